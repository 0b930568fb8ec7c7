//! Checks who wrote a workflow, and whether it may run. A project's file that replaces a workflow
//! of the person needs approval, once for exactly this content.
//!
//! The approved content is stored with the specification and is what runs, so later changes of the
//! file have no effect.

mod files;

use super::WorkflowError;
use super::runtime::{Session, role_text};
use crate::answer;
use crate::name;
use crate::repo::Repo;
use crate::workflow_file::FoundWorkflow;
use cos_core::decision::{Answer, Decision, DecisionState};
use cos_core::id::{DecisionId, RunId};
use cos_core::question::origin::{ask, subject};
use cos_core::time::Timestamp;
use cos_core::workflow::{
    Phase, SuspendReason, Workflow, WorkflowAuthor, WorkflowEnd, WorkflowEvent, WorkflowGround,
    WorkflowOrigin, WorkflowSpec,
};
use cos_store::{Append, DecisionFilter, Guard, JournalError, Store};
use files::input_files;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The number of prompt folders that are read.
const MOST_CRAFTS: usize = 200;

/// Whether a workflow may run.
#[derive(Debug, Clone, PartialEq)]
pub enum OriginStanding {
    /// It needs no approval.
    Free,
    /// The person approved exactly this content.
    Allowed(Box<Decision>),
    /// The person rejected exactly this content after it was requested.
    Refused(Box<Decision>),
    /// The person has to answer.
    Waiting(Box<Decision>),
    /// There is no question yet; questions about other contents are outdated.
    Unasked(Vec<DecisionId>),
}

/// Records who wrote the workflow, and why it may run. `trusted` returns whether the person trusts
/// the project.
pub fn describe(
    spec: &mut WorkflowSpec,
    found: &FoundWorkflow,
    repo: &Repo,
    trusted: bool,
) -> Result<(), WorkflowError> {
    let root = repo.root();
    let is_projects = |file: &PathBuf| {
        let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        file.starts_with(root) || real(file).starts_with(real(root))
    };
    let author = match &found.file {
        None => WorkflowAuthor::BuiltIn,
        Some(file) if is_projects(file) => WorkflowAuthor::Project,
        Some(_) => WorkflowAuthor::Person,
    };
    let shown = |file: &PathBuf| {
        let short = file.strip_prefix(root).unwrap_or(file);
        short.to_string_lossy().into_owned()
    };
    let prompts = prompts(root, &spec.definition);
    let has_part = found.read.iter().any(&is_projects) || !prompts.is_empty();
    let is_named = author == WorkflowAuthor::Project && !found.hides;
    let ground = match (has_part, trusted, is_named) {
        (false, ..) => WorkflowGround::Own,
        (true, true, _) => WorkflowGround::Trusted,
        (true, false, true) => WorkflowGround::Named,
        (true, false, false) => WorkflowGround::Asked,
    };
    let mut files = BTreeMap::new();
    if ground == WorkflowGround::Asked {
        files = input_files(repo, spec, &prompts)?;
        for file in found.read.iter().filter(|file| is_projects(file)) {
            // Its content is in the definition.
            let _known = files.entry(shown(file)).or_default();
        }
    }
    spec.origin = Some(Box::new(WorkflowOrigin {
        name: found.named.clone(),
        author,
        file: found.file.as_ref().map(shown),
        ground,
        prompts,
        files,
    }));
    Ok(())
}

/// Returns the project's role prompts for a workflow, by role and file.
fn prompts(root: &Path, workflow: &Workflow) -> BTreeMap<String, String> {
    let folder = root.join(".cos/workflows/prompts");
    let known: BTreeSet<&str> = workflow
        .phases
        .iter()
        .flat_map(|phase| phase.subagents.iter().map(|one| one.craft.as_str()))
        .collect();
    // A script may add any role.
    let phases = &workflow.phases;
    let adds = |phase: &Phase| {
        phase.adaptive.is_some() || phase.script.is_some() || phase.gap_check.is_some()
    };
    let is_open = phases.iter().any(adds);
    let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut crafts: Vec<String> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .filter(|craft| is_open || known.contains(craft.as_str()))
        .collect();
    crafts.sort();
    let files = crafts.iter().take(MOST_CRAFTS).flat_map(|craft| {
        [workflow.name.as_str(), "default"].map(|name| format!("{craft}/{name}.md"))
    });
    files
        .filter_map(|file| {
            let text = role_text(&folder.join(&file), Some(root))?;
            Some((file, text))
        })
        .collect()
}

