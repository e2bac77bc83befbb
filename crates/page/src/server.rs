//! The page on this machine.

use std::collections::HashMap;
use std::io::{self, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use ludoteca_house::AnyGame;

use crate::assets::{Asset, BUILD, Kept, assets};
use crate::desk_line;
use crate::door::Door;
use crate::http::{Refused, Request, Status, answer};
use crate::made::Made;
use crate::policy;
use crate::site::{hello, signature};
use crate::tables;
use crate::token::Token;

/// The connections that are served at a time, and those of them with a desk.
const CONNECTIONS: usize = 64;
const DESKS: usize = 8;
/// How long a connection may wait before its next request.
const PATIENCE: Duration = Duration::from_secs(10);

/// The page on this machine, for whoever knows its address.
pub struct Server {
    listener: TcpListener,
    shared: Arc<Shared>,
}

struct Shared {
    games: Vec<&'static dyn AnyGame>,
    door: Door,
    /// What is served, by its address. The engine's signature takes a moment, and the first
    /// who asks waits for it.
    assets: OnceLock<HashMap<String, Asset>>,
    connections: AtomicUsize,
    desks: AtomicUsize,
}

impl Server {
    /// Listens at an address; port 0 is any that is free.
    ///
    /// # Errors
    /// If nobody can listen there, or the system has no chance for a token.
    pub fn bind(address: SocketAddr, games: Vec<&'static dyn AnyGame>) -> io::Result<Server> {
        let listener = TcpListener::bind(address)?;
        let door = Door::new(listener.local_addr()?, Token::random()?);
        let shared = Shared {
            games,
            door,
            assets: OnceLock::new(),
            connections: AtomicUsize::new(0),
            desks: AtomicUsize::new(0),
        };
        Ok(Server { listener, shared: Arc::new(shared) })
    }

    /// The address of the page, with the token that lets one in.
    pub fn link(&self) -> String {
        self.shared.door.link()
    }

    /// Whether other machines can reach it.
    pub fn is_open(&self) -> bool {
        self.shared.door.is_open()
    }

    /// Serves for as long as the program runs.
    ///
    /// # Errors
    /// If connections cannot be taken any more.
    pub fn run(self) -> io::Result<()> {
        // The first page is there at once.
        let shared = Arc::clone(&self.shared);
        thread::Builder::new().spawn(move || {
            shared.assets();
        })?;
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.take(stream),
                // One that is gone already, or no room for one more: the others stay.
                Err(why) if is_passing(&why) => thread::sleep(Duration::from_millis(10)),
                Err(why) => return Err(why),
            }
        }
    }

    /// Serves a connection on a thread of its own, unless there are too many.
    fn take(&self, mut stream: TcpStream) {
        let shared = Arc::clone(&self.shared);
        let Some(place) = Place::take(shared, |shared| &shared.connections, CONNECTIONS) else {
            let _ = stream.set_write_timeout(Some(Duration::from_millis(100)));
            let _ = refuse(&mut stream, Status::Unavailable);
            return;
        };
        // Without a thread the connection is closed, and the client tries again.
        let _ = thread::Builder::new().spawn(move || drop(place.shared.converse(stream)));
    }
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("listener", &self.listener).finish_non_exhaustive()
    }
}

/// Whether a failure to take a connection says nothing about the next.
fn is_passing(why: &io::Error) -> bool {
    !matches!(why.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::NotConnected)
}

/// One of a bounded number of places; dropping it makes it free.
struct Place {
    shared: Arc<Shared>,
    count: fn(&Shared) -> &AtomicUsize,
}

impl Place {
    fn take(shared: Arc<Shared>, count: fn(&Shared) -> &AtomicUsize, most: usize) -> Option<Place> {
        let free = |taken: usize| (taken < most).then_some(taken + 1);
        count(&shared).fetch_update(Ordering::AcqRel, Ordering::Acquire, free).ok()?;
        Some(Place { shared, count })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        (self.count)(&self.shared).fetch_sub(1, Ordering::AcqRel);
    }
}

