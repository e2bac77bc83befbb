//! `ludoteca tune`: what is learnt is written, and plays.

use std::fs;

use crate::support::{out, run};

#[test]
fn what_is_learnt_is_written_and_plays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("points.txt");
    let path = path.to_str().expect("temporary folders have plain names");
    let order = ["tune", "cats", "--games", "60", "--seed", "3", "--threads", "2", "--out", path];
    let first = out(&[&order[..], &["--json"]].concat(), "");
    let told: serde_json::Value = serde_json::from_str(&first).expect("an object");
    assert_eq!(told["games"], 60);
    assert!(told["loss_after"].as_f64() < told["loss_before"].as_f64(), "{told}");
    let weights = told["weights"].as_array().expect("every weight");
    let lines: String = weights
        .iter()
        .map(|weight| format!("{} {}\n", weight["name"].as_str().expect("a name"), weight["after"]))
        .collect();
    let written = format!("ludoteca-weights 1\n{lines}end {}\n", weights.len());
    assert_eq!(fs::read_to_string(path).expect("it is written"), written);
    assert_eq!(out(&[&order[..], &["--json"]].concat(), ""), first, "the same seed learns the same");

    let taught = format!("ryg:depth=2,weights={path}");
    let best = out(&["best", "cats", "--player", &taught, "--json"], "");
    assert!(best.contains("\"move\""), "{best}");
    let again = [&["tune", "cats", "--games", "4", "--player"][..], &[&taught]].concat();
    assert!(out(&again, "").contains("row.0"), "it learns on from there");
}

#[test]
fn what_is_wrong_is_told_before_anybody_plays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let weights = folder.path().join("weights.txt");
    fs::write(&weights, "row.0 32\nrow.9 1\n").expect("a file");
    let bad = format!("ryg:weights={}", weights.display());
    let missing = format!("ryg:weights={}", folder.path().join("missing.txt").display());
    let nowhere = folder.path().join("no/such/folder.txt");
    let nowhere = nowhere.to_str().expect("temporary folders have plain names");
    for (args, says) in [
        (&["tune", "chess"][..], "chess"),
        (&["tune", "cats", "--player", "perfect"], "ryg"),
        (&["tune", "cats", "--player", &bad], "row.9"),
        (&["tune", "cats", "--player", &missing], "missing.txt"),
        (&["tune", "cats", "--out", nowhere], "folder.txt"),
        (&["tune", "cats", "--rules", "6x6"], "6x6"),
        (&["tune", "cats", "--games", "0"], "0"),
        (&["tune", "cats", "--random-plies", "5..2"], "5..2"),
        (&["tune", "cats", "--pull", "nan"], "nan"),
    ] {
        let ran = run(&[&["--lang", "en"], args].concat(), "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.lines().next().is_some_and(|line| line.contains(says)), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
    }
}
