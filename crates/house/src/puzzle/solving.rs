//! Somebody in front of a puzzle.

use std::time::Duration;

use ludoteca_core::{Error, Job, Look, Message, Touch};

use super::{Credit, Puzzle, Ruling};
use crate::TEXTS;
use crate::{AnyGame, LiveGame, Thought};

/// A puzzle that somebody tries to solve.
///
/// It reads nothing and prints nothing: a screen shows the game and hands over what somebody
/// tries. The right move is answered by the best defence until the line is at its end; a wrong
/// one is answered by what refutes it and taken back.
///
/// ```
/// use ludoteca_core::Control;
/// use ludoteca_house::{HOUSE, Credit, Solving, Tackled};
///
/// let game = HOUSE.game("claustro")?;
/// let puzzle = game.puzzle(Some("4x5"), 3, None, &Control::untimed())?;
/// let mut solving = Solving::new(game, puzzle)?;
/// while !solving.is_done() {
///     let best = solving.line()[0].clone();
///     let tackled = solving.attempt(&best).run(&mut solving, &Control::untimed());
///     assert!(matches!(tackled, Tackled::Right { .. } | Tackled::Solved));
/// }
/// assert_eq!(solving.credit(), Credit::Alone);
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
pub struct Solving {
    pub(super) game: &'static dyn AnyGame,
    puzzle: Puzzle,
    live: Box<dyn LiveGame>,
    /// What is left of the best play, the move of whoever solves first.
    line: Vec<String>,
    hints: usize,
    /// The hints about the move that is looked for.
    hints_here: usize,
    failed: bool,
    done: bool,
}

/// What came of a try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tackled {
    /// It is right, and this is the answer; there is more to find.
    Right {
        /// The best defence, which has been played.
        reply: String,
    },
    /// The puzzle is solved.
    Solved,
    /// It wins, but later than it has to; nothing has changed.
    Late,
    /// It is wrong, and this refutes it; the game is as it was.
    Wrong {
        /// The moves that show it; none where it ends the game.
        refutation: Vec<String>,
    },
    /// The rules forbid it, or it cannot be understood; nothing has changed.
    Refused(Message),
    /// It is not known whether it is right; nothing has changed.
    Unclear,
}

/// A try on its way to what comes of it.
#[derive(Debug)]
pub enum Tackling {
    /// It is known at once.
    Known(Tackled),
    /// It has to be found out; the answer goes to [`Solving::accept`].
    Asked {
        /// The move's canonical text.
        text: String,
        /// What finds out.
        job: Job<Thought, Result<Ruling, Error>>,
    },
}

impl Tackling {
    /// Finds out here and now.
    pub fn run(self, solving: &mut Solving, control: &ludoteca_core::Control) -> Tackled {
        match self {
            Tackling::Known(tackled) => tackled,
            Tackling::Asked { text, job } => {
                let ruling = job.run(control, &mut |_| {});
                solving.accept(&text, ruling)
            }
        }
    }
}

