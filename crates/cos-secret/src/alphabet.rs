//! Defines the alphabets of credentials as sets of bytes with a fast test.

/// A set of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Alphabet(u16);

const DIGITS: u16 = 1;
const A_TO_F: u16 = 1 << 1;
const G_TO_Z: u16 = 1 << 2;
const CAPITAL_A_TO_F: u16 = 1 << 3;
const CAPITAL_G_TO_Z: u16 = 1 << 4;
const UNDERSCORE: u16 = 1 << 5;
const DASH: u16 = 1 << 6;
const DOT: u16 = 1 << 7;
const PLUS_AND_SLASH: u16 = 1 << 8;
const EQUALS: u16 = 1 << 9;
const TILDE: u16 = 1 << 10;
const PERCENT: u16 = 1 << 11;

impl Alphabet {
    pub(super) const DIGIT: Self = Self(DIGITS);
    /// Hexadecimal in lower case, as almost everyone writes it.
    pub(super) const HEX: Self = Self(DIGITS | A_TO_F);
    pub(super) const ANY_HEX: Self = Self(DIGITS | A_TO_F | CAPITAL_A_TO_F);
    /// Lower-case letters and digits.
    pub(super) const SMALL: Self = Self(DIGITS | A_TO_F | G_TO_Z);
    /// Capitals and digits.
    pub(super) const CAPITAL: Self = Self(DIGITS | CAPITAL_A_TO_F | CAPITAL_G_TO_Z);
    pub(super) const LETTER: Self = Self(A_TO_F | G_TO_Z | CAPITAL_A_TO_F | CAPITAL_G_TO_Z);
    pub(super) const ALNUM: Self = Self(DIGITS | Self::LETTER.0);
    /// The letters of a name in most languages.
    pub(super) const WORD: Self = Self(Self::ALNUM.0 | UNDERSCORE);
    /// Separators of words in a name.
    pub(super) const SIGN: Self = Self(UNDERSCORE | DASH);
    /// Letters, digits and the dash: the parts of a token with underscores as separators.
    pub(super) const DASHED: Self = Self(Self::ALNUM.0 | DASH);
    /// URL-safe base64, without padding.
    pub(super) const URL: Self = Self(Self::WORD.0 | DASH);
    pub(super) const URL_PADDED: Self = Self(Self::URL.0 | EQUALS);
    /// Standard base64, without padding.
    pub(super) const BASE64: Self = Self(Self::ALNUM.0 | PLUS_AND_SLASH);
    pub(super) const BASE64_PADDED: Self = Self(Self::BASE64.0 | EQUALS);
    /// The base64 variant of `crypt`.
    pub(super) const CRYPT: Self = Self(Self::ALNUM.0 | DOT | PLUS_AND_SLASH);
    /// URL-safe base64 in parts separated by dots.
    pub(super) const DOTTED: Self = Self(Self::URL.0 | DOT);
    /// The alphabet of Microsoft's application secrets.
    pub(super) const TILDED: Self = Self(Self::DOTTED.0 | TILDE);
    /// Percent-encoded base64 in addresses.
    pub(super) const ESCAPED: Self = Self(Self::BASE64_PADDED.0 | Self::URL.0 | PERCENT);

    pub(super) fn has(self, byte: u8) -> bool {
        let class = CLASSES.get(usize::from(byte));
        class.is_some_and(|class| self.0 & class != 0)
    }

    /// Returns how many bytes at the start of a text are in this set, up to a limit.
    pub(super) fn run(self, bytes: &[u8], limit: usize) -> usize {
        let within = bytes.iter().take(limit);
        within.take_while(|byte| self.has(**byte)).count()
    }

    /// Returns the number of blanks at a position, without line breaks; up to 64, so that a text of
    /// blanks is not scanned again and again.
    pub(super) fn blank(text: &str, at: usize) -> usize {
        let rest = text.as_bytes().get(at..).unwrap_or_default();
        let within = rest.iter().take(64);
        within
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count()
    }

    /// Checks whether all bytes of a text are in this set.
    pub(super) fn is_all(self, text: &str) -> bool {
        text.bytes().all(|byte| self.has(byte))
    }
}

static CLASSES: [u16; 256] = classes();

#[expect(
    clippy::indexing_slicing,
    reason = "a byte is always within 256, and the compiler runs this"
)]
const fn classes() -> [u16; 256] {
    let (mut classes, mut byte) = ([0; 256], 0_u8);
    loop {
        classes[byte as usize] = class(byte);
        if byte == u8::MAX {
            return classes;
        }
        byte += 1;
    }
}

const fn class(byte: u8) -> u16 {
    match byte {
        b'0'..=b'9' => DIGITS,
        b'a'..=b'f' => A_TO_F,
        b'g'..=b'z' => G_TO_Z,
        b'A'..=b'F' => CAPITAL_A_TO_F,
        b'G'..=b'Z' => CAPITAL_G_TO_Z,
        b'_' => UNDERSCORE,
        b'-' => DASH,
        b'.' => DOT,
        b'+' | b'/' => PLUS_AND_SLASH,
        b'=' => EQUALS,
        b'~' => TILDE,
        b'%' => PERCENT,
        _ => 0,
    }
}
