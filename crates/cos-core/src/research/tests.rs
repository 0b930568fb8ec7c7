use super::*;
use crate::council::{ReserveBasis, TurnFailure, TurnReserves, Usage};
use crate::id::{CouncilId, DecisionId};
use crate::money::{Cost, Money};
use crate::time::Timestamp;

mod agreeing;
mod counting;
mod drifting;
mod ending;
mod holding;
mod paying;
mod reading;
mod seeing;
mod writing;

/// The answer of a turn, or why there is none.
pub(crate) type Answer = Result<RoomStatement, TurnFailure>;

/// A persona's contribution, as its whole answer.
pub(crate) fn says(text: &str) -> Answer {
    match Contribution::parse_answer(text) {
        Ok(said) => Ok(RoomStatement::Spoken(said)),
        Err(flaw) => Err(TurnFailure::Malformed {
            detail: flaw.to_string(),
        }),
    }
}

pub(crate) fn spec() -> RoomSpec {
    let member = |seat: u8, name: &str| Member {
        seat: Seat(seat),
        name: name.into(),
        stance: format!("{name} stands here"),
        red_lines: Vec::new(),
        sections: Vec::new(),
        persona: format!("# {name}"),
        model: "mock/model".into(),
    };
    RoomSpec {
        council: CouncilId::new("r-1"),
        title: "Sessions".into(),
        brief: "Find out how sessions are stored best; 4096 of them.".into(),
        folder: "/project".into(),
        project: "/project".into(),
        configuration: "full".into(),
        members: vec![
            member(1, "Ada"),
            member(2, "Ben"),
            member(3, "Cyn"),
            member(4, "Dov"),
        ],
        models: RoomModels {
            synthesiser: "mock/model".into(),
            judge: "mock/model".into(),
        },
        voicing: Voicing::Separate,
        limits: RoomLimits {
            budget: Money::dollars(50),
            ..RoomLimits::default()
        },
    }
}

/// A room that is played to its end, or until nothing can be done.
pub(crate) struct Played {
    pub(crate) room: Room,
    pub(super) events: Vec<RoomEvent>,
    /// The worst-case cost of turns with a known price.
    pub(super) reserves: TurnReserves<RoomTask>,
    now: i64,
}

impl Played {
    pub(crate) fn new(spec: RoomSpec) -> Self {
        let opened = RoomEvent::RoomOpened {
            spec: Box::new(spec),
        };
        let room = fold([(Timestamp(0), &opened)]).unwrap();
        Self {
            room,
            events: vec![opened],
            reserves: TurnReserves::default(),
            now: 0,
        }
    }

    pub(crate) fn write(&mut self, event: RoomEvent) {
        self.now += 1;
        self.room.apply(Timestamp(self.now), &event);
        self.events.push(event);
    }

    /// Why it waits for a person, if it does.
    pub(crate) fn waits(&self) -> Option<RoomSuspension> {
        self.room.waits().map(|held| held.hold)
    }

    /// The person gives this answer to every suspension.
    pub(crate) fn hears(&mut self, word: RoomAnswer) {
        let is_raised = self.waits() == Some(RoomSuspension::Budget) && word == RoomAnswer::GoOn;
        let amount = self.room.raise(Money::ZERO);
        self.write(RoomEvent::PersonSpoke { word, note: None });
        if is_raised {
            self.write(RoomEvent::BudgetRaised { amount });
        }
    }

    /// Continues until nothing is left to do. Turns are answered in the order of the requests.
    pub(crate) fn go_on(mut self, answer: &dyn Fn(&Room, RoomTurnId) -> Answer) -> Self {
        for _ in 0..1_000 {
            let requests = decide(&self.room, &self.reserves, Timestamp(self.now));
            let asks = requests.iter().filter_map(|one| match one {
                RoomRequest::Ask {
                    turn,
                    reserve,
                    basis,
                } => Some((*turn, *reserve, *basis)),
                _ => None,
            });
            let asks: Vec<_> = asks.collect();
            for (turn, reserve, basis) in &asks {
                self.write(RoomEvent::TurnStarted {
                    turn: *turn,
                    reserve: *reserve,
                    basis: *basis,
                });
            }
            for (turn, ..) in &asks {
                let event = match answer(&self.room, *turn) {
                    Ok(said) => RoomEvent::TurnTaken {
                        turn: *turn,
                        said: Box::new(said),
                        usage: PAID,
                    },
                    Err(failure) => RoomEvent::TurnFailed {
                        turn: *turn,
                        failure,
                        usage: PAID,
                    },
                };
                self.write(event);
            }
            let mut has_moved = !asks.is_empty();
            for request in requests {
                match request {
                    RoomRequest::Record(event) => {
                        self.write(event);
                        has_moved = true;
                    }
                    RoomRequest::LookUp(looked) => {
                        let found = Some(format!("found for {}", looked.query));
                        let looked = LookedUp { found, ..looked };
                        self.write(RoomEvent::LookedUp { looked });
                        has_moved = true;
                    }
                    RoomRequest::AskPerson { hold } => {
                        let decision = DecisionId::new(format!("d-{}", self.now));
                        self.write(RoomEvent::PersonAsked { hold, decision });
                        has_moved = true;
                    }
                    RoomRequest::AwaitPerson { .. } => return self,
                    RoomRequest::Ask { .. }
                    | RoomRequest::Cancel { .. }
                    | RoomRequest::WakeAt(_) => {}
                }
            }
            if !has_moved {
                return self;
            }
        }
        panic!("it does not come to an end");
    }

