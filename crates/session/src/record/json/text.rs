//! The text of a JSON record, read with care for what others may have written.

use std::cell::RefCell;
use std::fmt;

use ludoteca_core::Error;
use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use crate::TEXTS;
use crate::record::limits::{self, MOST_COMMANDS, MOST_MARKS, MOST_MOVES};

/// What stands in an entry of the tree, beside its marks and commands.
const MOST_FIELDS: usize = 9;
/// What stands outside of the tree and the moves.
const MOST_OTHERS: usize = 10_000;
/// The most values of a record: more are not kept, let alone understood.
const MOST_VALUES: usize = MOST_MOVES * (MOST_MARKS + MOST_COMMANDS + MOST_FIELDS + 1) + MOST_OTHERS;

/// Reads JSON in which no object has a key twice and whose values are not too many.
///
/// # Errors
/// If it is not JSON, or is more than a record needs.
pub fn parse_json(text: &str) -> Result<Value, Error> {
    let care = RefCell::new(Care { values: 0, wrong: None });
    let mut json = serde_json::Deserializer::from_str(text);
    let read = Careful(&care).deserialize(&mut json).and_then(|value| json.end().map(|()| value));
    read.map_err(|error| match care.take().wrong {
        Some(what) => TEXTS
            .malformed("record.at")
            .with("line", error.line())
            .with("column", error.column())
            .with_message("what", what),
        None => TEXTS.malformed("error.json").with("what", error),
    })
}

/// What is counted while reading, and what was found to be wrong.
#[derive(Debug, Default)]
struct Care {
    values: usize,
    wrong: Option<Error>,
}

impl Care {
    fn refuse<E: de::Error>(&mut self, what: Error) -> E {
        let error = E::custom(&what);
        self.wrong = Some(what);
        error
    }
}

/// Reads one value and everything in it.
#[derive(Clone, Copy)]
struct Careful<'a>(&'a RefCell<Care>);

impl<'de> DeserializeSeed<'de> for Careful<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let mut care = self.0.borrow_mut();
        care.values += 1;
        if care.values > MOST_VALUES {
            return Err(care.refuse(TEXTS.malformed("record.json.many").with("limit", MOST_VALUES)));
        }
        drop(care);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Careful<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element_seed(self)? {
            // The start stands in the tree, too.
            if let Err(what) = limits::moves(values.len()) {
                return Err(self.0.borrow_mut().refuse(what));
            }
            values.push(value);
        }
        Ok(Value::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            if fields.contains_key(&key) {
                return Err(self
                    .0
                    .borrow_mut()
                    .refuse(TEXTS.malformed("record.json.twice").with("key", key)));
            }
            let value = object.next_value_seed(self)?;
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good_json_is_read_as_by_anybody() {
        let text = r#" {"a": [1, -2, 3.5, true, null, "\u00e9\n"], "b": {"a": {}}, "c": []} "#;
        assert_eq!(parse_json(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
    }

    #[test]
    fn a_key_that_comes_twice_is_named_with_its_place() {
        for text in ["{\"tree\": [],\n \"tree\": []}", "{\"a\":\n [{\"tree\": 1, \"tree\": 2}]}"] {
            let error = parse_json(text).unwrap_err();
            assert_eq!(error.key(), "record.at");
            let said = error.to_string();
            assert!(said.starts_with("line 2, ") && said.contains("\"tree\""), "{said}");
        }
    }

    #[test]
    fn more_values_than_a_record_has_are_refused() {
        let list = |value: &str, count: usize| format!("[{}{value}]", format!("{value},").repeat(count - 1));
        assert!(parse_json(&list("1", MOST_MOVES + 1)).is_ok());
        let error = parse_json(&list("1", MOST_MOVES + 2)).unwrap_err();
        assert!(error.to_string().contains(&MOST_MOVES.to_string()), "{error}");
        let error = parse_json(&list(&list("1", 50), MOST_MOVES)).unwrap_err();
        assert!(error.to_string().contains(&MOST_VALUES.to_string()), "{error}");
    }

    #[test]
    fn what_is_not_json_is_refused() {
        for text in ["", "{", "{\"a\" 1}", "{} {}", "[1,]", "nul", &"[".repeat(100_000)] {
            assert_eq!(parse_json(text).unwrap_err().key(), "error.json", "{text:.20}");
        }
    }
}
