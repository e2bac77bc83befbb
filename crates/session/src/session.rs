//! A game in progress: position, record, seats and clocks.

mod kept;
mod play_error;
mod played;
mod seated;
mod sheet;
mod shown;
#[cfg(test)]
mod testing;

use std::time::Duration;

use ludoteca_core::{
    BySide, Comment, Decision, Ending, GameSoFar, History, Look, Message, NodeId, Outcome, Playable, Score,
    Side, Spec, TextError, Tree, View,
};

use crate::{Clock, Header, Played, Record, Shown, to_millis};

pub use play_error::PlayError;
pub use sheet::SheetPly;

/// The tag that says after how many plies a game was left, where its main line goes on.
const LEFT_AT: &str = "LeftAt";

/// A game of one kind in progress.
///
/// The session never looks at a clock: who measures the time tells it how long
/// a move took.
pub struct Session<G: Playable> {
    rules: G::Rules,
    /// The game from its start to the cursor of the tree.
    game: GameSoFar<G>,
    tree: Tree<G::Move>,
    /// An end that the board does not show: resignation, time, agreement, failure.
    declared: Option<Declared>,
    /// Such an end that was taken back, and where.
    retracted: Option<(NodeId, Declared)>,
    offer: Option<Side>,
    seats: BySide<Spec>,
    clock: Option<Clock>,
    header: Header,
    /// Counts what has changed the position, its past, the end or the seats.
    version: u64,
}

/// An end that the board does not show.
#[derive(Clone, Debug)]
struct Declared {
    outcome: Outcome,
    /// What a machine did that could play no more, why it claimed a draw, or why the game
    /// was decided.
    failure: Option<Message>,
}

impl Declared {
    /// A side loses, without a reason in words.
    fn loss(side: Side, ending: Ending) -> Declared {
        Declared { outcome: Outcome { winner: Some(side.other()), ending }, failure: None }
    }
}

/// What became of a draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offer {
    /// It waits for the opponent's answer.
    Made,
    /// The opponent had offered one too: the game is drawn.
    Agreed,
    /// The opponent is a machine that plays on.
    Declined,
}

impl<G: Playable> Session<G> {
    /// A new game between two people.
    pub fn new(rules: G::Rules, start: G) -> Session<G> {
        Session {
            rules,
            game: GameSoFar::new(start),
            tree: Tree::new(),
            declared: None,
            retracted: None,
            offer: None,
            seats: BySide::from_fn(|_| Spec::human()),
            clock: None,
            header: Header::default(),
            version: 0,
        }
    }

    /// A recorded game, at the end of its main line, or where it says that it was left.
    pub fn resume(record: Record<G>) -> Session<G> {
        let mut session = Session::new(record.rules, record.start);
        session.tree = record.tree;
        session.tree.to_start();
        session.header = record.header;
        let left: Option<usize> = session.header.take(LEFT_AT).and_then(|ply| ply.parse().ok());
        session.clock = session.header.time_control().map(Clock::new);
        while session.redo() {}
        let declared = record.outcome.filter(|_| session.game.outcome().is_none());
        session.declared = declared.map(|outcome| Declared { outcome, failure: None });
        if let Some(left) = left.filter(|&ply| ply < session.line().len()) {
            session.to_ply(left);
        }
        session
    }

    /// The record as it stands; its main line is the one on the table. Why a machine
    /// could play no more stands beside the last move, in English like every other
    /// word that the record finds by itself.
    pub fn record(&self) -> Record<G> {
        let mut tree = self.tree.clone();
        tree.promote(tree.cursor());
        if self.declared.is_some() {
            tree.end_main_line(tree.cursor());
        }
        if let Some(failure) = self.failure() {
            let node = tree.node_mut(tree.cursor());
            let remark = Comment::new(&failure.to_string());
            if !node.comment.as_str().contains(remark.as_str()) {
                node.comment = Comment::new(&[node.comment.as_str(), remark.as_str()].join(" "));
            }
        }
        let outcome = self.declared.as_ref().map(|declared| declared.outcome);
        Record::new(self.header.clone(), self.rules.clone(), self.game.start().clone(), tree, outcome)
    }

    /// The record as it stands with where it stands: what was taken back is there to be
    /// played again.
    fn left(&self) -> Record<G> {
        let mut record = self.record();
        let plies = self.line().len();
        if plies < record.tree.main_line().len() {
            // A record that has as many tags as it may have comes back at its end.
            let _ = record.header.set(LEFT_AT, &plies.to_string());
        }
        record
    }

    /// The rules.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The game from its start to the present position.
    pub fn game(&self) -> &GameSoFar<G> {
        &self.game
    }

    /// The present position.
    pub fn position(&self) -> &G {
        self.game.position()
    }

    /// The moves so far.
    pub fn line(&self) -> &[G::Move] {
        self.game.moves()
    }

    /// The record tree.
    pub fn tree(&self) -> &Tree<G::Move> {
        &self.tree
    }

