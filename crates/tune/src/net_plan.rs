//! How a net is trained.

use std::fmt;
use std::str::FromStr;

use ludoteca_core::{Error, NET_LANES, check_repeated};

use crate::TEXTS;

/// How a net is trained.
///
/// Read and printed as `hidden=64,inputs=all,result=0.3,epochs=8,batch=4096,rate=0.002,`
/// `decay=1,seed=1`; what is left out is as here.
#[derive(Clone, Debug, PartialEq)]
pub struct NetPlan {
    /// How many hidden units it has.
    pub hidden: usize,
    /// The groups of its inputs; all if none is named.
    pub inputs: Vec<String>,
    /// How much of what is learnt is the result of the game, from 0 to 1; the rest is what
    /// the search thought.
    pub result: f64,
    /// How often every position is looked at.
    pub epochs: usize,
    /// The positions of a step.
    pub batch: usize,
    /// The first rate of learning; the last is a hundredth of it.
    pub rate: f64,
    /// How much of its rate a weight loses with every step.
    pub decay: f64,
    /// What decides the first weights and the order of the positions.
    pub seed: u64,
}

impl Default for NetPlan {
    fn default() -> NetPlan {
        NetPlan {
            hidden: 2 * NET_LANES,
            inputs: Vec::new(),
            result: 0.3,
            epochs: 8,
            batch: 4096,
            rate: 0.002,
            decay: 1.0,
            seed: 1,
        }
    }
}

/// The word for all groups of inputs.
const ALL: &str = "all";

/// The names of the settings.
const NAMES: [&str; 8] = ["hidden", "inputs", "result", "epochs", "batch", "rate", "decay", "seed"];

impl FromStr for NetPlan {
    type Err = Error;

    fn from_str(text: &str) -> Result<NetPlan, Error> {
        check_repeated(text)?;
        let mut plan = NetPlan::default();
        for setting in text.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
            let (name, value) = (name.trim(), value.trim());
            let wrong = |choices: String| {
                let message = TEXTS.malformed("tune.net.value").with("name", name);
                message.with("text", value).with("choices", choices)
            };
            let count = |most: usize| {
                let read = value.parse().ok().filter(|number| (1..=most).contains(number));
                read.ok_or_else(|| wrong(format!("1..{most}")))
            };
            let share = |least: f64, most: f64| {
                let read = value.parse().ok().filter(|number| (least..=most).contains(number));
                read.ok_or_else(|| wrong(format!("{least}..{most}")))
            };
            match name {
                "hidden" => {
                    let sizes = [NET_LANES, 2 * NET_LANES];
                    let read = value.parse().ok().filter(|hidden| sizes.contains(hidden));
                    plan.hidden = read.ok_or_else(|| wrong(sizes.map(|size| size.to_string()).join(", ")))?;
                }
                "inputs" if value == ALL => plan.inputs.clear(),
                "inputs" => plan.inputs = value.split('+').map(|group| group.trim().to_owned()).collect(),
                "result" => plan.result = share(0.0, 1.0)?,
                "epochs" => plan.epochs = count(100_000)?,
                "batch" => plan.batch = count(1 << 20)?,
                "rate" => plan.rate = share(1e-6, 1.0)?,
                "decay" => plan.decay = share(0.0, 1.0)?,
                "seed" => plan.seed = value.parse().map_err(|_| wrong("0..".to_owned()))?,
                _ => {
                    let message = TEXTS.unknown("tune.net.setting").with("text", name);
                    return Err(message.with("choices", NAMES.join(", ")));
                }
            }
        }
        Ok(plan)
    }
}

impl fmt::Display for NetPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NetPlan { hidden, inputs, result, epochs, batch, rate, decay, seed } = self;
        let inputs = if inputs.is_empty() { ALL.to_owned() } else { inputs.join("+") };
        write!(f, "hidden={hidden},inputs={inputs},result={result},epochs={epochs},")?;
        write!(f, "batch={batch},rate={rate},decay={decay},seed={seed}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_read_as_they_are_printed() {
        let plan: NetPlan =
            "hidden=64, inputs=counts+pairs,result=0,epochs=3,batch=7,rate=0.01".parse().unwrap();
        assert_eq!((plan.hidden, plan.inputs.len(), plan.epochs, plan.batch), (64, 2, 3, 7));
        assert_eq!(plan.to_string().parse(), Ok(plan));
        for usual in ["", "inputs=all", &NetPlan::default().to_string()] {
            assert_eq!(usual.parse(), Ok(NetPlan::default()), "{usual}");
        }
        for (bad, key) in [
            ("hidden=33", "tune.net.value"),
            ("result=2", "tune.net.value"),
            ("rate=nan", "tune.net.value"),
            ("epochs=0", "tune.net.value"),
            ("depth=3", "tune.net.setting"),
            ("seed=1,seed=2", "error.setting_twice"),
        ] {
            assert_eq!(bad.parse::<NetPlan>().unwrap_err().key(), key, "{bad}");
        }
    }
}
