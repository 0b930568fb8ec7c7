//! Answers an entry point: judges an action, uses an allowance, backs up what the action would
//! lose, and records all of this in one synced commit.

use super::analyze::AnalyzedAction;
use super::backup::{self, Approver, BackedUpAction, BackupKind, BackupResult};
use super::decide::Conditions;
use super::record::{Answered, Asked, Outcome, Recorded, append, record};
use super::{ActionJudgement, Gate, allow};
use crate::stack_guard::with_stack_guard;
use cos_core::allowance;
use cos_core::event::{Event, Stream};
use cos_core::hint::advised;
use cos_core::id::AllowanceId;
use cos_gate::verdict::{Backup, PriorGrant, Rule, Verdict};
use cos_store::{Commit, Guard, Journal, JournalError};

/// Maximum number of attempts when another process was faster.
const TRIES: usize = 3;

/// Answers an entry point: `Gate::analyze`, then `Gate::decide` as often as allowances and
/// backups require, then `record`. Without a writable journal, it uses no allowance and counts no
/// backup, and it asks about losses that have no backup.
pub fn decide_action(gate: &Gate, journal: Option<&dyn Journal>, request: &Asked<'_>) -> Answered {
    with_stack_guard(|| Answering::new(gate, request).decide_and_record(journal))
}

/// Backs up what a just approved action removes, as far as it is named and possible. A failure does
/// not revoke the approval. The backup is recorded before this returns.
pub fn back_up_approved(
    gate: &Gate,
    journal: &dyn Journal,
    request: &Asked<'_>,
    answered: &Answered,
) {
    if answered.preserved.is_some() {
        return;
    }
    let backed_up = backed_up(request, &answered.judged);
    let BackupResult::Done(inverse) = backup::copy(gate, journal, backed_up, Approver::Person)
    else {
        return;
    };
    let action = request.id.clone();
    let preserved = Event::ActionPreserved { action, inverse };
    let unit = Commit {
        at: request.at,
        guards: Vec::new(),
        appends: vec![append(Stream::Action(request.id.clone()), vec![preserved])],
    };
    // Backups without a journal entry are removed later; the approval stands.
    drop(journal.commit(&[unit]));
}

const fn backed_up<'a>(request: &'a Asked<'_>, judged: &'a ActionJudgement) -> BackedUpAction<'a> {
    BackedUpAction {
        id: &request.id,
        judged,
        at: request.at,
    }
}

/// How to restore the backup.
const UNDO: &str = "cos undo, with the name of this action";

/// The message where a verdict could not be recorded.
const UNWRITTEN: &str = "the verdict is not in the journal";

fn with_trouble(mut answered: Answered, what: &str, error: &JournalError) -> Answered {
    answered
        .troubles
        .push(format!("{what}: {}", advised(error)));
    answered
}

/// One action under way to its answer: analyzed once, decided on as often as needed.
struct Answering<'a> {
    gate: &'a Gate,
    asked: &'a Asked<'a>,
    analyzed: AnalyzedAction<'a>,
    /// The answer without allowances and backups.
    plain: Answered,
}

impl<'a> Answering<'a> {
    fn new(gate: &'a Gate, request: &'a Asked<'a>) -> Self {
        let analyzed = gate.analyze(request.action);
        let judged = gate.decide(analyzed.clone(), Conditions::default());
        Self {
            gate,
            asked: request,
            analyzed,
            plain: Answered {
                judged,
                allowance: None,
                preserved: None,
                troubles: Vec::new(),
            },
        }
    }

    fn decide_and_record(self, journal: Option<&dyn Journal>) -> Answered {
        let Some(journal) = journal else {
            return self.without_journal();
        };
        for _ in 0..TRIES {
            let outcome = match self.outcome(journal) {
                Ok(outcome) => outcome,
                Err(error) => {
                    let plain = self.without_journal();
                    return with_trouble(plain, "allowances cannot be read", &error);
                }
            };
            match record(self.gate, journal, self.asked, &outcome) {
                Ok(Recorded::Yes) => return outcome.answered,
                // Another process used or revoked the allowance; try again.
                Ok(Recorded::MovedOn) => {}
                Err(error) => return with_trouble(self.without_journal(), UNWRITTEN, &error),
            }
        }
        let plain = self.without_journal();
        match record(
            self.gate,
            journal,
            self.asked,
            &Outcome::plain(plain.clone()),
        ) {
            Ok(_) => plain,
            Err(error) => with_trouble(plain, UNWRITTEN, &error),
        }
    }

    fn decide_with(&self, conditions: Conditions<'_>) -> ActionJudgement {
        self.gate.decide(self.analyzed.clone(), conditions)
    }

    fn allows(&self) -> bool {
        self.plain.judged.judgement.verdict == Verdict::Allow
    }

    /// Answers where nothing can be backed up or recorded: it asks about losses.
    fn without_journal(&self) -> Answered {
        let follows = self.asked.entry_point.runs_before_the_act();
        if self.allows() && follows && backup::would_lose(self.gate, &self.plain.judged) {
            return self.without_backup("the journal cannot be written");
        }
        self.plain.clone()
    }

