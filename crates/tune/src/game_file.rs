//! Games with what a search thought of every position, in few bytes.

use std::ops::ControlFlow;

use ludoteca_core::{
    Envelope, EnvelopeError, Error, GameSoFar, Message, Outcome, Playable, Score, Side, Stop, fingerprint,
};
use ludoteca_house::{Arbiter, Entry};
use ludoteca_work::Pool;

use crate::LessonsPlan;
use crate::lessons::play_game;

/// The title of the files.
const TITLE: [u8; 8] = *b"\x89LUDOGAM";
/// The version of the files.
const VERSION: u32 = 2;
/// The most games of a file.
const MOST_GAMES: usize = 10_000_000;
/// The longest game.
const LONGEST: u64 = 100_000;
/// What stands between rules in the header.
const BETWEEN: char = '|';

/// A game that a machine played against itself.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoredGame<G: Playable> {
    /// Its rules, by their number among those of the file.
    pub rules: usize,
    /// The moves.
    pub moves: Vec<G::Move>,
    /// What the search thought of the position before each move; nothing where the move was
    /// left to chance.
    pub scores: Vec<Option<Score>>,
    /// How it ended.
    pub end: ScoredEnd,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoredEnd {
    /// Nobody won.
    Drawn,
    /// A side won.
    Won(Side),
    /// It was called a draw for its length.
    Cut,
}

impl ScoredEnd {
    const ALL: [ScoredEnd; 4] =
        [ScoredEnd::Drawn, ScoredEnd::Won(Side::First), ScoredEnd::Won(Side::Second), ScoredEnd::Cut];

    fn of(outcome: Option<Outcome>) -> ScoredEnd {
        outcome.map_or(ScoredEnd::Cut, |outcome| outcome.winner.map_or(ScoredEnd::Drawn, ScoredEnd::Won))
    }

    /// Who won.
    pub const fn winner(self) -> Option<Side> {
        match self {
            ScoredEnd::Won(side) => Some(side),
            ScoredEnd::Drawn | ScoredEnd::Cut => None,
        }
    }
}

/// Games with what a search thought of every position.
///
/// A move is its number among the legal ones in the order of their codes, so that a file
/// does not depend on the order in which a program lists them; a sum over the text of the
/// last position makes sure that the game was played as it was meant.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFile<G: Playable> {
    /// The rules of the games.
    pub rules: Vec<G::Rules>,
    /// The games.
    pub games: Vec<ScoredGame<G>>,
    /// How they were played, for people.
    pub record: String,
}

/// Rules and how many of all games are played by them, in shares.
pub type RulesMix<G> = Vec<(<G as ludoteca_core::Game>::Rules, usize)>;

/// A game with its number, or why it could not be played.
type Numbered<G> = Result<(usize, ScoredGame<G>), Error>;

impl<G: Playable> GameFile<G> {
    /// Plays games; `watch` hears how many are over, and stops them by returning `false`.
    /// The games do not depend on the threads.
    ///
    /// # Errors
    /// If the player is none of this game's or its settings are wrong.
    pub fn play(
        entry: &'static Entry<G>,
        mix: &RulesMix<G>,
        plan: &LessonsPlan,
        watch: &mut dyn FnMut(usize) -> bool,
    ) -> Result<GameFile<G>, Error> {
        let work = |number: usize, tell: &mut dyn FnMut(Numbered<G>)| {
            tell(played(entry, mix, plan, number).map(|game| (number, game)));
        };
        let mut games = Vec::new();
        let pool = Pool::new(plan.threads);
        let flow = pool.listen(0..plan.games, &Stop::new(), work, &mut |note| match note {
            Err(what) => ControlFlow::Break(Err(what)),
            Ok(game) => {
                games.push(game);
                if watch(games.len()) { ControlFlow::Continue(()) } else { ControlFlow::Break(Ok(())) }
            }
        });
        if let ControlFlow::Break(ended) = flow {
            ended?;
        }
        games.sort_by_key(|(number, _)| *number);
        let random = &plan.random_plies;
        let record = format!(
            "{}, seed {}, random plies {}..{}, longest {}",
            plan.player,
            plan.seed,
            random.start(),
            random.end(),
            plan.longest
        );
        Ok(GameFile {
            rules: mix.iter().map(|(rules, _)| rules.clone()).collect(),
            games: games.into_iter().map(|(_, game)| game).collect(),
            record,
        })
    }

