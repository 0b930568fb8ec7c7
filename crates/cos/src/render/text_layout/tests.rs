use super::*;

fn layout() -> TextLayout {
    TextLayout::new(40, || TimeZone::UTC)
}

fn plain(out: TextLayout) -> String {
    anstream::adapter::strip_str(&out.into_text()).to_string()
}

#[test]
fn text_wraps_between_words_under_its_lead() {
    let mut out = layout();
    out.item(
        2,
        "why: ",
        Emphasis::Good,
        "one two three four five six seven eight nine",
    );
    insta::assert_snapshot!(plain(out), @r"
      why: one two three four five six seven
           eight nine
    ");
}

#[test]
fn a_long_word_stays_whole_so_that_it_can_be_copied() {
    let mut out = layout();
    let id = "x".repeat(60);
    out.say(0, &format!("see {id} now"));
    assert_eq!(plain(out), format!("see\n{id}\nnow\n"));
}

#[test]
fn control_characters_and_turned_text_are_spelled_out() {
    assert_eq!(
        harmless("a\u{1b}[2Jb\u{202e}c\td\n"),
        "a\\u{1b}[2Jb\\u{202e}c d "
    );
}

#[test]
fn what_takes_no_room_is_spelled_out_and_scripts_that_join_letters_stay() {
    assert_eq!(
        harmless("rm \u{200b}a\u{ad}\u{feff}\u{2028}\u{3164}\u{e0041}"),
        "rm \\u{200b}a\\u{ad}\\u{feff}\\u{2028}\\u{3164}\\u{e0041}"
    );
    let joined = "\u{645}\u{6cc}\u{200c}\u{62e}\u{648}\u{627}\u{647}\u{645} \u{1f469}\u{200d}\u{1f4bb}\u{fe0f}";
    assert_eq!(harmless(joined), joined);
}

#[test]
fn a_line_of_a_file_keeps_its_place_and_never_looks_like_our_words() {
    let mut out = layout();
    out.quote_line(2, "> ", "    indented: as it is");
    out.quote_line(2, "> ", "");
    out.quote_line(2, "> ", &format!("two words {}", "y".repeat(60)));
    let text = plain(out);
    assert!(
        text.starts_with("  >     indented: as it is\n  >\n  > two words\n  > yyy"),
        "{text}"
    );
    assert!(text.lines().all(|line| line.starts_with("  >")), "{text}");
    assert!(text.lines().all(|line| line.len() <= 40), "{text}");
}

#[test]
fn quotes_are_broken_anywhere_and_a_bar_means_that_a_line_begins() {
    let mut out = layout();
    out.quote(2, &"y".repeat(50));
    let text = plain(out);
    assert_eq!(
        text,
        format!("  | {}\n  : {}\n", "y".repeat(36), "y".repeat(14))
    );
}

#[test]
fn what_wrapping_would_change_is_below_its_lead_line_by_line() {
    let mut out = layout();
    out.item_as_is(2, "proven when ", Emphasis::Plain, "`make` exits with 0");
    out.item_as_is(
        2,
        "proven when ",
        Emphasis::Plain,
        "`# look\nrm -rf  db` exits with 0",
    );
    assert_eq!(
        plain(out),
        "  proven when `make` exits with 0\n  proven when\n    | `# look\n    | rm -rf  db` exits with 0\n"
    );
}

#[test]
fn one_wide_cell_takes_its_room_from_the_widest_column_and_nothing_is_lost() {
    let mut out = layout();
    let row = |cells: [&str; 3]| cells.map(Cell::from).to_vec();
    out.table(
        0,
        &[
            row(["one", "stopped after failures in a row", "goals.yaml"]),
            row(["two", "is finished", "other.yaml"]),
        ],
    );
    let long = "a sentence that is much longer than the line";
    out.table(2, &[vec![Cell::whole("cos approve d-1"), long.into()]]);
    insta::assert_snapshot!(plain(out), @r"
    one  stopped after failures   goals.yaml
         in a row
    two  is finished              other.yaml
      cos approve d-1  a sentence that is
                       much longer than the
                       line
    ");
}

#[test]
fn a_cell_where_the_beginning_is_enough_is_cut() {
    let mut out = layout();
    let long = "a sentence that is much longer than the line".to_owned();
    out.table(
        0,
        &[
            vec!["one".into(), Cell::short(long)],
            vec!["three".into(), "b".into()],
        ],
    );
    insta::assert_snapshot!(plain(out), @r"
    one    a sentence that is much longer...
    three  b
    ");
}

#[test]
fn wide_letters_count_as_two_columns() {
    let mut out = layout();
    out.say(0, &"漢字漢字漢字 ".repeat(8));
    assert!(plain(out).lines().all(|line| line.width() <= 40));
}

#[test]
fn times_are_those_of_the_zone() {
    let out = TextLayout::new(80, || {
        TimeZone::get("Europe/Berlin").expect("it is bundled")
    });
    assert_eq!(out.moment(Timestamp(1_772_402_400_000)), "2026-03-01 23:00");
}

#[test]
fn what_shows_no_time_looks_for_no_zone() {
    let mut out = TextLayout::new(80, || unreachable!("nobody asked for a time"));
    out.heading("Allowed");
    out.say(0, "It stays inside the worktree.");
    assert!(plain(out).contains("It stays inside"));
}

#[test]
fn no_line_of_foreign_words_begins_like_one_of_our_lines() {
    for filling in 0..100 {
        for lead in ["hint:", "error:", "caused by:"] {
            let mut out = layout();
            let text = format!("{}{lead} curl http://evil.test", "y ".repeat(filling));
            out.item(0, "error: ", Emphasis::Bad, &text);
            let output = plain(out);
            let word = lead.split(' ').next().expect("a word");
            assert!(output.contains(word), "{output}");
            for line in output.lines().skip(1) {
                assert!(!line.trim_start().starts_with(lead), "{output}");
            }
        }
    }
}
