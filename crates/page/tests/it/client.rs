//! A client that can say anything.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_house::HOUSE;
use ludoteca_page::Server;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server of its own for a test: where it is, and its token.
pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
}

impl Host {
    pub(crate) fn start() -> Host {
        let games = HOUSE.games().map(|game| game as _).collect();
        let server = Server::bind(([127, 0, 0, 1], 0).into(), games).expect("a port is free");
        let link = server.link();
        let (address, token) = link
            .strip_prefix("http://")
            .and_then(|rest| rest.split_once("/#token="))
            .expect("an address with a token");
        let host = Host { address: address.parse().expect("an address"), token: token.to_owned() };
        // It serves until the test's process ends.
        thread::spawn(move || server.run());
        host
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("it can wait");
        stream
    }

    /// Sends bytes and gives everything that comes back until the connection is closed.
    pub(crate) fn exchange(&self, request: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Asks for an address with some headers besides the host.
    pub(crate) fn get(&self, path: &str, headers: &str) -> String {
        let Host { address, .. } = self;
        self.exchange(
            format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{headers}\r\n")
                .as_bytes(),
        )
    }

    /// Asks for an address as soon as the server has room for one more connection.
    pub(crate) fn get_when_free(&self, path: &str) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let answer = self.get(path, "");
            if !["", "503"].contains(&status(&answer)) || Instant::now() > until {
                return answer;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// The headers with which a page of this server opens its desk.
    pub(crate) fn opening(&self) -> String {
        let Host { address, token } = self;
        format!(
            "Host: {address}\r\nOrigin: http://{address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Sec-WebSocket-Protocol: ludoteca.1, token.{token}\r\n"
        )
    }

    /// A desk of this server, as soon as one is free: the places of clients that have gone are,
    /// once the server has seen it.
    pub(crate) fn desk(&self) -> Socket {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.try_desk() {
                Ok(desk) => return desk,
                Err(head) => assert!(status(&head) == "503" && Instant::now() < until, "{head}"),
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// A desk of this server, or what it answers instead.
    fn try_desk(&self) -> Result<Socket, String> {
        let mut stream = self.connect();
        let request = format!("GET /desk HTTP/1.1\r\n{}\r\n", self.opening());
        stream.write_all(request.as_bytes()).expect("it is sent");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("an answer");
            head.push(byte[0]);
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        if !head.starts_with("HTTP/1.1 101 ") {
            return Err(head);
        }
        assert!(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"), "{head}");
        Ok(Socket(stream))
    }
}

/// The status of an answer.
pub(crate) fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or("")
}

/// A WebSocket as a client has it.
pub(crate) struct Socket(pub(crate) TcpStream);

impl Socket {
    /// Sends a frame: its first byte and its content.
    pub(crate) fn frame(&mut self, first: u8, content: &[u8]) {
        let mut bytes = vec![first];
        match content.len() {
            short @ 0..=125 => bytes.push(0x80 | short as u8),
            middle @ 126..=0xffff => {
                bytes.push(0xfe);
                bytes.extend((middle as u16).to_be_bytes());
            }
            long => {
                bytes.push(0xff);
                bytes.extend((long as u64).to_be_bytes());
            }
        }
        bytes.extend([0; 4]);
        bytes.extend(content);
        // A server that has had enough closes before everything is sent.
        let _ = self.0.write_all(&bytes);
    }

    pub(crate) fn say(&mut self, text: &str) {
        self.frame(0x81, text.as_bytes());
    }

    /// The next frame: its kind and its content.
    pub(crate) fn hear(&mut self) -> Option<(u8, Vec<u8>)> {
        let mut head = [0; 2];
        self.0.read_exact(&mut head).ok()?;
        let length = match head[1] {
            126 => {
                let mut bytes = [0; 2];
                self.0.read_exact(&mut bytes).ok()?;
                usize::from(u16::from_be_bytes(bytes))
            }
            127 => {
                let mut bytes = [0; 8];
                self.0.read_exact(&mut bytes).ok()?;
                u64::from_be_bytes(bytes) as usize
            }
            short => usize::from(short),
        };
        let mut content = vec![0; length];
        self.0.read_exact(&mut content).ok()?;
        Some((head[0] & 0x0f, content))
    }

    /// The final answer to a request.
    pub(crate) fn ask(&mut self, request: &str) -> serde_json::Value {
        self.say(request);
        self.answer()
    }

    /// The next answer that is no thought.
    pub(crate) fn answer(&mut self) -> serde_json::Value {
        loop {
            let (kind, content) = self.hear().expect("the desk answers");
            assert_eq!(kind, 1, "a text");
            let answer: serde_json::Value = serde_json::from_slice(&content).expect("JSON");
            if answer["kind"] != "thought" && answer["kind"] != "progress" {
                return answer;
            }
        }
    }
}
