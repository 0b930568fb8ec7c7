//! The form that a model's answer must have, as a schema that every service reads: formats that only
//! Rust knows, such as `uint8`, are left out, since some refuse what they do not know.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::RestrictFormats;
use serde_json::Value;

/// The schema of an answer.
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
