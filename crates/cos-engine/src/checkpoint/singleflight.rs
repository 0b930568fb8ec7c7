//! Ensures that one question gets one council, even if several processes ask at once. A caller that
//! asks again, or comes after a crash, finds the council by its id and pays nothing again. If
//! another process drives that council at the moment, the caller waits for it.

use super::standing::asked_before;
use super::{CheckpointDeps, questions};
use crate::council::{
    ContextPart, CouncilDeps, CouncilError, StoredCouncil, convene_within, cut, list, load,
    release_abandoned, resume, write_context,
};
use crate::ports::Clock;
use cos_core::checkpoint::{CheckpointAssessment, CheckpointContext};
use cos_core::council::{CouncilEnd, CouncilPurpose, CouncilSpec};
use cos_core::decision::{Answer, Decision, Resolution};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::question::checkpoint::{decision_key, known_as, shown};
use cos_core::reversibility::DeliberationMode;
use cos_core::time::{LocalDate, Span, Timestamp};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How long a rating is reused, also on another day; after that the code may have changed.
const RATING_HOLDS: Span = Span::minutes(7 * 24 * 60);

/// The pause between two attempts to get the council that another process drives.
const POLL_INTERVAL: Span = Span(100);

/// The question that a council is convened for.
#[derive(Clone, Copy)]
pub(super) struct CouncilQuestion<'a> {
    pub(super) project: &'a str,
    pub(super) context: &'a CheckpointContext,
    pub(super) assessment: &'a CheckpointAssessment,
    pub(super) purpose: CouncilPurpose,
}

/// Returns the council for this question: the finished one, else the unfinished one, else a new
/// one. If another process drives it at the moment, its result is waited for.
pub(super) fn council_for(
    deps: &CheckpointDeps<'_>,
    clock: &mut dyn Clock,
    question: &CouncilQuestion<'_>,
) -> Result<StoredCouncil, CouncilError> {
    let policy = deps.council.policy;
    let longest = policy
        .limits_for(question.purpose, question.assessment.mode)
        .time;
    wait_for_turn(deps, clock, longest, |clock, waited| {
        drive_council(deps, clock, question, waited)
    })
}

/// Drives the council of this question to its end. `waited` is the council that another process
/// just drove; its result counts even if its day is over.
fn drive_council(
    deps: &CheckpointDeps<'_>,
    clock: &mut dyn Clock,
    question: &CouncilQuestion<'_>,
    waited: Option<&CouncilId>,
) -> Result<StoredCouncil, CouncilError> {
    let CouncilDeps { store, .. } = deps.council;
    let known = asked_before(store, question.project, question.context)?;
    let (today, _) = clock.today();
    let take_up = |clock, council| resume(deps.council, clock, council, deps.owner, deps.dead);
    if let Some(stored) = waited
        .map(|council| load(store, council))
        .transpose()?
        .flatten()
        && stored.council.end.is_some_and(|end| !is_void(end))
    {
        return Ok(stored);
    }
    let about = question.about(&known);
    // A council that never reached an end is void, so the next place gets a new one.
    for place in 0..=u8::MAX {
        let council = question.council(&about, (&today, place));
        let stored = match load(store, &council)? {
            Some(stored) if stored.council.end.is_some_and(is_void) => continue,
            Some(stored) => stored,
            None => {
                let all = list(store)?;
                match earlier(&all, &about, clock.now()) {
                    Some(stored) => stored.clone(),
                    None => {
                        return begin(deps, clock, question, (&council, about), &known, &all);
                    }
                }
            }
        };
        return match stored.council.end {
            Some(_) => Ok(stored),
            None => take_up(clock, &stored.council.spec.council),
        };
    }
    let council = question.council(&about, (&today, 0));
    Err(CouncilError::Exists { council })
}

/// Checks whether a council ended without a result because no process continued it, so that a new
/// one is needed.
const fn is_void(end: CouncilEnd) -> bool {
    matches!(
        end,
        CouncilEnd::NotBegun | CouncilEnd::Abandoned | CouncilEnd::Cancelled
    )
}

