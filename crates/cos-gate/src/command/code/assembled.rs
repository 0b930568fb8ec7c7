//! Evaluates names that code assembles from pieces: paths, addresses and variables.
//!
//! If all pieces are in the code, the result is the full path. If a part becomes known only at run
//! time, the text before it must show where the path leads; otherwise the name is hidden.

mod assigned;
mod pieces;
mod value;
mod words;

use super::super::secret::{is_secret, may_be_secret};
use pieces::{Piece, Pieces};

/// The result of evaluating an expression as a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Named {
    /// This text.
    Known(String),
    /// A value from elsewhere, or a path with a beginning that shows where it is.
    Open,
    /// Assembled in a way that cannot be followed.
    Hidden,
}

/// Folders outside the worktree that hold no secrets.
const OPEN_FOLDERS: &[&str] = &["/tmp/", "/var/tmp/", "/usr/", "/sys/"];

/// Evaluates the file that an expression names.
pub(super) fn path(expression: &str, whole: &str) -> Named {
    let made = Pieces::of(expression, whole);
    if made.hides {
        return Named::Hidden;
    }
    let known = made.text();
    let (head, rest) = made.head();
    match (head, known) {
        (_, Some(text)) if !made.is_assembled() || is_inside(&text) => Named::Known(text),
        (_, Some(text)) if is_secret(&text) => Named::Known(text),
        (_, Some(_)) => Named::Hidden,
        (Some(head), None) => {
            let moves = whole.contains("chdir(") || whole.contains("chdir ");
            let leads = is_inside(head) && !moves
                || OPEN_FOLDERS.iter().any(|open| head.starts_with(open)) && !head.contains("..");
            if leads && !holds_secret(rest) {
                Named::Open
            } else {
                Named::Hidden
            }
        }
        (None, None) if holds_secret(rest) || made.joins_given() => Named::Hidden,
        (None, None) => Named::Open,
    }
}

/// Evaluates the address that an expression names. The host must be written in one piece.
pub(super) fn address(expression: &str, whole: &str) -> Named {
    let made = Pieces::of(expression, whole);
    if made.hides {
        return Named::Hidden;
    }
    if let (Some(text), false) = (made.text(), made.is_assembled()) {
        return Named::Known(text);
    }
    let Some((first, added)) = made.first() else {
        let names_host = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains("://"));
        return if made.all.iter().any(names_host) {
            Named::Hidden
        } else {
            Named::Open
        };
    };
    // A file, for languages that open both with the same call.
    if !first.contains(':') {
        return path(expression, whole);
    }
    let host = first.split_once("://").map_or("", |(_, host)| host);
    let goes_on = !host.is_empty() && added.starts_with(['/', '?']);
    let local = ["localhost:", "127.0.0.1:"].contains(&host);
    match made.text() {
        _ if !(host.contains(['/', '?']) || goes_on || local) => Named::Hidden,
        Some(text) => Named::Known(text),
        None => Named::Open,
    }
}

/// Evaluates the name of a variable or module, which must be written in one piece.
pub(super) fn name(expression: &str, whole: &str) -> Named {
    let made = Pieces::of(expression, whole);
    match made.text() {
        Some(text) if !made.hides && !made.is_assembled() => Named::Known(text),
        _ => Named::Hidden,
    }
}

/// Evaluates the module that an expression names. A name that starts like a project file is one.
pub(super) fn module(expression: &str, whole: &str) -> Named {
    let made = Pieces::of(expression, whole);
    let is_data = |text: &str| text.rsplit_once('.').is_some_and(|(_, end)| end == "json");
    let is_data = |piece: &Piece| matches!(piece, Piece::Text(text) if is_data(text));
    let (head, _) = made.head();
    match made.text() {
        _ if made.hides => Named::Hidden,
        Some(text) if !made.is_assembled() || text.starts_with("./") => Named::Known(text),
        _ if head.is_some_and(|head| head.starts_with("./") && is_inside(head)) => Named::Open,
        None if made.all.last().is_some_and(is_data) => Named::Open,
        _ => Named::Hidden,
    }
}

/// Checks whether a path, or its beginning, is in the worktree and holds no credentials.
fn is_inside(text: &str) -> bool {
    let plain = text.strip_prefix("./").unwrap_or(text);
    let hidden = plain.starts_with('.') && !plain.contains('/') && plain != ".";
    !plain.starts_with(['/', '~', '\\', '$', '%'])
        && !plain.contains("..")
        && !plain.contains(':')
        && !hidden
        && !may_be_secret(plain)
}

