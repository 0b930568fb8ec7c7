//! Programs whose effects depend on more than a subcommand and a flag.

use super::catalogue::{CODE, DATABASES, SHELLS, WRITERS};
use super::{Access, Call, Reader, is_scratch};
use crate::effect::{EffectKind, Place};
use crate::shell::Word;
use EffectKind::{
    ChangesLiveSystem, ChangesRights, Deletes, LosesData, RewritesHistory, SendsData, Unreadable,
};
use Place::{Outside, Worktree};

impl Reader {
    pub(super) fn special(&mut self, call: &Call<'_>) {
        match call.program.as_str() {
            "rm" | "unlink" | "rmdir" => self.removal(call),
            "find" | "fd" => self.find(call),
            "git" => self.git(call),
            "chmod" => self.chmod(call),
            "dd" => self.dd(call),
            "curl" | "wget" => self.request(call),
            "aws" | "gcloud" | "az" | "gsutil" | "doctl" | "heroku" => self.cloud(call),
            "docker" | "podman" | "kubectl" => self.container(call),
            "source" | "." if call.args.iter().any(|word| word.expands) => {
                self.add(Unreadable, &call.text, Outside);
            }
            "su" => self.inline(call, Self::script),
            program if SHELLS.contains(&program) => self.inline(call, Self::script),
            program if CODE.contains(&program) => self.inline(call, Self::code),
            program if DATABASES.contains(&program) => self.database(call),
            program if program.starts_with("mkfs") => self.add(LosesData, &call.text, Outside),
            program if WRITERS.contains(&program) => self.writer(call),
            _ => {}
        }
    }

    fn removal(&mut self, call: &Call<'_>) {
        let operands = call.operands();
        if operands.is_empty() {
            // Names come from somewhere else, as behind `xargs`.
            self.add(Deletes, &call.text, Outside);
        }
        for word in operands {
            let home = word.text.starts_with("$HOME") || word.text.starts_with("${HOME");
            let history = word.text.split('/').any(|part| part == ".git");
            let (kind, place) = match self.place(word) {
                _ if history || home => (LosesData, Outside),
                Worktree => (Deletes, Worktree),
                Outside | Place::Scratch if word.expands || is_scratch(&word.text) => {
                    (Deletes, Outside)
                }
                // No commit brings back what lies outside of the repository.
                Outside | Place::Scratch => (LosesData, Outside),
            };
            self.add(kind, &call.text, place);
        }
    }

    fn find(&mut self, call: &Call<'_>) {
        let first = call.args.first();
        let place = first.map_or(Worktree, |word| self.place(word));
        if call.texts().any(|text| text == "-delete") {
            let kind = if place == Outside { LosesData } else { Deletes };
            self.add(kind, &call.text, place);
        }
        let runs = |word: &Word| {
            ["-exec", "-execdir", "-ok", "-okdir", "-x", "-X"].contains(&word.text.as_str())
        };
        if let Some(at) = call.args.iter().position(runs) {
            let inner: Vec<Word> = call
                .args
                .iter()
                .skip(at + 1)
                .take_while(|word| word.text != ";" && word.text != "+")
                .cloned()
                .collect();
            self.words(&inner);
        }
    }

    fn git(&mut self, call: &Call<'_>) {
        let texts: Vec<&str> = call.texts().collect();
        let has = |word: &str| texts.contains(&word);
        let defines_command =
            |text: &&str| text.starts_with("alias.") || text.contains("hooksPath");
        if texts.iter().any(defines_command) {
            self.add(Unreadable, &call.text, Outside);
        }
        let forced = |text: &&str| text.starts_with('+') || text.starts_with(':');
        if has("push") && texts.iter().any(forced) && !call.is_rehearsal() {
            self.add(RewritesHistory, &call.text, Outside);
        }
        let discards = (has("checkout") && (has("--") || has(".")))
            || (has("restore") && (!has("--staged") || has("--worktree")));
        if discards {
            self.add(Deletes, &call.text, Worktree);
        }
    }

    fn chmod(&mut self, call: &Call<'_>) {
        let mode = call
            .operands()
            .first()
            .map_or("", |word| word.text.as_str());
        let digits = mode.trim_start_matches('0');
        let by_number = digits.chars().all(|c| c.is_ascii_digit())
            && (digits.len() > 3 || digits.ends_with(['2', '3', '6', '7']));
        let by_letter = mode.split(',').any(|part| {
            part.split_once(['+', '=']).is_some_and(|(who, what)| {
                what.contains('s') || (what.contains('w') && who.contains(['a', 'o']))
            })
        });
        let outside = call
            .operands()
            .iter()
            .skip(1)
            .any(|word| self.place(word) == Outside);
        if by_number && !digits.is_empty() || by_letter || outside {
            self.add(ChangesRights, &call.text, Outside);
        }
    }

    fn dd(&mut self, call: &Call<'_>) {
        for target in call.texts().filter_map(|text| text.strip_prefix("of=")) {
            let text = target.to_owned();
            self.write(&Word {
                text,
                ..Word::default()
            });
        }
    }

