//! Programs that filter, sort and edit text.

use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{Overwrites, Reads, RunsCode, Unreadable, Writes};
use On::{Elsewhere, Here, Last, Operands};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["awk", "gawk", "mawk", "nawk", "goawk", "frawk"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--version|--help|-V"])
                .examples(&["awk --version"]),
            when("", &[(Overwrites, Operands), (RunsCode, Here)])
                .flags(&["-i|--include", "-f|--file"])
                .examples(&["gawk -i inplace -f a.awk a.txt"]),
            when("*", &[(Overwrites, Operands)])
                .flags(&["-i|--include"])
                .runs(Runs::Special)
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["gawk -i inplace '{print $1}' a.txt"]),
            when("", &[(Reads, Operands), (RunsCode, Here)])
                .flags(&["-f|--file"])
                .examples(&["awk -f a.awk a.txt"]),
            when("*", &[(Reads, Operands)])
                .runs(Runs::Special)
                .examples(&[
                    "awk '{print $1}' a.txt",
                    "awk -F: -v n=1 '{print $n}' /etc/hosts",
                ]),
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
            when("", &[(Reads, Here)])
                .flags(&["--version|--help"])
                .examples(&["sed --version"]),
            when("", &[(Overwrites, Operands)])
                .flags(&["-i|--in-place|-I", "-e|-f|--expression|--file"])
                .runs(Runs::Special)
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["sed -i -e s/a/b/ a.rs", "sed --in-place -f x.sed a.rs"]),
            when("*", &[(Overwrites, Operands)])
                .flags(&["-i|--in-place|-I"])
                .runs(Runs::Special)
                .undo("git checkout -- FILE, if it was committed")
                .examples(&[
                    "sed -i s/a/b/g a.rs b.rs",
                    "sed -i.bak 2d a.rs",
                    "sed -Ei s/a/b/ a.rs",
                ]),
            when("", &[(Reads, Operands)])
                .flags(&["-e|-f|--expression|--file"])
                .runs(Runs::Special)
                .examples(&["sed -n -e 1,5p a.rs"]),
            when("*", &[(Reads, Operands)])
                .runs(Runs::Special)
                .examples(&["sed -n 1,5p a.rs", "sed s/a/b/ a.rs"]),
        ],
    )
    .valued(&["-e", "--expression", "-f", "--file", "-l", "--line-length"]),
    known(
        &["sd"],
        Rest::Unknown,
        &[
            when("* *", &[(Reads, Operands)])
                .flags(&["-p|--preview"])
                .examples(&["sd -p a b a.rs"]),
            when("* *", &[(Overwrites, Operands)])
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["sd a b a.rs"]),
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
            when("", &[(Reads, Operands)])
                .flags(&["-f|--from-file"])
                .examples(&["jq -f a.jq a.json"]),
            when("*", &[(Reads, Operands)])
                .examples(&["jq -r .name package.json", "jq --arg n 1 .a a.json"]),
        ],
    )
    .valued(&["-f", "--from-file", "--indent", "-L", "--tab-width"]),
    known(
        &["yq", "dasel", "tomlq", "xq", "yq-go"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--version|-V|--help"])
                .examples(&["yq --version"]),
            when("put|delete", &[(Overwrites, On::Value("-f|--file"))])
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["dasel put -f a.json -v 1 .a"]),
            when("eval|e|eval-all|ea *", &[(Overwrites, Operands)])
                .flags(&["-i|--inplace|--in-place|-yi"])
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["yq e -i .a=1 a.yml", "yq eval -i .a=1 a.yml"]),
            when("*", &[(Overwrites, Operands)])
                .flags(&["-i|--inplace|--in-place"])
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["yq -i .a=1 a.yml"]),
            when("eval|e|eval-all|ea *", &[(Reads, Operands)])
                .examples(&["yq e .a a.yml", "yq eval-all . a.yml b.yml"]),
            when("*", &[(Reads, Operands)]).examples(&["yq .a a.yml", "yq -o json . a.yml"]),
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
            when("", &[(Overwrites, Here)])
                .flags(&["-I"])
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["mlr -I --csv sort -f a a.csv"]),
            when("", &[(Reads, Here)]).examples(&["mlr --icsv --ojson cat a.csv"]),
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
            when("", &[(Overwrites, Operands)])
                .flags(&["-m|-modify|-L|--inplace"])
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["xmlstarlet ed -L -u /a -v 1 a.xml"]),
            when("", &[(Reads, Operands)])
                .examples(&["xmllint --noout a.xml", "xsltproc a.xsl a.xml"]),
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
            when("", &[(Unreadable, Elsewhere)])
                .flags(&["--compress-program"])
                .why("the flag names a program to run")
                .examples(&["sort --compress-program=./x a"]),
            when(
                "",
                &[(Reads, Operands), (Overwrites, On::Value("-o|--output"))],
            )
            .flags(&["-o|--output"])
            .examples(&["sort -u -o a.txt a.txt", "sort a.txt --output=b.txt"]),
            when("", &[(Reads, Operands)]).examples(&[
                "sort -k 2 -n a.txt",
                "sort",
                "sort -t , -k 1 a.csv",
            ]),
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
            when("", &[(Reads, Operands)]).examples(&[
                "shuf -n 1 a.txt",
                "iconv -f latin1 -t utf8 a.txt",
                "shuf -i 1-10",
            ]),
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
            when("", &[(Reads, Operands)]).examples(&["uniq -c", "uniq -f 1 a.txt"]),
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
            when("", &[(Overwrites, Operands)]).examples(&["tee out.txt", "tee a b"]),
        ],
    ),
    known(
        &["sponge"],
        Rest::Unknown,
        &[when("", &[(Overwrites, Operands)]).examples(&["sponge a.txt"])],
    ),
    known(&["envsubst", "isutf8"], Rest::Reads, &[]),
];
