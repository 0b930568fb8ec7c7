//! Summarises a council's result: its advice, and the reasons why a person must still decide. Each
//! text of the council becomes a single line, so that it cannot imitate our own lines.

use cos_core::alternative::Alternative;
use cos_core::ballot::ConvergenceStep;
use cos_core::council::{
    CouncilEnd, CouncilGap, CouncilOutcome, DebateEffect, Deliberation, Synthesis, Veto,
};
use cos_core::question::checkpoint::{CouncilAdvice, Finalist};

/// The most words that are shown of one line.
const MAX_WORDS: usize = 120;
/// The most alternatives that are shown, including the chosen one.
const MAX_FINALISTS: usize = 3;

/// Returns why the council's result needs a person, as lower-case fragments; empty if it stands
/// alone.
pub fn unsettled(outcome: &CouncilOutcome) -> Vec<String> {
    if outcome.end == Some(CouncilEnd::Rated) {
        // This council was not convened to decide.
        return Vec::new();
    }
    let end = match outcome.end {
        Some(CouncilEnd::Decided) => None,
        Some(end) => Some(end.phrase()),
        None => Some("it has not ended"),
    };
    let convergence = match outcome.convergence {
        None | Some(ConvergenceStep::Converged) => None,
        Some(ConvergenceStep::Again | ConvergenceStep::RoundsUsed) => {
            Some("its rounds were used up before the rankings agreed")
        }
        Some(ConvergenceStep::Stalled) => Some("its last rounds changed nothing"),
        Some(ConvergenceStep::InsufficientBallots) => Some("too few ballots counted"),
    };
    let unchallenged = outcome
        .is_unchallenged
        .then_some("it was not challenged: the red team gave no valid answer");
    let concerns = outcome.concerns.iter().map(|cause| cause.phrase());
    let all = end.into_iter().chain(convergence).chain(concerns);
    let all = all.chain(unchallenged);
    let vetoes = outcome.vetoes.iter().map(|one| line(&one.phrase()));
    all.map(str::to_owned).chain(vetoes).collect()
}

/// Returns the advice; `None` if the commander did not decide.
pub fn advice(outcome: &CouncilOutcome, alternatives: &[Alternative]) -> Option<CouncilAdvice> {
    let synthesis = outcome.synthesis.as_ref()?;
    let dissents = synthesis.dissents.iter();
    let lines = |texts: &[String]| texts.iter().map(|text| line(text)).collect();
    Some(CouncilAdvice {
        orders: lines(&synthesis.orders),
        rationale: line(&sentences(&synthesis.decision, &synthesis.rationale)),
        dissents: unmentioned_vetoes(outcome)
            .chain(dissents.map(|one| {
                let (who, statement) = (line(&one.expert_label), line(&one.statement));
                format!("{who} (severity {}): {statement}", one.severity.name())
            }))
            .collect(),
        finalists: finalists(outcome, synthesis, alternatives),
        watch_points: lines(&synthesis.watch_points),
        reversal_plan: synthesis.reversal_plan.as_deref().map(line),
    })
}

/// Returns critical objections that the decision does not mention. Only a person can clear them.
fn unmentioned_vetoes(outcome: &CouncilOutcome) -> impl Iterator<Item = String> {
    let vetoes = outcome.vetoes.iter();
    vetoes.filter_map(|veto| match veto {
        Veto::Finding { finding } => Some(format!(
            "The red team (severity critical): {}",
            line(finding)
        )),
        Veto::LeftOut {
            expert_label,
            statement,
        } => Some(format!(
            "{} (left out of the decision): {}",
            line(expert_label),
            line(statement)
        )),
        Veto::Dissent { .. } => None,
    })
}

/// Returns the best alternatives other than the chosen one.
fn finalists(
    outcome: &CouncilOutcome,
    synthesis: &Synthesis,
    alternatives: &[Alternative],
) -> Vec<Finalist> {
    let standings = outcome.tally.iter().flat_map(|tally| &tally.standings);
    let others = standings
        .take(MAX_FINALISTS)
        .filter(|one| one.label != synthesis.alternative);
    others
        .filter_map(|one| {
            let alternative = alternatives
                .iter()
                .find(|alternative| alternative.label == one.label)?;
            let draft = &alternative.draft;
            // A person who picks it sees only this: what it contains and how it is done.
            let what = sentences(&draft.summary, &draft.approach);
            Some(Finalist {
                label: one.label.to_string().to_lowercase(),
                summary: line(&format!("{}: {what}", draft.name)),
            })
        })
        .collect()
}

/// Reports the cost, what arguing changed, and which roles were absent.
pub fn remarks(outcome: &CouncilOutcome) -> Vec<String> {
    let Deliberation {
        basic,
        debate,
        effect,
        ..
    } = &outcome.deliberation;
    let turns = basic.turns + debate.turns;
    let cost = basic.money + debate.money;
    let unknown = basic.unknown + debate.unknown;
    let known = match unknown {
        0 => String::new(),
        count => format!(", {count} of them counted with their whole reserve"),
    };
    let counted = if turns == 1 { "turn" } else { "turns" };
    let mut remarks = vec![format!("{turns} {counted} for {cost}{known}.")];
    remarks.push(match effect {
        DebateEffect::NotHeld => "There was no argument.".to_owned(),
        DebateEffect::Confirmed => {
            format!("Arguing cost {} and changed nothing.", debate.money)
        }
        DebateEffect::Changed => {
            format!("Arguing cost {} and changed the outcome.", debate.money)
        }
        DebateEffect::Open => format!("Arguing cost {} and did not finish.", debate.money),
    });
    if let Some(made) = &outcome.escalation {
        let causes: Vec<&str> = made.causes.iter().map(|cause| cause.phrase()).collect();
        let (from, to) = (made.from.name(), made.to.name());
        remarks.push(format!(
            "It went from {from} to {to}: {}.",
            causes.join("; ")
        ));
    }
    remarks.extend(outcome.gaps.iter().map(gap));
    remarks
}

fn gap(gap: &CouncilGap) -> String {
    let role = gap.persona.name().replace('_', " ");
    let phase = gap.phase.name().replace('_', " ");
    let why = match (&gap.failure, gap.defect) {
        (Some(failure), _) => line(&failure.to_string()),
        (None, Some(defect)) => defect.to_string(),
        (None, None) => "no answer arrived".to_owned(),
    };
    format!("The {role} did not speak in {phase}: {why}.")
}

/// Joins two texts as sentences.
fn sentences(one: &str, other: &str) -> String {
    let is_ended = one.trim_end().ends_with(['.', '!', '?']);
    format!(
        "{}{} {other}",
        one.trim_end(),
        if is_ended { "" } else { "." }
    )
}

/// Turns foreign text into one line of limited length.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take(MAX_WORDS).collect();
    words.join(" ")
}
