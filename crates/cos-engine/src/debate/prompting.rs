//! Builds the request of a turn: the role's prompt, the whole specification, and this turn's task.
//! The prompts fence foreign text.

use crate::model::ModelRequest;
use crate::prompt::{PromptError, PromptInput, Prompts};
use cos_core::debate::{
    Classification, Debate, DebateRole, DebateTurnId, Disposition, Point, Ruling, RulingVerdict,
};
use cos_core::money::Money;
use cos_core::time::Span;
use std::collections::BTreeMap;

type Inputs = BTreeMap<&'static str, PromptInput>;

const PROMPTS: [&str; 8] = [
    "debate/author",
    "debate/critic",
    "debate/moderator",
    "debate/spec",
    "debate/wishes",
    "debate/draft",
    "debate/critique",
    "debate/moderation",
];

/// Checks every prompt of a debate before any money is reserved.
pub(super) fn check(prompts: &Prompts) -> Result<(), PromptError> {
    PROMPTS
        .iter()
        .try_for_each(|name| prompts.load(name).map(|_| ()))
}

/// The limits of one answer.
#[derive(Clone, Copy)]
pub(super) struct AnswerBounds {
    pub(super) tokens: u32,
    pub(super) time: Span,
}

/// Builds the request to the model that speaks in a turn.
pub(super) fn request(
    prompts: &Prompts,
    debate: &Debate,
    turn: DebateTurnId,
    model: &str,
    bounds: AnswerBounds,
) -> Result<ModelRequest, PromptError> {
    let role = format!("debate/{}", turn.role.name());
    let mut shared = Vec::new();
    if let Some(wishes) = wishes(debate) {
        shared.push(render(prompts, "debate/wishes", &wishes)?);
    }
    let spec = Inputs::from([
        ("spec", PromptInput::Text(debate.spec.clone())),
        ("notes", PromptInput::List(debate.notes.clone())),
    ]);
    shared.push(render(prompts, "debate/spec", &spec)?);
    let (name, inputs) = task(debate, turn);
    Ok(ModelRequest {
        model: model.to_owned(),
        system: render(prompts, &role, &Inputs::new())?,
        shared,
        question: render(prompts, name, &inputs)?,
        schema: super::parsing::schema(turn.role),
        max_tokens: bounds.tokens,
        time: bounds.time,
        reserve: Money::ZERO,
    })
}

fn render(prompts: &Prompts, name: &str, inputs: &Inputs) -> Result<String, PromptError> {
    let text = prompts.load(name)?.render(inputs)?.text;
    Ok(text.trim().to_owned())
}

/// Returns the person's wishes for this debate; `None` if there are none.
fn wishes(debate: &Debate) -> Option<Inputs> {
    let debate_spec = &debate.debate_spec;
    let ruled = |verdict| {
        let rulings = debate_spec
            .rulings
            .iter()
            .filter(move |one| one.verdict == verdict);
        let lines = rulings.map(|one: &Ruling| format!("{}: {}", one.point, one.issue));
        PromptInput::List(lines.collect())
    };
    if debate_spec.rulings.is_empty() && debate_spec.instructions.is_none() {
        return None;
    }
    let words = debate_spec.instructions.clone().unwrap_or_default();
    Some(Inputs::from([
        ("instructions", PromptInput::Text(words)),
        ("taken_up", ruled(RulingVerdict::Overruled)),
        ("settled", ruled(RulingVerdict::Upheld)),
    ]))
}

fn task(debate: &Debate, turn: DebateTurnId) -> (&'static str, Inputs) {
    let problem = last_problem(debate, turn).unwrap_or_default();
    let mut inputs = Inputs::from([("problem", PromptInput::Text(problem))]);
    match turn.role {
        DebateRole::Author => ("debate/draft", inputs),
        DebateRole::Critic => {
            let history = debate.remembered();
            let history = history.iter().map(|one| rejected_point(one));
            let _ = inputs.insert("history", PromptInput::List(history.collect()));
            ("debate/critique", inputs)
        }
        DebateRole::Moderator => {
            let points = debate.critique(turn.round).map(|one| one.points.as_slice());
            let points = points.unwrap_or_default();
            let names: Vec<String> = points.iter().map(|point| point.id.to_string()).collect();
            let lines = points.iter().map(|point| raised_point(debate, point));
            let _ = inputs.insert("points", PromptInput::List(lines.collect()));
            let _ = inputs.insert("names", PromptInput::Text(names.join(", ")));
            ("debate/moderation", inputs)
        }
    }
}

/// Describes a rejected point to the critic.
fn rejected_point(one: &Disposition) -> String {
    let what = match one.classification {
        Classification::Defer => "put off",
        _ => "rejected",
    };
    let (id, issue, why) = (one.issue_id, &one.original_issue, &one.reasoning);
    format!("{id} ({what}): {issue}\nWhy: {why}")
}

/// Describes a point to the moderator.
fn raised_point(debate: &Debate, point: &Point) -> String {
    let labelled = |before: &str, text: &str| {
        let text = text.trim();
        (!text.is_empty()).then(|| format!("{before}{text}"))
    };
    let before = point.repeat_of.and_then(|id| debate.disposition(id));
    let parts = [
        Some(format!("{} ({})", point.id, point.severity.name())),
        labelled(", in ", &point.location),
        labelled(":\n", &point.text),
        labelled("\nSuggestion: ", &point.suggestion),
        point
            .dispute
            .map(|grounds| format!("\nDisputes a rejection on grounds of {}.", grounds.name())),
        before.map(|before| {
            let (id, kind) = (before.issue_id, before.classification.name());
            format!("\nRaises {id} again ({kind}): {}", before.reasoning)
        }),
    ];
    parts.into_iter().flatten().collect()
}

/// Returns why the previous answer to the same task was unusable.
fn last_problem(debate: &Debate, turn: DebateTurnId) -> Option<String> {
    let same = |other: DebateTurnId| (other.round, other.role) == (turn.round, turn.role);
    let before = debate.turns.iter();
    let before = before.filter(|one| same(one.id) && one.id != turn);
    before.rev().find_map(|one| one.state.problem())
}
