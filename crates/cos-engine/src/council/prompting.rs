//! Builds the request of a turn: the persona's prompt, then what most turns share in one stable
//! order, then this turn's task. The prompts fence foreign text.

mod material;

use super::CouncilError;
use super::context::read_context;
use super::parsing::schema;
use crate::model::ModelRequest;
use crate::prompt::{PromptError, PromptInput, Prompts};
use cos_core::council::{Council, CouncilPhase, Material, TurnId, material};
use cos_core::money::Money;
use cos_core::persona::Persona;
use cos_core::reversibility::{DecisionType, DeliberationMode};
use cos_core::time::Span;
use cos_store::blob::Blobs;
use std::collections::BTreeMap;

/// The inputs of a request, besides the council.
#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    pub(super) prompts: &'a Prompts,
    pub(super) blobs: &'a Blobs,
}

/// The limits of one answer.
#[derive(Clone, Copy)]
pub(super) struct AnswerBounds {
    pub(super) tokens: u32,
    pub(super) time: Span,
}

type Inputs = BTreeMap<&'static str, PromptInput>;

/// Checks every prompt of a council before any money is reserved.
pub(super) fn check(prompts: &Prompts) -> Result<(), PromptError> {
    let personas = Persona::ALL.map(persona_prompt);
    let phases = CouncilPhase::ALL.map(phase_prompt);
    let others = ["question", "context", "shown"].map(|name| format!("council/{name}"));
    for name in personas.iter().chain(&phases).chain(&others) {
        let _ = prompts.load(name)?;
    }
    Ok(())
}

fn persona_prompt(persona: Persona) -> String {
    format!("council/persona/{}", persona.name())
}

fn phase_prompt(phase: CouncilPhase) -> String {
    format!("council/phase/{}", phase.name())
}

impl Wording<'_> {
    /// Builds the request to the model that speaks in a turn.
    pub(super) fn request(
        &self,
        council: &Council,
        turn: TurnId,
        model: &str,
        bounds: AnswerBounds,
    ) -> Result<ModelRequest, CouncilError> {
        let shown = material(council, turn);
        let mut shared = vec![self.question(council)?];
        if reads_context(turn.phase) {
            let parts = read_context(self.blobs, council.spec.context.as_ref())?;
            if !parts.is_empty() {
                let spec = &council.spec;
                let whole = spec.context.as_ref().filter(|_| !spec.cut.is_empty());
                let whole = whole.map_or_else(String::new, ToString::to_string);
                let inputs = Inputs::from([
                    ("context", PromptInput::List(parts)),
                    ("whole", PromptInput::Text(whole)),
                ]);
                shared.push(self.render("council/context", &inputs)?);
            }
        }
        shared.extend(self.alike(&shown)?);
        let own = self.shown(material::decision_inputs(&shown))?;
        let ask = self.ask(council, turn, &shown)?;
        let own = own.map_or_else(|| ask.clone(), |own| format!("{own}\n\n{ask}"));
        Ok(ModelRequest {
            model: model.to_owned(),
            system: self.render(&persona_prompt(turn.persona), &Inputs::new())?,
            shared,
            question: own,
            schema: Some(schema(turn.phase)),
            max_tokens: bounds.tokens,
            time: bounds.time,
            // Set once the price is known.
            reserve: Money::ZERO,
        })
    }

    fn render(&self, name: &str, inputs: &Inputs) -> Result<String, PromptError> {
        let text = self.prompts.load(name)?.render(inputs)?.text;
        Ok(text.trim().to_owned())
    }

    fn question(&self, council: &Council) -> Result<String, PromptError> {
        let spec = &council.spec;
        let score = council.score();
        let kind = DecisionType::of(score);
        let circumstances = spec.reversibility.circumstances.iter();
        let circumstances =
            circumstances.map(|one| format!("{} ({})", one.circumstance.phrase(), one.why));
        let inputs = Inputs::from([
            ("question", PromptInput::Text(spec.question.clone())),
            (
                "kind",
                PromptInput::Text(format!("{}, {}", kind.name(), kind.phrase())),
            ),
            ("score", PromptInput::Text(score.to_string())),
            (
                "circumstances",
                PromptInput::Text(circumstances.collect::<Vec<_>>().join("\n")),
            ),
        ]);
        self.render("council/question", &inputs)
    }

    /// Returns what most turns share, one text for each kind, so that a later kind never moves an
    /// earlier one.
    fn alike(&self, shown: &[Material]) -> Result<Vec<String>, PromptError> {
        let kinds = material::shared_inputs(shown);
        let texts: Result<Vec<Option<String>>, PromptError> =
            kinds.into_iter().map(|one| self.shown(one)).collect();
        Ok(texts?.into_iter().flatten().collect())
    }

    /// Renders one piece; `None` if it is empty.
    fn shown(&self, given: Inputs) -> Result<Option<String>, PromptError> {
        if given.is_empty() {
            return Ok(None);
        }
        let mut inputs = material::empty_inputs();
        inputs.extend(given);
        self.render("council/shown", &inputs).map(Some)
    }

    fn ask(
        &self,
        council: &Council,
        turn: TurnId,
        shown: &[Material],
    ) -> Result<String, PromptError> {
        let problem = last_problem(council, turn).unwrap_or_default();
        let mut inputs = Inputs::from([("problem", PromptInput::Text(problem))]);
        let words = |text: &str| PromptInput::Text(text.to_owned());
        match turn.phase {
            CouncilPhase::Rating => {
                let open = council.spec.reversibility.unrated().into_iter();
                let open = open.map(|one| one.name().to_owned()).collect();
                inputs.insert("dimensions", PromptInput::List(open));
            }
            CouncilPhase::Alternatives => {
                let number = match council.mode {
                    DeliberationMode::Express => "exactly one alternative",
                    DeliberationMode::Lightweight => "two or three alternatives",
                    DeliberationMode::FullCouncil | DeliberationMode::Delphi => {
                        "one or two alternatives"
                    }
                };
                inputs.insert("number", words(number));
            }
            CouncilPhase::Revision => {
                let own = shown.iter().filter_map(|one| match one {
                    Material::Own(label) => Some(label.to_string()),
                    _ => None,
                });
                inputs.insert("own", words(&own.collect::<Vec<_>>().join(", ")));
            }
            CouncilPhase::Vote => {
                let before = shown.iter().find_map(|one| match one {
                    Material::Ranked(labels) => Some(labels),
                    _ => None,
                });
                let before = before.into_iter().flatten().map(ToString::to_string);
                inputs.insert("before", words(&before.collect::<Vec<_>>().join(", ")));
            }
            CouncilPhase::Synthesis => {
                let is_hard = DecisionType::of(council.score()) != DecisionType::Type2;
                inputs.insert("plan", words(if is_hard { "required" } else { "" }));
            }
            _ => {}
        }
        self.render(&phase_prompt(turn.phase), &inputs)
    }
}

/// Checks whether a phase reads the material: those that rate, report, assess, propose or challenge
/// do. The others decide by the results of these.
pub(super) const fn reads_context(phase: CouncilPhase) -> bool {
    matches!(
        phase,
        CouncilPhase::Rating
            | CouncilPhase::Intel
            | CouncilPhase::Assessment
            | CouncilPhase::Alternatives
            | CouncilPhase::RedTeam
    )
}

/// Returns why the previous answer of this persona to the same task was unusable.
fn last_problem(council: &Council, turn: TurnId) -> Option<String> {
    let before = council.phase(turn.round, turn.phase);
    let before = before.filter(|one| one.id.persona == turn.persona && one.id != turn);
    before.filter_map(|one| one.state.problem()).last()
}
