//! What a command found out before it asks. Whatever nobody told is `None`, never nothing.

use crate::reversibility::{ChangeFacts, Circumstance, MANY_FILES, Witness};
use serde::{Deserialize, Serialize};

/// A fact, and what shows it as a lower-case fragment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The fact.
    pub value: T,
    /// What shows it.
    pub why: String,
}

impl<T> Sourced<T> {
    /// A fact with what shows it.
    pub fn new(value: T, why: impl Into<String>) -> Self {
        Self {
            value,
            why: why.into(),
        }
    }
}

/// How much a command takes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkScope {
    /// One or two comments, one place.
    Minor,
    /// Three to five comments.
    Medium,
    /// Six comments or more.
    Major,
}

impl WorkScope {
    /// The scope of so many comments of reviewers.
    pub const fn of_comments(count: u32) -> Self {
        match count {
            0..=2 => Self::Minor,
            3..=5 => Self::Medium,
            _ => Self::Major,
        }
    }

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minor => "minor",
            Self::Medium => "medium",
            Self::Major => "major",
        }
    }
}

/// How much of what lies beside its purpose a review lets pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScopeMode {
    /// Nothing.
    Strict,
    /// What is usual.
    #[default]
    Standard,
    /// Whatever helps.
    Flexible,
}

/// One issue that is to be carried out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct IssueFacts {
    /// Its name, such as `#42`.
    pub name: String,
    /// Whether it reaches into logins and sessions.
    pub touches_auth: Option<bool>,
    /// Whether it changes a database schema.
    pub touches_db_schema: Option<bool>,
    /// How many files it changes.
    pub file_count: Option<u32>,
    /// How much it takes on.
    pub scope: Option<WorkScope>,
}

impl IssueFacts {
    /// Adds what else is told of the same issue: of two answers to one question the worse counts.
    pub fn take_worse(&mut self, other: &Self) {
        self.touches_auth = self.touches_auth.max(other.touches_auth);
        self.touches_db_schema = self.touches_db_schema.max(other.touches_db_schema);
        self.file_count = self.file_count.max(other.file_count);
        self.scope = self.scope.max(other.scope);
    }
}

/// Everything that triggers read.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CheckpointFacts {
    /// The issues that are worked on together.
    pub issues: Option<Sourced<Vec<IssueFacts>>>,
    /// Whether logins and sessions change.
    pub touches_auth: Option<Sourced<bool>>,
    /// Whether a database schema changes.
    pub touches_db_schema: Option<Sourced<bool>>,
    /// How many files change.
    pub file_count: Option<Sourced<u32>>,
    /// How many modules change.
    pub module_count: Option<Sourced<u32>>,
    /// Whether the issues need each other in conflicting ways.
    pub has_dependency_conflicts: Option<Sourced<bool>>,
    /// Whether several issues change the same files.
    pub has_overlapping_file_changes: Option<Sourced<bool>>,
    /// Whether the issues have nothing to do with each other.
    pub issues_are_independent: Option<Sourced<bool>>,
    /// How many findings block.
    pub blocking_issues: Option<Sourced<u32>>,
    /// Whether the structure changes.
    pub has_architecture_changes: Option<Sourced<bool>>,
    /// How many recorded decisions are departed from.
    pub adr_violations: Option<Sourced<u32>>,
    /// Whether it is clear how to keep to them again.
    pub has_clear_remediation: Option<Sourced<bool>>,
    /// How much the review lets pass.
    pub scope_mode: ScopeMode,
    /// How many findings lie beside the purpose.
    pub out_of_scope_count: Option<Sourced<u32>>,
    /// Whether only spelling and layout change.
    pub is_formatting_only: Option<Sourced<bool>>,
    /// How coupled the modules are, in hundredths from 0 to 100.
    pub coupling: Option<Sourced<u8>>,
    /// How often a module reaches across a boundary.
    pub boundary_violations: Option<Sourced<u32>>,
    /// Whether principles contradict each other here.
    pub has_principle_conflicts: Option<Sourced<bool>>,
    /// How much the command takes on.
    pub scope: Option<Sourced<WorkScope>>,
    /// Whether reviewers want contradictory things.
    pub has_conflicting_feedback: Option<Sourced<bool>>,
    /// How many reworks are asked for.
    pub refactor_requests: Option<Sourced<u32>>,
    /// Whether what others build on breaks.
    pub requires_breaking_change: Option<Sourced<bool>>,
    /// Whether it is clear how to meet the feedback, and one reviewer gave it.
    pub has_clear_fixes: Option<Sourced<bool>>,
    /// How often the task was tried in vain.
    pub blocked_attempts: Option<Sourced<u32>>,
    /// How many checklists fail.
    pub failed_checklists: Option<Sourced<u32>>,
    /// Whether it is open how to read the failure: critics disagree, or only a person can tell.
    pub is_ambiguous: Option<Sourced<bool>>,
    /// Whether somebody wants the deliberation.
    pub is_requested: Option<Sourced<bool>>,
    /// How many dependencies make a major step.
    pub major_updates: Option<Sourced<u32>>,
    /// How many of them break something.
    pub breaking_updates: Option<Sourced<u32>>,
    /// The updates that it is about, each in the caller's words.
    pub updates: Option<Sourced<Vec<String>>>,
    /// Whether one approach is plainly the right one.
    pub has_one_obvious_approach: Option<Sourced<bool>>,
    /// Whether the matter is simple.
    pub is_simple: Option<Sourced<bool>>,
    /// Whether the person does not want a deliberation.
    pub is_declined: Option<Sourced<bool>>,
}

