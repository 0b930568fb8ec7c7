//! Checks whether a model's answer in a research room is valid: its length, its citations and its
//! tag.

use super::{
    Bullet, Cite, Contribution, Principle, Room, RoomDefect, RoomStatement, RoomTask, RoomTurnId,
    RoundJudgement, Seat, Section, SectionDraft, Snapshot, WrittenProposal,
};
use crate::council::Asking;

/// The most words of a section, so that all sections fit on two pages.
const SECTION_WORDS: usize = 400;
/// The most words of a proposal: two pages.
const PROPOSAL_WORDS: usize = 1_100;
/// The most characters of a position in a memo.
const POSITION: usize = 700;

impl Room {
    /// Returns what is wrong with the answer of a turn in progress.
    pub(super) fn defect(&self, id: RoomTurnId, statement: &RoomStatement) -> Option<RoomDefect> {
        let found = match (id.task, statement) {
            (RoomTask::Speak(_), RoomStatement::Spoken(statement)) => {
                self.tag_defect(id, statement)
            }
            (RoomTask::SpeakAll, RoomStatement::AllSpoken { parts }) => self.parts(id, parts),
            (RoomTask::Judge, RoomStatement::Judged(judged)) => self.judged(id, judged),
            (RoomTask::Snapshot, RoomStatement::Summed(snapshot)) => self.summed(snapshot),
            (RoomTask::Draft, RoomStatement::Drafted { sections }) => {
                self.drafted(sections, &self.sections(id.round))
            }
            (RoomTask::Proposal, RoomStatement::Proposed(proposal)) => self.proposed(proposal),
            _ => Err(RoomDefect::WrongForm),
        };
        found.err()
    }

    /// An unreadable tag is requested once more; after that the answer is valid with an invalid
    /// tag.
    fn tag_defect(&self, id: RoomTurnId, contribution: &Contribution) -> Result<(), RoomDefect> {
        match contribution.tag_flaw() {
            Some(flaw) if !self.is_last_try(id) => Err(RoomDefect::Tag(flaw)),
            _ => Ok(()),
        }
    }

    fn is_last_try(&self, id: RoomTurnId) -> bool {
        let tries = self.asked_for(id.phase, id.round, id.task);
        let mut before = tries.filter(|turn| turn.id != id);
        before.any(|turn| turn.asking() == Asking::Unusable)
    }

    fn parts(&self, id: RoomTurnId, parts: &[(Seat, Contribution)]) -> Result<(), RoomDefect> {
        let seats = parts.iter().map(|(seat, _)| *seat);
        exactly(seats, self.spec.members.iter().map(|one| one.seat))
            .map_err(|()| RoomDefect::Members)?;
        let mut all = parts.iter();
        all.try_for_each(|(_, contribution)| self.tag_defect(id, contribution))
    }

    fn judged(&self, id: RoomTurnId, judged: &RoundJudgement) -> Result<(), RoomDefect> {
        let speeches = self.round(id.phase, id.round);
        let seats = judged.memos.iter().map(|memo| memo.seat);
        exactly(seats, speeches.iter().map(|one| one.seat)).map_err(|()| RoomDefect::Members)?;
        let found = judged.principles.iter().map(|one| one.principle);
        exactly(found, Principle::ALL.into_iter()).map_err(|()| RoomDefect::Principles)?;
        for memo in &judged.memos {
            filled(&memo.position)?;
            filled(&memo.summary)?;
            if memo.position.chars().count() > POSITION {
                return Err(RoomDefect::TooLong(format!("{POSITION} characters")));
            }
            if !memo.signs.is_empty() && memo.evidence.is_empty() {
                return Err(RoomDefect::SignWithoutTurn);
            }
            self.known(&memo.evidence)?;
        }
        Ok(())
    }

    fn summed(&self, snapshot: &Snapshot) -> Result<(), RoomDefect> {
        if !(3..=5).contains(&snapshot.bullets.len()) {
            return Err(RoomDefect::NumberOfPoints);
        }
        for Bullet { text, cites } in &snapshot.bullets {
            filled(text)?;
            self.check_backing(text, cites)?;
        }
        Ok(())
    }

    fn drafted(&self, drafts: &[SectionDraft], sections: &[Section]) -> Result<(), RoomDefect> {
        if !drafts.iter().map(|one| &one.section).eq(sections) {
            return Err(RoomDefect::Sections);
        }
        for SectionDraft { text, cites, .. } in drafts {
            filled(text)?;
            short(text, SECTION_WORDS)?;
            self.check_backing(text, cites)?;
        }
        Ok(())
    }

    fn proposed(&self, proposal: &WrittenProposal) -> Result<(), RoomDefect> {
        let drafts = &proposal.sections;
        if !drafts.iter().map(|one| &one.section).eq(&Section::ALL) {
            return Err(RoomDefect::Sections);
        }
        let everything: Vec<Cite> = self.speeches().iter().map(|one| one.cite).collect();
        for one in drafts {
            filled(&one.text)?;
            self.check_backing(&one.text, &everything)?;
        }
        let all: Vec<&str> = drafts.iter().map(|one| one.text.as_str()).collect();
        short(&all.join("\n"), PROPOSAL_WORDS)
    }
}

/// Checks whether both contain the same items, each once, in any order.
fn exactly<T: Ord>(
    found: impl Iterator<Item = T>,
    wanted: impl Iterator<Item = T>,
) -> Result<(), ()> {
    let sorted = |mut all: Vec<T>| {
        all.sort();
        all
    };
    if sorted(found.collect()) == sorted(wanted.collect()) {
        Ok(())
    } else {
        Err(())
    }
}

fn filled(text: &str) -> Result<(), RoomDefect> {
    if text.trim().is_empty() {
        return Err(RoomDefect::Empty);
    }
    Ok(())
}

fn short(text: &str, most: usize) -> Result<(), RoomDefect> {
    if text.split_whitespace().count() > most {
        return Err(RoomDefect::TooLong(format!("{most} words")));
    }
    Ok(())
}
