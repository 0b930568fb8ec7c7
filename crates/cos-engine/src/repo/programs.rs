//! Controls which programs from git's settings may run: filters, merge drivers, transports.
//! Read-only calls run no filter. Calls that write files run the filters of the user's own
//! settings, but none that only the repository's settings define.
//!
//! Values are overridden, because git cannot skip a single settings file.

use super::RepoError;
use super::git::{self, Call, Git, Place};
use std::collections::{BTreeMap, BTreeSet};

/// The purpose of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Read-only: no filter runs.
    Looking,
    /// Writing: the user's own filters run.
    Working,
}

/// Transports whose address cannot name a program.
const TRANSPORTS: &str = "file:git:http:https:ssh";

/// The settings of a filter that are programs.
const FILTER_PROGRAMS: [&str; 3] = ["clean", "smudge", "process"];

/// Overrides of git settings.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Overrides {
    /// Keys with their values.
    pub(super) pairs: Vec<(String, String)>,
    /// Filters that are refused: git fails if a file needs one.
    pub(super) refused: Vec<String>,
}

/// Settings by key, with all their values.
type Values = BTreeMap<String, BTreeSet<String>>;

/// The active settings, by their author.
#[derive(Debug, Default)]
struct GitSettings {
    /// Set by the user or the machine.
    own: Values,
    /// Set in the git folder of the repository.
    foreign: Values,
}

impl Git {
    /// Starts a read-only call.
    pub(super) fn look(&self, what: &'static str, place: Place<'_>) -> Call {
        self.call_for(Purpose::Looking, what, place)
    }

    /// Starts a call that writes or adds files.
    pub(super) fn work(&self, what: &'static str, place: Place<'_>) -> Call {
        let call = self.call_for(Purpose::Working, what, place);
        call.env("GIT_ALLOW_PROTOCOL", TRANSPORTS)
            .env("GIT_NO_LAZY_FETCH", "0")
    }

    /// Starts a call for a purpose.
    pub(super) fn call_for(&self, purpose: Purpose, what: &'static str, place: Place<'_>) -> Call {
        let call = self.call(what, place);
        match self.settings_at(place) {
            Ok(found) => call.overriding(overrides(purpose, &found)),
            Err(error) => call.refused_for(error),
        }
    }

    fn settings_at(&self, place: Place<'_>) -> Result<GitSettings, RepoError> {
        let call = self.call("read its settings", place);
        let listed = call
            .args(["config", "--list", "-z", "--show-scope"])
            .pieces()?;
        Ok(sorted(&listed))
    }
}

impl Call {
    /// Overrides settings, with variables, because a key may contain `=`.
    pub(super) fn overriding(mut self, overrides: Overrides) -> Self {
        self.command
            .env("GIT_CONFIG_COUNT", overrides.pairs.len().to_string());
        for (nth, (key, value)) in overrides.pairs.iter().enumerate() {
            self.command
                .env(format!("GIT_CONFIG_KEY_{nth}"), key)
                .env(format!("GIT_CONFIG_VALUE_{nth}"), value);
        }
        self.refused = overrides.refused;
        self
    }

    /// Makes the call fail before it starts.
    pub(super) fn refused_for(mut self, trouble: RepoError) -> Self {
        self.trouble = Some(trouble);
        self
    }
}

/// Sorts the output of `git config --list -z --show-scope`: a scope, then a key with its value.
fn sorted(listed: &[Vec<u8>]) -> GitSettings {
    let mut found = GitSettings::default();
    for pair in listed.chunks(2) {
        let [scope, entry] = pair else { continue };
        let entry = git::name(entry);
        let (key, value) = entry.split_once('\n').unwrap_or((&entry, ""));
        let values = match scope.as_slice() {
            b"system" | b"global" => &mut found.own,
            // Set by `cos` itself.
            b"command" => continue,
            _ => &mut found.foreign,
        };
        let of_key = values.entry(key.to_owned()).or_default();
        let _new = of_key.insert(value.to_owned());
    }
    found
}

/// Returns the overrides that keep forbidden programs from running.
fn overrides(purpose: Purpose, found: &GitSettings) -> Overrides {
    match purpose {
        Purpose::Looking => without_filters(found),
        Purpose::Working => without_foreign(found),
    }
}

fn without_filters(found: &GitSettings) -> Overrides {
    let mut overrides = Overrides::default();
    let keys = found.own.keys().chain(found.foreign.keys());
    let names: BTreeSet<&str> = keys.filter_map(|key| filter_of(key)).collect();
    for name in names {
        overrides.silence(name);
        let required = format!("filter.{name}.required");
        overrides.pairs.push((required, "false".to_owned()));
    }
    overrides
}

