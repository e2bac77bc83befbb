//! Ludoteca as a library: open a game, play, be refused, ask for advice, draw.
//!
//! `cargo run -p ludoteca-house --example library`

use std::time::Duration;

use ludoteca_core::{Control, Error, Language, Limits};
use ludoteca_house::{HOUSE, Style};

fn main() -> Result<(), Error> {
    let mut live = HOUSE.game("hive")?.open(Some("Base+MLP"), None)?;
    for text in ["wS1", "bS1 wS1-", "wQ -wS1"] {
        live.session_mut().play_move(text, Duration::ZERO)?;
    }
    println!("{}", live.draw(Style::Skin));

    // An illegal move says which rule it breaks, in any language; a kind is for programs.
    if let Err(refusal) = live.session_mut().play_move("bS1 wQ/", Duration::ZERO) {
        println!("{:?}: {}", refusal.kind(), Language::En.say(&refusal));
    }

    // Everything long is a job: it runs on any thread and ends when its control is stopped.
    let player = "alphabeta".parse()?;
    let limits = Limits { nodes: Some(2_000), ..Limits::default() };
    let advice = live.advise(Some(&player), 1, limits)?.run(&Control::timed(), &mut |_| {})?;
    println!("{} would play {}", advice.player, advice.choice);

    // Records are texts, and read again.
    print!("{}", live.session().record_text());
    Ok(())
}
