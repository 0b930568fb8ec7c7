//! Lists the facts that a command collects before it asks a checkpoint: one row each. The reader,
//! the writer and the schema of a context follow from it.

use super::fact_kind::{
    Count, FactSlot, FactValue, Flag, IssueFacts, Issues, Mode, Share, Sourced, Texts, Work,
};
use crate::reversibility::{ChangeFacts, Circumstance, CircumstanceReason, MANY_FILES};
use serde::Serialize;

use CheckpointFact as F;

/// Returns the first text of a list that ends with a name.
macro_rules! first {
    ($text:literal $($rest:tt)*) => {
        $text
    };
    ($name:ident) => {
        stringify!($name)
    };
}

macro_rules! facts {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident: $kind:ident $(= $key:literal)? $(, shown $shown:literal)?;
    )+) => {
        /// All facts that triggers read.
        #[derive(Debug, Clone, Default, PartialEq, Serialize)]
        pub struct CheckpointFacts {
            $( $(#[doc = $doc])+ pub $name: $kind, )+
        }

        /// The name of a fact, as that of its field.
        #[expect(non_camel_case_types, reason = "a name is written once, in the table")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum CheckpointFact {
            $( $(#[doc = $doc])+ $name, )+
        }

        impl CheckpointFact {
            /// Every fact.
            pub const ALL: &'static [Self] = &[ $( F::$name, )+ ];

            /// Returns its key in a context.
            pub const fn key(self) -> &'static str {
                match self { $( F::$name => first!($($key)? $name), )+ }
            }

            /// Returns the words for it in the help of a context: its key and what belongs to it.
            /// Empty if the help names it elsewhere.
            pub const fn shown(self) -> &'static str {
                match self { $( F::$name => first!($($shown)? $($key)? $name), )+ }
            }

            /// Returns its value.
            pub const fn value(self, facts: &CheckpointFacts) -> FactValue<'_> {
                match self { $( F::$name => FactValue::$kind(&facts.$name), )+ }
            }

            /// Returns its place, to set it.
            pub const fn slot(self, facts: &mut CheckpointFacts) -> FactSlot<'_> {
                match self { $( F::$name => FactSlot::$kind(&mut facts.$name), )+ }
            }
        }
    };
}

