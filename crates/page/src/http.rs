//! Requests as they come over a connection, and answers to them.

use std::io::{self, BufRead, Read, Write};

/// The longest line of a request, and the most lines.
const LINE: usize = 8 << 10;
const LINES: usize = 100;

/// A request for something. Bodies are not taken.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    /// Whether the answer's body is left out.
    pub(crate) head_only: bool,
    /// The address without what follows a question mark, which nothing here depends on.
    pub(crate) path: String,
    headers: Vec<(String, String)>,
    /// Whether more requests may follow on the connection.
    pub(crate) stays: bool,
}

/// Why a request is not taken.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The connection is gone, or nothing came for too long.
    Gone,
    /// It is answered with this status, and the connection is closed.
    With(Status),
}

impl From<io::Error> for Refused {
    fn from(_: io::Error) -> Refused {
        Refused::Gone
    }
}

/// The status of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    SwitchingProtocols,
    Ok,
    NoContent,
    NotModified,
    PermanentRedirect,
    BadRequest,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    Misdirected,
    UpgradeRequired,
    TooLarge,
    Unavailable,
}

impl Status {
    pub(crate) const fn line(self) -> &'static str {
        match self {
            Status::SwitchingProtocols => "101 Switching Protocols",
            Status::Ok => "200 OK",
            Status::NoContent => "204 No Content",
            Status::NotModified => "304 Not Modified",
            Status::PermanentRedirect => "308 Permanent Redirect",
            Status::BadRequest => "400 Bad Request",
            Status::Forbidden => "403 Forbidden",
            Status::NotFound => "404 Not Found",
            Status::MethodNotAllowed => "405 Method Not Allowed",
            Status::Misdirected => "421 Misdirected Request",
            Status::UpgradeRequired => "426 Upgrade Required",
            Status::TooLarge => "431 Request Header Fields Too Large",
            Status::Unavailable => "503 Service Unavailable",
        }
    }
}

impl Request {
    /// Reads a request; none where the connection ends before one begins.
    pub(crate) fn read(reader: &mut impl BufRead) -> Result<Option<Request>, Refused> {
        let Some(first) = line(reader)? else { return Ok(None) };
        let words: Vec<&str> = first.split(' ').collect();
        let [method, target, version] = words[..] else { return Err(Refused::With(Status::BadRequest)) };
        if version != "HTTP/1.1" && version != "HTTP/1.0" || !target.starts_with('/') {
            return Err(Refused::With(Status::BadRequest));
        }
        let mut headers = Vec::new();
        loop {
            let text = line(reader)?.ok_or(Refused::Gone)?;
            if text.is_empty() {
                break;
            }
            let (name, value) = text.split_once(':').ok_or(Refused::With(Status::BadRequest))?;
            if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
                return Err(Refused::With(Status::BadRequest));
            }
            if headers.len() == LINES {
                return Err(Refused::With(Status::TooLarge));
            }
            headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
        }
        let head_only = match method {
            "GET" => false,
            "HEAD" => true,
            _ => return Err(Refused::With(Status::MethodNotAllowed)),
        };
        let path = target.split(['?', '#']).next().unwrap_or("").to_owned();
        let mut request = Request { head_only, path, headers, stays: version == "HTTP/1.1" };
        request.stays &= !request.has("connection", "close");
        // What has a body is asked of somebody else, and might hide a second request.
        if request.header("transfer-encoding").is_some()
            || request.header("content-length").is_some_and(|length| length != "0")
        {
            return Err(Refused::With(Status::BadRequest));
        }
        Ok(Some(request))
    }

    /// The value of a header that is there exactly once.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut found =
            self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let value = found.next();
        if found.next().is_some() { None } else { value }
    }

    /// Whether a header that lists words, in one line or several, has one of them.
    pub(crate) fn has(&self, name: &str, word: &str) -> bool {
        self.words(name).any(|known| known.eq_ignore_ascii_case(word))
    }

    /// The words of a header that lists them.
    pub(crate) fn words(&self, name: &str) -> impl Iterator<Item = &str> {
        let lines = self.headers.iter().filter(move |(known, _)| known == name);
        lines.flat_map(|(_, value)| value.split(',').map(str::trim))
    }
}

