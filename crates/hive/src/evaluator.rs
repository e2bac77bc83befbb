//! What a position looks like it is worth.

mod aspects;
mod fact;
mod inputs;
mod ledger;
mod ordering;
#[cfg(test)]
mod plain;
mod sight;

use std::sync::{Arc, LazyLock, OnceLock};

use ludoteca_core::{
    BySide, EnvelopeError, Evaluator, Game, Hints, Influence, Net, NetGroup, NetUnits, Networked, Score,
    SearchEvaluator, Side, Term, Weighed, read_weights,
};

use crate::TEXTS;
use crate::tables::COUNT;
use crate::{Bug, Hex, Hive, Move, Piece};
use aspects::{Aspect, LEN, Theme};
use fact::Fact;
use inputs::HiveNet;
use ledger::Ledger;
use ordering::Rings;
use sight::Sight;

/// An evaluation by what can be seen around the queens and what the tiles can do: a sum of
/// weights, and what a net adds where there is one.
///
/// ```
/// use ludoteca_core::{Evaluator, Game, Score};
/// use ludoteca_hive::{Hive, HiveEvaluation, Rules};
/// let start = Hive::start(&Rules::default());
/// assert!(HiveEvaluation::default().score(&start).plies().is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiveEvaluation {
    /// What each thing is worth, in the order of [`Aspect::ALL`].
    weights: [i32; LEN],
    /// What each fact is worth by them.
    worths: Arc<[i32]>,
    net: Option<Arc<HiveNet>>,
}

/// What a search keeps of the last positions: the facts of one with each side to move, and
/// what they add up to.
#[derive(Clone, Debug)]
pub struct HiveAccounts(BySide<Account>);

#[derive(Clone, Debug)]
struct Account {
    ledger: Ledger,
    /// The sum of the weights.
    sum: i32,
    /// The hidden units of the net.
    units: NetUnits,
}

/// The weights as they were learnt from games, and the net that was taught beside them.
static LEARNT: LazyLock<HiveEvaluation> = LazyLock::new(|| {
    let shipped = || SHIPPED.map(|bytes| read_net(bytes).expect("the house's net is in order"));
    let net = USUAL_NET.get_or_init(shipped).clone();
    let mut evaluation = HiveEvaluation { weights: [0; LEN], worths: Arc::default(), net };
    read_weights(&mut evaluation, include_str!("../data/weights.txt"))
        .expect("the house's weights are in order");
    evaluation
});

/// The net that everybody plays with who names no other.
static USUAL_NET: OnceLock<Option<Arc<HiveNet>>> = OnceLock::new();

#[cfg(feature = "net")]
const SHIPPED: Option<&[u8]> = Some(include_bytes!("../data/hive.net"));
#[cfg(not(feature = "net"))]
const SHIPPED: Option<&[u8]> = None;

fn read_net(bytes: &[u8]) -> Result<Arc<HiveNet>, EnvelopeError> {
    Net::read(bytes).and_then(HiveNet::new).map(Arc::new)
}

impl Default for HiveEvaluation {
    fn default() -> HiveEvaluation {
        LEARNT.clone()
    }
}

impl HiveEvaluation {
    /// Brings the net where none ships with the program. It has to come before anybody plays:
    /// later it changes nothing.
    ///
    /// # Errors
    /// If it is damaged, or no net for this evaluation.
    pub fn bring_net(bytes: &[u8]) -> Result<(), EnvelopeError> {
        let net = read_net(bytes)?;
        USUAL_NET.get_or_init(|| Some(net));
        Ok(())
    }

    /// The same by its weights alone.
    #[must_use]
    pub fn without_net(self) -> HiveEvaluation {
        HiveEvaluation { net: None, ..self }
    }

    /// How often each thing is there, for the side to move.
    fn count(position: &Hive) -> [i32; LEN] {
        let mut counts = [0; LEN];
        counts[Aspect::Tempo.start()] = 1;
        for fact in Ledger::of(&mut Sight::of(position)).facts() {
            for (owner, at) in fact.inputs().iter().filter_map(|input| input.counted()) {
                counts[at] += owner.sign();
            }
        }
        counts
    }

    /// The sum of the weights for the side to move, and what the net adds.
    #[inline]
    fn scores(&self, accounts: &mut HiveAccounts, position: &Hive) -> (i32, i32) {
        let account = &mut accounts.0[position.turn()];
        let changes = account.ledger.follow(&mut Sight::of(position));
        for [old, new] in changes {
            account.sum += self.worths[usize::from(*new)] - self.worths[usize::from(*old)];
        }
        let added = self.net.as_ref().map_or(0, |net| {
            net.layers().exchange(&mut account.units, changes);
            net.layers().outcome(&account.units, inputs::phase(position))
        });
        (account.sum, added)
    }
}

impl Weighed<Hive> for HiveEvaluation {
    fn weights(&self) -> Vec<(String, i32)> {
        let labels =
            Aspect::ALL.into_iter().flat_map(|aspect| (0..aspect.len()).map(move |i| aspect.label(i)));
        labels.zip(self.weights).collect()
    }

    fn set_weights(&mut self, weights: &[i32]) {
        self.weights.copy_from_slice(weights);
        self.worths = Fact::all().map(|fact| fact.worth(&self.weights)).collect();
    }

    fn counts(&self, position: &Hive, out: &mut Vec<i32>) {
        out.extend(HiveEvaluation::count(position));
    }

