//! Words of the shell itself.

use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{Deletes, Reads, RunsCode, Unreadable};
use On::{Elsewhere, Here};

const LATER: &str = "it is run later, or by every program that starts";

const fn quiet(examples: &'static [&'static str]) -> Use {
    when("", &[(Reads, Here)]).examples(examples)
}

pub(super) static PROGRAMS: &[Program] = &[
    known(&["cd", "pushd", "popd", "chdir"], Rest::Reads, &[quiet(&["cd src", "pushd /tmp", "popd"]).runs(Runs::Special)]),
    known(
        &["export", "declare", "local", "readonly", "typeset", "setenv", "set", "setx"],
        Rest::Unknown,
        &[
            when("LD_PRELOAD=*|DYLD_INSERT_LIBRARIES=*|BASH_ENV=*|PROMPT_COMMAND=*|LD_AUDIT=*|LD_PRELOAD|BASH_ENV", &[(Unreadable, Elsewhere)]).why(LATER).examples(&["export LD_PRELOAD=./x.so", "declare -x BASH_ENV=x.sh"]),
            quiet(&["export A=b", "set -euo pipefail", "declare -a list", "export -p"]),
        ],
    ),
    known(
        &["unset", "shopt", "setopt", "unsetopt", "read", "wait", "jobs", "fg", "bg", "disown", "alias", "unalias", "function", "return", "exit", "break", "continue", "shift", "getopts", "let", "times", "ulimit", "umask", "complete", "compgen", "compopt", "compdef", "autoload", "zmodload", "zstyle", "bindkey", "type", "bind", "dirs", "caller", "logout", "suspend", "rehash", "unhash", "vared", "emulate", "unfunction", "functions", "unsetenv", "abbr", "math", "string", "set_color", "limit", "unlimit"],
        Rest::Unknown,
        &[quiet(&["unset A", "shopt -s nullglob", "type ls", "exit 1", "ulimit -n", "alias ll='ls -l'"])],
    ),
    known(
        &["mapfile", "readarray"],
        Rest::Unknown,
        &[
            when("", &[(Unreadable, Elsewhere)]).flags(&["-C"]).why("the flag names a command to run").examples(&["mapfile -C ls -c 1 a"]),
            quiet(&["mapfile -t lines", "readarray lines"]),
        ],
    )
    .valued(&["-d", "-n", "-O", "-s", "-u", "-C", "-c"]),
    known(
        &["enable"],
        Rest::Unknown,
        &[
            when("", &[(Unreadable, Elsewhere)]).flags(&["-f"]).why("it loads code into the shell").examples(&["enable -f ./x.so x"]),
            quiet(&["enable -n test", "enable"]),
        ],
    ),
    known(
        &["history"],
        Rest::Unknown,
        &[
            when("", &[(Deletes, Here)]).flags(&["-c|-d|-w"]).examples(&["history -c", "history -d 5"]),
            when("clear|delete", &[(Deletes, Here)]).examples(&["history clear"]),
            quiet(&["history", "history 20"]),
        ],
    ),
    known(
        &["fc"],
        Rest::Unknown,
        &[
            quiet(&["fc -l", "fc -ln 1"]).flags(&["-l"]),
            when("", &[(Unreadable, Elsewhere)]).why("it runs an earlier command again").examples(&["fc -s", "fc"]),
        ],
    ),
    known(&["trap"], Rest::Unknown, &[quiet(&["trap 'rm -f x' EXIT", "trap - INT", "trap"]).runs(Runs::Special)]),
    known(&["eval"], Rest::Unknown, &[quiet(&["eval ls -l", "eval 'ls; ls'"]).runs(Runs::Script(0))]),
    known(
        &["source", "."],
        Rest::Unknown,
        &[when("", &[(RunsCode, Here), (Reads, On::First)]).operands(1).examples(&["source venv/bin/activate", ". ./env.sh"])],
    ),
];
