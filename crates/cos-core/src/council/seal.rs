//! Seals the author of a turn: the seal reveals nothing, and the author cannot be changed later
//! (`docs/design/dialogue.md#the-record-of-a-council`). Roles and models are few, so without a salt someone could try them all.

use crate::audit::Hash;
use crate::fingerprint::hex;
use crate::persona::Persona;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Random bytes from outside the core, new for each turn. Kept secret until the seals are opened.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Salt([u8; 32]);

/// A text that is not a salt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this is not a salt: a salt has 64 hexadecimal digits")]
pub struct SaltError;

impl Salt {
    /// Wraps the random bytes.
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

/// The sealed author of one turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Commitment(pub Hash);

/// What opens a seal. Stored apart from everything else, where only the owner can read it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AuthorSeal {
    /// The salt.
    pub salt: Salt,
    /// The persona of the turn.
    pub persona: Persona,
    /// The model or agent that spoke.
    pub model: String,
}

impl AuthorSeal {
    /// Returns the seal that this opens.
    pub fn commitment(&self) -> Commitment {
        let (role, model) = (self.persona.name().as_bytes(), self.model.as_bytes());
        Commitment(Hash::over(&[b"author", &self.salt.0, role, model]))
    }
}
