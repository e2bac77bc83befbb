//! Reads a record from its text.

use std::borrow::Cow;
use std::mem;
use std::str::FromStr;

use ludoteca_core::{Error, GameSoFar, NodeId, Outcome, Part, Playable, Side, TextError, Tree};

use super::ending::{self, UNFINISHED, is_result};
use super::legal::{Fit, Unfit, fit, legal, over};
use super::notes::Notes;
use super::scanner::{Kind, Scanner};
use super::tags::Tags;
use super::{Record, RecordError, limits, sgf};

use crate::TEXTS;

/// How many words a move may have: games whose move texts have spaces.
const MOST_WORDS: usize = 3;

impl<G: Playable> FromStr for Record<G> {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record<G>, RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        read(text).map_err(|error| RecordError::new(error, text))
    }
}

fn read<G: Playable>(text: &str) -> Result<Record<G>, TextError> {
    match read_so_far(text)? {
        (record, None) => Ok(record),
        (_, Some(broken)) => Err(broken),
    }
}

impl<G: Playable> Record<G> {
    /// Reads a record as far as it goes: what lies before the place where it is broken, and
    /// what is wrong there. Such a record has no outcome but the board's. A tree of SGF is
    /// read whole or not at all.
    ///
    /// # Errors
    /// If not even the tags can be read.
    pub fn read_so_far(text: &str) -> Result<(Record<G>, Option<RecordError>), RecordError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let placed = |error| RecordError::new(error, text);
        read_so_far(text).map(|(record, broken)| (record, broken.map(placed))).map_err(placed)
    }
}

fn read_so_far<G: Playable>(text: &str) -> Result<(Record<G>, Option<TextError>), TextError> {
    if sgf::is_sgf(text) {
        return sgf::read(text).map(|record| (record, None));
    }
    let mut scanner = Scanner::new(text);
    let mut tags = Tags::default();
    let mut notes = Notes::default();
    loop {
        let ahead = scanner;
        let token = scanner.token()?;
        match token.kind {
            Kind::Tag(tag) => tags.add(tag, token.at)?,
            Kind::Comment(words) => notes.comment(words),
            _ => {
                scanner = ahead;
                break;
            }
        }
    }
    tags.check_game::<G>()?;
    let header = tags.header()?;
    let rules = tags.rules::<G>()?;
    let start: G = tags.start(&rules)?;
    let ending = tags.ending::<G>()?;

    let mut reader = Reader::new(scanner, &start, notes);
    let found = reader.moves();
    // Where everything was read, the game stands at the end of the main line.
    let verdict = match (&reader.late, &found) {
        (Some(late), _) => Some(late.outcome),
        (None, Ok(_)) => reader.game.outcome(),
        (None, Err(_)) => ending::of_line(&start, &reader.tree.main_line()).map(|(_, outcome)| outcome),
    };
    let Reader { mut tree, late, .. } = reader;
    let outcome = found.and_then(|(result, at)| {
        tags.check_result(result)?;
        match &late {
            Some(late) => Err(TextError::of(over(late.text), late.at)),
            None => ending::settle(verdict, result, ending).map_err(|what| TextError::of(what, at)),
        }
    });
    if let Some(late) = late {
        // What comes after the end cannot even be a variation.
        tree = line_of(&tree.main_line()[..late.plies]);
    }
    tree.to_end();
    Ok(match outcome {
        Ok(outcome) => (Record { header, rules, start, tree, outcome }, None),
        Err(broken) => (Record { header, rules, start, tree, outcome: verdict }, Some(broken)),
    })
}

/// A tree of one line.
fn line_of<M: Copy + Eq>(moves: &[M]) -> Tree<M> {
    let mut tree = Tree::new();
    for &m in moves {
        tree.play(m);
    }
    tree
}

/// The moves of a line that begins at a position: as records write it, or texts with
/// commas or semicolons between them.
///
/// # Errors
/// Why one of them is no legal move, and where it stands.
pub(crate) fn line<G: Playable>(start: &G, text: &str) -> Result<Vec<G::Move>, RecordError> {
    if text.contains([',', ';', '\n']) {
        return list(start, text).map_err(|error| RecordError::new(error, text));
    }
    let whole = format!("{text} {UNFINISHED}");
    let mut reader = Reader::new(Scanner::new(&whole), start, Notes::default());
    reader.moves().map_err(|error| RecordError::new(error, &whole))?;
    Ok(reader.tree.main_line())
}

