//! Interfaces, routes and tunnels of this machine.

use super::usual::{machine, reads, secrets};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{Overwrites, Reads};

const REACHED: &str = "the machine may not be reached any more";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["ip"],
        Rest::Unknown,
        &[
            reads("", &["ip -V"]).flags(&["-V|-Version|-help|--help"]),
            machine("", &["ip -batch cmds.txt"]).why(REACHED).flags(&["-b|-batch|-force"]),
            machine("netns e|ex|exec", &["ip netns exec blue ls"]).why(REACHED).runs(Runs::Remote(1)),
            machine("vrf exec", &["ip vrf exec red ls"]).why(REACHED).runs(Runs::Remote(1)),
            reads("* sh|sho|show|li|lis|list|ls|lst|get|id|identify|pids|help|monitor|list-id", &["ip addr show", "ip -br link show", "ip route get 1.1.1.1", "ip netns list"]),
            reads("monitor|help", &["ip monitor", "ip monitor all"]),
            reads("* state|policy|stats|table s|sh|show|list|ls|get|count", &["ip xfrm state list"]),
            machine("", &["ip link set eth0 down", "ip addr add 10.0.0.1/24 dev eth0", "ip route del default", "ip addr flush dev eth0"]).why(REACHED).operands(2).undo("ip link set NAME up"),
            reads("", &["ip a", "ip addr", "ip route", "ip -s link"]),
        ],
    )
    .word_flags()
    .valued(&["-n", "-netns", "-f", "-family", "-b", "-batch", "-rc", "-rcvbuf"]),
    known(
        &["ifconfig", "iwconfig", "vconfig", "ipmaddr", "mii-tool"],
        Rest::Unknown,
        &[
            machine("", &["ifconfig eth0 down", "ifconfig eth0 10.0.0.1 netmask 255.0.0.0"]).why(REACHED).operands(2).undo("ifconfig NAME up"),
            reads("", &["ifconfig", "ifconfig -a", "ifconfig eth0"]),
        ],
    ),
    known(
        &["route"],
        Rest::Unknown,
        &[
            reads("get|show|monitor|print|PRINT", &["route -n get default", "route print"]),
            machine("", &["route add default gw 10.0.0.1", "route del default", "route -n flush"]).why(REACHED).operands(1),
            machine("", &["route -f"]).why(REACHED).flags(&["-f"]),
            reads("", &["route -n", "route"]),
        ],
    ),
    known(
        &["tc", "bridge", "devlink", "dcb", "rdma"],
        Rest::Unknown,
        &[
            reads("* show|list|ls|s|sh|get", &["tc qdisc show dev eth0", "bridge fdb show"]),
            reads("", &["tc -V"]).flags(&["-V|-help|-Version"]),
            machine("", &["tc qdisc add dev eth0 root netem delay 1s", "tc qdisc del dev eth0 root"]).why(REACHED).operands(2),
            reads("", &["tc qdisc", "bridge link"]),
        ],
    )
    .word_flags(),
    known(
        &["ethtool"],
        Rest::Unknown,
        &[
            machine("", &["ethtool -s eth0 speed 100", "ethtool -K eth0 tso off"]).why(REACHED)
                .flags(&["-s|--change|-K|--features|--offload|-G|--set-ring|-C|--coalesce|-A|--pause|-L|--set-channels|-E|--change-eeprom|-U|-N|--config-nfc|--config-ntuple|-X|--set-rxfh-indir|--rxfh|-f|--flash|-p|--identify|-r|--negotiate|--reset|-W|--set-dump|--set-eee|--set-priv-flags|--set-phy-tunable|-t|--test|--set-fec|--set-module"]),
            reads("", &["ethtool eth0", "ethtool -i eth0", "ethtool --show-ring eth0"]),
        ],
    ),
    known(
        &["nmcli"],
        Rest::Unknown,
        &[
            reads("", &["nmcli --version"]).flags(&["--version|-v|--help|-h"]),
            reads("g|gen|general|n|net|networking|r|radio|c|con|connection|conn|d|dev|device|m|monitor|a|agent|w|wifi s|sh|show|status|stat|list|l|connectivity|permissions|monitor|check", &["nmcli connection show", "nmcli dev status"]).without(&["on", "off"]),
            reads("d|dev|device wifi list|show-password", &["nmcli dev wifi list"]),
            machine("d|dev|device w|wifi c*|hotspot|rescan|r*", &["nmcli dev wifi connect home"]).why(REACHED),
            reads("d|dev|device w|wifi", &["nmcli d wifi"]),
            machine("", &["nmcli con down x", "nmcli radio wifi off", "nmcli dev disconnect eth0"]).why(REACHED).operands(2).undo("nmcli con up NAME"),
            reads("", &["nmcli", "nmcli d", "nmcli con"]),
        ],
    )
    .valued(&["-f", "--fields", "-m", "--mode", "-c", "--colors", "-e", "--escape", "-w", "--wait", "-g", "--get-values"]),
    known(
        &["iw", "brctl", "ovs-vsctl", "ovs-ofctl", "teamdctl", "wpa_cli", "bluetoothctl", "hciconfig", "birdc", "connmanctl", "lldpcli"],
        Rest::Unknown,
        &[
            reads("", &["iw --version", "brctl --help"]).flags(&["--version|--help"]),
            machine("dev|phy * set|del|connect|disconnect|interface|ibss|mesh|ap|offchannel|cac|auth|roc|switch|reload|measurement", &["iw dev wlan0 disconnect", "iw dev wlan0 set power_save off"]).why(REACHED),
            reads("dev|list|phy|event|show|showstp|showmacs|list-*|get|dump-*|status|scan_results|devices|info|state|technologies|services", &["iw dev", "brctl show", "ovs-vsctl list-br", "iw list"]).without(&["set"]),
            machine("", &["brctl addbr br0", "ovs-vsctl del-br br0", "wpa_cli disconnect"]).why(REACHED).operands(1),
            reads("", &["iw", "hciconfig"]),
        ],
    ),
    known(
        &["networksetup"],
        Rest::Unknown,
        &[
            reads("", &["networksetup -listallhardwareports", "networksetup -getinfo Wi-Fi"])
                .flags(&["-listallnetworkservices|-listallhardwareports|-listnetworkserviceorder|-detectnewhardware|-getmacaddress|-getcomputername|-getinfo|-getdnsservers|-getsearchdomains|-getairportnetwork|-getairportpower|-listpreferredwirelessnetworks|-getwebproxy|-getsecurewebproxy|-getsocksfirewallproxy|-getproxybypassdomains|-getftpproxy|-getautoproxyurl|-getproxyautodiscovery|-getMTU|-getmtu|-getnetworkserviceenabled|-getcurrentlocation|-listlocations|-listVLANs|-getv6additionalroutes|-getadditionalroutes|-isairportnetwork|-help|-version|-printcommands|-getMedia"]),
            machine("", &["networksetup -setdnsservers Wi-Fi 1.1.1.1", "networksetup -setairportpower en0 off"]).why(REACHED),
        ],
    )
    .word_flags(),
    known(
        &["scutil"],
        Rest::Unknown,
        &[
            machine("", &["scutil --set HostName web1"]).why(REACHED).flags(&["--set|--prefs|--renew"]),
            reads("", &["scutil --dns", "scutil --get HostName", "scutil --nwi"]),
        ],
    )
    .word_flags(),
    known(
        &["arp", "ndp"],
        Rest::Unknown,
        &[
            machine("", &["arp -d 10.0.0.1", "arp -s 10.0.0.1 aa:bb:cc:dd:ee:ff"]).why(REACHED).flags(&["-d|--delete|-s|--set|-f|--file|-c"]),
            reads("", &["arp -a", "arp -n"]),
        ],
    ),
    known(
        &["wg"],
        Rest::Unknown,
        &[
            secrets("showconf|genkey|genpsk", &["wg showconf wg0"]).why("it prints a private key"),
            reads("show|pubkey|help|--help", &["wg show"]),
            machine("", &["wg set wg0 peer x remove", "wg setconf wg0 a.conf"]).why(REACHED).operands(1),
            reads("", &["wg"]),
        ],
    ),
    known(
        &["wg-quick", "openvpn", "openvpn3", "ipsec", "strongswan", "swanctl", "pon", "poff", "pppd", "tailscaled", "nordvpn", "expressvpn", "mullvad", "protonvpn-cli", "warp-cli", "ifup", "ifdown", "ifreload", "dhclient", "dhcpcd", "udhcpc", "netplan", "ovs-appctl", "macchanger", "hostapd", "create_ap", "wpa_supplicant", "airmon-ng", "netsh"],
        Rest::Unknown,
        &[
            reads("", &["openvpn --version", "netplan --help"]).flags(&["--version|--help|--show"]),
            reads("status|get|list|statusall|info|listpeers|listnetworks|show|ip|peers|settings|getifaddr|getpacket|getsummary|ifcount|/all|/displaydns|/?|-all|account|countries|cities", &["netplan get", "netsh show"]),
            reads("wlan|interface|int|advfirewall|winhttp|http|lan|bridge|dns show|dump", &["netsh interface show interface"]),
            reads("* * show|dump", &["netsh interface ipv4 show addresses"]),
            machine("", &["wg-quick up wg0", "ifdown eth0", "netplan apply", "netsh advfirewall set allprofiles state off"]).why(REACHED).operands(1),
            machine("", &["dhclient", "openvpn --config a.ovpn", "dhclient -r"]).why(REACHED),
        ],
    )
    .valued(&["--config"]),
    known(
        &["ipconfig"],
        Rest::Unknown,
        &[
            reads("/all|/displaydns|/?|getifaddr|getpacket|getsummary|ifcount|getoption", &["ipconfig /all", "ipconfig getifaddr en0"]),
            machine("", &["ipconfig /release", "ipconfig /flushdns", "ipconfig set en0 DHCP"]).why(REACHED).operands(1),
            reads("", &["ipconfig"]),
        ],
    ),
    known(
        &["tcpdump", "tshark", "ngrep", "dumpcap", "ettercap", "dsniff", "wireshark", "termshark", "tcpflow", "snoop"],
        Rest::Unknown,
        &[
            when("", &[(Reads, On::Value("-r")), (Overwrites, On::Value("-w"))]).flags(&["-w"]).examples(&["tcpdump -i eth0 -w a.pcap"]),
            reads("", &["tcpdump -r a.pcap", "tcpdump -i any -c 5", "tshark -D"]),
        ],
    )
    .valued(&["-i", "-r", "-w", "-c", "-s", "-C", "-G", "-W", "-F", "-Y", "-f", "-T", "-e", "-z", "-Z"]),
];
