//! The help and the usage errors, in the reader's language.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgAction, Command, CommandFactory, Id};
use clap_complete::Shell;
use ludoteca_core::{Error, Language, Side};
use ludoteca_house::{AnyGame, FileError, Registry};

use crate::TEXTS;
use crate::args::Args;
use crate::env::Env;
use crate::failure::Failure;
use crate::{FullGame, output};

/// The command line with its texts in a language.
pub(crate) fn command(games: &Registry<dyn FullGame>, language: Language, program: &str) -> Command {
    let help = clap::Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .global(true)
        .display_order(903);
    let version =
        clap::Arg::new("version").short('V').long("version").action(ArgAction::Version).display_order(904);
    let command = Args::command()
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .arg(help)
        .arg(version);
    let texts = Texts { program, language, text_of: &|key| text_of(games, language, key) };
    localise(command, "", &texts)
}

/// The name that the program was started by, the first of its words.
pub(crate) fn program(words: &[OsString]) -> String {
    let name = words.first().map(Path::new).and_then(Path::file_stem).and_then(OsStr::to_str);
    name.unwrap_or("ludoteca").to_owned()
}

/// What the help is told with.
struct Texts<'a> {
    program: &'a str,
    language: Language,
    text_of: &'a dyn Fn(&str) -> String,
}

/// Gives a command and those below it their headings, and the arguments their
/// descriptions.
fn localise(command: Command, prefix: &str, texts: &Texts<'_>) -> Command {
    let &Texts { program, language, text_of } = texts;
    let about = text_of(&format!("help.{prefix}about"));
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        TEXTS.text(language, "help.usage_heading")
    );
    let names: Vec<String> = command.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    let command = names.iter().fold(command, |command, name| {
        let prefix = format!("{prefix}{name}.");
        command.mut_subcommand(name, |sub| localise(sub, &prefix, texts).aliases(aliases(&prefix)))
    });
    let examples = format!("help.{prefix}examples");
    let command = match TEXTS.all(language).get(&examples) {
        Some(text) => command.after_long_help(text),
        None => command,
    };
    let places: Vec<Id> = command.get_positionals().map(|arg| arg.get_id().clone()).collect();
    let command = command
        .disable_help_subcommand(true)
        .about(about)
        .help_template(template)
        .subcommand_help_heading(TEXTS.text(language, "help.commands_heading"))
        .mut_args(|arg| {
            let heading = if arg.is_positional() { "help.arguments_heading" } else { "help.options_heading" };
            let id = arg.get_id().to_string();
            let own = format!("help.{prefix}{id}");
            let key = if TEXTS.has(&own) { own } else { format!("help.arg.{id}") };
            let valued = arg.get_action().takes_values();
            let arg = match value_name(&arg, language) {
                Some(name) => arg.value_name(name),
                None => arg,
            };
            // Otherwise positional arguments are sorted by their names.
            let arg = match places.iter().position(|place| place == arg.get_id()) {
                Some(place) => arg.display_order(place),
                None => arg,
            };
            arg.help_heading(TEXTS.text(language, heading))
                .help(text_of(&key))
                .hide_possible_values(valued)
                .hide_default_value(valued)
        });
    let usage = usage(&command, &format!("{program} {}", prefix.replace('.', " ")), language);
    command.override_usage(usage)
}

/// What a command is called in the other languages, as `command.NAME` of the catalogues says.
fn aliases(prefix: &str) -> Vec<String> {
    let key = format!("command.{}", prefix.trim_end_matches('.'));
    if !TEXTS.has(&key) {
        return Vec::new();
    }
    let words = Language::ALL.map(|language| language.say(&TEXTS.message(key.clone())));
    let words: BTreeSet<&str> = words.iter().flat_map(|words| words.split_whitespace()).collect();
    words.into_iter().filter(|word| !prefix.starts_with(word)).map(str::to_owned).collect()
}

/// What stands for the value of an argument: `help.value.NAME` of the catalogues, where the name
/// is a word.
fn value_name(arg: &clap::Arg, language: Language) -> Option<String> {
    if !arg.get_action().takes_values() {
        return None;
    }
    let name = match arg.get_value_names() {
        Some([name]) => name.to_lowercase(),
        _ => arg.get_id().as_str().to_lowercase(),
    };
    let key = format!("help.value.{name}");
    TEXTS.has(&key).then(|| language.say(&TEXTS.message(key)))
}

