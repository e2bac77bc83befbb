//! Reads a record from a tree of SGF.

use ludoteca_core::{Comment, Ending, Error, NodeId, Playable, TextError, Tree};

use super::tokens::{Property, Token, Tokens};
use super::{MARKS, TAGS, letter};
use crate::TEXTS;
use crate::record::ending::{self, UNFINISHED};
use crate::record::legal::{legal, over};
use crate::record::notes::{parse_time, turned};
use crate::record::walk::Walk;
use crate::record::{Header, Record, limits};

/// Whether a text is a tree of SGF.
pub(in crate::record) fn is_sgf(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('(');
    inside.is_some_and(|inside| inside.trim_start().starts_with(';'))
}

/// The name of the game of a tree, if it has one: other programs number their games.
pub(in crate::record) fn game_of(text: &str) -> Option<String> {
    let root = root(&mut Tokens::new(text)).ok()?;
    let name = root.iter().find(|property| property.name == "GM")?.value().trim().to_owned();
    (!name.is_empty() && name.parse::<u32>().is_err()).then_some(name)
}

/// Reads a tree, as [`Record::to_sgf`] writes it. What other programs add that a record has
/// no place for is left out.
pub(in crate::record) fn read<G: Playable>(text: &str) -> Result<Record<G>, TextError> {
    let mut tokens = Tokens::new(text);
    let root = root(&mut tokens)?;
    let find = |name: &str| root.iter().find(|property| property.name == name);
    if let Some(game) = find("GM").filter(|game| !game.value().trim().eq_ignore_ascii_case(G::NAME)) {
        let what = TEXTS.message("record.game").with("game", game.value()).with("wanted", G::NAME);
        return Err(TextError::at(what, game.at));
    }
    let rules = match find("RU") {
        None => G::Rules::default(),
        Some(rules) => rules.value().parse().map_err(|error: TextError| unreadable(rules, error))?,
    };
    let start = match find("SU") {
        None => G::start(&rules),
        Some(position) => {
            G::parse_position(&rules, &position.value()).map_err(|error| unreadable(position, error))?
        }
    };
    let header = header(&root)?;
    let mut reader = Reader::new(&start);
    reader.note(&root)?;
    reader.nodes(&mut tokens)?;
    let Reader { mut tree, places, .. } = reader;
    let main = tree.main_line();
    let verdict = ending::of_line(&start, &main);
    if let Some((ply, _)) = verdict.filter(|&(ply, _)| ply < main.len()) {
        return Err(late(&tree, &places, ply));
    }
    let told = find("RE");
    let (result, ending) = told.map_or((UNFINISHED, None), |told| result_of(&told.value()));
    let outcome = ending::settle(verdict.map(|(_, outcome)| outcome), result, ending)
        .map_err(|what| TextError::of(what, told.map_or(0, |told| told.at)))?;
    tree.to_end();
    Ok(Record { header, rules, start, tree, outcome })
}

/// The properties of the first node.
fn root<'a>(tokens: &mut Tokens<'a>) -> Result<Vec<Property<'a>>, TextError> {
    for wanted in [Token::Open, Token::Node] {
        let (token, at) = tokens.next()?;
        if token != wanted {
            return Err(TextError::at(TEXTS.message("record.sgf.shape"), at));
        }
    }
    tokens.properties()
}

