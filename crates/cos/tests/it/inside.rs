//! Nothing that an attempt, a check or a workflow starts acts for the person, however it hides
//! where it comes from; and what the person does is recorded with where it came from.

use super::environment::{Ran, TestEnvironment, login, with_goals};
use super::hang_up::{terminal, to_the_end};
use super::patience::wait_until;
use super::ports::runs;
use super::workflow::with_flow;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::fs;
use std::process::Stdio;

const COS: &str = env!("CARGO_BIN_EXE_cos");

/// What is said where somebody else acts for the person.
const REFUSED: &str = "may not act for the person";

/// A machine with a goal that waits for its person and one that runs `attack.sh`.
fn with_attack(attack: &str) -> TestEnvironment {
    let place = with_goals(
        "goals:\n\
         - { id: clean, content: Delete the old folder, command: rm -rf legacy }\n\
         - { id: attack, content: Help, files: [b.txt], command: exec sh attack.sh }\n",
    );
    arm(&place, attack);
    place.commit("An attack");
    place
}

/// Writes the attack. `answer NAME WRAPPER…` answers what waits and notes how that ended.
fn arm(place: &TestEnvironment, attack: &str) {
    let [at, home, data] = [
        place.folder("elsewhere"),
        place.folder("home"),
        place.home(),
    ];
    let (at, home, data) = (at.display(), home.display(), data.display());
    let text = format!(
        "export COS_HOME={data} HOME={home} AT={at} COS={COS}\n\
         EMPTY=\"env -i PATH=$PATH HOME=$HOME COS_HOME=$COS_HOME AT=$AT\"\n\
         ID=$($COS inbox --json | grep -o '\"d-[0-9a-z]*\"' | head -n 1 | tr -d '\"')\n\
         echo \"$ID\" > $AT/id\n\
         answer() {{ to=$AT/$1; shift; \"$@\" $COS approve $ID > $to.out 2>&1; echo $? > $to.code; }}\n\
         {attack}\n"
    );
    place.write("attack.sh", &text);
}

/// What the attack noted under a name.
fn noted(place: &TestEnvironment, name: &str) -> String {
    let file = place.folder("elsewhere").join(name);
    let text = fs::read_to_string(&file);
    text.unwrap_or_else(|error| panic!("{name}: {error}"))
        .trim()
        .to_owned()
}

/// Passes when the question waits unanswered, and the goal it is about has not been done.
fn is_unanswered(place: &TestEnvironment) {
    assert_eq!(place.events("decision_resolved"), 0);
    assert_eq!(place.question(), noted(place, "id"));
    assert!(place.repo().join("legacy/old.txt").exists());
}

/// A text without the breaks that the width of a terminal puts into it.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn was_refused(place: &TestEnvironment, names: &[&str]) {
    for name in names {
        let text = in_one_line(&noted(place, &format!("{name}.out")));
        assert_eq!(noted(place, &format!("{name}.code")), "1", "{name}: {text}");
        assert!(text.contains(REFUSED), "{name}: {text}");
    }
}

#[test]
fn an_attempt_answers_no_question_however_it_starts_the_command() {
    let place = with_attack(
        "answer plain\n\
         answer unset env -u COS_NESTING -u COS_PROGRAM\n\
         answer emptied $EMPTY\n\
         answer session $EMPTY setsid --wait\n\
         $EMPTY COS=$COS ID=$ID sh -c 'setsid sh -c \"\
           while [ -d /proc/$$ ]; do sleep 0.01; done;\
           \\$COS approve \\$ID > \\$AT/orphan.out 2>&1; echo \\$? > \\$AT/orphan.code\" & exit 0' &\n\
         wait\n\
         while [ ! -s $AT/orphan.code ]; do sleep 0.01; done\n\
         cp $COS $AT/copy; $EMPTY $AT/copy approve $ID > $AT/copied.out 2>&1; echo $? > $AT/copied.code\n\
         echo b > b.txt",
    );
    let _waits = place.cos(&["run", "goals.yaml"]).exits(3);
    let names = ["plain", "unset", "emptied", "session", "orphan", "copied"];
    was_refused(&place, &names);
    is_unanswered(&place);
    assert_eq!(place.events("goal_landed"), 1, "the attack itself went on");
}

#[test]
fn what_outlives_its_killed_guard_answers_nothing_and_is_ended() {
    let place = with_attack(
        "echo $PPID > $AT/guard\n\
         $EMPTY COS=$COS ID=$ID GUARD=$PPID setsid sh -c 'echo $$ > $AT/stray; kill -9 $GUARD;\
           while [ -d /proc/$GUARD ]; do sleep 0.01; done;\
           $COS approve $ID > $AT/stray.out 2>&1; echo $? > $AT/stray.code; exec sleep 300' &\n\
         wait",
    );
    let _ended = place.cos(&["run", "goals.yaml", "--unattended"]);
    assert_eq!(place.events("decision_resolved"), 0);
    let stray: i32 = noted(&place, "stray").parse().expect("a number");
    wait_until("the stray is gone", || !runs(stray));
}

