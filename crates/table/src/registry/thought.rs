//! How much a player thinks about a move when nobody tells it.

use std::str::FromStr;
use std::time::Duration;

use ludoteca_core::{Decision, Game, History, Info, Limits, Message, Player, Request};

use crate::TimeControl;

/// The time for a move unless something is said.
const TIME: Duration = Duration::from_secs(2);

/// What a player spends on a move by its settings: `time=2s`, `depth=6`,
/// `nodes=100000`, or several of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Thought {
    time: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
}

impl FromStr for Thought {
    type Err = Message;

    fn from_str(text: &str) -> Result<Thought, Message> {
        let mut thought = Thought::default();
        if text.trim().is_empty() {
            return Ok(thought);
        }
        let wrong = || Message::new("search.thought").with("text", text.trim());
        for part in text.split(',') {
            let (name, value) = part.split_once('=').ok_or_else(wrong)?;
            let value = value.trim();
            let new = match name.trim().to_ascii_lowercase().as_str() {
                "time" => thought.time.replace(time(value).ok_or_else(wrong)?).is_none(),
                "depth" => thought.depth.replace(number(value).ok_or_else(wrong)?).is_none(),
                "nodes" => thought.nodes.replace(number(value).ok_or_else(wrong)?).is_none(),
                _ => false,
            };
            if !new {
                return Err(wrong());
            }
        }
        Ok(thought)
    }
}

/// A time for one move, which is not nothing and has no increment.
fn time(text: &str) -> Option<Duration> {
    let control: TimeControl = text.parse().ok()?;
    Some(control.base()).filter(|base| !base.is_zero() && control.increment().is_zero())
}

/// A number from one, in digits only.
fn number<N: FromStr + Default + PartialEq>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|number| digits && *number != N::default())
}

impl Thought {
    /// The limits for a move: what is asked for there, then the settings, then the
    /// clock, then a moment. Whatever the settings are, half the clock is left.
    fn limits(self, asked: Limits) -> Limits {
        if asked.time.is_some() || asked.depth.is_some() || asked.nodes.is_some() {
            return asked;
        }
        let Thought { time, depth, nodes } = self;
        let unsaid = time.is_none() && depth.is_none() && nodes.is_none();
        let time = match asked.clock {
            Some((left, _)) => time.map(|time| time.min(left / 2)),
            None => time.or(unsaid.then_some(TIME)),
        };
        Limits { time, depth, nodes, clock: asked.clock, lines: asked.lines }
    }

    /// The same request with these limits.
    fn within<'a, G: Game>(self, request: &Request<'a, G>) -> Request<'a, G> {
        let Request { rules, past: History { start, moves, identities }, position, limits, stop } = *request;
        let past = History { start, moves, identities };
        Request { rules, past, position, limits: self.limits(limits), stop }
    }
}

/// A player that thinks as long as its settings say.
#[derive(Debug)]
pub(super) struct Thoughtful<P> {
    player: P,
    thought: Thought,
}

impl<P> Thoughtful<P> {
    pub(super) const fn new(player: P, thought: Thought) -> Thoughtful<P> {
        Thoughtful { player, thought }
    }
}

impl<G: Game, P: Player<G>> Player<G> for Thoughtful<P> {
    fn choose(&mut self, request: &Request<'_, G>, thoughts: &mut dyn FnMut(&Info<G>)) -> Decision<G> {
        self.player.choose(&self.thought.within(request), thoughts)
    }

    fn try_choose(
        &mut self,
        request: &Request<'_, G>,
        thoughts: &mut dyn FnMut(&Info<G>),
    ) -> Result<Decision<G>, Message> {
        self.player.try_choose(&self.thought.within(request), thoughts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(settings: &str, asked: Limits) -> Limits {
        settings.parse::<Thought>().unwrap_or_else(|error| panic!("{settings}: {error}")).limits(asked)
    }

    #[test]
    fn settings_are_read() {
        let none = Limits::default();
        assert_eq!(limits("", none), Limits { time: Some(TIME), ..none });
        assert_eq!(limits(" Depth = 3 ", none), Limits { depth: Some(3), ..none });
        let several = Limits { time: Some(Duration::from_millis(500)), nodes: Some(70), ..none };
        assert_eq!(limits("time=500ms,nodes=70", none), several);
        for bad in ["2", "time", "time=", "time=0", "time=2+1", "depth=0", "depth=+1", "nodes=x", "x=1"] {
            assert_eq!(bad.parse::<Thought>().unwrap_err().key(), "search.thought", "{bad}");
        }
        assert!("depth=1,depth=2".parse::<Thought>().is_err());
    }

    #[test]
    fn what_is_asked_for_goes_before_the_settings_and_these_before_the_clock() {
        let none = Limits::default();
        let depth = Limits { depth: Some(2), ..none };
        assert_eq!(limits("time=9", depth), depth);
        let clock = Limits { clock: Some((Duration::from_secs(10), Duration::ZERO)), ..none };
        assert_eq!(limits("", clock), clock, "the player shares its clock out");
        assert_eq!(limits("time=2s", clock).time, Some(Duration::from_secs(2)));
        assert_eq!(limits("time=9s", clock).time, Some(Duration::from_secs(5)), "not the whole clock");
    }
}
