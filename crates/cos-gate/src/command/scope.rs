//! Holds the state of the shell at one point of a script: variables, functions, the current folder.

use super::location::Location;
use crate::catalogue::Argument;
use crate::shell::Stage;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Maximum length of a remembered value; a script could double a value again and again.
const LONGEST_VALUE: usize = 4 * 1024;
/// Maximum number of bodies of one function, and of alternative current folders.
const MOST_WAYS: usize = 4;

/// All possible bodies of each function, by name.
pub(super) type Functions = Rc<BTreeMap<String, Vec<Rc<Stage>>>>;

/// The state of a shell at one point of a script.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    variables: Rc<BTreeMap<String, Argument>>,
    functions: Functions,
    /// The folder that commands run in.
    pub(super) folder: Location,
    /// Alternative folders, where a `cd` may have failed.
    pub(super) alternative_folders: Vec<Location>,
    /// The previous folder, for `cd -`.
    pub(super) previous_folder: Location,
    /// The stack of folders for `popd`.
    pub(super) stack: Vec<Location>,
    /// Functions that are running, to stop recursion.
    pub(super) running: Vec<String>,
    /// The name that the script was called by, where known.
    pub(super) own_name: Option<Argument>,
    /// Exported variables, as `NAME=value`.
    pub(super) exported: Vec<String>,
    /// Whether the script ends with the first command that fails.
    pub(super) on_failure: FailureMode,
    /// The file system of the script's folders.
    pub(super) filesystem: Filesystem,
}

/// The file system of the folders that a script names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Filesystem {
    /// This machine's.
    #[default]
    Here,
    /// That of a project container, which has the project at another path.
    Container,
}

/// What a script does when a command fails.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum FailureMode {
    /// It continues.
    #[default]
    Continue,
    /// It ends: `set -e`.
    Exit,
}

impl Scope {
    /// Sets a variable.
    pub(super) fn set(&mut self, name: &str, mut value: Argument) {
        if value.text.len() > LONGEST_VALUE {
            value = unknown(name);
        }
        Rc::make_mut(&mut self.variables).insert(name.to_owned(), value);
    }

    pub(super) fn variable(&self, name: &str) -> Option<&Argument> {
        self.variables.get(name)
    }

    pub(super) fn define(&mut self, name: &str, body: Stage) {
        Rc::make_mut(&mut self.functions).insert(name.to_owned(), vec![Rc::new(body)]);
    }

    pub(super) fn function(&self, name: &str) -> Option<&[Rc<Stage>]> {
        self.functions.get(name).map(Vec::as_slice)
    }

    /// Removes and returns the functions: a separate process does not have them.
    pub(super) fn without_functions(&mut self) -> Functions {
        std::mem::take(&mut self.functions)
    }

    pub(super) fn with_functions(&mut self, functions: Functions) {
        self.functions = functions;
    }

    /// Merges the state of another branch. A variable that differs becomes unknown; a function may
    /// have either body; the folder may be either one.
    pub(super) fn or(&mut self, other: &Self) {
        if !Rc::ptr_eq(&self.variables, &other.variables) {
            self.forget_differences(other);
        }
        if !Rc::ptr_eq(&self.functions, &other.functions) {
            let functions = Rc::make_mut(&mut self.functions);
            for (name, bodies) in other.functions.iter() {
                let known = functions.entry(name.clone()).or_default();
                let new = bodies.iter().filter(|body| !known.contains(body));
                let new: Vec<Rc<Stage>> = new.cloned().collect();
                known.extend(new);
                known.truncate(MOST_WAYS);
            }
        }
        for set in &other.exported {
            if !self.exported.contains(set) {
                self.exported.push(set.clone());
            }
        }
        let elsewhere = std::iter::once(&other.folder).chain(&other.alternative_folders);
        for folder in elsewhere.cloned().collect::<Vec<Location>>() {
            self.add_alternative_folder(folder);
        }
    }

    /// Notes that commands may also run in another folder.
    pub(super) fn add_alternative_folder(&mut self, folder: Location) {
        if folder != self.folder
            && !self.alternative_folders.contains(&folder)
            && self.alternative_folders.len() < MOST_WAYS
        {
            self.alternative_folders.push(folder);
        }
    }

    fn forget_differences(&mut self, other: &Self) {
        let names = self.variables.keys().chain(other.variables.keys());
        let differ = names.filter(|name| self.variables.get(*name) != other.variables.get(*name));
        let differ: Vec<String> = differ.cloned().collect();
        for name in differ {
            let value = unknown(&name);
            Rc::make_mut(&mut self.variables).insert(name, value);
        }
    }
}

/// Returns a variable with a name and an unknown value.
pub(super) fn unknown(name: &str) -> Argument {
    Argument {
        text: format!("${name}"),
        unknown: true,
        globs: false,
    }
}
