//! What the arena does with any game.

use std::ops::ControlFlow;

use ludoteca_core::{Control, Error, Playable};
use ludoteca_house::{AnyGame, Entry};

use crate::desk::Listen;
use crate::{Made, Making, Match, MatchReport, Tournament, TournamentReport};

/// A game whose machines can play each other.
pub trait Contest: AnyGame {
    /// Plays a match; [`Match::run`] says how.
    ///
    /// # Errors
    /// As [`Match::run`].
    fn play_match(
        &'static self,
        order: &Match,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<MatchReport, Error>;

    /// Plays a tournament; [`Tournament::run`] says how.
    ///
    /// # Errors
    /// As [`Tournament::run`].
    fn play_tournament(
        &'static self,
        order: &Tournament,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<TournamentReport, Error>;

    /// Makes a set of openings; [`Making::run`] says how.
    ///
    /// # Errors
    /// As [`Making::run`].
    fn make_openings(
        &'static self,
        order: &Making,
        control: &Control,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Made, Error>;
}

impl<G: Playable> Contest for Entry<G> {
    fn play_match(
        &'static self,
        order: &Match,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<MatchReport, Error> {
        order.play(self, control, listen)
    }

    fn play_tournament(
        &'static self,
        order: &Tournament,
        control: &Control,
        listen: Listen<'_>,
    ) -> Result<TournamentReport, Error> {
        order.play(self, control, listen)
    }

    fn make_openings(
        &'static self,
        order: &Making,
        control: &Control,
        progress: &mut dyn FnMut(usize) -> ControlFlow<()>,
    ) -> Result<Made, Error> {
        order.make(self, control, progress)
    }
}
