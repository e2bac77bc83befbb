//! What a placement is worth, in an order.

use ludoteca_core::{Side, Verdict};

use super::retrograde::State;

/// What a placement is worth to the mover: the greater, the better. Wins are better the
/// sooner they come, losses the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Value(i32);

impl Value {
    pub(crate) const DRAW: Value = Value(0);

    pub(crate) const fn win_in(plies: u16) -> Value {
        Value(i32::MAX - plies as i32)
    }

    pub(crate) const fn loss_in(plies: u16) -> Value {
        Value(plies as i32 - i32::MAX)
    }

    /// The value for the other side of a move that leads here.
    pub(crate) const fn one_ply_before(self) -> Value {
        Value(match self.0 {
            0 => 0,
            won @ 1.. => 1 - won,
            lost => -1 - lost,
        })
    }

    /// As a verdict, where a side is to move.
    pub(crate) fn verdict(self, turn: Side) -> Verdict {
        let plies = Some(i32::MAX.unsigned_abs() - self.0.unsigned_abs());
        match self.0 {
            0 => Verdict { winner: None, plies: None },
            1.. => Verdict { winner: Some(turn), plies },
            _ => Verdict { winner: Some(turn.other()), plies },
        }
    }
}

impl From<State> for Value {
    fn from(state: State) -> Value {
        match state.decided() {
            None => Value::DRAW,
            Some((true, plies)) => Value::win_in(plies),
            Some((false, plies)) => Value::loss_in(plies),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        let order = [Value::loss_in(0), Value::loss_in(4), Value::DRAW, Value::win_in(5), Value::win_in(1)];
        assert!(order.is_sorted());
        assert_eq!(Value::win_in(4).one_ply_before(), Value::loss_in(5));
        assert_eq!(Value::loss_in(4).one_ply_before(), Value::win_in(5));
        assert_eq!(Value::DRAW.one_ply_before(), Value::DRAW);
        let lost = Verdict { winner: Some(Side::First), plies: Some(6) };
        assert_eq!(Value::loss_in(6).verdict(Side::Second), lost);
    }
}
