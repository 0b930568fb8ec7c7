//! Finds values on the lines below their names: YAML blocks, lists and objects.

use super::alphabet::Alphabet;
use super::name;
use std::ops::Range;

/// Maximum number of lines of a block.
const LINES: usize = 64;
const LONGEST: usize = 4096;
/// Maximum length of a list or object.
const INNER: usize = 1024;

/// Names of members that contain the value itself.
const HOLDERS: [&str; 12] = [
    "value",
    "val",
    "default",
    "secret",
    "data",
    "plain",
    "plaintext",
    "text",
    "content",
    "raw",
    "literal",
    "current",
];

/// The start of a line and its end, without the line break.
struct Line {
    place: Range<usize>,
    next: usize,
}

/// Returns the lines of a YAML block after the colon of a name: `key: |`, `key: >-`, `key: &a !!str
/// |2+`.
pub(super) fn lines(text: &str, name: usize, at: usize) -> Option<Vec<Range<usize>>> {
    let mut at = at + Alphabet::blank(text, at);
    let bytes = text.as_bytes();
    // Tags and anchors.
    while matches!(bytes.get(at), Some(b'!' | b'&')) {
        let word = bytes.get(at..)?.iter().take(80);
        let length = word.take_while(|byte| !byte.is_ascii_whitespace()).count();
        at += length + Alphabet::blank(text, at + length);
    }
    if !matches!(bytes.get(at), Some(b'|' | b'>')) {
        return None;
    }
    let head = line(text, at + 1);
    let value = text.get(head.place.clone())?;
    let value = value.split(" #").next().unwrap_or_default().trim();
    let is_head = value.len() <= 2 && value.bytes().all(|byte| b"+-123456789".contains(&byte));
    (is_head && head.next > head.place.end).then(|| below(text, name, head.next))
}

/// Returns the YAML values below a name without a block sign: a word, a list, or a member that
/// contains the value.
pub(super) fn members(text: &str, name: usize, at: usize) -> Vec<Range<usize>> {
    // Most values directly follow their names; this avoids scanning a long line for each of them.
    let first = text.as_bytes().get(at + Alphabet::blank(text, at));
    if !first.is_some_and(|first| b"\r\n\\#".contains(first)) {
        return Vec::new();
    }
    let head = line(text, at);
    let told = text.get(head.place.clone()).unwrap_or_default().trim();
    if head.next == head.place.end || !(told.is_empty() || told.starts_with('#')) {
        return Vec::new();
    }
    let member = |place: Range<usize>| {
        let whole = text.get(place.clone())?;
        let bare = whole.strip_prefix("- ").unwrap_or(whole).trim_start();
        let bare = match bare.split_once(':') {
            Some((key, value)) if value.starts_with(' ') => HOLDERS
                .contains(&key.trim_matches(['"', '\'']))
                .then_some(value)?,
            _ => bare,
        };
        let bare = bare.trim().trim_matches(['"', '\'']);
        (!bare.contains(char::is_whitespace)).then(|| {
            let from = place.start + (bare.as_ptr().addr() - whole.as_ptr().addr());
            from..from + bare.len()
        })
    };
    below(text, name, head.next)
        .into_iter()
        .map_while(member)
        .collect()
}

