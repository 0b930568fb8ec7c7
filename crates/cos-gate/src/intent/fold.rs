//! Normalizes the letters of a text to one alphabet, and splits it into words and marks.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A word or a mark, with its position in the folded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    /// The word in lower case; empty for a mark.
    pub(super) text: String,
    /// The byte in the folded text where it starts.
    pub(super) start: usize,
    /// Whether it is written like a name: one capital, then small letters.
    pub(super) is_name: bool,
}

impl Token {
    const fn mark(kind: TokenKind, start: usize) -> Self {
        let text = String::new();
        Self {
            kind,
            text,
            start,
            is_name: false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    /// A comma.
    Comma,
    /// The end of a sentence or line, or a bracket.
    Break,
    /// A quotation mark.
    Quote,
}

/// Letters of other alphabets that look like Latin letters.
const LOOKALIKES: &[(&str, char)] = &[
    ("аАαΑᴀàáâãäåÀÁÂÃÄÅ", 'a'),
    ("ЬβΒВвʙ", 'b'),
    ("сСϲⅽçÇᴄ", 'c'),
    ("ԁⅾԀᴅ", 'd'),
    ("еЕёЁεΕҽᴇèéêëÈÉÊË℮", 'e'),
    ("ɡց", 'g'),
    ("һНнΗℎʜ", 'h'),
    ("іІιΙїЇıɪⅰìíîïÌÍÎÏ", 'i'),
    ("јЈϳᴊ", 'j'),
    ("кКκΚᴋ", 'k'),
    ("ӏⅼʟ", 'l'),
    ("мМΜⅿᴍ", 'm'),
    ("пηΝɴñÑ", 'n'),
    ("оОοΟσօᴏòóôõöøÒÓÔÕÖØ", 'o'),
    ("рРρΡᴘ", 'p'),
    ("гʀ", 'r'),
    ("ѕЅꜱ", 's'),
    ("тТτΤᴛ", 't'),
    ("υսᴜùúûüÙÚÛÜ", 'u'),
    ("νѵⅴᴠ", 'v'),
    ("ѡԝωᴡ", 'w'),
    ("хХχΧⅹ", 'x'),
    ("уУγΥүʏýÿÝ", 'y'),
    ("ᴢΖ", 'z'),
    ("‘’‛ʼ´", '\''),
    ("“”„«»", '"'),
    ("–—―−", '\u{2013}'),
    ("‐‑‒", '-'),
    ("，、", ','),
    ("。", '.'),
    ("：", ':'),
];

/// Each look-alike with the letter it stands for.
static PLAIN: LazyLock<BTreeMap<char, char>> = LazyLock::new(|| {
    let row = |(list, plain): &(&'static str, char)| {
        let plain = *plain;
        list.chars().map(move |c| (c, plain))
    };
    LOOKALIKES.iter().flat_map(row).collect()
});

/// Replaces look-alike letters and removes invisible ones.
pub(super) fn fold(text: &str) -> String {
    text.chars().filter_map(fold_char).collect()
}

fn fold_char(c: char) -> Option<char> {
    let code = u32::from(c);
    let shifted = |base: u32, from: u32| char::from_u32(from + (code - base));
    match code {
        // Above the full-width forms there are no look-alikes, only text that could not be decoded.
        0..=0x7f | 0xff5f..=0xffff => Some(c),
        0xa0 | 0x2000..=0x200a | 0x202f | 0x3000 => Some(' '),
        0xad
        | 0x300..=0x36f
        | 0x180e
        | 0x200b..=0x200f
        | 0x202a..=0x202e
        | 0x2060..=0x206f
        | 0xfe00..=0xfe0f
        | 0xfeff
        | 0xe0000..=0xe01ef => None,
        0x2028 | 0x2029 | 0x85 => Some('\n'),
        0xff01..=0xff5e => shifted(0xff01, 0x21),
        // Bold, italic and other mathematical alphabets: fifty-two letters each.
        0x1d400..=0x1d6a3 => {
            let letter = (code - 0x1d400) % 52;
            char::from_u32(if letter < 26 {
                0x41 + letter
            } else {
                0x61 + letter - 26
            })
        }
        0x24b6..=0x24cf => shifted(0x24b6, 0x41),
        0x24d0..=0x24e9 => shifted(0x24d0, 0x61),
        _ => Some(PLAIN.get(&c).copied().unwrap_or(c)),
    }
}

/// Splits folded text into tokens, up to `most` or one word more.
pub(super) fn tokens(text: &str, most: usize) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut word: Option<usize> = None;
    for (at, c) in text.char_indices() {
        if tokens.len() > most {
            return tokens;
        }
        let kind = mark(c, text, at);
        if kind.is_some() || c.is_whitespace() {
            if let Some(start) = word.take() {
                push_word(&mut tokens, text.get(start..at).unwrap_or_default(), start);
            }
        } else if word.is_none() {
            word = Some(at);
        }
        if let Some(kind) = kind {
            tokens.push(Token::mark(kind, at));
        }
    }
    if let Some(start) = word {
        push_word(&mut tokens, text.get(start..).unwrap_or_default(), start);
    }
    tokens
}

/// Returns the mark that a character is, unless it belongs to a word.
fn mark(c: char, text: &str, at: usize) -> Option<TokenKind> {
    let before = || text.get(..at).and_then(|text| text.chars().next_back());
    let after = || text.get(at + c.len_utf8()..)?.chars().next();
    let ends = || after().is_none_or(|c| c.is_whitespace() || "\"'`)]".contains(c));
    let inside = || {
        before().is_some_and(char::is_alphanumeric) && after().is_some_and(char::is_alphanumeric)
    };
    match c {
        '\n' | ';' | '!' | '\u{2013}' | '|' | '•' | '→' => Some(TokenKind::Break),
        '.' | ':' | '?' if ends() => Some(TokenKind::Break),
        '(' | ')' => Some(TokenKind::Comma),
        ',' if !inside() || ends() => Some(TokenKind::Comma),
        '"' | '`' => Some(TokenKind::Quote),
        '\'' if !inside() => Some(TokenKind::Quote),
        _ => None,
    }
}

fn push_word(tokens: &mut Vec<Token>, text: &str, start: usize) {
    let plain: String = text
        .chars()
        .filter(|c| !"*[]{}<>".contains(*c))
        .flat_map(char::to_lowercase)
        .collect();
    let plain = plain.trim_matches('\'');
    if plain.is_empty() || plain == "-" || plain == "#" {
        return tokens.push(Token::mark(TokenKind::Break, start));
    }
    tokens.push(Token {
        kind: TokenKind::Word,
        text: plain.to_owned(),
        start,
        is_name: is_name(text),
    });
}

fn is_name(text: &str) -> bool {
    let mut letters = text.chars();
    let capital = letters.next().is_some_and(char::is_uppercase);
    capital && text.len() > 2 && letters.all(char::is_lowercase)
}
