//! The way through a game, with what is tried beside it.

use std::time::Duration;

use ludoteca_core::{BySide, Error, Look, Message, Side};
use ludoteca_house::LiveGame;

/// A game that somebody goes through. Whatever is played in it leaves its own moves as they
/// are.
pub(super) struct Course {
    live: Box<dyn LiveGame>,
    /// The moves of the game.
    moves: Vec<String>,
    /// Who begins.
    first: Side,
}

impl Course {
    /// A game at its end, as if nobody had ended it by word.
    pub(super) fn new(mut live: Box<dyn LiveGame>) -> Course {
        let moves = live.session().line_texts();
        live.session_mut().to_ply(0);
        let first = live.session().turn();
        live.session_mut().to_ply(moves.len());
        Course { live, moves, first }
    }

    pub(super) fn live(&self) -> &dyn LiveGame {
        &*self.live
    }

    pub(super) fn set_look(&mut self, look: Look) {
        self.live.set_look(look);
    }

    /// The moves of the game.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The side that begins.
    pub(super) fn first(&self) -> Side {
        self.first
    }

    /// What the sides are called.
    pub(super) fn sides(&self) -> BySide<Message> {
        BySide::from_fn(|side| self.live.session().side_name(side))
    }

    /// How many plies were played to where it is.
    pub(super) fn ply(&self) -> usize {
        self.live.session().line_texts().len()
    }

    /// Whether it is at a position of the game itself.
    pub(super) fn is_main(&self) -> bool {
        self.moves.starts_with(&self.live.session().line_texts())
    }

    /// The moves that were tried beside the game, from where it was left.
    pub(super) fn aside(&self) -> Vec<String> {
        let line = self.live.session().line_texts();
        let same = line.iter().zip(&self.moves).take_while(|(one, other)| one == other).count();
        line[same..].to_vec()
    }

    /// What somebody wrote beside the last move.
    pub(super) fn comment(&self) -> String {
        let plies = self.ply();
        let last = self.live.session().sheet(plies.saturating_sub(1)..plies).pop();
        last.map(|last| last.comment).unwrap_or_default()
    }

    /// Writes beside the last move; whether that is one of the game.
    pub(super) fn remark(&mut self, text: &str) -> bool {
        self.live.session_mut().comment(text);
        self.is_main()
    }

    /// The moves that were played from here.
    pub(super) fn continuations(&self) -> Vec<String> {
        let plies = self.ply();
        let next = self.live.session().sheet(plies..plies + 1).pop();
        let played = next.into_iter().flat_map(|next| std::iter::once(next.text).chain(next.others));
        let main = self.moves.get(plies).filter(|_| self.is_main()).cloned();
        played.chain(main).collect()
    }

    /// Goes to another continuation of the move before; whether there is one.
    pub(super) fn vary(&mut self, by: isize) -> bool {
        self.live.session_mut().vary(by)
    }

    /// Goes a ply back.
    pub(super) fn back(&mut self) {
        self.live.session_mut().undo();
    }

    /// Goes a ply on: along the game, or along what was tried beside it.
    pub(super) fn forward(&mut self) {
        if !self.is_main() {
            self.live.session_mut().redo();
        } else if let Some(text) = self.moves.get(self.ply()).cloned() {
            // A move of the game is legal where it was played.
            let _ = self.live.session_mut().play_move(&text, Duration::ZERO);
        }
    }

    /// Goes to a ply of the game, or to its end.
    pub(super) fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.moves.len());
        while (self.ply() > ply || !self.is_main()) && self.live.session_mut().undo() {}
        while self.ply() < ply {
            let before = self.ply();
            self.forward();
            if self.ply() == before {
                return;
            }
        }
    }

    /// Plays a move where it is.
    ///
    /// # Errors
    /// Why it is not legal.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Error> {
        self.live.session_mut().play_move(text, Duration::ZERO)
    }
}