/// A line without its end; none at the end of the connection.
fn line(reader: &mut impl BufRead) -> Result<Option<String>, Refused> {
    let mut bytes = Vec::new();
    let read = reader.by_ref().take(LINE as u64).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.pop() != Some(b'\n') {
        return Err(if read == LINE { Refused::With(Status::TooLarge) } else { Refused::Gone });
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    let clean = bytes.iter().all(|&byte| byte == b'\t' || (b' '..0x7f).contains(&byte));
    let text = String::from_utf8(bytes).ok().filter(|_| clean);
    text.map(Some).ok_or(Refused::With(Status::BadRequest))
}

/// Writes an answer.
pub(crate) fn answer(
    stream: &mut impl Write,
    status: Status,
    headers: &[(&str, String)],
    body: &[u8],
    head_only: bool,
) -> io::Result<()> {
    let mut text = format!("HTTP/1.1 {}\r\n", status.line());
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if !matches!(status, Status::SwitchingProtocols | Status::NoContent | Status::NotModified) {
        text.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    text.push_str("\r\n");
    let mut bytes = text.into_bytes();
    if !head_only {
        bytes.extend_from_slice(body);
    }
    stream.write_all(&bytes)?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_core::Rng;

    fn read(text: &str) -> Result<Option<Request>, Refused> {
        Request::read(&mut text.as_bytes())
    }

    fn status(text: &str) -> Option<Status> {
        match read(text) {
            Err(Refused::With(status)) => Some(status),
            _ => None,
        }
    }

    #[test]
    fn requests_of_browsers_are_read() {
        let request = read(
            "GET /a/b.js?x=1 HTTP/1.1\r\nHost: localhost:1\r\nConnection: keep-alive, Upgrade\r\nA: 1\r\nA: 2\r\n\r\n",
        );
        let request = request.expect("it is right").expect("it is there");
        assert_eq!((request.path.as_str(), request.head_only, request.stays), ("/a/b.js", false, true));
        assert_eq!((request.header("host"), request.header("a")), (Some("localhost:1"), None));
        assert!(request.has("connection", "upgrade") && !request.has("connection", "close"));
        assert_eq!(request.words("a").collect::<Vec<_>>(), ["1", "2"]);
        assert!(read("").expect("nothing is wrong with nothing").is_none());
    }

    #[test]
    fn everything_else_is_refused_by_name() {
        for text in [
            "GET / HTTP/2\r\n\r\n",
            "GET  / HTTP/1.1\r\n\r\n",
            "GET http://x/ HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "GET / HTTP/1.1\r\nA : b\r\n\r\n",
            "GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
            "GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "G\u{e9}T / HTTP/1.1\r\n\r\n",
        ] {
            assert_eq!(status(text), Some(Status::BadRequest), "{text:?}");
        }
        assert_eq!(status("POST / HTTP/1.1\r\n\r\n"), Some(Status::MethodNotAllowed));
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(LINE));
        assert_eq!(status(&long), Some(Status::TooLarge));
        let many = format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(LINES + 1));
        assert_eq!(status(&many), Some(Status::TooLarge));
        assert!(matches!(read("GET / HTTP/1.1\r\nHost: x"), Err(Refused::Gone)));
    }

    #[test]
    fn rubbish_never_panics() {
        let mut rng = Rng::new(17);
        let right = b"GET /desk HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n\r\n";
        for _ in 0..20_000 {
            let mut bytes = right.to_vec();
            for _ in 0..=rng.below(6) {
                let at = rng.below(bytes.len());
                bytes[at] = rng.next() as u8;
            }
            bytes.truncate(rng.below(bytes.len() + 1));
            let _ = Request::read(&mut bytes.as_slice());
        }
    }
}
