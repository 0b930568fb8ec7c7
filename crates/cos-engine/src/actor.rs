//! Identifies who acts, and checks whether this process may act for the person.
//!
//! Every operation that answers, allows, starts, lands or undoes something takes an [`Actor`],
//! calls [`Actor::may_act`] first, and records where the act came from. A real actor can only be
//! made by looking at this process.

use crate::clock;
use crate::nesting::{Lineage, Within};
use cos_core::act_origin::ActOrigin;
use cos_core::hint::{Advice, Hint};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};

/// The person that this process may act for.
#[derive(Debug, Clone)]
pub struct Actor {
    name: String,
    lineage: Option<Arc<OnceLock<Lineage>>>,
}

/// Why this process may not act for the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("this runs inside {within}, which may not act for the person")]
pub struct NotThePerson {
    /// Where this process runs.
    pub within: Within,
}

impl Advice for NotThePerson {
    fn hints(&self) -> Vec<Hint> {
        match self.within {
            Within::OtherNamespace => vec![Hint::new(
                "type the same command in the place where the run was started, or after the run",
            )],
            Within::Unknown => vec![Hint::new(
                "make `/proc` readable, then type the same command again",
            )],
            _ => vec![
                Hint::new("type the same command in your terminal, outside the run"),
                Hint::new("an agent can ask instead: cos checkpoint COMMAND"),
            ],
        }
    }
}

impl Actor {
    /// Returns the user of this process, identified by user id. Its parent processes are read by
    /// [`Actor::recognize`], or when they are first needed.
    pub fn of_process() -> Self {
        Self {
            name: login_name(),
            lineage: Some(Arc::default()),
        }
    }

    /// Reads the parent processes now. A command that may act for the person calls this when it
    /// starts: later, a process that started it may have ended.
    pub fn recognize(&self) {
        let _read = self.lineage();
    }

    fn lineage(&self) -> Option<&Lineage> {
        let lineage = self.lineage.as_ref()?;
        Some(lineage.get_or_init(Lineage::of_process))
    }

    /// Returns a simulated person, who cannot act on a real journal.
    pub fn played(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            lineage: None,
        }
    }

    /// Returns the login name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Refuses inside an agent, a check or another program started by `cos`, and where that is
    /// unknown.
    pub fn may_act(&self) -> Result<(), NotThePerson> {
        let nesting = self.lineage().and_then(|lineage| lineage.nesting);
        nesting.map_or(Ok(()), |nesting| {
            let within = nesting.within;
            Err(NotThePerson { within })
        })
    }

    /// Also refuses while an owner of an unexpired lease is not visible from here: this process
    /// could then have been started by that owner, in a process namespace that hides it. `owners`
    /// are the owners of all unexpired leases.
    pub fn may_act_beside(&self, owners: &[String]) -> Result<(), NotThePerson> {
        let is_hidden = |owner: &String| clock::is_out_of_sight(owner);
        if self.lineage.is_some() && owners.iter().any(is_hidden) {
            let within = Within::OtherNamespace;
            return Err(NotThePerson { within });
        }
        Ok(())
    }

    /// Returns what is recorded about an act through `channel`; `None` for a simulated actor.
    pub fn origin(&self, channel: &str) -> Option<Box<ActOrigin>> {
        let lineage = self.lineage()?;
        Some(Box::new(ActOrigin {
            login: self.name.clone(),
            channel: channel.to_owned(),
            terminal: lineage.terminal.clone(),
            ancestry: lineage.processes.clone(),
        }))
    }
}

/// Returns the system's name for the user of this process. The environment is not read, because the
/// caller controls it.
fn login_name() -> String {
    let uid = rustix::process::getuid().as_raw();
    let known = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let named = named_in(&known, uid).or_else(name_from_system);
    named.unwrap_or_else(|| format!("uid {uid}"))
}

/// Finds a user name in the text of `/etc/passwd`.
fn named_in(known: &str, uid: u32) -> Option<String> {
    known.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next().filter(|name| !name.is_empty())?;
        let number: u32 = fields.nth(1)?.parse().ok()?;
        (number == uid).then(|| name.to_owned())
    })
}

/// Asks the system for the name, for users kept in a directory service or on macOS.
fn name_from_system() -> Option<String> {
    let program = ["/usr/bin/id", "/bin/id"]
        .into_iter()
        .find(|path| Path::new(path).is_file())?;
    let mut command = Command::new(program);
    let answer = command.arg("-un").env_clear().stdin(Stdio::null());
    let output = answer.stderr(Stdio::null()).output().ok()?;
    let name = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    let is_name = !name.is_empty() && !name.contains(char::is_control);
    (output.status.success() && is_name).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nesting::Nesting;
    use std::ffi::OsStr;

    #[test]
    fn a_name_is_found_by_the_number_of_its_user() {
        let known =
            "root:x:0:0::/root:/bin/sh\nbroken\n:x:7::\nada:x:1000:1000:Ada:/home/ada:/bin/sh\n";
        for (uid, name) in [(0, Some("root")), (1000, Some("ada")), (7, None), (1, None)] {
            assert_eq!(named_in(known, uid).as_deref(), name, "{uid}");
        }
    }

    #[test]
    fn anyone_who_is_inside_of_something_acts_for_no_one() {
        for (value, acts) in [
            (None, true),
            (Some("attempt:1"), false),
            (Some("council:1"), false),
            (Some(""), false),
        ] {
            let lineage = Lineage {
                nesting: Nesting::parse_nesting(value.map(OsStr::new)),
                ..Lineage::default()
            };
            let actor = Actor {
                name: "ada".to_owned(),
                lineage: Some(Arc::new(OnceLock::from(lineage))),
            };
            assert_eq!(actor.may_act().is_ok(), acts, "{value:?}");
        }
    }

    #[test]
    fn an_act_of_this_process_names_its_user_and_its_door() {
        let actor = Actor::of_process();
        let origin = actor.origin("web").expect("it is a real one");
        assert_eq!(
            (origin.login.as_str(), origin.channel.as_str()),
            (actor.name(), "web")
        );
        assert!(!origin.login.is_empty());
        assert_eq!(Actor::played("ada").origin("web"), None);
    }
}
