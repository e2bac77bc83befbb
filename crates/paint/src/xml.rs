//! The words of an SVG: numbers, points and texts.

use std::fmt::{self, Display, Write};

use ludoteca_core::Point;

/// A number with two decimals at most.
pub(super) fn short(value: f32) -> f32 {
    // Adding zero makes minus zero plain.
    (value * 100.0).round() / 100.0 + 0.0
}

/// Points as SVG lists them.
pub(super) struct Points<'a>(pub(super) &'a [Point]);

impl Display for Points<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, point) in self.0.iter().enumerate() {
            let space = if index == 0 { "" } else { " " };
            write!(f, "{space}{},{}", short(point.x), short(point.y))?;
        }
        Ok(())
    }
}

/// An attribute with a space before it; nothing where the value is empty.
pub(super) struct Attribute<'a>(pub(super) &'static str, pub(super) &'a str);

impl Display for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Attribute(name, value) = self;
        if value.is_empty() { Ok(()) } else { write!(f, " {name}=\"{}\"", Escaped(value)) }
    }
}

/// A text as XML has it.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // No XML document may contain the other control characters.
                _ if letter.is_control() => f.write_char(' ')?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}
