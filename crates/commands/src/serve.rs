//! `ludoteca serve` and `ludoteca site`: the page for browsers, from here and from any host.

use std::io;
use std::net::SocketAddr;
use std::process::{Command, ExitCode, Stdio};

use ludoteca_core::Error;
use ludoteca_files::{kind, why};
use ludoteca_house::AnyGame;
use ludoteca_page::{HAS_MODULE, Server, StaticSite};

use crate::args::{Serve, Site};
use crate::env::Env;
use crate::failure::Failure;
use crate::{TEXTS, output};

/// Serves the page until the program is ended.
pub(crate) fn run(args: &Serve, env: &Env) -> Result<ExitCode, Failure> {
    let address = SocketAddr::new(args.host, args.port);
    let refused = |cause: io::Error| {
        let error = Error::new(kind(&cause), TEXTS.message("serve.refused"));
        error.with("address", address).with_message("why", why(&cause))
    };
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

/// Writes the page for any host.
pub(crate) fn write(args: &Site, env: &Env) -> Result<ExitCode, Failure> {
    if !HAS_MODULE {
        return Err(TEXTS.unsupported("site.no_module").into());
    }
    let site = StaticSite::new(&games(env));
    for path in site.paths(&args.out) {
        output::spare(&path, env)?;
    }
    let bytes = site.write(&args.out).map_err(Error::from)?;
    let message =
        TEXTS.message("site.written").with("folder", args.out.display()).with("kilobytes", bytes / 1000);
    output::note(&message, env.language());
    Ok(ExitCode::SUCCESS)
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
