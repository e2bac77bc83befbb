//! A table file, whatever became of it: damage is noticed, and forgery breaks nothing.
//!
//! The first byte chooses what the rest is: a whole file, or bytes to be changed in a good
//! one (three bytes each: where, and the new one), whose checksums are then as they were or
//! made to fit.

use std::fs;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::LazyLock;

use ludoteca_cats::Cats;
use ludoteca_claustro::Claustro;
use ludoteca_core::testkit::sayable;
use ludoteca_core::{Control, Game, Reason};
use ludoteca_solve::{TablebaseError, cats, claustro};

/// Good files: mouse and cats with winners and with distances, claustro.
static GOOD: LazyLock<[Vec<u8>; 3]> = LazyLock::new(good);
/// The bytes before the header, and where its fields are.
const FRONT: usize = 36;
const HEADER_LEN: usize = 12;
const INDEX_SUM: usize = 28;
const HEADER_SUM: usize = 32;

const CATS: &str = "4x4";
const CLAUSTRO: &str = "3x4";

fn good() -> [Vec<u8>; 3] {
    let path = path();
    let go_on = &Control::timed();
    let rules: ludoteca_cats::Rules = CATS.parse().expect("rules");
    let of_cats = |distances| {
        let plan = cats::Plan { distances, ..cats::Plan::default() };
        let solved = cats::Solution::solve(rules.board(), plan, go_on).expect("a small board");
        solved.write(&path).expect("a temporary file");
        fs::read(&path).expect("what was written")
    };
    let [winners, distances] = [of_cats(false), of_cats(true)];
    let rules = CLAUSTRO.parse().expect("rules");
    let solved = claustro::Solution::solve(&rules, NonZeroUsize::MIN, go_on).expect("a small board");
    solved.write(&path).expect("a temporary file");
    [winners, distances, fs::read(&path).expect("what was written")]
}

/// A file of this process.
fn path() -> PathBuf {
    std::env::temp_dir().join(format!("ludoteca-fuzz-table-{}", std::process::id()))
}

pub(crate) fn check(bytes: &[u8]) {
    let [choice, rest @ ..] = bytes else { return };
    let good = &GOOD[usize::from(choice % 3)];
    let mut file = good.clone();
    let forged = choice & 8 != 0;
    if choice & 4 != 0 {
        file = rest.to_vec();
    } else {
        for change in rest.chunks_exact(3) {
            let at = usize::from(u16::from_le_bytes([change[0], change[1]])) % file.len();
            file[at] = change[2];
        }
        if choice & 16 != 0 {
            file.truncate(rest.first().map_or(0, |&byte| file.len() * usize::from(byte) / 256));
        }
    }
    if forged {
        forge(&mut file);
    }
    let path = path();
    fs::write(&path, &file).expect("a temporary file");
    let sound = forged || file == *good;
    let answers = [of_cats(&path), of_claustro(&path)];
    for told in &answers {
        match told {
            Ok(()) => assert!(sound || choice & 4 != 0, "the damage is not noticed"),
            Err(error) => sayable(&error.message()),
        }
    }
    if file == *good {
        assert!(answers.iter().any(Result::is_ok), "a good file is refused");
    }
}

/// Makes the checksums of the header and the index fit.
fn forge(file: &mut [u8]) {
    if file.len() < FRONT {
        return;
    }
    let number = |at: usize| u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
    let header_end = FRONT.saturating_add(number(HEADER_LEN) as usize);
    let block_len = u64::from(number(16)).max(1);
    let data_len = u64::from(number(20)) | u64::from(number(24)) << 32;
    let index = data_len.div_ceil(block_len).saturating_mul(8);
    let index_end = header_end.saturating_add(usize::try_from(index).unwrap_or(usize::MAX));
    if let Some(index) = file.get(header_end..index_end) {
        let sum = crc32fast::hash(index);
        file[INDEX_SUM..HEADER_SUM].copy_from_slice(&sum.to_le_bytes());
    }
    if let Some(header) = file.get(FRONT..header_end) {
        let mut sum = crc32fast::Hasher::new();
        sum.update(&file[..HEADER_SUM]);
        sum.update(header);
        let sum = sum.finalize();
        file[HEADER_SUM..FRONT].copy_from_slice(&sum.to_le_bytes());
    }
}

/// Opens a file as one of mouse and cats and asks it for everything.
fn of_cats(path: &PathBuf) -> Result<(), TablebaseError> {
    let file = cats::TablebaseFile::open(path)?;
    let rules: ludoteca_cats::Rules = CATS.parse().expect("rules");
    if file.board() == rules.board() {
        file.probe(&Cats::start(&rules))?;
    }
    file.verify()?;
    cats::TablebaseFile::open(path)?.load(&Control::timed()).map(drop)
}

/// Opens a file as one of claustro and asks it for everything.
fn of_claustro(path: &PathBuf) -> Result<(), TablebaseError> {
    let file = claustro::TablebaseFile::open(path)?;
    let rules: ludoteca_claustro::Rules = CLAUSTRO.parse().expect("rules");
    if *file.rules() == rules.without_repetition() {
        file.probe(&Claustro::start(&rules))?;
    }
    file.load(&Control::timed()).map(drop)
}
