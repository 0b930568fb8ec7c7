use super::*;
use serde_json::json;

/// Assembled here, so that no scanner reports this file as a leak.
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
    let mut answer = json!({"id": secret, "context": [secret, "fine"], "nested": {"tail": secret}});
    assert!(value(&mut answer));
    let other = answer["id"].as_str().unwrap().to_owned();
    let mut second = json!({ "id": secret.replace('e', "f") });
    assert!(value(&mut second) && second["id"] != answer["id"]);
    assert_eq!(
        answer,
        json!({
            "id": other,
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

/// Returns a key as programs write it, assembled here.
fn key(kind: &str) -> String {
    let row: String = "Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0YaEoTi"
        .chars()
        .cycle()
        .take(64)
        .collect();
    let rows: Vec<String> = (0..4).map(|nth| format!("{nth}{}", &row[nth..])).collect();
    format!(
        "-----BEGIN {kind}-----\n{}\nq7w=\n-----END {kind}-----",
        rows.join("\n")
    )
}

#[test]
fn a_key_that_is_in_a_list_line_by_line_is_taken_out_of_every_line() {
    let key = key("RSA PRIVATE KEY");
    let rows: Vec<&str> = key.lines().collect();
    for mark in ["", "  | ", "  | +", "+", "> ", "   12\t", " 7 | "] {
        let piece = format!("Why it is asked: `{}` cannot be read.", &rows[2][..40]);
        let marked = rows.iter().map(|row| format!("{mark}{row}"));
        let all = [piece, "a path".to_owned()].into_iter().chain(marked);
        let all: Vec<String> = all.chain(["the end".to_owned()]).collect();
        let mut answer = json!({ "context": all });
        assert!(value(&mut answer), "{mark:?}");
        let text = answer.to_string();
        for row in rows.iter().filter(|row| !row.starts_with('-')) {
            assert!(
                !text.contains(&row[..row.len().min(12)]),
                "{mark:?}: {text}"
            );
        }
        assert_eq!(answer["context"].as_array().unwrap().len(), all.len());
        assert!(
            text.contains("a path") && text.contains("the end"),
            "{text}"
        );
        assert!(!value(&mut answer), "twice is once: {text}");
    }
}

#[test]
fn a_key_without_an_end_takes_nothing_else_of_a_list_with_it() {
    let key = key("OPENSSH PRIVATE KEY");
    let cut: Vec<&str> = key.lines().take(4).collect();
    let rest = [
        "[3 lines left out]",
        "proceed",
        "cos approve d-1234567890abcdef",
    ];
    let mut held = json!([cut, rest, { "why": "permission" }]);
    assert!(value(&mut held));
    assert_eq!(held[1], json!(rest));
    assert_eq!(held[2], json!({ "why": "permission" }));
    assert!(!held[0].to_string().contains("Qp2Lm9"), "{held}");
}

#[test]
fn texts_that_are_one_credential_only_together_are_cleaned() {
    let word = ["hunter2", "hunter3"].concat();
    let drawn = ["Zx8Qp2Lm9Rt4", "Vb7Nc1"].concat();
    for mut held in [
        json!([
            "  | +password: >",
            format!("  | +  {word}"),
            "  | +user: me"
        ]),
        json!(["password: |", format!("  {word}")]),
        json!(["docker", "login", "-p", word]),
        json!(["curl", "-u", format!("me:{word}"), "https://example.org"]),
        json!(["--password", word]),
        json!({ "password": word }),
        json!({ "password": { "value": word, "type": "string" } }),
        json!({ "env": [{ "name": "DB_PASSWORD", "value": word }] }),
        json!({ "password": [word] }),
        json!({ "a": [{ "b": { "token": { "data": [{ "c": drawn }] } } }] }),
        json!({ "input": json!({ "password": [word], "x": 1 }).to_string() }),
        json!({ "input": json!({ "in": json!({ "env": [{ "key": "PASSWORD", "value": word }] }).to_string() }).to_string() }),
        json!({ "text": format!("  | +password: >\n  | +  {word}\n  | +user: me") }),
        json!({ "text": format!("    1\tpassword: |\n    2\t  {word}\n") }),
    ] {
        let before = held.clone();
        assert!(value(&mut held), "{before}");
        assert!(
            !held.to_string().contains(&word) && !held.to_string().contains(&drawn),
            "{held}"
        );
        assert!(!value(&mut held), "twice is once: {held}");
    }
}

#[test]
fn what_is_informed_of_a_field_and_words_of_the_house_stay() {
    for held in [
        json!({ "kind": "permission", "triggers": ["permission", "landing"], "options": [{ "id": "proceed" }] }),
        json!({ "password": { "type": "string", "description": "Your own one." } }),
        json!(["The password", "is asked for", "by the form"]),
        json!({ "context": ["Path: src/password.rs", "  | password:", "  |   type: string"] }),
        json!({ "tokens": { "input": 12, "output": 7 }, "key": "retry-limit" }),
        json!(["--password", "$DB_PASSWORD"]),
    ] {
        let mut clean = held.clone();
        assert!(!value(&mut clean), "{clean}");
        assert_eq!(clean, held);
    }
}

#[test]
fn pieces_of_a_known_credential_are_taken_out_of_what_is_informed_of_it() {
    let key = key("EC PRIVATE KEY");
    let known = KnownSecrets::of([key.as_str(), "password = \"tr0ub4dor&3\""]);
    let row = key.lines().nth(1).unwrap();
    for told in [
        format!("`{}` cannot be read", &row[..30]),
        format!("it writes {} ...", &row[20..50]),
        "it prints tr0ub4dor&3 there".to_owned(),
    ] {
        let clean = known.clean(&told);
        assert!(clean.contains("[redacted:part]"), "{clean}");
        assert!(
            !clean.contains(&row[22..28]) && !clean.contains("tr0ub"),
            "{clean}"
        );
    }
    assert_eq!(known.clean("the page is slow"), "the page is slow");
    let rows: Vec<&str> = key.lines().collect();
    let pieces = [
        rows[..2].join("\n"),
        rows[2..4].join("\n"),
        rows[4..].join("\n"),
    ];
    let known = KnownSecrets::of(pieces.iter().map(String::as_str));
    let clean = known.clean(&pieces[1]);
    assert!(
        !clean.contains(&rows[2][..20]) && !clean.contains(&rows[3][40..]),
        "{clean}"
    );
    let again = format!("tee x <<E\n{key}\nE\n{row}\nls");
    let clean = text(&again).unwrap();
    assert!(
        !clean.contains(&row[20..40]) && clean.ends_with("\nls"),
        "{clean}"
    );
}

#[test]
fn a_single_item_of_a_list_is_searched_without_its_line_prefix() {
    let random = "Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0Ya";
    let mut held = json!({"lines": [format!("  | +password: {random}")], "note": "plain"});
    assert!(value(&mut held));
    assert!(!held.to_string().contains(random), "{held}");
}

/// Returns a random value with parts of credentials in any place.
fn random_value(random: &mut fastrand::Rng, parts: &[String], depth: u8) -> Value {
    let text = |random: &mut fastrand::Rng| {
        let prefix = ["", "", "", "  | ", "  | +", "> ", "12\t"][random.usize(..7)];
        let count = random.usize(1..=3);
        let words: Vec<&str> = (0..count)
            .map(|_| parts[random.usize(..parts.len())].as_str())
            .collect();
        prefix.to_owned() + &words.join([" ", "\n", "\n  | ", "=", ""][random.usize(..5)])
    };
    match random.u8(..if depth == 0 { 5 } else { 9 }) {
        0 => json!(random.u32(..)),
        1..=4 => Value::String(text(random)),
        5 => Value::String(random_value(random, parts, depth - 1).to_string()),
        6 | 7 => (0..random.usize(..5))
            .map(|_| random_value(random, parts, depth - 1))
            .collect(),
        _ => {
            let names = [
                "name", "key", "value", "goal", "text", "kind", "password", "note",
            ];
            let field = |random: &mut fastrand::Rng| match random.u8(..8) {
                0 => text(random),
                _ => names[random.usize(..names.len())].to_owned(),
            };
            (0..random.usize(..4))
                .map(|_| (field(random), random_value(random, parts, depth - 1)))
                .collect::<Map<String, Value>>()
                .into()
        }
    }
}

#[test]
fn the_quick_check_of_a_json_text_misses_nothing_that_the_full_search_replaces() {
    let mut parts: Vec<String> = samples().into_iter().map(|(_, secret)| secret).collect();
    parts.extend(key("EC PRIVATE KEY").lines().map(str::to_owned));
    let words = "docker login -p hunter2-Blue77 curl -u admin:tr0ub4dor&3 password: password token \
        export API_TOKEN https://me:Zx8Qp2Lm9@host/x the page is slow > 'a \"b\" Cookie: session= f00";
    parts.extend(words.split(' ').map(str::to_owned));
    parts.extend(vec!["goal".to_owned(); 60]);
    let mut random = fastrand::Rng::with_seed(7);
    let (mut clean, mut replaced) = (0, 0);
    for _ in 0..12_000 {
        let held = random_value(&mut random, &parts, 3);
        let is_clean = is_clean_json(&held.to_string());
        let is_replaced = value(&mut held.clone());
        assert!(!(is_clean && is_replaced), "{held}");
        clean += u32::from(is_clean);
        replaced += u32::from(is_replaced);
    }
    assert!(clean > 3_000 && replaced > 2_000, "{clean} {replaced}");
}

#[test]
fn a_text_that_is_not_json_is_not_called_clean() {
    for text in ["", "{", "{} {}", "{\"a\": tru}", "a"] {
        assert!(!is_clean_json(text), "{text}");
    }
    assert!(is_clean_json(
        "{\"kind\": \"goal_started\", \"goals\": [\"a\", \"b\"], \"n\": 1.5}"
    ));
}
