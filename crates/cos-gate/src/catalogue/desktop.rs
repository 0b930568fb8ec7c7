//! What belongs to a desk: screens, sound, printers, typesetting, discs, small calculators.

use super::usual::{
    NAMES_A_PROGRAM, help, machine, reads, reads_files, rewrites, tells, unreadable, uploads, works,
};
use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::{LosesData, Overwrites, Reads, RunsCode};
use On::{Here, Operands};

const SETTING: &str = "a setting of the desktop or of a device is changed";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["errno", "units", "pwgen", "numastat", "ifstat", "nfsstat", "showmount", "rpcinfo", "smbstatus", "testparm", "klist", "lpstat", "lpq", "tapeinfo", "texdoc", "turbostat", "gcal", "pstack", "gstack", "kpsewhich"], Rest::Reads, &[]),
    known(
        &["datamash", "visidata", "vd", "csvjson", "in2csv", "csvsort", "csvjoin", "zbarimg", "isoinfo", "binwalk", "yara", "clamscan", "tailspin", "ccze"],
        Rest::Unknown,
        &[
            when("", &[(LosesData, Operands)]).flags(&["--remove|--move"]).why("files that look infected are taken away").examples(&["clamscan --remove src"]),
            rewrites("", &["binwalk -e a.bin"]).flags(&["-e|--extract|--dd"]),
            reads_files("", &["datamash sum 1", "clamscan -r src", "in2csv a.xlsx"]),
        ],
    ),
    known(
        &["xrandr", "xset", "xinput", "setxkbmap", "amixer", "pactl", "pacmd", "wpctl", "playerctl", "brightnessctl", "wmctrl", "xdotool", "ydotool", "lpadmin", "cupsctl", "cupsenable", "cupsdisable", "cancel", "lprm", "xhost", "xauth", "conntrack", "bpftool", "unattended-upgrades"],
        Rest::Unknown,
        &[
            help(&["xrandr --version"]),
            reads("", &["xrandr --listmonitors", "setxkbmap -query"]).flags(&["--listmonitors|--listactivemonitors|--query|-query|--list"]).without(&["--output"]),
            reads("list|info|status|metadata|get|get-*|scontents|scontrols|sget|contents|q|query|stat|show|search|getactivewindow|getmouselocation", &["pactl list sinks", "amixer sget Master", "xset q"]),
            machine("", &["xrandr --output DP-1 --off", "amixer set Master mute", "xhost +"]).why(SETTING),
        ],
    )
    .word_flags(),
    known(
        &["lp", "lpr"],
        Rest::Unknown,
        &[tells("", &["lp a.pdf", "lpr -P office a.pdf"]).why("what is printed lies there for everybody")],
    ),
    known(
        &["logger"],
        Rest::Unknown,
        &[
            uploads("", &["logger -n log.example.com -f app.log"]).flags(&["-n|--server"]),
            works("", &["logger -t app hello"]),
        ],
    ),
    known(
        &["pdflatex", "latex", "xelatex", "lualatex", "tex", "pdftex", "latexmk", "bibtex", "biber", "makeindex", "dvips", "dvipdfmx", "gnuplot", "ctags", "etags", "gtags", "cscope"],
        Rest::Unknown,
        &[
            reads("", &["pdflatex --version"]).flags(&["--help|--version|-version|-help"]),
            unreadable("", &["pdflatex --shell-escape a.tex", "latexmk -pdf -shell-escape a.tex", "lualatex -enable-write18 a.tex"])
                .flags(&["--shell-escape|-shell-escape|--enable-write18|-enable-write18"])
                .why("the text of the document may then run any program")
                .instead("the same without the flag; -shell-restricted lets only a few programs run"),
            unreadable("", &["latexmk -e 'system(1)' a.tex", "latexmk -r ./rc a.tex"])
                .flags(&["-e|-r|-pdflatex|-latex|-xelatex|-lualatex|-latexoption|-usepretex"])
                .why(NAMES_A_PROGRAM),
            when("", &[(RunsCode, Here), (Overwrites, Here)]).examples(&["pdflatex a.tex", "latexmk -pdf a.tex", "ctags -R src"]),
        ],
    )
    .word_flags(),
    known(
        &["mkisofs", "mksquashfs", "unsquashfs"],
        Rest::Unknown,
        &[when("", &[(Reads, Operands), (Overwrites, Here)]).examples(&["mkisofs -o a.iso src", "unsquashfs a.sqsh"])],
    ),
    known(
        &["cdrecord", "wodim", "growisofs", "mt", "mtx", "xorriso", "restore", "xfsrestore", "fsarchiver", "stress", "stress-ng", "bonnie++", "iozone", "fio"],
        Rest::Unknown,
        &[
            help(&["stress-ng --version"]),
            reads("status|inquiry", &["mtx status"]),
            machine("", &["wodim a.iso", "mt erase", "stress --cpu 8"]).why("a disc or tape is written, or the machine is put under load"),
        ],
    ),
];
