//! The rules of the games as pages that can be read before any script runs.

mod markup;

use ludoteca_core::{BySide, Language, Mark, MarkKind, Scene, Touch};
use ludoteca_house::AnyGame;
use ludoteca_paint::{Picture, Theme, svg, words};

use crate::assets::{Asset, Kept, filled};
use crate::made::Made;
use markup::{Block, escape, read};

/// The texts, by the game and the language: `hive/es.md`.
static TEXTS: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));
/// What stands around them.
const FRAME: &str = include_str!("../rules/page.html");
/// The corners of a hex.
const HEX: usize = 6;

/// The pages with the rules of these games and the pictures in them, by their addresses, and links
/// to the pages for one beside them.
pub(crate) fn pages(games: &[&'static dyn AnyGame]) -> (Vec<(String, Asset)>, String) {
    let (mut assets, mut links) = (Vec::new(), String::new());
    for game in games {
        let Some((page, boards)) = page(*game) else { continue };
        let (name, title) = (game.name(), escape(&titles(*game)));
        links += &format!("<li><a href=\"{name}/\">{title}</a></li>\n");
        let address = format!("learn/{name}/");
        for (at, board) in boards.drawn.into_iter().enumerate() {
            let file = file_name(at);
            let picture = Asset::new(&file, Kept::No, board.svg.into_bytes());
            assets.push((format!("{address}{file}"), picture));
        }
        assets.push((address, Asset::new("index.html", Kept::No, page.into_bytes())));
    }
    (assets, format!("<ul>\n{links}</ul>"))
}

/// The page of a game in all languages, and its pictures; nothing where nobody has written one.
fn page(game: &'static dyn AnyGame) -> Option<(String, Boards)> {
    let (mut text, mut boards) = (String::new(), Boards { game, drawn: Vec::new() });
    for language in Language::ALL {
        let name = format!("{}/{}.md", game.name(), language.code());
        let (_, source) = TEXTS.iter().find(|(known, _)| *known == name)?;
        let body = article(&read(&String::from_utf8_lossy(source)), &mut boards, language);
        let (code, own) = (language.code(), language.name());
        text += &format!(
            "<details name=\"language\" lang=\"{code}\"><summary>{own}</summary>\n<article class=\"rules-text\">\n{body}</article></details>\n"
        );
    }
    let framed = FRAME.replace("@title@", &escape(&titles(game))).replace("@text@", &text);
    Some((filled(&format!("learn/{}.html", game.name()), framed.as_bytes(), &Made::default()), boards))
}

/// What a game is called, in every language that calls it otherwise.
fn titles(game: &dyn AnyGame) -> String {
    let mut titles: Vec<String> = Vec::new();
    for language in Language::ALL {
        let title = language.say(&game.title());
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    titles.join(" · ")
}

/// A text in one language.
fn article(blocks: &[Block], boards: &mut Boards, language: Language) -> String {
    let mut html = String::new();
    for block in blocks {
        html += &match block {
            Block::Heading(level, text) => format!("<h{level}>{text}</h{level}>\n"),
            Block::Paragraph(text) => format!("<p>{text}</p>\n"),
            Block::List(items) => {
                format!(
                    "<ul>\n{}</ul>\n",
                    items.iter().map(|item| format!("<li>{item}</li>\n")).collect::<String>()
                )
            }
            Block::Links(links) => {
                let link = |(to, text): &(String, String)| {
                    format!("<a class=\"button\" href=\"@root@/{to}\">{text}</a>\n")
                };
                format!("<p class=\"buttons\">\n{}</p>\n", links.iter().map(link).collect::<String>())
            }
            Block::Board { caption, position } => boards.figure(caption, position, language),
        };
    }
    html
}

/// A position that was drawn.
struct Board {
    /// The rules, the position, and with what the moves begin whose places are marked; bars
    /// stand between them.
    source: String,
    picture: Picture,
    svg: String,
}

/// The pictures of a game's rules, each drawn once.
struct Boards {
    game: &'static dyn AnyGame,
    drawn: Vec<Board>,
}

impl Boards {
    /// A picture with what is said of it; nothing where its position cannot be read, which a
    /// test rules out for the texts that there are.
    fn figure(&mut self, caption: &str, source: &str, language: Language) -> String {
        let known = self.drawn.iter().position(|board| board.source == source);
        let Some(at) = known.or_else(|| self.draw(source)) else { return String::new() };
        let Board { picture, svg, .. } = &self.drawn[at];
        let told = escape(&words(&picture.scene, &picture.caption, language));
        let [width, height] = ["width", "height"].map(|name| attribute(svg, name));
        let file = file_name(at);
        format!(
            "<figure><img src=\"{file}\" alt=\"{told}\" width=\"{width}\" height=\"{height}\" loading=\"lazy\">\
             <figcaption>{caption}</figcaption></figure>\n"
        )
    }

    /// Draws a position: the board alone, without what is still in hand.
    fn draw(&mut self, source: &str) -> Option<usize> {
        let mut parts = source.split('|').map(str::trim);
        let (rules, position, moves) = (parts.next()?, parts.next()?, parts.next());
        let mut picture = self.game.open(Some(rules), Some(position)).ok()?.picture();
        picture.scene.hands = BySide::default();
        let shown = marked(picture.scene.clone(), moves);
        let svg = svg(&shown, picture.glyphs, &picture.caption, Theme::Light, Language::En);
        self.drawn.push(Board { source: source.to_owned(), picture, svg });
        Some(self.drawn.len() - 1)
    }
}

/// A scene with a mark where the moves end that begin so. Cells without a board have no names.
fn marked(mut scene: Scene, moves: Option<&str>) -> Scene {
    let ends = |path: &Vec<Touch>| match path.last() {
        Some(&Touch::Cell(cell)) => Some(cell),
        _ => None,
    };
    if let Some(beginning) = moves {
        let wanted = scene.moves.iter().filter(|legal| legal.text.starts_with(beginning));
        let mut cells: Vec<usize> = wanted.filter_map(|legal| legal.paths.first().and_then(ends)).collect();
        cells.sort_unstable();
        cells.dedup();
        scene.marks = cells.into_iter().map(|cell| Mark { cell, kind: MarkKind::Open }).collect();
    }
    for cell in scene.cells.iter_mut().filter(|cell| cell.polygon.len() == HEX) {
        cell.name.clear();
    }
    scene
}

/// The name of a picture's file.
fn file_name(at: usize) -> String {
    format!("board-{}.svg", at + 1)
}

/// An attribute of the first element of a picture.
fn attribute<'a>(svg: &'a str, name: &str) -> &'a str {
    let after = svg.split_once(&format!(" {name}=\"")).map_or("", |(_, rest)| rest);
    after.split('"').next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use ludoteca_house::HOUSE;

    use super::*;

    #[test]
    fn every_game_has_its_rules_in_every_language_with_the_same_boards() {
        for game in HOUSE.games() {
            let boards = |language: Language| {
                let name = format!("{}/{}.md", game.name(), language.code());
                let (_, source) = TEXTS.iter().find(|(known, _)| *known == name).expect("it is written");
                let blocks = read(std::str::from_utf8(source).expect("a text"));
                assert!(matches!(blocks.first(), Some(Block::Heading(1, _))), "{name}");
                assert!(matches!(blocks.last(), Some(Block::Links(links)) if links.len() == 3), "{name}");
                let board = |block: &Block| match block {
                    Block::Board { position, .. } => Some(position.clone()),
                    _ => None,
                };
                blocks.iter().filter_map(board).collect::<Vec<_>>()
            };
            let first = boards(Language::Es);
            for language in Language::ALL {
                assert_eq!(boards(language), first, "{} in {}", game.name(), language.code());
            }
            let mut drawn = Boards { game, drawn: Vec::new() };
            for source in &first {
                let at = drawn.draw(source).unwrap_or_else(|| panic!("{source} cannot be read"));
                let marks = drawn.drawn[at].svg.matches("<title>").count();
                assert!(
                    marks > 0 && (source.matches('|').count() < 2 || has_marks(game, source)),
                    "{source}"
                );
            }
        }
    }

    /// Whether a move begins as a picture says.
    fn has_marks(game: &'static dyn AnyGame, source: &str) -> bool {
        let parts: Vec<&str> = source.split('|').map(str::trim).collect();
        let live = game.open(Some(parts[0]), Some(parts[1])).expect("a position");
        !marked(live.picture().scene, Some(parts[2])).marks.is_empty()
    }

    #[test]
    fn the_pages_name_the_files_that_are_made() {
        let games: Vec<&'static dyn AnyGame> = HOUSE.games().collect();
        let (assets, links) = pages(&games);
        for game in &games {
            let address = format!("learn/{}/", game.name());
            let (_, page) = assets.iter().find(|(known, _)| *known == address).expect("a page");
            let text = std::str::from_utf8(page.body()).expect("a text");
            assert!(links.contains(&format!("href=\"{}/\"", game.name())));
            let sources = text.split("<img src=\"board").skip(1).filter_map(|rest| rest.split('"').next());
            let mut pictures = 0;
            for source in sources {
                let file = format!("{address}board{source}");
                assert!(assets.iter().any(|(known, _)| *known == file), "{file}");
                pictures += 1;
            }
            assert!(pictures >= 9 && !text.contains('@'), "{address}: {pictures}");
        }
    }
}
