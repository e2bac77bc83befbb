//! `ludoteca show`: a position as text, SVG, PNG, words or JSON.

use std::process::ExitCode;

use ludoteca_core::{Error, Look, Scene};
use ludoteca_house::Style;
use ludoteca_paint as paint;
use serde_json::Value;

use crate::args::Show;
use crate::env::Env;
use crate::failure::Failure;
use crate::source::open;
use crate::{batch, output, screen};

/// The shape of the JSON, which docs/formats.md describes.
const FORMAT: u32 = 2;

pub(crate) fn run(args: &Show, env: &Env) -> Result<ExitCode, Failure> {
    if batch::is_asked(&args.setting) {
        let flipped = |scene: Scene| if args.flip { scene.flipped() } else { scene };
        return batch::run(env, &args.setting, |live| {
            let scene = if args.sights { live.sights()? } else { live.session().scene() };
            Ok(json(&flipped(scene)))
        });
    }
    let mut live = open(env, &args.setting)?;
    if let Some(skin) = &args.skin {
        live.set_skin(skin)?;
    }
    let language = env.common.lang.or_else(|| live.manners().language).unwrap_or_else(screen::locale);
    live.set_look(Look { flipped: args.flip, ..screen::look(&env.common, language) });

    let drawn = |style: Style| if args.sights { live.draw_sights(style) } else { Ok(live.draw(style)) };
    if args.json {
        output::json(&json(&if args.sights { live.sights()? } else { live.scene() }))?;
    } else if args.words {
        output::write(&drawn(Style::Words)?)?;
    } else if let Some(path) = args.svg.as_ref().or(args.png.as_ref()) {
        output::could_write(path, env)?;
        let theme = if args.dark { paint::Theme::Dark } else { paint::Theme::Light };
        let svg = match (args.oblique, args.sights) {
            (true, _) => {
                let picture = live.picture();
                let scene = if args.sights { live.sights()? } else { picture.scene };
                paint::svg_oblique(&scene, picture.glyphs, &picture.caption, theme, language)
            }
            (false, true) => live.svg_sights(theme)?,
            (false, false) => live.svg(theme),
        };
        if args.png.is_some() {
            let png = paint::png(&svg, args.width).map_err(Error::from)?;
            output::to_file(path, &png, env)?;
        } else {
            output::to_file(path, svg.as_bytes(), env)?;
        }
    } else {
        output::write(&drawn(Style::Skin)?)?;
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
