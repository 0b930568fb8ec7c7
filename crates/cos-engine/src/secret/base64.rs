//! Base64 in both of its alphabets, padded or not, of texts that are held in memory anyway.

/// What a text says in base64; nothing where it is none.
pub(super) fn decoded(text: &str) -> Option<Vec<u8>> {
    let bare = text.trim_end_matches('=');
    if bare.is_empty() || bare.len() % 4 == 1 || text.len() - bare.len() > 2 {
        return None;
    }
    let mut bytes = Vec::with_capacity(bare.len() / 4 * 3 + 2);
    let (mut held, mut bits) = (0_u32, 0_u32);
    for letter in bare.bytes() {
        held = held << 6 | u32::from(sextet(letter)?);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(held >> bits & 0xff).ok()?);
        }
        held &= (1 << bits) - 1;
    }
    Some(bytes)
}

/// What a text says in base64, where that is a text without control characters.
pub(super) fn decoded_text(text: &str) -> Option<String> {
    let decoded = String::from_utf8(decoded(text)?).ok()?;
    let is_plain = |letter: char| !letter.is_control() || letter.is_ascii_whitespace();
    decoded.chars().all(is_plain).then_some(decoded)
}

/// What the whole bytes of a text in base64 say, wherever it was cut off.
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
