//! Charts as they are painted.

use ludoteca_core::{Language, Look};
use resvg::usvg::{Node, Options, Tree};

use super::*;
use crate::theme::Theme;

/// A match that went on: a curve with a band, a curve between bounds.
fn match_like() -> Chart {
    let points: Vec<(f64, f64)> = (1..=50).map(|n| (f64::from(2 * n), 40.0 - 300.0 / f64::from(n))).collect();
    let band = (1..=50).map(|n| (40.0 - 900.0 / f64::from(n), 40.0 + 300.0 / f64::from(n))).collect();
    let level = |name: &str, at| Level { name: name.to_owned(), at };
    Chart {
        title: "level:3 vs level:2 <&\">".to_owned(),
        subtitle: "10+0.1, a game of ñandúes".to_owned(),
        words: "Elo 40 after 100 games.".to_owned(),
        panels: vec![
            Panel::Plot(Plot {
                x: Axis::whole("games"),
                y: Axis { range: Some((-100.0, 100.0)), ..Axis::new("Elo") },
                curves: vec![Curve { band, ..Curve::new("Elo", points) }],
                levels: vec![level("even", 0.0)],
                ..Plot::default()
            }),
            Panel::Plot(Plot {
                x: Axis::whole("games"),
                y: Axis::new("LLR"),
                curves: vec![Curve::new(
                    "LLR",
                    (0..50).map(|n| (f64::from(n), f64::from(n) / 20.0)).collect(),
                )],
                levels: vec![level("H0", -2.94), level("H1", 2.94)],
                ..Plot::default()
            }),
        ],
    }
}

/// A game: chances that turn, with marks.
fn game_like() -> Chart {
    let chance = |n: u32| if n < 20 { 50.0 + f64::from(n) * 2.0 } else { 50.0 - f64::from(n - 20) };
    let curve = Curve {
        filled_from: Some(50.0),
        ..Curve::new("", (0..60).map(|n| (f64::from(n), chance(n))).collect())
    };
    let note = |x: u32, text: &str, kind| Note { x: x.into(), y: chance(x), text: text.to_owned(), kind };
    Chart {
        title: "A game".to_owned(),
        panels: vec![Panel::Plot(Plot {
            x: Axis::whole("ply"),
            y: Axis { unit: "%".to_owned(), range: Some((0.0, 100.0)), ..Axis::new("winning chances") },
            curves: vec![curve],
            notes: vec![
                note(20, "??", NoteKind::Grave),
                note(21, "?!", NoteKind::Dubious),
                note(40, "!", NoteKind::Good),
            ],
            moments: vec![
                Level { name: "11. wA1 bQ-".to_owned(), at: 20.0 },
                Level { name: "30... bG1".to_owned(), at: 59.0 },
            ],
            ..Plot::default()
        })],
        ..Chart::default()
    }
}

/// Distances to the end, of two sides.
fn bars_like() -> Chart {
    let bars = |name: &str, odd: u32| Bars {
        name: name.to_owned(),
        points: (0..30).map(|n| (f64::from(2 * n + odd), f64::from((30 - n) * 1000))).collect(),
    };
    Chart {
        title: "Distances".to_owned(),
        panels: vec![Panel::Plot(Plot {
            x: Axis::whole("plies"),
            y: Axis::whole("positions"),
            bars: vec![bars("won", 1), bars("lost", 0)],
            ..Plot::default()
        })],
        ..Chart::default()
    }
}

fn table_like() -> Chart {
    let cell = |text: &str, share| TableCell { text: text.to_owned(), share };
    let row = |name: &str, cells| Row { name: name.to_owned(), cells };
    Chart {
        title: "Cross table".to_owned(),
        panels: vec![Panel::Table(Table {
            heads: ["", "points", "1", "2"].map(str::to_owned).to_vec(),
            rows: vec![
                row("1 level:3", vec![cell("1.5", None), cell("", None), cell("1.5 / 2", Some(0.75))]),
                row("2 level:2", vec![cell("0.5", None), cell("0.5 / 2", Some(0.25)), cell("", None)]),
            ],
            rest: "and 3 more".to_owned(),
        })],
        ..Chart::default()
    }
}

fn all() -> [Chart; 5] {
    [match_like(), game_like(), bars_like(), table_like(), Chart::default()]
}

fn look(unicode: bool) -> Look {
    Look { language: Language::En, flipped: false, colour: false, unicode }
}

/// Everything that is drawn, with the paper first.
fn drawn(svg: &str) -> (resvg::usvg::Size, Vec<resvg::tiny_skia::Rect>) {
    fn collect(group: &resvg::usvg::Group, boxes: &mut Vec<resvg::tiny_skia::Rect>) {
        for node in group.children() {
            match node {
                Node::Group(group) => collect(group, boxes),
                other => boxes.push(other.abs_bounding_box()),
            }
        }
    }
    let tree = Tree::from_str(svg, &Options::default()).expect("a well-formed SVG");
    let mut boxes = Vec::new();
    collect(tree.root(), &mut boxes);
    (tree.size(), boxes)
}

