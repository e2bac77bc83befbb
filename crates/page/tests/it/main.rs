//! The server as browsers and attackers meet it, on loopback.

mod client;
mod desk;
mod files;
mod security;
mod site;
