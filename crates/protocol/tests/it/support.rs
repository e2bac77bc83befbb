//! Fake engines and conversations.

use std::time::Duration;

use ludoteca_protocol::uhp::{Settings, serve};
use ludoteca_protocol::{Timeouts, ugi};

/// Short enough for engines that hang on purpose.
pub(crate) fn hasty() -> Timeouts {
    let short = Duration::from_millis(400);
    Timeouts { start: Duration::from_secs(5), answer: short, grace: short, thought: short }
}

/// A command line that runs a script for the shell.
pub(crate) fn script(text: &str) -> String {
    assert!(!text.contains('"'), "the script is quoted with double marks");
    format!("/bin/sh -c \"{text}\"")
}

/// A script that introduces itself as UHP wants, then does something with each line.
pub(crate) fn engine(per_line: &str) -> String {
    script(&format!(
        "echo id Fake 1; echo 'Mosquito;Ladybug;Pillbug'; echo ok; while read -r word rest; do {per_line}; done"
    ))
}

/// A script that introduces itself as UGI wants and is ready, and does something with
/// every other line.
pub(crate) fn ugi_engine(per_line: &str) -> String {
    let polite = "ugi) echo id name Fake 1; echo option name Rules type string default x; echo ugiok;; isready) echo readyok;;";
    script(&format!("while read -r word rest; do case $word in {polite} *) {per_line};; esac; done"))
}

/// Our UGI engine, with little memory.
pub(crate) fn small() -> ugi::Settings {
    ugi::Settings { most_megabytes: 1, ..ugi::Settings::default() }
}

/// What our UHP engine says to some lines, without its introduction.
pub(crate) fn answers(input: impl AsRef<[u8]>, settings: &Settings) -> String {
    let mut output = Vec::new();
    serve(input.as_ref(), &mut output, settings).expect("memory can be written");
    let output = String::from_utf8(output).expect("our texts are UTF-8");
    let (_, answers) = output.split_once("\nok\n").expect("an introduction");
    answers.to_owned()
}
