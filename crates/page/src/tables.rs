//! Solved tables that browsers are lent, in pieces that any host can serve and any browser keep.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use ludoteca_house::AnyGame;

use crate::assets::BUILD;

/// The bytes of a piece, but for the last one, which has the rest: a few seconds of a slow line.
pub(crate) const PIECE: u64 = 1 << 19;

/// The address of a piece, as seen from the root of the page.
pub(crate) fn address(name: &str, piece: u64) -> String {
    format!("a/{BUILD}/engine/tables/{name}/{piece}")
}

/// The piece at an address, if that is the address of one: nothing where the table was never
/// solved here, or the piece is beyond its end.
pub(crate) fn at(games: &[&'static dyn AnyGame], address: &str) -> Option<Vec<u8>> {
    let inside = address.strip_prefix(&format!("a/{BUILD}/engine/tables/"))?;
    let (name, number) = inside.split_once('/')?;
    let number: u64 = number.parse().ok().filter(|number| *number < 1 << 20)?;
    let (_, path) = games.iter().filter_map(|game| game.lent_table()).find(|(known, _)| known == name)?;
    Some(piece(&path, number).unwrap_or_default())
}

/// A piece of a file.
pub(crate) fn piece(path: &Path, number: u64) -> io::Result<Vec<u8>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(number * PIECE))?;
    let mut bytes = Vec::new();
    file.take(PIECE).read_to_end(&mut bytes)?;
    Ok(bytes)
}
