//! Proof-number search: whether a win can be forced, and how soon.

mod prover;
mod table;

use ludoteca_core::{Game, Hints, Info, Request, Score, Side};

use crate::limiter::{Limiter, TimeBudget};
use prover::{Answer, Prover};
use table::Table;

/// The size of the table unless told otherwise, and the largest, in megabytes.
const MEGABYTES: usize = 64;
const MEGABYTES_MOST: usize = 1 << 16;
/// The most plies that a win is looked for in.
const PLIES_MOST: u32 = 1000;

/// Proves that a side can force a win in some plies, or that it cannot.
///
/// Depth-first proof-number search (df-pn): it goes where the fewest positions are left
/// to solve, so that lines in which the defender has few answers are seen far ahead.
/// An answer is true whatever the hints are: they only say which moves to look at
/// first. A draw is a failure of the attacker.
///
/// The limits are those of the request: its time and its positions; its depth, where
/// set, is a bound for the plies.
///
/// # Rules about the past
/// Where the rules remember little of the past ([`Game::past_key`]), lines are told apart by
/// that, and nothing is overlooked. Elsewhere, that positions come back is taken into
/// account, together with the game so far. Where a rule looks at the moves instead, which
/// position was reached is not enough: as soon as the search sees such a rule end a line, it
/// begins again and tells all lines apart; only a win by such a rule with few plies left it
/// may overlook. With [`Proof::by_path`] it tells them apart from the beginning and
/// overlooks nothing.
///
/// ```
/// use ludoteca_cats::{C64Evaluation, Cats};
/// use ludoteca_core::{Control, Game, History, Limits, Notation, Request, Side};
/// use ludoteca_search::{Proof, Proved};
///
/// let rules = "8x8".parse()?;
/// let position = Cats::parse_position(&rules, "9:13,14,15,16:m")?;
/// let past = History::none(&position);
/// let (limits, control) = (Limits::default(), Control::timed());
/// let request = Request { rules: &rules, past, position: &position, limits, control: &control };
/// let mut proof = Proof::new(C64Evaluation::Version3, Side::First).within(9);
/// assert!(matches!(proof.prove(&request, &mut |_| {}), Proved::Yes { plies: 3, .. }));
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Debug)]
pub struct Proof<H> {
    hints: H,
    attacker: Side,
    plies: Option<u32>,
    length: Length,
    by_path: bool,
    megabytes: usize,
    /// Made when it is first needed.
    table: Option<Table>,
    nodes: u64,
}

/// Which win is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Length {
    /// The shortest: fewer plies are tried first.
    #[default]
    Shortest,
    /// Any: the most plies are tried at once.
    Any,
}

/// What a proof search has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proved<M> {
    /// The win can be forced.
    Yes {
        /// In how many plies at most; the fewest, if the shortest was asked for.
        plies: u32,
        /// A line that leads to it: the attacker's moves win, and of the defender's
        /// those hold out longest if the shortest win was asked for. It may stop short
        /// where the limits do.
        line: Vec<M>,
    },
    /// It cannot be forced within the plies, or at all if none were given.
    No,
    /// The limits were reached before it was known.
    Unknown,
}

impl<H> Proof<H> {
    /// Looks for the shortest win of a side, however long it is.
    ///
    /// Where a game can go on for ever, that there is no win at all cannot be found out
    /// in this way: then the limits of the request end the search.
    pub fn new(hints: H, attacker: Side) -> Proof<H> {
        Proof {
            hints,
            attacker,
            plies: None,
            length: Length::default(),
            by_path: false,
            megabytes: MEGABYTES,
            table: None,
            nodes: 0,
        }
    }

    /// The same for wins in at most so many plies.
    #[must_use]
    pub fn within(self, plies: u32) -> Proof<H> {
        Proof { plies: Some(plies.min(PLIES_MOST)), ..self }
    }

    /// The same for the shortest win or for any.
    #[must_use]
    pub fn with_length(self, length: Length) -> Proof<H> {
        Proof { length, ..self }
    }

    /// The same with a table of another size in megabytes.
    #[must_use]
    pub fn with_megabytes(self, megabytes: usize) -> Proof<H> {
        Proof { megabytes: megabytes.min(MEGABYTES_MOST), table: None, ..self }
    }

