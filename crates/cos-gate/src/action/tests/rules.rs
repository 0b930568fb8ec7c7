//! Tests what a person's own rules allow and tighten, on whole commands.

use super::*;

fn judged(line: &str, rule: &str) -> Verdict {
    let folders = Folders {
        worktree: Some("/w/repo".into()),
        ..Folders::default()
    };
    let context = Context {
        folders,
        rules: vec![Rule::new(rule, Verdict::Allow).unwrap()],
        ..Context::default()
    };
    judge(&Action::Command(line.into()), &context).verdict
}

#[test]
fn what_is_beside_an_allowed_command_is_not_allowed_with_it() {
    for (rule, line) in [
        ("make deploy-*", "make deploy-x > /home/me/.bashrc"),
        ("make deploy-*", "LD_PRELOAD=/tmp/x.so make deploy-x"),
        ("make deploy-*", "make deploy-x SHELL=./x"),
        ("make deploy-*", "make deploy-x; rm -rf /srv"),
        ("make deploy-*", "make deploy-$(rm -rf /srv)"),
        ("make deploy-*", "make deploy-$X"),
        ("make deploy-*", "/tmp/make deploy-x"),
        ("make deploy-*", "sudo make deploy-x"),
        ("make deploy-*", "cd /srv && rm -rf x; make deploy-x"),
        ("terraform apply", "AWS_PROFILE=prod terraform apply"),
        (
            "terraform apply",
            "export AWS_PROFILE=prod; terraform apply",
        ),
        ("kubectl apply *", "kubectl apply --all"),
        ("git push origin *", "git push origin +main"),
        ("git push origin *", "git push origin :main"),
        ("git push origin *", "git push origin --force"),
        ("git push origin *", "git push origin --mirror"),
        ("rm -rf /srv/cache/*", "rm -rf /srv/cache/../x"),
        ("rm -rf /srv/cache/*", "rm -rf /srv/cache/$X"),
        (
            "make deploy-*",
            "find a /srv -name '*.pyc' -exec make deploy-x \\; -delete",
        ),
    ] {
        assert_ne!(judged(line, rule), Verdict::Allow, "{rule}: {line}");
    }
    for (rule, line) in [
        ("make deploy-*", "make deploy-x > out.log 2>&1"),
        ("make deploy-*", "cd sub && make deploy-x"),
        (
            "AWS_PROFILE=test terraform apply",
            "AWS_PROFILE=test terraform apply",
        ),
        ("git push origin *", "git push origin topic"),
        ("rm -rf /srv/cache/*", "rm -rf /srv/cache/x"),
        ("git push **", "git push --force origin x"),
    ] {
        assert_eq!(judged(line, rule), Verdict::Allow, "{rule}: {line}");
    }
}

#[test]
fn a_rule_that_tightens_is_not_evaded_by_a_folder_or_a_variable() {
    let rule = Rule::new("cargo test", Verdict::Deny).unwrap();
    let context = Context {
        rules: vec![rule],
        ..Context::default()
    };
    for line in [
        "cargo test -p x",
        "RUST_LOG=debug cargo test",
        "export A=b; cargo test",
        "env A=b cargo test",
        "/usr/bin/cargo test",
        "bash -c 'cargo test'",
        "f() { cargo test; }; f",
    ] {
        let verdict = judge(&Action::Command(line.into()), &context).verdict;
        assert_eq!(verdict, Verdict::Deny, "{line}");
    }
}
