//! A live game: a session with its players, its skin, and everything that may be asked
//! about it.

use std::collections::BTreeMap;
use std::path::Path;

use ludoteca_core::{
    BySide, Control, Error, ErrorKind, Job, Language, Limits, Look, Message, Outcome, Playable, Player, Side,
    Spec,
};
use ludoteca_search::{Book, Trace, Wdl};
use ludoteca_session::{AnySession, Kept, Record, Seated, Session, Shown};

use crate::TEXTS;
use crate::reasons::Made;
use crate::snapshot::Snapshot;
use crate::{
    Advice, Agenda, Analysis, AnalysisOrder, Answer, Books, Chosen, Circumstances, Dialogue, Editing, Entry,
    Explaining, ForcedWin, JudgeChoice, Judging, MachineTurn, PlayerEntry, Pondering, Probed, Puzzling,
    TableFile, Tables, Thought, TreeOrder, analysis,
};

/// The plies after which a game between machines is a draw, unless somebody says otherwise.
pub const USUAL_PLIES: u32 = 1000;
/// The form in which a record is a tree for other programs; a game may have one of its own.
const SGF: &str = "sgf";
/// The forms that a record of any game can be written in.
pub const FORMS: [&str; 5] = ["pgn", "json", "moves", "position", SGF];

/// A live game of one kind.
pub struct Live<G: Playable> {
    pub(crate) entry: &'static Entry<G>,
    /// The game itself.
    pub session: Session<G>,
    pub(crate) players: BySide<Seat<G>>,
    /// Whether machines are lent opening books.
    pub(crate) books: Books,
    /// Whether they look results up in tables.
    pub(crate) tables: Tables,
    /// The plies after which a game between machines is a draw.
    pub(crate) longest: Option<u32>,
    /// What machines knew when they moved, by the plies before.
    pub(crate) made: BTreeMap<usize, Made<G>>,
    /// The place of the skin among the entry's.
    pub(crate) skin: usize,
    pub(crate) look: Look,
}

/// The machine on one side.
pub(crate) struct Seat<G: Playable> {
    /// Nobody where a person sits, and while the machine thinks.
    pub(crate) player: Option<Box<dyn Player<G>>>,
    /// Who the player is.
    pub(crate) spec: Spec,
    pub(crate) seed: u64,
}

/// A live game whose type is not known, for everything that plays any game.
pub trait LiveGame: Dialogue + Thinking + Judging + Puzzling + Explaining + Editing + Filing + Send {
    /// The game itself.
    fn session(&self) -> &dyn AnySession;

    /// The game itself, to be changed.
    fn session_mut(&mut self) -> &mut dyn AnySession;

    /// Says whether machines that are made from now on are lent opening books; they are
    /// if nobody says anything.
    fn lend(&mut self, books: Books);

    /// Says whether machines that are made from now on look results up in tables; they do if
    /// nobody says anything.
    fn set_tables(&mut self, tables: Tables);

    /// Puts a player on a side that need not be ready yet: one that has to wait for a table
    /// is made when it is its turn, by whoever runs that.
    ///
    /// # Errors
    /// As of [`LiveGame::sit`], at once; nobody waits.
    fn invite(&mut self, side: Side, spec: Spec, seed: u64) -> Result<(), Error>;

    /// Puts a player on a side. The control is told how far a table is that has to be
    /// solved for it, and stops that.
    ///
    /// # Errors
    /// If there is no such player, its settings are wrong, or what it needs cannot be had.
    fn sit(&mut self, side: Side, spec: Spec, seed: u64, control: &Control) -> Result<(), Error>;

    /// Puts the machine on a side that the record names, if it is one of this game's. What
    /// is to be said where somebody is named who does not sit down: another program, or one
    /// that cannot be made here.
    fn sit_recorded(&mut self, side: Side, seed: u64, control: &Control) -> Option<Message>;

    /// The same as [`LiveGame::invite`] does it: nobody waits.
    fn invite_recorded(&mut self, side: Side, seed: u64) -> Option<Message>;

    /// Exchanges the players' seats.
    fn swap(&mut self);

    /// Says after how many plies a game between machines is a draw: [`USUAL_PLIES`] if
    /// nobody says anything, never if nothing is said here.
    fn set_longest(&mut self, plies: Option<u32>);
}

