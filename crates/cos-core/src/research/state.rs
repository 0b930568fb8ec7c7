//! What is so in a room. Plain data and what can be read off it; only [`super::apply`] changes it.

use super::section::ROUNDS;
use super::{
    Cite, Contribution, EvidenceRef, LookedUp, Memo, Position, PositionName, RoomDefect, RoomEnd,
    RoomSpec, RoomPhase, RoomStatement, RoomTask, RoomTurnId, RoomWait, RoundClosing, Seat,
    Section, SectionDraft, SectionState, Snapshot, scheduled,
};
use crate::council::{Asking, ReserveBasis, TurnFailure, Usage};
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// One room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// What it was opened with.
    pub spec: RoomSpec,
    /// Every turn, in the order they were begun.
    pub turns: Vec<RoomTurn>,
    /// What stands on the table, once somebody put something there.
    pub table: Option<Position>,
    /// What was put forward, each position once.
    pub candidates: Vec<Position>,
    /// What was looked up, in order.
    pub evidence: Vec<LookedUp>,
    /// Every round that is over, with the time of its end.
    pub closings: Vec<(RoundClosing, Timestamp)>,
    /// Who was reported to drift, in which round.
    pub reported: Vec<(Seat, RoomPhase, u8)>,
    /// Where it waited for a person, oldest first.
    pub holds: Vec<RoomWait>,
    /// What the members are told of what a person said.
    pub notes: Vec<String>,
    /// What a person added to the budget.
    pub raised: Money,
    /// What was paid, or held where nobody knows.
    pub spent: Money,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// Since when the present process has it.
    pub since: Timestamp,
    /// When the last fact was written.
    pub moved_at: Timestamp,
    /// Time under way in earlier processes.
    pub active: Span,
    /// How it ended.
    pub end: Option<RoomEnd>,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomTurn {
    /// Which.
    pub id: RoomTurnId,
    /// The money held for it.
    pub reserve: Money,
    /// By what it was reckoned.
    pub basis: ReserveBasis,
    /// Where it stands.
    pub state: RoomTurnState,
    /// The position that it was asked about.
    pub asked_about: Option<PositionName>,
    /// When it was begun.
    pub began_at: Timestamp,
    /// When its answer, or its failure, was written.
    pub ended_at: Option<Timestamp>,
    /// What it used up, where that is known.
    pub usage: Option<Usage>,
}

/// Where a turn stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomTurnState {
    /// No answer yet.
    UnderWay,
    /// The answer counts.
    Said(RoomStatement),
    /// There is an answer, and it does not count.
    Void(RoomDefect),
    /// There is none.
    Failed(TurnFailure),
}

/// What one persona said in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Speech<'a> {
    /// Its name.
    pub cite: Cite,
    /// Who said it.
    pub seat: Seat,
    /// What it says.
    pub said: &'a Contribution,
    /// The position that its tag is about: the one it proposes itself, else the one on the table
    /// when it was asked; none where there was none.
    pub about: Option<&'a PositionName>,
}

impl RoomTurn {
    /// What was said, if it counts.
    pub const fn said(&self) -> Option<&RoomStatement> {
        match &self.state {
            RoomTurnState::Said(said) => Some(said),
            _ => None,
        }
    }

    /// What came of it, for whoever may ask again.
    pub(super) const fn asking(&self) -> Asking {
        match &self.state {
            RoomTurnState::UnderWay => Asking::UnderWay,
            RoomTurnState::Said(_) => Asking::Answered,
            RoomTurnState::Void(_) => Asking::Unusable,
            RoomTurnState::Failed(failure) => Asking::failed(failure),
        }
    }
}

impl Room {
    /// The turn of this name.
    pub fn turn(&self, id: RoomTurnId) -> Option<&RoomTurn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// Every turn under way.
    pub fn under_way(&self) -> impl Iterator<Item = &RoomTurn> {
        let all = self.turns.iter();
        all.filter(|turn| turn.state == RoomTurnState::UnderWay)
    }

