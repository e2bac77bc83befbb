//! The WebSocket: messages in frames (RFC 6455), as a server reads and writes them.

use std::io::{self, Read, Write};

use crate::sha1::{base64, sha1};

/// The longest message, in bytes.
const MESSAGE: usize = 4 << 20;
/// What is joined to a key before it is hashed.
const MAGIC: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

const CONTINUATION: u8 = 0;
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// The answer to the key of an opening, where it is one.
pub(crate) fn accept(key: &str) -> Option<String> {
    let is_key = key.len() == 24
        && key.ends_with("==")
        && key[..22].bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+/".contains(&byte));
    is_key.then(|| base64(&sha1(format!("{key}{MAGIC}").as_bytes())))
}

/// What a client has sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Received {
    Text(String),
    /// Something that asks for the same back.
    Ping(Vec<u8>),
    /// An answer to our own.
    Pong,
    /// The end, with what was said about it.
    Close,
}

/// Why a connection is closed, as the protocol counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    Normal = 1000,
    Protocol = 1002,
    Unsupported = 1003,
    NotUtf8 = 1007,
    TooLarge = 1009,
}

/// Why nothing more can be read.
#[derive(Debug)]
pub(crate) enum Broken {
    /// The connection is gone.
    Gone,
    /// Nothing came for a while, and nothing was begun.
    Silent,
    /// The client does not keep to the protocol.
    Fault(Fault),
}

impl From<Fault> for Broken {
    fn from(fault: Fault) -> Broken {
        Broken::Fault(fault)
    }
}

/// Reads what a client sends.
#[derive(Debug)]
pub(crate) struct Reader<R> {
    stream: R,
    /// The message of which only some frames have come.
    begun: Option<Vec<u8>>,
}

struct Frame {
    last: bool,
    kind: u8,
    content: Vec<u8>,
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(stream: R) -> Reader<R> {
        Reader { stream, begun: None }
    }

    /// The next thing that the client has sent.
    pub(crate) fn receive(&mut self) -> Result<Received, Broken> {
        loop {
            let Frame { last, kind, content } = self.frame()?;
            match (kind, self.begun.take()) {
                (CLOSE, _) => return Ok(Received::Close),
                (PING, begun) => {
                    self.begun = begun;
                    return Ok(Received::Ping(content));
                }
                (PONG, begun) => {
                    self.begun = begun;
                    return Ok(Received::Pong);
                }
                (TEXT, None) if last => return text(content),
                (TEXT, None) => self.begun = Some(content),
                (CONTINUATION, Some(mut begun)) => {
                    if begun.len() + content.len() > MESSAGE {
                        return Err(Fault::TooLarge.into());
                    }
                    begun.extend(content);
                    if last {
                        return text(begun);
                    }
                    self.begun = Some(begun);
                }
                (2, None) => return Err(Fault::Unsupported.into()),
                _ => return Err(Fault::Protocol.into()),
            }
        }
    }

    fn frame(&mut self) -> Result<Frame, Broken> {
        let mut head = [0; 2];
        match self.stream.read(&mut head[..1]) {
            Ok(1) => {}
            Err(why) if matches!(why.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                return Err(Broken::Silent);
            }
            Err(why) if why.kind() == io::ErrorKind::Interrupted => return Err(Broken::Silent),
            Ok(_) | Err(_) => return Err(Broken::Gone),
        }
        self.fill(&mut head[1..])?;
        let (last, kind, masked) = (head[0] & 0x80 != 0, head[0] & 0x0f, head[1] & 0x80 != 0);
        if head[0] & 0x70 != 0 || !masked {
            return Err(Fault::Protocol.into());
        }
        let length = match head[1] & 0x7f {
            126 => {
                let mut bytes = [0; 2];
                self.fill(&mut bytes)?;
                u64::from(u16::from_be_bytes(bytes))
            }
            127 => {
                let mut bytes = [0; 8];
                self.fill(&mut bytes)?;
                u64::from_be_bytes(bytes)
            }
            short => u64::from(short),
        };
        if kind >= CLOSE && (!last || length > 125) {
            return Err(Fault::Protocol.into());
        }
        if length > MESSAGE as u64 {
            return Err(Fault::TooLarge.into());
        }
        let mut mask = [0; 4];
        self.fill(&mut mask)?;
        let mut content = Vec::new();
        // Memory is taken as the bytes come, not as they are announced.
        let read = self.stream.by_ref().take(length).read_to_end(&mut content).map_err(|_| Broken::Gone)?;
        if read as u64 != length {
            return Err(Broken::Gone);
        }
        for (byte, mask) in content.iter_mut().zip(mask.into_iter().cycle()) {
            *byte ^= mask;
        }
        Ok(Frame { last, kind, content })
    }

    /// Reads so many bytes: a frame that was begun has to go on.
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Broken> {
        self.stream.read_exact(bytes).map_err(|_| Broken::Gone)
    }
}

