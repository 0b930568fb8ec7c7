//! The council behind a checkpoint: it sits once for one matter, and whoever asks again about the
//! same, or comes after a crash, gets what it came to without paying again.

use super::{assess, questions};
use crate::council::{
    Chamber, ContextPart, CouncilCaps, CouncilError, KeptCouncil, NoCouncil, advice, convene, cut,
    cut_told, load, resume, unsettled, write_context,
};
use crate::world::{Clock, DecisionFilter};
use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointRules, Deliberated, Skip,
};
use cos_core::council::{CouncilEnd, CouncilOrder, CouncilOutcome, outcome};
use cos_core::decision::{Answer, Decision, Subject};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CouncilId;
use cos_core::money::Money;
use cos_core::question::checkpoint::{CouncilAdvice, matter};
use cos_core::reversibility::Proposal;

/// What a council is convened with.
#[derive(Clone, Copy)]
pub struct CouncilMeans<'a> {
    /// Everything it is driven with.
    pub chamber: Chamber<'a>,
    /// The caps its budget must fit under.
    pub caps: &'a CouncilCaps,
    /// All that it may cost.
    pub budget: Money,
    /// This process.
    pub owner: &'a str,
    /// Whether an owner is known to be gone.
    pub dead: &'a dyn Fn(&str) -> bool,
}

/// A decision after whatever deliberation took place.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The answer.
    pub assessment: CheckpointAssessment,
    /// What the council advises, where it came to a decision.
    pub advice: Option<CouncilAdvice>,
    /// The council, where one sat.
    pub council: Option<(CouncilId, CouncilOutcome)>,
    /// What went otherwise than wanted, a sentence each.
    pub warnings: Vec<String>,
}

/// Whether a question is one for a council.
pub fn is_council_due(context: &CheckpointContext, rules: &CheckpointRules) -> bool {
    is_due(context, &assess(context, rules))
}

fn is_due(context: &CheckpointContext, assessment: &CheckpointAssessment) -> bool {
    context.skip == Skip::No && matches!(assessment.deliberated, Deliberated::Not { .. })
}

/// Answers a question, with a council where one is due and can sit: `means` are what it sits with,
/// or why it cannot. What the council cannot do is left to a person, with the reason.
pub fn deliberate(
    means: Result<&CouncilMeans<'_>, &NoCouncil>,
    clock: &mut dyn Clock,
    project: &str,
    context: &CheckpointContext,
    rules: &CheckpointRules,
) -> Weighed {
    let assessment = assess(context, rules);
    let alone = |assessment, warnings| Weighed {
        assessment,
        advice: None,
        council: None,
        warnings,
    };
    if !is_due(context, &assessment) {
        return alone(assessment, Vec::new());
    }
    let without = |why: &str| {
        let not = |_| Deliberated::Not {
            why: why.to_owned(),
        };
        cos_core::checkpoint::assess(context, rules, &not)
    };
    let means = match means {
        Ok(means) => means,
        Err(why) => {
            let why = why.to_string();
            return alone(without(&why), vec![why]);
        }
    };
    match sit(means, clock, project, context, &assessment) {
        Ok(kept) => weigh(means, context, rules, &kept),
        Err(error) => alone(without(&error.to_string()), Vec::new()),
    }
}

/// What follows from a council that has sat.
fn weigh(
    means: &CouncilMeans<'_>,
    context: &CheckpointContext,
    rules: &CheckpointRules,
    kept: &KeptCouncil,
) -> Weighed {
    let outcome = outcome(&kept.council, means.chamber.policy);
    let mut context = context.clone();
    context.proposals.extend(heavier(kept));
    let sat = |_| Deliberated::Council {
        findings: outcome.findings.clone(),
        unsettled: unsettled(&outcome),
    };
    Weighed {
        assessment: cos_core::checkpoint::assess(&context, rules, &sat),
        advice: advice(&outcome, &kept.council.courses(kept.council.round)),
        council: Some((kept.council.order.council.clone(), outcome)),
        warnings: cut_told(&kept.council.order),
    }
}

