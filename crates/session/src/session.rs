//! A game in progress: position, record, seats and clocks.

use std::time::Duration;

use ludoteca_core::{
    BySide, Comment, Decision, Ending, Error, ErrorKind, GameSoFar, Gesture, History, Look, Message, NodeId,
    Outcome, Playable, Reason, Scene, Score, Side, Spec, TextError, Touch, Tree, View,
};

use crate::record::line;
use crate::{Clock, Header, Kept, Played, Record, Seated, Shown, TimeControl, Touched, to_millis};

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

/// Why an attempt was not played.
#[derive(Debug)]
pub enum PlayError<R> {
    /// The text is not a move.
    Text(TextError),
    /// The move breaks a rule.
    Refused(R),
    /// The game is over.
    Over,
}

impl<R: Reason> Reason for PlayError<R> {
    fn message(&self) -> Message {
        match self {
            PlayError::Text(error) => error.message(),
            PlayError::Refused(refusal) => refusal.message(),
            PlayError::Over => ludoteca_core::TEXTS.message("refused.over"),
        }
    }

    fn kind(&self) -> ErrorKind {
        match self {
            PlayError::Text(error) => error.kind(),
            PlayError::Refused(refusal) => refusal.kind(),
            PlayError::Over => ErrorKind::NotNow,
        }
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

    /// A recorded game, at the end of its main line.
    pub fn resume(record: Record<G>) -> Session<G> {
        let mut session = Session::new(record.rules, record.start);
        session.tree = record.tree;
        session.tree.to_start();
        session.header = record.header;
        session.clock = session.header.time_control().map(Clock::new);
        while session.redo() {}
        let declared = record.outcome.filter(|_| session.game.outcome().is_none());
        session.declared = declared.map(|outcome| Declared { outcome, failure: None });
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

impl<G: Playable> Shown for Session<G> {
    fn game_name(&self) -> &'static str {
        G::NAME
    }

    fn rules_text(&self) -> String {
        self.rules.to_string()
    }

    fn position_text(&self) -> String {
        self.position().position()
    }

    fn turn(&self) -> Side {
        self.position().turn()
    }

    fn side_name(&self, side: Side) -> Message {
        G::side_name(side)
    }

    fn won_by(&self, side: Side) -> Message {
        G::named("won", side)
    }

    fn ending_name(&self, ending: Ending) -> Message {
        self.position().ending_name(ending)
    }

    fn move_texts(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves = Vec::new();
        self.position().moves(&mut moves);
        moves.into_iter().map(|m| self.position().move_text(m)).collect()
    }

    fn line_texts(&self) -> Vec<String> {
        self.game.texts()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.declared.as_ref().map(|declared| declared.outcome).or_else(|| self.game.outcome())
    }

    fn failure(&self) -> Option<&Message> {
        self.declared.as_ref()?.failure.as_ref()
    }

    fn scene(&self) -> Scene {
        let mut scene = self.position().scene(self.line().last().copied());
        if self.outcome().is_some() {
            scene.moves.clear();
        }
        scene
    }

    fn touched(&self, touches: &[Touch]) -> Touched {
        if self.outcome().is_some() {
            return Touched::Refused(ludoteca_core::TEXTS.message("refused.over"));
        }
        match self.position().gesture(touches) {
            Gesture::More(next) => Touched::More(next),
            Gesture::Nothing(why) => Touched::Refused(why),
            Gesture::Attempt(attempt) => match self.position().judge(&attempt) {
                Ok(m) => Touched::Move(self.position().move_text(m)),
                Err(refusal) => Touched::Refused(refusal.message()),
            },
        }
    }

    fn other_side(&self) -> Option<Scene> {
        Some(self.position().with_turn(self.turn().other())?.scene(None))
    }

    fn version(&self) -> u64 {
        self.version
    }
}

impl<G: Playable> Played for Session<G> {
    fn play_move(&mut self, text: &str, spent: Duration) -> Result<(), Error> {
        self.play_text(text, spent)?;
        Ok(())
    }

    fn undo(&mut self) -> bool {
        self.offer = None;
        if let Some(declared) = self.declared.take() {
            self.retracted = Some((self.tree.cursor(), declared));
            self.version += 1;
            self.restore_clock();
            return true;
        }
        if self.tree.undo().is_none() {
            return false;
        }
        self.game.pop();
        self.version += 1;
        self.restore_clock();
        true
    }

    fn redo(&mut self) -> bool {
        if self.declared.is_some() {
            return false;
        }
        if let Some((_, declared)) = self.retracted.take_if(|(at, _)| *at == self.tree.cursor()) {
            self.declare(declared);
            return true;
        }
        let Some(m) = self.tree.redo() else { return false };
        self.offer = None;
        self.game.push(m);
        self.version += 1;
        self.restore_clock();
        true
    }

    fn begin_from(&mut self, position: &str) -> Result<(), Error> {
        let new = Session::<G>::set_up(self.rules.clone(), position)
            .map_err(|error| error.in_text("error.position", position))?;
        self.restart(new.rules, new.game.start().clone());
        for &m in new.game.moves() {
            self.commit(m, Duration::ZERO);
        }
        Ok(())
    }

    fn play_moves(&mut self, text: &str) -> Result<(), Error> {
        for m in line(self.position(), text)? {
            if self.outcome().is_some() {
                return Err(PlayError::<G::Refusal>::Over.into());
            }
            self.commit(m, Duration::ZERO);
        }
        Ok(())
    }

    fn reopen(&mut self) -> bool {
        self.declared.is_some() && self.undo()
    }

    fn to_ply(&mut self, ply: usize) -> bool {
        self.reopen();
        while self.line().len() > ply && self.undo() {}
        while self.line().len() < ply && self.redo() {}
        self.line().len() == ply
    }

    fn new_game(&mut self) {
        self.restart(self.rules.clone(), G::start(&self.rules));
    }

    fn flag(&mut self, spent: Duration) -> bool {
        let side = self.position().turn();
        let late = self.clock.is_some_and(|clock| clock.remaining(side) < spent);
        if late && self.outcome().is_none() {
            self.declare(Declared::loss(side, Ending::Time));
        }
        late
    }

    fn resign(&mut self, side: Side) {
        if self.outcome().is_none() {
            self.declare(Declared::loss(side, Ending::Resignation));
        }
    }

    fn offer_draw(&mut self, side: Side) -> Offer {
        if self.offer == Some(side.other()) {
            let outcome = Outcome { winner: None, ending: Ending::Agreement };
            self.declare(Declared { outcome, failure: None });
            self.offer = None;
            return Offer::Agreed;
        }
        if !self.seats[side.other()].is_human() {
            return Offer::Declined;
        }
        self.offer = Some(side);
        Offer::Made
    }

    fn offer(&self) -> Option<Side> {
        self.offer
    }
}

impl<G: Playable> Seated for Session<G> {
    fn seat(&self, side: Side) -> &Spec {
        &self.seats[side]
    }

    fn recorded_name(&self, side: Side) -> Option<&str> {
        self.header.player(side)
    }

    fn time_control(&self) -> Option<TimeControl> {
        self.header.time_control()
    }

    fn set_time_control(&mut self, control: TimeControl) {
        self.header.set_time_control(Some(control));
        self.restore_clock();
    }

    fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }
}

impl<G: Playable> Kept for Session<G> {
    fn comment(&mut self, text: &str) {
        let here = self.tree.cursor();
        self.tree.node_mut(here).comment = Comment::new(text);
    }

