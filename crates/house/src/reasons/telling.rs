//! Reasons in words, in the coordinates of a skin.

use ludoteca_core::{Message, Playable, Score, Side, Verdict};

use super::explaining::moves_of;
use super::{Blame, Change, Considered, Reasons, WhyNot};
use crate::{Live, TEXTS};

/// The remarks that are told of the move that was played.
const REMARKS: usize = 4;
/// The remarks that are told of each other move.
const FEWER_REMARKS: usize = 2;
/// The terms that are told of a change.
const TERMS: usize = 2;
/// The moves of a line that are told.
const LINE: usize = 8;
/// The moves of a book that are told.
const BOOK: usize = 5;

impl<G: Playable> Live<G> {
    pub(super) fn reasons_in_words(&self, reasons: &Reasons) -> Vec<Message> {
        let Reasons { ply, choice, .. } = reasons;
        let key = match &reasons.player {
            Some(player) => TEXTS.message("reasons.played").with("player", player),
            None => TEXTS.message("reasons.last_move"),
        };
        let mut told = vec![key.with("move", self.one_in_skin(*ply, &choice.text))];
        told.extend(self.own_words(reasons));
        if let Some(score) = choice.score {
            let message = match reasons.nodes {
                0 => TEXTS.message("reasons.score"),
                nodes => TEXTS.message("reasons.searched").with("depth", reasons.depth).with("nodes", nodes),
            };
            told.push(message.with_message("score", score_name::<G>(score, reasons.side)));
        }
        if choice.line.len() > 1 {
            told.push(
                TEXTS.message("reasons.line").with_trusted("line", self.line_in_skin(*ply, &choice.line)),
            );
        }
        told.extend(reasons.verdict.map(verdict_name::<G>));
        told.extend(choice.effect.map(|effect| {
            let message = TEXTS.message("reasons.effect").with_message("effect", effect.message());
            message.with("move", self.one_in_skin(*ply, &choice.text))
        }));
        told.extend(self.alternatives_in_words(reasons));
        told
    }

    /// What a player has to say of its choice.
    pub(super) fn own_words(&self, reasons: &Reasons) -> Vec<Message> {
        reasons.words.iter().map(|words| self.placed(words, reasons.ply, &[])).collect()
    }

    /// What the book knows, what the move does, and what was not played.
    pub(super) fn alternatives_in_words(&self, reasons: &Reasons) -> Vec<Message> {
        let Reasons { ply, choice, .. } = reasons;
        let mut told = Vec::new();
        for book in reasons.book.iter().take(BOOK) {
            let message = TEXTS.message("reasons.book").with("move", self.one_in_skin(*ply, &book.text));
            let games = u64::from(book.wins) + u64::from(book.draws) + u64::from(book.losses);
            let message = message.with("n", games).with("wins", book.wins).with("draws", book.draws);
            told.push(message.with("losses", book.losses));
        }
        told.extend(self.change_in_words(&choice.change, *ply, &choice.line, REMARKS));
        if let Some(judge) = reasons.judge.as_ref().filter(|_| !reasons.refused.is_empty()) {
            let head = match reasons.compared {
                None => TEXTS.message("reasons.refused"),
                Some(score) => TEXTS
                    .message("reasons.refused_against")
                    .with("move", self.one_in_skin(*ply, &choice.text))
                    .with_message("score", score_name::<G>(score, reasons.side)),
            };
            told.push(head.with("judge", judge));
        }
        for refused in &reasons.refused {
            told.push(self.alternative(*ply, reasons.side, refused));
            told.extend(self.change_in_words(&refused.change, *ply, &refused.line, FEWER_REMARKS));
        }
        told
    }

    pub(super) fn why_not_in_words(&self, why_not: &WhyNot) -> Vec<Message> {
        let WhyNot { ply, side, asked, better, .. } = why_not;
        let name = |considered: &Considered| self.one_in_skin(*ply, &considered.text);
        if asked.text == better.text {
            return vec![TEXTS.message("reasons.same").with("move", name(asked))];
        }
        let worse = asked.score.zip(better.score).is_none_or(|(asked, better)| asked < better);
        let mut told = Vec::new();
        if let Some((score, best)) = asked.score.zip(better.score) {
            let key = if worse { "reasons.worth_less" } else { "reasons.worth_as_much" };
            let message = TEXTS.message(key).with("move", name(asked)).with("better", name(better));
            let message = message.with_message("score", score_name::<G>(score, *side));
            told.push(message.with_message("best", score_name::<G>(best, *side)));
        }
        for considered in [asked, better] {
            told.extend(considered.effect.map(|effect| {
                let message = TEXTS.message("reasons.effect").with_message("effect", effect.message());
                message.with("move", name(considered))
            }));
        }
        if let Some(reply) = asked.reply() {
            let reply = self.line_in_skin(*ply, &[asked.text.clone(), reply.to_owned()]);
            let key = if worse { "reasons.refuted" } else { "reasons.answered" };
            told.push(TEXTS.message(key).with_trusted("line", reply));
        }
        told.extend(self.change_in_words(&asked.change, *ply, &asked.line, REMARKS));
        if better.line.len() > 1 {
            let line = self.line_in_skin(*ply, &better.line);
            told.push(TEXTS.message("reasons.instead").with_trusted("line", line));
        }
        told
    }