/// Everything that the moves do not tell.
fn header(root: &[Property<'_>]) -> Result<Header, TextError> {
    let mut header = Header::default();
    for property in root {
        let tag = TAGS.iter().find(|(_, name)| *name == property.name).map(|(tag, _)| *tag);
        let Some(tag) = tag.or((property.name == "TM").then_some("TimeControl")) else { continue };
        let value = property.value();
        let value = if tag == "Date" { value.replace('-', ".") } else { value };
        header.set(tag, &value).map_err(|error| unreadable(property, TextError::of(error, 0)))?;
    }
    Ok(header)
}

/// The result that SGF tells, and how it says that the game ended: `W+R`, `Draw`.
fn result_of(text: &str) -> (&'static str, Option<Ending>) {
    let text = text.trim();
    let ending = |how: &str| match how.to_ascii_lowercase().as_str() {
        "r" | "resign" => Some(Ending::Resignation),
        "t" | "time" => Some(Ending::Time),
        "f" | "forfeit" => Some(Ending::Forfeit),
        _ => None,
    };
    match text.split_once('+') {
        Some(("W", how)) => ("1-0", ending(how)),
        Some(("B", how)) => ("0-1", ending(how)),
        _ if text.eq_ignore_ascii_case("draw") || text == "0" => ("1/2-1/2", None),
        _ => (UNFINISHED, None),
    }
}

/// That a move of the main line comes after the end.
fn late<M: Copy + Eq>(tree: &Tree<M>, places: &[(NodeId, String, usize)], ply: usize) -> TextError {
    let follow = |node: NodeId| tree.children(node).first().copied().unwrap_or(node);
    let node = (0..=ply).fold(Tree::<M>::ROOT, |node, _| follow(node));
    let place = places.iter().find(|(known, ..)| *known == node);
    let (text, at) = place.map_or(("", 0), |(_, text, at)| (text, *at));
    TextError::of(over(text), at)
}

fn unreadable(property: &Property<'_>, error: TextError) -> TextError {
    let what = TEXTS.message("record.tag.value").with("tag", property.name).with_message("why", error.what);
    TextError::at(what, property.at + error.at)
}

/// The nodes after the first, read without recursion.
struct Reader<G: Playable> {
    tree: Tree<G::Move>,
    walk: Walk<G>,
    /// The last node of the innermost branch.
    here: NodeId,
    /// Where the moves stand, as they are written.
    places: Vec<(NodeId, String, usize)>,
}

impl<G: Playable> Reader<G> {
    fn new(start: &G) -> Reader<G> {
        let (tree, walk) = (Tree::new(), Walk::new(start));
        Reader { tree, walk, here: Tree::<G::Move>::ROOT, places: Vec::new() }
    }

    /// Reads to the end of the tree.
    fn nodes(&mut self, tokens: &mut Tokens<'_>) -> Result<(), TextError> {
        let wrong = |key: &'static str, at| Err(TextError::at(TEXTS.message(key), at));
        // Where each branch that is open goes back to.
        let mut open = vec![(self.here, 0)];
        while let Some(&(node, plies)) = open.last() {
            match tokens.next()? {
                (Token::Open, at) => {
                    limits::nesting(open.len()).map_err(|what| TextError::of(what, at))?;
                    open.push((self.here, self.walk.plies()));
                }
                (Token::Close, _) => {
                    self.here = node;
                    self.walk.back_to(plies);
                    open.pop();
                }
                (Token::Node, _) => {
                    let properties = tokens.properties()?;
                    self.play(&properties)?;
                    self.note(&properties)?;
                }
                (Token::End, at) => return wrong("record.sgf.unclosed", at),
            }
        }
        match tokens.next()? {
            (Token::End, _) => Ok(()),
            (_, at) => wrong("record.sgf.after", at),
        }
    }

    /// Plays the move of a node, if it has one.
    fn play(&mut self, properties: &[Property<'_>]) -> Result<(), TextError> {
        for property in properties.iter().filter(|property| matches!(property.name, "W" | "B")) {
            let (text, at) = (property.value(), property.at);
            let wrong = |what: Error| TextError::of(what, at);
            if property.name != letter(self.walk.position().turn()) {
                return Err(wrong(TEXTS.illegal("record.sgf.turn").with("text", text)));
            }
            let m = legal(self.walk.position(), &text).map_err(|unfit| wrong(unfit.error(&text)))?;
            limits::moves(self.tree.len() + 1).map_err(wrong)?;
            self.here = self.tree.add(self.here, m);
            self.walk.play(m);
            self.places.push((self.here, text, at));
        }
        Ok(())
    }

    /// Writes what stands beside a move to its node.
    fn note(&mut self, properties: &[Property<'_>]) -> Result<(), TextError> {
        let mover = self.walk.position().turn().other();
        let node = self.tree.node_mut(self.here);
        for property in properties {
            let value = property.value();
            match property.name {
                "C" => node.comment = Comment::new(&format!("{} {value}", node.comment.as_str())),
                "V" => node.eval = value.parse().ok().map(|score| turned(score, mover)),
                "WL" | "BL" if property.name.starts_with(letter(mover)) => node.clock = parse_time(&value),
                name => {
                    let of_name = MARKS.iter().filter(|(_, known, _)| *known == name);
                    let mark = of_name.clone().find(|(.., known)| *known == value).or(of_name.clone().next());
                    node.marks.extend(mark.map(|(mark, ..)| *mark));
                    limits::marks(node.marks.len()).map_err(|what| TextError::of(what, property.at))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_cats::Cats;
    use ludoteca_core::Language;

    use super::*;
    use crate::RecordError;

    fn read(text: &str) -> Result<Record<Cats>, RecordError> {
        text.parse()
    }

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "[White \"A]\\\\\"] [Date \"2026.11.15\"] [TimeControl \"60+1\"] {first} 1. 31-26 {[%clk 0:00:59.5] \
             [%eval 0.35]} 1-5 (2-6 $3 26-23) (3-7 {a}) 2. 26-22 ?? 1-0",
            "[Variant \"6x6\"] *",
            "[Position \"7:5,6,8,12:m\"] 7-3 1-0",
            "[Termination \"time\"] 31-26 0-1",
            "1. 31-26 (31-27 1-5 (4-8)) 1-5 1/2-1/2",
        ] {
            let record = read(text).unwrap();
            let sgf = record.to_sgf();
            assert!(is_sgf(&sgf));
            assert_eq!(read(&sgf), Ok(record), "{sgf}");
            assert_eq!(crate::game_of(&sgf).as_deref(), Some("cats"));
        }
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, key, line, column) in [
            ("(;GM[hive])", "record.game", 1, 6),
            ("(;RU[3x3])", "record.tag.value", 1, 6),
            ("(;SU[31:1,2,3,x:m])", "record.tag.value", 1, 15),
            ("(;TM[soon])", "record.tag.value", 1, 6),
            ("(;\n;W[31-9])", "record.move.illegal", 2, 4),
            ("(;;W[x])", "record.move.unreadable", 1, 6),
            ("(;;B[1-5])", "record.sgf.turn", 1, 6),
            ("(;;W[31-26]", "record.sgf.unclosed", 1, 12),
            ("(;;W[31-26)", "record.sgf.value", 1, 5),
            ("(;;W[31-26]))", "record.sgf.after", 1, 13),
            ("(;;W[31-26] x)", "record.sgf.shape", 1, 14),
            ("(;SU[7:5,6,8,12:m];W[7-3];B[5-9])", "record.move.over", 1, 29),
            ("(;SU[7:5,6,8,12:m]RE[B+];W[7-3])", "record.result.board", 1, 22),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.what.key(), error.line, error.column), (key, line, column), "{text}: {error}");
            for language in Language::ALL {
                let said = language.say(&error.what);
                assert!(said != key && !said.contains('{'), "{language}: {said}");
            }
        }
    }

    #[test]
    fn what_others_add_does_no_harm() {
        let record = read("(;GM[Cats]XY[a][b];W[31-26]KO[];C[later]TE[])").unwrap();
        assert_eq!(record.to_string().split_once("\n\n").unwrap().1, "1. 31-26 $1 {later} *\n");
        assert_eq!(crate::game_of("(;GM[27])"), None, "a number is none of our names");
    }

    #[test]
    fn branches_nest_deep_without_recursion_and_have_a_limit() {
        let nested = |depth: usize| format!("(;;W[31-26]{}{})", "(".repeat(depth), ")".repeat(depth));
        let deep = std::thread::Builder::new().stack_size(128 * 1024);
        let deep = deep.spawn(move || {
            assert!(read(&nested(limits::DEEPEST)).is_ok());
            assert_eq!(read(&nested(limits::DEEPEST + 1)).unwrap_err().what.key(), "record.variation.deep");
        });
        deep.unwrap().join().unwrap();
    }
}
