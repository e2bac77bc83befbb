//! What a screen reader says of a scene.

use ludoteca_core::{Language, MarkKind, Scene, Side, Sprite};

use super::{Caption, kinds_are_shared};
use crate::relations::{place_beside, relations};

use crate::TEXTS;

/// The position in sentences: where the pieces are, what is in hand, the last
/// move and who is to move.
///
/// The kinds of pieces are named by the keys `piece.KIND.one` and
/// `piece.KIND.other`. The sides are named only where both have pieces of one kind.
pub fn words(scene: &Scene, caption: &Caption, language: Language) -> String {
    let speaker = Speaker { scene, caption, language, relations: relations(scene) };
    let mut sentences = Vec::new();
    if kinds_are_shared(scene) {
        for side in Side::ALL {
            let phrases = speaker.standing(side).join("; ");
            if !phrases.is_empty() {
                sentences.push(format!("{}: {phrases}", language.say(&caption.sides[side])));
            }
        }
    } else {
        sentences.extend(Side::ALL.into_iter().flat_map(|side| speaker.standing(side)));
    }
    sentences.extend(Side::ALL.into_iter().filter_map(|side| speaker.hand(side)));
    sentences.extend(speaker.last());
    sentences.extend(MarkKind::ALL.into_iter().filter_map(|kind| speaker.marked(kind)));
    sentences.extend(caption.turn.as_ref().map(|turn| language.say(turn)));
    sentences.iter().map(|sentence| format!("{}.", capitalised(sentence))).collect::<Vec<_>>().join(" ")
}

/// One telling of a scene.
struct Speaker<'a> {
    scene: &'a Scene,
    caption: &'a Caption,
    language: Language,
    /// Where each piece lies, if the cells have no names on the screen.
    relations: Option<Vec<String>>,
}

impl Speaker<'_> {
    /// For every kind of piece that a side has on the board: "cats on 1 and 2".
    fn standing(&self, side: Side) -> Vec<String> {
        if self.relations.is_some() {
            return self.lying(side);
        }
        kinds(self.scene.sprites.iter().filter(|sprite| sprite.side == side))
            .into_iter()
            .map(|(kind, sprites)| {
                let places: Vec<String> = sprites.iter().map(|sprite| self.place(sprite)).collect();
                let message = TEXTS
                    .message("paint.standing")
                    .with_message("pieces", self.caption.piece(kind, sprites.len()))
                    .with_trusted("cells", self.list(&places));
                self.language.say(&message)
            })
            .collect()
    }

    /// For every kind of tile that a side has on the table: "ants wA1 -wS1 and wA2 wQ/".
    fn lying(&self, side: Side) -> Vec<String> {
        kinds(self.scene.sprites.iter().filter(|sprite| sprite.side == side))
            .into_iter()
            .map(|(kind, sprites)| {
                let places: Vec<String> = sprites.iter().map(|sprite| self.beside(sprite)).collect();
                let kind = self.language.say(&self.caption.piece(kind, sprites.len()));
                format!("{kind} {}", self.list(&places))
            })
            .collect()
    }

    /// A tile and where it lies, as moves write it: `wA1 -wS1`.
    fn beside(&self, tile: &Sprite) -> String {
        let at = self.scene.sprites.iter().position(|sprite| sprite == tile);
        let place = self.relations.as_ref().zip(at).map_or("", |(relations, at)| &relations[at]);
        format!("{} {place}", tile.name).trim_end().to_owned()
    }

    /// "White, in hand: 2 ants and 1 spider", if anything is.
    fn hand(&self, side: Side) -> Option<String> {
        let counts: Vec<String> = kinds(self.scene.hands[side].iter())
            .into_iter()
            .map(|(kind, sprites)| {
                format!("{} {}", sprites.len(), self.language.say(&self.caption.piece(kind, sprites.len())))
            })
            .collect();
        let message = TEXTS
            .message("paint.hand")
            .with_message("side", self.caption.sides[side].clone())
            .with_trusted("pieces", self.list(&counts));
        (!counts.is_empty()).then(|| self.language.say(&message))
    }

    /// "last move: from 31 to 26", if there was one.
    fn last(&self) -> Option<String> {
        if self.relations.is_some() {
            let top = self.top(*self.scene.last.last()?)?;
            return Some(self.language.say(&TEXTS.message("paint.last.at").with("cell", self.beside(top))));
        }
        let cells: Vec<String> = self.scene.last.iter().map(|&cell| self.name(cell)).collect();
        let message = match &cells[..] {
            [] => return None,
            [cell] => TEXTS.message("paint.last.at").with("cell", cell),
            [from, to] => TEXTS.message("paint.last.step").with("from", from).with("to", to),
            _ => TEXTS.message("paint.last.path").with_trusted("cells", cells.join(", ")),
        };
        Some(self.language.say(&message))
    }

    /// "stunned: wA1", if anything is.
    fn marked(&self, kind: MarkKind) -> Option<String> {
        let tile = |cell: usize| self.top(cell).filter(|top| !top.name.is_empty());
        let name = |cell: usize| tile(cell).map_or_else(|| self.place_name(cell), |top| top.name.clone());
        let marks = self.scene.marks.iter().filter(|mark| mark.kind == kind);
        let names: Vec<String> = marks.map(|mark| name(mark.cell)).collect();
        let message = TEXTS
            .message("paint.marked")
            .with_message("mark", kind.message())
            .with_trusted("pieces", self.list(&names));
        (!names.is_empty()).then(|| self.language.say(&message))
    }

    /// A cell by its name, or, where cells have no names on the screen, by a tile beside it.
    fn place_name(&self, cell: usize) -> String {
        let beside = self.relations.as_ref().and_then(|_| place_beside(self.scene, cell));
        beside.unwrap_or_else(|| self.name(cell))
    }

    /// The uppermost piece on a cell.
    fn top(&self, cell: usize) -> Option<&Sprite> {
        let on = self.scene.sprites.iter().filter(|sprite| sprite.cell == cell);
        on.max_by_key(|sprite| sprite.height)
    }

    /// A cell's name, with what tells this piece from others on it.
    fn place(&self, sprite: &Sprite) -> String {
        let level = (sprite.height > 0)
            .then(|| self.language.say(&TEXTS.message("paint.level").with("n", sprite.height + 1)));
        let label = Some(sprite.label.clone()).filter(|label| !label.is_empty());
        let notes: Vec<String> = label.into_iter().chain(level).collect();
        let name = self.name(sprite.cell);
        if notes.is_empty() { name } else { format!("{name} ({})", notes.join(", ")) }
    }

    fn name(&self, cell: usize) -> String {
        self.scene.cells.get(cell).map_or(String::new(), |cell| cell.name.clone())
    }

    /// "1", "1 and 2", "1, 2 and 3".
    fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [item] => item.clone(),
            [head @ .., last] => self
                .language
                .say(&TEXTS.message("paint.list").with_trusted("head", head.join(", ")).with("last", last)),
        }
    }
}

