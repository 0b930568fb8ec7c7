//! Writes values as YAML text.

use serde::Serialize;

/// Why a value cannot be written as YAML.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct YamlError(String);

/// Returns a value as YAML, with a newline at its end.
pub fn written(value: &impl Serialize) -> Result<String, YamlError> {
    let text = serde_saphyr::to_string(value).map_err(|error| YamlError(error.to_string()))?;
    Ok(format!("{}\n", text.trim_end()))
}
