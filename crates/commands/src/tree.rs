//! `ludoteca tree`: what a player looks at when it looks ahead.

mod walk;

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

use ludoteca_core::{BySide, Control, Error, Spec};
use ludoteca_house::{AnyGame, LiveGame, TreeExample, TreeOrder, about_part, in_file, without_and_with};
use ludoteca_search::{Comparison, ComparisonPaint, Ground, Trace, TraceView, TreeFormat};

use crate::args::{Place, Setting, Tree};
use crate::env::Env;
use crate::failure::Failure;
use crate::source::open;
use crate::{TEXTS, output};

/// How much of a file tells whether it is a trace.
const BEGINNING: u64 = 64;
/// The player whose parts are compared unless another is named.
const COMPARED: &str = "alphabeta";

pub(crate) fn run(args: &Tree, env: &Env) -> Result<ExitCode, Failure> {
    for path in [&args.out, &args.trace].into_iter().flatten() {
        output::could_write(path, env)?;
    }
    let order = order(args, env)?;
    if let Some(path) = args.setting.place.load.as_deref().filter(|path| is_trace(path)) {
        return kept(args, env, order, path);
    }
    let game = env.games.game(&args.setting.game)?;
    let example = game.tree_example().filter(|_| is_unsaid(&args.setting));
    let live = open(env, &with_example(&args.setting, example))?;
    let (player, order) = asked(args, order, example)?;
    let head = head(args, env, order, game, example);
    if args.compare.is_some() || args.against.is_some() {
        return compare(args, env, order, &*live, player, &head);
    }
    if args.steps || args.trace.is_some() {
        let trace = env.work(|control| traced(&*live, player.as_ref(), order, control))?;
        return show(args, env, order, game, &trace);
    }
    let job = live.tree(player.as_ref(), order)?;
    let shown = env.work(|control| job.run(control, &mut |_| {}))?;
    put(args, env, &(head + &shown))
}

/// How the tree is to be shown.
fn order(args: &Tree, env: &Env) -> Result<TreeOrder, Error> {
    let format = if args.json { "json" } else { &args.format };
    Ok(TreeOrder {
        depth: args.depth,
        iteration: args.iteration,
        most: args.limit.map(|limit| limit as usize),
        seed: args.seed,
        format: format.parse()?,
        stats: args.stats,
        ground: if args.dark { Ground::Dark } else { Ground::Light },
        ..TreeOrder::new(env.language())
    })
}

/// Whether nothing is said about the position.
fn is_unsaid(setting: &Setting) -> bool {
    let Place { rules, position, load, ply, moves, .. } = &setting.place;
    rules.is_none() && position.is_none() && load.is_none() && ply.is_none() && moves.is_none()
}

/// The position of an example, where nothing is said about it.
fn with_example(setting: &Setting, example: Option<TreeExample>) -> Setting {
    let mut setting = setting.clone();
    if let Some(example) = example {
        setting.place.rules = Some(example.rules.to_owned());
        setting.place.position = Some(example.position.to_owned());
    }
    setting
}

/// The player that is asked for and the order for it; the example's if nothing is said.
fn asked(
    args: &Tree,
    mut order: TreeOrder,
    example: Option<TreeExample>,
) -> Result<(Option<Spec>, TreeOrder), Error> {
    if args.player.is_none() && !order.stats {
        order.depth = order.depth.or(example.map(|example| example.depth));
    }
    let told = args.player.as_deref();
    let player = told.or(example.filter(|_| !order.stats).map(|example| example.player));
    Ok((player.map(str::parse).transpose()?, order))
}

/// What is said above an example where people read it: how to ask for the same.
fn head(
    args: &Tree,
    env: &Env,
    order: TreeOrder,
    game: &dyn AnyGame,
    example: Option<TreeExample>,
) -> String {
    let for_people = matches!(order.format, TreeFormat::Text | TreeFormat::Outline) && !args.steps;
    let Some(TreeExample { rules, position, player, depth }) = example.filter(|_| for_people) else {
        return String::new();
    };
    let quoted =
        if position.contains([' ', ';', '\\']) { format!("\"{position}\"") } else { position.to_owned() };
    let asked = args.player.as_deref().unwrap_or(player);
    let mut command =
        format!("ludoteca tree {} --rules {rules} --position {quoted} --player {asked}", game.name());
    // Whoever is named says himself how deep he looks.
    if let Some(depth) = order.depth.or(Some(depth).filter(|_| args.player.is_none())) {
        command += &format!(" --depth {depth}");
    }
    env.language().say(&TEXTS.message("tree.example").with("command", command)) + "\n"
}

