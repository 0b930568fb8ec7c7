//! Loads prompts: Markdown files with a header that gives their name, version and inputs.
//!
//! The built-in texts are in `prompts/`; a person's file with the same name replaces one. This
//! module fences untrusted text, by the kind of its input, so callers cannot forget it. Answers are
//! parsed elsewhere.

mod attempt;
mod fence;
mod head;

pub use attempt::attempt;
pub(crate) use fence::MOST as MOST_SHOWN;
pub(crate) use head::{front_matter, parse as parse_head};

use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use head::{InputKind, PromptHead};
use minijinja::value::Value;
use minijinja::{Environment, UndefinedBehavior};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// All built-in prompts, by name with their text: the files of the folder `prompts`.
const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/prompts.rs"));

/// The size limit of a prompt file.
const MAX_BYTES: u64 = 256 * 1024;

/// A value for an input of a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PromptInput {
    /// One text; may be empty.
    Text(String),
    /// Several texts.
    List(Vec<String>),
}

/// A complete prompt and its source, for the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPrompt {
    /// The prompt's name.
    pub name: String,
    /// Its version; a person's file has its own.
    pub version: u32,
    /// The person's file, if it is not built in.
    pub file: Option<PathBuf>,
    /// The text.
    pub text: String,
}

/// Why there is no prompt.
#[derive(Debug, thiserror::Error)]
pub enum PromptError {
    /// No prompt has this name.
    #[error("there is no prompt `{name}`", name = shown(name))]
    Unknown {
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<&'static str>,
    },
    /// A person's file cannot be read.
    #[error("cannot read the prompt `{}`: {cause}", shown(&path.to_string_lossy()))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: std::io::Error,
    },
    /// The header of a prompt is wrong.
    #[error("{place}: the header is wrong: {what}", place = shown(place))]
    Head {
        /// The prompt.
        name: String,
        /// The file, or the prompt's name.
        place: String,
        /// What is wrong.
        what: String,
    },
    /// The template is wrong.
    #[error("{place}: the template is wrong: {what}", place = shown(place))]
    Template {
        /// The file and the line, or the prompt's name.
        place: String,
        /// What is wrong.
        what: String,
    },
    /// The inputs of the template, the header and the caller differ.
    #[error("{place}: {what}", place = shown(place))]
    Inputs {
        /// The file, or the prompt's name.
        place: String,
        /// Which inputs, and what to do.
        what: String,
    },
}

impl Advice for PromptError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Unknown { known, .. } => vec![Hint::new("the prompts are {}").names(known)],
            Self::Unreadable { .. } => {
                vec![Hint::new("make it a readable UTF-8 file or remove it")]
            }
            Self::Head { name, .. } => {
                vec![Hint::new("copy the header of the built-in prompt `{}`").value(name)]
            }
            Self::Template { .. } => vec![Hint::new("compare it with the built-in prompt")],
            Self::Inputs { .. } => Vec::new(),
        }
    }
}

/// The prompts in use.
#[derive(Debug, Clone, Default)]
pub struct Prompts {
    /// The folder with a person's prompts, such as `goal/attempt.md`.
    own: Option<PathBuf>,
}

/// One parsed and checked prompt.
#[derive(Debug)]
pub struct Prompt {
    head: PromptHead,
    template: String,
    file: Option<PathBuf>,
}

impl Prompts {
    /// Returns the built-in prompts, with those of a folder instead where it has them.
    pub fn new(own: Option<PathBuf>) -> Self {
        Self { own }
    }

    /// Loads one prompt.
    pub fn load(&self, name: &str) -> Result<Prompt, PromptError> {
        let Some((_, built_in)) = BUILT_IN.iter().find(|(known, _)| *known == name) else {
            // Names in the same folder are enough to recognise a typo.
            let folder = |name: &'static str| name.split('/').next();
            let same = |known: &&'static str| folder(known) == name.split('/').next();
            let known: Vec<&'static str> = BUILT_IN
                .iter()
                .map(|(known, _)| *known)
                .filter(same)
                .collect();
            return Err(PromptError::Unknown {
                name: name.to_owned(),
                known,
            });
        };
        let contract = Prompt::parse_prompt(name, built_in, None)?;
        let path = self
            .own
            .as_ref()
            .map(|folder| folder.join(format!("{name}.md")));
        let own = path
            .map(|path| read_own(&path).map(|text| (path, text)))
            .transpose()?;
        let Some((path, Some(text))) = own else {
            return Ok(contract);
        };
        let prompt = Prompt::parse_prompt(name, &text, Some(path))?;
        // The inputs are fixed by the code; a person's file must not take one out of its fence.
        if prompt.head.inputs != contract.head.inputs {
            return Err(prompt.inputs(
                "its header declares other inputs than the built-in prompt; copy them from there"
                    .to_owned(),
            ));
        }
        Ok(prompt)
    }

    /// Loads every prompt, to check that all are valid.
    pub fn load_all(&self) -> Vec<Result<Prompt, PromptError>> {
        BUILT_IN.iter().map(|(name, _)| self.load(name)).collect()
    }
}

