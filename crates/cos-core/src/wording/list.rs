//! Named lists of words.

/// The lists a word is in, one bit each.
pub(super) type Bits = u128;

/// A named list of words parted by blanks, and its bit.
#[derive(Debug, Clone, Copy)]
pub(super) struct List {
    /// From 0; no two lists share one.
    pub(super) bit: u8,
    pub(super) words: &'static str,
}

impl List {
    pub(super) const fn new(bit: u8, words: &'static str) -> Self {
        Self { bit, words }
    }

    pub(super) const fn mask(self) -> Bits {
        1 << self.bit
    }
}