    /// The whole file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for game in &self.games {
            self.put_game(game, &mut body);
        }
        let rules: Vec<String> = self.rules.iter().map(ToString::to_string).collect();
        let fields = [
            ("game", G::NAME.to_owned()),
            ("rules", rules.join(&BETWEEN.to_string())),
            ("games", self.games.len().to_string()),
            ("record", self.record.clone()),
        ];
        Envelope::new(fields, body).bytes(TITLE, VERSION)
    }

    fn put_game(&self, game: &ScoredGame<G>, out: &mut Vec<u8>) {
        put(game.rules as u64, out);
        put(game.moves.len() as u64, out);
        out.extend(ScoredEnd::ALL.iter().position(|&end| end == game.end).map(|at| at as u8));
        let mut position = G::start(&self.rules[game.rules]);
        let mut legal = Vec::new();
        for (&m, score) in game.moves.iter().zip(&game.scores) {
            list(&position, &mut legal);
            let number = legal.iter().position(|&other| G::code(other) == G::code(m)).unwrap_or(legal.len());
            put(number as u64, out);
            put(score.map_or(0, |score| 1 + zigzag(score.raw())), out);
            position.apply(m);
        }
        out.extend(proof(&position).to_le_bytes());
    }

    /// Reads what [`GameFile::bytes`] has written.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(bytes: &[u8]) -> Result<GameFile<G>, EnvelopeError> {
        let envelope = Envelope::read(bytes, TITLE, VERSION)?;
        let game = envelope.field("game")?;
        if game != G::NAME {
            return Err(EnvelopeError::OtherGame(game.to_owned()));
        }
        let rules = envelope.field("rules")?.split(BETWEEN).map(str::parse);
        let rules: Vec<G::Rules> =
            rules.collect::<Result<_, _>>().map_err(|_| EnvelopeError::Contents("rules"))?;
        let mut rest = envelope.body();
        let count = envelope.number("games", MOST_GAMES)?;
        let read = |at| take_game(&rules, &mut rest).ok_or(EnvelopeError::Unplayable(at + 1));
        let games = (0..count).map(read).collect::<Result<_, _>>()?;
        if !rest.is_empty() {
            return Err(EnvelopeError::Contents("games"));
        }
        let record = envelope.field("record")?.to_owned();
        Ok(GameFile { rules, games, record })
    }
}

/// Plays one game.
fn played<G: Playable>(
    entry: &'static Entry<G>,
    mix: &RulesMix<G>,
    plan: &LessonsPlan,
    number: usize,
) -> Result<ScoredGame<G>, Error> {
    let mut dice = plan.dice(number);
    let shares = mix.iter().enumerate().flat_map(|(at, (_, share))| std::iter::repeat_n(at, *share));
    let shares: Vec<usize> = shares.collect();
    let rules = dice.pick(&shares).copied().unwrap_or(0);
    let mut thoughts = Thoughts(Vec::new());
    let (session, outcome) = play_game(entry, &mix[rules].0, plan, dice, &mut thoughts)?;
    let moves = session.line().to_vec();
    let random = moves.len().saturating_sub(thoughts.0.len());
    let scores = std::iter::repeat_n(None, random).chain(thoughts.0).collect();
    Ok(ScoredGame { rules, moves, scores, end: ScoredEnd::of(outcome) })
}

/// What the search thinks of every position.
struct Thoughts(Vec<Option<Score>>);

impl<G: Playable> Arbiter<G> for Thoughts {
    fn end(&mut self, _: &GameSoFar<G>) -> Option<(Outcome, Message)> {
        None
    }

    fn chosen(&mut self, _: &G, _: G::Move, score: Option<Score>) {
        self.0.push(score);
    }
}

fn take_game<G: Playable>(rules: &[G::Rules], rest: &mut &[u8]) -> Option<ScoredGame<G>> {
    let number = take(rest)? as usize;
    let mut position = G::start(rules.get(number)?);
    let plies = take(rest).filter(|&plies| plies <= LONGEST)?;
    let (&end, after) = rest.split_first()?;
    *rest = after;
    let end = *ScoredEnd::ALL.get(usize::from(end))?;
    let (mut moves, mut scores, mut legal) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..plies {
        list(&position, &mut legal);
        let m = *legal.get(usize::try_from(take(rest)?).ok()?)?;
        let score = take(rest)?.checked_sub(1).map(unzigzag);
        moves.push(m);
        scores.push(score.map(Score::from_raw));
        position.apply(m);
    }
    let (sum, after) = rest.split_first_chunk::<2>()?;
    *rest = after;
    (*sum == proof(&position).to_le_bytes()).then_some(ScoredGame { rules: number, moves, scores, end })
}

