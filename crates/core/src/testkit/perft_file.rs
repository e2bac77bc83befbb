//! Files of counted game trees.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Counting, Playable, perft};

/// One counted tree of a perft file.
///
/// The file has lines of four kinds; `perft` lines may repeat, and a position is
/// kept until the next `rules` or `position`:
///
/// ```text
/// # how the numbers were found
/// rules 8x8
/// position 31:1,2,3,4:m
/// perft 3 56
/// ```
///
/// Without a `position` line, and after `position start`, it is the rules' own
/// beginning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCase {
    /// The rules text.
    pub rules: String,
    /// The position text; `None` is the start.
    pub position: Option<String>,
    /// The depth in plies.
    pub depth: u32,
    /// The number of leaves.
    pub nodes: u64,
    /// The file and line, for messages.
    pub source: String,
}

impl PerftCase {
    /// Reads the cases of a file.
    ///
    /// # Panics
    /// If the file cannot be read or a line is of no known kind.
    pub fn read(path: &Path) -> Vec<PerftCase> {
        let name = path.display();
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{name}: {e}"));
        let (mut rules, mut position) = (None, None);
        let mut cases = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            let source = format!("{name}:{}", index + 1);
            match line.split_once(' ').map(|(word, rest)| (word, rest.trim())) {
                None if line.is_empty() => {}
                Some(("rules", text)) => (rules, position) = (Some(text.to_owned()), None),
                Some(("position", "start")) => position = None,
                Some(("position", text)) => position = Some(text.to_owned()),
                Some(("perft", numbers)) => {
                    let numbers = numbers.split_once(' ').map(|(d, n)| (d.parse(), n.trim().parse()));
                    let (Some((Ok(depth), Ok(nodes))), Some(rules)) = (numbers, &rules) else {
                        panic!("{source}: a perft line is `perft DEPTH NODES` below a `rules` line");
                    };
                    let (rules, position) = (rules.clone(), position.clone());
                    cases.push(PerftCase { rules, position, depth, nodes, source });
                }
                _ => panic!("{source}: neither rules, position nor perft: {line}"),
            }
        }
        cases
    }

    /// The perft files of a folder, in order.
    ///
    /// # Panics
    /// If the folder cannot be read.
    pub fn files(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let paths = entries.map(|entry| entry.expect("an entry of a folder that opened").path());
        let mut files: Vec<PathBuf> =
            paths.filter(|path| path.extension().is_some_and(|e| e == "perft")).collect();
        files.sort();
        files
    }
}

/// The limit of leaves: the suite's own unless the environment lifts it.
pub(super) fn limit(nodes: u64) -> u64 {
    match std::env::var("LUDOTECA_PERFT_NODES") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("LUDOTECA_PERFT_NODES={text} is not a number")),
        Err(_) => nodes,
    }
}

/// Counts the trees of all files of a folder that are within the limit.
pub(super) fn check_folder<G: Playable>(folder: &Path, limit: u64) -> usize {
    let files = PerftCase::files(folder);
    assert!(!files.is_empty(), "{}: no perft file", folder.display());
    let cases = files.iter().flat_map(|file| PerftCase::read(file));
    let checked = cases.filter(|case| case.nodes <= limit).map(|case| check::<G>(&case)).count();
    assert!(checked > 0, "{}: no perft line within {limit} leaves", folder.display());
    checked
}

fn check<G: Playable>(case: &PerftCase) {
    let source = &case.source;
    let rules: G::Rules = case.rules.parse().unwrap_or_else(|e| panic!("{source}: {e}"));
    let mut game = match &case.position {
        None => G::start(&rules),
        Some(text) => G::parse_position(&rules, text).unwrap_or_else(|e| panic!("{source}: {e}")),
    };
    let before = game.clone();
    for counting in [Counting::Bulk, Counting::Single] {
        let nodes = perft(&mut game, case.depth, counting);
        assert_eq!(
            nodes,
            case.nodes,
            "{source}: perft {} of {} ({counting:?})",
            case.depth,
            before.position()
        );
        assert_eq!(game, before, "{source}: counting changes the position");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_kept_until_the_next_rules() {
        let folder = std::env::temp_dir().join(format!("ludoteca-perft-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("cases.perft");
        fs::write(
            &path,
            "# note\nrules a\nperft 1 2 # two\nposition x y\nperft 3  4\n\nrules b\nperft 5 6\n",
        )
        .unwrap();
        let cases = PerftCase::read(&path);
        assert_eq!(PerftCase::files(&folder), [path]);
        fs::remove_dir_all(&folder).unwrap();

        let seen: Vec<_> =
            cases.iter().map(|c| (&*c.rules, c.position.as_deref(), c.depth, c.nodes)).collect();
        assert_eq!(seen, [("a", None, 1, 2), ("a", Some("x y"), 3, 4), ("b", None, 5, 6)]);
        assert!(cases[1].source.ends_with("cases.perft:5"));
    }
}
