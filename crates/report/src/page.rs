//! The document.

use ludoteca_core::Language;
use ludoteca_house::{Analysis, LiveGame};
use ludoteca_paint::Theme;

use crate::TEXTS;
use crate::game::Told;
use crate::html::{Text, element};
use crate::policy::policy;

/// What the page does, and how it looks.
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");
/// The width that the graph is laid out for, so that its letters can be read on a phone.
const GRAPH: u32 = 480;
/// The parts whose headings only those need who do not see them.
const QUIET: [&str; 2] = ["board", "graph"];
/// The steps that buttons make: the word of the script, what the button shows, and what it is
/// called.
const STEPS: [(&str, &str, &str); 5] = [
    ("first", "«", "report.step.first"),
    ("previous", "‹", "report.step.previous"),
    ("next", "›", "report.step.next"),
    ("last", "»", "report.step.last"),
    ("mistake", "?›", "report.step.mistake"),
];

/// An analysed game as one HTML document that needs nothing else.
///
/// The game is left at its end, as if nobody had ended it by word.
pub fn page(game: &mut dyn LiveGame, analysis: &Analysis, language: Language) -> String {
    let told = Told::of(game, analysis, language);
    let style = style();
    let title = format!("{} – {}", told.players.first, told.players.second);
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n<style>{style}</style>\n</head>\n\
         <body>\n{}{}<footer>\n{}</footer>\n<script>{SCRIPT}</script>\n</body>\n</html>\n",
        policy(SCRIPT, &style),
        Text(&title),
        told.header(&title),
        told.main(),
        element("p", "", &told.text("report.made")),
    )
}

/// The style with the colours of both themes.
fn style() -> String {
    format!(
        ":root {{ color-scheme: light dark; --page: #f1efeb; --hover: #e8ebef; {} }}\n\
         @media (prefers-color-scheme: dark) {{ :root {{ --page: #101214; --hover: #2b3036; {} }} }}\n{STYLE}",
        Theme::Light.css(),
        Theme::Dark.css(),
    )
}

impl Told<'_> {
    fn header(&self, title: &str) -> String {
        let Analysis { game, rules, judge, .. } = self.analysis;
        let about = [&format!("{game} {rules}"), &self.result, &self.occasion];
        let about: Vec<&str> =
            about.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
        let judge = self.say(&TEXTS.message("report.judge").with("judge", judge));
        format!(
            "<header>\n<h1>{}</h1>\n{}{}</header>\n",
            Text(title),
            element("p", "", &about.join(" · ")),
            element("p", "", &judge),
        )
    }

    fn main(&self) -> String {
        let section = |class: &str, heading: &'static str, inside: &str| {
            let name = Text(&self.text(heading)).to_string();
            let quiet = if QUIET.contains(&class) { " class=\"unseen\"" } else { "" };
            format!(
                "<section class=\"{class}\" aria-labelledby=\"{class}-heading\">\n\
                 <h2 id=\"{class}-heading\"{quiet}>{name}</h2>\n{inside}</section>\n"
            )
        };
        let moves = format!("<ol class=\"moves\">\n{}</ol>\n", self.moves());
        let svg = self.analysis.chart(&self.sides, self.language).svg(GRAPH, Theme::Page, self.language);
        format!(
            "<main>\n<div class=\"column\">\n{}{}</div>\n<div class=\"column\">\n{}{}{}</div>\n</main>\n",
            section("board", "report.board", &self.board()),
            section("notes", "report.notes", &self.notes()),
            section("graph", "report.graph", &svg),
            section("list", "report.moves", &moves),
            section("tally", "report.tally", &self.tally()),
        )
    }

    /// The pictures, the buttons and what is said aloud.
    fn board(&self) -> String {
        let frame = |(ply, svg): (usize, &String)| {
            let chance =
                self.percent(ply).map_or(String::new(), |percent| format!(" data-chance=\"{percent}\""));
            format!("<div class=\"frame\" data-words=\"{}\"{chance}>\n{svg}</div>\n", Text(&self.words(ply)))
        };
        let frames: String = self.frames.frames.iter().enumerate().map(frame).collect();
        let button = |&(step, sign, name): &(&str, &str, &'static str)| {
            let name = self.text(name);
            let name = Text(&name);
            format!(
                "<button type=\"button\" data-step=\"{step}\" aria-label=\"{name}\" title=\"{name}\">{sign}</button>\n"
            )
        };
        format!(
            "{}{frames}<div id=\"bar\" aria-hidden=\"true\" hidden><div></div></div>\n\
             <nav class=\"steps\" aria-label=\"{}\">\n{}</nav>\n<p id=\"status\" role=\"status\"></p>\n",
            self.frames.drawings,
            Text(&self.text("report.steps")),
            STEPS.iter().map(button).collect::<String>(),
        )
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Control;
    use ludoteca_house::{AnalysisOrder, HOUSE, JudgeChoice};

    use super::*;

    /// The page of a game of mouse and cats, judged by its table.
    fn page_of(record: &str, language: Language) -> String {
        let cats = HOUSE.game("cats").expect("a game of the house");
        let mut game = cats.load(record).expect("a record");
        let order = AnalysisOrder { judge: JudgeChoice::Table, ..AnalysisOrder::default() };
        let job = game.analyse(order).expect("it can be judged");
        let found = job.run(&Control::untimed(), &mut |_| {}).expect("it is judged");
        page(&mut *game, &found, language)
    }

    const GAME: &str = "[White \"Ana <b>\"]\n[Black \"level:3\"]\n[Game \"cats\"]\n[Variant \"4x4\"]\n\n\
                        1. 8-5 {a \"remark\" & <i>more</i>} 1-3 2. 5-8 *\n";

    #[test]
    fn every_position_has_a_picture_a_remark_and_a_button() {
        let page = page_of(GAME, Language::En);
        assert_eq!(page.matches("<div class=\"frame\"").count(), 4);
        assert_eq!(page.matches("<div class=\"note\">").count(), 4);
        assert_eq!(page.matches("class=\"move\"").count(), 3);
        assert_eq!(page.matches("data-chance=").count(), 4);
        assert!(page.contains("<title>Ana &lt;b&gt; – level:3</title>"), "{page}");
        assert!(page.contains("a &quot;remark&quot; &amp; &lt;i&gt;more&lt;/i&gt;"), "the comment is shown");
    }

    #[test]
    fn nothing_is_loaded_and_nothing_runs_but_the_script() {
        let page = page_of(GAME, Language::Es);
        assert!(page.starts_with("<!doctype html>\n<html lang=\"es\">"));
        assert_eq!(page.matches("<script").count(), 1);
        for forbidden in [" src=", "url(", "@import", " style=", " onclick", "https://"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        let addresses = page.matches("http://").count();
        assert_eq!(addresses, page.matches("http://www.w3.org/2000/svg").count(), "names of SVG only");
        assert!(page.contains(&policy(SCRIPT, &style())));
    }

    #[test]
    fn the_script_stays_short() {
        assert!(SCRIPT.lines().count() < 100, "{} lines", SCRIPT.lines().count());
    }
}
