//! Who may come in: the name that the page is asked by, who asks, and the token.

use std::net::{IpAddr, SocketAddr};

use crate::http::{Request, Status};
use crate::policy::LENT;
use crate::socket;
use crate::token::Token;

/// The protocol of the desk, as an opening names it.
const PROTOCOL: &str = "ludoteca.1";

/// What a request has to know before it is answered.
#[derive(Clone)]
pub(crate) struct Door {
    /// Where the server listens.
    address: SocketAddr,
    token: Token,
}

impl Door {
    pub(crate) fn new(address: SocketAddr, token: Token) -> Door {
        Door { address, token }
    }

    /// The address of the page, with the token.
    pub(crate) fn link(&self) -> String {
        format!("http://{}/#token={}", self.address, self.token.text())
    }

    /// Whether the server can be reached from other machines.
    pub(crate) fn is_open(&self) -> bool {
        !self.address.ip().is_loopback()
    }

    /// Lets a request in that names this server, and comes from its own pages where it says
    /// where it comes from. A page of somebody else, under whatever name, gets nothing but the
    /// script that is made for it.
    pub(crate) fn admit(&self, request: &Request) -> Result<(), Status> {
        let host = request.header("host").ok_or(Status::BadRequest)?;
        if !self.is_ours(host) {
            return Err(Status::Misdirected);
        }
        if request.path.strip_prefix('/') == Some(LENT) {
            return Ok(());
        }
        match request.header("origin") {
            Some(origin) if origin.strip_prefix("http://") != Some(host) => Err(Status::Forbidden),
            None if request.words("origin").next().is_some() => Err(Status::Forbidden),
            _ => Ok(()),
        }
    }

    /// Whether a host is this server: by its address, and on this machine by the name of it.
    /// Names of others could be made to lead here.
    fn is_ours(&self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        if port.parse() != Ok(self.address.port()) {
            return false;
        }
        let literal = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        match literal.parse::<IpAddr>() {
            Ok(ip) if self.address.ip().is_unspecified() => !ip.is_unspecified(),
            Ok(ip) => ip == self.address.ip(),
            Err(_) => name == "localhost" && !self.is_open(),
        }
    }

    /// Lets an opening of a WebSocket in, and gives what is answered to it.
    pub(crate) fn open(&self, request: &Request) -> Result<Vec<(&'static str, String)>, Status> {
        let is_opening = request.has("upgrade", "websocket")
            && request.has("connection", "upgrade")
            && request.header("sec-websocket-version") == Some("13");
        let accepted = request.header("sec-websocket-key").and_then(socket::accept);
        let Some(accepted) = accepted.filter(|_| is_opening && !request.head_only) else {
            return Err(Status::UpgradeRequired);
        };
        let told = request.words("sec-websocket-protocol").find_map(|word| word.strip_prefix("token."));
        let knows = told.is_some_and(|token| self.token.is(token));
        // Browsers always say which page opens a connection.
        if !knows || request.header("origin").is_none() || !request.has("sec-websocket-protocol", PROTOCOL) {
            return Err(Status::Forbidden);
        }
        Ok(vec![
            ("Upgrade", "websocket".to_owned()),
            ("Connection", "Upgrade".to_owned()),
            ("Sec-WebSocket-Accept", accepted),
            ("Sec-WebSocket-Protocol", PROTOCOL.to_owned()),
        ])
    }
}
