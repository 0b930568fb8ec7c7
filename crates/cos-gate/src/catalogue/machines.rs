//! Virtual machines and system containers on this machine.

use super::On::{Last, Sources};
use super::usual::{
    builds, fetches, loses, machine, opens, publishes, reads, rights, secrets, works,
};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{Overwrites, Reads};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["lxc", "incus"], Rest::Unknown, LXC).valued(&[
        "-p",
        "--profile",
        "-c",
        "--config",
        "-s",
        "--storage",
        "-n",
        "--network",
        "--project",
        "-t",
        "--type",
        "-e",
        "--cwd",
        "--env",
        "--user",
        "--format",
        "-f",
    ]),
    known(
        &[
            "lxc-ls",
            "lxc-info",
            "lxc-top",
            "lxc-monitor",
            "lxc-config",
            "lxc-checkconfig",
            "virt-top",
            "virt-host-validate",
            "virt-df",
            "virt-filesystems",
            "virt-inspector",
            "virt-cat",
            "virt-ls",
        ],
        Rest::Reads,
        &[],
    ),
    known(
        &[
            "lxc-attach",
            "lxc-start",
            "lxc-stop",
            "lxc-create",
            "lxc-destroy",
            "lxc-copy",
            "lxc-snapshot",
            "lxd",
            "incus-admin",
            "virt-install",
            "virt-clone",
            "virt-customize",
            "virt-edit",
            "virt-sysprep",
            "virt-resize",
            "guestfish",
            "virt-manager",
            "qemu-nbd",
            "firecracker",
            "systemd-nspawn",
        ],
        Rest::Unknown,
        RAW,
    ),
    known(
        &[
            "multipass",
            "limactl",
            "lima",
            "tart",
            "vfkit",
            "utmctl",
            "prlctl",
            "vmrun",
        ],
        Rest::Unknown,
        SMALL,
    )
    .valued(&[
        "-n", "--name", "-c", "--cpus", "-m", "--memory", "-d", "--disk", "--format", "-T",
    ]),
    known(&["virsh"], Rest::Unknown, VIRSH).valued(&[
        "-c",
        "--connect",
        "--domain",
        "--pool",
        "--vol",
    ]),
    known(&["vboxmanage"], Rest::Unknown, VBOX),
    known(&["qemu-img"], Rest::Unknown, QEMU_IMG)
        .valued(&["-f", "-O", "-o", "-b", "-F", "-l", "-T", "-t", "-S", "-m"]),
    known(&["vagrant"], Rest::Unknown, VAGRANT).valued(&[
        "-c",
        "--command",
        "--provider",
        "--box",
        "--name",
    ]),
    known(&["distrobox", "toolbox", "toolbx"], Rest::Unknown, BOXES).valued(&[
        "-n",
        "--name",
        "-i",
        "--image",
        "-r",
        "--release",
        "-c",
        "--container",
    ]),
    known(
        &["devcontainer", "devpod", "gitpod", "coder"],
        Rest::Unknown,
        DEV,
    )
    .valued(&["--workspace-folder", "--config", "--provider", "--ide"]),
];

const LXC: &[Use] = &[
    reads(
        "exec",
        &["lxc exec web -- ls /", "incus exec web -- rm -rf /data"],
    )
    .operands(2)
    .runs(Runs::Remote(1)),
    reads("", &["lxc --version"]).flags(&["--version|--help|-h"]),
    reads(
        "list|ls|info|version|monitor|query|help|top|warning",
        &["lxc list", "incus info web"],
    ),
    reads(
        "image|network|storage|profile|project|remote|cluster|config|snapshot|operation|alias|auth list|ls|show|info|get|get-default|list-*",
        &["lxc image list", "lxc config show web"],
    ),
    when("file pull", &[(Overwrites, Last)]).examples(&["lxc file pull web/etc/hosts ."]),
    loses(
        "delete|rm|rebuild|restore",
        &["lxc delete -f web", "incus rm web"],
    )
    .why("the container goes with all that it wrote"),
    loses(
        "image|network|storage|profile|project|snapshot|cluster|remote delete|remove|rm|unset|volume|bucket",
        &["lxc storage delete pool"],
    ),
    opens("exec|shell|console", &["lxc console web"]),
    rights(
        "config|remote|auth trust|set|add|switch|device",
        &[
            "lxc config set web security.privileged true",
            "lxc remote add prod u",
        ],
    ),
    publishes("publish", &["lxc publish web"]),
    machine(
        "*",
        &[
            "lxc launch ubuntu:22.04 web",
            "lxc stop web",
            "lxc file push a web/tmp/a",
        ],
    ),
    reads("", &["lxc"]),
];

