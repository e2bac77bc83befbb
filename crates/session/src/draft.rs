//! A board that is being set up, whatever the game.

use ludoteca_core::{
    Draft, Edit, Editable, Error, Figure, Language, Message, Palette, Playable, Reason, Scene, Sprite,
    Supply, Touch,
};

/// A board that is being set up, with the game's type erased.
pub trait AnyDraft: Send {
    /// The picture of the board as it stands, without moves.
    fn scene(&self) -> Scene;

    /// What can be put on the board.
    fn palette(&self) -> Palette;

    /// The piece that a text names: as moves name it, or by what it is called in any
    /// language.
    ///
    /// # Errors
    /// If there is no such piece, or several.
    fn figure_named(&self, text: &str) -> Result<Figure, Error>;

    /// The place that a text names, as moves do.
    ///
    /// # Errors
    /// If there is no such place.
    fn place_named(&self, text: &str) -> Result<Touch, Error>;

    /// The pieces that the board can still take, as a person would name them, each with
    /// how many there are.
    fn stock(&self, language: Language) -> Vec<(String, usize)>;

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

impl<G: Playable, D: Draft<Position = G>> Erased<D> {
    /// Every piece, on the board and in hand.
    fn sprites(&self) -> impl Iterator<Item = Sprite> {
        let Scene { sprites, hands, .. } = self.0.scene();
        sprites.into_iter().chain(hands.first).chain(hands.second)
    }

    /// What move texts call pieces of a kind, without their numbers; nothing where they
    /// name cells only.
    fn kind_name(&self, figure: &Figure) -> Option<String> {
        let like = |sprite: &Sprite| (&sprite.glyph, sprite.side) == (&figure.glyph, figure.side);
        let name = self.sprites().find(like)?.name;
        let name = name.trim_end_matches(|c: char| c.is_ascii_digit());
        (!name.is_empty()).then(|| name.to_owned())
    }

    /// Whether a text is a name of a kind of pieces.
    fn is_kind(&self, supply: &Supply, palette: &Palette, text: &str) -> bool {
        let figure = &supply.figure;
        if let Some(name) = self.kind_name(figure) {
            return name.eq_ignore_ascii_case(text);
        }
        let letter = G::glyphs().iter().find(|glyph| glyph.name == figure.glyph).map(|glyph| glyph.letter);
        let only = palette.supplies.iter().filter(|other| other.figure.side == figure.side).count() == 1;
        let mut names = vec![figure.glyph.to_string()];
        names.extend(letter.map(String::from));
        for language in Language::ALL {
            names.push(language.say(&G::piece_name(&figure.glyph, 1)));
            names.extend(only.then(|| language.say(&G::side_name(figure.side))));
        }
        let text = text.to_lowercase();
        names.iter().any(|name| name.to_lowercase() == text)
    }
}

impl<G: Playable, D: Draft<Position = G>> AnyDraft for Erased<D> {
    fn scene(&self) -> Scene {
        self.0.scene()
    }

    fn palette(&self) -> Palette {
        self.0.palette()
    }

    fn figure_named(&self, text: &str) -> Result<Figure, Error> {
        let text = text.trim();
        let one = self.sprites().find(|sprite| !text.is_empty() && sprite.name.eq_ignore_ascii_case(text));
        if let Some(sprite) = one {
            return Ok(sprite.figure());
        }
        let palette = self.0.palette();
        let mut kinds = palette.supplies.iter().filter(|supply| self.is_kind(supply, &palette, text));
        match (kinds.next(), kinds.next()) {
            (Some(kind), None) => Ok(kind.figure.clone()),
            _ => Err(ludoteca_core::TEXTS.unknown("edit.unknown").with("text", text)),
        }
    }

    fn place_named(&self, text: &str) -> Result<Touch, Error> {
        let named = self.0.place_named(text);
        named.ok_or_else(|| ludoteca_core::TEXTS.unknown("edit.unknown_place").with("text", text.trim()))
    }

    fn stock(&self, language: Language) -> Vec<(String, usize)> {
        let name = |figure: &Figure| {
            self.kind_name(figure).unwrap_or_else(|| language.say(&G::piece_name(&figure.glyph, 1)))
        };
        self.0.palette().supplies.iter().map(|supply| (name(&supply.figure), supply.left)).collect()
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
    use ludoteca_core::{Game, Notation, Side};

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

    #[test]
    fn pieces_and_places_are_named_as_people_name_them() {
        let draft = draft(&Cats::start(&Rules::default()));
        for (text, side) in
            [("mouse", Side::First), ("RATÓN", Side::First), (" c ", Side::Second), ("gatos", Side::Second)]
        {
            assert_eq!(draft.figure_named(text).unwrap().side, side, "{text}");
        }
        for text in ["", "dog", "31"] {
            assert_eq!(draft.figure_named(text).unwrap_err().key(), "edit.unknown", "{text}");
        }
        assert_eq!(draft.place_named("31").unwrap(), Touch::Cell(60));
        assert_eq!(draft.place_named("").unwrap_err().key(), "edit.unknown_place");
        assert_eq!(draft.stock(Language::Es), [("ratón".to_owned(), 0), ("gato".to_owned(), 0)]);
    }
}
