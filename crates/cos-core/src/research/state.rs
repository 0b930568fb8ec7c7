//! The state of a room: plain data with read-only queries. Only [`super::apply()`] changes it.

use super::section::ROUNDS;
use super::{
    Cite, Contribution, EvidenceRef, LookedUp, Memo, Position, PositionName, RoomDefect, RoomEnd,
    RoomPhase, RoomSpec, RoomStatement, RoomTask, RoomTurnId, RoomWait, RoundClosing, Seat,
    Section, SectionDraft, SectionState, Snapshot, scheduled,
};
use crate::council::{ReserveBasis, Turn, TurnState};
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// One room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Room {
    /// The order that opened it.
    pub spec: RoomSpec,
    /// Every turn, in the order in which the turns started.
    pub turns: Vec<RoomTurn>,
    /// The position on the table, if there is one.
    pub table: Option<Position>,
    /// All proposed positions, each once.
    pub candidates: Vec<Position>,
    /// The literature results, in order.
    pub evidence: Vec<LookedUp>,
    /// Every finished round, with the time of its end.
    pub closings: Vec<(RoundClosing, Timestamp)>,
    /// The members reported for drift, with the round.
    pub reported: Vec<(Seat, RoomPhase, u8)>,
    /// Where it waited for a person, oldest first.
    pub holds: Vec<RoomWait>,
    /// The notes of a person for the members.
    pub notes: Vec<String>,
    /// What a person added to the budget.
    pub raised: Money,
    /// The money spent; a turn of unknown cost counts as its full reserve.
    pub spent: Money,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// When the current process took over.
    pub since: Timestamp,
    /// When the last event was written.
    pub moved_at: Timestamp,
    /// Active time in earlier processes.
    pub active: Span,
    /// How it ended.
    pub end: Option<RoomEnd>,
}

/// One turn.
pub type RoomTurn = Turn<RoomTurnId, RoomStatement, RoomDefect, RoomTurnDetails>;

/// The state of a turn.
pub type RoomTurnState = TurnState<RoomStatement, RoomDefect>;

/// What is known of a turn of a room from its start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomTurnDetails {
    /// How the reserve was calculated.
    pub basis: ReserveBasis,
    /// The position that it was asked about.
    pub asked_about: Option<PositionName>,
    /// When it started.
    pub began_at: Timestamp,
}

/// The contribution of one persona in one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Speech<'a> {
    /// Its name.
    pub cite: Cite,
    /// The speaker.
    pub seat: Seat,
    /// The content.
    pub said: &'a Contribution,
    /// The position that its tag is about: the one that it proposes, or else the one on the table
    /// when it was asked; `None` if there was none.
    pub about: Option<&'a PositionName>,
}

impl Room {
    /// Returns the turn with this id.
    pub fn turn(&self, id: RoomTurnId) -> Option<&RoomTurn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// Returns the turns in progress.
    pub fn under_way(&self) -> impl Iterator<Item = &RoomTurn> {
        let all = self.turns.iter();
        all.filter(|turn| turn.is_under_way())
    }

    /// Returns phase and round of the last turn that started.
    pub fn at(&self) -> (RoomPhase, u8) {
        let begun = self.turns.iter().map(|one| (one.id.phase, one.id.round));
        begun.max().unwrap_or((RoomPhase::Ideation, 1))
    }

    /// Returns the remaining budget.
    pub fn left(&self) -> Money {
        let reserved: Money = self.under_way().map(|turn| turn.reserve).sum();
        self.budget().saturating_sub(self.spent + reserved)
    }

    /// Returns the active time over all processes, without the time that a person takes to answer.
    pub fn elapsed(&self, now: Timestamp) -> Span {
        self.active + (now - self.since)
    }

    /// Returns the answered turn of this task.
    pub(super) fn said(&self, phase: RoomPhase, round: u8, task: RoomTask) -> Option<&RoomTurn> {
        let mut turns = self.asked_for(phase, round, task);
        turns.find(|turn| turn.said().is_some())
    }

