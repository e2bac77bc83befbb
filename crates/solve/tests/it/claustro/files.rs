//! Tables in files: written, probed, loaded, and refused when they are damaged.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludoteca_claustro::Rules;
use ludoteca_core::{Control, Game, Rng};
use ludoteca_solve::claustro::{Solution, TablebaseFile};
use ludoteca_solve::{Fault, Library, Solved, TablebaseError};

use super::values::solve;

fn write(rules: &str, path: &Path) -> Solution {
    let solution = solve(rules);
    solution.write(path).unwrap();
    solution
}

#[test]
fn a_file_says_what_the_table_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let solution = write("4x5", &path);
    let file = TablebaseFile::open(&path).unwrap();
    assert_eq!(file.rules(), solution.rules());
    let mut rng = Rng::new(7);
    let positions = solution.survey().positions() as usize;
    for _ in 0..5000 {
        let position = solution.position(rng.below(positions)).unwrap();
        assert_eq!(file.probe(&position).unwrap(), solution.probe(&position));
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let Some(&m) = rng.pick(&moves) else { continue };
        let mut after = position;
        after.apply(m);
        assert_eq!(file.probe(&after).unwrap(), solution.probe(&after), "blue to move, or over");
    }
    let loaded = TablebaseFile::open(&path).unwrap().load(&Control::timed()).unwrap();
    assert!(loaded.is_loaded() && loaded.survey() == solution.survey());
    assert!((0..positions).all(|number| {
        let position = solution.position(number).unwrap();
        loaded.probe(&position) == solution.probe(&position)
    }));
    assert!(fs::metadata(&path).unwrap().len() < positions as u64, "it is compressed");
}

#[test]
fn truncated_and_altered_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (path, bad) = (folder.path().join("table"), folder.path().join("bad"));
    write("3x5", &path);
    let bytes = fs::read(&path).unwrap();
    let read = |bytes: &[u8]| -> Result<Solution, TablebaseError> {
        fs::write(&bad, bytes).unwrap();
        TablebaseFile::open(&bad)?.load(&Control::timed())
    };
    assert!(read(&bytes).is_ok());
    for len in 0..bytes.len() {
        assert!(read(&bytes[..len]).is_err(), "cut to {len} bytes");
    }
    for at in 0..bytes.len() {
        let mut altered = bytes.clone();
        altered[at] ^= 1 << (at % 8);
        assert!(read(&altered).is_err(), "byte {at} altered");
    }
    let longer = [&bytes[..], b"x"].concat();
    assert!(matches!(read(&longer).unwrap_err().fault(), Fault::Length { .. }));
}

#[test]
fn a_table_of_another_game_is_named() {
    use ludoteca_solve::cats;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    let rules: ludoteca_cats::Rules = "4x4".parse().unwrap();
    let on = &Control::timed();
    cats::Solution::solve(rules.board(), cats::Plan::default(), on).unwrap().write(&path).unwrap();
    let refused = TablebaseFile::open(&path).unwrap_err();
    assert!(matches!(refused.fault(), Fault::OtherGame(game) if game == "cats"), "{refused}");
    write("3x4", &path);
    let refused = cats::TablebaseFile::open(&path).unwrap_err();
    assert!(matches!(refused.fault(), Fault::OtherGame(game) if game == "claustro"), "{refused}");
}

#[test]
fn a_table_knows_the_designers_repetition_and_not_the_seeds() {
    let library: Library<Solution> = Library::new(None);
    let rules = |text: &str| -> Rules { text.parse().unwrap() };
    let table = library.table(&rules("4x4,seed,repetition=none"), &Control::timed()).unwrap();
    let held = library.held(&rules("4x4,seed")).unwrap();
    assert!(Arc::ptr_eq(&table, &held), "the seed's rule is left out");
    assert!(library.held(&rules("4x4,vacated=no")).is_none(), "the designer's rule is not");
    let names = ["5x5,seed", "5x5", "5x5,repetition=none"];
    let names = names.map(|text| Solution::name(&Solution::task(&rules(text))));
    let known = ["claustro-5x5-seed-repetition-none", "claustro-5x5", "claustro-5x5-repetition-none"];
    assert_eq!(names, known, "tables that were kept without repetition are not taken for others");
}

#[test]
fn whoever_does_not_wait_goes_without_a_table_until_it_is_there() {
    let library: &'static Library<Solution> = Box::leak(Box::new(Library::new(None)));
    let rules = |text: &str| -> Rules { text.parse().unwrap() };
    assert!(library.ready(&rules("4x5"), &Control::timed()).is_some(), "small tables are solved on the spot");
    let large = rules("3x7");
    let control = Control::timed();
    control.stop().set();
    assert!(library.ready(&large, &control).is_none());
    let (told, telling) = (Arc::new(AtomicBool::new(false)), Control::timed());
    let tells = Arc::clone(&told);
    let waited = telling.watched(move |progress| tells.store(progress.total > 0, Relaxed));
    // Whoever waits for what is solved in the background is told how far it is.
    let table = library.table(&large, &waited).unwrap();
    assert!(told.load(Relaxed));
    let found = library.ready(&large, &Control::timed()).expect("it is there now");
    assert!(Arc::ptr_eq(&table, &found));
}
