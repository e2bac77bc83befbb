//! Table files: what is written is read again, and nothing else is believed.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use ludoteca_cats::{Board, Cats, Rules, Square, Squares};
use ludoteca_core::{Control, Game, Language, Reason, Rng, Side, Verdict};
use ludoteca_solve::cats::{Plan, Solution, TablebaseFile};
use ludoteca_solve::{Fault, Library, TablebaseError};

const EXACT: Plan = Plan { distances: true, passes: 0, threads: std::num::NonZeroUsize::MIN, memory: None };
const WINNERS: Plan = Plan { distances: false, ..EXACT };

fn board(rules: &str) -> &'static Board {
    rules.parse::<Rules>().unwrap().board()
}

fn solve(rules: &str, plan: Plan) -> Solution {
    Solution::solve(board(rules), plan, &Control::timed()).unwrap()
}

/// Positions at random, both sides to move.
fn sample(board: &'static Board, count: usize) -> Vec<Cats> {
    let squares: Vec<Square> = board.squares().collect();
    let mut rng = Rng::new(9);
    let mut positions = Vec::new();
    while positions.len() < count {
        let cats: Squares = (0..board.home().len()).filter_map(|_| rng.pick(&squares).copied()).collect();
        let mouse = squares[rng.below(squares.len())];
        positions.extend(Cats::place(board, mouse, cats, Side::ALL[rng.below(2)]));
    }
    positions
}

/// Everything in a file that is not sound must say so somewhere.
fn refused(path: &Path) -> Option<TablebaseError> {
    TablebaseFile::open(path).and_then(|file| file.verify()).err()
}

fn check_texts(error: &TablebaseError) {
    for language in Language::ALL {
        let said = language.say(&error.message());
        assert!(!said.contains('{') && !said.contains("solve.") && !said.contains("file."), "{said}");
    }
}

#[test]
fn what_is_written_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let passing = Plan { passes: 1, ..EXACT };
    for (rules, plan) in [
        ("4x4", EXACT),
        ("5x5,edge=no", WINNERS),
        ("8x8", EXACT),
        ("8x8", WINNERS),
        ("6x7", passing),
        ("8x9", WINNERS),
        ("9x8", WINNERS),
        ("6x16", EXACT),
        ("5x16,edge=no", WINNERS),
        ("4x16", WINNERS),
        ("7x13", WINNERS),
    ] {
        let solution = solve(rules, plan);
        solution.write(&path).unwrap();
        let file = TablebaseFile::open(&path).unwrap();
        file.verify().unwrap();
        assert_eq!(file.survey(), solution.survey(), "{rules}");
        let held = (file.board(), file.has_distances(), file.passes());
        assert_eq!(held, (solution.board(), plan.distances, plan.passes));
        let positions = sample(solution.board(), 2000);
        for position in &positions {
            assert_eq!(file.probe(position).unwrap(), solution.probe(position), "{rules} {position:?}");
        }
        let loaded = file.load(&Control::timed()).unwrap();
        assert_eq!((loaded.bytes(), loaded.starts()), (solution.bytes(), solution.starts()));
        for position in &positions {
            assert_eq!(loaded.probe(position), solution.probe(position), "{rules} {position:?}");
        }
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(names.len(), 1, "only the table is left in its folder");
    }
}

#[test]
fn every_altered_byte_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    solve("4x4", EXACT).write(&path).unwrap();
    let sound = fs::read(&path).unwrap();
    assert!(refused(&path).is_none());
    for at in 0..sound.len() {
        for flip in [0x01, 0x80, 0xff] {
            let mut bytes = sound.clone();
            bytes[at] ^= flip;
            fs::write(&path, &bytes).unwrap();
            let error = refused(&path).unwrap_or_else(|| panic!("byte {at} ^ {flip:#x} is believed"));
            check_texts(&error);
        }
    }
}

#[test]
fn every_wrong_length_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    solve("4x4", WINNERS).write(&path).unwrap();
    let sound = fs::read(&path).unwrap();
    for length in 0..sound.len() {
        fs::write(&path, &sound[..length]).unwrap();
        check_texts(&refused(&path).unwrap_or_else(|| panic!("{length} bytes are believed")));
    }
    fs::write(&path, [&sound[..], &[0]].concat()).unwrap();
    assert!(matches!(refused(&path).unwrap().fault(), Fault::Length { .. }));
}

#[test]
fn a_damaged_block_is_found_when_it_is_used_and_not_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let solution = solve("8x8", EXACT);
    solution.write(&path).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).unwrap();
    let file = TablebaseFile::open(&path).unwrap();
    let start = Cats::start(&Rules::default());
    assert_eq!(file.probe(&start).unwrap(), Verdict { winner: Some(Side::Second), plies: Some(44) });
    let squares: Vec<Square> = file.board().squares().collect();
    let last_rank = squares[28..].iter().copied().collect();
    let end = Cats::place(file.board(), squares[20], last_rank, Side::First).unwrap();
    let error = file.probe(&end).unwrap_err();
    assert!(matches!(error.fault(), Fault::Block(140)), "{error}");
    assert!(matches!(file.load(&Control::timed()).unwrap_err().fault(), Fault::Block(140)));
}

