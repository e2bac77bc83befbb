//! What the signs on the board, the moves and the scores mean.

use ludoteca_core::MarkKind;
use ludoteca_house::LiveGame;

use crate::board::{HEIGHT, sign};
use crate::context::Context;

/// What is on the board of a game, how its moves are written, and how scores are read.
pub(crate) fn legend(live: &dyn LiveGame, context: &Context) -> String {
    let name = live.session().game_name();
    let game = context.games.iter().find(|game| game.name() == name);
    let notation = game.map(|game| context.say(&game.legend()));
    let read = context.told("tui.legend.read");
    [signs(live, context)].into_iter().chain(notation).chain([read]).collect::<Vec<_>>().join("\n\n")
}

/// The signs that are on the board now.
fn signs(live: &dyn LiveGame, context: &Context) -> String {
    let (scene, unicode) = (live.scene(), context.look().unicode);
    let kinds = MarkKind::ALL.into_iter().filter(|&kind| scene.marks.iter().any(|mark| mark.kind == kind));
    let told = |kind: MarkKind| format!("{:<3} {}", sign(kind, unicode), context.told(about(kind)));
    let stacks = scene.sprites.iter().any(|sprite| sprite.height > 0);
    let stack =
        stacks.then(|| format!("{}2  {}", HEIGHT[usize::from(unicode)], context.told("tui.sign.stack")));
    let targets = format!("1-9 {}", context.told("tui.sign.target"));
    std::iter::once(targets).chain(kinds.map(told)).chain(stack).collect::<Vec<_>>().join("\n")
}

/// What a kind of mark means.
const fn about(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Pinned => "tui.sign.pinned",
        MarkKind::Stunned => "tui.sign.stunned",
        MarkKind::Threatened => "tui.sign.threatened",
        MarkKind::Attacker => "tui.sign.attacker",
        MarkKind::Free => "tui.sign.free",
        MarkKind::Open => "tui.sign.open",
    }
}
