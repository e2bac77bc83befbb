//! The player of the Commodore 64 program, *Ratón y gatos* (RYG).

mod board;
mod book;
mod lookahead;
mod minimax;
#[cfg(test)]
mod reference;
mod screen;
mod settings;

pub use board::C64Board;
pub use screen::C64Screen;
pub use settings::{RygSettings, Ties};

use ludoteca_core::{Decision, Error, Info, NoMove, Player, Request, Rng, Side};

use crate::C64Points;
use crate::TEXTS;
use crate::evaluators::score_of;
use crate::{Cats, Rules, Step};
use settings::DEEPEST;

use minimax::{Limiter, Minimax, Stopped};

/// Plays what the Commodore 64 program plays, for either side.
///
/// Minimax over the whole tree to a fixed depth, one of the program's three
/// evaluations at the leaves, its order of moves, the first of the best; the
/// cats' first moves come from its opening table. Each board of the tree is
/// valued once, which makes the two hours of depth 10 a matter of milliseconds
/// and never changes the choice.
///
/// When it is stopped or runs into a limit, it plays the choice of the deepest
/// level that it has finished.
///
/// ```
/// use ludoteca_cats::{Rules, Ryg, RygSettings};
/// let settings: RygSettings = "depth=10".parse()?;
/// assert!(Ryg::new(&Rules::default(), settings, 0).is_ok());
/// let small: Rules = "6x6".parse().expect("a board");
/// assert!(Ryg::new(&small, settings, 0).is_err());
/// # Ok::<(), ludoteca_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ryg {
    settings: RygSettings,
    /// What the leaves are worth.
    points: C64Points,
    minimax: Minimax,
    rng: Rng,
}

/// What the moves of the root are worth.
struct Valued {
    best: u8,
    /// The places of the best moves among the root's.
    choices: Vec<usize>,
}

impl Ryg {
    /// The player with these settings, if the rules are those it knows.
    pub fn new(rules: &Rules, settings: RygSettings, seed: u64) -> Result<Ryg, Error> {
        Ryg::suits(rules)?;
        let points = C64Points::of(settings.evaluation);
        Ok(Ryg { settings, points, minimax: Minimax::new(points), rng: Rng::new(seed) })
    }

    /// The same player with points that it was taught.
    #[must_use]
    pub fn with_points(self, points: C64Points) -> Ryg {
        Ryg { points, minimax: Minimax::new(points), ..self }
    }

    /// Whether the program can play under these rules: only on 8x8.
    pub fn suits(rules: &Rules) -> Result<(), Error> {
        let (columns, rows) = (rules.board().columns(), rules.board().rows());
        if (columns, rows) == (8, 8) {
            return Ok(());
        }
        Err(TEXTS.unsupported("cats.ryg.board").with("board", format_args!("{columns}x{rows}")))
    }

    /// How it plays.
    pub const fn settings(&self) -> RygSettings {
        self.settings
    }

    /// Values the moves of the root to a depth.
    fn value(
        &mut self,
        moves: &[(Step, C64Board)],
        depth: u32,
        limiter: Limiter<'_>,
    ) -> Result<Valued, Stopped> {
        self.minimax.forget();
        let mut values = Vec::with_capacity(moves.len());
        for &(_, child) in moves {
            values.push(self.minimax.value(child, depth - 1, limiter)?);
        }
        let best = match moves[0].1.turn().other() {
            Side::First => values.iter().copied().fold(minimax::TRAPPED, u8::max),
            Side::Second => values.iter().copied().fold(minimax::STUCK, u8::min),
        };
        let choices = (0..values.len()).filter(|&at| values[at] == best).collect();
        Ok(Valued { best, choices })
    }

