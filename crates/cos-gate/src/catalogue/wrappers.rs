//! Programs and words of the shell that run the command that stands behind them.

use super::usual::{help, machine, reads, rights, runs_code, unreadable, uploads, works};
use super::{Language, On, Program, Rest, Runs, known, when, wrapper};
use crate::effect::EffectKind::{ChangesMachine, Overwrites, Writes};
use On::Operands;

const OTHER: &str = "who runs the command may do more than this user";
const UNSEEN: &str = "what is typed there later is not known";

pub(super) static PROGRAMS: &[Program] = &[
    wrapper(
        &["sudo"],
        &[
            when("", &[(ChangesMachine, Operands)]).flags(&["-e|--edit"]).why("a file of the system is edited").examples(&["sudo -e /etc/hosts"]),
            reads("", &["sudo ls -i", "sudo -u postgres psql -l", "sudo -n true"]).runs(Runs::Command(0)).operands(1),
            reads("", &["sudo -l", "sudo -v", "sudo -k", "sudo --version"]).flags(&["-l|--list|-v|--validate|-k|--reset-timestamp|-K|--remove-timestamp|-V|--version|--help"]).without(&["-i", "-s", "--login", "--shell"]),
            unreadable("", &["sudo -i", "sudo -s", "sudo"]).why(UNSEEN),
        ],
    )
    .valued(&["-C", "--close-from", "-D", "--chdir", "-g", "--group", "-h", "--host", "-p", "--prompt", "-R", "--chroot", "-r", "--role", "-t", "--type", "-T", "--command-timeout", "-U", "--other-user", "-u", "--user"]),
    wrapper(
        &["doas", "pkexec", "gksudo", "kdesudo", "run0", "calife", "sudo-rs"],
        &[
            reads("", &["doas ls", "pkexec ls", "doas -u bob ls"]).runs(Runs::Command(0)).operands(1),
            unreadable("", &["doas -s", "doas"]).why(UNSEEN),
        ],
    )
    .valued(&["-u", "--user", "-C", "-a"]),
    known(
        &["su", "runuser"],
        Rest::Unknown,
        &[
            help(&["su --help"]),
            reads("", &["su -c 'ls /root' bob", "su - bob -c ls"]).runs(Runs::Shell("-c|--command|--session-command")).flags(&["-c|--command|--session-command"]),
            reads("", &["runuser -u bob -- ls"]).runs(Runs::Command(0)).flags(&["-u|--user"]).operands(1),
            unreadable("", &["su", "su - bob", "su -"]).why(UNSEEN),
        ],
    )
    .valued(&["-c", "--command", "--session-command", "-u", "--user", "-s", "--shell", "-g", "--group", "-G", "--supp-group", "-w"]),
    known(&["sudoedit", "newgrp", "sg"], Rest::Unknown, &[rights("", &["sudoedit /etc/hosts", "newgrp docker"]).why(OTHER)]),
    wrapper(
        &["env", "genv"],
        &[
            reads("", &["env -S 'ls -l'"]).runs(Runs::Shell("-S|--split-string")).flags(&["-S|--split-string"]),
            reads("", &["env A=b ls", "env -i PATH=/bin ls -v", "env -u HOME ls"]).runs(Runs::Command(0)).operands(1),
            reads("", &["env", "env -0", "env --version"]),
        ],
    )
    .valued(&["-u", "--unset", "-C", "--chdir", "-S", "--split-string", "-P", "-a", "--argv0"]),
    wrapper(
        &["command", "builtin"],
        &[
            reads("", &["command -v cargo", "command -V ls"]).flags(&["-v|-V"]),
            reads("", &["command ls -v", "builtin pwd", "command -p ls"]).runs(Runs::Command(0)).operands(1),
            reads("", &["command"]),
        ],
    ),
    wrapper(
        &["exec", "noglob", "nocorrect"],
        &[
            reads("", &["exec ls", "exec -a x ls"]).runs(Runs::Command(0)).operands(1),
            reads("", &["exec"]),
        ],
    )
    .valued(&["-a"]),
    wrapper(
        &["nohup", "setsid", "chronic", "unbuffer", "fakeroot", "linux32", "linux64", "i386", "x86_64", "catchsegv", "rlwrap", "torsocks", "torify", "dbus-run-session", "dbus-launch", "tini", "dumb-init", "entr", "eatmydata", "nocache", "memusage", "valgrind", "rr", "unshare", "setpriv", "with-contenv", "busybox", "toybox", "steam-run", "primusrun", "optirun", "winpty", "runcon", "firejail", "ifne"],
        &[
            reads("", &["nohup ./a.sh -x", "setsid ls", "valgrind --leak-check=full ./a.out", "busybox rm -r x"]).runs(Runs::Command(0)).operands(1),
            reads("", &["busybox --list", "nohup --version"]).flags(&["--list|--help|--version|--list-full"]),
            unreadable("", &["unshare", "firejail"]).why(UNSEEN),
        ],
    ),
    wrapper(
        &["nice", "gnice", "stdbuf", "gstdbuf", "time", "gtime", "systemd-inhibit", "xvfb-run", "proxychains", "proxychains4", "cgexec", "cpulimit", "softlimit", "retry", "mpirun", "mpiexec", "orterun", "sandbox-exec", "daemonize", "numactl", "dtruss", "truss", "uftrace"],
        &[
            reads("", &["nice -n 5 cargo test", "gtime -p ls", "stdbuf -oL ls"]).runs(Runs::Command(0)).operands(1),
            reads("", &["nice"]),
        ],
    )
    .valued(&["-n", "--adjustment", "-o", "--output", "-i", "--input", "-e", "--error", "-f", "--format", "-t", "-w", "-s", "--server-args", "-a", "--what", "--who", "--why", "--mode", "-np", "--sdk", "-g", "--screen", "-j", "--jobs", "-m", "--membind", "-N", "--cpunodebind", "-C", "--physcpubind"]),
    wrapper(
        &["xcrun"],
        &[
            reads("", &["xcrun --find clang", "xcrun --sdk macosx --show-sdk-path"]).flags(&["-f|--find|--show-sdk-path|--show-sdk-version|--show-sdk-platform-path|--show-toolchain-path|--version|--help"]),
            reads("", &["xcrun --sdk macosx clang a.c"]).runs(Runs::Command(0)).operands(1),
            reads("", &["xcrun"]),
        ],
    )
    .valued(&["--sdk", "--toolchain"]),
    wrapper(
        &["caffeinate"],
        &[
            reads("", &["caffeinate -i ls", "caffeinate -t 5 ls"]).runs(Runs::Command(0)).operands(1),
            reads("", &["caffeinate -t 5"]),
        ],
    )
    .valued(&["-t", "-w"]),
    wrapper(
        &["ionice", "prlimit", "schedtool"],
        &[
            machine("", &["ionice -c 3 -p 1234", "prlimit --pid 1 --nofile=5"]).flags(&["-p|--pid"]).why("a process that runs already is changed"),
            reads("", &["ionice -c 3 ls -p", "prlimit --nofile=9 ls"]).runs(Runs::Command(0)).operands(1),
            reads("", &["ionice", "prlimit"]),
        ],
    )
    .valued(&["-c", "--class", "-n", "--classdata", "-p", "--pid", "-P", "-u", "--uid"]),
    wrapper(
        &["strace", "ltrace"],
        &[
            when("", &[(Overwrites, On::Value("-o|--output"))]).runs(Runs::Command(0)).flags(&["-o|--output"]).examples(&["strace -f -o log ls", "ltrace -o log ls"]),
            reads("", &["strace -e openat ls", "strace -c ls"]).runs(Runs::Command(0)).operands(1),
            reads("", &["strace -p 1234", "strace --version"]),
        ],
    )
    .valued(&["-o", "--output", "-e", "--trace", "-p", "--attach", "-s", "--string-limit", "-P", "--trace-path", "-E", "--env", "-u", "--user", "-a", "-O", "-S", "--summary-sort-by", "-I", "-X", "-b", "-l", "-n", "-x", "-A", "-F"]),
    wrapper(
        &["timeout", "gtimeout"],
        &[
            reads("", &["timeout 5 ls -p", "timeout -k 5 -s KILL 10 ls"]).runs(Runs::Command(1)).operands(2),
            reads("", &["timeout --help", "timeout 5"]),
        ],
    )
    .valued(&["-k", "--kill-after", "-s", "--signal"]),
    wrapper(
        &["taskset", "chrt", "setarch", "faketime", "capsh", "chpst", "setuidgid", "gosu", "su-exec", "envdir", "withlock", "lckdo", "setlock"],
        &[
            machine("", &["taskset -p 3 1234"]).flags(&["-p|--pid"]).why("a process that runs already is changed"),
            reads("", &["taskset 0x1 ls -p", "taskset -c 0-3 ls", "gosu bob ls"]).runs(Runs::Command(1)).operands(2),
            reads("", &["taskset --help", "chrt -m"]),
        ],
    ),
    wrapper(
        &["systemd-cat"],
        &[
            works("", &["systemd-cat -t app ./a.sh -x"]).operands(1).runs(Runs::Command(0)),
            works("", &["systemd-cat -t app"]),
        ],
    )
    .valued(&["-t", "--identifier", "-p", "--priority", "--stderr-priority"]),
    wrapper(
        &["xargs", "gxargs"],
        &[
            reads("", &["xargs rm -f", "xargs -n 1 -I {} cp {} x", "xargs -0 grep -l x"]).runs(Runs::Command(0)).operands(1),
            reads("", &["xargs", "xargs -n 1"]),
        ],
    )
    .valued(&["-n", "--max-args", "-I", "-L", "-P", "--max-procs", "-s", "--max-chars", "-d", "--delimiter", "-E", "-a", "--arg-file", "-R", "-S", "-J", "--process-slot-var"]),
    wrapper(
        &["parallel", "watch", "gwatch", "viddy", "hwatch", "rust-parallel"],
        &[
            reads("", &["parallel --version", "watch --help"]).flags(&["--version|--help|--citation"]),
            reads("", &["parallel -S web1 uptime"]).runs(Runs::Remote(0)).flags(&["-S|--sshlogin|--slf|--sshloginfile"]),
            reads("", &["parallel -j 4 gzip", "watch -n 1 ls -l", "watch 'df -h'"]).runs(Runs::Script(0)).operands(1),
            unreadable("", &["parallel", "parallel -j 4"]).why(UNSEEN),
        ],
    )
    .valued(&["-j", "--jobs", "-n", "--interval", "--max-args", "-a", "--arg-file", "-I", "-S", "--sshlogin", "--slf", "--sshloginfile", "--joblog", "--results", "-C", "--colsep", "-d", "--delimiter", "-N", "-L", "--timeout", "--delay", "--retries", "--load", "--tmpdir", "--workdir", "--halt", "--tagstring", "-P", "--block"]),
    known(
        &["script", "scriptreplay", "asciinema", "ttyrec"],
        Rest::Unknown,
        &[
            reads("", &["script -qec 'ls -l' /dev/null", "script -c ls log"]).runs(Runs::Shell("-c|--command")).flags(&["-c|--command"]),
            uploads("upload", &["asciinema upload a.cast"]).why("what was on the screen can be seen by others"),
            help(&["script --version"]),
            reads("", &["script -p log", "script -dp log"]).flags(&["-p"]).without(&["-a", "-r"]),
            when("", &[(Writes, On::First)]).runs(Runs::Command(1)).operands(2).examples(&["script -q log ls"]),
            unreadable("", &["script", "script log"]).why(UNSEEN),
        ],
    )
    .valued(&["-c", "--command", "-I", "-O", "-B", "-T", "-m"]),
    known(
        &["flock"],
        Rest::Unknown,
        &[
            reads("", &["flock build.lock -c 'ls -l'"]).runs(Runs::Shell("-c|--command")).flags(&["-c|--command"]),
            reads("", &["flock -n build.lock ls", "flock lock cargo test"]).runs(Runs::Command(1)).operands(2),
            reads("", &["flock 9", "flock --version"]),
        ],
    )
    .valued(&["-c", "--command", "-w", "--wait", "--timeout", "-E", "--conflict-exit-code"]),
    known(
        &["perf"],
        Rest::Unknown,
        &[
            reads("report|script|annotate|list|diff|version|evlist|buildid-list|help|inject|archive", &["perf report -i perf.data", "perf list"]),
            works("record|stat|trace|mem|c2c|kmem|lock|sched|top|ftrace", &["perf stat -e cycles ls", "perf record -g ./a.out"]).runs(Runs::Command(0)).operands(1),
            reads("record|stat|trace|top", &["perf top", "perf stat -a"]),
            runs_code("bench|test", &["perf bench all"]),
        ],
    )
    .valued(&["-e", "--event", "-o", "--output", "-i", "--input", "-p", "--pid", "-F", "--freq", "-c", "--count", "-C", "-r", "--repeat", "-t", "-I"]),
    known(
        &["gdb", "lldb", "rust-gdb", "rust-lldb", "cgdb", "windbg", "kgdb"],
        Rest::Unknown,
        &[
            reads("", &["gdb --version"]).flags(&["--version|--help|-v"]),
            machine("", &["gdb -p 1234"]).flags(&["-p|-pid|--pid|--attach-pid|-n|--attach-name"]).why("a running process is stopped"),
            runs_code("", &["gdb -batch -ex bt ./a.out core", "lldb ./a.out"]).runs(Runs::Special),
        ],
    )
    .word_flags()
    .valued(&["-ex", "--eval-command", "-iex", "-x", "--command", "-o", "-s", "-p", "-pid", "--pid", "-k", "-O", "-d", "--directory"]),
    known(
        &["expect", "autoexpect"],
        Rest::Unknown,
        &[
            runs_code("", &["expect -c 'spawn ls'"]).runs(Runs::Code(Language::Other, "-c")).flags(&["-c"]),
            runs_code("", &["expect a.exp"]).operands(1),
            reads("", &["expect -v"]).flags(&["-v"]),
        ],
    )
    .valued(&["-c", "-d"]),
    wrapper(
        &["chroot", "nsenter", "arch-chroot", "schroot", "proot", "jchroot"],
        &[
            help(&["chroot --help", "nsenter --version"]),
            machine("", &["chroot /mnt ls", "nsenter -t 1 -m ls"]).runs(Runs::Special).why("it works on another system than this worktree's"),
        ],
    )
    .valued(&["-t", "--target", "-S", "-G", "-c", "-u", "-r", "-b", "-w"]),
    known(
        &["screen"],
        Rest::Unknown,
        &[
            reads("", &["screen -ls", "screen -v"]).flags(&["-ls|-list|-v|--version|--help"]),
            machine("", &["screen -S x -X quit"]).flags(&["-X|-wipe"]).why("programs in other windows are changed or ended"),
            reads("", &["screen -dmS x ./a.sh"]).runs(Runs::Command(0)).operands(1),
            unreadable("", &["screen", "screen -r"]).why(UNSEEN),
        ],
    )
    .word_flags()
    .valued(&["-S", "-dmS", "-c", "-p", "-T", "-h", "-L", "-r", "-x", "-t", "-d", "-D", "-Logfile"]),
    known(
        &["tmux", "byobu", "zellij", "abduco", "dtach"],
        Rest::Unknown,
        &[
            reads("ls|lsw|lsp|lsk|lscm|list-*|has|has-session|show|show-*|capture-pane|capturep|display|display-message|info|server-info|lsb", &["tmux ls", "tmux has-session -t x", "tmux capture-pane -p -t x"]),
            reads("", &["tmux -V"]).flags(&["-V|--version|--help"]),
            machine("kill-*|kill*|respawn-*|respawn*", &["tmux kill-server", "tmux kill-session -t x"]).why("programs in other windows are ended"),
            reads("new|new-session|neww|new-window|splitw|split-window|run|run-shell|pipe-pane|popup|display-popup", &["tmux new-session -d -s x 'cargo test'", "tmux split-window -h ls"]).runs(Runs::Script(0)),
            unreadable("send|send-keys|if|if-shell|source|source-file|attach|a|at|attach-session|command-prompt|set-hook|paste-buffer", &["tmux send-keys -t x ls Enter", "tmux attach -t x"]).why(UNSEEN),
            works("rename*|select*|resize*|swap*|move*|detach*|switch*|set|set-*|setw|bind*|unbind*|start*|break*|join*|link*|load*|next*|last*|refresh*|wait*|copy-mode|clear-history", &["tmux select-window -t 1", "tmux set -g mouse on"]),
            unreadable("", &["tmux"]).why(UNSEEN),
        ],
    )
    .valued(&["-t", "-s", "-n", "-c", "-L", "-S", "-f", "-F", "-x", "-y", "-l", "-e"]),
];