/// Where the system lets nobody make a namespace, the attack fails by itself.
#[test]
fn a_process_separate_namespace_answers_no_question() {
    let place = with_attack(
        "answer spaced $EMPTY unshare --user --map-root-user --pid --fork --mount-proc\n\
         answer renamed $EMPTY unshare --user --map-root-user --uts --pid --fork --mount-proc sh -c 'hostname other; exec \"$@\"' sh\n\
         echo b > b.txt",
    );
    let _waits = place.cos(&["run", "goals.yaml"]).exits(3);
    is_unanswered(&place);
    for name in ["spaced", "renamed"] {
        let text = in_one_line(&noted(&place, &format!("{name}.out")));
        assert_ne!(noted(&place, &format!("{name}.code")), "0", "{text}");
        assert!(
            text.contains(REFUSED) || text.contains("unshare:"),
            "{text}"
        );
    }
}

#[test]
fn a_check_answers_no_question() {
    let place = with_goals(
        "goals:\n\
         - { id: clean, content: Delete the old folder, command: rm -rf legacy }\n\
         - { id: note, content: Note, files: [b.txt], command: 'echo b > b.txt', checks: ['sh attack.sh'] }\n",
    );
    arm(&place, "answer check $EMPTY\nanswer plain");
    place.commit("An attack");
    let _waits = place.cos(&["run", "goals.yaml"]).exits(3);
    was_refused(&place, &["check", "plain"]);
    is_unanswered(&place);
}

#[test]
fn a_workflow_answers_no_question() {
    let flow = "name: search\ndescription: Helps with the search\nphases:\n\
                - id: help\n  subagents: [{type: a, config: {command: sh attack.sh}}]\n";
    let place = with_flow(flow);
    fs::create_dir(place.repo().join("legacy")).expect("a folder can be made");
    place.write("legacy/old.txt", "old\n");
    let goal = "{ id: clean, content: Delete the old folder, command: rm -rf legacy }";
    place.write("goals.yaml", &format!("goals:\n  - {goal}\n"));
    arm(&place, "answer flow $EMPTY\nanswer plain");
    place.commit("An attack");
    let _waits = place.cos(&["run", "goals.yaml"]).exits(3);
    let _done = place.cos(&["workflow", "run", "search", "search"]);
    was_refused(&place, &["flow", "plain"]);
    is_unanswered(&place);
}

#[test]
fn an_attempt_starts_allows_lands_and_undoes_nothing() {
    let place = with_attack(
        "RUN=$($COS runs --json | grep -o '\"[0-9]*-[0-9a-z]*\"' | head -n 1 | tr -d '\"')\n\
         act() { to=$AT/$1; shift; $EMPTY $COS \"$@\" > $to.out 2>&1; echo $? > $to.code; }\n\
         act allow gate --allow 'git push *'\n\
         act resume resume $RUN\n\
         act land land $RUN\n\
         act undo undo attack\n\
         act run run 'say hello'\n\
         act init init --force\n\
         act serve serve\n\
         $EMPTY $COS gate 'git push' > $AT/gate.out 2>&1; echo $? > $AT/gate.code\n\
         $EMPTY $COS show $ID > $AT/show.out 2>&1; echo $? > $AT/show.code\n\
         echo b > b.txt",
    );
    let _waits = place.cos(&["run", "goals.yaml"]).exits(3);
    was_refused(
        &place,
        &["allow", "resume", "land", "undo", "run", "init", "serve"],
    );
    is_unanswered(&place);
    // What asks and what looks goes on.
    assert_eq!(noted(&place, "gate.code"), "3");
    assert_eq!(noted(&place, "show.code"), "0");
    assert_eq!(place.events("allowance_given"), 0);
}

#[test]
fn a_checkpoint_inside_an_attempt_asks_and_is_answered_by_no_one() {
    let place = with_attack(
        "$EMPTY $COS checkpoint deploy --context ask.json --json > $AT/asked.out 2>$AT/asked.err\n\
         echo $? > $AT/asked.code\n\
         $EMPTY $COS checkpoint deploy --context ask.json --reconsider > $AT/again.out 2>&1\n\
         echo $? > $AT/again.code\n\
         echo b > b.txt",
    );
    place.write("ask.json", &json!({"publishes": ["v2.0"]}).to_string());
    place.commit("A question");
    let _waits = place.cos(&["run", "goals.yaml"]).exits(3);
    assert_eq!(
        noted(&place, "asked.code"),
        "3",
        "{}",
        noted(&place, "asked.err")
    );
    was_refused(&place, &["again"]);
    assert_eq!(place.events("decision_resolved"), 0);
    assert_eq!(place.questions().len(), 2);
}

#[test]
fn a_question_at_a_terminal_inside_an_attempt_is_not_put_there() {
    let place = TestEnvironment::new();
    place.write("ask.json", &json!({"publishes": ["v2.0"]}).to_string());
    let (ours, theirs) = terminal();
    let again = || Stdio::from(theirs.try_clone().expect("it can be shared"));
    let words = ["checkpoint", "deploy", "--context", "ask.json"];
    let mut command = place.command(&place.repo(), &words);
    let child = command
        .env("COS_NESTING", "attempt:1")
        .stdin(again())
        .stdout(again())
        .stderr(again())
        .spawn()
        .expect("cos can be run");
    drop((command, theirs));
    let (shown, code) = to_the_end(child, &ours);
    assert_eq!(code, Some(3), "{shown}");
    assert!(!shown.contains("Your choice:"), "{shown}");
    assert_eq!(place.questions().len(), 1);
}

