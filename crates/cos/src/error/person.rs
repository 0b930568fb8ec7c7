//! Errors for callers that may not act for the person.

use super::{CommandError, ErrorKind};
use cos_engine::actor::NotThePerson;

impl From<NotThePerson> for CommandError {
    fn from(error: NotThePerson) -> Self {
        Self::of_engine(ErrorKind::Refused, &error)
    }
}