/// What machines may be asked about a live game. Each question is a [`Job`] of its own:
/// the game can be shown, changed and kept while it is worked on.
pub trait Thinking {
    /// The turn of the machine that is to move; none where a person is, or after the
    /// end. What comes of the job goes to [`Thinking::accept`].
    fn machine_turn(&mut self, limits: Limits) -> Option<Job<Thought, Answer>>;

    /// Does what a machine's answer means, unless the position that it was asked about is
    /// gone. A machine that fails loses the game.
    fn accept(&mut self, answer: Answer) -> MachineTurn;

    /// Lets a machine sit down again without its answer: it was stopped, and somebody
    /// else decides what comes next.
    fn dismiss(&mut self, answer: Answer);

    /// What the machine that is not to move thinks while somebody else does: it assumes a
    /// reply to its last move and looks on from there until it is stopped. None where no
    /// machine waits, or none that expects something. What comes of the job goes to
    /// [`Thinking::dismiss`].
    fn ponder(&mut self) -> Option<Pondering>;

    /// What the adviser would play.
    ///
    /// # Errors
    /// If the game is over.
    fn hint(&self, seed: u64) -> Result<Job<Thought, Result<Chosen, Error>>, Error>;

    /// What a player would do here, and why; nobody named means the adviser.
    ///
    /// # Errors
    /// If the board has ended the game, or there is no such player.
    fn advise(
        &self,
        player: Option<&Spec>,
        seed: u64,
        limits: Limits,
    ) -> Result<Job<Thought, Result<Advice, Error>>, Error>;

    /// Whether a side can force a win from here, in at most so many plies if that is
    /// said, as far as the limits allow to know.
    ///
    /// # Errors
    /// If the board has ended the game, or the game has nothing that finds out.
    fn prove(&self, side: Side, plies: Option<u32>, limits: Limits)
    -> Result<Job<Thought, ForcedWin>, Error>;

    /// What a judge says of each ply of the game so far.
    ///
    /// # Errors
    /// If there is no such player.
    fn analyse(&self, order: AnalysisOrder) -> Result<Job<Thought, Result<Analysis, Error>>, Error>;

    /// What the results that tables know leave out of the rules here, if they do.
    fn leaves_out(&self) -> Option<Message>;

    /// Writes what was found into the record: scores, marks, remarks, better lines.
    fn annotate(&mut self, analysis: &Analysis, language: Language);

    /// The tree that a player thinks over here; none named means the first that does.
    ///
    /// # Errors
    /// If no such player shows a tree.
    fn tree(
        &self,
        player: Option<&Spec>,
        order: TreeOrder,
    ) -> Result<Job<Thought, Result<String, Error>>, Error>;

    /// What the player of rules goes by here: facts, and rules in their order.
    ///
    /// # Errors
    /// If the game has no such player, it is not made for these rules, or the board has ended
    /// the game.
    fn agenda(&self) -> Result<Agenda, Error>;

    /// What a player does when it looks ahead here, look by look; none named means the first
    /// that keeps its tree whole.
    ///
    /// # Errors
    /// If no such player can be watched, or the board has ended the game.
    fn trace(
        &self,
        player: Option<&Spec>,
        order: TreeOrder,
    ) -> Result<Job<Thought, Result<Trace, Error>>, Error>;

    /// Lets the machine that is to move think here and now, and play.
    fn machine_move(
        &mut self,
        limits: Limits,
        control: &Control,
        thinking: &mut dyn FnMut(Thought),
    ) -> MachineTurn {
        match self.machine_turn(limits) {
            Some(job) => {
                let answer = job.run(control, thinking);
                self.accept(answer)
            }
            None => MachineTurn::NoMachine,
        }
    }
}

/// What a live game has to do with files and books.
pub trait Filing {
    /// The record in a form that only this game has, by its name.
    ///
    /// # Errors
    /// If the game has no such form, or the form cannot hold the record.
    fn record_in(&self, form: &str) -> Result<String, Error>;

    /// Opens a table file, to be asked about games under these rules.
    ///
    /// # Errors
    /// If the game has no tables, or the file is not one for these rules.
    fn open_table(&self, path: &Path) -> Result<TableFile, Error>;