/// The legal moves in the order of their codes.
fn list<G: Playable>(position: &G, out: &mut Vec<G::Move>) {
    out.clear();
    position.moves(out);
    out.sort_unstable_by_key(|&m| G::code(m));
}

/// A sum over the text of a position.
fn proof<G: Playable>(position: &G) -> u16 {
    fingerprint(&position.position()) as u16
}

/// Appends a number, seven bits in a byte, the lowest first.
fn put(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Takes a number off.
fn take(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..63).step_by(7) {
        let (&byte, after) = rest.split_first()?;
        *rest = after;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Small numbers of either sign as small ones.
const fn zigzag(number: i32) -> u64 {
    ((number << 1) ^ (number >> 31)) as u32 as u64
}

const fn unzigzag(number: u64) -> i32 {
    let number = number as u32;
    (number >> 1) as i32 ^ -((number & 1) as i32)
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::Rng;
    use ludoteca_house::HOUSE;

    use super::*;

    fn file(threads: usize) -> GameFile<Cats> {
        let player = "alphabeta:depth=2,hash=1".parse().expect("a player");
        let plan = LessonsPlan { player, games: 12, random_plies: 1..=4, longest: 80, seed: 5, threads };
        let mix = vec![(Rules::default(), 3), ("10x10".parse().expect("rules"), 1)];
        let entry = HOUSE.entry().expect("the house has cats");
        GameFile::play(entry, &mix, &plan, &mut |_| true).expect("it plays")
    }

    #[test]
    fn what_is_played_is_written_and_read_whatever_the_threads() {
        let alone = file(1);
        assert_eq!(alone, file(3));
        assert_eq!(alone.games.len(), 12);
        assert!(alone.games.iter().any(|game| game.rules == 1) && alone.games.iter().any(|g| g.rules == 0));
        for game in &alone.games {
            assert_eq!(game.moves.len(), game.scores.len());
            let random = game.scores.iter().take_while(|score| score.is_none()).count();
            assert!((1..=4).contains(&random), "{random}");
        }
        assert_eq!(GameFile::read(&alone.bytes()), Ok(alone));
    }

    #[test]
    fn what_is_damaged_or_foreign_is_refused() {
        let sound = file(1).bytes();
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let mut bytes = sound.clone();
            bytes[rng.below(sound.len())] ^= 1 << rng.below(8);
            assert!(GameFile::<Cats>::read(&bytes).is_err());
            assert!(GameFile::<Cats>::read(&sound[..rng.below(sound.len())]).is_err());
        }
        let other = GameFile::<ludoteca_hive::Hive>::read(&sound);
        assert_eq!(other.unwrap_err(), EnvelopeError::OtherGame("cats".to_owned()));
    }

    /// Bodies that are forged with their sums reach the reader of games.
    #[test]
    fn forged_games_are_refused_without_a_panic() {
        let file = file(1);
        let envelope = Envelope::read(&file.bytes(), TITLE, VERSION).expect("it is sound");
        let mut rng = Rng::new(9);
        for _ in 0..300 {
            let mut body = envelope.body().to_vec();
            body[rng.below(envelope.body().len())] = rng.next() as u8;
            let fields =
                ["game", "rules", "games", "record"].map(|name| (name, envelope.field(name).unwrap()));
            let forged = Envelope::new(fields, body).bytes(TITLE, VERSION);
            if let Ok(read) = GameFile::<Cats>::read(&forged) {
                assert_eq!(read.games.len(), file.games.len());
            }
        }
    }

    #[test]
    fn numbers_come_back() {
        for number in [0, 1, -1, 63, -64, 700, -999_999, i32::MAX, i32::MIN] {
            let mut bytes = Vec::new();
            put(zigzag(number), &mut bytes);
            assert_eq!(take(&mut &bytes[..]).map(unzigzag), Some(number));
        }
        assert_eq!(take(&mut &[0x80; 20][..]), None, "a number without an end");
    }
}
