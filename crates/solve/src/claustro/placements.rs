//! The placements that a tablebase numbers, and how their values are looked up.

use std::ops::ControlFlow;

use ludoteca_claustro::{Claustro, Repetition, Rules, Run};
use ludoteca_core::{Game, History, Verdict};

use super::fields::{Fields, Mask};
use super::forward::Chance;
use super::index::Index;
use super::retrograde::State;
use super::run;
use super::value::Value;

/// The placements of a board, numbered, under rules that say what is possible there.
#[derive(Clone, Debug)]
pub(crate) struct Placements {
    pub(crate) rules: Rules,
    pub(crate) fields: Fields,
    pub(crate) index: Index,
}

/// The mover's pieces and the others', as the mover sees them.
pub(crate) type Masks = (Mask, Mask);

impl Placements {
    /// The placements under rules that a tablebase can hold.
    pub(crate) fn new(rules: Rules) -> Placements {
        let fields = Fields::new(&rules);
        let index = Index::new(fields.len(), rules.board().pieces());
        Placements { rules, fields, index }
    }

    /// The number of a placement.
    pub(crate) fn number(&self, (own, others): Masks) -> usize {
        self.index.of(own, others)
    }

    /// The result of a position by a table and, where repetition counts, by the past.
    ///
    /// # Errors
    /// If the table does not tell.
    ///
    /// # Panics
    /// If the position is of another board.
    #[inline]
    pub(crate) fn verdict<E>(
        &self,
        past: &History<'_, Claustro>,
        position: &Claustro,
        state: impl Fn(usize) -> Result<State, E>,
    ) -> Result<Verdict, E> {
        assert_eq!(position.rules().board(), self.rules.board(), "a table is for one board");
        if let Some(outcome) = position.outcome() {
            return Ok(Verdict { winner: outcome.winner, plies: Some(0) });
        }
        let here = self.fields.masks(position);
        let run = match self.rules.options().repetition {
            Repetition::Designer => position.run(past),
            Repetition::Seed | Repetition::None => None,
        };
        let value = match run {
            None => state(self.number(here))?.into(),
            Some(Run { plies, next }) => {
                let mut back = *position;
                back.apply(next);
                let back = self.fields.masks(&back);
                run::value(self.without(here, back, &state)?, self.without(back, here, &state)?, plies)
            }
        };
        Ok(value.verdict(position.turn()))
    }

    /// What a placement is worth without the move to another one, which can be undone; a
    /// loss on the spot if there is no other move.
    fn without<E>(
        &self,
        here: Masks,
        there: Masks,
        state: &impl Fn(usize) -> Result<State, E>,
    ) -> Result<Value, E> {
        let value = Value::from(state(self.number(here))?);
        if value >= Value::DRAW {
            return Ok(value);
        }
        // All moves lose, and the others may lose sooner.
        let (mut that, mut others) = (Value::DRAW, Value::loss_in(0));
        let mut wrong = None;
        let _ = self.fields.forward(*self.rules.options(), here.0, here.1, |chance| {
            let Chance::Move(next) = chance else { return ControlFlow::Continue(()) };
            match state(self.index.of(next.own, next.others)) {
                Ok(state) => {
                    // As if the move could not be undone: what does not win loses later.
                    let loss = Value::from(state).one_ply_before().min(Value::DRAW);
                    if (next.own, next.others) == there {
                        that = loss;
                    } else {
                        others = others.max(loss);
                    }
                    ControlFlow::Continue(())
                }
                Err(what) => {
                    wrong = Some(what);
                    ControlFlow::Break(())
                }
            }
        });
        match wrong {
            Some(what) => Err(what),
            None => Ok(if that > others { others } else { value }),
        }
    }
}
