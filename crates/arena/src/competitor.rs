//! Who takes part.

use ludoteca_core::{Control, Error, Playable, Spec};
use ludoteca_house::{Books, Circumstances, Entry, Tables};

/// A player with a name that no other has.
#[derive(Clone, Debug)]
pub(crate) struct Competitor {
    pub(crate) name: String,
    /// What it is made of.
    pub(crate) spec: Spec,
    /// The bytes that it takes in a game.
    pub(crate) memory: u64,
}

impl Competitor {
    /// The competitors of some specs, of which every one can play. Those that repeat get
    /// numbers.
    ///
    /// # Errors
    /// If one is no machine of the game, cannot play under these rules, or is a program that
    /// does not start.
    pub(crate) fn all<G: Playable>(
        specs: &[Spec],
        entry: &Entry<G>,
        rules: &G::Rules,
        books: Books,
        control: &Control,
    ) -> Result<Vec<Competitor>, Error> {
        let circumstances = Circumstances { seed: 0, control, books, tables: Tables::Used };
        let mut all: Vec<Competitor> = Vec::new();
        for spec in specs {
            let nobody = || ludoteca_house::TEXTS.unsupported("error.no_machine").with("text", spec);
            let player = entry.make_player(spec, rules, &circumstances)?.ok_or_else(nobody)?;
            player.check()?;
            let taken = |name: &String| all.iter().any(|other| other.name == *name);
            let mut name = spec.to_string();
            let mut number = 1;
            while taken(&name) {
                number += 1;
                name = format!("{spec}#{number}");
            }
            all.push(Competitor { name, spec: spec.clone(), memory: player.memory() });
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_house::HOUSE;

    use super::*;

    fn names(specs: &[&str]) -> Result<Vec<String>, Error> {
        let specs: Vec<Spec> = specs.iter().map(|text| text.parse().unwrap()).collect();
        let (cats, rules) = (HOUSE.entry::<Cats>().unwrap(), "6x6".parse().unwrap());
        let all = Competitor::all(&specs, cats, &rules, Books::Asked, &Control::timed())?;
        Ok(all.into_iter().map(|competitor| competitor.name).collect())
    }

    #[test]
    fn names_are_unique() {
        let found = names(&["random", "level:1", "random", "random"]).unwrap();
        assert_eq!(found, ["random", "level:1", "random#2", "random#3"]);
    }

    #[test]
    fn only_machines_that_can_play_take_part() {
        for bad in ["human", "nobody", "level:99", "expert:x", "alphabeta:nodes=x"] {
            assert!(names(&["random", bad]).is_err(), "{bad}");
        }
        let unknown = names(&["nobody"]).unwrap_err().to_string();
        assert!(unknown.contains("nobody") && !unknown.contains("book"), "{unknown}");
        assert!(names(&["alphabeta:book=on", "minimax:depth=2"]).is_ok());
    }
}
