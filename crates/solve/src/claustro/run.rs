//! Capturing back and forth: what the designer's rule has to remember.
//!
//! The rule gives the game to whoever makes the last of three equal moves on each side. A
//! move can be made again two plies later only if the reply has undone it: the captive
//! captures its captor and puts it back. So besides the position it matters only how many
//! plies the sides have been capturing back and forth, the run; the sixth ends the game.
//! Any other move ends the run, and may begin a new one.
//!
//! Let Q be the position after a capture in P that can be undone, `p` what P is worth
//! without this capture, and `q` what Q is worth without undoing it. Whoever began the run
//! has to end it at the fifth ply, or the other side wins with the sixth. Worked out
//! backwards from there, Q is worth the better of `q` and
//!
//! - what `p` leaves to the other side, if P is not lost without the capture;
//! - a win in `n + 3` plies if P is lost in `n` without it, where `n` is two at least.
//!
//! So the capture is never better for P than its other moves, unless they all lose: then it
//! loses four plies later than they do, or as soon as Q wins by something else. Two such
//! captures draw, if Q wins after neither: P takes now the one, now the other. And what wins
//! can never be undone. Hence the table holds the values where there is no run, and those
//! within one follow from them.

use super::value::Value;

/// The plies of a run that end the game.
pub(crate) const LENGTH: usize = 6;

/// In how many plies a side loses whose last hope is a single capture that can be undone,
/// where its other moves lose in so many plies; none where there is no other.
pub(crate) const fn loss_when_alone(others: u16) -> u16 {
    (if others < 2 { 2 } else { others }) + LENGTH as u16 - 2
}

/// What a position is worth after so many plies of a run, if it is worth `here` without
/// going on and the position before, which going on leads to, is worth `back` without.
pub(crate) fn value(here: Value, back: Value, plies: usize) -> Value {
    // With five plies made, the sixth wins.
    let last = Value::win_in(1);
    (plies..LENGTH - 1).rev().fold(last, |next, at| {
        let otherwise = if (at - plies).is_multiple_of(2) { here } else { back };
        otherwise.max(next.one_ply_before())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the module's page says of a position after the first ply of a run, against the
    /// rule followed ply by ply.
    #[test]
    fn a_run_is_worth_what_is_said_of_it() {
        let values = (0..9).flat_map(|plies| [Value::win_in(plies), Value::loss_in(plies)]);
        let values: Vec<Value> = values.chain([Value::DRAW]).collect();
        for &q in &values {
            for &p in &values {
                let lost = (0..9).find(|&plies| p == Value::loss_in(plies));
                let by_run = lost.map_or(p.one_ply_before(), |plies| Value::win_in(plies.max(2) + 3));
                assert_eq!(value(q, p, 1), q.max(by_run), "{q:?} {p:?}");
            }
        }
    }

    #[test]
    fn whoever_began_has_to_end_it() {
        let (drawn, lost) = (Value::DRAW, Value::loss_in(8));
        assert_eq!(value(lost, lost, 5), Value::win_in(1));
        assert_eq!(value(drawn, drawn, 4), drawn);
        assert_eq!(value(lost, drawn, 4), lost);
        assert_eq!(value(Value::loss_in(0), drawn, 4), Value::loss_in(2), "there is no other move");
        assert_eq!(value(lost, lost, 3), Value::win_in(9));
    }
}