#[test]
fn foreign_files_are_refused_for_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    check_texts(&TablebaseFile::open(&path).unwrap_err());
    check_texts(&TablebaseFile::open(folder.path()).unwrap_err());
    for bytes in [&b""[..], b"[Game \"cats\"]\n", b"\x89PNG\r\n\x1a\n", &[0; 4096]] {
        fs::write(&path, bytes).unwrap();
        let error = TablebaseFile::open(&path).unwrap_err();
        assert!(matches!(error.fault(), Fault::Foreign), "{error}");
        check_texts(&error);
    }
    // A sound file of another version, and one with a header that was forged.
    solve("4x4", EXACT).write(&path).unwrap();
    let sound = fs::read(&path).unwrap();
    let mut newer = sound.clone();
    newer[8] = 3;
    fs::write(&path, newer).unwrap();
    assert!(matches!(TablebaseFile::open(&path).unwrap_err().fault(), Fault::Version(3)));
    for (from, to, fault) in [
        ("\"cats\"", "\"hive\"", "OtherGame(\"hive\")"),
        ("\"4x4\"", "\"9x4\"", "Contents(\"sets\")"),
        ("\"4x4\"", "\"4?4\"", "Contents(\"rules\")"),
        ("\"sets\":28", "\"sets\":29", "Contents(\"sets\")"),
        ("\"entry\":8", "\"entry\":1", "Contents(\"entry\")"),
        ("\"distances\"", "\"distancez\"", "Contents(\"header\")"),
        ("[97,29]", "[97,28]", "Contents(\"counts\")"),
        (":1,2:m", ":1,1:m", "Contents(\"longest\")"),
    ] {
        fs::write(&path, forge(&sound, from, to)).unwrap();
        let error = TablebaseFile::open(&path).unwrap_err();
        assert_eq!(format!("{:?}", error.fault()), fault);
        check_texts(&error);
    }
}

/// Replaces a text in the header by another of the same length, and seals it.
fn forge(sound: &[u8], from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = sound.to_vec();
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).expect(from);
    bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
    let header = u32::from_le_bytes([bytes[12], bytes[13], bytes[14], bytes[15]]) as usize;
    let sealed = [&bytes[..32], &bytes[36..36 + header]].concat();
    bytes[32..36].copy_from_slice(&crc32fast::hash(&sealed).to_le_bytes());
    bytes
}

#[test]
fn a_failed_write_leaves_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let solution = solve("4x4", WINNERS);
    check_texts(&solution.write(folder.path()).unwrap_err());
    check_texts(&solution.write(folder.path().join("no/where")).unwrap_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_library_solves_once_even_when_asked_by_many() {
    let library = Library::<Solution>::new(None);
    let tables: Vec<_> = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| library.table(&Rules::default(), &Control::timed()).unwrap()))
            .collect();
        asking.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(tables.iter().all(|table| Arc::ptr_eq(table, &tables[0])));
    assert!(tables[0].has_distances());
}

#[test]
fn a_library_keeps_what_took_long_and_distrusts_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let cache = folder.path().join("deep/cache");
    let solved = || {
        let library = Library::<Solution>::new(Some(cache.clone())).keeping_from(Duration::ZERO);
        let swept = Arc::new(AtomicBool::new(false));
        let sweeping = Arc::clone(&swept);
        let control = Control::timed().watched(move |_| sweeping.store(true, Relaxed));
        let table = library.solved(&(board("6x6"), WINNERS), &control);
        (table.unwrap(), swept.load(Relaxed))
    };
    let quick = Library::<Solution>::new(Some(cache.clone())).keeping_from(Duration::MAX);
    quick.table(&"6x6".parse().unwrap(), &Control::timed()).unwrap();
    assert!(!cache.exists(), "what is quickly solved is not kept");

    let (first, swept) = solved();
    assert!(swept);
    let (second, swept) = solved();
    assert!(!swept, "the second time it comes from the folder");
    assert_eq!(first.starts(), second.starts());

    let file = fs::read_dir(&cache).unwrap().next().unwrap().unwrap().path();
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&file, &bytes).unwrap();
    let (third, swept) = solved();
    assert!(swept, "a damaged file is solved anew");
    assert_eq!(first.starts(), third.starts());
    assert!(!solved().1, "and replaced");
}

#[test]
fn a_cache_that_cannot_be_written_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("file");
    fs::write(&taken, "not a folder").unwrap();
    let library = Library::<Solution>::new(Some(taken.join("cache"))).keeping_from(Duration::ZERO);
    assert!(library.solved(&(board("6x6"), WINNERS), &Control::timed()).is_ok());
}
