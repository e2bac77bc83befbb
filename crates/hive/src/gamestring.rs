//! The game text of the Universal Hive Protocol.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Game, GameSoFar, History, Outcome, Part, Reason, Side, TextError};

use crate::TEXTS;
use crate::movestring;
use crate::{Hive, Move, Rules, State};

/// A game from its start: `Base+MLP;InProgress;White[2];wS1;bP wS1-`.
///
/// On input the state and the turn are ignored, and may be missing or empty; on
/// output they are those of the last position, and moves have their canonical
/// texts. A third occurrence is a `Draw` where the rules say so.
///
/// ```
/// use ludoteca_hive::GameString;
/// let game: GameString = "base+lm;;;WS1; bm  ws1-".parse()?;
/// assert_eq!(game.to_string(), "Base+ML;InProgress;White[2];wS1;bM wS1-");
/// # Ok::<(), ludoteca_core::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameString {
    game: GameSoFar<Hive>,
}

impl GameString {
    /// A game that has not begun.
    pub fn new(rules: Rules) -> GameString {
        GameString { game: GameSoFar::new(Hive::start(&rules)) }
    }

    /// The game of legal moves from the start.
    pub fn of(rules: Rules, moves: &[Move]) -> GameString {
        GameString { game: GameSoFar::of_moves(Hive::start(&rules), moves) }
    }

    /// Reads a game under these rules, which its type has to agree with.
    pub fn parse(rules: Rules, text: &str) -> Result<GameString, TextError> {
        let mut fields = fields(text);
        let first = fields.next().unwrap_or(Part::new("", 0));
        let named = Rules::parse_game_type(first.text)
            .ok_or_else(|| first.wrong(TEXTS.message("hive.rules.type")))?;
        if named.game_type() != rules.game_type() {
            let what = TEXTS
                .message("hive.game.other_type")
                .with("text", named.game_type())
                .with("rules", rules.game_type());
            return Err(TextError::at(what, first.at));
        }
        let mut game = GameString::new(rules);
        let mut moves: Vec<Part<'_>> = fields.skip(2).collect();
        if moves.last().is_some_and(|last| last.text.is_empty()) {
            moves.pop();
        }
        for (ply, part) in moves.into_iter().enumerate() {
            let attempt = movestring::parse(part.text).map_err(|e| TextError::at(e.what, part.at + e.at))?;
            game.game.play(&attempt).map_err(|refusal| {
                let what = TEXTS
                    .message("hive.game.illegal")
                    .with("text", part.text)
                    .with("ply", ply + 1)
                    .with_message("reason", refusal.message());
                TextError::at(what, part.at)
            })?;
        }
        Ok(game)
    }

    /// Plays a legal move.
    pub fn push(&mut self, m: Move) {
        self.game.push(m);
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.game.start().rules()
    }

    /// The moves from the start.
    pub fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    /// The canonical texts of the moves.
    pub fn texts(&self) -> Vec<String> {
        self.game.texts()
    }

    /// The last position.
    pub fn position(&self) -> &Hive {
        self.game.position()
    }

    /// The game before the last position.
    pub fn past(&self) -> History<'_, Hive> {
        self.game.past()
    }

    /// How the game has ended, by the board or by repetition.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// How the game stands.
    pub fn state(&self) -> State {
        match self.outcome().map(|outcome| outcome.winner) {
            Some(Some(Side::First)) => State::WhiteWins,
            Some(Some(Side::Second)) => State::BlackWins,
            Some(None) => State::Draw,
            None if self.moves().is_empty() => State::NotStarted,
            None => State::InProgress,
        }
    }
}

/// What stands between semicolons.
fn fields(text: &str) -> impl Iterator<Item = Part<'_>> {
    Part::new(text, 0).split(|c| c == ';')
}

impl fmt::Display for GameString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.position().turn() {
            Side::First => "White",
            Side::Second => "Black",
        };
        let turn = self.moves().len() / 2 + 1;
        write!(f, "{};{};{side}[{turn}]", self.rules().game_type(), self.state())?;
        self.texts().iter().try_for_each(|text| write!(f, ";{text}"))
    }
}

impl FromStr for GameString {
    type Err = TextError;

    /// Reads a game of any type, with the default options.
    fn from_str(text: &str) -> Result<GameString, TextError> {
        let field = fields(text).next().unwrap_or(Part::new("", 0));
        let rules = Rules::parse_game_type(field.text)
            .ok_or_else(|| field.wrong(TEXTS.message("hive.rules.type")))?;
        GameString::parse(rules, text)
    }
}
