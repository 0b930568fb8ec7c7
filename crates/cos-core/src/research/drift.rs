//! Finds members that no longer act as their persona, and members that follow the majority without
//! a reason. A judge outside the room explains drift; this module counts what can be counted.

use super::{Cite, DriftSign, EvidenceRef, PositionName, Room, RoomPhase, RoomTag, Seat, Speech};

/// Whether a member drifted in a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DriftFinding {
    /// The signs that the judge saw; `None` if the judge could not be asked.
    pub signs: Option<Vec<DriftSign>>,
    /// Whether it changed sides about the same position without new evidence.
    pub flipped: bool,
}

/// Changes of side: how many, and how many towards the majority without new evidence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conformity {
    /// All changes of side.
    pub moves: usize,
    /// Changes that only followed the others: the member and the turn.
    pub followed: Vec<(Seat, Cite)>,
}

/// After this many rounds in a row drift is reported.
const REPORTED: usize = 3;

impl DriftFinding {
    /// Checks whether it drifted, according to the judge or to the count.
    pub fn has_drifted(&self) -> bool {
        self.flipped || self.signs.as_ref().is_some_and(|signs| !signs.is_empty())
    }
}

impl Conformity {
    /// Returns the share of changes that only followed the others, in percent.
    pub const fn percent(&self) -> usize {
        let all = if self.moves == 0 { 1 } else { self.moves };
        100 * self.followed.len() / all
    }
}

/// The side of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    For,
    Against,
    Neither,
}

const fn side(tag: &RoomTag) -> Option<Side> {
    match tag {
        RoomTag::Agree => Some(Side::For),
        RoomTag::Object { .. } => Some(Side::Against),
        RoomTag::Pass => Some(Side::Neither),
        RoomTag::Invalid { .. } => None,
    }
}

impl Room {
    /// Returns earlier contributions of a member in the same phase, newest first.
    fn earlier(&self, phase: RoomPhase, round: u8, seat: Seat) -> impl Iterator<Item = Speech<'_>> {
        let rounds = (1..round).rev();
        rounds.filter_map(move |round| self.speech(phase, round, seat))
    }

    /// Checks whether a member cites evidence that it never cited before.
    fn has_new_evidence(&self, speech: &Speech<'_>) -> bool {
        let Speech { cite, seat, .. } = *speech;
        let known: Vec<&EvidenceRef> = self
            .speeches()
            .into_iter()
            .filter(|one| one.seat == seat && one.cite < cite)
            .flat_map(|one| &one.said.evidence)
            .collect();
        let mut cited = speech.said.evidence.iter();
        cited.any(|one| !known.contains(&one) && self.has_evidence(one))
    }

    /// Returns whether a member drifted in a round; `None` if it did not speak.
    pub fn drift(&self, phase: RoomPhase, round: u8, seat: Seat) -> Option<DriftFinding> {
        let speech = self.speech(phase, round, seat)?;
        let memo = self.memo(phase, round, seat);
        Some(DriftFinding {
            signs: memo.map(|memo| memo.signs.clone()),
            flipped: self.has_flipped(&speech),
        })
    }

    /// Checks for a change between for and against, about the same position and without new
    /// evidence.
    fn has_flipped(&self, speech: &Speech<'_>) -> bool {
        let before = self.earlier(speech.cite.phase, speech.cite.round, speech.seat);
        let sides = |one: &Speech<'_>| side(&one.said.tag).filter(|side| *side != Side::Neither);
        let Some(last) = before.into_iter().find(|one| sides(one).is_some()) else {
            return false;
        };
        let changed = sides(speech).is_some_and(|side| Some(side) != sides(&last));
        changed && same_words(last.about, speech.about) && !self.has_new_evidence(speech)
    }

    /// Returns in how many rounds in a row a member drifted, up to the last in which it spoke.
    pub fn drift_streak(&self, seat: Seat) -> usize {
        let speeches = self.speeches();
        let own = speeches.iter().rev().filter(|one| one.seat == seat);
        let drifted = |one: &&Speech<'_>| {
            let drift = self.drift(one.cite.phase, one.cite.round, seat);
            drift.is_some_and(|drift| drift.has_drifted())
        };
        own.take_while(drifted).count()
    }

    /// Returns the round of a member's last contribution if it drifted there; its next turn starts
    /// with a reminder of its persona.
    pub fn reset_due(&self, seat: Seat) -> Option<(RoomPhase, u8)> {
        let speeches = self.speeches();
        let last = speeches.iter().rev().find(|one| one.seat == seat)?;
        let drift = self.drift(last.cite.phase, last.cite.round, seat)?;
        drift
            .has_drifted()
            .then_some((last.cite.phase, last.cite.round))
    }

    /// Returns a member with drift that must be reported after a round.
    pub(super) fn unreported(&self, phase: RoomPhase, round: u8) -> Option<Seat> {
        let mut seats = self.spec.members.iter().map(|one| one.seat);
        seats.find(|seat| {
            let spoke = self.speech(phase, round, *seat).is_some();
            let is_new = !self.reported.contains(&(*seat, phase, round));
            spoke && is_new && self.drift_streak(*seat) == REPORTED
        })
    }

    /// Counts changes of side, and those that only followed the others.
    pub fn conformity(&self) -> Conformity {
        let mut found = Conformity::default();
        for speech in self.speeches() {
            let Speech { cite, seat, .. } = speech;
            let Some(last) = self.earlier(cite.phase, cite.round, seat).next() else {
                continue;
            };
            let (was, is) = (side(&last.said.tag), side(&speech.said.tag));
            if was.is_none() || is.is_none() || was == is {
                continue;
            }
            found.moves += 1;
            let memo = self.memo(cite.phase, cite.round, seat);
            let seen =
                memo.is_some_and(|memo| memo.signs.contains(&DriftSign::AgreedWithoutEvidence));
            // A new position may answer the objections to the old one.
            let same = same_words(last.about, speech.about) || seen;
            if same && is == self.majority(&speech) && !self.has_new_evidence(&speech) {
                found.followed.push((seat, cite));
            }
        }
        found
    }

    /// Returns the side of more than half of the other members, by their last contributions before
    /// a turn.
    fn majority(&self, speech: &Speech<'_>) -> Option<Side> {
        let Cite { phase, round, seq } = speech.cite;
        let others = self.spec.members.iter().map(|one| one.seat);
        let others = others.filter(|seat| *seat != speech.seat);
        let last = others.filter_map(|seat| {
            let here = self.speech(phase, round, seat);
            let here = here.filter(|one| round > 1 && one.cite.seq < seq);
            here.or_else(|| self.earlier(phase, round, seat).next())
        });
        let sides: Vec<Side> = last.filter_map(|one| side(&one.said.tag)).collect();
        let count = |side: Side| sides.iter().filter(|one| **one == side).count();
        let all = [Side::For, Side::Against, Side::Neither];
        all.into_iter().find(|side| 2 * count(*side) > sides.len())
    }
}

/// Checks whether two tags were about the same position. Two tags about none were.
fn same_words(one: Option<&PositionName>, other: Option<&PositionName>) -> bool {
    one == other
}