fn without_foreign(found: &GitSettings) -> Overrides {
    let mut overrides = Overrides::default();
    let mut filters = BTreeSet::new();
    for (key, values) in &found.foreign {
        let own = found.own.get(key);
        if values
            .iter()
            .all(|value| own.is_some_and(|own| own.contains(value)))
        {
            // The user's own settings name the same program.
            continue;
        }
        if let Some(name) = filter_of(key) {
            let is_program = FILTER_PROGRAMS.iter().any(|part| key.ends_with(part));
            if is_program {
                let _new = filters.insert(name);
            }
        } else if let Some(value) = harmless(key) {
            overrides.pairs.push((key.clone(), value.to_owned()));
        }
        if key.starts_with("credential.") {
            // An empty value resets the list, for every address.
            overrides
                .pairs
                .push(("credential.helper".to_owned(), String::new()));
        }
    }
    for name in filters {
        overrides.silence(name);
        let required = format!("filter.{name}.required");
        overrides.pairs.push((required, "true".to_owned()));
        overrides.refused.push(name.to_owned());
    }
    overrides
}

impl Overrides {
    fn silence(&mut self, filter: &str) {
        let keys = FILTER_PROGRAMS.map(|part| format!("filter.{filter}.{part}"));
        self.pairs.extend(keys.map(|key| (key, String::new())));
    }
}

/// Returns the filter that a key belongs to. Its name may contain dots.
fn filter_of(key: &str) -> Option<&str> {
    let rest = key.strip_prefix("filter.")?;
    rest.rsplit_once('.').map(|(name, _)| name)
}

/// Returns the harmless value for a setting that names a forbidden program.
fn harmless(key: &str) -> Option<&'static str> {
    let is = |section: &str, end: &str| key.starts_with(section) && key.ends_with(end);
    match key {
        "core.sshcommand" => Some("ssh"),
        "core.gitproxy" | "core.askpass" | "core.alternaterefscommand" => Some(""),
        // A failing driver leaves a conflict, which the user sees.
        _ if is("merge.", ".driver") => Some("false"),
        _ if is("remote.", ".uploadpack") => Some("git-upload-pack"),
        _ if is("remote.", ".receivepack") => Some("git-receive-pack"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(rows: &[(&str, &str)]) -> GitSettings {
        let rows = rows.iter();
        let pieces: Vec<Vec<u8>> = rows
            .flat_map(|(scope, entry)| [scope.as_bytes().to_vec(), entry.as_bytes().to_vec()])
            .collect();
        sorted(&pieces)
    }

    fn value<'a>(overrides: &'a Overrides, key: &str) -> Option<&'a str> {
        let mut pairs = overrides.pairs.iter().rev();
        let pair = pairs.find(|(name, _)| name == key);
        pair.map(|(_, value)| value.as_str())
    }

    #[test]
    fn looking_starts_no_filter_anyone_who_named_it() {
        let found = found(&[
            ("global", "filter.lfs.process\ngit-lfs filter-process"),
            ("global", "filter.lfs.required\ntrue"),
            ("local", "filter.a=b.c.clean\nsh x.sh"),
        ]);
        let overrides = overrides(Purpose::Looking, &found);
        assert_eq!(value(&overrides, "filter.lfs.process"), Some(""));
        assert_eq!(value(&overrides, "filter.lfs.required"), Some("false"));
        assert_eq!(value(&overrides, "filter.a=b.c.clean"), Some(""));
        assert_eq!(overrides.refused, [""; 0]);
    }

    #[test]
    fn working_starts_the_persons_filters_and_no_others() {
        let found = found(&[
            ("global", "filter.lfs.process\ngit-lfs filter-process"),
            ("global", "filter.both.clean\ntidy"),
            ("local", "filter.both.clean\ntidy"),
            ("local", "filter.evil.clean\nsh x.sh"),
            ("worktree", "filter.lfs.clean\nsh x.sh"),
            ("local", "merge.evil.driver\nsh x.sh"),
            ("local", "remote.o.uploadpack\nsh x.sh"),
            ("local", "credential.https://h.helper\nsh x.sh"),
            ("local", "core.sshcommand\nsh x.sh"),
        ]);
        let overrides = overrides(Purpose::Working, &found);
        assert_eq!(overrides.refused, ["evil", "lfs"]);
        assert_eq!(value(&overrides, "filter.both.clean"), None);
        for (key, expected) in [
            ("filter.evil.clean", ""),
            ("filter.evil.required", "true"),
            ("merge.evil.driver", "false"),
            ("remote.o.uploadpack", "git-upload-pack"),
            ("credential.helper", ""),
            ("core.sshcommand", "ssh"),
        ] {
            assert_eq!(value(&overrides, key), Some(expected), "{key}");
        }
    }
}
