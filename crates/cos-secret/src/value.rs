//! Finds the value that belongs to a name, in a text of any language: after `=`, `:` or a blank.

mod spaced;

use super::alphabet::Alphabet;
use super::name::{self, Promise};
use super::{address, block, decoder};
use std::ops::Range;

/// How a value is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Between quotes or tags: a literal.
    Quoted,
    /// Bare, where bare words are literals too: a line of an environment file, a command option.
    Literal,
    /// Bare, and perhaps the name of something.
    Bare,
}

/// One value, and whether it is next to its name or only follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) place: Range<usize>,
    pub(super) style: Style,
}

/// What connects a name and its value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Equals,
    Colon,
    Comma,
    Opens,
    Tag,
    Space,
}

/// Maximum length of a value; a longer text is data.
const LONGEST_QUOTED: usize = 1024;
pub(super) const LONGEST_BARE: usize = 256;
/// Maximum distance of a second literal on the same line, as after `||`.
const FALLBACK: usize = 120;

/// Texts before a name that is itself a value.
const PAIRED: [&str; 5] = ["name", "Name", "key", "Key", "variable"];
/// Maximum distance of the value from such a name.
const NEARBY: usize = 160;

/// The text of a name, and its position.
#[derive(Clone, Copy)]
pub(super) struct Name<'a> {
    pub(super) text: &'a str,
    pub(super) from: usize,
    pub(super) to: usize,
}

