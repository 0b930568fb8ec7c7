//! What a request sends in its body, where that is not written in the command.

use super::call::{Call, values};
use super::input::Input;
use crate::catalogue::{self, Argument, Fit};

/// Flags of curl behind whose value a file or the input stands when it begins with `@`.
const DATA: &str = "-d|--data|--data-ascii|--data-binary|--json";

/// Whether a file, the input or a variable goes into the body, or of the short programs also into a
/// header or a query, or whether data makes a request of theirs one that posts.
pub(super) fn comes_from_elsewhere(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    match call.name.as_str() {
        "curl" => of_curl(fit, call),
        name if name.starts_with("wget") => {
            let given = values(fit, call, "--post-data|--body-data");
            given.iter().any(|data| data.unknown) || fit.has(call.args, "--post-file|--body-file")
        }
        _ => of_items(fit, call),
    }
}

/// Data that `-G` puts into the address is read where addresses are.
fn of_curl(fit: &Fit<'_>, call: &Call<'_>) -> bool {
    if fit.surely_has(call.args, "-G|--get") {
        return false;
    }
    let is_file = |data: &Argument| data.unknown || data.text.starts_with('@');
    // `NAME@FILE`, in front of the first `=`.
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

/// The items of `http METHOD ADDRESS ITEM…`, each of which says with its first separator what it is.
fn of_items(fit: &Fit<'_>, call: &Call<'_>) -> bool {
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
