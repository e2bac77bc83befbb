//! The one erased layer: a game in progress whose type is not known.

use std::path::Path;
use std::time::Duration;

use ludoteca_core::{
    Control, Language, Limits, Look, Message, Outcome, Playable, Reason, Scene, Side, Spec, Verdict,
};

use ludoteca_search::{Book, Wdl};

use crate::registry::in_text;
use crate::{
    Advice, Chosen, Clock, Dialogue, ForcedWin, Judged, MachineTurn, Offer, Session, Step, Thought,
    TimeControl, TreeOrder,
};
use ludoteca_paint::{self as paint, Theme};

/// A game in progress, for everything that plays any game.
pub trait Table: Dialogue + Send {
    /// The name of the game.
    fn game(&self) -> &'static str;

    /// The rules' canonical text.
    fn rules(&self) -> String;

    /// The position's canonical text.
    fn position(&self) -> String;

    /// The side to move.
    fn turn(&self) -> Side;

    /// What the sides are called.
    fn side(&self, side: Side) -> Message;

    /// The legal moves' canonical texts; none once the game is over.
    fn moves(&self) -> Vec<String>;

    /// The moves so far.
    fn line(&self) -> Vec<String>;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The picture of the position.
    fn scene(&self) -> Scene;

    /// The picture of the position as SVG, lying as it does in a skin.
    fn svg(&self, skin: usize, theme: Theme, look: Look) -> String;

    /// Plays a move text; a refused one changes nothing.
    fn play(&mut self, text: &str, spent: Duration) -> Result<(), Message>;

    /// Takes back a move.
    fn undo(&mut self) -> bool;

    /// Plays a move taken back again.
    fn redo(&mut self) -> bool;

    /// Begins anew from a position text.
    fn set_position(&mut self, text: &str) -> Result<(), Message>;

    /// Begins a new game under the same rules, with the same seats.
    fn new_game(&mut self);

    /// Puts a player on a side.
    fn sit(&mut self, side: Side, spec: Spec, seed: u64) -> Result<(), Message>;

    /// Who sits on a side.
    fn seat(&self, side: Side) -> &Spec;

    /// Exchanges the players' seats.
    fn swap(&mut self);

    /// Gives both sides this time.
    fn set_time_control(&mut self, control: TimeControl);

    /// What the clocks show.
    fn clock(&self) -> Option<&Clock>;

    /// The time that the players have, if it is limited.
    fn time_control(&self) -> Option<TimeControl>;

    /// Whether the side to move has thought too long, which loses the game.
    fn flag(&mut self, spent: Duration) -> bool;

    /// Gives up for a side.
    fn resign(&mut self, side: Side);

    /// Offers or accepts a draw.
    fn offer_draw(&mut self, side: Side) -> Offer;

    /// The side whose draw offer waits for an answer.
    fn offer(&self) -> Option<Side>;

    /// Writes a remark beside the last move.
    fn comment(&mut self, text: &str);

    /// The date of the game as records write it.
    fn set_date(&mut self, date: &str);

    /// Lets the machine that is to move play; `thinking` is told what it thinks
    /// whenever it has looked a level further ahead. One that fails loses the game.
    fn machine_move(
        &mut self,
        limits: Limits,
        control: &Control,
        thinking: &mut dyn FnMut(&Thought),
    ) -> MachineTurn;

    /// What a machine did that could play no more, if that has ended the game.
    fn failure(&self) -> Option<&Message>;

    /// What the adviser would play; nothing once the game is over.
    fn hint(&self, seed: u64) -> Result<Option<Chosen>, Message>;

    /// What a player would do here, and why; nobody named means the adviser.
    fn advise(&self, player: Option<&Spec>, seed: u64, limits: Limits) -> Result<Advice, Message>;

    /// Whether a side can force a win from here, in at most so many plies if that is
    /// said, as far as the limits allow to know.
    fn prove(&self, side: Side, plies: Option<u32>, limits: Limits) -> Result<ForcedWin, Message>;

