//! Opening a debate: all that it may cost is held under every cap, and an answer that wants it is used
//! up by it.

use super::Session;
use crate::council::holders;
use crate::debate::{DebateError, DebateOptions, SpecFile, asking, opening};
use crate::ports::{Append, Guard, Refused};
use cos_core::debate::{DebateEvent, DebateSpec};
use cos_core::decision::Decision;
use cos_core::id::RunId;
use cos_core::ledger::{CouncilBooking, DebateBooking, Scope};

impl Session<'_> {
    /// Opens a debate and holds its whole budget; an answer that wants it is used up by it.
    pub(super) fn begin(
        &mut self,
        file: &SpecFile,
        answer: Option<&Decision>,
        request: &DebateOptions,
    ) -> Result<(), DebateError> {
        let _ = self.debaters()?;
        let caps = self.room.caps;
        let most = caps.most(self.room.store)?;
        let debate_spec = opening::debate_spec(file, self.keeping.debate(), answer, request, most);
        let (today, _) = self.clock.today();
        let scope = Scope::Debate(self.id.clone(), debate_spec.number);
        let amount = debate_spec.budget;
        let mut guards = caps.guards(&scope, &today, amount);
        let mut others: Vec<Append> = Vec::new();
        if let Some(answer) = answer {
            let (used, guard) = asking::using(answer, &RunId::new(self.id.as_str()));
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
        Err(DebateError::OverCap {
            left: self.room.store.balance(scope)?.available(*cap),
            holders: holders(self.room.store, scope)?,
            scope: scope.clone(),
            cap: *cap,
            amount: *amount,
        })
    }
}