impl Name<'_> {
    /// Returns every value of the name: the one next to it, or its default.
    ///
    /// "Pass" is a verb too; a call or a blank counts only where the name is certain.
    pub(super) fn values(self, promise: Promise) -> Vec<Value> {
        let is_told = promise >= Promise::Loosely;
        if let Some(value) = is_told.then(|| self.paired()).flatten() {
            return vec![value];
        }
        let Some((sign, at)) = self.sign() else {
            return Vec::new();
        };
        if matches!(sign, Sign::Opens | Sign::Space)
            && (promise < Promise::Secret || self.is_verb())
        {
            return Vec::new();
        }
        if sign == Sign::Colon
            && let Some(lines) = block::lines(self.text, self.from, at)
        {
            let style = Style::Literal;
            return lines
                .into_iter()
                .map(|place| Value { place, style })
                .collect();
        }
        let behind = at;
        let at = self.skip_space(at, sign);
        let is_sure = promise >= Promise::Secret;
        if is_sure && sign == Sign::Colon && at == behind + Alphabet::blank(self.text, behind) {
            let style = Style::Bare;
            let below = block::members(self.text, self.from, behind);
            if !below.is_empty() {
                return below
                    .into_iter()
                    .map(|place| Value { place, style })
                    .collect();
            }
        }
        match sign {
            Sign::Tag => self.until(at, b'<').into_iter().collect(),
            // In a list of names, the next name is not a value; so a value must look like one.
            Sign::Comma => {
                let quoted = self.quoted(at).filter(|_| promise >= Promise::Loosely);
                quoted
                    .map(|value| Value {
                        style: Style::Bare,
                        ..value
                    })
                    .into_iter()
                    .collect()
            }
            Sign::Opens => self.quoted(at).into_iter().collect(),
            Sign::Space => self.spaced(at).into_iter().collect(),
            Sign::Equals | Sign::Colon => {
                let within = if is_sure { self.within(at) } else { Vec::new() };
                if within.is_empty() {
                    self.assigned(at, sign)
                } else {
                    within
                }
            }
        }
    }

    fn is_verb(self) -> bool {
        let bare = self.text.get(self.from..self.to).unwrap_or_default();
        bare.len() >= 4 && name::words(bare).last().is_some_and(|last| last == "pass")
    }

    fn byte(self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn starts(self, at: usize, head: &str) -> bool {
        let rest = self.text.as_bytes().get(at..).unwrap_or_default();
        rest.starts_with(head.as_bytes())
    }

    /// Returns the operator after the name, and its end.
    fn sign(self) -> Option<(Sign, usize)> {
        let mut at = self.to;
        at += usize::from(self.byte(at) == Some(b'\\'));
        let is_quoted = matches!(self.byte(at), Some(b'"' | b'\'' | b'`'));
        at += usize::from(is_quoted);
        // A key in brackets, as in `env["KEY"]` and `$x['key']`.
        at += usize::from(is_quoted && self.byte(at) == Some(b']'));
        let tight = at;
        at += Alphabet::blank(self.text, at);
        for sign in [
            ":=", "=>", "===", "!==", "==", "!=", "?=", "||=", "??=", "+=", "<-", "=", ":",
        ] {
            if self.starts(at, sign) {
                let is_colon = sign == ":" && !self.starts(at, "::");
                let kind = if is_colon { Sign::Colon } else { Sign::Equals };
                return (sign != ":" || is_colon).then_some((kind, at + sign.len()));
            }
        }
        match self.byte(at)? {
            b',' if is_quoted => Some((Sign::Comma, at + 1)),
            b'(' if !is_quoted && at == tight => Some((Sign::Opens, at + 1)),
            b'>' if self.is_tag(is_quoted) => Some((Sign::Tag, at + 1)),
            _ if at > tight && !is_quoted => Some((Sign::Space, at)),
            // `<add key="Password" value="x"/>`
            _ if is_quoted && self.starts(at, "value=") => Some((Sign::Equals, at + 6)),
            _ => None,
        }
    }

    /// Checks for `<password>`, or `name="password">`.
    fn is_tag(self, is_quoted: bool) -> bool {
        let before = self.from.checked_sub(1).and_then(|at| self.byte(at));
        before == Some(b'<') || is_quoted && matches!(before, Some(b'"' | b'\''))
    }

    /// Skips blanks, and one line break if a quote follows.
    fn skip_space(self, at: usize, sign: Sign) -> usize {
        let here = at + Alphabet::blank(self.text, at);
        if sign == Sign::Tag || sign == Sign::Space {
            return here;
        }
        let is_open = matches!(self.byte(here), Some(b'(' | b'\\'));
        let mut next = here + usize::from(is_open);
        next += Alphabet::blank(self.text, next);
        let breaks = self.text.as_bytes().get(next..).unwrap_or_default();
        let length = match breaks {
            [b'\r', b'\n', ..] => 2,
            [b'\n', ..] => 1,
            _ => return here,
        };
        let next = next + length + Alphabet::blank(self.text, next + length);
        let is_value = is_open || matches!(self.byte(next), Some(b'"' | b'\''));
        if is_value { next } else { here }
    }

    /// Finds `value: y` on one of the lines after `name: X`, as in manifests and JSON lists, and
    /// the default in `variable "x" { default = "y" }`.
    fn paired(self) -> Option<Value> {
        let head = self
            .text
            .get(self.floor(self.from.saturating_sub(24))..self.from)?;
        let head = head.trim_end_matches(['"', '\'', ' ', ':', '=']);
        if !PAIRED.iter().any(|word| head.ends_with(word)) {
            return None;
        }
        let end = self.floor((self.to + NEARBY).min(self.text.len()));
        let near = self.text.get(self.to..end)?;
        // Stops before the next pair.
        let near = PAIRED
            .iter()
            .filter_map(|word| near.find(word))
            .min()
            .and_then(|at| near.get(..at))
            .unwrap_or(near);
        let found = ["value", "Value", "default"].iter().find_map(|word| {
            let at = near.find(word)? + word.len();
            near.get(at..)?
                .starts_with(['"', ':', '=', ' ', '\''])
                .then_some(at)
        })?;
        let rest = near.get(found..)?;
        let skipped = rest.trim_start_matches(['"', '\'']).trim_start();
        let skipped = skipped.strip_prefix([':', '='])?;
        let at = self.to + near.len() - skipped.len();
        let at = at + Alphabet::blank(self.text, at);
        let style = Style::Bare;
        let bare = || Value {
            place: self.bare(at),
            style,
        };
        Some(self.quoted(at).unwrap_or_else(bare))
    }

    /// Returns the texts of a list or object.
    fn within(self, at: usize) -> Vec<Value> {
        let style = Style::Bare;
        let opens = block::texts(self.text, at).into_iter();
        let texts = opens.filter_map(|at| self.quoted(at));
        texts.map(|value| Value { style, ..value }).collect()
    }

    /// Returns values after an equals sign or a colon.
    fn assigned(self, at: usize, sign: Sign) -> Vec<Value> {
        if let Some(quoted) = self.quoted(at) {
            return vec![quoted];
        }
        let bare = self.bare(at);
        if let Some(typed) = self.typed(at).filter(|_| sign == Sign::Colon) {
            return vec![typed];
        }
        if let Some(decoded) = decoder::literal(self.text, at).and_then(|at| self.quoted(at)) {
            let style = Style::Bare;
            return vec![Value { style, ..decoded }];
        }
        let fallback = self.fallback(bare.start);
        if !fallback.is_empty() {
            return fallback;
        }
        let style = self.bare_style(bare.start);
        vec![Value { place: bare, style }]
    }

    /// Finds the literal after a type and an equals sign: `String = "x"`, `&str = "x"`.
    fn typed(self, at: usize) -> Option<Value> {
        let rest = self.text.as_bytes().get(at..)?;
        let is_type = |byte: &&u8| Alphabet::WORD.has(**byte) || b"<>&?:.'[] *".contains(*byte);
        let length = rest.iter().take(64).take_while(is_type).count();
        let equals = at + length;
        let is_one = length > 0 && self.byte(equals) == Some(b'=') && !self.starts(equals, "==");
        let value = equals + 1 + Alphabet::blank(self.text, equals + 1);
        self.quoted(value).filter(|_| is_one)
    }

    /// Returns the text between quotes, also after a string prefix and between escaped quotes.
    fn quoted(self, at: usize) -> Option<Value> {
        let sorts = self.text.as_bytes().get(at..)?.iter().take(3);
        let at = at
            + sorts
                .take_while(|byte| b"rbfuRBFUL@$".contains(byte))
                .count();
        let is_escaped = self.byte(at) == Some(b'\\');
        let open = at + usize::from(is_escaped);
        let quote = self
            .byte(open)
            .filter(|byte| matches!(byte, b'"' | b'\'' | b'`'))?;
        let mut from = open + 1;
        if self.byte(from) == Some(quote) && self.byte(from + 1) == Some(quote) {
            from += 2;
        }
        let bytes = self.text.as_bytes().get(from..)?;
        let mut escapes = false;
        let end = bytes.iter().take(LONGEST_QUOTED).position(|byte| {
            let ends = *byte == b'\n' || *byte == quote && (!escapes || is_escaped);
            escapes = *byte == b'\\' && !escapes;
            ends
        });
        let end = from + end.unwrap_or(bytes.len().min(LONGEST_QUOTED));
        let before = end.checked_sub(1).and_then(|at| self.byte(at));
        let end = end - usize::from(is_escaped && before == Some(b'\\') && end > from);
        self.value(from..end, Style::Quoted)
    }

    fn until(self, at: usize, stop: u8) -> Option<Value> {
        let bytes = self.text.as_bytes().get(at..)?;
        let end = bytes
            .iter()
            .take(LONGEST_QUOTED)
            .position(|byte| *byte == stop)?;
        self.value(at..at + end, Style::Quoted)
    }

    fn value(self, place: Range<usize>, style: Style) -> Option<Value> {
        let inner = self.text.get(place.clone())?;
        let from = place.start + (inner.len() - inner.trim_start().len());
        let place = from..from + inner.trim().len();
        Some(Value { place, style })
    }

    /// Returns a bare word, without what ends a statement, an argument or a pair after it.
    fn bare(self, at: usize) -> Range<usize> {
        let bytes = self.text.as_bytes().get(at..).unwrap_or_default();
        let is_escape = |at: usize| {
            matches!(
                bytes.get(at..at + 2),
                Some([b'\\', b'n' | b'r' | b't' | b'"'])
            )
        };
        let stops = |(at, byte): (usize, &u8)| {
            byte.is_ascii_whitespace() || b"\"'`,;&|".contains(byte) || is_escape(at)
        };
        let mut within = bytes.iter().take(LONGEST_BARE).enumerate();
        let length = within.position(stops);
        let mut length = length.unwrap_or(bytes.len().min(LONGEST_BARE));
        while let Some(last) = length.checked_sub(1).and_then(|last| bytes.get(last)) {
            let opener = match last {
                b')' => b'(',
                b'}' => b'{',
                b']' => b'[',
                b'>' => b'<',
                b'\\' => b'\\',
                _ => break,
            };
            let inner = bytes.get(..length - 1).unwrap_or_default();
            if inner.contains(&opener) && opener != b'\\' {
                break;
            }
            length -= 1;
        }
        at..self.floor(at + length)
    }

    fn floor(self, mut at: usize) -> usize {
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    /// Bare words are literals in an environment file: a name in capitals and an equals sign
    /// without blanks; also as a command option or as part of an address.
    fn bare_style(self, at: usize) -> Style {
        let name = self.text.get(self.from..self.to).unwrap_or_default();
        let is_tight = at == self.to + 1 && self.byte(self.to) == Some(b'=');
        let capitals = !name.bytes().any(|byte| byte.is_ascii_lowercase());
        let is_query = || address::is_query(self.text, self.from..self.to);
        if is_tight && (capitals || name.starts_with("--") || is_query()) {
            Style::Literal
        } else {
            Style::Bare
        }
    }

    /// Finds defaults: `x ?: "y"`, `x || "y"`, `x ?? "y"`, `x or "y"`, `${X:-y}` and `${x:y}`.
    fn fallback(self, at: usize) -> Vec<Value> {
        let end = self.floor((at + FALLBACK).min(self.text.len()));
        let line = self.text.get(at..end).unwrap_or_default();
        let line = line.split('\n').next().unwrap_or_default();
        if line.starts_with("${")
            && let Some((head, rest)) = line.split_once(':')
            && let Some((inner, _)) = rest.split_once('}')
            && !head.contains('}')
        {
            let skipped = inner.len() - inner.trim_start_matches(['-', '=']).len();
            let from = at + head.len() + 1 + skipped;
            let place = from..from + inner.len() - skipped;
            return self.value(place, Style::Quoted).into_iter().collect();
        }
        if !line.contains(['?', '|']) && !line.contains(" or ") {
            return Vec::new();
        }
        let signs = ["?:", "||", "??", " or "];
        let after = signs
            .iter()
            .filter_map(|sign| line.find(sign).map(|from| from + sign.len()));
        let literal = |from: usize| self.quoted(at + from + Alphabet::blank(line, from));
        after.filter_map(literal).take(1).collect()
    }
}
