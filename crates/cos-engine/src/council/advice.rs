//! What a council came to, for whoever decides: its advice, and what keeps it from standing alone.
//! Words of the council are brought into single lines, so that none can pass for a line of ours.

use cos_core::ballot::ConvergenceStep;
use cos_core::council::{
    CouncilEnd, CouncilGap, CouncilOutcome, DebateEffect, Deliberation, Synthesis, Veto,
};
use cos_core::alternative::Alternative;
use cos_core::question::checkpoint::{CouncilAdvice, Finalist};

/// So many words of one line are shown.
const MOST_WORDS: usize = 120;
/// So many alternatives stay in the race, that of the decision among them.
const FINALISTS: usize = 3;

/// What keeps a council's word from standing without a person, as lower-case fragments; nothing
/// where it stands.
pub fn unsettled(outcome: &CouncilOutcome) -> Vec<String> {
    if outcome.end == Some(CouncilEnd::Rated) {
        // It was to decide nothing.
        return Vec::new();
    }
    let end = match outcome.end {
        Some(CouncilEnd::Decided) => None,
        Some(end) => Some(end.phrase()),
        None => Some("it has not come to an end"),
    };
    let convergence = match outcome.convergence {
        None | Some(ConvergenceStep::Converged) => None,
        Some(ConvergenceStep::Again | ConvergenceStep::RoundsUsed) => {
            Some("its rounds were used up before the rankings agreed")
        }
        Some(ConvergenceStep::Stalled) => Some("its last rounds moved nothing"),
        Some(ConvergenceStep::InsufficientBallots) => Some("too few ballots counted"),
    };
    let unchallenged = outcome
        .is_unchallenged
        .then_some("nobody challenged it: the red team gave no answer that counts");
    let concerns = outcome.concerns.iter().map(|cause| cause.phrase());
    let all = end.into_iter().chain(convergence).chain(concerns);
    let all = all.chain(unchallenged);
    let vetoes = outcome.vetoes.iter().map(|one| line(&one.phrase()));
    all.map(str::to_owned).chain(vetoes).collect()
}

/// What it advises; none where the commander did not decide.
pub fn advice(outcome: &CouncilOutcome, alternatives: &[Alternative]) -> Option<CouncilAdvice> {
    let synthesis = outcome.synthesis.as_ref()?;
    let dissents = synthesis.dissents.iter();
    let lines = |texts: &[String]| texts.iter().map(|text| line(text)).collect();
    Some(CouncilAdvice {
        orders: lines(&synthesis.orders),
        rationale: line(&sentences(&synthesis.decision, &synthesis.rationale)),
        dissents: untold(outcome)
            .chain(dissents.map(|one| {
                let (who, said) = (line(&one.expert_label), line(&one.statement));
                format!("{who} (severity {}): {said}", one.severity.name())
            }))
            .collect(),
        finalists: finalists(outcome, synthesis, alternatives),
        watch_points: lines(&synthesis.watch_points),
        reversal_plan: synthesis.reversal_plan.as_deref().map(line),
    })
}

/// What stands against it that the decision itself does not tell: nobody but a person goes over that.
fn untold(outcome: &CouncilOutcome) -> impl Iterator<Item = String> {
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

/// The alternatives beside the chosen one that came furthest.
fn finalists(outcome: &CouncilOutcome, synthesis: &Synthesis, alternatives: &[Alternative]) -> Vec<Finalist> {
    let standings = outcome.tally.iter().flat_map(|tally| &tally.standings);
    let others = standings
        .take(FINALISTS)
        .filter(|one| one.label != synthesis.alternative);
    others
        .filter_map(|one| {
            let alternative = alternatives.iter().find(|alternative| alternative.label == one.label)?;
            let draft = &alternative.draft;
            // Whoever takes it has nothing else to go by: what is in it, and how it is done.
            let what = sentences(&draft.summary, &draft.approach);
            Some(Finalist {
                label: one.label.to_string().to_lowercase(),
                summary: line(&format!("{}: {what}", draft.name)),
            })
        })
        .collect()
}

/// What it cost, what arguing changed, and who was missing.
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
        count => format!(", {count} of them counted with all that was held"),
    };
    let counted = if turns == 1 { "turn" } else { "turns" };
    let mut remarks = vec![format!("{turns} {counted} for {cost}{known}.")];
    remarks.push(match effect {
        DebateEffect::NotHeld => "Nobody argued.".to_owned(),
        DebateEffect::Confirmed => {
            format!("Arguing cost {} and changed nothing.", debate.money)
        }
        DebateEffect::Changed => {
            format!("Arguing cost {} and changed the outcome.", debate.money)
        }
        DebateEffect::Open => format!("Arguing cost {} and came to no end.", debate.money),
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
        (None, None) => "nothing came".to_owned(),
    };
    format!("The {role} did not speak in {phase}: {why}.")
}

/// Two texts as sentences, one behind the other.
fn sentences(one: &str, other: &str) -> String {
    let is_ended = one.trim_end().ends_with(['.', '!', '?']);
    format!(
        "{}{} {other}",
        one.trim_end(),
        if is_ended { "" } else { "." }
    )
}

/// Words of others as one line of harmless length.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take(MOST_WORDS).collect();
    words.join(" ")
}
