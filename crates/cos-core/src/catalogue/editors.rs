//! Editors and what opens files for a person.

use super::usual::{MACHINE, READ, RIGHTS, WRITE};
use super::{Language, On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{Overwrites, Reads};
use On::{Here, Operands};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["vi", "vim", "nvim", "gvim", "mvim", "vimdiff", "ex"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--version|--help"])
                .examples(&["vim --version"]),
            when("", &[(Overwrites, Operands)])
                .flags(&["-c|--cmd|-S"])
                .runs(Runs::Code(Language::Other, "-c|--cmd|-S"))
                .examples(&["vim -es -c '%s/a/b/' a.rs", "vim -c ':!rm x' a.rs"]),
            when("", &[(Reads, Operands)])
                .flags(&["-R|-M"])
                .examples(&["vim -R a.rs"]),
            when("", &[(Overwrites, Operands)]).examples(&["vim a.rs", "nvim a.rs"]),
        ],
    )
    .valued(&["-c", "--cmd", "-S", "-u", "-U", "-w", "-W", "-T", "-i"]),
    known(
        &["emacs", "emacsclient"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--version|--help"])
                .examples(&["emacs --version"]),
            when("", &[(Overwrites, Operands)])
                .flags(&["--eval|--execute|-f|--funcall|-l|--load|--script|-e"])
                .runs(Runs::Code(
                    Language::Other,
                    "--eval|--execute|-f|--funcall|-l|--load|--script|-e",
                ))
                .examples(&["emacs --batch --eval '(delete-file 1)'"]),
            when("", &[(Overwrites, Operands)]).examples(&["emacs a.rs", "emacs -nw a.rs"]),
        ],
    )
    .word_flags()
    .valued(&[
        "--eval",
        "--execute",
        "-f",
        "--funcall",
        "-l",
        "--load",
        "--script",
        "-e",
    ]),
    known(
        &["ed", "red"],
        Rest::Unknown,
        &[when("", &[(Overwrites, Operands)])
            .runs(Runs::Special)
            .undo("git checkout -- FILE, if it was committed")
            .examples(&["ed -s a.rs", "ed a.rs"])],
    )
    .valued(&["-p", "--prompt"]),
    known(
        &["nano", "pico", "micro", "joe", "jed", "ne", "mcedit", "hx", "helix", "kak", "vipe", "gedit", "kate", "notepad", "mg", "dte"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--version|--help"])
                .examples(&["nano --version"]),
            when("", &[(Overwrites, Operands)]).examples(&["nano a.rs", "micro a.rs"]),
        ],
    ),
    known(
        &["view", "rview"],
        Rest::Reads,
        &[when("", &[(Reads, Operands)]).examples(&["view a.rs"])],
    ),
    known(
        &["code", "code-insiders", "codium", "cursor", "windsurf", "zed", "subl", "mate", "atom", "lapce", "idea", "pycharm", "webstorm", "goland", "clion", "rider", "phpstorm", "rubymine", "studio", "fleet", "lf", "ranger", "nnn", "yazi", "xplr", "vifm", "sc-im", "sad", "gimp", "eog", "feh", "evince", "okular", "zathura", "nautilus", "display", "vlc", "mpv"],
        Rest::Works,
        &[
            when("", READ).flags(&["--version|--help|-v|-h|--list-extensions|--status|-s"]).examples(&["code --list-extensions --show-versions", "cursor -v"]),
            when("", MACHINE).flags(&["--install-extension|--uninstall-extension|--update-extensions|--install-source"]).why("extensions run in every editor of this user").undo("code --uninstall-extension NAME").examples(&["code --install-extension a.b --force"]),
            when("tunnel|serve-web", RIGHTS).why("others can reach this machine through it").examples(&["code tunnel"]),
            when("", WRITE).examples(&["code .", "subl a.rs", "code -d a b", "idea ."]),
        ],
    ),
];
