//! Where a recorded game was thrown away.

use ludoteca_core::{
    Comment, Control, Effect, Error, GameSoFar, Language, Message, NodeId, Oracle, Playable, Side, Tree,
    Verdict,
};

use ludoteca_session::Session;

use crate::Entry;
use crate::TEXTS;
use crate::advice::judge;
use crate::snapshot::Snapshot;

/// The mark for a move that throws a result away, as records number it (`??`).
const BLUNDER: u8 = 4;

/// A move of a recorded game and what it did.
#[derive(Clone, Debug)]
pub struct Step {
    /// The number of the ply, from one.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// The move, as canonical text.
    pub text: String,
    /// The result before and after it with best play.
    pub before: Verdict,
    /// The result after it with best play.
    pub after: Verdict,
    /// What it did for the side that moved.
    pub effect: Effect,
    /// The moves that would have kept the result, if this one did not.
    pub saving: Vec<String>,
}

impl<G: Playable> Snapshot<G> {
    /// Judges every move of the game; stopped, it gives what it has.
    pub(crate) fn analyse(&self, control: &Control) -> Result<Vec<Step>, Error> {
        let oracle = self.entry.find_oracle(&self.rules, control);
        let oracle = oracle.ok_or_else(|| Entry::<G>::unsolved(&self.rules))?;
        let mut game = GameSoFar::new(self.game.start().clone());
        let line = self.game.moves();
        let going = line.iter().take_while(|_| !control.is_stopped());
        let steps = going.enumerate().map(|(ply, &m)| {
            control.progress(ply as u64, line.len() as u64);
            let step = step(&game, m, &*oracle);
            game.push(m);
            step
        });
        Ok(steps.collect())
    }
}

/// Writes the mistakes into the record: a mark, a remark and the saving move.
pub(crate) fn annotate<G: Playable>(session: &mut Session<G>, steps: &[Step], language: Language) {
    let mut tree: Tree<G::Move> = session.tree().clone();
    let mut position = session.past().start.clone();
    let mut here = Tree::<G::Move>::ROOT;
    for step in steps {
        let Some(&next) = tree.children(here).first() else { break };
        if step.effect.is_mistake() {
            let node = tree.node_mut(next);
            if !node.marks.contains(&BLUNDER) {
                node.marks.push(BLUNDER);
            }
            let remark = language.say(&step.remark());
            if !node.comment.as_str().contains(&remark) {
                node.comment = Comment::new(&[node.comment.as_str(), &remark].join(" "));
            }
            add_variation(&mut tree, here, &position, &step.saving);
        }
        let Some(m) = tree.node(next).played else { break };
        position.apply(m);
        here = next;
    }
    session.set_tree(tree);
}

/// Adds the first saving move as a variation, unless one of them is there.
fn add_variation<G: Playable>(tree: &mut Tree<G::Move>, at: NodeId, position: &G, saving: &[String]) {
    let read = |text: &String| position.judge(&position.parse_attempt(text).ok()?).ok();
    let saving: Vec<G::Move> = saving.iter().filter_map(read).collect();
    let known = |m: &G::Move| tree.children(at).iter().any(|&child| tree.node(child).played == Some(*m));
    if !saving.iter().any(known)
        && let Some(&m) = saving.first()
    {
        tree.add(at, m);
    }
}

impl Step {
    /// What to write beside a mistake.
    pub fn remark(&self) -> Message {
        let key = match self.effect {
            Effect::ThrowsDraw => "analysis.threw_draw",
            _ => "analysis.threw_win",
        };
        TEXTS.message(key).with("saving", self.saving.join(", "))
    }
}

fn step<G: Playable>(game: &GameSoFar<G>, m: G::Move, oracle: &dyn Oracle<G>) -> Step {
    let (ply, position) = (game.moves().len() + 1, game.position());
    let side = position.turn();
    let text = position.move_text(m);
    let (before, judged) = judge(Some(&game.past()), position, oracle);
    let after = judged.iter().find(|judged| judged.text == text).map_or(before, |judged| judged.verdict);
    let effect = Effect::of(before, after, side);
    let saving = if effect.is_mistake() {
        let kept = judged.into_iter().filter(|judged| !judged.effect.is_mistake());
        kept.map(|judged| judged.text).collect()
    } else {
        Vec::new()
    };
    Step { ply, side, text, before, after, effect, saving }
}
