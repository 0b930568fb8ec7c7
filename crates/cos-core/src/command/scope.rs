//! What a script has set so far: variables, functions, the folder it is in.

use super::place::Spot;
use crate::catalogue::Argument;
use crate::shell::Stage;
use std::collections::BTreeMap;

/// A longer value is not remembered: it could be doubled again and again.
const LONGEST_VALUE: usize = 4 * 1024;

/// What a shell knows at one place of a script.
#[derive(Debug, Clone, Default)]
pub(super) struct Scope {
    variables: BTreeMap<String, Argument>,
    functions: BTreeMap<String, Stage>,
    /// The folder that commands run in.
    pub(super) folder: Spot,
    /// The folder that was left last, for `cd -`.
    pub(super) left: Spot,
    /// The folders that `popd` goes back to.
    pub(super) stack: Vec<Spot>,
    /// Functions that are running, so that one that calls itself ends.
    pub(super) running: Vec<String>,
}

impl Scope {
    /// Sets a variable. One that is set twice in branches of a script could have either value, so
    /// the second makes it unknown unless it is the same.
    pub(super) fn set(&mut self, name: &str, mut value: Argument, certain: bool) {
        if let Some(before) = self.variables.get(name)
            && !certain
            && *before != value
        {
            value.unknown = true;
        }
        if value.text.len() > LONGEST_VALUE {
            value.text = format!("${name}");
            value.unknown = true;
        }
        self.variables.insert(name.to_owned(), value);
    }

    pub(super) fn variable(&self, name: &str) -> Option<&Argument> {
        self.variables.get(name)
    }

    pub(super) fn define(&mut self, name: &str, body: Stage) {
        self.functions.insert(name.to_owned(), body);
    }

    pub(super) fn function(&self, name: &str) -> Option<&Stage> {
        self.functions.get(name)
    }
}
