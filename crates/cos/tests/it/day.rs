//! Money stays on its day, whatever the environment says of the time.

use crate::environment::TestEnvironment;
use crate::environment::with_goals;

/// Two places that never have the same date, and the place that the journal is told.
const BEHIND: &str = "Etc/GMT+12";
const AHEAD: &str = "Pacific/Kiritimati";

const GOALS: &str = "goals:
  - { id: says, content: Say it, command: echo said, estimate_usd: 1 }
";

/// The day whose cap `cos brief` shows.
fn day(environment: &TestEnvironment, variables: &[(&str, &str)]) -> String {
    let mut command = environment.command(&environment.repo(), &["brief", "--json"]);
    let ran = environment.finish(command.envs(variables.iter().copied()));
    let text = ran.exits(0).json().to_string();
    let (_, rest) = text.split_once("{\"day\":\"").expect("a day is reported");
    rest.chars().take(10).collect()
}

fn run(environment: &TestEnvironment, variables: &[(&str, &str)]) {
    let mut command = environment.command(&environment.repo(), &["run", "goals.yaml"]);
    let ran = environment.finish(command.envs(variables.iter().copied()));
    let _ = ran.exits(0);
}

fn days_of_money(environment: &TestEnvironment) -> Vec<String> {
    let journal = environment.journal().expect("there is one");
    let sql = "SELECT scope FROM balance WHERE scope LIKE '%day%'";
    let mut rows = journal.prepare(sql).expect("it can be asked");
    let rows = rows.query_map([], |row| row.get(0)).expect("it answers");
    rows.collect::<Result<_, _>>().expect("they are texts")
}

#[test]
fn tz_moves_no_money_to_the_cap_of_another_day() {
    let environment = with_goals(GOALS);
    for zone in [BEHIND, AHEAD, "UTC"] {
        run(&environment, &[("TZ", zone)]);
    }
    assert_eq!(days_of_money(&environment).len(), 1);
    assert_eq!(environment.events("day_zone_set"), 1);
    let told = [BEHIND, AHEAD].map(|zone| day(&environment, &[("TZ", zone)]));
    assert_eq!(told[0], told[1]);
}

#[test]
fn a_changed_day_zone_keeps_the_day_that_is_under_way() {
    let environment = with_goals(GOALS);
    for zone in [BEHIND, AHEAD, BEHIND] {
        run(&environment, &[("COS_COST_DAY_ZONE", zone)]);
    }
    assert_eq!(environment.events("day_zone_set"), 3);
    assert_eq!(days_of_money(&environment).len(), 1);
    let refused = environment.finish(
        environment
            .command(&environment.repo(), &["run", "goals.yaml"])
            .env("COS_COST_DAY_ZONE", "Mars/Olympus"),
    );
    assert!(
        refused.stderr.contains("Mars/Olympus"),
        "{}",
        refused.stderr
    );
    assert_ne!(refused.code, Some(0));
}

#[test]
fn a_project_has_no_say_in_the_day_zone() {
    let environment = with_goals(GOALS);
    std::fs::create_dir(environment.repo().join(".cos")).expect("a folder can be made");
    environment.write(
        ".cos/config.toml",
        &format!("[cost]\nday_zone = \"{AHEAD}\"\n"),
    );
    environment.commit("A zone");
    run(&environment, &[("COS_COST_DAY_ZONE", BEHIND)]);
    let journal = environment.journal().expect("there is one");
    let sql = "SELECT body FROM event WHERE kind = 'day_zone_set'";
    let body: String = journal
        .query_row(sql, [], |row| row.get(0))
        .expect("there is one");
    assert!(body.contains(BEHIND), "{body}");
}
