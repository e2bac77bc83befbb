//! Random records of random games are read back exactly, and no text breaks the reader.

use std::time::Duration;

use ludoteca_cats::{Cats, Rules};
use ludoteca_core::{Comment, Ending, Game, NodeId, Outcome, Playable, Rng, Score, Side, Tree};
use ludoteca_session::{Header, Record, TimeControl, game_of};
use proptest::prelude::*;

const BOARDS: [&str; 6] = ["8x8", "4x4", "7x5,edge=no", "16x16", "8x8,mouse=29,first=cats", "5x9"];

/// A random record; `words` are its comments and tags.
fn random_record<G: Playable>(rules: G::Rules, words: &[String], rng: &mut Rng) -> Record<G> {
    let mut start = G::start(&rules);
    for _ in 0..rng.below(3) * rng.below(4) {
        start = random_step(&start, rng).map_or(start, |(_, position)| position);
    }
    let mut tree = Tree::new();
    let mut places = vec![(Tree::<G::Move>::ROOT, start.clone())];
    let mut here = 0;
    note(&mut tree, places[0].0, words, rng);
    for _ in 0..rng.below(80) {
        if rng.below(6) == 0 {
            here = rng.below(places.len());
        }
        let (parent, position) = &places[here];
        let Some((m, next)) = random_step(position, rng) else {
            here = rng.below(places.len());
            continue;
        };
        let id = tree.add(*parent, m);
        note(&mut tree, id, words, rng);
        here = places.len();
        places.push((id, next));
    }
    let mut header = Header::default();
    for name in ["Event", "Site", "Date", "Round", "White", "Black", "Annotator", "x_1", "WhiteElo"] {
        if let Some(value) = rng.pick(words)
            && rng.below(2) == 0
        {
            header.set(name, value).unwrap();
        }
    }
    if rng.below(2) == 0 {
        let millis = |rng: &mut Rng| Duration::from_millis(rng.below(10_000_000) as u64 + 1);
        header.set_time_control(TimeControl::new(millis(rng), millis(rng)).ok());
    }
    let winner = rng.pick(&Side::ALL).copied();
    let outcome = match rng.below(6) {
        0 => Some(Outcome { winner, ending: Ending::Resignation }),
        1 => Some(Outcome { winner, ending: Ending::Time }),
        2 => Some(Outcome { winner: None, ending: Ending::Agreement }),
        3 => Some(Outcome { winner, ending: Ending::Forfeit }),
        _ => None,
    };
    Record::new(header, rules, start, tree, outcome)
}

fn random_step<G: Game>(position: &G, rng: &mut Rng) -> Option<(G::Move, G)> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let m = *rng.pick(&moves)?;
    let mut next = position.clone();
    next.apply(m);
    Some((m, next))
}

fn note<M: Copy + Eq>(tree: &mut Tree<M>, id: NodeId, words: &[String], rng: &mut Rng) {
    let node = tree.node_mut(id);
    if let Some(text) = rng.pick(words)
        && rng.below(3) == 0
    {
        node.comment = Comment::new(text);
    }
    while rng.below(4) == 0 {
        node.marks.push(rng.next() as u8);
    }
    let time = |rng: &mut Rng| Some(Duration::from_nanos(rng.next() >> rng.below(40)));
    if rng.below(3) == 0 {
        node.clock = time(rng);
    }
    if rng.below(3) == 0 {
        node.spent = time(rng);
    }
    node.eval = match rng.below(8) {
        0 => Some(Score::new(rng.next() as i32 >> rng.below(24))),
        1 => Some(Score::win_in(rng.below(300) as u32)),
        2 => Some(Score::loss_in(rng.below(300) as u32)),
        _ => None,
    };
}

fn board(index: usize) -> Rules {
    BOARDS[index % BOARDS.len()].parse().unwrap()
}

fn some_record(seed: u64) -> Record<Cats> {
    let words = ["", "good", "a \"b\" \\c", "x; y (z) [%clk 1] $3 1. 31-26 1-0 *", "ñ ½ 猫"];
    let mut rng = Rng::new(seed);
    random_record(board(seed as usize), &words.map(str::to_owned), &mut rng)
}

fn assert_reads_back(record: &Record<Cats>) {
    let text = record.to_string();
    let read: Record<Cats> = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(&read, record, "{text}");
    assert_eq!(read.to_string(), text);
    assert_eq!(game_of(&text).as_deref(), Some("cats"));

    let json = record.to_json();
    let reread = serde_json::from_str(&json.to_string()).unwrap();
    assert_eq!(reread, json);
    let read = Record::<Cats>::from_json(&reread).unwrap_or_else(|error| panic!("{error}\n{json:#}"));
    assert_eq!(&read, record, "{json:#}");
    assert_eq!(read.to_json(), json);
}

