use super::*;
use cos_core::policy::{risk, rs};

#[test]
fn the_help_of_each_profile_names_its_thresholds() {
    for arg in ProfileArg::value_variants() {
        let (profile, shown) = (Profile::from(*arg), arg.to_possible_value().unwrap());
        let help = shown.get_help().map(ToString::to_string).unwrap();
        let risk = risk(profile);
        let thresholds = [risk.ask, risk.block].map(|score| score.to_string());
        let ceiling = rs(profile).express.to_string();
        for number in thresholds.iter().chain([&ceiling]) {
            assert!(help.contains(number), "{help}: {number}");
        }
    }
}
