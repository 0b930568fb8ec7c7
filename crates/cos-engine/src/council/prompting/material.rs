//! Writes the material of a council (question, files, alternatives, votes) as inputs of a prompt.

use super::Inputs;
use crate::prompt::PromptInput;
use cos_core::alternative::{AlternativeDraft, AlternativeLabel, Effort};
use cos_core::ballot::Tally;
use cos_core::council::{
    AlternativeExtent, Challenge, CouncilPhase, Material, Premortem, Situation,
};
use std::fmt::Write as _;

/// Formats one kind of material; `None` for other kinds.
type Quoted = fn(&Material) -> Option<String>;

/// Returns every input of the prompt, empty.
pub(super) fn empty_inputs() -> Inputs {
    let texts = ["reports", "situation", "alternatives", "challenges"];
    let more = ["votes", "dissents", "premortems", "experts"];
    let all = texts.into_iter().chain(more);
    all.map(|name| (name, PromptInput::List(Vec::new())))
        .collect()
}

/// Formats what most turns share, one kind each, in the order in which a council produces them.
pub(super) fn shared_inputs(shown: &[Material]) -> Vec<Inputs> {
    let kinds: [(&'static str, Quoted); 4] = [
        ("reports", report),
        ("situation", situation),
        ("alternatives", alternative),
        ("challenges", challenge),
    ];
    let inputs = kinds.map(|(name, quoted)| some(name, shown, quoted));
    inputs.into_iter().filter(|one| !one.is_empty()).collect()
}

/// Formats what only the deciding role reads.
pub(super) fn decision_inputs(shown: &[Material]) -> Inputs {
    let mut inputs = some("votes", shown, vote);
    inputs.extend(some("dissents", shown, dissent));
    inputs.extend(some("premortems", shown, premortem));
    inputs.extend(some("experts", shown, expert));
    inputs
}

fn some(name: &'static str, shown: &[Material], quoted: Quoted) -> Inputs {
    let texts: Vec<String> = shown.iter().filter_map(quoted).collect();
    if texts.is_empty() {
        return Inputs::new();
    }
    let texts = match name {
        "challenges" | "dissents" | "alternatives" => lines_together(texts),
        _ => texts,
    };
    Inputs::from([(name, PromptInput::List(texts))])
}

/// Joins findings and briefs of alternatives, which are single lines; a fence for each would be
/// longer than they are.
fn lines_together(texts: Vec<String>) -> Vec<String> {
    let (longer, lines): (Vec<String>, Vec<String>) =
        texts.into_iter().partition(|text| text.contains('\n'));
    let lines = (!lines.is_empty()).then(|| lines.join("\n"));
    lines.into_iter().chain(longer).collect()
}

fn report(one: &Material) -> Option<String> {
    match one {
        Material::Report { from, text } => Some(format!("{from}:\n{text}")),
        _ => None,
    }
}

fn situation(one: &Material) -> Option<String> {
    let Material::Situation(situation) = one else {
        return None;
    };
    let Situation {
        problem,
        constraints,
        opportunities,
        guidance,
        success_criteria,
        proposals: _,
    } = situation;
    let mut text = problem.clone();
    list(&mut text, "Binds", constraints);
    list(&mut text, "Could be gained", opportunities);
    list(&mut text, "To heed", guidance);
    list(&mut text, "Success is known by", success_criteria);
    Some(text)
}

fn alternative(one: &Material) -> Option<String> {
    let Material::Alternative {
        label,
        version,
        draft,
        extent,
    } = one
    else {
        return None;
    };
    let AlternativeDraft {
        name,
        summary,
        approach,
        pros,
        cons,
        risks,
        effort,
        score,
    } = draft;
    let head = format!("Course {label}, version {version}: {}", one_line(name));
    let mut text = match extent {
        AlternativeExtent::Brief => return Some(format!("{head}. {}", one_line(summary))),
        // A reader of the whole approach needs no summary.
        AlternativeExtent::Plain => format!("{head}\n{approach}"),
        AlternativeExtent::Whole => format!("{head}\n{summary}\n{approach}"),
    };
    if *extent == AlternativeExtent::Whole {
        list(&mut text, "For", pros);
    }
    list(&mut text, "Against", cons);
    let risks: Vec<String> = risks
        .iter()
        .map(|one| format!("{} (against it: {})", one.risk, one.mitigation))
        .collect();
    list(&mut text, "Risks", &risks);
    if let Some(effort) = effort {
        let effort = match effort {
            Effort::Low => "hours",
            Effort::Medium => "days",
            Effort::High => "weeks",
        };
        let _ = write!(text, "\nEffort: {effort}");
    }
    if let Some(score) = score {
        let _ = write!(text, "\nReversibility: {score}");
    }
    Some(text)
}

fn list(text: &mut String, heading: &str, points: &[String]) {
    if points.is_empty() {
        return;
    }
    let _ = write!(text, "\n{heading}:");
    for point in points {
        let _ = write!(text, "\n- {}", one_line(point));
    }
}

/// Turns foreign text into one line, so that it cannot imitate the next line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn challenge(one: &Material) -> Option<String> {
    let Material::Challenge(Challenge {
        alternative,
        severity,
        finding,
    }) = one
    else {
        return None;
    };
    let severity = severity.name();
    Some(format!("{alternative}, {severity}: {}", one_line(finding)))
}

fn vote(one: &Material) -> Option<String> {
    let Material::Vote { phase, tally } = one else {
        return None;
    };
    let when = match phase {
        CouncilPhase::FirstVote => "Before the challenges",
        _ => "After the challenges",
    };
    Some(format!("{when}: {}", counted(tally)))
}

/// Formats a count in one line.
fn counted(tally: &Tally) -> String {
    let standings = tally.standings.iter();
    let standings: Vec<String> = standings
        .map(|one| format!("{} {} points", one.label, one.points))
        .collect();
    format!(
        "{}; lead {}; {} ballots, {} void",
        standings.join(", "),
        tally.margin.0,
        tally.valid,
        tally.void
    )
}

fn dissent(one: &Material) -> Option<String> {
    match one {
        Material::Dissent { from, statement } => Some(format!("{from}: {}", one_line(statement))),
        _ => None,
    }
}

fn premortem(one: &Material) -> Option<String> {
    let Material::Premortem { from, premortem } = one else {
        return None;
    };
    // The story helps to imagine the failure; the decision needs only what follows from it.
    let Premortem {
        story: _,
        early_warnings,
        root_cause,
        prevention,
        contingency,
    } = premortem;
    let mut text = format!("{from}: root cause: {}", one_line(root_cause));
    list(&mut text, "Early warnings", early_warnings);
    list(&mut text, "Prevention", prevention);
    list(&mut text, "When it happens", contingency);
    Some(text)
}

fn expert(one: &Material) -> Option<String> {
    let Material::Unsealed {
        expert,
        persona,
        alternatives,
    } = one
    else {
        return None;
    };
    let role = persona.name().replace('_', " ");
    let own: Vec<String> = alternatives
        .iter()
        .map(AlternativeLabel::to_string)
        .collect();
    let own = match own.as_slice() {
        [] => String::new(),
        own => format!(", who proposed {}", own.join(", ")),
    };
    Some(format!("{expert} is the {role}{own}"))
}

#[cfg(test)]
mod tests;
