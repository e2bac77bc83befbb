//! `ludoteca serve` and `ludoteca site`: the page for browsers, from here and from any host.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use ludoteca_core::Error;
use ludoteca_files::{kind, why};
use ludoteca_house::{AnyGame, SolveOrder};
use ludoteca_page::{HAS_MODULE, Server, StaticSite};
use ludoteca_tui::OpenPage;

use crate::args::{Serve, Site};
use crate::env::Env;
use crate::failure::Failure;
use crate::{TEXTS, output};

/// Serves the page until the program is ended.
pub(crate) fn run(args: &Serve, env: &Env) -> Result<ExitCode, Failure> {
    let address = SocketAddr::new(args.host, args.port);
    let refused = |cause: io::Error| refused(address, &cause);
    let server = Server::bind(address, games(env)).map_err(refused)?;
    if server.is_open() {
        output::note(&TEXTS.message("serve.open").with("address", address), env.language());
    }
    let link = server.link();
    output::line(&env.language().say(&TEXTS.message("serve.at").with("link", &link)))?;
    if args.open && show(&link).is_err() {
        output::note(&TEXTS.message("serve.no_browser"), env.language());
    }
    server.run().map_err(refused)?;
    Ok(ExitCode::SUCCESS)
}

/// That nobody can listen at an address.
fn refused(address: SocketAddr, cause: &io::Error) -> Error {
    let error = Error::new(kind(cause), TEXTS.message("serve.refused"));
    error.with("address", address).with_message("why", why(cause))
}

/// What serves the page behind the full screen and opens it in a browser. It is served once,
/// however often it is opened, and ends with the program.
pub(crate) fn opener(env: &Env) -> OpenPage {
    let (games, served) = (games(env), Mutex::new(None::<String>));
    Arc::new(move || {
        let mut served = served.lock().unwrap_or_else(PoisonError::into_inner);
        let link = match &*served {
            Some(link) => link.clone(),
            None => serve_behind(games.clone())?,
        };
        let key = if show(&link).is_ok() { "serve.behind" } else { "serve.behind_unseen" };
        *served = Some(link.clone());
        Ok(TEXTS.message(key).with("link", link))
    })
}

/// Serves the page on a thread of its own; its address.
fn serve_behind(games: Vec<&'static dyn AnyGame>) -> Result<String, Error> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let refused = |cause: io::Error| refused(address, &cause);
    let server = Server::bind(address, games).map_err(refused)?;
    let link = server.link();
    // Whoever has the page open sees when nobody answers any more.
    thread::Builder::new().spawn(move || drop(server.run())).map_err(refused)?;
    Ok(link)
}

/// Writes the page for any host.
pub(crate) fn write(args: &Site, env: &Env) -> Result<ExitCode, Failure> {
    if !HAS_MODULE {
        return Err(TEXTS.unsupported("site.no_module").into());
    }
    let games = games(env);
    let mut site = StaticSite::new(&games);
    for game in games {
        if let Some((name, file)) = solved(game, env)? {
            site = site.with_table(&name, &file).map_err(Error::from)?;
        }
    }
    for path in site.paths(&args.out) {
        output::spare(&path, env)?;
    }
    let bytes = site.write(&args.out).map_err(Error::from)?;
    let message =
        TEXTS.message("site.written").with("folder", args.out.display()).with("kilobytes", bytes / 1000);
    output::note(&message, env.language());
    Ok(ExitCode::SUCCESS)
}

/// The table of a game that browsers are lent, which is solved first if it is not kept: its name
/// and its file. There is none where nothing can be kept; browsers solve it themselves then.
fn solved(game: &'static dyn AnyGame, env: &Env) -> Result<Option<(String, PathBuf)>, Failure> {
    let Some((name, file)) = game.lent_table() else { return Ok(None) };
    let job = game.solve(None, SolveOrder::default())?;
    env.work(|control| job.run(control, &mut |_| {}))?;
    Ok(file.is_file().then_some((name, file)))
}

fn games(env: &Env) -> Vec<&'static dyn AnyGame> {
    env.games.games().map(|game| game as &'static dyn AnyGame).collect()
}

/// Opens an address in the browser of this machine.
fn show(link: &str) -> io::Result<()> {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        Command::new("explorer")
    } else {
        Command::new("xdg-open")
    };
    command.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    Ok(())
}
