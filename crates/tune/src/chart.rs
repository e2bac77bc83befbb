//! What was learnt, as a curve.

use ludoteca_core::{Language, Message};
use ludoteca_paint::{Axis, Chart, Curve, Level, Panel, Plot};

use crate::{Epoch, Learned, TEXTS, TrainedNet};

impl Learned {
    /// The loss after each step of the fit.
    pub fn chart(&self, language: Language) -> Chart {
        let about =
            TEXTS.message("tune.chart.positions").with("positions", self.positions).with("games", self.games);
        let course =
            Course { title: "tune.chart.fit", about, over: "tune.chart.steps", first: 0, levels: Vec::new() };
        course.chart(&self.fit.steps, language)
    }
}

impl TrainedNet {
    /// The loss after each epoch, with that of the weights alone and the least there can be.
    pub fn chart(&self, language: Language) -> Chart {
        let (positions, others) = self.positions;
        let about = TEXTS.message("tune.chart.trained").with("positions", positions).with("others", others);
        let levels = vec![("tune.chart.linear", self.linear), ("tune.chart.least", self.least)];
        let course = Course { title: "tune.chart.net", about, over: "tune.chart.epochs", first: 1, levels };
        course.chart(&self.epochs, language)
    }
}

/// What is to be known about a curve besides its points.
struct Course {
    title: &'static str,
    about: Message,
    /// What is counted.
    over: &'static str,
    /// The number of the first point.
    first: u32,
    levels: Vec<(&'static str, f64)>,
}

impl Course {
    fn chart(&self, points: &[Epoch], language: Language) -> Chart {
        let say = |key: &'static str| language.say(&TEXTS.message(key));
        let curve = |key, loss: fn(&Epoch) -> f64| {
            let points = (self.first..).zip(points).map(|(at, epoch)| (f64::from(at), loss(epoch)));
            Curve::new(say(key), points.collect())
        };
        let unseen =
            |epoch: Option<&Epoch>| epoch.map_or_else(String::new, |epoch| format!("{:.4}", epoch.unseen));
        let words = TEXTS
            .message("tune.chart.words")
            .with("before", unseen(points.first()))
            .with("after", unseen(points.last()));
        Chart {
            title: say(self.title),
            subtitle: language.say(&self.about),
            words: language.say(&words),
            panels: vec![Panel::Plot(Plot {
                x: Axis::whole(say(self.over)),
                y: Axis::new(say("tune.chart.loss")),
                curves: vec![
                    curve("tune.chart.taught", |epoch| epoch.taught),
                    curve("tune.chart.unseen", |epoch| epoch.unseen),
                ],
                levels: self.levels.iter().map(|&(key, at)| Level { name: say(key), at }).collect(),
                ..Plot::default()
            })],
        }
    }
}
