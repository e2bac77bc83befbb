//! Questions about the moves of a live game.

use std::borrow::Cow;

use ludoteca_core::{
    Control, Error, GameSoFar, Job, Line, Message, Playable, Reading, Reason, Scene, Side, Spec, View,
};
use ludoteca_paint::Theme;
use ludoteca_session::{Seated, Shown};

use super::{Blame, Made, Reasons, WhyNot};
use crate::snapshot::Snapshot;
use crate::{Advice, Live, Style, TEXTS, Thought};

/// Questions about the moves of a live game: why, why not, and what was to blame. Each
/// answer is worked out by a [`Job`] and told in the skin's coordinates.
pub trait Explaining {
    /// Why the machine that moved last chose its move; where none has, why the last move is
    /// good or bad.
    ///
    /// # Errors
    /// If nobody has moved.
    fn why(&self) -> Result<Job<Thought, Reasons>, Error>;

    /// Why a move is not played: one of the side to move, or one that could have been played
    /// in place of the last.
    ///
    /// # Errors
    /// What the skin says if the text is no move, or one that the rules forbid.
    fn why_not(&self, text: &str) -> Result<Job<Thought, WhyNot>, Line>;

    /// Why a player would make the move that it has advised here.
    ///
    /// # Errors
    /// If the advice is about another position.
    fn explain(&self, advice: &Advice, seed: u64) -> Result<Job<Thought, Reasons>, Error>;

    /// What was to blame for a game that a machine has lost: the move, and the criterion
    /// of its evaluation.
    ///
    /// # Errors
    /// If nobody has lost.
    fn blame(&self) -> Result<Job<Thought, Result<Blame, Error>>, Error>;

    /// Reasons in words.
    fn tell_reasons(&self, reasons: &Reasons) -> Vec<Message>;

    /// What there is to say in words besides the choice, its value and its line: what the
    /// player adds, what the move does, and what was not played.
    fn tell_alternatives(&self, reasons: &Reasons) -> Vec<Message>;

    /// Why a move is not played, in words.
    fn tell_why_not(&self, why_not: &WhyNot) -> Vec<Message>;

    /// What was to blame, in words.
    fn tell_blame(&self, blame: &Blame) -> Vec<Message>;

    /// The picture of the position with what there is to see marked: who can move, who
    /// attacks, which places matter.
    ///
    /// # Errors
    /// If the game shows nothing of the kind.
    fn sights(&self) -> Result<Scene, Error>;

    /// The same, drawn or told.
    ///
    /// # Errors
    /// If the game shows nothing of the kind.
    fn draw_sights(&self, style: Style) -> Result<String, Error>;

    /// The same as SVG.
    ///
    /// # Errors
    /// If the game shows nothing of the kind.
    fn svg_sights(&self, theme: Theme) -> Result<String, Error>;
}

impl<G: Playable> Snapshot<G> {
    /// The same game when fewer plies had been played.
    pub(super) fn at(mut self, ply: usize) -> Snapshot<G> {
        self.game.truncate(ply);
        self
    }
}

impl<G: Playable> Live<G> {
    /// What is known of how a move of the present line was made.
    pub(super) fn made(&self, ply: usize) -> Option<Cow<'_, Made<G>>> {
        let &played = self.session.line().get(ply)?;
        let known = self.made.get(&ply).filter(|made| made.choice == played);
        let side = self.game_at(ply).position().turn();
        let seat = Some(self.session.seat(side).clone()).filter(|spec| !spec.is_human());
        Some(known.map_or_else(|| Cow::Owned(Made::unknown(seat, played)), Cow::Borrowed))
    }

    /// The game when so many plies had been played.
    pub(super) fn game_at(&self, ply: usize) -> GameSoFar<G> {
        let mut game = self.session.game().clone();
        game.truncate(ply);
        game
    }

    /// What the skin sees of the game at some time.
    pub(super) fn view_of<'a>(&'a self, game: &'a GameSoFar<G>) -> View<'a, G> {
        View { rules: self.session.rules(), position: game.position(), past: game.past(), look: self.look }
    }

    /// The machine on a side: whoever sits there, or whom the record names.
    pub(super) fn machine_of(&self, side: Side) -> Option<Spec> {
        let seat = self.session.seat(side);
        let recorded = || self.session.recorded_name(side)?.parse::<Spec>().ok();
        let spec = if seat.is_human() { recorded()? } else { seat.clone() };
        self.entry.machine(&spec).ok().map(|_| spec)
    }

    /// The last ply that a machine made, or the last of all.
    fn ply_in_question(&self) -> Option<usize> {
        let by_machine = |ply: &usize| self.made(*ply).is_some_and(|made| made.spec.is_some());
        let plies = 0..self.session.line().len();
        plies.clone().rev().find(by_machine).or_else(|| plies.last())
    }

    /// The move that a text names, as the skin or the game's own texts do.
    fn read_move(&self, game: &GameSoFar<G>, text: &str) -> Result<G::Move, Line> {
        let (view, position) = (self.view_of(game), game.position());
        let read = self.skin().read(&view, &[text.to_owned()]);
        let attempt = match (read, position.parse_attempt(text)) {
            (Reading::Attempt(attempt), _) | (_, Ok(attempt)) => attempt,
            (Reading::Unclear { line, .. }, Err(_)) => return Err(line),
            (Reading::More, Err(_)) => {
                let message = TEXTS.message("reasons.whole_move").with("text", text);
                return Err(Line::say(format!("{}\n", self.look.language.say(&message))));
            }
        };
        position.judge(&attempt).map_err(|refusal| {
            let line = self.skin().refuse(&view, &refusal);
            // A skin that asks for legal moves only has no words for others.
            if !line.text.is_empty() {
                return line;
            }
            let why = refusal.message().with_places_named(&|place| self.skin().place_text(&view, place));
            Line::say(format!("{}\n", self.look.language.say(&why)))
        })
    }
}

