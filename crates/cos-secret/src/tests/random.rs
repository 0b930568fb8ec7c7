//! Tests that a value after a secret name is found, whatever random letters it has.

use super::*;
use crate::redact;
use fastrand::Rng;

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const DIGITS: &str = "0123456789";

/// Number of values per form.
const COUNT: usize = 3_000;

fn random(rng: &mut Rng, letters: &[u8], length: usize) -> String {
    (0..length)
        .map(|_| char::from(letters[rng.usize(..letters.len())]))
        .collect()
}

/// Returns the values that keep four consecutive letters after redaction.
fn left<'a>(forms: &'a [&'a str], values: impl Iterator<Item = String>) -> Vec<(&'a str, String)> {
    let is_left = |clean: &str, value: &str| {
        let windows = value.as_bytes().windows(4);
        let mut windows = windows.map(|four| std::str::from_utf8(four).unwrap());
        windows.any(|four| clean.contains(four))
    };
    let tried = forms.iter().copied().cycle().zip(values);
    tried
        .filter(|(form, value)| {
            let text = form.replace('§', value);
            let clean = redact::text(&text).unwrap_or(text);
            // The text of the form itself is not part of the value.
            let bare = form
                .split('§')
                .fold(clean, |clean, part| clean.replace(part, " "));
            is_left(&bare.replace("[redacted:assigned]", " "), value)
        })
        .collect()
}

#[test]
fn no_random_secret_of_aws_behind_its_name_is_missed() {
    let letters = format!("{LETTERS}{DIGITS}+/");
    let mut rng = Rng::with_seed(20_261_124);
    let forms = [
        "aws_secret_access_key = §",
        "aws_secret_access_key=§\nregion = eu-west-1",
        "AWS_SECRET_ACCESS_KEY=§",
        "export AWS_SECRET_ACCESS_KEY='§'",
        "aws_secret_access_key: §",
        "{\"aws_secret_access_key\": \"§\"}",
        "SecretAccessKey: §",
        "secretAccessKey = \"§\"",
        "--secret-access-key §",
        "aws configure set aws_secret_access_key § --profile x",
        "env AWS_SECRET_ACCESS_KEY=§ aws s3 ls",
        "<secretAccessKey>§</secretAccessKey>",
        "aws_secret_access_key: >-\n  §",
    ];
    let values = (0..COUNT).map(|_| random(&mut rng, letters.as_bytes(), 40));
    assert_eq!(left(&forms, values), []);
}

#[test]
fn no_random_password_behind_its_name_is_missed() {
    let mixed = format!("{LETTERS}{DIGITS}");
    let small = format!("{}{DIGITS}", &LETTERS[26..]);
    let capital = format!("{}{DIGITS}", &LETTERS[..26]);
    let base64 = format!("{mixed}+/");
    let alphabets = [
        mixed.as_str(),
        LETTERS,
        &small,
        &capital,
        &base64,
        "0123456789abcdef",
    ];
    let lengths = [16, 20, 16, 24, 16, 32, 14];
    let forms = [
        "password = §",
        "password=§",
        "password: §",
        "PASSWORD=§",
        "export DB_PASSWORD=§",
        "password = \"§\"",
        "password: '§'",
        "{\"password\": \"§\"}",
        "{\\\"password\\\": \\\"§\\\"}",
        "{\"password\": {\"value\": \"§\"}}",
        "--password §",
        "--password=§",
        "db.password=§",
        "spring.datasource.password: §",
        "- password: §",
        "MYSQL_PWD=§ mysql -u root",
        "password: |\n  §",
    ];
    let mut rng = Rng::with_seed(20_261_125);
    let values = (0..COUNT).map(|nth| {
        let letters = alphabets[nth % alphabets.len()];
        random(&mut rng, letters.as_bytes(), lengths[nth % lengths.len()])
    });
    assert_eq!(left(&forms, values), []);
}

#[test]
fn names_of_programs_are_no_passwords() {
    contexts::all_clean(&[
        "password = user_password",
        "password = getUserInput",
        "password = kwargs.get(name)",
        "password = cfg.get(",
        "password: ClientCredentials",
        "self.password = encoded_value_of_field",
        "token = parseHeaderLine",
        "aws_secret_access_key = loadFromEnvironment",
        "password: *shared_anchor",
        "password: !vault",
        "password: ${DB_PASSWORD}",
        "pwd = os.getcwd()",
        "password:\n  type: string",
        "password: |\n  changeme",
        "{\"password\": {\"type\": \"string\", \"description\": \"Your own\"}}",
        "{\"password\": [\"required\", \"min\"]}",
    ]);
}
