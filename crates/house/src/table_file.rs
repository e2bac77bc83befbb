//! A table file that stays open while positions are looked up in it.

use std::any::Any;
use std::fmt;
use std::path::{Path, PathBuf};

use ludoteca_core::{Error, GameSoFar, Message, Playable, Verdict};

use crate::advice::{Judged, sorted};
use crate::snapshot::Snapshot;
use crate::{Entry, OpenedTable, TEXTS};

/// A table file that was opened for the rules of a live game, whatever game that is.
pub struct TableFile {
    path: PathBuf,
    /// The [`Opened`] table of the game.
    opened: Box<dyn Any>,
}

/// What a table file says of a position.
#[derive(Clone, Debug)]
pub struct Probed {
    /// The result.
    pub verdict: Verdict,
    /// What each move leads to, the best first.
    pub moves: Vec<Judged>,
    /// What the table leaves out of the rules, if it does.
    pub leaves_out: Option<Message>,
}

/// A table and the rules that it was opened for.
struct Opened<G: Playable> {
    rules: G::Rules,
    table: OpenedTable<G>,
}

impl fmt::Debug for TableFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableFile").field("path", &self.path).finish_non_exhaustive()
    }
}

impl<G: Playable> Snapshot<G> {
    /// Opens a table file for these rules.
    pub(crate) fn open_table(&self, path: &Path) -> Result<TableFile, Error> {
        let open = self.entry.open_table.ok_or_else(|| Entry::<G>::unsolved(&self.rules))?;
        let opened = Opened { rules: self.rules.clone(), table: open(&self.rules, path)? };
        Ok(TableFile { path: path.to_owned(), opened: Box::new(opened) })
    }

    /// What a table file says here.
    pub(crate) fn probe(&self, file: &TableFile) -> Result<Probed, Error> {
        let opened = file.opened.downcast_ref::<Opened<G>>();
        let Opened { rules, table } = opened.ok_or_else(|| Entry::<G>::unsolved(&self.rules))?;
        if *rules != self.rules {
            let what = TEXTS.conflict("error.other_board").with("path", file.path.display());
            return Err(what.with("found", rules).with("wanted", &self.rules));
        }
        let look = |game: &GameSoFar<G>| match game.outcome() {
            Some(outcome) => Ok(Verdict { winner: outcome.winner, plies: Some(0) }),
            None => (table.probe)(&game.past(), game.position()),
        };
        let mut game = self.game.clone();
        let verdict = look(&game)?;
        let mut moves = Vec::new();
        game.position().moves(&mut moves);
        let known = moves.into_iter().map(|m| {
            game.push(m);
            let found = look(&game);
            game.pop();
            Ok((m, found?))
        });
        let known = known.collect::<Result<_, Error>>()?;
        let moves = sorted(self.position(), verdict, known);
        Ok(Probed { verdict, moves, leaves_out: table.leaves_out.clone() })
    }
}
