mod broken;
pub(crate) mod examples;

use super::*;

/// Reads a text as a file without anything to extend.
fn parsed(text: &str) -> Result<Workflow, Diagnostics> {
    parse(text.as_bytes(), "f.yaml", &|name| {
        let what = format!("there is no workflow `{name}` to extend");
        Err(NoBase::unknown(what))
    })
}
