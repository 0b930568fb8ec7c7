//! What a door is told: the verdict, an allowance used up, what the act would lose kept before it,
//! and all of it written down in one synced commit.

use super::credential::shortened;
use super::keep::{self, Act, Cover, Keeping, Leave};
use super::{Gate, Judged, allow};
use crate::ports::{Append, Commit, Guard, Journal, JournalError};
use cos_core::action::Action;
use cos_core::allowance;
use cos_core::event::{EntryPoint, Event, Inverse, JudgedAction, Stream};
use cos_core::gate::{Judgement, Rule, Verdict};
use cos_core::hint::advised;
use cos_core::id::{ActionId, AllowanceId};
use cos_core::score::Score;
use cos_core::time::Timestamp;

/// So many characters of a rule are kept: some are long lists.
const SHOWN_RULE: usize = 80;
/// How often an allowance is tried again when another process moved on.
const TRIES: usize = 3;

/// One action that a door asks about.
#[derive(Debug, Clone)]
pub struct Asked<'a> {
    /// Its name in the journal.
    pub id: ActionId,
    /// What is wanted.
    pub action: &'a Action,
    /// Who asks.
    pub door: EntryPoint,
    /// When.
    pub at: Timestamp,
}

/// What a door is told.
#[derive(Debug, Clone, PartialEq)]
pub struct Answered {
    /// The verdict, allowances and undo heard, and everything that explains it.
    pub judged: Judged,
    /// The allowance that let it through.
    pub allowance: Option<AllowanceId>,
    /// What was kept before the act; `cos undo` brings it back.
    pub preserved: Option<Inverse>,
    /// What went wrong on the way, for the person; the verdict holds all the same.
    pub troubles: Vec<String>,
}

/// Answers a door. Without a journal, or with one that cannot be written, nothing that must be
/// written down counts: no allowance is used, nothing is taken for kept, and what would be lost
/// without a copy asks.
pub fn answer(gate: &Gate, journal: Option<&dyn Journal>, asked: &Asked<'_>) -> Answered {
    let judged = gate.judge(asked.action);
    let plain = Answered {
        judged,
        allowance: None,
        preserved: None,
        troubles: Vec::new(),
    };
    let Some(journal) = journal else {
        return unprepared(gate, asked, plain);
    };
    for _ in 0..TRIES {
        let way = match way(gate, journal, asked, &plain) {
            Ok(way) => way,
            Err(error) => {
                let plain = unprepared(gate, asked, plain);
                return troubled(plain, "allowances cannot be read", &error);
            }
        };
        match write(gate, journal, asked, &way) {
            Ok(Written::Yes) => return way.answered,
            // Another process used the allowance or took it back: look again.
            Ok(Written::MovedOn) => {}
            Err(error) => return troubled(unprepared(gate, asked, plain), UNWRITTEN, &error),
        }
    }
    let plain = unprepared(gate, asked, plain);
    match write(gate, journal, asked, &Way::plain(plain.clone())) {
        Ok(_) => plain,
        Err(error) => troubled(plain, UNWRITTEN, &error),
    }
}

/// Keeps what an act takes away that a person has just allowed, as far as it is named and can be
/// kept; a failure takes no leave back. What was kept is written down before this returns.
pub fn keep_allowed(gate: &Gate, journal: &dyn Journal, asked: &Asked<'_>, answered: &Answered) {
    if answered.preserved.is_some() {
        return;
    }
    let act = act(asked, &answered.judged);
    let Keeping::Done(inverse) = keep::copy(gate, journal, act, Leave::Person) else {
        return;
    };
    let action = asked.id.clone();
    let kept = Event::ActionPreserved { action, inverse };
    let unit = Commit {
        at: asked.at,
        guards: Vec::new(),
        appends: vec![append(Stream::Action(asked.id.clone()), vec![kept])],
    };
    // Copies without a line in the journal are swept; the person's leave stands.
    drop(journal.commit(&[unit]));
}

const fn act<'a>(asked: &'a Asked<'_>, judged: &'a Judged) -> Act<'a> {
    Act {
        id: &asked.id,
        judged,
        at: asked.at,
    }
}

