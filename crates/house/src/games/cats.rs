//! The entry of mouse and cats.

mod expert;
mod solving;

#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use ludoteca_cats::{
    C64Evaluation, C64Points, Cats, Rules, Ryg, RygSettings, THEMES, TUTORIAL, WallEvaluation, themes,
};
#[cfg(feature = "terminal")]
use ludoteca_cats::{C64Skin, CSkin, ClipsSkin};
#[cfg(feature = "files")]
use ludoteca_core::History;
use ludoteca_core::{Control, Error, Evaluator, Oracle, Spec};
use ludoteca_search::Ladder;
use ludoteca_solve::Solved;
#[cfg(feature = "files")]
use ludoteca_solve::cats::TablebaseFile;
use ludoteca_solve::cats::{Plan, Solution};

#[cfg(feature = "files")]
use crate::OpenedTable;
#[cfg(feature = "files")]
use crate::TEXTS;
use crate::players::{
    alphabeta_with_table, bare_engine_with_table, both, boxed_weighed, force, graded_notes,
    graded_with_table, level, mcts, minimax, perfect, watched,
};
use crate::taught::weighed;
use crate::{BenchPosition, Chances, Entry, PlayerEntry, Taught, Themes, TreeExample, Variant, Wait};

/// The largest table that is solved just to give a hint or a puzzle.
const CHEAP_BYTES: u64 = 256 << 20;

/// The puzzles that ship with the game.
#[cfg(feature = "packs")]
const PUZZLES: &str = include_str!("../../data/puzzles-cats.jsonl");
#[cfg(not(feature = "packs"))]
const PUZZLES: &str = "";

/// The start, and positions on the way.
const BENCH: &[BenchPosition] = &[
    BenchPosition { rules: "8x8", position: None, depth: 26 },
    BenchPosition { rules: "8x8", position: Some("18:9,10,3,4:m"), depth: 24 },
    BenchPosition { rules: "8x12", position: None, depth: 20 },
    BenchPosition { rules: "10x10", position: None, depth: 18 },
];

/// A mouse before a wall of cats: small, and most of it is cut.
const TREE_EXAMPLE: TreeExample =
    TreeExample { rules: "8x8", position: "22:5,6,7,8:m", player: "alphabeta:off=all", depth: 3 };

/// What a score is worth: fitted to 400 games of the engine (docs/analysis.md).
const CHANCES: Chances = Chances { scale: 235.0 };

/// The levels.
static LADDER: Ladder = Ladder {
    rungs: [
        both(1, 500, 80),
        both(2, 350, 40),
        both(2, 80, 5),
        both(3, 80, 8),
        both(4, 50, 5),
        both(6, 30, 2),
        both(8, 10, 0),
    ],
    careless: 400,
    grave: 0,
    nodes: 20_000,
    elo: [0, 131, 214, 316, 435, 585, 679, 783],
};

/// The rules that menus offer.
const VARIANTS: &[Variant] = &[
    Variant { word: "usual", rules: "8x8" },
    Variant { word: "cats_first", rules: "8x8,first=cats" },
    Variant { word: "small", rules: "6x6" },
    Variant { word: "large", rules: "10x10" },
];

