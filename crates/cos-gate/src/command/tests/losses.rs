use super::*;
use crate::effect::{Lost, Reach};

/// Returns the paths that a command may remove or overwrite, with the extent of each loss.
fn losses(text: &str) -> Vec<String> {
    let folders = Folders {
        worktree: Some("/w".to_owned()),
        home: Some("/home/me".to_owned()),
        ..Folders::default()
    };
    let found = analyze(text, &folders).findings.into_iter();
    found
        .filter_map(|finding| finding.lost)
        .map(|Lost { path, globs, reach }| {
            let reach = match reach {
                Reach::Itself => "itself".to_owned(),
                Reach::Written => "written".to_owned(),
                Reach::Tree => "tree".to_owned(),
                Reach::Into(names) => format!("into {}", names.join(" ")),
                Reach::Unpacked { folder, left_out } => format!("to {folder} {left_out:?}"),
            };
            let sign = if globs { "~" } else { "" };
            format!("{sign}{path}: {reach}")
        })
        .collect()
}

#[test]
fn what_a_command_would_take_away_is_named_where_its_text_names_it() {
    for (text, expected) in [
        ("rm notes.txt", &["notes.txt: itself"][..]),
        ("rm -rf notes", &["notes: tree"]),
        ("unlink a", &["a: itself"]),
        (
            "rm a /w/sub/b /etc/c",
            &["a: itself", "sub/b: itself", "/etc/c: itself"],
        ),
        ("cd sub && rm ../a b", &["a: itself", "sub/b: itself"]),
        ("rm *.txt", &["~*.txt: itself"]),
        ("rm ~/a", &["/home/me/a: itself"]),
        ("find old -delete", &["old: tree"]),
        (
            "cd sub; find . -name '*.bak' -delete",
            &["~sub/…/*.bak: tree"],
        ),
        ("find . -name a.txt -exec rm {} +", &["~…/a.txt: itself"]),
        ("mv a b", &["b: into a b"]),
        ("cp -t dir x/a b", &["dir: into a b"]),
        ("cp x/a b", &["b: into a b"]),
        ("echo x > a", &["a: written"]),
        ("echo x >> a", &[]),
        ("truncate -s 0 a", &["a: written"]),
        ("dd if=/dev/zero of=a", &["a: written"]),
        ("sed -i s/a/b/ c", &["c: written"]),
        ("x=a; rm $x", &["a: itself"]),
        ("rsync -a --delete src/ dst/", &["dst: tree"]),
        ("rsync -a src/ dst", &["dst: tree"]),
        ("tar -xzf a.tgz", &["a.tgz: to . Some(0)"]),
        ("tar xzf a.tgz -C .", &["a.tgz: to . Some(0)"]),
        ("cd sub && tar xf ../a.tar", &["a.tar: to sub Some(0)"]),
        (
            "tar -xf a.tar --strip-components=1",
            &["a.tar: to . Some(1)"],
        ),
        ("tar -xf a.tar --transform s/a/b/", &["a.tar: to . None"]),
        (
            "curl -o a.tgz https://example.com; tar xf a.tgz",
            &["a.tgz: written", "a.tgz: to . None"],
        ),
        ("unzip a.zip", &["a.zip: to . Some(0)"]),
        ("7z x a.7z", &["a.7z: to . None"]),
        ("tar -xzf a.tgz -C vendor", &["vendor: tree"]),
        ("tar xf a.tar -C vendor/x", &["vendor/x: tree"]),
        ("unzip -o a.zip -d assets", &["assets: tree"]),
    ] {
        assert_eq!(losses(text), expected, "{text}");
    }
}

#[test]
fn what_no_one_can_name_is_made_again_or_shall_be_gone_is_no_loss_to_be_kept() {
    for text in [
        "rm $x",
        "rm $(ls)",
        "xargs rm < list",
        "rm -rf target node_modules",
        "rm app.log",
        "cargo build > build.log",
        "rm file{1..9}",
        "shred -u a",
        "find . -mtime +3 -exec rm {} +",
        "git rm a",
        "cat a",
        "tar -xkf a.tar",
        "unzip -n a.zip",
        "rsync -a src/ dist/",
    ] {
        assert_eq!(losses(text), [""; 0], "{text}");
    }
}
