mod commands;
mod crashing;
mod dependencies;
mod figures;
mod fixes;
mod fixture;
mod kinds;
mod plans;
mod run_session;
mod seed;

use super::*;
use fixture::{Fixture, defined};
