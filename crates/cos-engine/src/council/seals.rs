//! Stores the openings of a council's seals: who spoke in each turn. They are in a file that only
//! the owner can read, beside the journal and never in it. A line is synced to disk before its turn
//! counts.

use super::CouncilError;
use cos_core::council::{AuthorSeal, Council, Salt, TurnId};
use cos_core::id::CouncilId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The folder of seal files.
#[derive(Debug, Clone)]
pub struct Seals {
    folder: PathBuf,
}

/// One line of a file.
#[derive(Serialize, Deserialize)]
struct SealLine {
    turn: TurnId,
    #[serde(flatten)]
    seal: AuthorSeal,
}

impl Seals {
    /// Uses the files under `folder`, which is created when needed.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// Returns the seal file of a council. The id is hashed, because it comes from outside.
    pub fn path(&self, council: &CouncilId) -> PathBuf {
        let print = cos_core::fingerprint::Fingerprint::of(&[("council", council.as_str())]);
        let name: String = print.as_str().chars().take(32).collect();
        self.folder.join(format!("{name}.jsonl"))
    }

    /// Stores the opening of one turn's seal; it is synced before this returns.
    pub fn keep(
        &self,
        council: &CouncilId,
        turn: TurnId,
        seal: &AuthorSeal,
    ) -> Result<(), CouncilError> {
        let path = self.path(council);
        let line = SealLine {
            turn,
            seal: seal.clone(),
        };
        append(&self.folder, &path, &line).map_err(|cause| CouncilError::Seals { path, cause })
    }

    /// Reads the openings of a council, by the position of the turn in its record. A turn without a
    /// line stays sealed.
    pub fn open(&self, council: &Council) -> Result<BTreeMap<u32, AuthorSeal>, CouncilError> {
        let path = self.path(&council.spec.council);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(cause) => return Err(CouncilError::Seals { path, cause }),
        };
        // A crash may have cut the last line; its turn was never written then.
        let lines = text.lines();
        let lines = lines.filter_map(|line| serde_json::from_str::<SealLine>(line).ok());
        let mut kept: BTreeMap<TurnId, AuthorSeal> =
            lines.map(|line| (line.turn, line.seal)).collect();
        let places = (1..).zip(&council.spoken);
        Ok(places
            .filter_map(|(seq, (turn, _))| Some((seq, kept.remove(turn)?)))
            .collect())
    }
}

fn append(folder: &Path, path: &Path, line: &SealLine) -> io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(folder)?;
    let is_new = !path.exists();
    let mut options = OpenOptions::new();
    let mut file = options.append(true).create(true).mode(0o600).open(path)?;
    // A new line, even where a crash cut the one before.
    let text = format!("\n{}\n", serde_json::to_string(line)?);
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    if is_new {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

/// Draws an unpredictable salt.
pub(super) fn draw() -> io::Result<Salt> {
    let mut drawn = [0; 32];
    File::open("/dev/urandom")?.read_exact(&mut drawn)?;
    Ok(Salt::new(drawn))
}
