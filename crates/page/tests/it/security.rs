//! Everything that somebody may try who is not the person at this machine.

use ludoteca_core::Rng;

use crate::client::{Host, status};

#[test]
fn every_answer_carries_the_policy() {
    let host = Host::start();
    for path in ["/", "/nowhere", "/desk"] {
        let answer = host.get(path, "");
        for header in [
            "Content-Security-Policy: default-src 'none'; script-src 'self'",
            "require-trusted-types-for 'script'",
            "frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
            "Cross-Origin-Resource-Policy: same-origin",
            "Referrer-Policy: no-referrer",
        ] {
            assert!(answer.contains(header), "{path}: {header}\n{answer}");
        }
        assert!(!answer.contains("unsafe-inline") && !answer.contains("'unsafe-eval'"), "{answer}");
    }
}

#[test]
fn others_may_frame_one_page_and_load_one_script() {
    let host = Host::start();
    let foreign = "Origin: http://blog.example\r\n";
    let framed = host.get("/embed/", "");
    assert!(status(&framed) == "200" && framed.contains("frame-ancestors *"), "{framed}");
    assert!(
        !framed.contains("X-Frame-Options") && !framed.contains("Access-Control-Allow-Origin"),
        "{framed}"
    );
    assert!(framed.contains("script-src 'self'") && !framed.contains("frame-src"), "{framed}");
    assert_eq!(status(&host.get("/embed/", foreign)), "403", "it is framed, not read");
    let script = host.get("/embed.js", foreign);
    assert!(status(&script) == "200" && script.contains("Access-Control-Allow-Origin: *\r\n"), "{script}");
    assert!(script.contains("Cross-Origin-Resource-Policy: cross-origin"), "{script}");
    let worker = host.get("/sw.js", "");
    let (_, pages) = worker.split_once("JSON.parse(`").expect("the list of addresses");
    let (pages, _) = pages.split_once('`').expect("its end");
    let pages: Vec<String> = serde_json::from_str(pages).expect("JSON");
    for page in pages.iter().filter(|page| !["embed/", "embed.js"].contains(&page.as_str())) {
        let path = format!("/{}", page.trim_start_matches("./"));
        let answer = host.get(&path, "");
        for header in ["frame-ancestors 'none'", "X-Frame-Options: DENY", "Resource-Policy: same-origin"] {
            assert!(answer.contains(header), "{path}: {header}");
        }
        assert!(!answer.contains("Access-Control-Allow-Origin"), "{path}");
        assert_eq!(answer.contains("frame-src"), path == "/example/", "{path}");
        assert_eq!(status(&host.get(&path, foreign)), "403", "{path}");
    }
    let elsewhere = host.exchange(b"GET /embed.js HTTP/1.1\r\nHost: evil.example\r\n\r\n");
    assert_eq!(status(&elsewhere), "421", "by its own name alone");
}

#[test]
fn a_name_that_somebody_made_lead_here_gets_nothing() {
    let host = Host::start();
    let port = host.address.port();
    for name in [
        format!("evil.example:{port}"),
        "127.0.0.1:1".to_owned(),
        "127.0.0.1".to_owned(),
        "localhost".to_owned(),
    ] {
        let answer = host.exchange(format!("GET / HTTP/1.1\r\nHost: {name}\r\n\r\n").as_bytes());
        assert_eq!(status(&answer), "421", "{name}");
    }
    for broken in [
        "GET / HTTP/1.1\r\n\r\n".to_owned(),
        format!("GET / HTTP/1.1\r\nHost: a\r\nHost: {}\r\n\r\n", host.address),
    ] {
        assert_eq!(status(&host.exchange(broken.as_bytes())), "400");
    }
    let usual = format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: close\r\n\r\n");
    assert_eq!(status(&host.exchange(usual.as_bytes())), "200");
}

#[test]
fn pages_of_others_get_nothing() {
    let host = Host::start();
    for origin in ["http://evil.example", "null", "https://127.0.0.1", ""] {
        let answer = host.get("/", &format!("Origin: {origin}\r\n"));
        assert_eq!(status(&answer), "403", "{origin}");
    }
    let two = format!("Origin: http://{0}\r\nOrigin: http://{0}\r\n", host.address);
    assert_eq!(status(&host.get("/", &two)), "403");
}

