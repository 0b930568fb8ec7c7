//! Who belongs to a process group or descends from its leader, read from the system's process
//! table. Programs that opened a session of their own are found by descent: the guard adopts them.

use rustix::process::Pid;

/// One process that is still running; the dead that nobody has buried yet do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) pid: Pid,
    pub(super) in_group: bool,
}

/// Everything alive that belongs to `leader`, itself included. `None` where the system has no
/// process table to read.
pub(super) fn living(leader: Pid) -> Option<Vec<Member>> {
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
    if rows.is_empty() {
        return None;
    }
    Some(belonging(leader.as_raw_nonzero().get(), &rows))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    pid: i32,
    parent: i32,
    group: i32,
    alive: bool,
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
    })
}

fn belonging(leader: i32, rows: &[Row]) -> Vec<Member> {
    let mut known: Vec<i32> = rows
        .iter()
        .filter(|row| row.pid == leader || row.group == leader)
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
