//! GNU programs under the names that they have beside other tools of the system: `gcp` is `cp`.
//!
//! The alias is judged as its original everywhere, so no other list has to name both.

/// GNU programs that systems install with a `g` in front of their name.
const ORIGINALS: &[&str] = &[
    "[",
    "awk",
    "b2sum",
    "base32",
    "base64",
    "basename",
    "basenc",
    "bison",
    "cat",
    "chcon",
    "chgrp",
    "chmod",
    "chown",
    "chroot",
    "cksum",
    "cmp",
    "comm",
    "cp",
    "cpio",
    "csplit",
    "cut",
    "date",
    "dd",
    "df",
    "diff",
    "diff3",
    "dir",
    "dircolors",
    "dirname",
    "echo",
    "ed",
    "egrep",
    "env",
    "expand",
    "expr",
    "factor",
    "false",
    "fgrep",
    "find",
    "fmt",
    "fold",
    "grep",
    "groups",
    "head",
    "hostid",
    "hostname",
    "id",
    "install",
    "join",
    "kill",
    "link",
    "ln",
    "locate",
    "logname",
    "ls",
    "m4",
    "make",
    "md5sum",
    "mkdir",
    "mkfifo",
    "mknod",
    "mktemp",
    "mv",
    "nice",
    "nl",
    "nohup",
    "nproc",
    "numfmt",
    "patch",
    "pathchk",
    "pinky",
    "pr",
    "printenv",
    "printf",
    "ptx",
    "pwd",
    "readlink",
    "realpath",
    "rm",
    "rmdir",
    "rsync",
    "runcon",
    "sdiff",
    "sed",
    "seq",
    "sha1sum",
    "sha224sum",
    "sha256sum",
    "sha384sum",
    "sha512sum",
    "shred",
    "shuf",
    "sleep",
    "sort",
    "split",
    "stat",
    "stdbuf",
    "stty",
    "sum",
    "sync",
    "tac",
    "tail",
    "tar",
    "tee",
    "test",
    "timeout",
    "touch",
    "tr",
    "true",
    "truncate",
    "tsort",
    "tty",
    "uname",
    "unexpand",
    "uniq",
    "unlink",
    "updatedb",
    "uptime",
    "users",
    "vdir",
    "wc",
    "which",
    "who",
    "whoami",
    "xargs",
    "yes",
];

/// The name under which a program is judged: its own, or that of the GNU program it is an alias of.
pub(crate) fn original(name: &str) -> &str {
    name.strip_prefix('g')
        .filter(|rest| ORIGINALS.binary_search(rest).is_ok())
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::program;

    #[test]
    fn the_list_is_sorted() {
        assert!(ORIGINALS.is_sorted());
    }

    #[test]
    fn an_alias_is_the_same_program_as_its_original() {
        let mut strange = Vec::new();
        for one in ORIGINALS {
            let (alias, found) = (program(&format!("g{one}")), program(one));
            let is_same = match (alias, found) {
                (Some(alias), Some(found)) => std::ptr::eq(alias, found),
                (None, None) => true,
                _ => false,
            };
            strange.extend((!is_same).then_some(*one));
        }
        assert_eq!(strange, Vec::<&str>::new());
    }

    #[test]
    fn other_names_that_begin_with_the_letter_are_kept() {
        for name in [
            "git", "god", "gpaste", "gh", "gcc", "gpg", "gzip", "go", "grep", "groups", "gtime",
            "g", "",
        ] {
            assert_eq!(original(name), name);
        }
    }
}
