//! Builds the prompt of a turn: the role, the project and the task. The prompts fence untrusted
//! text.

mod material;

use super::parsing::schema;
use crate::model::ModelRequest;
use crate::prompt::{Prompt, PromptError, PromptInput, Prompts};
use cos_core::money::Money;
use cos_core::research::{
    Member, Principle, Room, RoomMaterial, RoomPhase, RoomTask, RoomTurnId, Seat, Section, Voicing,
    material,
};
use material::Inputs;
use std::collections::BTreeMap;

/// Everything that is needed to build a prompt.
#[derive(Clone, Copy)]
pub(super) struct RoomWording<'a> {
    pub(super) prompts: &'a RoomPrompts,
    pub(super) room: &'a Room,
}

/// The prompts of a room, loaded once, so that they do not change within a process.
pub(super) struct RoomPrompts(BTreeMap<&'static str, Prompt>);

/// The names of all prompts of a room.
const PROMPTS: [&str; 13] = [
    "everybody",
    "judge",
    "member",
    "project",
    "reset",
    "shown",
    "synthesiser",
    "task/draft",
    "task/ideation",
    "task/judge",
    "task/proposal",
    "task/section",
    "task/snapshot",
];

impl RoomPrompts {
    /// Loads them all, before any money is reserved.
    pub(super) fn load_prompts(prompts: &Prompts) -> Result<Self, PromptError> {
        let all = PROMPTS.into_iter();
        let read = all.map(|name| Ok((name, prompts.load(&format!("research/{name}"))?)));
        read.collect::<Result<_, _>>().map(Self)
    }
}

fn words(text: impl Into<String>) -> PromptInput {
    PromptInput::Text(text.into())
}

impl RoomWording<'_> {
    /// Returns the request of a turn; the caller sets its reserve.
    pub(super) fn request(&self, turn: RoomTurnId) -> Result<ModelRequest, PromptError> {
        let shown = material(self.room, turn);
        let spec = &self.room.spec;
        Ok(ModelRequest {
            model: spec.model(turn.task).to_owned(),
            system: self.system(turn, &shown)?,
            shared: vec![self.project()?],
            question: self.question(turn, &shown)?,
            schema: schema(turn.task),
            max_tokens: spec.limits.tokens(turn.task),
            time: spec.limits.turn_time,
            reserve: Money::ZERO,
        })
    }

    fn render(&self, name: &str, inputs: &Inputs) -> Result<String, PromptError> {
        let Some(prompt) = self.prompts.0.get(name) else {
            return Err(PromptError::Unknown {
                name: name.to_owned(),
                known: PROMPTS.to_vec(),
            });
        };
        Ok(prompt.render(inputs)?.text.trim().to_owned())
    }

    fn project(&self) -> Result<String, PromptError> {
        let spec = &self.room.spec;
        let inputs = Inputs::from([("title", words(&spec.title)), ("brief", words(&spec.brief))]);
        self.render("project", &inputs)
    }

    fn system(&self, turn: RoomTurnId, shown: &RoomMaterial) -> Result<String, PromptError> {
        let principles = Principle::ALL.map(|one| format!("`{}`: {}", one.name(), one.question()));
        let principles = ("principles", PromptInput::List(principles.to_vec()));
        match turn.task {
            RoomTask::Speak(seat) => {
                let Some(member) = self.room.spec.member(seat) else {
                    return Ok(String::new());
                };
                let inputs = Inputs::from([
                    ("reset", words(self.reset(member, shown)?)),
                    ("persona", words(&member.persona)),
                    principles,
                ]);
                self.render("member", &inputs)
            }
            RoomTask::SpeakAll => {
                let members = self.room.spec.members.iter();
                let lines = members.map(|one| format!("member {}: {}", one.seat, one.persona));
                let inputs =
                    Inputs::from([("personas", PromptInput::List(lines.collect())), principles]);
                self.render("everybody", &inputs)
            }
            RoomTask::Judge => self.render("judge", &Inputs::from([principles])),
            _ => self.render("synthesiser", &Inputs::new()),
        }
    }

    /// Returns the reminder for a persona that drifted from its role; it is placed before its
    /// description.
    fn reset(&self, member: &Member, shown: &RoomMaterial) -> Result<String, PromptError> {
        let Some((phase, round)) = shown.reset else {
            return Ok(String::new());
        };
        let turned = format!("{round} of {}", phase.name());
        let inputs = Inputs::from([
            ("name", words(&member.name)),
            ("stance", words(&member.stance)),
            ("turned", words(turned)),
        ]);
        self.render("reset", &inputs)
    }

    /// Returns the material and the task.
    fn question(&self, turn: RoomTurnId, shown: &RoomMaterial) -> Result<String, PromptError> {
        let task = self.task(turn, shown)?;
        if turn.task == RoomTask::Judge {
            return Ok(task);
        }
        let shown = self.render("shown", &material::inputs(self.room, turn, shown))?;
        Ok(format!("{shown}\n\n{task}").trim().to_owned())
    }

    fn task(&self, turn: RoomTurnId, shown: &RoomMaterial) -> Result<String, PromptError> {
        let problem = (
            "problem",
            words(self.last_problem(turn).unwrap_or_default()),
        );
        let sections = |all: &[Section]| {
            let named = all
                .iter()
                .map(|one| format!("Section {}: {}", one.number(), one.title()));
            ("sections", PromptInput::List(named.collect()))
        };
        match turn.task {
            RoomTask::Speak(seat) => self.debate(turn, Some(seat), problem),
            RoomTask::SpeakAll => self.debate(turn, None, problem),
            RoomTask::Judge => {
                let mut inputs = material::judged(self.room, turn, shown);
                let _ = inputs.insert(problem.0, problem.1);
                self.render("task/judge", &inputs)
            }
            RoomTask::Snapshot => self.render("task/snapshot", &Inputs::from([problem])),
            RoomTask::Draft => {
                let about = self.room.sections(turn.round);
                self.render("task/draft", &Inputs::from([sections(&about), problem]))
            }
            RoomTask::Proposal => {
                let inputs = Inputs::from([sections(&Section::ALL), problem]);
                self.render("task/proposal", &inputs)
            }
        }
    }

    /// Returns the task of a debater.
    fn debate(
        &self,
        turn: RoomTurnId,
        seat: Option<Seat>,
        problem: (&'static str, PromptInput),
    ) -> Result<String, PromptError> {
        let spec = &self.room.spec;
        let is_blind = turn.round == 1 && spec.voicing == Voicing::Separate;
        let flag = |is: bool| words(if is { "yes" } else { "" });
        let lookups = match spec.limits.lookups {
            0 => String::new(),
            most => most.to_string(),
        };
        let mut inputs = Inputs::from([
            ("blind", flag(is_blind)),
            ("lookups", words(lookups)),
            problem,
        ]);
        if turn.phase == RoomPhase::Ideation {
            let round = format!(
                "{} of {}",
                turn.round,
                self.room.rounds(RoomPhase::Ideation)
            );
            let _ = inputs.insert("round", words(round));
            return self.render("task/ideation", &inputs);
        }
        let about = self.room.sections(turn.round);
        let named = about.iter();
        let named = named.map(|one| format!("Section {}: {}", one.number(), one.title()));
        let owner = seat.and_then(|seat| spec.member(seat));
        let own = owner.is_some_and(|one| about.iter().any(|it| one.sections.contains(it)));
        let again = about.iter().any(|one| self.room.draft(*one).is_some());
        inputs.extend([
            ("sections", PromptInput::List(named.collect())),
            ("own", flag(own)),
            ("again", flag(again)),
        ]);
        self.render("task/section", &inputs)
    }

    /// Returns why the previous answer of the same turn was unusable, if it was.
    fn last_problem(&self, turn: RoomTurnId) -> Option<String> {
        let before = self.room.asked_for(turn.phase, turn.round, turn.task);
        before.rev().find_map(|one| one.state.problem())
    }
}
