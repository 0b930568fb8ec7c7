//! Checks whether a model's answer in a council is valid. An invalid answer is requested once more,
//! and never repaired.

use super::{Challenge, Council, Defect, Revised, Stance, Statement, Synthesis, TurnId};
use crate::alternative::AlternativeLabel;
use crate::persona::Persona;
use crate::reversibility::{DecisionType, DeliberationMode, Dimension, Proposal};

fn blank(text: &str) -> bool {
    text.trim().is_empty()
}

/// Every alternative must be challenged: a persona that skips one has not looked at it.
fn challenges_defect(labels: &[AlternativeLabel], challenges: &[Challenge]) -> Option<Defect> {
    let known = challenges
        .iter()
        .all(|one| labels.contains(&one.alternative));
    let taken_up =
        |label: &AlternativeLabel| challenges.iter().any(|one| one.alternative == *label);
    if !known {
        Some(Defect::UnknownAlternative)
    } else if challenges.iter().any(|one| blank(&one.finding)) {
        Some(Defect::Empty)
    } else if labels.iter().all(taken_up) {
        None
    } else {
        Some(Defect::AlternativeLeftOut)
    }
}

impl Council {
    /// Returns what is wrong with an answer, if anything.
    pub fn defect(&self, turn: TurnId, statement: &Statement) -> Option<Defect> {
        if !statement.fits(turn.phase) {
            return Some(Defect::WrongForm);
        }
        let labels: Vec<AlternativeLabel> = self
            .alternatives(turn.round)
            .iter()
            .map(|alternative| alternative.label)
            .collect();
        let empty = |is_empty: bool| is_empty.then_some(Defect::Empty);
        match statement {
            Statement::Rating { proposals } => self.rating_defect(proposals),
            Statement::Report { text } => empty(blank(text)),
            Statement::Situation(situation) => empty(blank(&situation.problem)),
            Statement::Alternatives { drafts } => {
                let is_blank = drafts
                    .iter()
                    .any(|one| blank(&one.name) || blank(&one.summary));
                let count = self.number_of_alternatives().contains(&drafts.len());
                let number = (!count).then_some(Defect::NumberOfAlternatives);
                number.or_else(|| empty(is_blank))
            }
            Statement::Ballot(paper) => {
                let ballot = crate::ballot::Ballot {
                    voter: turn.persona,
                    ranking: paper.ranking.clone(),
                };
                (!ballot.is_valid(&labels)).then_some(Defect::NoRanking)
            }
            Statement::Challenges { challenges } => challenges_defect(&labels, challenges),
            Statement::Revision { revised } => self.revision_defect(turn, revised),
            Statement::Premortem(premortem) => {
                empty(blank(&premortem.story) || blank(&premortem.root_cause))
            }
            Statement::Synthesis(synthesis) => self.synthesis_defect(&labels, synthesis),
        }
    }

    /// Only the dimensions that no fact settles are rated; the model must not rate the others.
    fn rating_defect(&self, proposals: &[Proposal]) -> Option<Defect> {
        let mut rated: Vec<Dimension> = proposals.iter().map(|one| one.dimension).collect();
        rated.sort_unstable();
        let mut open = self.spec.reversibility.unrated();
        open.sort_unstable();
        (rated != open).then_some(Defect::NotTheDimensions)
    }

    /// Returns how many alternatives one author proposes: several if there is only one author.
    fn number_of_alternatives(&self) -> std::ops::RangeInclusive<usize> {
        match self.mode {
            DeliberationMode::Express => 1..=1,
            DeliberationMode::Lightweight => 2..=3,
            DeliberationMode::FullCouncil | DeliberationMode::Delphi => 1..=2,
        }
    }

    fn revision_defect(&self, turn: TurnId, revised: &[Revised]) -> Option<Defect> {
        let mut own = self.labels_of(turn);
        own.sort_unstable();
        let mut taken: Vec<AlternativeLabel> = revised.iter().map(|one| one.alternative).collect();
        taken.sort_unstable();
        if own != taken {
            return Some(Defect::NotOwnAlternatives);
        }
        let at_odds = |one: &Revised| (one.stance == Stance::Maintained) == one.draft.is_some();
        if revised.iter().any(at_odds) {
            return Some(Defect::StanceAndDraft);
        }
        let drafts = revised.iter().filter_map(|one| one.draft.as_ref());
        let is_blank = drafts
            .into_iter()
            .any(|one| blank(&one.name) || blank(&one.summary));
        is_blank.then_some(Defect::Empty)
    }

    fn labels_of(&self, turn: TurnId) -> Vec<AlternativeLabel> {
        let alternatives = self.alternatives(turn.round).into_iter();
        let own = alternatives.filter(|alternative| alternative.author == turn.persona);
        own.map(|alternative| alternative.label).collect()
    }

    fn synthesis_defect(
        &self,
        labels: &[AlternativeLabel],
        synthesis: &Synthesis,
    ) -> Option<Defect> {
        let has_reason = synthesis.override_reason.as_deref();
        let has_reason = has_reason.is_some_and(|reason| !blank(reason));
        let has_plan = synthesis.reversal_plan.as_deref();
        let has_plan = has_plan.is_some_and(|plan| !blank(plan));
        if blank(&synthesis.decision) || blank(&synthesis.rationale) {
            Some(Defect::Empty)
        } else if !labels.contains(&synthesis.alternative) {
            Some(Defect::UnknownAlternative)
        } else if self.leader() != Some(synthesis.alternative) && !has_reason {
            Some(Defect::OverrideUnexplained)
        } else if DecisionType::of(self.score()) != DecisionType::Type2 && !has_plan {
            Some(Defect::NoReversalPlan)
        } else {
            None
        }
    }

    /// Returns all authors of the alternatives of a round, each once.
    pub fn authors(&self, round: u8) -> Vec<Persona> {
        let mut authors: Vec<Persona> = self
            .alternatives(round)
            .iter()
            .map(|alternative| alternative.author)
            .collect();
        authors.sort_unstable();
        authors.dedup();
        authors
    }
}