fn traced(
    live: &dyn LiveGame,
    player: Option<&Spec>,
    order: TreeOrder,
    control: &Control,
) -> Result<Trace, Error> {
    live.trace(player, order)?.run(control, &mut |_| {})
}

/// Whether a file begins as traces do.
fn is_trace(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    read.is_ok() && Trace::recognises(&String::from_utf8_lossy(&beginning))
}

/// Shows a trace that was kept, if it holds.
fn kept(args: &Tree, env: &Env, order: TreeOrder, path: &Path) -> Result<ExitCode, Failure> {
    let Place { ply, moves, number, .. } = &args.setting.place;
    if args.player.is_some()
        || args.compare.is_some()
        || args.against.is_some()
        || args.depth.is_some()
        || args.stats
        || ply.is_some()
        || moves.is_some()
        || number.is_some()
    {
        return Err(TEXTS.conflict("tree.kept").into());
    }
    let game = env.games.game(&args.setting.game)?;
    let text = ludoteca_house::load(path)?;
    let trace = Trace::read(&text).map_err(|fault| in_file(path, fault.into()))?;
    game.check_trace(&trace).map_err(|error| in_file(path, error))?;
    show(args, env, order, game, &trace)
}

/// Shows or keeps a trace.
fn show(
    args: &Tree,
    env: &Env,
    order: TreeOrder,
    game: &dyn AnyGame,
    trace: &Trace,
) -> Result<ExitCode, Failure> {
    if let Some(path) = &args.trace {
        output::to_file(path, trace.lines().as_bytes(), env)?;
        if path == Path::new("-") {
            return Ok(ExitCode::SUCCESS);
        }
    }
    if args.steps {
        let order = TreeOrder { most: order.most.or(Some(usize::MAX)), ..order };
        return walk::run(&order.view(trace, BySide::from_fn(|side| game.side(side)))?, env);
    }
    put(args, env, &game.show_trace(trace, order)?)
}

/// Shows two searches side by side.
fn compare(
    args: &Tree,
    env: &Env,
    order: TreeOrder,
    live: &dyn LiveGame,
    player: Option<Spec>,
    head: &str,
) -> Result<ExitCode, Failure> {
    let player = player.map_or_else(|| COMPARED.parse(), Ok)?;
    let [before, after] = match (&args.compare, &args.against) {
        (Some(part), _) => without_and_with(&player, part)?,
        (None, Some(other)) => [other.parse()?, player],
        (None, None) => [player.clone(), player],
    };
    let comparison = env.work(|control| -> Result<Comparison, Error> {
        Ok(Comparison {
            before: traced(live, Some(&before), order, control)?,
            after: traced(live, Some(&after), order, control)?,
        })
    })?;
    let paint = ComparisonPaint {
        sides: BySide::from_fn(|side| live.session().side_name(side)),
        language: env.language(),
        most: order.most.unwrap_or(TraceView::USUAL),
        ground: order.ground,
    };
    let shown = match order.format {
        TreeFormat::Svg => comparison.svg(&paint),
        TreeFormat::Json => format!("{}\n", comparison.json()),
        TreeFormat::Text | TreeFormat::Outline => {
            let about = args.compare.as_deref().map(about_part).transpose()?;
            let about = about.map_or_else(String::new, |about| env.language().say(&about) + "\n");
            format!("{head}{about}{}", comparison.text(&paint))
        }
        TreeFormat::Dot => return Err(TEXTS.unsupported("tree.compare_format").into()),
    };
    put(args, env, &shown)
}

/// Writes what is shown where it is wanted.
fn put(args: &Tree, env: &Env, shown: &str) -> Result<ExitCode, Failure> {
    match &args.out {
        Some(path) => output::to_file(path, shown.as_bytes(), env)?,
        None => output::write(shown)?,
    }
    Ok(ExitCode::SUCCESS)
}
