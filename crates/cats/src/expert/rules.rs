//! The rules of the expert, all of them: one function and one line in a list each.
//!
//! To add a rule, write a function that proposes a step with its reason and put
//! it in the list; to remove one, delete its line. `verify` tells at once whether
//! the cats still always win.

use std::cmp::Reverse;

use super::{Facts, Proposal, Rule};
use crate::TEXTS;
use crate::{Square, Step};

/// The rules of the cats, which never lose on 8x8 from the start.
pub const CATS: &[Rule] = &[
    Rule::new("encerrar", "cats.expert.rule.encerrar", 10, encerrar),
    Rule::new("completar_fila", "cats.expert.rule.completar_fila", 0, completar_fila),
    Rule::new("cerrar_valla", "cats.expert.rule.cerrar_valla", 0, cerrar_valla),
    Rule::new("semi_encerrar", "cats.expert.rule.semi_encerrar", 0, semi_encerrar),
    Rule::new("cubrir_posible_avance", "cats.expert.rule.cubrir_posible_avance", 0, cubrir_posible_avance),
    Rule::new("tapar_hueco", "cats.expert.rule.tapar_hueco", 0, tapar_hueco),
    Rule::new("gato_rezagado", "cats.expert.rule.gato_rezagado", -5, gato_rezagado),
    Rule::new("volver_a_la_calle", "cats.expert.rule.volver_a_la_calle", -5, volver_a_la_calle),
    Rule::new("gato_mas_alejado", "cats.expert.rule.gato_mas_alejado", -10, gato_mas_alejado),
];

/// The rules of the mouse: it takes every gap it is given.
pub const MOUSE: &[Rule] = &[
    Rule::new("huir", "cats.expert.rule.huir", 10, huir),
    Rule::new("colarse", "cats.expert.rule.colarse", 5, colarse),
    Rule::new("avanzar", "cats.expert.rule.avanzar", 0, avanzar),
    Rule::new("retroceder", "cats.expert.rule.retroceder", -10, retroceder),
];

/// Trap: a cat takes the mouse's last free square.
fn encerrar(facts: &Facts) -> Option<Proposal> {
    let traps = |step| (facts.around_mouse() & !facts.cats_after(step)).is_empty();
    let step = facts.steps().find(|&step| traps(step))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.encerrar")))
}

/// Complete the row: where two or more cats are hindmost, the one nearest the
/// wall goes first, up its lane.
///
/// From the wall inwards the row never opens; if the mouse stands in the way,
/// another rule has to find something to do meanwhile.
fn completar_fila(facts: &Facts) -> Option<Proposal> {
    let last = facts.last_cats();
    let first = *last.first().filter(|_| last.len() > 1)?;
    let step = facts.homeward(first).filter(|step| facts.owns(first, step.to))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.completar_fila").with("n", last.len())))
}

/// Close the fence: a step after which the cats stand shoulder to shoulder from
/// side to side.
fn cerrar_valla(facts: &Facts) -> Option<Proposal> {
    let step = facts.steps().find(|&step| facts.is_fence(facts.cats_after(step)))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.cerrar_valla")))
}

/// Half trap: cats on both squares ahead of the mouse and a third right behind
/// the two, as long as nobody lags.
fn semi_encerrar(facts: &Facts) -> Option<Proposal> {
    let gap = only_gap_beside_a_cat(facts)?;
    // The square behind the two is the one that lies ahead of both.
    let mut squares = facts.ahead(facts.mouse()).iter();
    let behind = facts.ahead(squares.next()?) & facts.ahead(squares.next()?);
    let wedge = |cats| !(behind & cats).is_empty();
    let mut steps = facts.steps().filter(|step| step.to == gap && !facts.someone_lags());
    let step = steps.find(|&step| wedge(facts.cats_after(step)))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.semi_encerrar")))
}

