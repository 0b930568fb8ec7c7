//! Reads the time zone in which days and their limits are counted.

use super::raw::Raw;
use super::value::{Mismatch, ProjectRule, SettingBounds, SettingShape, mismatch};
use jiff::tz::TimeZone;

/// The name of a time zone that this machine knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayZone(String);

impl DayZone {
    /// Returns the zone with this name; `None` if this machine does not know it.
    pub fn new(name: &str) -> Option<Self> {
        let known = TimeZone::get(name).ok()?;
        // The lookup ignores case; the database has the proper spelling.
        let name = known.iana_name().unwrap_or(name);
        Some(Self(name.to_owned()))
    }

    /// Returns its IANA name, such as `Europe/Berlin`, or `UTC`.
    pub fn name(&self) -> &str {
        &self.0
    }
}

impl Default for DayZone {
    fn default() -> Self {
        Self("UTC".to_owned())
    }
}

impl SettingShape for Option<DayZone> {
    const UNIT: &'static str = "time zone";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        let hint = "write the name of a time zone, such as \"Europe/Berlin\"";
        match raw {
            Raw::Text(text) | Raw::Typed(text) => match DayZone::new(text.trim()) {
                Some(zone) => Ok(Some(zone)),
                None => mismatch(raw, hint),
            },
            _ => mismatch(raw, hint),
        }
    }

    fn show(&self) -> String {
        self.as_ref()
            .map_or("the journal's zone", DayZone::name)
            .to_owned()
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        rule == ProjectRule::Free || self == before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_known_by_its_name_in_any_case() {
        for (written, name) in [
            ("europe/berlin", Some("Europe/Berlin")),
            ("UTC", Some("UTC")),
            ("Mars/Olympus", None),
            ("../../etc/passwd", None),
            ("", None),
        ] {
            let zone = DayZone::new(written);
            assert_eq!(zone.as_ref().map(DayZone::name), name, "{written}");
        }
    }
}