/// How a command is called, the words of clap translated.
fn usage(command: &Command, name: &str, language: Language) -> String {
    let shown = command.clone().bin_name(name.trim_end()).render_usage().to_string();
    let shown = shown.strip_prefix("Usage: ").unwrap_or(&shown);
    shown
        .replace("[OPTIONS]", &TEXTS.text(language, "help.usage_options"))
        .replace("[COMMAND]", &format!("[{}]", TEXTS.text(language, "help.value.command")))
        .replace("<COMMAND>", &format!("<{}>", TEXTS.text(language, "help.value.command")))
}

/// A text of the help, which may name what the games have.
fn text_of(games: &Registry<dyn FullGame>, language: Language, key: &str) -> String {
    let games = games.games();
    let joined = |texts: &mut dyn Iterator<Item = String>, between| texts.collect::<Vec<_>>().join(between);
    let sides = |side: Side| joined(&mut games.clone().map(|game| language.say(&game.side(side))), ", ");
    let names = |names: &dyn Fn(&dyn FullGame) -> Vec<&'static str>| {
        joined(&mut games.clone().map(|game| format!("{}: {}", game.name(), names(game).join(", "))), "; ")
    };
    let proofs: Vec<&str> = games.clone().flat_map(AnyGame::proofs).map(|(name, _)| name).collect();
    let message = TEXTS
        .message(key.to_owned())
        .with_trusted("games", joined(&mut games.clone().map(|game| game.name().to_owned()), ", "))
        .with_trusted("first", sides(Side::First))
        .with_trusted("second", sides(Side::Second))
        .with_trusted("players", names(&|game| game.players()))
        .with_trusted("skins", names(&|game| game.skins()))
        .with_trusted("proofs", proofs.join(", "));
    language.say(&message)
}

/// Prints the help of the program, or of the command that these words name.
pub(crate) fn about(words: &[String], env: &Env) -> Result<ExitCode, Failure> {
    let mut command = command(env.games, env.language(), &env.program);
    // What every command takes is known to those below once the whole is built.
    command.build();
    for word in words {
        let Some(below) = command.find_subcommand(word).cloned() else {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            return Err(TEXTS
                .unknown("error.unknown_command")
                .with("text", word)
                .meaning(word, known)
                .into());
        };
        command = below;
    }
    output::write(&command.render_long_help().to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// The whole help.
pub(crate) fn long(env: &Env) -> String {
    command(env.games, env.language(), &env.program).render_long_help().to_string()
}

/// Prints the completions of a shell.
pub(crate) fn completions(shell: Shell, env: &Env) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(
        shell,
        &mut command(env.games, env.language(), &env.program),
        "ludoteca",
        &mut script,
    );
    output::write(&String::from_utf8_lossy(&script))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the manual: a page for the program and one for each subcommand.
pub(crate) fn manual(folder: &Path, env: &Env) -> Result<ExitCode, Failure> {
    let refused = |cause| Error::from(FileError::Write { path: folder.to_owned(), cause });
    std::fs::create_dir_all(folder).map_err(refused)?;
    clap_mangen::generate_to(command(env.games, env.language(), &env.program), folder).map_err(refused)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the help that was asked for, or what is wrong with the command line.
pub(crate) fn tell(error: &clap::Error, command: &Command, language: Language) -> ExitCode {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return match output::write(&error.render().to_string()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failure.tell(language),
        };
    }
    Failure::Error(wrong(error, command)).tell(language)
}

fn wrong(error: &clap::Error, command: &Command) -> Error {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let arg = context(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::UnknownArgument => {
            let near = context(ContextKind::SuggestedArg);
            let error = TEXTS.unknown("error.unknown_argument").with("arg", &arg);
            if near.is_empty() { error } else { error.meaning(&near, [near.as_str()]) }
        }
        ErrorKind::InvalidSubcommand => {
            let typed = context(ContextKind::InvalidSubcommand);
            let names = command.get_subcommands().flat_map(Command::get_name_and_visible_aliases);
            TEXTS.unknown("error.unknown_command").with("text", &typed).meaning(&typed, names)
        }
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            TEXTS.malformed("error.missing_command").with("choices", context(ContextKind::ValidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => TEXTS.malformed("error.missing_argument").with("arg", arg),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            TEXTS.conflict("error.conflicting_arguments").with("arg", arg).with("other", other)
        }
        _ => {
            let value = context(ContextKind::InvalidValue);
            TEXTS.malformed("error.invalid_value").with("arg", arg).with("value", value)
        }
    }
}