/// Cover a possible advance: a cat that has strayed from its lane comes back to
/// it on a square ahead of the mouse.
fn cubrir_posible_avance(facts: &Facts) -> Option<Proposal> {
    let ahead = facts.open_ahead(facts.mouse());
    let mut strays = facts.cats().iter().filter(|&&cat| !facts.is_at_home(cat));
    let covers = |step: &Step| facts.owns(step.from, step.to) && ahead.contains(step.to);
    let step = strays.find_map(|&cat| facts.homeward(cat).filter(covers))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.cubrir_posible_avance")))
}

/// Plug the gap: the mouse has one way ahead beside a cat, and beyond it another
/// free square.
fn tapar_hueco(facts: &Facts) -> Option<Proposal> {
    let gap = only_gap_beside_a_cat(facts)?;
    if facts.open_ahead(gap).is_empty() {
        return None;
    }
    let step = facts.steps().find(|step| step.to == gap)?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.tapar_hueco")))
}

/// The straggler: a cat alone at the back catches up, in or towards its lane.
fn gato_rezagado(facts: &Facts) -> Option<Proposal> {
    let [straggler] = facts.last_cats()[..] else { return None };
    let step = facts.homeward(straggler)?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.gato_rezagado")))
}

/// Back to the lane: while the mouse touches no cat, a stray cat goes home, the
/// hindmost first.
fn volver_a_la_calle(facts: &Facts) -> Option<Proposal> {
    if facts.mouse_touches_a_cat() {
        return None;
    }
    let strays = facts.cats().iter().copied().filter(|&cat| !facts.is_at_home(cat));
    let steps = strays.filter_map(|cat| facts.homeward(cat));
    let step = steps.min_by_key(|step| (facts.row(step.from), step.from))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.volver_a_la_calle")))
}

/// The farthest cat: the cat most columns away from the mouse comes one nearer.
///
/// It is the one that is missed least, and its step passes the turn to a mouse
/// that stands in the way of the others.
fn gato_mas_alejado(facts: &Facts) -> Option<Proposal> {
    let columns = |square: Square| facts.columns_from_mouse(square);
    let farthest = facts.cats().iter().copied().min_by_key(|&cat| Reverse(columns(cat)))?;
    let step = facts.steps_of(farthest).find(|step| columns(step.to) < columns(farthest))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.gato_mas_alejado")))
}

/// The free square ahead of the mouse whose neighbour ahead holds a cat.
fn only_gap_beside_a_cat(facts: &Facts) -> Option<Square> {
    let mouse = facts.mouse();
    let open = facts.open_ahead(mouse);
    let beside_a_cat = open.len() == 1 && facts.ahead(mouse).len() == 2;
    open.iter().next().filter(|_| beside_a_cat)
}

/// Run: no cat is left ahead, and cats never go back.
fn huir(facts: &Facts) -> Option<Proposal> {
    let ahead = facts.open_ahead(facts.mouse());
    let free_run = |to: Square| facts.cats().iter().all(|&cat| facts.row(cat) >= facts.row(to));
    let step = facts.steps().find(|step| ahead.contains(step.to) && free_run(step.to))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.huir")))
}

/// Slip in: a square ahead from which the way goes on.
fn colarse(facts: &Facts) -> Option<Proposal> {
    let ahead = facts.open_ahead(facts.mouse());
    let steps = facts.steps().filter(|step| ahead.contains(step.to));
    let on = |to: Square| facts.open_ahead(to).len();
    let step = steps.filter(|step| on(step.to) > 0).min_by_key(|step| Reverse(on(step.to)))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.colarse")))
}

/// Advance: any free square ahead.
fn avanzar(facts: &Facts) -> Option<Proposal> {
    let ahead = facts.open_ahead(facts.mouse());
    let step = facts.steps().find(|step| ahead.contains(step.to))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.avanzar")))
}

/// Retreat: a step back, when nothing ahead is free.
fn retroceder(facts: &Facts) -> Option<Proposal> {
    let step = facts.steps().min_by_key(|step| Reverse(facts.open_ahead(step.to).len()))?;
    Some(Proposal::new(step, TEXTS.message("cats.expert.why.retroceder")))
}
