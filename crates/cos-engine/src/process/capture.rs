//! Keeps output within a limit: the beginning and the end are kept, the dropped middle is counted.

use std::collections::VecDeque;

/// Captured output, never larger than its limit.
#[derive(Debug, Clone)]
pub struct Capture {
    half: usize,
    head: Vec<u8>,
    tail: VecDeque<u8>,
    dropped: u64,
}

impl Capture {
    /// Keeps at most `limit` bytes, half of them from the beginning.
    pub fn new(limit: usize) -> Self {
        Self {
            half: limit.div_ceil(2),
            head: Vec::new(),
            tail: VecDeque::new(),
            dropped: 0,
        }
    }

    /// Appends a piece.
    pub fn push(&mut self, piece: &[u8]) {
        let room = self.half.saturating_sub(self.head.len()).min(piece.len());
        let (first, rest) = piece.split_at(room);
        self.head.extend_from_slice(first);
        // Only the end of a piece can be kept, so a huge one is never copied as a whole.
        let skipped = rest.len().saturating_sub(self.half);
        let (_, rest) = rest.split_at(skipped);
        let surplus = (self.tail.len() + rest.len()).saturating_sub(self.half);
        self.tail.drain(..surplus.min(self.tail.len()));
        self.tail.extend(rest);
        self.dropped += (skipped + surplus) as u64;
    }

    /// Returns how many bytes were dropped so far.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Returns the kept text, with a marker where something is missing. Invalid bytes become
    /// replacement characters.
    pub fn into_text(self) -> String {
        let tail: Vec<u8> = self.tail.into();
        if self.dropped == 0 {
            let mut whole = self.head;
            whole.extend(tail);
            return String::from_utf8_lossy(&whole).into_owned();
        }
        format!(
            "{}\n[{} bytes left out]\n{}",
            String::from_utf8_lossy(&self.head),
            self.dropped,
            String::from_utf8_lossy(&tail)
        )
    }
}

#[cfg(test)]
mod tests;
