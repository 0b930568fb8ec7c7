//! Finds the author's own lines in a text: not quoted and not in a code fence, where other people's
//! words and examples are.

/// Returns the author's own lines with their positions.
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

/// Returns the character and length of a fence, and whether nothing follows it. Only a fence of the
/// same character, at least as long and with nothing after it, closes an open fence.
fn fence_mark(line: &str) -> Option<(char, usize, bool)> {
    let line = line.trim();
    let letter = line.chars().next().filter(|one| matches!(one, '`' | '~'))?;
    let rest = line.trim_start_matches(letter);
    let length = line.len() - rest.len();
    (length >= 3).then_some((letter, length, rest.trim().is_empty()))
}
