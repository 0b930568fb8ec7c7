//! Programs and cmdlets of Windows.

use super::usual::{
    KEYS, TREE, loses, machine, overwrites, reads, reads_files, rights, unreadable,
};
use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::{Deletes, DiscardsWork, Overwrites, Reads};
use On::{Elsewhere, Last, Operands, Sources};

const SETTING: &str = "a setting of the machine is changed";
const UNSEEN: &str = "commands of this shell are not understood";
const BACKUPS: &str = "what could bring data back is removed";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["powershell", "pwsh", "powershell_ise"],
        Rest::Unknown,
        &[
            reads("", &["pwsh --version", "pwsh -Version"]).flags(&["--version|-Version|-version|-v|-Help|-help|--help|-?"]).without(&["-Command", "-command", "-c", "-File", "-file", "-f", "-EncodedCommand", "-enc", "-e", "-ec", "-Encoded", "-encodedcommand", "-C"]),
            unreadable("", &["powershell -Command 'Get-Process | Stop-Process'", "pwsh -File a.ps1", "powershell -enc AAAA"]).why(UNSEEN),
        ],
    )
    .word_flags(),
    known(
        &["cmd", "wsl", "mshta", "rundll32", "regsvr32", "runas", "psexec", "wmic", "forfiles", "installutil", "bitsadmin", "msiexec", "start-process", "invoke-expression", "invoke-command", "icm", "invoke-item", "ii", "new-object", "start-job", "enter-pssession", "new-pssession", "add-type"],
        Rest::Unknown,
        &[
            reads("/?", &["wmic /?"]),
            unreadable("", &["cmd /c 'del /s x'", "rundll32 x.dll,Run", "invoke-expression x"]).why(UNSEEN),
        ],
    ),
    known(
        &["del", "erase"],
        Rest::Unknown,
        &[
            reads("/?", &["del /?"]),
            when("/s|/S|/q|/Q|/f|/F /s|/S|/q|/Q|/f|/F", &[(DiscardsWork, Operands)]).why(TREE).examples(&["del /s /q src", "del /f /s x"]),
            when("/s|/S", &[(DiscardsWork, Operands)]).why(TREE).examples(&["del /s src"]),
            when("/q|/Q|/f|/F|/a|/p", &[(Deletes, Operands)]).examples(&["del /q a.txt"]),
            when("", &[(DiscardsWork, Operands)]).flags(&["/s|/S"]).why(TREE).examples(&["del src /s"]),
            when("", &[(Deletes, Operands)]).examples(&["del a.txt"]),
        ],
    ),
    known(
        &["rd"],
        Rest::Unknown,
        &[
            when("/s|/S|/q|/Q", &[(DiscardsWork, Operands)]).why(TREE).examples(&["rd /s /q src"]),
            when("", &[(DiscardsWork, Operands)]).flags(&["/s|/S"]).why(TREE).examples(&["rd src /s"]),
            when("", &[(Deletes, Operands)]).examples(&["rd old"]),
        ],
    ),
    known(
        &["remove-item", "ri", "clear-content", "clc"],
        Rest::Unknown,
        &[
            reads("", &["remove-item -Recurse -WhatIf src"]).flags(&["-WhatIf|-whatif"]),
            when("", &[(DiscardsWork, Operands)]).flags(&["-Recurse|-recurse|-r|-rec|-Rec|-recur|-RECURSE"]).why(TREE).instead("the same with -WhatIf").examples(&["remove-item -Recurse -Force src"]),
            when("", &[(Deletes, Operands)]).examples(&["remove-item a.txt", "ri a.txt"]),
        ],
    )
    .word_flags()
    .valued(&["-Exclude", "-Filter", "-Include", "-ErrorAction", "-exclude", "-filter", "-include", "-erroraction"]),
    known(
        &["copy", "xcopy", "copy-item", "cpi"],
        Rest::Unknown,
        &[
            reads("/?", &["xcopy /?"]),
            when("", &[(Reads, Sources), (Overwrites, On::Value("-Destination|-destination|-dest"))]).flags(&["-Destination|-destination|-dest"]).examples(&["copy-item a.txt -Destination b.txt"]),
            when("/y|/Y|/e|/E|/s|/S|/i|/I", &[(Reads, Sources), (Overwrites, Last)]).examples(&["copy /y a b"]),
            when("", &[(Reads, On::First), (Overwrites, Operands)]).examples(&["copy a.txt b.txt", "copy-item a.txt b.txt"]),
        ],
    )
    .word_flags()
    .valued(&["-Filter", "-Exclude", "-Include", "-Destination", "-destination", "-dest"]),
    known(
        &["move", "move-item", "mi", "ren", "rename-item", "rni"],
        Rest::Unknown,
        &[
            when("/y|/Y", &[(Deletes, Sources), (Overwrites, Last)]).examples(&["move /y a b"]),
            when("", &[(Deletes, Sources), (Overwrites, Last)]).undo("move it back").examples(&["move a.txt b.txt", "ren a.txt b.txt"]),
        ],
    )
    .word_flags()
    .valued(&["-NewName", "-Filter", "-Exclude"]),
    known(
        &["robocopy"],
        Rest::Unknown,
        &[
            reads("* * /L|/l", &["robocopy a b /L"]),
            when("* * /MIR|/mir|/PURGE|/purge|/MOVE|/move|/MOV|/mov", &[(DiscardsWork, Elsewhere)]).why("what is only at the destination, or at the source, is removed").instead("the same with /L").examples(&["robocopy a b /MIR"]),
            when("* * * /MIR|/mir|/PURGE|/purge|/MOVE|/move", &[(DiscardsWork, Elsewhere)]).why("what is only at the destination, or at the source, is removed").examples(&["robocopy a b /E /PURGE"]),
            when("*", &[(Overwrites, On::First)]).operands(1).examples(&["robocopy a b /E"]),
        ],
    ),
    known(
        &["new-item", "ni", "md", "set-content", "add-content", "out-file", "tee-object", "export-csv", "export-clixml", "expand-archive", "compress-archive", "start-transcript", "set-clipboard", "scb"],
        Rest::Works,
        &[overwrites("", &["new-item a.txt", "set-content a.txt", "md src"])],
    )
    .word_flags()
    .valued(&["-Value", "-ItemType", "-Encoding", "-Type", "-Name"]),
    known(
        &["get-childitem", "get-content", "gc", "select-string", "test-path", "resolve-path", "rvpa", "get-item", "gi", "get-filehash", "import-csv", "import-clixml", "get-acl", "findstr", "get-itemproperty", "format-hex", "split-path", "join-path"],
        Rest::Reads,
        &[reads_files("", &["get-content a.txt", "get-childitem -Recurse src", "findstr x a.txt"])],
    )
    .word_flags()
    .valued(&["-Filter", "-Include", "-Exclude", "-Pattern", "-Tail", "-TotalCount", "-Depth", "-Encoding", "-Algorithm", "-Head"]),
    known(
        &[
            "get-process", "gps", "get-service", "gsv", "get-location", "gl", "get-help", "get-command", "gcm", "get-member", "get-date", "get-host", "get-history", "ghy", "get-variable", "gv", "get-alias",
            "get-module", "get-eventlog", "get-winevent", "get-hotfix", "get-ciminstance", "gcim", "get-wmiobject", "gwmi", "get-netadapter", "get-netipaddress", "get-netipconfiguration", "get-nettcpconnection", "get-netroute", "get-netfirewallrule", "get-netfirewallprofile",
            "get-dnsclientserveraddress", "get-disk", "get-partition", "get-volume", "get-physicaldisk", "get-psdrive", "get-localuser", "get-localgroup", "get-localgroupmember", "get-scheduledtask", "get-job", "get-culture", "get-uiculture",
            "get-computerinfo", "get-timezone", "get-random", "get-unique", "get-executionpolicy", "get-mpcomputerstatus", "get-mppreference", "get-bitlockervolume", "get-counter", "get-package", "get-installedmodule", "get-clipboard", "gcb", "get-tpm", "get-windowsfeature", "get-windowsoptionalfeature",
            "get-aduser", "get-adgroup", "get-adcomputer", "get-smbshare", "get-printer", "get-pssession", "get-verb", "get-error", "where-object", "select-object", "sort-object", "group-object", "measure-object", "compare-object", "format-table", "ft", "format-list",
            "fl", "out-string", "out-host", "out-null", "write-host", "write-output", "write-error", "write-verbose", "convertto-json", "convertfrom-json", "convertto-csv", "convertfrom-csv", "convertto-html", "start-sleep", "resolve-dnsname", "test-netconnection", "tnc", "test-connection",
            "set-location", "push-location", "pop-location", "clear-host", "cls", "vol", "title", "chcp", "prompt", "nbtstat", "tracert", "pathping", "gpresult", "qprocess", "query", "psinfo", "pslist", "handle", "import-module",
        ],
        Rest::Reads,
        &[],
    )
    .word_flags(),
    known(
        &["reg"],
        Rest::Unknown,
        &[
            reads("query|QUERY|compare|/?", &["reg query HKLM"]),
            when("export|save", &[(Overwrites, Last)]).operands(2).examples(&["reg export HKCU a.reg"]),
            machine("", &["reg add HKCU /v x", "reg delete HKLM /f", "reg import a.reg"]).why(SETTING).undo("reg import FILE, if reg export was kept").instead("reg query"),
        ],
    ),
    known(
        &["sc"],
        Rest::Unknown,
        &[
            reads("query|queryex|qc|qdescription|qfailure|enumdepend|getdisplayname|getkeyname|sdshow|qtriggerinfo", &["sc query", "sc qc spooler"]),
            machine("", &["sc stop spooler", "sc delete x", "sc config x start= disabled"]).why(SETTING).instead("sc query"),
        ],
    ),
    known(
        &["net", "net1"],
        Rest::Unknown,
        &[
            reads("statistics|help|helpmsg|view|/?", &["net view"]),
            rights("user|localgroup|group|accounts|share", &["net user bob x /add", "net localgroup administrators bob /add"]).why(KEYS).operands(2),
            machine("use|start|session|file|time|config", &["net use z: '\\\\web1\\x'", "net start spooler"]).why(SETTING).operands(1),
            reads("user|localgroup|group|accounts|share|use|start|session|file", &["net user", "net start", "net user bob"]).without(&["/delete"]),
            machine("", &["net stop spooler"]).why(SETTING),
        ],
    ),
    known(
        &["vssadmin", "wbadmin"],
        Rest::Unknown,
        &[
            reads("list|get|/?", &["vssadmin list shadows"]),
            loses("", &["vssadmin delete shadows /all /quiet", "wbadmin delete catalog"]).why(BACKUPS),
        ],
    ),
    known(
        &["wevtutil", "clear-eventlog", "remove-eventlog", "clear-recyclebin", "fsutil", "clear-disk", "clear-history", "limit-eventlog", "compact", "cleanmgr", "sdelete", "remove-vm", "remove-adobject", "remove-aduser", "clear-itemproperty", "remove-itemproperty", "remove-psdrive", "format-volume", "initialize-disk", "remove-partition", "repair-volume", "set-disk", "resize-partition"],
        Rest::Unknown,
        &[
            reads("el|enum-logs|gl|get-log|qe|query-events|gli|gp|ep|fsinfo|queryinfo|behavior|/?", &["wevtutil el", "wevtutil qe System"]).without(&["set"]),
            loses("", &["wevtutil cl System", "clear-recyclebin -Force", "format-volume -DriveLetter D"]).why("a log, a disk or what was put aside is emptied"),
        ],
    )
    .word_flags(),
    known(
        &["icacls", "cacls", "xcacls", "takeown", "attrib", "set-acl", "set-executionpolicy", "set-mppreference", "add-mppreference", "disable-windowsoptionalfeature", "new-localuser", "set-localuser", "remove-localuser", "add-localgroupmember", "remove-localgroupmember", "disable-localuser", "enable-localuser", "new-netfirewallrule", "set-netfirewallrule", "set-netfirewallprofile", "remove-netfirewallrule", "disable-netfirewallrule", "enable-netfirewallrule", "unblock-file", "uninstall-windowsfeature", "grant-smbshareaccess", "new-smbshare", "disable-bitlocker", "cmdkey", "netdom", "ktpass", "setspn", "convertfrom-securestring", "set-adaccountpassword", "new-aduser", "add-adgroupmember"],
        Rest::Unknown,
        &[
            reads("/?|/list", &["cmdkey /list"]),
            rights("", &["icacls a.txt /grant bob:F", "takeown /f a.txt", "set-executionpolicy Unrestricted", "new-localuser bob"]).why(KEYS),
        ],
    )
    .word_flags(),
    known(
        &["stop-process", "spps", "stop-service", "spsv", "start-service", "sasv", "restart-service", "set-service", "new-service", "remove-service", "suspend-service", "resume-service", "stop-computer", "restart-computer", "rename-computer", "set-date", "set-timezone", "new-scheduledtask", "register-scheduledtask", "unregister-scheduledtask", "disable-scheduledtask", "enable-scheduledtask", "start-scheduledtask", "set-itemproperty", "sp", "new-itemproperty", "disable-netadapter", "enable-netadapter", "restart-netadapter", "set-dnsclientserveraddress", "new-netipaddress", "remove-netipaddress", "set-netipinterface", "new-psdrive", "mount-diskimage", "dismount-diskimage", "add-computer", "remove-computer", "checkpoint-computer", "enable-psremoting", "disable-psremoting", "install-windowsfeature", "enable-windowsoptionalfeature", "powercfg", "w32tm", "pnputil", "dism", "sfc", "subst", "tzutil", "assoc", "ftype", "logoff", "tsdiscon", "verifier", "typeperf", "logman", "defrag", "optimize-volume", "winrm", "winrs", "devcon", "mountvol", "label", "wusa", "usoclient", "slmgr", "change"],
        Rest::Unknown,
        &[
            reads("/?|/list|/l|/q|/query|/enum-drivers|/g|/a|/availablesleepstates|get|enumerate|id|e|enum", &["powercfg /list", "tzutil /g"]),
            reads("", &["stop-process -WhatIf -Name x", "assoc -WhatIf"]).flags(&["-WhatIf|-whatif"]),
            machine("", &["stop-process -Name node", "restart-service spooler", "restart-computer", "powercfg /h off"]).why(SETTING),
        ],
    )
    .word_flags(),
];
