//! Users, groups, the firewall and what protects the machine.

use super::usual::{help, reads, reads_files, rights, secrets};
use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::{ChangesRights, LosesData};
use On::Elsewhere;

const USERS: &str = "it changes who can use the machine";
const GUARD: &str = "it changes what protects the machine";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["userdel", "deluser", "groupdel", "delgroup"],
        Rest::Unknown,
        &[
            help(&["userdel --help"]),
            when("", &[(ChangesRights, Elsewhere), (LosesData, Elsewhere)]).why("the account and with it perhaps its files are removed").examples(&["userdel -r bob", "groupdel team"]),
        ],
    ),
    known(
        &["useradd", "adduser", "usermod", "groupadd", "addgroup", "groupmod", "groupmems", "gpasswd", "chpasswd", "chgpasswd", "newusers", "vipw", "vigr", "chsh", "chfn", "pwconv", "pwunconv", "grpconv", "grpunconv", "faillock", "pam_tally2", "pam-auth-update", "smbpasswd", "pdbedit", "htpasswd", "saslpasswd2", "kadmin", "kadmin.local", "realm", "sss_cache", "dseditgroup", "sysadminctl", "pw", "login", "newgidmap", "newuidmap", "sssctl", "ipa", "samba-tool", "cipher", "manage-bde"],
        Rest::Unknown,
        &[
            help(&["useradd --help"]),
            reads("list|user-show|user-find|discover|group-find|usershow|groupshow", &["realm list", "pw usershow bob"]),
            rights("", &["useradd bob", "usermod -aG sudo bob", "chpasswd", "htpasswd -c .htpasswd bob"]).why(USERS).undo("userdel NAME, or usermod back"),
        ],
    ),
    known(
        &["visudo"],
        Rest::Unknown,
        &[
            reads("", &["visudo -c", "visudo --check -f a"]).flags(&["-c|--check|-V|--version|--help"]),
            rights("", &["visudo", "visudo -f /etc/sudoers.d/x"]).why(USERS),
        ],
    )
    .valued(&["-f", "--file"]),
    known(
        &["spctl"],
        Rest::Unknown,
        &[
            reads("", &["spctl --status", "spctl -a -v a.app", "spctl --assess a.app", "spctl --disable-status"]).flags(&["--status|--disable-status|-a|--assess|--list"]),
            rights("", &["spctl --master-disable", "spctl --add a.app"]).why(GUARD),
        ],
    )
    .word_flags(),
    known(
        &["passwd"],
        Rest::Unknown,
        &[
            reads("", &["passwd -S root", "passwd --status"]).flags(&["-S|--status|--help"]),
            rights("", &["passwd", "passwd root", "passwd -l bob"]).why(USERS),
        ],
    ),
    known(
        &["chage"],
        Rest::Unknown,
        &[
            reads("", &["chage -l root"]).flags(&["-l|--list|--help"]),
            rights("", &["chage -E 0 bob"]).why(USERS),
        ],
    ),
    known(
        &["iptables", "ip6tables", "iptables-nft", "ip6tables-nft", "iptables-legacy", "ebtables", "arptables"],
        Rest::Unknown,
        &[
            rights("", &["iptables -F", "iptables -A INPUT -j DROP", "ip6tables -P INPUT ACCEPT"]).why(GUARD)
                .flags(&["-A|--append|-D|--delete|-I|--insert|-R|--replace|-F|--flush|-Z|--zero|-N|--new-chain|-X|--delete-chain|-P|--policy|-E|--rename-chain"])
                .undo("iptables-restore FILE")
                .instead("iptables -S"),
            reads("", &["iptables -L -n -v", "iptables -S", "iptables -t nat -nvL", "iptables --version"]).flags(&["-L|--list|-S|--list-rules|-C|--check|-V|-h|--version|--help"]),
        ],
    )
    .valued(&["-t", "--table", "-j", "-s", "-d", "-i", "-o", "-p", "-m"]),
    known(&["iptables-save", "ip6tables-save", "ebtables-save"], Rest::Reads, &[]),
    known(
        &["iptables-restore", "ip6tables-restore", "iptables-apply", "netfilter-persistent", "ipset", "ipfw", "shorewall", "ferm", "fail2ban-client", "sshguard", "socketfilterfw", "csf", "crowdsec", "cscli", "denyhosts"],
        Rest::Unknown,
        &[
            reads("", &["iptables-restore --test a.rules"]).flags(&["--test|--check|--help|--version|--getglobalstate|--listapps"]),
            reads("list|status|describe|monitor|show|version|ping|metrics|get|check|test", &["fail2ban-client status", "ipset list"]),
            rights("", &["iptables-restore -v a.rules", "fail2ban-client stop", "ipset flush"]).why(GUARD).instead("iptables-save"),
        ],
    )
    .valued(&["-f", "-t", "-i"]),
    known(
        &["nft"],
        Rest::Unknown,
        &[
            reads("", &["nft -c -f a.nft", "nft --check -f a.nft"]).flags(&["-c|--check|-v|--version|--help|-h"]),
            reads("list|monitor|describe|get", &["nft list ruleset", "nft -a list table inet filter"]),
            rights("", &["nft flush ruleset", "nft -f a.nft", "nft add rule x"]).why(GUARD).instead("nft list ruleset"),
        ],
    )
    .valued(&["-f", "--file", "-D", "--define", "-I", "--includepath"]),
    known(
        &["pfctl"],
        Rest::Unknown,
        &[
            reads("", &["pfctl -sr", "pfctl -s info", "pfctl -nf pf.conf"]).flags(&["-s|-n"]).without(&["-F", "-d", "-e", "-E", "-X", "-k", "-K"]),
            rights("", &["pfctl -d", "pfctl -F all", "pfctl -f pf.conf"]).why(GUARD).instead("pfctl -s rules"),
        ],
    )
    .valued(&["-s", "-f", "-F", "-a", "-t", "-T", "-k", "-K", "-i"]),
    known(
        &["ufw"],
        Rest::Unknown,
        &[
            reads("", &["ufw --dry-run enable", "ufw --version"]).flags(&["--dry-run|--version|--help"]),
            reads("status|show|version|help", &["ufw status verbose"]),
            reads("app list|info", &["ufw app list"]),
            rights("", &["ufw disable", "ufw allow 22", "ufw --force reset"]).why(GUARD).instead("ufw status").undo("ufw enable"),
        ],
    ),
    known(
        &["firewall-cmd", "firewall-offline-cmd"],
        Rest::Unknown,
        &[
            rights("", &["firewall-cmd --add-port=80/tcp", "firewall-cmd --reload", "firewall-cmd --panic-on"]).why(GUARD)
                .flags(&["--add-port|--add-service|--add-rich-rule|--add-source|--add-interface|--add-masquerade|--add-forward-port|--add-icmp-block|--add-protocol|--add-rule|--add-chain|--remove-port|--remove-service|--remove-rich-rule|--remove-source|--remove-interface|--remove-masquerade|--remove-forward-port|--remove-rule|--remove-chain|--remove-rules|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--set-default-zone|--set-target|--set-log-denied|--new-zone|--delete-zone|--new-service|--delete-service|--new-ipset|--delete-ipset|--change-interface|--change-zone|--change-source|--lockdown-on|--lockdown-off|--direct|--reset-to-defaults|--load-zone-defaults"])
                .instead("firewall-cmd --list-all"),
            reads("", &["firewall-cmd --list-all", "firewall-cmd --state", "firewall-cmd --zone=public --list-ports"])
                .flags(&["--state|--list-all|--list-all-zones|--list-ports|--list-services|--list-rich-rules|--list-sources|--list-interfaces|--list-forward-ports|--list-lockdown-whitelist-commands|--get-default-zone|--get-active-zones|--get-zones|--get-services|--get-icmptypes|--get-zone-of-interface|--get-log-denied|--get-target|--get-ipsets|--info-zone|--info-service|--info-ipset|--query-port|--query-service|--query-masquerade|--query-panic|--query-rich-rule|--query-interface|--query-lockdown|--check-config|--version|--help|-h|-V"]),
        ],
    ),
    known(
        &["setenforce", "setsebool", "aa-enforce", "aa-complain", "aa-disable", "aa-teardown", "aa-remove-unknown", "aa-genprof", "aa-logprof", "aa-autodep", "aa-audit", "aa-exec", "auditctl", "auditd", "augenrules", "semanage", "semodule", "apparmor_parser", "usbguard", "freshclam", "rkhunter", "csrutil", "fdesetup", "profiles", "tccutil", "gpupdate", "secedit", "auditpol", "lgpo", "certmgr", "certutil", "update-secureboot-policy", "mokutil", "sbctl", "keyctl"],
        Rest::Unknown,
        &[
            reads("", &["auditctl -l", "semodule -l", "semanage port -l", "usbguard --version"]).flags(&["-l|--list|--status|--list-modules|--help|--version|--sb-state|--list-enrolled"]).without(&["-D", "-d", "-e", "-r", "-i", "-w", "--add", "--master-disable", "-A"]),
            reads("status|list|show|list-*|get|isactive|describe|supportsauthrestart|usingrecoverykey|haspersonalrecoverykey|verify|/get|-hashfile|-dump", &["csrutil status", "usbguard list-devices", "keyctl show"]),
            rights("", &["setenforce 0", "semanage port -a -t http_port_t -p tcp 81", "csrutil disable", "auditctl -D", "setsebool -P x on"]).why(GUARD).undo("setenforce 1"),
        ],
    ),
    known(
        &["xattr"],
        Rest::Unknown,
        &[
            rights("", &["xattr -d com.apple.quarantine a.app", "xattr -cr a.app"]).why("the mark that a file came from the network is what the system checks").flags(&["-d|-c|-w"]),
            reads_files("", &["xattr -l a.app", "xattr a"]),
        ],
    ),
    known(
        &["security"],
        Rest::Unknown,
        &[
            secrets("find-generic-password|find-internet-password|dump-keychain|export|find-key", &["security find-generic-password -w -s x", "security dump-keychain -d"]).why("it prints stored passwords or keys"),
            reads("list-keychains|find-identity|find-certificate|default-keychain|login-keychain|show-keychain-info|cms|error|help|verify-cert|leaks|list-smartcards|smartcards|dump-trust-settings", &["security find-identity -v -p codesigning", "security list-keychains"]).without(&["-s"]),
            rights("", &["security delete-keychain x", "security add-generic-password -s x", "security unlock-keychain", "security list-keychains -s x"]).why("it changes what the keychain holds or who may use it"),
        ],
    )
    .word_flags(),
    known(
        &["dscl", "dsconfigad", "dscacheutil"],
        Rest::Unknown,
        &[
            reads("", &["dscl . -list /Users", "dscacheutil -q user", "dscl . -read /Users/bob"]).flags(&["-list|-ls|-read|-cat|-readall|-search|-readpl|-q|-show|-cachedump|-statistics|-configuration"]),
            reads("* list|ls|read|cat|readall|search", &["dscl . list /Users"]),
            rights("", &["dscl . -create /Users/bob", "dscl . -passwd /Users/bob x", "dscacheutil -flushcache"]).why(USERS),
        ],
    )
    .word_flags(),
];
