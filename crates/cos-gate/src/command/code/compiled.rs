//! Analyzes sources of compiled languages: what they start, remove, write or send, where it is
//! literal. Assembled values count as ordinary code of the project.

use super::{Does, LONGEST_CALL, MOST_CALLS, arguments, by_first_byte_of, next_call};
use crate::catalogue::Argument;
use crate::command::Analyzer;
use crate::effect::{EffectKind, Place};
use Does::{Removes, RemovesAll, Sends, Starts, Writes};
use EffectKind::{Overwrites, SendsData};

/// Relevant calls by name, in lower case.
const CALLS: &[(&str, Does)] = &[
    ("command::new(", Starts),
    ("exec.command(", Starts),
    ("exec.commandcontext(", Starts),
    ("syscall.exec(", Starts),
    ("system(", Starts),
    ("popen(", Starts),
    ("execl(", Starts),
    ("execlp(", Starts),
    ("execvp(", Starts),
    ("getruntime().exec(", Starts),
    ("processbuilder(", Starts),
    ("process.start(", Starts),
    ("process.run(", Starts),
    ("commandline(", Starts),
    ("commandline ", Starts),
    ("os.execute(", Starts),
    ("system.cmd(", Starts),
    ("system.shell(", Starts),
    ("os.cmd(", Starts),
    ("remove_dir_all(", RemovesAll),
    ("remove_file(", Removes),
    ("remove_dir(", Removes),
    ("os.removeall(", RemovesAll),
    ("os.remove(", Removes),
    ("unlink(", Removes),
    ("rmdir(", Removes),
    ("files.delete(", Removes),
    ("files.deleteifexists(", Removes),
    ("directory.delete(", RemovesAll),
    ("file.delete(", Removes),
    ("file.rm_rf(", RemovesAll),
    ("file.rm_rf!(", RemovesAll),
    ("deletedirectory(", RemovesAll),
    ("fs::write(", Writes),
    ("file::create(", Writes),
    ("os.writefile(", Writes),
    ("os.create(", Writes),
    ("ioutil.writefile(", Writes),
    ("files.write(", Writes),
    ("files.writestring(", Writes),
    ("filewriter(", Writes),
    ("file.writealltext(", Writes),
    ("tcpstream::connect(", Sends),
    ("net.dial(", Sends),
    ("http.post(", Sends),
    ("http.postform(", Sends),
    ("ureq::post(", Sends),
];

impl Analyzer<'_> {
    /// Analyzes a source for the effects it has once it runs.
    pub(in crate::command) fn compiled(&mut self, text: &str) {
        let lower = text.to_ascii_lowercase();
        let names = by_first_byte_of(CALLS.iter());
        let (mut at, mut calls) = (0, 0);
        while let Some((place, name, does)) = next_call(&lower, at, &names) {
            at = place + name.len();
            calls += 1;
            if calls > MOST_CALLS {
                return self.unreadable("a source", "there is too much code to analyze");
            }
            let rest = text.get(at..).unwrap_or_default();
            let rest: String = rest.chars().take(LONGEST_CALL).collect();
            match does {
                Starts => self.starts(&chained(&rest)),
                does => self.note_effect_on(does, first(&rest).as_deref()),
            }
        }
        for behind in text.split("COMMAND ").skip(1) {
            self.run_by_cmake(behind);
        }
    }

    /// Analyzes a program with its literal arguments.
    fn starts(&mut self, literal: &[String]) {
        match literal {
            [] => {}
            [line] if line.contains(char::is_whitespace) => self.analyze_nested(line),
            words => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.analyze_nested(&crate::shell::line_of(&words));
            }
        }
    }

    /// Notes the effect on a file or address that is written in full.
    fn note_effect_on(&mut self, does: Does, literal: Option<&str>) {
        let Some(literal) = literal.filter(|text| !text.is_empty()) else {
            return;
        };
        let target = Argument::exact(literal);
        match does {
            Removes | RemovesAll => {
                let (kind, place) = self.removed(&target, does == RemovesAll);
                self.notes_in_source(kind, place, literal);
            }
            Writes => self.note_path_effect(Overwrites, &target, literal, "source"),
            Sends
                if arguments::is_local(literal)
                    || arguments::is_local(&format!("tcp://{literal}")) => {}
            Sends => self.notes_in_source(SendsData, Place::Outside, literal),
            _ => {}
        }
    }

    fn notes_in_source(&mut self, kind: EffectKind, place: Place, evidence: &str) {
        let effect = crate::effect::Effect::new(kind, evidence, place).on(evidence);
        self.find(crate::effect::Finding::new(effect, "source"));
    }

    /// Analyzes `execute_process(COMMAND …)`, up to the next keyword of `CMake`.
    fn run_by_cmake(&mut self, behind: &str) {
        let line = behind.split([')', '\n']).next().unwrap_or_default();
        let of_cmake = |word: &&str| {
            let letters = word.trim_matches('_');
            letters.len() > 2 && letters.chars().all(|c| c.is_ascii_uppercase() || c == '_')
        };
        let words: Vec<&str> = line
            .split_whitespace()
            .take_while(|word| !of_cmake(word))
            .collect();
        if !line.trim_start().starts_with(['$', '"']) {
            self.analyze_nested(&words.join(" "));
        }
    }
}

/// Returns the first argument of a call, if it is one quoted text.
fn first(passed: &str) -> Option<String> {
    const AROUND: &[&str] = &[
        "&",
        "path::new(",
        "paths.get(",
        "path.of(",
        "new ",
        "file(",
        "\"tcp\",",
    ];
    let mut rest = passed.trim_start();
    while let Some(start) = AROUND.iter().find(|start| {
        let head = rest.get(..start.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(start))
    }) {
        rest = rest.get(start.len()..)?.trim_start();
    }
    let mut letters = rest.chars();
    let mark = letters.next().filter(|c| matches!(c, '\'' | '"' | '`'))?;
    let text = quoted(&mut letters, mark);
    let next = letters.as_str().trim_start();
    next.starts_with([',', ')']).then_some(text)
}

/// Returns the quoted arguments of a call and of calls chained to it: `("rm").arg("-rf")`.
fn chained(passed: &str) -> Vec<String> {
    let (mut found, mut open) = (Vec::new(), 1_i32);
    let mut letters = passed.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '(' | '[' | '{' => open += 1,
            ')' | ']' | '}' => {
                open -= 1;
                let goes_on = letters.as_str().trim_start().starts_with(['.', '?']);
                if open <= 0 && !goes_on {
                    return found;
                }
            }
            ';' if open <= 0 => return found,
            '\'' | '"' | '`' => found.push(quoted(&mut letters, letter)),
            _ => {}
        }
    }
    found
}

/// Reads the text up to its closing quote.
fn quoted(letters: &mut std::str::Chars<'_>, mark: char) -> String {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => text.extend(letters.next()),
            letter if letter == mark => break,
            letter => text.push(letter),
        }
    }
    text
}
