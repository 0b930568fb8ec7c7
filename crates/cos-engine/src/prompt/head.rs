//! Reads the header of a prompt: the text between the first two lines of `---`.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The values of a header.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PromptHead {
    pub(super) name: String,
    pub(super) version: u32,
    pub(super) inputs: BTreeMap<String, InputKind>,
}

/// How an input is inserted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum InputKind {
    /// Unchanged: trusted words of the person or of `cos`.
    Words,
    /// A list of trusted words.
    List,
    /// Untrusted text: fenced and marked as data.
    Data,
    /// Untrusted text that is never shortened, because it is useless without its middle. The caller
    /// limits its length.
    Whole,
}

/// Splits a text into its header and its template.
pub(super) fn split(text: &str) -> Result<(PromptHead, &str), String> {
    let missing = || "the file does not start with a header between two lines of `---`".to_owned();
    let (head, template) = front_matter(text).ok_or_else(missing)?;
    parse(head).map(|head| (head, template))
}

/// Splits a text that starts with front matter into the text between the `---` lines and the rest;
/// `None` otherwise.
pub(crate) fn front_matter(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches('\u{feff}');
    let rest = text
        .strip_prefix("---\n")
        .or_else(|| text.strip_prefix("---\r\n"))?;
    let mut end = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Some((rest.get(..end)?, rest.get(end + line.len()..)?));
        }
        end += line.len();
    }
    None
}

/// Parses a header.
pub(crate) fn parse<T: DeserializeOwned>(head: &str) -> Result<T, String> {
    let options = serde_saphyr::options! {
        with_snippet: false,
        budget: serde_saphyr::budget! { max_depth: 8, max_nodes: 1_000 },
    };
    serde_saphyr::from_str_with_options(head, options).map_err(|error| error.to_string())
}
