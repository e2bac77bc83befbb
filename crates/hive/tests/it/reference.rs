//! The rules once more, slow and plain: maps of places, no tricks.
//!
//! Written from the rules alone and sharing nothing with the crate but the names
//! of tiles, so that a mistake would have to be made twice.

use std::collections::{BTreeMap, BTreeSet};

use ludoteca_core::Side;
use ludoteca_hive::{Bug, Piece, Rules};

/// Axial coordinates on a table without end.
pub(crate) type Place = (i32, i32);

/// The six neighbours in a circle.
const CIRCLE: [Place; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// A position: stacks from bottom to top, by their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Table {
    pub(crate) rules: Rules,
    pub(crate) stacks: BTreeMap<Place, Vec<Piece>>,
    pub(crate) turn: Side,
    pub(crate) last: Option<Piece>,
}

/// A tile and where it ends; nothing for a pass.
pub(crate) type Act = Option<(Piece, Place)>;

pub(crate) fn near((q, r): Place) -> impl Iterator<Item = Place> {
    CIRCLE.into_iter().map(move |(dq, dr)| (q + dq, r + dr))
}

/// The two places that touch both of two neighbours.
fn flanks(a: Place, b: Place) -> Vec<Place> {
    near(a).filter(|place| near(b).any(|other| other == *place)).collect()
}

impl Table {
    pub(crate) fn start(rules: Rules) -> Table {
        Table { rules, stacks: BTreeMap::new(), turn: Side::First, last: None }
    }

    pub(crate) fn height(&self, place: Place) -> usize {
        self.stacks.get(&place).map_or(0, Vec::len)
    }

    pub(crate) fn top(&self, place: Place) -> Option<Piece> {
        self.stacks.get(&place).and_then(|stack| stack.last().copied())
    }

    pub(crate) fn taken(&self, place: Place) -> bool {
        self.stacks.contains_key(&place)
    }

    pub(crate) fn place_of(&self, piece: Piece) -> Option<Place> {
        self.stacks.iter().find(|(_, stack)| stack.contains(&piece)).map(|(&place, _)| place)
    }

    /// The table with the top tile of a place lifted.
    pub(crate) fn without_top(&self, place: Place) -> Table {
        let mut table = self.clone();
        let stack = table.stacks.get_mut(&place).expect("a stack to lift from");
        stack.pop();
        if stack.is_empty() {
            table.stacks.remove(&place);
        }
        table
    }

