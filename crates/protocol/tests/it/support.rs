//! Fake engines and conversations.

use std::time::Duration;

use ludoteca_protocol::Timeouts;
use ludoteca_protocol::uhp::{Settings, serve};

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

/// A script that introduces itself, then does something with each line.
pub(crate) fn engine(per_line: &str) -> String {
    script(&format!(
        "echo id Fake 1; echo 'Mosquito;Ladybug;Pillbug'; echo ok; while read -r word rest; do {per_line}; done"
    ))
}

/// What our engine says to some lines, without its introduction.
pub(crate) fn answers(input: impl AsRef<[u8]>, settings: &Settings) -> String {
    let mut output = Vec::new();
    serve(input.as_ref(), &mut output, settings).expect("memory can be written");
    let output = String::from_utf8(output).expect("our texts are UTF-8");
    let (_, answers) = output.split_once("\nok\n").expect("an introduction");
    answers.to_owned()
}
