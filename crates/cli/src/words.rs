//! The words that every prompt understands, in every language at once.

use ludoteca_core::Language;

use super::TEXTS;

/// A command at a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Help,
    Moves,
    Back,
    Undo,
    Redo,
    Start,
    End,
    Hint,
    Go,
    Why,
    Thoughts,
    Replay,
    Save,
    SaveOver,
    Load,
    Position,
    Describe,
    Rules,
    History,
    Comment,
    Clock,
    Flip,
    Swap,
    Skin,
    Language,
    Draw,
    Resign,
    New,
    Quit,
}

impl Order {
    /// Every command, in the order of the help.
    pub(crate) const ALL: [Order; 29] = [
        Order::Help,
        Order::Moves,
        Order::Back,
        Order::Undo,
        Order::Redo,
        Order::Start,
        Order::End,
        Order::Hint,
        Order::Go,
        Order::Why,
        Order::Thoughts,
        Order::Replay,
        Order::Save,
        Order::SaveOver,
        Order::Load,
        Order::Position,
        Order::Describe,
        Order::Rules,
        Order::History,
        Order::Comment,
        Order::Clock,
        Order::Flip,
        Order::Swap,
        Order::Skin,
        Order::Language,
        Order::Draw,
        Order::Resign,
        Order::New,
        Order::Quit,
    ];

    /// The name in the catalogues: `word.NAME` and `help.word.NAME`.
    const fn name(self) -> &'static str {
        match self {
            Order::Help => "help",
            Order::Moves => "moves",
            Order::Back => "back",
            Order::Undo => "undo",
            Order::Redo => "redo",
            Order::Start => "start",
            Order::End => "end",
            Order::Hint => "hint",
            Order::Go => "go",
            Order::Why => "why",
            Order::Thoughts => "thoughts",
            Order::Replay => "replay",
            Order::Save => "save",
            Order::SaveOver => "save_over",
            Order::Load => "load",
            Order::Position => "position",
            Order::Describe => "describe",
            Order::Rules => "rules",
            Order::History => "history",
            Order::Comment => "comment",
            Order::Clock => "clock",
            Order::Flip => "flip",
            Order::Swap => "swap",
            Order::Skin => "skin",
            Order::Language => "language",
            Order::Draw => "draw",
            Order::Resign => "resign",
            Order::New => "new",
            Order::Quit => "quit",
        }
    }

    /// The words for it in a language, the first being the one that is shown.
    pub(crate) fn words(self, language: Language) -> Vec<String> {
        let words = language.say(&TEXTS.message(format!("word.{}", self.name())));
        words.split_whitespace().map(str::to_owned).collect()
    }

    /// The line of the help about it.
    pub(crate) fn help(self, language: Language) -> String {
        let about = language.say(&TEXTS.message(format!("help.word.{}", self.name())));
        let word = &self.words(language)[0];
        let (arguments, about) = about.split_once(": ").unwrap_or(("", &about));
        format!("  {:<22} {about}", format!("{word} {arguments}"))
    }

    /// Reads a command and what follows it; parentheses around it are allowed.
    pub(crate) fn read(line: &str) -> Option<(Order, &str)> {
        let line = line.trim();
        let line = line.strip_prefix('(').and_then(|line| line.strip_suffix(')')).unwrap_or(line).trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let known =
            |order: &Order| Language::ALL.iter().any(|&language| order.words(language).contains(&word));
        Order::ALL.into_iter().find(known).map(|order| (order, rest.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn no_word_means_two_things() {
        let mut meanings = HashMap::new();
        for language in Language::ALL {
            for order in Order::ALL {
                assert!(!order.words(language).is_empty(), "{order:?} has no word in {language}");
                for word in order.words(language) {
                    let other = *meanings.entry(word.clone()).or_insert(order);
                    assert_eq!(other, order, "{word} means two things");
                }
            }
        }
    }

    #[test]
    fn no_move_of_any_game_is_a_word() {
        for game in ludoteca_house::HOUSE.games() {
            let mut live = game.open(None, None).unwrap();
            while let Some(text) = live.session().move_texts().first().cloned() {
                for legal in live.session().move_texts() {
                    assert_eq!(Order::read(&legal), None, "{}: {legal}", game.name());
                }
                live.session_mut().play_move(&text, std::time::Duration::ZERO).unwrap();
            }
        }
    }

    #[test]
    fn words_are_read_in_every_language_with_their_argument() {
        assert_eq!(Order::read(" undo "), Some((Order::Undo, "")));
        assert_eq!(Order::read("DESHACER"), Some((Order::Undo, "")));
        assert_eq!(Order::read("desfazer"), Some((Order::Undo, "")));
        assert_eq!(Order::read("(undo)"), Some((Order::Undo, "")));
        assert_eq!(Order::read("save my game.pgn"), Some((Order::Save, "my game.pgn")));
        assert_eq!(Order::read("31-26"), None);
        assert_eq!(Order::read(""), None);
        assert_eq!(Order::read("()"), None);
    }
}
