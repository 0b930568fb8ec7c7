//! Finds a phrase in a table by its words, without joining them into a string.

/// A hash table of phrases with open addressing; it has at least twice as many places as phrases.
pub(super) struct Lookup<T> {
    rows: Vec<(&'static str, T)>,
    /// For each place the row number plus 1; 0 where it is empty.
    places: Vec<u32>,
    /// Length of the longest phrase, in bytes.
    longest: usize,
}

impl<T> Lookup<T> {
    /// Builds the table from unique ASCII phrases with one blank between words.
    pub(super) fn of(rows: Vec<(&'static str, T)>) -> Self {
        let size = (rows.len() * 2).next_power_of_two().max(2);
        let mut places = vec![0_u32; size];
        for ((phrase, _), number) in rows.iter().zip(1_u32..) {
            let mut at = hash(&[phrase]) & (size - 1);
            while places.get(at).is_some_and(|place| *place != 0) {
                at = (at + 1) & (size - 1);
            }
            if let Some(place) = places.get_mut(at) {
                *place = number;
            }
        }
        let lengths = rows.iter().map(|(phrase, _)| phrase.len());
        Self {
            longest: lengths.max().unwrap_or_default(),
            rows,
            places,
        }
    }

    /// Returns the row number of the phrase that these words form.
    pub(super) fn find(&self, parts: &[&str]) -> Option<usize> {
        let last = self.places.len() - 1;
        let fits = |part: &&str| part.len() <= self.longest && part.is_ascii();
        if !parts.iter().all(fits) {
            return None;
        }
        let mut at = hash(parts) & last;
        loop {
            let number = usize::try_from(*self.places.get(at)?)
                .ok()?
                .checked_sub(1)?;
            let (phrase, _) = self.rows.get(number)?;
            if is_joined(phrase, parts) {
                return Some(number);
            }
            at = (at + 1) & last;
        }
    }

    /// Returns a phrase and its value, by row number.
    pub(super) fn row(&self, number: usize) -> Option<&(&'static str, T)> {
        self.rows.get(number)
    }

    /// Returns the value of the phrase that these words form.
    pub(super) fn get(&self, parts: &[&str]) -> Option<&T> {
        let row = self.find(parts).and_then(|number| self.row(number));
        row.map(|(_, known)| known)
    }

    /// Returns every phrase that starts with a byte, with its value, in order.
    pub(super) fn rows_from(&self, first: u8) -> impl Iterator<Item = &(&'static str, T)> {
        let begins = |phrase: &str| phrase.as_bytes().first().copied();
        let at = self
            .rows
            .partition_point(|(phrase, _)| begins(phrase) < Some(first));
        let own = self.rows.iter().skip(at);
        own.take_while(move |(phrase, _)| begins(phrase) == Some(first))
    }
}

/// Returns the FNV hash of the words joined with blanks.
fn hash(parts: &[&str]) -> usize {
    let mut hash = 0x811c_9dc5_usize;
    let mut add = |byte: u8| hash = (hash ^ usize::from(byte)).wrapping_mul(0x0100_0193);
    for (part, number) in parts.iter().zip(0..) {
        if number > 0 {
            add(b' ');
        }
        part.bytes().for_each(&mut add);
    }
    hash ^ (hash >> 15)
}

/// Checks whether `phrase` consists of these words, joined with blanks.
fn is_joined(phrase: &str, parts: &[&str]) -> bool {
    let mut rest = phrase;
    for (part, number) in parts.iter().zip(0..) {
        let next = if number > 0 {
            rest.strip_prefix(' ')
        } else {
            Some(rest)
        };
        match next.and_then(|rest| rest.strip_prefix(part)) {
            Some(after) => rest = after,
            None => return false,
        }
    }
    rest.is_empty()
}
