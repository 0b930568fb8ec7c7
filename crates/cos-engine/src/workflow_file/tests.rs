mod broken;
pub(crate) mod examples;

use super::*;

/// Parses a text as a file without bases.
fn parsed(text: &str) -> Result<Workflow, Diagnostics> {
    parse(text.as_bytes(), "f.yaml", &|name| {
        let what = format!("there is no workflow `{name}` to extend");
        Err(NoBase::unknown(what))
    })
}