    /// The line that minimax foresees, from the values at hand.
    fn line(&mut self, first: (Step, C64Board), depth: u32, value: u8, limiter: Limiter<'_>) -> Vec<Step> {
        let (step, mut board) = first;
        let mut line = vec![step];
        let mut children = Vec::new();
        for levels in (0..depth.saturating_sub(1)).rev() {
            children.clear();
            board.children(&mut children);
            let next = children
                .iter()
                .find(|child| self.minimax.value(child.1, levels, limiter) == Ok(value))
                .copied();
            let Some((step, child)) = next else { break };
            line.push(step);
            board = child;
        }
        line
    }
}

impl Player<Cats> for Ryg {
    fn choose(
        &mut self,
        request: &Request<'_, Cats>,
        thoughts: &mut dyn FnMut(&Info<Cats>),
    ) -> Result<Decision<Cats>, NoMove> {
        let root = C64Board::new(&request.past, request.position);
        if let Some(choice) = book::move_of(request, root).filter(|_| self.settings.book) {
            let reason = Some(TEXTS.message("cats.ryg.from_the_book"));
            return Ok(Decision { choice, score: None, reason });
        }
        let mut moves = Vec::new();
        root.children(&mut moves);
        let limiter = Limiter { control: request.control, nodes: request.limits.nodes.unwrap_or(u64::MAX) };
        // Who asks for a depth gets it, as far as the program goes.
        let deepest = request.limits.depth.map_or(self.settings.depth(), |depth| depth.min(DEEPEST));

        self.minimax.restart();
        let first = moves.first().expect("players are asked only where there is a move").0;
        let mut decision = Decision { choice: first, score: None, reason: None };
        for depth in 1..=deepest.max(1) {
            let Ok(valued) = self.value(&moves, depth, limiter) else { break };
            let score = score_of(valued.best, root.turn());
            let line = self.line(moves[valued.choices[0]], depth, valued.best, limiter);
            thoughts(&Info { depth, nodes: self.minimax.nodes(), score, line, rank: 1 });
            let (at, reason) = match self.settings.ties {
                Ties::First => (valued.choices[0], TEXTS.message("cats.ryg.because")),
                Ties::Random => {
                    let at = *self.rng.pick(&valued.choices).expect("some move is the best");
                    (at, TEXTS.message("cats.ryg.because_at_random"))
                }
            };
            let reason = reason.with("depth", depth).with("value", format_args!("${:02x}", valued.best));
            decision = Decision { choice: moves[at].0, score: Some(score), reason: Some(reason) };
        }
        Ok(decision)
    }
}

#[cfg(test)]
mod tests {
    use super::reference;
    use super::*;
    use crate::C64Evaluation;
    use ludoteca_core::{Control, Game, History, Language, Limits, Notation, Score};

    /// A game under way.
    struct Played {
        rules: Rules,
        start: Cats,
        moves: Vec<Step>,
        position: Cats,
    }

    impl Played {
        fn new(rules: &str, moves: &[&str]) -> Played {
            let rules: Rules = rules.parse().expect("the rules are well written");
            Played::from(rules, Cats::start(&rules)).and(moves)
        }

        fn from(rules: Rules, start: Cats) -> Played {
            Played { rules, start, moves: Vec::new(), position: start }
        }

        fn and(mut self, moves: &[&str]) -> Played {
            for text in moves {
                let attempt = self.position.parse_attempt(text).expect("the move is well written");
                self.moves.push(self.position.play(&attempt).expect("the move is legal"));
            }
            self
        }

        fn past(&self) -> History<'_, Cats> {
            History { start: &self.start, moves: &self.moves, identities: &[] }
        }

        fn ask(&self, player: &mut Ryg, limits: Limits) -> (Decision<Cats>, Vec<Info<Cats>>) {
            let control = Control::timed();
            self.ask_until(player, limits, &control)
        }

        fn ask_until(
            &self,
            player: &mut Ryg,
            limits: Limits,
            control: &Control,
        ) -> (Decision<Cats>, Vec<Info<Cats>>) {
            let request =
                Request { rules: &self.rules, past: self.past(), position: &self.position, limits, control };
            let mut thoughts = Vec::new();
            let decision =
                player.choose(&request, &mut |info| thoughts.push(info.clone())).expect("it answers");
            (decision, thoughts)
        }

