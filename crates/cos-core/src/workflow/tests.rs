mod caps;
mod rules;
mod steps;
mod weighing;

use super::*;
use crate::checkpoint::CheckpointCommand;
use crate::id::{CheckpointId, CommitId, DecisionId, OptionId, PhaseId, WorkflowId};
use crate::money::Money;
use crate::policy::Profile;
use crate::time::{Span, Timestamp};
use std::collections::{BTreeMap, VecDeque};

pub(super) fn agent(craft: &str) -> Subagent {
    Subagent::plain(craft, format!(".temp/f/{craft}.md"))
}

pub(super) fn phase(id: &str) -> Phase {
    Phase {
        id: PhaseId::new(id),
        name: id.to_owned(),
        description: String::new(),
        behavior: Behavior::Sequential,
        mode: None,
        collect: None,
        script: None,
        subagents: vec![agent("worker")],
        adaptive: None,
        debate: None,
        suggested: Vec::new(),
        skills: Vec::new(),
        gap_check: None,
        checkpoint: None,
        optional: false,
        reversible: false,
        estimate: None,
        on_unfinished: OnUnfinished::Ask,
        skip_if: None,
        deliverables: Vec::new(),
        depends_on: Vec::new(),
    }
}

#[expect(
    clippy::unnecessary_wraps,
    reason = "goes straight into an optional field"
)]
pub(super) fn stop(options: &[(&str, PhaseStep)]) -> Option<PhaseCheckpoint> {
    let option = |(id, step): &(&str, PhaseStep)| PhaseOption {
        id: OptionId::new(*id),
        label: (*id).to_owned(),
        with_feedback: false,
        step: step.clone(),
        force: false,
        allows: None,
    };
    Some(PhaseCheckpoint {
        when: When::After,
        condition: None,
        embedded: None,
        prompt: "On?".to_owned(),
        show_files: Vec::new(),
        options: options.iter().map(option).collect(),
        timeout: None,
        on_timeout: OnTimeout::Pause,
    })
}

/// A checkpoint that assesses facts.
pub(super) fn weighing(when: When) -> Option<PhaseCheckpoint> {
    let embedded = Some(EmbeddedCheckpoint {
        command: CheckpointCommand::DoIssue,
        context: ".temp/f/facts.json".to_owned(),
    });
    stop(&[]).map(|stop| PhaseCheckpoint {
        when,
        embedded,
        prompt: String::new(),
        ..stop
    })
}

pub(super) fn on() -> (&'static str, PhaseStep) {
    ("continue", PhaseStep::Continue)
}

pub(super) fn redo(target: &str) -> (&'static str, PhaseStep) {
    ("redo", PhaseStep::Repeat(PhaseId::new(target)))
}

pub(super) fn skipping(targets: &[&str]) -> (&'static str, PhaseStep) {
    let targets = targets.iter().map(|id| PhaseId::new(*id));
    ("skip", PhaseStep::Skip(targets.collect()))
}

pub(super) fn workflow(phases: Vec<Phase>) -> Workflow {
    Workflow {
        name: "feature".to_owned(),
        description: "Builds a feature".to_owned(),
        mode: ExecutionMode::Strict,
        variables: BTreeMap::new(),
        phases,
        finalization: None,
    }
}

/// An engine in which work is done at once and a person gives the scripted answers.
pub(super) struct Played {
    pub(super) run: Option<WorkflowRun>,
    pub(super) events: Vec<(Timestamp, WorkflowEvent)>,
    answers: VecDeque<(String, Option<String>)>,
    gaps: VecDeque<GapOutcome>,
    shows: bool,
    questions: u32,
}