    fn tag(&self, name: &str) -> Option<String> {
        self.record().header.tag(name).map(str::to_owned)
    }

    fn set_date(&mut self, date: &str) {
        self.header.set_date(date);
    }

    fn record_text(&self) -> String {
        self.record().to_string()
    }

    fn record_json(&self) -> serde_json::Value {
        self.record().to_json()
    }

    fn record_sgf(&self) -> String {
        self.record().to_sgf()
    }
}

impl<G: Playable> std::fmt::Debug for Session<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session").field("position", self.position()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::{Game, Notation};

    const NO_TIME: Duration = Duration::ZERO;

    fn session() -> Session<Cats> {
        let rules = Rules::default();
        Session::new(rules, Cats::start(&rules))
    }

    fn play(session: &mut Session<Cats>, moves: &str) {
        for text in moves.split_whitespace() {
            session.play_text(text, NO_TIME).unwrap_or_else(|error| panic!("{text}: {}", error.message()));
        }
    }

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
    fn the_clock_is_charged_and_follows_undo_and_redo() {
        let mut session = session();
        session.set_time_control("60+2".parse().unwrap());
        session.play_text("31-26", Duration::from_secs(10)).unwrap();
        session.play_text("1-5", Duration::from_secs(5)).unwrap();
        session.play_text("26-22", Duration::from_secs(20)).unwrap();
        let left = |session: &Session<Cats>| {
            Side::ALL.map(|side| session.clock().unwrap().remaining(side).as_secs())
        };
        assert_eq!(left(&session), [34, 57]);
        session.undo();
        assert_eq!(left(&session), [52, 57]);
        session.undo();
        session.undo();
        assert_eq!(left(&session), [60, 60]);
        while session.redo() {}
        assert_eq!(left(&session), [34, 57]);
        let resumed = Session::resume(session.record());
        assert_eq!(left(&resumed), [34, 57]);
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
    fn times_are_kept_without_a_clock_in_whole_seconds() {
        let mut session = session();
        session.play_text("31-26", Duration::from_millis(2700)).unwrap();
        session.play_text("1-5", Duration::from_millis(300)).unwrap();
        assert!(
            session.record_text().ends_with("1. 31-26 {[%emt 0:00:02]} 1... 1-5 *\n"),
            "{}",
            session.record_text()
        );
        session.forget_time();
        session.undo();
        session.forget_time();
        assert!(!session.record_text().contains("emt"));
    }

    #[test]
    fn every_ply_of_a_game_that_was_given_up_can_be_looked_at() {
        let text = "1. 31-26 1-5 2. 26-22 0-1";
        let mut session = Session::<Cats>::resume(text.parse().unwrap());
        assert!(session.move_texts().is_empty(), "it is over");
        assert!(session.to_ply(3) && session.outcome().is_none());
        assert!(!session.move_texts().is_empty(), "it goes on from where it was given up");
        assert!(session.to_ply(1) && session.position_text() == "26:1,2,3,4:c");
        assert!(session.to_ply(2) && session.to_ply(0) && !session.to_ply(4));
        let mut session = Session::<Cats>::resume(text.parse().unwrap());
        assert!(session.reopen() && !session.reopen());
        session.play_moves("2-6, 22-18").unwrap();
        assert_eq!(session.line().len(), 5);
        assert!(session.play_moves("1 5").is_err());
    }

    #[test]
    fn lines_of_moves_are_read_as_records_and_as_lists() {
        for text in ["31-26 1-5 22", "1. 31-26 1... 1-5 2. 26-22", "31-26,1-5,26-22", "31 26; 1 5\n22"] {
            let mut session = session();
            session.play_moves(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(session.line_texts(), ["31-26", "1-5", "26-22"], "{text}");
        }
        let error = session().play_moves("31-26 1-9").unwrap_err();
        assert!(error.to_string().contains("column 7"), "{error}");
    }

    #[test]
    fn a_text_of_a_whole_game_keeps_its_moves() {
        use ludoteca_hive::{Hive, Rules};
        let text = "Base;InProgress;White[3];wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-";
        let mut session = Session::<Hive>::set_up(Rules::default(), text).unwrap();
        assert_eq!(session.line().len(), 4);
        session.begin_from("Base;InProgress;Black[1];wA1").unwrap();
        assert_eq!(session.line_texts(), ["wA1"]);
        assert!(session.begin_from("Base;;;wA1;wA2").is_err());
        assert_eq!(session.line_texts(), ["wA1"], "a wrong text changes nothing");
    }

    #[test]
    fn resigning_ends_the_game_until_it_is_taken_back() {
        let mut session = session();
        play(&mut session, "31-26");
        session.resign(Side::Second);
        assert_eq!(session.record().outcome.map(Outcome::result), Some("1-0"));
        assert!(!session.redo());
        assert!(session.undo());
        assert_eq!(session.outcome(), None);
        assert!(session.redo(), "what was taken back comes again");
        assert_eq!(session.outcome().map(Outcome::result), Some("1-0"));
        session.undo();
        play(&mut session, "1-5");
    }

    #[test]
    fn a_resignation_after_undo_is_the_end_of_the_record() {
        let mut session = session();
        play(&mut session, "31-26 1-5 26-23 2-7 23-19 3-8 19-16 7-11 16-12 11-16");
        session.undo();
        session.resign(Side::Second);
        let record = session.record();
        assert_eq!(record.outcome.map(Outcome::result), Some("1-0"), "{record}");
        assert_eq!(record.tree.main_line().len(), 9, "{record}");
        let resumed = Session::<Cats>::resume(record.to_string().parse().unwrap());
        assert_eq!(resumed.outcome(), session.outcome());
        assert_eq!(resumed.position(), session.position());
        assert!(record.to_string().contains("11-16"), "what was taken back is kept beside it: {record}");
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
    fn a_flag_that_fell_is_put_back_with_the_clock() {
        let mut session = session();
        session.set_time_control("5".parse().unwrap());
        assert!(!session.flag(Duration::from_secs(5)));
        assert!(session.flag(Duration::from_secs(6)));
        assert!(session.outcome().is_some());
        assert!(session.undo());
        session.play_text("31-26", Duration::from_secs(1)).unwrap();
        assert_eq!(session.outcome(), None);
    }

    #[test]
    fn touches_are_moves_or_say_what_is_wrong() {
        let mut session = session();
        let scene = session.scene();
        let cell = |name: &str| {
            Touch::Cell(scene.cells.iter().position(|cell| cell.name == name).expect("a square"))
        };
        assert_eq!(session.touched(&[cell("31"), cell("26")]), Touched::Move("31-26".to_owned()));
        let Touched::More(next) = session.touched(&[cell("31")]) else { panic!("a piece alone is no move") };
        assert!(next.contains(&cell("26")) && next.contains(&cell("27")));
        let Touched::Refused(why) = session.touched(&[cell("31"), cell("1")]) else { panic!("too far") };
        assert!(why.key().starts_with("cats.refused."), "{why}");
        let ahead = session.other_side().expect("the cats could move");
        assert_eq!((ahead.turn, ahead.moves.is_empty()), (Side::Second, false));
        session.resign(Side::First);
        assert!(matches!(session.touched(&[cell("31")]), Touched::Refused(_)), "the game is over");
    }

    #[test]
    fn a_draw_needs_both() {
        let mut session = session();
        assert_eq!(session.offer_draw(Side::First), Offer::Made);
        assert_eq!(session.offer_draw(Side::First), Offer::Made, "nobody accepts his own offer");
        play(&mut session, "31-26");
        assert_eq!(session.offer(), Some(Side::First), "the offer waits for the opponent");
        assert_eq!(session.offer_draw(Side::Second), Offer::Agreed);
        assert_eq!(session.outcome().unwrap().winner, None);
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
