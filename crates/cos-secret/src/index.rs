//! Finds all positions of many short texts in one pass.
//!
//! Three letters rule out almost every position, and one bit for each combination fits into the CPU
//! cache; so the number of texts does not matter.

/// Packs three letters into five bits each, ignoring case.
fn folded(three: &[u8]) -> Option<u16> {
    let [first, second, third] = three else {
        return None;
    };
    let five = |byte: &u8| u16::from(byte % 32);
    Some(five(first) << 10 | five(second) << 5 | five(third))
}

/// Texts of at least three bytes, by their first letters.
pub(super) struct Index<Row: 'static> {
    beginnings: Box<[Word; 512]>,
    /// Where the rows of each prefix start, in order; the last entry is the end.
    starts: Vec<usize>,
    /// Sorted by the packed prefix.
    rows: Vec<(&'static str, Row)>,
}

/// Sixty-four prefixes: which exist, and the number of prefixes before them.
#[derive(Clone, Copy, Default)]
struct Word {
    bits: u64,
    before: u32,
}

impl<Row: Copy> Index<Row> {
    /// Texts shorter than three bytes are never found; tests check the tables for this.
    pub(super) fn new(texts: impl Iterator<Item = (&'static str, Row)>) -> Self {
        let beginning = |text: &str| folded(text.as_bytes().get(..3)?);
        let mut rows: Vec<(u16, &'static str, Row)> = texts
            .filter_map(|(text, row)| Some((beginning(text)?, text, row)))
            .collect();
        rows.sort_by_key(|(beginning, ..)| *beginning);
        let mut beginnings = Box::new([Word::default(); 512]);
        let mut starts = Vec::new();
        for (place, (beginning, ..)) in rows.iter().enumerate() {
            let bit = 1 << (beginning % 64);
            if let Some(word) = beginnings.get_mut(usize::from(beginning / 64))
                && word.bits & bit == 0
            {
                word.bits |= bit;
                starts.push(place);
            }
        }
        starts.push(rows.len());
        beginnings.iter_mut().fold(0, |before, word| {
            word.before = before;
            before + word.bits.count_ones()
        });
        let rows = rows.into_iter().map(|(_, text, row)| (text, row)).collect();
        Self {
            beginnings,
            starts,
            rows,
        }
    }

    /// Returns all texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = &'static str> {
        self.rows.iter().map(|(text, _)| *text)
    }

    /// Returns every position of a text, ignoring case, with its row.
    pub(super) fn places(&self, bytes: &[u8]) -> impl Iterator<Item = (usize, &'static str, Row)> {
        let mut key = 0_u16;
        let begins = bytes.iter().enumerate().filter_map(move |(last, byte)| {
            key = (key << 5 | u16::from(byte % 32)) & 0x7fff;
            let word = self.beginnings.get(usize::from(key / 64));
            let is_one = word.is_some_and(|word| word.bits >> (key % 64) & 1 == 1);
            let at = if is_one { last.checked_sub(2) } else { None };
            at.map(|at| (at, key))
        });
        begins.flat_map(move |(at, key)| {
            let rest = bytes.get(at..).unwrap_or_default();
            let begins = move |text: &str| {
                let head = rest.get(..text.len());
                head.is_some_and(|head| head.eq_ignore_ascii_case(text.as_bytes()))
            };
            let rows = self.beginning(key).iter();
            rows.filter(move |(text, _)| begins(text))
                .map(move |(text, row)| (at, *text, *row))
        })
    }

    /// Returns the rows of an existing prefix.
    fn beginning(&self, key: u16) -> &[(&'static str, Row)] {
        let word = self.beginnings.get(usize::from(key / 64));
        let word = word.copied().unwrap_or_default();
        let lower = word.bits & ((1 << (key % 64)) - 1);
        let group = (word.before + lower.count_ones()) as usize;
        let bounds = (self.starts.get(group), self.starts.get(group + 1));
        let (Some(from), Some(to)) = bounds else {
            return &[];
        };
        self.rows.get(*from..*to).unwrap_or_default()
    }
}
