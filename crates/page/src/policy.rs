//! What a browser lets the page do.

use crate::assets::HAS_MODULE;

/// The policy of every page, wherever it comes from: nothing but its own files, no code in
/// texts, and a module only where there is one.
pub(crate) fn content_policy() -> String {
    let module = if HAS_MODULE { " 'wasm-unsafe-eval'" } else { "" };
    format!(
        "default-src 'none'; script-src 'self'{module}; style-src 'self'; img-src 'self' blob: data:; \
         connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
         require-trusted-types-for 'script'; trusted-types ludoteca"
    )
}

/// What every answer of the server says.
pub(crate) fn headers() -> Vec<(&'static str, String)> {
    vec![
        // Frames are forbidden here alone: a page itself cannot say so.
        ("Content-Security-Policy", format!("{}; frame-ancestors 'none'", content_policy())),
        ("X-Content-Type-Options", "nosniff".to_owned()),
        ("X-Frame-Options", "DENY".to_owned()),
        ("Referrer-Policy", "no-referrer".to_owned()),
        ("Cross-Origin-Opener-Policy", "same-origin".to_owned()),
        ("Cross-Origin-Resource-Policy", "same-origin".to_owned()),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()".to_owned()),
    ]
}

/// A page that brings its policy along, for hosts that send none.
pub(crate) fn with_policy(page: &str) -> String {
    let meta = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", content_policy());
    page.replacen("<meta charset=\"utf-8\">", &format!("<meta charset=\"utf-8\">\n{meta}"), 1)
}
