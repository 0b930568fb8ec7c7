//! Programs that search files and text.

use super::usual::{machine, reads, reads_files};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{DiscardsWork, Overwrites, Reads};
use On::Operands;

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "grep",
            "egrep",
            "fgrep",
            "ggrep",
            "zgrep",
            "zegrep",
            "zfgrep",
            "bzgrep",
            "xzgrep",
            "pcregrep",
            "pcre2grep",
            "ugrep",
            "ug",
            "ripgrep-all",
            "rga",
            "agrep",
            "sift",
            "pt",
            "ucg",
        ],
        Rest::Reads,
        &[
            reads_files("", &["grep -e a -e b src/lib.rs", "grep -rf words.txt src"])
                .flags(&["-e|-f|--regexp|--file"]),
            reads_files(
                "*",
                &[
                    "grep -rn 'rm -rf /' src",
                    "egrep -v '^#' a.conf",
                    "grep -A 3 x a.rs",
                ],
            ),
        ],
    )
    .valued(&[
        "-e",
        "--regexp",
        "-f",
        "--file",
        "-A",
        "--after-context",
        "-B",
        "--before-context",
        "-C",
        "--context",
        "-m",
        "--max-count",
        "-d",
        "-D",
        "--include",
        "--exclude",
        "--exclude-dir",
        "--exclude-from",
        "--label",
        "--binary-files",
    ]),
    known(
        &["rg", "ripgrep"],
        Rest::Reads,
        &[
            reads_files("", &["rg --pre ./unpack x"])
                .flags(&["--pre|--hostname-bin"])
                .runs(Runs::Shell("--pre|--hostname-bin")),
            reads_files("", &["rg --files src", "rg -e a src"])
                .flags(&["-e|-f|--regexp|--file|--files|--type-list"]),
            reads_files("*", &["rg -n 'fn main' src", "rg -g '*.rs' -C 3 x"]),
        ],
    )
    .valued(&[
        "-e",
        "--regexp",
        "-f",
        "--file",
        "-A",
        "--after-context",
        "-B",
        "--before-context",
        "-C",
        "--context",
        "-m",
        "--max-count",
        "-g",
        "--glob",
        "--iglob",
        "-t",
        "--type",
        "-T",
        "--type-not",
        "--type-add",
        "--type-clear",
        "-d",
        "--max-depth",
        "--maxdepth",
        "-j",
        "--threads",
        "-r",
        "--replace",
        "-M",
        "--max-columns",
        "--max-filesize",
        "-E",
        "--encoding",
        "--sort",
        "--sortr",
        "--color",
        "--colors",
        "--engine",
        "--ignore-file",
        "--pre",
        "--pre-glob",
        "--path-separator",
        "--context-separator",
        "--field-match-separator",
        "--regex-size-limit",
        "--dfa-size-limit",
        "--hostname-bin",
        "--hyperlink-format",
    ]),
    known(
        &["ag", "ack", "ack-grep"],
        Rest::Reads,
        &[
            reads_files("", &["ack -f src", "ag -g '\\.rs$' src"]).flags(&["-g|-f"]),
            reads_files("*", &["ag -i needle src", "ack --rust main"]),
        ],
    )
    .valued(&[
        "-A",
        "--after",
        "-B",
        "--before",
        "-C",
        "--context",
        "-G",
        "--file-search-regex",
        "-m",
        "--max-count",
        "-p",
        "--path-to-ignore",
        "--ignore",
        "--ignore-dir",
        "--depth",
        "--type",
        "--output",
    ]),
    known(
        &["find", "gfind"],
        Rest::Unknown,
        &[
            when("", &[(DiscardsWork, Operands)])
                .flags(&["-delete"])
                .runs(Runs::Special)
                .why("every file that is found is removed, committed or not")
                .instead("the same without -delete first, which lists the files")
                .examples(&[
                    "find . -name '*.tmp' -delete",
                    "find /var/log -mtime +7 -delete",
                ]),
            reads_files(
                "",
                &[
                    "find . -name '*.rs' -exec wc -l {} +",
                    "find . -execdir ls ';'",
                ],
            )
            .flags(&["-exec|-execdir|-ok|-okdir"])
            .runs(Runs::Special),
            when(
                "",
                &[
                    (Reads, Operands),
                    (Overwrites, On::Value("-fprint|-fprint0|-fprintf|-fls")),
                ],
            )
            .flags(&["-fprint|-fprint0|-fprintf|-fls"])
            .examples(&["find . -fprint list.txt"]),
            reads_files(
                "",
                &[
                    "find . -name '*.rs' -type f",
                    "find src -maxdepth 2 -newer a.rs",
                    "find",
                ],
            ),
        ],
    )
    .word_flags()
    .valued(&[
        "-name",
        "-iname",
        "-path",
        "-ipath",
        "-wholename",
        "-iwholename",
        "-lname",
        "-ilname",
        "-regex",
        "-iregex",
        "-regextype",
        "-type",
        "-xtype",
        "-size",
        "-mtime",
        "-atime",
        "-ctime",
        "-mmin",
        "-amin",
        "-cmin",
        "-newer",
        "-anewer",
        "-cnewer",
        "-newermt",
        "-newerct",
        "-newerat",
        "-perm",
        "-user",
        "-group",
        "-uid",
        "-gid",
        "-maxdepth",
        "-mindepth",
        "-printf",
        "-fprint",
        "-fprint0",
        "-fprintf",
        "-fls",
        "-inum",
        "-links",
        "-samefile",
        "-fstype",
        "-used",
        "-context",
        "-D",
        "-files0-from",
    ]),
    known(
        &["fd", "fdfind"],
        Rest::Unknown,
        &[
            reads("", &["fd -e rs -x wc -l", "fd . --exec rm"])
                .flags(&["-x|--exec|-X|--exec-batch"])
                .runs(Runs::Special),
            reads_files("*", &["fd main src", "fd -e rs -H main", "fd -t f ."]),
            reads("", &["fd", "fd -e rs"]),
        ],
    )
    .valued(&[
        "-e",
        "--extension",
        "-E",
        "--exclude",
        "-t",
        "--type",
        "-d",
        "--max-depth",
        "--min-depth",
        "--exact-depth",
        "-S",
        "--size",
        "-o",
        "--owner",
        "-c",
        "--color",
        "-j",
        "--threads",
        "--changed-within",
        "--changed-before",
        "--search-path",
        "--base-directory",
        "-C",
        "--max-results",
        "--format",
        "--ignore-file",
    ]),
    known(
        &[
            "locate", "mlocate", "plocate", "slocate", "fzf", "sk", "peco", "gum", "percol", "fzy",
        ],
        Rest::Reads,
        &[
            reads("", &["fzf --preview 'cat {}'"])
                .flags(&["--preview|--bind|--execute|--execute-silent"])
                .runs(Runs::Shell("--preview")),
            reads("", &["locate passwd", "fzf -q x"]),
        ],
    ),
    known(
        &["updatedb"],
        Rest::Unknown,
        &[machine("", &["updatedb"]).why("the index of all files of the machine is built anew")],
    ),
];