    /// Answers where the losses of an allowed action cannot be backed up: it asks.
    fn without_backup(&self, why: &str) -> Answered {
        let backup = Backup::Failed {
            title: self.asked.action.title().to_owned(),
            why: why.to_owned(),
        };
        Answered {
            judged: self.decide_with(Conditions {
                backup,
                ..Conditions::default()
            }),
            ..self.plain.clone()
        }
    }

    /// Determines the answer, after allowances and backups.
    fn outcome(&self, journal: &dyn Journal) -> Result<Outcome, JournalError> {
        let mut unasked = Outcome::plain(self.plain.clone());
        if self.allows() {
            match self.copy(journal, &self.plain.judged, Approver::Table) {
                BackupResult::NotNeeded | BackupResult::Unchanged => return Ok(unasked),
                BackupResult::Done(inverse) => {
                    unasked.answered.preserved = Some(inverse);
                    return Ok(unasked);
                }
                BackupResult::Failed(why) => {
                    unasked.answered = self.without_backup(&why.to_string());
                }
            }
        }
        if let Some(mut outcome) = self.with_allowance(journal)? {
            let answered = &mut outcome.answered;
            match self.copy(journal, &answered.judged, Approver::Person) {
                BackupResult::NotNeeded | BackupResult::Unchanged => {}
                BackupResult::Done(inverse) => answered.preserved = Some(inverse),
                BackupResult::Failed(why) => {
                    answered.troubles.push(format!("no backup was made: {why}"));
                }
            }
            return Ok(outcome);
        }
        Ok(self.with_backup(journal).unwrap_or(unasked))
    }

    /// Copies what an action removes, if the action follows at once.
    fn copy(
        &self,
        journal: &dyn Journal,
        judged: &ActionJudgement,
        approver: Approver,
    ) -> BackupResult {
        if !self.asked.entry_point.runs_before_the_act() {
            return BackupResult::NotNeeded;
        }
        backup::copy(self.gate, journal, backed_up(self.asked, judged), approver)
    }

    /// Returns a more permissive answer where the person allowed the action beforehand.
    fn with_allowance(&self, journal: &dyn Journal) -> Result<Option<Outcome>, JournalError> {
        let worktree = self.gate.worktree();
        let (known, version) = allow::load_allowances(journal, worktree)?;
        let stream = allow::stream(worktree);
        let outcome =
            |judged: ActionJudgement, id: AllowanceId, used: Option<AllowanceId>| Outcome {
                answered: Answered {
                    judged,
                    allowance: Some(id),
                    ..self.plain.clone()
                },
                guards: vec![Guard::Ends { stream, version }],
                used,
            };
        let fingerprint = &self.plain.judged.fingerprint;
        if let Some(once) = allowance::for_once(&known, fingerprint, self.asked.at) {
            let judged = self.decide_with(Conditions {
                grant: PriorGrant::Once,
                ..Conditions::default()
            });
            let id = once.id.clone();
            return Ok(Some(outcome(judged, id.clone(), Some(id))));
        }
        let patterns = allowance::patterns(&known, self.asked.at);
        let allowed = self.with_patterns(&patterns);
        Ok(allowed.map(|(judged, id)| outcome(judged, id, None)))
    }

    /// Returns the verdict when these patterns are allowed, if that permits the action.
    fn with_patterns(
        &self,
        patterns: &[(AllowanceId, Rule)],
    ) -> Option<(ActionJudgement, AllowanceId)> {
        let rules: Vec<Rule> = patterns.iter().map(|(_, rule)| rule.clone()).collect();
        if rules.is_empty() {
            return None;
        }
        let judged = self.decide_with(Conditions {
            patterns: &rules,
            ..Conditions::default()
        });
        let judgement = &judged.judgement;
        let named = |text: &str| patterns.iter().find(|(_, rule)| rule.text == text);
        let spoke = judgement.reasons.iter();
        let spoke = spoke.filter_map(|reason| reason.rule.as_deref());
        let id = spoke.filter_map(named).map(|(id, _)| id.clone()).next()?;
        (judgement.verdict == Verdict::Allow).then_some((judged, id))
    }

    /// Returns the verdict after a backup, if the action follows at once. If the backup fails, the
    /// gate asks as if none had been tried.
    fn with_backup(&self, journal: &dyn Journal) -> Option<Outcome> {
        if self.allows() || !self.asked.entry_point.runs_before_the_act() {
            return None;
        }
        let judged = &self.plain.judged;
        let inverse = match backup::backup_kind(self.asked.action, judged)? {
            BackupKind::Commit => Some(backup::commit(self.gate, &self.asked.id).ok().flatten()?),
            BackupKind::Copies => match self.copy(journal, judged, Approver::Table) {
                BackupResult::Done(inverse) => Some(inverse),
                BackupResult::Unchanged => None,
                BackupResult::NotNeeded | BackupResult::Failed(_) => return None,
            },
        };
        let backup = Backup::Done {
            undo: inverse.as_ref().map(|_| UNDO),
        };
        Some(Outcome::plain(Answered {
            judged: self.decide_with(Conditions {
                backup,
                ..Conditions::default()
            }),
            preserved: inverse,
            ..self.plain.clone()
        }))
    }
}