/// The moves of a list.
fn list<G: Playable>(start: &G, text: &str) -> Result<Vec<G::Move>, TextError> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    let parts = Part::new(text, 0).split(|c| matches!(c, ',' | ';' | '\n'));
    for part in parts.filter(|part| !part.text.is_empty()) {
        let m =
            legal(&position, part.text).map_err(|unfit| TextError::of(unfit.error(part.text), part.at))?;
        position.apply(m);
        moves.push(m);
    }
    Ok(moves)
}

/// The move text, read without recursion.
struct Reader<'a, G: Playable> {
    scanner: Scanner<'a>,
    tree: Tree<G::Move>,
    /// The game as far as the innermost line: however many variations there are, one
    /// position goes along them.
    game: GameSoFar<G>,
    /// The main line, and inside it the variations that are open.
    branches: Vec<Branch<G::Move>>,
    /// The first move of the main line that comes after an end by rules about the past.
    late: Option<Late<'a>>,
}

/// A move that comes after the end.
struct Late<'a> {
    /// How many moves came before it.
    plies: usize,
    /// How the game had ended.
    outcome: Outcome,
    /// It as written, and its place.
    text: &'a str,
    at: usize,
}

/// A line that is being read.
struct Branch<M> {
    /// Where its parenthesis stands.
    opened: usize,
    /// The node after its last move; of a new variation, the node it leaves.
    node: NodeId,
    /// Its last move, and how many came before that; none if it has no move yet.
    last: Option<(M, usize)>,
    /// Who played its last move.
    mover: Side,
    /// What was written since its last move.
    notes: Notes,
}

/// Words that may be one move, and the text behind them.
struct Span<'a> {
    text: Cow<'a, str>,
    /// Where they begin.
    at: usize,
    suffix: &'a str,
    after: Scanner<'a>,
}

