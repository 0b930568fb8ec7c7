//! How often the grammar looks at the letters of a word.
//!
//! It tries one reading after the other, and each reading looks again at all that stands inside of
//! a bracket: what is nested is looked at as often as the readings of all brackets around it
//! multiply to. Here that is worked out beforehand, in one pass. The weights are measured.

/// Expansions open at once: no more texts inside of texts are read.
const OPEN_EXPANSIONS: usize = 7;

/// More looks than any text gets.
const TOO_MANY: u64 = 1 << 40;

/// Brackets and quotes of any kind open at once.
const OPEN: usize = 32;

/// What is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// `"`.
    Quoted,
    /// `$(`.
    Command,
    /// A bracket in a command or sum.
    Group,
    /// `$((`.
    Sum,
    /// `${`.
    Braces,
    /// `$[`, and the index of a variable that is set or stands in a sum.
    Index,
    /// The index in `${a[…]}`: each of the many things that may follow it is tried from its start.
    Key,
}

impl Kind {
    /// How often what stands inside is looked at, when it is closed.
    const fn closed(self) -> u64 {
        match self {
            Self::Quoted | Self::Command | Self::Group | Self::Sum | Self::Braces => 1,
            Self::Index => 2,
            Self::Key => 25,
        }
    }

    /// The same where it is not, or where it is closed too late.
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

/// Something open, and how often the letters inside of it were looked at so far.
#[derive(Debug, Clone, Copy)]
struct Open {
    kind: Kind,
    /// Where what stands inside begins.
    from: usize,
    /// Whether it stands in text whose end is searched by trying what may stand behind it.
    in_text: bool,
    inside: u64,
}

/// What quotes mean in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quotes {
    /// They hold a text together.
    Hold,
    /// They are letters, as in a here-document; not inside of a substitution.
    Letters,
}

/// How often the letters of `text` are looked at, beyond the first time each: the more of two ways
/// to take what stands in single quotes, for a reading that failed may take them anew.
pub(super) fn beyond_the_first(text: &str, quotes: Quotes) -> usize {
    let looks = |skips| Reading::of(text, quotes, skips).saturating_sub(text.len() as u64);
    usize::try_from(looks(true).max(looks(false))).unwrap_or(usize::MAX)
}

struct Reading<'a> {
    text: &'a [u8],
    quotes: Quotes,
    /// Whether what stands in single quotes is passed over.
    skips: bool,
    open: Vec<Open>,
    total: u64,
}

impl Reading<'_> {
    fn of(text: &str, quotes: Quotes, skips: bool) -> u64 {
        let mut reading = Reading {
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

    /// Takes what begins with this byte; where the next begins.
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

    /// A square bracket behind a name is an index where one may stand.
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

    /// A sum ends with both brackets at once. Behind one alone the grammar goes on in search of both,
    /// through all that follows, before it takes the sum for a command, and so again in each sum
    /// there: that is not worth its time.
    fn close_sum(&mut self, at: usize) -> usize {
        if self.byte(at + 1) == Some(b')') {
            self.close_well();
            return at + 2;
        }
        self.total = TOO_MANY;
        self.text.len()
    }
}
