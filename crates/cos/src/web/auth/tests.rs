//! Tests which requests are let in, row by row.

use super::*;
use crate::view::example::question;
use hyper::Request;

fn auth() -> WebAuth {
    let address = "127.0.0.1:7878".parse().expect("an address");
    let key = Key {
        told: "k".repeat(64),
        secret: "s".repeat(64),
    };
    WebAuth::new(key, address)
}

/// Sends a request with these headers; `COOKIE` stands for the right cookie.
fn admitted(method: &str, uri: &str, headers: &[(&str, &str)]) -> Result<Admitted, u16> {
    let auth = auth();
    let cookie = auth.cookie();
    let cookie = cookie.split(';').next().unwrap_or_default();
    let uri = uri.replace("PATH_TOKEN", &auth.base());
    let mut request = Request::builder().method(method).uri(uri);
    for (name, value) in headers {
        let value = value.replace("COOKIE", cookie);
        request = request.header(*name, value);
    }
    let (parts, ()) = request.body(()).expect("a request").into_parts();
    auth.admit(&parts)
        .map_err(|trouble| trouble.status.as_u16())
}

/// The result of a request that may see the inbox.
fn inside() -> Admitted {
    Admitted::Inside("/".to_owned())
}

/// A method, its headers, and the expected result.
type Row<'a> = (&'a str, &'a [(&'a str, &'a str)], Result<Admitted, u16>);

const HOST: (&str, &str) = ("host", "127.0.0.1:7878");
const COOKIE: (&str, &str) = ("cookie", "a=b; COOKIE");

#[test]
fn only_who_has_the_key_and_comes_from_here_is_let_in() {
    let origin = |origin| [HOST, COOKIE, ("origin", origin)];
    let site = |site| [HOST, COOKIE, ("sec-fetch-site", site)];
    let both = |origin, site| [HOST, COOKIE, ("origin", origin), ("sec-fetch-site", site)];
    let rows: &[Row<'_>] = &[
        ("GET", &[HOST, COOKIE], Ok(inside())),
        ("GET", &[HOST], Err(401)),
        ("GET", &[HOST, ("cookie", "cos-7878=x")], Err(401)),
        ("GET", &[HOST, ("cookie", "cos-7878=")], Err(401)),
        ("GET", &[COOKIE], Err(403)),
        ("GET", &[("host", "localhost:7878"), COOKIE], Ok(inside())),
        ("GET", &[("host", "[::1]:7878"), COOKIE], Ok(inside())),
        ("GET", &[("host", "127.0.0.1"), COOKIE], Err(403)),
        ("GET", &[("host", "127.0.0.1:7879"), COOKIE], Err(403)),
        ("GET", &[("host", "evil.example:7878"), COOKIE], Err(403)),
        ("GET", &[HOST, ("host", "evil.example"), COOKIE], Err(403)),
        ("POST", &[HOST, COOKIE], Err(403)),
        ("POST", &origin("http://127.0.0.1:7878"), Ok(inside())),
        ("POST", &origin("http://localhost:7878"), Err(403)),
        ("POST", &origin("http://127.0.0.1:3000"), Err(403)),
        ("POST", &origin("https://127.0.0.1:7878"), Err(403)),
        ("POST", &origin("null"), Err(403)),
        ("POST", &site("same-origin"), Ok(inside())),
        ("POST", &site("same-site"), Err(403)),
        ("POST", &site("none"), Err(403)),
        ("POST", &both("null", "same-origin"), Ok(inside())),
        (
            "POST",
            &both("http://127.0.0.1:3000", "same-origin"),
            Err(403),
        ),
        (
            "POST",
            &[HOST, ("origin", "http://127.0.0.1:7878")],
            Err(401),
        ),
    ];
    for (method, headers, expected) in rows {
        assert_eq!(
            &admitted(method, "PATH_TOKEN/", headers),
            expected,
            "{method} {headers:?}"
        );
    }
}

