//! The entry of Hive.

mod boardspace;
mod game_string;
mod mzinga;

use ludoteca_core::{Error, Game, Side, Tree};
#[cfg(feature = "terminal")]
use ludoteca_hive::PrologSkin;
use ludoteca_hive::{Hive, HiveEvaluation, Move, Opening, Repetition, Rules, THEMES, TUTORIAL, themes};
use ludoteca_search::Ladder;
use ludoteca_session::Record;

use crate::players::{
    bare_engine, both, boxed_weighed, force, graded, graded_notes, level, mcts, overlooking,
    taught_alphabeta, taught_minimax, watched,
};
use crate::{BenchPosition, Chances, Entry, Taught, Themes, TreeExample, Variant};

/// The puzzles that ship with the game.
#[cfg(feature = "packs")]
const PUZZLES: &str = include_str!("../../data/puzzles-hive.jsonl");
#[cfg(not(feature = "packs"))]
const PUZZLES: &str = "";

/// The opening books that ship with the game.
#[cfg(feature = "packs")]
const BOOKS: &[&str] =
    &[include_str!("../../data/books/hive-base.book"), include_str!("../../data/books/hive-base-mlp.book")];
#[cfg(not(feature = "packs"))]
const BOOKS: &[&str] = &[];

/// The start, and positions of games that the engine played against itself.
const BENCH: &[BenchPosition] = &[
    BenchPosition { rules: "Base+MLP", position: None, depth: 6 },
    BenchPosition {
        rules: "Base",
        position: Some(
            r"Base;InProgress;White[9];wB1;bB1 /wB1;wB2 wB1/;bA1 /bB1;wA1 \wB2;bQ -bB1;wQ wB2-;bA1 wA1/;wA2 \wB1;bA2 bB1\;wA2 \bQ;bA3 \bA1;wA3 -wA1;bA3 \wA3;wA2 /bA2;bS1 bA1/",
        ),
        depth: 6,
    },
    BenchPosition {
        rules: "Base+MLP",
        position: Some(
            r"Base+MLP;InProgress;White[11];wS1;bG1 /wS1;wA1 wS1-;bA1 /bG1;wB1 wS1/;bQ -bG1;wQ \wS1;bA1 wB1/;wA1 bG1\;bA1 wB1-;wA2 wQ/;bA1 wA2/;wA3 wS1-;bM \bA1;wA3 bM/;bA2 bA1-;wA1 -bQ;bA3 bG1\;wM wS1-;bA2 -wQ",
        ),
        depth: 6,
    },
    BenchPosition {
        rules: "Base+P",
        position: Some(
            r"Base+P;InProgress;White[15];wS1;bB1 wS1\;wG1 \wS1;bG1 /bB1;wA1 wG1/;bA1 bB1\;wQ -wG1;bQ bG1\;wA1 bA1-;bA2 -bG1;wA2 wQ\;bA2 \wQ;wA3 wA1\;bG1 wA1-;wA2 bQ\;bB2 bG1/;wB1 wS1/;bA3 bB2\;wA3 bA3\;bS1 bB2/;wB2 /wA2;bS2 \bQ;wB2 wA2;bS1 wA3-;wB2 bQ;bS2 /wA2;wP -wB2;bP -bS2",
        ),
        depth: 6,
    },
    BenchPosition {
        rules: "Base+MLP",
        position: Some(
            r"Base+MLP;InProgress;White[19];wP;bG1 -wP;wM wP\;bM -bG1;wA1 wP/;bQ /bG1;wQ \wA1;bL \bG1;wA2 wA1-;bA1 \bM;wA2 \bA1;bA2 -bQ;wA3 wA1\;bA2 wQ/;wM /bQ;bM wA3-;wB1 wM\;bA3 /bA1;wB1 wM;bB1 \bQ;wB1 wM-;bA3 \wA2;wL /wA3;bG2 -bB1;wB2 -wM;bG2 wA2-;wG1 /wB1;bB1 bQ;wL \bB1;bA1 /wB2;wG1 wB2/;bB1 wM;wG2 /wA3;bA1 wG2\;wG3 \wB2;bA2 -wG3",
        ),
        depth: 6,
    },
];

/// The rules that games for lessons are played by: three in four by the full set.
const LESSON_RULES: &[(&str, usize)] = &[
    ("Base+MLP", 21),
    ("Base", 1),
    ("Base+M", 1),
    ("Base+L", 1),
    ("Base+P", 1),
    ("Base+ML", 1),
    ("Base+MP", 1),
    ("Base+LP", 1),
];

/// Both queens have to be placed now, so that there are few moves.
const TREE_EXAMPLE: TreeExample = TreeExample {
    rules: "Base",
    position: "wB1@0,0 wB2@1,-1 wA1@0,-1 bS1@-2,1 bB1@-1,1 bA1@-2,2:w",
    player: "alphabeta:off=all",
    depth: 2,
};

/// What a score is worth: fitted to 30,108 games of the engine (docs/analysis.md).
const CHANCES: Chances = Chances { scale: 159.0 };