// The order is that in which problems of a context are reported.
facts! {
    /// The issues that are implemented together.
    issues: Issues, shown "issues_involved";
    /// Whether logins and sessions change.
    touches_auth: Flag;
    /// Whether a database schema changes.
    touches_db_schema: Flag;
    /// Whether the issues have conflicting dependencies.
    has_dependency_conflicts: Flag;
    /// Whether several issues change the same files.
    has_overlapping_file_changes: Flag;
    /// Whether the issues are independent of each other.
    issues_are_independent: Flag;
    /// Whether the architecture changes.
    has_architecture_changes: Flag;
    /// Whether it is clear how to fix the violations.
    has_clear_remediation: Flag;
    /// Whether only spelling and formatting change.
    is_formatting_only: Flag;
    /// Whether design principles conflict here.
    has_principle_conflicts: Flag;
    /// Whether reviewers contradict each other.
    has_conflicting_feedback: Flag, shown "has_conflicting_feedback, conflict_description";
    /// Whether it breaks the users of an interface.
    requires_breaking_change: Flag;
    /// Whether the fixes are clear and come from one reviewer.
    has_clear_fixes: Flag;
    /// Whether the failure can be read in several ways: critics disagree, or only a person can
    /// tell.
    is_ambiguous: Flag;
    /// Whether a person requested the deliberation.
    is_requested: Flag;
    /// Whether one approach is clearly right.
    has_one_obvious_approach: Flag;
    /// Whether the decision is simple.
    is_simple: Flag;
    /// Whether the person declined a deliberation.
    is_declined: Flag;
    /// How many files change.
    file_count: Count, shown "";
    /// How many modules change.
    module_count: Count;
    /// How many findings block.
    blocking_issues: Count, shown "blocking_items ([{type, description}])";
    /// How many recorded architecture decisions are violated.
    adr_violations: Count;
    /// How many findings are outside the scope.
    out_of_scope_count: Count;
    /// How often a module crosses a boundary.
    boundary_violations: Count;
    /// How many refactorings reviewers request.
    refactor_requests: Count;
    /// How many attempts at the task failed.
    blocked_attempts: Count;
    /// How many checklists fail.
    failed_checklists: Count;
    /// How many dependencies change their major version.
    major_updates: Count;
    /// How many of them break something.
    breaking_updates: Count;
    /// How strongly the modules are coupled, in hundredths from 0 to 100.
    coupling: Share = "coupling_score";
    /// The updates in question, in the caller's words.
    updates: Texts;
    /// How strict the review is about its scope.
    scope_mode: Mode, shown "scope_mode (strict, standard, flexible)";
    /// How much work the command takes on.
    scope: Work, shown "scope (minor, medium, major)";
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
            if found.is_some() && known.as_ref().is_none_or(|fact| !fact.value) {
                *known = found;
            }
        };
        worse(&mut self.touches_auth, shown(Circumstance::Auth));
        worse(&mut self.touches_db_schema, shown(Circumstance::Schema));
        if let Some(files) = change.files() {
            let known = self.file_count.as_ref().map_or(0, |fact| fact.value);
            // A path that may match many files counts as at least that many; this is used only if
            // it is not a small number.
            let is_counted = change.is_listed_one_by_one() || files > MANY_FILES;
            if files > known && is_counted {
                self.file_count = Some(Sourced::new(files, format!("{files} files are named")));
            }
        }
        let modules = u32::try_from(change.modules().len()).unwrap_or(u32::MAX);
        let known = self.module_count.as_ref().map_or(0, |fact| fact.value);
        // Only a complete list of paths shows that all of them are in one module.
        let fact = self.file_count.as_ref().map(|fact| fact.value);
        let is_whole = change.is_known_whole() && fact <= change.files();
        if modules > known && (modules > 1 || is_whole) {
            self.module_count = Some(Sourced::new(
                modules,
                format!("{modules} modules are named"),
            ));
        }
    }

    /// Returns what these facts mean for reversibility.
    pub fn witnesses(&self) -> Vec<CircumstanceReason> {
        let shows = |fact: F| {
            let (_, why) = fact
                .value(self)
                .amount()
                .filter(|(amount, _)| *amount > 0)?;
            Some(why.to_owned())
        };
        let in_auth = || self.issue_above(0, |issue| issue.touches_auth.map(u32::from));
        let in_schema = || self.issue_above(0, |issue| issue.touches_db_schema.map(u32::from));
        [
            (Circumstance::Auth, shows(F::touches_auth).or_else(in_auth)),
            (
                Circumstance::Schema,
                shows(F::touches_db_schema).or_else(in_schema),
            ),
            (
                Circumstance::Architecture,
                shows(F::has_architecture_changes),
            ),
            (Circumstance::AdrViolation, shows(F::adr_violations)),
            (
                Circumstance::BreakingChange,
                shows(F::requires_breaking_change),
            ),
            (Circumstance::MajorUpdate, shows(F::major_updates)),
        ]
        .into_iter()
        .filter_map(|(circumstance, why)| {
            let why = why?;
            Some(CircumstanceReason { circumstance, why })
        })
        .collect()
    }

    /// Returns the evidence if a number of one issue is above the limit: the alphabetically first
    /// such issue.
    pub(super) fn issue_above(
        &self,
        limit: u32,
        amount: fn(&IssueFacts) -> Option<u32>,
    ) -> Option<String> {
        let issues = self.issues.iter().flat_map(|fact| &fact.value);
        let fitting = issues.filter(|issue| amount(issue).is_some_and(|amount| amount > limit));
        let issue = fitting.min_by_key(|issue| &issue.name)?;
        Some(format!("issue {} says so", issue.name))
    }
}
