//! How difficult a puzzle is.

use ludoteca_core::{Control, GameSoFar, Limits, Playable, Spec};

use super::examiner::Task;
use super::{Kind, Puzzle, SAVE};
use crate::{Books, Circumstances, Entry, Tables};

/// The grades of the player that is asked, and how often each: what they miss is tempting.
const ASKED: [u32; 5] = [1, 2, 3, 4, 5];
const TIMES: u64 = 2;
/// The points of the easiest puzzle, of twice as many moves to find, of twice as many to
/// choose from, and of a right move that nobody finds.
const EASIEST: f64 = 300.0;
const DOUBLE_LENGTH: f64 = 250.0;
const DOUBLE_CHOICE: f64 = 60.0;
const TEMPTING: f64 = 900.0;

/// The puzzle that a task in a position is.
pub(super) fn puzzle<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    position: &G,
    task: &Task<G>,
    source: Option<u64>,
    control: &Control,
) -> Puzzle {
    let missed = missed(entry, rules, position, task.line.first().copied(), control);
    let is_save = task.goal.kind() == Kind::Save;
    let save = entry.theme_words().into_iter().find(|&word| is_save && word == SAVE);
    let found = entry.themes.as_ref().map_or_else(Vec::new, |themes| (themes.find)(position, &task.line));
    Puzzle {
        rules: rules.to_string(),
        position: position.position(),
        side: position.turn(),
        goal: task.goal,
        line: position.line_texts(&task.line),
        themes: save.into_iter().chain(found).collect(),
        rating: rating(task.line.len().div_ceil(2), position.count(), missed),
        source,
        key: position.canonical(),
    }
}

/// The rating of a puzzle with so many moves to find, so many to choose from at first, and
/// the part of weak players that misses the right one.
fn rating(to_find: usize, legal: usize, missed: f64) -> u32 {
    let doublings = |number: usize| (number.max(1) as f64).log2();
    let points =
        EASIEST + DOUBLE_LENGTH * doublings(to_find) + DOUBLE_CHOICE * doublings(legal) + TEMPTING * missed;
    points.round() as u32
}

/// The part of weak players that does not play the right move; nobody where the game has no
/// graded players.
fn missed<G: Playable>(
    entry: &Entry<G>,
    rules: &G::Rules,
    position: &G,
    right: Option<G::Move>,
    control: &Control,
) -> f64 {
    let game = GameSoFar::new(position.clone());
    let request = game.request(rules, Limits::default(), control);
    let choice = |(grade, seed): (u32, u64)| {
        let spec: Spec = format!("level:{grade}").parse().ok()?;
        let circumstances = Circumstances { seed, control, books: Books::None, tables: Tables::Used };
        let mut player = entry.make_player(&spec, rules, &circumstances).ok()??;
        Some(player.choose(&request, &mut |_| {}).ok()?.choice)
    };
    let asked = ASKED.into_iter().flat_map(|grade| (1..=TIMES).map(move |seed| (grade, seed)));
    let choices: Vec<G::Move> = asked.filter_map(choice).collect();
    let wrong = choices.iter().filter(|&&choice| Some(choice) != right).count();
    wrong as f64 / choices.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_wider_and_more_tempting_is_harder() {
        let easy = rating(2, 4, 0.0);
        assert!(easy < rating(4, 4, 0.0) && easy < rating(2, 60, 0.0) && easy < rating(2, 4, 0.5));
        assert_eq!((rating(1, 1, 0.0), rating(8, 64, 1.0)), (300, 2310));
    }
}
