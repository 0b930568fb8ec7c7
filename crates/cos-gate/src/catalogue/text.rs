//! Programs that filter, sort and edit text.

use super::usual::{
    IF_COMMITTED, NAMES_A_PROGRAM, overwrites, reads, reads_files, rewrites, unreadable,
};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{Overwrites, Reads, RunsCode, Writes};
use On::{Here, Last, Operands};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["awk", "gawk", "mawk", "nawk", "goawk", "frawk"],
        Rest::Unknown,
        &[
            reads("", &["awk --version"]).flags(&["--version|--help|-V"]),
            when("", &[(Overwrites, Operands), (RunsCode, Here)])
                .flags(&["-i|--include", "-f|--file"])
                .examples(&["gawk -i inplace -f a.awk a.txt"]),
            overwrites("*", &["gawk -i inplace '{print $1}' a.txt"])
                .flags(&["-i|--include"])
                .runs(Runs::Special)
                .undo(IF_COMMITTED),
            when("", &[(Reads, Operands), (RunsCode, Here)])
                .flags(&["-f|--file"])
                .examples(&["awk -f a.awk a.txt"]),
            reads_files(
                "*",
                &[
                    "awk '{print $1}' a.txt",
                    "awk -F: -v n=1 '{print $n}' /etc/hosts",
                ],
            )
            .runs(Runs::Special),
        ],
    )
    .valued(&[
        "-F",
        "--field-separator",
        "-v",
        "--assign",
        "-f",
        "--file",
        "-i",
        "--include",
        "-l",
        "--load",
        "-E",
        "--exec",
    ]),
    known(
        &["sed", "gsed"],
        Rest::Unknown,
        &[
            reads("", &["sed --version"]).flags(&["--version|--help"]),
            overwrites(
                "",
                &["sed -i -e s/a/b/ a.rs", "sed --in-place -f x.sed a.rs"],
            )
            .flags(&["-i|--in-place|-I", "-e|-f|--expression|--file"])
            .runs(Runs::Special)
            .undo(IF_COMMITTED),
            overwrites(
                "*",
                &[
                    "sed -i s/a/b/g a.rs b.rs",
                    "sed -i.bak 2d a.rs",
                    "sed -Ei s/a/b/ a.rs",
                ],
            )
            .flags(&["-i|--in-place|-I"])
            .runs(Runs::Special)
            .undo(IF_COMMITTED),
            reads_files("", &["sed -n -e 1,5p a.rs"])
                .flags(&["-e|-f|--expression|--file"])
                .runs(Runs::Special),
            reads_files("*", &["sed -n 1,5p a.rs", "sed s/a/b/ a.rs"]).runs(Runs::Special),
        ],
    )
    .valued(&["-e", "--expression", "-f", "--file", "-l", "--line-length"]),
    known(
        &["sd"],
        Rest::Unknown,
        &[
            reads_files("* *", &["sd -p a b a.rs"]).flags(&["-p|--preview"]),
            overwrites("* *", &["sd a b a.rs"]).undo(IF_COMMITTED),
        ],
    )
    .valued(&["-n", "--max-replacements", "-f", "--flags"]),
    known(
        &[
            "jq",
            "gojq",
            "jaq",
            "jello",
            "jp",
            "jmespath",
            "xidel",
            "hxselect",
            "yj",
            "jo",
            "jc",
            "json_pp",
            "json_reformat",
            "jid",
        ],
        Rest::Reads,
        &[
            reads_files("", &["jq -f a.jq a.json"]).flags(&["-f|--from-file"]),
            reads_files("*", &["jq -r .name package.json", "jq --arg n 1 .a a.json"]),
        ],
    )
    .valued(&["-f", "--from-file", "--indent", "-L", "--tab-width"]),
    known(
        &["yq", "dasel", "tomlq", "xq", "yq-go"],
        Rest::Unknown,
        &[
            reads("", &["yq --version"]).flags(&["--version|-V|--help"]),
            when("put|delete", &[(Overwrites, On::Value("-f|--file"))])
                .undo(IF_COMMITTED)
                .examples(&["dasel put -f a.json -v 1 .a"]),
            overwrites(
                "eval|e|eval-all|ea *",
                &["yq e -i .a=1 a.yml", "yq eval -i .a=1 a.yml"],
            )
            .flags(&["-i|--inplace|--in-place|-yi"])
            .undo(IF_COMMITTED),
            overwrites("*", &["yq -i .a=1 a.yml"])
                .flags(&["-i|--inplace|--in-place"])
                .undo(IF_COMMITTED),
            reads_files(
                "eval|e|eval-all|ea *",
                &["yq e .a a.yml", "yq eval-all . a.yml b.yml"],
            ),
            reads_files("*", &["yq .a a.yml", "yq -o json . a.yml"]),
        ],
    )
    .valued(&[
        "-o",
        "--output-format",
        "-p",
        "--input-format",
        "--from-file",
        "--expression",
        "--indent",
        "-f",
        "--file",
        "-v",
        "--value",
        "-t",
        "--type",
        "-r",
        "-w",
    ]),
    known(
        &["mlr", "miller"],
        Rest::Unknown,
        &[
            rewrites("", &["mlr -I --csv sort -f a a.csv"])
                .flags(&["-I"])
                .undo(IF_COMMITTED),
            reads("", &["mlr --icsv --ojson cat a.csv"]),
        ],
    )
    .word_flags(),
    known(
        &[
            "xmllint",
            "xsltproc",
            "saxon",
            "xmlstarlet",
            "xml",
            "xml2",
            "htmlmin",
        ],
        Rest::Unknown,
        &[
            when(
                "",
                &[
                    (Reads, Operands),
                    (Overwrites, On::Value("-o|--output|-output")),
                ],
            )
            .flags(&["-o|--output|-output"])
            .examples(&[
                "xmllint --format --output b.xml a.xml",
                "xsltproc -o b.html a.xsl a.xml",
            ]),
            overwrites("", &["xmlstarlet ed -L -u /a -v 1 a.xml"])
                .flags(&["-m|-modify|-L|--inplace"])
                .undo(IF_COMMITTED),
            reads_files("", &["xmllint --noout a.xml", "xsltproc a.xsl a.xml"]),
        ],
    )
    .word_flags()
    .valued(&[
        "-o",
        "--output",
        "-output",
        "--xpath",
        "--schema",
        "--relaxng",
        "--encode",
        "--param",
        "--stringparam",
        "-u",
        "-v",
        "-d",
    ]),
    known(
        &["sort", "gsort", "msort"],
        Rest::Unknown,
        &[
            unreadable("", &["sort --compress-program=./x a"])
                .flags(&["--compress-program"])
                .why(NAMES_A_PROGRAM),
            when(
                "",
                &[(Reads, Operands), (Overwrites, On::Value("-o|--output"))],
            )
            .flags(&["-o|--output"])
            .examples(&["sort -u -o a.txt a.txt", "sort a.txt --output=b.txt"]),
            reads_files("", &["sort -k 2 -n a.txt", "sort", "sort -t , -k 1 a.csv"]),
        ],
    )
    .valued(&[
        "-k",
        "--key",
        "-t",
        "--field-separator",
        "-S",
        "--buffer-size",
        "-T",
        "--temporary-directory",
        "-o",
        "--output",
        "--parallel",
        "--batch-size",
        "--files0-from",
        "--sort",
        "--compress-program",
    ]),
    known(
        &[
            "shuf",
            "gshuf",
            "iconv",
            "giconv",
            "msgfmt",
            "rsvg-convert",
            "enscript",
            "a2ps",
        ],
        Rest::Unknown,
        &[
            when(
                "",
                &[
                    (Reads, Operands),
                    (Overwrites, On::Value("-o|--output|--output-file")),
                ],
            )
            .flags(&["-o|--output|--output-file"])
            .examples(&[
                "shuf -o b.txt a.txt",
                "iconv -f latin1 -t utf8 -o b.txt a.txt",
            ]),
            reads_files(
                "",
                &[
                    "shuf -n 1 a.txt",
                    "iconv -f latin1 -t utf8 a.txt",
                    "shuf -i 1-10",
                ],
            ),
        ],
    )
    .valued(&[
        "-n",
        "--head-count",
        "-o",
        "--output",
        "--output-file",
        "-i",
        "--input-range",
        "--random-source",
        "-f",
        "--from-code",
        "-t",
        "--to-code",
    ]),
    known(
        &["uniq", "guniq"],
        Rest::Unknown,
        &[
            when("", &[(Reads, On::First), (Overwrites, Last)])
                .operands(2)
                .examples(&["uniq a.txt b.txt"]),
            reads_files("", &["uniq -c", "uniq -f 1 a.txt"]),
        ],
    )
    .valued(&[
        "-f",
        "--skip-fields",
        "-s",
        "--skip-chars",
        "-w",
        "--check-chars",
    ]),
    known(
        &["tee", "gtee"],
        Rest::Unknown,
        &[
            when("", &[(Writes, Operands)])
                .flags(&["-a|--append"])
                .examples(&["tee -a log.txt"]),
            overwrites("", &["tee out.txt", "tee a b"]),
        ],
    ),
    known(
        &["sponge"],
        Rest::Unknown,
        &[overwrites("", &["sponge a.txt"])],
    ),
    known(&["envsubst", "isutf8"], Rest::Reads, &[]),
];
