//! The questions of one turn.

use std::ops::RangeInclusive;

use ludoteca_core::{Game, Message, Side, View, digits};

use super::{invalid, named, refused, select};
use crate::TEXTS;
use crate::square::Spot;
use crate::{Attempt, Capture, Claustro, Refusal, Square};

/// The answers of one turn, read from the first on.
pub(super) struct Turn<'a> {
    view: &'a View<'a, Claustro>,
    /// The words with the answer that each is a part of.
    words: std::vec::IntoIter<(usize, &'a str)>,
    /// The number of answers.
    answers: usize,
    /// The answer in which the present square begins.
    square_begins: usize,
}

/// Where reading stops.
pub(super) enum Halt {
    /// The next question.
    Ask(Question),
    /// An answer that makes no sense.
    Wrong {
        /// Why not.
        why: String,
        /// The answers before it.
        kept: usize,
    },
}

/// A number that is asked for.
pub(super) enum Question {
    /// The column of a square.
    X(What),
    /// The row of a square.
    Y,
    /// Whether the piece steps or captures: those that it can.
    Kind(RangeInclusive<u8>),
}

/// What a square is asked for.
#[derive(Clone, Copy)]
pub(super) enum What {
    Piece,
    Target,
    Victim,
    Place,
}

/// The numbers of the two kinds of moves.
const STEP: u8 = 0;
const CAPTURE: u8 = 1;

