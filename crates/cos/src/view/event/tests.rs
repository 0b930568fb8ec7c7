use super::*;
use crate::view::example::events;
use crate::view::published::is_current;

#[test]
fn the_published_reference_of_what_happens_is_current() {
    is_current::<EventView>("event.schema.json");
}

#[test]
fn every_fact_of_the_night_is_reported_in_the_words_of_the_journal() {
    for (at, event) in events() {
        let told = EventView::new(at, &event);
        let value = serde_json::to_value(&event).expect("a fact is serializable");
        assert_eq!(value["kind"], told.event);
        assert_ne!(told.event, "unknown");
    }
}
