//! Screenshots of the full screen: the real program in a terminal, drawn as SVG.
//!
//! `screenshots FOLDER [NAME...]` writes the pictures of [`scenes::SCENES`] into a folder, all or
//! those that are named. The program has to be built beside this one; scripts/screenshots does
//! both.

mod drawing;
mod scenes;
mod terminal;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use scenes::{SCENES, Scene};
use terminal::Terminal;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(folder) = args.next().map(PathBuf::from) else {
        eprintln!("usage: screenshots FOLDER [NAME...]");
        return ExitCode::from(2);
    };
    let names: Vec<String> = args.collect();
    let wanted =
        SCENES.iter().filter(|scene| names.is_empty() || names.iter().any(|name| name == scene.name));
    let mut failed = false;
    for scene in wanted {
        match take(scene, &folder) {
            Ok(bytes) => println!("{}: {bytes} bytes", scene.name),
            Err(error) => {
                eprintln!("{}: {error}", scene.name);
                failed = true;
            }
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Takes one screenshot, and says how large it is.
fn take(scene: &Scene, folder: &Path) -> std::io::Result<usize> {
    let home = tempfile::tempdir()?;
    let mut terminal = Terminal::open(&program()?, scene, home.path())?;
    for &(keys, seen) in scene.steps.iter().copied().flatten() {
        terminal.press(keys)?;
        terminal.see(seen)?;
    }
    let svg = drawing::svg(terminal.screen(), scene.title);
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join(format!("{}.svg", scene.name)), &svg)?;
    Ok(svg.len())
}

/// The program, which is built beside this one.
fn program() -> std::io::Result<PathBuf> {
    let here = std::env::current_exe()?;
    let folder = here.parent().and_then(Path::parent).unwrap_or(Path::new("."));
    let program = folder.join("ludoteca");
    if program.exists() {
        Ok(program)
    } else {
        Err(std::io::Error::other(format!("{} is not built", program.display())))
    }
}
