//! Tests rejected settings: their place and their message.

use super::*;
use cos_core::hint::advised;

/// The file, the place, a part of the message, a part of the hint.
type Row = (&'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const FILES: [Row; 30] = [
    ("[run", "1:5", "not valid TOML", "[section]"),
    ("[run]\nbudget_usd =\n", "2:13", "not valid TOML", "name = value"),
    ("[run]\njobs = 1\njobs = 2\n", "3:1", "duplicate key", "name = value"),
    ("[rum]\njobs = 1\n", "1:2", "no section `[rum]`", "`run`?"),
    ("[zebra]\n", "1:2", "no section `[zebra]`", "use one of agents, attention"),
    ("jobs = 3\n", "1:1", "`jobs` is outside of any section", "under `[run]`"),
    ("job = 3\n", "1:1", "`job` is outside of any section", "`jobs`?"),
    ("[run]\nbudget = 3\n", "2:1", "no setting `budget`", "`budget_usd`?"),
    ("[run]\n  zzzzzz = 3\n", "2:3", "no setting `zzzzzz`", "use one of agent, budget_usd"),
    ("run.jobs = 0\n", "1:5", "`run.jobs` is `0`", "from 1 to 64"),
    ("[run]\njobs = 65\n", "2:1", "is `65`", "from 1 to 64"),
    ("[run]\njobs = -1\n", "2:1", "is `-1`", "from 1 to 64"),
    ("[run]\njobs = 2.5\n", "2:1", "is `2.5`", "whole number"),
    ("[run]\njobs = \"2\"\n", "2:1", "is `2`", "whole number"),
    ("[run]\nbudget_usd = -1\n", "2:1", "is `-1`", "dollars from $0"),
    ("[run]\nbudget_usd = nan\n", "2:1", "is `NaN`", "dollars from $0"),
    ("[run]\nbudget_usd = inf\n", "2:1", "is `inf`", "dollars from $0"),
    ("[run]\nbudget_usd = \"10\"\n", "2:1", "is `10`", "such as 2.5"),
    ("[run]\nbudget_usd = 1000000\n", "2:1", "is `1000000`", "$0 to $100000"),
    ("[run]\nbudget_usd = 99999999999999999999\n", "2:1", "too large", "dollars"),
    ("[run]\ntime = \"soon\"\n", "2:1", "is `soon`", "such as \"90m\""),
    ("[run]\ntime = 0\n", "2:1", "is `0`", "10s to"),
    ("[run]\ntime = 2031-05-20\n", "2:1", "is a date", "write a time"),
    ("[run]\nprofile = \"cautius\"\n", "2:1", "is `cautius`", "`cautious`?"),
    ("[run]\nprofile = true\n", "2:1", "is `true`", "default, startup"),
    ("[run]\nagent = \" \"\n", "2:1", "`run.agent`", "a name in quotes"),
    ("[risk]\nask = 1.5\n", "2:1", "is `1.5`", "from 0 to 1"),
    ("[risk]\nask = 0.8\nblock = 0.5\n", "2:1", "is above `risk.block`", "lower than `risk.block`"),
    ("[recovery]\nbackoff = \"10m\"\n", "2:1", "longer than `recovery.backoff_cap`", "`recovery.backoff` to less"),
    ("[agents]\nmine = 3\n", "2:1", "agent `mine` is not a table", "[agents.mine]"),
];

fn told(user: &str) -> Vec<Diagnostic> {
    match Settings::load(&Home::with(user, "").sources()) {
        Err(Diagnostics(found)) => found,
        Ok(settings) => panic!("{user} read as {:?}", settings.values),
    }
}

#[test]
fn each_broken_file_is_reported_with_its_place_and_a_hint() {
    let mut wrong = Vec::new();
    for (text, place, what, hint) in FILES {
        let found = told(text);
        let first = &found[0];
        let fits = first.place.expect("a place").to_string() == place
            && first.what.contains(what)
            && first.hint.to_string().contains(hint)
            && first.source.ends_with("config.toml");
        if !fits {
            wrong.push(format!(
                "{text:?}\n wanted {place} {what} … {hint}\n found  {first}"
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn everything_wrong_in_all_layers_is_reported_at_once() {
    let home = Home::with(
        "[run]\njobs = 0\ntime = \"x\"\n",
        "[cost]\nsingle_usd = -1\n",
    );
    let mut sources = home.sources();
    sources.environment = vec![
        variable("COS_RUN_BUGDET_USD", "3"),
        variable("COS_RUN_PROFILE", "Fast"),
        variable("COS_ENDPOINT", "of another program"),
    ];
    sources.flags = vec![flag("run.jobs", "many"), flag("run.joobs", "1")];
    let Diagnostics(found) = Settings::load(&sources).expect_err("six slips");
    let lines: Vec<String> = found.iter().map(|one| advised(one)).collect();
    let lines = lines
        .join("\n")
        .replace(&home.folder.path().display().to_string(), "H");
    let expected = "COS_RUN_BUGDET_USD: this variable is not a setting; did you mean `COS_RUN_BUDGET_USD`?
--joobs: there is no setting `run.joobs`; did you mean `run.jobs`?
H/config.toml:2:1: `run.jobs` is `0`; write a whole number from 1 to 64
H/config.toml:3:1: `run.time` is `x`; write a time from 10s to 720h, such as \"90m\"
COS_RUN_PROFILE: `run.profile` is `Fast`; did you mean `fast`?
--jobs: `run.jobs` is `many`; write a whole number from 1 to 64
H/project/.cos/config.toml:2:1: `cost.single_usd` is `-1`; write dollars from $0 to $100000, such as 2.5";
    assert_eq!(lines, expected);
}

#[test]
fn what_is_no_settings_file_is_reported_by_its_name() {
    let home = Home::with("", "");
    let path = home.folder.path().join("config.toml");
    let large = "#".repeat(300_000);
    let cases: [(&[u8], &str); 2] = [
        (b"[run]\nagent = \"\xff\"\n", "not UTF-8 text"),
        (large.as_bytes(), "more than 262144 bytes"),
    ];
    for (bytes, what) in cases {
        std::fs::write(&path, bytes).expect("written");
        let error = Settings::load(&home.sources()).expect_err(what).to_string();
        assert!(
            error.contains("config.toml: ") && error.contains(what),
            "{error}"
        );
    }
    let sources = Sources {
        user: Some(home.folder.path().to_owned()),
        ..Sources::default()
    };
    assert!(Settings::load(&sources).is_err(), "a folder is not a file");
}

#[test]
fn deep_nesting_and_byte_order_marks_do_no_harm() {
    let deep = format!(
        "[run]\nagent = {}{}",
        "[".repeat(50_000),
        "]".repeat(50_000)
    );
    assert!(!told(&deep).is_empty());
    let marked = "\u{feff}[run]\r\njobs = 3\r\n";
    assert_eq!(Home::with(marked, "").load().values.jobs, 3);
}

#[test]
fn a_relative_folder_is_not_trusted_but_reported() {
    let found = told("[trust]\nprojects = [\"here\"]\n");
    assert!(
        found[0]
            .to_string()
            .contains("`trust.projects` names `here`"),
        "{}",
        found[0]
    );
}
