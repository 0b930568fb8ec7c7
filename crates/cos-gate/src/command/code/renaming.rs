//! Replaces names that inline code gives to modules and functions by their own names.

/// Maximum number of bytes before a position that are searched.
const NEAR: usize = 1_000;

/// Returns the end of the text before a position, up to the limit.
pub(super) fn near(before: &str) -> &str {
    let from = before.ceil_char_boundary(before.len().saturating_sub(NEAR));
    before.get(from..).unwrap_or_default()
}

/// Checks whether a position is in an import line; false if the line is too long to search.
pub(super) fn is_import(before: &str) -> bool {
    let near = near(before);
    let line = match near.rsplit_once(['\n', ';']) {
        Some((_, line)) => line,
        None if near.len() == before.len() => near,
        None => return false,
    };
    let line = line.trim_start();
    line.starts_with("import ") || line.starts_with("from ")
}

/// Names given to things in one piece of code, without duplicates, up to a limit.
#[derive(Debug, Default)]
pub(super) struct Renamings(Vec<Renaming>);

/// Maximum number of names in one piece of code.
const MOST_NAMES: usize = 50;
/// Maximum growth factor of code in which names are replaced.
const MOST_GROWTH: usize = 4;

#[derive(Debug, PartialEq, Eq)]
struct Renaming {
    name: String,
    stands_for: String,
    follow: &'static [char],
}

impl Renamings {
    /// Records that a name stands for something wherever one of these letters follows it. Returns
    /// `None` when there are too many names.
    pub(super) fn add(
        &mut self,
        name: &str,
        stands_for: &str,
        follow: &'static [char],
    ) -> Option<()> {
        let (name, stands_for) = (name.to_owned(), stands_for.to_owned());
        let renaming = Renaming {
            name,
            stands_for,
            follow,
        };
        if !self.0.contains(&renaming) {
            self.0.push(renaming);
        }
        (self.0.len() <= MOST_NAMES).then_some(())
    }

    /// Returns the text with all names replaced, in the order they were defined; `None` when it
    /// grows too long.
    pub(super) fn written_out(&self, text: &str) -> Option<String> {
        let most = MOST_GROWTH * text.len() + NEAR;
        let mut written = text.to_owned();
        for one in &self.0 {
            written = replaced(&written, &one.name, &one.stands_for, one.follow);
            if written.len() > most {
                return None;
            }
        }
        Some(written)
    }
}

/// Replaces a name wherever one of these letters follows it.
fn replaced(text: &str, name: &str, with: &str, follow: &[char]) -> String {
    let mut made = String::new();
    let mut from = 0;
    for (at, _) in text.match_indices(name) {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text.get(at + name.len()..).unwrap_or_default();
        let starts = !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.');
        if at >= from && starts && after.trim_start().starts_with(follow) {
            made.push_str(text.get(from..at).unwrap_or_default());
            made.push_str(with);
            from = at + name.len();
        }
    }
    made.push_str(text.get(from..).unwrap_or_default());
    made
}
