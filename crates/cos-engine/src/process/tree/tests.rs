use super::{Row, belonging, parse};

fn row(pid: i32, parent: i32, group: i32) -> Row {
    Row {
        pid,
        parent,
        group,
        alive: true,
        began: 3,
    }
}

fn nobody(_: &Row) -> bool {
    false
}

#[test]
fn a_name_with_brackets_and_blanks_is_read() {
    let line = "42 (odd) name) S 7 40 40 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 3 4096";
    assert_eq!(parse(42, line), Some(row(42, 7, 40)));
    let dead = parse(
        42,
        "42 (x) Z 7 40 40 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 3 0",
    )
    .unwrap();
    assert!(!dead.alive);
    assert_eq!(parse(42, "nonsense"), None);
}

#[test]
fn descendants_in_a_separate_session_are_found() {
    let rows = [
        row(1, 0, 1),
        row(10, 1, 10),
        row(11, 10, 10),
        row(12, 11, 12),
        row(13, 12, 12),
        row(14, 1, 10),
        row(20, 1, 20),
    ];
    let found: Vec<(i32, bool)> = belonging(10, &rows, &nobody)
        .iter()
        .map(|member| (member.pid.as_raw_nonzero().get(), member.in_group))
        .collect();
    assert_eq!(
        found,
        [(10, true), (11, true), (12, false), (13, false), (14, true)]
    );
}

#[test]
fn the_dead_do_not_count_but_their_children_do() {
    let mut dead = row(11, 10, 10);
    dead.alive = false;
    let rows = [row(10, 1, 10), dead, row(12, 11, 12)];
    let found: Vec<i32> = belonging(10, &rows, &nobody)
        .iter()
        .map(|member| member.pid.as_raw_nonzero().get())
        .collect();
    assert_eq!(found, [10, 12]);
}

#[test]
fn what_lost_its_guard_is_found_by_its_mark_with_what_it_started() {
    let rows = [
        row(1, 0, 1),
        row(12, 1, 12),
        row(13, 12, 12),
        row(20, 1, 20),
    ];
    let found: Vec<i32> = belonging(10, &rows, &|row| row.pid == 12)
        .iter()
        .map(|member| member.pid.as_raw_nonzero().get())
        .collect();
    assert_eq!(found, [12, 13]);
}
