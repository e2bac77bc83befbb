//! What stands at the foot of the pages.

use ludoteca_core::Language;
use unicode_width::UnicodeWidthStr;

use crate::TEXTS;

/// The columns of the narrowest screen that shows everything.
const COLUMNS: usize = 80;

#[test]
fn the_keys_of_every_page_fit_a_row_in_every_language() {
    let keys = [
        "tui.analysis.keys",
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
        "tui.trees.keys",
        "tui.tuning.keys",
    ];
    for key in keys {
        for language in Language::ALL {
            let text = TEXTS.text(language, key);
            assert!(text.width() < COLUMNS, "{key} in {language}: {} columns", text.width());
        }
    }
}
