//! The thresholds of risk: numbers of their own, under a profile that has some as well.

use super::origin::Layer;
use super::{SEE, SettingRow, Settings};
use cos_core::policy::{Profile, RiskThresholds};
use cos_core::score::Score;

const BLOCK: &str = "risk.block";
const ASK: &str = "risk.ask";

impl Settings {
    /// Whether the person trusts the project that the settings were read for.
    pub const fn trusts_project(&self) -> bool {
        self.is_trusted
    }

    /// The thresholds: the person's own numbers before the profile's. The number of a project that is
    /// not trusted counts only where it is the lower one, and asking never begins above blocking.
    pub(super) fn risk(&self, profile: Profile) -> RiskThresholds {
        let pick = |key: &str, own: Option<Score>, by_profile| {
            self.overruled(key, own, by_profile)
                .or(own)
                .unwrap_or(by_profile)
        };
        let built_in = profile.risk();
        let block = pick(BLOCK, self.values.risk_block, built_in.block);
        let ask = pick(ASK, self.values.risk_ask, built_in.ask);
        RiskThresholds {
            ask: if ask > block { block } else { ask },
            block,
        }
    }

    /// The profile's number, where it holds although the project names a higher one.
    fn overruled(&self, key: &str, own: Option<Score>, by_profile: Score) -> Option<Score> {
        let is_projects = self.origin(key).layer == Layer::Project && !self.is_trusted;
        own.filter(|own| is_projects && *own > by_profile)
            .map(|_| by_profile)
    }

    /// Each threshold with the project's own number, and the number of the profile that is set.
    fn thresholds(&self) -> [(&'static str, Option<Score>, Score); 2] {
        let by_profile = self.values.profile.risk();
        [
            (ASK, self.values.risk_ask, by_profile.ask),
            (BLOCK, self.values.risk_block, by_profile.block),
        ]
    }

    /// Notes the numbers of a project that its profile overrules.
    pub(super) fn note_overruled(&mut self) {
        for (key, own, by_profile) in self.thresholds() {
            let Some((own, kept)) = own.zip(self.overruled(key, own, by_profile)) else {
                continue;
            };
            let what = format!(
                "`{key}` = {own} is left aside, {kept} of the profile `{}` stays: a project may only \
                 lower it",
                self.values.profile.name()
            );
            let told = self.origin(key).problem(what, SEE);
            self.warnings.push(told);
        }
    }

    /// The row of a threshold that the profile overrules: the number in force, and where that is from.
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