fn text(content: Vec<u8>) -> Result<Received, Broken> {
    String::from_utf8(content).map(Received::Text).map_err(|_| Fault::NotUtf8.into())
}

/// Writes a message.
pub(crate) fn send(stream: &mut impl Write, text: &str) -> io::Result<()> {
    write(stream, TEXT, text.as_bytes())
}

/// Answers a ping.
pub(crate) fn pong(stream: &mut impl Write, content: &[u8]) -> io::Result<()> {
    write(stream, PONG, content)
}

/// Asks whether anybody is there.
pub(crate) fn ping(stream: &mut impl Write) -> io::Result<()> {
    write(stream, PING, &[])
}

/// Ends the connection, and says why.
pub(crate) fn close(stream: &mut impl Write, fault: Fault) -> io::Result<()> {
    write(stream, CLOSE, &(fault as u16).to_be_bytes())
}

fn write(stream: &mut impl Write, kind: u8, content: &[u8]) -> io::Result<()> {
    let mut bytes = vec![0x80 | kind];
    match content.len() {
        short @ 0..=125 => bytes.push(short as u8),
        middle @ 126..=0xffff => {
            bytes.push(126);
            bytes.extend((middle as u16).to_be_bytes());
        }
        long => {
            bytes.push(127);
            bytes.extend((long as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(content);
    stream.write_all(&bytes)?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Rng;

    /// A frame as a client sends it.
    fn frame(first: u8, content: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&mut bytes, 0, content).expect("memory takes it");
        bytes[0] = first;
        bytes[1] |= 0x80;
        let mask = [1, 2, 3, 4];
        let head = bytes.len() - content.len();
        let masked = content.iter().zip(mask.into_iter().cycle()).map(|(byte, mask)| byte ^ mask);
        let tail: Vec<u8> = mask.into_iter().chain(masked).collect();
        bytes.truncate(head);
        bytes.extend(tail);
        bytes
    }

    fn fault(bytes: &[u8]) -> Option<Fault> {
        match Reader::new(bytes).receive() {
            Err(Broken::Fault(fault)) => Some(fault),
            _ => None,
        }
    }

    #[test]
    fn the_key_of_the_standard_is_answered_as_it_says() {
        assert_eq!(accept("dGhlIHNhbXBsZSBub25jZQ==").as_deref(), Some("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
        for wrong in ["", "short==", "dGhlIHNhbXBsZSBub25jZQ=", "\u{e9}GhlIHNhbXBsZSBub25jZQ=="] {
            assert_eq!(accept(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn messages_come_whole_in_one_frame_or_many() {
        let long = "x".repeat(70_000);
        let frames = [
            frame(0x81, "¡hola!".as_bytes()),
            frame(0x01, b"ab"),
            frame(0x89, b"there?"),
            frame(0x00, b"c"),
            frame(0x80, b"d"),
            frame(0x81, long.as_bytes()),
            frame(0x88, &[]),
        ]
        .concat();
        let mut reader = Reader::new(frames.as_slice());
        let mut next = || reader.receive().expect("it is right");
        assert_eq!(next(), Received::Text("¡hola!".to_owned()));
        assert_eq!(next(), Received::Ping(b"there?".to_vec()));
        assert_eq!(next(), Received::Text("abcd".to_owned()));
        assert_eq!(next(), Received::Text(long));
        assert_eq!(next(), Received::Close);
        assert!(matches!(reader.receive(), Err(Broken::Gone)));
    }

    #[test]
    fn what_breaks_the_protocol_is_named() {
        assert_eq!(fault(&[0x81, 0x01, b'x']), Some(Fault::Protocol), "not masked");
        assert_eq!(fault(&frame(0xc1, b"x")), Some(Fault::Protocol), "a bit nobody knows");
        assert_eq!(fault(&frame(0x80, b"x")), Some(Fault::Protocol), "nothing was begun");
        assert_eq!(fault(&frame(0x09, b"x")), Some(Fault::Protocol), "a ping in parts");
        assert_eq!(fault(&frame(0x82, b"x")), Some(Fault::Unsupported), "not a text");
        assert_eq!(fault(&frame(0x81, &[0xff])), Some(Fault::NotUtf8));
        let mut announced = vec![0x81, 0xff];
        announced.extend(u64::MAX.to_be_bytes());
        assert_eq!(fault(&announced), Some(Fault::TooLarge));
        let many = [frame(0x01, &vec![b'x'; MESSAGE - 1]), frame(0x00, b"yy")].concat();
        assert_eq!(fault(&many), Some(Fault::TooLarge), "in parts, too");
    }

    #[test]
    fn rubbish_never_panics() {
        let mut rng = Rng::new(6455);
        for _ in 0..20_000 {
            let length = rng.below(40);
            let bytes: Vec<u8> = (0..length).map(|_| rng.next() as u8).collect();
            let mut reader = Reader::new(bytes.as_slice());
            while reader.receive().is_ok() {}
        }
    }
}