const RAW: &[Use] = &[
    reads("", &["lxc-attach --version"]).flags(&["--version|--help|--dry-run"]),
    machine(
        "",
        &[
            "lxc-destroy -n web",
            "virt-install --name x",
            "systemd-nspawn -D /x",
        ],
    ),
];

const SMALL: &[Use] = &[
    reads("exec", &["multipass exec web -- ls"])
        .operands(2)
        .runs(Runs::Remote(1)),
    reads("shell", &["limactl shell default ls"])
        .operands(2)
        .runs(Runs::Remote(1)),
    reads("", &["multipass --version"]).flags(&["--version|--help|-h"]),
    reads(
        "list|ls|info|version|find|networks|aliases|get|help|validate|status|ip|ip-address|show-ssh|snapshots",
        &["multipass list", "limactl list"],
    ),
    loses(
        "delete|purge|restore|prune|factory-reset|unprotect",
        &["multipass delete --purge web", "limactl delete -f default"],
    ),
    opens("shell|exec|sh|run", &["multipass shell web"]),
    when(
        "transfer|copy-files|copy|cp",
        &[(Reads, Sources), (Overwrites, Last)],
    )
    .examples(&["multipass transfer a web:/tmp/a"]),
    machine(
        "*",
        &[
            "multipass launch -n web",
            "limactl start default",
            "multipass mount . web",
        ],
    ),
    opens("", &["lima"]),
];

const VIRSH: &[Use] = &[
    reads("", &["virsh --version"]).flags(&["--version|-v|-V|--help|-h"]),
    reads(
        "list|dominfo|domstate|domstats|dumpxml|domblklist|domiflist|domifaddr|domid|domname|domuuid|domblkinfo|domblkstat|dommemstat|nodeinfo|nodelist|nodecpustats|nodememstats|capabilities|domcapabilities|version|hostname|uri|sysinfo|freecell|help|vcpuinfo|vcpucount|net-list|net-info|net-dumpxml|net-dhcp-leases|net-uuid|pool-list|pool-info|pool-dumpxml|vol-list|vol-info|vol-path|vol-dumpxml|vol-key|iface-list|iface-dumpxml|snapshot-list|snapshot-info|snapshot-dumpxml|snapshot-current|snapshot-parent|checkpoint-list|secret-list|secret-dumpxml|nwfilter-list|nwfilter-dumpxml|nodedev-list|nodedev-dumpxml|event|domjobinfo|schedinfo|vncdisplay|domdisplay|ttyconsole|net-name|pool-name|cpu-models|domtime|domhostname|domfsinfo",
        &["virsh list --all", "virsh dumpxml web"],
    ),
    secrets("secret-get-value", &["virsh secret-get-value id"]),
    loses(
        "undefine|destroy|vol-delete|vol-wipe|pool-delete|pool-destroy|pool-undefine|net-destroy|net-undefine|snapshot-delete|snapshot-revert|checkpoint-delete|managedsave-remove|secret-undefine|*-undefine|*-destroy|*-delete",
        &[
            "virsh destroy web",
            "virsh undefine web --remove-all-storage",
        ],
    ),
    opens(
        "console|qemu-agent-command|qemu-monitor-command|edit",
        &["virsh console web"],
    ),
    machine(
        "*",
        &[
            "virsh start web",
            "virsh shutdown web",
            "virsh net-start default",
            "virsh setmem web 1G",
        ],
    ),
    opens("", &["virsh"]),
];