    /// Whether all stacks hang together.
    pub(crate) fn one_hive(&self) -> bool {
        let Some(&start) = self.stacks.keys().next() else { return true };
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(place) = open.pop() {
            for next in near(place).filter(|&next| self.taken(next)) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        seen.len() == self.stacks.len()
    }

    fn on_table(&self, side: Side) -> usize {
        self.stacks.values().flatten().filter(|piece| piece.side() == side).count()
    }

    pub(crate) fn surrounded(&self, side: Side) -> bool {
        let queen = Piece::first(side, Bug::Queen);
        self.place_of(queen).is_some_and(|place| near(place).all(|next| self.taken(next)))
    }

    pub(crate) fn over(&self) -> bool {
        self.surrounded(Side::First) || self.surrounded(Side::Second)
    }

    /// The legal acts.
    pub(crate) fn acts(&self) -> BTreeSet<Act> {
        let mut acts = BTreeSet::new();
        if self.over() {
            return acts;
        }
        self.placements(&mut acts);
        if self.place_of(Piece::first(self.turn, Bug::Queen)).is_some() {
            self.movements(&mut acts);
            self.throws(&mut acts);
        }
        if acts.is_empty() {
            acts.insert(None);
        }
        acts
    }

    fn placements(&self, acts: &mut BTreeSet<Act>) {
        let mine = self.on_table(self.turn);
        let queen = Piece::first(self.turn, Bug::Queen);
        let queen_in_hand = self.place_of(queen).is_none();
        for bug in Bug::ALL.into_iter().filter(|&bug| self.rules.includes(bug)) {
            let numbers = 1..=bug.tiles();
            let tiles = numbers.filter_map(|number| Piece::new(self.turn, bug, number));
            let Some(piece) = tiles.into_iter().find(|&piece| self.place_of(piece).is_none()) else {
                continue;
            };
            if queen_in_hand && mine == 3 && piece != queen {
                continue;
            }
            let free_opening = self.rules.opening() == ludoteca_hive::Opening::Free;
            if piece == queen && mine == 0 && !free_opening {
                continue;
            }
            for place in self.placement_places(mine) {
                acts.insert(Some((piece, place)));
            }
        }
    }

    fn placement_places(&self, mine: usize) -> BTreeSet<Place> {
        if self.stacks.is_empty() {
            return BTreeSet::from([(0, 0)]);
        }
        let around: BTreeSet<Place> =
            self.stacks.keys().flat_map(|&place| near(place)).filter(|&place| !self.taken(place)).collect();
        if mine == 0 {
            return around;
        }
        let touching = |place: Place, side: Side| {
            near(place).filter_map(|next| self.top(next)).any(|top| top.side() == side)
        };
        around
            .into_iter()
            .filter(|&place| touching(place, self.turn) && !touching(place, self.turn.other()))
            .collect()
    }

    pub(crate) fn movements(&self, acts: &mut BTreeSet<Act>) {
        for &from in self.stacks.keys() {
            let piece = self.top(from).expect("stacks are not empty");
            if piece.side() != self.turn || self.last == Some(piece) {
                continue;
            }
            let lifted = self.without_top(from);
            if !lifted.one_hive() {
                continue;
            }
            let on_top = self.height(from) > 1;
            let bugs: Vec<Bug> = match piece.bug() {
                Bug::Mosquito if on_top => vec![Bug::Beetle],
                Bug::Mosquito => near(from).filter_map(|next| self.top(next)).map(Piece::bug).collect(),
                bug => vec![bug],
            };
            for bug in bugs {
                let ends = lifted.ends(bug, from);
                acts.extend(ends.into_iter().filter(|&end| end != from).map(|end| Some((piece, end))));
            }
        }
    }

    /// Where a bug lifted from a place can end.
    fn ends(&self, bug: Bug, from: Place) -> BTreeSet<Place> {
        match bug {
            Bug::Queen | Bug::Pillbug => near(from).filter(|&to| self.slides(from, to)).collect(),
            Bug::Beetle => near(from).filter(|&to| self.steps(from, to)).collect(),
            Bug::Spider => {
                let mut ends = BTreeSet::new();
                self.spider(&mut vec![from], &mut ends);
                ends
            }
            Bug::Ant => {
                let mut seen = BTreeSet::from([from]);
                let mut open = vec![from];
                while let Some(place) = open.pop() {
                    for next in near(place).filter(|&to| self.slides(place, to)) {
                        if seen.insert(next) {
                            open.push(next);
                        }
                    }
                }
                seen
            }
            Bug::Grasshopper => CIRCLE
                .into_iter()
                .filter_map(|(dq, dr)| {
                    let mut length = 1;
                    while self.taken((from.0 + length * dq, from.1 + length * dr)) {
                        length += 1;
                    }
                    (length > 1).then_some((from.0 + length * dq, from.1 + length * dr))
                })
                .collect(),
            Bug::Ladybug => {
                let mut ends = BTreeSet::new();
                for one in near(from).filter(|&one| self.taken(one) && self.climbs(from, one)) {
                    for two in near(one).filter(|&two| self.taken(two) && self.climbs(one, two)) {
                        ends.extend(near(two).filter(|&end| !self.taken(end) && self.climbs(two, end)));
                    }
                }
                ends
            }
            Bug::Mosquito => BTreeSet::new(),
        }
    }

    /// A slide on the ground: exactly one tile beside the way.
    fn slides(&self, from: Place, to: Place) -> bool {
        !self.taken(to) && flanks(from, to).into_iter().filter(|&flank| self.taken(flank)).count() == 1
    }

    /// A step that goes up, down or along the top: not between two higher stacks.
    fn climbs(&self, from: Place, to: Place) -> bool {
        let way = self.height(from).max(self.height(to));
        !flanks(from, to).into_iter().all(|flank| self.height(flank) > way)
    }

    /// A step of the beetle.
    fn steps(&self, from: Place, to: Place) -> bool {
        if self.taken(from) || self.taken(to) { self.climbs(from, to) } else { self.slides(from, to) }
    }

    fn spider(&self, path: &mut Vec<Place>, ends: &mut BTreeSet<Place>) {
        let at = *path.last().expect("a path has a start");
        if path.len() == 4 {
            ends.insert(at);
            return;
        }
        for next in near(at).filter(|&to| self.slides(at, to)) {
            if !path.contains(&next) {
                path.push(next);
                self.spider(path, ends);
                path.pop();
            }
        }
    }

    fn throws(&self, acts: &mut BTreeSet<Act>) {
        for &by in self.stacks.keys() {
            let thrower = self.top(by).expect("stacks are not empty");
            let mut beside = near(by).filter_map(|next| self.top(next)).map(Piece::bug);
            let powerful = match thrower.bug() {
                Bug::Pillbug => true,
                Bug::Mosquito => self.height(by) == 1 && beside.any(|bug| bug == Bug::Pillbug),
                _ => false,
            };
            if thrower.side() != self.turn || self.last == Some(thrower) || !powerful {
                continue;
            }
            for from in near(by).filter(|&from| self.height(from) == 1) {
                let tile = self.top(from).expect("one tile stands there");
                let lifted = self.without_top(from);
                if self.last == Some(tile) || !lifted.one_hive() || !lifted.climbs(from, by) {
                    continue;
                }
                for to in near(by).filter(|&to| !self.taken(to) && lifted.climbs(by, to)) {
                    acts.insert(Some((tile, to)));
                }
            }
        }
    }

    /// The position after an act.
    pub(crate) fn after(&self, act: Act) -> Table {
        let mut table = self.clone();
        table.last = None;
        if let Some((piece, to)) = act {
            if let Some(from) = self.place_of(piece) {
                table = table.without_top(from);
                table.last = Some(piece);
            }
            table.stacks.entry(to).or_default().push(piece);
        }
        table.turn = self.turn.other();
        table
    }
}
