//! Pictures on terminals that can show them.

mod sixel;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};

use ludoteca_paint::Raster;
use ratatui::crossterm::cursor::{MoveTo, RestorePosition, SavePosition};
use ratatui::crossterm::queue;
use ratatui::crossterm::terminal::window_size;
use ratatui::layout::Rect;

/// The variable that says which pictures a terminal shows: `kitty`, `sixel` or `none`.
const VARIABLE: &str = "LUDOTECA_GRAPHICS";
/// The size of a character in pixels where the terminal does not say it.
const USUAL: (u16, u16) = (8, 16);
/// The most bytes that a terminal of kitty's kind takes at once.
const CHUNK: usize = 4096;

/// How a terminal is told to show a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Protocol {
    /// Kitty's, which others have too.
    Kitty,
    /// That of old video terminals, which many have again.
    Sixel,
}

/// A picture, and the characters that it lies on.
pub(crate) type Picture = (Rect, Raster);

/// The pictures of a terminal that can show them.
#[derive(Debug)]
pub(crate) struct Graphics {
    protocol: Protocol,
    /// What is shown now.
    shown: Option<u64>,
}

impl Graphics {
    /// What this terminal can show, as its environment tells.
    pub(crate) fn of_terminal() -> Option<Graphics> {
        let protocol = Protocol::of(|name| std::env::var(name).ok())?;
        Some(Graphics { protocol, shown: None })
    }

    /// The pixels of a character, across and down.
    pub(crate) fn character() -> (u16, u16) {
        let Ok(size) = window_size() else { return USUAL };
        let part = |pixels: u16, characters: u16| pixels.checked_div(characters).filter(|&part| part > 0);
        part(size.width, size.columns).zip(part(size.height, size.rows)).unwrap_or(USUAL)
    }

    /// Shows a picture, or takes away what is shown; says whether the characters under it
    /// have to be drawn anew.
    pub(crate) fn show(&mut self, picture: Option<&Picture>, out: &mut impl Write) -> io::Result<bool> {
        let wanted = picture.map(fingerprint);
        if wanted == self.shown {
            return Ok(false);
        }
        let was = std::mem::replace(&mut self.shown, wanted).is_some();
        match (picture, self.protocol) {
            (Some((area, raster)), protocol) => {
                queue!(out, SavePosition, MoveTo(area.x, area.y))?;
                match protocol {
                    Protocol::Kitty => kitty(*area, raster, out)?,
                    Protocol::Sixel => sixel::write(raster, out)?,
                }
                queue!(out, RestorePosition)?;
            }
            (None, Protocol::Kitty) => out.write_all(b"\x1b_Ga=d,d=I,i=1,q=2\x1b\\")?,
            (None, Protocol::Sixel) => {}
        }
        out.flush()?;
        Ok(was && picture.is_none() && self.protocol == Protocol::Sixel)
    }

    /// Learns that nothing is shown any more.
    pub(crate) fn forget(&mut self) {
        self.shown = None;
    }
}

impl Protocol {
    /// What a terminal understands, by what its environment says; within others that pass
    /// nothing on it is nothing.
    fn of(variable: impl Fn(&str) -> Option<String>) -> Option<Protocol> {
        let value = |name: &str| variable(name).unwrap_or_default();
        match value(VARIABLE).as_str() {
            "kitty" => return Some(Protocol::Kitty),
            "sixel" => return Some(Protocol::Sixel),
            "" => {}
            _ => return None,
        }
        if variable("TMUX").is_some() || variable("STY").is_some() {
            return None;
        }
        let (term, program) = (value("TERM"), value("TERM_PROGRAM"));
        let kitty = variable("KITTY_WINDOW_ID").is_some()
            || ["xterm-kitty", "xterm-ghostty"].contains(&term.as_str())
            || ["ghostty", "WezTerm"].contains(&program.as_str());
        let sixel = ["foot", "mlterm", "yaft", "contour"].iter().any(|name| term.starts_with(name))
            || term.contains("sixel")
            || ["iTerm.app", "mintty"].contains(&program.as_str());
        if kitty { Some(Protocol::Kitty) } else { sixel.then_some(Protocol::Sixel) }
    }
}

