//! Writing what was found into the record.

use ludoteca_core::{Comment, Language, NodeId, Playable, Tree};
use ludoteca_session::Session;

use super::{Analysis, Mark, Step};

/// The most plies of a variation that is added.
const LONGEST_VARIATION: usize = 8;

/// Writes scores, marks, remarks and what would have been better beside the plies of the
/// line that is shown. What is there already is not written again.
pub(crate) fn annotate<G: Playable>(session: &mut Session<G>, analysis: &Analysis, language: Language) {
    let mut tree: Tree<G::Move> = session.tree().clone();
    let mut position = session.game().start().clone();
    let mut here = Tree::<G::Move>::ROOT;
    for (index, &m) in session.game().moves().iter().enumerate() {
        let played = |&child: &NodeId| tree.node(child).played == Some(m);
        let Some(next) = tree.children(here).iter().copied().find(played) else { break };
        if let Some(step) = analysis.step(index + 1) {
            note(&mut tree, next, step, language);
            if step.mark.is_some_and(|mark| mark != Mark::Good) {
                add_variation(&mut tree, here, &position, step);
            }
        }
        position.apply(m);
        here = next;
    }
    session.set_tree(tree);
}

/// Writes beside a move what was found.
fn note<M: Copy + Eq>(tree: &mut Tree<M>, at: NodeId, step: &Step, language: Language) {
    let node = tree.node_mut(at);
    node.eval = Some(step.score.after);
    if let Some(mark) = step.mark.map(Mark::number)
        && !node.marks.contains(&mark)
    {
        node.marks.push(mark);
    }
    for remark in step.remark().into_iter().chain(step.reasons.iter().cloned()) {
        // As a comment holds it, so that it is found again.
        let remark = Comment::new(&language.say(&remark));
        if !node.comment.as_str().contains(remark.as_str()) {
            node.comment = Comment::new(&[node.comment.as_str(), remark.as_str()].join(" "));
        }
    }
}

/// Adds the line that would have been better, unless a better move is there already.
fn add_variation<G: Playable>(tree: &mut Tree<G::Move>, at: NodeId, position: &G, step: &Step) {
    let read = |position: &G, text: &String| position.judge(&position.parse_attempt(text).ok()?).ok();
    let known = |text: &String| {
        let m = read(position, text);
        tree.children(at).iter().any(|&child| tree.node(child).played == m)
    };
    if step.saving.iter().chain(step.line.first()).any(known) {
        return;
    }
    let (mut at, mut position) = (at, position.clone());
    for text in step.line.iter().take(LONGEST_VARIATION) {
        let Some(m) = read(&position, text) else { return };
        at = tree.add(at, m);
        position.apply(m);
    }
}
