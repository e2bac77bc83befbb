//! The words that prompts understand, in every language at once.

use ludoteca_core::Language;

use super::TEXTS;

/// What can be said at a prompt besides moves. The catalogues have the words, the one that
/// is shown first: `word.NAME`.
pub(crate) trait Vocabulary: Copy + PartialEq + 'static {
    /// Where the help is: `help.HELP.NAME` in the catalogues.
    const HELP: &'static str;

    /// Everything that is understood with its name, in the order of the help.
    const ALL: &'static [(Self, &'static str)];

    /// Reads a word in any language and what follows it; parentheses around them are
    /// allowed.
    fn read(line: &str) -> Option<(Self, &str)> {
        let line = line.trim();
        let line = line.strip_prefix('(').and_then(|line| line.strip_suffix(')')).unwrap_or(line).trim();
        let line = line.strip_prefix('¿').unwrap_or(line);
        let line = line.strip_suffix('?').filter(|asked| !asked.is_empty()).unwrap_or(line);
        let rest = |order: Self| {
            let known = Language::ALL.into_iter().flat_map(move |language| order.words(language));
            known.filter_map(|words| after(line, &words)).min_by_key(|rest| rest.len())
        };
        // Of words that begin alike, the most count: "why not" is not "why".
        let read = Self::ALL.iter().filter_map(|&(order, _)| Some((order, rest(order)?)));
        read.min_by_key(|(_, rest)| rest.len())
    }

    /// Its words in a language, the one that is shown first; several that belong together are
    /// joined by `_` in the catalogues.
    fn words(self, language: Language) -> Vec<String> {
        let name = Self::ALL.iter().find(|(order, _)| *order == self).map_or("", |(_, name)| name);
        let words = language.say(&TEXTS.message(format!("word.{name}")));
        words.split_whitespace().map(|word| word.replace('_', " ")).collect()
    }

    /// The words that are shown in a language.
    fn shown(language: Language) -> Vec<String> {
        Self::ALL.iter().filter_map(|(order, _)| order.words(language).into_iter().next()).collect()
    }
}

/// What follows some words that a line begins with, whatever their letters' case.
fn after<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    words
        .split(' ')
        .try_fold(line, |rest, word| {
            let rest = rest.trim_start();
            let (first, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            (first.to_lowercase() == word).then_some(rest)
        })
        .map(str::trim)
}

/// The lines of the help about a vocabulary.
pub(crate) fn help<V: Vocabulary>(language: Language) -> String {
    let line = |(order, name): &(V, &str)| {
        let about = language.say(&TEXTS.message(format!("help.{}.{name}", V::HELP)));
        let word = order.words(language).into_iter().next().unwrap_or_default();
        let (arguments, about) = about.split_once(": ").unwrap_or(("", &about));
        format!("  {:<22} {about}", format!("{word} {arguments}"))
    };
    V::ALL.iter().map(line).collect::<Vec<_>>().join("\n")
}

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
    WhyNot,
    Blame,
    Thoughts,
    Replay,
    Save,
    SaveOver,
    Load,
    Position,
    Edit,
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
    /// Whether anything that follows the word means something.
    pub(crate) const fn takes_more(self) -> bool {
        use Order::{
            Comment, Help, History, Language, Load, Position, Redo, Save, SaveOver, Skin, Undo, Why, WhyNot,
        };
        matches!(
            self,
            Comment
                | Help
                | History
                | Language
                | Load
                | Position
                | Redo
                | Save
                | SaveOver
                | Skin
                | Undo
                | Why
                | WhyNot
        )
    }
}

impl Vocabulary for Order {
    const HELP: &'static str = "word";
    const ALL: &'static [(Order, &'static str)] = &[
        (Order::Help, "help"),
        (Order::Moves, "moves"),
        (Order::Back, "back"),
        (Order::Undo, "undo"),
        (Order::Redo, "redo"),
        (Order::Start, "start"),
        (Order::End, "end"),
        (Order::Hint, "hint"),
        (Order::Go, "go"),
        (Order::Why, "why"),
        (Order::WhyNot, "why_not"),
        (Order::Blame, "blame"),
        (Order::Thoughts, "thoughts"),
        (Order::Replay, "replay"),
        (Order::Save, "save"),
        (Order::SaveOver, "save_over"),
        (Order::Load, "load"),
        (Order::Position, "position"),
        (Order::Edit, "edit"),
        (Order::Describe, "describe"),
        (Order::Rules, "rules"),
        (Order::History, "history"),
        (Order::Comment, "comment"),
        (Order::Clock, "clock"),
        (Order::Flip, "flip"),
        (Order::Swap, "swap"),
        (Order::Skin, "skin"),
        (Order::Language, "language"),
        (Order::Draw, "draw"),
        (Order::Resign, "resign"),
        (Order::New, "new"),
        (Order::Quit, "quit"),
    ];
}

/// Checks that every order has words and a help, and that no word means two things.
#[cfg(test)]
pub(crate) fn check<V: Vocabulary>() {
    let mut meanings = std::collections::HashMap::new();
    for (order, name) in V::ALL {
        ludoteca_core::testkit::sayable(&TEXTS.message(format!("help.{}.{name}", V::HELP)));
        for language in Language::ALL {
            assert!(!order.words(language).is_empty(), "{name} has no word in {language}");
            for word in order.words(language) {
                let other = *meanings.entry(word.clone()).or_insert(*name);
                assert_eq!(other, *name, "{word} means two things");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_things() {
        check::<Order>();
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
        for why in ["why", "por qué", "POR  QUÉ", "porqué", "¿por qué?", "(por qué)", "por quê", "porquê"]
        {
            assert_eq!(Order::read(why), Some((Order::Why, "")), "{why}");
        }
        for why in ["why not 31-26", "por qué no 31-26", "¿porqué no 31-26?", "por que não 31-26"] {
            assert_eq!(Order::read(why), Some((Order::WhyNot, "31-26")), "{why}");
        }
        assert_eq!(Order::read("?"), Some((Order::Help, "")));
        assert_eq!(Order::read("por"), None);
        assert_eq!(Order::read("31-26"), None);
        assert_eq!(Order::read(""), None);
        assert_eq!(Order::read("()"), None);
    }
}
