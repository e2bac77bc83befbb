//! What is kept of a session, with its type erased.

use ludoteca_core::{Comment, Playable};

use super::Session;
use crate::Kept;

impl<G: Playable> Kept for Session<G> {
    fn comment(&mut self, text: &str) {
        let here = self.tree.cursor();
        self.tree.node_mut(here).comment = Comment::new(text);
    }

    fn tag(&self, name: &str) -> Option<String> {
        self.record().header.tag(name).map(str::to_owned)
    }

    fn set_date(&mut self, date: &str) {
        self.header.set_date(date);
    }

    fn record_text(&self) -> String {
        self.record().to_string()
    }

    fn left_text(&self) -> String {
        self.left().to_string()
    }

    fn record_json(&self) -> serde_json::Value {
        self.record().to_json()
    }

    fn record_sgf(&self) -> String {
        self.record().to_sgf()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::testing::session;
    use super::*;
    use crate::{Played, Shown};

    #[test]
    fn times_are_kept_without_a_clock_in_whole_seconds() {
        let mut session = session();
        session.play_text("31-26", Duration::from_millis(2700)).unwrap();
        session.play_text("1-5", Duration::from_millis(300)).unwrap();
        assert!(
            session.record_text().ends_with("1. 31-26 {[%emt 0:00:02]} 1... 1-5 *\n"),
            "{}",
            session.record_text()
        );
        session.forget_time();
        session.undo();
        session.forget_time();
        assert!(!session.record_text().contains("emt"));
    }

    #[test]
    fn a_text_of_a_whole_game_keeps_its_moves() {
        use ludoteca_hive::{Hive, Rules};
        let text = "Base;InProgress;White[3];wS1;bS1 wS1-;wG1 -wS1;bG1 bS1-";
        let mut session = Session::<Hive>::set_up(Rules::default(), text).unwrap();
        assert_eq!(session.line().len(), 4);
        session.begin_from("Base;InProgress;Black[1];wA1").unwrap();
        assert_eq!(session.line_texts(), ["wA1"]);
        assert!(session.begin_from("Base;;;wA1;wA2").is_err());
        assert_eq!(session.line_texts(), ["wA1"], "a wrong text changes nothing");
    }
}
