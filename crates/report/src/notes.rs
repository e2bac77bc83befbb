//! What is to be said of each position.

use ludoteca_core::Side;
use ludoteca_house::{Mark, Step};

use crate::TEXTS;
use crate::game::Told;
use crate::html::{Text, element};

impl Told<'_> {
    /// The remarks, one for each position.
    pub(crate) fn notes(&self) -> String {
        (0..self.positions()).map(|ply| self.note(ply)).collect()
    }

    fn note(&self, ply: usize) -> String {
        let mut inside = match self.step(ply) {
            Some(step) => self.about(step),
            None => element("h3", "", &self.words(ply)),
        };
        inside += &element("blockquote", "", self.comment(ply));
        format!("<div class=\"note\">\n{inside}</div>\n")
    }

    fn about(&self, step: &Step) -> String {
        let mark = step.mark.map_or(String::new(), |mark| {
            let name = self.mark_name(mark);
            format!(" <span class=\"mark {}\">{} {}</span>", class(mark), mark.suffix(), Text(&name))
        });
        let mut said = format!("<h3>{} {}{mark}</h3>\n", Text(&step.number), Text(&step.text));
        let percent = |chance: f64| format!("{:.0}", 100.0 * chance);
        let change = TEXTS
            .message("report.change")
            .with_message("side", self.sides[step.side].clone())
            .with("before", percent(step.chances.before))
            .with("after", percent(step.chances.after));
        said += &element("p", "", &self.say(&change));
        said += &element("p", "", &step.remark().map_or_else(String::new, |remark| self.say(&remark)));
        let missed = step.missed.as_ref().map_or_else(String::new, |missed| self.say(&missed.message()));
        said += &element("p", "", &missed);
        let reasons: String =
            step.reasons.iter().map(|reason| element("li", "", &self.say(reason))).collect();
        if !reasons.is_empty() {
            said += &format!("<ul>\n{reasons}</ul>\n");
        }
        // A remark has the better line in it.
        if step.remark().is_none() && !step.line.is_empty() {
            let line = TEXTS.message("report.line").with_trusted("line", step.line.join(", "));
            said += &element("p", "", &self.say(&line));
        }
        said
    }

    /// The moves as a list of buttons.
    pub(crate) fn moves(&self) -> String {
        let one = |ply: usize| {
            let Some(step) = self.step(ply) else { return String::new() };
            let side = match step.side {
                Side::First => "first",
                Side::Second => "second",
            };
            let slips = step.mark.is_some_and(|mark| mark != Mark::Good);
            let mistake = if slips { " data-mistake" } else { "" };
            let mark = step.mark.map_or(String::new(), |mark| self.mark(mark));
            let chance = self.percent(ply).map_or(String::new(), |percent| format!("{percent}%"));
            format!(
                "<li class=\"{side}\"><button type=\"button\" class=\"move\" data-ply=\"{ply}\"{mistake}>\
                 <span class=\"number\">{}</span><span class=\"text\">{}</span>{mark}\
                 <span class=\"chance\">{chance}</span></button></li>\n",
                Text(&step.number),
                Text(&step.text),
            )
        };
        (1..self.positions()).map(one).collect()
    }

    fn mark(&self, mark: Mark) -> String {
        let (class, suffix) = (class(mark), mark.suffix());
        format!(
            "<span class=\"mark {class}\" aria-hidden=\"true\">{suffix}</span><span class=\"unseen\">{}</span>",
            Text(&self.mark_name(mark))
        )
    }

    /// How well the sides have played, as a table.
    pub(crate) fn tally(&self) -> String {
        let head = Mark::ALL.map(|mark| format!("<th scope=\"col\">{}</th>", self.mark(mark))).concat();
        let row = |side: Side| {
            let accuracy = self.analysis.accuracy(side);
            let accuracy = accuracy.map_or_else(|| "–".to_owned(), |accuracy| format!("{accuracy:.0}%"));
            let counts =
                Mark::ALL.iter().map(|&mark| format!("<td>{}</td>", self.analysis.count(side, mark)));
            format!(
                "<tr><th scope=\"row\">{}</th><td>{accuracy}</td>{}</tr>\n",
                Text(&self.players[side]),
                counts.collect::<String>()
            )
        };
        format!(
            "<table>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>{head}</tr></thead>\n\
             <tbody>\n{}</tbody>\n</table>\n",
            Text(&self.text("report.player")),
            Text(&self.text("report.accuracy")),
            Side::ALL.map(row).concat(),
        )
    }
}

/// What the style calls a mark.
const fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Good => "good",
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}
