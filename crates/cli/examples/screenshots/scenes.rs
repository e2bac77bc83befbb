//! What is shown on each screenshot: a line for each.

/// A screenshot: the screen after some keys.
pub(crate) struct Scene {
    /// The name of its file.
    pub(crate) name: &'static str,
    /// What a screen reader says of it.
    pub(crate) title: &'static str,
    /// Columns and rows.
    pub(crate) size: (u16, u16),
    /// The arguments of the program.
    pub(crate) args: &'static [&'static str],
    /// What is done, one part after the other.
    pub(crate) steps: &'static [&'static [Step]],
}

/// Keys as the bytes that they send, and what has to be seen before the next.
type Step = (&'static str, &'static str);

/// The page of a new game, and the keys that begin a game of two people there.
const NEW: Step = ("", "New game");
const BEGIN: Step = ("\x1b[C\x1b[A\x1b[A\x1b[A\r", "human – human");
/// Shows a hive of some moves.
const HIVE: [Step; 9] = [
    ("mwS1\r", "wS1"),
    ("mbS1 wS1-\r", "bS1 wS1-"),
    ("mwQ -wS1\r", "wQ -wS1"),
    ("mbQ bS1-\r", "bQ bS1-"),
    ("mwB1 /wQ\r", "wB1 /wQ"),
    ("mbA1 bQ/\r", "bA1 bQ/"),
    ("mwB1 wQ\r", "wB1 wQ"),
    ("mbA1 \\bS1\r", "4. "),
    ("mwA1 -wB1\r", "5. "),
];

/// A whole game of hive, in which Black goes wrong early.
const GAME: [Step; 25] = [
    ("mwG1\r", "1. wG1"),
    ("mbA1 \\wG1\r", "bA1 \\wG1"),
    ("mwQ wG1-\r", "2. wQ wG1-"),
    ("mbA2 bA1/\r", "bA2 bA1/"),
    ("mwA1 /wG1\r", "3. wA1 /wG1"),
    ("mbQ \\bA2\r", "bQ \\bA2"),
    ("mwA1 bQ-\r", "4. wA1 bQ-"),
    ("mbB1 /bQ\r", "bB1 /bQ"),
    ("mwA2 /wG1\r", "5. wA2 /wG1"),
    ("mbA2 wQ-\r", "bA2 wQ-"),
    ("mwB1 wA1/\r", "6. wB1 wA1/"),
    ("mbB2 bA2-\r", "bB2 bA2-"),
    ("mwB1 \\wA1\r", "7. wB1 \\wA1"),
    ("mbA3 /bB1\r", "bA3 /bB1"),
    ("mwB1 bQ\r", "8. wB1 bQ"),
    ("mbA3 -wA2\r", "bA3 -wA2"),
    ("mwB2 \\wB1\r", "9. wB2"),
    ("mbB2 bA2\r", "bB2 bA2"),
    ("mwB2 -wB1\r", "10. wB2"),
    ("mbB2 wQ\r", "bB2 wQ"),
    ("mwS1 \\wB1\r", "11. wS1"),
    ("mbG1 /bB1\r", "bG1"),
    ("mwA3 wS1-\r", "12. wA3"),
    ("mbG2 bB2\\\r", "bG2"),
    ("mwB1 /wA1\r", "White wins"),
];

/// Keys that open pages from the start screen.
const HOW_MACHINES_THINK: &str = "\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r";
const MATCHES: &str = "\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r";

/// Every screenshot.
pub(crate) const SCENES: &[Scene] = &[
    Scene {
        name: "start",
        title: "The start screen",
        size: (100, 32),
        args: &["tui"],
        steps: &[&[("", "Play")]],
    },
    Scene {
        name: "cats",
        title: "Mouse and cats: a cat is picked up, and its ways are numbered",
        size: (100, 32),
        args: &["tui", "cats"],
        steps: &[&[
            NEW,
            BEGIN,
            ("m31-26\r", "1. 31-26"),
            ("m2-7\r", "2-7"),
            ("m26-22\r", "2. 26-22"),
            ("\t\r", ""),
        ]],
    },
    Scene {
        name: "claustro",
        title: "Claustro on paper",
        size: (100, 32),
        args: &["tui", "claustro"],
        steps: &[&[NEW, BEGIN, ("tt", ""), ("\t\r", "")]],
    },
    Scene {
        name: "hive",
        title: "Hive: tiles, a stack and the moves so far",
        size: (120, 40),
        args: &["tui", "hive"],
        steps: &[&[NEW, BEGIN], &HIVE, &[("\t", "")]],
    },
    Scene {
        name: "hive-3d",
        title: "The same hive as it lies on the table, in slate",
        size: (120, 40),
        args: &["tui", "hive"],
        steps: &[&[NEW, BEGIN], &HIVE, &[("t3", "")]],
    },
    Scene {
        name: "cats-3d",
        title: "Mouse and cats in the colours of the Commodore 64, from the board's corner",
        size: (120, 40),
        args: &["tui", "cats"],
        steps: &[&[NEW, BEGIN, ("m31-26\r", "1. 31-26"), ("m2-7\r", "2-7"), ("ttt3", "")]],
    },
    Scene {
        name: "claustro-plain",
        title: "Claustro without colours, for any terminal",
        size: (80, 24),
        args: &["tui", "claustro"],
        steps: &[&[NEW, BEGIN, ("tttttt", ""), ("\t\r", "")]],
    },
    Scene {
        name: "puzzle",
        title: "A puzzle",
        size: (100, 32),
        args: &["tui"],
        steps: &[&[("", "Play"), ("p", ""), ("\r", "?")]],
    },
    Scene {
        name: "lesson",
        title: "A lesson, step by step",
        size: (100, 32),
        args: &["tui"],
        steps: &[&[("", "Play"), ("\x1b[B\x1b[B\r", ""), ("\r", "")]],
    },
    Scene {
        name: "analysis",
        title: "A game that is analysed, with its graph",
        size: (120, 40),
        args: &["tui", "hive"],
        steps: &[&[NEW, BEGIN], &GAME, &[("a", "0 plies"), ("n", "better was")]],
    },
    Scene {
        name: "tree",
        title: "The tree that a machine has looked at, with what it has cut off",
        size: (120, 40),
        args: &["tui"],
        steps: &[&[("", "Play"), (HOW_MACHINES_THINK, "Machine"), ("\r", "cutoffs"), ("\x1b[B\x1b[B", "")]],
    },
    Scene {
        name: "match",
        title: "A match between machines, with the score and what it says",
        size: (120, 40),
        args: &["tui"],
        steps: &[&[("", "Play"), (MATCHES, "Machines"), ("\r", "Games counted: 20")]],
    },
    Scene {
        name: "hive-large",
        title: "Every panel on a large screen, in high contrast",
        size: (200, 60),
        args: &["tui", "hive"],
        steps: &[&[NEW, BEGIN], &HIVE, &[("tttt", "")]],
    },
];
