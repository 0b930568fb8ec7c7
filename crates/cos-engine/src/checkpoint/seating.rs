//! The seat of a council for one matter: it sits once, and whoever asks again about the same, or comes
//! after a crash, finds it by its name without paying again.

use super::queueing::in_turn;
use super::{CouncilMeans, questions};
use crate::council::{
    Chamber, ContextPart, CouncilError, KeptCouncil, convene, cut, load, release_abandoned, resume,
    write_context,
};
use crate::world::{Clock, DecisionFilter, Store};
use cos_core::checkpoint::{CheckpointAssessment, CheckpointContext};
use cos_core::council::{CouncilEnd, CouncilOrder, CouncilPurpose};
use cos_core::decision::{Answer, Decision, Resolution, Subject};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::question::checkpoint::matter;
use cos_core::reversibility::DeliberationMode;
use cos_core::time::LocalDate;

/// How often it is looked again what is left, when other processes take of it.
const TRIES: usize = 5;

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
    matter: &Matter<'_>,
) -> Result<KeptCouncil, CouncilError> {
    let policy = means.chamber.policy;
    let longest = policy
        .limits_for(matter.purpose, matter.assessment.mode)
        .time;
    in_turn(means, longest, || seat(means, clock, matter))
}

fn seat(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    matter: &Matter<'_>,
) -> Result<KeptCouncil, CouncilError> {
    let Chamber { store, .. } = means.chamber;
    let subject = Subject::Checkpoint(matter.context.subject());
    let known = store.decisions(&DecisionFilter {
        subject: Some((matter.project.to_owned(), subject)),
        ..DecisionFilter::default()
    })?;
    let (today, _) = clock.today();
    let take_up = |clock, council| resume(means.chamber, clock, council, means.owner, means.dead);
    if let Some(council) = matter.left_open(store, &known, &today)? {
        return take_up(clock, &council);
    }
    // One that was never begun weighed nothing, so another sits in its place.
    for place in 0..=u8::MAX {
        let council = matter.council(&known, (today.as_str(), place));
        return match load(store, &council)? {
            Some(kept) if kept.council.end == Some(CouncilEnd::NotBegun) => continue,
            Some(kept) if kept.council.end.is_some() => Ok(kept),
            Some(_) => take_up(clock, &council),
            None => begin(means, clock, matter, &council, &known),
        };
    }
    let council = matter.council(&known, (today.as_str(), 0));
    Err(CouncilError::Exists { council })
}

/// Has a new council sit with no more than is left under every cap. Where another process takes of
/// that meanwhile, what is left then is looked at again.
fn begin(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    matter: &Matter<'_>,
    council: &CouncilId,
    known: &[Decision],
) -> Result<KeptCouncil, CouncilError> {
    let (store, caps) = (means.chamber.store, means.caps);
    let mut tries = 1;
    let (today, _) = clock.today();
    release_abandoned(store, (&today, clock.now()), means.owner, means.dead)?;
    loop {
        let (today, _) = clock.today();
        let left = caps.most_on(store, &today)?;
        let seed = clock.chance();
        let order = CouncilOrder {
            budget: left,
            ..order(means, matter, (council.clone(), seed), known)?
        };
        match convene(means.chamber, clock, order, caps, means.owner, means.dead) {
            Err(CouncilError::OverCap { .. }) if tries < TRIES => tries += 1,
            Err(CouncilError::TooDear { needed, .. }) => {
                return Err(caps.too_dear(store, &today, needed)?);
            }
            sat => return sat,
        }
    }
}

