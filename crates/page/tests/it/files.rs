//! What is served.

use crate::client::{Host, status};
use ludoteca_page::BUILD;

#[test]
fn pages_are_asked_for_again_and_files_kept_for_ever() {
    let host = Host::start();
    let page = host.get("/", "");
    assert_eq!(status(&page), "200");
    assert!(
        page.contains("Cache-Control: no-cache\r\n") && page.contains("<title>Ludoteca</title>"),
        "{page}"
    );
    assert!(page.contains(&format!("href=\"a/{BUILD}/theme.css\"")), "{page}");
    let again = host.get("/", &format!("If-None-Match: \"{BUILD}\"\r\n"));
    assert!(status(&again) == "304" && again.ends_with("\r\n\r\n"), "{again}");
    let file = host.get(&format!("/a/{BUILD}/theme.css?x"), "");
    assert!(file.contains("immutable") && file.contains("Content-Type: text/css"), "{file}");
    let library = host.get("/library/", "");
    assert!(library.contains(&format!("../a/{BUILD}/theme.css")), "{library}");
    assert!(host.get("/library", "").contains("Location: library/\r\n"));
    assert_eq!(status(&host.get("/a/0000000000000000/theme.css", "")), "404", "of another build");
    let build = host.get(&format!("/a/{BUILD}/build.json"), "");
    assert!(build.contains("\"format\":1") && !build.contains("\"signature\":0"), "{build}");
}

#[test]
fn what_is_sent_is_as_small_as_the_client_takes_it() {
    let host = Host::start();
    let path = format!("/a/{BUILD}/theme.css");
    let length = |headers: &str| {
        let answer = host.get(&path, headers);
        let (_, rest) = answer.split_once("Content-Length: ").expect("its length");
        rest.split("\r\n").next().and_then(|digits| digits.parse::<usize>().ok()).expect("a number")
    };
    assert!(length("Accept-Encoding: br, gzip\r\n") < length("Accept-Encoding: br\r\n"));
}

#[test]
fn a_table_is_lent_in_pieces_where_it_was_solved_and_nothing_else_is() {
    let host = Host::start();
    let piece = |rest: &str| host.get(&format!("/a/{BUILD}/engine/tables/{rest}"), "");
    let first = piece("claustro-5x5/0");
    match status(&first) {
        "200" => assert!(first.contains("immutable") && first.contains("LUDO"), "the beginning of a file"),
        other => assert!(other == "204" && first.contains("no-cache"), "{first}"),
    }
    assert_eq!(status(&piece("claustro-5x5/99999")), "204", "beyond its end");
    for rest in [
        "",
        "claustro-5x5",
        "claustro-5x5/",
        "claustro-5x5/-1",
        "claustro-5x5/0/",
        "claustro-5x5/18446744073709551615",
        "../0",
        "cats-8x8/0",
    ] {
        assert_eq!(status(&piece(rest)), "404", "{rest}");
    }
}

#[test]
fn a_connection_takes_one_request_after_the_other() {
    let host = Host::start();
    let address = host.address;
    let two = format!(
        "HEAD / HTTP/1.1\r\nHost: {address}\r\n\r\nGET /nowhere HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    );
    let answers = host.exchange(two.as_bytes());
    let statuses: Vec<&str> = answers.split("HTTP/1.1 ").skip(1).map(|part| &part[..3]).collect();
    assert_eq!(statuses, ["200", "404"], "{answers}");
    assert!(!answers.contains("<title>"), "nobody asked for the body");
}

#[test]
fn a_page_names_every_module_that_it_begins_with() {
    let host = Host::start();
    for path in ["/", "/library/", "/analysis/", "/tree/"] {
        let page = host.get(path, "");
        assert!(!page.contains('@'), "everything is filled in: {page}");
        let links: Vec<&str> = page
            .lines()
            .filter(|line| line.contains("rel=\"modulepreload\""))
            .filter_map(|line| line.split("href=\"").nth(1)?.split('"').next())
            .collect();
        assert!(
            links.len() > 10 && links.iter().any(|link| link.ends_with("/shell.js")),
            "{path}: {links:?}"
        );
        for link in links {
            let file = host.get(&format!("/{}", link.trim_start_matches("../")), "");
            assert_eq!(status(&file), "200", "{path} names {link}");
        }
    }
}
