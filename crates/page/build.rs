//! Lists the files of the page, so that the program carries them.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    let here = PathBuf::from(variable("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&here.join("client"), "", &mut files);
    collect(&here.join("locales"), "locales/", &mut files);
    if env::var_os("CARGO_FEATURE_BROWSER").is_some() {
        let engine = here.join("../../target/page");
        assert!(
            engine.join("ludoteca_bg.wasm").is_file(),
            "the feature `browser` needs the module: scripts/wasm makes it"
        );
        collect(&engine, "engine/", &mut files);
    }
    let mut rules = Vec::new();
    collect(&here.join("rules"), "", &mut rules);
    let mut hash = Hash::new();
    let head = here.join("src/head.html");
    println!("cargo::rerun-if-changed={}", head.display());
    hash.add(&fs::read(&head).unwrap_or_else(|why| panic!("{}: {why}", head.display())));
    for (list, mut files) in [("files.rs", files), ("rules.rs", rules)] {
        files.sort();
        write_list(list, &files, &mut hash);
    }
    println!("cargo::rustc-env=LUDOTECA_PAGE_BUILD={:016x}", hash.value);
}

/// Writes a list of files with their contents, which the hash is over.
fn write_list(to: &str, files: &[(String, PathBuf)], hash: &mut Hash) {
    let mut list = String::from("&[\n");
    for (name, path) in files {
        hash.add(name.as_bytes());
        hash.add(&fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display())));
        writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
            .expect("a string");
    }
    list.push(']');
    let out = PathBuf::from(variable("OUT_DIR"));
    fs::write(out.join(to), list).expect("the list can be written");
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|_| panic!("cargo sets {name}"))
}

/// Adds every file under a folder, with its name as seen from there.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder can be read").path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_dir() {
            collect(&path, &format!("{prefix}{name}/"), files);
        } else if !name.starts_with('.') {
            files.push((format!("{prefix}{name}"), path));
        }
    }
}

/// A hash of 64 bits (FNV-1a): it tells builds apart, and guards nothing.
struct Hash {
    value: u64,
}

impl Hash {
    fn new() -> Hash {
        Hash { value: 0xcbf2_9ce4_8422_2325 }
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&(bytes.len() as u64).to_le_bytes()) {
            self.value = (self.value ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