#[test]
fn everything_stays_on_the_paper_at_any_width() {
    for chart in all() {
        for width in [1, 320, 480, 777, 960, 5000] {
            for theme in [Theme::Light, Theme::Dark] {
                let (size, boxes) = drawn(&chart.svg(width, theme, Language::Es));
                for ink in boxes {
                    let inside = ink.left() >= -0.5 && ink.right() <= size.width() + 0.5;
                    assert!(
                        inside && ink.top() >= -0.5 && ink.bottom() <= size.height() + 0.5,
                        "{}: {ink:?} of {size:?}",
                        chart.title
                    );
                }
            }
        }
    }
}

#[test]
fn texts_are_escaped_and_drawn_without_fonts() {
    let svg = match_like().svg(960, Theme::Light, Language::Pt);
    assert!(svg.contains("<title>level:3 vs level:2 &lt;&amp;&quot;&gt;</title>"));
    assert!(svg.contains("<desc>Elo 40 after 100 games.</desc>") && svg.contains("lang=\"pt\""));
    assert!(!svg.contains("<text") && !svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn a_curve_has_its_points_its_band_and_its_levels() {
    let svg = match_like().svg(960, Theme::Light, Language::En);
    let curve = svg.lines().find(|line| line.contains("class=\"curve\"")).expect("a curve");
    assert_eq!(curve.matches('L').count(), 49);
    assert_eq!(svg.matches("class=\"band\"").count(), 1);
    assert_eq!(svg.matches("stroke-dasharray=\"6 4\"").count(), 3);
}

#[test]
fn areas_of_both_sides_meet_where_the_curve_crosses() {
    let svg = game_like().svg(960, Theme::Light, Language::En);
    assert_eq!(svg.matches("class=\"area\"").count(), 2);
    assert_eq!(svg.matches("<circle").count(), 3, "a dot for each note");
    assert_eq!(svg.matches("stroke-dasharray=\"2 3\"").count(), 2, "a line for each moment");
}

#[test]
fn where_points_are_many_only_good_and_bad_ones_have_a_text() {
    let note = |x: u32| Note {
        x: x.into(),
        y: f64::from(x % 7),
        text: "?!".to_owned(),
        kind: if x == 20 { NoteKind::Grave } else { NoteKind::Dubious },
    };
    let texts = |notes: u32| {
        let plot = Plot { notes: (0..notes).map(note).collect(), ..Plot::default() };
        let svg = Chart { panels: vec![Panel::Plot(plot)], ..Chart::default() }.svg(
            480,
            Theme::Light,
            Language::En,
        );
        assert_eq!(svg.matches("<circle").count(), notes as usize);
        svg.matches(&crate::script::path("?!")).count()
    };
    // Each text has a halo.
    assert_eq!(texts(5), 2 * 5);
    assert_eq!(texts(40), 2);
}

#[test]
fn numbers_that_are_none_break_a_curve() {
    let points = vec![(0.0, 1.0), (1.0, 2.0), (2.0, f64::NAN), (3.0, 1.0), (4.0, f64::INFINITY), (5.0, 1.0)];
    let plot = Plot { curves: vec![Curve::new("x", points)], ..Plot::default() };
    let chart = Chart { panels: vec![Panel::Plot(plot)], ..Chart::default() };
    let svg = chart.svg(640, Theme::Dark, Language::En);
    assert_eq!(svg.matches("class=\"curve\"").count(), 2);
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
}

#[test]
fn bars_are_as_many_as_there_are() {
    let svg = bars_like().svg(960, Theme::Light, Language::En);
    let colour = "#1f5fa8";
    // And one in the legend.
    assert_eq!(svg.matches(&format!("fill=\"{colour}\"")).count(), 31);
}

#[test]
fn a_terminal_shows_the_same() {
    for chart in all() {
        for width in [0, 40, 80, 200] {
            let text = chart.text(width, look(false));
            assert!(text.replace('ñ', "n").replace('ú', "u").is_ascii(), "{text}");
            assert!(!text.contains('\x1b'));
        }
    }
    let text = match_like().text(72, look(true));
    assert!(text.contains("LLR") && text.contains("- H1") && text.contains('⣀'), "{text}");
    let text = bars_like().text(72, look(true));
    assert!(!text.contains("-0"), "{text}");
    assert!(text.contains("0–1") && text.contains("oooo"), "{text}");
    let text = table_like().text(72, look(true));
    assert!(text.contains("1 level:3     1.5           1.5 / 2"), "{text}");
}

#[test]
fn rows_of_a_terminal_are_no_wider_than_asked() {
    use unicode_width::UnicodeWidthStr;
    for chart in [match_like(), game_like(), bars_like()] {
        for width in [40, 80, 132] {
            for line in chart.text(width, look(true)).lines().skip(2) {
                assert!(line.width() <= width, "{width}: {line}");
            }
        }
    }
}

#[test]
fn a_chart_is_data_for_a_browser() {
    let json = serde_json::to_value(table_like()).expect("plain data");
    assert_eq!(json["panels"][0]["kind"], "table");
    assert_eq!(json["panels"][0]["rows"][0]["cells"][2]["share"], 0.75);
}
