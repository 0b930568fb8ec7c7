//! Interfaces, routes and tunnels of this machine.

use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesMachine, Overwrites, Reads, ReadsSecrets};
use On::{Elsewhere, Here};

const REACHED: &str = "the machine may not be reached any more";

const fn changes(words: &'static str, examples: &'static [&'static str]) -> Use {
    when(words, &[(ChangesMachine, Elsewhere)])
        .why(REACHED)
        .examples(examples)
}

const fn shows(words: &'static str, examples: &'static [&'static str]) -> Use {
    when(words, &[(Reads, Here)]).examples(examples)
}

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["ip"],
        Rest::Unknown,
        &[
            shows("", &["ip -V"]).flags(&["-V|-Version|-help|--help"]),
            changes("", &["ip -batch cmds.txt"]).flags(&["-b|-batch|-force"]),
            changes("netns e|ex|exec", &["ip netns exec blue ls"]).runs(Runs::Remote(1)),
            changes("vrf exec", &["ip vrf exec red ls"]).runs(Runs::Remote(1)),
            shows("* sh|sho|show|li|lis|list|ls|lst|get|id|identify|pids|help|monitor|list-id", &["ip addr show", "ip -br link show", "ip route get 1.1.1.1", "ip netns list"]),
            shows("monitor|help", &["ip monitor", "ip monitor all"]),
            shows("* state|policy|stats|table s|sh|show|list|ls|get|count", &["ip xfrm state list"]),
            changes("", &["ip link set eth0 down", "ip addr add 10.0.0.1/24 dev eth0", "ip route del default", "ip addr flush dev eth0"]).operands(2).undo("ip link set NAME up"),
            shows("", &["ip a", "ip addr", "ip route", "ip -s link"]),
        ],
    )
    .word_flags()
    .valued(&["-n", "-netns", "-f", "-family", "-b", "-batch", "-rc", "-rcvbuf"]),
    known(
        &["ifconfig", "iwconfig", "vconfig", "ipmaddr", "mii-tool"],
        Rest::Unknown,
        &[
            changes("", &["ifconfig eth0 down", "ifconfig eth0 10.0.0.1 netmask 255.0.0.0"]).operands(2).undo("ifconfig NAME up"),
            shows("", &["ifconfig", "ifconfig -a", "ifconfig eth0"]),
        ],
    ),
    known(
        &["route"],
        Rest::Unknown,
        &[
            shows("get|show|monitor|print|PRINT", &["route -n get default", "route print"]),
            changes("", &["route add default gw 10.0.0.1", "route del default", "route -n flush"]).operands(1),
            changes("", &["route -f"]).flags(&["-f"]),
            shows("", &["route -n", "route"]),
        ],
    ),
    known(
        &["tc", "bridge", "devlink", "dcb", "rdma"],
        Rest::Unknown,
        &[
            shows("* show|list|ls|s|sh|get", &["tc qdisc show dev eth0", "bridge fdb show"]),
            shows("", &["tc -V"]).flags(&["-V|-help|-Version"]),
            changes("", &["tc qdisc add dev eth0 root netem delay 1s", "tc qdisc del dev eth0 root"]).operands(2),
            shows("", &["tc qdisc", "bridge link"]),
        ],
    )
    .word_flags(),
    known(
        &["ethtool"],
        Rest::Unknown,
        &[
            changes("", &["ethtool -s eth0 speed 100", "ethtool -K eth0 tso off"])
                .flags(&["-s|--change|-K|--features|--offload|-G|--set-ring|-C|--coalesce|-A|--pause|-L|--set-channels|-E|--change-eeprom|-U|-N|--config-nfc|--config-ntuple|-X|--set-rxfh-indir|--rxfh|-f|--flash|-p|--identify|-r|--negotiate|--reset|-W|--set-dump|--set-eee|--set-priv-flags|--set-phy-tunable|-t|--test|--set-fec|--set-module"]),
            shows("", &["ethtool eth0", "ethtool -i eth0", "ethtool --show-ring eth0"]),
        ],
    ),
    known(
        &["nmcli"],
        Rest::Unknown,
        &[
            shows("", &["nmcli --version"]).flags(&["--version|-v|--help|-h"]),
            shows("g|gen|general|n|net|networking|r|radio|c|con|connection|conn|d|dev|device|m|monitor|a|agent|w|wifi s|sh|show|status|stat|list|l|connectivity|permissions|monitor|check", &["nmcli connection show", "nmcli dev status"]).without(&["on", "off"]),
            shows("d|dev|device wifi list|show-password", &["nmcli dev wifi list"]),
            changes("d|dev|device w|wifi c*|hotspot|rescan|r*", &["nmcli dev wifi connect home"]),
            shows("d|dev|device w|wifi", &["nmcli d wifi"]),
            changes("", &["nmcli con down x", "nmcli radio wifi off", "nmcli dev disconnect eth0"]).operands(2).undo("nmcli con up NAME"),
            shows("", &["nmcli", "nmcli d", "nmcli con"]),
        ],
    )
    .valued(&["-f", "--fields", "-m", "--mode", "-c", "--colors", "-e", "--escape", "-w", "--wait", "-g", "--get-values"]),
    known(
        &["iw", "brctl", "ovs-vsctl", "ovs-ofctl", "teamdctl", "wpa_cli", "bluetoothctl", "hciconfig", "birdc", "connmanctl", "lldpcli"],
        Rest::Unknown,
        &[
            shows("", &["iw --version", "brctl --help"]).flags(&["--version|--help"]),
            changes("dev|phy * set|del|connect|disconnect|interface|ibss|mesh|ap|offchannel|cac|auth|roc|switch|reload|measurement", &["iw dev wlan0 disconnect", "iw dev wlan0 set power_save off"]),
            shows("dev|list|phy|event|show|showstp|showmacs|list-*|get|dump-*|status|scan_results|devices|info|state|technologies|services", &["iw dev", "brctl show", "ovs-vsctl list-br", "iw list"]).without(&["set"]),
            changes("", &["brctl addbr br0", "ovs-vsctl del-br br0", "wpa_cli disconnect"]).operands(1),
            shows("", &["iw", "hciconfig"]),
        ],
    ),
    known(
        &["networksetup"],
        Rest::Unknown,
        &[
            shows("", &["networksetup -listallhardwareports", "networksetup -getinfo Wi-Fi"])
                .flags(&["-listallnetworkservices|-listallhardwareports|-listnetworkserviceorder|-detectnewhardware|-getmacaddress|-getcomputername|-getinfo|-getdnsservers|-getsearchdomains|-getairportnetwork|-getairportpower|-listpreferredwirelessnetworks|-getwebproxy|-getsecurewebproxy|-getsocksfirewallproxy|-getproxybypassdomains|-getftpproxy|-getautoproxyurl|-getproxyautodiscovery|-getMTU|-getmtu|-getnetworkserviceenabled|-getcurrentlocation|-listlocations|-listVLANs|-getv6additionalroutes|-getadditionalroutes|-isairportnetwork|-help|-version|-printcommands|-getMedia"]),
            changes("", &["networksetup -setdnsservers Wi-Fi 1.1.1.1", "networksetup -setairportpower en0 off"]),
        ],
    )
    .word_flags(),
    known(
        &["scutil"],
        Rest::Unknown,
        &[
            changes("", &["scutil --set HostName web1"]).flags(&["--set|--prefs|--renew"]),
            shows("", &["scutil --dns", "scutil --get HostName", "scutil --nwi"]),
        ],
    )
    .word_flags(),
    known(
        &["arp", "ndp"],
        Rest::Unknown,
        &[
            changes("", &["arp -d 10.0.0.1", "arp -s 10.0.0.1 aa:bb:cc:dd:ee:ff"]).flags(&["-d|--delete|-s|--set|-f|--file|-c"]),
            shows("", &["arp -a", "arp -n"]),
        ],
    ),
    known(
        &["wg"],
        Rest::Unknown,
        &[
            when("showconf|genkey|genpsk", &[(ReadsSecrets, Elsewhere)]).why("it prints a private key").examples(&["wg showconf wg0"]),
            shows("show|pubkey|help|--help", &["wg show"]),
            changes("", &["wg set wg0 peer x remove", "wg setconf wg0 a.conf"]).operands(1),
            shows("", &["wg"]),
        ],
    ),
    known(
        &["wg-quick", "openvpn", "openvpn3", "ipsec", "strongswan", "swanctl", "pon", "poff", "pppd", "tailscaled", "nordvpn", "expressvpn", "mullvad", "protonvpn-cli", "warp-cli", "ifup", "ifdown", "ifreload", "dhclient", "dhcpcd", "udhcpc", "netplan", "ovs-appctl", "macchanger", "hostapd", "create_ap", "wpa_supplicant", "airmon-ng", "netsh"],
        Rest::Unknown,
        &[
            shows("", &["openvpn --version", "netplan --help"]).flags(&["--version|--help|--show"]),
            shows("status|get|list|statusall|info|listpeers|listnetworks|show|ip|peers|settings|getifaddr|getpacket|getsummary|ifcount|/all|/displaydns|/?|-all|account|countries|cities", &["netplan get", "netsh show"]),
            shows("wlan|interface|int|advfirewall|winhttp|http|lan|bridge|dns show|dump", &["netsh interface show interface"]),
            shows("* * show|dump", &["netsh interface ipv4 show addresses"]),
            changes("", &["wg-quick up wg0", "ifdown eth0", "netplan apply", "netsh advfirewall set allprofiles state off"]).operands(1),
            changes("", &["dhclient", "openvpn --config a.ovpn", "dhclient -r"]),
        ],
    )
    .valued(&["--config"]),
    known(
        &["ipconfig"],
        Rest::Unknown,
        &[
            shows("/all|/displaydns|/?|getifaddr|getpacket|getsummary|ifcount|getoption", &["ipconfig /all", "ipconfig getifaddr en0"]),
            changes("", &["ipconfig /release", "ipconfig /flushdns", "ipconfig set en0 DHCP"]).operands(1),
            shows("", &["ipconfig"]),
        ],
    ),
    known(
        &["tcpdump", "tshark", "ngrep", "dumpcap", "ettercap", "dsniff", "wireshark", "termshark", "tcpflow", "snoop"],
        Rest::Unknown,
        &[
            when("", &[(Reads, On::Value("-r")), (Overwrites, On::Value("-w"))]).flags(&["-w"]).examples(&["tcpdump -i eth0 -w a.pcap"]),
            shows("", &["tcpdump -r a.pcap", "tcpdump -i any -c 5", "tshark -D"]),
        ],
    )
    .valued(&["-i", "-r", "-w", "-c", "-s", "-C", "-G", "-W", "-F", "-Y", "-f", "-T", "-e", "-z", "-Z"]),
];
