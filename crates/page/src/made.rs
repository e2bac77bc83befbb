//! What the program adds to the files of the page.

use ludoteca_house::AnyGame;

use crate::assets::{Asset, BUILD, HAS_MODULE, Kept};
use crate::rules::pages;

/// Files that the program makes.
#[derive(Debug, Default)]
pub(crate) struct Made {
    /// The files, by their addresses.
    pub(crate) assets: Vec<(String, Asset)>,
    /// Links to the rules of every game.
    pub(crate) links: String,
}

impl Made {
    /// The rules of these games, and their puzzles where no module brings them.
    pub(crate) fn of(games: &[&'static dyn AnyGame]) -> Made {
        let (mut assets, links) = pages(games);
        let packs = games.iter().filter(|game| !HAS_MODULE && !game.puzzles().is_empty());
        assets.extend(packs.map(|game| {
            let name = format!("engine/packs/puzzles-{}.jsonl", game.name());
            (format!("a/{BUILD}/{name}"), Asset::new(&name, Kept::ForEver, game.puzzles().as_bytes()))
        }));
        Made { assets, links }
    }
}
