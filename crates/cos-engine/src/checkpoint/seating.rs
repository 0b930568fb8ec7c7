//! The seat of a council for one matter: it sits once, and whoever asks again about the same, or comes
//! after a crash, finds it by its name without paying again.

use super::{CouncilMeans, questions};
use crate::council::{
    Chamber, ContextPart, CouncilError, KeptCouncil, convene, cut, load, resume, write_context,
};
use crate::world::{Clock, DecisionFilter};
use cos_core::checkpoint::{CheckpointAssessment, CheckpointContext};
use cos_core::council::{CouncilEnd, CouncilOrder, CouncilPurpose};
use cos_core::decision::{Answer, Decision, Subject};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::question::checkpoint::matter;
use cos_core::reversibility::DeliberationMode;

/// What a council is to sit for.
#[derive(Clone, Copy)]
pub(super) struct Matter<'a> {
    pub(super) project: &'a str,
    pub(super) context: &'a CheckpointContext,
    pub(super) assessment: &'a CheckpointAssessment,
    pub(super) purpose: CouncilPurpose,
}

/// The council for this matter: the one that has sat, else the one that was begun, else a new one.
pub(super) fn sit(
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
    // One that was never begun weighed nothing, so another sits in its place.
    for place in 0..=u8::MAX {
        let council = matter.council(&known, (today.as_str(), place));
        return match load(store, &council)? {
            Some(kept) if kept.council.end == Some(CouncilEnd::NotBegun) => continue,
            Some(kept) if kept.council.end.is_some() => Ok(kept),
            Some(_) => resume(means.chamber, clock, &council, means.owner, means.dead),
            None => {
                let order = order(means, matter, council, clock.chance())?;
                let (caps, owner) = (means.caps, means.owner);
                convene(means.chamber, clock, order, caps, owner, means.dead)
            }
        };
    }
    let council = matter.council(&known, (today.as_str(), 0));
    Err(CouncilError::Exists { council })
}

impl Matter<'_> {
    /// The name of its council: another one for other facts, for another session or day, after a person wants it weighed again,
    /// and in the place of so many that were never begun.
    fn council(&self, known: &[Decision], (today, place): (&str, u8)) -> CouncilId {
        let (context, assessment) = (self.context, self.assessment);
        let matter = matter(self.project, context);
        let again = known.iter().filter(|decision| {
            let answer = decision.resolution.as_ref().map(|one| one.answer);
            decision.draft.matter == matter && answer == Some(Answer::Retry)
        });
        let fired: Vec<&str> = assessment.fired().map(|one| one.trigger.name()).collect();
        let mode = match self.purpose {
            CouncilPurpose::Decide => assessment.mode.name(),
            CouncilPurpose::Rate => "rating",
        };
        let print = Fingerprint::of(&[
            ("matter", matter.as_str()),
            ("session", context.session.as_deref().unwrap_or(today)),
            ("fired", &fired.join(",")),
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
}

fn order(
    means: &CouncilMeans<'_>,
    matter: &Matter<'_>,
    council: CouncilId,
    seed: u64,
) -> Result<CouncilOrder, CouncilError> {
    let (context, assessment) = (matter.context, matter.assessment);
    let fired = assessment.fired().map(|one| one.trigger);
    let questions = questions(means.chamber.prompts, fired)?;
    let parts = parts(context, assessment, &questions);
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
        budget: means.caps.most(means.chamber.store)?,
        seed,
    })
}

/// What the council is told beside the question: why it stops, what is in the way, what changes,
/// what is worth weighing.
fn parts(
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
    questions: &[String],
) -> Vec<ContextPart> {
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
