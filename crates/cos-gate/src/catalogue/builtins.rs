//! Words of the shell itself.

use super::usual::{machine, reads, unreadable};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{Reads, RunsCode};
use On::Here;

const TRACE: &str = "what was done on this machine can be looked up no more";
const LATER: &str = "it is run later, or by every program that starts";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["cd", "pushd", "popd", "chdir"], Rest::Reads, &[reads("", &["cd src", "pushd /tmp", "popd"]).runs(Runs::Special)]),
    known(
        &["export", "declare", "local", "readonly", "typeset", "setenv", "set", "setx"],
        Rest::Unknown,
        &[
            unreadable("LD_PRELOAD=*|DYLD_INSERT_LIBRARIES=*|BASH_ENV=*|PROMPT_COMMAND=*|LD_AUDIT=*|LD_PRELOAD|BASH_ENV", &["export LD_PRELOAD=./x.so", "declare -x BASH_ENV=x.sh"]).why(LATER),
            reads("", &["export A=b", "set -euo pipefail", "declare -a list", "export -p"]),
        ],
    ),
    known(
        &["unset", "shopt", "setopt", "unsetopt", "read", "wait", "jobs", "fg", "bg", "disown", "alias", "unalias", "function", "return", "exit", "break", "continue", "shift", "getopts", "let", "times", "ulimit", "umask", "complete", "compgen", "compopt", "compdef", "autoload", "zmodload", "zstyle", "bindkey", "type", "bind", "dirs", "caller", "logout", "suspend", "rehash", "unhash", "vared", "emulate", "unfunction", "functions", "unsetenv", "abbr", "math", "string", "set_color", "limit", "unlimit"],
        Rest::Unknown,
        &[reads("", &["unset A", "shopt -s nullglob", "type ls", "exit 1", "ulimit -n", "alias ll='ls -l'"])],
    ),
    known(
        &["mapfile", "readarray"],
        Rest::Unknown,
        &[
            unreadable("", &["mapfile -C ls -c 1 a"]).flags(&["-C"]).why("the flag names a command to run"),
            reads("", &["mapfile -t lines", "readarray lines"]),
        ],
    )
    .valued(&["-d", "-n", "-O", "-s", "-u", "-C", "-c"]),
    known(
        &["enable"],
        Rest::Unknown,
        &[
            unreadable("", &["enable -f ./x.so x"]).flags(&["-f"]).why("it loads code into the shell"),
            reads("", &["enable -n test", "enable"]),
        ],
    ),
    known(
        &["history"],
        Rest::Unknown,
        &[
            machine("", &["history -c", "history -d 5"]).flags(&["-c|-d|-w"]).why(TRACE),
            machine("clear|delete", &["history clear"]).why(TRACE),
            reads("", &["history", "history 20"]),
        ],
    ),
    known(
        &["fc"],
        Rest::Unknown,
        &[
            reads("", &["fc -l", "fc -ln 1"]).flags(&["-l"]),
            unreadable("", &["fc -s", "fc"]).why("it runs an earlier command again"),
        ],
    ),
    known(&["trap"], Rest::Unknown, &[reads("", &["trap 'rm -f x' EXIT", "trap - INT", "trap"]).runs(Runs::Special)]),
    known(&["eval"], Rest::Unknown, &[reads("", &["eval ls -l", "eval 'ls; ls'"]).runs(Runs::Script(0))]),
    known(
        &["source", "."],
        Rest::Unknown,
        &[when("", &[(RunsCode, Here), (Reads, On::First)]).operands(1).examples(&["source venv/bin/activate", ". ./env.sh"])],
    ),
];
