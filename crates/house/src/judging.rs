//! What is known of a live game's positions without thinking long.

use ludoteca_core::{
    Control, Evaluator, GameSoFar, Job, Limits, Message, Playable, Score, Side, Term, Verdict,
};
use ludoteca_session::Shown;
use serde::Serialize;

use crate::snapshot::Snapshot;
use crate::{Judged, Live, Thought, Wait, advice};

/// What is known of a live game's positions without thinking long: for panels beside the
/// board, which are looked at after every move.
pub trait Judging {
    /// What the positions look like they are worth, from the one after so many plies to the
    /// present; none where nothing judges this game's positions.
    fn estimates(&self, from: usize) -> Vec<Estimate>;

    /// What the evaluation of the present position is made of, for the first side.
    fn terms(&self) -> Vec<Term>;

    /// The chance of the side whose score it is, from 0 to 1.
    fn chance(&self, score: Score) -> f64;

    /// The proved results of the present position and of every legal move, if a table is at
    /// hand that knows them. Nothing is solved for it.
    fn verdicts(&self) -> Job<Thought, Option<Verdicts>>;

    /// Whether a table can know this game's results at all.
    fn has_tables(&self) -> bool;

    /// Whether somebody of this game gives reasons unasked.
    fn has_counsel(&self) -> bool;

    /// What those say here who give reasons, whoever plays.
    fn counsels(&self) -> Job<Thought, Vec<Counsel>>;
}

/// What a position looks like it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The value for the first side.
    pub score: Score,
    /// The first side's chance, from 0 to 1.
    pub chance: f64,
}

/// The proved results of a position and of its moves.
#[derive(Clone, Debug)]
pub struct Verdicts {
    /// That of the position.
    pub verdict: Verdict,
    /// Those of the legal moves, the best first.
    pub moves: Vec<Judged>,
}

/// What a player that gives reasons would do, and everything it has to say.
#[derive(Clone, Debug, Serialize)]
pub struct Counsel {
    /// The player.
    pub player: String,
    /// The move, as canonical text.
    pub text: String,
    /// Why, and what else was thought of.
    pub words: Vec<Message>,
}

/// The player whose evaluation the chances are fitted to.
const ENGINE: &str = "alphabeta";

impl<G: Playable> Live<G> {
    /// What the engine goes by, or the game's own evaluation where there is none.
    fn engine_evaluator(&self) -> Option<Box<dyn Evaluator<G>>> {
        let (rules, engine) = (self.session.rules(), ENGINE.parse().ok());
        engine.and_then(|engine| self.entry.evaluation_of(&engine, rules))
    }

    /// What a position of this game looks like it is worth.
    fn estimate(&self, game: &GameSoFar<G>, score: impl Fn(&G) -> Score) -> Estimate {
        let ended = game.outcome().map(|outcome| match outcome.winner {
            Some(Side::First) => Score::win_in(0),
            Some(Side::Second) => Score::loss_in(0),
            None => Score::EVEN,
        });
        let score = ended.unwrap_or_else(|| for_first(score(game.position()), game.position().turn()));
        Estimate { score, chance: self.entry.chances.of(score) }
    }
}

/// A value for the side to move, for the first side.
fn for_first(score: Score, turn: Side) -> Score {
    if turn == Side::First { score } else { -score }
}

impl<G: Playable> Judging for Live<G> {
    fn estimates(&self, from: usize) -> Vec<Estimate> {
        let Some(evaluator) = self.engine_evaluator() else { return Vec::new() };
        let mut game = self.session.game().clone();
        let mut found = Vec::new();
        while game.moves().len() >= from {
            found.push(self.estimate(&game, |position| evaluator.score(position)));
            if game.pop().is_none() {
                break;
            }
        }
        found.reverse();
        found
    }

    fn terms(&self) -> Vec<Term> {
        let Some(evaluator) = self.entry.find_evaluator(self.session.rules()) else { return Vec::new() };
        let position = self.session.position();
        let sign = if position.turn() == Side::First { 1 } else { -1 };
        let told = |term: Term| Term { value: sign * term.value, ..term };
        evaluator.terms(position).into_iter().map(told).collect()
    }

    fn chance(&self, score: Score) -> f64 {
        self.entry.chances.of(score)
    }

