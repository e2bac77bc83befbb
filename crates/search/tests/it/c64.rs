//! The trees of the Commodore 64 program, as its author showed them.

use ludoteca_cats::{C64Screen, Cats, Rules, Ryg, RygSettings};
use ludoteca_core::{Game, History, Language, Lookahead, Notation};
use ludoteca_search::{BoardId, GameTree, Ground, Memory, Pruning, TreeError, TreeFormat, TreePlan};

type Tree<'a> = GameTree<'a, Cats, Ryg>;

/// The game of the examples: the mouse has gone from (7,3) to (6,2).
struct Example {
    start: Cats,
    moves: Vec<<Cats as Game>::Move>,
    position: Cats,
    player: Ryg,
}

impl Example {
    fn new() -> Example {
        let rules = Rules::default();
        let start = Cats::start(&rules);
        let mut position = start;
        let attempt = position.parse_attempt("31-27").expect("the move is well written");
        let step = position.play(&attempt).expect("the move is legal");
        let settings: RygSettings = "eval=1,book=off".parse().expect("the settings are well written");
        let player = Ryg::new(&rules, settings, 0).expect("the board suits");
        Example { start, moves: vec![step], position, player }
    }

    fn past(&self) -> History<'_, Cats> {
        History { start: &self.start, moves: &self.moves, identities: &[] }
    }

    fn tree(&self, depth: u32) -> Tree<'_> {
        GameTree::grow(&self.player, &self.past(), &self.position, TreePlan::new(depth))
            .expect("a small tree")
    }
}

#[test]
fn the_root_of_the_first_minimax() {
    let example = Example::new();
    let screens = example.tree(2).pages(|board| C64Screen::default().paint(board));
    let root = "----------------------------------------
DIREC: 1E49
NIVEL: 01
TURNO: GATOS
VALOR: 82
PADRE: 0000
HIJOS: 1EA1 1EF9 1F51 1FA9
       2001 2059 20B1 0000

 01234567
0G.G.G.G.
1........
2........
3........
4........
5........
6..R.....
7........
----------------------------------------
DIREC: 1EA1
NIVEL: 02
TURNO: RATON
VALOR: 82
PADRE: 1E49
HIJOS: 2109 2161 21B9 2211
       0000 0000 0000 0000

 01234567
0..G.G.G.
1.G......
";
    assert!(screens.starts_with(root), "{screens}");
}

#[test]
fn the_last_board_of_the_first_evaluation() {
    // Two versions of the program kept the tree at other addresses.
    for (root, address, parent) in [(0x1c11, "2819", "1E79"), (0x19d8, "25E0", "1C40")] {
        let example = Example::new();
        let screens = example.tree(2).pages(|board| C64Screen { root, bytes: 88 }.paint(board));
        let last = format!(
            "DIREC: {address}
NIVEL: 03
TURNO: GATOS
VALOR: 7E
PADRE: {parent}
HIJOS: 0000 0000 0000 0000
       0000 0000 0000 0000

 01234567
0G.G.G...
1.......G
2........
3........
4........
5........
6........
7.R......
"
        );
        assert!(screens.ends_with(&last), "{screens}");
    }
}

#[test]
fn the_leaves_are_82_and_7e_and_every_move_is_worth_82() {
    let example = Example::new();
    let tree = example.tree(2);
    assert_eq!((tree.len(), tree.root().value), (1 + 7 + 28, 0x82));
    for id in tree.ids() {
        let node = tree.node(id);
        match node.level {
            2 => assert!([0x82, 0x7e].contains(&node.value)),
            _ => assert_eq!(node.value, 0x82),
        }
    }
    let leaves: Vec<u8> =
        tree.ids().filter(|&id| tree.node(id).level == 2).map(|id| tree.node(id).value).collect();
    assert_eq!(leaves[..4], [0x82, 0x82, 0x7e, 0x7e]);
    assert_eq!(tree.root().best, tree.root().children().next(), "the first of equals");
}

#[test]
fn three_levels_are_the_208_boards_that_the_author_counted() {
    let example = Example::new();
    let tree = example.tree(3);
    assert_eq!(tree.len(), 208);
    assert!(tree.pages(|board| C64Screen { root: 0x19d8, bytes: 88 }.paint(board)).contains("DIREC: 6100\n"));
}

#[test]
fn ten_levels_need_61_boards_at_a_time() {
    let example = Example::new();
    let measure = |depth| {
        Memory::measure(&example.player, &example.past(), &example.position, TreePlan::to_count(depth))
    };
    let memory = measure(10).expect("the tree can be walked");
    let at_most = memory.at_most.expect("the program knows its moves");
    assert_eq!((at_most.alive, at_most.last_level), (61, 33_554_432));
    assert!(at_most.alive * 29 < 1_830);
    assert!(memory.counted.alive <= 61 && memory.counted.alive > 40, "{memory:?}");
    assert!(memory.counted.whole > 1_000_000);

    let memory = measure(3).expect("a small tree");
    assert_eq!((memory.counted.whole, memory.counted.last_level), (208, 172));
    assert_eq!(memory.at_most.map(|boards| boards.whole), Some(1 + 8 + 32 + 256));
    for language in Language::ALL {
        let text = memory.text(language);
        assert!(text.contains(&(208 * 88).to_string()) && !text.contains("tree."), "{text}");
        assert_eq!(text.lines().count(), 6);
    }
    assert_eq!(memory.json()["counted"]["whole"]["bytes"]["29"], 208 * 29);
    assert_eq!(measure(0).expect("the root alone").counted.alive, 1);
    assert!(matches!(measure(15), Err(TreeError::FarTooLarge { .. })));
}

