use super::*;
use serde_json::json;

/// Put together here, so that no scanner mistakes this file for a leak.
fn samples() -> Vec<(&'static str, String)> {
    let random = "Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0Ya";
    let long = format!("{random}{random}");
    let take = |count: usize| long.chars().take(count).collect::<String>();
    vec![
        ("aws_key", format!("AKIA{}", take(16).to_uppercase())),
        ("github_token", format!("ghp_{}", take(36))),
        (
            "github_token",
            format!("github_pat_{}_{}", take(22), take(59)),
        ),
        ("gitlab_token", format!("glpat-{}", take(20))),
        ("api_key", format!("sk-{}", take(40))),
        ("api_key", format!("sk-ant-api03-{}", take(40))),
        ("api_key", format!("sk-proj-{}", take(40))),
        ("stripe_key", format!("sk_live_{}", take(24))),
        ("slack_token", format!("xoxb-{}", take(30))),
        ("google_key", format!("AIza{}", take(35))),
        (
            "jwt",
            format!("eyJ{}.eyJ{}.{}", take(12), take(20), take(30)),
        ),
        (
            "private_key",
            format!(
                "-----BEGIN RSA PRIVATE KEY-----\n{}\n-----END RSA PRIVATE KEY-----",
                take(60)
            ),
        ),
        (
            "private_key",
            format!("-----BEGIN PRIVATE KEY-----\n{}", take(60)),
        ),
        ("authorization", format!("Bearer {}", take(30))),
    ]
}

#[test]
fn every_known_shape_is_taken_out_of_a_sentence_and_leaves_the_sentence() {
    for (kind, secret) in samples() {
        for text in [
            format!("before {secret} after"),
            format!("line\n{secret}"),
            secret.clone(),
        ] {
            assert!(
                is_suspect(&serde_json::to_string(&text).unwrap()),
                "{kind}: {text}"
            );
            let clean = self::text(&text).unwrap_or_default();
            assert!(
                clean.contains(&format!("[redacted:{kind}]")),
                "{kind}: {clean}"
            );
            let bare = secret.trim_start_matches("Bearer ");
            assert!(!clean.contains(bare), "{kind}: {clean}");
            assert_eq!(self::text(&clean), None, "twice is once: {clean}");
        }
    }
}

#[test]
fn assigned_values_and_passwords_in_addresses_go_but_their_names_stay() {
    for (before, after) in [
        ("password=hunter2hunter", "password=[redacted:assigned]"),
        (
            "DB_PASSWORD: 'tr0ub4dor&3'",
            "DB_PASSWORD: '[redacted:assigned]'",
        ),
        (
            "api_key = \"9f8e7d6c5b4a39281706\"",
            "api_key = \"[redacted:assigned]\"",
        ),
        (
            "psql postgres://me:s3cr3tpw@db/x",
            "psql postgres://me:[redacted:url_password]@db/x",
        ),
    ] {
        assert_eq!(text(before).as_deref(), Some(after));
        assert_eq!(text(after), None);
    }
}

#[test]
fn hashes_ids_references_and_ordinary_words_stay() {
    let commit = "9fceb02d0ae598e95dc970b74767f19372d61af8";
    let print = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    for text in [
        commit,
        print,
        "task-9fceb02d0ae598e95dc970b74767f19372d61af8",
        "password: required",
        "token: ${GITHUB_TOKEN}",
        "password=os.environ[\"PW\"]",
        "the fencing token is 42",
        "git clone ssh://git@example.org/x.git",
        "https://example.org/a@b",
        "refactor the secret-santa page",
        "desk-lamp-for-the-office-building",
    ] {
        assert_eq!(self::text(text), None, "{text}");
    }
}

#[test]
fn values_stay_valid_and_names_stay_apart() {
    let secret = format!("ghp_{}", "Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0YaBcDe");
    let mut held = json!({"id": secret, "context": [secret, "fine"], "nested": {"tail": secret}});
    assert!(value(&mut held));
    assert_eq!(
        held,
        json!({
            "id": secret,
            "context": ["[redacted:github_token]", "fine"],
            "nested": {"tail": "[redacted:github_token]"},
        })
    );
    assert!(!value(&mut json!({"a": ["b", 1, null, true]})));
    let mut decided = json!({"decision": format!("Rotate {secret} tonight.")});
    assert!(
        value(&mut decided),
        "words are no name, whatever the field is called"
    );
    assert_eq!(
        decided["decision"],
        "Rotate [redacted:github_token] tonight."
    );
}

#[test]
fn a_credential_that_names_a_field_is_taken_out_and_no_value_goes_with_it() {
    let token = |last: &str| format!("ghp_{}{last}", "Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0YaBcD");
    let mut held = json!({"facts": {token("e"): 1, token("f"): 2, "plain": 3}});
    assert!(value(&mut held));
    let clean = "[redacted:github_token]";
    let second = format!("{clean} 2");
    assert_eq!(held, json!({"facts": {clean: 1, second: 2, "plain": 3}}));
    assert!(!value(&mut held));
}
