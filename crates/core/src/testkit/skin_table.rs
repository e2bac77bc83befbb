//! A table at which tests play with a skin.

use crate::{Game, GameSoFar, Language, Look, Mover, Outcome, Playable, Reading, Skin, View};

/// A game under way in front of a skin, with its past.
#[derive(Clone, Debug)]
pub struct SkinTable<G: Game> {
    /// The rules.
    pub rules: G::Rules,
    /// What was played.
    pub game: GameSoFar<G>,
    /// How it is shown.
    pub look: Look,
}

impl<G: Playable> SkinTable<G> {
    /// A new game under these rules, in a language.
    ///
    /// # Panics
    /// If the rules are badly written.
    pub fn start(rules: &str, language: Language) -> SkinTable<G> {
        let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error:?}"));
        let start = G::start(&rules);
        SkinTable::from(rules, start, language)
    }

    /// A game under these rules that begins with a position.
    ///
    /// # Panics
    /// If the rules are badly written or the position is impossible under them.
    pub fn at(rules: &str, position: &str, language: Language) -> SkinTable<G> {
        let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error:?}"));
        let start = G::parse_position(&rules, position).expect("the position is possible");
        SkinTable::from(rules, start, language)
    }

    fn from(rules: G::Rules, start: G, language: Language) -> SkinTable<G> {
        let look = Look { language, flipped: false, colour: false, unicode: true };
        SkinTable { rules, game: GameSoFar::new(start), look }
    }

    /// The same table with the board turned.
    #[must_use]
    pub fn flipped(mut self) -> SkinTable<G> {
        self.look.flipped = true;
        self
    }

    /// The present position.
    pub fn position(&self) -> &G {
        self.game.position()
    }

    /// What the skin sees.
    pub fn view(&self) -> View<'_, G> {
        View { rules: &self.rules, position: self.position(), past: self.game.past(), look: self.look }
    }

    /// Plays a move by its canonical text.
    ///
    /// # Panics
    /// If it is not the text of a legal move.
    pub fn play(&mut self, text: &str) -> G::Move {
        let attempt = self.position().parse_attempt(text).expect("the move is well written");
        self.game.play(&attempt).unwrap_or_else(|_| panic!("{text} is not legal"))
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Answers the prompts of one turn and returns everything the skin said.
    pub fn answer(&mut self, skin: &dyn Skin<G>, lines: &[&str]) -> String {
        let mut said = String::new();
        let mut answers = Vec::new();
        for line in lines {
            said += &skin.prompt(&self.view(), &answers);
            answers.push((*line).to_owned());
            match skin.read(&self.view(), &answers) {
                Reading::More => {}
                Reading::Unclear { line, kept } => {
                    answers.truncate(kept);
                    said += &line.text;
                }
                Reading::Attempt(attempt) => {
                    answers.clear();
                    said += &match self.game.play(&attempt) {
                        Err(refusal) => skin.refuse(&self.view(), &refusal).text,
                        Ok(m) => skin.announce(&self.view(), m, Mover::Human).text,
                    };
                }
            }
        }
        said
    }

    /// Plays whole turns, one line of answers each, up to the end of the game,
    /// and returns the skin's last words.
    ///
    /// # Panics
    /// If the skin does not accept a line, or the game ends sooner or not at all.
    pub fn play_to_the_end(&mut self, skin: &dyn Skin<G>, turns: &[&str]) -> String {
        for (number, line) in turns.iter().enumerate() {
            assert_eq!(self.outcome(), None, "over before turn {number}");
            let said = self.answer(skin, &[line]);
            assert_eq!(self.game.moves().len(), number + 1, "turn {number} was not accepted: {line}: {said}");
        }
        let outcome = self.outcome().expect("the game is over");
        skin.end(&self.view(), outcome)
    }

    /// Types lines that make no sense together; what the skin takes for attempts
    /// goes to `attempt` and is not played.
    ///
    /// # Panics
    /// If the skin panics, asks nothing or keeps an answer that is not there.
    pub fn type_anything(&self, skin: &dyn Skin<G>, lines: &[String], mut attempt: impl FnMut(G::Attempt)) {
        let view = self.view();
        let mut answers = Vec::new();
        for line in lines {
            let _ = skin.word(&view, line);
            assert!(!skin.prompt(&view, &answers).is_empty(), "nothing is asked after {answers:?}");
            answers.push(line.clone());
            match skin.read(&view, &answers) {
                Reading::More => {}
                Reading::Unclear { kept, .. } => {
                    assert!(kept < answers.len(), "{answers:?} is unclear, and all of it is kept");
                    answers.truncate(kept);
                }
                Reading::Attempt(found) => {
                    if let Err(refusal) = self.position().judge(&found) {
                        let _ = skin.refuse(&view, &refusal);
                    }
                    attempt(found);
                    answers.clear();
                }
            }
        }
    }
}