/// Returns an earlier council of another day that is still useful: an unfinished council, or a
/// rating, which does not depend on the day.
fn earlier<'a>(
    all: &'a [StoredCouncil],
    about: &Fingerprint,
    now: Timestamp,
) -> Option<&'a StoredCouncil> {
    let is_of_use = |one: &&StoredCouncil| match one.council.end {
        None => true,
        Some(CouncilEnd::Rated) => now < one.opened_at + RATING_HOLDS,
        Some(_) => false,
    };
    let mut same = all
        .iter()
        .filter(|one| one.council.spec.about.as_ref() == Some(about));
    same.find(is_of_use)
}

/// Convenes a new council with what is left under every cap, after dead councils returned their
/// money.
fn begin(
    deps: &CheckpointDeps<'_>,
    clock: &mut dyn Clock,
    question: &CouncilQuestion<'_>,
    (council, about): (&CouncilId, Fingerprint),
    known: &[Decision],
    all: &[StoredCouncil],
) -> Result<StoredCouncil, CouncilError> {
    let (caps, owner, dead) = (deps.caps, deps.owner, deps.dead);
    if deps.council.is_deserted() {
        // No model would be asked, and the money would be reserved for nothing.
        let council = council.clone();
        return Err(CouncilError::Interrupted { council });
    }
    release_abandoned(deps.council.store, all, clock.now(), owner, dead)?;
    let spec = CouncilSpec {
        about: Some(about),
        ..spec(deps, question, (council.clone(), clock.chance()), known)?
    };
    convene_within(deps.council, clock, &spec, caps, owner, dead)
}

impl CouncilQuestion<'_> {
    /// Fingerprints the question, independent of the day. Other facts, another session, or a
    /// person's wish to deliberate again make another question.
    fn about(&self, known: &[Decision]) -> Fingerprint {
        let (context, assessment) = (self.context, self.assessment);
        let decision_key = decision_key(self.project, context);
        let again = sent_back(&known_as(self.project, context), known).count();
        let shown = shown(context, assessment);
        let mode = match self.purpose {
            CouncilPurpose::Decide => assessment.mode.name(),
            CouncilPurpose::Rate => "rating",
        };
        Fingerprint::of(&[
            ("matter", decision_key.as_str()),
            ("session", context.session.as_deref().unwrap_or_default()),
            ("shown", shown.as_str()),
            ("score", &assessment.reversibility.score.to_string()),
            ("mode", mode),
            ("again", &again.to_string()),
        ])
    }

    /// Returns the council id: a new one each day unless a session is named, and a new one after
    /// each void council.
    fn council(&self, about: &Fingerprint, (today, place): (&LocalDate, u8)) -> CouncilId {
        let day = self.context.session.as_ref().map_or(today.as_str(), |_| "");
        let print = Fingerprint::of(&[
            ("about", about.as_str()),
            ("day", day),
            ("place", &place.to_string()),
        ]);
        let short: String = print.as_str().chars().take(12).collect();
        CouncilId::new(format!("w-{short}"))
    }

    /// Returns a person's notes each time they wanted the question weighed again, oldest first.
    fn notes(&self, known: &[Decision]) -> Vec<String> {
        let said_of = known_as(self.project, self.context);
        let resolutions = sent_back(&said_of, known);
        resolutions
            .flat_map(|one| one.note.iter().chain(&one.instructions).cloned())
            .collect()
    }
}

/// Returns the decisions in which a person wanted this weighed again.
fn sent_back<'a>(
    decision_key: &[Fingerprint],
    known: &'a [Decision],
) -> impl Iterator<Item = &'a Resolution> {
    let same = known
        .iter()
        .filter(|one| decision_key.contains(&one.draft.decision_key));
    let answered = same.filter_map(|one| one.resolution.as_ref());
    answered.filter(|one| one.answer == Answer::Retry)
}

