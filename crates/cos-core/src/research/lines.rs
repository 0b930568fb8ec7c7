//! The lines that an author stands behind: neither quoted nor between fences, where words of others
//! and examples stand.

/// The lines of a text that are its author's own, each with its place.
pub(super) fn own_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fence: Option<(char, usize)> = None;
    text.lines().enumerate().filter(move |(_, line)| {
        let mark = fence_mark(line);
        match (fence, mark) {
            (None, Some((letter, length, _))) => {
                fence = Some((letter, length));
                false
            }
            (Some((letter, length)), Some((other, longer, is_bare))) => {
                if letter == other && longer >= length && is_bare {
                    fence = None;
                }
                false
            }
            (Some(_), None) => false,
            (None, None) => !is_quoted(line),
        }
    })
}

fn is_quoted(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

/// The letter of a fence, how long it is, and whether nothing follows it; an opened fence is
/// closed only by one of its kind, at least as long, with nothing behind it.
fn fence_mark(line: &str) -> Option<(char, usize, bool)> {
    let line = line.trim();
    let letter = line.chars().next().filter(|one| matches!(one, '`' | '~'))?;
    let rest = line.trim_start_matches(letter);
    let length = line.len() - rest.len();
    (length >= 3).then_some((letter, length, rest.trim().is_empty()))
}
