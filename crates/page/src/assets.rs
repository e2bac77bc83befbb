//! The files of the page, as they are served.

use std::borrow::Cow;
use std::io::Write;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use ludoteca_core::Language;

use crate::head::{HEAD, preloads};
use crate::made::Made;

/// What tells this build of the page from every other.
pub const BUILD: &str = env!("LUDOTECA_PAGE_BUILD");
/// Whether the module that runs in browsers is among the files.
pub const HAS_MODULE: bool = cfg!(feature = "browser");

/// Every file, by its name in the client's folder.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// How long what is served may be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// For ever: another content has another address.
    ForEver,
    /// Until somebody asks again.
    No,
}

/// Something that is served.
#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) media: &'static str,
    pub(crate) kept: Kept,
    body: Cow<'static, [u8]>,
    packed: OnceLock<Option<Vec<u8>>>,
}

impl Asset {
    pub(crate) fn new(name: &str, kept: Kept, body: impl Into<Cow<'static, [u8]>>) -> Asset {
        Asset { media: media(name), kept, body: body.into(), packed: OnceLock::new() }
    }

    pub(crate) fn body(&self) -> &[u8] {
        &self.body
    }

    /// The same compressed, where that makes it smaller. It is done once.
    pub(crate) fn packed(&self) -> Option<&[u8]> {
        let pack = || {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&self.body).ok()?;
            encoder.finish().ok().filter(|packed| packed.len() < self.body.len())
        };
        self.packed.get_or_init(pack).as_deref()
    }
}

/// Every file of the page with its address, as seen from the root of the page. The signature
/// is that of the program's engine, and `hello` what its desk answers first in a language: a
/// page whose engine is still being loaded reads that from a file. `made` is what the program
/// makes besides.
pub(crate) fn assets(signature: u64, hello: impl Fn(Language) -> String, made: Made) -> Vec<(String, Asset)> {
    let mut assets = Vec::new();
    for &(name, content) in FILES {
        if let Some(address) = root_address(name) {
            assets.push((address, Asset::new(name, Kept::No, Vec::from(filled(name, content, &made)))));
        } else {
            assets.push((format!("a/{BUILD}/{name}"), Asset::new(name, Kept::ForEver, content)));
        }
    }
    for language in spoken() {
        let name = hello_name(language);
        let body = hello(language).into_bytes();
        assets.push((format!("a/{BUILD}/{name}"), Asset::new(&name, Kept::ForEver, body)));
    }
    let build = build_json(signature);
    assets
        .push((format!("a/{BUILD}/build.json"), Asset::new("build.json", Kept::ForEver, build.into_bytes())));
    assets.extend(made.assets);
    assets
}

/// Where a file is that belongs to the root of the page: pages, and what browsers look for
/// there.
fn root_address(name: &str) -> Option<String> {
    match name.strip_suffix(".html") {
        Some("index") => Some(String::new()),
        Some(page) => Some(format!("{page}/")),
        None => ["embed.js", "manifest.webmanifest", "sw.js"].contains(&name).then(|| name.to_owned()),
    }
}

/// A file of the root with everything put in that depends on the build.
pub(crate) fn filled(name: &str, content: &[u8], made: &Made) -> String {
    let depth = root_address(name).map_or(0, |address| address.matches('/').count());
    let folder = format!("{}a/{BUILD}", "../".repeat(depth));
    let root = if depth == 0 { ".".to_owned() } else { vec![".."; depth].join("/") };
    let page = String::from_utf8_lossy(content);
    let text =
        |name: &str| FILES.iter().find(|file| file.0 == name).and_then(|file| str::from_utf8(file.1).ok());
    page.replace("@head@", HEAD.trim_end())
        .replace("@modules@", &preloads(&page, text))
        .replace("@a@", &folder)
        .replace("@root@", &root)
        .replace("@build@", BUILD)
        .replace("@version@", env!("CARGO_PKG_VERSION"))
        .replace("@files@", &addresses(made))
        .replace("@rules@", &made.links)
}

/// The languages whose first answer is a file: all where the engine is a file, too. Elsewhere
/// the texts of the program may change and the build not.
fn spoken() -> impl Iterator<Item = Language> {
    Language::ALL.into_iter().filter(|_| HAS_MODULE)
}

