//! A client that asks a desk and waits for the answer.

use std::sync::{Arc, Mutex, PoisonError};

use ludoteca_core::machine_clock;
use ludoteca_desk::{Bounds, Desk};
use ludoteca_house::HOUSE;
use serde_json::{Map, Value};

/// A client with a desk of its own.
pub(crate) struct Client {
    pub(crate) desk: Desk,
    id: u64,
    /// What came before the last answer.
    pub(crate) before: Vec<Value>,
}

impl Client {
    pub(crate) fn new() -> Client {
        Client::with(Bounds::default())
    }

    pub(crate) fn with(bounds: Bounds) -> Client {
        Client { desk: Desk::new(HOUSE.games(), bounds), id: 0, before: Vec::new() }
    }

    /// Sends a text as it is.
    pub(crate) fn send(&mut self, text: &str) -> Value {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let listener = Arc::clone(&heard);
        let answer = self.desk.answer(text, machine_clock, move |message| {
            listener.lock().unwrap_or_else(PoisonError::into_inner).push(message);
        });
        let read = |text: &String| serde_json::from_str(text).expect("every message is JSON");
        self.before = heard.lock().unwrap_or_else(PoisonError::into_inner).iter().map(read).collect();
        read(&answer)
    }

    /// Asks for something.
    pub(crate) fn ask(&mut self, kind: &str, fields: Value) -> Value {
        self.id += 1;
        let mut request =
            Map::from_iter([("id".to_owned(), self.id.into()), ("kind".to_owned(), kind.into())]);
        if let Value::Object(fields) = fields {
            request.extend(fields);
        }
        let answer = self.send(&Value::Object(request).to_string());
        assert_eq!(answer["id"], self.id, "{answer}");
        for before in &self.before {
            assert_eq!(before["id"], self.id, "{before}");
        }
        answer
    }

    /// Asks for something that is granted.
    pub(crate) fn get(&mut self, kind: &str, fields: Value) -> Value {
        let answer = self.ask(kind, fields);
        assert_ne!(answer["kind"], "error", "{kind}: {answer}");
        answer
    }

    /// Asks for something that is refused: the kind of the error and the key of its message.
    pub(crate) fn refused(&mut self, kind: &str, fields: Value) -> (String, String) {
        let answer = self.ask(kind, fields);
        assert_eq!(answer["kind"], "error", "{kind}: {answer}");
        error(&answer["error"])
    }
}

/// The kind of an error and the key of its message, which has a text too.
pub(crate) fn error(error: &Value) -> (String, String) {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    assert!(!text(&error["text"]).is_empty(), "{error}");
    (text(&error["kind"]), text(&error["message"]["key"]))
}

/// The indices of the cells with these names.
pub(crate) fn cells(state: &Value, names: &[&str]) -> Vec<usize> {
    let cells = state["scene"]["cells"].as_array().expect("a board");
    let find = |name: &&str| cells.iter().position(|cell| cell["name"] == *name).expect("a cell");
    names.iter().map(find).collect()
}
