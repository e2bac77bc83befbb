//! `ludoteca show`: a position as text, SVG, PNG, words or JSON.

use std::process::ExitCode;

use ludoteca_core::{Reason, Scene};
use ludoteca_house::Style;
use ludoteca_paint as paint;
use serde_json::Value;

use crate::args::{Common, Show};
use crate::failure::Failure;
use crate::source::open;
use crate::{output, screen};

/// The shape of the JSON, which docs/formats.md describes.
const FORMAT: u32 = 2;

pub(crate) fn run(args: &Show, common: &Common) -> Result<ExitCode, Failure> {
    let table = open(&args.setting, args.load.as_ref())?;
    let skin = table.skin(args.skin.as_deref().unwrap_or(table.skin_name(0)))?;
    let told = common.lang;
    let language = told.or_else(|| table.skin_language(skin)).unwrap_or_else(screen::locale);
    let mut look = screen::look(common, language);
    look.flipped = args.flip;

    if args.json {
        let scene = if args.flip { table.scene().flipped() } else { table.scene() };
        output::json(&json(&scene))?;
    } else if args.words {
        output::write(&table.draw(Style::Words, look))?;
    } else if let Some(path) = args.svg.as_ref().or(args.png.as_ref()) {
        let theme = if args.dark { paint::Theme::Dark } else { paint::Theme::Light };
        let svg = table.svg(skin, theme, look);
        if args.png.is_some() {
            let png = paint::png(&svg, args.width).map_err(|error| error.message())?;
            output::to_file(path, &png)?;
        } else {
            output::to_file(path, svg.as_bytes())?;
        }
    } else {
        output::write(&table.draw(Style::Skin(skin), look))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A scene with the number of its format in front.
fn json(scene: &Scene) -> Value {
    let mut whole = serde_json::Map::from_iter([("format".to_owned(), FORMAT.into())]);
    if let Value::Object(parts) = serde_json::to_value(scene).expect("a scene is plain data") {
        whole.extend(parts);
    }
    whole.into()
}
