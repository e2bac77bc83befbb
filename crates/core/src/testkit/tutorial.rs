//! Tutorials say what is true: what they ask for can be done, what they forbid is refused.

use std::collections::BTreeSet;

use super::messages::{listed, sayable};
use crate::{GameSoFar, Mistake, Playable, Reason, Task, TutorialStep, Wanted, move_fits};

/// Checks that the steps of a game's tutorial can be taken, and that the catalogue has
/// their texts and no others.
///
/// # Panics
/// If a step is wrong, saying which one and how.
pub fn tutorial<G: Playable>(steps: &[TutorialStep]) {
    let prefix = format!("{}.learn.", G::NAME);
    let mut keys = BTreeSet::new();
    for step in steps {
        let text = format!("{prefix}{}", step.name);
        assert!(!keys.contains(&text), "{text}: two steps have one name");
        keys.extend(step.parts().into_iter().map(|part| format!("{text}.{part}")));
        keys.insert(text.clone());
        task::<G>(step, &text);
    }
    for key in &keys {
        listed(G::TEXTS, key);
    }
    let said = G::TEXTS.all(crate::Language::En).keys().filter(|key| key.starts_with(&prefix));
    let dead: Vec<&String> = said.filter(|key| !keys.contains(*key)).collect();
    assert!(dead.is_empty(), "no step says {dead:?}");
}

/// Checks what a step asks for.
fn task<G: Playable>(step: &TutorialStep, name: &str) {
    let game = game_of::<G>(step, name);
    match step.task {
        Task::Read => {}
        Task::Break { example, refusal } => {
            let attempt = game.position().parse_attempt(example);
            let attempt = attempt.unwrap_or_else(|error| panic!("{name}: {example:?} is unclear: {error}"));
            let refused = game.position().judge(&attempt).expect_err("what is forbidden is refused");
            assert_eq!(refused.message().key(), refusal, "{name}: {example:?} is refused by another rule");
            sayable(&refused.message());
        }
        Task::Play { wanted, reply, mistakes } => play(&game, name, wanted, reply, mistakes),
    }
}

fn play<G: Playable>(
    game: &GameSoFar<G>,
    name: &str,
    wanted: Wanted,
    reply: Option<&str>,
    mistakes: &[Mistake],
) {
    let legal = legal(game);
    let is_wanted = |(text, after): &&(String, GameSoFar<G>)| match wanted {
        Wanted::Any => true,
        Wanted::OneOf(patterns) => patterns.iter().any(|pattern| move_fits(pattern, text)),
        Wanted::Winning => {
            after.outcome().is_some_and(|outcome| outcome.winner == Some(game.position().turn()))
        }
    };
    let right: Vec<_> = legal.iter().filter(is_wanted).collect();
    assert!(!right.is_empty(), "{name}: no legal move is what it asks for");
    let lists = mistakes.iter().map(|mistake| mistake.moves);
    let lists = lists.chain(if let Wanted::OneOf(patterns) = wanted { Some(patterns) } else { None });
    for pattern in lists.flatten() {
        assert!(
            legal.iter().any(|(text, _)| move_fits(pattern, text)),
            "{name}: no legal move is {pattern:?}"
        );
    }
    for mistake in mistakes {
        let met = legal.iter().find(|one| !is_wanted(one) && mistake.is(&one.0));
        assert!(met.is_some(), "{name}: the mistake {:?} is none", mistake.name);
    }
    for (text, mut after) in right.into_iter().cloned() {
        if let Some(reply) = reply {
            assert_eq!(after.outcome(), None, "{name}: nobody answers {text:?}");
            push(&mut after, reply, &format!("{name}, after {text:?}"));
        }
    }
}

/// The legal moves, and the game after each.
fn legal<G: Playable>(game: &GameSoFar<G>) -> Vec<(String, GameSoFar<G>)> {
    let mut moves = Vec::new();
    game.position().moves(&mut moves);
    let after = |m: G::Move| {
        let mut after = game.clone();
        after.push(m);
        (game.position().move_text(m), after)
    };
    moves.into_iter().map(after).collect()
}

/// The game that a step begins with; it is over only where there is nothing to do.
fn game_of<G: Playable>(step: &TutorialStep, name: &str) -> GameSoFar<G> {
    let rules: G::Rules = match step.rules {
        None => G::Rules::default(),
        Some(text) => text.parse().unwrap_or_else(|error| panic!("{name}: the rules {text:?}: {error}")),
    };
    let start = step.position.map_or_else(
        || G::start(&rules),
        |text| {
            G::parse_position(&rules, text)
                .unwrap_or_else(|error| panic!("{name}: the position {text:?}: {error}"))
        },
    );
    let mut game = GameSoFar::new(start);
    for text in step.moves {
        push(&mut game, text, name);
    }
    assert!(step.task == Task::Read || game.outcome().is_none(), "{name}: the game is over");
    game
}

/// Plays a move that is written as it is printed.
fn push<G: Playable>(game: &mut GameSoFar<G>, text: &str, name: &str) {
    let mut moves = Vec::new();
    game.position().moves(&mut moves);
    let m = moves.into_iter().find(|&m| game.position().move_text(m) == text);
    game.push(m.unwrap_or_else(|| panic!("{name}: {text:?} is no legal move")));
}
