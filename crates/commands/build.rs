//! Tells the program which commit it is built from, if it is built in its repository.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let version = match commit() {
        Some(commit) => format!("{version} ({commit})"),
        None => version.to_owned(),
    };
    println!("cargo::rustc-env=LUDOTECA_VERSION={version}");
}

/// The commit, shortened. What changes with it is watched; nothing else makes this run
/// again.
fn commit() -> Option<String> {
    // Sources without a history may lie in a repository of something else.
    git(&["rev-parse", "--show-prefix"]).filter(|prefix| prefix == "crates/commands/")?;
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    let branch = git(&["symbolic-ref", "--quiet", "HEAD"]);
    for name in ["HEAD", "logs/HEAD"].into_iter().chain(branch.as_deref()) {
        // A file that is not there would count as changed each time.
        if let Some(path) = git(&["rev-parse", "--git-path", name]).filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    Some(commit)
}

/// What git says in one line, if it is there and has something to say.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}
