//! The seat of a council for one matter: it sits once, and whoever asks again about the same, or comes
//! after a crash, finds it by its name without paying again.

use super::singleflight_queue::in_turn;
use super::{CouncilMeans, questions};
use crate::council::{
    CouncilDeps, ContextPart, CouncilError, StoredCouncil, convene_within, cut, list, load,
    release_abandoned, resume, write_context,
};
use crate::ports::{Clock, DecisionFilter};
use cos_core::checkpoint::{CheckpointAssessment, CheckpointContext};
use cos_core::council::{CouncilEnd, CouncilSpec, CouncilPurpose};
use cos_core::decision::{Answer, Decision, Resolution, Subject};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::question::checkpoint::{known_as, decision_key, shown};
use cos_core::reversibility::DeliberationMode;
use cos_core::time::{LocalDate, Span, Timestamp};

/// So long a rating holds, also for another day: by then the code may be another one.
const RATING_HOLDS: Span = Span::minutes(7 * 24 * 60);

/// What a council is to sit for.
#[derive(Clone, Copy)]
pub(super) struct Matter<'a> {
    pub(super) project: &'a str,
    pub(super) context: &'a CheckpointContext,
    pub(super) assessment: &'a CheckpointAssessment,
    pub(super) purpose: CouncilPurpose,
}

/// The council for this matter: the one that has sat, else the one that was begun, else a new one. Where
/// somebody else has it sit at this moment, what it comes to is waited for.
pub(super) fn sit(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    decision_key: &Matter<'_>,
) -> Result<StoredCouncil, CouncilError> {
    let policy = means.deps.policy;
    let longest = policy
        .limits_for(decision_key.purpose, decision_key.assessment.mode)
        .time;
    in_turn(means, clock, longest, |clock, waited| {
        seat(means, clock, decision_key, waited)
    })
}

/// The council of this matter, driven to its end; `waited` is the one that somebody else drove a moment
/// ago, whose word is taken also where its day is over by now.
fn seat(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    decision_key: &Matter<'_>,
    waited: Option<&CouncilId>,
) -> Result<StoredCouncil, CouncilError> {
    let CouncilDeps { store, .. } = means.deps;
    let subject = Subject::Checkpoint(decision_key.context.subject());
    let known = store.decisions(&DecisionFilter {
        subject: Some((decision_key.project.to_owned(), subject)),
        ..DecisionFilter::default()
    })?;
    let (today, _) = clock.today();
    let take_up = |clock, council| resume(means.deps, clock, council, means.owner, means.dead);
    if let Some(kept) = waited
        .map(|council| load(store, council))
        .transpose()?
        .flatten()
        && kept.council.end.is_some_and(|end| !is_void(end))
    {
        return Ok(kept);
    }
    let about = decision_key.about(&known);
    // One that nobody drove to an end weighed nothing, so another sits in its place.
    for place in 0..=u8::MAX {
        let council = decision_key.council(&about, (&today, place));
        let kept = match load(store, &council)? {
            Some(kept) if kept.council.end.is_some_and(is_void) => continue,
            Some(kept) => kept,
            None => {
                let all = list(store)?;
                match earlier(&all, &about, clock.now()) {
                    Some(kept) => kept.clone(),
                    None => return begin(means, clock, decision_key, (&council, about), &known, &all),
                }
            }
        };
        return match kept.council.end {
            Some(_) => Ok(kept),
            None => take_up(clock, &kept.council.spec.council),
        };
    }
    let council = decision_key.council(&about, (&today, 0));
    Err(CouncilError::Exists { council })
}

/// Whether one that ended so came to nothing because nobody drove it on, so that another is to sit.
const fn is_void(end: CouncilEnd) -> bool {
    matches!(
        end,
        CouncilEnd::NotBegun | CouncilEnd::Abandoned | CouncilEnd::Cancelled
    )
}

/// What was begun about this on another day and is of use yet: a council that was left open, whoever
/// comes after a crash goes on with it; and a rating, which is of the question and not of its day.
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

/// Has a new council sit with no more than is left under every cap, after what died gave back its money.
fn begin(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    decision_key: &Matter<'_>,
    (council, about): (&CouncilId, Fingerprint),
    known: &[Decision],
    all: &[StoredCouncil],
) -> Result<StoredCouncil, CouncilError> {
    let (deps, caps, owner, dead) = (means.deps, means.caps, means.owner, means.dead);
    if deps.is_deserted() {
        // Nobody would be asked, and its money would be held for nothing.
        let council = council.clone();
        return Err(CouncilError::Interrupted { council });
    }
    release_abandoned(deps.store, all, clock.now(), owner, dead)?;
    let spec = CouncilSpec {
        about: Some(about),
        ..spec(means, decision_key, (council.clone(), clock.chance()), known)?
    };
    convene_within(deps, clock, &spec, caps, owner, dead)
}

impl Matter<'_> {
    /// What exactly it is about, whatever the day: other facts, another session, and what a person wants
    /// weighed again are another thing.
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

    /// The name of its council: another one each day where no session names it, and in the place of so
    /// many that weighed nothing.
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

    /// What a person said each time they wanted it weighed again, oldest first.
    fn notes(&self, known: &[Decision]) -> Vec<String> {
        let said_of = known_as(self.project, self.context);
        let said = sent_back(&said_of, known);
        said.flat_map(|one| one.note.iter().chain(&one.instructions).cloned())
            .collect()
    }
}

/// The times a person wanted this weighed again.
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
    means: &CouncilMeans<'_>,
    decision_key: &Matter<'_>,
    (council, seed): (CouncilId, u64),
    known: &[Decision],
) -> Result<CouncilSpec, CouncilError> {
    let (context, assessment) = (decision_key.context, decision_key.assessment);
    let fired = assessment.fired().map(|one| one.trigger);
    let questions = questions(means.deps.prompts, fired)?;
    let parts = parts(decision_key, known, &questions);
    Ok(CouncilSpec {
        council,
        purpose: decision_key.purpose,
        question: context.decision_needed.clone(),
        about: None,
        context: write_context(means.deps.blobs, &parts)?,
        cut: cut(&parts),
        mode: match decision_key.purpose {
            CouncilPurpose::Decide => assessment.mode,
            CouncilPurpose::Rate => DeliberationMode::Express,
        },
        budgeted_mode: None,
        reversibility: assessment.reversibility.clone(),
        ceilings: assessment.effective.ceilings,
        budget: means.caps.single,
        seed,
    })
}

/// What the council is told beside the question: why it stops, what is in the way, what changes,
/// what is worth weighing.
fn parts(decision_key: &Matter<'_>, known: &[Decision], questions: &[String]) -> Vec<ContextPart> {
    let (context, assessment) = (decision_key.context, decision_key.assessment);
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
        ("What the person wants weighed", decision_key.notes(known)),
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
