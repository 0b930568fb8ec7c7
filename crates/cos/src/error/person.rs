//! What is said where somebody else acts for the person.

use super::{CommandError, ErrorKind};
use cos_engine::actor::NotThePerson;
use cos_engine::nesting::Within;

impl From<NotThePerson> for CommandError {
    fn from(error: NotThePerson) -> Self {
        let told = Self::from_error(ErrorKind::Refused, &error);
        if error.within == Within::Unknown {
            return told.hint("make `/proc` readable, then type the same command again");
        }
        told.hint("type the same command in a terminal of your own, outside of the run")
            .hint("an agent can ask instead: cos checkpoint COMMAND")
    }
}
