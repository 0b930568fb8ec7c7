//! Who is kept out of `cos serve`, and what it takes no answer from.

use super::browser::Browser;
use crate::environment::{TestEnvironment, login, with_goals};
use crate::hook::wants_to_push;
use crate::workflow::{FLOW, with_flow};
use rustix::process::Signal;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Instant;

/// A question that waits, and a browser.
pub(super) fn asked() -> (TestEnvironment, Browser, String) {
    let place = TestEnvironment::new();
    wants_to_push(&place, "t1", 2);
    let (browser, id) = (Browser::open(&place), place.question());
    (place, browser, id)
}

const KIND: &str = "Content-Type: application/x-www-form-urlencoded";

#[test]
fn without_the_key_nothing_is_reported_but_how_to_get_in() {
    let (_place, browser, id) = asked();
    let cookie = format!("Cookie: cos-{}=x", &browser.host["127.0.0.1:".len()..]);
    let wrong = format!("/?key={}", browser.key.replace(['0', '1', '2'], "f"));
    for path in [
        "/",
        "/?key=",
        &wrong,
        &format!("/decisions/{id}"),
        "/style.css",
        "LANE/",
        &format!("LANE/decisions/{id}"),
    ] {
        for cookie in ["Cookie: a=b", &cookie] {
            let text = browser.ask(&format!("GET {path}"), &["Host: HOST", cookie], "");
            let text = text.is(401);
            assert!(text.body.contains("cos serve"), "{}", text.body);
            assert!(!text.body.contains("push"), "{}", text.body);
            assert!(!text.head.contains("set-cookie"), "{}", text.head);
        }
    }
    let json = ["Host: HOST", "Accept: application/json"];
    let text = browser.ask("GET LANE/", &json, "").is(401).json();
    assert_eq!(text["error"]["kind"], "refused", "{text}");
}

#[test]
fn an_address_that_stays_in_a_history_lets_no_one_in_again() {
    let (_place, browser, id) = asked();
    for path in ["/", &format!("/decisions/{id}"), "LANE/"] {
        let kept = format!("GET {path}?key={}", browser.key);
        let stranger = browser.ask(&kept, &["Host: HOST"], "").is(303);
        assert_eq!(stranger.header("set-cookie"), "", "{path}");
        for (name, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
        ] {
            assert_eq!(stranger.header(name), value, "{path}");
        }
        let way = stranger.header("location").to_owned();
        assert!(!way.contains("key"), "{way}");
        let nobody = browser
            .ask(&format!("GET {way}"), &["Host: HOST"], "")
            .is(401);
        assert!(
            nobody.body.contains("works once, for one browser"),
            "{}",
            nobody.body
        );
        // The browser that was let in comes back by the same address.
        let _ = browser
            .ask(&format!("GET {way}"), &["Host: HOST", "Cookie: COOKIE"], "")
            .is(200);
    }
}

#[test]
fn every_page_is_kept_nowhere_framed_nowhere_and_runs_nothing() {
    let (_place, browser, id) = asked();
    let nobody = browser.ask("GET LANE/", &["Host: HOST"], "");
    let pages = [
        browser.get("/").is(200),
        browser.get(&format!("/decisions/{id}")).is(200),
        browser.get("/decisions/d-nothere").is(404),
        nobody.is(401),
    ];
    for page in pages {
        let policy = page.header("content-security-policy").to_owned();
        for part in [
            "default-src 'none'",
            "style-src 'sha256-",
            "frame-ancestors 'none'",
        ] {
            assert!(policy.contains(part), "{policy}");
        }
        for (name, value) in [
            ("cache-control", "no-store"),
            ("referrer-policy", "no-referrer"),
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
        ] {
            assert_eq!(page.header(name), value, "{}", page.head);
        }
        assert!(!page.body.contains("<script"), "{}", page.body);
        assert!(!page.body.contains(&browser.key), "{}", page.body);
    }
}

