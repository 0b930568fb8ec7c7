//! What looks at other machines, listens to them or puts them under load.

use super::On::Value;
use super::usual::{FETCH, KEYS, LIVE, MACHINE, READ, RIGHTS, SEND, help};
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
            when("", MACHINE)
                .flags(&["-f"])
                .without(&["-c|-4|-x"])
                .operands(1)
                .why("it floods a machine")
                .examples(&["ping -f example.com"]),
            when("", FETCH).examples(&[
                "ping -c 3 example.com",
                "dig +short example.com",
                "nslookup example.com",
                "mtr -r example.com",
                "whois example.com",
            ]),
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
            when("", FETCH)
                .flags(&["-V"])
                .without(&["-s"])
                .examples(&["nmap -V"]),
            when("localhost|127.0.0.1", FETCH)
                .without(&["--script"])
                .examples(&["nmap localhost"]),
            when("", LIVE)
                .why("it probes or attacks other machines")
                .examples(&[
                    "nmap -sV 10.0.0.0/24",
                    "sqlmap -u https://example.com",
                    "hydra -l a -P b ssh://host",
                ]),
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
            when("", READ).examples(&["capinfos a.pcap"]),
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
            when("", SEND)
                .flags(&["-post_data|-post"])
                .why("it sends data to another machine")
                .examples(&["lynx -post_data https://example.com"]),
            when("", FETCH)
                .examples(&["lynx -dump https://example.com", "w3m https://example.com"]),
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
            when(
                "version|help|inspect|archive|report|plot|encode|new|doctor|scenario",
                READ,
            )
            .examples(&["k6 version", "vegeta report a.bin"]),
            when("", READ)
                .flags(&["-V|-v"])
                .without(&["-n|-c|-d|-u|-r|--duration|--vus"])
                .examples(&["ab -V"]),
            when("login|cloud", RIGHTS)
                .why(KEYS)
                .examples(&["k6 login cloud"]),
            when(
                "http://localhost*|http://127.0.0.1*|localhost*|127.0.0.1*|https://localhost*",
                FETCH,
            )
            .examples(&[
                "hey http://localhost:8080/",
                "ab -n 100 -c 5 http://127.0.0.1:3000/",
            ]),
            when("", LIVE)
                .why("a machine is put under load")
                .instead("the same against localhost")
                .examples(&[
                    "ab -n 1000 https://example.com/",
                    "wrk -t2 -d30s https://example.com",
                    "k6 run a.js",
                    "iperf3 -c host",
                ]),
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
            when("", FETCH)
                .flags(&["-version|-V|-help"])
                .examples(&["grpcurl -version"]),
            when("list|describe", FETCH).examples(&["grpcurl describe"]),
            when("* list|describe", FETCH).examples(&[
                "grpcurl -plaintext localhost:50051 list",
                "grpcurl host:443 describe a.B",
            ]),
            when(
                "localhost*|127.0.0.1*|ws://localhost*|ws://127.0.0.1*",
                FETCH,
            )
            .examples(&[
                "websocat ws://localhost:8080",
                "grpcurl -plaintext localhost:50051 a.B/Get",
            ]),
            when("", SEND)
                .why("it sends data to another machine")
                .examples(&[
                    "grpcurl -d '{}' host:443 a.B/Delete",
                    "websocat wss://example.com",
                ]),
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