#[test]
fn the_key_of_an_address_leads_to_the_same_page_without_it() {
    let key = "k".repeat(64);
    let with = |path: &str, key: &str| admitted("GET", &format!("{path}?key={key}"), &[HOST]);
    let enters = |path: &str| Ok(Admitted::Enters(format!("{}{path}", auth().base())));
    assert_eq!(with("/", &key), enters("/"));
    assert_eq!(with("/decisions/d-1", &key), enters("/decisions/d-1"));
    assert_eq!(
        with("PATH_TOKEN/decisions/d-1", &key),
        enters("/decisions/d-1")
    );
    for elsewhere in [
        "//evil.example/",
        "/decisions/..//evil.example/",
        "/x",
        "PATH_TOKEN/x",
    ] {
        assert_eq!(with(elsewhere, &key), enters("/"), "{elsewhere}");
    }
    for wrong in ["", "k", &"k".repeat(63), &"k".repeat(65), &"K".repeat(64)] {
        assert_eq!(with("/", wrong), Err(401), "{wrong}");
    }
    let posted = admitted("POST", &format!("/?key={key}"), &[HOST]);
    assert_eq!(posted, Err(401));
    let elsewhere = admitted("GET", &format!("/?key={key}"), &[("host", "evil.example")]);
    assert_eq!(elsewhere, Err(403));
}

#[test]
fn who_finds_the_address_in_a_history_works_out_neither_cookie_nor_form() {
    let (auth, question) = (auth(), question());
    let other = Key {
        told: auth.key.told.clone(),
        secret: "t".repeat(64),
    };
    let other = WebAuth::new(other, auth.address);
    assert_eq!(auth.url(), other.url());
    assert_ne!(auth.cookie(), other.cookie());
    assert_ne!(auth.token(&question), other.token(&question));
}

#[test]
fn the_cookie_is_given_once() {
    let auth = auth();
    assert_eq!(auth.first_cookie(), Some(auth.cookie()));
    assert_eq!(auth.first_cookie(), None);
}

#[test]
fn a_whole_address_in_the_first_line_is_held_to_the_same_names() {
    let asked = |uri| admitted("GET", uri, &[HOST, COOKIE]);
    assert_eq!(asked("http://127.0.0.1:7878PATH_TOKEN/"), Ok(inside()));
    assert_eq!(asked("http://evil.examplePATH_TOKEN/"), Err(403));
}

#[test]
fn the_cookie_without_the_path_token_opens_nothing() {
    let base = auth().base();
    let headers = &[HOST, COOKIE];
    for path in [
        "/",
        "/decisions/d-1",
        &base,
        &base[..20],
        &format!("/x{base}/"),
        &format!("{base}x/"),
        &format!("/{base}/"),
    ] {
        assert_eq!(admitted("GET", path, headers), Err(401), "{path}");
    }
    assert_eq!(admitted("GET", "PATH_TOKEN/", headers), Ok(inside()));
    let key = auth().key;
    assert!(!base.contains(&key.told[..16]) && !base.contains(&key.secret[..16]));
    assert!(base.len() > 32);
}

#[test]
fn a_form_is_for_one_question_as_it_was_shown_under_one_key() {
    let (auth, shown) = (auth(), question());
    let token = auth.token(&shown);
    assert!(auth.check_token(&shown, &token).is_ok());
    let mut other = shown.clone();
    other.id = cos_core::id::DecisionId::new("d-other");
    let mut changed = shown.clone();
    changed.draft.fingerprint = Fingerprint::of(&[("goal", "another")]);
    for (decision, case) in [
        (&other, token.as_str()),
        (&changed, &token),
        (&shown, ""),
        (&shown, "x"),
        (&shown, &token[1..]),
    ] {
        let refused = auth.check_token(decision, case).map_err(|one| one.status);
        assert_eq!(refused, Err(StatusCode::FORBIDDEN), "{case}");
    }
    let again = Key {
        told: "k".repeat(64),
        secret: "x".repeat(64),
    };
    let again = WebAuth::new(again, auth.address);
    assert!(again.check_token(&shown, &token).is_err());
    for hidden in ["k", "s"] {
        assert!(!auth.cookie().contains(&hidden.repeat(64)));
    }
}

#[test]
fn two_keys_are_never_the_same() {
    let [one, other] = [Key::draw(), Key::draw()].map(|key| key.expect("there is chance"));
    let mut drawn = [one.told, one.secret, other.told, other.secret];
    drawn.sort();
    assert!(drawn.windows(2).all(|two| two[0] != two[1]), "{drawn:?}");
    assert!(drawn.iter().all(|one| one.len() == 64), "{drawn:?}");
}