#[test]
fn an_answer_comes_from_the_form_of_the_question_and_from_nowhere_else() {
    let (place, browser, id) = asked();
    let token = browser.token(&id);
    let body = format!("form={token}&choice=proceed");
    let line = format!("POST LANE/decisions/{id}");
    let (ours, host) = ("Origin: http://HOST", "Host: HOST");
    let rows: &[(&[&str], &str, u16)] = &[
        (&[host, ours, KIND], &body, 401),
        (
            &["Host: evil.example", "Cookie: COOKIE", ours, KIND],
            &body,
            403,
        ),
        (&[host, "Cookie: COOKIE", KIND], &body, 403),
        (
            &[host, "Cookie: COOKIE", "Origin: http://evil.example", KIND],
            &body,
            403,
        ),
        (&[host, "Cookie: COOKIE", "Origin: null", KIND], &body, 403),
        (
            &[host, "Cookie: COOKIE", "Sec-Fetch-Site: cross-site", KIND],
            &body,
            403,
        ),
        (&[host, "Cookie: COOKIE", ours], &body, 415),
        (
            &[
                host,
                "Cookie: COOKIE",
                ours,
                "Content-Type: application/json",
            ],
            &body,
            415,
        ),
        (&[host, "Cookie: COOKIE", ours, KIND], "choice=proceed", 403),
        (
            &[host, "Cookie: COOKIE", ours, KIND],
            "form=0&choice=proceed",
            403,
        ),
        (&[host, "Cookie: COOKIE", ours, KIND], "", 400),
    ];
    for (headers, body, status) in rows {
        let said = browser.ask(&line, headers, body).is(*status);
        assert!(said.body.contains("<h2>What to do</h2>"), "{}", said.body);
    }
    for fields in [
        "note=x",
        "choice=sudo",
        "choice=proceed&choice=skip",
        "choice=proceed&sudo=1",
        "choice=proceed&instructions=but+not+to+main",
    ] {
        let _said = browser.answers(&id, fields).is(400);
    }
    let elsewhere = browser.ask(&line.replace(&id, "d-nothere"), rows[8].0, &body);
    let _unknown = elsewhere.is(404);
    assert_eq!(place.question(), id);
    assert_eq!(place.events("decision_resolved"), 0);
    let _taken = browser
        .ask(&line, &[host, "Cookie: COOKIE", ours, KIND], &body)
        .is(200);
    let again = browser.ask(&line, &[host, "Cookie: COOKIE", ours, KIND], &body);
    let page = again.is(409).body;
    let by = format!("by {} through the web", login());
    for words in ["already recorded", by.as_str()] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let other = body.replace("proceed", "skip");
    let other = browser.ask(&line, &[host, "Cookie: COOKIE", ours, KIND], &other);
    let page = other.is(409).body;
    assert!(page.contains("The answer was not recorded"), "{page}");
    assert_eq!(place.events("decision_resolved"), 1);
}

#[test]
fn what_is_served_at_another_port_of_this_machine_gets_no_cookie() {
    let (place, browser, id) = asked();
    // Browsers tell a cookie to every port of a machine, but only for the paths it was given for.
    let (_, path) = browser.given.split_once("; Path=").expect("it has one");
    let lane = path.trim_matches('/');
    assert!(lane.len() >= 32 && !lane.contains('/'), "{path}");
    assert!(!browser.key.contains(lane), "{path}");
    // Whoever came by the cookie all the same does not find the lane by any other path.
    for line in ["GET /", "GET //", "GET /decisions/", "GET /LANE/"] {
        let said = browser
            .ask(line, &["Host: HOST", "Cookie: COOKIE"], "")
            .is(401);
        assert!(
            !said.body.contains(lane) && !said.head.contains(lane),
            "{line}"
        );
    }
    let other = Browser::open(&place);
    assert_ne!(other.lane, browser.lane);
    // A deep address with the key leads to its question, and the lane that it names to itself.
    for path in [format!("/decisions/{id}"), format!("LANE/decisions/{id}")] {
        let asked = format!("GET {path}?key={}", browser.key);
        let said = browser.ask(&asked, &["Host: HOST"], "").is(303);
        assert_eq!(
            said.header("location"),
            format!("{}/decisions/{id}", browser.lane)
        );
    }
}

