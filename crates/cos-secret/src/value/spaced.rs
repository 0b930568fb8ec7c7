//! Finds values that follow their names after a blank, without `=` or `:`.

use super::{Name, Style, Value};

impl Name<'_> {
    /// Finds `password "x"`, `--password x`, and the words of `.netrc` and of redis.
    pub(super) fn spaced(self, at: usize) -> Option<Value> {
        let line = self.line_start();
        let head = self.text.get(line..self.from).unwrap_or_default();
        let name = self.text.get(self.from..self.to).unwrap_or_default();
        let trimmed = head.trim_start();
        let is_option = name.starts_with("--");
        let is_line = trimmed.starts_with("machine ")
            || trimmed.starts_with("default ")
            || trimmed.starts_with("login ");
        let is_directive = matches!(name, "requirepass" | "masterauth") && trimmed.is_empty()
            || name == "password"
                && trimmed.is_empty()
                && self
                    .text
                    .get(..line)
                    .unwrap_or_default()
                    .trim_end()
                    .lines()
                    .next_back()
                    .is_some_and(|last| last.trim_start().starts_with("login "));
        if let Some(quoted) = self.quoted(at).filter(|_| self.byte(at) != Some(b'`')) {
            return Some(quoted);
        }
        if let Some(typed) = self.typed(at) {
            return Some(typed);
        }
        let place = self.bare(at);
        let is_option = is_option && self.byte(at) != Some(b'-');
        // `aws configure set name x`, `npm config set name x`.
        let is_setting = trimmed.trim_end().ends_with(" set") || trimmed.contains("config ");
        let style = if is_option || is_line || is_directive {
            Style::Literal
        } else {
            Style::Bare
        };
        (style == Style::Literal || is_setting).then_some(Value { place, style })
    }

    fn line_start(self) -> usize {
        let head = self.text.as_bytes().get(..self.from).unwrap_or_default();
        let back = head.iter().rev().take(400).position(|byte| *byte == b'\n');
        back.map_or(self.from.saturating_sub(400), |back| self.from - back)
    }
}