    /// Returns the contribution of a member in a round.
    pub fn speech(&self, phase: RoomPhase, round: u8, seat: Seat) -> Option<Speech<'_>> {
        let own = self.said(phase, round, RoomTask::Speak(seat));
        let turn = own.or_else(|| self.said(phase, round, RoomTask::SpeakAll))?;
        let contribution = match turn.said()? {
            RoomStatement::Spoken(contribution) => contribution,
            RoomStatement::AllSpoken { parts } => {
                let part = parts.iter().find(|(speaker, _)| *speaker == seat);
                &part?.1
            }
            _ => return None,
        };
        let cite = self.cite(phase, round, seat)?;
        // The text of a section is not a new position.
        let proposes = contribution.proposes.as_deref();
        let proposes = proposes.filter(|_| phase == RoomPhase::Ideation);
        let about = proposes.and_then(|text| self.named(text));
        let about = about.map(|one| &one.name);
        Some(Speech {
            cite,
            seat,
            said: contribution,
            about: about.or(turn.details.asked_about.as_ref()),
        })
    }

    /// Returns the candidate with this name or these words.
    pub(super) fn named(&self, text: &str) -> Option<&Position> {
        let (name, worded) = (text.trim(), PositionName::of(text));
        let mut all = self.candidates.iter();
        all.find(|one| one.name == worded || one.name.to_string() == name)
    }

    /// Returns the name of a member's contribution in a round.
    pub fn cite(&self, phase: RoomPhase, round: u8, seat: Seat) -> Option<Cite> {
        let speakers = self.spec.speakers(round);
        let place = speakers.iter().position(|one| *one == seat)?;
        let seq = u8::try_from(place + 1).ok()?;
        Some(Cite { phase, round, seq })
    }

    /// Returns the speaker of a contribution.
    pub fn speaker(&self, cite: Cite) -> Option<Seat> {
        let place = usize::from(cite.seq).checked_sub(1)?;
        self.spec.speakers(cite.round).get(place).copied()
    }

    /// Returns the contributions of a round, in speaking order.
    pub fn round(&self, phase: RoomPhase, round: u8) -> Vec<Speech<'_>> {
        let speakers = self.spec.speakers(round).into_iter();
        speakers
            .filter_map(|seat| self.speech(phase, round, seat))
            .collect()
    }

    /// Returns all contributions, in order.
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

    /// Returns the contribution with this name.
    pub fn cited(&self, cite: Cite) -> Option<Speech<'_>> {
        self.speech(cite.phase, cite.round, self.speaker(cite)?)
    }

    /// Returns the result of a round.
    pub fn closing(&self, phase: RoomPhase, round: u8) -> Option<&RoundClosing> {
        let mut closings = self.closings.iter().map(|(closing, _)| closing);
        closings.find(|one| (one.phase, one.round) == (phase, round))
    }

    /// Returns the judge's memo about a member in a round.
    pub fn memo(&self, phase: RoomPhase, round: u8, seat: Seat) -> Option<&Memo> {
        match self.said(phase, round, RoomTask::Judge)?.said()? {
            RoomStatement::Judged(judged) => judged.memos.iter().find(|memo| memo.seat == seat),
            _ => None,
        }
    }

    /// Returns the judge's last findings about the principles.
    pub fn principles(&self) -> &[super::PrincipleFinding] {
        let mut turns = self.turns.iter().rev();
        turns
            .find_map(|turn| match turn.said()? {
                RoomStatement::Judged(judged) => Some(judged.principles.as_slice()),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// Returns the last snapshot.
    pub fn snapshot(&self) -> Option<&Snapshot> {
        let mut turns = self.turns.iter().rev();
        turns.find_map(|turn| match turn.said()? {
            RoomStatement::Summed(snapshot) => Some(snapshot),
            _ => None,
        })
    }

    /// Returns the sections of a round of the proposal phase: those of the schedule, later one
    /// postponed section per round.
    pub fn sections(&self, round: u8) -> Vec<Section> {
        if round <= ROUNDS {
            return scheduled(round).to_vec();
        }
        let place = usize::from(round - ROUNDS - 1);
        let reserved = self.reserved();
        reserved.get(place).copied().into_iter().collect()
    }

    /// Returns the postponed sections, in order.
    pub fn reserved(&self) -> Vec<Section> {
        let scheduled = (1..=ROUNDS).filter_map(|round| self.closing(RoomPhase::Proposal, round));
        let standings = scheduled.flat_map(|closing| &closing.sections);
        standings
            .filter(|one| one.state == SectionState::Reserved)
            .map(|one| one.section)
            .collect()
    }

    /// Returns the last draft of a section.
    pub fn draft(&self, section: Section) -> Option<&SectionDraft> {
        let mut turns = self.turns.iter().rev();
        turns.find_map(|turn| match turn.said()? {
            RoomStatement::Drafted { sections } => {
                sections.iter().find(|one| one.section == section)
            }
            _ => None,
        })
    }

    /// Returns the text of the proposal so far: the idea and the current draft of every section.
    pub(super) fn so_far(&self) -> String {
        let idea = self.table.iter().map(|one| one.text.as_str());
        let snapshot = self.snapshot().into_iter();
        let bullets = snapshot.flat_map(|one| one.bullets.iter().map(|one| one.text.as_str()));
        let drafts = Section::ALL.into_iter().filter_map(|one| self.draft(one));
        let drafts = drafts.map(|one| one.text.as_str());
        let all: Vec<&str> = idea.chain(bullets).chain(drafts).collect();
        all.join("\n")
    }

    /// Returns the final state of a section; a postponed one that was not revised is unresolved.
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

    /// Checks whether this evidence exists; a source that was not looked up here is accepted as
    /// named.
    pub(super) fn has_evidence(&self, evidence: &EvidenceRef) -> bool {
        let number = evidence.number();
        number.is_none_or(|number| (1..=self.evidence.len()).contains(&number))
    }

    /// Checks whether a decision may follow without a person: never if one model played all
    /// personas.
    pub fn may_decide_alone(&self) -> bool {
        self.spec.voicing == super::Voicing::Separate && self.end == Some(RoomEnd::Complete)
    }
}
