//! The page for a browser: its files, as they are served and as they are written for any host.

/// The page that everything begins with.
pub const INDEX: &str = include_str!("../client/index.html");
