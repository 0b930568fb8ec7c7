//! Tests that each option of a run can be given in each place that its row names.

use super::*;
use crate::settings::{FlagTakes, OptionFlag, RUN_OPTIONS, RunTerms, Settings, Sources, setting};
use cos_core::event::{Limits, RunSpec};
use cos_core::id::{CommitId, RunId};
use serde_json::Value as Json;

/// Returns a value that is not the built-in one.
fn unusual(flag: &OptionFlag) -> String {
    match (flag.takes)() {
        FlagTakes::Nothing => "true".to_owned(),
        FlagTakes::Text => "7m".to_owned(),
        FlagTakes::Amount => "3".to_owned(),
        FlagTakes::Whole(_, most) => most.to_string(),
        FlagTakes::Words(words) => words.last().expect("a word").0.to_owned(),
    }
}

fn spec(terms: &RunTerms) -> Json {
    let none = Limits {
        budget: Money::ZERO,
        time: Span(0),
    };
    let (run, base) = (RunId::new("r"), CommitId::new("base"));
    let mut spec = RunSpec::new(run, "/repo", base, none, "a test");
    terms.write_to(&mut spec);
    serde_json::to_value(spec).expect("a specification")
}

#[test]
fn each_run_option_works_in_each_place_or_says_why_it_has_none() {
    let built_in = Settings::built_in();
    let usual = built_in.terms(&RunOverrides::default());
    for option in RUN_OPTIONS {
        let name = option.name;
        let flag = option.flag.expect("all options have a flag today");
        let value = unusual(&flag);
        let given = (flag.read)(&value).expect("the flag reads it");
        let terms = built_in.terms(&given);
        assert_ne!(terms, usual, "--{} changes nothing", flag.name);
        let mut reasons = Vec::new();
        match option.key {
            Ok(key) => {
                let file = format!("{}: {value}\ngoals: [{{id: a, command: 'true'}}]", key.name);
                let file = parse(file.as_bytes(), "goals", &GoalsContext::default());
                assert_eq!(file.expect(key.name).overrides, given, "key of {name}");
            }
            Err(reason) => reasons.push(reason),
        }
        match option.setting {
            Ok(key) => {
                let variable = setting(key).expect(key).variable();
                let environment = vec![(variable, value)];
                let sources = Sources {
                    environment,
                    ..Sources::default()
                };
                let set = Settings::load(&sources).expect(key);
                assert_eq!(
                    set.terms(&RunOverrides::default()),
                    terms,
                    "setting of {name}"
                );
            }
            Err(reason) => reasons.push(reason),
        }
        match option.spec {
            Ok(field) => {
                let pointer = format!("/{}", field.replace('.', "/"));
                let (new, old) = (spec(&terms), spec(&usual));
                assert_ne!(
                    new.pointer(&pointer),
                    old.pointer(&pointer),
                    "field of {name}"
                );
            }
            Err(reason) => reasons.push(reason),
        }
        assert!(
            reasons.iter().all(|reason| reason.len() > 8),
            "reason of {name}"
        );
    }
}

#[test]
fn a_flag_wins_over_a_goals_file_and_a_goals_file_over_the_settings() {
    for option in RUN_OPTIONS {
        let flag = option.flag.expect("all options have a flag today");
        let high = (flag.read)(&unusual(&flag)).expect("the flag reads it");
        let all = RUN_OPTIONS
            .iter()
            .fold(RunOverrides::default(), |all, other| {
                let flag = other.flag.expect("all options have a flag today");
                all.over((flag.read)(&unusual(&flag)).expect("the flag reads it"))
            });
        assert_eq!(high.clone().over(RunOverrides::default()), high);
        assert_eq!(RunOverrides::default().over(high.clone()), high);
        assert_eq!(high.over(all.clone()), all);
    }
    let of = |jobs| RunOverrides {
        jobs: Some(jobs),
        ..RunOverrides::default()
    };
    assert_eq!(of(5).over(of(6)), of(5));
    assert_eq!(Settings::built_in().terms(&of(5)).jobs, 5);
}