    /// The same, with positions told apart by the lines that lead to them: slower, and
    /// true under every rule about the past.
    #[must_use]
    pub fn by_path(self) -> Proof<H> {
        Proof { by_path: true, ..self }
    }

    /// The positions that the last search looked at.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the attacker can force the win from the request's position.
    ///
    /// After each number of plies that is solved, `thoughts` is told: a score is
    /// given only for a proved win.
    pub fn prove<G: Game>(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Proved<G::Move>
    where
        H: Hints<G>,
    {
        let budget = TimeBudget::of(&request.limits);
        let limiter = Limiter::new(request.control, budget.most, request.limits.nodes);
        let asked = [self.plies, request.limits.depth].into_iter().flatten().min();
        self.nodes = 0;
        let made = self.table.take().or_else(|| Table::new(self.megabytes, request.control));
        let Some(made) = made else { return Proved::Unknown };
        let table = self.table.insert(made);
        table.clear();
        let mut prover = Prover::new(&self.hints, table, &limiter, self.attacker, request);
        if self.by_path {
            prover.go_by_path();
        }
        let mut search = Search {
            prover,
            limiter: &limiter,
            attacker: self.attacker,
            position: request.position.clone(),
            most: asked.unwrap_or(PLIES_MOST).min(PLIES_MOST),
            open: asked.is_none(),
        };
        let mut answer = search.prove(self.length, thoughts);
        if search.prover.wants_path() {
            search.prover.go_by_path();
            answer = search.prove(self.length, thoughts);
        }
        search.prover.tell();
        self.nodes = limiter.total();
        answer
    }
}

/// One question on its way from few plies to many.
struct Search<'a, G: Game, H> {
    prover: Prover<'a, G, H>,
    limiter: &'a Limiter<'a>,
    attacker: Side,
    position: G,
    most: u32,
    /// Whether a failure in the most plies leaves it open.
    open: bool,
}

impl<G: Game, H: Hints<G>> Search<'_, G, H> {
    fn prove(&mut self, length: Length, thoughts: &mut dyn FnMut(&Info<G>)) -> Proved<G::Move> {
        // The attacker makes the last move, as a rule.
        let least = if self.position.turn() == self.attacker { 1 } else { 2 };
        let mut plies = match length {
            Length::Shortest => least.min(self.most),
            Length::Any => self.most,
        };
        loop {
            let Some(answer) = self.ask(plies, thoughts) else { return Proved::Unknown };
            match answer {
                Answer::Won => return self.won(plies, length, thoughts),
                Answer::Failed { forever: true } => return Proved::No,
                Answer::Failed { .. } if plies == self.most => {
                    return if self.open { Proved::Unknown } else { Proved::No };
                }
                Answer::Failed { .. } => plies = (plies + 2).min(self.most),
            }
        }
    }

    /// The answer for a win in so many plies.
    fn won(&mut self, plies: u32, length: Length, thoughts: &mut dyn FnMut(&Info<G>)) -> Proved<G::Move> {
        let mut plies = plies;
        if length == Length::Shortest {
            // The defender may have to make the last move himself.
            while plies > 0 {
                match self.ask(plies - 1, thoughts) {
                    Some(Answer::Won) => plies -= 1,
                    Some(Answer::Failed { .. }) => break,
                    None => return Proved::Unknown,
                }
            }
        }
        let line = self.prover.line(&mut self.position, plies as u16, length);
        let attacks = self.position.turn() == self.attacker;
        let score = if attacks { Score::win_in(plies) } else { Score::loss_in(plies) };
        self.tell(plies, score, line.clone(), thoughts);
        Proved::Yes { plies, line }
    }

    fn ask(&mut self, plies: u32, thoughts: &mut dyn FnMut(&Info<G>)) -> Option<Answer> {
        let answer = self.prover.ask_here(&mut self.position, plies as u16).ok()?;
        if answer != Answer::Won {
            self.tell(plies, Score::EVEN, Vec::new(), thoughts);
        }
        Some(answer)
    }

    fn tell(&mut self, depth: u32, score: Score, line: Vec<G::Move>, thoughts: &mut dyn FnMut(&Info<G>)) {
        self.prover.tell();
        thoughts(&Info { depth, nodes: self.limiter.total(), score, line, rank: 1 });
    }
}
