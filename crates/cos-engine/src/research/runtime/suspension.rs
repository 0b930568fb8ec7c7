//! Handles questions of a room to the person: asked once, answered from anywhere, and each answer
//! applied once.

use super::{RoomProgress, RoomSession};
use crate::answer;
use crate::council::{CouncilError, refusal};
use crate::name;
use cos_core::decision::{Decision, DecisionState};
use cos_core::event::Event;
use cos_core::id::{DecisionId, RunId};
use cos_core::ledger::{CouncilBooking, Scope};
use cos_core::money::Money;
use cos_core::question::room::ask;
use cos_core::research::{RoomAnswer, RoomEvent, RoomSuspension, needed};
use cos_secret::redact;
use cos_store::{DecisionFilter, Guard, Refused};

impl RoomSession<'_> {
    /// Asks the question: its record and the suspension of the room are one transaction.
    pub(super) fn put(&mut self, hold: RoomSuspension) -> Result<(), CouncilError> {
        let needed = needed(&self.kept.room, &self.ahead.reserves);
        let draft = ask(&self.kept.room, hold, needed);
        let chance = self.clock.chance();
        let decision = DecisionId::new(format!("d-{}", name::base36(chance, 6)));
        let (guard, other) = answer::open_append(&decision, draft, None);
        let event = self.moved(RoomEvent::PersonAsked { hold, decision });
        match self.commit(&[event], vec![guard], vec![other]) {
            // The random name is taken; the next step tries another.
            Err(CouncilError::Refused(Refused::Guard { .. })) => Ok(()),
            written => written,
        }
    }

    /// Applies the answer, if there is one. A question that ended without an answer is asked again.
    pub(super) fn take_up(&mut self, id: &DecisionId) -> Result<RoomProgress, CouncilError> {
        let Some(hold) = self.kept.room.waits().map(|waiting| waiting.hold) else {
            return Ok(RoomProgress::On);
        };
        let known = self.deps.store.decisions(&DecisionFilter {
            id: Some(id.to_string()),
            ..DecisionFilter::default()
        })?;
        let decision = known.into_iter().find(|one| one.id == *id);
        match decision {
            Some(one) if one.state == DecisionState::Pending => return Ok(RoomProgress::Nowhere),
            Some(one) if one.state == DecisionState::Resolved => self.follow(hold, &one)?,
            _ => self.put(hold)?,
        }
        Ok(RoomProgress::On)
    }

    /// Uses and applies the answer in one transaction.
    fn follow(&mut self, hold: RoomSuspension, decision: &Decision) -> Result<(), CouncilError> {
        let answer = decision.resolution.as_ref();
        let word = answer.and_then(|answer| RoomAnswer::named(answer.option.as_str()));
        let Some((answer, word)) = answer.zip(word) else {
            return self.put(hold);
        };
        let note = answer.instructions.as_ref().or(answer.note.as_ref());
        let note = note.map(|note| redact::text(note).unwrap_or_else(|| note.clone()));
        let room = RunId::new(self.kept.room.spec.council.as_str());
        let (guard, used) = answer::consume_append(decision, &room);
        let mut guards = vec![guard];
        let spoke = RoomEvent::PersonSpoke { word, note };
        let events = if (hold, word) == (RoomSuspension::Budget, RoomAnswer::GoOn) {
            let amount = answer.grants.iter().map(|one| one.amount).sum();
            let (events, caps) = self.raise(spoke, amount);
            guards.extend(caps);
            events
        } else {
            vec![self.moved(spoke)]
        };
        match self.commit(&events, guards, vec![used]) {
            Err(CouncilError::Refused(Refused::Guard { guard })) => match *guard {
                // Another process was faster; the next look shows the result.
                Guard::Decision { .. } => Ok(()),
                guard => {
                    let council = self.kept.room.spec.council.clone();
                    Err(refusal(self.deps.store, council, guard)?.for_room())
                }
            },
            written => written,
        }
    }

    /// Books what was spent on the day of its reserve. The rest and the added amount are reserved
    /// on the current day, if they fit under every limit.
    fn raise(&mut self, spoke: RoomEvent, amount: Money) -> (Vec<Event>, Vec<Guard>) {
        let (today, _) = self.clock.today();
        let room = &self.kept.room;
        let left = room.left() + amount;
        let settled = self.settled();
        let is_same_day = matches!(
            &settled,
            Some(CouncilBooking::Settled { date, .. }) if *date == today
        );
        let caps = self.deps.caps;
        let guards = [
            (
                Scope::Council(room.spec.council.clone()),
                caps.single,
                amount,
            ),
            (
                Scope::Day(today.clone()),
                caps.daily,
                // On the same day the rest is reserved already.
                if is_same_day { amount } else { left },
            ),
        ];
        let guards = guards.map(|(scope, cap, amount)| Guard::Available { scope, cap, amount });
        let booking = CouncilBooking::Held {
            amount: left,
            date: today,
            budget_scope: None,
        };
        let events = vec![
            self.booked(spoke, settled),
            self.booked(RoomEvent::BudgetRaised { amount }, Some(booking)),
        ];
        (events, guards.into())
    }
}
