//! The skin that every game has: Unicode and colour, canonical texts.

use ludoteca_core::{Language, Line, Mover, Outcome, Playable, Reading, Skin, View, canonical};

use ludoteca_paint as paint;

/// The default dialogue of every game.
#[derive(Clone, Copy, Debug)]
pub struct Modern;

impl<G: Playable> Skin<G> for Modern {
    fn name(&self) -> &'static str {
        "modern"
    }

    fn opening(&self, rules: &G::Rules, language: Language) -> String {
        let aim = language.say(&G::TEXTS.message(format!("{}.aim", G::NAME)));
        format!("{aim}\n{}", canonical::opening::<G>(rules, language))
    }

    fn draw(&self, view: &View<'_, G>) -> String {
        let scene = view.position.scene(view.past.moves.last().copied());
        let scene = if view.look.flipped { scene.flipped() } else { scene };
        let caption = paint::Caption::of::<G>(Some(view.position.turn()));
        paint::terminal(&scene, G::glyphs(), &caption, &view.look)
    }

    fn prompt(&self, view: &View<'_, G>, _: &[String]) -> String {
        canonical::prompt(view)
    }

    fn read(&self, view: &View<'_, G>, answers: &[String]) -> Reading<G> {
        canonical::read(view, answers)
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
