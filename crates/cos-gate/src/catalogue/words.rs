//! Lists of words that the entries share; see `catalogue/presets.toml`.

use super::blob::BUILT_IN;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// A list of words, split when it is first used: one command looks up many names.
pub(crate) struct WordList {
    name: &'static str,
    words: OnceLock<BTreeSet<&'static str>>,
}

/// GNU programs that have a second name with a `g` in front.
pub(super) static GNU_PROGRAMS: WordList = WordList::named("gnu_programs");
/// Tools that have a machine's name in front, such as `x86_64-linux-gnu-gcc`.
pub(super) static MACHINE_TOOLS: WordList = WordList::named("machine_tools");
/// Commands of PowerShell that fetch.
pub(crate) static FETCHING_COMMANDS: WordList = WordList::named("fetching_commands");
static PYTHON_TOOLS: WordList = WordList::named("python_tools");
static JAVASCRIPT_TOOLS: WordList = WordList::named("javascript_tools");

impl WordList {
    const fn named(name: &'static str) -> Self {
        let words = OnceLock::new();
        Self { name, words }
    }

    /// Whether a word is in the list.
    pub(crate) fn contains(&self, word: &str) -> bool {
        let split = || {
            BUILT_IN
                .words(self.name)
                .map(|all| all.split('|').collect())
        };
        let words = self.words.get_or_init(|| split().unwrap_or_default());
        words.contains(word)
    }
}

/// Whether a name is that of a tool which projects share, and of the package it comes in.
pub(crate) fn is_shared_tool(name: &str) -> bool {
    PYTHON_TOOLS.contains(name) || JAVASCRIPT_TOOLS.contains(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_has_its_words() {
        let lists = [
            &GNU_PROGRAMS,
            &MACHINE_TOOLS,
            &FETCHING_COMMANDS,
            &PYTHON_TOOLS,
            &JAVASCRIPT_TOOLS,
        ];
        for list in lists {
            let all = BUILT_IN.words(list.name).unwrap();
            assert!(
                all.split('|').all(|word| list.contains(word)),
                "{}",
                list.name
            );
            assert!(!list.contains("") && !list.contains(all), "{}", list.name);
        }
    }
}