    pub(super) fn turns(&self, task: RoomTask) -> usize {
        self.room
            .turns
            .iter()
            .filter(|one| one.id.task == task)
            .count()
    }

    pub(super) fn verdicts(&self, phase: RoomPhase) -> Vec<RoundVerdict> {
        let all = self.room.closings.iter().map(|(one, _)| one);
        all.filter(|one| one.phase == phase)
            .map(|one| one.verdict)
            .collect()
    }
}

pub(super) const PAID: Usage = Usage {
    cost: Cost::Known(Money::cents(2)),
    tokens_in: Some(100),
    tokens_out: Some(10),
};

pub(crate) fn play(answer: impl Fn(&Room, RoomTurnId) -> Answer) -> Played {
    Played::new(spec()).go_on(&answer)
}

/// The answers of the writing models and the judge: no one drifted, everything is as it was said.
pub(crate) fn desk(room: &Room, turn: RoomTurnId) -> RoomStatement {
    let said = room.round(turn.phase, turn.round);
    let cites: Vec<Cite> = said.iter().map(|one| one.cite).collect();
    let drafted = |section| SectionDraft {
        section,
        text: format!("what was said of {}", section_word(section)),
        cites: cites.clone(),
    };
    match turn.task {
        RoomTask::Judge => {
            let memos = said.iter().map(|one| memo(one.seat, &[])).collect();
            RoomStatement::Judged(RoundJudgement {
                memos,
                principles: principles(),
            })
        }
        RoomTask::Snapshot => RoomStatement::Summed(Snapshot {
            bullets: vec![
                Bullet {
                    text: "one point".into(),
                    cites: cites.clone(),
                };
                3
            ],
        }),
        RoomTask::Draft => RoomStatement::Drafted {
            sections: room.sections(turn.round).into_iter().map(drafted).collect(),
        },
        RoomTask::Proposal => RoomStatement::Proposed(WrittenProposal {
            sections: Section::ALL.into_iter().map(drafted).collect(),
        }),
        RoomTask::Speak(_) | RoomTask::SpeakAll => panic!("no one of the desk speaks"),
    }
}

fn section_word(section: Section) -> &'static str {
    section.title()
}

pub(super) fn memo(seat: Seat, signs: &[DriftSign]) -> Memo {
    Memo {
        seat,
        position: format!("member {seat} stands firm"),
        summary: "it said so".into(),
        changes: "none".into(),
        pressure: "none".into(),
        mind: "its own".into(),
        signs: signs.to_vec(),
        evidence: Vec::new(),
    }
}

pub(super) fn principles() -> Vec<PrincipleFinding> {
    let all = Principle::ALL.into_iter();
    all.map(|principle| PrincipleFinding {
        principle,
        state: PrincipleState::Holds,
        why: "it does".into(),
    })
    .collect()
}

/// Everyone says this in this turn; the writing models agree.
pub(crate) fn talk(
    say: impl Fn(RoomTurnId, Seat) -> String,
) -> impl Fn(&Room, RoomTurnId) -> Answer {
    move |room, turn| match turn.task {
        RoomTask::Speak(seat) => says(&say(turn, seat)),
        _ => Ok(desk(room, turn)),
    }
}

/// The first speaker of the second round proposes an idea, and all agree from then on.
pub(crate) fn agreeable(turn: RoomTurnId, seat: Seat) -> String {
    match (turn.phase, turn.round, seat) {
        (RoomPhase::Ideation, 1, _) => "my own view\n[PASS]".into(),
        (RoomPhase::Ideation, 2, Seat(2)) => "now\nPROPOSE: signed cookies\n[AGREE]".into(),
        _ => "fine with me\n[AGREE]".into(),
    }
}