impl CheckpointFacts {
    /// Adds what the change itself shows: paths, their areas and their number. A change that is
    /// known whole also shows what is not touched.
    pub fn learn(&mut self, change: &ChangeFacts) {
        let witnesses = change.circumstances();
        let shown = |wanted: Circumstance| {
            let found = witnesses.iter().find(|one| one.circumstance == wanted);
            found.map(|one| Sourced::new(true, one.why.clone()))
        };
        let worse = |known: &mut Option<Sourced<bool>>, found: Option<Sourced<bool>>| {
            if found.is_some() && known.as_ref().is_none_or(|told| !told.value) {
                *known = found;
            }
        };
        worse(&mut self.touches_auth, shown(Circumstance::Auth));
        worse(&mut self.touches_db_schema, shown(Circumstance::Schema));
        if let Some(files) = change.files() {
            let known = self.file_count.as_ref().map_or(0, |told| told.value);
            // A path that may stand for many files says at least so many, which is no small number.
            let is_counted = change.is_listed_one_by_one() || files > MANY_FILES;
            if files > known && is_counted {
                self.file_count = Some(Sourced::new(files, format!("{files} files are named")));
            }
        }
        let modules = u32::try_from(change.modules().len()).unwrap_or(u32::MAX);
        let known = self.module_count.as_ref().map_or(0, |told| told.value);
        // That they all lie in one is shown by the whole list alone.
        let told = self.file_count.as_ref().map(|told| told.value);
        let is_whole = change.is_known_whole() && told <= change.files();
        if modules > known && (modules > 1 || is_whole) {
            self.module_count = Some(Sourced::new(modules, format!("{modules} modules are named")));
        }
    }

    /// What these facts mean for the way back.
    pub fn witnesses(&self) -> Vec<Witness> {
        let flag = |told: &Option<Sourced<bool>>| {
            let told = told.as_ref().filter(|told| told.value);
            told.map(|told| told.why.clone())
        };
        let count = |told: &Option<Sourced<u32>>| {
            let told = told.as_ref().filter(|told| told.value > 0);
            told.map(|told| told.why.clone())
        };
        let issue = |fits: fn(&IssueFacts) -> bool| {
            let told = self.issues.as_ref()?;
            let fitting = told.value.iter().filter(|issue| fits(issue));
            // Whichever was told first.
            let issue = fitting.min_by_key(|issue| &issue.name)?;
            Some(format!("issue {} says so", issue.name))
        };
        let in_auth = issue(|issue| issue.touches_auth == Some(true));
        let in_schema = issue(|issue| issue.touches_db_schema == Some(true));
        [
            (Circumstance::Auth, flag(&self.touches_auth).or(in_auth)),
            (
                Circumstance::Schema,
                flag(&self.touches_db_schema).or(in_schema),
            ),
            (
                Circumstance::Architecture,
                flag(&self.has_architecture_changes),
            ),
            (Circumstance::AdrViolation, count(&self.adr_violations)),
            (
                Circumstance::BreakingChange,
                flag(&self.requires_breaking_change),
            ),
            (Circumstance::MajorUpdate, count(&self.major_updates)),
        ]
        .into_iter()
        .filter_map(|(circumstance, why)| {
            Some(Witness {
                circumstance,
                why: why?,
            })
        })
        .collect()
    }
}
