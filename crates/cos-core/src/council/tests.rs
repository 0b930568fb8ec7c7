use super::*;
use crate::alternative::{AlternativeDraft, AlternativeLabel, Effort};
use crate::id::CouncilId;
use crate::money::{Cost, Money};
use crate::persona::Persona;
use crate::reversibility::tests::proposals;
use crate::reversibility::{Ceilings, ChangeFacts, DeliberationMode, Dimension, Proposal, assess};
use crate::time::{Span, Timestamp};

mod challenging;
mod deciding;
mod ending;
mod escalating;
mod failing;
mod limits;
mod properties;
mod rating;
mod sealing;
mod seeing;

/// The result of a turn.
enum Reply {
    Says(Statement),
    Fails(TurnFailure),
}

/// A council with scripted answers.
struct Table {
    council: Option<Council>,
    policy: CouncilPolicy,
    now: Timestamp,
    events: Vec<(Timestamp, CouncilEvent)>,
    asked: Vec<TurnId>,
}

/// A question with this sum, from 5 to 25, in the mode of the default ceilings.
fn spec(sum: u8) -> CouncilSpec {
    let mut points = [sum / 5; 5];
    for extra in points.iter_mut().take(usize::from(sum % 5)) {
        *extra += 1;
    }
    let reversibility = assess(&ChangeFacts::default(), &proposals(points));
    CouncilSpec {
        council: CouncilId::new("c1"),
        purpose: CouncilPurpose::Decide,
        question: "how to go on?".into(),
        about: None,
        context: None,
        cut: Vec::new(),
        mode: Ceilings::DEFAULT.mode(reversibility.score),
        budgeted_mode: None,
        reversibility,
        ceilings: Ceilings::DEFAULT,
        budget: Money::dollars(50),
        seed: 7,
    }
}

fn draft(name: &str) -> AlternativeDraft {
    AlternativeDraft {
        name: name.into(),
        summary: format!("{name} in short"),
        approach: "step by step".into(),
        pros: vec!["quick".into()],
        cons: Vec::new(),
        risks: Vec::new(),
        effort: Some(Effort::Low),
        score: None,
    }
}

fn label(letter: char) -> AlternativeLabel {
    AlternativeLabel::parse(&letter.to_string()).unwrap()
}

fn labels(council: &Council, round: u8) -> Vec<AlternativeLabel> {
    let alternatives = council.alternatives(round).into_iter();
    alternatives.map(|alternative| alternative.label).collect()
}

fn ballot(ranking: Vec<AlternativeLabel>) -> Statement {
    Statement::Ballot(BallotPaper {
        ranking,
        dissent: None,
        escalate: None,
    })
}

/// All alternatives, this one first.
fn for_alternative(council: &Council, round: u8, favourite: AlternativeLabel) -> Statement {
    let mut ranking = labels(council, round);
    ranking.sort_by_key(|label| (*label != favourite, *label));
    ballot(ranking)
}

fn synthesis(alternative: AlternativeLabel) -> Synthesis {
    Synthesis {
        decision: "do it so".into(),
        alternative,
        override_reason: None,
        orders: vec!["first this".into(), "then that".into()],
        rationale: "it is the safest".into(),
        dissents: Vec::new(),
        sub_decisions: Vec::new(),
        novel_domain: NovelDomain {
            is_novel: false,
            why: String::new(),
        },
        watch_points: Vec::new(),
        reversal_plan: Some("put it back".into()),
        confidence_self: crate::checkpoint::Confidence::NONE,
    }
}

fn challenges(labels: &[AlternativeLabel], severity: ConcernSeverity) -> Statement {
    let challenge = |alternative: &AlternativeLabel| Challenge {
        alternative: *alternative,
        severity,
        finding: "it assumes that nobody is away".into(),
    };
    Statement::Challenges {
        challenges: labels.iter().map(challenge).collect(),
    }
}

/// The same points for each of these.
fn rated(dimensions: &[Dimension], points: u8) -> Vec<Proposal> {
    let all = proposals([points; 5]).into_iter();
    all.filter(|one| dimensions.contains(&one.dimension))
        .collect()
}

/// The answers of personas without objections: all vote for A.
fn agreeable(council: &Council, turn: TurnId) -> Statement {
    let labels = labels(council, turn.round);
    match turn.phase {
        CouncilPhase::Rating => Statement::Rating {
            proposals: rated(&council.spec.reversibility.unrated(), 3),
        },
        CouncilPhase::Intel => Statement::Report {
            text: format!("what {} saw", turn.persona.name()),
        },
        CouncilPhase::Assessment => Statement::Situation(Situation {
            problem: "which way".into(),
            constraints: vec!["by friday".into()],
            opportunities: Vec::new(),
            guidance: Vec::new(),
            success_criteria: Vec::new(),
            proposals: Vec::new(),
        }),
        CouncilPhase::Alternatives => {
            let count = match council.mode {
                DeliberationMode::Lightweight => 2,
                _ => 1,
            };
            let name = |number| format!("{} {number}", turn.persona.name());
            Statement::Alternatives {
                drafts: (1..=count).map(|number| draft(&name(number))).collect(),
            }
        }
        CouncilPhase::FirstVote | CouncilPhase::Vote => ballot(labels),
        CouncilPhase::RedTeam => challenges(&labels, ConcernSeverity::Low),
        CouncilPhase::Revision => {
            let alternatives = council.alternatives(turn.round).into_iter();
            let own = alternatives.filter(|alternative| alternative.author == turn.persona);
            let kept = |alternative: crate::alternative::Alternative| Revised {
                alternative: alternative.label,
                stance: Stance::Maintained,
                reason: "nothing new".into(),
                draft: None,
            };
            Statement::Revision {
                revised: own.map(kept).collect(),
            }
        }
        CouncilPhase::Premortem => Statement::Premortem(Premortem {
            story: "nobody looked".into(),
            early_warnings: Vec::new(),
            root_cause: "haste".into(),
            prevention: Vec::new(),
            contingency: Vec::new(),
        }),
        CouncilPhase::Synthesis => {
            Statement::Synthesis(synthesis(council.leader().unwrap_or(label('A'))))
        }
    }
}

