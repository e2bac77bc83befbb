//! A number that tells texts apart.

/// FNV-1a over the bytes of a text: the same everywhere and for ever.
///
/// ```
/// assert_eq!(ludoteca_core::fingerprint("hive"), 0x7326_ddcc_9b06_9f13);
/// ```
pub fn fingerprint(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
