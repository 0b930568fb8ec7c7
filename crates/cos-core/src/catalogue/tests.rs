mod development;
mod machine;

use super::*;
use crate::shell;

mod remote;

/// The program and arguments of an example, which is one simple command.
fn call(example: &str) -> (String, Vec<Argument>) {
    let script = shell::parse(example).unwrap_or_else(|error| panic!("{example}: {error}"));
    let shell::Command::Simple(simple) = &script.pipelines[0][0].command else {
        panic!("{example} is no simple command");
    };
    let mut words = simple.words.iter().map(|word| {
        let text = word.parts.iter().map(|part| match part {
            shell::Part::Text { text, .. } => text.as_str(),
            _ => "…",
        });
        Argument::exact(text.collect::<String>())
    });
    let name = words.next().unwrap().text;
    (
        name.rsplit('/').next().unwrap().to_lowercase(),
        words.collect(),
    )
}

fn entries() -> impl Iterator<Item = (&'static Program, &'static Use)> {
    let programs = PROGRAMS.iter().flat_map(|list| list.iter());
    programs.flat_map(|program| program.uses.iter().map(move |entry| (program, entry)))
}

#[test]
fn every_example_is_the_use_that_it_stands_under() {
    let mut wrong = Vec::new();
    for (known, entry) in entries() {
        for example in entry.examples {
            let (name, args) = call(example);
            let found = program(&name).map(|program| lookup(program, &args));
            let found = found.and_then(|fit| fit.entry);
            if !found.is_some_and(|found| std::ptr::eq(found, entry)) {
                let taken_by = found.map(|found| (found.words, found.flags));
                wrong.push(format!(
                    "`{example}` under {} {:?} is {taken_by:?}",
                    known.names[0], entry.words
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_use_has_an_example_and_one_that_asks_says_why() {
    for (program, entry) in entries() {
        let name = format!("{} {:?} {:?}", program.names[0], entry.words, entry.flags);
        assert!(!entry.examples.is_empty(), "{name} has no example");
        let asks = entry.does.iter().any(|(kind, _)| !kind.is_mild());
        assert!(!asks || !entry.why.is_empty(), "{name} says no why");
    }
}

#[test]
fn no_two_programs_have_the_same_name() {
    let mut names = std::collections::BTreeSet::new();
    for program in PROGRAMS.iter().flat_map(|list| list.iter()) {
        for name in program.names {
            assert!(names.insert(*name), "{name} is there twice");
        }
    }
}
