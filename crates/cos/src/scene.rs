//! Where a command is run: the folder, the person, the clock, the streams, and what is kept.

use crate::error::CommandError;
use crate::output::Output;
use crate::view::doctor::SettingLine;
use cos_core::time::{LocalDate, Timestamp};
use cos_engine::clock::{self, SystemClock};
use cos_engine::layout::Layout;
use cos_engine::repo::Repo;
use cos_engine::settings::Settings;
use cos_engine::station::Station;
use cos_engine::store::sqlite::SqliteJournal;
use cos_engine::world::Clock as _;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What every command is given.
pub(crate) struct Scene {
    output: Output,
    folder: PathBuf,
    user: String,
}

impl Scene {
    /// The scene of this process.
    pub(crate) fn of_process(output: Output) -> Result<Self, CommandError> {
        let named = ["USER", "LOGNAME"].map(|name| std::env::var(name).ok());
        let user = named.into_iter().flatten().find(|name| !name.is_empty());
        Ok(Self {
            output,
            folder: std::env::current_dir()?,
            user: user.unwrap_or_else(|| "somebody".to_owned()),
        })
    }

    /// Where results go.
    pub(crate) const fn output(&self) -> &Output {
        &self.output
    }

    /// The folder the command is run in.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The name of the person.
    pub(crate) fn user(&self) -> &str {
        &self.user
    }

    /// Now.
    #[expect(clippy::unused_self, reason = "the clock belongs to the scene")]
    pub(crate) fn now(&self) -> Timestamp {
        clock::now()
    }

    /// The local date, and the next local midnight.
    #[expect(clippy::unused_self, reason = "the clock belongs to the scene")]
    pub(crate) fn today(&self) -> (LocalDate, Timestamp) {
        SystemClock.today()
    }

    /// The root of the repository around the folder; none outside of one.
    pub(crate) fn project(&self) -> Option<String> {
        let repo = Repo::open(&self.folder).ok()?;
        Some(repo.root().to_string_lossy().into_owned())
    }

    /// The journal, the settings and the agents.
    #[expect(clippy::unused_self, reason = "the settings depend on the folder")]
    pub(crate) fn station(&self) -> Result<Station, CommandError> {
        let home = std::env::var_os("COS_HOME").map_or_else(
            || {
                let home = std::env::var_os("HOME").unwrap_or_default();
                Path::new(&home).join(".local/share/cos")
            },
            PathBuf::from,
        );
        std::fs::create_dir_all(&home)?;
        Ok(Station {
            store: SqliteJournal::open(&home.join("journal.db"))?,
            layout: Layout { home },
            settings: Settings::default(),
            agents: BTreeMap::new(),
        })
    }

    /// Every setting with where it is from.
    #[expect(clippy::unused_self, reason = "the settings depend on the folder")]
    pub(crate) fn settings(&self, _station: &Station) -> Vec<SettingLine> {
        Vec::new()
    }
}