#[test]
fn a_page_is_asked_for_by_its_head_alone_and_its_links_stay_in_the_lane() {
    let (_place, browser, id) = asked();
    for path in [
        "/",
        "/?all",
        &format!("/decisions/{id}"),
        "/decisions/d-nothere",
    ] {
        let line = format!("LANE{path}");
        let headers = ["Host: HOST", "Cookie: COOKIE"];
        let head = browser.ask(&format!("HEAD {line}"), &headers, "");
        let page = browser.ask(&format!("GET {line}"), &headers, "");
        assert_eq!(
            (head.status, head.body.as_str()),
            (page.status, ""),
            "{path}"
        );
        let inside = format!("&#x2f;{}&#x2f;", browser.lane.trim_matches('/'));
        let mut leads = page
            .body
            .split("href=\"")
            .chain(page.body.split("action=\""))
            .filter_map(|rest| rest.split_once('"'));
        assert!(page.body.contains("href="), "{path}: {}", page.body);
        let out = leads.find(|(to, _)| {
            !to.starts_with("<!doctype") && !to.replace('/', "&#x2f;").starts_with(&inside)
        });
        assert_eq!(out.map(|(to, _)| to), None, "{path}");
    }
}

#[test]
fn an_option_that_needs_instructions_is_not_taken_without() {
    let place = TestEnvironment::new();
    let many = serde_json::json!({ "issues_involved": [1, 2, 3], "session_id": "s1" });
    let _held = place.held("do-issue", &many);
    let (browser, id) = (Browser::open(&place), place.question());
    let page = browser.answers(&id, "choice=modify&instructions=+&note=x");
    let page = page.is(400).body;
    assert!(page.contains("needs instructions"), "{page}");
    assert_eq!(place.question(), id);
}

#[test]
fn instructions_for_a_command_are_neither_offered_nor_taken() {
    let place = with_goals("goals:\n  - {id: wipe, content: Clear, command: rm -rf legacy}\n");
    let _waits = place.cos(&["run"]).exits(3);
    let (browser, id) = (Browser::open(&place), place.question());
    let shown = browser.get(&format!("/decisions/{id}")).is(200).body;
    assert!(!shown.contains("name=\"instructions\""), "{shown}");
    for words in ["keep+legacy%2Fa", ""] {
        let fields = format!("choice=modify&instructions={words}&note=");
        let page = browser.answers(&id, &fields).is(400).body;
        assert!(page.contains("takes no instructions"), "{page}");
        assert!(page.contains("goals file"), "{page}");
    }
    assert_eq!(place.question(), id);
}

#[test]
fn the_form_of_a_question_that_was_replaced_answers_neither() {
    let goals = |words: &str| {
        format!(
            "budget_usd: 5\ngoals:\n  - {{id: clean, content: {words}, command: rm -rf legacy}}\n"
        )
    };
    let place = with_goals(&goals("Delete the old folder"));
    let run = ["run", "goals.yaml", "--unattended"];
    let _waits = place.cos(&run).exits(3);
    let (browser, old) = (Browser::open(&place), place.question());
    let token = browser.token(&old);
    place.write("goals.yaml", &goals("Delete the folder of old things"));
    let _waits = place.cos(&run).exits(3);
    let new = place.question();
    assert_ne!(old, new);
    let fields = "choice=proceed";
    let page = browser.post(&old, &token, fields, "text/html").is(409).body;
    assert!(page.contains("It was replaced"), "{page}");
    let page = browser.post(&new, &token, fields, "text/html").is(403).body;
    assert!(page.contains(&new), "{page}");
    assert_eq!(place.events("decision_resolved"), 0);
}

