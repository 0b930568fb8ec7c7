//! Who belongs to a process group or descends from its leader, read from the system's process
//! table. Programs that opened a session of their own are found by descent, since the guard adopts
//! them, and where the guard itself was killed by the mark in their environment.

use super::mark::Mark;
use rustix::process::Pid;

/// One process that is still running; the dead that nobody has buried yet do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) pid: Pid,
    pub(super) in_group: bool,
}

/// Everything alive that belongs to `leader`, itself included, or carries the mark of its start.
/// `None` where the system has no process table to read.
pub(super) fn living(leader: Pid, mark: Option<Mark>) -> Option<Vec<Member>> {
    let rows = table()?;
    // What is older than we are was not started by us; its environment need not be read.
    let own = i32::try_from(std::process::id()).ok();
    let since = rows.iter().find(|row| Some(row.pid) == own);
    let since = since.map_or(0, |own| own.began);
    let is_marked = |row: &Row| {
        let carries = |mark: Mark| mark.is_on(&environment_of(row.pid));
        row.alive && row.began >= since && mark.is_some_and(carries)
    };
    Some(belonging(leader.as_raw_nonzero().get(), &rows, &is_marked))
}

/// Everything alive, but for this process, whose environment is such.
pub(super) fn marked(such: &dyn Fn(&[u8]) -> bool) -> Vec<Pid> {
    let own = i32::try_from(std::process::id()).ok();
    let rows = table().unwrap_or_default().into_iter();
    rows.filter(|row| row.alive && Some(row.pid) != own && such(&environment_of(row.pid)))
        .filter_map(|row| Pid::from_raw(row.pid))
        .collect()
}

/// The environment that a process was started with; empty where it is not ours to read.
fn environment_of(pid: i32) -> Vec<u8> {
    std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default()
}

fn table() -> Option<Vec<Row>> {
    let rows: Vec<Row> = std::fs::read_dir("/proc")
        .ok()?
        .filter_map(Result::ok)
        .filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok())
        .filter_map(|pid| {
            parse(
                pid,
                &std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?,
            )
        })
        .collect();
    (!rows.is_empty()).then_some(rows)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    pid: i32,
    parent: i32,
    group: i32,
    alive: bool,
    /// When it was started, in ticks of the system's clock.
    began: u64,
}

/// Reads one line of the table: the name stands in brackets and may hold anything.
fn parse(pid: i32, stat: &str) -> Option<Row> {
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace();
    let alive = !matches!(fields.next()?, "Z" | "X" | "x");
    Some(Row {
        pid,
        alive,
        parent: fields.next()?.parse().ok()?,
        group: fields.next()?.parse().ok()?,
        began: fields.nth(16)?.parse().ok()?,
    })
}

fn belonging(leader: i32, rows: &[Row], is_marked: &dyn Fn(&Row) -> bool) -> Vec<Member> {
    let mut known: Vec<i32> = rows
        .iter()
        .filter(|row| row.pid == leader || row.group == leader || is_marked(row))
        .map(|row| row.pid)
        .collect();
    let mut next = 0;
    while let Some(&parent) = known.get(next) {
        for row in rows.iter().filter(|row| row.parent == parent) {
            if !known.contains(&row.pid) {
                known.push(row.pid);
            }
        }
        next += 1;
    }
    rows.iter()
        .filter(|row| row.alive && known.contains(&row.pid))
        .filter_map(|row| {
            Some(Member {
                pid: Pid::from_raw(row.pid)?,
                in_group: row.group == leader,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests;
