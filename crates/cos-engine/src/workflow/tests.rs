mod commands;
mod crashing;
mod dependencies;
mod figures;
mod fixes;
mod kinds;
mod plans;
mod seed;
mod sitting;
mod yard;

use super::*;
use yard::{Yard, defined};
