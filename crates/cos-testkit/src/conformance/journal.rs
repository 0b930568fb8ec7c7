//! A test suite for implementations of the journal.
//!
//! A store passes if each check passes on its own new [`JournalFixture`]. The checks use only the
//! ports, except `append_raw`, which writes an event of a newer release.

mod decision;
mod fold;
mod lease;
mod order;

use cos_core::event::Stream;
use cos_store::{JournalError, Refused, Store};

/// A journal that any number of processes can open.
pub trait JournalFixture: Sync {
    /// Opens it as another process.
    fn open(&self) -> Result<Box<dyn Store>, JournalError>;

    /// Appends an event as a newer release might write it, with this version and exactly this text.
    fn append_raw(&self, stream: &Stream, v: u32, text: &str) -> Result<(), JournalError>;
}

/// Why a check failed.
#[derive(Debug, thiserror::Error)]
pub enum Breach {
    /// The observed behaviour.
    #[error("{0}")]
    Seen(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] JournalError),
    /// The store refused a valid commit.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// One requirement.
pub struct Demand {
    /// The requirement as a sentence.
    pub name: &'static str,
    /// Checks it on a new bed.
    pub run: fn(&dyn JournalFixture) -> Result<(), Breach>,
}

macro_rules! ensure {
    ($held:expr, $($what:tt)+) => {
        if !$held {
            return Err($crate::conformance::journal::Breach::Seen(format!($($what)+)));
        }
    };
}
use ensure;

/// Compares the actual with the expected value.
fn same<T: PartialEq + std::fmt::Debug>(is: &T, must: &T, what: &str) -> Result<(), Breach> {
    ensure!(is == must, "{what}: is {is:?}, must be {must:?}");
    Ok(())
}

super::named! {
    CHECKS: Demand;
    order::events_are_read_in_the_order_they_were_written,
    order::a_new_stream_is_begun_once,
    order::of_two_who_go_on_from_one_end_the_first_wins,
    order::a_refused_unit_leaves_the_others_alone,
    order::a_unit_sees_the_units_before_it_in_the_batch,
    order::other_writers_are_noticed_and_own_writes_are_not_missed_by_others,
    order::a_restart_keeps_everything,
    order::events_of_a_newer_release_are_kept_and_shown_as_unknown,
    order::credentials_never_reach_the_journal,
    decision::an_answer_is_taken_once,
    decision::of_two_who_answer_at_once_exactly_one_wins,
    decision::parallel_reservations_never_pass_the_cap,
    decision::only_the_newest_question_is_asked_on,
    decision::decisions_are_found_by_each_filter,
    decision::the_inbox_is_ranked,
    lease::a_stream_has_one_holder,
    lease::of_many_streams_each_is_taken_on_its_own,
    lease::a_dead_or_late_holder_is_replaced_and_fenced_off,
    lease::a_holder_renews_and_releases,
    lease::a_held_stream_takes_no_events_without_the_right,
    fold::projections_are_the_fold_of_the_events,
    fold::a_family_is_all_its_streams_and_no_other,
}

/// Runs every check, each on a new bed.
///
/// # Panics
///
/// If a check fails; the message names every failed check.
pub fn assert_conforms(make: &dyn Fn() -> Box<dyn JournalFixture>) {
    let checks = CHECKS.iter();
    super::assert_all(checks.map(|check| (check.name, (check.run)(make().as_ref()))));
}
