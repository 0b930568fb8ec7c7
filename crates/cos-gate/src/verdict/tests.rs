mod decide;

use super::*;
use crate::effect::{EffectKind, Place};
use crate::profile::Profile;

fn finding(kind: EffectKind, place: Place) -> Finding {
    Finding::new(Effect::new(kind, "it", place), "rule")
}

fn verdict(found: &[(EffectKind, Place)], profile: Profile) -> Verdict {
    let findings = found.iter().map(|(kind, place)| finding(*kind, *place));
    weigh(findings.collect(), profile).verdict
}

#[test]
fn each_effect_gets_its_verdict() {
    use EffectKind as E;
    use Place::{Outside, Scratch, Worktree};
    use Verdict::{Allow, Ask, Deny};
    for (kind, place, expected) in [
        (E::Reads, Outside, Allow),
        (E::RunsCode, Worktree, Allow),
        (E::LeavesMachine, Outside, Allow),
        (E::Writes, Worktree, Allow),
        (E::Overwrites, Scratch, Allow),
        (E::Deletes, Worktree, Allow),
        (E::Writes, Outside, Ask),
        (E::Deletes, Outside, Ask),
        (E::ReadsSecrets, Worktree, Ask),
        (E::DiscardsWork, Worktree, Ask),
        (E::LosesData, Worktree, Ask),
        (E::LosesData, Outside, Deny),
        (E::RewritesHistory, Outside, Deny),
        (E::Publishes, Outside, Ask),
        (E::Unreadable, Worktree, Ask),
    ] {
        assert_eq!(
            verdict(&[(kind, place)], Profile::Default),
            expected,
            "{kind:?} {place:?}"
        );
    }
}

#[test]
fn a_stricter_profile_never_allows_more() {
    let order = [
        Profile::Fast,
        Profile::Default,
        Profile::Cautious,
        Profile::Regulated,
    ];
    for kind in EffectKind::ALL {
        for place in [Place::Worktree, Place::Scratch, Place::Outside] {
            let verdicts = order.map(|profile| required_verdict(kind, place, profile));
            assert!(verdicts.is_sorted(), "{kind:?} {place:?}: {verdicts:?}");
        }
    }
}

#[test]
fn credentials_that_leave_the_machine_are_denied() {
    let both = [
        (EffectKind::ReadsSecrets, Place::Worktree),
        (EffectKind::SendsData, Place::Outside),
    ];
    assert_eq!(verdict(&both, Profile::Default), Verdict::Deny);
}

#[test]
fn the_score_never_contradicts_the_verdict() {
    for kind in EffectKind::ALL {
        for place in [Place::Worktree, Place::Outside] {
            let judgement = weigh(vec![finding(kind, place)], Profile::Default);
            let needs = judgement.verdict != Verdict::Allow;
            assert_eq!(judgement.score >= Score::HALF, needs, "{kind:?} {place:?}");
        }
    }
}

#[test]
fn what_has_no_effect_is_allowed_and_read_only() {
    let judgement = weigh(vec![], Profile::Regulated);
    assert_eq!(judgement.verdict, Verdict::Allow);
    assert!(judgement.is_read_only());
}

