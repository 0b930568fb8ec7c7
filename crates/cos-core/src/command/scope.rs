//! What a script has set so far: variables, functions, the folder it is in.

use super::place::Spot;
use crate::catalogue::Argument;
use crate::shell::Stage;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A longer value is not remembered: it could be doubled again and again.
const LONGEST_VALUE: usize = 4 * 1024;
/// Bodies that one function may have, and other folders that a script may be in.
const MOST_WAYS: usize = 4;

/// Every body that a function may have, by its name.
pub(super) type Functions = Rc<BTreeMap<String, Vec<Rc<Stage>>>>;

/// What a shell knows at one place of a script.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    variables: Rc<BTreeMap<String, Argument>>,
    functions: Functions,
    /// The folder that commands run in.
    pub(super) folder: Spot,
    /// Where they run instead when a way to that folder was not taken.
    pub(super) also: Vec<Spot>,
    /// The folder that was left last, for `cd -`.
    pub(super) left: Spot,
    /// The folders that `popd` goes back to.
    pub(super) stack: Vec<Spot>,
    /// Functions that are running, so that one that calls itself ends.
    pub(super) running: Vec<String>,
    /// The name by which the script was called, where it is known.
    pub(super) own_name: Option<Argument>,
    /// Variables that the programs after it find, as `NAME=value`.
    pub(super) exported: Vec<String>,
    /// Whether the script ends with the first command that fails.
    pub(super) ends: Ends,
    /// Where its folders are.
    pub(super) ground: Grounds,
}

/// Where the folders are that a script names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Grounds {
    /// On this machine.
    #[default]
    Here,
    /// In a container of the project, which holds it under another name.
    Container,
}

/// What a script does when one of its commands fails.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Ends {
    /// It goes on.
    #[default]
    Last,
    /// It ends: `set -e`.
    AtFailure,
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

    /// Takes the functions away, for a program that starts another: it knows none of them.
    pub(super) fn without_functions(&mut self) -> Functions {
        std::mem::take(&mut self.functions)
    }

    pub(super) fn with_functions(&mut self, functions: Functions) {
        self.functions = functions;
    }

    /// Takes in what holds if another way was gone: a variable that differs is not known, a function
    /// may be either, and the folder may be the other one too.
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
        let elsewhere = std::iter::once(&other.folder).chain(&other.also);
        for folder in elsewhere.cloned().collect::<Vec<Spot>>() {
            self.may_be_in(folder);
        }
    }

    /// Notes that commands may run in another folder too.
    pub(super) fn may_be_in(&mut self, folder: Spot) {
        if folder != self.folder && !self.also.contains(&folder) && self.also.len() < MOST_WAYS {
            self.also.push(folder);
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

/// A variable of which only the name is known.
pub(super) fn unknown(name: &str) -> Argument {
    Argument {
        text: format!("${name}"),
        unknown: true,
        globs: false,
    }
}
