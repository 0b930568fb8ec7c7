//! Checks that the published schema of each view matches the one generated from it.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::RestrictFormats;
use std::path::Path;

/// Passes if the published schema of a view is current; writes it if `COS_BLESS` is set.
pub(super) fn is_current<View: JsonSchema>(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    let path = folder.join(name);
    // Other readers know the formats of the standard, but not `uint8`.
    let settings = SchemaSettings::draft2020_12().with_transform(RestrictFormats::default());
    let schema = settings.into_generator().into_root_schema_for::<View>();
    let wanted = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
    if std::env::var_os("COS_BLESS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == wanted,
        "docs/reference/{name} is out of date; type COS_BLESS=1 cargo test -p cos reference"
    );
}
