use super::*;
use crate::council::{TurnFailure, Usage};
use crate::fingerprint::Fingerprint;
use crate::id::DebateId;
use crate::money::{Cost, Money};
use crate::time::Timestamp;

mod defects;
mod files;
mod keys;
mod playing;
mod repeats;
mod stopping;

/// A specification that is long enough.
pub(crate) const SPEC: &str = "# Sessions\n\nA session lies in a table of the database and ends \
                               after thirty minutes without a request. Whoever logs out ends it \
                               at once.\n";

pub(crate) fn debate_spec() -> DebateSpec {
    DebateSpec {
        debate: DebateId::new("b-1"),
        number: 1,
        path: "SPEC.md".into(),
        source: Fingerprint::of(&[("file", SPEC)]),
        spec: SPEC.into(),
        history: Vec::new(),
        rulings: Vec::new(),
        instructions: None,
        first_round: 1,
        rounds: 5,
        budget: Money::dollars(50),
    }
}

/// Four scores in hundredths.
pub(crate) fn grades(clarity: u16, coverage: u16, architecture: u16, risk: u16) -> Grades {
    let grade = |hundredths: u16| Grade::thousandths(hundredths * 10).unwrap();
    Grades {
        clarity: grade(clarity),
        coverage: grade(coverage),
        architecture: grade(architecture),
        risk: grade(risk),
    }
}

pub(crate) fn raised(severity: PointSeverity, description: &str) -> Raised {
    Raised {
        severity,
        quality: Quality::Clarity,
        location: "Sessions".into(),
        description: description.into(),
        suggestion: "Say it.".into(),
        repeat_of: None,
    }
}

pub(crate) fn critique(scores: Grades, issues: Vec<Raised>) -> Critique {
    Critique {
        scores,
        issues,
        disputed_issues: Vec::new(),
        strengths: vec!["short".into()],
        summary: "so far".into(),
        recommendation: CriticAdvice::Revise,
    }
}

pub(crate) fn treated(id: &str, classification: Classification) -> Treated {
    Treated {
        issue_id: id.parse().unwrap(),
        classification,
        reasoning: "because".into(),
        action_taken: if classification.changes() {
            "said so".into()
        } else {
            String::new()
        },
    }
}

pub(crate) const PAID: Usage = Usage {
    cost: Cost::Known(Money::cents(10)),
    tokens_in: Some(100),
    tokens_out: Some(10),
};

/// A debate that is driven by hand.
pub(crate) struct Floor {
    pub(crate) policy: DebatePolicy,
    pub(crate) debate: Option<Debate>,
    pub(crate) events: Vec<DebateEvent>,
}

impl Floor {
    pub(crate) fn new(debate_spec: DebateSpec) -> Self {
        let mut floor = Self {
            policy: DebatePolicy::default(),
            debate: None,
            events: Vec::new(),
        };
        floor.write(DebateEvent::DebateOpened {
            debate_spec: Box::new(debate_spec),
        });
        floor
    }

    pub(crate) fn write(&mut self, event: DebateEvent) {
        apply(&mut self.debate, Timestamp(1), &event);
        self.events.push(event);
    }

    pub(crate) fn debate(&self) -> &Debate {
        self.debate.as_ref().unwrap()
    }

    /// Starts the turn that is due.
    pub(crate) fn begin(&mut self) -> DebateTurnId {
        match decide(self.debate(), &self.policy) {
            Some(DebateRequest::Ask {
                turn,
                reserve,
                basis,
            }) => {
                self.write(DebateEvent::TurnStarted {
                    turn,
                    reserve,
                    basis,
                });
                turn
            }
            other => panic!("no one is to be asked: {other:?}"),
        }
    }

    /// Answers the turn that is due.
    pub(crate) fn says(&mut self, statement: DebateStatement) -> DebateTurnId {
        let turn = self.begin();
        self.write(DebateEvent::TurnTaken {
            turn,
            said: Box::new(statement),
            model: "mock/model".into(),
            usage: PAID,
        });
        turn
    }

    pub(crate) fn author(&mut self) -> DebateTurnId {
        self.says(DebateStatement::Draft(Drafted {
            spec: None,
            notes: Vec::new(),
        }))
    }

    pub(crate) fn critic(&mut self, scores: Grades, issues: Vec<Raised>) -> DebateTurnId {
        self.says(DebateStatement::Critique(critique(scores, issues)))
    }

    /// The moderator treats every point of the round the same way.
    pub(crate) fn moderator(&mut self, classification: Classification) -> DebateTurnId {
        let points = self.debate().last_critique().unwrap().points.clone();
        let lines = points
            .iter()
            .map(|point| treated(&point.id.to_string(), classification));
        let changes = classification.changes() && !points.is_empty();
        let spec = changes.then(|| format!("{}\nAnd more.\n", self.debate().spec.trim_end()));
        let dispositions = lines.collect();
        self.says(DebateStatement::Moderation(Moderation {
            spec,
            dispositions,
        }))
    }

    /// How it ends now, if it does.
    pub(crate) fn end(&mut self) -> Option<DebateEnd> {
        let Some(DebateRequest::Close(end)) = decide(self.debate(), &self.policy) else {
            return None;
        };
        self.write(DebateEvent::DebateClosed { end });
        Some(end)
    }

    pub(crate) fn last_defect(&self) -> Option<DebateDefect> {
        match &self.debate().turns.last()?.state {
            DebateTurnState::Void(defect) => Some(*defect),
            _ => None,
        }
    }
}
