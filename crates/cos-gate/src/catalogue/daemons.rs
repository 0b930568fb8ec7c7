//! Services, processes, timers and the power of the machine.

use super::usual::{loses, machine, reads, runs_code, tells, unreadable, works};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::Overwrites;

const SERVICE: &str = "a service that others may use is changed";
const ENDED: &str = "the program may lose what it was working on";
const OFF: &str = "everything that runs on the machine is ended";
const TIMED: &str = "it runs later, when nobody looks";
const SYSTEM_SETTING: &str = "the machine starts or runs differently";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["systemctl"],
        Rest::Unknown,
        &[
            reads("", &["systemctl --version"]).flags(&["--help|--version"]),
            reads("status|is-active|is-enabled|is-failed|is-system-running|list-*|show|cat|get-default|help|show-environment|whoami", &["systemctl status nginx", "systemctl --user is-active x", "systemctl list-units --type=service"]),
            machine("reboot|poweroff|halt|kexec|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|soft-reboot|exit|rescue|emergency|default", &["systemctl reboot", "systemctl poweroff -i"]).why(OFF),
            machine("start|stop|restart|reload|try-restart|reload-or-restart|try-reload-or-restart|isolate|kill|clean|freeze|thaw|reset-failed", &["systemctl restart nginx", "systemctl stop --now x", "systemctl -H web1 start x"]).why(SERVICE).undo("systemctl start UNIT, or stop UNIT").instead("systemctl status"),
            machine("enable|disable|reenable|preset|preset-all|mask|unmask|link|revert|add-wants|add-requires|edit|set-default|set-property|daemon-reload|daemon-reexec|import-environment|set-environment|unset-environment|cancel|log-level|service-log-level|bind|mount-image|switch-root", &["systemctl enable nginx", "systemctl daemon-reload", "systemctl mask x"]).why(SYSTEM_SETTING).undo("systemctl disable UNIT, or enable UNIT"),
            unreadable("", &["systemctl frobnicate"]).operands(1).why("the verb is not known"),
            reads("", &["systemctl", "systemctl --failed"]),
        ],
    )
    .valued(&["-t", "--type", "-H", "--host", "-M", "--machine", "-p", "--property", "-n", "--lines", "-o", "--output", "-s", "--signal", "--state", "--job-mode", "--root", "--what", "-P"]),
    known(
        &["service", "rc-service", "invoke-rc.d", "initctl", "rc-update", "chkconfig", "update-rc.d", "sysv-rc-conf", "insserv"],
        Rest::Unknown,
        &[
            reads("", &["service --status-all", "chkconfig --list"]).flags(&["--status-all|--help|--version|--list|-l|--query"]),
            reads("* status", &["service nginx status", "rc-service sshd status"]),
            reads("list|show|status|version|usage", &["initctl list", "rc-update show"]),
            machine("", &["service nginx restart", "rc-update add sshd", "invoke-rc.d x stop"]).why(SERVICE).instead("service NAME status"),
        ],
    ),
    known(
        &["sv", "supervisorctl", "pm2", "monit", "circusctl", "s6-svc", "s6-rc", "svc", "forever", "god", "eye", "immortalctl", "dinitctl", "svcadm", "nssm", "winsw"],
        Rest::Unknown,
        &[
            reads("", &["pm2 --version"]).flags(&["--help|--version"]),
            reads("status|list|ls|l|ps|show|describe|desc|logs|log|info|monit|env|prettylist|jlist|report|ping|id|pid|version|tail|maintail|avail|summary|check|validate|help|fg|slist|sysmonit", &["supervisorctl status", "pm2 list", "pm2 logs app", "sv status x"]),
            runs_code("start *.js|*.mjs|*.cjs|*.ts|*.py|*.sh|npm|yarn|pnpm|node", &["pm2 start app.js", "pm2 start npm -- start"]).without(&["--env", "--env=production", "-i"]).undo("pm2 delete NAME"),
            machine("", &["pm2 restart all", "pm2 delete 0", "supervisorctl stop x", "sv down x"]).why(SERVICE).instead("its status command"),
        ],
    )
    .valued(&["-c", "--configuration", "-u", "-p", "-s", "--lines", "-n", "--name"]),
    known(
        &["launchctl"],
        Rest::Unknown,
        &[
            machine("limit", &["launchctl limit maxfiles 9 9"]).why(SERVICE).operands(2),
            reads("list|print|print-cache|print-disabled|blame|dumpstate|managername|manageruid|managerpid|getenv|hostinfo|resolveport|procinfo|version|help|limit|dumpjpcategory|variant|error", &["launchctl list", "launchctl print system"]),
            machine("", &["launchctl load x.plist", "launchctl bootout gui/501 x", "launchctl kickstart -k x"]).why(SERVICE).instead("launchctl list"),
        ],
    ),
    known(
        &["haproxy"],
        Rest::Unknown,
        &[
            reads("", &["haproxy -c -f a.cfg", "haproxy -vv"]).flags(&["-c|-v|-vv"]),
            machine("", &["haproxy -f a.cfg -D"]).why(SERVICE).instead("haproxy -c"),
        ],
    )
    .valued(&["-f"]),
    known(
        &["nginx", "apachectl", "apache2ctl", "httpd", "apache2", "varnishd", "varnishadm", "squid", "lighttpd", "php-fpm", "dovecot", "unbound", "named", "bind9", "rndc", "sshd", "smbd", "vsftpd", "proftpd", "dnsmasq", "tor", "lighty-enable-mod", "a2ensite", "a2dissite", "a2enmod", "a2dismod", "a2enconf", "a2disconf"],
        Rest::Unknown,
        &[
            machine("start|stop|restart|reload|graceful|graceful-stop|flush|abort|quit|freeze|thaw|sync|querylog", &["apachectl graceful"]).why(SERVICE),
            reads("", &["nginx -t", "nginx -V", "httpd -t", "sshd -T"]).flags(&["-t|-T|-v|-V|--test|--version|--help|-S|-l|-L|-h|-M"]).without(&["-s", "-k"]),
            reads("configtest|status|fullstatus|check|-v|stats|zonestatus", &["apachectl configtest", "rndc status"]),
            machine("", &["nginx -s reload", "nginx", "a2ensite x"]).why(SERVICE).instead("nginx -t"),
        ],
    )
    .valued(&["-c", "-s", "-k", "-p", "-g"]),
    known(
        &["systemd-run"],
        Rest::Unknown,
        &[machine("", &["systemd-run --on-active=60 touch /x", "systemd-run ls"]).why(TIMED).runs(Runs::Remote(0))],
    )
    .valued(&["-p", "--property", "-u", "--unit", "--slice", "-M", "-H", "-E", "--setenv", "--uid", "--gid", "--on-active", "--on-calendar"]),
    known(
        &["machinectl", "loginctl", "coredumpctl", "bootctl", "busctl", "resolvectl", "portablectl", "homectl", "oomctl", "networkctl", "hostnamectl", "timedatectl", "localectl", "dbus-send", "gdbus", "qdbus", "tuned-adm", "cpupower", "powerprofilesctl", "tlp", "rfkill", "chronyc", "fwupdmgr"],
        Rest::Unknown,
        &[
            reads("", &["timedatectl --version"]).flags(&["--help|--version"]),
            reads("status|list|list-*|show|show-*|*-status|*-show|info|dump|statistics|query|service|openpgp|tlsa|get-*|introspect|tree|capture|monitor|timesync-status|is-installed|frequency-info|idle-info|stat|tracking|sources|sourcestats|activity|ntpdata|peers|active|recommend|verify|help|image-status|cat|lldp|get|wait-online", &["timedatectl status", "resolvectl query example.com", "loginctl list-sessions", "chronyc tracking"]),
            machine("", &["hostnamectl set-hostname web1", "timedatectl set-timezone UTC", "resolvectl flush-caches", "loginctl terminate-user bob", "rfkill block wifi"]).why(SYSTEM_SETTING).operands(1),
            reads("", &["hostnamectl", "timedatectl", "localectl"]),
        ],
    )
    .valued(&["-p", "--property", "-H", "--host", "-M", "--machine", "-n", "--lines", "-o", "--output", "--adjustment"]),
    known(
        &["ntpq", "ntpstat", "ntptrace"],
        Rest::Reads,
        &[reads("", &["ntpq -p", "ntpstat"])],
    ),
    known(
        &["hwclock", "ntpdate", "needrestart", "systemd-tmpfiles", "systemd-sysusers", "systemd-resolve", "kdumpctl", "chronyd", "sntp"],
        Rest::Unknown,
        &[
            reads("", &["hwclock --show", "ntpdate -q pool.example.org", "systemd-resolve --status"]).flags(&["--show|-q|--status|--help|--version|--cat-config|--statistics"]).without(&["-w", "-b", "-D", "--directory", "-i", "--image"]),
            reads("status|estimate|showmem", &["kdumpctl status"]),
            machine("", &["hwclock --systohc", "hwclock -w", "ntpdate -s pool.example.org", "needrestart -r a", "systemd-tmpfiles --clean"]).why(SYSTEM_SETTING),
        ],
    ),
    known(
        &["kill"],
        Rest::Unknown,
        &[
            reads("", &["kill -l", "kill -0 1234", "kill -L"]).flags(&["-l|-L|-0|--list|--table|--help|--version"]),
            works("%*", &["kill %1", "kill -9 %2"]),
            machine("", &["kill 1234", "kill -9 1234", "kill -TERM -1", "kill -- -1"]).why(ENDED).instead("kill -0, which only asks whether it runs"),
        ],
    )
    .word_flags()
    .valued(&["-s", "-n", "-q", "--signal"]),
    known(
        &["pkill", "killall", "skill", "snice", "xkill", "killall5", "renice", "taskkill", "slay", "fkill", "kill-port", "killport"],
        Rest::Unknown,
        &[
            reads("", &["killall -l", "pkill --help"]).flags(&["-l|--list|--help|--version"]),
            machine("", &["pkill -f server", "killall node", "renice -n 5 -p 1", "taskkill /F /PID 4"]).why(ENDED).instead("pgrep -a, which only lists"),
        ],
    )
    .word_flags()
    .valued(&["-u", "-U", "-g", "-P", "-s", "-t", "-n"]),
    known(
        &["reboot", "shutdown", "halt", "poweroff", "init", "telinit", "pm-suspend", "pm-hibernate", "rtcwake", "kexec", "wakeonlan", "etherwake"],
        Rest::Unknown,
        &[
            reads("", &["shutdown --help", "shutdown --show"]).flags(&["--help|--version|--show"]),
            machine("", &["reboot", "shutdown -h now", "shutdown -r +5", "init 0", "telinit 6", "poweroff -f"]).why(OFF),
        ],
    ),
    known(
        &["crontab"],
        Rest::Unknown,
        &[
            loses("", &["crontab -r", "crontab -u bob -r"]).flags(&["-r|--remove"]).why("all timed commands of the user are removed").undo("crontab FILE, if crontab -l was kept").instead("crontab -l"),
            reads("", &["crontab -l", "crontab -u bob -l"]).flags(&["-l|--list|-V|-T"]),
            machine("", &["crontab -e", "crontab jobs.txt", "crontab -"]).why(TIMED).undo("crontab -e").instead("crontab -l"),
        ],
    )
    .valued(&["-u", "--user"]),
    known(
        &["at", "batch", "atrm", "anacron", "schtasks", "fcrontab"],
        Rest::Unknown,
        &[
            reads("", &["at -l", "at -V", "at -c 3"]).flags(&["-l|-V|-c"]).without(&["-r", "-d"]),
            reads("/query|/Query|/?", &["schtasks /query"]),
            machine("", &["at now", "atrm 3", "schtasks /create /tn x"]).why(TIMED).undo("atrm NUMBER"),
        ],
    )
    .valued(&["-f", "-q", "-t"]),
    known(&["atq"], Rest::Reads, &[]),
    known(
        &["msg", "mesg"],
        Rest::Unknown,
        &[tells("", &["msg * hello"]).why("everybody on the machine sees it")],
    ),
    known(
        &["logrotate"],
        Rest::Unknown,
        &[
            reads("", &["logrotate -d /etc/logrotate.conf"]).flags(&["-d|--debug|--help|--version|-?"]),
            machine("", &["logrotate -f /etc/logrotate.conf"]).why("old logs are removed").instead("logrotate -d"),
        ],
    )
    .valued(&["-s", "--state", "-m", "-l"]),
    known(
        &["sysctl"],
        Rest::Unknown,
        &[
            machine("", &["sysctl -w vm.swappiness=1", "sysctl -p", "sysctl --system"]).why(SYSTEM_SETTING).flags(&["-w|--write|-p|--load|--system|-f"]).undo("sysctl -w NAME=OLD"),
            machine("*=*", &["sysctl kernel.panic=1"]).why(SYSTEM_SETTING).undo("sysctl -w NAME=OLD"),
            reads("", &["sysctl -a", "sysctl -n kernel.ostype", "sysctl hw.ncpu"]),
        ],
    ),
    known(
        &["modprobe", "insmod", "rmmod", "depmod", "kextload", "kextunload", "kmutil", "kldload", "kldunload", "kmod", "dkms"],
        Rest::Unknown,
        &[
            reads("", &["modprobe -n x", "modprobe --show-depends x"]).flags(&["-n|--dry-run|--show|--show-depends|-D|--showconfig|--help|--version|-V"]),
            reads("list|status|help|showloaded", &["kmod list", "dkms status"]),
            machine("", &["modprobe nbd", "rmmod nbd", "insmod x.ko"]).why("code is loaded into the kernel or taken out of it").undo("modprobe -r MODULE").instead("lsmod"),
        ],
    )
    .valued(&["-d", "-C", "-S"]),
    known(
        &["update-grub", "update-grub2", "grub-install", "grub2-install", "grub-set-default", "grub-reboot", "grub-editenv", "grubby", "update-initramfs", "mkinitcpio", "dracut", "mkinitramfs", "efibootmgr", "lilo", "syslinux", "extlinux", "dpkg-reconfigure", "locale-gen", "update-locale", "loadkeys", "setterm", "setkeycodes", "installkernel", "bcdedit", "bootrec", "bless", "kernel-install", "flashrom", "fwupdate", "tzconfig", "update-ca-certificates", "update-ca-trust", "trust", "update-desktop-database", "update-mime-database", "glib-compile-schemas", "fc-cache", "gsettings", "dconf", "setupcon", "sysrq", "authconfig", "authselect", "update-crypto-policies", "fips-mode-setup", "usb_modeswitch", "usbreset", "setpci", "ipmitool", "i2cset", "wrmsr", "devmem"],
        Rest::Unknown,
        &[
            reads("", &["efibootmgr --version", "grubby --info=ALL"]).flags(&["--help|--version|--info|--default-kernel|--show"]),
            reads("list|list-*|get|read|dump|status|check|current|/enum|show|describe|range|writable", &["gsettings get org.x y", "dconf read /x"]),
            reads("sel|sdr|sensor|lan|fru|chassis|mc|power|user list|elist|print|info|status|get|read", &["ipmitool sel list"]),
            machine("", &["update-grub", "grub-install /dev/sda", "update-initramfs -u", "gsettings set org.x y z", "efibootmgr -b 1 -B"]).why(SYSTEM_SETTING),
        ],
    ),
    known(
        &["grub-mkconfig", "grub2-mkconfig"],
        Rest::Unknown,
        &[
            when("", &[(Overwrites, On::Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["grub-mkconfig -o /boot/grub/grub.cfg"]),
            reads("", &["grub-mkconfig"]),
        ],
    ),
    known(
        &["update-alternatives", "update-java-alternatives", "eselect", "select-editor"],
        Rest::Unknown,
        &[
            reads("", &["update-alternatives --display java", "update-alternatives --list java"]).flags(&["--display|--list|--query|--get-selections|-l|--help|--version"]),
            reads("* list|show", &["eselect python list"]),
            machine("", &["update-alternatives --set editor /usr/bin/vim", "update-alternatives --config java"]).why("another program runs under the same name for everybody").undo("update-alternatives --auto NAME"),
        ],
    ),
];
