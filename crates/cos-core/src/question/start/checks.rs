//! What a goal is held to, in the question whether it may start: a yes is for its checks as well, and
//! those that are commands are run.

use crate::goal::Check;
use crate::question::exact::exact;

/// The checks of a goal, a command letter by letter.
pub(super) fn lines(checks: &[Check]) -> Vec<String> {
    checks.iter().flat_map(line).collect()
}

fn line(check: &Check) -> Vec<String> {
    let told = match check {
        Check::Command(command) => return exact("Check, run when it is done", command),
        Check::File(path) => format!("the file `{path}` is there and not empty"),
        Check::Output(text) => format!("what it prints holds `{text}`"),
        Check::Person(question) => format!("you are asked: {question}"),
    };
    vec![format!("Check: {told}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_is_told_and_one_that_is_run_letter_by_letter() {
        let checks = [
            Check::Command("# quick\ncargo test  -q".to_owned()),
            Check::File("out.txt".to_owned()),
            Check::Output("ok".to_owned()),
            Check::Person("Does it look right?".to_owned()),
        ];
        assert_eq!(
            lines(&checks),
            [
                "Check, run when it is done:",
                "  | # quick",
                "  | cargo test  -q",
                "Check: the file `out.txt` is there and not empty",
                "Check: what it prints holds `ok`",
                "Check: you are asked: Does it look right?",
            ]
        );
    }
}
