//! Tests credentials in a command's input, cookies, and commands within commands.

use super::contexts::{all_clean, all_found};
use super::*;
use crate::redact;

#[test]
fn what_a_command_is_fed_as_a_password_is_found() {
    let word = "swordfish";
    let rows = [
        format!("echo {word} | docker login --password-stdin"),
        format!("echo -n \"{word}\" | docker login -u me --password-stdin registry.example"),
        format!("printf '%s' {word} | gh auth login --with-token"),
        format!("printf {word} | podman login -u me --password-stdin x"),
        format!("cd x && echo {word} | base64 -d | helm registry login --password-stdin x"),
        format!("echo {word} | npm login --stdin"),
        format!("bash -c \"echo '{word}' | docker login --password-stdin\""),
        format!("{{\"command\":\"echo {word} | docker login --password-stdin\"}}"),
        format!("docker login --password-stdin <<< {word}"),
        format!("helm registry login x -u me --password-stdin <<<'{word}'"),
        format!("docker login -u me --password-stdin <<EOF\n{word}\nEOF"),
        format!("cat <<'END' | vault login -\n{word}\nEND\n"),
        format!("gh auth login --with-token < <(echo {word})"),
        format!("echo {word} | \\\n  docker login --password-stdin"),
        format!("echo {word} | sudo -S reboot"),
    ];
    all_found(&rows);
    for row in &rows {
        let clean = redact::text(row).unwrap();
        assert!(!clean.contains(word), "{clean}");
        assert!(clean.contains("log") || clean.contains("reboot"), "{clean}");
    }
}

#[test]
fn what_says_only_where_a_password_is_fed_from_is_not_one() {
    all_clean(&[
        "echo $TOKEN | docker login --password-stdin",
        "echo \"${TOKEN}\" | docker login -u me --password-stdin",
        "cat token.txt | docker login --password-stdin",
        "docker login --password-stdin < token.txt",
        "docker login --password-stdin <<<\"$TOKEN\"",
        "pass show x | gh auth login --with-token && echo logged in",
        "`docker login --password-stdin` reads the password from its input",
    ]);
}

#[test]
fn cookies_that_let_someone_in_are_found() {
    let drawn = drawn(16);
    all_found(&[
        format!("Cookie: session={drawn}"),
        format!("Set-Cookie: sid={drawn}; Path=/; HttpOnly"),
        format!("cookie: theme=dark; auth={drawn}"),
        format!("curl -H 'Cookie: session={drawn}' https://example.org"),
        format!("curl --cookie \"auth={drawn}\" https://example.org"),
        format!("curl -b 'PHPSESSID={drawn}' https://example.org"),
        format!("{{\"headers\": {{\"Cookie\": \"sessionid={drawn}\"}}}}"),
        format!("{{\\\"Cookie\\\": \\\"sessionid={drawn}\\\"}}"),
    ]);
    all_clean(&[
        "Cookie: theme=dark; lang=de",
        "Set-Cookie: session=${SESSION}; Path=/; SameSite=Strict",
        "cookie: session=<your-session>",
        "git checkout -b feature=x",
    ]);
}

#[test]
fn commands_within_quotes_give_their_passwords_away() {
    let word = chosen();
    all_found(&[
        format!("curl -H 'curl -u u:{word} https://a' https://b"),
        format!("curl -H 'curl -u u:{word}'"),
        format!("bash -c \"sh -c 'curl -u u:{word} a'\""),
        format!("bash -c \"curl -u \\\"u:{word}\\\" a\""),
        format!("curl a -d 'x; curl -u u:{word} b'"),
        format!("docker run x sh -c 'sshpass -p {word} ssh y'"),
    ]);
}

#[test]
fn values_below_their_names_are_found() {
    let word = chosen();
    let rows = [
        format!("password: >\n  {word}\n"),
        format!("password: |-\n  {word}\n"),
        format!("password: >+2\n    {word}\n"),
        format!("password: |2-  # why\n\n    {word}\n"),
        format!("  - password: !!str |\n      {word}\n    user: me"),
        format!("password: &anchor >-\n  {word}"),
        format!("+password: >\n+  {word}\n+user: me"),
        format!("{{\"content\": \"a: 1\\npassword: |\\n  {word}\\nuser: me\"}}"),
        format!("{{\"content\": [\"password: |2\\n  {word}\\n\"]}}"),
        format!("password:\n  - {word}\n"),
        format!("password:\n  value: {word}\n  type: x"),
        format!("password:\n  {word}\n"),
        format!("{{\"password\": [\"{word}\"]}}"),
        format!(
            "{{\"token\": {{\"type\": \"x\", \"value\": \"{}\"}}}}",
            drawn(20)
        ),
    ];
    all_found(&rows);
    for row in &rows {
        let clean = redact::text(row).unwrap();
        assert!(!clean.contains(&word), "{clean}");
        assert_eq!(clean.lines().count(), row.lines().count(), "{clean}");
    }
    let two = format!("password: |\n  {word}\n  {word}2\nuser: sam4sam\n");
    let clean = redact::text(&two).unwrap();
    assert!(
        clean.ends_with("user: sam4sam\n") && clean.matches("[redacted").count() == 2,
        "{clean}"
    );
}