/// The levels.
static LADDER: Ladder = Ladder {
    rungs: [
        overlooking(both(1, 300, 25), 90),
        overlooking(both(2, 800, 45), 80),
        overlooking(both(2, 400, 22), 70),
        overlooking(both(2, 240, 9), 55),
        overlooking(both(2, 80, 2), 40),
        overlooking(both(3, 20, 0), 5),
        both(5, 0, 0),
    ],
    careless: 1000,
    grave: 250,
    nodes: 40_000,
    elo: [0, 296, 557, 791, 1107, 1452, 1690, 2127],
};

/// The rules that menus offer: every choice of expansions.
const VARIANTS: &[Variant] = &[
    Variant { word: "base", rules: "Base" },
    Variant { word: "mosquito", rules: "Base+M" },
    Variant { word: "ladybug", rules: "Base+L" },
    Variant { word: "pillbug", rules: "Base+P" },
    Variant { word: "mosquito_ladybug", rules: "Base+ML" },
    Variant { word: "mosquito_pillbug", rules: "Base+MP" },
    Variant { word: "ladybug_pillbug", rules: "Base+LP" },
    Variant { word: "all", rules: "Base+MLP" },
];

pub(super) fn entry() -> Entry<Hive> {
    let entry = Entry::new()
        .editable()
        .remarkable()
        .tutorial(TUTORIAL)
        .themes(Themes { words: THEMES, find: themes })
        .puzzles(PUZZLES)
        .books(BOOKS)
        .player(
            level(
                |spec, _, circumstances| graded::<_, HiveEvaluation>(spec, &LADDER, circumstances),
                |spec, request, order| watched::<_, HiveEvaluation>(spec, request, order, &LADDER),
            )
            .ladder(&LADDER)
            .notes(|spec, request, seed, _| graded_notes(spec, &LADDER, request, seed)),
        )
        .player(taught_minimax::<Hive, HiveEvaluation>())
        .player(taught_alphabeta::<Hive, HiveEvaluation>())
        .player(mcts::<Hive, HiveEvaluation>())
        .adviser(|_, _, _| "alphabeta")
        .evaluator(|_| Some(Box::new(HiveEvaluation::default())))
        .net(HiveEvaluation::bring_net)
        .engine(bare_engine::<Hive, HiveEvaluation>())
        .force(force::<Hive, HiveEvaluation>)
        .forms([game_string::form(), mzinga::form(), boardspace::form()])
        .taught(taught("minimax", "minimax:depth=1"))
        .taught(taught("alphabeta", "alphabeta:nodes=2000,hash=4"))
        .lesson_rules(LESSON_RULES)
        .chances(CHANCES)
        .bench(BENCH)
        .variants(VARIANTS)
        .tree_example(TREE_EXAMPLE);
    #[cfg(feature = "terminal")]
    let entry = entry.skin(PrologSkin);
    entry
}

/// A player whose evaluation can be taught, and who plays for its lessons.
fn taught(player: &'static str, usual: &'static str) -> Taught<Hive> {
    Taught { player, usual, weighed: boxed_weighed::<Hive, HiveEvaluation> }
}

/// Reads something under rules, or else under the same ones without what a foreign
/// game may not keep to and its text cannot tell: a queen opens it, or it goes on after
/// a third occurrence.
fn leniently<T, E>(rules: Rules, read: impl Fn(Rules) -> Result<T, E>) -> Result<T, E> {
    let others = [rules, rules.with_opening(Opening::Free)];
    let others = others.into_iter().flat_map(|rules| [rules, rules.with_repetition(Repetition::None)]);
    let other = |error| others.skip(1).find_map(|rules| read(rules).ok()).ok_or(error);
    read(rules).or_else(other)
}

/// Reads a record in our own shape, leniently.
fn read_under(rules: Rules, shape: impl Fn(Rules) -> String) -> Result<Record<Hive>, Error> {
    leniently(rules, |rules| Ok(shape(rules).parse::<Record<Hive>>()?))
}

/// The moves of a record's main line; forms that begin with an empty table have no
/// text for any other start.
fn moves_from_the_start(record: &Record<Hive>, form: &'static str) -> Result<Vec<Move>, Error> {
    if record.start != Hive::start(&record.rules) {
        return Err(ludoteca_hive::TEXTS.malformed("hive.form.start").with("form", form));
    }
    Ok(record.tree.main_line())
}

/// The result of a record in the words of the Universal Hive Protocol.
fn state(record: &Record<Hive>) -> &'static str {
    match record.outcome.map(|outcome| outcome.winner) {
        Some(Some(Side::First)) => "WhiteWins",
        Some(Some(Side::Second)) => "BlackWins",
        Some(None) => "Draw",
        None if record.tree.children(Tree::<Move>::ROOT).is_empty() => "NotStarted",
        None => "InProgress",
    }
}

/// The result that such a word means.
fn result(state: &str) -> &'static str {
    match state.trim() {
        "WhiteWins" => "1-0",
        "BlackWins" => "0-1",
        "Draw" => "1/2-1/2",
        _ => "*",
    }
}