/// The answer where nothing can be kept or written down: what would be lost asks.
fn unprepared(gate: &Gate, asked: &Asked<'_>, mut plain: Answered) -> Answered {
    let is_allowed = plain.judged.judgement.verdict == Verdict::Allow;
    let follows = asked.door.runs_before_the_act();
    if is_allowed && follows && keep::would_lose(gate, &plain.judged) {
        let why = "the journal cannot be written";
        keep::raise(&mut plain.judged.judgement, asked.action, why);
    }
    plain
}

/// What brings back what was kept.
const UNDO: &str = "cos undo, with the name of this action";

/// What is told when a verdict stands without its line in the journal.
const UNWRITTEN: &str = "the verdict is not in the journal";

fn troubled(mut answered: Answered, what: &str, error: &JournalError) -> Answered {
    answered
        .troubles
        .push(format!("{what}: {}", advised(error)));
    answered
}

/// An answer, and what its being written hangs on.
struct Way {
    answered: Answered,
    guards: Vec<Guard>,
    /// The allowance that is used up by it.
    used: Option<AllowanceId>,
}

impl Way {
    const fn plain(answered: Answered) -> Self {
        Self {
            answered,
            guards: Vec::new(),
            used: None,
        }
    }
}

/// The answer, allowances heard and what would be lost kept.
fn way(
    gate: &Gate,
    journal: &dyn Journal,
    asked: &Asked<'_>,
    plain: &Answered,
) -> Result<Way, JournalError> {
    let mut unasked = Way::plain(plain.clone());
    if plain.judged.judgement.verdict == Verdict::Allow {
        prepare(gate, journal, asked, &mut unasked.answered, Leave::Table);
        if unasked.answered.judged.judgement.verdict == Verdict::Allow {
            return Ok(unasked);
        }
    }
    if let Some(mut way) = eased(gate, journal, asked, plain)? {
        prepare(gate, journal, asked, &mut way.answered, Leave::Person);
        return Ok(way);
    }
    Ok(kept(gate, journal, asked, plain).unwrap_or(unasked))
}

/// Keeps what an allowed act takes away, where the act follows at once. What cannot be kept asks,
/// unless a person gave leave.
fn prepare(
    gate: &Gate,
    journal: &dyn Journal,
    asked: &Asked<'_>,
    answered: &mut Answered,
    leave: Leave,
) {
    if !asked.door.runs_before_the_act() {
        return;
    }
    match keep::copy(gate, journal, act(asked, &answered.judged), leave) {
        Keeping::Needless | Keeping::Spared => {}
        Keeping::Done(inverse) => answered.preserved = Some(inverse),
        Keeping::Failed(why) if leave == Leave::Person => {
            answered.troubles.push(format!("nothing was kept: {why}"));
        }
        Keeping::Failed(why) => {
            keep::raise(
                &mut answered.judged.judgement,
                asked.action,
                &why.to_string(),
            );
        }
    }
}

/// A milder answer where the person allowed it beforehand.
fn eased(
    gate: &Gate,
    journal: &dyn Journal,
    asked: &Asked<'_>,
    plain: &Answered,
) -> Result<Option<Way>, JournalError> {
    let (known, version) = allow::read(journal, gate.worktree())?;
    let stream = allow::stream(gate.worktree());
    let guards = vec![Guard::Ends { stream, version }];
    let by = |judged: Judged, allowance: &AllowanceId| Answered {
        judged,
        allowance: Some(allowance.clone()),
        ..plain.clone()
    };
    if let Some(once) = allowance::for_once(&known, &plain.judged.fingerprint, asked.at) {
        let mut judged = plain.judged.clone();
        let_through(&mut judged.judgement);
        return Ok(Some(Way {
            answered: by(judged, &once.id),
            guards,
            used: Some(once.id.clone()),
        }));
    }
    let patterns = allowance::patterns(&known, asked.at);
    if let Some((judged, id)) = under(gate, asked.action, &patterns) {
        return Ok(Some(Way {
            answered: by(judged, &id),
            guards,
            used: None,
        }));
    }
    Ok(None)
}

