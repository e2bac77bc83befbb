//! What has to hold for every text, whatever it is and whichever game it is of.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ludoteca_core::testkit::sayable;
use ludoteca_core::{Game, Language, Look, Notation, Reason, TextError};
use ludoteca_hive::Hive;
use ludoteca_house::{Answered, AnyGame, HOUSE, LiveGame, Style};
use ludoteca_protocol::Timeouts;
use signal_hook::consts::SIGPIPE;
use signal_hook::flag;

/// What was read, or `None` after checking that the error can be told in every
/// language and points into the text.
pub(crate) fn read<T>(text: &str, result: Result<T, TextError>) -> Option<T> {
    result
        .inspect_err(|error| {
            sayable(&error.message());
            assert!(text.is_char_boundary(error.at), "the error of {text:?} points outside: {}", error.at);
        })
        .ok()
}

/// Reads rules, which print as a text that means the same.
pub(crate) fn rules<G: Game>(text: &str) -> Option<G::Rules> {
    let rules = read(text, text.parse::<G::Rules>())?;
    let printed = rules.to_string();
    assert_eq!(printed.parse::<G::Rules>().as_ref(), Ok(&rules), "{text:?}");
    assert_eq!(printed.parse::<G::Rules>().unwrap().to_string(), printed, "{text:?}");
    Some(rules)
}

/// Reads a position and checks it with all its moves.
pub(crate) fn position<G: Notation>(rules: &G::Rules, text: &str) -> Option<G> {
    let game = read(text, G::parse_position(rules, text))?;
    round_trip(rules, &game);
    let mut moves = Vec::new();
    game.moves(&mut moves);
    assert_eq!(game.count(), moves.len(), "{game:?}: counted and listed");
    assert_eq!(game.ended().is_some(), moves.is_empty(), "{game:?}: ended or not");
    let mut texts = HashSet::new();
    for &m in &moves {
        let text = game.move_text(m);
        assert_eq!(judged(&game, &text), Some(m), "{game:?}: {text}");
        assert!(texts.insert(text.clone()), "{game:?}: two moves are both {text}");
        let mut after = game.clone();
        let undo = after.apply(m);
        assert_ne!(after, game, "{text} changes nothing");
        round_trip(rules, &after);
        after.undo(m, undo);
        assert_eq!(after, game, "{text} is not taken back");
        assert_eq!((after.key(), after.identity()), (game.key(), game.identity()), "{game:?}: {text}");
    }
    Some(game)
}

/// A position prints as a text that is read as the same position.
fn round_trip<G: Notation>(rules: &G::Rules, game: &G) {
    let text = game.position();
    let again = G::parse_position(rules, &text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(again, *game, "{text:?}");
    assert_eq!(again.position(), text);
    assert_eq!((again.key(), again.identity()), (game.key(), game.identity()), "{text:?}");
}

/// The move that a text names; nothing after checking that a refusal can be told.
///
/// What is accepted is legal, has a canonical text that names it, and is played;
/// what is refused changes nothing.
pub(crate) fn judged<G: Notation>(game: &G, text: &str) -> Option<G::Move> {
    let attempt = read(text, game.parse_attempt(text))?;
    let mut after = game.clone();
    match after.play(&attempt) {
        Ok(m) => {
            let mut moves = Vec::new();
            game.moves(&mut moves);
            assert!(moves.contains(&m), "{game:?}: {text:?} is accepted as {m:?}");
            let canonical = game.move_text(m);
            let again =
                game.parse_attempt(&canonical).unwrap_or_else(|error| panic!("{canonical:?}: {error}"));
            assert!(game.judge(&again).is_ok_and(|other| other == m), "{game:?}: {text:?}, {canonical:?}");
            let mut applied = game.clone();
            applied.apply(m);
            assert_eq!(after, applied, "{text:?} is played otherwise");
            Some(m)
        }
        Err(refusal) => {
            sayable(&refusal.message());
            assert_eq!(after, *game, "the refused {text:?} changes the position");
            None
        }
    }
}

/// Opens a recorded game, if it can be read, and checks that our own forms keep all
/// of it and that its moves can be played one by one.
pub(crate) fn record(game: &'static dyn AnyGame, text: &str) -> Option<Box<dyn LiveGame>> {
    let live = game.load(text).inspect_err(sayable).ok()?;
    let written = live.session().record_text();
    let again = game.load(&written).unwrap_or_else(|error| panic!("{written}\n{error}"));
    assert_eq!(again.session().record_text(), written);
    assert_eq!(
        (again.session().line_texts(), again.session().position_text()),
        (live.session().line_texts(), live.session().position_text()),
        "{written}"
    );
    assert_eq!(again.session().outcome(), live.session().outcome(), "{written}");
    let json = live.session().record_json();
    let again = game.load(&json.to_string()).unwrap_or_else(|error| panic!("{json}\n{error}"));
    assert_eq!(again.session().record_json(), json);
    assert_eq!(again.session().record_text(), written, "{json}");
    Some(live)
}

/// The text of an input, if it is one.
pub(crate) fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// The game of the house that a byte chooses.
pub(crate) fn chosen(choice: u8) -> &'static dyn AnyGame {
    let number = usize::from(choice) % HOUSE.games().len();
    HOUSE.games().nth(number).expect("one of the games")
}