const VBOX: &[Use] = &[
    reads("", &["vboxmanage --version"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "list|showvminfo|showhdinfo|showmediuminfo|getextradata|metrics|help",
        &["vboxmanage list vms", "vboxmanage showvminfo web"],
    ),
    reads(
        "guestproperty|snapshot|dhcpserver|natnetwork|mediumproperty|hostonlyif|cloud get|enumerate|list|wait",
        &["vboxmanage guestproperty enumerate web"],
    ),
    loses(
        "unregistervm|closemedium|discardstate",
        &["vboxmanage unregistervm web --delete"],
    ),
    loses(
        "snapshot * delete|restore|restorecurrent",
        &["vboxmanage snapshot web delete a"],
    ),
    reads(
        "snapshot * list|showvminfo",
        &["vboxmanage snapshot web list"],
    ),
    opens("guestcontrol", &["vboxmanage guestcontrol web run /bin/ls"]),
    machine(
        "*",
        &[
            "vboxmanage startvm web",
            "vboxmanage controlvm web poweroff",
            "vboxmanage modifyvm web --memory 1",
        ],
    ),
    reads("", &["vboxmanage"]),
];

const QEMU_IMG: &[Use] = &[
    reads("", &["qemu-img --version"]).flags(&["--version|-V|--help|-h"]),
    reads(
        "info|check|compare|map|measure|bench",
        &["qemu-img info a.qcow2", "qemu-img check a.qcow2"],
    )
    .without(&["-r"]),
    reads("snapshot", &["qemu-img snapshot -l a.qcow2"]).without(&["-a", "-c", "-d"]),
    when("convert|dd", &[(Overwrites, Last)]).examples(&["qemu-img convert -O raw a.qcow2 a.raw"]),
    when("create", &[(Overwrites, super::On::First)])
        .examples(&["qemu-img create -f qcow2 a.qcow2 10G"]),
    loses(
        "snapshot|resize|commit|rebase|amend|check|bitmap",
        &[
            "qemu-img snapshot -d a x.qcow2",
            "qemu-img resize a.qcow2 5G",
            "qemu-img check -r all a",
        ],
    )
    .why("the image is changed in place")
    .instead("cp of the image first"),
    reads("", &["qemu-img"]),
];

const VAGRANT: &[Use] = &[
    reads("ssh", &["vagrant ssh -c 'ls -la'"])
        .flags(&["-c|--command"])
        .runs(Runs::Shell("-c|--command")),
    reads("", &["vagrant --version"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "status|global-status|version|validate|port|ssh-config|winrm-config|list-commands|help|autocomplete",
        &["vagrant status", "vagrant ssh-config"],
    ),
    reads(
        "box|plugin|snapshot|cloud list|outdated|search",
        &["vagrant box list"],
    ),
    works("init|package", &["vagrant init ubuntu/jammy64"]),
    loses("destroy", &["vagrant destroy -f"]).why("the machine goes with all that it wrote"),
    loses(
        "box|snapshot remove|prune|delete|restore|pop",
        &["vagrant snapshot restore a"],
    ),
    fetches("box add|update", &["vagrant box add ubuntu/jammy64"]),
    opens("ssh|winrm|powershell|rdp", &["vagrant ssh"]),
    rights("login", &["vagrant login"]),
    publishes(
        "cloud|push|share",
        &["vagrant cloud publish a", "vagrant push"],
    ),
    builds(
        "up|halt|reload|provision|resume|suspend|snapshot|upload|rsync",
        &["vagrant up", "vagrant halt", "vagrant reload --provision"],
    )
    .undo("vagrant halt"),
    machine("plugin", &["vagrant plugin install x"]),
    machine("*", &["vagrant frobnicate"]),
    reads("", &["vagrant"]),
];

const BOXES: &[Use] = &[
    reads("run", &["toolbox run ls"]).runs(Runs::Command(0)),
    reads("", &["distrobox --version"]).flags(&["--version|--help|-h|--dry-run"]),
    reads("list|ls|version|help", &["distrobox list", "toolbox list"]),
    loses("rm|rmi|ephemeral", &["distrobox rm -f web"]),
    opens(
        "",
        &[
            "distrobox enter web",
            "toolbox enter",
            "distrobox create -n web",
        ],
    ),
];

const DEV: &[Use] = &[
    reads("exec", &["devcontainer exec --workspace-folder . npm test"])
        .operands(1)
        .runs(Runs::Remote(0)),
    reads("", &["devcontainer --version"]).flags(&["--version|--help|-h"]),
    reads(
        "read-configuration|outdated|list|ls|status|version|logs",
        &["devcontainer read-configuration", "devpod list"],
    ),
    builds(
        "build|up|set-up|run-user-commands|upgrade|features|templates",
        &["devcontainer up --workspace-folder .", "devcontainer build"],
    ),
    loses("delete", &["devpod delete x"]),
    opens("", &["coder ssh x", "devpod ssh x", "coder create x"]),
];
