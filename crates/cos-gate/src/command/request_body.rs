//! Detects request bodies with content that is not written in the command.

use super::input::Input;
use super::invocation::{Invocation, values};
use crate::catalogue::{self, Argument, Fit};

/// Flags of curl that name a file or the input when their value starts with `@`.
const DATA: &str = "-d|--data|--data-ascii|--data-binary|--json";

/// Checks whether the body takes its content from a file, the input or a variable. For HTTPie-like
/// programs it also checks headers and queries, and whether data turns the request into a POST.
pub(super) fn has_external_content(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    match call.name.as_str() {
        "curl" => curl_has_external_data(fit, call),
        name if name.starts_with("wget") => {
            let given = values(fit, call, "--post-data|--body-data");
            given.iter().any(|data| data.unknown) || fit.has(call.args, "--post-file|--body-file")
        }
        _ => items_have_external_data(fit, call),
    }
}

/// Data that `-G` puts into the address is handled with the addresses.
fn curl_has_external_data(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    if fit.surely_has(call.args, "-G|--get") {
        return false;
    }
    let is_file = |data: &Argument| data.unknown || data.text.starts_with('@');
    // `NAME@FILE`, before the first `=`.
    let names_file = |data: &Argument| {
        let name = data.text.split('=').next().unwrap_or_default();
        data.unknown || name.contains('@')
    };
    values(fit, call, DATA).iter().any(is_file)
        || values(fit, call, "--data-urlencode").iter().any(names_file)
        || values(fit, call, "--data-raw")
            .iter()
            .any(|data| data.unknown)
}

/// Checks the items of `http METHOD ADDRESS ITEM…`. The first separator of an item decides its
/// kind.
fn items_have_external_data(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    const METHODS: &[&str] = &["GET", "HEAD", "OPTIONS"];
    const FILES: &[&str] = &["@", "=@", ":=@", ":@", "==@"];
    let places = catalogue::operands(fit.program, call.args);
    let mut words = places.iter().filter_map(|at| call.args.get(*at)).peekable();
    let is_method = |word: &&Argument| {
        METHODS
            .iter()
            .any(|one| word.text.eq_ignore_ascii_case(one))
    };
    let only_asks = words.next_if(|word| is_method(word)).is_some();
    let posts = |item: &Argument| {
        let start = item.text.find([':', '=', '@']).unwrap_or(item.text.len());
        let rest = item.text.get(start..).unwrap_or_default();
        let is_data = rest.starts_with(":=") || rest.starts_with('=') && !rest.starts_with("==");
        FILES.iter().any(|file| rest.starts_with(file)) || is_data && (item.unknown || !only_asks)
    };
    let reads_input = !fit.has(call.args, "-I|--ignore-stdin");
    reads_input && !matches!(call.input, Input::None) || words.skip(1).any(posts)
}