    /// The game so far.
    pub fn past(&self) -> History<'_, G> {
        self.game.past()
    }

    /// What a skin sees.
    pub fn view(&self, look: Look) -> View<'_, G> {
        View { rules: &self.rules, position: self.position(), past: self.past(), look }
    }

    /// Plays an attempt that took `spent`; a refused one changes nothing but the clock.
    pub fn play(&mut self, attempt: &G::Attempt, spent: Duration) -> Result<G::Move, PlayError<G::Refusal>> {
        if self.outcome().is_some() {
            return Err(PlayError::Over);
        }
        let m = self.position().judge(attempt).map_err(PlayError::Refused)?;
        self.commit(m, spent);
        Ok(m)
    }

    /// Reads and plays a move text.
    pub fn play_text(&mut self, text: &str, spent: Duration) -> Result<G::Move, PlayError<G::Refusal>> {
        let attempt = self.position().parse_attempt(text).map_err(PlayError::Text)?;
        self.play(&attempt, spent)
    }

    /// Records a legal move and the time it took; too long a thought loses instead.
    /// Whether the move was in time.
    fn commit(&mut self, m: G::Move, spent: Duration) -> bool {
        let side = self.position().turn();
        let left = match self.clock.as_mut().map(|clock| clock.spend(side, spent)) {
            Some(Err(_)) => {
                self.declare(Declared::loss(side, Ending::Time));
                return false;
            }
            Some(Ok(left)) => Some(left),
            None => None,
        };
        self.retracted = None;
        let id = self.tree.play(m);
        let node = self.tree.node_mut(id);
        node.clock = left.map(to_millis);
        // Without a clock it is nobody's business to measure closely.
        let seconds = Duration::from_secs(spent.as_secs());
        node.spent = if left.is_some() {
            Some(to_millis(spent))
        } else {
            Some(seconds).filter(|time| !time.is_zero())
        };
        self.game.push(m);
        self.version += 1;
        if self.offer == Some(side.other()) {
            self.offer = None;
        }
        true
    }

    /// Ends the game in a way that the board does not show.
    fn declare(&mut self, end: Declared) {
        self.declared = Some(end);
        self.version += 1;
    }

    /// The time left to the side to move and what each move adds, if the time is limited.
    pub fn time_left(&self) -> Option<(Duration, Duration)> {
        let (clock, control) = self.clock.zip(self.header.time_control())?;
        Some((clock.remaining(self.position().turn()), control.increment()))
    }

    /// Replaces the record by one with the same moves and more notes.
    pub fn set_tree(&mut self, mut tree: Tree<G::Move>) {
        tree.to_start();
        for &m in self.game.moves() {
            tree.play(m);
        }
        self.tree = tree;
    }

    /// Puts the clocks to what they showed at the cursor.
    fn restore_clock(&mut self) {
        let Some(control) = self.header.time_control() else { return };
        let mut clock = Clock::new(control);
        let mut at = Some(self.tree.cursor());
        let mut side = self.position().turn();
        let mut found = BySide { first: false, second: false };
        while let Some(id) = at {
            side = side.other();
            if let Some(left) = self.tree.node(id).clock.filter(|_| !found[side]) {
                clock.set(side, left);
                found[side] = true;
            }
            at = self.tree.parent(id).filter(|_| !(found.first && found.second));
        }
        self.clock = Some(clock);
    }

    /// Begins anew, with the same seats and time; what was known of the old game is
    /// forgotten.
    pub fn restart(&mut self, rules: G::Rules, start: G) {
        let control = self.header.time_control();
        self.header = Header::default();
        self.header.set_time_control(control);
        self.name_players();
        self.retracted = None;
        self.rules = rules;
        self.game = GameSoFar::new(start);
        self.tree = Tree::new();
        self.declared = None;
        self.offer = None;
        self.clock = self.header.time_control().map(Clock::new);
        self.version += 1;
    }

    /// Says who sits on a side from now on.
    pub fn set_seat(&mut self, side: Side, spec: Spec) {
        // A loaded game keeps the names of those who played it.
        let named = self.header.player(side).is_none_or(|name| name == self.seats[side].to_string());
        if named {
            self.header.set_player(side, &spec.to_string());
        }
        self.seats[side] = spec;
        self.version += 1;
    }

    /// Exchanges the players' seats.
    pub fn swap(&mut self) {
        self.seats.swap();
        self.offer = None;
        self.name_players();
        self.version += 1;
    }

    fn name_players(&mut self) {
        for side in Side::ALL {
            self.header.set_player(side, &self.seats[side].to_string());
        }
    }

    /// Ends the game against a side whose machine can play no more, for this reason.
    pub fn forfeit(&mut self, side: Side, failure: Message) {
        if self.outcome().is_none() {
            let loss = Declared::loss(side, Ending::Forfeit);
            self.declare(Declared { failure: Some(failure), ..loss });
        }
    }

    /// Ends the game in a draw that a machine has claimed for this reason.
    pub fn claim_draw(&mut self, reason: Message) {
        if self.outcome().is_none() {
            let outcome = Outcome { winner: None, ending: Ending::Claim };
            self.declare(Declared { outcome, failure: Some(reason) });
        }
    }

    /// Ends the game as whoever runs it has decided, for this reason.
    pub fn decide(&mut self, outcome: Outcome, reason: Message) {
        if self.outcome().is_none() {
            self.declare(Declared { outcome, failure: Some(reason) });
        }
    }

    /// Writes beside the last move what its mover thought of the position.
    pub fn note_score(&mut self, score: Score) {
        let here = self.tree.cursor();
        self.tree.node_mut(here).eval = Some(score);
    }

    /// Forgets how long the last move took: between machines without clocks it would make
    /// every run of the same game another record.
    pub fn forget_time(&mut self) {
        let here = self.tree.cursor();
        self.tree.node_mut(here).spent = None;
    }

    /// A new game that begins with what a text says: a position, or the moves of a whole
    /// game, which are played.
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn set_up(rules: G::Rules, text: &str) -> Result<Session<G>, TextError> {
        let start = G::parse_position(&rules, text)?;
        let played = G::moves_of_position(text).and_then(|moves| {
            let mut session = Session::new(rules.clone(), G::start(&rules));
            for text in moves {
                session.play_text(text, Duration::ZERO).ok()?;
            }
            (*session.position() == start).then_some(session)
        });
        Ok(played.unwrap_or_else(|| Session::new(rules, start)))
    }

    /// Plays a machine's legal choice; whether it was in time.
    pub fn accept(&mut self, decision: &Decision<G>, spent: Duration) -> bool {
        self.commit(decision.choice, spent)
    }
}

