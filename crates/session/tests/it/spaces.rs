//! Records of a game whose moves have spaces and whose rules look at the past.

use ludoteca_core::testkit::PlainRules;
use ludoteca_core::{
    Catalogue, Drawn, Ending, ErrorKind, Game, Glyph, History, Message, Notation, Outcome, Reason, Scene,
    Side, TEXTS, TextError, Tree,
};
use ludoteca_session::{Header, Record};

/// A stone on a line of ten squares. Both sides push it one square, as `go up`
/// or `go down`; `go` alone is up. The third visit to a place draws.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stone {
    at: i8,
    turn: Side,
}

#[derive(Debug)]
struct Edge;

impl Reason for Edge {
    fn message(&self) -> Message {
        TEXTS.message("refused.edge")
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Illegal
    }
}

impl Game for Stone {
    type Rules = PlainRules;
    type Move = i8;
    type Undo = ();
    type Attempt = i8;
    type Refusal = Edge;

    fn start(_: &PlainRules) -> Stone {
        Stone { at: 5, turn: Side::First }
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, out: &mut Vec<i8>) {
        out.extend([1, -1].into_iter().filter(|step| (0..10).contains(&(self.at + step))));
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn stuck(&self) -> Outcome {
        Outcome { winner: None, ending: Ending::Rule("stuck") }
    }

    fn apply(&mut self, step: i8) {
        self.at += step;
        self.turn = self.turn.other();
    }

    fn undo(&mut self, step: i8, (): ()) {
        self.at -= step;
        self.turn = self.turn.other();
    }

    fn key(&self) -> u64 {
        self.at as u64
    }

    fn code(m: i8) -> u32 {
        m as u32
    }

    fn identity(&self) -> u64 {
        self.at as u64
    }

    fn adjudicate(&self, past: &History<'_, Stone>) -> Option<Outcome> {
        let visits = past.identities.iter().filter(|&&identity| identity == self.identity()).count();
        (visits >= 2).then_some(Outcome { winner: None, ending: Ending::Rule("repetition") })
    }

    fn judge(&self, &step: &i8) -> Result<i8, Edge> {
        if (0..10).contains(&(self.at + step)) { Ok(step) } else { Err(Edge) }
    }
}

impl Notation for Stone {
    const NAME: &'static str = "stone";
    const TEXTS: &'static Catalogue = &TEXTS;

    fn position(&self) -> String {
        format!("{} {}", self.at, if self.turn == Side::First { "w" } else { "b" })
    }

    fn parse_position(_: &PlainRules, text: &str) -> Result<Stone, TextError> {
        let wrong = || TextError::new(TEXTS.message("stone.position"));
        let (at, turn) = text.split_once(' ').ok_or_else(wrong)?;
        let turn = if turn == "w" { Side::First } else { Side::Second };
        Ok(Stone { at: at.parse().map_err(|_| wrong())?, turn })
    }

    fn move_text(&self, step: i8) -> String {
        if step > 0 { "go up".to_owned() } else { "go down".to_owned() }
    }

    fn parse_attempt(&self, text: &str) -> Result<i8, TextError> {
        match text {
            "go" | "go up" => Ok(1),
            "go down" => Ok(-1),
            _ => Err(TextError::new(TEXTS.message("stone.move"))),
        }
    }

    fn endings() -> &'static [&'static str] {
        &["stuck", "repetition"]
    }
}

impl Drawn for Stone {
    fn scene(&self, _: Option<i8>) -> Scene {
        Scene::empty(Vec::new(), self.turn)
    }

    fn glyphs() -> &'static [Glyph] {
        &[]
    }
}

fn moves(text: &str) -> String {
    let record: Record<Stone> = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    let printed = record.to_string();
    assert_eq!(printed.parse(), Ok(record.clone()), "{printed}");
    assert_eq!(Record::from_json(&record.to_json()), Ok(record), "{printed}");
    printed.split_once("\n\n").unwrap().1.trim_end().to_owned()
}

#[test]
fn moves_with_spaces_are_read_whole() {
    assert_eq!(moves("1. go up go up 2. go down *"), "1. go up go up 2. go down *");
    assert_eq!(
        moves("go up (go\ndown!? go up) go down?? *"),
        "1. go up (1. go down $5 go up) 1... go down $4 *"
    );
}

#[test]
fn a_shorter_text_is_read_where_the_longer_is_no_move() {
    assert_eq!(moves("1. go go 2. go! *"), "1. go up go up 2. go up $1 *");
    assert_eq!(moves("go go down go *"), "1. go up go down 2. go up *");
}

#[test]
fn an_illegal_move_with_spaces_is_named_whole() {
    let error = "[Position \"9 w\"] 1. go up *".parse::<Record<Stone>>().unwrap_err();
    assert_eq!((error.what.key(), error.column), ("record.move.illegal", 21));
    assert!(error.to_string().contains("go up"), "{error}");
}

#[test]
fn rules_about_the_past_end_the_main_line() {
    let record: Record<Stone> = "go up go down go up go down *".parse().unwrap();
    let drawn = Some(Outcome { winner: None, ending: Ending::Rule("repetition") });
    assert_eq!(record.outcome, drawn);
    assert!(record.to_string().contains("[Termination \"repetition\"]"));
    assert_eq!(record.to_string().parse(), Ok(record));

    let error = "go up go down go up go down go up *".parse::<Record<Stone>>().unwrap_err();
    assert_eq!((error.what.key(), error.column), ("record.move.over", 29));
    let error = "go up go down go up go down 1-0".parse::<Record<Stone>>().unwrap_err();
    assert_eq!(error.what.key(), "record.result.board");

    let moves = serde_json::json!({"moves": ["go", "go down", "go", "go down", "go"]});
    assert_eq!(Record::<Stone>::from_json(&moves).unwrap_err().key(), "record.json.at");
    // In a variation somebody may look beyond.
    assert!("go up (go down go up go down go up go down) *".parse::<Record<Stone>>().is_ok());
}

#[test]
fn a_new_record_takes_the_outcome_of_its_rules() {
    let mut tree = Tree::new();
    for step in [1, -1, 1, -1] {
        tree.play(step);
    }
    let resigned = Outcome { winner: Some(Side::First), ending: Ending::Resignation };
    let record = Record::new(Header::default(), PlainRules, Stone::start(&PlainRules), tree, Some(resigned));
    assert_eq!(record.outcome.unwrap().ending, Ending::Rule("repetition"));
    assert_eq!(record.to_string().parse(), Ok(record));
}

#[test]
fn very_long_games_and_deep_variations_are_kept() {
    // Every move was taken back once and replaced: each level nests in the one before.
    let mut tree = Tree::new();
    for ply in 0..5000 {
        let up = if ply % 2 == 0 { 1 } else { -1 };
        let parent = tree.cursor();
        tree.add(parent, -up);
        let next = tree.add(parent, up);
        tree.go(next);
    }
    let small = std::thread::Builder::new().stack_size(128 * 1024);
    let kept = small.spawn(move || {
        let record = Record::new(Header::default(), PlainRules, Stone::start(&PlainRules), tree, None);
        let text = record.to_string();
        assert_eq!(text.matches('(').count(), 5000);
        assert_eq!(text.parse(), Ok(record.clone()));
        let json = serde_json::from_str(&record.to_json().to_string()).unwrap();
        assert_eq!(Record::from_json(&json), Ok(record));
    });
    kept.unwrap().join().unwrap();
}