/// What tells a picture from others.
fn fingerprint((area, raster): &Picture) -> u64 {
    let mut hasher = DefaultHasher::new();
    (area, raster.size()).hash(&mut hasher);
    let (width, height) = raster.size();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        raster.pixel(x, y).hash(&mut hasher);
    }
    hasher.finish()
}

/// Shows a picture as kitty takes it: a PNG in pieces, over so many characters.
fn kitty(area: Rect, raster: &Raster, out: &mut impl Write) -> io::Result<()> {
    let png = raster.png().map_err(io::Error::other)?;
    let text = base64(&png);
    let mut pieces = text.as_bytes().chunks(CHUNK).peekable();
    let mut first = format!("a=T,f=100,i=1,p=1,C=1,q=2,c={},r={},", area.width, area.height);
    while let Some(piece) = pieces.next() {
        let more = u8::from(pieces.peek().is_some());
        write!(out, "\x1b_G{first}m={more};")?;
        out.write_all(piece)?;
        out.write_all(b"\x1b\\")?;
        first.clear();
    }
    Ok(())
}

/// Bytes as letters, four for three.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for letter in 0..4 {
            let sixth = (bits >> (18 - 6 * letter)) & 63;
            text.push(if letter <= three.len() { char::from(LETTERS[sixth as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use ludoteca_core::Point;
    use ludoteca_paint::{Fill, Rgb};

    use super::*;

    fn picture() -> Picture {
        let mut raster = Raster::new(64, 48);
        let ring = [(8.0, 8.0), (40.0, 8.0), (8.0, 40.0)].map(|(x, y)| Point { x, y }).to_vec();
        raster.paint(&[ring], Fill::Whole, Rgb(200, 100, 50), 1.0);
        (Rect::new(3, 2, 8, 3), raster)
    }

    fn shown(graphics: &mut Graphics, picture: Option<&Picture>) -> (String, bool) {
        let mut out = Vec::new();
        let anew = graphics.show(picture, &mut out).expect("it can be written");
        (String::from_utf8(out).expect("nothing but ASCII"), anew)
    }

    #[test]
    fn a_terminal_is_known_by_its_environment() {
        let of = |pairs: &[(&str, &str)]| {
            Protocol::of(|name| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_owned()))
        };
        assert_eq!(of(&[("TERM", "xterm-256color")]), None);
        assert_eq!(of(&[("TERM", "xterm-kitty")]), Some(Protocol::Kitty));
        assert_eq!(of(&[("KITTY_WINDOW_ID", "1"), ("TERM", "xterm-256color")]), Some(Protocol::Kitty));
        assert_eq!(of(&[("TERM", "foot-extra")]), Some(Protocol::Sixel));
        assert_eq!(of(&[("TERM_PROGRAM", "WezTerm")]), Some(Protocol::Kitty));
        assert_eq!(of(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x")]), None, "nothing is passed on");
        assert_eq!(of(&[("TERM", "xterm-kitty"), (VARIABLE, "none")]), None);
        assert_eq!(of(&[("TERM", "dumb"), (VARIABLE, "sixel")]), Some(Protocol::Sixel));
    }

    #[test]
    fn letters_are_those_of_the_standard() {
        for (bytes, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn a_picture_is_sent_once_and_taken_away() {
        let picture = picture();
        let mut kitty = Graphics { protocol: Protocol::Kitty, shown: None };
        let (sent, _) = shown(&mut kitty, Some(&picture));
        assert!(
            sent.contains("\x1b_Ga=T,f=100,i=1") && sent.contains("c=8,r=3") && sent.contains("iVBORw0KGgo")
        );
        assert_eq!(shown(&mut kitty, Some(&picture)), (String::new(), false), "it is there already");
        let (taken, anew) = shown(&mut kitty, None);
        assert!(taken.contains("a=d") && !anew);
        let mut sixel = Graphics { protocol: Protocol::Sixel, shown: None };
        let (sent, _) = shown(&mut sixel, Some(&picture));
        assert!(sent.contains("\x1bPq") && sent.contains("\x1b\\"), "{sent}");
        assert!(shown(&mut sixel, None).1, "the characters under it come back");
    }
}