    /// What it is at, by the last turn that was begun.
    pub fn at(&self) -> (RoomPhase, u8) {
        let begun = self.turns.iter().map(|one| (one.id.phase, one.id.round));
        begun.max().unwrap_or((RoomPhase::Ideation, 1))
    }

    /// What is left of the budget.
    pub fn left(&self) -> Money {
        let held: Money = self.under_way().map(|turn| turn.reserve).sum();
        self.budget().saturating_sub(self.spent + held)
    }

    /// Time under way over all processes. What a person takes to answer is none of it.
    pub fn elapsed(&self, now: Timestamp) -> Span {
        self.active + (now - self.since)
    }

    /// The turn of its kind that was answered.
    pub(super) fn said(&self, phase: RoomPhase, round: u8, task: RoomTask) -> Option<&RoomTurn> {
        let mut asked = self.asked_for(phase, round, task);
        asked.find(|turn| turn.said().is_some())
    }

    /// What a member said in a round.
    pub fn speech(&self, phase: RoomPhase, round: u8, seat: Seat) -> Option<Speech<'_>> {
        let own = self.said(phase, round, RoomTask::Speak(seat));
        let turn = own.or_else(|| self.said(phase, round, RoomTask::SpeakAll))?;
        let said = match turn.said()? {
            RoomStatement::Spoken(said) => said,
            RoomStatement::AllSpoken { parts } => {
                let part = parts.iter().find(|(speaker, _)| *speaker == seat);
                &part?.1
            }
            _ => return None,
        };
        let cite = self.cite(phase, round, seat)?;
        // What is written of a section is no position of its own.
        let proposes = said.proposes.as_deref();
        let proposes = proposes.filter(|_| phase == RoomPhase::Ideation);
        let about = proposes.and_then(|text| self.named(text));
        let about = about.map(|one| &one.name);
        Some(Speech {
            cite,
            seat,
            said,
            about: about.or(turn.asked_about.as_ref()),
        })
    }

    /// The candidate of this name, or of these words.
    pub(super) fn named(&self, text: &str) -> Option<&Position> {
        let (name, worded) = (text.trim(), PositionName::of(text));
        let mut all = self.candidates.iter();
        all.find(|one| one.name == worded || one.name.to_string() == name)
    }

    /// What a contribution of a member in a round is called.
    pub fn cite(&self, phase: RoomPhase, round: u8, seat: Seat) -> Option<Cite> {
        let speakers = self.spec.speakers(round);
        let place = speakers.iter().position(|one| *one == seat)?;
        let seq = u8::try_from(place + 1).ok()?;
        Some(Cite { phase, round, seq })
    }

    /// Who is behind a name.
    pub fn speaker(&self, cite: Cite) -> Option<Seat> {
        let place = usize::from(cite.seq).checked_sub(1)?;
        self.spec.speakers(cite.round).get(place).copied()
    }

    /// What was said in a round, in speaking order.
    pub fn round(&self, phase: RoomPhase, round: u8) -> Vec<Speech<'_>> {
        let speakers = self.spec.speakers(round).into_iter();
        speakers
            .filter_map(|seat| self.speech(phase, round, seat))
            .collect()
    }

    /// Everything that was said, in order.
    pub fn speeches(&self) -> Vec<Speech<'_>> {
        let mut rounds: Vec<(RoomPhase, u8)> = self
            .turns
            .iter()
            .filter(|turn| turn.id.task.speaks())
            .map(|turn| (turn.id.phase, turn.id.round))
            .collect();
        rounds.sort_unstable();
        rounds.dedup();
        let rounds = rounds.into_iter();
        rounds
            .flat_map(|(phase, round)| self.round(phase, round))
            .collect()
    }

    /// What a contribution says, by its name.
    pub fn cited(&self, cite: Cite) -> Option<Speech<'_>> {
        self.speech(cite.phase, cite.round, self.speaker(cite)?)
    }

    /// How a round ended.
    pub fn closing(&self, phase: RoomPhase, round: u8) -> Option<&RoundClosing> {
        let mut closings = self.closings.iter().map(|(closing, _)| closing);
        closings.find(|one| (one.phase, one.round) == (phase, round))
    }

    /// What the judge noted of a member in a round.
    pub fn memo(&self, phase: RoomPhase, round: u8, seat: Seat) -> Option<&Memo> {
        match self.said(phase, round, RoomTask::Judge)?.said()? {
            RoomStatement::Judged(judged) => judged.memos.iter().find(|memo| memo.seat == seat),
            _ => None,
        }
    }

    /// What the judge found last of the principles.
    pub fn principles(&self) -> &[super::PrincipleFinding] {
        let mut turns = self.turns.iter().rev();
        turns
            .find_map(|turn| match turn.said()? {
                RoomStatement::Judged(judged) => Some(judged.principles.as_slice()),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// The last snapshot.
    pub fn snapshot(&self) -> Option<&Snapshot> {
        let mut turns = self.turns.iter().rev();
        turns.find_map(|turn| match turn.said()? {
            RoomStatement::Summed(snapshot) => Some(snapshot),
            _ => None,
        })
    }

    /// The sections that a round of the proposal is about: those of the schedule, then one of the
    /// reserve for each round.
    pub fn sections(&self, round: u8) -> Vec<Section> {
        if round <= ROUNDS {
            return scheduled(round).to_vec();
        }
        let place = usize::from(round - ROUNDS - 1);
        let reserved = self.reserved();
        reserved.get(place).copied().into_iter().collect()
    }

    /// The sections that were put off, in order.
    pub fn reserved(&self) -> Vec<Section> {
        let scheduled = (1..=ROUNDS).filter_map(|round| self.closing(RoomPhase::Proposal, round));
        let standings = scheduled.flat_map(|closing| &closing.sections);
        standings
            .filter(|one| one.state == SectionState::Reserved)
            .map(|one| one.section)
            .collect()
    }

    /// The last draft of a section.
    pub fn draft(&self, section: Section) -> Option<&SectionDraft> {
        let mut turns = self.turns.iter().rev();
        turns.find_map(|turn| match turn.said()? {
            RoomStatement::Drafted { sections } => {
                sections.iter().find(|one| one.section == section)
            }
            _ => None,
        })
    }

    /// The words of the proposal so far: the idea, and every section as it is drafted.
    pub(super) fn so_far(&self) -> String {
        let idea = self.table.iter().map(|one| one.text.as_str());
        let snapshot = self.snapshot().into_iter();
        let bullets = snapshot.flat_map(|one| one.bullets.iter().map(|one| one.text.as_str()));
        let drafts = Section::ALL.into_iter().filter_map(|one| self.draft(one));
        let drafts = drafts.map(|one| one.text.as_str());
        let all: Vec<&str> = idea.chain(bullets).chain(drafts).collect();
        all.join("\n")
    }

    /// How a section stands at last; one that was put off and not come back to is unresolved.
    pub fn standing(&self, section: Section) -> Option<SectionState> {
        let all = self
            .closings
            .iter()
            .flat_map(|(closing, _)| closing.sections.iter());
        let last = all.rev().find(|one| one.section == section)?;
        Some(match (last.state, self.end) {
            (SectionState::Reserved, Some(_)) => SectionState::Unresolved,
            (state, _) => state,
        })
    }

    /// Whether evidence of this name is there; whatever is not looked up here is taken as named.
    pub(super) fn has_evidence(&self, evidence: &EvidenceRef) -> bool {
        let number = evidence.number();
        number.is_none_or(|number| (1..=self.evidence.len()).contains(&number))
    }

    /// Whether anything may follow from it without a person: never where one voice played all.
    pub fn may_decide_alone(&self) -> bool {
        self.spec.voicing == super::Voicing::Separate && self.end == Some(RoomEnd::Complete)
    }
}
