//! Running the program.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// How often the program was run.
static RUNS: AtomicU32 = AtomicU32::new(0);

/// The program with a fixed language and nothing of ours in its environment.
pub(crate) fn ludoteca(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    // What a test saves without a path lands in the build folder, and so do solved tables.
    command.current_dir(env!("CARGO_TARGET_TMPDIR"));
    command.env("LUDOTECA_CACHE", concat!(env!("CARGO_TARGET_TMPDIR"), "/cache"));
    command.env("LUDOTECA_BOOKS", concat!(env!("CARGO_TARGET_TMPDIR"), "/books"));
    // Every run is a person's first: what one test keeps, no other finds.
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let own = format!("{}/person-{}-{run}", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    command.env("LUDOTECA_DATA", &own).env("LUDOTECA_CONFIG", own);
    command.args(args).env("LC_ALL", "en_US.UTF-8").env_remove("NO_COLOR");
    command
}

/// What the program printed and how it ended.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

/// Runs the program on an input until it ends.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = ludoteca(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is piped");
    let input = input.as_ref().to_vec();
    // The program may end before it has read everything.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input was given");
    Ran {
        out: String::from_utf8(stdout).expect("the output is UTF-8"),
        err: String::from_utf8(stderr).expect("the errors are UTF-8"),
        code: status.code(),
    }
}

/// Runs the program, which must succeed, and gives what it printed.
pub(crate) fn out(args: &[&str], input: &str) -> String {
    let ran = run(args, input);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{args:?}\n{}", ran.out);
    ran.out
}
