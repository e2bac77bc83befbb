//! Any bytes as a file of games: nothing is lost where it is cut, and what is written is cut
//! where one game ends and the next begins.

use ludoteca_core::testkit::sayable;
use ludoteca_house::HOUSE;
use ludoteca_session::Games;

use super::super::texts::record;

pub(crate) fn check(bytes: &[u8]) {
    let mut place = (1, 1);
    let mut at = 0;
    for (number, game) in (1..).zip(Games::new(bytes)) {
        let game = match game {
            Ok(game) => game,
            Err(error) => {
                sayable(&error);
                // It is not a text: where the next one begins cannot be told by its text.
                at = bytes.len();
                continue;
            }
        };
        assert_eq!(game.number, number);
        assert!((game.line, game.column) >= place, "games come one after the other");
        place = (game.line, game.column);
        if at < bytes.len() {
            let text = game.text.as_bytes();
            let found = bytes[at..].windows(text.len()).position(|window| window == text);
            at += found.expect("a part of the file") + text.len();
        }
        let named = HOUSE.game_of_record(&game.text).inspect_err(sayable).ok().flatten();
        let Some(known) = named.and_then(|name| HOUSE.game(&name).ok()) else { continue };
        let _ = known.check_game(&game).inspect_err(sayable);
        if let Some(live) = record(known, &game.text) {
            let written = live.session().record_text();
            let twice = format!("{written}\n{written}");
            let cut: Vec<String> =
                Games::new(twice.as_bytes()).map(|game| game.expect("a text").text).collect();
            assert_eq!(cut, [written.trim_end(), written.trim_end()]);
        }
    }
}
