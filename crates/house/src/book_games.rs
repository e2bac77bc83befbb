//! Games of a machine against itself, for books.

use std::time::Duration;

use ludoteca_core::{Control, Decision, Error, Limits, Playable, Rng, Side, Spec};
use ludoteca_session::Shown;
use ludoteca_work::Pool;

use crate::TEXTS;
use crate::{AnyGame, Books, Entry, Live, LiveGame, SelfPlay, begin};

/// The longest game that is played on.
const LONGEST: usize = 400;
/// The moves among which chance chooses where openings are varied.
const CANDIDATES: u32 = 4;

/// Games that a machine plays against itself.
#[derive(Clone, Debug)]
pub struct BookGames {
    /// The machine.
    pub player: Spec,
    /// How many games it plays.
    pub games: usize,
    /// How their openings come to differ, where the machine always plays the same.
    pub varied: Option<Varied>,
    /// What decides all that is left to chance.
    pub seed: u64,
}

/// How the openings of a machine's games come to differ: chance chooses among its best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Varied {
    /// The plies at the beginning of which chance chooses.
    pub plies: usize,
    /// How much less than the best a move may be worth, in hundredths.
    pub within: u32,
}

impl BookGames {
    /// Plays the games, each to its end if that comes. Nobody is lent a book. The control is
    /// told how far a table is that the player needs, and stops everything.
    ///
    /// # Errors
    /// If the rules or the player are wrong.
    pub fn play(
        &self,
        game: &'static dyn AnyGame,
        rules: &str,
        control: &Control,
    ) -> Result<Vec<Box<dyn LiveGame>>, Error> {
        if self.player.is_human() {
            return Err(TEXTS.unsupported("error.no_machine").with("text", &self.player));
        }
        // What is wrong with the player is heard before anybody plays.
        game.open(Some(rules), None)?.sit(Side::First, self.player.clone(), self.seed, control)?;
        let seed = |number: usize| Rng::new(self.seed ^ (number as u64) << 32).next();
        Pool::of_machine().try_map(self.games, |number| {
            game.self_play(rules, &self.player, self.varied, seed(number), control)
        })
    }
}

/// A game of a machine against itself, to its end if it comes; nobody sits there any more.
pub(crate) fn self_play<G: Playable>(
    entry: &'static Entry<G>,
    rules: &str,
    player: &Spec,
    varied: Option<Varied>,
    seed: u64,
    control: &Control,
) -> Result<Live<G>, Error> {
    let (rules, start) = begin::<G>(Some(rules), None)?;
    let mut live = Live::new(entry, rules, start);
    live.lend(Books::None);
    let mut rng = Rng::new(seed);
    for side in Side::ALL {
        live.sit(side, player.clone(), rng.next(), control)?;
    }
    if let Some(varied) = varied {
        open(&mut live, player, varied, &mut rng, control)?;
    }
    let selfplay = SelfPlay { longest: Some(LONGEST), ..SelfPlay::default() };
    selfplay.run(&mut live, control, &mut ());
    for side in Side::ALL {
        // They leave, and what they remember with them.
        live.sit(side, Spec::human(), 0, control)?;
    }
    live.made.clear();
    Ok(live)
}

/// Plays the opening: in each position chance chooses among the best moves of a machine.
fn open<G: Playable>(
    live: &mut Live<G>,
    player: &Spec,
    varied: Varied,
    rng: &mut Rng,
    control: &Control,
) -> Result<(), Error> {
    let limits = Limits { lines: Some(CANDIDATES), ..Limits::default() };
    for _ in 0..varied.plies {
        if live.session.outcome().is_some() || control.is_stopped() {
            break;
        }
        let pondered = live.snapshot().think(player, rng.next(), limits, control, &mut |_| {})?;
        let best = pondered.lines.iter().map(|(score, _)| score.raw()).max();
        let good = |score: i32| best.is_some_and(|best| best - score <= varied.within as i32);
        let candidates = pondered.lines.iter().filter(|(score, _)| good(score.raw()));
        let candidates: Vec<G::Move> = candidates.filter_map(|(_, line)| line.first().copied()).collect();
        let choice = rng.pick(&candidates).copied().unwrap_or(pondered.decision.choice);
        live.session.accept(&Decision { choice, score: None, reason: None }, Duration::ZERO);
        live.session.forget_time();
    }
    Ok(())
}