impl Solving {
    /// A puzzle that nobody has tried yet.
    ///
    /// # Errors
    /// If its position cannot be read.
    pub fn new(game: &'static dyn AnyGame, puzzle: Puzzle) -> Result<Solving, Error> {
        let live = game.open(Some(&puzzle.rules), Some(&puzzle.position))?;
        let best = puzzle.line.clone();
        Ok(Solving { game, line: best, puzzle, live, hints: 0, hints_here: 0, failed: false, done: false })
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The game, for drawing it.
    pub fn live(&self) -> &dyn LiveGame {
        &*self.live
    }

    /// Chooses how drawings and words look.
    pub fn set_look(&mut self, look: Look) {
        self.live.set_look(look);
    }

    /// What is left of the best play, the move that is looked for first.
    pub fn line(&self) -> &[String] {
        &self.line
    }

    /// Whether nothing is left to do.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// How it goes so far.
    pub const fn credit(&self) -> Credit {
        match (self.failed, self.hints) {
            (true, _) => Credit::Failed,
            (false, 0) => Credit::Alone,
            (false, _) => Credit::Helped,
        }
    }

    /// Tries a move text.
    pub fn attempt(&mut self, text: &str) -> Tackling {
        if self.done {
            return Tackling::Known(Tackled::Refused(TEXTS.message("puzzle.done")));
        }
        if let Err(error) = self.live.session_mut().play_move(text, Duration::ZERO) {
            return Tackling::Known(Tackled::Refused(error.into()));
        }
        let text = self.live.session().line_texts().pop().unwrap_or_default();
        if self.line.first() == Some(&text) {
            self.line.remove(0);
            return Tackling::Known(self.right());
        }
        let played = self.live.session().line_texts().len() as u32 - 1;
        let job = self.live.rule_on(self.puzzle.goal.after(played));
        self.live.session_mut().undo();
        Tackling::Asked { text, job }
    }

    /// Takes what was found out about a try.
    pub fn accept(&mut self, text: &str, ruling: Result<Ruling, Error>) -> Tackled {
        match ruling {
            Err(what) => Tackled::Refused(what.into()),
            Ok(Ruling::Late) => Tackled::Late,
            Ok(Ruling::Unclear) => Tackled::Unclear,
            Ok(Ruling::Refuted(refutation)) => {
                self.failed = true;
                Tackled::Wrong { refutation }
            }
            Ok(Ruling::Holds(rest)) => match self.live.session_mut().play_move(text, Duration::ZERO) {
                Ok(()) => {
                    self.line = rest;
                    self.right()
                }
                Err(error) => Tackled::Refused(error.into()),
            },
        }
    }

    /// Goes on after a right move, which has been played.
    fn right(&mut self) -> Tackled {
        self.hints_here = 0;
        let over = self.line.is_empty() || self.live.session().outcome().is_some();
        let reply = if over { None } else { Some(self.line.remove(0)) };
        let reply = reply.filter(|reply| self.live.session_mut().play_move(reply, Duration::ZERO).is_ok());
        match reply {
            Some(reply) if !self.line.is_empty() => Tackled::Right { reply },
            _ => {
                self.done = true;
                Tackled::Solved
            }
        }
    }

    /// What it is about, in words; nothing where that is not known.
    pub fn themes(&self) -> Option<Message> {
        let themes = self.puzzle.themes.iter().map(|&theme| self.game.theme(theme));
        themes.reduce(|all, theme| {
            TEXTS.message("puzzle.themes").with_message("themes", all).with_message("theme", theme)
        })
    }

    /// A hint, the next one each time: what it is about, or where the piece comes from, then
    /// how the move begins.
    pub fn hint(&mut self) -> Message {
        let Some(next) = self.line.first().filter(|_| !self.done) else {
            return TEXTS.message("puzzle.done");
        };
        self.hints += 1;
        self.hints_here += 1;
        let begun = !self.live.session().line_texts().is_empty();
        let first = self.hints_here == 1;
        if let Some(themes) = self.themes().filter(|_| first && !begun) {
            return TEXTS.message("puzzle.hint_theme").with_message("themes", themes);
        }
        if let Some(origin) = self.origin(next).filter(|_| first) {
            return origin;
        }
        let begins = next.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or(next);
        TEXTS.message("puzzle.hint_move").with("start", begins)
    }

    /// Where the piece of a move comes from, where that can be told: off the board or on it.
    fn origin(&self, text: &str) -> Option<Message> {
        let scene = self.live.session().scene();
        if scene.hands[scene.turn].is_empty() {
            return None;
        }
        let path = scene.moves.iter().find(|known| known.text == text)?.paths.first()?;
        match path.first()? {
            Touch::Hand { .. } => Some(TEXTS.message("puzzle.hint_hand")),
            Touch::Cell(_) => Some(TEXTS.message("puzzle.hint_board")),
            Touch::Button(_) => None,
        }
    }

    /// Gives up: the rest of the best play, which has been played.
    pub fn give_up(&mut self) -> Vec<String> {
        if self.done {
            return Vec::new();
        }
        (self.failed, self.done) = (true, true);
        let line = std::mem::take(&mut self.line);
        for text in &line {
            // A line of a puzzle is legal, or else it stops here.
            if self.live.session_mut().play_move(text, Duration::ZERO).is_err() {
                break;
            }
        }
        line
    }
}

impl std::fmt::Debug for Solving {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solving").field("puzzle", &self.puzzle).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Control;
    use ludoteca_core::testkit::sayable;

    use super::*;
    use crate::{Goal, HOUSE};

    fn game(name: &str) -> &'static dyn AnyGame {
        HOUSE.game(name).expect("a game of the house")
    }

    /// The first shipped puzzle of a game that fits.
    fn shipped(name: &str, fits: impl Fn(&Puzzle) -> bool) -> Solving {
        let pack = game(name).read_pack(game(name).puzzles()).expect("what ships can be read");
        let puzzle = pack.puzzles.into_iter().find(fits).expect("there is such a puzzle");
        Solving::new(game(name), puzzle).expect("its position can be read")
    }

    fn tried(solving: &mut Solving, text: &str) -> Tackled {
        solving.attempt(text).run(solving, &Control::untimed())
    }

    #[test]
    fn a_line_goes_on_to_its_end_with_the_best_defence() {
        for name in ["cats", "claustro", "hive"] {
            let mut solving = shipped(name, |puzzle| puzzle.goal == Goal::Win { plies: 5 });
            let line = solving.puzzle().line.clone();
            for number in [0, 2] {
                let reply = line[number + 1].clone();
                assert_eq!(tried(&mut solving, &line[number]), Tackled::Right { reply }, "{name}");
            }
            assert_eq!(tried(&mut solving, &line[4]), Tackled::Solved, "{name}");
            assert_eq!((solving.credit(), solving.is_done()), (Credit::Alone, true));
            assert!(solving.live().session().outcome().is_some());
            assert!(matches!(tried(&mut solving, &line[4]), Tackled::Refused(_)));
            assert!(solving.give_up().is_empty() && solving.credit() == Credit::Alone);
        }
    }