#[test]
fn of_two_answers_at_once_one_is_taken_and_the_other_is_reported() {
    let (place, browser, id) = asked();
    let token = browser.token(&id);
    let output = std::thread::scope(|scope| {
        let one = |choice: &'static str| {
            let (browser, id, token) = (&browser, &id, &token);
            scope.spawn(move || browser.post(id, token, choice, "text/html").status)
        };
        let both = [one("choice=proceed"), one("choice=skip")];
        both.map(|thread| thread.join().expect("it ends"))
    });
    assert!(output.contains(&200) && output.contains(&409), "{output:?}");
    assert_eq!(place.events("decision_resolved"), 1);
}

#[test]
fn what_others_wrote_into_a_question_is_shown_and_does_nothing() {
    let hostile = FLOW
        .replace(
            "Review {{",
            "Review <script>alert(1)</script>\\u202e\\e[2J\\\" onload=x {{",
        )
        .replace(
            "label: Redo",
            "label: \"Redo <img src=x onerror=alert(1)>\"",
        );
    let place = with_flow(&hostile);
    let _waits = place.cos(&["workflow", "run", "search", "search"]).exits(3);
    let (browser, id) = (Browser::open(&place), place.question());
    for path in ["/", &format!("/decisions/{id}")] {
        let page = browser.get(path).is(200).body;
        for wrong in ["<script", "<img", "\u{202e}", "\u{1b}", "\" onload"] {
            assert!(!page.contains(wrong), "{wrong:?}: {page}");
        }
        for shown in ["&lt;script&gt;", "\\u{202e}", "\\u{1b}"] {
            assert!(page.contains(shown), "{shown:?}: {page}");
        }
    }
    let page = browser.get(&format!("/decisions/{id}")).is(200).body;
    assert!(page.contains("&lt;img"), "{page}");
}

#[test]
fn what_is_no_page_is_shown_as_such() {
    let (_place, browser, id) = asked();
    for (line, status) in [
        ("GET LANE/favicon.ico", 404),
        ("GET LANE/decisions/", 404),
        ("GET LANE/decisions/d-nothere", 404),
        ("GET LANE/decisions/%3Cscript%3E", 404),
        ("GET LANE/decisions/%", 404),
        ("GET /../../etc/passwd", 401),
        ("GET LANE/../../etc/passwd", 404),
        ("GET LANE", 401),
        ("GET LANE/decisions/d/e", 404),
        ("POST LANE/", 405),
        ("DELETE LANE/", 405),
        (&format!("PUT LANE/decisions/{id}"), 405),
    ] {
        let headers = [
            "Host: HOST",
            "Cookie: COOKIE",
            "Sec-Fetch-Site: same-origin",
        ];
        let said = browser.ask(line, &headers, "").is(status);
        assert!(said.body.contains("What to do"), "{line}: {}", said.body);
        assert_eq!(said.header("allow").is_empty(), status != 405, "{line}");
    }
}

#[test]
fn what_is_longer_than_any_answer_is_not_read() {
    let (place, browser, id) = asked();
    let token = browser.token(&id);
    let head = |length: &str| {
        let headers = [
            "Host: HOST",
            "Cookie: COOKIE",
            "Origin: http://HOST",
            KIND,
            length,
        ];
        browser.ask(&format!("POST LANE/decisions/{id}"), &headers, "")
    };
    let said = head("Content-Length: 1048576").is(413);
    assert!(said.body.contains("64 KiB"), "{}", said.body);
    // One who sends it all the same is not heard to the end, and changes nothing.
    let _ = std::panic::catch_unwind(|| {
        let note = "x".repeat(1024 * 1024);
        browser.post(
            &id,
            &token,
            &format!("choice=proceed&note={note}"),
            "text/html",
        )
    });
    assert_eq!(place.question(), id);
    let long = format!("X-Long: {}", "x".repeat(64 * 1024));
    let said = browser.ask("GET LANE/", &["Host: HOST", "Cookie: COOKIE", &long], "");
    let _refused = said.is(431);
    let many = vec!["X-More: 1"; 100];
    let _refused = browser.ask("GET LANE/", &many, "").is(431);
    let _still = browser.get("/").is(200);
}

