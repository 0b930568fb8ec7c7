//! What writers of papers and documents check, convert and put together.

use super::On::Value;
use super::usual::{builds, help_h, overwrites, reads, reads_files, rewrites, unreadable, works};
use super::{Program, Rest, known, when};
use crate::effect::EffectKind::Overwrites;

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["chktex", "lacheck", "texcount", "synctex"],
        Rest::Unknown,
        &[
            when("", &[(Overwrites, Value("-o|--outputfile|-out"))])
                .flags(&["-o|--outputfile|-out"])
                .examples(&[
                    "chktex -o report.txt main.tex",
                    "texcount -out=count.txt main.tex",
                ]),
            reads_files(
                "",
                &[
                    "chktex main.tex",
                    "texcount -inc main.tex",
                    "lacheck main.tex",
                ],
            ),
        ],
    ),
    known(
        &[
            "latexdiff",
            "latexdiff-vc",
            "latexpand",
            "bibtool",
            "bibtex-tidy",
            "makeglossaries",
            "makeglossaries-lite",
            "dvisvgm",
            "tectonic",
            "arara",
        ],
        Rest::Unknown,
        &[
            help_h(&["tectonic --version"]),
            unreadable("", &["tectonic -Z shell-escape main.tex"])
                .flags(&["-Z|--shell-escape"])
                .why("the text may run any program then"),
            builds(
                "",
                &[
                    "latexdiff old.tex new.tex",
                    "makeglossaries main",
                    "tectonic main.tex",
                    "arara main",
                ],
            ),
        ],
    ),
    known(
        &["mutool"],
        Rest::Unknown,
        &[
            reads_files("info|show|pages|trace", &["mutool info a.pdf"]),
            unreadable("run", &["mutool run a.js"]).why("it runs a script"),
            works("", &["mutool clean a.pdf b.pdf", "mutool extract a.pdf"]),
        ],
    ),
    known(
        &[
            "jupyter-book",
            "myst",
            "docfx",
            "asciidoctor-pdf",
            "structurizr",
            "antora-cli",
        ],
        Rest::Unknown,
        &[
            help_h(&["myst --version"]),
            reads("list|validate|inspect", &["structurizr validate -w a.dsl"]),
            builds(
                "build|start|init|create|clean|metadata|pdf|export|serve|toc",
                &["jupyter-book build docs", "myst build --html"],
            ),
            builds(
                "*.adoc|*.json|*.dsl",
                &["asciidoctor-pdf book.adoc", "docfx docfx.json"],
            ),
        ],
    ),
    known(
        &["nbdiff", "nbshow", "nbdime"],
        Rest::Unknown,
        &[
            rewrites(
                "config-git|merge",
                &["nbdime merge a.ipynb b.ipynb c.ipynb"],
            ),
            reads_files("", &["nbdiff a.ipynb b.ipynb", "nbdime show a.ipynb"]),
        ],
    ),
    known(
        &[
            "linkchecker",
            "htmltest",
            "html-proofer",
            "broken-link-checker",
            "blc",
        ],
        Rest::Unknown,
        &[
            help_h(&["htmltest --version"]),
            super::usual::queries(
                "",
                &["linkchecker https://localhost:8000", "htmltest _site"],
            ),
        ],
    ),
    known(
        &["pydoc", "pydoc3"],
        Rest::Unknown,
        &[
            works("", &["pydoc -w module"]).flags(&["-w"]),
            reads("", &["pydoc json"]),
        ],
    ),
    known(
        &[
            "pyftsubset",
            "ttx",
            "fonttools",
            "woff2_compress",
            "woff2_decompress",
        ],
        Rest::Unknown,
        &[
            help_h(&["fonttools --help"]),
            overwrites("", &["pyftsubset a.ttf --unicodes=U+20-7E", "ttx a.ttf"]),
        ],
    ),
];
