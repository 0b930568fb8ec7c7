//! The facts that a command collects before it asks a checkpoint. An unknown fact is `None`, never
//! zero or false.

use crate::reversibility::{ChangeFacts, Circumstance, MANY_FILES, Witness};
use serde::{Deserialize, Serialize};

/// A fact with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The fact.
    pub value: T,
    /// The evidence, as a lower-case fragment.
    pub why: String,
}

impl<T> Sourced<T> {
    /// Creates a fact with its evidence.
    pub fn new(value: T, why: impl Into<String>) -> Self {
        Self {
            value,
            why: why.into(),
        }
    }
}

/// How much work a command takes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkScope {
    /// One or two comments in one place.
    Minor,
    /// Three to five comments.
    Medium,
    /// Six comments or more.
    Major,
}

impl WorkScope {
    /// Returns the scope of this many review comments.
    pub const fn of_comments(count: u32) -> Self {
        match count {
            0..=2 => Self::Minor,
            3..=5 => Self::Medium,
            _ => Self::Major,
        }
    }

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minor => "minor",
            Self::Medium => "medium",
            Self::Major => "major",
        }
    }
}

/// How strict a review is about findings outside the scope.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScopeMode {
    /// It lets none pass.
    Strict,
    /// It lets the usual amount pass.
    #[default]
    Standard,
    /// It lets anything helpful pass.
    Flexible,
}

/// One issue to implement.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct IssueFacts {
    /// Its name, such as `#42`.
    pub name: String,
    /// Whether it touches logins and sessions.
    pub touches_auth: Option<bool>,
    /// Whether it changes a database schema.
    pub touches_db_schema: Option<bool>,
    /// How many files it changes.
    pub file_count: Option<u32>,
    /// How much work it is.
    pub scope: Option<WorkScope>,
}

impl IssueFacts {
    /// Merges another answer about the same issue: the worse value counts.
    pub fn take_worse(&mut self, other: &Self) {
        self.touches_auth = self.touches_auth.max(other.touches_auth);
        self.touches_db_schema = self.touches_db_schema.max(other.touches_db_schema);
        self.file_count = self.file_count.max(other.file_count);
        self.scope = self.scope.max(other.scope);
    }
}

/// All facts that triggers read.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct CheckpointFacts {
    /// The issues that are implemented together.
    pub issues: Option<Sourced<Vec<IssueFacts>>>,
    /// Whether logins and sessions change.
    pub touches_auth: Option<Sourced<bool>>,
    /// Whether a database schema changes.
    pub touches_db_schema: Option<Sourced<bool>>,
    /// How many files change.
    pub file_count: Option<Sourced<u32>>,
    /// How many modules change.
    pub module_count: Option<Sourced<u32>>,
    /// Whether the issues have conflicting dependencies.
    pub has_dependency_conflicts: Option<Sourced<bool>>,
    /// Whether several issues change the same files.
    pub has_overlapping_file_changes: Option<Sourced<bool>>,
    /// Whether the issues are independent of each other.
    pub issues_are_independent: Option<Sourced<bool>>,
    /// How many findings block.
    pub blocking_issues: Option<Sourced<u32>>,
    /// Whether the architecture changes.
    pub has_architecture_changes: Option<Sourced<bool>>,
    /// How many recorded architecture decisions are violated.
    pub adr_violations: Option<Sourced<u32>>,
    /// Whether it is clear how to fix the violations.
    pub has_clear_remediation: Option<Sourced<bool>>,
    /// How strict the review is about its scope.
    pub scope_mode: ScopeMode,
    /// How many findings are outside the scope.
    pub out_of_scope_count: Option<Sourced<u32>>,
    /// Whether only spelling and formatting change.
    pub is_formatting_only: Option<Sourced<bool>>,
    /// How strongly the modules are coupled, in hundredths from 0 to 100.
    pub coupling: Option<Sourced<u8>>,
    /// How often a module crosses a boundary.
    pub boundary_violations: Option<Sourced<u32>>,
    /// Whether design principles conflict here.
    pub has_principle_conflicts: Option<Sourced<bool>>,
    /// How much work the command takes on.
    pub scope: Option<Sourced<WorkScope>>,
    /// Whether reviewers contradict each other.
    pub has_conflicting_feedback: Option<Sourced<bool>>,
    /// How many refactorings reviewers request.
    pub refactor_requests: Option<Sourced<u32>>,
    /// Whether it breaks the users of an interface.
    pub requires_breaking_change: Option<Sourced<bool>>,
    /// Whether the fixes are clear and come from one reviewer.
    pub has_clear_fixes: Option<Sourced<bool>>,
    /// How many attempts at the task failed.
    pub blocked_attempts: Option<Sourced<u32>>,
    /// How many checklists fail.
    pub failed_checklists: Option<Sourced<u32>>,
    /// Whether the failure can be read in several ways: critics disagree, or only a person can
    /// tell.
    pub is_ambiguous: Option<Sourced<bool>>,
    /// Whether a person requested the deliberation.
    pub is_requested: Option<Sourced<bool>>,
    /// How many dependencies change their major version.
    pub major_updates: Option<Sourced<u32>>,
    /// How many of them break something.
    pub breaking_updates: Option<Sourced<u32>>,
    /// The updates in question, in the caller's words.
    pub updates: Option<Sourced<Vec<String>>>,
    /// Whether one approach is clearly right.
    pub has_one_obvious_approach: Option<Sourced<bool>>,
    /// Whether the decision is simple.
    pub is_simple: Option<Sourced<bool>>,
    /// Whether the person declined a deliberation.
    pub is_declined: Option<Sourced<bool>>,
}

impl CheckpointFacts {
    /// Adds the facts that the change itself shows: paths, their areas and their number. A change
    /// that is fully known also shows what it does not touch.
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
            // A path that may match many files counts as at least that many; this is used only if
            // it is not a small number.
            let is_counted = change.is_listed_one_by_one() || files > MANY_FILES;
            if files > known && is_counted {
                self.file_count = Some(Sourced::new(files, format!("{files} files are named")));
            }
        }
        let modules = u32::try_from(change.modules().len()).unwrap_or(u32::MAX);
        let known = self.module_count.as_ref().map_or(0, |told| told.value);
        // Only a complete list of paths shows that all of them are in one module.
        let told = self.file_count.as_ref().map(|told| told.value);
        let is_whole = change.is_known_whole() && told <= change.files();
        if modules > known && (modules > 1 || is_whole) {
            self.module_count = Some(Sourced::new(modules, format!("{modules} modules are named")));
        }
    }

    /// Returns what these facts mean for reversibility.
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
            // The alphabetically first issue.
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