impl Shared {
    fn assets(&self) -> &HashMap<String, Asset> {
        let made = || {
            let added = Made::of(&self.games);
            assets(signature(&self.games), |language| hello(&self.games, language), added)
        };
        self.assets.get_or_init(|| made().into_iter().collect())
    }

    /// Answers request after request.
    fn converse(self: &Arc<Shared>, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        stream.set_nodelay(true)?;
        let mut reader = BufReader::new(stream.try_clone()?);
        loop {
            let request = match Request::read(&mut reader) {
                Ok(Some(request)) => request,
                Ok(None) | Err(Refused::Gone) => return Ok(()),
                Err(Refused::With(status)) => return refuse(&mut stream, status),
            };
            if let Err(status) = self.door.admit(&request) {
                return refuse(&mut stream, status);
            }
            if request.path == "/desk" {
                return self.open_desk(stream, &request);
            }
            self.serve(&mut stream, &request)?;
            if !request.stays {
                return Ok(());
            }
        }
    }

    /// Puts a desk behind the connection.
    fn open_desk(self: &Arc<Shared>, mut stream: TcpStream, request: &Request) -> io::Result<()> {
        let opening = match self.door.open(request) {
            Ok(opening) => opening,
            Err(status) => return refuse(&mut stream, status),
        };
        let Some(_place) = Place::take(Arc::clone(self), |shared| &shared.desks, DESKS) else {
            return refuse(&mut stream, Status::Unavailable);
        };
        answer(&mut stream, Status::SwitchingProtocols, &opening, &[], false)?;
        desk_line::serve(stream, &self.games)
    }

    /// Answers with a file.
    fn serve(&self, stream: &mut TcpStream, request: &Request) -> io::Result<()> {
        let path = &request.path[1..];
        let mut headers = policy::headers(path);
        let Some(asset) = self.assets().get(path) else {
            if let Some(piece) = tables::at(&self.games, path) {
                // A table that is solved later is there then: nothing is kept for ever.
                let (status, kept) = if piece.is_empty() {
                    (Status::NoContent, "no-cache")
                } else {
                    (Status::Ok, "public, max-age=31536000, immutable")
                };
                headers.push(("Content-Type", "application/octet-stream".to_owned()));
                headers.push(("Cache-Control", kept.to_owned()));
                return answer(stream, status, &headers, &piece, request.head_only);
            }
            // A page is a folder: relative addresses in it count on that.
            if self.assets().contains_key(&format!("{path}/")) {
                let name = path.rsplit('/').next().unwrap_or(path);
                headers.push(("Location", format!("{name}/")));
                return answer(stream, Status::PermanentRedirect, &headers, &[], request.head_only);
            }
            return answer(stream, Status::NotFound, &headers, b"not found\n", request.head_only);
        };
        headers.push(("Content-Type", asset.media.to_owned()));
        headers.push(("Vary", "Accept-Encoding".to_owned()));
        match asset.kept {
            Kept::ForEver => {
                headers.push(("Cache-Control", "public, max-age=31536000, immutable".to_owned()));
            }
            Kept::No => {
                let tag = format!("\"{BUILD}\"");
                let known = request.has("if-none-match", &tag);
                headers.push(("Cache-Control", "no-cache".to_owned()));
                headers.push(("ETag", tag));
                if known {
                    return answer(stream, Status::NotModified, &headers, &[], true);
                }
            }
        }
        let packed = asset.packed().filter(|_| request.words("accept-encoding").any(|word| word == "gzip"));
        if packed.is_some() {
            headers.push(("Content-Encoding", "gzip".to_owned()));
        }
        answer(stream, Status::Ok, &headers, packed.unwrap_or(asset.body()), request.head_only)
    }
}

/// Says why a request is not answered, and closes the connection.
fn refuse(stream: &mut TcpStream, status: Status) -> io::Result<()> {
    let mut headers = policy::headers("");
    headers.push(("Connection", "close".to_owned()));
    if status == Status::UpgradeRequired {
        headers.push(("Upgrade", "websocket".to_owned()));
    }
    answer(stream, status, &headers, format!("{}\n", status.line()).as_bytes(), false)
}
