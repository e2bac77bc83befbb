//! A position with its past, taken from a session to be thought about.

use ludoteca_core::{
    Control, Decision, Error, GameSoFar, Info, Limits, NoMove, Playable, Player, Request, Spec,
};

use crate::TEXTS;
use crate::{Books, Circumstances, Entry, Tables};

/// A position with its past, taken from a session so that a machine can think about it
/// while the game goes on.
#[derive(Clone)]
pub(crate) struct Snapshot<G: Playable> {
    pub(crate) entry: &'static Entry<G>,
    pub(crate) rules: G::Rules,
    pub(crate) game: GameSoFar<G>,
    /// Whether machines are lent opening books.
    pub(crate) books: Books,
    /// Whether they look results up in tables.
    pub(crate) tables: Tables,
}

impl<G: Playable> Snapshot<G> {
    /// The position.
    pub(crate) fn position(&self) -> &G {
        self.game.position()
    }

    /// What a player is asked here.
    pub(crate) fn request<'a>(&'a self, limits: Limits, control: &'a Control) -> Request<'a, G> {
        self.game.request(&self.rules, limits, control)
    }

    /// The machine that a spec describes.
    pub(crate) fn machine(
        &self,
        spec: &Spec,
        seed: u64,
        control: &Control,
    ) -> Result<Box<dyn Player<G>>, Error> {
        let circumstances = Circumstances { seed, control, books: self.books, tables: self.tables };
        let player = self.entry.make_player(spec, &self.rules, &circumstances)?;
        player.ok_or_else(|| TEXTS.unsupported("error.no_machine").with("text", spec))
    }

    /// What a machine of this game says to a request, whose time does not count while the
    /// machine is made.
    pub(crate) fn consult(
        &self,
        spec: &Spec,
        seed: u64,
        control: &Control,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, Error> {
        let mut player = self.machine(spec, seed, control)?;
        Ok(ask(&mut *player, spec, request, thoughts)?)
    }
}

/// Asks a player, and makes sure that its move is legal.
pub(crate) fn ask<G: Playable>(
    player: &mut dyn Player<G>,
    spec: &Spec,
    request: &Request<'_, G>,
    thoughts: &mut dyn FnMut(&Info<G>),
) -> Result<Decision<G>, NoMove> {
    let decision = player.choose(request, thoughts)?;
    let mut moves = Vec::new();
    request.position.moves(&mut moves);
    if moves.contains(&decision.choice) {
        return Ok(decision);
    }
    Err(NoMove::Failure(TEXTS.message("error.illegal_choice").with("player", spec)))
}