impl<G: Playable> std::fmt::Debug for Session<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("position", self.position()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::{Game, Notation};

    use super::testing::{NO_TIME, play, session};
    use super::*;
    use crate::{Kept, Seated};

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut session = session();
        play(&mut session, "31-26");
        let before = session.record();
        for text in ["26-22", "1-9", "5-1", "99-1", "x", ""] {
            assert!(session.play_text(text, NO_TIME).is_err(), "{text}");
            assert_eq!(session.record(), before, "{text} left a trace");
        }
    }

    #[test]
    fn a_record_resumes_where_the_game_stood() {
        let mut session = session();
        play(&mut session, "31-26 1-5 26-22");
        session.undo();
        session.undo();
        play(&mut session, "2-6 26-23");
        session.comment("a better plan");
        let record = session.record();
        let resumed = Session::resume(record.clone());
        assert_eq!(resumed.position(), session.position());
        assert_eq!(resumed.record(), record);
        assert_eq!(record.to_string().parse::<Record<Cats>>().unwrap(), record);
    }

    #[test]
    fn a_game_that_was_left_comes_back_where_it_stood() {
        let mut session = session();
        play(&mut session, "31-26 1-5 26-22 2-6");
        assert_eq!(session.left_text(), session.record_text(), "nothing was taken back");
        for left in [2, 0] {
            session.to_ply(left);
            let mut resumed = Session::<Cats>::resume(session.left_text().parse().unwrap());
            assert_eq!(resumed.line_texts(), session.line_texts());
            assert_eq!(resumed.record_text(), session.record_text(), "the record itself does not say it");
            assert!(resumed.to_ply(4), "what was taken back can be played again");
        }
        for odd in ["9", "-1", "x", ""] {
            let text = format!("[LeftAt \"{odd}\"]\n\n1. 31-26 1-5 *\n");
            assert_eq!(Session::<Cats>::resume(text.parse().unwrap()).line().len(), 2, "{odd}");
        }
    }

    #[test]
    fn too_long_a_thought_loses_on_time_and_plays_nothing() {
        let mut session = session();
        session.set_time_control("5".parse().unwrap());
        session.play_text("31-26", Duration::from_secs(6)).unwrap();
        let outcome = session.outcome().expect("the flag has fallen");
        assert_eq!((outcome.winner, outcome.ending), (Some(Side::Second), Ending::Time));
        assert_eq!(session.position().position(), "31:1,2,3,4:m");
        assert!(matches!(session.play_text("31-26", NO_TIME), Err(PlayError::Over)));
    }

    #[test]
    fn a_loaded_game_keeps_its_players_and_a_new_one_forgets_them() {
        let text = "[Event \"Cup\"]\n[White \"Ana\"]\n[Black \"Rui\"]\n\n1. 31-26 *\n";
        let mut session = Session::<Cats>::resume(text.parse().unwrap());
        session.set_seat(Side::First, Spec::human());
        assert_eq!(session.record().header.tag("White"), Some("Ana"));
        let rules = Rules::default();
        session.restart(rules, Cats::start(&rules));
        let header = session.record().header;
        assert_eq!((header.tag("White"), header.tag("Event")), (Some("human"), None));
    }

    #[test]
    fn the_board_ends_the_game() {
        let mut session = session();
        play(&mut session, "31-26 1-5 26-23 2-7 23-19 3-8 19-16 7-11 16-12 11-16");
        let outcome = session.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.ending.word()), (Some(Side::Second), "trapped"));
        assert!(session.undo());
        assert_eq!(session.outcome(), None);
    }
}
