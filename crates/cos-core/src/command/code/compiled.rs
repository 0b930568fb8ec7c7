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
            self.does_compiled(does, &chained(&rest));
        }
        for behind in text.split("COMMAND ").skip(1) {
            self.run_by_cmake(behind);
        }
    }

    fn does_compiled(&mut self, does: Does, told: &[String]) {
        let Some(first) = told.first().filter(|text| !text.is_empty()) else {
            return;
        };
        let target = Argument::exact(first);
        match does {
            Starts if told.len() == 1 && first.contains(char::is_whitespace) => self.nested(first),
            Starts => {
                let words: Vec<&str> = told.iter().map(String::as_str).collect();
                self.nested(&crate::shell::line_of(&words));
            }
            Removes | RemovesAll => {
                let (kind, place) = self.removed(&target, does == RemovesAll);
                self.notes_in_source(kind, place, first);
            }
            Writes => self.touches(Overwrites, &target, first, "source"),
            Sends if handed::is_local(first) || handed::is_local(&format!("tcp://{first}")) => {}
            Sends => self.notes_in_source(SendsData, Place::Outside, first),
            _ => {}
        }
    }

    fn notes_in_source(&mut self, kind: EffectKind, place: Place, evidence: &str) {
        let effect = crate::effect::Effect::new(kind, evidence, place).on(evidence);
        self.find(crate::effect::Finding::new(effect, "source"));
    }

    /// `execute_process(COMMAND …)`, up to the next word of CMake's own.
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
