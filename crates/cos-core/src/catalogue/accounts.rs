//! Users, groups, the firewall and what protects the machine.

use super::{On, Program, Rest, Use, known, when};
use crate::effect::EffectKind::{ChangesRights, LosesData, Reads, ReadsSecrets};
use On::{Elsewhere, Here, Operands};

const USERS: &str = "it changes who can use the machine";
const GUARD: &str = "it changes what protects the machine";

const fn rights(words: &'static str, why: &'static str, examples: &'static [&'static str]) -> Use {
    when(words, &[(ChangesRights, Elsewhere)])
        .why(why)
        .examples(examples)
}

const fn shows(words: &'static str, examples: &'static [&'static str]) -> Use {
    when(words, &[(Reads, Here)]).examples(examples)
}

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["userdel", "deluser", "groupdel", "delgroup"],
        Rest::Unknown,
        &[
            shows("", &["userdel --help"]).flags(&["--help|--version"]),
            when("", &[(ChangesRights, Elsewhere), (LosesData, Elsewhere)]).why("the account and with it perhaps its files are removed").examples(&["userdel -r bob", "groupdel team"]),
        ],
    ),
    known(
        &["useradd", "adduser", "usermod", "groupadd", "addgroup", "groupmod", "groupmems", "gpasswd", "chpasswd", "chgpasswd", "newusers", "vipw", "vigr", "chsh", "chfn", "pwconv", "pwunconv", "grpconv", "grpunconv", "faillock", "pam_tally2", "pam-auth-update", "smbpasswd", "pdbedit", "htpasswd", "saslpasswd2", "kadmin", "kadmin.local", "realm", "sss_cache", "dseditgroup", "sysadminctl", "pw", "login", "newgidmap", "newuidmap", "sssctl", "ipa", "samba-tool", "cipher", "manage-bde"],
        Rest::Unknown,
        &[
            shows("", &["useradd --help"]).flags(&["--help|--version"]),
            shows("list|user-show|user-find|discover|group-find|usershow|groupshow", &["realm list", "pw usershow bob"]),
            rights("", USERS, &["useradd bob", "usermod -aG sudo bob", "chpasswd", "htpasswd -c .htpasswd bob"]).undo("userdel NAME, or usermod back"),
        ],
    ),
    known(
        &["visudo"],
        Rest::Unknown,
        &[
            shows("", &["visudo -c", "visudo --check -f a"]).flags(&["-c|--check|-V|--version|--help"]),
            rights("", USERS, &["visudo", "visudo -f /etc/sudoers.d/x"]),
        ],
    )
    .valued(&["-f", "--file"]),
    known(
        &["spctl"],
        Rest::Unknown,
        &[
            shows("", &["spctl --status", "spctl -a -v a.app", "spctl --assess a.app"]).flags(&["--status|-a|--assess|--list"]),
            rights("", GUARD, &["spctl --master-disable", "spctl --add a.app"]),
        ],
    )
    .word_flags(),
    known(
        &["passwd"],
        Rest::Unknown,
        &[
            shows("", &["passwd -S root", "passwd --status"]).flags(&["-S|--status|--help"]),
            rights("", USERS, &["passwd", "passwd root", "passwd -l bob"]),
        ],
    ),
    known(
        &["chage"],
        Rest::Unknown,
        &[
            shows("", &["chage -l root"]).flags(&["-l|--list|--help"]),
            rights("", USERS, &["chage -E 0 bob"]),
        ],
    ),
    known(
        &["iptables", "ip6tables", "iptables-nft", "ip6tables-nft", "iptables-legacy", "ebtables", "arptables"],
        Rest::Unknown,
        &[
            rights("", GUARD, &["iptables -F", "iptables -A INPUT -j DROP", "ip6tables -P INPUT ACCEPT"])
                .flags(&["-A|--append|-D|--delete|-I|--insert|-R|--replace|-F|--flush|-Z|--zero|-N|--new-chain|-X|--delete-chain|-P|--policy|-E|--rename-chain"])
                .undo("iptables-restore FILE")
                .instead("iptables -S"),
            shows("", &["iptables -L -n -v", "iptables -S", "iptables -t nat -nvL", "iptables --version"]).flags(&["-L|--list|-S|--list-rules|-C|--check|-V|-h|--version|--help"]),
        ],
    )
    .valued(&["-t", "--table", "-j", "-s", "-d", "-i", "-o", "-p", "-m"]),
    known(&["iptables-save", "ip6tables-save", "ebtables-save"], Rest::Reads, &[]),
    known(
        &["iptables-restore", "ip6tables-restore", "iptables-apply", "netfilter-persistent", "ipset", "ipfw", "shorewall", "ferm", "fail2ban-client", "sshguard", "socketfilterfw", "csf", "crowdsec", "cscli", "denyhosts"],
        Rest::Unknown,
        &[
            shows("", &["iptables-restore --test a.rules"]).flags(&["--test|--check|--help|--version|--getglobalstate|--listapps"]),
            shows("list|status|describe|monitor|show|version|ping|metrics|get|check|test", &["fail2ban-client status", "ipset list"]),
            rights("", GUARD, &["iptables-restore -v a.rules", "fail2ban-client stop", "ipset flush"]).instead("iptables-save"),
        ],
    )
    .valued(&["-f", "-t", "-i"]),
    known(
        &["nft"],
        Rest::Unknown,
        &[
            shows("", &["nft -c -f a.nft", "nft --check -f a.nft"]).flags(&["-c|--check|-v|--version|--help|-h"]),
            shows("list|monitor|describe|get", &["nft list ruleset", "nft -a list table inet filter"]),
            rights("", GUARD, &["nft flush ruleset", "nft -f a.nft", "nft add rule x"]).instead("nft list ruleset"),
        ],
    )
    .valued(&["-f", "--file", "-D", "--define", "-I", "--includepath"]),
    known(
        &["pfctl"],
        Rest::Unknown,
        &[
            shows("", &["pfctl -sr", "pfctl -s info", "pfctl -nf pf.conf"]).flags(&["-s|-n"]).without(&["-F", "-d", "-e", "-E", "-X", "-k", "-K"]),
            rights("", GUARD, &["pfctl -d", "pfctl -F all", "pfctl -f pf.conf"]).instead("pfctl -s rules"),
        ],
    )
    .valued(&["-s", "-f", "-F", "-a", "-t", "-T", "-k", "-K", "-i"]),
    known(
        &["ufw"],
        Rest::Unknown,
        &[
            shows("", &["ufw --dry-run enable", "ufw --version"]).flags(&["--dry-run|--version|--help"]),
            shows("status|show|version|help", &["ufw status verbose"]),
            shows("app list|info", &["ufw app list"]),
            rights("", GUARD, &["ufw disable", "ufw allow 22", "ufw --force reset"]).instead("ufw status").undo("ufw enable"),
        ],
    ),
    known(
        &["firewall-cmd", "firewall-offline-cmd"],
        Rest::Unknown,
        &[
            rights("", GUARD, &["firewall-cmd --add-port=80/tcp", "firewall-cmd --reload", "firewall-cmd --panic-on"])
                .flags(&["--add-port|--add-service|--add-rich-rule|--add-source|--add-interface|--add-masquerade|--add-forward-port|--add-icmp-block|--add-protocol|--add-rule|--add-chain|--remove-port|--remove-service|--remove-rich-rule|--remove-source|--remove-interface|--remove-masquerade|--remove-forward-port|--remove-rule|--remove-chain|--remove-rules|--reload|--complete-reload|--runtime-to-permanent|--panic-on|--panic-off|--set-default-zone|--set-target|--set-log-denied|--new-zone|--delete-zone|--new-service|--delete-service|--new-ipset|--delete-ipset|--change-interface|--change-zone|--change-source|--lockdown-on|--lockdown-off|--direct|--reset-to-defaults|--load-zone-defaults"])
                .instead("firewall-cmd --list-all"),
            shows("", &["firewall-cmd --list-all", "firewall-cmd --state", "firewall-cmd --zone=public --list-ports"])
                .flags(&["--state|--list-all|--list-all-zones|--list-ports|--list-services|--list-rich-rules|--list-sources|--list-interfaces|--list-forward-ports|--list-lockdown-whitelist-commands|--get-default-zone|--get-active-zones|--get-zones|--get-services|--get-icmptypes|--get-zone-of-interface|--get-log-denied|--get-target|--get-ipsets|--info-zone|--info-service|--info-ipset|--query-port|--query-service|--query-masquerade|--query-panic|--query-rich-rule|--query-interface|--query-lockdown|--check-config|--version|--help|-h|-V"]),
        ],
    ),
    known(
        &["setenforce", "setsebool", "aa-enforce", "aa-complain", "aa-disable", "aa-teardown", "aa-remove-unknown", "aa-genprof", "aa-logprof", "aa-autodep", "aa-audit", "aa-exec", "auditctl", "auditd", "augenrules", "semanage", "semodule", "apparmor_parser", "usbguard", "freshclam", "rkhunter", "csrutil", "fdesetup", "profiles", "tccutil", "gpupdate", "secedit", "auditpol", "lgpo", "certmgr", "certutil", "update-secureboot-policy", "mokutil", "sbctl", "keyctl"],
        Rest::Unknown,
        &[
            shows("", &["auditctl -l", "semodule -l", "semanage port -l", "usbguard --version"]).flags(&["-l|--list|--status|--list-modules|--help|--version|--sb-state|--list-enrolled"]).without(&["-D", "-d", "-e", "-r", "-i", "-w", "--add", "--master-disable", "-A"]),
            shows("status|list|show|list-*|get|isactive|describe|supportsauthrestart|usingrecoverykey|haspersonalrecoverykey|verify|/get|-hashfile|-dump", &["csrutil status", "usbguard list-devices", "keyctl show"]),
            rights("", GUARD, &["setenforce 0", "semanage port -a -t http_port_t -p tcp 81", "csrutil disable", "auditctl -D", "setsebool -P x on"]).undo("setenforce 1"),
        ],
    ),
    known(
        &["xattr"],
        Rest::Unknown,
        &[
            rights("", "the mark that a file came from the network is what the system checks", &["xattr -d com.apple.quarantine a.app", "xattr -cr a.app"]).flags(&["-d|-c|-w"]),
            when("", &[(Reads, Operands)]).examples(&["xattr -l a.app", "xattr a"]),
        ],
    ),
    known(
        &["security"],
        Rest::Unknown,
        &[
            when("find-generic-password|find-internet-password|dump-keychain|export|find-key", &[(ReadsSecrets, Elsewhere)]).why("it prints stored passwords or keys").examples(&["security find-generic-password -w -s x", "security dump-keychain -d"]),
            shows("list-keychains|find-identity|find-certificate|default-keychain|login-keychain|show-keychain-info|cms|error|help|verify-cert|leaks|list-smartcards|smartcards|dump-trust-settings", &["security find-identity -v -p codesigning", "security list-keychains"]).without(&["-s"]),
            rights("", "it changes what the keychain holds or who may use it", &["security delete-keychain x", "security add-generic-password -s x", "security unlock-keychain", "security list-keychains -s x"]),
        ],
    )
    .word_flags(),
    known(
        &["dscl", "dsconfigad", "dscacheutil"],
        Rest::Unknown,
        &[
            shows("", &["dscl . -list /Users", "dscacheutil -q user", "dscl . -read /Users/bob"]).flags(&["-list|-ls|-read|-cat|-readall|-search|-readpl|-q|-show|-cachedump|-statistics|-configuration"]),
            shows("* list|ls|read|cat|readall|search", &["dscl . list /Users"]),
            rights("", USERS, &["dscl . -create /Users/bob", "dscl . -passwd /Users/bob x", "dscacheutil -flushcache"]),
        ],
    )
    .word_flags(),
];
