//! Characters that deceive whoever reads a text: control characters, characters that turn the direction
//! of reading, and characters that are not seen at all.

use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character turns the direction in which its text is read.
pub const fn turns_reading(letter: char) -> bool {
    matches!(
        letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// Whether a character takes no room and changes none beside it: a person would approve what it hides
/// without reading it. The two joiners are not among them, since whole scripts are written with them.
pub const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
            | '\u{200b}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}'
            | '\u{206a}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Whether a character deceives in one of these ways.
pub fn deceives(letter: char) -> bool {
    letter.is_control() || turns_reading(letter) || is_unseen(letter)
}

/// JSON text with the same value, where characters that deceive are written as `\uXXXX`. JSON can be
/// printed on a terminal then. Line breaks between values stay.
pub fn escaped_json(json: &str) -> Cow<'_, str> {
    let must = |letter: char| !letter.is_ascii_whitespace() && deceives(letter);
    if json.is_ascii() && !json.contains('\u{7f}') || !json.contains(must) {
        return Cow::Borrowed(json);
    }
    let mut text = String::with_capacity(json.len() + 16);
    for letter in json.chars() {
        if must(letter) {
            for unit in letter.encode_utf16(&mut [0; 2]) {
                let _infallible = write!(text, "\\u{unit:04x}");
            }
        } else {
            text.push(letter);
        }
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_json_has_the_same_value_and_nothing_that_deceives() {
        let hidden =
            "a\u{7f}\u{80}\u{9b}2J\u{9f}\u{202e}b\u{2066}\u{200b}\u{2028}\u{feff}\u{e0041}\u{61c}";
        let value = serde_json::json!({ hidden: [hidden, "ü\u{200d}é 漢\n\u{1b}"] });
        let plain = serde_json::to_string(&value).unwrap();
        let text = escaped_json(&plain);
        assert!(
            text.contains("\\u009b") && text.contains("\\udb40\\udc41"),
            "{text}"
        );
        assert!(text.contains("ü\u{200d}é 漢"), "{text}");
        assert!(!text.contains(deceives), "{text}");
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
        let pretty = serde_json::to_string_pretty(&value).unwrap();
        let text = escaped_json(&pretty);
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&text).unwrap(),
            value
        );
        assert!(matches!(escaped_json("{\"a\":\n1}"), Cow::Borrowed(_)));
    }
}