    #[test]
    fn every_other_move_is_refuted_and_taken_back() {
        for name in ["cats", "claustro", "hive"] {
            let mut solving = shipped(name, |puzzle| puzzle.goal == Goal::Win { plies: 3 });
            let before = solving.live().session().position_text();
            for text in solving.live().session().move_texts() {
                if text == solving.puzzle().solution() {
                    continue;
                }
                let Tackled::Wrong { refutation } = tried(&mut solving, &text) else {
                    panic!("{name}: {text} does not win")
                };
                let mut live =
                    game(name).open(Some(&solving.puzzle().rules), Some(&before)).expect("the same position");
                for text in [&text].into_iter().chain(&refutation) {
                    live.session_mut().play_move(text, Duration::ZERO).expect("a refutation is legal");
                }
                assert_eq!(solving.live().session().position_text(), before);
            }
            assert_eq!((solving.credit(), solving.is_done()), (Credit::Failed, false));
            assert!(matches!(tried(&mut solving, "nonsense"), Tackled::Refused(_)));
        }
    }

    #[test]
    fn a_game_is_saved_by_one_move_and_lost_by_the_others() {
        for name in ["claustro", "hive"] {
            let mut solving = shipped(name, |puzzle| matches!(puzzle.goal, Goal::Save { .. }));
            let right = solving.puzzle().solution().to_owned();
            let other = solving.live().session().move_texts().into_iter().find(|text| *text != right);
            let wrong = tried(&mut solving, &other.expect("there are others"));
            assert!(matches!(wrong, Tackled::Wrong { .. }), "{name}: {wrong:?}");
            assert_eq!(tried(&mut solving, &right), Tackled::Solved, "{name}");
            assert_eq!(solving.credit(), Credit::Failed, "a mistake stays one");
        }
    }

    #[test]
    fn hints_tell_more_each_time_and_count() {
        let mut solving = shipped("hive", |puzzle| puzzle.themes.contains(&"pin"));
        let hints = [solving.hint(), solving.hint()];
        hints.iter().for_each(sayable);
        assert_eq!([hints[0].key(), hints[1].key()], ["puzzle.hint_theme", "puzzle.hint_move"]);
        let said = hints[1].to_string();
        let begins = solving.puzzle().solution().split(' ').next().expect("a tile").to_owned();
        assert!(said.contains(&begins), "{said}");
        assert_eq!(solving.credit(), Credit::Helped);
        assert_eq!(solving.give_up(), solving.puzzle().line);
        assert_eq!((solving.credit(), solving.is_done()), (Credit::Failed, true));
    }

    #[test]
    fn no_hint_gives_the_move_away_at_once() {
        let hand = |puzzle: &Puzzle| puzzle.themes.is_empty() && puzzle.solution().starts_with('w');
        let mut solving = shipped("hive", hand);
        let hints = [solving.hint(), solving.hint()];
        hints.iter().for_each(sayable);
        assert!(["puzzle.hint_hand", "puzzle.hint_board"].contains(&hints[0].key()), "{}", hints[0].key());
        assert_eq!(hints[1].key(), "puzzle.hint_move");
    }

    #[test]
    fn what_is_asked_is_told_in_words() {
        for name in ["cats", "claustro", "hive"] {
            let solving = shipped(name, |_| true);
            let asked = solving.asked(7);
            asked.iter().for_each(sayable);
            assert_eq!(asked.len(), 3, "{name}: the rules have a name");
            assert!(!asked.iter().any(|message| message.to_string().contains(&solving.puzzle().position)));
        }
    }

    #[test]
    fn another_move_that_wins_in_time_is_right_too() {
        let pack = game("cats").read_pack(game("cats").puzzles()).expect("what ships can be read");
        let long = pack.puzzles.into_iter().filter(|puzzle| puzzle.goal.plies() >= 7);
        let other = long.filter_map(|puzzle| {
            let mut solving = Solving::new(game("cats"), puzzle).expect("its position can be read");
            let solution = solving.puzzle().solution().to_owned();
            tried(&mut solving, &solution);
            let best = solving.line().first()?.clone();
            let mut texts = solving.live().session().move_texts().into_iter();
            texts.find_map(|text| {
                let tackled = (text != best).then(|| tried(&mut solving, &text));
                matches!(tackled, Some(Tackled::Right { .. })).then(|| solving.line().len())
            })
        });
        assert!(other.take(1).next().is_some_and(|left| left > 0), "somewhere two moves win in time");
    }
}
