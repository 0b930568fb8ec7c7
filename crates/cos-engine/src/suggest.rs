//! Finds the nearest word to a misspelt one, for hints.

use cos_core::hint::Hint;

/// The number of words that a hint names.
const MOST: usize = 20;

/// Returns the allowed word that was most likely meant; `None` if none is near.
pub fn nearest<'a>(word: &str, allowed: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = plain(word);
    if word.chars().count() > 64 {
        return None;
    }
    allowed
        .into_iter()
        .map(|known| (distance(&word, &plain(known)), known))
        .filter(|(far, known)| {
            let longer = word.chars().count().max(known.chars().count());
            *far <= longer.div_ceil(3)
        })
        .min_by_key(|(far, _)| *far)
        .map(|(_, known)| known)
}

/// Returns a hint with the nearest word, or else with all of them.
pub fn hint<'a>(word: &str, allowed: impl IntoIterator<Item = &'a str> + Clone) -> Hint {
    if let Some(known) = nearest(word, allowed.clone()) {
        return Hint::new("did you mean `{}`?").value(known);
    }
    let mut all: Vec<&str> = allowed.into_iter().collect();
    all.sort_unstable();
    let more = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    match more {
        0 => Hint::new("use one of {}").names(all),
        more => Hint::new("use one of {} or {} more").names(all).ours(more),
    }
}

/// Normalises a word: case, dashes and underscores do not matter.
fn plain(word: &str) -> String {
    word.to_lowercase().replace('-', "_")
}

/// Returns the edit distance: letters added, removed, changed or swapped with their neighbour.
fn distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    let mut previous = None;
    for (row, letter) in left.chars().enumerate() {
        let mut here = vec![row + 1];
        for (column, other) in right.iter().enumerate() {
            let at =
                |line: &[usize], column: usize| line.get(column).copied().unwrap_or(usize::MAX);
            let change = at(&above, column).saturating_add(usize::from(letter != *other));
            let mut least = change
                .min(at(&above, column + 1).saturating_add(1))
                .min(at(&here, column).saturating_add(1));
            let swapped =
                column > 0 && previous == Some(*other) && right.get(column - 1) == Some(&letter);
            if swapped {
                least = least.min(at(&before, column - 1).saturating_add(1));
            }
            here.push(least);
        }
        before = std::mem::replace(&mut above, here);
        previous = Some(letter);
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests;
