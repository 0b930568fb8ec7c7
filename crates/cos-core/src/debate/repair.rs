//! Repairs text that was written in UTF-8 and read as Windows-1252, such as `â†’` for an arrow.
//!
//! Only sequences that give a character common in specifications are repaired: letters of Western
//! Europe, punctuation, arrows, mathematics, boxes, symbols, emoji. Everything else stays, because
//! two letters of a language may be adjacent by chance.

/// The characters of the bytes 0x80 to 0x9F in Windows-1252; the control character itself if there
/// is none.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// How often a text is repaired: some were damaged more than once.
const PASSES: usize = 3;

/// One kind of damage that was repaired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mend {
    /// The damaged text.
    pub was: String,
    /// The repaired character.
    pub now: char,
    /// How often.
    pub times: u32,
}

impl Mend {
    /// Records a repair, each kind once.
    pub(super) fn note(self, among: &mut Vec<Self>) {
        match among.iter_mut().find(|mend| mend.was == self.was) {
            Some(mend) => mend.times = mend.times.saturating_add(self.times),
            None => among.push(self),
        }
    }
}

/// A repaired text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepairedText {
    /// The text.
    pub text: String,
    /// The repairs, each kind once, in the order they were found.
    pub mends: Vec<Mend>,
}

/// Repairs a text.
pub fn repair(text: &str) -> RepairedText {
    let mut repaired = RepairedText {
        text: text.to_owned(),
        mends: Vec::new(),
    };
    for _ in 0..PASSES {
        let before = repaired.mends.len();
        let known: u32 = repaired.mends.iter().map(|mend| mend.times).sum();
        repaired.text = pass(&repaired.text, &mut repaired.mends);
        let now: u32 = repaired.mends.iter().map(|mend| mend.times).sum();
        if repaired.mends.len() == before && known == now {
            break;
        }
    }
    repaired
}

fn pass(text: &str, mends: &mut Vec<Mend>) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let Some((now, length)) = damaged(rest) else {
            clean.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
            continue;
        };
        let (was, after) = rest.split_at(length);
        let was = was.to_owned();
        Mend { was, now, times: 1 }.note(mends);
        clean.push(now);
        rest = after;
    }
    clean
}

/// Returns the character that a text begins with in damaged form, and how many bytes that form
/// takes.
fn damaged(text: &str) -> Option<(char, usize)> {
    let mut letters = text.chars();
    let lead = byte_of(letters.next()?)?;
    let more = match lead {
        0xC2..=0xDF => 1,
        0xE0..=0xEF => 2,
        0xF0..=0xF4 => 3,
        _ => return None,
    };
    let rest: Option<Vec<u8>> = letters.take(more).map(byte_of).collect();
    let bytes: Vec<u8> = std::iter::once(lead).chain(rest?).collect();
    let sign = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    let length = text.chars().take(1 + more).map(char::len_utf8).sum();
    (bytes.len() == 1 + more && is_likely(sign)).then_some((sign, length))
}

fn byte_of(letter: char) -> Option<u8> {
    if let 0x80..=0xFF = u32::from(letter) {
        return u8::try_from(u32::from(letter)).ok();
    }
    let place = HIGH.iter().position(|high| *high == letter)?;
    u8::try_from(0x80 + place).ok()
}

const fn is_likely(sign: char) -> bool {
    matches!(
        sign,
        '\u{a0}'..='\u{17f}' | '\u{2010}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{fe0f}'
            | '\u{1f000}'..='\u{1faff}'
    )
}