#[test]
fn clients_that_never_end_are_left_and_the_next_one_is_served() {
    let (place, browser, id) = asked();
    let form = format!(
        "POST {}/decisions/{id} HTTP/1.1\r\nHost: {}\r\nContent-Length: 9\r\n",
        browser.lane, browser.host
    );
    let began = Instant::now();
    let mut slow: Vec<TcpStream> = (0..16).map(|_| browser.connect()).collect();
    for stream in &mut slow {
        stream.write_all(form.as_bytes()).expect("it listens");
    }
    let _served = browser.get("/").is(200);
    for stream in &mut slow {
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
    }
    let took = began.elapsed().as_secs();
    assert!((8..40).contains(&took), "{took} s");
    // A body that does not come is no answer either.
    let token = browser.token(&id);
    let whole = format!("form={token}&choice=proceed");
    let length = format!("Content-Length: {}", whole.len() + 1);
    let headers = [
        "Host: HOST",
        "Cookie: COOKIE",
        "Origin: http://HOST",
        KIND,
        &length,
    ];
    let text = browser.ask(&format!("POST LANE/decisions/{id}"), &headers, "");
    let _late = text.is(408);
    assert_eq!(place.question(), id);
}

#[test]
fn nothing_but_the_loopback_is_bound() {
    let place = TestEnvironment::new();
    for (address, code) in [
        ("0.0.0.0:0", 64),
        ("[::]:0", 64),
        ("192.0.2.1:8080", 64),
        ("example.com:80", 64),
        ("127.0.0.1", 64),
        ("nonsense", 64),
    ] {
        let output = place.cos(&["serve", "--addr", address]).exits(code).stderr;
        assert!(output.contains("--addr 127.0.0.1:0"), "{address}: {output}");
    }
    let browser = Browser::open(&place);
    let port = browser
        .host
        .strip_prefix("127.0.0.1:")
        .expect("the loopback");
    // Another address of the same loopback would reach one that is bound to all.
    assert!(TcpStream::connect(format!("127.0.0.2:{port}")).is_err());
    let taken = place
        .cos(&["serve", "--addr", &browser.host])
        .exits(74)
        .stderr;
    assert!(taken.contains("cannot listen on"), "{taken}");
}

#[test]
fn anyone_who_works_inside_an_attempt_or_a_council_opens_no_door() {
    let place = TestEnvironment::new();
    for within in ["attempt:1", "council:2", "nonsense"] {
        let mut command = place.command(&place.repo(), &["serve"]);
        let ran = place.finish(command.env("COS_NESTING", within)).exits(1);
        assert_eq!(ran.stdout, "", "{within}");
        assert!(
            ran.stderr.contains("may not act for the person"),
            "{}",
            ran.stderr
        );
    }
}

#[test]
fn a_signal_ends_it_well_and_json_says_where_it_was() {
    let place = TestEnvironment::new();
    for signal in [Signal::INT, Signal::TERM] {
        let browser = Browser::open(&place);
        let _served = browser.get("/").is(200);
        let _ended = browser.end(&place, signal).exits(0);
    }
    let mut command = place.command(&place.repo(), &["serve", "--json"]);
    let mut child = command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("cos can be run");
    let mut line = String::new();
    let output = child.stdout.take().expect("it is piped");
    let _ = std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line);
    let _ = child.kill();
    let _ = child.wait();
    let value: serde_json::Value = serde_json::from_str(&line).expect("it is JSON");
    let url = value["url"].as_str().expect("it has an address");
    assert!(url.starts_with("http://127.0.0.1:"), "{value}");
}
