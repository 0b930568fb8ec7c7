//! Finds the processes of a group, the descendants of its leader and the processes with its mark,
//! from the system's process table. The guard adopts programs that open their own session, so they
//! are descendants. If the guard was killed, the mark in their environment identifies them.

use super::mark::Mark;
use rustix::process::Pid;

/// One running process; zombies do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) pid: Pid,
    pub(super) in_group: bool,
}

/// Returns every running process that belongs to `leader`, including itself, or carries its start
/// mark. `None` if the system has no process table.
pub(super) fn living(leader: Pid, mark: Option<Mark>) -> Option<Vec<Member>> {
    let rows = table()?;
    // Processes older than this one were not started by it, so their environment is skipped.
    let own = i32::try_from(std::process::id()).ok();
    let since = rows.iter().find(|row| Some(row.pid) == own);
    let since = since.map_or(0, |own| own.began);
    let is_marked = |row: &Row| {
        let carries = |mark: Mark| mark.is_on(&environment_of(row.pid));
        row.alive && row.began >= since && mark.is_some_and(carries)
    };
    Some(belonging(leader.as_raw_nonzero().get(), &rows, &is_marked))
}

/// Returns every running process, except this one, whose environment has such a mark.
pub(super) fn marked(such: &dyn Fn(&[u8]) -> bool) -> Vec<Pid> {
    let own = i32::try_from(std::process::id()).ok();
    let rows = table().unwrap_or_default().into_iter();
    rows.filter(|row| row.alive && Some(row.pid) != own && such(&environment_of(row.pid)))
        .filter_map(|row| Pid::from_raw(row.pid))
        .collect()
}

/// Returns the environment a process was started with; empty if it is not readable.
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
    /// The start time, in clock ticks of the system.
    began: u64,
}

/// Parses one row of the table: the name is in parentheses and may hold anything.
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