fn hello_name(language: Language) -> String {
    format!("hello/{}.json", language.code())
}

/// The addresses of everything that is served but the service worker, which keeps them, as JSON.
fn addresses(made: &Made) -> String {
    let address = |name: &str| match root_address(name) {
        Some(page) if page.is_empty() => "./".to_owned(),
        Some(page) => page,
        None => format!("a/{BUILD}/{name}"),
    };
    let told = spoken().map(hello_name).chain(["build.json".to_owned()]);
    let names = FILES.iter().map(|(name, _)| (*name).to_owned()).filter(|name| name != "sw.js").chain(told);
    let others = made.assets.iter().map(|(address, _)| address.clone());
    let quoted = names.map(|name| address(&name)).chain(others).map(|address| format!("\"{address}\""));
    format!("[{}]", quoted.collect::<Vec<_>>().join(","))
}

fn build_json(signature: u64) -> String {
    format!(
        "{{\"build\":\"{BUILD}\",\"format\":{},\"version\":\"{}\",\"signature\":{signature},\"module\":{HAS_MODULE},\"hello\":{HAS_MODULE}}}\n",
        crate::FORMAT,
        env!("CARGO_PKG_VERSION"),
    )
}

/// The kind of a file, by its ending.
fn media(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page that the program makes.
    fn made() -> Made {
        let page = Asset::new("index.html", Kept::No, b"rules".to_vec());
        Made { assets: vec![("learn/game/".to_owned(), page)], links: String::new() }
    }

    #[test]
    fn every_mark_in_a_page_is_filled_and_every_file_it_names_is_there() {
        let assets = assets(7, |language| format!("\"{}\"", language.code()), made());
        let hello = format!("a/{BUILD}/hello/es.json");
        assert_eq!(assets.iter().any(|(address, _)| *address == hello), HAS_MODULE);
        let has = |address: &str| assets.iter().any(|(known, _)| known == address);
        assert!(has("") && has("library/") && has("sw.js") && has("manifest.webmanifest"));
        for (address, asset) in &assets {
            if asset.kept == Kept::ForEver {
                continue;
            }
            let text = std::str::from_utf8(asset.body()).expect("pages are texts");
            for mark in ["@a@", "@root@", "@build@", "@version@", "@files@", "@rules@"] {
                assert!(!text.contains(mark), "{address}: {mark}");
            }
            let up = "../".repeat(address.matches('/').count());
            for part in text.split(['"', '\'']).filter(|part| part.contains(BUILD) && part.contains("a/")) {
                let named = part.strip_prefix(&up).unwrap_or(part);
                assert!(has(named), "{address} names {part}");
            }
        }
    }

    #[test]
    fn a_page_in_a_folder_is_one_and_finds_its_files() {
        assert_eq!(root_address("index.html").as_deref(), Some(""));
        assert_eq!(root_address("learn/some.html").as_deref(), Some("learn/some/"));
        assert_eq!(root_address("learn/some.js"), None);
        assert_eq!(filled("learn/some.html", b"@root@ @a@/x", &made()), format!("../.. ../../a/{BUILD}/x"));
        assert_eq!(filled("index.html", b"@root@ @a@/x", &made()), format!(". a/{BUILD}/x"));
    }

    #[test]
    fn the_service_worker_keeps_everything_else() {
        let kept = addresses(&made());
        for (address, _) in
            assets(7, |_| String::new(), made()).iter().filter(|(address, _)| address != "sw.js")
        {
            let named = if address.is_empty() { "./" } else { address };
            assert!(kept.contains(&format!("\"{named}\"")), "{address}");
        }
    }

    #[test]
    fn texts_are_packed_and_come_out_the_same() {
        use std::io::Read;
        let asset = Asset::new("x.js", Kept::ForEver, b"abc ".repeat(1000));
        let packed = asset.packed().expect("it becomes smaller");
        let mut again = Vec::new();
        flate2::read::GzDecoder::new(packed).read_to_end(&mut again).expect("it is whole");
        assert_eq!((again.as_slice(), packed.len() < 100), (asset.body(), true));
        assert!(Asset::new("y.bin", Kept::No, vec![1, 2]).packed().is_none());
    }
}