pub(super) fn entry() -> Entry<Cats> {
    let entry = Entry::new()
        .editable()
        .remarkable()
        .tutorial(TUTORIAL)
        .themes(Themes { words: THEMES, find: themes })
        .puzzles(PUZZLES)
        .player(
            level(
                |spec, rules, circumstances| {
                    graded_with_table::<_, WallEvaluation>(spec, &LADDER, circumstances, |control| {
                        oracle(rules, control, Wait::ForTable)
                    })
                },
                |spec, request, order| watched::<_, WallEvaluation>(spec, request, order, &LADDER),
            )
            .evaluation(wall)
            .ladder(&LADDER)
            .notes(|spec, request, seed, _| graded_notes(spec, &LADDER, request, seed)),
        )
        .player(ryg())
        .player(minimax::<Cats, C64Evaluation>())
        .player(expert::player())
        .player(alphabeta_with_table::<Solution, WallEvaluation>().evaluation(wall))
        .player(mcts::<Cats, WallEvaluation>().evaluation(wall))
        .player(perfect::<Solution>())
        .adviser(
            |rules, control, wait| {
                if oracle(rules, control, wait).is_some() { "perfect" } else { "alphabeta" }
            },
        )
        .explainer("expert")
        .explainer("ryg")
        .oracle(oracle)
        .evaluator(|_| Some(Box::new(C64Evaluation::default())))
        .engine(bare_engine_with_table::<Solution, WallEvaluation>())
        .force(force::<Cats, WallEvaluation>)
        .solve(solving::solve)
        .taught(Taught {
            player: "ryg",
            usual: "ryg:depth=4,book=off,ties=random",
            weighed: boxed_weighed::<Cats, C64Points>,
        })
        .chances(CHANCES)
        .bench(BENCH)
        .variants(VARIANTS)
        .tree_example(TREE_EXAMPLE);
    #[cfg(feature = "terminal")]
    let entry = entry.skin(CSkin).skin(ClipsSkin).skin(C64Skin);
    #[cfg(feature = "files")]
    let entry = entry.open_table(open_table);
    entry
}

/// The evaluation of those who look far ahead.
#[expect(clippy::unnecessary_wraps, reason = "other players' settings may be wrong")]
fn wall(_: &Spec) -> Result<Box<dyn Evaluator<Cats>>, Error> {
    Ok(Box::new(WallEvaluation::default()))
}

/// The old program, which has an opening book of its own.
fn ryg() -> PlayerEntry<Cats> {
    PlayerEntry::new("ryg", ludoteca_cats::TEXTS.message("player.ryg"), |spec, rules, circumstances| {
        Ok(Box::new(make_ryg(spec, rules, circumstances.seed)?))
    })
    .offered(&["ryg"])
    .without_books()
    .evaluation(|spec| {
        let (bare, points) = weighed::<Cats, C64Points>(spec)?;
        let settings: RygSettings = bare.settings().parse()?;
        Ok(if bare == *spec { Box::new(settings.evaluation) } else { Box::new(points) })
    })
    .tree(|spec, request, order| order.show(&make_ryg(spec, request.rules, 0)?, request))
    .trace(|spec, request, order| order.record_tree(spec, request, &make_ryg(spec, request.rules, 0)?))
}

fn make_ryg(spec: &Spec, rules: &Rules, seed: u64) -> Result<Ryg, Error> {
    let (bare, points) = weighed::<Cats, C64Points>(spec)?;
    let settings: RygSettings = bare.settings().parse()?;
    let player = Ryg::new(rules, settings, seed)?;
    Ok(if bare == *spec { player } else { player.with_points(points) })
}

/// The table of a board that is at hand or small enough to be solved on the spot.
fn oracle(rules: &Rules, control: &Control, wait: Wait) -> Option<Arc<dyn Oracle<Cats>>> {
    let exact = Plan { distances: true, ..Plan::default() };
    let library = Solution::library();
    let table = match library.held(rules) {
        Some(table) => Some(table),
        None if exact.bytes(rules.board()) > CHEAP_BYTES => None,
        None if wait == Wait::AtHand => None,
        None if wait == Wait::Never => library.ready(rules, control),
        None => library.table(rules, control).ok(),
    };
    table.map(|table| table as Arc<dyn Oracle<Cats>>)
}

/// Opens a table file.
#[cfg(feature = "files")]
fn open_table(rules: &Rules, path: &Path) -> Result<OpenedTable<Cats>, Error> {
    let file = TablebaseFile::open(path)?;
    if file.board() != rules.board() {
        let found = format_args!("{}x{}", file.board().columns(), file.board().rows()).to_string();
        let what = TEXTS.conflict("error.other_board").with("path", path.display()).with("found", found);
        return Err(what.with("wanted", rules));
    }
    let probe = Box::new(move |_: &History<'_, Cats>, position: &Cats| Ok(file.probe(position)?));
    Ok(OpenedTable { probe, leaves_out: None })
}
