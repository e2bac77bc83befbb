//! The program in a real terminal.

use std::process::Command;
use std::time::Duration;

use crate::pty::Terminal;
use crate::support::ludoteca;

/// Plays the transcript's input of a whole game in a real terminal.
fn play_whole_game(args: &[&str], transcript: &str, last: &str) {
    let path = format!("{}/tests/transcripts/{transcript}.stdin", env!("CARGO_MANIFEST_DIR"));
    let lines = std::fs::read_to_string(path).expect("the transcript has an input");
    let mut terminal = Terminal::open(&[&["play"], args].concat(), 50, 100);
    for line in lines.lines() {
        terminal.type_line(line);
    }
    terminal.see(last);
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn whole_games_in_every_skin() {
    for (skin, mouse, cats) in [
        ("modern", "The mouse wins!", "The cats win!"),
        ("c", "¡Ha ganado el ratón!", "¡Han ganado los cuatro gatos!"),
        ("clips", "¡¡¡EL RATÓN HA GANADO!!!", "Escribe el comando (jugar)"),
        ("c64", "ha ganado el raton!! enhorabuena!!", "oh....! han ganado los gatos!!"),
    ] {
        play_whole_game(&["cats", "--skin", skin], &format!("{skin}-mouse-win"), mouse);
        play_whole_game(&["cats", "--skin", skin], &format!("{skin}-cats-win"), cats);
    }
    play_whole_game(&["claustro"], "claustro-modern-goal", "Green wins! (the goal was reached)");
    play_whole_game(&["claustro", "--skin", "losango"], "claustro-losango-goal", "Green wins!");
}

#[test]
fn the_prolog_menus_lead_to_a_game_and_come_again_after_it() {
    let mut terminal = Terminal::open(&["play", "claustro", "--skin", "prolog", "--seed", "7"], 50, 100);
    for (answer, then) in [
        ("", "Select an option [0-4]:"),
        ("4", "Press [ENTER] to return to the main menu"),
        ("", "Player vs Bot"),
        ("2", "Easy - Random moves"),
        ("1", "Choose width N:"),
        ("5", "Choose height M:"),
        ("back", "Choose width N:"),
        ("5", "Choose height M:"),
        ("5", "Who starts?"),
        ("back", "Choose height M:"),
        ("5", "Who starts?"),
        ("0", "--- X coordinate: ---"),
        ("1", "--- Y coordinate: ---"),
        ("back", "--- X coordinate: ---"),
        ("1", "--- Y coordinate: ---"),
        ("3", "Move this piece"),
        ("0", "CHOOSE A MOVE:"),
        ("2", "--- Y coordinate: ---"),
        ("3", "Bot blue moved"),
        ("", "CHOOSE A PIECE TO MOVE:"),
    ] {
        terminal.type_line(answer);
        terminal.see(then);
    }
    assert!(terminal.text().trim_start().starts_with("|-----+"), "the board is on top:\n{}", terminal.text());
    for step in ["b3-b4", "b4-c4", "c4-c5", "c5-d5"] {
        terminal.type_line(step);
        terminal.see("Press [ENTER] to continue...");
        terminal.type_line("");
        terminal.see("CHOOSE A PIECE TO MOVE:");
    }
    terminal.type_line("d5-e5");
    terminal.see("*^_^* The winner is green *^_^*");
    terminal.type_line("");
    terminal.see("Select an option [0-4]:");
    terminal.type_line("0");
    terminal.see("Thanks for playing!");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn machines_that_play_each_other_can_be_interrupted() {
    let mut terminal = Terminal::open(&["play", "claustro", "--skin", "prolog", "--seed", "7"], 50, 100);
    for answer in ["3", "1", "2", "5", "5"] {
        terminal.type_line(answer);
    }
    terminal.see("Bot green moved");
    terminal.type_line("");
    terminal.see("Bot blue moved");
    terminal.type_line("position");
    terminal.see("/1gg2 g");
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_menu_does_not_ask_twice_who_plays() {
    let mut terminal = Terminal::open(&["play"], 40, 80);
    for (answer, then) in [
        ("2", "What shall we play?"),
        ("2", "Who do you want to play against?"),
        ("1", "Which look?"),
        ("2", "Choose width N:"),
        ("4", "Choose height M:"),
        ("5", "CHOOSE A PIECE TO MOVE:"),
    ] {
        terminal.type_line(answer);
        terminal.see(then);
    }
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_menu_leads_to_a_game_with_going_back() {
    let mut terminal = Terminal::open(&["play"], 40, 80);
    terminal.see("Which language?");
    terminal.type_line("1");
    terminal.see("¿A qué jugamos?");
    terminal.type_line("atrás");
    terminal.see("[1], \"atrás\"");
    terminal.type_line("2");
    terminal.see("What shall we play?");
    terminal.type_line("nonsense");
    terminal.see("not a number from 1 to 3");
    terminal.type_line("");
    terminal.see("Who do you want to play against?");
    terminal.type_line("2");
    terminal.see("Which side?");
    terminal.type_line("back");
    terminal.type_line("1");
    terminal.see("Which look?");
    terminal.type_line("3");
    terminal.see("Row     [1-8] :");
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_menu_leads_to_a_tutorial() {
    let mut terminal = Terminal::open(&["play"], 50, 80);
    let learn = ludoteca_house::HOUSE.game("claustro").unwrap().opponents().len() + 2;
    for (answer, then) in [
        ("2", "What shall we play?"),
        ("2", "learn the game step by step"),
        (&learn.to_string(), "Step 1 of 11: The race"),
        ("", "Step 2 of 11: A step"),
        ("b1-b2", "Blue has answered"),
    ] {
        terminal.type_line(answer);
        terminal.see(then);
    }
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_tutorial_goes_on_where_it_was_left() {
    let person = tempfile::tempdir().unwrap();
    let open = |language: &str| {
        let mut command = ludoteca(&["learn", "cats", "--lang", language]);
        command.env("LUDOTECA_DATA", person.path());
        Terminal::run(command, 50, 100)
    };
    let leave = |mut terminal: Terminal| {
        terminal.type_line("quit");
        assert_eq!(terminal.end(), 0);
    };
    let mut first = open("en");
    first.see("Step 1 of 10");
    for step in ["Step 2 of 10", "Step 3 of 10"] {
        first.type_line("next");
        first.see(step);
    }
    leave(first);
    for (language, question, heading) in [
        ("es", "Estabas en el paso 3 de 10", "\nPaso 3 de 10: "),
        ("en", "You were at step 3 of 10", "\nStep 3 of 10: "),
        ("pt", "Você estava no passo 3 de 10", "\nPasso 3 de 10: "),
    ] {
        let mut again = open(language);
        again.see(question);
        again.type_line("");
        again.see(heading);
        leave(again);
    }
    let mut anew = open("en");
    anew.see("You were at step 3");
    anew.type_line("n");
    anew.see("Step 1 of 10");
    leave(anew);
    std::fs::write(person.path().join("learning.toml"), "cats = 3\n").unwrap();
    let mut broken = open("en");
    broken.see("learning.toml is damaged");
    broken.see("Step 1 of 10");
    leave(broken);
    assert!(person.path().join("learning.toml.broken").exists());
}

#[test]
fn a_wrong_move_waits_for_a_key_and_the_screen_is_drawn_anew() {
    let mut terminal = Terminal::open(&["play", "cats", "--skin", "c"], 24, 80);
    terminal.see("Posicion inicial del raton: 29 , 30 , 31 o 32 .");
    terminal.type_line("31");
    terminal.see("Nueva posicion del raton:");
    terminal.type_line("5");
    terminal.see("Pulse una tecla para continuar.");
    terminal.type_line("");
    terminal.see("Nueva posicion del raton:");
    terminal.type_line("26");
    terminal.see("Posicion del gato");
    assert!(!terminal.text().contains("erroneo"), "the screen was not cleared:\n{}", terminal.text());
    assert!(terminal.text().starts_with("+--+--+"), "{}", terminal.text());
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_modern_board_fits_a_small_terminal_in_colour() {
    let mut terminal = Terminal::open(&["play", "cats"], 24, 80);
    terminal.see("1. mouse to move:");
    let text = terminal.text();
    assert!(text.lines().count() <= 24 && text.contains("🐭") && text.contains("31"), "{text}");
    let screen = terminal.screen.screen();
    let coloured = |row| {
        (0..80).any(|column| {
            screen.cell(row, column).is_some_and(|cell| cell.bgcolor() != vt100::Color::Default)
        })
    };
    assert!((0..24).any(coloured), "there is no colour:\n{text}");
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn whoever_waits_for_a_table_sees_how_far_it_is() {
    let cache = tempfile::tempdir().unwrap();
    for args in [&["best", "cats", "--rules", "10x11"][..], &["solve", "cats", "--rules", "10x11", "--fresh"]]
    {
        let mut command = ludoteca(args);
        command.env("LUDOTECA_CACHE", cache.path());
        let mut terminal = Terminal::run(command, 24, 80);
        terminal.see("solving…");
        terminal.see(if args[0] == "best" { "53-49" } else { "10x11 solved in" });
        assert!(!terminal.text().contains("solving…"), "the line is gone:\n{}", terminal.text());
        assert_eq!(terminal.end(), 0);
    }
}

#[test]
fn control_c_and_control_d_end_it() {
    let mut terminal = Terminal::open(&["play", "cats"], 24, 80);
    terminal.see("mouse to move:");
    terminal.press("\x03");
    assert_eq!(terminal.end(), 130);
    let mut terminal = Terminal::open(&["play", "cats"], 24, 80);
    terminal.see("mouse to move:");
    terminal.press("\x04");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn a_machine_that_thinks_long_says_so() {
    let mut terminal =
        Terminal::open(&["play", "hive", "--lang", "en", "--second", "alphabeta:time=1h"], 50, 100);
    terminal.see("White, in hand");
    terminal.type_line("wS1");
    terminal.see("thinking…");
    terminal.press("\x03");
    terminal.see("The machine has stopped thinking");
    assert!(!terminal.text().contains("thinking…"), "the line is gone:\n{}", terminal.text());
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn ctrl_c_stops_the_thinking_and_not_the_game() {
    let mut terminal =
        Terminal::open(&["play", "hive", "--lang", "en", "--second", "alphabeta:time=1h"], 50, 100);
    terminal.see("White, in hand");
    terminal.type_line("thoughts");
    terminal.type_line("wS1");
    terminal.see("depth 2");
    terminal.press("\x03");
    terminal.see("The machine has stopped thinking");
    terminal.see("It is the machine's turn");
    terminal.type_line("history");
    terminal.see("1. wS1 *");
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

/// What ends a program from outside finds the terminal as the program found it.
#[test]
fn a_signal_at_the_prompt_gives_the_terminal_back() {
    for signal in ["-TERM", "-HUP"] {
        let script = r#"sh -c 'echo "pid $$."; exec "$0" play cats' "$0"; stty -a; echo over"#;
        let mut command = ludoteca(&[]);
        let program = command.get_program().to_owned();
        let settings: Vec<_> =
            command.get_envs().filter_map(|(key, value)| Some((key.to_owned(), value?.to_owned()))).collect();
        command = Command::new("sh");
        command.args(["-c", script]).arg(program).envs(settings);
        let mut terminal = Terminal::run(command, 50, 100);
        terminal.see("pid ");
        terminal.see("mouse to move:");
        let text = terminal.text();
        let pid = text.split("pid ").nth(1).and_then(|rest| rest.split('.').next()).expect("a number");
        // The prompt is there a moment before its line is edited.
        std::thread::sleep(Duration::from_millis(200));
        let killed = Command::new("kill").args([signal, pid]).status().expect("there is a kill");
        assert!(killed.success());
        terminal.see("over");
        let text = terminal.text();
        // What editing a line turns off; the echo is off in these terminals anyway.
        for mode in ["icanon", "iexten", "isig", "icrnl"] {
            assert!(text.contains(mode) && !text.contains(&format!("-{mode}")), "{signal}:\n{text}");
        }
    }
}

#[test]
fn any_key_will_do_where_a_key_is_asked_for() {
    let mut terminal = Terminal::open(&["play", "cats", "--skin", "c"], 24, 80);
    terminal.see("Posicion inicial del raton:");
    terminal.type_line("31");
    terminal.see("Nueva posicion del raton:");
    terminal.type_line("5");
    terminal.see("Pulse una tecla para continuar.");
    terminal.press("x");
    // What follows at once would be taken for a line.
    let asked_again = |terminal: &Terminal| {
        let text = terminal.text();
        text.rsplit("Pulse una tecla").next().is_some_and(|rest| rest.contains("Nueva posicion del raton:"))
    };
    terminal.until("it is asked again", asked_again);
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn the_screen_is_cleared_after_a_move_as_the_expert_system_does() {
    let mut terminal = Terminal::open(&["play", "cats", "--skin", "clips", "--second", "expert"], 60, 80);
    terminal.see("Fila    [1-8] :");
    terminal.type_line("2 3");
    terminal.see("El movimiento del computador fue");
    terminal.see("Fila    [1-8] :");
    let boards = terminal.text().matches("(_)_(_)").count();
    assert_eq!(boards, 1, "the old board is still there:\n{}", terminal.text());
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}

#[test]
fn sentences_are_wrapped_between_words() {
    let mut terminal = Terminal::open(&["play", "hive", "--lang", "en"], 60, 40);
    terminal.see("White to move");
    terminal.type_line("rules");
    terminal.see("To pass,");
    let text = terminal.text();
    for word in ["grasshopper:", "straight", "ladybug:", "neighbouring", "chooses"] {
        assert!(text.split_whitespace().any(|seen| seen == word), "{word} is broken:\n{text}");
    }
    terminal.type_line("help");
    terminal.see("Tab completes");
    terminal.type_line("quit");
    assert_eq!(terminal.end(), 0);
}
