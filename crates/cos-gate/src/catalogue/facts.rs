//! Programs that print facts of the machine, of the shell or of their own arguments.

use super::usual::{
    NAMES_A_PROGRAM, loses, machine, publishes, queries, reads, reads_files, rights, secrets,
    unreadable, works,
};
use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::{Deletes, Overwrites, Reads, RunsCode, Writes};
use On::{Here, Operands};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "pwd", "true", "false", "basename", "dirname", "seq", "jot", "expr", "bc", "dc", "factor", "numfmt", "cal", "ncal", "tr", "yes",
            "sleep", "usleep", "printenv", "id", "groups", "whoami", "who", "w", "users", "logname", "tty", "last", "lastb", "lastlog", "finger",
            "pinky", "uname", "arch", "uptime", "free", "ps", "top", "htop", "btop", "atop", "glances", "gtop", "bottom", "btm", "procs", "vmstat", "iostat",
            "mpstat", "pidstat", "sar", "dstat", "iotop", "iftop", "nethogs", "nload", "bmon", "slabtop", "pgrep", "pidof", "pidwait", "pstree", "pmap", "pwdx", "lsof", "netstat",
            "locale", "nproc", "lscpu", "lsblk", "lspci", "lsusb", "lshw", "hwinfo", "inxi", "lsmem", "lsns", "lslocks", "lsipc", "ipcs",
            "lslogins", "lsscsi", "lsdev", "lsmod", "lsinitramfs", "lsb_release", "dmidecode", "biosdecode", "sensors", "acpi", "upower", "findmnt", "findfs", "mountpoint", "blkid",
            "modinfo", "getconf", "tput", "infocmp", "toe", "info", "help", "apropos", "whatis", "whereis", "which", "tldr", "cheat", "getopt", "mcookie", "uuidgen", "hostid",
            "rocm-smi", "nvtop", "vainfo", "glxinfo", "vulkaninfo", "xdpyinfo", "xwininfo", "xprop", "neofetch", "fastfetch", "screenfetch",
            "getenforce", "sestatus", "getsebool", "seinfo", "sesearch", "ausearch", "aureport", "aa-status", "aa-enabled", "apparmor_status", "matchpathcon", "selinuxenabled",
            "systemd-analyze", "systemd-cgls", "systemd-cgtop", "systemd-detect-virt", "systemd-path", "systemd-escape", "systemd-delta", "virt-what", "rc-status", "runlevel",
            "iwlist", "iwgetid", "vnstat", "ipcalc", "sipcalc", "lsappinfo", "lvs", "vgs", "pvs", "lvdisplay", "vgdisplay", "pvdisplay", "lvscan", "lvmdiskscan", "vgscan",
            "dumpe2fs", "xfs_info", "xfs_metadump", "quota", "repquota", "sw_vers", "system_profiler", "ioreg", "vm_stat", "mdfind", "sysinfo", "hostinfo", 
            "pbpaste", "wl-paste", "tasklist", "systeminfo", "ver", "getmac", "driverquery", "qwinsta", "quser", 
            "clear", "banner", "figlet", "toilet", "cowsay", "lolcat", "fortune", "cmatrix", "dircolors", "ansi2txt", "zdump", "tzselect", 
            "gnproc", "vmmap", "leaks", "sample", "spindump", "heap", "nettop", "fs_usage", "powermetrics", "hash",
        ],
        Rest::Reads,
        &[],
    ),
    known(&["echo", "gecho", "printf", ":", "test", "[", "[["], Rest::Reads, &[]).word_flags(),
    known(
        &["date", "gdate"],
        Rest::Unknown,
        &[
            reads("", &["date -j -f %s 0 +%Y"]).flags(&["-j|--help|--version"]),
            machine("", &["date -s 12:00", "date --set=2020-01-01"]).flags(&["-s|--set"]).why(CLOCK).undo("timedatectl set-ntp true"),
            reads("+*", &["date +%s", "date -u +%FT%TZ", "date -d yesterday +%F"]),
            machine("", &["date 010112002020"]).operands(1).why(CLOCK).undo("timedatectl set-ntp true"),
            reads("", &["date", "date -u", "date -d '1 day ago'"]),
        ],
    )
    .valued(&["-d", "--date", "-r", "--reference", "-f", "--file", "-v", "-s", "--set"]),
    known(
        &["man", "gman"],
        Rest::Unknown,
        &[
            unreadable("", &["man -P ./x ls"]).flags(&["-P|--pager|-H|--html"]).why(NAMES_A_PROGRAM),
            reads("", &["man ls", "man -k socket", "man 2 open"]),
        ],
    )
    .valued(&["-M", "--manpath", "-S", "-s", "-L", "-P", "--pager", "-m"]),
    known(
        &["hostname", "domainname", "nisdomainname", "dnsdomainname"],
        Rest::Unknown,
        &[
            machine("", &["hostname -F /etc/hostname"]).flags(&["-F|--file|-b|--boot"]).why("the machine is called something else"),
            machine("", &["hostname web1"]).operands(1).why("the machine is called something else").undo("hostname OLD"),
            reads("", &["hostname", "hostname -I"]),
        ],
    )
    .valued(&["-F", "--file"]),
    known(
        &["getent"],
        Rest::Reads,
        &[
            secrets("shadow|gshadow", &["getent shadow root"]).why("it prints the hashes of passwords"),
            reads("", &["getent passwd root", "getent hosts example.com"]),
        ],
    ),
    known(
        &["dmesg"],
        Rest::Unknown,
        &[
            loses("", &["dmesg -C", "dmesg --clear"]).flags(&["-C|--clear|-c|--read-clear"]).why("the log of the kernel is emptied").instead("dmesg"),
            machine("", &["dmesg -n 1"]).flags(&["-n|--console-level|-D|--console-off|-E|--console-on"]).why("the console shows other messages"),
            reads("", &["dmesg", "dmesg -T", "dmesg -w"]),
        ],
    )
    .valued(&["-l", "--level", "-f", "--facility", "-F", "--file", "-s", "-n"]),
    known(
        &["journalctl"],
        Rest::Unknown,
        &[
            loses("", &["journalctl --vacuum-time=1d"]).flags(&["--vacuum-size|--vacuum-time|--vacuum-files"]).why("old entries of the log are removed").instead("journalctl --disk-usage"),
            machine("", &["journalctl --rotate"]).flags(&["--rotate|--flush|--sync|--relinquish-var|--smart-relinquish-var|--setup-keys|--update-catalog"]).why("the log of the machine is moved"),
            reads("", &["journalctl -u nginx -n 50 --no-pager", "journalctl -xe", "journalctl"]),
        ],
    )
    .valued(&["-u", "--unit", "-n", "--lines", "-p", "--priority", "-t", "--identifier", "-S", "--since", "-U", "--until", "-o", "--output", "-b", "-g", "--grep", "-D", "--directory"]),
    known(
        &["ss"],
        Rest::Unknown,
        &[
            machine("", &["ss -K dst 10.0.0.1"]).flags(&["-K|--kill"]).why("connections of running programs are cut").instead("ss -tulpn"),
            when("", &[(Overwrites, On::Value("-D|--diag"))]).flags(&["-D|--diag"]).examples(&["ss -D out.bin"]),
            reads("", &["ss -tulpn", "ss"]),
        ],
    )
    .valued(&["-f", "--family", "-A", "--query", "-D", "--diag", "-F", "--filter", "-N", "--net"]),
    known(
        &["fuser"],
        Rest::Unknown,
        &[
            machine("", &["fuser -k 8080/tcp"]).flags(&["-k|--kill"]).why("every program that uses the file or port is ended").instead("fuser -v"),
            reads("", &["fuser -v 8080/tcp"]),
        ],
    )
    .valued(&["-n", "--namespace"]),
    known(
        &["nvidia-smi"],
        Rest::Reads,
        &[
            machine("", &["nvidia-smi --gpu-reset", "nvidia-smi -pl 200"])
                .flags(&["-r|--gpu-reset|-pm|--persistence-mode|-pl|--power-limit|-c|--compute-mode|-mig|--multi-instance-gpu|-ac|-rac|-e|--ecc-config|-am|-caa|-lgc|-rgc"])
                .why("the graphics card works differently for everybody"),
            reads("", &["nvidia-smi", "nvidia-smi -q", "nvidia-smi -L"]),
        ],
    )
    .word_flags(),
    known(
        &["inotifywait", "inotifywatch", "fswatch"],
        Rest::Reads,
        &[
            when("", &[(Writes, On::Value("-o|--outfile"))]).flags(&["--outfile"]).examples(&["inotifywait --outfile log -m src"]),
            reads_files("", &["inotifywait -m -r src", "fswatch -1 src"]),
        ],
    )
    .valued(&["-e", "--event", "-t", "--timeout", "--exclude", "--format", "--timefmt", "--outfile"]),
    known(
        &["watchman"],
        Rest::Unknown,
        &[
            reads("", &["watchman --version"]).flags(&["--version|--help|-v|-h"]),
            reads("version|watch-list|clock|find|query|since|get-config|get-sockname|get-pid|list-capabilities|trigger-list|state-*|debug-status", &["watchman watch-list"]),
            works("watch|watch-project|watch-del|watch-del-all|trigger-del|shutdown-server|log-level|log", &["watchman watch-del-all", "watchman watch ."]).undo("watchman watch ."),
        ],
    ),
    known(
        &["xdg-open", "open", "start", "gio", "xdg-mime", "xdg-settings", "explorer"],
        Rest::Unknown,
        &[
            when("trash", &[(Deletes, Operands)]).undo("gio trash --restore").examples(&["gio trash a.txt"]),
            reads_files("info|list|cat|tree|mime|monitor|version|help|query|get|check", &["gio info a.txt", "xdg-mime query filetype a.txt"]),
            machine("remove|set|mount|save|rename|move|copy|install|uninstall|default", &["gio remove a.txt", "xdg-settings set default-web-browser x.desktop"]).why("it changes settings or files of the desktop"),
            queries("http*", &["open https://example.com", "xdg-open http://localhost:3000"]),
            when("", &[(RunsCode, Here), (Reads, Operands)]).examples(&["open .", "xdg-open coverage/index.html", "open -a Preview a.pdf"]),
        ],
    )
    .valued(&["-a", "-b"]),
    known(
        &["pbcopy", "xclip", "xsel", "wl-copy", "clip", "say", "espeak", "beep", "spd-say", "afplay", "aplay", "paplay"],
        Rest::Works,
        &[],
    ),
    known(
        &["ldconfig"],
        Rest::Unknown,
        &[
            reads("", &["ldconfig -p"]).flags(&["-p|--print-cache|-V|--version|--help"]),
            machine("", &["ldconfig", "ldconfig /usr/local/lib"]).why("every program finds its libraries through this list"),
        ],
    ),
    known(
        &["openssl"],
        Rest::Unknown,
        &[
            reads("", &["openssl x509 -help"]).flags(&["-help|--help"]),
            unreadable("", &["openssl req -engine ./x.so"]).flags(&["-engine|-provider|-provider-path"]).why("the flag names code to load"),
            when("version|help|list|ciphers|speed|errstr|rand|passwd|prime|asn1parse|verify|crl|nseq|sess_id|info|dgst|sha1|sha256|sha384|sha512|md5|sha224|sha3-*|blake2*|ecparam|dhparam|x509|req|rsa|ec|dsa|pkey|pkeyparam|pkeyutl|rsautl|pkcs7|pkcs8|pkcs12|smime|cms|enc|base64|aes-*|des*|genrsa|genpkey|gendsa|gendh|spkac|ts|mac|kdf|storeutl|fipsinstall", &[(Reads, On::Value("-in|-inkey")), (Overwrites, On::Value("-out")), (Overwrites, On::Value("-keyout"))])
                .flags(&["-out|-keyout"])
                .examples(&["openssl genrsa -out key.pem 2048", "openssl req -x509 -newkey rsa:2048 -keyout key.pem -out cert.pem", "openssl enc -aes-256-cbc -in a -out b"]),
            reads("x509|crl|req|verify|asn1parse|pkcs7|s_time|ciphers|version|help|list", &["openssl x509 -in cert.pem -noout -dates", "openssl version -a", "openssl verify -CAfile ca.pem cert.pem"]).without(&["-CAkey", "-signkey", "-key"]),
            when("version|help|list|ciphers|speed|errstr|rand|passwd|prime|asn1parse|verify|crl|nseq|sess_id|info|ecparam|dhparam|x509|req|rsa|ec|dsa|pkey|pkeyparam|pkeyutl|rsautl|pkcs7|pkcs8|pkcs12|smime|cms|enc|base64|aes-*|des*|genrsa|genpkey|gendsa|gendh|spkac|ts|mac|kdf|storeutl", &[(Reads, On::Value("-in|-inkey"))])
                .examples(&["openssl rand -hex 32", "openssl pkey -in a.key -pubout"]),
            reads_files("dgst|sha1|sha256|sha384|sha512|md5|sha224|sha3-*|blake2*|md4|ripemd160|whirlpool", &["openssl dgst -sha256 a.tar", "openssl md5 a.tar"]),
            queries("s_client|s_time|ocsp", &["openssl s_client -connect example.com:443"]),
            publishes("s_server", &["openssl s_server -accept 4433"]).why("others can connect to this machine"),
            rights("ca|rehash|engine|crl2pkcs7|cmp", &["openssl ca -revoke cert.pem"]).why("certificates others trust are issued or withdrawn"),
        ],
    )
    .word_flags()
    .valued(&[
        "-in", "-out", "-inkey", "-keyout", "-CAfile", "-CApath", "-days", "-subj", "-config", "-passin", "-passout", "-connect", "-servername", "-newkey",
        "-pass", "-k", "-K", "-iv", "-extfile", "-extensions", "-CA", "-CAkey", "-signkey", "-key", "-inform", "-outform", "-addext", "-algorithm", "-pkeyopt",
        "-certfile", "-name", "-set_serial", "-sign", "-verify", "-signature", "-prverify", "-hmac", "-cert", "-accept", "-curve", "-starttls", "-port",
    ]),
];

const CLOCK: &str = "the clock of the machine is set";
