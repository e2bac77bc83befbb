//! What a line of moves changes, in words.

use ludoteca_core::{Evaluator, Game, Message, Playable, Remark, Side, Spec, Term};
use serde::Serialize;

use crate::{Entry, TEXTS};

/// What a line of moves changes: in the evaluation, and on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The terms of the evaluation that differ, the largest difference first.
    pub terms: Vec<TermChange>,
    /// What has become true on the board, the weightiest first.
    pub remarks: Vec<Remark>,
}

/// A term of an evaluation before and after something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TermChange {
    /// What it looks at, as it is afterwards.
    pub name: Message,
    /// What it added before for the side that is asked about, in hundredths.
    pub before: i32,
    /// What it adds now for that side.
    pub after: i32,
}

impl TermChange {
    /// What is won by it, in hundredths.
    pub const fn difference(&self) -> i32 {
        self.after - self.before
    }

    /// In words: the term with its values.
    pub fn message(&self) -> Message {
        let shown = |hundredths: i32| format!("{:+.2}", f64::from(hundredths) / 100.0);
        let message = TEXTS.message("reasons.term").with_message("name", self.name.clone());
        message.with("before", shown(self.before)).with("after", shown(self.after))
    }
}

impl Change {
    /// The remarks that tell what a side has to suffer by it.
    pub fn against(&self, side: Side) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(move |remark| remark.favours != side)
    }

    /// The remarks that tell what a side has gained by it.
    pub fn in_favour_of(&self, side: Side) -> impl Iterator<Item = &Remark> {
        self.remarks.iter().filter(move |remark| remark.favours == side)
    }

    /// Whether nothing is to be told.
    pub const fn is_empty(&self) -> bool {
        self.terms.is_empty() && self.remarks.is_empty()
    }
}

impl<G: Playable> Entry<G> {
    /// What a line of legal moves changes for a side: in the evaluation that a player goes
    /// by, or the game's own if none is named, and on the board.
    pub fn change(
        &self,
        rules: &G::Rules,
        player: Option<&Spec>,
        before: &G,
        line: &[G::Move],
        side: Side,
    ) -> Change {
        let evaluator = match player {
            Some(player) => self.evaluation_of(player, rules),
            None => self.find_evaluator(rules),
        };
        let after = after(before, line);
        Change {
            terms: evaluator.map_or_else(Vec::new, |own| compared(&*own, before, &after, side)),
            remarks: self.remarks.map_or_else(Vec::new, |remarks| remarks(before, line)),
        }
    }
}

/// The position after a line of legal moves.
pub(crate) fn after<G: Game>(before: &G, line: &[G::Move]) -> G {
    let mut after = before.clone();
    for &m in line {
        after.apply(m);
    }
    after
}

/// The terms that differ between two positions for a side, the largest difference first;
/// nothing where one of them has ended, which no evaluation judges.
pub(crate) fn compared<G: Game>(
    evaluator: &dyn Evaluator<G>,
    before: &G,
    after: &G,
    side: Side,
) -> Vec<TermChange> {
    if [before, after].iter().any(|position| position.ended().is_some()) {
        return Vec::new();
    }
    let terms = |position: &G| -> Vec<Term> {
        let sign = if position.turn() == side { 1 } else { -1 };
        let own = evaluator.terms(position).into_iter();
        own.map(|term| Term { value: sign * term.value, ..term }).collect()
    };
    // An evaluation lists its terms always in the same order, though their names may tell
    // what they have found.
    let both = terms(before).into_iter().zip(terms(after));
    let mut changes: Vec<TermChange> = both
        .map(|(was, is)| TermChange { name: is.name, before: was.value, after: is.value })
        .filter(|change| change.difference() != 0)
        .collect();
    changes.sort_by_key(|change| std::cmp::Reverse(change.difference().abs()));
    changes
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::Notation;

    use super::*;
    use crate::HOUSE;

    #[test]
    fn the_terms_that_differ_are_told_for_the_side_that_asks() {
        let entry = HOUSE.entry::<Cats>().expect("the house has cats");
        let rules = Rules::default();
        let before = Cats::parse_position(&rules, "26:1,2,3,4:m").unwrap();
        let step = before.judge(&before.parse_attempt("26-22").unwrap()).unwrap();
        let mouse = entry.change(&rules, None, &before, &[step], Side::First);
        let cats = entry.change(&rules, None, &before, &[step], Side::Second);
        let differences = |change: &Change| -> Vec<(String, i32)> {
            change.terms.iter().map(|term| (term.name.key().to_owned(), term.difference())).collect()
        };
        assert_eq!(differences(&mouse), [("cats.term.advance".to_owned(), 100)], "one row nearer");
        assert_eq!(differences(&cats), [("cats.term.advance".to_owned(), -100)]);
        assert_eq!(mouse.remarks, cats.remarks, "the board is the same for both");
        assert!(mouse.against(Side::First).all(|remark| remark.favours == Side::Second));
        let version1 = "ryg:eval=1".parse().unwrap();
        let old = entry.change(&rules, Some(&version1), &before, &[], Side::First);
        assert!(old.is_empty(), "nothing was played: {old:?}");
    }

    #[test]
    fn no_evaluation_is_asked_about_a_game_that_is_over() {
        let entry = HOUSE.entry::<Cats>().expect("the house has cats");
        let rules = Rules::default();
        let before = Cats::parse_position(&rules, "6:5,9,10,11:m").unwrap();
        let step = before.judge(&before.parse_attempt("6-1").unwrap()).unwrap();
        let change = entry.change(&rules, None, &before, &[step], Side::First);
        assert!(change.terms.is_empty());
        let told: Vec<&str> = change.remarks.iter().map(|remark| remark.message.key()).collect();
        assert!(told.contains(&"cats.remark.arrived"), "{told:?}");
    }
}
