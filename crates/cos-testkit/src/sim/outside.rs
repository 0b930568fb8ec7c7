//! The world outside of `cos` in one simulation: the repository, the work of agents, and the ground
//! truth that the journal is compared with.

use super::agent::{self, AgentScript, Conduct, Rates};
use super::repository::{self, Mover, Moving, Repository};
use cos_core::event::RunSpec;
use cos_core::evidence::Evidence;
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::{AttemptId, CommitId, RunId};
use cos_core::money::Money;
use std::collections::{BTreeMap, BTreeSet};

/// The world of one simulation.
#[derive(Debug)]
pub struct Outside {
    /// The branches and their moves.
    pub repository: Repository,
    /// The rates of agents.
    agents: Rates,
    /// The rates of commands.
    commands: Rates,
    seed: u64,
    works: BTreeMap<CommitId, Work>,
    /// The work that each commit contains.
    contents: BTreeMap<CommitId, Vec<CommitId>>,
    /// Every check that was really run, by commit, with its result.
    pub checks: BTreeMap<CommitId, Vec<(Check, bool)>>,
    /// What agents have really reported as spent.
    pub reported: BTreeMap<(RunId, AttemptId), Money>,
    /// How often each attempt was carried out.
    pub tries: BTreeMap<(RunId, AttemptId), u32>,
}

#[derive(Debug, Clone, Copy)]
struct Work {
    conduct: Conduct,
    made: usize,
}

impl Outside {
    /// Creates a new world.
    pub fn new(seed: u64, agents: Rates, commands: Rates) -> Self {
        Self {
            repository: Repository::default(),
            agents,
            commands,
            seed,
            works: BTreeMap::new(),
            contents: BTreeMap::new(),
            checks: BTreeMap::new(),
            reported: BTreeMap::new(),
            tries: BTreeMap::new(),
        }
    }

    /// Starts an attempt; its script is always the same.
    pub fn begin(
        &mut self,
        run: &RunId,
        attempt: &AttemptId,
        goal: &Goal,
        reserve: Money,
    ) -> AgentScript {
        let rates = match goal.executor {
            Executor::Agent(_) | Executor::Workflow { .. } => &self.agents,
            Executor::Command(_) => &self.commands,
        };
        let script = agent::script(self.seed, run, attempt, goal, reserve, rates);
        let made = self.repository.moves().len();
        let conduct = script.conduct;
        self.works
            .insert(script.commit.clone(), Work { conduct, made });
        *self
            .tries
            .entry((run.clone(), attempt.clone()))
            .or_default() += 1;
        script
    }

    /// Runs the checks on a merge of `work` into `onto`; returns the conflicting paths if it cannot
    /// be merged.
    pub fn verify(
        &mut self,
        goal: &Goal,
        work: Option<&CommitId>,
        onto: &CommitId,
    ) -> Result<(CommitId, Vec<Evidence>), Vec<String>> {
        let made = work.and_then(|commit| self.works.get(commit)).copied();
        if let Some(made) = made
            && made.conduct == Conduct::Clash
            && self.repository.moves().len() > made.made
        {
            return Err(vec![format!("src/{}.rs", goal.id)]);
        }
        let held = self.contents.get(onto).cloned().unwrap_or_default();
        // Work that is already there changes nothing, as in git.
        let fresh = work.filter(|work| !held.contains(work));
        let candidate = fresh.map_or_else(|| onto.clone(), |work| repository::merge(onto, work));
        let all = held.into_iter().chain(fresh.cloned());
        self.contents.insert(candidate.clone(), all.collect());
        let holds = made.is_none_or(|made| made.conduct != Conduct::Lie);
        let mut seen: Vec<Evidence> = goal
            .checks
            .iter()
            .filter(|check| !matches!(check, Check::Person(_)))
            .map(|check| evidence(check.clone(), holds))
            .collect();
        if let (Executor::Command(_), true) = (&goal.executor, goal.checks.is_empty() && !holds) {
            seen.push(evidence(Check::Command("true".to_owned()), false));
        }
        let truth = seen.iter().map(|seen| (seen.check.clone(), seen.held));
        self.checks.insert(candidate.clone(), truth.collect());
        Ok((candidate, seen))
    }

    /// Moves the run's branch by compare-and-swap.
    pub fn land(&mut self, spec: &RunSpec, onto: &CommitId, candidate: &CommitId) -> Moving {
        self.repository
            .land(&spec.branch, &spec.base, onto, candidate)
    }

    /// Another author commits to the run's branch.
    pub fn intrude(&mut self, spec: &RunSpec) {
        let head = self.repository.head(&spec.branch, &spec.base);
        let after = repository::named(&format!("{head}*"));
        let inside = self.contents.get(&head).cloned().unwrap_or_default();
        self.contents.insert(after.clone(), inside);
        self.repository
            .force(&spec.branch, &spec.base, after, Mover::Stranger);
    }

    /// Returns a commit that a branch was moved to twice, if there is one.
    pub fn moved_twice(&self) -> Option<CommitId> {
        let mut seen = BTreeSet::new();
        let landings = self.repository.moves().iter();
        let mut landings = landings.filter(|one| one.mover == Mover::Landing);
        let twice = landings.find(|one| !seen.insert((&one.branch, &one.after)));
        twice.map(|one| one.after.clone())
    }
}

fn evidence(check: Check, held: bool) -> Evidence {
    Evidence {
        check,
        held,
        exit: Some(i32::from(!held)),
        tail: String::new(),
        output: None,
    }
}