    /// What a table file says here.
    ///
    /// # Errors
    /// If it was opened for another game or for other rules, or is damaged.
    fn probe(&self, table: &TableFile) -> Result<Probed, Error>;

    /// The first ply after which a position, or one equal to it by symmetry, was on the
    /// table, if it ever was.
    ///
    /// # Errors
    /// If the text is no position under these rules.
    fn reached(&self, position: &str) -> Result<Option<usize>, Error>;

    /// Adds the first plies of the game to a book; whether it is of the same rules and
    /// has come to an end, so that there was something to learn.
    fn teach(&self, book: &mut Book, plies: usize) -> bool;

    /// The moves that a book knows here, with how they went, the likeliest first.
    fn probe_book(&self, book: &Book) -> Vec<(String, Wdl)>;

    /// The book that machines are lent under these rules: the one that lies ready, or one that
    /// ships with the game.
    ///
    /// # Errors
    /// If it is damaged, or one of other rules.
    #[cfg(feature = "files")]
    fn ready_book(&self) -> Result<Option<Book>, Error>;
}

impl<G: Playable> Live<G> {
    /// A new game between two people.
    pub fn new(entry: &'static Entry<G>, rules: G::Rules, start: G) -> Live<G> {
        Live::with_session(entry, Session::new(rules, start))
    }

    /// A recorded game, at the end of its main line.
    pub fn resume(entry: &'static Entry<G>, record: Record<G>) -> Live<G> {
        Live::with_session(entry, Session::resume(record))
    }

    /// A session between two people.
    pub fn with_session(entry: &'static Entry<G>, session: Session<G>) -> Live<G> {
        let players = BySide::from_fn(|_| Seat { player: None, spec: Spec::human(), seed: 0 });
        let look = Look { language: Language::En, flipped: false, colour: false, unicode: true };
        Live {
            entry,
            session,
            players,
            books: Books::Lent,
            tables: Tables::Used,
            longest: Some(USUAL_PLIES),
            made: BTreeMap::new(),
            skin: 0,
            look,
        }
    }

    /// Puts a player on a side that somebody else has made.
    pub fn sit_with(&mut self, side: Side, spec: Spec, player: Box<dyn Player<G>>) {
        self.players[side] = Seat { player: Some(player), spec: spec.clone(), seed: 0 };
        self.session.set_seat(side, spec);
    }

    /// The position with its past, for thinking about it.
    pub(crate) fn snapshot(&self) -> Snapshot<G> {
        let (rules, game) = (self.session.rules().clone(), self.session.game().clone());
        Snapshot { entry: self.entry, rules, game, books: self.books, tables: self.tables }
    }

    /// The same, unless the game is over: on the board, or by word too.
    fn open_snapshot(&self, over: Option<Outcome>) -> Result<Snapshot<G>, Error> {
        match over {
            Some(_) => Err(ludoteca_core::TEXTS.not_now("refused.over")),
            None => Ok(self.snapshot()),
        }
    }

    /// Seats the machine that the record names on a side; what is to be said where it does
    /// not sit down.
    fn seat_recorded(
        &mut self,
        side: Side,
        seat: impl FnOnce(&mut Live<G>, Spec) -> Result<(), Error>,
    ) -> Option<Message> {
        let spec: Spec = self.session.recorded_name(side)?.parse().ok()?;
        let machine = self.entry.machine(&spec).ok()?;
        if machine.foreign {
            return Some(TEXTS.message("seat.foreign").with("player", &spec));
        }
        let error = seat(self, spec.clone()).err()?;
        Some(TEXTS.message("seat.refused").with("player", &spec).with_message("why", error))
    }

    /// The player whose tree is asked for, and the machine that it is.
    fn tree_player(&self, player: Option<&Spec>) -> Result<(Spec, &PlayerEntry<G>), Error> {
        let player = player.map_or_else(|| self.entry.tree_player(), |player| Ok(player.clone()))?;
        if player.is_human() {
            return Err(self.no_tree(&player));
        }
        let machine = self.entry.machine(&player)?;
        if machine.tree.is_none() && machine.trace.is_none() {
            return Err(self.no_tree(&player));
        }
        Ok((player, machine))
    }

    /// What is said of a player that shows no tree.
    fn no_tree(&self, player: &Spec) -> Error {
        let names = self.entry.tree_players().join(", ");
        TEXTS.unsupported("error.no_tree").with("text", player).with("choices", names)
    }

