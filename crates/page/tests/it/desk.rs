//! The desk behind the WebSocket.

use crate::client::Host;

#[test]
fn a_game_is_played_over_the_socket() {
    let mut desk = Host::start().desk();
    let hello = desk.ask(r#"{"id":1,"kind":"hello","language":"es"}"#);
    assert_eq!(hello["language"], "es");
    let open =
        desk.ask(r#"{"id":2,"kind":"open","game":"cats","players":{"first":"human","second":"level:1"}}"#);
    assert_eq!(open["state"]["turn"], "first", "{open}");
    let played = desk.ask(r#"{"id":3,"kind":"play","table":1,"move":"31-26","spent":10}"#);
    assert_eq!(played["state"]["turn"], "second", "{played}");
    let moved = desk.ask(r#"{"id":4,"kind":"think","table":1}"#);
    assert_eq!((&moved["kind"], &moved["came"]), (&"moved".into(), &"played".into()), "{moved}");
}

#[test]
fn a_work_goes_on_beside_requests_and_is_stopped() {
    let mut desk = Host::start().desk();
    let players = r#"{"first":"alphabeta:time=10m","second":"human"}"#;
    desk.ask(&format!(r#"{{"id":1,"kind":"open","game":"hive","players":{players}}}"#));
    desk.say(r#"{"id":2,"kind":"think","table":1}"#);
    let state = desk.ask(r#"{"id":3,"kind":"state","table":1}"#);
    assert_eq!(state["id"], 3, "it answers while it thinks: {state}");
    desk.say(r#"{"id":4,"kind":"stop","work":2}"#);
    let mut ids = [desk.answer()["id"].as_u64(), desk.answer()["id"].as_u64()];
    ids.sort_unstable();
    assert_eq!(ids, [Some(2), Some(4)]);
}

#[test]
fn tables_belong_to_their_connection() {
    let host = Host::start();
    let (mut one, mut other) = (host.desk(), host.desk());
    assert_eq!(one.ask(r#"{"id":1,"kind":"open","game":"cats"}"#)["table"], 1);
    let stranger = other.ask(r#"{"id":1,"kind":"state","table":1}"#);
    assert_eq!(stranger["error"]["kind"], "unknown", "{stranger}");
}

#[test]
fn a_ping_is_answered_and_a_close_closes() {
    let mut desk = Host::start().desk();
    desk.frame(0x89, b"there?");
    assert_eq!(desk.hear(), Some((10, b"there?".to_vec())));
    desk.frame(0x88, &1000_u16.to_be_bytes());
    assert_eq!(desk.hear(), Some((8, 1000_u16.to_be_bytes().to_vec())));
    assert_eq!(desk.hear(), None);
}
