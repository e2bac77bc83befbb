//! A whole game as one picture that moves by itself.

use ludoteca_core::Language;

use super::{Frames, Picture, Theme};

/// How long each position is shown, and the last one, in milliseconds.
const EACH: usize = 900;
const LAST: usize = 3000;

/// The positions of a game one after the other, as an SVG that plays by itself, again and
/// again. Where pictures do not move, the last position is shown.
pub fn strip(pictures: &[Picture], theme: Theme, language: Language) -> String {
    let Frames { drawings, frames } = Frames::of(pictures, theme, language);
    let last = frames.len().saturating_sub(1);
    let total = last * EACH + LAST;
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{}\">\n", view(&frames));
    out += &drawings;
    for (at, frame) in frames.iter().enumerate() {
        let times = [at * EACH, if at == last { total } else { (at + 1) * EACH }];
        out += &shown_from(times, total, at == last);
        out += frame;
        out += "</g>\n";
    }
    out + "</svg>\n"
}

/// The part of the picture that all frames fill.
fn view(frames: &[String]) -> &str {
    let first = frames.first().and_then(|frame| frame.split("viewBox=\"").nth(1));
    first.and_then(|rest| rest.split('"').next()).unwrap_or("0 0 1 1")
}

/// A group that is visible between two times of so many milliseconds.
fn shown_from([from, to]: [usize; 2], total: usize, is_last: bool) -> String {
    let share = |time: usize| time as f64 / total as f64;
    let mut steps = vec![(0.0, from == 0)];
    if from > 0 {
        steps.push((share(from), true));
    }
    if to < total {
        steps.push((share(to), false));
    }
    let join = |parts: Vec<String>| parts.join(";");
    let word = |shown: bool| if shown { "visible" } else { "hidden" };
    let values = join(steps.iter().map(|(_, shown)| word(*shown).to_owned()).collect());
    let keys = join(steps.iter().map(|(at, _)| format!("{at:.5}")).collect());
    format!(
        "<g visibility=\"{}\"><animate attributeName=\"visibility\" calcMode=\"discrete\" values=\"{values}\" keyTimes=\"{keys}\" dur=\"{total}ms\" repeatCount=\"indefinite\"/>\n",
        word(is_last)
    )
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::{Drawn, Side};

    use super::super::tests::{middle, start};
    use super::*;
    use crate::Caption;

    fn picture(scene: ludoteca_core::Scene) -> Picture {
        Picture { scene, glyphs: Cats::glyphs(), caption: Caption::of::<Cats>(Some(Side::First)) }
    }

    #[test]
    fn each_position_has_its_time_and_only_the_last_stands_still() {
        let svg = strip(&[picture(start("8x8")), picture(middle())], Theme::Light, Language::En);
        assert_eq!(svg.matches("<animate ").count(), 2);
        assert_eq!(svg.matches("<g visibility=\"visible\">").count(), 1);
        assert!(
            svg.contains("values=\"visible;hidden\" keyTimes=\"0.00000;0.23077\" dur=\"3900ms\""),
            "{svg}"
        );
        assert!(svg.contains("values=\"hidden;visible\" keyTimes=\"0.00000;0.23077\""));
        let alone = strip(&[picture(start("8x8"))], Theme::Dark, Language::En);
        assert!(alone.contains("values=\"visible\" keyTimes=\"0.00000\""));
    }
}
