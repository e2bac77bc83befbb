//! Games of a machine against itself, for books.

use ludoteca_core::{Control, Error, Playable, Rng, Side, Spec};
use ludoteca_work::Pool;

use crate::TEXTS;
use crate::{AnyGame, Books, Entry, Live, LiveGame, SelfPlay, begin};

/// The longest game that is played on.
const LONGEST: usize = 400;

/// Games that a machine plays against itself.
#[derive(Clone, Debug)]
pub struct BookGames {
    /// The machine.
    pub player: Spec,
    /// How many games it plays.
    pub games: usize,
    /// What decides all that is left to chance.
    pub seed: u64,
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
        Pool::of_machine()
            .try_map(self.games, |number| game.self_play(rules, &self.player, seed(number), control))
    }
}

/// A game of a machine against itself, to its end if it comes; nobody sits there any more.
pub(crate) fn self_play<G: Playable>(
    entry: &'static Entry<G>,
    rules: &str,
    player: &Spec,
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
    let selfplay = SelfPlay { longest: Some(LONGEST), ..SelfPlay::default() };
    selfplay.run(&mut live, control, &mut ());
    for side in Side::ALL {
        // They leave, and what they remember with them.
        live.sit(side, Spec::human(), 0, control)?;
    }
    Ok(live)
}
