//! Tables that whoever runs the program lends it, part by part: a browser has them from a host.

use std::sync::OnceLock;

use ludoteca_core::Control;

use crate::Solved;

/// Gives the next part of the values of a table, by its name: those after as many bytes as are
/// said. There is none where it has no such table, or cannot get at it.
pub type Lender = fn(&str, usize) -> Option<Vec<u8>>;

static LENDER: OnceLock<Lender> = OnceLock::new();

/// Says who lends tables; the first who does is the one who is asked.
pub fn lend_tables(lender: Lender) {
    let _ = LENDER.set(lender);
}

/// The table for a task, if somebody lends it.
pub(crate) fn table<T: Solved>(task: &T::Task, control: &Control) -> Option<T> {
    let lender = LENDER.get()?;
    let name = T::name(task);
    T::lent(task, &mut |from| lender(&name, from), control)
}
