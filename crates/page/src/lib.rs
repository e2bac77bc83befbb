//! The page for a browser: its files, the server on this machine, and the copy for any host.
//!
//! The files are those of `client/`, in the program itself. [`Server`] serves them on this
//! machine and puts a desk behind a WebSocket; [`StaticSite`] writes them for a host that
//! serves files alone. The server is written over the standard library: it serves a fixed
//! table of files and one WebSocket, to one person, and everything that reaches it is bounded.

mod assets;
mod desk_line;
mod door;
mod head;
mod http;
mod made;
mod policy;
mod rules;
mod server;
mod sha1;
mod site;
mod socket;
mod tables;
mod token;

pub use assets::{BUILD, HAS_MODULE};
pub use server::Server;
pub use site::StaticSite;

/// Whether the module runs in browsers is said by `build.json`; without it a page needs the
/// server's desk.
pub use ludoteca_desk::FORMAT;