    /// The same, unless the board ends the game: one that was given up can be looked at.
    fn playable_snapshot(&self) -> Result<Snapshot<G>, Error> {
        self.open_snapshot(self.session.game().outcome())
    }
}

impl<G: Playable> LiveGame for Live<G> {
    fn session(&self) -> &dyn AnySession {
        &self.session
    }

    fn session_mut(&mut self) -> &mut dyn AnySession {
        &mut self.session
    }

    fn lend(&mut self, books: Books) {
        self.books = books;
    }

    fn set_tables(&mut self, tables: Tables) {
        self.tables = tables;
    }

    fn invite(&mut self, side: Side, spec: Spec, seed: u64) -> Result<(), Error> {
        let hurried = Control::untimed();
        hurried.stop().set();
        match self.sit(side, spec.clone(), seed, &hurried) {
            Err(error) if error.kind() == ErrorKind::Stopped => {
                self.players[side] = Seat { player: None, spec: spec.clone(), seed };
                self.session.set_seat(side, spec);
                Ok(())
            }
            sat => sat,
        }
    }

    fn sit(&mut self, side: Side, spec: Spec, seed: u64, control: &Control) -> Result<(), Error> {
        let circumstances = Circumstances { seed, control, books: self.books, tables: self.tables };
        let player = self.entry.make_player(&spec, self.session.rules(), &circumstances)?;
        self.players[side] = Seat { player, spec: spec.clone(), seed };
        self.session.set_seat(side, spec);
        Ok(())
    }

    fn sit_recorded(&mut self, side: Side, seed: u64, control: &Control) -> Option<Message> {
        self.seat_recorded(side, |live, spec| live.sit(side, spec, seed, control))
    }

    fn invite_recorded(&mut self, side: Side, seed: u64) -> Option<Message> {
        self.seat_recorded(side, |live, spec| live.invite(side, spec, seed))
    }

    fn swap(&mut self) {
        self.players.swap();
        self.session.swap();
    }

    fn set_longest(&mut self, plies: Option<u32>) {
        self.longest = plies;
    }
}

impl<G: Playable> Thinking for Live<G> {
    fn machine_turn(&mut self, limits: Limits) -> Option<Job<Thought, Answer>> {
        self.turn_job(limits)
    }

    fn accept(&mut self, answer: Answer) -> MachineTurn {
        self.take_answer(answer)
    }

    fn dismiss(&mut self, answer: Answer) {
        self.send_back(answer);
    }

    fn ponder(&mut self) -> Option<Pondering> {
        self.ponder_job()
    }