    fn networked(&mut self) -> Option<&mut dyn Networked<Hive>> {
        Some(self)
    }
}

impl Networked<Hive> for HiveEvaluation {
    fn groups(&self) -> &'static [NetGroup] {
        &inputs::GROUPS
    }

    fn rows(&self) -> usize {
        inputs::ROWS
    }

    fn inputs(&self, position: &Hive, out: &mut Vec<u16>) -> usize {
        inputs::list(position, &inputs::ALL, out);
        inputs::phase(position)
    }

    fn linear(&self, position: &Hive) -> i32 {
        let ledger = Ledger::of(&mut Sight::of(position));
        let worths = ledger.facts().iter().map(|fact| self.worths[usize::from(fact.number())]);
        self.weights[Aspect::Tempo.start()] + worths.sum::<i32>()
    }

    fn set_net(&mut self, net: Option<Net>) -> Result<(), EnvelopeError> {
        self.net = net.map(HiveNet::new).transpose()?.map(Arc::new);
        Ok(())
    }
}

impl Evaluator<Hive> for HiveEvaluation {
    fn score(&self, position: &Hive) -> Score {
        self.evaluate(&mut self.scratch(), position)
    }

    fn influences(&self, position: &Hive) -> Vec<Influence> {
        self.net.as_ref().map_or_else(Vec::new, |net| net.influences(position))
    }

    /// The weights by what they are about, and what the net adds.
    fn terms(&self, position: &Hive) -> Vec<Term> {
        let counts = HiveEvaluation::count(position);
        let value = |aspect: Aspect| -> i32 {
            let range = aspect.start()..aspect.start() + aspect.len();
            counts[range.clone()].iter().zip(&self.weights[range]).map(|(count, weight)| count * weight).sum()
        };
        let term = |theme: Theme| {
            let families = Aspect::ALL.into_iter().filter(|aspect| aspect.theme() == theme);
            Term::new(TEXTS.message(theme.key()), families.map(value).sum())
        };
        let mut terms: Vec<Term> = Theme::ALL.into_iter().map(term).collect();
        if self.net.is_some() {
            let (_, added) = self.scores(&mut self.scratch(), position);
            terms.push(Term::new(TEXTS.message(NET), added));
        }
        terms
    }
}

impl SearchEvaluator<Hive> for HiveEvaluation {
    type Scratch = HiveAccounts;
    type Hints = HiveEvaluation;

    fn scratch(&self) -> HiveAccounts {
        let units = self.net.as_ref().map_or_else(NetUnits::default, |net| net.layers().units());
        let sum = self.weights[Aspect::Tempo.start()];
        HiveAccounts(BySide::from_fn(|_| Account { ledger: Ledger::EMPTY, sum, units }))
    }

    #[inline]
    fn evaluate(&self, accounts: &mut HiveAccounts, position: &Hive) -> Score {
        let (sum, added) = self.scores(accounts, position);
        Score::new(sum + added)
    }

    fn futility_margin(&self) -> Option<i32> {
        Some(FUTILITY_MARGIN)
    }

    fn hints(&self) -> &HiveEvaluation {
        self
    }
}

impl Hints<Hive> for HiveEvaluation {
    fn priority(&self, position: &Hive, m: Move) -> i32 {
        Rings::of(position).priority(position, m)
    }

    fn priorities(&self, position: &Hive, moves: &[Move], out: &mut Vec<i32>) {
        Rings::of(position).priorities(position, moves, out);
    }

    /// What fills the other queen's ring where it is more than half full already.
    fn is_noisy(&self, position: &Hive, m: Move) -> bool {
        let Some(to) = m.to() else { return false };
        let queen = Rings::of(position).other;
        is_tight(position, queen)
            && Rings::beside(queen, to)
            && !m.from().is_some_and(|from| Rings::beside(queen, from))
    }

    /// Nothing is noisy unless the other queen's ring is tight.
    fn is_quiet(&self, position: &Hive) -> bool {
        let queen = position.place(Piece::first(position.turn().other(), Bug::Queen));
        queen.is_none_or(|queen| COUNT[position.board().occupied(queen) as usize] < TIGHT)
    }

    /// Passing is worse than the best move unless everything is bound.
    fn null_move(&self, position: &Hive) -> Option<Move> {
        let both = Side::ALL.iter().all(|&side| position.place(Piece::first(side, Bug::Queen)).is_some());
        both.then_some(Move::PASS)
    }

    /// Throws are the hardest to see, then long ways and borrowed ones, then drops; what creeps
    /// next door is in sight.
    fn obscurity(&self, position: &Hive, m: Move) -> u32 {
        ordering::obscurity(position, m)
    }

    /// One hex more and the queen is lost.
    fn is_urgent(&self, position: &Hive) -> bool {
        let queen = position.place(Piece::first(position.turn(), Bug::Queen));
        queen.is_some_and(|queen| COUNT[position.board().occupied(queen) as usize] >= 5)
    }
}

/// Whether one tile more beside a queen is a threat.
fn is_tight(position: &Hive, queen: Option<Hex>) -> bool {
    queen.is_some_and(|queen| COUNT[position.board().occupied(queen) as usize] >= TIGHT)
}

/// The key of what a net adds.
const NET: &str = "hive.term.net";
/// The tiles beside a queen from which on one more is a threat.
const TIGHT: u8 = 4;
/// What a ply changes at most, as a rule.
const FUTILITY_MARGIN: i32 = 70;
