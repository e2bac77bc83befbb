//! Records as game strings of the Universal Hive Protocol.

use ludoteca_core::{Error, Notation};
use ludoteca_hive::{GameString, Hive};

use super::{leniently, moves_from_the_start, read_under, state};
use crate::Form;
use ludoteca_session::Record;

const NAME: &str = "gamestring";

pub(super) fn form() -> Form<Hive> {
    Form {
        name: NAME,
        recognises: |text| Hive::rules_of_position(text.trim()).is_some(),
        read,
        read_so_far: None,
        write: Some(write),
    }
}

fn read(text: &str) -> Result<Record<Hive>, Error> {
    let text = text.trim();
    let named = Hive::rules_of_position(text).unwrap_or_default();
    let game = leniently(named, |rules| GameString::parse(rules, text))?;
    let moves = game.texts().join(" ");
    read_under(game.rules(), |rules| format!("[Variant \"{rules}\"]\n\n{moves} *"))
}

/// The state is that of the record, which also knows of resignations.
fn write(record: &Record<Hive>) -> Result<String, Error> {
    let text = GameString::of(record.rules, &moves_from_the_start(record, NAME)?).to_string();
    let mut fields: Vec<&str> = text.split(';').collect();
    fields[1] = state(record);
    Ok(fields.join(";") + "\n")
}
