//! What learning does with any game.

use ludoteca_core::{Error, Playable, weights_text};
use ludoteca_house::{AnyGame, Entry, begin};

use crate::TEXTS;
use crate::{Fit, FitPlan, LessonsPlan, fit, play};

/// The player that is said to be taught where a game has none that can be.
const NOBODY: &str = "alphabeta";

/// What is to be learnt.
#[derive(Clone, Debug)]
pub struct Learning {
    /// The rules; those that the game has by itself if nothing is said.
    pub rules: Option<String>,
    /// How games are played for their positions, and by whom.
    pub lessons: LessonsPlan,
    /// How weights are fitted.
    pub fit: FitPlan,
}

/// What was learnt.
#[derive(Clone, Debug)]
pub struct Learned {
    /// How many games were played.
    pub games: usize,
    /// How many of them were called a draw for their length.
    pub cut: usize,
    /// How many positions they gave.
    pub positions: usize,
    /// The new weights with their names.
    pub weights: Vec<(String, i32)>,
    /// How they were found, in the same order.
    pub fit: Fit,
    /// The new weights as a file has them.
    pub text: String,
}

/// A game with players whose evaluation can be taught.
pub trait Teachable: AnyGame {
    /// The player that is taught where nobody is named: the last, as the strongest.
    fn usual_pupil(&self) -> &'static str;

    /// Lets a player play for its lessons and learn from them; `watch` hears how many games
    /// are over, and stops them by returning `false`.
    ///
    /// # Errors
    /// If the rules are wrong, the player cannot be taught or its settings are wrong, or
    /// there was nothing to learn.
    fn learn(&'static self, order: &Learning, watch: &mut dyn FnMut(usize) -> bool)
    -> Result<Learned, Error>;
}

impl<G: Playable> Teachable for Entry<G> {
    fn usual_pupil(&self) -> &'static str {
        self.taught.last().map_or(NOBODY, |taught| taught.usual)
    }

    fn learn(
        &'static self,
        order: &Learning,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Learned, Error> {
        let (rules, _) = begin::<G>(order.rules.as_deref(), None)?;
        let mut evaluation = self.weighed(&order.lessons.player)?;
        let lessons = play(self, &rules, &*evaluation, &order.lessons, watch)?;
        let before: Vec<i32> = evaluation.weights().into_iter().map(|(_, weight)| weight).collect();
        let fitted = fit(&lessons, &before, order.fit);
        let fitted = fitted.ok_or_else(|| TEXTS.malformed("tune.nothing").with("n", lessons.games.len()))?;
        evaluation.set_weights(&fitted.learnt());
        Ok(Learned {
            games: lessons.games.len(),
            cut: lessons.cut,
            positions: lessons.positions(),
            weights: evaluation.weights(),
            fit: fitted,
            text: weights_text(&*evaluation),
        })
    }
}