#[test]
fn the_boards_alive_are_those_above_and_to_the_left() {
    let example = Example::new();
    let tree = example.tree(4);
    // The obvious count: for each board, every board before it among its
    // siblings and those of its ancestors.
    let alive = |mut id: BoardId| {
        let mut boards = 1;
        while let Some(parent) = tree.node(id).parent {
            boards += 1 + tree.node(parent).children().position(|child| child == id).expect("a child");
            id = parent;
        }
        boards as u64
    };
    let peak = tree.ids().map(alive).max();
    let memory = Memory::measure(&example.player, &example.past(), &example.position, TreePlan::to_count(4))
        .expect("a small tree");
    assert_eq!(peak, Some(memory.counted.alive));
    assert_eq!(memory.counted.whole, tree.len() as u64);
}

#[test]
fn a_tree_that_is_too_large_says_how_large() {
    let example = Example::new();
    let grow = |plan| {
        GameTree::grow(&example.player, &example.past(), &example.position, plan).map(|tree| tree.len())
    };
    assert_eq!(grow(TreePlan { depth: 3, boards: 208 }), Ok(208));
    assert_eq!(
        grow(TreePlan { depth: 3, boards: 207 }),
        Err(TreeError::TooLarge { limit: 207, boards: 208 })
    );
    let error = grow(TreePlan::new(12)).expect_err("too many boards");
    assert!(matches!(error, TreeError::FarTooLarge { limit: 200_000, .. }));
    assert!(error.to_string().contains("more than 10000000"), "{error}");
    assert!(matches!(grow(TreePlan::new(u32::MAX)), Err(TreeError::TooDeep { .. })));
    assert_eq!(grow(TreePlan::new(0)), Ok(1));
}

#[test]
fn the_tree_goes_on_below_the_end_and_childless_boards_keep_the_extremes() {
    let rules = Rules::default();
    let player = Ryg::new(&rules, RygSettings::default(), 0).expect("the board suits");
    let grow = |text: &str, depth| {
        let position = Cats::parse_position(&rules, text).expect("the position is possible");
        let past = History::none(&position);
        let tree = GameTree::grow(&player, &past, &position, TreePlan::new(depth)).expect("a small tree");
        (tree.root().value, tree.len())
    };
    // The mouse on row 1 goes home or back, and on from there.
    let (_, boards) = grow("6:29,30,31,32:m", 3);
    assert_eq!(boards, 1 + 4, "four moves, then the cats are stuck");
    assert_eq!(grow("6:29,30,31,32:m", 2).0, 0xff);
    // A trapped mouse.
    assert_eq!(grow("12:5,6,8,16:m", 3), (0x00, 1));
}

#[test]
fn every_form_shows_the_example() {
    let example = Example::new();
    let tree = example.tree(2);
    assert_eq!(
        tree.ids().filter(|&id| tree.node(id).pruning == Pruning::Pruned).count(),
        tree.len() - tree.visited()
    );
    for language in Language::ALL {
        for format in TreeFormat::ALL {
            let text = tree.paint(format, language, Ground::Light);
            assert!(text.ends_with('\n') && !text.contains("tree.s") && !text.contains("tree.o"), "{text}");
            assert_eq!(format.word().parse(), Ok(format));
            let shown = match format {
                TreeFormat::Text => ["82", "7E"],
                TreeFormat::Json => [r#"{"points":130}"#, r#"{"points":126}"#],
                _ => ["$82", "$7e"],
            };
            assert!(shown.iter().all(|value| text.contains(value)), "{text}");
        }
    }
    assert!("png".parse::<TreeFormat>().is_err());

    let outline = tree.outline(Language::En);
    let lines: Vec<&str> = outline.lines().skip(2).take(8).collect();
    assert_eq!(
        lines,
        [
            "$82 to move: cats",
            "├─ 4-8 $82 *",
            "│  ├─ 27-24 $82 *",
            "│  ├─ 27-23 $82",
            "│  ├─ 27-31 $7e",
            "│  └─ 27-32 $7e",
            "├─ 3-8 $82",
            "│  ├─ 27-24 $82 *",
        ]
    );
    assert!(outline.ends_with("   └─ 27-32 $7e x\n"));

    let json = tree.json();
    assert_eq!(json["boards"], 36);
    assert_eq!(json["pv"], serde_json::json!(["4-8", "27-24"]));
    assert_eq!(json["nodes"][1]["move"], "4-8");
    assert_eq!(json["nodes"][0]["children"].as_array().map(Vec::len), Some(7));
    assert_eq!(tree.dot().matches(" -> ").count(), 35);
    assert_eq!(tree.svg(Language::Es, Ground::Dark).matches("<path").count(), 35);
    assert_eq!(example.player.most_children(ludoteca_core::Side::Second), Some(8));
}
