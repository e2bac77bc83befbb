//! `ludoteca tune`: what is learnt is written, and plays.

use std::fs;

use crate::support::{out, run};

#[test]
fn what_is_learnt_is_written_and_plays() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("points.txt");
    let path = path.to_str().expect("temporary folders have plain names");
    let order = ["tune", "cats", "--games", "60", "--seed", "3", "--threads", "2", "--force", "--out", path];
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
fn the_numbers_of_the_search_are_tuned_and_the_run_is_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("run.jsonl");
    let path = path.to_str().expect("temporary folders have plain names");
    let player = "alphabeta:nodes=200,hash=1,numbers=reduction_cut:150";
    let order = ["tune", "cats", "--search", "--player", player, "--games", "8", "--seed", "5", "--force"];
    let numbers = ["--numbers", "late_move_base+reduction_cut", "--out", path, "--json"];
    let first = out(&[&order[..], &numbers].concat(), "");
    let told: serde_json::Value = serde_json::from_str(&first).expect("an object");
    assert_eq!(told["pairs"], 4);
    let run = fs::read_to_string(path).expect("it is written");
    assert_eq!(run.lines().count(), 4, "{run}");
    let last: serde_json::Value = serde_json::from_str(run.lines().last().expect("four")).expect("JSON");
    assert_eq!(last, told["run"]);
    assert_eq!(last["numbers"].as_object().expect("numbers").len(), 2, "only what was named moves");
    let tuned = told["numbers"].as_str().expect("a text");
    let best = out(&["best", "cats", "--player", &format!("alphabeta:depth=2,numbers={tuned}")], "");
    assert!(!best.is_empty());
    assert_eq!(out(&[&order[..], &numbers].concat(), ""), first, "the same seed tunes the same");
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
        (&["tune", "cats", "--search", "--numbers", "speed"], "speed"),
        (&["tune", "cats", "--search", "--player", "ryg:depth=2"], "numbers"),
        (&["tune", "cats", "--numbers", "reduction_cut"], "--search"),
    ] {
        let ran = run(&[&["--lang", "en"], args].concat(), "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.lines().next().is_some_and(|line| line.contains(says)), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
    }
}

/// Data, training and the file of a net, on a small scale: the loss falls, the net plays, and
/// what is damaged, foreign or of another game is refused with its reason.
#[test]
fn a_net_is_trained_on_games_that_were_kept() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain name").to_owned();
    let (data, net, damaged, cut) = (path("games.bin"), path("hive.net"), path("damaged"), path("cut"));
    let games = ["--games", "40", "--random-plies", "4..10", "--seed", "3", "--threads", "2", "--json"];
    let player = ["--player", "alphabeta:nodes=60,hash=1"];
    let order = [&["tune", "hive", "--data-out", &data][..], &games, &player].concat();
    let told: serde_json::Value = serde_json::from_str(&out(&order, "")).expect("an object");
    let bytes = fs::read(&data).expect("it is written");
    assert_eq!((&told["games"], told["bytes"].as_u64()), (&40.into(), Some(bytes.len() as u64)));
    let plies = told["plies"].as_u64().expect("a number");
    assert!((bytes.len() as u64) < 4 * plies, "{} bytes for {plies} plies", bytes.len());

    let settings = "inputs=counts+queens,epochs=12,batch=64,rate=0.003,result=0.5";
    let order = ["tune", "hive", "--data", &data, "--net-out", &net, "--net", settings, "--force", "--json"];
    let first = out(&order, "");
    let told: serde_json::Value = serde_json::from_str(&first).expect("an object");
    let losses: Vec<f64> =
        told["epochs"].as_array().expect("epochs").iter().filter_map(|e| e["taught"].as_f64()).collect();
    assert_eq!(losses.len(), 12);
    assert!(losses[11] < losses[0], "{losses:?}");
    assert!(told["loss_least"].as_f64() < told["loss_net"].as_f64(), "{told}");
    assert_eq!(out(&order, ""), first, "the same seed trains the same");

    let taught = format!("alphabeta:nodes=200,net={net}");
    let best = out(&["best", "hive", "--player", &taught, "--json"], "");
    assert!(best.contains("\"move\""), "{best}");
    let position =
        r"Base+MLP;InProgress;White[5];wS1;bG1 /wS1;wA1 wS1-;bA1 /bG1;wQ \wS1;bQ -bG1;wB1 wQ/;bA1 wA1-";
    let explained = ["best", "hive", "--position", position, "--player", &taught, "--explain", "--json"];
    let told: serde_json::Value = serde_json::from_str(&out(&explained, "")).expect("an object");
    let terms = told["terms"].as_array().expect("terms");
    assert!(terms.iter().any(|term| term["key"] == "hive.term.net"), "the net has its part: {told}");
    let inputs = told["inputs"].as_array().expect("inputs");
    assert!(inputs.iter().any(|input| input["input"] == "own.bound.A"), "{told}");
    let told =
        out(&["--lang", "en", "best", "hive", "--position", position, "--player", &taught, "--explain"], "");
    assert!(told.contains("what the net adds") && told.contains("What moved the net most"), "{told}");
    let order = ["tune", "hive", "--data", &data, "--result-share", "0.5", "--json"];
    let told: serde_json::Value = serde_json::from_str(&out(&order, "")).expect("an object");
    assert_eq!(told["games"], 40, "the weights can be fitted to the same games: {told}");

    let mut other = bytes.clone();
    other[bytes.len() / 2] ^= 4;
    fs::write(&damaged, other).expect("a file");
    fs::write(&cut, &fs::read(&net).expect("it is there")[..1000]).expect("a file");
    let with = |net: &str| format!("alphabeta:net={net}");
    for (args, says) in [
        (&["tune", "hive", "--net-out", &net, "--data", &damaged][..], "checksum"),
        (&["tune", "hive", "--net-out", &net, "--data", &net], "other kind"),
        (&["tune", "cats", "--data", &data], "hive"),
        (&["tune", "cats", "--net-out", &net, "--data", &data], "cannot use a net"),
        (&["tune", "hive", "--net-out", &net, "--data", &data, "--net", "inputs=moods"], "moods"),
        (&["tune", "hive", "--net-out", &net, "--data", &data, "--net", "hidden=5"], "hidden"),
        (&["best", "hive", "--player", &with(&cut)], "1000 bytes"),
        (&["best", "hive", "--player", &with(&data)], "other kind"),
        (&["best", "hive", "--player", &with("missing.net")], "missing.net"),
    ] {
        let ran = run(&[&["--lang", "en", "--force"], args].concat(), "");
        assert_eq!(ran.code, Some(2), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(says), "{args:?}: {}", ran.err);
    }
}
