//! A second process that takes over a run while another one drives it.

use super::dispatcher::VirtualDispatcher;
use super::outside::Outside;
use super::person::Person;
use super::watched_journal::{ProcessJournal, WatchedJournal};
use cos_core::event::Event;
use cos_core::id::RunId;
use cos_core::policy::Policy;
use cos_core::run::state::Run;
use cos_core::time::{Span, Timestamp};
use cos_engine::actor::Actor;
use cos_engine::clock::VirtualClock;
use cos_engine::ports::Watcher;
use cos_engine::runtime::{Runtime, RuntimeDeps};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// An observer that does nothing.
pub(super) struct Nobody;

impl Watcher for Nobody {
    fn moved(&mut self, _: &Run, _: Timestamp, _: &Event) {}
}

/// A second process takes over a driven run and stops it at once.
pub(super) fn take_over(
    watched: &WatchedJournal<'_>,
    policy: &Policy,
    person: &Person<'_>,
    clock: &VirtualClock,
    outside: &Arc<Mutex<Outside>>,
    run: &RunId,
) {
    let process = ProcessJournal::new(watched, None, None);
    let stride = Span::seconds(1);
    let mut dispatcher =
        VirtualDispatcher::new(clock.clone(), Arc::clone(outside), person, stride, 1);
    let mut clock = clock.clone();
    let interrupted = AtomicBool::new(true);
    let deps = RuntimeDeps {
        dispatcher: &mut dispatcher,
        clock: &mut clock,
        watcher: &mut Nobody,
        prompt: None,
        interrupted: &interrupted,
        user: &Actor::played("person"),
        permission_wait: Span::minutes(10),
    };
    let gone = |_: &str| true;
    let runtime = Runtime::take(&process, policy, deps, run, "second process", &gone);
    let _ended = runtime.and_then(|mut runtime| runtime.drive(None));
}
