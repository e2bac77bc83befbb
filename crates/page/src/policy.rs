//! What a browser lets the page do.

use crate::assets::HAS_MODULE;

/// The page that others may put into frames of theirs: it shows a board and keeps nothing.
pub(crate) const FRAMED: &str = "embed/";
/// The script that others may load: it makes such frames.
pub(crate) const LENT: &str = "embed.js";
/// The page with frames of its own, which shows how that is done.
const EXAMPLE: &str = "example/";

/// The policy of a page, wherever it comes from: nothing but its own files, no code in
/// texts, and a module only where there is one.
pub(crate) fn content_policy(address: &str) -> String {
    let module = if HAS_MODULE { " 'wasm-unsafe-eval'" } else { "" };
    let frames = if address == EXAMPLE { " frame-src 'self';" } else { "" };
    format!(
        "default-src 'none'; script-src 'self'{module}; style-src 'self'; img-src 'self' blob: data:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self';{frames} base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'; trusted-types ludoteca"
    )
}

/// What an answer of the server says about an address.
pub(crate) fn headers(address: &str) -> Vec<(&'static str, String)> {
    let framed = address == FRAMED;
    let shared = framed || address == LENT;
    // Frames are forbidden here alone: a page itself cannot say so.
    let ancestors = if framed { "*" } else { "'none'" };
    let reach = if shared { "cross-origin" } else { "same-origin" };
    let mut headers = vec![
        ("Content-Security-Policy", format!("{}; frame-ancestors {ancestors}", content_policy(address))),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("Referrer-Policy", "no-referrer".to_owned()),
        ("Cross-Origin-Opener-Policy", "same-origin".to_owned()),
        ("Cross-Origin-Resource-Policy", reach.to_owned()),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()".to_owned()),
    ];
    if !framed {
        headers.push(("X-Frame-Options", "DENY".to_owned()));
    }
    if address == LENT {
        headers.push(("Access-Control-Allow-Origin", "*".to_owned()));
    }
    headers
}

/// A page that brings its policy along, for hosts that send none.
pub(crate) fn with_policy(address: &str, page: &str) -> String {
    let policy = content_policy(address);
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    page.replacen("<meta charset=\"utf-8\">", &format!("<meta charset=\"utf-8\">\n{meta}"), 1)
}
