//! The entry of Claustro.

mod solving;

#[cfg(feature = "files")]
use std::path::Path;
use std::sync::Arc;

use ludoteca_claustro::{
    Claustro, ClaustroEvaluation, Easy, Greedy, Rules, THEMES, TUTORIAL, TaughtEvaluation, easy_note, themes,
    value_note,
};
#[cfg(feature = "terminal")]
use ludoteca_claustro::{LosangoSkin, PrologSkin};
#[cfg(feature = "files")]
use ludoteca_core::History;
use ludoteca_core::{Control, Error, Evaluator, Message, Oracle, Spec};
use ludoteca_search::Ladder;
use ludoteca_solve::Solved;
use ludoteca_solve::claustro::Solution;
#[cfg(feature = "files")]
use ludoteca_solve::claustro::TablebaseFile;

#[cfg(feature = "files")]
use crate::OpenedTable;
use crate::TEXTS;
use crate::players::{
    alphabeta_with_table, bare_engine_with_table, both, boxed_weighed, force, graded_notes,
    graded_with_table, level, mcts, no_settings, perfect, taught_minimax, watched,
};
use crate::{BenchPosition, Chances, Entry, PlayerEntry, Taught, Themes, TreeExample, Variant, Wait};

/// The largest table that is solved just to give a hint or a puzzle.
const CHEAP_BYTES: u64 = 64 << 20;

/// The puzzles that ship with the game.
#[cfg(feature = "packs")]
const PUZZLES: &str = include_str!("../../data/puzzles-claustro.jsonl");
#[cfg(not(feature = "packs"))]
const PUZZLES: &str = "";

/// The start under several rules, and a position on the way.
const BENCH: &[BenchPosition] = &[
    BenchPosition { rules: "5x5", position: None, depth: 9 },
    BenchPosition { rules: "5x5", position: Some("2b2/1g3/4b/g1g1b/1b1g1 g"), depth: 7 },
    BenchPosition { rules: "5x5,seed", position: None, depth: 9 },
    BenchPosition { rules: "7x7", position: None, depth: 7 },
];

/// Blue has few moves, and captures are in the air.
const TREE_EXAMPLE: TreeExample =
    TreeExample { rules: "5x5", position: "2bb1/3b1/g4/g2gb/2g2 b", player: "alphabeta:off=all", depth: 3 };

/// What a score is worth: chosen by what the table says of games, draws among them (docs/analysis.md).
const CHANCES: Chances = Chances { scale: 150.0 };

/// The levels.
static LADDER: Ladder = Ladder {
    rungs: [
        both(1, 150, 20),
        both(2, 1500, 100),
        both(2, 100, 5),
        both(3, 100, 25),
        both(4, 80, 10),
        both(5, 30, 2),
        both(7, 0, 0),
    ],
    careless: 1500,
    grave: 0,
    nodes: 40_000,
    elo: [0, 120, 257, 380, 536, 690, 890, 1881],
};

/// The rules that menus offer.
const VARIANTS: &[Variant] = &[
    Variant { word: "usual", rules: "5x5" },
    Variant { word: "seed", rules: "5x5,seed" },
    Variant { word: "small", rules: "4x4" },
    Variant { word: "large", rules: "7x7" },
];

