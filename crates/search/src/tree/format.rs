//! The forms in which a tree is shown.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Error, Language, Lookahead, Message, Notation};

use super::{GameTree, Ground};

use crate::TEXTS;

/// A form in which a tree is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeFormat {
    /// Board after board, as the player's own program paints it, if it has one.
    Text,
    /// One line per board, indented.
    Outline,
    /// Graphviz.
    Dot,
    /// A drawing.
    Svg,
    /// For programs.
    Json,
}

impl TreeFormat {
    /// All forms, in the order in which they are listed.
    pub const ALL: [TreeFormat; 5] =
        [TreeFormat::Text, TreeFormat::Outline, TreeFormat::Dot, TreeFormat::Svg, TreeFormat::Json];

    /// The word that selects it.
    pub const fn word(self) -> &'static str {
        match self {
            TreeFormat::Text => "text",
            TreeFormat::Outline => "outline",
            TreeFormat::Dot => "dot",
            TreeFormat::Svg => "svg",
            TreeFormat::Json => "json",
        }
    }
}

impl fmt::Display for TreeFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for TreeFormat {
    type Err = Error;

    fn from_str(text: &str) -> Result<TreeFormat, Error> {
        let word = text.trim().to_ascii_lowercase();
        TreeFormat::ALL.into_iter().find(|format| format.word() == word).ok_or_else(|| {
            let words = TreeFormat::ALL.map(TreeFormat::word).join("|");
            TEXTS.unknown("tree.format").with("text", text.trim()).with("choices", words)
        })
    }
}

impl<G: Notation, L: Lookahead<G>> GameTree<'_, G, L> {
    /// Shows the tree; every form ends in a line break.
    pub fn paint(&self, format: TreeFormat, language: Language, ground: Ground) -> String {
        match format {
            TreeFormat::Text => self.player_pages(language),
            TreeFormat::Outline => self.outline(language),
            TreeFormat::Dot => self.dot(),
            TreeFormat::Svg => self.svg(language, ground),
            TreeFormat::Json => format!("{}\n", self.json()),
        }
    }

    /// The tree in one sentence.
    pub(super) fn summary(&self) -> Message {
        TEXTS
            .message("tree.summary")
            .with("depth", self.depth())
            .with("n", self.len())
            .with("visited", self.visited())
            .with("value", self.value_text(Self::ROOT))
    }
}
