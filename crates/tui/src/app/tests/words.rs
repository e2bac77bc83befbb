//! What stands at the foot of the pages.

use ludoteca_core::Language;
use unicode_width::UnicodeWidthStr;

use crate::TEXTS;
use crate::sheet::fit_keys;

/// The columns of the narrowest screen that shows everything.
const COLUMNS: u16 = 80;
/// The keys that are left on it, at least.
const LEFT: usize = 4;

/// The lines of keys that say all they have to say on a screen of that width.
const WHOLE: [&str; 15] = [
    "tui.choose.keys",
    "tui.files.keys",
    "tui.form.keys",
    "tui.lesson.keys",
    "tui.library.keys",
    "tui.matches.keys",
    "tui.puzzles.keys",
    "tui.retry.keys",
    "tui.rules.keys",
    "tui.settings.keys",
    "tui.start.keys",
    "tui.table.keys.move",
    "tui.table.keys.file",
    "tui.trees.keys",
    "tui.tuning.keys",
];
/// Those that leave some out, the less important ones.
const CUT: [&str; 8] = [
    "tui.analysis.keys",
    "tui.table.keys",
    "tui.table.keys.back",
    "tui.table.keys.held",
    "tui.table.keys.many",
    "tui.table.keys.over",
    "tui.table.keys.picked",
    "tui.table.keys.thinking",
];

#[test]
fn the_keys_of_every_page_fit_a_row_in_every_language() {
    for key in WHOLE {
        for language in Language::ALL {
            let text = TEXTS.text(language, key);
            assert!(text.width() < usize::from(COLUMNS), "{key} in {language}: {} columns", text.width());
        }
    }
    for key in CUT {
        for language in Language::ALL {
            let text = fit_keys(&TEXTS.text(language, key), COLUMNS - 1);
            let kept = text.split("  ").filter(|item| !item.trim().is_empty()).count();
            assert!(text.width() < usize::from(COLUMNS) && kept >= LEFT, "{key} in {language}: {text}");
        }
    }
}