/// Reads a person's prompt; `None` if there is no such file.
fn read_own(path: &Path) -> Result<Option<String>, PromptError> {
    let unreadable = |cause| PromptError::Unreadable {
        path: path.to_owned(),
        cause,
    };
    let file = match std::fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(unreadable(error)),
    };
    let mut text = String::new();
    file.take(MAX_BYTES + 1)
        .read_to_string(&mut text)
        .map_err(unreadable)?;
    if text.len() as u64 > MAX_BYTES {
        let what = format!("it has more than {MAX_BYTES} bytes");
        return Err(unreadable(std::io::Error::other(what)));
    }
    Ok(Some(text))
}

impl Prompt {
    /// Parses a text: its header, its template, and that both declare the same inputs.
    fn parse_prompt(name: &str, text: &str, file: Option<PathBuf>) -> Result<Self, PromptError> {
        let place = file
            .as_ref()
            .map_or_else(|| name.to_owned(), |path| path.display().to_string());
        let (head, template) = head::split(text).map_err(|what| PromptError::Head {
            name: name.to_owned(),
            place: place.clone(),
            what,
        })?;
        let prompt = Self {
            head,
            template: template.to_owned(),
            file,
        };
        if prompt.head.name != name {
            let what = format!(
                "it is called `{}`",
                crate::diagnostic::shown(&prompt.head.name)
            );
            return Err(PromptError::Head {
                name: name.to_owned(),
                place,
                what,
            });
        }
        let environment = environment();
        let used: BTreeSet<String> = environment
            .template_from_str(&prompt.template)
            .map_err(|error| prompt.broken(&error, text))?
            .undeclared_variables(false)
            .into_iter()
            .collect();
        let declared: BTreeSet<String> = prompt.head.inputs.keys().cloned().collect();
        let differ = |left: &BTreeSet<String>, right: &BTreeSet<String>| {
            let names: Vec<String> = left
                .difference(right)
                .map(|name| format!("`{name}`"))
                .collect();
            (!names.is_empty()).then(|| names.join(", "))
        };
        if let Some(unknown) = differ(&used, &declared) {
            let what = format!(
                "the template uses {unknown}, which its header does not declare; remove it or \
                 add it to `inputs`"
            );
            return Err(prompt.inputs(what));
        }
        if let Some(unused) = differ(&declared, &used) {
            let what = format!(
                "the template never uses {unused}, which its header declares; insert it where \
                 the agent should read it"
            );
            return Err(prompt.inputs(what));
        }
        Ok(prompt)
    }

    /// The prompt's name.
    pub fn name(&self) -> &str {
        &self.head.name
    }

    /// Fills in the inputs; exactly the declared ones must be given.
    pub fn render(
        &self,
        given: &BTreeMap<&str, PromptInput>,
    ) -> Result<RenderedPrompt, PromptError> {
        if let Some(unknown) = given
            .keys()
            .find(|name| !self.head.inputs.contains_key(**name))
        {
            return Err(self.inputs(format!("`{unknown}` was given, but is not an input")));
        }
        let mut values: BTreeMap<&str, Value> = BTreeMap::new();
        for (name, kind) in &self.head.inputs {
            let Some(input) = given.get(name.as_str()) else {
                return Err(self.inputs(format!("its input `{name}` was not given")));
            };
            let value = match (kind, input) {
                (InputKind::Words, PromptInput::Text(text)) => Value::from(fence::plain(text)),
                (InputKind::List, PromptInput::List(list)) => {
                    list.iter().map(|text| fence::item(text)).collect()
                }
                (InputKind::Data, PromptInput::Text(text)) => {
                    Value::from(fence::fenced(name, std::slice::from_ref(text)))
                }
                (InputKind::Data, PromptInput::List(list)) => {
                    Value::from(fence::fenced(name, list))
                }
                (InputKind::Whole, PromptInput::Text(text)) => {
                    Value::from(fence::fenced_whole(name, text))
                }
                _ => {
                    let what = format!("its input `{name}` was given with another kind");
                    return Err(self.inputs(what));
                }
            };
            values.insert(name, value);
        }
        let rendered = environment()
            .render_str(&self.template, values)
            .map_err(|error| self.broken(&error, &self.template))?;
        Ok(RenderedPrompt {
            name: self.head.name.clone(),
            version: self.head.version,
            file: self.file.clone(),
            text: fence::tidy(&rendered),
        })
    }

    fn place(&self) -> String {
        let name = || self.head.name.clone();
        self.file
            .as_ref()
            .map_or_else(name, |path| path.display().to_string())
    }

    fn inputs(&self, what: String) -> PromptError {
        PromptError::Inputs {
            place: self.place(),
            what,
        }
    }

    /// Converts an error of the template; its line counts the header too.
    fn broken(&self, error: &minijinja::Error, text: &str) -> PromptError {
        let head = text
            .lines()
            .count()
            .saturating_sub(self.template.lines().count());
        let line = error.line().map(|line| format!(":{}", line + head));
        PromptError::Template {
            place: format!("{}{}", self.place(), line.unwrap_or_default()),
            what: error
                .detail()
                .map_or_else(|| error.kind().to_string(), str::to_owned),
        }
    }
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_recursion_limit(50);
    environment
}

#[cfg(test)]
mod tests;
