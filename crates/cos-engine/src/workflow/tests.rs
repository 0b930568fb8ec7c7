mod commands;
mod crashing;
mod sitting;
mod yard;

use super::*;
use yard::{Yard, defined};
