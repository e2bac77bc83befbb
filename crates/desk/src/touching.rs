//! What touches of a scene ask for.

use ludoteca_core::{Error, ErrorKind, Touch};
use ludoteca_session::Touched;

use crate::TEXTS;
use crate::answer::{Answer, Refused};
use crate::bounds::TOUCHES;
use crate::desk::{Desk, Replied};
use crate::fields::{self, AtTable};
use crate::state::picture;

impl Desk {
    pub(crate) fn touch(&mut self, wanted: &fields::Touched) -> Replied {
        if wanted.touches.len() > TOUCHES {
            return Err(TEXTS.too_large("desk.touches").with("limit", TOUCHES).into());
        }
        let language = self.language;
        let session = self.table(wanted.table)?.session();
        let touched = if wanted.premove {
            let nobody = || ludoteca_core::TEXTS.message("touch.nothing");
            session.touched_ahead(&wanted.touches).unwrap_or_else(|| Touched::Refused(nobody()))
        } else {
            session.touched(&wanted.touches)
        };
        let answer = Answer::new("touched").with("table", wanted.table);
        Ok(match touched {
            Touched::More(next) => answer.with("more", distinct(next)),
            Touched::Move(text) => answer.with("move", text),
            Touched::Refused(why) => {
                let error = Error::new(ErrorKind::Illegal, why);
                let refused = Refused::about(error, &session.scene(), &wanted.touches);
                answer.with("refused", refused.json(language))
            }
        }
        .into())
    }

    pub(crate) fn premoves(&mut self, wanted: &AtTable) -> Replied {
        let session = self.table(wanted.table)?.session();
        let open = session.outcome().is_none();
        let scene = session.other_side().filter(|_| open);
        let answer = Answer::new("premoves").with("table", wanted.table);
        Ok(answer.with("scene", scene.map(|scene| picture(&scene))).into())
    }
}

/// Each touch once, in their order.
fn distinct(touches: Vec<Touch>) -> Vec<Touch> {
    let mut each = Vec::new();
    for touch in touches {
        if !each.contains(&touch) {
            each.push(touch);
        }
    }
    each
}
