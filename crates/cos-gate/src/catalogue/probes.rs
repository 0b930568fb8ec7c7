//! What looks at other machines, listens to them or puts them under load.

use super::On::Value;
use super::usual::{KEYS, OUT, changes, help, machine, queries, reads, rights, uploads};
use super::{Program, Rest, known, when};
use crate::effect::EffectKind::Overwrites;

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "ping",
            "ping6",
            "fping",
            "hping",
            "traceroute",
            "traceroute6",
            "tracepath",
            "mtr",
            "dig",
            "nslookup",
            "host",
            "whois",
            "drill",
            "kdig",
            "dog",
            "doggo",
            "q",
            "delv",
            "arping",
            "rdap",
            "geoiplookup",
            "mdig",
            "avahi-browse",
            "nbtscan",
            "lft",
            "tcptraceroute",
            "dnstracer",
            "httpstat",
            "httping",
            "speedtest",
            "speedtest-cli",
            "fast",
            "dnsperf",
            "gping",
            "trip",
        ],
        Rest::Unknown,
        &[
            machine("", &["ping -f example.com"])
                .flags(&["-f"])
                .without(&["-c|-4|-x"])
                .operands(1)
                .why("it floods a machine"),
            queries(
                "",
                &[
                    "ping -c 3 example.com",
                    "dig +short example.com",
                    "nslookup example.com",
                    "mtr -r example.com",
                    "whois example.com",
                ],
            ),
        ],
    )
    .word_flags(),
    known(
        &[
            "nmap",
            "masscan",
            "zmap",
            "rustscan",
            "nikto",
            "sqlmap",
            "hydra",
            "medusa",
            "gobuster",
            "dirb",
            "ffuf",
            "wfuzz",
            "feroxbuster",
            "wpscan",
            "msfconsole",
            "msfvenom",
            "john",
            "hashcat",
            "aircrack-ng",
            "responder",
            "hping3",
            "slowloris",
            "nuclei",
            "amass",
            "subfinder",
            "dirsearch",
            "crackmapexec",
            "bettercap",
            "arpspoof",
            "unicornscan",
            "theharvester",
            "burpsuite",
            "beef-xss",
            "setoolkit",
            "netdiscover",
            "arp-scan",
            "dnsrecon",
            "fierce",
            "enum4linux",
        ],
        Rest::Unknown,
        &[
            help(&["nmap --version"]),
            queries("", &["nmap -V"]).flags(&["-V"]).without(&["-s"]),
            queries("localhost|127.0.0.1", &["nmap localhost"]).without(&["--script"]),
            changes(
                "",
                &[
                    "nmap -sV 10.0.0.0/24",
                    "sqlmap -u https://example.com",
                    "hydra -l a -P b ssh://host",
                ],
            )
            .why("it probes or attacks other machines"),
        ],
    ),
    known(
        &["ssldump", "capinfos", "editcap", "mergecap"],
        Rest::Unknown,
        &[
            help(&["capinfos --version"]),
            when("", &[(Overwrites, Value("-w"))])
                .flags(&["-w"])
                .examples(&["mergecap -w all.pcap a.pcap"]),
            reads("", &["capinfos a.pcap"]),
        ],
    )
    .valued(&["-r", "-w", "-i", "-c", "-s", "-Y", "-f", "-T", "-e"]),
    known(
        &[
            "w3m",
            "lynx",
            "links",
            "elinks",
            "browsh",
            "sensible-browser",
            "urlview",
            "newsboat",
        ],
        Rest::Unknown,
        &[
            help(&["lynx --version"]),
            uploads("", &["lynx -post_data https://example.com"])
                .flags(&["-post_data|-post"])
                .why(OUT),
            queries(
                "",
                &["lynx -dump https://example.com", "w3m https://example.com"],
            ),
        ],
    )
    .word_flags(),
    known(
        &[
            "ab",
            "wrk",
            "wrk2",
            "hey",
            "k6",
            "vegeta",
            "siege",
            "bombardier",
            "locust",
            "artillery",
            "autocannon",
            "oha",
            "jmeter",
            "gatling",
            "httperf",
            "h2load",
            "tsung",
            "ddosify",
            "plow",
            "cassowary",
            "iperf",
            "iperf3",
            "nuttcp",
            "netperf",
            "qperf",
        ],
        Rest::Unknown,
        &[
            help(&["k6 --version"]),
            reads(
                "version|help|inspect|archive|report|plot|encode|new|doctor|scenario",
                &["k6 version", "vegeta report a.bin"],
            ),
            reads("", &["ab -V"])
                .flags(&["-V|-v"])
                .without(&["-n|-c|-d|-u|-r|--duration|--vus"]),
            rights("login|cloud", &["k6 login cloud"]).why(KEYS),
            queries(
                "http://localhost*|http://127.0.0.1*|localhost*|127.0.0.1*|https://localhost*",
                &[
                    "hey http://localhost:8080/",
                    "ab -n 100 -c 5 http://127.0.0.1:3000/",
                ],
            ),
            changes(
                "",
                &[
                    "ab -n 1000 https://example.com/",
                    "wrk -t2 -d30s https://example.com",
                    "k6 run a.js",
                    "iperf3 -c host",
                ],
            )
            .why("a machine is put under load")
            .instead("the same against localhost"),
        ],
    )
    .valued(&[
        "-n", "-c", "-t", "-d", "-z", "-q", "-m", "-H", "-D", "-T", "-p", "-i", "-r", "-s", "-u",
    ]),
    known(
        &[
            "grpcurl", "grpcui", "evans", "ghz", "websocat", "wscat", "hurl", "httpx",
        ],
        Rest::Unknown,
        &[
            help(&["grpcurl --version"]),
            queries("", &["grpcurl -version"]).flags(&["-version|-V|-help"]),
            queries("list|describe", &["grpcurl describe"]),
            queries(
                "* list|describe",
                &[
                    "grpcurl -plaintext localhost:50051 list",
                    "grpcurl host:443 describe a.B",
                ],
            ),
            queries(
                "localhost*|127.0.0.1*|ws://localhost*|ws://127.0.0.1*",
                &[
                    "websocat ws://localhost:8080",
                    "grpcurl -plaintext localhost:50051 a.B/Get",
                ],
            ),
            uploads(
                "",
                &[
                    "grpcurl -d '{}' host:443 a.B/Delete",
                    "websocat wss://example.com",
                ],
            )
            .why(OUT),
        ],
    )
    .valued(&[
        "-d",
        "-H",
        "-proto",
        "-import-path",
        "-c",
        "--connect",
        "-t",
        "-m",
        "-h",
    ])
    .word_flags(),
];
