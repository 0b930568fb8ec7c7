mod commands;
mod crashing;
mod dependencies;
mod figures;
mod fixes;
mod kinds;
mod plans;
mod seed;
mod run_session;
mod yard;

use super::*;
use yard::{Yard, defined};
