//! Opening a debate: all that it may cost is held under every cap, and an answer that wants it is used
//! up by it.

use super::Session;
use crate::council::holders;
use crate::debate::{DebateError, DebateWish, SpecFile, asking, opening};
use crate::world::{Append, Guard, Refused};
use cos_core::debate::{DebateFact, DebateOrder};
use cos_core::decision::Decision;
use cos_core::id::RunId;
use cos_core::ledger::{CouncilBooking, DebateBooking, Scope};

impl Session<'_> {
    /// Opens a debate and holds its whole budget; an answer that wants it is used up by it.
    pub(super) fn begin(
        &mut self,
        file: &SpecFile,
        answer: Option<&Decision>,
        wish: &DebateWish,
    ) -> Result<(), DebateError> {
        let _ = self.debaters()?;
        let caps = self.room.caps;
        let most = caps.most(self.room.store)?;
        let order = opening::order(file, self.keeping.debate(), answer, wish, most);
        let (today, _) = self.clock.today();
        let scope = Scope::Debate(self.id.clone(), order.number);
        let amount = order.budget;
        let mut guards = caps.guards(&scope, &today, amount);
        let mut others: Vec<Append> = Vec::new();
        if let Some(answer) = answer {
            let (used, guard) = asking::using(answer, &RunId::new(self.id.as_str()));
            others.push(used);
            guards.push(guard);
        }
        let booking = DebateBooking {
            number: order.number,
            booking: CouncilBooking::Held {
                amount,
                date: today,
                purse: caps.purse.clone(),
            },
        };
        self.open(order, booking, guards, others)
    }

    fn open(
        &mut self,
        order: DebateOrder,
        booking: DebateBooking,
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), DebateError> {
        let order = Box::new(order);
        let opened = DebateFact::DebateOpened { order };
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
