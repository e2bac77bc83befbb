//! What a page shows of a game, ply by ply.

use ludoteca_core::{BySide, Language, Message, Side};
use ludoteca_house::{Analysis, LiveGame, Mark, Step};
use ludoteca_paint::{Frames, Picture, Theme};

use crate::TEXTS;

/// A game that is looked at from all its positions.
pub(crate) struct Told<'a> {
    pub(crate) analysis: &'a Analysis,
    pub(crate) language: Language,
    /// What the sides are called.
    pub(crate) sides: BySide<Message>,
    /// Who played, or what the sides are called where nobody says.
    pub(crate) players: BySide<String>,
    /// The result and how it came about.
    pub(crate) result: String,
    /// Where and when it was played, as far as the record says.
    pub(crate) occasion: String,
    pub(crate) frames: Frames,
    /// What the record says at each position.
    comments: Vec<String>,
    /// The chances of the first side at each position, from 0 to 1, as far as they are known.
    chances: Vec<Option<f64>>,
}

impl<'a> Told<'a> {
    /// Goes through a game from its start to its end.
    pub(crate) fn of(game: &mut dyn LiveGame, analysis: &'a Analysis, language: Language) -> Told<'a> {
        let session = game.session();
        let sides = BySide::from_fn(|side| session.side_name(side));
        let players = BySide::from_fn(|side| {
            let name = session.recorded_name(side).filter(|name| is_known(name));
            name.map_or_else(|| language.say(&sides[side]), str::to_owned)
        });
        let result = session.outcome().map_or_else(
            || language.say(&TEXTS.message("report.unfinished")),
            |outcome| {
                format!("{} ({})", outcome.result(), language.say(&session.ending_name(outcome.ending)))
            },
        );
        let told = |tag: &str| session.tag(tag).filter(|text| is_known(text));
        let occasion: Vec<String> = ["Event", "Site", "Date"].into_iter().filter_map(told).collect();
        let comments = comments(&session.record_json(), analysis.plies);
        let mut chances = vec![None; analysis.plies + 1];
        for (ply, chance) in analysis.course() {
            chances[ply] = Some(chance);
        }
        let frames = Frames::of(&pictures(game, analysis.plies), Theme::Page, language);
        let occasion = occasion.join(", ");
        Told { analysis, language, sides, players, result, occasion, frames, comments, chances }
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> usize {
        self.analysis.plies + 1
    }

    /// The step that led to a position, if it was judged.
    pub(crate) fn step(&self, ply: usize) -> Option<&Step> {
        self.analysis.step(ply)
    }

    /// What the record says at a position.
    pub(crate) fn comment(&self, ply: usize) -> &str {
        self.comments.get(ply).map_or("", String::as_str)
    }

    /// The chances of the first side at a position in per cent.
    pub(crate) fn percent(&self, ply: usize) -> Option<String> {
        self.chances.get(ply).copied().flatten().map(|chance| format!("{:.0}", 100.0 * chance))
    }

    pub(crate) fn say(&self, message: &Message) -> String {
        self.language.say(message)
    }

    /// A text of the page.
    pub(crate) fn text(&self, key: &'static str) -> String {
        self.say(&TEXTS.message(key))
    }

    /// What a position is called: the move that led to it, and how it stands.
    pub(crate) fn words(&self, ply: usize) -> String {
        let what = match self.step(ply) {
            Some(step) => {
                let mark = step.mark.map_or(String::new(), |mark| format!(" ({})", self.mark_name(mark)));
                format!("{} {}{mark}", step.number, step.text)
            }
            None if ply == 0 => self.text("report.start"),
            None => self.say(&TEXTS.message("report.ply").with("n", ply)),
        };
        match self.percent(ply) {
            Some(percent) => {
                let chances = TEXTS.message("report.chances").with("percent", percent);
                format!(
                    "{what}. {}",
                    self.say(&chances.with_message("side", self.sides[Side::First].clone()))
                )
            }
            None => what,
        }
    }

    /// What a mark is called.
    pub(crate) fn mark_name(&self, mark: Mark) -> String {
        self.text(match mark {
            Mark::Good => "report.mark.good",
            Mark::Inaccuracy => "report.mark.inaccuracy",
            Mark::Mistake => "report.mark.mistake",
            Mark::Blunder => "report.mark.blunder",
        })
    }
}

/// Whether a tag says something: question marks and dots stand for what nobody knows.
fn is_known(text: &str) -> bool {
    !text.trim_matches(|letter: char| letter.is_whitespace() || "?.-".contains(letter)).is_empty()
}

/// The pictures of all positions. The game is left at its end, as if nobody had ended it by
/// word.
fn pictures(game: &mut dyn LiveGame, plies: usize) -> Vec<Picture> {
    let one = |ply: usize| {
        game.session_mut().to_ply(ply);
        game.picture()
    };
    (0..=plies).map(one).collect()
}

/// What the main line of a record says at its positions.
fn comments(record: &serde_json::Value, plies: usize) -> Vec<String> {
    // The main line comes first in the list of nodes.
    let nodes = record["tree"].as_array().map_or(&[][..], Vec::as_slice);
    let comment = |node: &serde_json::Value| node["comment"].as_str().unwrap_or_default().to_owned();
    nodes.iter().take(plies + 1).map(comment).collect()
}