    fn hint(&self, seed: u64) -> Result<Job<Thought, Result<Chosen, Error>>, Error> {
        let snapshot = self.open_snapshot(self.session.outcome())?;
        Ok(Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
            snapshot.hint(seed, control, report)
        }))
    }

    fn advise(
        &self,
        player: Option<&Spec>,
        seed: u64,
        limits: Limits,
    ) -> Result<Job<Thought, Result<Advice, Error>>, Error> {
        let snapshot = self.playable_snapshot()?;
        if let Some(machine) = player.filter(|spec| !spec.is_human()) {
            // Who is unknown is told at once.
            self.entry.machine(machine)?;
        }
        let player = player.cloned();
        Ok(Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
            snapshot.advise(player.as_ref(), seed, limits, control, report)
        }))
    }

    fn prove(
        &self,
        side: Side,
        plies: Option<u32>,
        limits: Limits,
    ) -> Result<Job<Thought, ForcedWin>, Error> {
        let snapshot = self.playable_snapshot()?;
        let force =
            self.entry.force.ok_or_else(|| TEXTS.unsupported("error.no_proof").with("game", G::NAME))?;
        Ok(Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| {
            snapshot.prove(force, side, plies, limits, control)
        }))
    }

    fn analyse(&self, order: AnalysisOrder) -> Result<Job<Thought, Result<Analysis, Error>>, Error> {
        if let JudgeChoice::Player(spec) = &order.judge
            && !spec.is_human()
        {
            // Who is unknown is told at once.
            self.entry.machine(spec)?;
        }
        let (snapshot, outcome) = (self.snapshot(), self.session.outcome());
        Ok(Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| {
            snapshot.analyse(&order, outcome, control)
        }))
    }

    fn agenda(&self) -> Result<Agenda, Error> {
        let found = self.entry.players.iter().find_map(|player| player.agenda);
        let agenda = found.ok_or_else(|| TEXTS.unsupported("error.no_agenda").with("game", G::NAME))?;
        self.open_snapshot(self.session.game().outcome())?;
        agenda(self.session.rules(), self.session.position())
    }

    fn leaves_out(&self) -> Option<Message> {
        self.entry.leaves_out?(self.session.rules())
    }

    fn annotate(&mut self, found: &Analysis, language: Language) {
        analysis::annotate(&mut self.session, found, language);
    }

    fn tree(
        &self,
        player: Option<&Spec>,
        order: TreeOrder,
    ) -> Result<Job<Thought, Result<String, Error>>, Error> {
        let (player, machine) = self.tree_player(player)?;
        let Some(grow) = machine.tree else {
            if order.stats {
                return Err(TEXTS.unsupported("error.no_tree_memory").with("text", &player));
            }
            let job = self.trace(Some(&player), order)?;
            return Ok(Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
                order.show_trace::<G>(&job.run(control, report)?)
            }));
        };
        let snapshot = self.snapshot();
        Ok(Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| {
            grow(&player, &snapshot.request(Limits::default(), control), order)
        }))
    }

    fn trace(
        &self,
        player: Option<&Spec>,
        order: TreeOrder,
    ) -> Result<Job<Thought, Result<Trace, Error>>, Error> {
        let (player, machine) = self.tree_player(player)?;
        let untraced = || TEXTS.unsupported("error.no_trace").with("text", &player);
        let watch = machine.trace.ok_or_else(untraced)?;
        let snapshot = self.playable_snapshot()?;
        Ok(Job::new(move |control: &Control, _: &mut dyn FnMut(Thought)| {
            watch(&player, &snapshot.request(Limits::default(), control), order)
        }))
    }
}

impl<G: Playable> Filing for Live<G> {
    fn record_in(&self, form: &str) -> Result<String, Error> {
        let found = self.entry.forms.iter().find(|known| known.name == form);
        match (form, found.and_then(|found| found.write)) {
            (_, Some(write)) => write(&self.session.record()),
            (SGF, None) => Ok(self.session.record_sgf()),
            _ => {
                let mut choices = FORMS.to_vec();
                choices.extend(self.entry.written_forms().into_iter().filter(|form| !FORMS.contains(form)));
                Err(TEXTS.unknown("error.format").with("text", form).with("choices", choices.join(", ")))
            }
        }
    }

    fn open_table(&self, path: &Path) -> Result<TableFile, Error> {
        self.snapshot().open_table(path)
    }

    fn probe(&self, table: &TableFile) -> Result<Probed, Error> {
        self.snapshot().probe(table)
    }

    fn reached(&self, position: &str) -> Result<Option<usize>, Error> {
        let wanted = G::parse_position(self.session.rules(), position)
            .map_err(|error| error.in_text("error.position", position))?
            .canonical();
        let mut at = self.session.game().start().clone();
        let line = self.session.line();
        for (ply, &m) in line.iter().enumerate() {
            if at.canonical() == wanted {
                return Ok(Some(ply));
            }
            at.apply(m);
        }
        Ok((at.canonical() == wanted).then_some(line.len()))
    }

    fn teach(&self, book: &mut Book, plies: usize) -> bool {
        let same = (book.game(), book.rules()) == (G::NAME, &*self.session.rules_text());
        match self.session.outcome().filter(|_| same) {
            Some(outcome) => {
                book.learn(self.session.game().start(), self.session.line(), outcome, plies);
                true
            }
            None => false,
        }
    }

    fn probe_book(&self, book: &Book) -> Vec<(String, Wdl)> {
        let position = self.session.position();
        let known = book.known(position).into_iter();
        known.map(|one| (position.move_text(one.choice), one.wdl)).collect()
    }

    #[cfg(feature = "files")]
    fn ready_book(&self) -> Result<Option<Book>, Error> {
        crate::book::found(G::NAME, &self.session.rules_text(), self.entry.books)
    }
}

impl<G: Playable> std::fmt::Debug for Live<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Live").field("session", &self.session).finish_non_exhaustive()
    }
}
