//! What a desk has: languages, games, their rules and their opponents.

use ludoteca_core::{BySide, Catalogue, Error, Glyph, Language, MarkKind, Message, Side};
use ludoteca_house::{AnyGame, FORMS, Thought, TreeExample, search_parts};
use serde_json::{Map, Value, json};

use crate::TEXTS;
use crate::answer::Answer;
use crate::desk::{Desk, Replied, Reply};
use crate::fields::{Hello, Nothing};
use crate::record::PICTURES;
use crate::request::Request;
use crate::studying::PERFECT;
use crate::work::job;

/// The number of the protocol's format.
pub const FORMAT: u32 = 1;
/// How many plies less deep the engine looks for its signature than the bench does.
const LESS: u32 = 4;

impl Desk {
    pub(crate) fn hello(&mut self, wanted: &Hello) -> Replied {
        if let Some(language) = &wanted.language {
            self.language = language.parse()?;
        }
        let languages: Vec<Value> =
            Language::ALL.map(|one| json!({ "code": one.code(), "name": one.name() })).to_vec();
        let games: Vec<Value> =
            self.games.iter().map(|game| introduce(*game, self.language)).collect::<Result<_, Error>>()?;
        let part = |(name, about)| json!({ "name": name, "about": self.language.say(&about) });
        let parts: Vec<Value> = search_parts().map(part).collect();
        Ok(Answer::new("hello")
            .with("format", FORMAT)
            .with("version", env!("CARGO_PKG_VERSION"))
            .with("language", self.language.code())
            .with("languages", languages)
            .with("games", games)
            .with("parts", parts)
            .into())
    }

    /// How the engine searches, as a number.
    pub(crate) fn signature(&mut self, request: Request) -> Replied {
        let id = request.id;
        let Nothing {} = request.fields()?;
        let games = self.games.clone();
        let bench = ludoteca_core::Job::new(move |control: &_, _: &mut dyn FnMut(Thought)| {
            let mut nodes = 0;
            for game in games {
                game.bench(LESS, control, &mut |measured| nodes += measured.nodes)?;
            }
            Ok::<u64, Error>(nodes)
        });
        let told = job(bench, |_, nodes| Ok(Answer::new("signature").with("nodes", nodes?)));
        self.begin(id, told).map(Reply::Later)
    }
}

/// Everything about a game that a page shows before anybody plays.
fn introduce(game: &'static dyn AnyGame, language: Language) -> Result<Value, Error> {
    let say = |message: Message| language.say(&message);
    let live = game.open(None, None)?;
    let picture = live.picture();
    let opponents = game.opponents().into_iter().map(|(player, about)| {
        let (name, settings) = player.split_once(':').unwrap_or((player, ""));
        json!({ "player": player, "name": name, "settings": settings, "about": say(about) })
    });
    let texts = picture.caption.pieces;
    let pieces = picture.glyphs.iter().map(|glyph| describe(glyph, texts, language));
    let marks = MarkKind::ALL.map(|mark| (mark.word().to_owned(), Value::from(say(mark.message()))));
    let themes = game.themes().into_iter().map(|word| named(word, &say(game.theme(word))));
    let lessons = game.tutorial().iter().map(|step| {
        let title = game.learn_text(&format!("{}.title", step.name));
        named(step.name, &say(title))
    });
    let mut forms = FORMS.to_vec();
    forms.extend(game.forms().into_iter().filter(|form| !FORMS.contains(form)));
    forms.extend(PICTURES);
    Ok(json!({
        "name": game.name(),
        "title": say(game.title()),
        "about": say(game.about()),
        "aim": say(game.aim()),
        "legend": say(game.legend()),
        "sides": BySide::from_fn(|side: Side| say(game.side(side))),
        "turns": live.turns(),
        "rules": {
            "usual": live.session().rules_text(),
            "stem": "",
            "parts": [variants(game, language)],
        },
        "opponents": opponents.collect::<Vec<_>>(),
        "pieces": pieces.collect::<Vec<_>>(),
        "buttons": buttons(texts, language),
        "marks": Map::from_iter(marks),
        "forms": forms,
        "puzzles": !game.themes().is_empty(),
        "themes": themes.collect::<Vec<_>>(),
        "lessons": lessons.collect::<Vec<_>>(),
        "trees": game.tree_players(),
        "example": game.tree_example().map(example),
        "agenda": game.agenda_player(),
        "solved": game.players().contains(&PERFECT),
    }))
}

/// A word of the protocol, and what it is called.
fn named(name: &str, title: &str) -> Value {
    json!({ "name": name, "title": title })
}

/// A position whose tree teaches something.
fn example(shown: TreeExample) -> Value {
    let TreeExample { rules, position, player, depth } = shown;
    json!({ "rules": rules, "position": position, "player": player, "depth": depth })
}

/// The rules that there are to choose from.
fn variants(game: &'static dyn AnyGame, language: Language) -> Value {
    let options = game.variants().into_iter().enumerate().map(|(at, variant)| {
        json!({
            "name": &variant.rules,
            "text": &variant.rules,
            "title": language.say(&variant.name),
            "about": language.say(&variant.about),
            "usual": at == 0,
        })
    });
    json!({
        "name": "variant",
        "title": language.say(&TEXTS.message("desk.variant")),
        "lead": "",
        "join": "",
        "many": false,
        "options": options.collect::<Vec<_>>(),
    })
}

/// A kind of piece with its drawing and its name.
fn describe(glyph: &Glyph, texts: &'static Catalogue, language: Language) -> Value {
    let title = language.say(&texts.message(format!("piece.{}", glyph.name)).with("n", 1));
    let mut piece = serde_json::to_value(glyph).expect("a drawing is plain data");
    piece["title"] = title.into();
    piece
}

/// What the buttons beside the board are called.
fn buttons(texts: &'static Catalogue, language: Language) -> Value {
    let named = texts.all(language).iter().filter_map(|(key, text)| {
        Some((key.strip_prefix("button.")?.to_owned(), Value::from(text.as_str())))
    });
    Value::Object(named.collect())
}