impl Played {
    pub(super) fn new(phases: Vec<Phase>) -> Self {
        let definition = workflow(phases);
        assert_eq!(check(&definition), [], "the workflow of a test is sound");
        let spec = WorkflowSpec {
            workflow: WorkflowId::new("w-1"),
            definition,
            source: "f.yaml".to_owned(),
            feature: "f".to_owned(),
            flags: Vec::new(),
            input: WorkflowInput::default(),
            project: "/p".to_owned(),
            base: CommitId::new("0"),
            branch: "cos/w-1".to_owned(),
            current: None,
            budget: Money::dollars(1),
            time: Span::minutes(1),
            profile: Profile::Default,
            skip_war_room: None,
            agent: None,
            goal: None,
            origin: None,
        };
        let mut played = Self {
            run: None,
            events: Vec::new(),
            answers: VecDeque::new(),
            gaps: VecDeque::new(),
            shows: true,
            questions: 0,
        };
        let spec = Box::new(spec);
        played.record(WorkflowEvent::WorkflowStarted { spec });
        played.record(WorkflowEvent::WorkflowTakenUp);
        played
    }

    pub(super) fn answering(mut self, answers: &[&str]) -> Self {
        let answers = answers.iter().map(|one| ((*one).to_owned(), None));
        self.answers.extend(answers);
        self
    }

    pub(super) fn saying(mut self, option: &str, feedback: &str) -> Self {
        self.answers
            .push_back((option.to_owned(), Some(feedback.to_owned())));
        self
    }

    pub(super) fn finding(mut self, gaps: impl IntoIterator<Item = GapOutcome>) -> Self {
        self.gaps.extend(gaps);
        self
    }

    pub(super) fn hiding(mut self) -> Self {
        self.shows = false;
        self
    }

    pub(super) fn state(&self) -> &WorkflowRun {
        self.run.as_ref().expect("it was ordered")
    }

    pub(super) fn record(&mut self, event: WorkflowEvent) {
        let at = Timestamp(i64::try_from(self.events.len()).expect("few facts"));
        apply(&mut self.run, at, &event);
        self.events.push((at, event));
        assert_eq!(
            fold(self.events.iter().map(|(at, event)| (*at, event))),
            self.run,
            "a fold from the start comes to the same"
        );
    }

    /// Continues until nothing more happens, or a question has no answer.
    pub(super) fn play(mut self) -> Self {
        for _ in 0..500 {
            let Some(request) = decide(self.state()) else {
                return self;
            };
            assert_eq!(decide(self.state()).as_ref(), Some(&request));
            let Some(event) = self.perform(request) else {
                return self;
            };
            self.record(event);
        }
        panic!("it never ends: {:?}", self.state().stage);
    }

    fn perform(&mut self, request: WorkflowRequest) -> Option<WorkflowEvent> {
        Some(match request {
            WorkflowRequest::Record(event) => event,
            WorkflowRequest::Enter { phase } => WorkflowEvent::PhaseSkipped {
                phase,
                by: SkipCause::Condition,
            },
            WorkflowRequest::Weigh { phase, when } if self.shows => WorkflowEvent::HoldReached {
                phase,
                hold: Hold::Checkpoint { when, defect: None },
            },
            WorkflowRequest::Weigh { phase, when } => {
                WorkflowEvent::CheckpointPassed { phase, when }
            }
            WorkflowRequest::CarryOut { phase } => WorkflowEvent::PhaseWorked {
                end: WorkEnd::Done,
                head: CommitId::new(format!("{}-{phase}", self.events.len())),
                deliverables: vec![Deliverable {
                    path: format!(".temp/f/{phase}.md"),
                    subagent: None,
                    size_bytes: 1,
                }],
                goals: Vec::new(),
                phase,
            },
            WorkflowRequest::Adapt { phase } => WorkflowEvent::PhaseAdapted {
                phase,
                subagents: vec![agent("more")],
            },
            WorkflowRequest::CheckGaps { phase } => WorkflowEvent::GapsChecked {
                phase,
                outcome: self.gaps.pop_front().unwrap_or_else(complete),
            },
            WorkflowRequest::Ask => {
                self.questions += 1;
                WorkflowEvent::HoldAsked {
                    decision: DecisionId::new(format!("d-{}", self.questions)),
                    shown: Vec::new(),
                    allows: Vec::new(),
                }
            }
            WorkflowRequest::Consult { phase, when } => self.consult(phase, when)?,
            WorkflowRequest::Collect { phase } => WorkflowEvent::PhaseCollected {
                head: CommitId::new(format!("{}-collected", self.events.len())),
                deliverables: vec![Deliverable {
                    path: ".temp/f/facts.json".to_owned(),
                    subagent: None,
                    size_bytes: 2,
                }],
                phase,
            },
            WorkflowRequest::Await => {
                let (option, feedback) = self.answers.pop_front()?;
                if let PhaseStage::Holding {
                    hold: Hold::Weighed { .. },
                    ..
                } = self.state().stage
                {
                    return self.decided(&option, feedback);
                }
                let known = choices(self.state());
                assert!(
                    known.iter().any(|one| one.id.as_str() == option),
                    "`{option}` is offered among {known:?}"
                );
                WorkflowEvent::HoldAnswered {
                    decision: self.state().awaits().cloned(),
                    option: OptionId::new(option),
                    feedback,
                    by: "ada".to_owned(),
                }
            }
            WorkflowRequest::Close { end } => WorkflowEvent::WorkflowClosed {
                end,
                head: self.state().head.clone(),
            },
        })
    }

