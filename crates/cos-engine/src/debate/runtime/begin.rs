//! Opens a debate: reserves its whole budget under every cap, and uses up the answer that requested
//! it.

use super::Session;
use crate::answer;
use crate::council::cap_exceeded;
use crate::debate::{DebateError, DebateOptions, SpecFile, opening};
use cos_core::debate::{DebateEvent, DebateSpec};
use cos_core::decision::Decision;
use cos_core::id::RunId;
use cos_core::ledger::{CouncilBooking, DebateBooking, Scope};
use cos_store::{Append, Guard, Refused};

impl Session<'_> {
    /// Opens a debate and reserves its budget; uses up the answer that requested it.
    pub(super) fn begin(
        &mut self,
        file: &SpecFile,
        answer: Option<&Decision>,
        request: &DebateOptions,
    ) -> Result<(), DebateError> {
        let _ = self.debaters()?;
        let caps = self.room.caps;
        let most = caps.max_budget(self.room.store)?;
        let debate_spec = opening::debate_spec(file, self.keeping.debate(), answer, request, most);
        let (today, _) = self.clock.today();
        let scope = Scope::Debate(self.id.clone(), debate_spec.number);
        let amount = debate_spec.budget;
        let mut guards = caps.guards(&scope, &today, amount);
        let mut others: Vec<Append> = Vec::new();
        if let Some(answer) = answer {
            let (guard, used) = answer::consume_append(answer, &RunId::new(self.id.as_str()));
            others.push(used);
            guards.push(guard);
        }
        let booking = DebateBooking {
            number: debate_spec.number,
            booking: CouncilBooking::Held {
                amount,
                date: today,
                budget_scope: caps.budget_scope.clone(),
            },
        };
        self.open(debate_spec, booking, guards, others)
    }

    fn open(
        &mut self,
        debate_spec: DebateSpec,
        booking: DebateBooking,
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), DebateError> {
        let debate_spec = Box::new(debate_spec);
        let opened = DebateEvent::DebateOpened { debate_spec };
        let written = self.commit(opened, Some(booking), guards, others);
        let Err(DebateError::Refused(Refused::Guard { guard })) = &written else {
            return written;
        };
        let Guard::Available { scope, cap, amount } = guard.as_ref() else {
            return Err(DebateError::Crowded);
        };
        let over = cap_exceeded(self.room.store, scope.clone(), *cap, *amount)?;
        Err(DebateError::OverCap(over))
    }
}
