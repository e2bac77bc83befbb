//! Replaying a game from its first move.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::KeyCode;

use super::TablePage;
use crate::context::Context;

/// The times from ply to ply, the slowest first, and the one that a replay begins with.
const SPEEDS: [u64; 6] = [4000, 2000, 1000, 500, 250, 100];
const USUAL: usize = 2;

/// A game that is played again before everybody's eyes.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    /// The plies that it comes to, and whether an end follows that the board does not show.
    plies: usize,
    declared: bool,
    speed: usize,
    paused: bool,
    /// When the next ply is due.
    due: Instant,
}

impl Replay {
    /// How long the screen may stay as it is.
    pub(super) fn beat(&self) -> Option<Duration> {
        (!self.paused).then(|| self.due.saturating_duration_since(Instant::now()))
    }

    /// The time from ply to ply.
    fn step(&self) -> Duration {
        Duration::from_millis(SPEEDS[self.speed])
    }

    /// What is said of it.
    pub(super) fn told(&self) -> (usize, f64, bool) {
        (self.plies, self.step().as_secs_f64(), self.paused)
    }
}

impl TablePage {
    /// Begins to replay the game.
    pub(super) fn begin_replay(&mut self, context: &Context) {
        let session = self.live.session_mut();
        // What was taken back is part of the game, too.
        while session.redo() {}
        let plies = session.plies();
        let declared = session.reopen();
        if plies == 0 || !session.to_ply(0) {
            return self.say("tui.table.nothing_to_replay");
        }
        self.thinking = None;
        self.dismiss_ponderer();
        self.said = None;
        let due = Instant::now() + Duration::from_millis(SPEEDS[USUAL]);
        self.replay = Some(Replay { plies, declared, speed: USUAL, paused: false, due });
        self.see_replay(context);
    }

    /// Plays the next ply if it is due.
    pub(super) fn go_on_replaying(&mut self, context: &Context) {
        let Some(replay) = &mut self.replay else { return };
        if replay.paused || Instant::now() < replay.due {
            return;
        }
        replay.due = Instant::now() + replay.step();
        self.step_replay(1, context);
    }

    /// Goes a ply on, or back; after the last one the replay is over.
    fn step_replay(&mut self, by: isize, context: &Context) {
        let Some(replay) = &self.replay else { return };
        let session = self.live.session_mut();
        if by < 0 {
            session.undo();
        } else if session.plies() < replay.plies {
            session.redo();
        }
        if by > 0 && self.live.session().plies() >= replay.plies {
            return self.end_replay(context);
        }
        self.see_replay(context);
    }

    /// Ends the replay: the game is as it was.
    pub(super) fn end_replay(&mut self, context: &Context) {
        let Some(replay) = self.replay.take() else { return };
        let session = self.live.session_mut();
        session.to_ply(replay.plies);
        if replay.declared {
            session.redo();
        }
        self.held = self.live.session().is_machines_turn();
        self.changed(context);
    }

    fn see_replay(&mut self, context: &Context) {
        self.look_anew();
        self.desk.follow(&*self.live);
        self.ask_panels(context);
    }

    /// Takes a key while a game is replayed; whether it was for that.
    pub(super) fn replay_key(&mut self, code: KeyCode, context: &Context) -> bool {
        let Some(replay) = &mut self.replay else { return false };
        match code {
            KeyCode::Char(' ') => {
                replay.paused = !replay.paused;
                replay.due = Instant::now() + replay.step();
            }
            KeyCode::Char('+') | KeyCode::Up => replay.speed = (replay.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') | KeyCode::Down => replay.speed = replay.speed.saturating_sub(1),
            KeyCode::Right | KeyCode::Char('.' | 'l') => {
                replay.paused = true;
                self.step_replay(1, context);
            }
            KeyCode::Left | KeyCode::Char(',' | 'h') => {
                replay.paused = true;
                self.step_replay(-1, context);
            }
            KeyCode::Esc | KeyCode::Char('R' | 'q') => self.end_replay(context),
            KeyCode::Char('f' | 't' | 'x' | 'p' | 'P' | '1'..='9') => return false,
            _ => {}
        }
        true
    }
}
