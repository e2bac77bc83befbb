//! The games as a WebAssembly module: the desk of the page, for JavaScript.
//!
//! `scripts/wasm` builds it. JavaScript makes a [`Desk`] and sends it the messages that
//! `docs/page-protocol.md` describes.

use std::cell::RefCell;
use std::time::Duration;

use ludoteca_desk::Bounds;
use ludoteca_house::HOUSE;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the page or the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;

    /// A function that hears messages.
    #[wasm_bindgen(typescript_type = "(message: string) => void")]
    #[derive(Clone, Debug)]
    pub type Listener;

    #[wasm_bindgen(method, structural, catch)]
    fn call(this: &Listener, on: &JsValue, message: &str) -> Result<JsValue, JsValue>;

    /// A function that gives the values of a solved table part by part, those after so many
    /// bytes, or nothing.
    #[wasm_bindgen(typescript_type = "(name: string, from: number) => Uint8Array | undefined")]
    #[derive(Clone, Debug)]
    pub type Lender;

    #[wasm_bindgen(method, structural, catch, js_name = call)]
    fn lend(this: &Lender, on: &JsValue, name: &str, from: usize) -> Result<Option<Vec<u8>>, JsValue>;
}

thread_local! {
    /// Who hears what comes before the answer.
    static LISTENER: RefCell<Option<Listener>> = const { RefCell::new(None) };
    /// Who lends tables.
    static LENDER: RefCell<Option<Lender>> = const { RefCell::new(None) };
}

/// A desk, which does one thing after the other.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Desk {
    desk: ludoteca_desk::Desk,
}

#[wasm_bindgen]
impl Desk {
    /// A desk with every game of the house and no tables.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript knows constructors only")]
    pub fn new() -> Desk {
        Desk { desk: ludoteca_desk::Desk::new(HOUSE.games(), Bounds::default()) }
    }

    /// Takes the net of a game's evaluation, before anything is asked about that game: it plays
    /// without one otherwise, as another engine does. An error says what is wrong with it.
    #[wasm_bindgen(js_name = bringNet)]
    pub fn bring_net(&self, game: &str, net: &[u8]) -> Result<(), JsValue> {
        let brought = HOUSE.game(game).and_then(|game| game.bring_net(net));
        brought.map_err(|error| JsValue::from_str(&error.to_string()))
    }

    /// Says who lends solved tables, whose files `docs/formats.md` describes. Without one, or
    /// where it has none, they are solved when somebody needs them.
    #[wasm_bindgen(js_name = lendTables)]
    pub fn lend_tables(&self, lender: Lender) {
        LENDER.with(|known| *known.borrow_mut() = Some(lender));
        ludoteca_house::lend_tables(lent);
    }

    /// Takes a message and gives the answer; the function gets what comes before it.
    pub fn ask(&mut self, message: &str, tell: Option<Listener>) -> String {
        LISTENER.with(|listener| *listener.borrow_mut() = tell);
        let answer = self.desk.answer(message, clock, told);
        LISTENER.with(|listener| *listener.borrow_mut() = None);
        answer
    }
}

/// The clock of the browser.
fn clock() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

/// Asks for a part of a table. Whoever throws has none.
fn lent(name: &str, from: usize) -> Option<Vec<u8>> {
    let lender = LENDER.with(|lender| lender.borrow().clone())?;
    lender.lend(&JsValue::NULL, name, from).ok()?
}

/// Passes a message on. Whoever throws while it listens is not waited for.
#[expect(clippy::needless_pass_by_value, reason = "desks give their messages away")]
fn told(message: String) {
    let listener = LISTENER.with(|listener| listener.borrow().clone());
    if let Some(listener) = listener {
        drop(listener.call(&JsValue::NULL, &message));
    }
}
