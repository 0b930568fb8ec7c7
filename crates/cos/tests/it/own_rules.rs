//! A person's own rules for the gate: they come first, at every door, whatever the command would
//! do.

use super::environment::{Ran, TestEnvironment};
use super::hook::{ask, claude, codex, decided, gemini, run};
use crate::patience::ended;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::Stdio;

const NO_LISTING: &str = "[gate]\nrules = [\n  { command = \"ls *\", verdict = \"deny\" },\n]\n";

fn judged(place: &TestEnvironment, line: &str) -> Value {
    let ran = place.cos(&["gate", "--json", "--explain", "--", line]);
    assert!(
        matches!(ran.code, Some(0 | 10 | 20 | 69 | 1..=3)),
        "{line}: {:?}",
        ran.code
    );
    ran.json()
}

#[test]
fn a_rule_against_a_command_without_effects_holds_wherever_the_command_stands() {
    let place = TestEnvironment::new();
    assert_eq!(judged(&place, "ls -la")["verdict"], "allow");
    place.settings(NO_LISTING);
    let inner: String = "a".repeat(70 * 1024);
    for line in [
        "ls -la",
        "/bin/ls -la",
        "\\ls -la",
        "'ls' -la",
        "l''s -la",
        "LC_ALL=C ls -la",
        "true && ls -la",
        "ls -la | wc -l",
        "cat README.md | xargs ls -la",
        "(ls -la)",
        "{ ls -la; }",
        "echo $(ls -la)",
        "echo `ls -la`",
        "if true; then ls -la; fi",
        "for x in a b; do ls $x; done",
        "f() { ls -la; }; f",
        "sudo ls -la",
        "env A=1 ls -la",
        "command ls -la",
        "exec ls -la",
        "time ls -la",
        "nohup ls -la",
        "timeout 5 ls -la",
        "bash -c 'ls -la'",
        "sh -c \"bash -c 'ls -la'\"",
        "eval 'ls -la'",
        "x=ls; $x -la",
        "find . -exec ls -la {} ;",
        "ls -la &",
        "! ls -la",
        "cat <(ls -la)",
        "true\nls -la",
        // What cannot be read to its end.
        "ls -la 'x",
        "sudo ls -la \"$(",
        &format!("ls -la # {inner}"),
        &format!("echo {inner}; sudo ls -la"),
    ] {
        let answer = judged(&place, line);
        let shown: String = line.chars().take(60).collect();
        assert_eq!(answer["verdict"], "deny", "{shown}: {answer}");
        let reasons = answer["reasons"].to_string();
        assert!(reasons.contains("the rule `ls *`"), "{shown}: {reasons}");
        assert!(reasons.contains("your settings, "), "{shown}: {reasons}");
        assert!(reasons.contains("config.toml:3:"), "{shown}: {reasons}");
        let findings = answer["explained"]["findings"].as_array().unwrap();
        let names = |one: &&Value| one["own_rule"] == "ls *" && one["own_rule_place"].is_string();
        assert!(findings.iter().any(|one| names(&one)), "{shown}: {answer}");
    }
    for line in ["ls", "echo ls -la", "git ls-files -v", "cat ls"] {
        assert_eq!(judged(&place, line)["verdict"], "allow", "{line}");
    }
    let shown = place.cos(&["gate", "--explain", "--", "ls -la"]);
    let shown = shown
        .stdout
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(
        shown.contains("decided by the rule `ls *` (your settings, "),
        "{shown}"
    );
}

#[test]
fn every_door_keeps_to_a_rule_against_a_command_without_effects() {
    let place = TestEnvironment::new();
    place.settings(NO_LISTING);
    let output = decided(&ask(
        &place,
        "claude-code",
        &claude(&place, "Bash", &run("ls -la"), "t1"),
    ));
    assert_eq!(output.0, "deny");
    assert!(
        output.1.contains("the rule `ls *` (your settings, "),
        "{}",
        output.1
    );
    let look = codex(&place, "Bash", &run("ls -la"), "t1");
    let output = ask(&place, "codex", &look).exits(2).stderr;
    assert!(output.contains("the rule `ls *`"), "{output}");
    let look = gemini(&place, "run_shell_command", &run("ls -la"));
    let output = ask(&place, "gemini", &look).exits(2).stderr;
    assert!(output.contains("the rule `ls *`"), "{output}");

    let mut server = place.command(&place.repo(), &["mcp"]);
    let server = server.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut server = server.spawn().unwrap();
    let hello = json!({
        "protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": { "name": "test", "version": "1" },
    });
    let mut input = server.stdin.take().unwrap();
    for message in [
        json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({
            "jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": { "name": "gate", "arguments": { "command": "ls -la" } },
        }),
    ] {
        writeln!(input, "{message}").unwrap();
    }
    let mut lines = std::io::BufRead::lines(std::io::BufReader::new(server.stdout.take().unwrap()));
    let _hello = lines.next().unwrap().unwrap();
    let value: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
    drop(input);
    assert!(server.wait().unwrap().success());
    let output = &value["result"]["structuredContent"];
    assert_eq!(output["verdict"], "deny", "{value}");
    assert!(
        output["reasons"].to_string().contains("the rule `ls *`"),
        "{value}"
    );
}