impl<G: Playable> Explaining for Live<G> {
    fn why(&self) -> Result<Job<Thought, Reasons>, Error> {
        let nobody = || TEXTS.not_now("reasons.nobody");
        let ply = self.ply_in_question().ok_or_else(nobody)?;
        let made = self.made(ply).ok_or_else(nobody)?.into_owned();
        let snapshot = self.snapshot().at(ply);
        Ok(Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
            snapshot.reasons(&made, control, report)
        }))
    }

    fn why_not(&self, text: &str) -> Result<Job<Thought, WhyNot>, Line> {
        let plies = self.session.line().len();
        let open = self.session.game().outcome().is_none();
        let read = |ply: usize| self.read_move(&self.game_at(ply), text).map(|m| (ply, m));
        let (ply, asked) = match (open.then(|| read(plies)), plies.checked_sub(1).map(read)) {
            (Some(Ok(found)), _) | (_, Some(Ok(found))) => found,
            (Some(Err(line)), _) | (None, Some(Err(line))) => return Err(line),
            (None, None) => {
                let over = ludoteca_core::TEXTS.message("refused.over");
                return Err(Line::say(format!("{}\n", self.look.language.say(&over))));
            }
        };
        let played = if ply < plies { self.made(ply).map(Cow::into_owned) } else { None };
        let snapshot = self.snapshot().at(ply);
        Ok(Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
            snapshot.why_not(asked, played.as_ref(), control, report)
        }))
    }

    fn explain(&self, advice: &Advice, seed: u64) -> Result<Job<Thought, Reasons>, Error> {
        let snapshot = self.snapshot();
        let line = moves_of(snapshot.position(), &advice.line);
        let &choice = line.first().ok_or_else(|| TEXTS.conflict("reasons.elsewhere"))?;
        let made = Made {
            spec: Some(advice.player.parse()?),
            seed,
            choice,
            score: advice.score,
            reason: None,
            depth: advice.depth,
            nodes: advice.nodes,
            line,
        };
        Ok(Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
            snapshot.reasons(&made, control, report)
        }))
    }

    fn blame(&self) -> Result<Job<Thought, Result<Blame, Error>>, Error> {
        let outcome = self.session.outcome();
        let winner =
            outcome.and_then(|outcome| outcome.winner).ok_or_else(|| TEXTS.not_now("blame.no_loser"))?;
        let spec = self.machine_of(winner.other());
        let snapshot = self.snapshot();
        Ok(Job::new(move |control: &Control, report: &mut dyn FnMut(Thought)| {
            snapshot.blame(winner.other(), spec, control, report)
        }))
    }

    fn tell_reasons(&self, reasons: &Reasons) -> Vec<Message> {
        self.reasons_in_words(reasons)
    }

    fn tell_alternatives(&self, reasons: &Reasons) -> Vec<Message> {
        let words = self.own_words(reasons);
        words.into_iter().chain(self.alternatives_in_words(reasons)).collect()
    }

    fn tell_why_not(&self, why_not: &WhyNot) -> Vec<Message> {
        self.why_not_in_words(why_not)
    }

    fn tell_blame(&self, blame: &Blame) -> Vec<Message> {
        self.blame_in_words(blame)
    }

    fn sights(&self) -> Result<Scene, Error> {
        self.sighted()
    }

    fn draw_sights(&self, style: Style) -> Result<String, Error> {
        self.painted_sights(style)
    }

    fn svg_sights(&self, theme: Theme) -> Result<String, Error> {
        self.picture_of_sights(theme)
    }
}

/// The moves that canonical texts name one after the other, as far as they are legal.
pub(super) fn moves_of<G: Playable>(position: &G, texts: &[String]) -> Vec<G::Move> {
    let mut at = position.clone();
    let read = texts.iter().map_while(|text| {
        let m = at.judge(&at.parse_attempt(text).ok()?).ok()?;
        at.apply(m);
        Some(m)
    });
    read.collect()
}
