mod crashing;
mod kinds;
mod sitting;
mod yard;

use super::*;
use yard::{Yard, defined};
