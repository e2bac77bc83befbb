//! What is known of the position: pieces, reasons, counsel, verdicts, terms.

use ludoteca_core::{Message, Side, Sprite, Verdict};
use ratatui::text::{Line, Span};

use super::super::TablePage;
use crate::TEXTS;
use crate::face::face;
use crate::theme::Theme;

impl TablePage {
    /// How many pieces each side has on the board and in hand.
    pub(super) fn piece_lines(&self, theme: Theme) -> Vec<Line<'static>> {
        let glyphs = self.live.picture().glyphs;
        let face = |sprite: &Sprite| {
            let glyph = glyphs.iter().find(|glyph| glyph.name == sprite.glyph);
            glyph.map_or_else(|| sprite.label.clone(), |glyph| face(glyph, self.live.look().unicode))
        };
        let counted = |sprites: &mut dyn Iterator<Item = &Sprite>| {
            let mut kinds: Vec<(String, usize)> = Vec::new();
            for sprite in sprites {
                let face = face(sprite);
                match kinds.iter_mut().find(|(known, _)| *known == face) {
                    Some((_, count)) => *count += 1,
                    None => kinds.push((face, 1)),
                }
            }
            let told = kinds.into_iter().map(|(face, count)| format!("{face}{count}"));
            told.collect::<Vec<_>>().join(" ")
        };
        let mut lines = Vec::new();
        for side in Side::ALL {
            let name = self.language().say(&self.live.session().side_name(side));
            let board = counted(&mut self.scene.sprites.iter().filter(|sprite| sprite.side == side));
            let hand = counted(&mut self.scene.hands[side].iter());
            let mut spans = vec![Span::styled(format!("{name}: "), theme.accent()), Span::raw(board)];
            if !hand.is_empty() {
                let message = TEXTS.message("tui.panel.in_hand").with_trusted("pieces", hand);
                spans.push(Span::styled(format!("  {}", self.language().say(&message)), theme.dim()));
            }
            lines.push(Line::from(spans));
        }
        lines
    }

    pub(super) fn why_lines(&self, theme: Theme) -> Vec<Line<'static>> {
        if self.desk.why.is_empty() {
            return vec![Line::styled(self.told("tui.panel.no_why"), theme.dim())];
        }
        self.desk.why.iter().map(|message| Line::from(self.language().say(message))).collect()
    }

    /// What those would play who give reasons, and why.
    pub(super) fn counsel_lines(&self, theme: Theme) -> Vec<Line<'static>> {
        if self.desk.counsels.is_empty() {
            return vec![Line::styled(self.told("tui.panel.no_counsel"), theme.dim())];
        }
        let mut lines = Vec::new();
        for counsel in &self.desk.counsels {
            lines.push(Line::styled(format!("{}: {}", counsel.player, counsel.text), theme.accent()));
            lines.extend(counsel.words.iter().map(|word| Line::from(self.language().say(word))));
        }
        lines
    }

    /// The proved result of every legal move, the best first.
    pub(super) fn verdict_lines(&self, theme: Theme) -> Vec<Line<'static>> {
        let Some(verdicts) = &self.desk.verdicts else {
            return vec![Line::styled(self.told("tui.panel.no_verdicts"), theme.dim())];
        };
        let mut lines = vec![Line::styled(self.result(verdicts.verdict), theme.accent())];
        let widest = verdicts.moves.iter().map(|judged| judged.text.chars().count()).max().unwrap_or(0);
        lines.extend(verdicts.moves.iter().map(|judged| {
            let style = if judged.effect.is_mistake() { theme.dim() } else { theme.text() };
            Line::styled(format!("{:widest$}  {}", judged.text, self.result(judged.verdict)), style)
        }));
        lines
    }

    /// A proved result in words.
    fn result(&self, verdict: Verdict) -> String {
        let won = |winner: Side| {
            let name = self.live.session().side_name(winner);
            match verdict.plies {
                Some(plies) => TEXTS.message("tui.panel.wins_in").with_message("side", name).with("n", plies),
                None => TEXTS.message("tui.panel.wins").with_message("side", name),
            }
        };
        let message: Message = verdict.winner.map_or_else(|| TEXTS.message("tui.panel.draw"), won);
        self.language().say(&message)
    }

    /// What the evaluation of the position is made of, for the first side.
    pub(super) fn term_lines(&self, theme: Theme) -> Vec<Line<'static>> {
        if self.desk.terms.is_empty() {
            return vec![Line::styled(self.told("tui.panel.no_terms"), theme.dim())];
        }
        let line = |term: &ludoteca_core::Term| {
            let value = format!("{:>+7.2}  ", f64::from(term.value) / 100.0);
            let name = self.language().say(&term.name);
            Line::from(vec![Span::styled(value, theme.accent()), Span::raw(name)])
        };
        self.desk.terms.iter().map(line).collect()
    }
}
