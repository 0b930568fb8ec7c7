//! Reads learned weights from their binary form.
//!
//! A file holds tables, sorted by name. Each table is the length of its name in one byte, the name,
//! the number of rows in four bytes, the sorted 32-bit hashes of the signs, then their 16-bit
//! weights in the same order. Numbers are little-endian.

use std::collections::BTreeMap;

/// The weights of hashed signs. Two signs with the same hash share a weight.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HashedWeights {
    /// Sorted by hash; each hash once.
    rows: Vec<(u32, i16)>,
}

impl HashedWeights {
    /// Builds a table from weights by sign. A weight that needs more than 16 bits is clamped.
    pub fn of<'a>(rows: impl IntoIterator<Item = (&'a str, i32)>) -> Self {
        let mut sums: BTreeMap<u32, i32> = BTreeMap::new();
        for (sign, weight) in rows {
            *sums.entry(hash(&[sign])).or_default() += weight;
        }
        let clamped = |weight: i32| {
            let small = weight.clamp(i32::from(i16::MIN), i32::from(i16::MAX));
            i16::try_from(small).unwrap_or_default()
        };
        let rows = sums.into_iter();
        Self {
            rows: rows.map(|(hash, weight)| (hash, clamped(weight))).collect(),
        }
    }

    /// Reads the tables of a file by their names. A file that ends early loses its last table.
    pub fn tables(mut bytes: &[u8]) -> BTreeMap<String, Self> {
        let mut tables = BTreeMap::new();
        while let Some((name, table)) = next_table(&mut bytes) {
            tables.insert(name, table);
        }
        tables
    }

    /// Returns the weight of the sign that these parts form, joined with blanks.
    pub fn get(&self, parts: &[&str]) -> Option<i32> {
        self.weight_of(hash(parts))
    }

    /// Returns the weight of a hashed sign.
    pub(super) fn weight_of(&self, hash: u32) -> Option<i32> {
        let at = self.rows.binary_search_by_key(&hash, |(hash, _)| *hash);
        let (_, weight) = self.rows.get(at.ok()?)?;
        Some(i32::from(*weight))
    }

    /// Returns the rows, sorted by hash.
    pub fn rows(&self) -> &[(u32, i16)] {
        &self.rows
    }
}

fn next_table(bytes: &mut &[u8]) -> Option<(String, HashedWeights)> {
    let (length, rest) = bytes.split_first()?;
    let (name, rest) = rest.split_at_checked(usize::from(*length))?;
    let (count, rest) = rest.split_first_chunk::<4>()?;
    let count = usize::try_from(u32::from_le_bytes(*count)).ok()?;
    let (hashes, rest) = rest.split_at_checked(count.checked_mul(4)?)?;
    let (weights, rest) = rest.split_at_checked(count.checked_mul(2)?)?;
    let hashes = hashes.as_chunks::<4>().0.iter();
    let weights = weights.as_chunks::<2>().0.iter();
    let rows = hashes.zip(weights);
    let rows = rows.map(|(hash, weight)| (u32::from_le_bytes(*hash), i16::from_le_bytes(*weight)));
    let rows = rows.collect();
    *bytes = rest;
    Some((
        String::from_utf8_lossy(name).into_owned(),
        HashedWeights { rows },
    ))
}

/// Returns the 32-bit FNV-1a hash of parts joined with blanks.
pub(super) fn hash(parts: &[&str]) -> u32 {
    let mut hash = 0x811c_9dc5_u32;
    let mut add = |byte: u8| hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    for (part, number) in parts.iter().zip(0..) {
        if number > 0 {
            add(b' ');
        }
        part.bytes().for_each(&mut add);
    }
    hash
}
