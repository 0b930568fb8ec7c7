//! Reads base64 as it is written in lines of JSON: the standard letters, padding or none.

/// The bytes; none where a letter is no base64 or bits are left over.
pub(super) fn decoded(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut held, mut bits) = (0_u32, 0);
    for letter in text.bytes().filter(|letter| !letter.is_ascii_whitespace()) {
        held = held << 6 | value(letter)?;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xFF).ok()?);
        }
        held &= (1 << bits) - 1;
    }
    (bits < 6 && held == 0).then_some(bytes)
}

fn value(letter: u8) -> Option<u32> {
    Some(u32::from(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' | b'-' => 62,
        b'/' | b'_' => 63,
        _ => return None,
    }))
}

#[test]
fn base64_is_read_and_what_is_none_is_not() {
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
    ] {
        assert_eq!(decoded(text).as_deref(), bytes, "{text}");
    }
}
