//! A message as it comes: its number, its kind, and the rest.

use ludoteca_core::Error;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::TEXTS;
use crate::bounds::MESSAGE;

/// A message that is a request.
#[derive(Debug)]
pub(crate) struct Request {
    /// The client's number for it.
    pub(crate) id: u64,
    /// What is asked for.
    pub(crate) kind: String,
    /// What the kind needs.
    fields: Map<String, Value>,
}

/// What is wrong with a message, and its number if that can be read.
pub(crate) type Unreadable = (Option<u64>, Error);

impl Request {
    /// Reads a message.
    pub(crate) fn read(text: &str) -> Result<Request, Unreadable> {
        if text.len() > MESSAGE {
            return Err((None, TEXTS.too_large("desk.large").with("limit", MESSAGE)));
        }
        let value: Value = serde_json::from_str(text)
            .map_err(|why| (None, TEXTS.malformed("desk.json").with("why", why)))?;
        let Value::Object(mut fields) = value else { return Err((None, TEXTS.malformed("desk.object"))) };
        let id = fields.remove("id").as_ref().and_then(Value::as_u64);
        let id = id.ok_or_else(|| (None, TEXTS.malformed("desk.id")))?;
        let kind = match fields.remove("kind") {
            Some(Value::String(kind)) => kind,
            other => return Err((Some(id), unknown(&other.unwrap_or_default().to_string()))),
        };
        Ok(Request { id, kind, fields })
    }

    /// What the kind needs, in its own shape.
    ///
    /// # Errors
    /// If something is missing, of another type, or nothing that the kind has.
    pub(crate) fn fields<T: DeserializeOwned>(self) -> Result<T, Error> {
        let Request { kind, fields, .. } = self;
        serde_json::from_value(Value::Object(fields))
            .map_err(|why| TEXTS.malformed("desk.fields").with("kind", kind).with("why", why))
    }
}

/// What is said to a kind of message that there is not.
pub(crate) fn unknown(kind: &str) -> Error {
    TEXTS.unknown("desk.kind").with("text", kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> (Option<u64>, String) {
        let (id, error) = Request::read(text).expect_err("it is no request");
        (id, error.key().to_owned())
    }

    #[test]
    fn what_is_no_request_says_why_with_its_number_where_it_has_one() {
        for text in ["", "{", "hello", "[1", "{\"id\": 1,}", &"[".repeat(100_000)] {
            assert_eq!(wrong(text), (None, "desk.json".to_owned()), "{}", &text[..text.len().min(20)]);
        }
        for text in ["[]", "1", "null", "\"hello\""] {
            assert_eq!(wrong(text), (None, "desk.object".to_owned()), "{text}");
        }
        for id in ["-1", "1.5", "\"1\"", "null", "1e40", "{}"] {
            assert_eq!(
                wrong(&format!("{{\"id\": {id}, \"kind\": \"hello\"}}")),
                (None, "desk.id".to_owned())
            );
        }
        for kind in ["", ",\"kind\":7", ",\"kind\":null"] {
            assert_eq!(wrong(&format!("{{\"id\":3{kind}}}")), (Some(3), "desk.kind".to_owned()));
        }
        let large = format!("{{\"id\":3,\"kind\":\"{}\"}}", "x".repeat(MESSAGE));
        assert_eq!(wrong(&large), (None, "desk.large".to_owned()));
    }
}
