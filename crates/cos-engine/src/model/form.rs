//! Builds the JSON schema of a model's answer. Formats that only Rust knows, such as `uint8`, are
//! left out, because some providers reject unknown formats.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::RestrictFormats;
use serde_json::Value;

/// Returns the schema of `T`.
pub(crate) fn form<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with_transform(RestrictFormats::default());
    let schema = settings.into_generator().into_root_schema_for::<T>();
    schema.to_value()
}

#[cfg(test)]
mod tests {
    use super::form;
    use schemars::JsonSchema;

    #[derive(JsonSchema)]
    #[expect(dead_code, reason = "only its schema is of use")]
    struct Answer {
        points: u8,
        share: f64,
        parts: Vec<Option<u32>>,
    }

    #[test]
    fn a_form_names_no_format_that_only_this_language_knows() {
        let text = form::<Answer>().to_string();
        assert!(text.contains("\"points\""), "{text}");
        assert!(text.contains("\"maximum\":255"), "the range stays: {text}");
        assert!(!text.contains("\"format\""), "{text}");
    }
}
