//! Records what a person allows beforehand in one worktree: one exact action once, or a pattern for
//! a limited time. Each worktree has its own stream, so an allowance is used with a compare-and-set
//! on the stream's end.

use super::Gate;
use super::credential::shortened;
use crate::actor::{Actor, NotThePerson};
use crate::name;
use cos_core::allowance::{self, Allowance};
use cos_core::event::{Covers, Event, Stream};
use cos_core::fingerprint::Fingerprint;
use cos_core::hint::{Advice, Hint};
use cos_core::id::AllowanceId;
use cos_core::time::{Span, Timestamp};
use cos_gate::action::Action;
use cos_gate::verdict::{Rule, RuleError, Verdict};
use cos_store::{Append, Commit, Guard, Journal, JournalError, Refused};

/// The longest duration of a pattern.
const LONGEST: Span = Span::seconds(7 * 24 * 3600);
/// Maximum number of characters of an action in the journal.
pub(super) const SHOWN: usize = 500;
/// The only entry point that can allow something beforehand.
const COMMAND_LINE: &str = "terminal";
/// Maximum number of attempts when other writers are faster.
const TRIES: usize = 5;

/// Why something could not be allowed or revoked.
#[derive(Debug, thiserror::Error)]
pub enum AllowError {
    /// The caller is an agent or one of our other programs, not the person.
    #[error(transparent)]
    NotThePerson(#[from] NotThePerson),
    /// The pattern is invalid, or covers too much.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// The duration is too long.
    #[error("an allowance is valid for at most {LONGEST}")]
    TooLong,
    /// The folder is not in a worktree, so the allowance would apply everywhere.
    #[error("there is no worktree here")]
    Nowhere,
    /// There is no such valid allowance.
    #[error("no valid allowance here is called `{0}`")]
    Unknown(String),
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Other writers were faster every time.
    #[error(transparent)]
    Refused(#[from] Refused),
}

impl Advice for AllowError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NotThePerson(error) => error.hints(),
            Self::Rule(error) => error.hints(),
            Self::TooLong => vec![Hint::new("say `--for 24h`")],
            Self::Nowhere => vec![Hint::new("go to the folder that the agent works in")],
            Self::Unknown(_) => vec![Hint::new("see `cos gate --allowances`")],
            Self::Journal(error) => error.hints(),
            Self::Refused(error) => error.hints(),
        }
    }
}

/// Who allows or revokes, when, and a random number for the id.
#[derive(Debug, Clone)]
pub struct Allowed<'a> {
    /// The person.
    pub by: &'a Actor,
    /// The time.
    pub at: Timestamp,
    /// The duration.
    pub length: Span,
    /// A random number for the id.
    pub chance: u64,
}

/// Returns the stream of a worktree's allowances.
pub(super) fn stream(worktree: &str) -> Stream {
    let print = Fingerprint::of(&[("worktree", worktree)]);
    Stream::Allowances(print.as_str().chars().take(16).collect())
}

/// Returns the allowances of a worktree and the end of their stream.
pub(super) fn load_allowances(
    journal: &dyn Journal,
    worktree: &str,
) -> Result<(Vec<Allowance>, u64), JournalError> {
    let mut known = Vec::new();
    let mut end = 0;
    for recorded in journal.read(&stream(worktree), 0)? {
        allowance::apply(&mut known, recorded.at, &recorded.event);
        end = recorded.version;
    }
    Ok((known, end))
}

/// Returns the allowances of the gate's worktree, oldest first, including expired ones.
pub fn allowances(journal: &dyn Journal, gate: &Gate) -> Result<Vec<Allowance>, JournalError> {
    Ok(load_allowances(journal, gate.worktree())?.0)
}

/// Allows exactly this action, once.
pub fn allow_once(
    journal: &dyn Journal,
    gate: &Gate,
    action: &Action,
    allowed: &Allowed<'_>,
) -> Result<Allowance, AllowError> {
    let covers = Covers::Once {
        fingerprint: gate.fingerprint(action),
        text: shortened(action.title(), SHOWN),
    };
    give(journal, gate, covers, allowed)
}

/// Allows every command that a pattern covers, for a limited time.
pub fn allow_pattern(
    journal: &dyn Journal,
    gate: &Gate,
    pattern: &str,
    allowed: &Allowed<'_>,
) -> Result<Allowance, AllowError> {
    let rule = Rule::new(pattern, Verdict::Allow)?;
    give(journal, gate, Covers::Pattern(rule.text), allowed)
}

fn give(
    journal: &dyn Journal,
    gate: &Gate,
    covers: Covers,
    allowed: &Allowed<'_>,
) -> Result<Allowance, AllowError> {
    allowed.by.may_act()?;
    if allowed.length > LONGEST {
        return Err(AllowError::TooLong);
    }
    if gate.worktree().is_empty() {
        return Err(AllowError::Nowhere);
    }
    let id = AllowanceId::new(format!("a{}", name::base36(allowed.chance, 6)));
    let until = allowed.at + allowed.length;
    let event = Event::AllowanceGiven {
        allowance: id.clone(),
        worktree: gate.worktree().to_owned(),
        covers,
        by: allowed.by.name().to_owned(),
        until,
        origin: allowed.by.origin(COMMAND_LINE),
    };
    write(journal, gate, allowed.at, |_| Ok(event.clone()))?;
    let (known, _) = load_allowances(journal, gate.worktree())?;
    let given = known.into_iter().rev().find(|one| one.id == id);
    given.ok_or_else(|| AllowError::Unknown(id.to_string()))
}

/// Revokes an allowance; its id may be shortened as long as it is unique.
pub fn revoke(
    journal: &dyn Journal,
    gate: &Gate,
    id: &str,
    allowed: &Allowed<'_>,
) -> Result<AllowanceId, AllowError> {
    allowed.by.may_act()?;
    let (mut revoked, at) = (None, allowed.at);
    write(journal, gate, at, |known| {
        let mut found = known
            .iter()
            .filter(|one| one.holds(at) && one.id.as_str().starts_with(id));
        match (found.next(), found.next()) {
            (Some(one), None) if !id.is_empty() => {
                revoked = Some(one.id.clone());
                let allowance = one.id.clone();
                let origin = allowed.by.origin(COMMAND_LINE);
                Ok(Event::AllowanceRevoked { allowance, origin })
            }
            _ => Err(AllowError::Unknown(id.to_owned())),
        }
    })?;
    revoked.ok_or_else(|| AllowError::Unknown(id.to_owned()))
}

/// Appends one event computed from the current state; tries again when another writer was faster.
fn write(
    journal: &dyn Journal,
    gate: &Gate,
    at: Timestamp,
    mut event: impl FnMut(&[Allowance]) -> Result<Event, AllowError>,
) -> Result<(), AllowError> {
    let stream = stream(gate.worktree());
    let mut tries = 0;
    loop {
        let (known, version) = load_allowances(journal, gate.worktree())?;
        let ends = Guard::Ends {
            stream: stream.clone(),
            version,
        };
        let unit = Commit {
            at,
            guards: vec![ends],
            appends: vec![Append {
                stream: stream.clone(),
                fence: None,
                events: vec![event(&known)?],
            }],
        };
        tries += 1;
        match journal.commit(&[unit])?.into_iter().next() {
            Some(Err(_)) if tries < TRIES => {}
            Some(Err(refused)) => return Err(refused.into()),
            Some(Ok(())) | None => return Ok(()),
        }
    }
}
