//! Nothing of anybody's machine or person in what we publish.

use super::{Offence, Source, finds, hold, house};
use std::path::Path;

/// Folders that are somebody's. In pieces, so that this list does not find itself.
const FOLDERS: [&str; 2] = [concat!("/wo", "rk/"), concat!("/ro", "ot/")];
/// In papers also the folder for what is thrown away.
const SCRATCH: &str = concat!("/t", "mp/");
/// Hosts of package registries; a build takes whichever its machine is set to.
const HOSTS: [&str; 8] = [
    concat!("index.crates", ".io"),
    concat!("static.crates", ".io"),
    concat!("crates.io", "-index"),
    concat!("registry.npm", "js.org"),
    concat!("pypi", ".org"),
    concat!("files.python", "hosted.org"),
    concat!("proxy.go", "lang.org"),
    concat!("sparse", "+http"),
];
/// Endings of addresses that reach nobody, by their standards.
const NOBODY: [&str; 9] = [
    "example",
    "example.com",
    "example.net",
    "example.org",
    "internal",
    "invalid",
    "local",
    "localhost",
    "test",
];

/// Texts that must hold such a thing, as the commands a gate is tried on: the file, what it may
/// hold, and why.
const EXCEPTIONS: [(&str, &str, &str); 0] = [];

fn leaks(source: &Source, excepted: &[(&str, &str, &str)]) -> Vec<Offence> {
    let is_paper = Path::new(&source.path)
        .extension()
        .is_some_and(|ending| ending == "md");
    let mut offences = Vec::new();
    for (line, number) in source.text.lines().zip(1..) {
        let scratch = is_paper.then_some(&SCRATCH);
        let folders = FOLDERS
            .iter()
            .chain(scratch)
            .filter(|folder| names_folder(line, folder));
        let hosts = HOSTS.iter().filter(|host| line.contains(**host));
        let found = folders
            .chain(hosts)
            .map(|found| (*found).to_owned())
            .chain(address_in(line));
        for leak in found {
            let is_excepted = excepted
                .iter()
                .any(|(path, part, _)| *path == source.path && leak.contains(part));
            if !is_excepted {
                let what = format!("`{leak}` is of one machine or person; name it by its role");
                offences.push(Offence::new(&source.path, number, what));
            }
        }
    }
    offences
}

/// Whether the folder stands at the start of a path, not within one.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before.is_none_or(|letter| !letter.is_alphanumeric() && !"_-.~/*})]>$".contains(letter))
    })
}

/// The first e-mail address that could reach somebody.
fn address_in(line: &str) -> Option<String> {
    line.match_indices('@').find_map(|(at, _)| {
        let is_local = |letter: char| letter.is_ascii_alphanumeric() || "._%+-".contains(letter);
        let is_host = |letter: char| letter.is_ascii_alphanumeric() || ".-".contains(letter);
        let local = line[..at].rsplit(|letter| !is_local(letter)).next()?;
        let host = line[at + 1..].split(|letter| !is_host(letter)).next()?;
        let local = local.trim_start_matches('.');
        let host = host.trim_end_matches(['.', '-']).to_lowercase();
        let (_, top) = host.rsplit_once('.')?;
        let reaches = top.len() > 1 && top.chars().all(|letter| letter.is_ascii_alphabetic());
        let nobody = NOBODY.iter().any(|end| {
            host == *end
                || host
                    .strip_suffix(end)
                    .is_some_and(|rest| rest.ends_with('.'))
        });
        // `git@host:` names a protocol's user, not a person.
        (reaches && !nobody && !local.is_empty() && local != "git")
            .then(|| format!("{local}@{host}"))
    })
}

#[test]
fn nothing_of_a_machine_or_a_person_is_published() {
    hold(
        house::texts()
            .iter()
            .flat_map(|text| leaks(text, &EXCEPTIONS))
            .collect(),
    );
}

#[test]
fn every_exception_for_a_leak_is_still_needed() {
    house::still_needed(&EXCEPTIONS);
}

#[test]
fn every_leak_is_found_and_what_reaches_no_one_is_not() {
    let [work, root] = FOLDERS;
    let person = ["jo", "firm.io"].join("@");
    let lines = [
        format!("see {work}x"),
        format!("`{root}.ssh`"),
        format!("cp a {SCRATCH}b"),
        format!("https://{}/x", HOSTS[3]),
        format!("…{person}…"),
        format!("docs{work}x {{home}}{root} ~{work} ./a{SCRATCH}"),
        "git@github.com:a/b jo@example.com jo@a.test actions/checkout@v4 serde@1.0 @scope/x.y"
            .into(),
    ];
    let text = lines.join("\n");
    let paper = Source::planted("a.md", &text);
    finds(
        leaks(&paper, &[]),
        &["a.md:1", "a.md:2", "a.md:3", "a.md:4", "a.md:5"],
    );
    let code = Source::planted("a.rs", &text);
    let granted = [("a.rs", root, "a command the gate is tried on")];
    finds(leaks(&code, &granted), &["a.rs:1", "a.rs:4", "a.rs:5"]);
}
