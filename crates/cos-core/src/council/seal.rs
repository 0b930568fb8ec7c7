//! Who is behind a turn, under a seal: nothing can be read off it, and afterwards nobody can say
//! it was another (OURS-8). There are few roles and few models, so without a salt all of them could
//! be tried.

use crate::audit::Hash;
use crate::fingerprint::hex;
use crate::persona::Persona;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Chance drawn at the edge, anew for each turn. Sourced to nobody before the seals are opened.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Salt([u8; 32]);

/// A text that is no salt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this is no salt, which has 64 hexadecimal digits")]
pub struct SaltError;

impl Salt {
    /// Takes what was drawn.
    pub const fn new(drawn: [u8; 32]) -> Self {
        Self(drawn)
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(..)")
    }
}

impl TryFrom<String> for Salt {
    type Error = SaltError;

    fn try_from(text: String) -> Result<Self, SaltError> {
        let read = Hash::parse(&text).ok_or(SaltError)?;
        Ok(Self(*read.as_bytes()))
    }
}

impl From<Salt> for String {
    fn from(salt: Salt) -> Self {
        hex(&salt.0)
    }
}

/// The seal over one author.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(pub Hash);

/// What opens a seal. Kept apart from everything else, where only its owner can read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuthorSeal {
    /// The salt.
    pub salt: Salt,
    /// Whose turn it was.
    pub persona: Persona,
    /// Which model or agent spoke.
    pub model: String,
}

impl AuthorSeal {
    /// The seal that this opens.
    pub fn commitment(&self) -> Commitment {
        let (role, model) = (self.persona.name().as_bytes(), self.model.as_bytes());
        Commitment(Hash::over(&[b"author", &self.salt.0, role, model]))
    }
}
