//! Whole games as functions that JavaScript calls: numbers in, texts out.

mod works;

use std::sync::{Mutex, PoisonError};

/// What the last work has told.
static TOLD: Mutex<String> = Mutex::new(String::new());

/// Does a work by its number; the bytes of what it tells, or 0 where there is no such
/// work.
#[unsafe(no_mangle)]
pub extern "C" fn run(work: usize) -> usize {
    let Some((_, work)) = works::WORKS.get(work) else { return 0 };
    let text = work();
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    *told = text;
    told.len()
}

/// Where the text of the last work lies in the module's memory.
#[unsafe(no_mangle)]
pub extern "C" fn told() -> usize {
    TOLD.lock().unwrap_or_else(PoisonError::into_inner).as_ptr() as usize
}

/// Says a work's name as if it were done.
#[unsafe(no_mangle)]
pub extern "C" fn name(work: usize) -> usize {
    let Some((name, _)) = works::WORKS.get(work) else { return 0 };
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    *told = (*name).to_owned();
    told.len()
}
