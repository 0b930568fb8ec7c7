//! The head of a prompt: what stands between the first two lines of `---`.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// What a head says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PromptHead {
    pub(super) name: String,
    pub(super) version: u32,
    pub(super) inputs: BTreeMap<String, InputKind>,
}

/// How an input is put in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum InputKind {
    /// As it is: the person's own words, or ours.
    Words,
    /// A list of such words, each on its own.
    List,
    /// Between fences and marked as data: text that others wrote.
    Data,
    /// As data, and never shortened: what is worthless without its middle. Its length is bounded by
    /// whoever gives it.
    Whole,
}

/// Takes a text apart into its head and its template.
pub(super) fn split(text: &str) -> Result<(PromptHead, &str), String> {
    let missing = || "the file does not begin with a head between two lines of `---`".to_owned();
    let (head, template) = front_matter(text).ok_or_else(missing)?;
    parse(head).map(|head| (head, template))
}

/// What stands between the first two lines of `---` of a text, and what follows; none where the text
/// does not begin so.
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

/// Reads a head.
pub(crate) fn parse<T: DeserializeOwned>(head: &str) -> Result<T, String> {
    let options = serde_saphyr::options! {
        with_snippet: false,
        budget: serde_saphyr::budget! { max_depth: 8, max_nodes: 1_000 },
    };
    serde_saphyr::from_str_with_options(head, options).map_err(|error| error.to_string())
}
