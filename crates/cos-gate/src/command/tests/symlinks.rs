//! Tests links that a text makes.

use super::*;

#[test]
fn another_name_for_a_protected_place_asks_as_its_edit_would() {
    for text in [
        "ln -s .claude c",
        "ln -s .git/hooks h",
        "ln -sr .git/hooks h",
        "ln -s .gi* h",
        "ln -s /home/me/.ssh/id_rsa k",
        "ln .git/config k",
        "link .git/config k",
        "cp -l .git/config k",
        "cp -s .claude/settings.json k",
        "ln -s ../.github/workflows/ci.yml docs/notes.md",
        "ln -s ../.github docs/",
        "ln -s .env a docs",
        "ln -t docs -s /w/repo/.env",
        "ln /srv/other/file k",
        "python3 -c \"import os; os.symlink('.git/hooks', 'h')\"",
    ] {
        assert_eq!(in_worktree(text), Verdict::Ask, "{text}");
    }
    for text in [
        "ln -s src s",
        "ln -s ../src docs/s",
        "ln -s /usr/share/dict words",
        "ln -sfn releases/2 current",
        "ln src/a.rs src/b.rs",
        "cp -l src/a.rs src/b.rs",
    ] {
        assert_eq!(in_worktree(text), Verdict::Allow, "{text}");
    }
}

#[test]
fn what_goes_through_a_link_of_the_same_line_is_judged_by_where_it_leads() {
    for text in [
        "ln -s .vscode v && echo x > v/tasks.json",
        "ln -s .vscode v; ln -s v w; echo x > w/tasks.json",
        "ln -s ../.vscode docs/v; tee docs/v/tasks.json < x",
        "ln -s .vscode docs; echo x > docs/.vscode/tasks.json",
        "ln -s /home/me/.config/gh g && cat g/hosts.yml",
    ] {
        assert_eq!(in_worktree(text), Verdict::Ask, "{text}");
    }
    for text in [
        "ln -s .vscode v && cat v/tasks.json",
        "ln -s src s && echo x > s/a.rs",
        "ln -s src s && rm s",
    ] {
        assert_eq!(in_worktree(text), Verdict::Allow, "{text}");
    }
}

#[test]
fn a_text_that_names_more_paths_than_are_looked_at_asks() {
    let links: Vec<String> = (0..40).map(|nth| format!("ln -s s{nth} a")).collect();
    let many = |count: usize| {
        let names: Vec<String> = (0..count).map(|nth| format!("a/{nth}.rs")).collect();
        format!("{}; cat {}", links.join("; "), names.join(" "))
    };
    assert_eq!(in_worktree(&many(5)), Verdict::Allow);
    assert_eq!(in_worktree(&many(60)), Verdict::Ask);
}

#[test]
fn links_without_end_are_read_in_time_and_ask() {
    for text in [
        "ln -s a a; ".repeat(390),
        "ln -s a/a a; ".repeat(390),
        "ln -s b a; ln -s a b; ".repeat(190),
        format!("ln -s {} d", "a ".repeat(20_000)),
    ] {
        assert_eq!(in_worktree(&text), Verdict::Ask, "{text:.40}");
    }
}
