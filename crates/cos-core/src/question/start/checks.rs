//! Lists the checks of a goal in the question whether it may start: a yes also covers its checks,
//! and some of them are commands.

use crate::goal::Check;
use crate::question::exact_lines::exact;

/// Returns the checks of a goal as lines, commands word for word.
pub(super) fn lines(checks: &[Check]) -> Vec<String> {
    checks.iter().flat_map(line).collect()
}

fn line(check: &Check) -> Vec<String> {
    let proof = match check {
        Check::Command(command) => return exact("Check, run when it is done", command),
        Check::File(path) => format!("the file `{path}` exists and is not empty"),
        Check::Output(text) => format!("its output contains `{text}`"),
        Check::Person(question) => format!("you are asked: {question}"),
    };
    vec![format!("Check: {proof}")]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_is_shown_and_a_command_word_for_word() {
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
                "Check: the file `out.txt` exists and is not empty",
                "Check: its output contains `ok`",
                "Check: you are asked: Does it look right?",
            ]
        );
    }
}