impl<'a, G: Playable> Reader<'a, G> {
    fn new(scanner: Scanner<'a>, start: &G, notes: Notes) -> Reader<'a, G> {
        let main =
            Branch { opened: 0, node: Tree::<G::Move>::ROOT, last: None, mover: start.turn().other(), notes };
        let game = GameSoFar::new(start.clone());
        Reader { scanner, tree: Tree::new(), game, branches: vec![main], late: None }
    }

    /// Reads to the end; returns the result and its place.
    fn moves(&mut self) -> Result<(&'a str, usize), TextError> {
        let wrong = |key: &'static str, at| Err(TextError::at(TEXTS.message(key), at));
        loop {
            let token = self.scanner.token()?;
            let at = token.at;
            match token.kind {
                Kind::Number => {}
                Kind::Comment(words) => self.branch().notes.comment(words),
                Kind::Mark(mark) => self.mark(mark, at)?,
                Kind::Open => self.open(at)?,
                Kind::Close => self.close(at)?,
                Kind::Word(word) if is_result(word) => {
                    if self.branches.len() > 1 {
                        return wrong("record.result.inside", at);
                    }
                    self.annotate();
                    let rest = self.scanner.token()?;
                    return match rest.kind {
                        Kind::End => Ok((word, at)),
                        _ => wrong("record.result.after", rest.at),
                    };
                }
                Kind::Word(word) => self.play(word, at)?,
                Kind::Tag(_) => return wrong("record.tag.late", at),
                Kind::End => {
                    return match &self.branches[..] {
                        [_, .., open] => wrong("record.variation.unclosed", open.opened),
                        _ => wrong("record.result.missing", at),
                    };
                }
            }
        }
    }

    /// The innermost line.
    fn branch(&mut self) -> &mut Branch<G::Move> {
        self.branches.last_mut().expect("the main line is never closed")
    }

    /// Opens a variation: another move instead of the last one.
    fn open(&mut self, at: usize) -> Result<(), TextError> {
        let depth = self.branches.len();
        let Branch { node, last, .. } = *self.branch();
        let (Some((_, plies)), Some(parent)) = (last, self.tree.parent(node)) else {
            return Err(TextError::at(TEXTS.message("record.variation.early"), at));
        };
        limits::nesting(depth).map_err(|what| TextError::of(what, at))?;
        self.game.truncate(plies);
        let mover = self.game.position().turn();
        self.branches.push(Branch { opened: at, node: parent, last: None, mover, notes: Notes::default() });
        Ok(())
    }

    /// Closes a variation and goes back to where the line around it stands.
    fn close(&mut self, at: usize) -> Result<(), TextError> {
        if self.branches.len() == 1 {
            return Err(TextError::at(TEXTS.message("record.variation.unopened"), at));
        }
        if self.branch().last.is_none() {
            return Err(TextError::at(TEXTS.message("record.variation.empty"), at));
        }
        self.annotate();
        self.branches.pop();
        if let Some((m, plies)) = self.branch().last {
            self.game.truncate(plies);
            self.game.push(m);
        }
        Ok(())
    }

    /// Writes what was gathered to the last move.
    fn annotate(&mut self) {
        let branch = self.branches.last_mut().expect("the main line is never closed");
        if !branch.notes.is_empty() {
            mem::take(&mut branch.notes).write(self.tree.node_mut(branch.node), branch.mover);
        }
    }

    /// Plays the move that begins with a word, which may also be marks alone.
    fn play(&mut self, word: &'a str, at: usize) -> Result<(), TextError> {
        let (body, suffix) = split_suffix(word);
        if body.is_empty() {
            return self.suffix(suffix, at);
        }
        let (m, span) = self.choose(word, at).map_err(|what| TextError::of(what, at))?;
        limits::moves(self.tree.len() + 1).map_err(|what| TextError::of(what, at))?;
        let is_main = self.branches.len() == 1;
        if is_main && self.late.is_none() {
            let plies = self.game.moves().len();
            self.late = self.past_verdict().map(|outcome| Late { plies, outcome, text: body, at });
        }
        // What stands before the first move of a variation belongs to that move.
        if is_main || self.branch().last.is_some() {
            self.annotate();
        }
        let branch = self.branches.last_mut().expect("the main line is never closed");
        branch.mover = self.game.position().turn();
        branch.last = Some((m, self.game.moves().len()));
        branch.node = self.tree.add(branch.node, m);
        self.game.push(m);
        self.scanner = span.after;
        self.suffix(span.suffix, at)
    }

    /// How rules about the past have ended the game here.
    fn past_verdict(&self) -> Option<Outcome> {
        self.game.position().adjudicate(&self.game.past())
    }

    /// The legal move that the next words name.
    ///
    /// Where a game's moves have spaces, the canonical text wins, then the
    /// shorter one.
    fn choose(&self, word: &'a str, at: usize) -> Result<(G::Move, Span<'a>), Error> {
        let position = self.game.position();
        let first = self.span(word, at);
        if position.ended().is_some() {
            return Err(over(&first.text));
        }
        let mut best: Option<(Fit<G>, Span<'a>)> = None;
        let mut next = Some(first);
        for _ in 0..MOST_WORDS {
            let Some(span) = next else { break };
            let fit = fit(position, &span.text);
            if let Ok(m) = fit
                && position.is_move_text(m, &span.text)
            {
                return Ok((m, span));
            }
            next = span.longer();
            // The longest text that the game can read says best what is wrong.
            let is_better = match (&best, &fit) {
                (None, _) => true,
                (Some((Ok(_), _)), _) | (_, Err(Unfit::Unreadable(_))) => false,
                _ => true,
            };
            if is_better {
                best = Some((fit, span));
            }
        }
        let (fit, span) = best.expect("there is a first word");
        match fit {
            Ok(m) => Ok((m, span)),
            Err(unfit) => Err(unfit.error(&span.text)),
        }
    }

    /// A word that may be a move.
    fn span(&self, word: &'a str, at: usize) -> Span<'a> {
        let (text, suffix) = split_suffix(word);
        Span { text: Cow::Borrowed(text), at, suffix, after: self.scanner }
    }

    /// Adds the mark that a suffix such as `!?` stands for.
    fn suffix(&mut self, suffix: &str, at: usize) -> Result<(), TextError> {
        let mark = match suffix {
            "" => return Ok(()),
            "!" => 1,
            "?" => 2,
            "!!" => 3,
            "??" => 4,
            "!?" => 5,
            "?!" => 6,
            _ => return Err(TextError::at(TEXTS.message("record.mark").with("text", suffix), at)),
        };
        self.mark(mark, at)
    }

    fn mark(&mut self, mark: u8, at: usize) -> Result<(), TextError> {
        let count = self.branch().notes.mark(mark);
        limits::marks(count).map_err(|what| TextError::of(what, at))
    }
}

impl<'a> Span<'a> {
    /// These words and the next, if that may belong to the same move.
    fn longer(&self) -> Option<Span<'a>> {
        if !self.suffix.is_empty() {
            return None;
        }
        let mut after = self.after;
        let token = after.token().ok()?;
        let Kind::Word(word) = token.kind else { return None };
        let (body, suffix) = split_suffix(word);
        if body.is_empty() || is_result(body) {
            return None;
        }
        // Most often the text stands there as it is.
        let written = after.between(self.at, token.at + body.len());
        let is_same = written.strip_prefix(&*self.text).and_then(|rest| rest.strip_prefix(' ')) == Some(body);
        let text = if is_same { Cow::Borrowed(written) } else { Cow::Owned(format!("{} {body}", self.text)) };
        Some(Span { text, at: self.at, suffix, after })
    }
}

/// A word without the exclamation and question marks at its end, and those.
fn split_suffix(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end_matches(['!', '?']).len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_cats::Cats;
    use ludoteca_core::{Ending, Language, Outcome};

    fn read(text: &str) -> Result<Record<Cats>, RecordError> {
        text.parse()
    }

    /// The canonical move text.
    fn moves(text: &str) -> String {
        let record = read(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string();
        record.split_once("\n\n").unwrap().1.trim_end().to_owned()
    }

    #[test]
    fn many_spellings_are_one_record() {
        for text in [
            "1. 31-26 $1 {a b} 1... 1-5 2. 26-22 *",
            "\u{feff}1.31-26!{a}{ b }1-5 26-22 *\r\n",
            "\t31 - 26 ! ; a\r\n{b} 1. ... 1 5\n26-22\n*",
            "[White \"?\"]\n% kept for others\n26 $1 {a\n\tb} 1-5 22 *",
        ] {
            assert_eq!(moves(text), "1. 31-26 $1 {a b} 1... 1-5 2. 26-22 *", "{text:?}");
        }
        assert_eq!(moves("{a}\n[White \"?\"]\n;b\n*"), "{a b} *");
    }

    #[test]
    fn notes_before_the_first_move_of_a_variation_belong_to_it() {
        assert_eq!(
            moves("{r} $9 1. 31-26 ({a} $3 31-27 {b} 1-5) {c} (31-27) $4 *"),
            "$9 {r} 1. 31-26 $4 {c} (1. 31-27 $3 {a b} 1... 1-5) (1. 31-27) *"
        );
    }

    #[test]
    fn the_outcome_is_the_boards_or_what_the_tags_say() {
        let outcome = |text: &str| read(text).unwrap().outcome;
        let win = |side, ending| Some(Outcome { winner: Some(side), ending });
        assert_eq!(outcome("1. 31-26 *"), None);
        assert_eq!(outcome("1. 31-26 0-1"), win(Side::Second, Ending::Resignation));
        assert_eq!(outcome("[Termination \"time\"] 31-26 1-0"), win(Side::First, Ending::Time));
        let drawn = Outcome { winner: None, ending: Ending::Agreement };
        assert_eq!(outcome("[Result \"1/2-1/2\"] 1/2-1/2"), Some(drawn));
        let escape = "[Position \"7:5,6,8,12:m\"] 7-3";
        assert_eq!(outcome(&format!("{escape} *")), Some(Outcome::win(Side::First, "escaped")));
        assert_eq!(
            outcome(&format!("[Termination \"Escaped\"] {escape} 1-0")),
            outcome(&format!("{escape} 1-0"))
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, key, line, column) in [
            ("", "record.result.missing", 1, 1),
            ("1. 31-26", "record.result.missing", 1, 9),
            ("1. 31-26 1-\n", "record.move.unreadable", 1, 10),
            ("1. 31-26\n1-9 *", "record.move.illegal", 2, 1),
            ("1. 31-26\r\n  ñ-5 *", "record.move.unreadable", 2, 3),
            ("1. 31-26 {é", "record.comment.unclosed", 1, 10),
            ("1. 31-26 (31-27", "record.variation.unclosed", 1, 10),
            ("1. 31-26 (31-27 *", "record.result.inside", 1, 17),
            ("1. 31-26 ()", "record.variation.empty", 1, 11),
            ("1. 31-26 )", "record.variation.unopened", 1, 10),
            ("(31-26) *", "record.variation.early", 1, 1),
            ("31-26 ((31-27)) *", "record.variation.early", 1, 8),
            ("31-26!!! *", "record.mark", 1, 1),
            ("31-26 * 1-5", "record.result.after", 1, 9),
            ("31-26 * *", "record.result.after", 1, 9),
            ("31-26 [A \"b\"] *", "record.tag.late", 1, 7),
            ("[A \"b\"]\n[a \"c\"] *", "record.tag.twice", 2, 1),
            ("[White \"Ana", "record.tag.unclosed", 1, 1),
            ("[Game \"hive\"] *", "record.game", 1, 8),
            ("[Variant \"8x8,first=dog\"] *", "record.tag.value", 1, 21),
            ("[Position \"31:1,2,3,x:m\"] *", "record.tag.value", 1, 21),
            ("[TimeControl \"soon\"] *", "record.tag.value", 1, 15),
            ("[Result \"1-0\"] 31-26 0-1", "record.result.two", 1, 10),
            ("[Result \"2-0\"] 31-26 0-1", "record.result.unknown", 1, 10),
            ("[Termination \"fire\"] 31-26 0-1", "record.termination.unknown", 1, 15),
            ("[Termination \"time\"] 31-26 *", "record.termination.result", 1, 28),
            ("[Termination \"escaped\"] 31-26 1-0", "record.termination.absent", 1, 31),
            ("[Position \"7:5,6,8,12:m\"] 7-3 0-1", "record.result.board", 1, 31),
            ("[Position \"7:5,6,8,12:m\"] [Termination \"time\"] 7-3 1-0", "record.termination.board", 1, 52),
            ("[Position \"7:5,6,8,12:m\"] 7-3 5-9 1-0", "record.move.over", 1, 31),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(
                (error.what.key(), error.line, error.column),
                (key, line, column),
                "{text:?}: {error}"
            );
            for language in Language::ALL {
                let said = language.say(&error.what);
                assert!(said != key && !said.contains('{'), "{language}: {said}");
            }
        }
        assert!(
            read("1. 31-26\n1-9 *").unwrap_err().to_string().starts_with("line 2, column 1: the move 1-9")
        );
    }

    #[test]
    fn what_lies_before_a_break_is_kept() {
        let so_far = |text: &str| Record::<Cats>::read_so_far(text).unwrap();
        for (text, plies, key) in [
            ("1. 31-26 {a} 1-5 *", 2, None),
            ("1. 31-26 {a} 1-5", 2, Some("record.result.missing")),
            ("1. 31-26 {a} 1-5 2. 26-9 0-1", 2, Some("record.move.illegal")),
            ("1. 31-26 {a} 1-5 (4-8 31-26) 2. 26-22 *", 2, Some("record.move.illegal")),
            ("1. 31-26 {a} [A \"b\"] *", 1, Some("record.tag.late")),
            ("[Position \"7:5,6,8,12:m\"] 7-3 5-9 1-0", 1, Some("record.move.over")),
            ("[Result \"1-0\"] 31-26 {a} 0-1", 1, Some("record.result.two")),
        ] {
            let (record, broken) = so_far(text);
            assert_eq!(record.tree.main_line().len(), plies, "{text}");
            assert_eq!(broken.as_ref().map(|broken| broken.what.key()), key, "{text}");
            assert_eq!(record.to_string().parse(), Ok(record), "{text}");
        }
        assert!(Record::<Cats>::read_so_far("[Game \"hive\"] *").is_err());
    }

    #[test]
    fn variations_nest_deep_without_recursion_and_have_a_limit() {
        use limits::DEEPEST;
        let nested = |depth: usize| format!("31-26{}{} *", " (31-27".repeat(depth), ")".repeat(depth));
        let small = std::thread::Builder::new().stack_size(128 * 1024);
        let deep = small.spawn(move || {
            let record = read(&nested(DEEPEST)).unwrap();
            assert_eq!(record.tree.len(), DEEPEST + 1);
            assert_eq!(record.to_string().parse(), Ok(record.clone()));
            assert_eq!(Record::from_json(&record.to_json()), Ok(record));
            assert_eq!(read(&nested(DEEPEST + 1)).unwrap_err().what.key(), "record.variation.deep");
        });
        deep.unwrap().join().unwrap();
    }

    #[test]
    fn moves_and_marks_have_a_limit() {
        use limits::{MOST_MARKS, MOST_MOVES};
        let many = |count: usize| format!("31-26{} *", " (31-27)".repeat(count - 1));
        assert_eq!(read(&many(MOST_MOVES)).unwrap().tree.len(), MOST_MOVES);
        assert_eq!(read(&many(MOST_MOVES + 1)).unwrap_err().what.key(), "record.move.many");
        let marked = |count: usize| format!("31-26!{} *", " $9".repeat(count - 1));
        assert_eq!(read(&marked(MOST_MARKS)).unwrap().tree.len(), 1);
        assert_eq!(read(&marked(MOST_MARKS + 1)).unwrap_err().what.key(), "record.mark.many");
    }

    #[test]
    fn a_line_goes_on_where_it_stood_before_its_variations() {
        let text = "1. 31-26 (1. 31-27 1-5 (1... 4-8 2. 27-24) 2. 27-23) 1... 1-5 2. 26-22 *";
        assert_eq!(moves(text), text);
    }
}