/// What the strategist found to be harder to take back than was known. That something is easier
/// is no reason to go on that a caller's own question did not give.
fn heavier(kept: &KeptCouncil) -> Vec<Proposal> {
    let known = &kept.council.order.reversibility.ratings;
    let is_heavier = |proposal: &&Proposal| {
        let mut rating = known
            .iter()
            .filter(|one| one.dimension == proposal.dimension);
        rating.all(|one| one.points < proposal.points)
    };
    let situation = kept.council.situation();
    let proposals = situation.iter().flat_map(|one| &one.proposals);
    proposals.filter(is_heavier).cloned().collect()
}

/// The council for this matter: the one that has sat, else the one that was begun, else a new one.
fn sit(
    means: &CouncilMeans<'_>,
    clock: &mut dyn Clock,
    project: &str,
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
) -> Result<KeptCouncil, CouncilError> {
    let Chamber { store, .. } = means.chamber;
    let known = store.decisions(&DecisionFilter {
        subject: Some((project.to_owned(), Subject::Checkpoint(context.subject()))),
        ..DecisionFilter::default()
    })?;
    let (today, _) = clock.today();
    // One that was never begun weighed nothing, so another sits in its place.
    for place in 0..=u8::MAX {
        let council = name(
            project,
            context,
            assessment,
            &known,
            (today.as_str(), place),
        );
        return match load(store, &council)? {
            Some(kept) if kept.council.end == Some(CouncilEnd::NotBegun) => continue,
            Some(kept) if kept.council.end.is_some() => Ok(kept),
            Some(_) => resume(means.chamber, clock, &council, means.owner, means.dead),
            None => {
                let order = order(means, context, assessment, council, clock.chance())?;
                let (caps, owner) = (means.caps, means.owner);
                convene(means.chamber, clock, order, caps, owner, means.dead)
            }
        };
    }
    let council = name(project, context, assessment, &known, (today.as_str(), 0));
    Err(CouncilError::Exists { council })
}

/// The name of the council for a matter: another one for other facts, for another session or day,
/// after a person wants it weighed again, and in the place of so many that were never begun.
fn name(
    project: &str,
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
    known: &[Decision],
    (today, place): (&str, u8),
) -> CouncilId {
    let matter = matter(project, context);
    let again = known.iter().filter(|decision| {
        let answer = decision.resolution.as_ref().map(|one| one.answer);
        decision.draft.matter == matter && answer == Some(Answer::Retry)
    });
    let fired: Vec<&str> = assessment.fired().map(|one| one.trigger.name()).collect();
    let print = Fingerprint::of(&[
        ("matter", matter.as_str()),
        ("session", context.session.as_deref().unwrap_or(today)),
        ("fired", &fired.join(",")),
        ("score", &assessment.reversibility.score.to_string()),
        ("mode", assessment.mode.name()),
        (
            "again",
            &(again.count() + usize::from(place) * 1_000).to_string(),
        ),
    ]);
    let short: String = print.as_str().chars().take(12).collect();
    CouncilId::new(format!("w-{short}"))
}

fn order(
    means: &CouncilMeans<'_>,
    context: &CheckpointContext,
    assessment: &CheckpointAssessment,
    council: CouncilId,
    seed: u64,
) -> Result<CouncilOrder, CouncilError> {
    let fired = assessment.fired().map(|one| one.trigger);
    let questions = questions(means.chamber.prompts, fired)?;
    let parts = parts(context, assessment, &questions);
    Ok(CouncilOrder {
        council,
        question: context.decision_needed.clone(),
        context: write_context(means.chamber.blobs, &parts)?,
        cut: cut(&parts),
        mode: assessment.mode,
        afforded: None,
        reversibility: assessment.reversibility.clone(),
        ceilings: assessment.effective.ceilings,
        budget: means.budget,
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