    fn request(&mut self, call: &Call<'_>) {
        let upper = call.text.to_uppercase();
        let sends = |method: &str| {
            [
                "-X ",
                "-X",
                "--REQUEST ",
                "--REQUEST=",
                "--METHOD=",
                "--METHOD ",
            ]
            .iter()
            .any(|flag| upper.contains(&format!("{flag}{method}")))
        };
        if sends("DELETE") {
            self.add(Deletes, &call.text, Outside);
        } else if ["POST", "PUT", "PATCH"].into_iter().any(sends) {
            self.add(SendsData, &call.text, Outside);
        }
    }

    fn cloud(&mut self, call: &Call<'_>) {
        let reads = [
            "list", "describe", "get", "show", "ls", "help", "head", "logs", "config",
        ];
        let operands = call.operands();
        let pieces = |word: &&Word| {
            word.text
                .split(['-', ':'])
                .next()
                .unwrap_or_default()
                .to_lowercase()
        };
        let verbs: Vec<String> = operands.iter().take(4).map(pieces).collect();
        let any = |list: &[&str]| verbs.iter().any(|verb| list.contains(&verb.as_str()));
        if any(&[
            "delete",
            "rb",
            "rm",
            "remove",
            "terminate",
            "destroy",
            "purge",
        ]) {
            self.add(LosesData, &call.text, Outside);
        } else if any(&["iam", "kms", "secretsmanager", "role"]) && !any(&reads) {
            self.add(ChangesRights, &call.text, Outside);
        } else if !any(&reads) && !verbs.is_empty() {
            self.add(ChangesLiveSystem, &call.text, Outside);
        }
    }

    /// A command inside a container is judged as one outside of the worktree.
    fn container(&mut self, call: &Call<'_>) {
        let operands = call.operands();
        let runs = operands
            .first()
            .is_some_and(|word| ["exec", "run"].contains(&word.text.as_str()));
        if runs {
            let inner: Vec<Word> = operands.into_iter().skip(2).cloned().collect();
            self.words(&inner);
        }
    }

    /// A script handed over as an argument: `bash -c '…'`, `python -c '…'`.
    fn inline(&mut self, call: &Call<'_>, read: fn(&mut Self, &str)) {
        let hands_over = |word: &Word| {
            let flag = word.text.as_str();
            let short = flag.starts_with('-') && !flag.starts_with("--");
            (short && flag.ends_with(['c', 'e', 'r', 'p']))
                || ["--eval", "--command"].contains(&flag)
        };
        let at = call.args.iter().position(hands_over);
        match at.and_then(|at| call.args.get(at + 1)) {
            Some(script) => {
                if script.expands {
                    self.add(Unreadable, &call.text, Outside);
                }
                read(self, &script.text);
            }
            None if call.args.iter().any(|word| word.expands) => {
                self.add(Unreadable, &call.text, Outside);
            }
            None => {}
        }
    }

    /// Code in a programming language: anything that deletes, starts programs or hides text.
    pub(super) fn code(&mut self, text: &str) {
        let lower = text.to_lowercase();
        let telling = [
            "rmtree",
            "remove",
            "unlink",
            "rmdir",
            "rmsync",
            "fs.rm",
            "system",
            "subprocess",
            "child_process",
            "popen",
            "spawn",
            "exec",
            "eval",
            "socket",
            "requests",
            "urlopen",
            "fetch(",
            "http",
            "base64",
            "__import__",
            "chr(",
            "fromcharcode",
            "truncate",
            "drop table",
            "delete from",
            "\"w\"",
            "'w'",
            "writefile",
            "write_text",
            "`",
        ];
        if telling.iter().any(|part| lower.contains(part)) {
            self.add(Unreadable, text, Outside);
        }
    }

    /// Programs that write the files they are handed.
    fn writer(&mut self, call: &Call<'_>) {
        let program = call.program.as_str();
        let edits = match program {
            "sed" => call.has_flag("-i") || call.has_flag("--in-place"),
            "touch" | "mkdir" => false,
            _ => true,
        };
        let operands = call.operands();
        let targets: Vec<&&Word> = match program {
            "cp" | "ln" | "install" | "rsync" => operands.last().into_iter().collect(),
            _ => operands.iter().collect(),
        };
        for word in targets.into_iter().filter(|_| edits) {
            let remote = program == "rsync" && word.text.contains(':');
            if remote {
                self.add(SendsData, &call.text, Outside);
            } else if self.place(word) == Outside && !is_scratch(&word.text) {
                self.add(Deletes, &call.text, Outside);
            } else if program == "truncate" {
                self.add(Deletes, &call.text, Worktree);
            }
        }
    }

    /// Where a path lies once the folder that an earlier command changed to is known.
    pub(super) fn place(&self, word: &Word) -> Place {
        if self.away {
            Outside
        } else {
            super::place_of(word)
        }
    }

    /// A changed folder makes every later relative path lie there.
    pub(super) fn change_folder(&mut self, call: &Call<'_>) {
        let target = call.operands().first().copied();
        self.away |= target.is_none_or(|word| super::place_of(word) == Outside);
    }

    /// Remembers a path for the areas it may lie in.
    pub(super) fn paths_of(&mut self, call: &Call<'_>) {
        let writes = WRITERS.contains(&call.program.as_str());
        let access = if writes {
            Access::Writes
        } else {
            Access::Reads
        };
        for word in call.operands() {
            self.path(word, access);
        }
    }
}