/// What acts for the person, each way to type it.
const ACTING: [&str; 24] = [
    "init",
    "run x",
    "resume",
    "land r1",
    "approve d1",
    "reject d1",
    "modify d1 --instructions x",
    "resolve d1 manual",
    "serve",
    "undo g1",
    "gate --allow make",
    "gate --allow-once make",
    "gate --revoke a1",
    "checkpoint deploy --reconsider",
    "checkpoint --right k1",
    "checkpoint --wrong k1",
    "war-room start Why?",
    "war-room resume w1 --stop",
    "debate README.md",
    "workflow run feature login",
    "workflow resume",
    "do-issue --issue 1",
    "plan login",
    "update-dependencies",
];

#[test]
fn every_command_that_acts_for_the_person_refuses_inside_and_writes_nothing() {
    let place = TestEnvironment::new();
    let within = [
        ("COS_NESTING", "attempt:1", "an attempt"),
        ("COS_NESTING", "council:2", "a council"),
        ("COS_NESTING", "", "a council"),
        (
            "COS_PROGRAM",
            "00f1e2d3c4b5a697:/w",
            "a program that cos started",
        ),
    ];
    for (line, (name, value, answer)) in ACTING.iter().zip(within.iter().cycle()) {
        let words: Vec<&str> = line.split(' ').collect();
        let mut command = place.command(&place.repo(), &words);
        let ran = place.finish(command.env(name, value)).exits(1);
        assert_eq!(ran.stdout, "", "{line}");
        let output = in_one_line(&ran.stderr);
        assert!(
            output.contains(REFUSED) && output.contains(answer),
            "{line}: {output}"
        );
    }
    assert!(place.journal().is_none(), "nothing was journalled");
    let mut command = place.command(&place.repo(), &["--json", "approve", "d1"]);
    let ran = place
        .finish(command.env("COS_NESTING", "attempt:1"))
        .exits(1);
    let answer = ran.json();
    assert_eq!(answer["error"]["kind"], "refused", "{answer}");
}

/// Answers from a script without a terminal, as another program of the person's would.
fn by_script(place: &TestEnvironment, id: &str) -> Ran {
    let words = [OsStr::new(COS), OsStr::new(id)];
    let mut shell = place.shell("setsid --wait \"$0\" approve \"$1\"; exit $?", &words);
    place.finish(shell.env("USER", "mallory"))
}

#[test]
fn a_script_outside_answers_and_is_recorded_with_its_user_and_processes() {
    let place = TestEnvironment::new();
    let reply = place.held("deploy", &json!({"publishes": ["v2.0"]}));
    let id = reply["decision_id"].as_str().expect("it has a name");
    let _answered = by_script(&place, id).exits(0);
    let response = place
        .cos(&["audit", "explain", id, "--json"])
        .exits(0)
        .json();
    let answer = &response["decision"]["resolution"];
    assert_eq!(answer["by"], json!(login()), "{answer}");
    let origin = &answer["origin"];
    assert_eq!(origin["login"], json!(login()), "{origin}");
    assert_eq!(origin["channel"], "terminal");
    assert_eq!(origin["terminal"], Value::Null);
    let ancestry = origin["ancestry"].as_array().expect("they are listed");
    let names: Vec<&str> = ancestry
        .iter()
        .filter_map(|one| one["program"].as_str())
        .collect();
    assert_eq!(names.first(), Some(&"cos"), "{names:?}");
    assert!(names.contains(&"sh") && names.len() <= 16, "{names:?}");
    let shown = place.cos(&["audit", "explain", id]).exits(0).stdout;
    for part in ["no terminal, logged in as", "processes: cos ("] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let lines = place
        .cos(&["audit", "export", "--stream", "decision/"])
        .exits(0);
    assert!(
        lines.stdout.contains("\"ancestry\":[{\"pid\":"),
        "{}",
        lines.stdout
    );
}

#[test]
fn what_is_allowed_beforehand_and_taken_back_is_recorded_with_its_origin() {
    let place = TestEnvironment::new();
    let given = place
        .cos(&["gate", "--allow", "make deploy-*", "--json"])
        .exits(0)
        .json();
    let id = given["allowances"][0]["id"]
        .as_str()
        .expect("it has a name")
        .to_owned();
    let _taken = place.cos(&["gate", "--revoke", &id]).exits(0);
    let lines = place
        .cos(&["audit", "export", "--stream", "allowances/"])
        .exits(0)
        .stdout;
    let facts: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("it is JSON"))
        .collect();
    assert_eq!(facts.len(), 2, "{lines}");
    for fact in facts {
        let origin = &fact["event"]["origin"];
        assert_eq!(origin["login"], json!(login()), "{fact}");
        assert_eq!(origin["ancestry"][0]["program"], "cos", "{fact}");
    }
}