#[test]
fn a_rule_of_the_person_speaks_for_the_commands_it_covers() {
    let call = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<String>>();
    for (rule, verdict, line, covers) in [
        ("make deploy-*", Verdict::Allow, "make deploy-staging", true),
        (
            "make deploy-*",
            Verdict::Allow,
            "make deploy-staging --force",
            false,
        ),
        ("make **", Verdict::Allow, "make a b c", true),
        ("git push", Verdict::Deny, "git push origin main", true),
        ("git push", Verdict::Allow, "git pull", false),
    ] {
        let rule = Rule::new(rule, verdict).unwrap();
        assert_eq!(rule.covers(&call(line)), covers, "{rule:?} {line}");
    }
    let of_first = |finding: Finding| Finding {
        command: Some(0),
        ..finding
    };
    let found = vec![of_first(finding(EffectKind::Publishes, Place::Outside))];
    let allow = Rule::new("git push", Verdict::Allow).unwrap();
    let deny = Rule::new("git *", Verdict::Deny).unwrap();
    let line = [call("git push")];
    let under = |rules: &[Rule]| {
        let context = RuleContext {
            rules,
            calls: &line,
            analyze_prefix: &|_| Vec::new(),
            unread: "",
        };
        weigh_with(found.clone(), Profile::Default, context).verdict
    };
    assert_eq!(under(std::slice::from_ref(&allow)), Verdict::Allow);
    assert_eq!(under(&[allow, deny]), Verdict::Deny);
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

#[test]
fn a_rule_that_tightens_is_hidden_by_no_flag_and_no_folder() {
    for (rule, line, covers) in [
        ("git push", "git -C web push origin", true),
        ("git push", "git -c a.b=push status", false),
        ("git push", "git --no-pager push", true),
        ("git push", "git status push", false),
        ("git push * main", "git push -v origin main", true),
        (
            "kubectl delete *",
            "kubectl --context prod delete pod",
            true,
        ),
        ("make deploy-*", "make -j4 deploy-prod", true),
        ("ls *", "/bin/ls -la", true),
        ("ls *", "LS -la", true),
        ("ls *", "ls", false),
        ("ls", "ls", true),
        ("ls **", "ls", true),
        ("mytool run *", "mytool --fast run x", true),
        ("mytool run *", "mytool walk run x", false),
    ] {
        for verdict in [Verdict::Ask, Verdict::Deny] {
            let rule = Rule::new(rule, verdict).unwrap();
            assert_eq!(rule.covers(&words(line)), covers, "{rule:?} {line}");
        }
    }
    let allow = Rule::new("git push", Verdict::Allow).unwrap();
    assert!(!allow.covers(&words("git -C web push")));
}

#[test]
fn a_rule_holds_for_a_command_that_does_nothing_and_names_itself_and_its_place() {
    let judged = |rules: &[Rule], unread: &str| {
        let calls = [words("ls -la")];
        let context = RuleContext {
            rules,
            calls: &calls,
            analyze_prefix: &|_| Vec::new(),
            unread,
        };
        weigh_with(vec![], Profile::Default, context)
    };
    let ruled = |text: &str, verdict, only_tightens| {
        let mut rule = Rule::new(text, verdict).unwrap();
        let place = "your settings, /home/ada/config.toml:2:1".to_owned();
        rule.origin = Some(RuleOrigin {
            place,
            only_tightens,
        });
        rule
    };
    let deny = ruled("ls *", Verdict::Deny, false);
    let ask = ruled("ls **", Verdict::Ask, false);
    let allow = ruled("ls -la", Verdict::Allow, false);
    for rules in [
        vec![deny.clone(), ask.clone(), allow.clone()],
        vec![allow.clone(), ask.clone(), deny.clone()],
        vec![ask.clone(), deny, allow.clone()],
    ] {
        let judgement = judged(&rules, "");
        assert_eq!(judgement.verdict, Verdict::Deny);
        assert!(judgement.score >= Score::HALF);
        assert!(judgement.is_read_only());
        assert_eq!(
            judgement.reasons[0].sentence(),
            "`ls -la` is not allowed, because the rule `ls *` \
             (your settings, /home/ada/config.toml:2:1) says deny"
        );
    }
    assert_eq!(judged(&[allow, ask], "").verdict, Verdict::Ask);
    // Text that could not be read is searched for the words of a rule.
    let push = ruled("git push", Verdict::Deny, false);
    for unread in [
        "git push 'x",
        "true; 'git' \\push origin",
        "sudo git -C web push (",
        "x=$(git push",
        "true\ngit push",
    ] {
        assert_eq!(
            judged(std::slice::from_ref(&push), unread).verdict,
            Verdict::Deny,
            "{unread}"
        );
    }
    assert_eq!(
        judged(&[push], "git pull; echo push").verdict,
        Verdict::Allow
    );
}

#[test]
fn a_rule_that_can_only_tighten_never_loosens() {
    let found = |kind| Finding {
        command: Some(0),
        ..finding(kind, Place::Outside)
    };
    let under = |kind, rules: &[Rule]| {
        let calls = [words("git push --force")];
        let context = RuleContext {
            rules,
            calls: &calls,
            analyze_prefix: &|_| Vec::new(),
            unread: "",
        };
        weigh_with(vec![found(kind)], Profile::Default, context).verdict
    };
    let mut project = Rule::new("git push", Verdict::Ask).unwrap();
    project.origin = Some(RuleOrigin {
        place: "the settings of the project".to_owned(),
        only_tightens: true,
    });
    let person = Rule::new("git push", Verdict::Ask).unwrap();
    let allow = Rule::new("git push **", Verdict::Allow).unwrap();
    let one = std::slice::from_ref(&project);
    assert_eq!(under(EffectKind::RewritesHistory, one), Verdict::Deny);
    assert_eq!(under(EffectKind::Reads, one), Verdict::Ask);
    assert_eq!(under(EffectKind::RewritesHistory, &[person]), Verdict::Ask);
    let both = [allow.clone(), project.clone()];
    assert_eq!(under(EffectKind::RewritesHistory, &both), Verdict::Ask);
    assert_eq!(
        under(EffectKind::RewritesHistory, &[project, allow]),
        Verdict::Ask
    );
}

#[test]
fn a_rule_that_would_allow_everything_is_refused() {
    for text in [
        "",
        "*",
        "bash **",
        "sudo *",
        "xargs",
        "/bin/bash **",
        "sh -c *",
        "bash -c **",
        "python3 -c *",
        "node -e **",
        "perl -e **",
        "npx **",
        "uv run **",
        "busybox **",
        "su **",
        "env A=b **",
        "timeout 60 **",
        "nice -n 5 **",
        "ssh host **",
        "git -c * status",
        "awk **",
        "sed **",
        "find . **",
        "vim **",
        ". **",
        "flock x **",
        "strace **",
        "setsid **",
        "nsenter **",
        "chroot x **",
        "pwsh **",
        "cmd /c **",
        "kubectl exec pod **",
        "kubectl exec -n prod pod **",
        "docker run **",
        "docker run --rm *",
        "docker run alpine **",
        "docker **",
        "podman run -v .:/w **",
        "docker exec web **",
        "docker compose exec db **",
        "docker compose run --rm app **",
        "xargs * rm",
        "make SHELL=*",
        "make CC=* build",
        "cos **",
        "cos",
    ] {
        assert!(Rule::new(text, Verdict::Allow).is_err(), "{text}");
    }
    for text in [
        "make **",
        "git push **",
        "npm run *",
        "bash scripts/test.sh **",
        "python3 tools/a.py *",
        "cargo run **",
        "ssh host uptime **",
        "docker run alpine ls **",
        "timeout 60 make **",
        "npx prettier **",
        "kubectl apply **",
        "docker compose exec db psql **",
        "docker build **",
        "deno task **",
    ] {
        assert!(Rule::new(text, Verdict::Allow).is_ok(), "{text}");
    }
    assert!(Rule::new("bash **", Verdict::Ask).is_ok());
    assert!(Rule::new("bash scripts/test.sh", Verdict::Allow).is_ok());
}
