//! Names in code put in the place of others.

/// So much of a text before a place is looked at, in bytes.
const NEAR: usize = 1_000;

/// The end of a text, as far as it is looked at from the place behind it.
pub(super) fn near(before: &str) -> &str {
    let from = before.ceil_char_boundary(before.len().saturating_sub(NEAR));
    before.get(from..).unwrap_or_default()
}

/// Whether what follows stands in a line that imports; in a line that is too long to be looked at
/// it does not.
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

/// Names that are given to things in one piece of code, each once; more are not followed.
#[derive(Debug, Default)]
pub(super) struct Renamings(Vec<Renaming>);

/// So many names are followed in one piece of code.
const MOST_NAMES: usize = 50;
/// Code in which names are written out is at most so many times as long.
const MOST_GROWTH: usize = 4;

#[derive(Debug, PartialEq, Eq)]
struct Renaming {
    name: String,
    stands_for: String,
    follow: &'static [char],
}

impl Renamings {
    /// Notes that a name stands for something wherever one of these letters follows it; none when
    /// there are too many names.
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

    /// The text with all names written out, in the order they were given; none when it grows too
    /// long.
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

/// A text in which a name is another wherever one of these letters follows it.
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
