//! Tracks files that programs other than HTTP clients bring from another machine: clones, and
//! copies from a store, host or container. They count as downloaded, as with `curl`.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{self, Argument, BringsHow, Fit};

impl Analyzer<'_> {
    /// Records what a command brings from another machine, and its local path.
    pub(super) fn record_fetched(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let places = catalogue::operands(fit.program, call.args);
        let words: Vec<&Argument> = places.iter().filter_map(|at| call.args.get(*at)).collect();
        let behind = |wanted| {
            let is_it = |lead: &str| {
                let mut own = words.iter().map(|word| word.text.as_str());
                lead.split_whitespace().all(|word| own.next() == Some(word))
            };
            let mut rows = fit.program.brings(&call.name);
            let (_, lead) = rows.find(|(how, lead)| *how == wanted && is_it(lead))?;
            words.get(lead.split_whitespace().count()..)
        };
        self.note_incoming_code(&words, fit, call);
        if let Some(rest) = behind(BringsHow::Copies) {
            self.record_copies(rest);
        } else if let Some(rest) = behind(BringsHow::Clones) {
            self.record_clone(rest);
        } else if call.name == "gh" && words.get(1).is_some_and(|word| word.text == "download") {
            self.record_release_files(fit, call);
        } else if matches!(call.name.as_str(), "aria2c" | "axel") {
            let named = values(fit, call, "-o|--out|--output");
            let own = words
                .iter()
                .map(|address| Argument::exact(base(&address.text)));
            let files = if named.is_empty() {
                own.collect()
            } else {
                named
            };
            self.have_been_fetched(&files);
        }
    }

    /// Records copies at the last operand, or in it under their old names.
    fn record_copies(&mut self, words: &[&Argument]) {
        let Some((to, sources)) = words.split_last() else {
            return;
        };
        let away = |text: &str| text.contains(':');
        if away(&to.text) || to.text == "-" {
            return;
        }
        let mut files = Vec::new();
        for source in sources.iter().filter(|source| away(&source.text)) {
            let name = base(&source.text);
            let plain = !source.text.ends_with('/')
                && !name.is_empty()
                && !name.contains(['*', '?', '$'])
                && name != ".";
            let folder = to.text.trim_end_matches('/');
            match (folder, plain) {
                ("." | "", true) => files.push(Argument::exact(name)),
                (_, true) => {
                    files.push(Argument::exact(format!("{folder}/{name}")));
                    files.extend(Some((*to).clone()).filter(|to| !to.text.ends_with('/')));
                }
                (_, false) => files.push((*to).clone()),
            }
        }
        self.have_been_fetched(&files);
    }

    /// Records a clone in a folder named after the repository or by the second word.
    pub(super) fn record_clone(&mut self, words: &[&Argument]) {
        let folder = match words {
            [] => return,
            [address] => Argument::exact(base(&address.text).trim_end_matches(".git")),
            [_, folder, ..] => (*folder).clone(),
        };
        self.have_been_fetched(&[folder]);
    }

    /// Records files of a release or run: named files, or a whole folder.
    fn record_release_files(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let folder = values(fit, call, "-D|--dir");
        let mut files = values(fit, call, "-O|--output");
        if let Some(folder) = folder.first() {
            files.push(folder.clone());
        } else if files.is_empty() {
            files = values(fit, call, "-p|--pattern");
        }
        if files.is_empty() {
            files.push(Argument::exact("."));
        }
        self.have_been_fetched(&files);
    }

    pub(super) fn have_been_fetched(&mut self, files: &[Argument]) {
        let paths: Vec<String> = files
            .iter()
            .filter_map(|file| self.location(file).path())
            .collect();
        self.fetched.extend(paths);
    }
}

/// Returns the last part of an address: `x.sh` for `host:dir/x.sh`.
fn base(address: &str) -> &str {
    let path = address.trim_end_matches('/');
    let name = path.rsplit(['/', ':']).next().unwrap_or(path);
    name.split('?').next().unwrap_or(name)
}
