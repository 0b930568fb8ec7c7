//! Shows the exact text that would be executed. Each of its lines is a line of the question,
//! because a joined line could look like part of a comment.

/// Returns a label and, below it, the lines of a text, marked as untrusted.
pub fn exact(label: &str, text: &str) -> Vec<String> {
    let head = format!("{label}:");
    std::iter::once(head).chain(marked(text)).collect()
}

/// Returns the lines of a text, each with the mark of untrusted text; spaces are kept. Spaces after
/// a trailing backslash are escaped, because such a backslash joins no lines although it looks as
/// if it did.
pub fn marked(text: &str) -> impl Iterator<Item = String> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    text.split('\n').map(|line| format!("  | {}", ended(line)))
}

fn ended(line: &str) -> String {
    let text = line.trim_end_matches([' ', '\t']);
    let blanks = line.get(text.len()..).unwrap_or_default();
    if !text.ends_with('\\') {
        return line.to_owned();
    }
    let spelled = blanks
        .chars()
        .map(|blank| blank.escape_unicode().to_string());
    format!("{text}{}", spelled.collect::<String>())
}

/// Returns the first line of a text, at most `letters` characters, with a sign if something is left
/// out.
pub fn first_line(text: &str, letters: usize) -> String {
    let text = text.trim();
    let line = text.lines().next().unwrap_or_default();
    let first: String = line.chars().take(letters).collect();
    if first.len() == text.len() {
        return first;
    }
    format!("{} ...", first.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_that_would_be_run_is_a_line_of_the_question_with_its_blanks() {
        assert_eq!(
            exact("Command", "# tidy up\nrm -rf db   lib\n\n\tls\n"),
            [
                "Command:",
                "  | # tidy up",
                "  | rm -rf db   lib",
                "  | ",
                "  | \tls"
            ]
        );
    }

    #[test]
    fn a_backslash_before_blanks_does_not_look_as_if_it_joined_two_lines() {
        let shown: Vec<String> = marked("echo a \\ \nrm -rf db \\\n  lib").collect();
        assert_eq!(
            shown,
            ["  | echo a \\\\u{20}", "  | rm -rf db \\", "  |   lib"]
        );
    }

    #[test]
    fn a_title_that_leaves_something_out_says_so() {
        assert_eq!(first_line("ls web", 120), "ls web");
        assert_eq!(
            first_line("ls web # look\nrm -rf db", 120),
            "ls web # look ..."
        );
        assert_eq!(first_line("abcdef", 3), "abc ...");
    }
}