#[test]
fn the_desk_opens_only_for_its_own_page_with_the_token() {
    let host = Host::start();
    let right = host.opening();
    let open = |headers: &str| {
        let answer =
            host.exchange(format!("GET /desk HTTP/1.1\r\n{headers}Connection: close\r\n\r\n").as_bytes());
        status(&answer).to_owned()
    };
    let own = format!("http://{}", host.address);
    assert_eq!(open(&right.replace(&host.token, "")), "403", "no token");
    assert_eq!(open(&right.replace(&host.token, &"0".repeat(32))), "403", "another");
    assert_eq!(open(&right.replace(&host.token, &host.token[1..])), "403", "a part of it");
    assert_eq!(open(&right.replace(&format!("Origin: {own}\r\n"), "")), "403", "from nowhere");
    assert_eq!(open(&right.replace(&own, "http://evil.example")), "403", "from elsewhere");
    assert_eq!(open(&right.replace("ludoteca.1", "ludoteca.2")), "403", "another protocol");
    assert_eq!(open(&right.replace("Version: 13", "Version: 8")), "426");
    assert_eq!(open(&right.replace("Upgrade: websocket", "Upgrade: tea")), "426");
    assert_eq!(open(&right.replace("Bub25jZQ==", "Bub2==")), "426", "a key that is none");
    drop(host.desk());
}

#[test]
fn work_is_bounded_for_each_connection_and_connections_in_number() {
    let host = Host::start();
    let mut desk = host.desk();
    for table in 0..3 {
        desk.ask(&format!(
            r#"{{"id":{table},"kind":"open","game":"hive","players":{{"first":"alphabeta:time=10m","second":"human"}}}}"#
        ));
    }
    for table in 1..=3 {
        desk.say(&format!(r#"{{"id":{},"kind":"think","table":{table}}}"#, 10 + table));
    }
    let refused = desk.answer();
    assert_eq!((&refused["id"], &refused["kind"]), (&13.into(), &"error".into()), "{refused}");
    let greedy = desk.ask(r#"{"id":20,"kind":"open","game":"hive","players":{"first":"alphabeta:hash=100000","second":"human"}}"#);
    assert_eq!(greedy["kind"], "error", "{greedy}");
    // The works of a client that is gone are stopped, and its place is free again.
    drop(desk);
    let desks: Vec<_> = (0..8).map(|_| host.desk()).collect();
    let answer = host.exchange(format!("GET /desk HTTP/1.1\r\n{}\r\n", host.opening()).as_bytes());
    assert_eq!(status(&answer), "503");
    drop(desks);
}

#[test]
fn a_message_beyond_all_bounds_ends_its_connection_alone() {
    let host = Host::start();
    let mut other = host.desk();
    let mut desk = host.desk();
    desk.frame(0x81, &vec![b'x'; (4 << 20) + 1]);
    let closed = desk.hear();
    assert!(closed.is_none_or(|(kind, code)| kind == 8 && code == 1009_u16.to_be_bytes()));
    let mut binary = host.desk();
    binary.frame(0x82, b"\0");
    assert_eq!(binary.hear(), Some((8, 1003_u16.to_be_bytes().to_vec())));
    assert_eq!(other.ask(r#"{"id":1,"kind":"hello","language":"en"}"#)["kind"], "hello");
}

#[test]
fn no_path_leads_out_of_the_page() {
    let host = Host::start();
    for path in [
        "/../Cargo.toml",
        "/a/../../etc/passwd",
        "/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/a/",
        "/a",
        "/.",
        "/index.html",
    ] {
        assert_eq!(status(&host.get(path, "")), "404", "{path}");
    }
}

#[test]
fn rubbish_neither_ends_the_server_nor_keeps_its_places() {
    let host = Host::start();
    let mut rng = Rng::new(421);
    for _ in 0..200 {
        let bytes: Vec<u8> = (0..rng.below(300)).map(|_| rng.next() as u8).collect();
        let mut stream = host.connect();
        let _ = std::io::Write::write_all(&mut stream, &bytes);
    }
    assert_eq!(status(&host.get_when_free("/")), "200");
}
