mod commands;
mod crashing;
mod dependencies;
mod fixes;
mod kinds;
mod plans;
mod seed;
mod sitting;
mod yard;

use super::*;
use yard::{Yard, defined};