    pub(super) fn blame_in_words(&self, blame: &Blame) -> Vec<Message> {
        let Blame { ply, side, .. } = blame;
        let number = ply / 2 + 1;
        let key = match &blame.player {
            Some(player) => TEXTS.message("blame.move").with("player", player),
            None => TEXTS.message("blame.move_of_somebody"),
        };
        let key = key.with("number", number).with_message("side", G::side_name(*side));
        let key = key.with("move", self.one_in_skin(*ply, &blame.played));
        let mut told = vec![key.with("better", self.one_in_skin(*ply, &blame.better))];
        match &blame.criterion {
            Some(criterion) => {
                let message = TEXTS.message("blame.criterion").with_message("name", criterion.name.clone());
                let message = message.with("played", hundredths(criterion.played));
                told.push(message.with("better", hundredths(criterion.better)));
            }
            None => told.push(TEXTS.message("blame.no_criterion")),
        }
        if let Some(followed) = &blame.followed {
            let message = TEXTS.message("blame.followed").with_message("name", followed.name.clone());
            let message = message.with("before", hundredths(followed.before));
            told.push(message.with("after", hundredths(followed.after)));
        }
        told
    }

    /// A move that was not played, with its value and the reply that is feared.
    fn alternative(&self, ply: usize, side: Side, refused: &Considered) -> Message {
        let name = self.one_in_skin(ply, &refused.text);
        let reply = refused.line.len() > 1;
        let message = match (refused.score, reply) {
            (Some(_), true) => TEXTS.message("reasons.alternative_feared"),
            (Some(_), false) => TEXTS.message("reasons.alternative"),
            (None, _) => TEXTS.message("reasons.alternative_unvalued"),
        };
        let message = message.with("move", name);
        let message = match refused.score {
            Some(score) => message.with_message("score", score_name::<G>(score, side)),
            None => message,
        };
        let after = self.line_in_skin(ply, &refused.line);
        message.with_trusted("line", after)
    }

    /// What a change tells: remarks, then terms.
    fn change_in_words(&self, change: &Change, ply: usize, line: &[String], most: usize) -> Vec<Message> {
        let remarks = change.remarks.iter().take(most).map(|remark| self.placed(&remark.message, ply, line));
        let terms = change.terms.iter().take(TERMS).map(super::TermChange::message);
        remarks.chain(terms).map(|what| TEXTS.message("reasons.item").with_message("what", what)).collect()
    }

    /// A message with its places in the skin's coordinates, as the board lies after a move of
    /// a line and its reply.
    fn placed(&self, message: &Message, ply: usize, line: &[String]) -> Message {
        let mut game = self.game_at(ply);
        for m in moves_of(game.position(), line).into_iter().take(2) {
            game.push(m);
        }
        let view = self.view_of(&game);
        message.clone().with_places_named(&|place| self.skin().place_text(&view, place))
    }

    /// A legal move of the position after so many plies as a person would type it here.
    fn one_in_skin(&self, ply: usize, text: &str) -> String {
        self.line_in_skin(ply, &[text.to_owned()])
    }

    /// The first moves of a line from the position after so many plies as a person would type
    /// them here.
    fn line_in_skin(&self, ply: usize, line: &[String]) -> String {
        let mut game = self.game_at(ply);
        let mut told = Vec::new();
        for m in moves_of(game.position(), line).into_iter().take(LINE) {
            told.push(self.skin().move_name(&self.view_of(&game), m));
            game.push(m);
        }
        if told.len() < line.len() {
            told.push("…".to_owned());
        }
        told.join(", ")
    }
}

/// A score in words: hundredths as they are, proved ends with their plies.
fn score_name<G: Playable>(score: Score, side: Side) -> Message {
    match score.plies() {
        None => TEXTS.message("reasons.estimate").with("score", score),
        Some(plies) => {
            let winner = if score.is_win() { side } else { side.other() };
            TEXTS.message("reasons.proved").with("n", plies).with_message("side", G::side_name(winner))
        }
    }
}

/// What a table says of the position before the move.
fn verdict_name<G: Playable>(verdict: Verdict) -> Message {
    let Some(winner) = verdict.winner else { return TEXTS.message("reasons.table_draw") };
    let message = match verdict.plies {
        Some(plies) => TEXTS.message("reasons.table_won_in").with("n", plies),
        None => TEXTS.message("reasons.table_won"),
    };
    message.with_message("side", G::side_name(winner))
}

fn hundredths(value: i32) -> String {
    format!("{:+.2}", f64::from(value) / 100.0)
}
