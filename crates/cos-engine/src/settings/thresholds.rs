//! Combines the risk thresholds: explicit numbers, and those of the profile.

use super::origin::Layer;
use super::{SEE, SettingRow, Settings};
use cos_core::policy::{Profile, RiskThresholds};
use cos_gate::score::Score;

const BLOCK: &str = "risk.block";
const ASK: &str = "risk.ask";

impl Settings {
    /// Returns whether the user trusts the project of these settings.
    pub const fn trusts_project(&self) -> bool {
        self.is_trusted
    }

    /// Returns the thresholds: the user's own numbers override the profile. The number of an
    /// untrusted project counts only if it is lower, and asking never starts above blocking.
    pub(super) fn risk(&self, profile: Profile) -> RiskThresholds {
        let pick = |key: &str, own: Option<Score>, by_profile| {
            self.overruled(key, own, by_profile)
                .or(own)
                .unwrap_or(by_profile)
        };
        let built_in = cos_core::policy::risk(profile);
        let block = pick(BLOCK, self.values.risk_block, built_in.block);
        let ask = pick(ASK, self.values.risk_ask, built_in.ask);
        RiskThresholds {
            ask: if ask > block { block } else { ask },
            block,
        }
    }

    /// Returns the profile's number if it overrides a higher one of the project.
    fn overruled(&self, key: &str, own: Option<Score>, by_profile: Score) -> Option<Score> {
        let is_projects = self.origin(key).layer == Layer::Project && !self.is_trusted;
        own.filter(|own| is_projects && *own > by_profile)
            .map(|_| by_profile)
    }

    /// Returns each threshold with the explicit number, and the profile's number.
    fn thresholds(&self) -> [(&'static str, Option<Score>, Score); 2] {
        let by_profile = cos_core::policy::risk(self.values.profile);
        [
            (ASK, self.values.risk_ask, by_profile.ask),
            (BLOCK, self.values.risk_block, by_profile.block),
        ]
    }

    /// Reports the numbers of a project that the profile overrides.
    pub(super) fn note_overruled(&mut self) {
        for (key, own, by_profile) in self.thresholds() {
            let Some((own, kept)) = own.zip(self.overruled(key, own, by_profile)) else {
                continue;
            };
            let what = format!(
                "`{key}` = {own} is ignored, {kept} of the profile `{}` stays: a project may \
                 only lower it",
                self.values.profile.name()
            );
            let problem = self.origin(key).problem(what, SEE);
            self.warnings.push(problem);
        }
    }

    /// Returns the row of an overridden threshold: the active number and its origin.
    pub(super) fn overruled_row(&self, key: &str) -> Option<SettingRow> {
        let mut thresholds = self.thresholds().into_iter();
        let (_, own, by_profile) = thresholds.find(|(name, ..)| *name == key)?;
        let kept = self.overruled(key, own, by_profile)?;
        Some(SettingRow {
            key: key.to_owned(),
            value: kept.to_string(),
            origin: self.origin("run.profile").clone(),
        })
    }
}