pub(super) fn entry() -> Entry<Claustro> {
    let entry = Entry::new()
        .editable()
        .remarkable()
        .tutorial(TUTORIAL)
        .themes(Themes { words: THEMES, find: themes })
        .puzzles(PUZZLES)
        .player(easy())
        .player(
            level(
                |spec, rules, circumstances| {
                    graded_with_table::<_, ClaustroEvaluation>(spec, &LADDER, circumstances, |control| {
                        oracle(rules, control, Wait::ForTable)
                    })
                },
                |spec, request, order| watched::<_, ClaustroEvaluation>(spec, request, order, &LADDER),
            )
            .ladder(&LADDER)
            .notes(|spec, request, seed, _| graded_notes(spec, &LADDER, request, seed)),
        )
        .player(greedy())
        .player(taught_minimax::<Claustro, ClaustroEvaluation>())
        .player(alphabeta_with_table::<Solution, TaughtEvaluation>().evaluation(taught))
        .player(mcts::<Claustro, TaughtEvaluation>().evaluation(taught))
        .player(perfect::<Solution>())
        .adviser(
            |rules, control, wait| {
                if oracle(rules, control, wait).is_some() { "perfect" } else { "alphabeta" }
            },
        )
        .explainer("greedy")
        .oracle(oracle)
        .leaves_out(|rules| leaves_out(rules, &Solution::rules_held(rules)))
        .evaluator(|_| Some(Box::new(ClaustroEvaluation::default())))
        .engine(bare_engine_with_table::<Solution, TaughtEvaluation>())
        .force(force::<Claustro, ClaustroEvaluation>)
        .solve(solving::solve)
        .taught(Taught {
            player: "minimax",
            usual: "minimax:depth=2",
            weighed: boxed_weighed::<Claustro, ClaustroEvaluation>,
        })
        .chances(CHANCES)
        .bench(BENCH)
        .variants(VARIANTS)
        .tree_example(TREE_EXAMPLE);
    #[cfg(feature = "terminal")]
    let entry = entry.skin(PrologSkin).skin(LosangoSkin);
    #[cfg(feature = "files")]
    let entry = entry.open_table(open_table).lent_table(|rules| Solution::library().file(rules));
    entry
}

/// The evaluation of those who look far ahead.
#[expect(clippy::unnecessary_wraps, reason = "other players' settings may be wrong")]
fn taught(_: &Spec) -> Result<Box<dyn Evaluator<Claustro>>, Error> {
    Ok(Box::new(TaughtEvaluation::default()))
}

/// The old program's weak bot.
fn easy() -> PlayerEntry<Claustro> {
    PlayerEntry::new("easy", ludoteca_claustro::TEXTS.message("player.easy"), |spec, _, circumstances| {
        no_settings(spec).map(|()| Box::new(Easy::new(circumstances.seed)) as _)
    })
    .offered(&["easy"])
    .without_books()
    .notes(|_, request, _, _| vec![easy_note(request.position)])
}

/// The old program's strong bot.
fn greedy() -> PlayerEntry<Claustro> {
    PlayerEntry::new("greedy", ludoteca_claustro::TEXTS.message("player.greedy"), |spec, _, circumstances| {
        no_settings(spec).map(|()| Box::new(Greedy::new(circumstances.seed)) as _)
    })
    .offered(&["greedy"])
    .without_books()
    .notes(|_, request, _, choice| vec![value_note(request.position, choice)])
}

/// The table of rules that is at hand or small enough to be solved on the spot.
fn oracle(rules: &Rules, control: &Control, wait: Wait) -> Option<Arc<dyn Oracle<Claustro>>> {
    let library = Solution::library();
    let table = match library.held(rules) {
        Some(table) => Some(table),
        None if Solution::bytes_for(rules).is_none_or(|bytes| bytes > CHEAP_BYTES) => None,
        None if wait == Wait::AtHand => None,
        None if wait == Wait::Never => library.ready(rules, control),
        None => library.table(rules, control).ok(),
    };
    table.map(|table| table as Arc<dyn Oracle<Claustro>>)
}

/// What a table leaves out of the rules: the repetition, unless it holds it.
fn leaves_out(rules: &Rules, held: &Rules) -> Option<Message> {
    let same = rules.options().repetition == held.options().repetition;
    (!same).then(|| TEXTS.message("tablebase.no_repetition"))
}

/// Opens a table file. Those of older versions leave repetition out.
#[cfg(feature = "files")]
fn open_table(rules: &Rules, path: &Path) -> Result<OpenedTable<Claustro>, Error> {
    let file = TablebaseFile::open(path)?;
    if *file.rules() != Solution::rules_held(rules) && *file.rules() != rules.without_repetition() {
        let what =
            TEXTS.conflict("error.other_board").with("path", path.display()).with("found", file.rules());
        return Err(what.with("wanted", rules));
    }
    let leaves_out = leaves_out(rules, file.rules());
    let probe = Box::new(move |past: &History<'_, Claustro>, position: &Claustro| {
        Ok(file.probe_after(past, position)?)
    });
    Ok(OpenedTable { probe, leaves_out })
}
