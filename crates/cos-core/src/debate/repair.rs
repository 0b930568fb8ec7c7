//! Puts right text that was written in UTF-8 and read as Windows-1252, as in `â†’` for an arrow.
//!
//! Only what becomes a sign that people put into specifications is put right: letters of Western
//! Europe, punctuation, arrows, mathematics, boxes, symbols, emoji. Everything else stays, since two
//! letters of a language may stand side by side by chance.

/// What the bytes from 0x80 to 0x9F are in Windows-1252; where it has nothing, the control itself.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// How often a text is looked at: some were damaged more than once.
const PASSES: usize = 3;

/// One kind of damage that was put right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mend {
    /// What stood there.
    pub was: String,
    /// What stands there now.
    pub now: char,
    /// How often.
    pub times: u32,
}

impl Mend {
    /// Notes damage that was put right, each kind once.
    pub(super) fn note(self, among: &mut Vec<Self>) {
        match among.iter_mut().find(|mend| mend.was == self.was) {
            Some(mend) => mend.times = mend.times.saturating_add(self.times),
            None => among.push(self),
        }
    }
}

/// A text without the damage that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepairedText {
    /// The text.
    pub text: String,
    /// What was put right, each kind once, in the order it was found.
    pub mends: Vec<Mend>,
}

/// Puts a text right.
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

/// The sign that a text begins with in a damaged form, and how many bytes that form takes.
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
