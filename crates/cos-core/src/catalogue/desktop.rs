//! What belongs to a desk: screens, sound, printers, typesetting, discs, small calculators.

use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::{
    ChangesMachine, LosesData, Overwrites, Reads, RunsCode, Sends, Writes,
};
use On::{Elsewhere, Here, Operands};

const SETTING: &str = "a setting of the desktop or of a device is changed";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["errno", "units", "pwgen", "numastat", "ifstat", "nfsstat", "showmount", "rpcinfo", "smbstatus", "testparm", "klist", "lpstat", "lpq", "tapeinfo", "texdoc", "turbostat", "gcal", "pstack", "gstack", "kpsewhich"], Rest::Reads, &[]),
    known(
        &["datamash", "visidata", "vd", "csvjson", "in2csv", "csvsort", "csvjoin", "zbarimg", "isoinfo", "binwalk", "yara", "clamscan", "tailspin", "ccze"],
        Rest::Unknown,
        &[
            when("", &[(LosesData, Operands)]).flags(&["--remove|--move"]).why("files that look infected are taken away").examples(&["clamscan --remove src"]),
            when("", &[(Overwrites, Here)]).flags(&["-e|--extract|--dd"]).examples(&["binwalk -e a.bin"]),
            when("", &[(Reads, Operands)]).examples(&["datamash sum 1", "clamscan -r src", "in2csv a.xlsx"]),
        ],
    ),
    known(
        &["xrandr", "xset", "xinput", "setxkbmap", "amixer", "pactl", "pacmd", "wpctl", "playerctl", "brightnessctl", "wmctrl", "xdotool", "ydotool", "lpadmin", "cupsctl", "cupsenable", "cupsdisable", "cancel", "lprm", "xhost", "xauth", "conntrack", "bpftool", "unattended-upgrades"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)]).flags(&["--help|--version"]).examples(&["xrandr --version"]),
            when("", &[(Reads, Here)]).flags(&["--listmonitors|--listactivemonitors|--query|-query|--list"]).without(&["--output"]).examples(&["xrandr --listmonitors", "setxkbmap -query"]),
            when("list|info|status|metadata|get|get-*|scontents|scontrols|sget|contents|q|query|stat|show|search|getactivewindow|getmouselocation", &[(Reads, Here)]).examples(&["pactl list sinks", "amixer sget Master", "xset q"]),
            when("", &[(ChangesMachine, Elsewhere)]).why(SETTING).examples(&["xrandr --output DP-1 --off", "amixer set Master mute", "xhost +"]),
        ],
    )
    .word_flags(),
    known(
        &["lp", "lpr"],
        Rest::Unknown,
        &[when("", &[(Sends, Elsewhere)]).why("what is printed lies there for everybody").examples(&["lp a.pdf", "lpr -P office a.pdf"])],
    ),
    known(
        &["logger", "systemd-cat"],
        Rest::Unknown,
        &[when("", &[(Writes, Here)]).examples(&["logger -t app hello"])],
    ),
    known(
        &["pdflatex", "latex", "xelatex", "lualatex", "tex", "pdftex", "latexmk", "bibtex", "biber", "makeindex", "dvips", "dvipdfmx", "gnuplot", "ctags", "etags", "gtags", "cscope"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)]).flags(&["--help|--version|-version|-help"]).examples(&["pdflatex --version"]),
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
            when("", &[(Reads, Here)]).flags(&["--help|--version"]).examples(&["stress-ng --version"]),
            when("status|inquiry", &[(Reads, Here)]).examples(&["mtx status"]),
            when("", &[(ChangesMachine, Elsewhere)]).why("a disc or tape is written, or the machine is put under load").examples(&["wodim a.iso", "mt erase", "stress --cpu 8"]),
        ],
    ),
];