        fn answer(&self, settings: &str) -> String {
            let mut player = ryg(settings);
            self.position.move_text(self.ask(&mut player, Limits::default()).0.choice)
        }
    }

    fn ryg(settings: &str) -> Ryg {
        let settings = settings.parse().expect("the settings are well written");
        Ryg::new(&Rules::default(), settings, 7).expect("the board suits")
    }

    /// A position of a random game, or any placement at all.
    fn random(rng: &mut Rng) -> Played {
        loop {
            let game = if rng.below(2) == 0 { random_game(rng) } else { random_placement(rng) };
            if game.position.count() > 0 {
                return game;
            }
        }
    }

    fn random_game(rng: &mut Rng) -> Played {
        let mut game = Played::new(if rng.below(2) == 0 { "8x8" } else { "8x8,first=cats" }, &[]);
        for _ in 0..rng.below(40) {
            let mut moves = Vec::new();
            game.position.moves(&mut moves);
            let Some(&step) = rng.pick(&moves) else { break };
            game.position.apply(step);
            game.moves.push(step);
        }
        game
    }

    fn random_placement(rng: &mut Rng) -> Played {
        let rules = Rules::default();
        loop {
            let numbers: Vec<String> = (0..5).map(|_| (rng.below(32) + 1).to_string()).collect();
            let turn = if rng.below(2) == 0 { 'm' } else { 'c' };
            let text = format!("{}:{}:{turn}", numbers[0], numbers[1..].join(","));
            if let Ok(position) = Cats::parse_position(&rules, &text) {
                return Played::from(rules, position);
            }
        }
    }

    fn agrees(game: &Played, version: C64Evaluation, depth: u32) {
        let mut player = ryg(&format!("depth={depth},eval={},book=off", version.number()));
        let (decision, thoughts) = game.ask(&mut player, Limits::default());
        let (wanted, value) = reference::choose(&game.past(), &game.position, version.number(), depth);
        let text = game.position.position();
        assert_eq!(decision.choice, wanted, "{text} after {:?}, {version:?}, depth {depth}", game.moves);
        assert_eq!(decision.score, Some(score_of(value, game.position.turn())), "{text}");
        assert_eq!(
            thoughts.iter().map(|info| info.depth).collect::<Vec<_>>(),
            (1..=depth).collect::<Vec<_>>()
        );
        assert!(thoughts.iter().all(|info| !info.line.is_empty() && info.line.len() <= info.depth as usize));
        assert_eq!(thoughts.last().map(|info| info.line[0]), Some(wanted));
    }

    #[test]
    fn the_choice_is_that_of_plain_minimax() {
        let mut rng = Rng::new(2020);
        for at in 0..1000 {
            let game = random(&mut rng);
            agrees(&game, C64Evaluation::ALL[at % 3], 1 + (at / 3 % 5) as u32);
        }
    }

    #[test]
    fn the_choice_is_that_of_plain_minimax_deeper_down() {
        let mut rng = Rng::new(1982);
        for at in 0..30 {
            let game = random(&mut rng);
            agrees(&game, C64Evaluation::ALL[at % 3], 6 + (at / 3 % 2) as u32);
        }
    }

    #[test]
    fn the_example_of_the_first_minimax() {
        let game = Played::new("8x8", &["31-27"]);
        let mut player = ryg("depth=2,eval=1,book=off");
        let (decision, thoughts) = game.ask(&mut player, Limits::default());
        // $82 for the mouse; seven equal moves, so cat 0 goes to (1,1).
        assert_eq!(decision.score, Some(Score::new(-200)));
        assert_eq!(game.position.move_text(decision.choice), "4-8");
        assert_eq!(thoughts[1].line.len(), 2);
        for language in Language::ALL {
            assert!(language.say(&decision.reason.clone().expect("it says why")).contains("$82"));
        }
    }

    #[test]
    fn the_opening_table_is_played_on_its_line_only() {
        let line = ["31-26", "4-8", "26-31", "3-7", "31-26", "2-6", "26-31", "1-5"];
        for at in [1, 3, 5, 7] {
            assert_eq!(Played::new("8x8", &line[..at]).answer("depth=1"), line[at]);
        }
        let mouse = ["29-25", "4-8", "25-21"];
        assert_eq!(Played::new("8x8,mouse=29", &mouse).answer("depth=1"), "3-7");
        let asks_the_table = |game: &Played| {
            let (decision, thoughts) = game.ask(&mut ryg("depth=1"), Limits::default());
            assert_eq!(
                decision.reason.is_some_and(|why| why.key() == "cats.ryg.from_the_book"),
                thoughts.is_empty()
            );
            thoughts.is_empty()
        };
        assert!(asks_the_table(&Played::new("8x8", &line[..1])));
        for (rules, moves) in [
            ("8x8", &line[..0]),
            ("8x8", &line[..8]),
            ("8x8", &["31-26", "1-5", "26-31"]),
            ("8x8", &["31-26", "4-8", "26-31", "2-6", "31-26"]),
            ("8x8,first=cats", &[]),
            ("8x8,first=cats", &["4-8"]),
        ] {
            assert!(!asks_the_table(&Played::new(rules, moves)), "{rules} {moves:?}");
        }
        let rules = Rules::default();
        let after_one = Cats::parse_position(&rules, "26:1,2,3,4:c").expect("a position");
        assert!(!asks_the_table(&Played::from(rules, after_one)), "a bare position is on no line");
    }

    #[test]
    fn ties_at_random_are_among_the_best_and_fixed_by_the_seed() {
        let game = Played::new("8x8", &["31-26"]);
        let answers = |seed| {
            let settings = "depth=2,eval=1,book=off,ties=random".parse().expect("settings");
            let mut player = Ryg::new(&game.rules, settings, seed).expect("the board suits");
            (0..40).map(|_| game.ask(&mut player, Limits::default()).0.choice).collect::<Vec<_>>()
        };
        assert_eq!(answers(1), answers(1));
        let mut seen = answers(2);
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 7, "all seven moves of the example are equal");
        // With the mouse about to escape only one move stops it.
        let rules = Rules::default();
        let position = Cats::parse_position(&rules, "16:5,6,8,11:m").expect("a position");
        let game = Played::from(rules, position);
        assert_eq!(game.answer("depth=6,ties=random"), game.answer("depth=6"));
    }

    #[test]
    fn a_stopped_player_answers_with_what_it_has() {
        let game = Played::new("8x8,first=cats", &[]);
        let stopped = Control::timed();
        stopped.stop().set();
        let (decision, thoughts) = game.ask_until(&mut ryg("depth=15"), Limits::default(), &stopped);
        assert!(thoughts.len() < 15, "it was stopped");
        assert!(game.position.judge(&decision.choice.into()).is_ok());

        for (limits, depths) in [
            (Limits { depth: Some(3), ..Limits::default() }, 3),
            (Limits { depth: Some(0), ..Limits::default() }, 1),
            (Limits { depth: Some(9), ..Limits::default() }, 9),
            (Limits { nodes: Some(1), ..Limits::default() }, 1),
        ] {
            let (decision, thoughts) = game.ask(&mut ryg("depth=5"), limits);
            assert_eq!(thoughts.len(), depths, "{limits:?}");
            assert!(game.position.judge(&decision.choice.into()).is_ok());
        }
    }

    #[test]
    fn other_boards_are_refused_in_words() {
        let rules: Rules = "10x8".parse().expect("the rules are well written");
        let error = Ryg::new(&rules, RygSettings::default(), 0).unwrap_err();
        assert_eq!(error.key(), "cats.ryg.board");
        for language in Language::ALL {
            assert!(language.say(&error).contains("10x8"));
        }
    }
}