/// Checks whether pieces of a path name a file with credentials.
fn holds_secret(pieces: &[Piece]) -> bool {
    let texts = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.as_str(),
        Piece::Data | Piece::Given => "x",
    });
    let text = texts.collect::<String>();
    is_secret(&text) || is_secret(text.trim_start_matches('/')) || is_secret(&format!("~{text}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str) -> Named {
        Named::Known(text.to_owned())
    }

    #[test]
    fn a_path_in_pieces_is_the_path_or_hidden() {
        for (expression, whole, expected) in [
            ("'a.txt'", "", known("a.txt")),
            ("'src/' + 'a.py'", "", known("src/a.py")),
            ("os.path.join('src', 'a.py')", "", known("src/a.py")),
            ("os.path.join('src', x)", "", Named::Open),
            ("f'data/{x}.json'", "", Named::Open),
            ("f'data/{x}.json'", "x='../../k'", Named::Hidden),
            ("'data/%s.json' % x", "", Named::Open),
            ("'data/{}.json'.format(i)", "", Named::Open),
            ("'/tmp/' + x", "", Named::Open),
            ("'/etc/' + x", "", Named::Hidden),
            ("'~/.s' + 'sh/id_rsa'", "", known("~/.ssh/id_rsa")),
            ("'~/.s' + x", "", Named::Hidden),
            ("'/srv/' + 'x'", "", known("/srv/x")),
            ("'/home/me/.s' + 'sh/x'", "", known("/home/me/.ssh/x")),
            ("'/home/me/.x' + 'y/z'", "", Named::Hidden),
            ("p", "p='~/.s'; p+='sh/id_rsa'", Named::Hidden),
            ("a+b", "a,b='~/.s','sh/id_rsa'", Named::Hidden),
            ("p", "p='a' if x else '/srv/k'\np='b'", Named::Hidden),
            (
                "f",
                "for f in ['~/.s'+'sh/id_rsa']: open(f)",
                known("~/.ssh/id_rsa"),
            ),
            ("f", "fs=['a','b']\nfor f in fs: open(f)", Named::Open),
            ("f", "fs=['~/.k','b']\nfor f in fs: open(f)", Named::Hidden),
            ("f'data/{i}.json'", "i=0\nwhile i<3: i+=1", Named::Open),
            (
                "Path.home() / '.ssh' / 'id_rsa'",
                "",
                known("~/.ssh/id_rsa"),
            ),
            ("'~/Xssh'.replace('X', '.')", "", Named::Hidden),
            ("'asr_di'[::-1]", "", Named::Hidden),
            ("x[::-1]", "", Named::Hidden),
            ("'/'.join([a, 'b'])", "", Named::Open),
            (
                "'/'.join(['~', '.ssh', 'id_rsa'])",
                "",
                known("~/.ssh/id_rsa"),
            ),
            ("a + b", "a='~/.s'; b='sh/id_rsa'", known("~/.ssh/id_rsa")),
            ("x", "for x in glob.glob('*.py'): open(x)", Named::Open),
            ("sys.argv[1]", "", Named::Open),
            ("glob.glob('/home/me/.a?s/*')[0]", "", Named::Hidden),
            ("os.sep.join(['', 'home', 'me'])", "", Named::Hidden),
            (
                "os.path.join(r, f)",
                "for r,d,fs in os.walk('/srv'):\n for f in fs: 1",
                Named::Hidden,
            ),
            (
                "os.path.join(r, f)",
                "for r,d,fs in os.walk('src'):\n for f in fs: 1",
                Named::Open,
            ),
            ("sys.argv[1] + sys.argv[2]", "", Named::Hidden),
            ("sys.argv[1] + '.out'", "", Named::Open),
            ("d['file']", "d=json.load(f)", Named::Open),
            ("root + '/.ssh/id_rsa'", "", Named::Hidden),
            ("`src/${x}.ts`", "", Named::Open),
            (
                "`${process.env.HOME}/.ssh/id_rsa`",
                "",
                known("~/.ssh/id_rsa"),
            ),
            (
                "\"$ENV{HOME}/.s\".\"sh/id_rsa\"",
                "",
                known("~/.ssh/id_rsa"),
            ),
            ("\"#{Dir.home}/.ssh/id_rsa\"", "", known("~/.ssh/id_rsa")),
            ("'\\x7e/.ssh/id_rsa'", "", known("~/.ssh/id_rsa")),
        ] {
            assert_eq!(path(expression, whole), expected, "{expression} in {whole}");
        }
    }

    #[test]
    fn code_that_never_ends_hides_what_it_names() {
        let doubled = (0..200).fold(String::new(), |code, nth| {
            code + &format!("a{nth}=a{}+a{}\n", nth + 1, nth + 1)
        });
        assert_eq!(path("a0", &doubled), Named::Hidden);
        let padded = "a;".repeat(500) + "a='~/.ssh/id_rsa'";
        assert_eq!(path("a", &padded), Named::Hidden);
        let pieces = "'a'+".repeat(500) + "'b'";
        assert_eq!(path(&pieces, ""), Named::Hidden);
    }

    #[test]
    fn the_machine_of_an_address_is_in_one_piece() {
        for (expression, whole, hidden) in [
            ("'http://e' + 'vil.com'", "", true),
            ("'http://e' + 'vil.com/x'", "", true),
            ("'http://' + h + '.com'", "", true),
            ("u", "u='http://e'+'vil.com/x'", true),
            ("f'https://{h}/a'", "", true),
            ("'https://x.example/' + n", "", false),
            ("f'https://x.example/?page={p}'", "", false),
            ("base + '/v1'", "base='https://x.example'", false),
            ("base + '.evil.com'", "base='https://x.example'", true),
            ("url", "", false),
            ("'http://localhost:' + port", "", false),
        ] {
            let is_hidden = address(expression, whole) == Named::Hidden;
            assert_eq!(is_hidden, hidden, "{expression} in {whole}");
        }
    }
}