fn spec(
    deps: &CheckpointDeps<'_>,
    question: &CouncilQuestion<'_>,
    (council, seed): (CouncilId, u64),
    known: &[Decision],
) -> Result<CouncilSpec, CouncilError> {
    let (context, assessment) = (question.context, question.assessment);
    let fired = assessment.fired().map(|one| one.trigger);
    let questions = questions(deps.council.prompts, fired)?;
    let parts = parts(question, known, &questions);
    Ok(CouncilSpec {
        council,
        purpose: question.purpose,
        question: context.decision_needed.clone(),
        about: None,
        context: write_context(deps.council.blobs, &parts)?,
        cut: cut(&parts),
        mode: match question.purpose {
            CouncilPurpose::Decide => assessment.mode,
            CouncilPurpose::Rate => DeliberationMode::Express,
        },
        budgeted_mode: None,
        reversibility: assessment.reversibility.clone(),
        ceilings: assessment.effective.ceilings,
        budget: deps.caps.single,
        seed,
    })
}

/// Builds the context for the council: why the command stops, what blocks it, how reversible it is,
/// and what to weigh.
fn parts(
    question: &CouncilQuestion<'_>,
    known: &[Decision],
    questions: &[String],
) -> Vec<ContextPart> {
    let (context, assessment) = (question.context, question.assessment);
    let fired = assessment.fired();
    let fired = fired.map(|one| format!("{} ({})", one.trigger.meaning(), one.fact));
    let ratings = assessment.reversibility.ratings.iter();
    let ratings = ratings.map(|one| {
        let (phrase, points) = (one.dimension.phrase(), one.points);
        format!("the {phrase}: {points} of 5 ({})", one.why)
    });
    let items = context.blocking_items.iter();
    let items = items.map(|item| format!("{}: {}", item.kind.name(), item.description));
    let updates = context.facts.updates.iter();
    let updates = updates
        .flat_map(|told| told.value.iter().cloned())
        .collect();
    let lists = [
        ("What the person wants weighed", question.notes(known)),
        ("Why the command stops", fired.collect::<Vec<String>>()),
        ("How hard it is to take back", ratings.collect()),
        ("In the way", items.collect()),
        ("Conflict", context.conflict.iter().cloned().collect()),
        ("Files", context.change.paths.clone()),
        ("Updates", updates),
        ("Worth weighing", questions.to_vec()),
    ];
    let told = lists.into_iter().filter(|(_, list)| !list.is_empty());
    told.map(|(name, list)| ContextPart {
        name: name.to_owned(),
        text: list.join("\n"),
    })
    .collect()
}

/// Sleeps for a time.
pub fn pause(span: Span) {
    std::thread::sleep(Duration::from_millis(span.0));
}

/// Repeats `attempt` until no other process holds the council, for at most the time limit of a
/// council. `attempt` must be safe to repeat; it receives the council that was waited for. The
/// caller is notified once.
pub(super) fn wait_for_turn<T>(
    deps: &CheckpointDeps<'_>,
    clock: &mut dyn Clock,
    longest: Span,
    mut attempt: impl FnMut(&mut dyn Clock, Option<&CouncilId>) -> Result<T, CouncilError>,
) -> Result<T, CouncilError> {
    let until = clock.now() + longest;
    let (mut waited, mut is_told) = (None, false);
    loop {
        let error = match attempt(clock, waited.as_ref()) {
            Err(error) if clock.now() < until => error,
            other => return other,
        };
        if let (false, Some(told)) = (is_told, waiting_note(&error, longest)) {
            (deps.tell)(&told);
            is_told = true;
        }
        let (CouncilError::LeaseConflict { council, .. } | CouncilError::Exists { council }) =
            error
        else {
            return Err(error);
        };
        let council_deps = deps.council;
        if council_deps.interrupted.load(Ordering::Relaxed) || council_deps.is_deserted() {
            return Err(CouncilError::Interrupted { council });
        }
        waited = Some(council);
        (deps.pause)(POLL_INTERVAL);
    }
}

/// Describes which council is waited for, for how long, and how to stop it; `None` where nothing is
/// waited for.
fn waiting_note(error: &CouncilError, longest: Span) -> Option<String> {
    let CouncilError::LeaseConflict { council, conflict } = error else {
        return None;
    };
    let owner = &conflict.holder;
    Some(format!(
        "Waiting up to {longest} for the council {council} on the same question ({owner}). Ctrl-C stops \
         the waiting, not the council."
    ))
}
