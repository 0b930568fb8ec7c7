//! Tests credentials within names of files, branches, goals and flags, and harmless names.

use super::contexts::{all_clean, all_found};
use super::*;

/// Returns tokens with unique prefixes.
fn rare() -> [String; 6] {
    [
        format!("ghp_{}", drawn(36)),
        format!("github_pat_{}_{}", drawn(22), drawn(59)),
        format!("glpat-{}", drawn(20)),
        format!("xoxb-{}", drawn(30)),
        format!("AKIA{}", "Q7ZP2WN5KX3RB6TM"),
        format!("sk-ant-api03-{}", drawn(40)),
    ]
}

#[test]
fn a_token_in_the_name_of_a_file_a_branch_or_a_flag_is_found() {
    for token in rare() {
        all_found(&[
            format!("f-{token}"),
            format!("f_{token}"),
            format!("1-{token}"),
            format!("--token-{token}"),
            format!("deploy-{token}.txt"),
            format!("cos/my-{token}"),
            format!("echo 'my-token-{token}'"),
            format!("src/x-{token}/y.rs"),
            format!("\u{1b}[32m{token}\u{1b}[0m"),
            format!("\u{1b}[1;38;5;9m{token}"),
        ]);
    }
    let token = format!("ghp_{}", drawn(36));
    all_found(&[
        format!("token{token}"),
        format!("{token}_old.txt"),
        format!("f-{token}-1"),
    ]);
}

#[test]
fn a_signed_token_within_a_name_is_found() {
    let head = encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
    let claims = encoded("{\"sub\":\"1234567890\",\"name\":\"x y\"}");
    let (head, claims) = (head.trim_end_matches('='), claims.trim_end_matches('='));
    all_found(&[
        format!("f-{head}.{claims}.{}", drawn(43)),
        format!("session_{head}.{claims}.{}", drawn(43)),
    ]);
}

#[test]
fn names_that_end_like_a_beginning_hold_no_credential() {
    let (hex, body) = (hexadecimal(40), drawn(36));
    let rows = [
        format!("task-{}", &hex[..32]),
        format!("cache-key-{}", &hex[..32]),
        format!("my-api-{}-4d3c-8b2a-1f0e-{}", &hex[..8], &hex[..12]),
        format!("disk-image-{hex}"),
        format!("risk_test_{}", &body[..20]),
        format!("sha-{hex}"),
        format!("branch-pa-{}", drawn(43)),
        format!("task-AKIA{}", "Q7ZP2WN5KX3RB6T"),
        format!("task-AKIA{}", "Q7ZP2WN5KX3RB6TMA"),
        format!("wxAKIA{}", "Q7ZP2WN5KX3RB6TM"),
        format!("vendor_v1_{}", hexadecimal(64)),
        format!("voodoo_v1_{}", hexadecimal(64)),
        format!("kotlin_api_{hex}.json"),
        format!("merlin_api_{hex}"),
        format!("highs_{body}"),
        format!("f-ghp_{}", &body[..35]),
        format!("f-ghp_{body}x"),
        format!("f-ghp_{}", "x".repeat(36)),
        "f-ghp_the_token_of_the_person_who_deploys_it".to_owned(),
        "xoxb-team-and-person-and-other-words-of-a-name".to_owned(),
        "[12mm]sk-and-other-things".to_owned(),
    ];
    all_clean(&rows.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn the_quick_check_of_a_name_misses_no_name_of_a_secret() {
    let (words, joints) = (name::known_words(), ["", "_", "-", " ", "."]);
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let mut secret = 0;
    for first in words.iter().step_by(4) {
        for second in &words {
            let joined = joints.map(|joint| format!("{first}{joint}{second}"));
            let camel = [
                format!("{first}{}", capital(second)),
                format!("{first}{second}1"),
            ];
            for name in joined.iter().chain(&camel) {
                let is_secret = name::promise(name).is_some_and(|it| it >= name::Promise::Secret);
                assert!(!is_secret || names_one(name), "{name}");
                secret += usize::from(is_secret);
            }
        }
    }
    assert!(secret > 500, "{secret}");
}