impl Matter<'_> {
    /// A council for this that was begun before midnight and not ended, where no session names it: who
    /// comes after a crash goes on with it and pays for nothing twice.
    fn left_open(
        &self,
        store: &dyn Store,
        known: &[Decision],
        today: &LocalDate,
    ) -> Result<Option<CouncilId>, CouncilError> {
        let yesterday = day_before(today).filter(|_| self.context.session.is_none());
        let Some(yesterday) = yesterday else {
            return Ok(None);
        };
        let council = self.council(known, (yesterday.as_str(), 0));
        let kept = load(store, &council)?;
        let is_open = kept.is_some_and(|kept| kept.council.end.is_none());
        Ok(is_open.then_some(council))
    }

    /// The name of its council: another one for other facts, for another session or day, after a person wants it weighed again,
    /// and in the place of so many that were never begun.
    fn council(&self, known: &[Decision], (today, place): (&str, u8)) -> CouncilId {
        let (context, assessment) = (self.context, self.assessment);
        let matter = matter(self.project, context);
        let again = sent_back(&matter, known);
        let fired: Vec<&str> = assessment.fired().map(|one| one.trigger.name()).collect();
        let mode = match self.purpose {
            CouncilPurpose::Decide => assessment.mode.name(),
            CouncilPurpose::Rate => "rating",
        };
        let print = Fingerprint::of(&[
            ("matter", matter.as_str()),
            ("session", context.session.as_deref().unwrap_or(today)),
            ("fired", &fired.join(",")),
            ("grounds", &assessment.reversibility.grounds()),
            ("score", &assessment.reversibility.score.to_string()),
            ("mode", mode),
            (
                "again",
                &(again.count() + usize::from(place) * 1_000).to_string(),
            ),
        ]);
        let short: String = print.as_str().chars().take(12).collect();
        CouncilId::new(format!("w-{short}"))
    }

    /// What a person said each time they wanted it weighed again, oldest first.
    fn notes(&self, known: &[Decision]) -> Vec<String> {
        let matter = matter(self.project, self.context);
        let said = sent_back(&matter, known);
        said.flat_map(|one| one.note.iter().chain(&one.instructions).cloned())
            .collect()
    }
}

/// The times a person wanted this weighed again.
fn sent_back<'a>(
    matter: &Fingerprint,
    known: &'a [Decision],
) -> impl Iterator<Item = &'a Resolution> {
    let same = known.iter().filter(|one| one.draft.matter == *matter);
    let answered = same.filter_map(|one| one.resolution.as_ref());
    answered.filter(|one| one.answer == Answer::Retry)
}

fn day_before(date: &LocalDate) -> Option<LocalDate> {
    let date: jiff::civil::Date = date.as_str().parse().ok()?;
    let before = date.yesterday().ok()?;
    Some(LocalDate::new(before.to_string()))
}

fn order(
    means: &CouncilMeans<'_>,
    matter: &Matter<'_>,
    (council, seed): (CouncilId, u64),
    known: &[Decision],
) -> Result<CouncilOrder, CouncilError> {
    let (context, assessment) = (matter.context, matter.assessment);
    let fired = assessment.fired().map(|one| one.trigger);
    let questions = questions(means.chamber.prompts, fired)?;
    let parts = parts(matter, known, &questions);
    Ok(CouncilOrder {
        council,
        purpose: matter.purpose,
        question: context.decision_needed.clone(),
        context: write_context(means.chamber.blobs, &parts)?,
        cut: cut(&parts),
        mode: match matter.purpose {
            CouncilPurpose::Decide => assessment.mode,
            CouncilPurpose::Rate => DeliberationMode::Express,
        },
        afforded: None,
        reversibility: assessment.reversibility.clone(),
        ceilings: assessment.effective.ceilings,
        budget: means.caps.single,
        seed,
    })
}

/// What the council is told beside the question: why it stops, what is in the way, what changes,
/// what is worth weighing.
fn parts(matter: &Matter<'_>, known: &[Decision], questions: &[String]) -> Vec<ContextPart> {
    let (context, assessment) = (matter.context, matter.assessment);
    let fired = assessment.fired();
    let fired = fired.map(|one| format!("{} ({})", one.trigger.meaning(), one.fact));
    let ratings = assessment.reversibility.ratings.iter();
    let ratings = ratings.map(|one| {
        let (phrase, points) = (one.dimension.phrase(), one.points);
        format!("the {phrase}: {points} of 5 ({})", one.why)
    });
    let items = context.blocking_items.iter();
    let items = items.map(|item| format!("{}: {}", item.kind.name(), item.description));
    let lists = [
        ("What the person wants weighed", matter.notes(known)),
        ("Why the command stops", fired.collect::<Vec<String>>()),
        ("How hard it is to take back", ratings.collect()),
        ("In the way", items.collect()),
        ("Conflict", context.conflict.iter().cloned().collect()),
        ("Files", context.change.paths.clone()),
        ("Worth weighing", questions.to_vec()),
    ];
    let told = lists.into_iter().filter(|(_, list)| !list.is_empty());
    told.map(|(name, list)| ContextPart {
        name: name.to_owned(),
        text: list.join("\n"),
    })
    .collect()
}