/// The verdict once what would be lost is kept, where the act follows at once. What cannot be kept
/// is asked about, as if nobody had tried.
fn kept(gate: &Gate, journal: &dyn Journal, asked: &Asked<'_>, plain: &Answered) -> Option<Way> {
    let asks = plain.judged.judgement.verdict != Verdict::Allow;
    if !asks || !asked.door.runs_before_the_act() {
        return None;
    }
    let inverse = match keep::cover(asked.action, &plain.judged)? {
        Cover::Commit => Some(keep::commit(gate, &asked.id).ok().flatten()?),
        Cover::Copies => match keep::copy(gate, journal, act(asked, &plain.judged), Leave::Table) {
            Keeping::Done(inverse) => Some(inverse),
            Keeping::Spared => None,
            Keeping::Needless | Keeping::Failed(_) => return None,
        },
    };
    let mut answered = plain.clone();
    let undo = inverse.as_ref().map(|_| UNDO);
    keep::lower(&mut answered.judged.judgement, undo);
    answered.preserved = inverse;
    Some(Way::plain(answered))
}

/// The verdict when these patterns are allowed, if that lets the action through.
fn under(
    gate: &Gate,
    action: &Action,
    patterns: &[(AllowanceId, Rule)],
) -> Option<(Judged, AllowanceId)> {
    let rules: Vec<Rule> = patterns.iter().map(|(_, rule)| rule.clone()).collect();
    if rules.is_empty() {
        return None;
    }
    let judged = gate.judge_with(action, &rules);
    let judgement = &judged.judgement;
    let named = |text: &str| patterns.iter().find(|(_, rule)| rule.text == text);
    let spoke = judgement.reasons.iter();
    let spoke = spoke.filter_map(|reason| reason.rule.as_deref());
    let id = spoke.filter_map(named).map(|(id, _)| id.clone()).next()?;
    (judgement.verdict == Verdict::Allow).then_some((judged, id))
}

/// The verdict of a person for exactly this action.
fn let_through(judgement: &mut Judgement) {
    judgement.verdict = Verdict::Allow;
    judgement.score = Score::clamped(0.1);
}

/// Whether a commit was taken.
enum Written {
    Yes,
    MovedOn,
}

fn write(
    gate: &Gate,
    journal: &dyn Journal,
    asked: &Asked<'_>,
    way: &Way,
) -> Result<Written, JournalError> {
    let events = events(gate, asked, &way.answered);
    let mut appends = vec![append(Stream::Action(asked.id.clone()), events)];
    if let Some(allowance) = way.used.clone() {
        let action = asked.id.clone();
        let used = Event::AllowanceUsed { allowance, action };
        appends.push(append(allow::stream(gate.worktree()), vec![used]));
    }
    let unit = Commit {
        at: asked.at,
        guards: way.guards.clone(),
        appends,
    };
    Ok(match journal.commit(&[unit])?.into_iter().next() {
        Some(Err(_)) => Written::MovedOn,
        Some(Ok(())) | None => Written::Yes,
    })
}

const fn append(stream: Stream, events: Vec<Event>) -> Append {
    Append {
        stream,
        fence: None,
        events,
    }
}

fn events(gate: &Gate, asked: &Asked<'_>, answered: &Answered) -> Vec<Event> {
    let judgement = &answered.judged.judgement;
    let mut effects: Vec<_> = judgement.effects().iter().map(|one| one.kind).collect();
    effects.dedup();
    let gravest = judgement.reasons.first();
    let rule = gravest.map(|reason| {
        let own = reason.rule.as_ref().unwrap_or(&reason.finding.rule);
        shortened(own, SHOWN_RULE)
    });
    let judged = JudgedAction {
        what: asked.action.kind(),
        text: shortened(asked.action.title(), allow::SHOWN),
        fingerprint: answered.judged.fingerprint.clone(),
        worktree: gate.worktree().to_owned(),
        door: asked.door,
        profile: gate.profile(),
        verdict: judgement.verdict,
        effects,
        rule,
        allowance: answered.allowance.clone(),
    };
    let action = asked.id.clone();
    let mut events = vec![Event::ActionJudged {
        action: action.clone(),
        judged: Box::new(judged),
    }];
    if let Some(inverse) = answered.preserved.clone() {
        events.push(Event::ActionPreserved { action, inverse });
    }
    events
}
