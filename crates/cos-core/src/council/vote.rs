//! What a council votes on, and what its votes came to.

use super::{BallotPaper, Challenge, ConcernSeverity, Council, CouncilPhase, Statement};
use crate::ballot::{Ballot, Contender, Tally, tally};
use crate::course::{Course, CourseDraft, CourseLabel};
use crate::fingerprint::Fingerprint;
use crate::persona::Persona;

impl Council {
    /// The courses as they stand in a round, each in its newest version. Which label a course gets
    /// is drawn by the seed, so that no order tells who proposed it; later rounds only add labels.
    pub fn courses(&self, round: u8) -> Vec<Course> {
        let mut courses = Vec::new();
        for proposed_in in 1..=round {
            let mut proposed = self.proposed(proposed_in);
            proposed.sort_by_cached_key(|(author, number, _)| self.lot(*author, *number));
            for (author, _, draft) in proposed {
                let number = u16::try_from(courses.len()).unwrap_or(u16::MAX);
                courses.push(Course {
                    label: CourseLabel::numbered(number),
                    version: 1,
                    author,
                    draft: draft.clone(),
                });
            }
        }
        for revised_in in 1..=round {
            self.revise(revised_in, &mut courses);
        }
        courses
    }

    /// What was proposed in exactly this round, with its author and its place in the answer.
    fn proposed(&self, round: u8) -> Vec<(Persona, usize, &CourseDraft)> {
        let turns = self.phase(round, CouncilPhase::Courses);
        let turns = turns.filter(|turn| turn.id.round == round);
        turns
            .flat_map(|turn| {
                let drafts = match turn.said() {
                    Some(Statement::Courses { drafts }) => drafts.as_slice(),
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
            ("seed", &self.order.seed.to_string()),
            ("author", author.name()),
            ("number", &number.to_string()),
        ])
    }

    fn revise(&self, round: u8, courses: &mut [Course]) {
        for (author, said) in self.said(round, CouncilPhase::Revision) {
            let Statement::Revision { revised } = said else {
                continue;
            };
            for one in revised {
                let mut own = courses.iter_mut().filter(|course| course.author == author);
                let course = own.find(|course| course.label == one.course);
                if let (Some(course), Some(draft)) = (course, &one.draft) {
                    course.version += 1;
                    course.draft = draft.clone();
                }
            }
        }
    }

    /// The challenges of a round to one course.
    pub fn challenges(&self, round: u8, course: CourseLabel) -> Vec<&Challenge> {
        let said = self
            .said(round, CouncilPhase::RedTeam)
            .map(|(_, said)| said);
        let all = said.flat_map(|said| match said {
            Statement::Challenges { challenges } => challenges.as_slice(),
            _ => &[],
        });
        all.filter(|one| one.course == course).collect()
    }

    /// How many critical findings stand against a course after the challenges of a round.
    pub fn criticals(&self, round: u8, course: CourseLabel) -> u32 {
        let found = self.challenges(round, course).into_iter();
        let critical = found.filter(|one| one.severity == ConcernSeverity::Critical);
        u32::try_from(critical.count()).unwrap_or(u32::MAX)
    }

    /// What the voters of a vote put on their papers, where it counts.
    pub fn papers(
        &self,
        round: u8,
        phase: CouncilPhase,
    ) -> impl Iterator<Item = (Persona, &BallotPaper)> {
        self.said(round, phase)
            .filter_map(|(voter, said)| match said {
                Statement::Ballot(paper) => Some((voter, paper)),
                _ => None,
            })
    }

    /// What a vote came to: before the challenges in [`CouncilPhase::FirstVote`], after them in
    /// [`CouncilPhase::Vote`]. Who was asked and gave no readable ranking cast a void ballot; who was not
    /// there cast none.
    pub fn tally(&self, round: u8, phase: CouncilPhase) -> Tally {
        let criticals = |label| match phase {
            CouncilPhase::FirstVote => 0,
            _ => self.criticals(round, label),
        };
        let courses = self.courses(round);
        let contenders: Vec<Contender> = courses
            .iter()
            .map(|course| Contender {
                label: course.label,
                author: course.author,
                criticals: criticals(course.label),
                score: course.draft.score,
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

    /// Voters whose last word in a vote cannot be read.
    fn void_voters(&self, round: u8, phase: CouncilPhase) -> impl Iterator<Item = Persona> {
        Persona::ALL.into_iter().filter(move |voter| {
            let own = self.phase(round, phase);
            let mut own: Vec<_> = own.filter(|turn| turn.id.persona == *voter).collect();
            let is_silent = own.iter().all(|turn| turn.said().is_none());
            own.retain(|turn| turn.is_malformed());
            is_silent && !own.is_empty()
        })
    }

    /// The first vote, and the last: the round and the phase they were held in.
    pub fn first_vote(&self) -> Option<(u8, CouncilPhase)> {
        self.votes().next()
    }

    /// The last vote that was held.
    pub fn last_vote(&self) -> Option<(u8, CouncilPhase)> {
        self.votes().last()
    }

    /// Every vote that was held, in order.
    pub(super) fn votes(&self) -> impl Iterator<Item = (u8, CouncilPhase)> {
        let all = (1..=self.round).flat_map(|round| {
            [CouncilPhase::FirstVote, CouncilPhase::Vote].map(|phase| (round, phase))
        });
        all.filter(|(round, phase)| self.phase(*round, *phase).next().is_some())
    }

    /// What leads: what won the last vote, else the only course there is.
    pub fn leader(&self) -> Option<CourseLabel> {
        if let Some((round, phase)) = self.last_vote() {
            return self.tally(round, phase).winner();
        }
        match self.courses(self.round).as_slice() {
            [only] => Some(only.label),
            _ => None,
        }
    }

    /// Whether a vote found all of one mind, with no void ballot, no dissent and nobody who wants
    /// to go on.
    pub fn is_agreed(&self, round: u8, phase: CouncilPhase) -> bool {
        let tally = self.tally(round, phase);
        let content = self
            .papers(round, phase)
            .all(|(_, paper)| paper.dissent.is_none() && paper.escalate.is_none());
        content && tally.shared_first.is_some() && tally.shared_first == tally.winner()
    }
}
