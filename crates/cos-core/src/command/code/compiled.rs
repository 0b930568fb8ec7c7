//! Sources of languages that are compiled before they run: what of them starts programs, removes,
//! writes or sends, where it is written out. What is put together is code of the project like any
//! other that is built and run.

use super::{Does, LONGEST_CALL, MOST_CALLS, by_first_byte_of, handed, next_call};
use crate::catalogue::Argument;
use crate::command::Reader;
use crate::effect::{EffectKind, Place};
use Does::{Removes, RemovesAll, Sends, Starts, Writes};
use EffectKind::{Overwrites, SendsData};

/// Calls that matter, by name, in small letters.
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

impl Reader<'_> {
    /// Reads a source for what it would do once it runs.
    pub(in crate::command) fn compiled(&mut self, text: &str) {
        let lower = text.to_ascii_lowercase();
        let names = by_first_byte_of(CALLS.iter());
        let (mut at, mut calls) = (0, 0);
        while let Some((place, name, does)) = next_call(&lower, at, &names) {
            at = place + name.len();
            calls += 1;
            if calls > MOST_CALLS {
                return self.unreadable("a source", "there is too much code to be read");
            }
            let rest = text.get(at..).unwrap_or_default();
            let rest: String = rest.chars().take(LONGEST_CALL).collect();
            match does {
                Starts => self.starts(&chained(&rest)),
                does => self.does_to(does, first(&rest).as_deref()),
            }
        }
        for behind in text.split("COMMAND ").skip(1) {
            self.run_by_cmake(behind);
        }
    }

    /// A program with its words, as far as they are written out.
    fn starts(&mut self, told: &[String]) {
        match told {
            [] => {}
            [line] if line.contains(char::is_whitespace) => self.nested(line),
            words => {
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                self.nested(&crate::shell::line_of(&words));
            }
        }
    }

    /// What is done to a file or an address that is written out as a whole.
    fn does_to(&mut self, does: Does, told: Option<&str>) {
        let Some(told) = told.filter(|text| !text.is_empty()) else {
            return;
        };
        let target = Argument::exact(told);
        match does {
            Removes | RemovesAll => {
                let (kind, place) = self.removed(&target, does == RemovesAll);
                self.notes_in_source(kind, place, told);
            }
            Writes => self.touches(Overwrites, &target, told, "source"),
            Sends if handed::is_local(told) || handed::is_local(&format!("tcp://{told}")) => {}
            Sends => self.notes_in_source(SendsData, Place::Outside, told),
            _ => {}
        }
    }

    fn notes_in_source(&mut self, kind: EffectKind, place: Place, evidence: &str) {
        let effect = crate::effect::Effect::new(kind, evidence, place).on(evidence);
        self.find(crate::effect::Finding::new(effect, "source"));
    }

    /// `execute_process(COMMAND …)`, up to the next word that is no command's.
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
            self.nested(&words.join(" "));
        }
    }
}

/// The first thing that a call is handed, where all of it is one quoted text.
fn first(handed: &str) -> Option<String> {
    const AROUND: &[&str] = &[
        "&",
        "path::new(",
        "paths.get(",
        "path.of(",
        "new ",
        "file(",
        "\"tcp\",",
    ];
    let mut rest = handed.trim_start();
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

/// The quoted texts that a call and those chained to it are handed: `("rm").arg("-rf")`.
fn chained(handed: &str) -> Vec<String> {
    let (mut found, mut open) = (Vec::new(), 1_i32);
    let mut letters = handed.chars();
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

/// The text up to the mark that ends it.
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
