mod commands;
mod crashing;
mod dependencies;
mod figures;
mod fixes;
mod kinds;
mod plans;
mod run_session;
mod seed;
mod yard;

use super::*;
use yard::{Yard, defined};