    fn verdicts(&self) -> Job<Thought, Option<Verdicts>> {
        let (snapshot, over) = (self.snapshot(), self.session.outcome().is_some());
        Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| {
            let find = snapshot.entry.oracle.filter(|_| !over)?;
            let oracle = find(&snapshot.rules, control, Wait::AtHand)?;
            let past = snapshot.game.past();
            let (verdict, moves) = advice::judge(Some(&past), snapshot.position(), &*oracle);
            Some(Verdicts { verdict, moves })
        })
    }

    fn has_tables(&self) -> bool {
        self.entry.oracle.is_some()
    }

    fn has_counsel(&self) -> bool {
        !self.entry.explainers.is_empty()
    }

    fn counsels(&self) -> Job<Thought, Vec<Counsel>> {
        let (snapshot, over) = (self.snapshot(), self.session.outcome().is_some());
        Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| {
            if over {
                return Vec::new();
            }
            let names = snapshot.entry.explainers.iter();
            names.filter_map(|name| snapshot.counsel(name, control)).collect()
        })
    }
}

impl<G: Playable> Snapshot<G> {
    /// What a player of this game says here.
    fn counsel(&self, name: &str, control: &Control) -> Option<Counsel> {
        let spec = name.parse().ok()?;
        let request = self.request(Limits::default(), control);
        let decision = self.consult(&spec, 0, control, &request, &mut |_| {}).ok()?;
        let notes = self.entry.machine(&spec).ok()?.notes;
        let more = notes.map_or_else(Vec::new, |notes| notes(&spec, &request, 0, decision.choice));
        let words: Vec<Message> = decision.reason.into_iter().chain(more).collect();
        let text = self.position().move_text(decision.choice);
        (!words.is_empty()).then(|| Counsel { player: name.to_owned(), text, words })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{HOUSE, LiveGame};

    fn open(game: &str) -> Box<dyn LiveGame> {
        HOUSE.game(game).expect("a game of the house").open(None, None).expect("it is opened")
    }

    #[test]
    fn estimates_go_back_to_the_ply_that_is_asked_for() {
        for game in HOUSE.games() {
            let mut live = open(game.name());
            for _ in 0..6 {
                let text = live.session().move_texts()[0].clone();
                live.session_mut().play_move(&text, Duration::ZERO).expect("a legal move");
            }
            let all = live.estimates(0);
            assert_eq!((all.len(), live.estimates(5).len()), (7, 2), "{}", game.name());
            assert_eq!(live.estimates(5), all[5..], "{}", game.name());
            assert!(all.iter().all(|one| (0.0..=1.0).contains(&one.chance)), "{}: {all:?}", game.name());
        }
    }

    #[test]
    fn the_terms_are_told_from_one_side_whoever_is_to_move() {
        let mut live = open("hive");
        for text in ["wS1", "bS1 wS1-", "wQ -wS1", "bA1 bS1-", "wA1 /wQ"] {
            live.session_mut().play_move(text, Duration::ZERO).expect("a legal move");
            let sum = live.terms().iter().map(|term| term.value).sum::<i32>();
            let score = live.estimates(live.session().plies())[0].score;
            assert_eq!(Some(sum), score.hundredths(), "{text}");
        }
    }

    #[test]
    fn every_legal_move_has_its_verdict_once_the_table_is_there() {
        let mut live = open("cats");
        let table = HOUSE.entry::<ludoteca_cats::Cats>().expect("a game of the house");
        assert!(table.find_oracle(&ludoteca_cats::Rules::default(), &Control::timed()).is_some());
        let verdicts = live.verdicts().run(&Control::timed(), &mut |_| {}).expect("it is in memory");
        assert_eq!(verdicts.moves.len(), live.session().move_texts().len());
        live.session_mut().resign(Side::First);
        assert!(live.verdicts().run(&Control::timed(), &mut |_| {}).is_none(), "it is over");
    }

    #[test]
    fn the_rule_expert_tells_its_agenda() {
        let counsels = open("cats").counsels().run(&Control::timed(), &mut |_| {});
        let expert = counsels.iter().find(|counsel| counsel.player == "expert").expect("it has a reason");
        assert!(expert.words.len() > 1, "{expert:?}");
        assert!(open("hive").counsels().run(&Control::timed(), &mut |_| {}).is_empty());
    }
}
