//! Writes a record as text.

use std::fmt;

use ludoteca_core::{Node, NodeId, Outcome, Playable, Side, Tree};

use super::ending::UNFINISHED;
use super::walk::Walk;
use super::{Record, notes};

/// The width of the move text.
const COLUMNS: usize = 80;

impl<G: Playable> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.header.roster() {
            tag(f, name, value)?;
        }
        tag(f, "Result", self.result())?;
        tag(f, "Game", G::NAME)?;
        tag(f, "Variant", &self.rules.to_string())?;
        if self.start != G::start(&self.rules) {
            tag(f, "Position", &self.start.position())?;
        }
        if let Some(control) = self.header.time_control() {
            tag(f, "TimeControl", &control.to_string())?;
        }
        if let Some(outcome) = self.outcome {
            tag(f, "Termination", outcome.ending.word())?;
        }
        for (name, value) in self.header.others() {
            tag(f, name, value)?;
        }
        let mut page = Page::default();
        self.write_moves(&mut page);
        page.word(self.result());
        writeln!(f, "\n{}", page.finish())
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(f, "[{name} \"{value}\"]")
}

/// What is still to be written, innermost last.
enum Task {
    /// What follows a node whose move is written: its continuation, and the variations to it.
    Follow(Place),
    /// A variation that begins with the move to a node.
    Variation(Place),
    /// The end of a variation.
    Close,
}

/// A node, and how its move or the next one is numbered.
#[derive(Clone, Copy)]
struct Place {
    node: NodeId,
    /// How many moves lead to the position before its move.
    plies: usize,
    number: usize,
    /// Whether Black's move needs its number.
    numbered: bool,
}

impl<G: Playable> Record<G> {
    /// The result as records write it.
    pub(super) fn result(&self) -> &'static str {
        self.outcome.map_or(UNFINISHED, Outcome::result)
    }

    fn write_moves(&self, page: &mut Page) {
        let root = Tree::<G::Move>::ROOT;
        write_notes(page, self.tree.node(root), self.before_start());
        let mut walk = Walk::new(&self.start);
        let mut tasks = vec![Task::Follow(Place { node: root, plies: 0, number: 1, numbered: true })];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => page.glue(')'),
                Task::Variation(place) => {
                    walk.back_to(place.plies);
                    page.prefix('(');
                    let next = self.write_move(page, walk.position(), place);
                    tasks.extend([Task::Close, Task::Follow(next)]);
                }
                Task::Follow(place) => {
                    walk.back_to(place.plies);
                    if let Some(m) = self.tree.node(place.node).played {
                        walk.play(m);
                    }
                    let [main, variations @ ..] = self.tree.children(place.node) else { continue };
                    let child = |&node| Place { node, plies: walk.plies(), ..place };
                    let mut next = self.write_move(page, walk.position(), child(main));
                    next.numbered |= !variations.is_empty();
                    tasks.push(Task::Follow(next));
                    let variations = variations.iter().rev();
                    tasks.extend(variations.map(|id| Task::Variation(Place { numbered: true, ..child(id) })));
                }
            }
        }
    }

    /// Writes the move to a node and what stands beside it; returns how it goes on there.
    fn write_move(&self, page: &mut Page, before: &G, place: Place) -> Place {
        let mut next = place;
        let node = self.tree.node(place.node);
        let mover = before.turn();
        match mover {
            Side::First => page.word(&format!("{}.", place.number)),
            Side::Second if place.numbered => page.word(&format!("{}...", place.number)),
            Side::Second => {}
        }
        if let Some(m) = node.played {
            before.move_text(m).split_whitespace().for_each(|word| page.word(word));
        }
        if mover == Side::Second {
            next.number += 1;
        }
        next.numbered = write_notes(page, node, mover);
        next
    }
}