/// Returns the state of its approval; `ordered` is when the workflow was requested.
pub fn standing(
    store: &dyn Store,
    spec: &WorkflowSpec,
    ordered: Timestamp,
) -> Result<OriginStanding, JournalError> {
    let (Some(content), Some(subject)) = (spec.content(), subject(spec)) else {
        return Ok(OriginStanding::Free);
    };
    let known = store.decisions(&DecisionFilter {
        subject: Some((spec.project.clone(), subject)),
        ..DecisionFilter::default()
    })?;
    let mut old = Vec::new();
    for decision in known.into_iter().rev() {
        let is_same = decision.draft.decision_key == content;
        let answer = decision
            .resolution
            .as_ref()
            .map(|resolution| resolution.answer);
        match (decision.state, answer) {
            (DecisionState::Pending, _) if is_same => {
                return Ok(OriginStanding::Waiting(Box::new(decision)));
            }
            (DecisionState::Pending, _) => old.push(decision.id),
            (DecisionState::Resolved | DecisionState::Consumed, Some(answer)) if is_same => {
                let is_late = decision.resolved_at.is_none_or(|at| at >= ordered);
                return Ok(match answer {
                    Answer::Proceed => OriginStanding::Allowed(Box::new(decision)),
                    _ if is_late => OriginStanding::Refused(Box::new(decision)),
                    // A new request asks again.
                    _ => OriginStanding::Unasked(old),
                });
            }
            _ => {}
        }
    }
    Ok(OriginStanding::Unasked(old))
}

impl Session<'_> {
    /// Returns whether the workflow may run. If an answer is missing, the session stops; after a
    /// rejection the workflow ends.
    pub(super) fn is_allowed(&mut self) -> Result<bool, WorkflowError> {
        loop {
            let ordered = self.run.started_at;
            match standing(self.deps.store, &self.run.spec, ordered)? {
                OriginStanding::Free => return Ok(true),
                OriginStanding::Allowed(decision) => {
                    self.use_up(&decision)?;
                    return Ok(true);
                }
                OriginStanding::Refused(decision) => {
                    self.use_up(&decision)?;
                    let (end, head) = (WorkflowEnd::Aborted, self.run.head.clone());
                    self.record(WorkflowEvent::WorkflowClosed { end, head })?;
                    return Ok(false);
                }
                OriginStanding::Unasked(old) => self.put(&old)?,
                OriginStanding::Waiting(decision) => {
                    self.attend(&decision)?;
                    if self.run.suspended.is_some() {
                        if self.run.suspended == Some(SuspendReason::Waiting) {
                            let id = &decision.id;
                            self.notes.push(format!(
                                "It does not start before question {id} is answered."
                            ));
                        }
                        self.waits = Some(decision.id);
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Asks the question, replacing outdated ones. If another process was faster, the next look
    /// finds its question.
    fn put(&mut self, old: &[DecisionId]) -> Result<(), WorkflowError> {
        let Some(draft) = ask(&self.run.spec) else {
            return Ok(());
        };
        let known = self.deps.store.decisions(&DecisionFilter {
            subject: Some((draft.project.clone(), draft.subject.clone())),
            ..DecisionFilter::default()
        })?;
        let chance = self.deps.clock.chance();
        let id = DecisionId::new(format!("d-{}", name::base36(chance, 6)));
        let newest = known.last().map(|decision| decision.id.clone());
        let (guards, appends) = answer::ask_appends(&id, &draft, old, newest);
        self.write_down(guards, appends)
    }

    /// Records that an answer was applied; it stays valid.
    fn use_up(&mut self, decision: &Decision) -> Result<(), WorkflowError> {
        if decision.state != DecisionState::Resolved {
            return Ok(());
        }
        let run = RunId::new(self.run.spec.workflow.as_str());
        let (guard, used) = answer::consume_append(decision, &run);
        self.write_down(vec![guard], vec![used])
    }

    fn write_down(
        &mut self,
        guards: Vec<Guard>,
        appends: Vec<Append>,
    ) -> Result<(), WorkflowError> {
        let at = self.deps.clock.now();
        // If another process was faster, the next look shows the result.
        let _taken = answer::commit_if(self.deps.store, at, guards, appends)?;
        Ok(())
    }
}
