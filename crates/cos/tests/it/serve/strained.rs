//! A machine on which not everything goes well: too many at the door, a journal that cannot be
//! read.

use super::doors::asked;
use rustix::process::Signal;
use std::net::TcpStream;
use std::time::Instant;

#[test]
fn anyone_who_opens_connections_and_asks_nothing_keeps_no_one_out_and_no_end_up() {
    let (place, browser, _) = asked();
    let idle: Vec<TcpStream> = (0..300).map(|_| browser.connect()).collect();
    let began = Instant::now();
    for _ in 0..20 {
        let _served = browser.get("/").is(200);
    }
    let took = began.elapsed().as_secs();
    assert!(took < 8, "{took} s");
    let began = Instant::now();
    let _ended = browser.end(&place, Signal::INT).exits(0);
    let took = began.elapsed().as_secs_f64();
    assert!(took < 2.0, "{took} s, with {} that wait there", idle.len());
}

#[test]
fn a_journal_that_cannot_be_read_is_reported_on_every_page_and_takes_no_answer() {
    let (place, browser, id) = asked();
    let token = browser.token(&id);
    let name = |end: &str| place.home().join(format!("journal.db{end}"));
    for end in ["", "-wal", "-shm"] {
        let _kept = std::fs::rename(name(end), name(&format!(".kept{end}")));
    }
    std::fs::write(name(""), "no journal at all, ".repeat(500)).expect("it can be written");
    let output = [
        browser.get("/"),
        browser.get(&format!("/decisions/{id}")),
        browser.post(&id, &token, "choice=proceed", "text/html"),
    ];
    for page in output {
        let page = page.is(500).body;
        for words in ["journal.db", "is damaged", "cos audit verify"] {
            assert!(page.contains(words), "{words}: {page}");
        }
    }
    for end in ["", "-wal", "-shm"] {
        let _back = std::fs::rename(name(&format!(".kept{end}")), name(end));
    }
    assert_eq!(place.question(), id);
    let _taken = browser.answers(&id, "choice=proceed").is(200);
}