/// Writes marks and comment; returns whether there was a comment.
fn write_notes<M>(page: &mut Page, node: &Node<M>, mover: Side) -> bool {
    for mark in &node.marks {
        page.word(&format!("${mark}"));
    }
    let words = notes::words(node, mover);
    if words.is_empty() {
        return false;
    }
    page.prefix('{');
    for word in &words {
        page.word(word);
    }
    page.glue('}');
    true
}

/// Words set in lines of limited width.
#[derive(Default)]
struct Page {
    text: String,
    column: usize,
    /// The last word, to which something may still be glued.
    last: String,
    /// What the next word begins with.
    prefix: String,
}

impl Page {
    fn word(&mut self, word: &str) {
        self.set_last();
        self.last = std::mem::take(&mut self.prefix) + word;
    }

    fn prefix(&mut self, c: char) {
        self.prefix.push(c);
    }

    fn glue(&mut self, c: char) {
        self.last.push(c);
    }

    fn set_last(&mut self) {
        let width = self.last.chars().count();
        if self.column > 0 {
            let fits = self.column + 1 + width <= COLUMNS;
            self.text.push(if fits { ' ' } else { '\n' });
            self.column = if fits { self.column + 1 } else { 0 };
        }
        self.text.push_str(&self.last);
        self.column += width;
    }

    fn finish(mut self) -> String {
        self.set_last();
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::Header;
    use ludoteca_cats::{Cats, Rules};
    use ludoteca_core::{Comment, Ending, Game, Notation, Score};

    #[test]
    fn a_record_is_written_in_one_form() {
        let rules: Rules = "8x8,first=cats".parse().unwrap();
        let start = Cats::start(&rules);
        let mut position = start;
        let mut tree = Tree::new();
        for text in ["4-8", "31-27", "3-7", "27-24"] {
            let before = position;
            let parent = tree.cursor();
            let attempt = position.parse_attempt(text).unwrap();
            tree.play(position.play(&attempt).unwrap());
            if text == "3-7" {
                tree.add(parent, before.judge(&before.parse_attempt("2-6").unwrap()).unwrap());
            }
            let node = tree.node_mut(tree.cursor());
            match text {
                "4-8" => {
                    node.clock = Some(Duration::from_millis(298_250));
                    node.spent = Some(Duration::from_micros(1_500_999));
                    node.eval = Some(Score::new(35));
                    node.comment =
                        Comment::new("a word about a move that goes on {and on} until the line is full");
                }
                "3-7" => node.marks = vec![1, 14],
                _ => {}
            }
        }
        tree.node_mut(Tree::<ludoteca_cats::Step>::ROOT).comment = Comment::new("hello");

        let mut header = Header::default();
        header.set_player(Side::First, "Ana \"Mouse\" \\o/");
        header.set("Round", "3").unwrap();
        header.set("Annotator", "Gata").unwrap();
        header.set_time_control("5m+3".parse().ok());
        let outcome = Outcome { winner: Some(Side::Second), ending: Ending::Time };
        let record = Record::new(header, rules, start, tree, Some(outcome));
        let text = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "3"]
[White "Ana \"Mouse\" \\o/"]
[Black "?"]
[Result "0-1"]
[Game "cats"]
[Variant "8x8,first=cats"]
[TimeControl "300+3"]
[Termination "time"]
[Annotator "Gata"]

{hello} 1... 4-8 {[%clk 0:04:58.25] [%emt 0:00:01.5] [%eval -0.35] a word about
a move that goes on (and on) until the line is full} 2. 31-27 3-7 $1 $14 (2...
2-6) 3. 27-24 0-1
"#;
        assert_eq!(record.to_string(), text);
        assert_eq!(text.parse(), Ok(record));
    }

    #[test]
    fn a_start_of_its_own_is_written() {
        let rules = Rules::default();
        let start = Cats::parse_position(&rules, "16:5,6,8,11:c").unwrap();
        let record = Record::new(Header::default(), rules, start, Tree::new(), None);
        assert!(record.to_string().contains("[Position \"16:5,6,8,11:c\"]\n\n*\n"), "{record}");
        assert_eq!(record.to_string().parse(), Ok(record));
    }
}
