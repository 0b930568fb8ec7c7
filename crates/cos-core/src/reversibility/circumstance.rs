//! What facts say of a decision, as a closed list: how many points each demands at least, and
//! what is at stake with it. One row each.

use super::{Dimension, Points};
use crate::area::Area;
use serde::{Deserialize, Serialize};

/// Something that nobody but a person may let go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    /// It spends or moves money.
    Money,
    /// It changes who may do what, or what is kept secret.
    Security,
    /// Others see or get it.
    Publication,
    /// Data could be gone.
    DataLoss,
}

impl Stake {
    /// The stake as it reads in a sentence.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Money => "money",
            Self::Security => "security",
            Self::Publication => "publication",
            Self::DataLoss => "loss of data",
        }
    }
}

/// One thing known of a decision that makes it harder to take back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circumstance {
    /// A database schema or a migration changes.
    Schema,
    /// Data is deleted or rewritten in place.
    DataDeletion,
    /// Files are taken away.
    FileDeletion,
    /// Logins and sessions change.
    Auth,
    /// Keys, certificates, passwords change.
    Secrets,
    /// Who may do what changes.
    Permissions,
    /// What builds, tests and releases changes.
    Ci,
    /// The settings of a gate change.
    GateConfig,
    /// A review found something that endangers secrets, rights or people.
    SecurityFinding,
    /// Exact versions of dependencies change.
    Lockfile,
    /// A dependency makes a major step.
    MajorUpdate,
    /// What other programs build on changes.
    PublicApi,
    /// It breaks what others build on.
    BreakingChange,
    /// What the rest of the program builds on changes.
    Core,
    /// The structure changes.
    Architecture,
    /// A recorded decision about the structure is departed from.
    AdrViolation,
    /// It is made visible to others: a release, a package, a deployment, an announcement.
    Publication,
    /// It acts on something outside: messages, purchases, other people's systems.
    ExternalEffect,
    /// Money is spent or moved.
    Money,
    /// More than ten files change.
    ManyFiles,
    /// More than fifty files change.
    VeryManyFiles,
    /// Several modules change.
    SeveralModules,
    /// More than five modules change.
    ManyModules,
    /// A date is near after which it cannot be changed.
    Deadline,
}

/// A circumstance with what shows it, as a lower-case fragment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Witness {
    /// What is known.
    pub circumstance: Circumstance,
    /// What shows it.
    pub why: String,
}

/// The fewest points of the five dimensions, in their order; 0 demands nothing.
type Floors = [u8; 5];

/// What one circumstance means.
struct CircumstanceRow {
    circumstance: Circumstance,
    floors: Floors,
    stake: Option<Stake>,
    phrase: &'static str,
}

const fn row(
    circumstance: Circumstance,
    floors: Floors,
    stake: Option<Stake>,
    phrase: &'static str,
) -> CircumstanceRow {
    CircumstanceRow {
        circumstance,
        floors,
        stake,
        phrase,
    }
}

use Circumstance as C;
use Stake as S;

// Columns: cost of going back, time lock-in, reach, options closed, reputation (definitions §1.1).
#[rustfmt::skip]
const ROWS: [CircumstanceRow; 24] = [
    // A rollback of data takes weeks, and new rows harden it meanwhile.
    row(C::Schema,         [4, 3, 3, 3, 0], None, "the database schema changes"),
    row(C::DataDeletion,   [5, 5, 3, 4, 3], Some(S::DataLoss), "data is deleted"),
    row(C::FileDeletion,   [2, 0, 2, 2, 0], None, "files are deleted"),
    row(C::Auth,           [3, 2, 3, 2, 3], Some(S::Security), "logins change"),
    // What leaked cannot be taken back, only replaced.
    row(C::Secrets,        [4, 4, 3, 2, 4], Some(S::Security), "secrets change"),
    row(C::Permissions,    [2, 2, 3, 2, 3], Some(S::Security), "permissions change"),
    row(C::Ci,             [2, 2, 3, 2, 2], Some(S::Security), "the build pipeline changes"),
    row(C::GateConfig,     [2, 2, 3, 2, 2], Some(S::Security), "the settings of a gate change"),
    row(C::SecurityFinding,[2, 2, 3, 2, 3], Some(S::Security), "a finding endangers security"),
    row(C::Lockfile,       [2, 0, 2, 0, 0], None, "exact dependency versions change"),
    row(C::MajorUpdate,    [3, 2, 3, 2, 0], None, "a dependency makes a major step"),
    row(C::PublicApi,      [3, 3, 3, 2, 3], None, "a public interface changes"),
    row(C::BreakingChange, [4, 3, 4, 2, 2], None, "it breaks what others build on"),
    row(C::Core,           [2, 0, 3, 0, 0], None, "the core changes"),
    row(C::Architecture,   [3, 3, 3, 4, 0], None, "the structure changes"),
    row(C::AdrViolation,   [3, 3, 3, 3, 2], None, "it departs from a recorded decision"),
    row(C::Publication,    [4, 4, 4, 3, 4], Some(S::Publication), "others get to see it"),
    row(C::ExternalEffect, [5, 5, 3, 3, 3], None, "it acts on the world outside"),
    row(C::Money,          [4, 4, 2, 3, 3], Some(S::Money), "it spends money"),
    row(C::ManyFiles,      [2, 0, 3, 0, 0], None, "more than ten files change"),
    row(C::VeryManyFiles,  [3, 0, 4, 2, 0], None, "more than fifty files change"),
    row(C::SeveralModules, [2, 0, 3, 0, 0], None, "several modules change"),
    row(C::ManyModules,    [3, 2, 4, 2, 0], None, "more than five modules change"),
    row(C::Deadline,       [0, 4, 0, 0, 0], None, "a date is near after which it is fixed"),
];

impl Circumstance {
    /// Every circumstance.
    pub fn all() -> [Self; 24] {
        ROWS.each_ref().map(|row| row.circumstance)
    }

    fn row(self) -> &'static CircumstanceRow {
        // Each variant has its row; a test counts them.
        ROWS.iter()
            .find(|row| row.circumstance == self)
            .unwrap_or(&ROWS[1])
    }

    /// The fewest points it demands of a dimension, if it demands any.
    pub fn floor(self, dimension: Dimension) -> Option<Points> {
        let mut paired = Dimension::ALL.into_iter().zip(self.row().floors);
        let (_, least) = paired.find(|(known, _)| *known == dimension)?;
        Points::new(least).ok()
    }

    /// What is at stake with it.
    pub fn stake(self) -> Option<Stake> {
        self.row().stake
    }

    /// What it says, as a clause.
    pub fn phrase(self) -> &'static str {
        self.row().phrase
    }

    /// What touching an area means.
    pub const fn of_area(area: Area) -> Self {
        match area {
            Area::Secrets => Self::Secrets,
            Area::Permissions => Self::Permissions,
            Area::Ci => Self::Ci,
            Area::GateConfig => Self::GateConfig,
            Area::Lockfile => Self::Lockfile,
            Area::Schema => Self::Schema,
            Area::Auth => Self::Auth,
            Area::PublicApi => Self::PublicApi,
            Area::Core => Self::Core,
        }
    }
}