    /// The result of an assessment: the next scripted answer.
    fn consult(&mut self, phase: PhaseId, when: When) -> Option<WorkflowEvent> {
        let (found, said) = self.answers.pop_front()?;
        self.questions += 1;
        let checkpoint = CheckpointId::new(format!("k-{}", self.questions));
        let head = CommitId::new(format!("{}-orders", self.events.len()));
        Some(match found.as_str() {
            "alone" => WorkflowEvent::CheckpointWeighed {
                phase,
                when,
                checkpoint,
                orders: said.into_iter().collect(),
                head,
            },
            "ask" => WorkflowEvent::CheckpointAsked {
                phase,
                when,
                checkpoint,
                decision: DecisionId::new(format!("d-{}", self.questions)),
                advised: Vec::new(),
            },
            defect => WorkflowEvent::HoldReached {
                phase,
                hold: Hold::Checkpoint {
                    when,
                    defect: Some(defect.to_owned()),
                },
            },
        })
    }

    fn decided(&self, option: &str, text: Option<String>) -> Option<WorkflowEvent> {
        Some(WorkflowEvent::CheckpointAnswered {
            decision: self.state().awaits()?.clone(),
            option: OptionId::new(option),
            step: match option {
                "yes" => PhaseStep::Continue,
                "stop" => PhaseStep::Abort,
                "later" => PhaseStep::Pause,
                _ => PhaseStep::Back,
            },
            orders: text.into_iter().collect(),
            by: "ada".to_owned(),
            head: CommitId::new("answered"),
        })
    }

    /// The phases in the order in which their work started.
    pub(super) fn begun(&self) -> Vec<&str> {
        let begun = self.events.iter().filter_map(|(_, event)| match event {
            WorkflowEvent::PhaseBegan { phase, .. } => Some(phase.as_str()),
            _ => None,
        });
        begun.collect()
    }

    pub(super) fn end(&self) -> Option<WorkflowEnd> {
        self.state().end
    }

    pub(super) fn offered(&self) -> Vec<String> {
        let offered = choices(self.state());
        offered.into_iter().map(|one| one.id.to_string()).collect()
    }
}

pub(super) fn complete() -> GapOutcome {
    gaps(GapAction::Retry, &[])
}

pub(super) fn gaps(action: GapAction, gaps: &[&str]) -> GapOutcome {
    GapOutcome {
        gaps: gaps.iter().map(|gap| (*gap).to_owned()).collect(),
        action,
        additional: Vec::new(),
        message: None,
    }
}

pub(super) fn looked_over(mut phase: Phase, most: u32) -> Phase {
    phase.gap_check = Some(GapCheck {
        max_iterations: most,
        rule: GapRule::Script("x".to_owned()),
        on_failure: GapFailure {
            action: GapAction::Retry,
            message: None,
        },
    });
    phase
}
