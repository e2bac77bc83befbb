//! Setting up a position in place of the one on the table.

use ludoteca_core::{Error, Message, Playable};
use ludoteca_paint::{self as paint, Caption};
use ludoteca_session::{AnyDraft, Played};

use crate::TEXTS;
use crate::{Live, Style};

/// A live game whose position can be set up. While a draft is edited the game is as it
/// was; a finished draft begins a new one.
pub trait Editing {
    /// The position on the table as a board to be edited.
    ///
    /// # Errors
    /// If positions of this game cannot be set up.
    fn draft(&self) -> Result<Box<dyn AnyDraft>, Error>;

    /// The drawing of such a board, as the skin `modern` draws positions.
    fn draw_draft(&self, draft: &dyn AnyDraft, style: Style) -> String;

    /// Begins a new game under the same rules, with the same seats, from what a draft has
    /// become.
    ///
    /// # Errors
    /// Everything that keeps the board from being a position of this game; nothing has
    /// changed then.
    fn begin_with(&mut self, draft: &dyn AnyDraft) -> Result<(), Vec<Message>>;
}

impl<G: Playable> Editing for Live<G> {
    fn draft(&self) -> Result<Box<dyn AnyDraft>, Error> {
        let draft =
            self.entry.draft.ok_or_else(|| TEXTS.unsupported("error.not_editable").with("game", G::NAME))?;
        Ok(draft(self.session.position()))
    }

    fn draw_draft(&self, draft: &dyn AnyDraft, style: Style) -> String {
        let scene = draft.scene();
        let caption = Caption::of::<G>(Some(scene.turn));
        match style {
            Style::Skin => {
                let scene = G::seen(scene, self.look.flipped);
                paint::terminal(&scene, G::glyphs(), &caption, &self.look)
            }
            Style::Words => format!("{}\n", paint::words(&scene, &caption, self.look.language)),
        }
    }

    fn begin_with(&mut self, draft: &dyn AnyDraft) -> Result<(), Vec<Message>> {
        let position = draft.check()?;
        self.session.begin_from(&position).map_err(|wrong| vec![wrong.into()])
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::testkit::sayable;
    use ludoteca_core::{Control, Edit, Side, Touch};

    use super::*;
    use crate::{AnyGame, Entry, HOUSE, LiveGame, Plain, Registrar};

    fn open(game: &str) -> Box<dyn LiveGame> {
        HOUSE.game(game).expect("a game of the house").open(None, None).expect("it is opened")
    }

    #[test]
    fn every_game_of_the_house_is_set_up_from_its_own_position() {
        for game in HOUSE.games() {
            let mut live = open(game.name());
            let mut draft = live.draft().expect("its positions can be set up");
            let start = live.session().position_text();
            assert_eq!(draft.check().as_ref(), Ok(&start), "{}", game.name());
            assert_eq!(live.begin_with(&*draft), Ok(()), "{}", game.name());
            for style in [Style::Skin, Style::Words] {
                assert!(live.draw_draft(&*draft, style).ends_with('\n'), "{}", game.name());
            }
            draft.edit(&Edit::Clear).expect("everything can be taken away");
            assert!(draft.scene().sprites.is_empty(), "{}", game.name());
            assert!(live.draw_draft(&*draft, Style::Skin).ends_with('\n'), "{}", game.name());
        }
    }

    #[test]
    fn a_finished_draft_begins_a_new_game_with_the_same_players() {
        let mut live = open("cats");
        live.sit(Side::Second, "random".parse().unwrap(), 1, &Control::timed()).unwrap();
        live.session_mut().play_move("31-26", std::time::Duration::ZERO).unwrap();
        let mut draft = live.draft().unwrap();
        let cell = |name: &str| {
            let cells = draft.scene().cells;
            Touch::Cell(cells.iter().position(|cell| cell.name == name).expect("a square of the board"))
        };
        let [from, to] = [cell("4"), cell("8")];
        draft.edit(&Edit::Turn(Side::First)).unwrap();
        draft.edit(&Edit::Take { at: from }).unwrap();
        assert_eq!(draft.edit(&Edit::Take { at: from }).unwrap_err().key(), "edit.nobody");
        assert_eq!(live.session().position_text(), "26:1,2,3,4:c", "the game waits");
        let before = live.session().version();
        let flaws = live.begin_with(&*draft).expect_err("a cat is missing");
        flaws.iter().for_each(sayable);
        assert_eq!((flaws.len(), live.session().version()), (1, before), "{flaws:?}");
        let supplies = draft.palette().supplies;
        let cat = supplies.into_iter().find(|supply| supply.left == 1).expect("one is left");
        draft.edit(&Edit::Put { figure: cat.figure, at: to }).unwrap();
        assert_eq!(live.begin_with(&*draft), Ok(()));
        assert_eq!(live.session().position_text(), "26:1,2,3,8:m");
        assert!(live.session().line_texts().is_empty() && live.session().version() > before);
        assert_eq!(live.session().seat(Side::Second).to_string(), "random");
    }

    #[test]
    fn the_draft_of_another_game_is_no_position_of_this_one() {
        let (mut live, other) = (open("cats"), open("claustro").draft().unwrap());
        assert_eq!(live.begin_with(&*other).unwrap_err()[0].key(), "error.position");
        assert_eq!(live.session().position_text(), "31:1,2,3,4:m");
    }

    #[test]
    fn a_game_that_does_not_say_so_is_not_edited() {
        let game: &'static dyn AnyGame = Box::leak(Plain.register(Entry::<Cats>::new()));
        let refused = game.open(None, None).unwrap().draft().map(drop).unwrap_err();
        assert_eq!(refused.key(), "error.not_editable");
        sayable(&refused);
    }
}
