//! Reads a goal's deadline: an instant, a local time, or a day, which ends at its midnight.

use crate::spanned_value::Fields;
use crate::diagnostic::{Findings, shown};
use cos_core::time::Timestamp;
use jiff::tz::TimeZone;
use jiff::{ToSpan, civil};

/// Reads `deadline`.
pub(super) fn read(
    fields: &Fields<'_>,
    zone: &TimeZone,
    findings: &mut Findings,
) -> Option<Timestamp> {
    let found = fields.text("deadline", findings)?;
    let instant = parse(found.value.trim(), zone);
    if instant.is_none() {
        let what = format!(
            "`deadline` of {} is `{}`, which is not a time",
            fields.owner,
            shown(&found.value)
        );
        let hint = "write for example `2031-05-20`, `2031-05-20 18:00` or `2031-05-20T18:00:00Z`";
        findings.add(found.place, what, hint);
    }
    instant
}

fn parse(text: &str, zone: &TimeZone) -> Option<Timestamp> {
    let instant = if let Ok(instant) = text.parse::<jiff::Timestamp>() {
        instant
    } else if text.contains(':') {
        let local: civil::DateTime = text.parse().ok()?;
        local.to_zoned(zone.clone()).ok()?.timestamp()
    } else {
        let day: civil::Date = text.parse().ok()?;
        let next = day.checked_add(1.day()).ok()?;
        next.to_zoned(zone.clone()).ok()?.timestamp()
    };
    Some(Timestamp(instant.as_millisecond()))
}
