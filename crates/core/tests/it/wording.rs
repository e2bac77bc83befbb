//! Each language is spoken in one way: the words that are not mixed.
//!
//! `docs/translating.md` says which form was chosen and why.

use crate::catalogues::{Texts, catalogues};

/// Words that a language is not spoken with, each with what is said instead. They are whole
/// words; `*` at the end stands for any ending.
const SPANISH: &[(&str, &str)] = &[
    ("usted", "tú"),
    ("vea", "mira"),
    ("véase", "mira"),
    ("escriba", "escribe"),
    ("indique", "indica"),
    ("dé", "da"),
    ("elija", "elige"),
    ("pulse", "pulsa"),
    ("bienvenido", "te damos la bienvenida"),
    ("fichero*", "archivo"),
    ("omisión", "por defecto"),
    ("ha de", "tiene que"),
    ("han de", "tienen que"),
    ("a mano", "disponible"),
    ("ply", "media jugada"),
    ("plies", "medias jugadas"),
    ("semijugada*", "media jugada"),
    ("lances", "jugadas"),
];
const PORTUGUESE: &[(&str, &str)] = &[
    ("tu", "você"),
    ("teu*", "seu"),
    ("tua*", "sua"),
    ("tens", "você tem"),
    ("prime", "pressione"),
    ("prima", "pressione"),
    ("introduz*", "digite"),
    ("ficheiro*", "arquivo"),
    ("omissão", "por padrão"),
    ("jogada*", "lance"),
    ("a jogar", "jogando"),
    ("a pensar", "pensando"),
    ("a resolver", "resolvendo"),
    ("a comparar", "comparando"),
    ("guardar", "salvar"),
    ("guardada*", "salva"),
    ("aspeto*", "visual"),
    ("contacto*", "contato"),
    ("facto*", "fato"),
    ("ecrã*", "tela"),
    ("píxeis", "pixels"),
    ("língua", "idioma"),
    ("encontro*", "confronto"),
    ("procura", "busca"),
    ("numa", "em uma"),
    ("num", "em um"),
    ("escaravelho*", "besouro"),
    ("há que", "é preciso"),
    ("ply", "meio-lance"),
    ("plies", "meios-lances"),
];
const ENGLISH: &[(&str, &str)] = &[
    ("errs", "makes a mistake"),
    ("captor", "the capturing piece"),
    ("captive", "the captured piece"),
    ("half-move*", "ply"),
    ("anew", "again"),
    ("for who", "for whoever, or \"you\""),
    ("as can be", "as possible"),
    ("will not do", "is not possible"),
    ("color*", "colour"),
];
/// Keys whose texts are words to be typed or what an old program said, with the language and the
/// word that they may have.
const EXEMPT: &[(&str, &str, &str)] = &[
    // Every word that was ever understood still is.
    ("pt", "word.moves", "jogada*"),
    ("pt", "word.save", "guardar"),
    ("pt", "word.language", "língua"),
    // The programs that the skins reproduce spoke like this.
    ("es", "cats.skin.c.", "pulse"),
];

#[test]
fn no_language_mixes_its_words() {
    let mut mixed = Vec::new();
    for (room, texts) in catalogues() {
        let lists = [("es", SPANISH), ("en", ENGLISH), ("pt", PORTUGUESE)];
        for ((language, list), texts) in lists.into_iter().zip(&texts) {
            mixed.extend(found(texts, language, list).map(|what| format!("{room}, {language}: {what}")));
        }
    }
    assert!(mixed.is_empty(), "{}", mixed.join("\n"));
}

#[test]
fn every_exemption_is_needed() {
    let catalogues = catalogues();
    for (language, prefix, word) in EXEMPT {
        let nth = ["es", "en", "pt"].iter().position(|known| known == language).expect("a language");
        let mut texts = catalogues.values().flat_map(|texts| &texts[nth]);
        let needed = texts.any(|(key, text)| key.starts_with(prefix) && says(&spoken(text), word));
        assert!(needed, "{language}: {prefix} does not say {word:?}");
    }
}

#[test]
fn spanish_and_portuguese_quote_as_english_does() {
    for (room, [es, _, pt]) in catalogues() {
        for (key, text) in es.iter().chain(&pt) {
            assert!(!text.contains(['«', '»', '“', '”']), "{room}: {key} has other quotation marks");
        }
    }
}

#[test]
fn plies_are_called_plies_in_every_language() {
    for (room, [es, en, pt]) in catalogues() {
        for (key, text) in &en {
            let text = spoken(text);
            if !says(&text, "ply") && !says(&text, "plies") {
                continue;
            }
            let [es, pt] = [&es, &pt].map(|texts| spoken(&texts[key]));
            assert!(es.contains("media"), "{room}, es: {key} counts moves where en counts plies");
            assert!(pt.contains("meio"), "{room}, pt: {key} counts moves where en counts plies");
        }
    }
}

#[test]
fn whole_words_are_looked_for() {
    assert!(says(" escriba una ", "escriba") && says(" los ficheros ", "fichero*"));
    assert!(!says(" describa ", "escriba") && !says(" fichas ", "fichero*"));
    assert_eq!(spoken("Use --plies {n}, tu."), " use --plies   tu  ");
}

/// The words of a list that a catalogue uses, with where and what to say instead.
fn found<'a>(
    texts: &'a Texts,
    language: &'a str,
    list: &'a [(&str, &str)],
) -> impl Iterator<Item = String> + 'a {
    let exempt = move |key: &str, word: &str| {
        EXEMPT.iter().any(|(l, prefix, w)| *l == language && key.starts_with(prefix) && *w == word)
    };
    texts.iter().flat_map(move |(key, text)| {
        let text = spoken(text);
        list.iter()
            .filter(move |(word, _)| says(&text, word) && !exempt(key, word))
            .map(move |(word, instead)| format!("{key} says {word:?}, which is said {instead:?}"))
    })
}

/// A text as its words, with a blank around each; the gaps of the message left out.
fn spoken(text: &str) -> String {
    let pieces = text.split('{').enumerate();
    let told =
        pieces.map(|(n, piece)| if n == 0 { piece } else { piece.split_once('}').map_or(piece, |p| p.1) });
    let plain = |c: char| if c.is_alphanumeric() || c == '-' { c } else { ' ' };
    format!(" {} ", told.collect::<String>().to_lowercase().chars().map(plain).collect::<String>())
}

/// Whether a text in words has one of them; `*` stands for any ending.
fn says(text: &str, word: &str) -> bool {
    match word.strip_suffix('*') {
        Some(start) => text.contains(&format!(" {start}")),
        None => text.contains(&format!(" {word} ")),
    }
}
