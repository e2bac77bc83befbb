//! The seeds of the fuzz targets: what has to hold for any bytes holds for them.

use std::fs;
use std::path::Path;

/// What the fuzz targets check, which are a workspace of their own.
#[path = "../../../../fuzz/lib.rs"]
#[allow(unreachable_pub)]
mod fuzz;

#[test]
fn every_target_has_seeds_and_they_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    for (target, _) in fuzz::TARGETS {
        let seeds = fs::read_dir(folder.join(target)).unwrap_or_else(|error| panic!("{target}: {error}"));
        let mut count = 0;
        for seed in seeds {
            let path = seed.expect("a folder that can be read").path();
            let bytes = fs::read(&path).expect("a seed that can be read");
            println!("{}", path.display());
            fuzz::check(target, &bytes);
            count += 1;
        }
        assert!(count > 0, "{target} has no seed");
    }
}
