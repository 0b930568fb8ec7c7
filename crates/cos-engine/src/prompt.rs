//! Prompts: Markdown files with a head that says their name, version and inputs.
//!
//! The words are in `prompts/`, and a person's own file of the same name stands in their place.
//! Text that others wrote is fenced here, by the kind of its input, and never by the caller. What
//! an agent answers is read elsewhere.

mod attempt;
mod built_in;
mod fence;
mod head;

pub use attempt::attempt;
pub(crate) use fence::MOST as MOST_SHOWN;
pub(crate) use head::{front_matter, parse as parse_head};

use built_in::BUILT_IN;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use head::{InputKind, PromptHead};
use minijinja::value::Value;
use minijinja::{Environment, UndefinedBehavior};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// No prompt file is larger.
const MAX_BYTES: u64 = 256 * 1024;

/// A text to be put into a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PromptInput {
    /// One text, empty if there is none.
    Text(String),
    /// Several texts.
    List(Vec<String>),
}

/// A prompt ready to be sent, and which words it was made of, for the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedPrompt {
    /// The prompt's name.
    pub name: String,
    /// Its version; a person's own file has its own.
    pub version: u32,
    /// Where its words are from, if not built in.
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
    /// A person's own file cannot be read.
    #[error("cannot read the prompt `{}`: {cause}", shown(&path.to_string_lossy()))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's words.
        #[source]
        cause: std::io::Error,
    },
    /// The head of a prompt is wrong.
    #[error("{place}: the head is wrong: {what}", place = shown(place))]
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
    /// The template and its head, or the head and what is given, name other inputs.
    #[error("{place}: {what}", place = shown(place))]
    Inputs {
        /// The file, or the prompt's name.
        place: String,
        /// Which, and what to do.
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
                vec![Hint::new("copy the head of the built-in prompt `{}`").value(name)]
            }
            Self::Template { .. } => vec![Hint::new("compare it with the built-in prompt")],
            Self::Inputs { .. } => Vec::new(),
        }
    }
}

/// The prompts in force.
#[derive(Debug, Clone, Default)]
pub struct Prompts {
    /// The folder with a person's own prompts, such as `goal/attempt.md`.
    own: Option<PathBuf>,
}

/// One prompt, read and judged.
#[derive(Debug)]
pub struct Prompt {
    head: PromptHead,
    template: String,
    file: Option<PathBuf>,
}

impl Prompts {
    /// The built-in prompts, with those of a folder in their place.
    pub fn new(own: Option<PathBuf>) -> Self {
        Self { own }
    }

    /// Reads one prompt.
    pub fn load(&self, name: &str) -> Result<Prompt, PromptError> {
        let Some((_, built_in)) = BUILT_IN.iter().find(|(known, _)| *known == name) else {
            // Those of the same folder are enough to see what was meant.
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
        let contract = Prompt::read(name, built_in, None)?;
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
        let prompt = Prompt::read(name, &text, Some(path))?;
        // The inputs are what the code gives; a person's file may leave none out of its fence.
        if prompt.head.inputs != contract.head.inputs {
            return Err(prompt.inputs(
                "its head declares other inputs than the built-in one; copy them from there"
                    .to_owned(),
            ));
        }
        Ok(prompt)
    }

    /// Reads every prompt, for a check that all are in order.
    pub fn load_all(&self) -> Vec<Result<Prompt, PromptError>> {
        BUILT_IN.iter().map(|(name, _)| self.load(name)).collect()
    }
}

/// A person's own prompt; none when there is no such file.
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
    /// Judges a text: its head, its template, and that both name the same inputs.
    fn read(name: &str, text: &str, file: Option<PathBuf>) -> Result<Self, PromptError> {
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
                "the template uses {unknown}, which its head does not declare; take \
                 it out or name it under `inputs`"
            );
            return Err(prompt.inputs(what));
        }
        if let Some(unused) = differ(&declared, &used) {
            let what = format!(
                "the template never uses {unused}, which its head declares; put it \
                 where the agent should read it"
            );
            return Err(prompt.inputs(what));
        }
        Ok(prompt)
    }

    /// The prompt's name.
    pub fn name(&self) -> &str {
        &self.head.name
    }

    /// The prompt with its inputs put in; exactly the declared ones must be given.
    pub fn render(
        &self,
        given: &BTreeMap<&str, PromptInput>,
    ) -> Result<RenderedPrompt, PromptError> {
        if let Some(unknown) = given
            .keys()
            .find(|name| !self.head.inputs.contains_key(**name))
        {
            return Err(self.inputs(format!("`{unknown}` was given, which is no input of it")));
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
                    let what = format!("its input `{name}` was given as another kind");
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

    /// An error of the template; its line counts the head as well.
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
