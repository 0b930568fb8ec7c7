//! Whole nights of the real binary with an agent that does what its goal says, for what real
//! agents do too seldom: spend too much, change what nobody declared, work that nothing proves.

use crate::environment::TestEnvironment;
use crate::night::Night;

const CHEAP: &str = "[cost]\ndefault_estimate_usd = 0.5\n";

/// The change that a question tells how to see.
fn change_shown(night: &Night, question: &serde_json::Value) -> String {
    let lines = question["context"].as_array().unwrap();
    let mut told = lines.iter().filter_map(|line| line.as_str());
    let command = told.find_map(|line| line.strip_prefix("See it: git "));
    let command: Vec<&str> = command.unwrap().split_whitespace().collect();
    night.place.git(&command)
}

#[test]
fn work_that_nothing_proves_is_shown_and_lands_exactly_as_shown() {
    let mut night = Night::scripted(CHEAP);
    night.wants(
        "Greet.\nwrite note.txt hello\nspend 0.21",
        "files: [note.txt]",
    );
    let _ = night.run().exits(3);
    let question = night.question("unproven");
    let shown = change_shown(&night, &question);
    assert!(shown.contains("+hello"), "{shown}");
    night.landed_nothing();
    night.leaves_the_person_alone();
    night.approve(&question);
    let ran = night.resume().exits(0);
    assert!(ran.stdout.contains("$0.21"), "{}", ran.stdout);
    assert_eq!(night.events("attempt_started").len(), 1);
    assert_eq!(night.place.git(&["show", &night.branch()]), shown);
    assert_eq!(night.landed("note.txt").as_deref(), Some("hello\n"));
    night.leaves_the_person_alone();
}

#[test]
fn a_file_that_was_not_declared_is_a_change_of_scope() {
    let mut night = Night::scripted(CHEAP);
    night.wants(
        "Greet.\nwrite note.txt hello\nsneak other.txt more",
        "files: [note.txt], checks: [{file: note.txt}]",
    );
    let _ = night.run().exits(3);
    let question = night.question("scope_change");
    let text = question["question"].as_str().unwrap();
    assert!(
        text.contains("other.txt") && !text.contains("note.txt,"),
        "{text}"
    );
    let shown = change_shown(&night, &question);
    assert!(shown.contains("+more"), "{shown}");
    night.landed_nothing();
    night.approve(&question);
    let _ = night.resume().exits(0);
    assert_eq!(night.landed("other.txt").as_deref(), Some("more\n"));
    assert_eq!(night.events("attempt_started").len(), 1);
    night.leaves_the_person_alone();
}

#[test]
fn an_agent_that_spends_too_much_is_ended_and_the_excess_is_booked() {
    let mut night = Night::scripted(CHEAP);
    night.wants(
        "Waste.\nchild\nspend 0.3\nspend 0.9\nstall",
        "checks: [{file: note.txt}]",
    );
    let _ = night.run().exits(3);
    let finished = night.events("attempt_finished");
    assert_eq!(finished.len(), 1);
    assert_eq!(finished[0]["product"]["failed"]["class"], "budget");
    assert_eq!(finished[0]["overrun"], 400_000);
    assert_eq!(finished[0]["settled"], 900_000);
    assert_eq!(night.booked("{\"run\""), 900_000);
    let context = night.question("hiccup")["context"].to_string();
    assert!(
        context.contains("stopped at $0.90, its cap is $0.50"),
        "{context}"
    );
    let brief = night.place.cos(&["brief"]).exits(0);
    assert!(brief.stdout.contains("$0.90 of $9.00"), "{}", brief.stdout);
    night.landed_nothing();
    night.leaves_the_person_alone();
}

#[test]
fn a_yes_for_one_command_is_not_one_for_the_next() {
    let mut night =
        Night::scripted("[goal]\npermission_hold = \"1s\"\n[cost]\ndefault_estimate_usd = 0.5\n");
    night.wants(
        "Look.\nspend 0.01\nrun touch ../one.txt\nrun touch ../two.txt\nwrite note.txt x",
        "checks: [{file: note.txt}]",
    );
    let _ = night.run().exits(3);
    for file in ["one.txt", "two.txt"] {
        let question = night.question("permission");
        assert!(
            question["context"].to_string().contains(file),
            "{question:#}"
        );
        assert_eq!(night.beside_the_work(file), None);
        night.approve(&question);
        let _ = night.resume().exits(if file == "two.txt" { 0 } else { 3 });
        assert_eq!(night.beside_the_work(file).as_deref(), Some(""));
    }
    assert_eq!(night.events("attempt_started").len(), 3);
    assert_eq!(night.booked("{\"run\""), 30_000);
    assert_eq!(night.landed("note.txt").as_deref(), Some("x\n"));
    night.leaves_the_person_alone();
}

#[test]
fn an_agent_reaches_the_persons_tags_only_after_a_yes_and_each_verdict_is_kept() {
    let mut night =
        Night::scripted("[goal]\npermission_hold = \"1s\"\n[cost]\ndefault_estimate_usd = 0.5\n");
    night.wants(
        "Look.\nrun git reset --soft HEAD\nrun git tag v9\nwrite note.txt x",
        "checks: [{file: note.txt}]",
    );
    let _ = night.run().exits(3);
    let question = night.question("permission");
    let context = question["context"].to_string();
    assert!(context.contains("git tag v9"), "{context}");
    assert!(context.contains("shares its branches"), "{context}");
    assert_eq!(night.place.git(&["tag"]), "");
    let judged = night.events("action_judged");
    let said: Vec<_> = judged
        .iter()
        .map(|fact| (&fact["judged"]["door"], &fact["judged"]["verdict"]))
        .map(|(door, verdict)| (door.as_str().unwrap(), verdict.as_str().unwrap()))
        .collect();
    assert_eq!(said, [("acp", "allow"), ("acp", "ask")], "{judged:#?}");
    night.approve(&question);
    let _ = night.resume().exits(0);
    assert_eq!(night.place.git(&["tag"]), "v9\n");
    assert_eq!(night.landed("note.txt").as_deref(), Some("x\n"));
    night.leaves_the_person_alone();
}

#[test]
fn a_command_that_reaches_the_persons_repository_is_a_question_before_it_starts() {
    let place = TestEnvironment::new();
    let repo = place.repo();
    for command in [
        "git tag v9".to_owned(),
        "git stash".to_owned(),
        "git checkout -b topic".to_owned(),
        format!("git -C {} tag v9", repo.display()),
        format!("git --git-dir={}/.git tag v9", repo.display()),
        format!("cd {} && git reset --hard", repo.display()),
    ] {
        let goals = format!("goals:\n  - {{ id: mark, content: Mark it, command: {command:?} }}\n");
        place.write("goals.yaml", &goals);
        place.commit("Goals");
        let before = place.git(&["for-each-ref"]);
        let ran = place.cos(&["run", "goals.yaml", "--unattended"]);
        assert_eq!(ran.code, Some(3), "{command}: {}", ran.stdout);
        assert_eq!(place.events("attempt_started"), 0, "{command}");
        // The run keeps a branch of its own.
        let after = place.git(&["for-each-ref"]);
        let others: Vec<&str> = after
            .lines()
            .filter(|line| !line.contains("refs/heads/cos/"))
            .collect();
        let known: Vec<&str> = before
            .lines()
            .filter(|line| !line.contains("refs/heads/cos/"))
            .collect();
        assert_eq!(others, known, "{command}");
    }
}
