use super::*;
use crate::exit::EXITS;

#[derive(Debug, thiserror::Error)]
#[error("the goals cannot be read: {0}")]
struct Outer(#[source] std::io::Error);

#[test]
fn a_chain_tells_each_cause_once() {
    let disk = std::io::Error::other("the disk is on fire");
    let error = CommandError::new(ErrorKind::Io, "nothing was done").because(&Outer(disk));
    assert_eq!(
        error.causes,
        ["the goals cannot be read: the disk is on fire"]
    );
}

#[test]
fn as_json_an_error_is_one_object() {
    let error = CommandError::new(ErrorKind::Usage, "no run is called `x`").hint("cos runs");
    insta::assert_json_snapshot!(error, @r#"
    {
      "kind": "usage",
      "message": "no run is called `x`",
      "causes": [],
      "hints": [
        "cos runs"
      ]
    }
    "#);
}

#[test]
fn every_kind_of_error_has_a_code_of_the_table_and_none_says_done() {
    use ErrorKind::{Bug, Input, Io, Missing, Owned, Refused, Usage};
    for kind in [Usage, Input, Missing, Bug, Io, Owned, Refused] {
        let code = kind.exit().code();
        assert!(
            code > 0 && EXITS.iter().any(|row| row.code == code),
            "{kind:?}"
        );
    }
}
