//! Answers: the number of the request, a kind, and what there is to say.

use ludoteca_core::{Error, Language, Message, Scene, Touch};
use serde::Serialize;
use serde_json::{Map, Value, json};

/// What is answered to a request, without its number.
#[derive(Debug)]
pub(crate) struct Answer {
    kind: &'static str,
    fields: Map<String, Value>,
}

impl Answer {
    /// An answer of a kind with nothing in it yet.
    pub(crate) fn new(kind: &'static str) -> Answer {
        Answer { kind, fields: Map::new() }
    }

    /// The same answer with something more.
    pub(crate) fn with(mut self, name: &str, value: impl Serialize) -> Answer {
        let value = serde_json::to_value(value).expect("answers are plain data");
        self.fields.insert(name.to_owned(), value);
        self
    }

    /// The message to a request of this number.
    pub(crate) fn text(self, id: Option<u64>) -> String {
        let mut whole = Map::from_iter([("id".to_owned(), id.into()), ("kind".to_owned(), self.kind.into())]);
        whole.extend(self.fields);
        Value::Object(whole).to_string()
    }
}

/// Why something was refused, and the cells that it is about.
#[derive(Debug)]
pub(crate) struct Refused {
    error: Error,
    cells: Vec<usize>,
}

impl Refused {
    /// An error about touches of a scene, or about what its message names of the scene.
    pub(crate) fn about(error: Error, scene: &Scene, touches: &[Touch]) -> Refused {
        let cells = cells(error.message(), scene, touches);
        Refused { error, cells }
    }

    /// As messages have it.
    pub(crate) fn json(&self, language: Language) -> Value {
        let mut json = json!({
            "kind": self.error.kind().word(),
            "message": self.error.message(),
            "text": language.say(&self.error),
        });
        if !self.cells.is_empty() {
            json["cells"] = self.cells.clone().into();
        }
        json
    }

    /// The answer to whoever asked.
    pub(crate) fn answer(&self, language: Language) -> Answer {
        Answer::new("error").with("error", self.json(language))
    }
}

impl From<Error> for Refused {
    fn from(error: Error) -> Refused {
        Refused { error, cells: Vec::new() }
    }
}

/// The cells that were touched, and those whose names or whose pieces' names a message has.
pub(crate) fn cells(message: &Message, scene: &Scene, touches: &[Touch]) -> Vec<usize> {
    let mut cells = Vec::new();
    for touch in touches {
        if let Touch::Cell(cell) = *touch
            && cell < scene.cells.len()
        {
            cells.push(cell);
        }
    }
    let named = serde_json::to_value(message).expect("messages are plain data");
    for word in words(&named["args"]) {
        let piece = || scene.sprites.iter().find(|sprite| sprite.name == word).map(|sprite| sprite.cell);
        cells.extend(scene.cell_named(word).or_else(piece));
    }
    let mut each = Vec::new();
    for cell in cells {
        if !each.contains(&cell) {
            each.push(cell);
        }
    }
    each
}

/// The arguments of a message and of those in it, as they are written.
fn words(args: &Value) -> Vec<&str> {
    let Value::Object(args) = args else { return Vec::new() };
    let each = args.values().flat_map(|arg| match arg {
        Value::String(text) => vec![text.as_str()],
        message => words(&message["args"]),
    });
    each.filter(|word| !word.is_empty()).collect()
}
