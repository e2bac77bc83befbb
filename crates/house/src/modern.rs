//! The skin that every game has: Unicode and colour, canonical texts.

use ludoteca_core::{
    Language, Line, Mover, Outcome, Playable, Reading, Skin, Touch, View, canonical, choice,
};

use ludoteca_paint as paint;

use crate::TEXTS;

/// The default dialogue of every game.
///
/// A piece alone, such as `wG1` or `31`, is asked where it goes: its moves are numbered, on the
/// board too where that can be, and a number chooses.
#[derive(Clone, Copy, Debug)]
pub struct Modern;

impl<G: Playable> Skin<G> for Modern {
    fn name(&self) -> &'static str {
        "modern"
    }

    fn opening(&self, _: &G::Rules, language: Language) -> String {
        let aim = language.say(&G::TEXTS.message(format!("{}.aim", G::NAME)));
        format!("{aim}\n")
    }

    fn invitation(&self, rules: &G::Rules, language: Language) -> String {
        canonical::opening::<G>(rules, language)
    }

    fn draw(&self, view: &View<'_, G>) -> String {
        paint(view, Vec::new())
    }

    fn prompt(&self, view: &View<'_, G>, answers: &[String]) -> String {
        let [piece] = answers else { return canonical::prompt(view) };
        let choices = choices(view.position, piece);
        let drawing = paint(view, choices.iter().map(|choice| choice.to).collect());
        let listed: Vec<String> =
            (1..).zip(&choices).map(|(number, choice)| format!("{number}: {}", choice.text)).collect();
        let question =
            TEXTS.message("modern.where").with("piece", piece.trim()).with("range", range(choices.len()));
        format!("{drawing}{}\n{}", listed.join(", "), view.look.language.say(&question))
    }

    fn read(&self, view: &View<'_, G>, answers: &[String]) -> Reading<G> {
        match answers {
            [piece] if !choices(view.position, piece).is_empty() => Reading::More,
            [piece, answer] => {
                let choices = choices(view.position, piece);
                let chosen = choice(answer, choices.len()).map(|number| choices[number - 1].text.clone());
                // Whoever types a whole move has changed their mind.
                canonical::read(view, &[chosen.unwrap_or_else(|| answer.clone())])
            }
            _ => canonical::read(view, answers),
        }
    }

    fn move_text(&self, view: &View<'_, G>, m: G::Move) -> String {
        view.position.move_text(m)
    }

    fn refuse(&self, view: &View<'_, G>, refusal: &G::Refusal) -> Line {
        canonical::refuse(view, refusal)
    }

    fn announce(&self, view: &View<'_, G>, m: G::Move, mover: Mover) -> Line {
        canonical::announce(view, m, mover)
    }

    fn tells_reasons(&self) -> bool {
        true
    }

    fn end(&self, view: &View<'_, G>, outcome: Outcome) -> String {
        canonical::end(view, outcome)
    }
}

/// A place that a piece can go to.
struct Choice {
    /// The move, as canonical text.
    text: String,
    /// The cell where it ends.
    to: usize,
}

/// The moves of a piece that is named alone; none where the text is a move by itself.
fn choices<G: Playable>(position: &G, piece: &str) -> Vec<Choice> {
    let piece = piece.trim().to_lowercase();
    let scene = position.scene(None);
    if piece.is_empty() || scene.moves.iter().any(|m| m.text.to_lowercase() == piece) {
        return Vec::new();
    }
    let begins = |text: &str| {
        let rest = text.to_lowercase().strip_prefix(&piece).map(str::to_owned);
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let ends = |path: &Vec<Touch>| {
        path.iter().rev().find_map(|touch| match touch {
            Touch::Cell(cell) => Some(*cell),
            _ => None,
        })
    };
    let moves = scene.moves.into_iter().filter(|m| begins(&m.text));
    moves.filter_map(|m| Some(Choice { to: m.paths.iter().find_map(ends)?, text: m.text })).collect()
}

/// The numbers to choose from: `1`, `1-5`.
fn range(last: usize) -> String {
    if last == 1 { "1".to_owned() } else { format!("1-{last}") }
}

fn paint<G: Playable>(view: &View<'_, G>, numbered: Vec<usize>) -> String {
    let scene = view.position.scene(view.past.moves.last().copied());
    let scene = G::seen(scene, view.look.flipped);
    let caption = paint::Caption { numbered, ..paint::Caption::of::<G>(Some(view.position.turn())) };
    paint::terminal(&scene, G::glyphs(), &caption, &view.look)
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::{Game, Notation};
    use ludoteca_hive::Hive;

    use super::*;

    fn texts<G: Playable>(position: &G, piece: &str) -> Vec<String> {
        choices(position, piece).into_iter().map(|choice| choice.text).collect()
    }

    #[test]
    fn a_piece_alone_has_its_moves_and_no_other() {
        let cats = Cats::start(&ludoteca_cats::Rules::default());
        assert_eq!(texts(&cats, " 31 "), ["31-26", "31-27"]);
        for nothing in ["", "3", "1", "31-26", "x", "-"] {
            assert!(texts(&cats, nothing).is_empty(), "{nothing:?}");
        }
    }

    #[test]
    fn a_tile_ends_each_move_on_a_cell_of_its_own() {
        let rules = ludoteca_hive::Rules::default();
        let game = Hive::parse_position(&rules, "Base;;;wS1;bG1 -wS1;wQ wS1/;bQ \\bG1").unwrap();
        let choices = choices(&game, "wq");
        assert!(choices.len() > 1 && choices.iter().all(|choice| choice.text.starts_with("wQ ")));
        let mut cells: Vec<usize> = choices.iter().map(|choice| choice.to).collect();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), choices.len());
        assert!(texts(&Hive::start(&rules), "wS1").is_empty(), "the first tile is a move by itself");
    }
}