    /// What a table file says here: the result, and what each move leads to.
    fn probe_file(&self, path: &Path) -> Result<(Verdict, Vec<Judged>), Message>;

    /// Adds the first plies of the game to a book; whether it is of the same rules and
    /// has come to an end, so that there was something to learn.
    fn teach(&self, book: &mut Book, plies: usize) -> bool;

    /// The moves that a book knows here, with how they went, the likeliest first.
    fn probe_book(&self, book: &Book) -> Vec<(String, Wdl)>;

    /// What each move of the main line did to the result.
    fn analyse(&self) -> Result<Vec<Step>, Message>;

    /// Writes the mistakes that were found into the record.
    fn annotate(&mut self, steps: &[Step], language: Language);

    /// The tree that a player thinks over here; none named means the first that does.
    fn tree(&self, player: Option<&Spec>, order: TreeOrder) -> Result<String, Message>;

    /// The record as text.
    fn record(&self) -> String;

    /// The record in a form that only this game has, by its name.
    fn record_in(&self, form: &str) -> Result<String, Message>;

    /// The record as JSON.
    fn record_json(&self) -> serde_json::Value;
}

impl<G: Playable> Table for Session<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn rules(&self) -> String {
        Session::rules(self).to_string()
    }

    fn position(&self) -> String {
        Session::position(self).position()
    }

    fn turn(&self) -> Side {
        Session::position(self).turn()
    }

    fn side(&self, side: Side) -> Message {
        G::side_name(side)
    }

    fn moves(&self) -> Vec<String> {
        if Session::outcome(self).is_some() {
            return Vec::new();
        }
        let position = Session::position(self);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        moves.into_iter().map(|m| position.move_text(m)).collect()
    }

    fn line(&self) -> Vec<String> {
        self.game().texts()
    }

    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self)
    }

    fn scene(&self) -> Scene {
        let mut scene = Session::position(self).scene(Session::line(self).last().copied());
        if Session::outcome(self).is_some() {
            scene.moves.clear();
        }
        scene
    }

    fn svg(&self, skin: usize, theme: Theme, look: Look) -> String {
        let scene = self.entry.skins[skin].picture(Table::scene(self));
        let scene = if look.flipped { scene.flipped() } else { scene };
        paint::svg(&scene, G::glyphs(), &self.caption(&self.view(look)), theme, look.language)
    }

    fn play(&mut self, text: &str, spent: Duration) -> Result<(), Message> {
        self.play_text(text, spent).map(|_| ()).map_err(|error| error.message())
    }

    fn undo(&mut self) -> bool {
        Session::undo(self)
    }

    fn redo(&mut self) -> bool {
        Session::redo(self)
    }

    fn set_position(&mut self, text: &str) -> Result<(), Message> {
        let start = G::parse_position(Session::rules(self), text)
            .map_err(|error| in_text("error.position", text, &error))?;
        Session::set_position(self, start);
        Ok(())
    }

    fn new_game(&mut self) {
        let rules = Session::rules(self).clone();
        let start = G::start(&rules);
        self.restart(rules, start);
    }

    fn sit(&mut self, side: Side, spec: Spec, seed: u64) -> Result<(), Message> {
        Session::sit(self, side, spec, seed)
    }

    fn seat(&self, side: Side) -> &Spec {
        Session::seat(self, side)
    }

    fn swap(&mut self) {
        Session::swap(self);
    }

    fn set_time_control(&mut self, control: TimeControl) {
        Session::set_time_control(self, control);
    }

    fn clock(&self) -> Option<&Clock> {
        Session::clock(self)
    }

    fn time_control(&self) -> Option<TimeControl> {
        Session::time_control(self)
    }

    fn flag(&mut self, spent: Duration) -> bool {
        Session::flag(self, spent)
    }

    fn resign(&mut self, side: Side) {
        Session::resign(self, side);
    }

    fn offer_draw(&mut self, side: Side) -> Offer {
        Session::offer_draw(self, side)
    }

    fn offer(&self) -> Option<Side> {
        Session::offer(self)
    }

    fn comment(&mut self, text: &str) {
        Session::comment(self, text);
    }

    fn set_date(&mut self, date: &str) {
        self.header.set_date(date);
    }

    fn machine_move(
        &mut self,
        limits: Limits,
        control: &Control,
        thinking: &mut dyn FnMut(&Thought),
    ) -> MachineTurn {
        let begun = std::time::Instant::now();
        let position = Session::position(self).clone();
        match self
            .think(limits, control, &mut |info| thinking(&Thought::of(&position, info, begun.elapsed())))
        {
            Some(answer) => self.settle(answer, control, begun.elapsed()),
            None => MachineTurn::NoMachine,
        }
    }

    fn failure(&self) -> Option<&Message> {
        Session::failure(self)
    }

    fn hint(&self, seed: u64) -> Result<Option<Chosen>, Message> {
        let decision = self.advice(seed, Limits::default(), &Control::timed())?;
        Ok(decision.map(|decision| Chosen::of(Session::position(self), &decision)))
    }

    fn advise(&self, player: Option<&Spec>, seed: u64, limits: Limits) -> Result<Advice, Message> {
        match player {
            Some(spec) => Session::advise(self, spec, seed, limits),
            None => {
                let adviser = (self.entry.adviser)(Session::rules(self));
                Session::advise(self, &adviser.parse()?, seed, limits)
            }
        }
    }

    fn prove(&self, side: Side, plies: Option<u32>, limits: Limits) -> Result<ForcedWin, Message> {
        Session::prove(self, side, plies, limits)
    }

    fn probe_file(&self, path: &Path) -> Result<(Verdict, Vec<Judged>), Message> {
        Session::probe_file(self, path)
    }

    fn teach(&self, book: &mut Book, plies: usize) -> bool {
        let same = (book.game(), book.rules()) == (G::NAME, &*Table::rules(self));
        match Session::outcome(self).filter(|_| same) {
            Some(outcome) => {
                book.learn(self.past().start, Session::line(self), outcome, plies);
                true
            }
            None => false,
        }
    }

    fn probe_book(&self, book: &Book) -> Vec<(String, Wdl)> {
        let position = Session::position(self);
        let known = book.known(position).into_iter();
        known.map(|one| (position.move_text(one.choice), one.wdl)).collect()
    }

    fn analyse(&self) -> Result<Vec<Step>, Message> {
        Session::analyse(self)
    }

    fn annotate(&mut self, steps: &[Step], language: Language) {
        Session::annotate(self, steps, language);
    }

    fn tree(&self, player: Option<&Spec>, order: TreeOrder) -> Result<String, Message> {
        let player = match player {
            Some(player) => player.clone(),
            None => self.entry.tree_players().next().unwrap_or("human").parse()?,
        };
        let no_tree = || {
            let names: Vec<&str> = self.entry.tree_players().collect();
            Message::new("error.no_tree").with("text", &player).with("choices", names.join(", "))
        };
        if player.is_human() {
            return Err(no_tree());
        }
        let grow = self.entry.machine(&player)?.tree.ok_or_else(no_tree)?;
        let control = Control::timed();
        grow(&player, &self.request(Limits::default(), &control), order)
    }

    fn record(&self) -> String {
        Session::record(self).to_string()
    }

    fn record_in(&self, form: &str) -> Result<String, Message> {
        let found = self.entry.forms.iter().find(|known| known.name == form);
        let Some(write) = found.and_then(|found| found.write) else {
            let choices = ["pgn", "json", "moves", "position"].into_iter().chain(self.entry.written_forms());
            let choices = choices.collect::<Vec<_>>().join(", ");
            return Err(Message::new("error.format").with("text", form).with("choices", choices));
        };
        write(&Session::record(self))
    }

    fn record_json(&self) -> serde_json::Value {
        Session::record(self).to_json()
    }
}