impl<'a> Turn<'a> {
    pub(super) fn new(view: &'a View<'a, Claustro>, answers: &'a [String]) -> Turn<'a> {
        // An answer of nothing but brackets is a wrong number.
        let words = answers.iter().enumerate().flat_map(|(n, answer)| {
            let words = answer.split(|c: char| c.is_whitespace() || "(),".contains(c));
            let mut words: Vec<_> = words.filter(|word| !word.is_empty()).map(|word| (n, word)).collect();
            if words.is_empty() {
                words.push((n, ""));
            }
            words
        });
        let words: Vec<_> = words.collect();
        Turn { view, words: words.into_iter(), answers: answers.len(), square_begins: 0 }
    }

    /// Reads to the end: an attempt, or where it stops.
    pub(super) fn follow(mut self) -> Result<Attempt, Halt> {
        let position = self.view.position;
        let from = self.square(What::Piece)?;
        let kinds = self.kinds(from)?;
        let kind = self.number(kinds.clone(), Question::Kind(kinds))?;
        let attempt = if kind == STEP {
            let to = self.square(What::Target)?;
            self.possible(Attempt::Step { from: from.into(), to: to.into() })?
        } else {
            let victim = self.square(What::Victim)?;
            let to = self.landing(from, victim)?;
            let from = from.into();
            // Whether it can be captured is known before the place is.
            match position.judge(&Attempt::Capture { from, to, captive: None }) {
                Err(Refusal::NoPlace { .. }) | Ok(_) => {}
                Err(refusal) => return Err(self.refuse(refusal)),
            }
            let place = self.square(What::Place)?;
            self.possible(Attempt::Capture { from, to, captive: Some(place.into()) })?
        };
        match self.words.next() {
            None => Ok(attempt),
            Some((answer, word)) => {
                let message = TEXTS.message("claustro.skin.prolog.extra").with("text", word);
                Err(Halt::Wrong { why: self.say(&message), kept: answer })
            }
        }
    }

    /// The next two numbers as a square.
    fn square(&mut self, what: What) -> Result<Square, Halt> {
        let board = self.view.position.rules().board();
        self.square_begins = self.words.as_slice().first().map_or(self.answers, |(answer, _)| *answer);
        let x = self.number(1..=board.columns(), Question::X(what))?;
        let y = self.number(1..=board.rows(), Question::Y)?;
        Ok(Square::at(x - 1, board.rows() - y))
    }

    fn number(&mut self, range: RangeInclusive<u8>, question: Question) -> Result<u8, Halt> {
        let (answer, word) = self.words.next().ok_or(Halt::Ask(question))?;
        let number = digits(word).and_then(|number| u8::try_from(number).ok());
        let language = self.view.look.language;
        let wrong = || Halt::Wrong { why: invalid(language, &range), kept: answer };
        number.filter(|number| range.contains(number)).ok_or_else(wrong)
    }

    /// The kinds of moves that a piece can make.
    fn kinds(&self, from: Square) -> Result<RangeInclusive<u8>, Halt> {
        let position = self.view.position;
        match position.owner(from) {
            None => return Err(self.refuse(Refusal::NoPiece(from))),
            Some(side) if side != position.turn() => {
                return Err(self.refuse(Refusal::NotYourTurn { square: from, turn: position.turn() }));
            }
            Some(_) => {}
        }
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let can = |captures: bool| moves.iter().any(|m| m.from == from && m.captive.is_some() == captures);
        match (can(false), can(true)) {
            (true, true) => Ok(STEP..=CAPTURE),
            (true, false) => Ok(STEP..=STEP),
            (false, true) => Ok(CAPTURE..=CAPTURE),
            (false, false) => {
                let square = named(position.rules().board(), from.into());
                let message = TEXTS.message("claustro.skin.prolog.stuck").with("square", square);
                Err(self.wrong_square(self.say(&message)))
            }
        }
    }

    /// Where a captor lands: here victims are pointed at.
    fn landing(&self, from: Square, victim: Square) -> Result<Spot, Halt> {
        if self.view.position.rules().options().capture == Capture::Replace {
            return Ok(victim.into());
        }
        let beyond = |from: u8, over: u8| (2 * over).checked_sub(from);
        let column = beyond(from.column(), victim.column());
        let row = beyond(from.row(), victim.row());
        let landing = column.zip(row).map(|(column, row)| Spot { column, row });
        landing
            .filter(|&spot| self.view.position.rules().board().square(spot).is_some())
            .ok_or_else(|| self.refuse(Refusal::NotAJump { from, to: victim }))
    }

    fn possible(&self, attempt: Attempt) -> Result<Attempt, Halt> {
        self.view.position.judge(&attempt).map(|_| attempt).map_err(|refusal| self.refuse(refusal))
    }

    fn refuse(&self, refusal: Refusal) -> Halt {
        self.wrong_square(refused(self.view, refusal))
    }

    /// The present square is asked for again.
    fn wrong_square(&self, why: String) -> Halt {
        Halt::Wrong { why, kept: self.square_begins }
    }

    fn say(&self, message: &Message) -> String {
        format!("{}\n", self.view.look.language.say(message))
    }
}

impl Question {
    /// The question as the old program puts it.
    pub(super) fn text(&self, view: &View<'_, Claustro>) -> String {
        let language = view.look.language;
        let board = view.position.rules().board();
        match self {
            Question::X(what) => {
                let heading = match what {
                    What::Piece => {
                        let turn = match view.position.turn() {
                            Side::First => TEXTS.text(language, "claustro.skin.prolog.turn.first"),
                            Side::Second => TEXTS.text(language, "claustro.skin.prolog.turn.second"),
                        };
                        let piece = TEXTS.text(language, "claustro.skin.prolog.piece");
                        format!("   {turn}\n\n{piece}")
                    }
                    What::Target => TEXTS.text(language, "claustro.skin.prolog.target"),
                    What::Victim => TEXTS.text(language, "claustro.skin.prolog.victim"),
                    What::Place => TEXTS.text(language, "claustro.skin.prolog.place"),
                };
                let select = select(language, &(1..=board.columns()));
                format!("\n{heading}\n\n{}\n{select}", TEXTS.text(language, "claustro.skin.prolog.x"))
            }
            Question::Y => {
                let select = select(language, &(1..=board.rows()));
                format!("\n{}\n{select}", TEXTS.text(language, "claustro.skin.prolog.y"))
            }
            Question::Kind(kinds) => {
                let line = |kind: u8| {
                    let text = match kind {
                        STEP => TEXTS.text(language, "claustro.skin.prolog.step"),
                        _ => TEXTS.text(language, "claustro.skin.prolog.capture"),
                    };
                    format!("   [ {kind} ] {text}\n\n")
                };
                let lines: String = kinds.clone().map(line).collect();
                format!("\n{lines}{}", select(language, kinds))
            }
        }
    }
}