/// Returns the lines that are indented deeper than a name, without their indentation.
fn below(text: &str, name: usize, from: usize) -> Vec<Range<usize>> {
    // A name after an escaped line break seems to start with the escape's letter.
    let spelled = text.get(..name).is_some_and(|head| head.ends_with('\\'));
    let name = name + usize::from(spelled);
    let begin = start(text, name);
    let mark = text
        .as_bytes()
        .get(begin)
        .copied()
        .filter(|byte| b"+-".contains(byte));
    let head = text.get(begin..name).unwrap_or_default();
    // After a quote, the name may be the start of a text within JSON.
    let column = if head.ends_with('"') {
        0
    } else {
        head.chars().count()
    };
    let (mut found, mut at) = (Vec::new(), from);
    while found.len() < LINES && at < from + LONGEST && at < text.len() {
        let line = line(text, at);
        at = line.next;
        let whole = text.get(line.place.clone()).unwrap_or_default();
        // In a diff both lines have the same prefix.
        let marked = whole
            .bytes()
            .next()
            .is_some_and(|first| Some(first) == mark);
        let rest = whole.get(usize::from(marked)..).unwrap_or_default();
        let bare = rest.trim();
        if bare.is_empty() && line.next > line.place.end {
            continue;
        }
        let blanks = whole.len() - rest.trim_start().len();
        if bare.is_empty() || blanks <= column {
            break;
        }
        let from = line.place.start + blanks;
        found.push(from..from + bare.len());
    }
    found
}

/// Returns the start of the line at a position, also after an escaped line break.
fn start(text: &str, at: usize) -> usize {
    let floor = text.floor_char_boundary(at.saturating_sub(400));
    let head = text.get(floor..at).unwrap_or_default();
    let real = head.rfind('\n').map(|nth| nth + 1);
    let spelled = head.rfind("\\n").map(|nth| nth + 2);
    floor + real.max(spelled).unwrap_or(0)
}

/// Returns the line from a position on. Its line break may be escaped, as in a text within JSON,
/// where a quote ends the text.
fn line(text: &str, at: usize) -> Line {
    let rest = text.as_bytes().get(at..).unwrap_or_default();
    let mut escapes = 0_usize;
    for (nth, byte) in rest.iter().take(LONGEST).enumerate() {
        match byte {
            b'\n' => {
                let back = usize::from(nth > 0 && rest.get(nth - 1) == Some(&b'\r'));
                return Line {
                    place: at..at + nth - back,
                    next: at + nth + 1,
                };
            }
            b'n' if escapes > 0 => {
                return Line {
                    place: at..at + nth - escapes,
                    next: at + nth + 1,
                };
            }
            b'"' => {
                let end = at + nth - escapes;
                return Line {
                    place: at..end,
                    next: end,
                };
            }
            _ => {}
        }
        escapes = if *byte == b'\\' { escapes + 1 } else { 0 };
    }
    let end = text.floor_char_boundary(at + rest.len().min(LONGEST));
    Line {
        place: at..end,
        next: end,
    }
}

/// Returns where texts start in a list or object after a name: `["x", "y"]`, `{"value": "x"}`.
pub(super) fn texts(text: &str, at: usize) -> Vec<usize> {
    let bytes = text.as_bytes();
    if !matches!(bytes.get(at), Some(b'[' | b'{')) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let (mut depth, mut key, mut nth) = (0_usize, None, at);
    let end = (at + INNER).min(text.len());
    while nth < end {
        match bytes.get(nth).copied().unwrap_or_default() {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            b'\n' if found.is_empty() && nth > at + 200 => break,
            quote @ (b'"' | b'\'') => {
                let escaped = nth > 0 && bytes.get(nth - 1) == Some(&b'\\');
                let close = close(bytes, nth + 1, quote, escaped);
                let inner = text
                    .get(nth + 1..close)
                    .unwrap_or_default()
                    .trim_end_matches('\\');
                let after = close + 1 + Alphabet::blank(text, close + 1);
                if bytes.get(after) == Some(&b':') {
                    key = Some(inner);
                } else if key
                    .is_none_or(|key| HOLDERS.contains(&key) || name::promise(key).is_some())
                {
                    found.push(nth - usize::from(escaped));
                }
                nth = close;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
        nth += 1;
    }
    found
}

/// Returns the closing quote of a text; inside escaped quotes, an escaped one.
fn close(bytes: &[u8], from: usize, quote: u8, escaped: bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let mut before = 0;
    let end = rest.iter().take(INNER).position(|byte| {
        let ends = *byte == quote && (before == b'\\') == escaped;
        before = *byte;
        ends
    });
    from + end.unwrap_or(rest.len().min(INNER))
}
