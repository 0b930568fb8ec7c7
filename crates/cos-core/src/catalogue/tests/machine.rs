//! Commands as people run them, each with what the catalogue must make of it. All paths count as
//! paths of the worktree here: which lie outside is the reader's matter.

use super::*;

/// What a command is, as far as the catalogue alone tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    ReadsOnly,
    ChangesHere,
    Asks,
}

fn verdict(command: &str) -> Verdict {
    let (name, args) = call(command);
    judged(&name, &args)
}

fn judged(name: &str, args: &[Argument]) -> Verdict {
    let name = name.rsplit('/').next().unwrap_or_default();
    let Some(known) = program(name) else {
        return Verdict::Asks;
    };
    let fit = lookup(known, args);
    let Some(entry) = fit.entry else {
        return match known.rest {
            Rest::Reads => Verdict::ReadsOnly,
            Rest::Works => Verdict::ChangesHere,
            Rest::Verb | Rest::Unknown => Verdict::Asks,
        };
    };
    let effects = entry.does.iter().map(|(kind, on)| of_effect(*kind, *on));
    effects
        .max()
        .into_iter()
        .chain(of_command(&fit, entry.runs, args))
        .max()
        .unwrap()
}

fn of_effect(kind: EffectKind, on: On) -> Verdict {
    if !kind.is_mild() || (!kind.is_read() && on == On::Elsewhere) {
        Verdict::Asks
    } else if kind.is_read() {
        Verdict::ReadsOnly
    } else {
        Verdict::ChangesHere
    }
}

fn of_command(fit: &Fit<'_>, runs: Runs, args: &[Argument]) -> Option<Verdict> {
    match runs {
        Runs::Command(skipped) | Runs::Remote(skipped) => {
            let at = *fit
                .places
                .iter()
                .skip(skipped)
                .find(|at| !args[**at].text.contains('='))?;
            Some(judged(&args[at].text, &args[at + 1..]))
        }
        Runs::Script(skipped) => {
            let at = *fit.places.get(skipped)?;
            let words: Vec<_> = args[at..].iter().map(|arg| arg.text.as_str()).collect();
            Some(verdict(&words.join(" ")))
        }
        Runs::Shell(flag) => Some(verdict(&value(fit.program, args, flag)?.text)),
        Runs::Code(Language::Other, flag) => value(fit.program, args, flag).map(|_| Verdict::Asks),
        Runs::Nothing | Runs::Code(..) | Runs::Sql(..) | Runs::Special => None,
    }
}

fn hold(commands: &str, wanted: Verdict) {
    let rows = commands
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty());
    let wrong: Vec<_> = rows
        .map(|row| (verdict(row), row))
        .filter(|(found, _)| *found != wanted)
        .collect();
    assert!(wrong.is_empty(), "should be {wanted:?}: {wrong:#?}");
}

#[test]
fn what_only_looks_is_only_a_look() {
    hold(include_str!("machine/looks.txt"), Verdict::ReadsOnly);
}

#[test]
fn what_changes_files_here_is_a_change_nobody_is_asked_about() {
    hold(include_str!("machine/works.txt"), Verdict::ChangesHere);
}

#[test]
fn what_loses_or_reaches_further_is_asked() {
    hold(include_str!("machine/asks.txt"), Verdict::Asks);
}

#[test]
fn the_flags_behind_a_wrapper_are_those_of_the_command_it_runs() {
    let sudo = program("sudo").unwrap();
    let (_, args) = call("sudo -u bob sed -i s/a/b/ a.rs");
    let fit = lookup(sudo, &args);
    assert!(!fit.has(&args, "-i"));
    let texts: Vec<_> = fit.operands.iter().map(|word| word.text.as_str()).collect();
    assert_eq!(texts, ["sed", "-i", "s/a/b/", "a.rs"]);
}