/// Reads a record of Hive in a foreign form, if it is in that form, and checks that
/// the forms that can be written keep its moves.
pub(crate) fn foreign(form: &str, text: &str) {
    let hive = HOUSE.entry::<Hive>().expect("the house has hive");
    let first = hive.forms.iter().find(|known| (known.recognises)(text));
    if first.is_none_or(|first| first.name != form) {
        return;
    }
    let Some(live) = record(hive, text) else { return };
    for form in hive.forms() {
        let written = match live.record_in(form) {
            Ok(written) => written,
            Err(why) => {
                sayable(&why);
                continue;
            }
        };
        let again = hive.load(&written).unwrap_or_else(|error| panic!("{form}:\n{written}\n{error}"));
        assert_eq!(again.session().line_texts(), live.session().line_texts(), "{form}:\n{written}");
        assert_eq!(again.session().position_text(), live.session().position_text(), "{form}:\n{written}");
    }
}

/// Answers the questions of a skin with lines: an answer is played or changes nothing,
/// and whatever has come of it can be drawn.
pub(crate) fn answers(game: &str, rules: &str, skin: &str, language: u8, text: &str) {
    let game = HOUSE.game(game).expect("a game");
    let mut live = game.open(Some(rules), None).expect("rules of the game");
    live.set_skin(skin).expect("a skin of the game");
    let language = Language::ALL[usize::from(language) % Language::ALL.len()];
    live.set_look(Look { language, flipped: false, colour: false, unicode: true });
    let mut given: Vec<String> = Vec::new();
    for line in text.split('\n') {
        let before = live.session().position_text();
        let played = live.session().line_texts().len();
        given.push(line.to_owned());
        let answered = live.answer(&given, Duration::ZERO);
        let grown = live.session().line_texts().len() - played;
        if answered == Answered::Played {
            assert_eq!(grown, 1, "{given:?}");
            given.clear();
        } else {
            assert_eq!((grown, live.session().position_text()), (0, before), "{given:?}");
        }
        if let Answered::Refused { kept, .. } = answered {
            assert!(kept < given.len(), "{given:?}: the refused answer is asked for again");
            given.truncate(kept);
        }
        if live.session().outcome().is_some() {
            break;
        }
    }
    for style in [Style::Skin, Style::Words] {
        assert!(live.session().line_texts().is_empty() || !live.draw(style).is_empty());
    }
    let session = live.session();
    assert_eq!(session.scene().moves.len(), session.move_texts().len(), "the picture has every move");
}

/// For engines that have said everything there is.
pub(crate) const HASTY: Timeouts = Timeouts {
    start: Duration::from_millis(500),
    answer: Duration::from_millis(500),
    grace: Duration::from_millis(100),
    thought: Duration::from_millis(500),
};

/// That somebody has written to an engine that has ended. A fuzzer has no Rust program
/// around it that would see to this: the signal would end it.
static UNHEARD: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| {
    let flag = Arc::default();
    flag::register(SIGPIPE, Arc::clone(&flag)).expect("a signal that can be listened to");
    flag
});

/// The command of an engine that says this and ends.
pub(crate) fn saying(name: &str, bytes: &[u8]) -> String {
    let path = std::env::temp_dir().join(format!("ludoteca-fuzz-{name}-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("a temporary file");
    LazyLock::force(&UNHEARD);
    format!("cat \"{}\"", path.display())
}