#[test]
fn the_strictest_rule_counts_in_any_order_and_file_it_stands() {
    let place = TestEnvironment::new();
    let rule = |command: &str, verdict: &str| {
        format!("{{ command = \"{command}\", verdict = \"{verdict}\" }}")
    };
    let allow = rule("git push **", "allow");
    let asks = rule("git push", "ask");
    let deny = rule("git push", "deny");
    std::fs::create_dir_all(place.repo().join(".cos")).unwrap();
    let verdict = |own: &[&String], project: &[&String]| {
        let list = |rules: &[&String]| {
            let rules: Vec<&str> = rules.iter().map(|rule| rule.as_str()).collect();
            format!("[gate]\nrules = [{}]\n", rules.join(", "))
        };
        place.settings(&list(own));
        place.write(".cos/config.toml", &list(project));
        judged(&place, "git push origin main")["verdict"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(verdict(&[&allow], &[]), "allow");
    assert_eq!(verdict(&[&allow, &asks], &[]), "ask");
    assert_eq!(verdict(&[&asks, &allow], &[]), "ask");
    assert_eq!(verdict(&[&deny, &asks, &allow], &[]), "deny");
    assert_eq!(verdict(&[&allow, &asks, &deny], &[]), "deny");
    assert_eq!(verdict(&[&allow], &[&asks]), "ask");
    assert_eq!(verdict(&[&allow], &[&deny, &asks]), "deny");
    // A project allows nothing.
    assert_eq!(verdict(&[&deny], &[&allow]), "deny");
    assert_eq!(verdict(&[], &[&allow]), "ask");
}

#[test]
fn a_rule_of_a_project_makes_no_verdict_milder_and_is_named_as_the_projects() {
    let place = TestEnvironment::new();
    std::fs::create_dir_all(place.repo().join(".cos")).unwrap();
    let before = judged(&place, "git push --force origin main");
    assert_eq!(before["verdict"], "deny", "{before}");
    place.write(
        ".cos/config.toml",
        "[gate]\nrules = [{ command = \"git push\", verdict = \"ask\" }, { command = \"ls\", verdict = \"ask\" }]\n",
    );
    let after = judged(&place, "git push --force origin main");
    assert_eq!(after["verdict"], "deny", "{after}");
    let answer = judged(&place, "ls");
    assert_eq!(answer["verdict"], "ask", "{answer}");
    let reasons = answer["reasons"].to_string();
    assert!(
        reasons.contains("the rule `ls` (the settings of the project, "),
        "{reasons}"
    );
}

#[test]
fn a_rule_against_a_tool_of_cos_holds() {
    let place = TestEnvironment::new();
    let _ = place.cos(&["init", "--agent", "claude-code"]).exits(0);
    let cos = std::path::Path::new(env!("CARGO_BIN_EXE_cos"));
    let path = format!("{}:/usr/bin:/bin", cos.parent().unwrap().display());
    let tool = "mcp__plugin_chief-of-staff_cos__checkpoint";
    let call = claude(&place, tool, &json!({ "command": "deploy" }), "t1");
    let read = || {
        let mut hook = place.command(&place.repo(), &["hook", "claude-code"]);
        let hook = hook.env("PATH", &path).stdin(Stdio::piped());
        let mut child = hook
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let text = call.to_string();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        decided(&Ran::new(&ended(child), &place))
    };
    assert_eq!(read().0, "allow");
    place.settings("[gate]\nrules = [{ command = \"mcp__*\", verdict = \"deny\" }]\n");
    let (decision, reason) = read();
    assert_eq!(decision, "deny");
    assert!(
        reason.contains("the rule `mcp__*` (your settings, "),
        "{reason}"
    );
}