/// The two voters of a small panel, or the halves of a large one, want different alternatives.
fn divided(council: &Council, turn: TurnId) -> Statement {
    let for_b = matches!(
        turn.persona,
        Persona::RedTeam | Persona::Scout | Persona::IntelligenceOfficer
    );
    match turn.phase {
        CouncilPhase::FirstVote | CouncilPhase::Vote if for_b => {
            for_alternative(council, turn.round, label('B'))
        }
        _ => agreeable(council, turn),
    }
}

const PAID: Usage = Usage {
    cost: Cost::Known(Money::cents(2)),
    tokens_in: Some(100),
    tokens_out: Some(10),
};

/// The seal of a turn's author, with a different salt for each turn.
fn seal(turn: TurnId) -> AuthorSeal {
    let mut drawn = [1; 32];
    for (byte, letter) in drawn.iter_mut().zip(turn.to_string().bytes()) {
        *byte = letter;
    }
    AuthorSeal {
        salt: Salt::new(drawn),
        persona: turn.persona,
        model: "some-model".into(),
    }
}

impl Table {
    fn new(spec: CouncilSpec) -> Self {
        let mut table = Self {
            council: None,
            policy: CouncilPolicy::default(),
            now: Timestamp(1_000),
            events: Vec::new(),
            asked: Vec::new(),
        };
        table.write(CouncilEvent::CouncilOpened {
            spec: Box::new(spec),
        });
        table
    }

    fn council(&self) -> &Council {
        self.council.as_ref().unwrap()
    }

    fn write(&mut self, event: CouncilEvent) {
        apply(&mut self.council, self.now, &event);
        self.events.push((self.now, event));
    }

    fn decide(&self) -> Vec<CouncilRequest> {
        decide(self.council(), &self.policy, self.now)
    }

    fn start(&mut self, turn: TurnId, reserve: Money) {
        self.asked.push(turn);
        let basis = ReserveBasis::Flat;
        self.write(CouncilEvent::TurnStarted {
            turn,
            reserve,
            basis,
        });
    }

    fn end(&mut self, turn: TurnId, reply: Reply) {
        let usage = PAID;
        self.write(match reply {
            Reply::Says(said) => CouncilEvent::TurnTaken {
                turn,
                said: Box::new(said),
                author: seal(turn).commitment(),
                usage,
            },
            Reply::Fails(failure) => CouncilEvent::TurnFailed {
                turn,
                failure,
                usage,
            },
        });
    }

    /// Performs one request; returns whether there was one.
    fn obey(&mut self, script: &dyn Fn(&Council, TurnId) -> Reply) -> bool {
        match self.decide().into_iter().next() {
            Some(CouncilRequest::Ask { turn, reserve, .. }) => {
                self.start(turn, reserve);
                let reply = script(self.council(), turn);
                self.end(turn, reply);
            }
            Some(CouncilRequest::Record(event)) => self.write(event),
            Some(CouncilRequest::Cancel { turn }) => {
                self.end(turn, Reply::Fails(TurnFailure::Cancelled));
            }
            Some(CouncilRequest::WakeAt(_)) | None => return false,
        }
        true
    }

    /// Continues to the end.
    fn play(mut self, script: &dyn Fn(&Council, TurnId) -> Reply) -> Self {
        for _ in 0..1_000 {
            if !self.obey(script) {
                return self;
            }
        }
        panic!("the council does not end");
    }

    fn played(spec: CouncilSpec, script: &dyn Fn(&Council, TurnId) -> Statement) -> Self {
        Self::new(spec).play(&|council, turn| Reply::Says(script(council, turn)))
    }

    fn outcome(&self) -> CouncilOutcome {
        outcome(self.council(), &self.policy)
    }

    /// The phases in order, each with how many personas were asked.
    fn phases(&self) -> String {
        let steps = self
            .asked
            .chunk_by(|one, other| (one.round, one.phase) == (other.round, other.phase));
        let lines = steps.map(|step| {
            let TurnId { round, phase, .. } = step[0];
            format!("{round}:{}*{}", phase.name(), step.len())
        });
        lines.collect::<Vec<_>>().join(" ")
    }
}
