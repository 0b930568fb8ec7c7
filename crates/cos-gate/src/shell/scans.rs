//! Estimates how often the grammar scans the letters of a word.
//!
//! The grammar tries one alternative after the other, and each scans the content of a bracket
//! again, so the numbers of alternatives multiply for nested brackets. This module computes the
//! product in one pass before parsing. The weights are measured.

/// Maximum number of open expansions: deeper texts are not parsed.
const OPEN_EXPANSIONS: usize = 7;

/// More scans than any text may need.
const TOO_MANY: u64 = 1 << 40;

/// Maximum number of open brackets and quotes of any kind.
const OPEN: usize = 32;

/// The kind of an open construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `"`.
    Quoted,
    /// `$(`.
    Command,
    /// A bracket in a command or in arithmetic.
    Group,
    /// `$((`.
    Sum,
    /// `${`.
    Braces,
    /// `$[`, and the index of a variable in an assignment or arithmetic.
    Index,
    /// The index in `${a[…]}`: each alternative after it starts again from its beginning.
    Key,
}

impl Kind {
    /// Returns how often the content is scanned if the construct is closed.
    const fn closed(self) -> u64 {
        match self {
            Self::Quoted | Self::Command | Self::Group | Self::Sum | Self::Braces => 1,
            Self::Index => 2,
            Self::Key => 25,
        }
    }

    /// Returns the same if it is not closed, or closed too late.
    const fn failed(self) -> u64 {
        match self {
            Self::Quoted | Self::Braces => 2,
            Self::Command => 3,
            Self::Group => 4,
            Self::Sum | Self::Index => 7,
            Self::Key => 30,
        }
    }
}

/// An open construct, and the number of scans of its content so far.
#[derive(Debug, Clone, Copy)]
struct Open {
    kind: Kind,
    /// Where its content starts.
    from: usize,
    /// Whether it is in text that ends where no continuation matches.
    in_text: bool,
    inside: u64,
}

/// The meaning of quotes in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quotes {
    /// They enclose text.
    Hold,
    /// They are plain letters, as in a here-document; not inside a substitution.
    Letters,
}

/// Returns how often the letters of `text` are scanned after the first time. It takes the higher
/// estimate of two ways to handle single quotes, because a failed alternative may scan them again.
pub(super) fn beyond_the_first(text: &str, quotes: Quotes) -> usize {
    let looks = |skips| ScanCount::of(text, quotes, skips).saturating_sub(text.len() as u64);
    usize::try_from(looks(true).max(looks(false))).unwrap_or(usize::MAX)
}

struct ScanCount<'a> {
    text: &'a [u8],
    quotes: Quotes,
    /// Whether the content of single quotes is skipped.
    skips: bool,
    open: Vec<Open>,
    total: u64,
}

impl ScanCount<'_> {
    fn of(text: &str, quotes: Quotes, skips: bool) -> u64 {
        let mut reading = ScanCount {
            text: text.as_bytes(),
            quotes,
            skips,
            open: Vec::new(),
            total: 0,
        };
        let mut at = 0;
        while let Some(byte) = reading.byte(at) {
            let next = reading.step(at, byte);
            reading.add((next - at) as u64);
            at = next;
        }
        while let Some(open) = reading.open.last() {
            reading.close(open.kind.failed());
        }
        reading.total
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.get(at).copied()
    }

    fn add(&mut self, looks: u64) {
        let sum = self
            .open
            .last_mut()
            .map_or(&mut self.total, |open| &mut open.inside);
        *sum = sum.saturating_add(looks);
    }

    /// Processes the construct that starts with this byte. Returns the next position.
    fn step(&mut self, at: usize, byte: u8) -> usize {
        let top = self.open.last().map(|open| open.kind);
        match (top, byte) {
            (_, b'\\') => return at + 2,
            (_, b'$') => return self.dollar(at),
            (Some(Kind::Quoted), b'"')
            | (Some(Kind::Command | Kind::Group), b')')
            | (Some(Kind::Braces), b'}')
            | (Some(Kind::Index | Kind::Key), b']') => self.close_well(),
            (Some(Kind::Quoted), _) => {}
            (None, b'\'' | b'"') if self.quotes == Quotes::Letters => {}
            (_, b'"') => self.open(Kind::Quoted, at + 1),
            (_, b'\'') if self.skips => return self.behind_quotes(at),
            (Some(Kind::Sum), b')') => return self.close_sum(at),
            (Some(kind), b'(') if kind != Kind::Braces => {
                self.open(Kind::Group, at + 1);
            }
            (_, b'[') => self.bracket(at),
            _ => {}
        }
        at + 1
    }

    fn dollar(&mut self, at: usize) -> usize {
        let (kind, length) = match (self.byte(at + 1), self.byte(at + 2)) {
            (Some(b'('), Some(b'(')) => (Kind::Sum, 3),
            (Some(b'('), _) => (Kind::Command, 2),
            (Some(b'{'), _) => (Kind::Braces, 2),
            (Some(b'['), _) => (Kind::Index, 2),
            _ => return at + 1,
        };
        self.open(kind, at + length);
        at + length
    }

    /// A square bracket after a name is an index, where one is possible.
    fn bracket(&mut self, at: usize) {
        let from = self.open.last().map_or(0, |open| open.from);
        let before = self.text.get(from..at).unwrap_or_default();
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_!#".contains(byte);
        let all_name = before.iter().all(is_name);
        match self.open.last().map(|open| open.kind) {
            Some(Kind::Braces) if all_name => self.open(Kind::Key, at + 1),
            None if all_name => self.open(Kind::Index, at + 1),
            Some(Kind::Braces | Kind::Sum | Kind::Index | Kind::Key | Kind::Group)
                if before.last().is_some_and(is_name) =>
            {
                self.open(Kind::Index, at + 1);
            }
            _ => {}
        }
    }

    fn behind_quotes(&self, at: usize) -> usize {
        let rest = self.text.get(at + 1..).unwrap_or_default();
        let length = rest.iter().position(|byte| *byte == b'\'');
        length.map_or(at + 1, |length| at + length + 2)
    }

    fn open(&mut self, kind: Kind, from: usize) {
        let in_text = match self.open.last() {
            Some(open) => open.kind == Kind::Quoted,
            None => self.quotes == Quotes::Letters,
        };
        if self.is_full_for(kind) {
            self.total = TOO_MANY;
            return;
        }
        self.open.push(Open {
            kind,
            from,
            in_text,
            inside: 0,
        });
    }

    fn is_full_for(&self, kind: Kind) -> bool {
        let expands = |kind: Kind| !matches!(kind, Kind::Quoted | Kind::Group);
        let expansions = self.open.iter().filter(|open| expands(open.kind)).count();
        expands(kind) && expansions >= OPEN_EXPANSIONS || self.open.len() >= OPEN
    }

    fn close_well(&mut self) {
        if let Some(open) = self.open.last() {
            self.close(open.kind.closed());
        }
    }

    fn close(&mut self, times: u64) {
        if let Some(open) = self.open.pop() {
            let times = if open.in_text { 2 * times } else { times };
            self.add(open.inside.saturating_mul(times));
        }
    }

    /// Arithmetic ends with two adjacent brackets. After a single one the grammar searches all the
    /// rest for two, before it tries a command, and again in each nested one. Such text is
    /// rejected.
    fn close_sum(&mut self, at: usize) -> usize {
        if self.byte(at + 1) == Some(b')') {
            self.close_well();
            return at + 2;
        }
        self.total = TOO_MANY;
        self.text.len()
    }
}
