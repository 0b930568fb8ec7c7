//! Decodes base64 in both alphabets, with or without padding.

/// Decodes a text; `None` where it is not base64.
pub(super) fn decoded(text: &str) -> Option<Vec<u8>> {
    let bare = text.trim_end_matches('=');
    if bare.is_empty() || bare.len() % 4 == 1 || text.len() - bare.len() > 2 {
        return None;
    }
    spelled(bare.bytes()).map(|(bytes, _)| bytes)
}

/// Decodes machine-written base64: white space is allowed, leftover bits are not.
pub fn decoded_exactly(text: &str) -> Option<Vec<u8>> {
    let letters = text.trim_end_matches('=').bytes();
    let (bytes, left) = spelled(letters.filter(|letter| !letter.is_ascii_whitespace()))?;
    (left.bits < 6 && left.held == 0).then_some(bytes)
}

/// Bits left over after the last byte, and their number.
struct Left {
    held: u32,
    bits: u32,
}

/// Returns the whole bytes that letters encode, and the leftover bits.
fn spelled(letters: impl Iterator<Item = u8>) -> Option<(Vec<u8>, Left)> {
    let mut bytes = Vec::with_capacity(letters.size_hint().1.unwrap_or_default() / 4 * 3 + 2);
    let mut left = Left { held: 0, bits: 0 };
    for letter in letters {
        left.held = left.held << 6 | u32::from(sextet(letter)?);
        left.bits += 6;
        if left.bits >= 8 {
            left.bits -= 8;
            bytes.push(u8::try_from(left.held >> left.bits & 0xff).ok()?);
        }
        left.held &= (1 << left.bits) - 1;
    }
    Some((bytes, left))
}

/// Decodes a text to text without control characters.
pub(super) fn decoded_text(text: &str) -> Option<String> {
    let decoded = String::from_utf8(decoded(text)?).ok()?;
    let is_plain = |letter: char| !letter.is_control() || letter.is_ascii_whitespace();
    decoded.chars().all(is_plain).then_some(decoded)
}

/// Decodes the whole bytes of a truncated base64 text.
pub(super) fn decoded_head(text: &str) -> Option<String> {
    let bare = text.trim_end_matches('=');
    let whole = bare.len() - usize::from(bare.len() % 4 == 1);
    let bytes = decoded(bare.get(..whole)?)?;
    let plain = std::str::from_utf8(&bytes).ok()?;
    Some(plain.to_owned())
}

fn sextet(letter: u8) -> Option<u8> {
    match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

#[test]
fn exact_base64_is_read_and_what_is_not_one_is_not() {
    for (text, bytes) in [
        ("", Some(&b""[..])),
        ("Zg==", Some(b"f")),
        ("Zm8=", Some(b"fo")),
        ("Zm9v", Some(b"foo")),
        ("Zm9vYg", Some(b"foob")),
        ("//79", Some(b"\xff\xfe\xfd")),
        ("Zm9v!", None),
        ("Z", None),
        ("Zh==", None),
        ("Zm9v\nYmFy", Some(b"foobar")),
    ] {
        assert_eq!(decoded_exactly(text).as_deref(), bytes, "{text}");
    }
}
