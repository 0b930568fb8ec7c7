//! Lists the alternatives that a council votes on, under labels that hide their authors, and
//! computes the result of the vote.

use super::{BallotPaper, Challenge, ConcernSeverity, Council, CouncilPhase, Statement};
use crate::alternative::{Alternative, AlternativeDraft, AlternativeLabel};
use crate::ballot::{Ballot, Contender, Tally, tally};
use crate::fingerprint::Fingerprint;
use crate::persona::Persona;

impl Council {
    /// Returns the alternatives of a round, each in its newest version. The seed assigns the
    /// labels, so that their order does not reveal the authors; later rounds only add labels.
    pub fn alternatives(&self, round: u8) -> Vec<Alternative> {
        let mut alternatives = Vec::new();
        for proposed_in in 1..=round {
            let mut proposed = self.proposed(proposed_in);
            proposed.sort_by_cached_key(|(author, number, _)| self.lot(*author, *number));
            for (author, _, draft) in proposed {
                let number = u16::try_from(alternatives.len()).unwrap_or(u16::MAX);
                alternatives.push(Alternative {
                    label: AlternativeLabel::numbered(number),
                    version: 1,
                    author,
                    draft: draft.clone(),
                });
            }
        }
        for revised_in in 1..=round {
            self.revise(revised_in, &mut alternatives);
        }
        alternatives
    }

    /// Returns what was proposed in exactly this round, with its author and its position in the
    /// answer.
    fn proposed(&self, round: u8) -> Vec<(Persona, usize, &AlternativeDraft)> {
        let turns = self.phase(round, CouncilPhase::Alternatives);
        let turns = turns.filter(|turn| turn.id.round == round);
        turns
            .flat_map(|turn| {
                let drafts = match turn.said() {
                    Some(Statement::Alternatives { drafts }) => drafts.as_slice(),
                    _ => &[],
                };
                let author = turn.id.persona;
                let placed = drafts.iter().enumerate();
                placed.map(move |(place, draft)| (author, place, draft))
            })
            .collect()
    }

    fn lot(&self, author: Persona, number: usize) -> Fingerprint {
        Fingerprint::of(&[
            ("seed", &self.spec.seed.to_string()),
            ("author", author.name()),
            ("number", &number.to_string()),
        ])
    }

    fn revise(&self, round: u8, alternatives: &mut [Alternative]) {
        for (author, statement) in self.said(round, CouncilPhase::Revision) {
            let Statement::Revision { revised } = statement else {
                continue;
            };
            for one in revised {
                let mut own = alternatives
                    .iter_mut()
                    .filter(|alternative| alternative.author == author);
                let alternative = own.find(|alternative| alternative.label == one.alternative);
                if let (Some(alternative), Some(draft)) = (alternative, &one.draft) {
                    alternative.version += 1;
                    alternative.draft = draft.clone();
                }
            }
        }
    }

    /// Returns the challenges of a round to one alternative.
    pub fn challenges(&self, round: u8, alternative: AlternativeLabel) -> Vec<&Challenge> {
        let statements = self
            .said(round, CouncilPhase::RedTeam)
            .map(|(_, statement)| statement);
        let all = statements.flat_map(|statement| match statement {
            Statement::Challenges { challenges } => challenges.as_slice(),
            _ => &[],
        });
        all.filter(|one| one.alternative == alternative).collect()
    }

    /// Returns how many critical findings an alternative has after the challenges of a round.
    pub fn criticals(&self, round: u8, alternative: AlternativeLabel) -> u32 {
        let found = self.challenges(round, alternative).into_iter();
        let critical = found.filter(|one| one.severity == ConcernSeverity::Critical);
        u32::try_from(critical.count()).unwrap_or(u32::MAX)
    }

    /// Returns the valid ballots of a vote.
    pub fn papers(
        &self,
        round: u8,
        phase: CouncilPhase,
    ) -> impl Iterator<Item = (Persona, &BallotPaper)> {
        self.said(round, phase)
            .filter_map(|(voter, statement)| match statement {
                Statement::Ballot(paper) => Some((voter, paper)),
                _ => None,
            })
    }

    /// Returns the result of a vote: before the challenges in [`CouncilPhase::FirstVote`], after
    /// them in [`CouncilPhase::Vote`]. A voter with an unreadable ranking casts a void ballot; an
    /// absent voter casts none.
    pub fn tally(&self, round: u8, phase: CouncilPhase) -> Tally {
        let criticals = |label| match phase {
            CouncilPhase::FirstVote => 0,
            _ => self.criticals(round, label),
        };
        let alternatives = self.alternatives(round);
        let contenders: Vec<Contender> = alternatives
            .iter()
            .map(|alternative| Contender {
                label: alternative.label,
                author: alternative.author,
                criticals: criticals(alternative.label),
                score: alternative.draft.score,
            })
            .collect();
        let papers = self.papers(round, phase);
        let mut ballots: Vec<Ballot> = papers
            .map(|(voter, paper)| Ballot {
                voter,
                ranking: paper.ranking.clone(),
            })
            .collect();
        ballots.extend(self.void_voters(round, phase).map(|voter| Ballot {
            voter,
            ranking: Vec::new(),
        }));
        tally(&contenders, &ballots)
    }

    /// Returns the voters with an unreadable last answer in a vote.
    fn void_voters(&self, round: u8, phase: CouncilPhase) -> impl Iterator<Item = Persona> {
        Persona::ALL.into_iter().filter(move |voter| {
            let own = self.phase(round, phase);
            let mut own: Vec<_> = own.filter(|turn| turn.id.persona == *voter).collect();
            let is_silent = own.iter().all(|turn| turn.said().is_none());
            own.retain(|turn| turn.is_malformed());
            is_silent && !own.is_empty()
        })
    }

    /// Returns round and phase of the first vote.
    pub fn first_vote(&self) -> Option<(u8, CouncilPhase)> {
        self.votes().next()
    }

    /// Returns the last vote.
    pub fn last_vote(&self) -> Option<(u8, CouncilPhase)> {
        self.votes().last()
    }

    /// Returns every vote, in order.
    pub(super) fn votes(&self) -> impl Iterator<Item = (u8, CouncilPhase)> {
        let all = (1..=self.round).flat_map(|round| {
            [CouncilPhase::FirstVote, CouncilPhase::Vote].map(|phase| (round, phase))
        });
        all.filter(|(round, phase)| self.phase(*round, *phase).next().is_some())
    }

    /// Returns the leader: the winner of the last vote, or the only alternative.
    pub fn leader(&self) -> Option<AlternativeLabel> {
        if let Some((round, phase)) = self.last_vote() {
            return self.tally(round, phase).winner();
        }
        match self.alternatives(self.round).as_slice() {
            [only] => Some(only.label),
            _ => None,
        }
    }

    /// Checks whether a vote was unanimous, with no void ballot, no dissent and no request to
    /// continue.
    pub fn is_agreed(&self, round: u8, phase: CouncilPhase) -> bool {
        let tally = self.tally(round, phase);
        let content = self
            .papers(round, phase)
            .all(|(_, paper)| paper.dissent.is_none() && paper.escalate.is_none());
        content && tally.shared_first.is_some() && tally.shared_first == tally.winner()
    }
}
