//! The closed list of circumstances that make a decision harder to reverse, one row each: the
//! minimum points of each dimension, and what is at stake.

use super::{Dimension, Points};
use cos_gate::area::Area;
use serde::{Deserialize, Serialize};

/// Something at stake that only a person may decide about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stake {
    /// It spends or moves money.
    Money,
    /// It changes permissions or what is kept secret.
    Security,
    /// Others see or get it.
    Publication,
    /// Data may be lost.
    DataLoss,
}

impl Stake {
    /// Returns the stake as it reads in a sentence.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Money => "money",
            Self::Security => "security",
            Self::Publication => "publication",
            Self::DataLoss => "loss of data",
        }
    }
}

/// One circumstance that makes a decision harder to reverse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Circumstance {
    /// A database schema or a migration changes.
    Schema,
    /// Data is deleted or rewritten in place.
    DataDeletion,
    /// Files are deleted.
    FileDeletion,
    /// Logins and sessions change.
    Auth,
    /// Keys, certificates, passwords change.
    Secrets,
    /// Permissions change.
    Permissions,
    /// The configuration of build, test or release changes.
    Ci,
    /// The settings of the gate change.
    GateConfig,
    /// A review found a risk to secrets, permissions or people.
    SecurityFinding,
    /// Exact versions of dependencies change.
    Lockfile,
    /// A dependency changes its major version.
    MajorUpdate,
    /// The interface for other programs changes.
    PublicApi,
    /// It breaks users of the interface.
    BreakingChange,
    /// Code that the rest of the program depends on changes.
    Core,
    /// The architecture changes.
    Architecture,
    /// A recorded architecture decision is violated.
    AdrViolation,
    /// It becomes visible to others: a release, a package, a deployment, an announcement.
    Publication,
    /// It acts on something outside: messages, purchases, systems of others.
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
    /// A deadline is near after which it cannot be changed.
    Deadline,
}

/// A circumstance with its evidence, as a lower-case fragment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct CircumstanceReason {
    /// The circumstance.
    pub circumstance: Circumstance,
    /// The evidence.
    pub why: String,
}

/// The minimum points of the five dimensions, in order; 0 requires nothing.
type Floors = [u8; 5];

/// The meaning of one circumstance.
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

// Columns: cost of reversal, time lock-in, reach, closed options, reputation.
#[rustfmt::skip]
const ROWS: [CircumstanceRow; 24] = [
    // A rollback of data takes weeks, and new rows make it harder meanwhile.
    row(C::Schema,         [4, 3, 3, 3, 0], None, "the database schema changes"),
    row(C::DataDeletion,   [5, 5, 3, 4, 3], Some(S::DataLoss), "data is deleted"),
    row(C::FileDeletion,   [2, 0, 2, 2, 0], None, "files are deleted"),
    row(C::Auth,           [3, 2, 3, 2, 3], Some(S::Security), "logins change"),
    // A leaked secret cannot be taken back, only replaced.
    row(C::Secrets,        [4, 4, 3, 2, 4], Some(S::Security), "secrets change"),
    row(C::Permissions,    [2, 2, 3, 2, 3], Some(S::Security), "permissions change"),
    row(C::Ci,             [2, 2, 3, 2, 2], Some(S::Security), "the build pipeline changes"),
    row(C::GateConfig,     [2, 2, 3, 2, 2], Some(S::Security), "the settings of the gate change"),
    row(C::SecurityFinding,[2, 2, 3, 2, 3], Some(S::Security), "a review found a security risk"),
    row(C::Lockfile,       [2, 0, 2, 0, 0], None, "exact dependency versions change"),
    row(C::MajorUpdate,    [3, 2, 3, 2, 0], None, "a dependency changes its major version"),
    row(C::PublicApi,      [3, 3, 3, 2, 3], None, "a public interface changes"),
    row(C::BreakingChange, [4, 3, 4, 2, 2], None, "it breaks users of the interface"),
    row(C::Core,           [2, 0, 3, 0, 0], None, "the core changes"),
    row(C::Architecture,   [3, 3, 3, 4, 0], None, "the architecture changes"),
    row(C::AdrViolation,   [3, 3, 3, 3, 2], None, "it violates a recorded architecture decision"),
    row(C::Publication,    [4, 4, 4, 3, 4], Some(S::Publication), "it becomes visible to others"),
    row(C::ExternalEffect, [5, 5, 3, 3, 3], None, "it acts on the world outside"),
    row(C::Money,          [4, 4, 2, 3, 3], Some(S::Money), "it spends or moves money"),
    row(C::ManyFiles,      [2, 0, 3, 0, 0], None, "more than ten files change"),
    row(C::VeryManyFiles,  [3, 0, 4, 2, 0], None, "more than fifty files change"),
    row(C::SeveralModules, [2, 0, 3, 0, 0], None, "several modules change"),
    row(C::ManyModules,    [3, 2, 4, 2, 0], None, "more than five modules change"),
    row(C::Deadline,       [0, 4, 0, 0, 0], None, "a deadline is near after which it cannot be \
                                                  changed"),
];

impl Circumstance {
    /// Returns every circumstance.
    pub fn all() -> [Self; 24] {
        ROWS.each_ref().map(|row| row.circumstance)
    }

    fn row(self) -> &'static CircumstanceRow {
        // Each variant has its row; a test counts them.
        ROWS.iter()
            .find(|row| row.circumstance == self)
            .unwrap_or(&ROWS[1])
    }

    /// Returns the minimum points for a dimension, if there is one.
    pub fn floor(self, dimension: Dimension) -> Option<Points> {
        let mut paired = Dimension::ALL.into_iter().zip(self.row().floors);
        let (_, least) = paired.find(|(known, _)| *known == dimension)?;
        Points::new(least).ok()
    }

    /// Returns what is at stake.
    pub fn stake(self) -> Option<Stake> {
        self.row().stake
    }

    /// Returns the meaning, as a clause.
    pub fn phrase(self) -> &'static str {
        self.row().phrase
    }

    /// Returns the circumstance of a change in an area.
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