/// The sprites by kind, in the order in which the kinds first appear.
fn kinds<'a>(sprites: impl Iterator<Item = &'a Sprite>) -> Vec<(&'a str, Vec<&'a Sprite>)> {
    let mut kinds: Vec<(&str, Vec<&Sprite>)> = Vec::new();
    for sprite in sprites {
        match kinds.iter_mut().find(|(kind, _)| *kind == sprite.glyph) {
            Some((_, likes)) => likes.push(sprite),
            None => kinds.push((&sprite.glyph, vec![sprite])),
        }
    }
    kinds
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{hive, middle, start};
    use super::*;
    use ludoteca_cats::Cats;
    use ludoteca_core::Notation;

    /// A caption that names nothing but the pieces.
    fn plain() -> Caption {
        Caption { pieces: Cats::TEXTS, ..Caption::default() }
    }

    #[test]
    fn the_start_is_told_in_three_languages() {
        let say = |language| words(&start("8x8"), &Caption::of::<Cats>(Some(Side::First)), language);
        assert_eq!(say(Language::En), "Mouse on 31. Cats on 1, 2, 3 and 4. Mouse to move.");
        assert_eq!(say(Language::Es), "Ratón en 31. Gatos en 1, 2, 3 y 4. Mueve el ratón.");
        assert_eq!(say(Language::Pt), "Rato em 31. Gatos em 1, 2, 3 e 4. É a vez do rato.");
    }

    #[test]
    fn the_last_move_is_told_and_a_game_that_is_over_has_no_turn() {
        let say = |language| words(&middle(), &Caption::of::<Cats>(None), language);
        assert_eq!(say(Language::En), "Mouse on 14. Cats on 6, 7, 8 and 9. Last move: from 18 to 14.");
        assert_eq!(say(Language::Es), "Ratón en 14. Gatos en 6, 7, 8 y 9. Última jugada: de 18 a 14.");
        assert_eq!(say(Language::Pt), "Rato em 14. Gatos em 6, 7, 8 e 9. Último lance: de 18 para 14.");
    }

    #[test]
    fn sides_with_the_same_kinds_are_named_and_stacks_and_hands_told() {
        assert_eq!(
            words(&hive(), &plain(), Language::En),
            "First side: cats on a1 (1) and z2. Second side: cat on a1 (1, level 2). \
             First side, in hand: 2 cats. Second side, in hand: 1 cat. Last move: b0."
        );
    }

    #[test]
    fn a_move_over_three_cells_is_told_in_order() {
        let mut scene = hive();
        scene.last = vec![0, 1, 2];
        assert!(words(&scene, &Caption::default(), Language::En).ends_with("Last move: a1, b1, a2."));
    }

    #[test]
    fn an_empty_scene_is_silence() {
        let mut scene = hive();
        scene.sprites.clear();
        scene.hands = ludoteca_core::BySide::default();
        scene.last.clear();
        assert_eq!(words(&scene, &Caption::default(), Language::Pt), "");
    }
}
