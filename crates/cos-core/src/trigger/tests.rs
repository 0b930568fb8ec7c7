use super::*;

#[test]
fn every_trigger_has_one_row_and_is_found_by_its_journal_name() {
    for row in TRIGGERS {
        assert_eq!(row.trigger.row().name, row.name);
        assert_eq!(Trigger::named(row.name), Some(row.trigger));
        assert_eq!(serde_json::to_value(row.trigger).unwrap(), row.name);
    }
    assert_eq!(Trigger::named("nothing"), None);
}
