//! Reads a guide as the steps that a reader follows.
//!
//! A block of `console` holds commands behind `$ ` and, below each, what it prints. A block of `sh` is
//! one script. `exit=N` behind the language is the exit code of the last command in the block; without
//! it, each command ends with 0. A block with `title=NAME`, or with `# file: NAME` as its first line, is
//! a file. Blocks that are marked `no-run`, and those of other languages, are only read.

use std::path::PathBuf;

/// One thing that the reader of a guide does.
#[derive(Debug, Clone)]
pub(super) enum Step {
    File {
        name: String,
        text: String,
    },
    Typed {
        line: usize,
        command: String,
        printed: Vec<String>,
        exit: i32,
    },
}

/// A guide, its lines, and its steps with the lines that hold what each prints.
pub(super) struct Page {
    path: PathBuf,
    lines: Vec<String>,
    pub(super) steps: Vec<Step>,
    outputs: Vec<std::ops::Range<usize>>,
    changes: Vec<(std::ops::Range<usize>, Vec<String>)>,
}

fn folder() -> PathBuf {
    let built = || env!("CARGO_MANIFEST_DIR").into();
    let face: PathBuf = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(built, PathBuf::from);
    face.ancestors().nth(2).unwrap().join("docs/guide")
}

/// The names of all guides.
pub(super) fn all() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let guides = names.filter(|name| name != "README.md");
    let guides: Vec<String> = guides
        .filter_map(|name| name.strip_suffix(".md").map(str::to_owned))
        .collect();
    assert!(!guides.is_empty());
    guides
}

fn attribute<'a>(info: &'a str, name: &str) -> Option<&'a str> {
    let mut words = info.split_whitespace();
    words.find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
}

impl Page {
    pub(super) fn read(guide: &str) -> Self {
        let path = folder().join(format!("{guide}.md"));
        let text = std::fs::read_to_string(&path).unwrap();
        let mut page = Self {
            path,
            lines: text.lines().map(str::to_owned).collect(),
            steps: Vec::new(),
            outputs: Vec::new(),
            changes: Vec::new(),
        };
        let mut open: Option<(usize, String)> = None;
        for at in 0..page.lines.len() {
            let Some(info) = page.lines[at].strip_prefix("```") else {
                continue;
            };
            match open.take() {
                None => open = Some((at + 1, info.to_owned())),
                Some((first, info)) => page.block(&info, first..at),
            }
        }
        assert!(open.is_none(), "{guide} has a block without an end");
        page
    }

    fn block(&mut self, info: &str, range: std::ops::Range<usize>) {
        let lines = self.lines[range.clone()].to_vec();
        let first = lines.first().map_or("", String::as_str);
        let named = first.strip_prefix("# file: ");
        if let Some(name) = attribute(info, "title").or(named) {
            let step = Step::File {
                name: name.to_owned(),
                text: lines.join("\n") + "\n",
            };
            return self.add(step, range.end..range.end);
        }
        if info.contains("no-run") {
            return;
        }
        let exit = attribute(info, "exit").map_or(0, |code| code.parse().unwrap());
        match info.split_whitespace().next() {
            Some("sh") => {
                let step = Step::Typed {
                    line: range.start,
                    command: format!("set -eu\n{}\nset +eu", lines.join("\n")),
                    printed: Vec::new(),
                    exit,
                };
                self.add(step, range.end..range.end);
            }
            Some("console") => self.typed(range, exit),
            _ => {}
        }
    }

    /// Adds the commands of a block, each with what is printed below it.
    fn typed(&mut self, range: std::ops::Range<usize>, exit: i32) {
        let is_command = |at: &usize| self.lines[*at].starts_with("$ ");
        let starts: Vec<usize> = range.clone().filter(is_command).collect();
        assert_eq!(
            starts.first(),
            Some(&range.start),
            "a console begins with `$ `"
        );
        for (number, &start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(range.end);
            let mut command = self.lines[start][2..].to_owned();
            let mut at = start + 1;
            while let Some(more) = (at < end)
                .then(|| self.lines[at].strip_prefix("> "))
                .flatten()
            {
                command = format!("{command}\n{more}");
                at += 1;
            }
            let is_last = number + 1 == starts.len();
            let step = Step::Typed {
                line: start + 1,
                command,
                printed: self.lines[at..end].to_vec(),
                exit: if is_last { exit } else { 0 },
            };
            self.add(step, at..end);
        }
    }

    fn add(&mut self, step: Step, output: std::ops::Range<usize>) {
        self.steps.push(step);
        self.outputs.push(output);
    }

    /// From now on the guide says that this step prints these lines.
    pub(super) fn prints(&mut self, step: usize, lines: Vec<String>) {
        self.changes.push((self.outputs[step].clone(), lines));
    }

    /// Writes the guide where anything of it was changed.
    pub(super) fn save(mut self) {
        for (range, lines) in self.changes.drain(..).rev() {
            self.lines.splice(range, lines);
        }
        let text = self.lines.join("\n") + "\n";
        if std::fs::read_to_string(&self.path).unwrap() != text {
            std::fs::write(&self.path, text).unwrap();
        }
    }
}