proptest! {
    #[test]
    fn records_are_read_back_exactly(
        seed: u64,
        index in 0..BOARDS.len(),
        words in prop::collection::vec(any::<String>(), 0..6),
    ) {
        assert_reads_back(&random_record(board(index), &words, &mut Rng::new(seed)));
    }

    #[test]
    fn no_text_breaks_the_readers(text: String) {
        let _ = text.parse::<Record<Cats>>();
        let _ = text.parse::<TimeControl>();
        let _ = game_of(&text);
    }

    #[test]
    fn no_bytes_break_the_readers(bytes: Vec<u8>) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = text.parse::<Record<Cats>>();
        let _ = text.parse::<TimeControl>();
        let _ = game_of(&text);
    }

    #[test]
    fn lines_fit_the_page(seed: u64) {
        let text = some_record(seed).to_string();
        let (_, moves) = text.split_once("\n\n").unwrap();
        for line in moves.lines() {
            prop_assert!(line.chars().count() <= 80 && !line.ends_with(' '), "{line:?}");
        }
    }

    #[test]
    fn time_controls_are_read_back_exactly(base in 0..=2_592_000_000_u64, increment in 0..=2_592_000_000_u64) {
        let control = TimeControl::new(Duration::from_millis(base), Duration::from_millis(increment));
        if let Ok(control) = control {
            prop_assert_eq!(control.to_string().parse(), Ok(control));
        }
    }
}

/// Changes a text in one to three places.
fn mutate(text: &str, pieces: &[&str], rng: &mut Rng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=rng.below(3) {
        let at = rng.below(characters.len() + 1);
        let until = (at + rng.below(3)).min(characters.len());
        let piece = rng.pick(pieces).unwrap_or(&"");
        match rng.below(4) {
            0 => drop(characters.drain(at..until)),
            1 => drop(characters.splice(at..until, piece.chars())),
            2 => drop(characters.splice(at..at, piece.chars())),
            _ => {
                let copied = characters[at..until].to_vec();
                let to = rng.below(characters.len() + 1);
                characters.splice(to..to, copied);
            }
        }
    }
    characters.into_iter().collect()
}

#[test]
fn mutated_records_are_refused_or_printed_canonically() {
    let pieces = [
        " ",
        "\n",
        "\r\n",
        "\t",
        "{a}",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        "$7",
        "!",
        "??",
        ";x\n",
        "1.",
        "...",
        "[%clk 1]",
        "{[%clk 999999999999999:00:00]}",
        "\"",
        "\\",
        "*",
        "1-0",
        "-",
        "26",
        "\u{feff}",
        "é",
        "%",
        "[A \"b\"]",
        "0",
        "9",
    ];
    let mut rng = Rng::new(7);
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..400 {
        let text = some_record(seed).to_string();
        for _ in 0..40 {
            match mutate(&text, &pieces, &mut rng).parse::<Record<Cats>>() {
                Ok(record) => {
                    accepted += 1;
                    assert_reads_back(&record);
                }
                Err(error) => {
                    refused += 1;
                    assert!(error.line > 0 && error.column > 0 && !error.to_string().is_empty());
                }
            }
        }
    }
    assert!(accepted >= 1000 && refused >= 1000, "{accepted} accepted, {refused} refused");
}

#[test]
fn mutated_json_is_refused_or_printed_canonically() {
    let pieces = ["0", "1", "-1", "\"", ":", "null", "{}", "[]", ",", "x", " ", "é", "1e3", "true"];
    let mut rng = Rng::new(9);
    let mut accepted = 0;
    for seed in 0..300 {
        let text = some_record(seed).to_json().to_string();
        for _ in 0..60 {
            let Ok(json) = serde_json::from_str(&mutate(&text, &pieces, &mut rng)) else { continue };
            if let Ok(record) = Record::<Cats>::from_json(&json) {
                accepted += 1;
                assert_reads_back(&record);
            }
        }
    }
    assert!(accepted >= 1000, "{accepted} accepted");
}

#[test]
fn mutated_time_controls_are_refused_or_printed_canonically() {
    let pieces = ["0", "5", "12", ".", ".5", "+", " ", "h", "m", "S", "ms", "\t", "x", "-"];
    let mut rng = Rng::new(8);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let text = mutate(["300+3", "5m+3s", "1h 30m", "0.5+0.1"][rng.below(4)], &pieces, &mut rng);
        match text.parse::<TimeControl>() {
            Ok(control) => {
                accepted += 1;
                assert_eq!(control.to_string().parse(), Ok(control), "{text:?}");
                assert_eq!(
                    control.to_string(),
                    control.to_string().parse::<TimeControl>().unwrap().to_string()
                );
            }
            Err(error) => assert!(error.at <= text.len(), "{text:?}"),
        }
    }
    assert!(accepted >= 1000, "{accepted} accepted");
}

#[test]
fn a_record_cut_short_is_never_another_game() {
    for seed in 0..60 {
        let record = some_record(seed);
        let text = record.to_string();
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            if let Ok(read) = text[..end].parse::<Record<Cats>>() {
                assert_eq!(read, record, "cut at byte {end} of\n{text}");
            }
        }
    }
}
