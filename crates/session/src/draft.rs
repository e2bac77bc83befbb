//! A board that is being set up, whatever the game.

use ludoteca_core::{Draft, Edit, Editable, Error, Message, Notation, Palette, Reason, Scene};

/// A board that is being set up, with the game's type erased.
pub trait AnyDraft: Send {
    /// The picture of the board as it stands, without moves.
    fn scene(&self) -> Scene;

    /// What can be put on the board.
    fn palette(&self) -> Palette;

    /// Makes one edit.
    ///
    /// # Errors
    /// Why it is not made; the board is as it was.
    fn edit(&mut self, edit: &Edit) -> Result<(), Error>;

    /// The canonical text of the position.
    ///
    /// # Errors
    /// Everything that keeps the board from being a position.
    fn check(&self) -> Result<String, Vec<Message>>;
}

/// The set-up of a position.
pub fn draft<G: Editable>(position: &G) -> Box<dyn AnyDraft> {
    Box::new(Erased(position.draft()))
}

struct Erased<D>(D);

impl<D: Draft<Position: Notation>> AnyDraft for Erased<D> {
    fn scene(&self) -> Scene {
        self.0.scene()
    }

    fn palette(&self) -> Palette {
        self.0.palette()
    }

    fn edit(&mut self, edit: &Edit) -> Result<(), Error> {
        Ok(self.0.edit(edit)?)
    }

    fn check(&self) -> Result<String, Vec<Message>> {
        let position = self.0.check();
        position
            .map(|position| position.position())
            .map_err(|flaws| flaws.iter().map(Reason::message).collect())
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::{Game, Side};

    use super::*;

    #[test]
    fn a_position_is_set_up_without_knowing_the_game() {
        let start = Cats::start(&Rules::default());
        let mut draft = draft(&start);
        assert_eq!(draft.check(), Ok(start.position()));
        draft.edit(&Edit::Turn(Side::Second)).unwrap();
        assert_eq!(draft.check(), Ok("31:1,2,3,4:c".to_owned()));
        draft.edit(&Edit::Clear).unwrap();
        let flaws = draft.check().unwrap_err();
        assert!(!flaws.is_empty() && draft.scene().sprites.is_empty());
        assert!(draft.palette().supplies.iter().all(|supply| supply.left > 0));
    }
}
