//! Phones, boards and what is put on them.

use super::On::{Elsewhere, Last};
use super::usual::{builds, fetches, loses, machine, reads, rights};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["adb"], Rest::Unknown, ADB).valued(&["-s", "-t", "-H", "-P", "-L"]),
    known(&["fastboot"], Rest::Unknown, FASTBOOT).valued(&["-s"]),
    known(
        &["sdkmanager", "avdmanager", "emulator"],
        Rest::Unknown,
        SDK,
    )
    .valued(&["--channel", "--sdk_root", "-n", "-k", "-d", "--name"])
    .word_flags(),
    known(&["simctl"], Rest::Unknown, SIMCTL),
    known(
        &[
            "aapt",
            "aapt2",
            "apksigner",
            "zipalign",
            "bundletool",
            "apktool",
            "jadx",
            "baksmali",
            "smali",
            "dex2jar",
            "d8",
            "r8",
            "xcbeautify",
            "xcpretty",
            "swiftgen",
            "sourcery",
            "dsymutil",
            "stapler",
            "plistbuddy",
        ],
        Rest::Unknown,
        PACKING,
    ),
    known(
        &[
            "scrcpy",
            "idevice_id",
            "ideviceinfo",
            "idevicesyslog",
            "ios-deploy",
            "idb",
            "pymobiledevice3",
            "cfgutil",
        ],
        Rest::Unknown,
        PHONES,
    ),
    known(
        &[
            "esptool",
            "esptool.py",
            "espflash",
            "espefuse.py",
            "espsecure.py",
            "avrdude",
            "openocd",
            "st-flash",
            "dfu-util",
            "probe-rs",
            "picotool",
            "bossac",
            "teensy_loader_cli",
            "nrfjprog",
            "stm32flash",
            "uf2conv",
        ],
        Rest::Unknown,
        BOARDS,
    )
    .valued(&["--port", "-p", "--baud", "-b", "--chip", "-c", "-f", "-P"]),
    known(
        &[
            "arduino-cli",
            "pio",
            "platformio",
            "idf.py",
            "west",
            "esphome",
            "tinygo",
            "mpremote",
            "ampy",
            "rshell",
        ],
        Rest::Unknown,
        FIRMWARE,
    )
    .valued(&[
        "-b",
        "--fqbn",
        "-p",
        "--port",
        "-e",
        "--environment",
        "-d",
        "-t",
    ]),
];

const ADB: &[Use] = &[
    reads("", &["adb --version"]).flags(&["--version|--help"]),
    reads("devices|version|help|logcat|bugreport|get-state|get-serialno|get-devpath|features|host-features|wait-for-device|jdwp|mdns", &["adb devices -l", "adb -s x logcat -d"]).without(&["-c", "--clear"]),
    reads("shell getprop|ls|cat|ps|dumpsys|df|id|whoami|date|uptime|top|pwd|uname|ip|netstat|find|grep|stat|wc|head|tail", &["adb shell getprop ro.build.version.sdk", "adb shell dumpsys battery"]),
    reads("shell pm|settings|cmd|wm list|path|get|size|density|package", &["adb shell pm list packages"]),
    reads("forward|reverse", &["adb forward --list"]).flags(&["--list"]),
    when("pull", &[(LeavesMachine, Elsewhere), (Overwrites, Last)]).operands(2).examples(&["adb pull /sdcard/a a"]),
    fetches("pull", &["adb pull /sdcard/a"]),
    loses("uninstall|sideload|disable-verity|remount|root", &["adb uninstall a.b"]),
    loses("shell rm|pm|wipe|recovery|mkfs|dd", &["adb shell rm -rf /sdcard", "adb shell pm clear a.b"]),
    machine("*", &["adb install a.apk", "adb push a /sdcard", "adb reboot", "adb kill-server", "adb shell", "adb shell am start a", "adb logcat -c"]),
    reads("", &["adb"]),
];

const FASTBOOT: &[Use] = &[
    reads("", &["fastboot --version"]).flags(&["--version|--help|-h"]),
    loses("", &["fastboot -w"])
        .flags(&["-w"])
        .why("the device is erased"),
    reads(
        "devices|getvar|help",
        &["fastboot devices", "fastboot getvar all"],
    ),
    loses(
        "*",
        &[
            "fastboot flash boot a.img",
            "fastboot erase userdata",
            "fastboot oem unlock",
            "fastboot flashing unlock",
        ],
    )
    .why("what is on the device is written over or erased"),
    reads("", &["fastboot"]),
];

const SDK: &[Use] = &[
    reads(
        "",
        &[
            "sdkmanager --list",
            "emulator -list-avds",
            "sdkmanager --version",
        ],
    )
    .flags(&["--list|--version|-version|--help|-help|-list-avds|--list_installed|-accel-check"]),
    reads("list", &["avdmanager list avd"]),
    loses("delete", &["avdmanager delete avd -n a"]),
    rights("", &["sdkmanager --licenses"])
        .flags(&["--licenses"])
        .why("licences are accepted in somebody's name"),
    loses("", &["emulator -avd a -wipe-data"]).flags(&["-wipe-data"]),
    builds("", &["emulator -avd a"]).flags(&["-avd"]),
    machine(
        "",
        &[
            "sdkmanager 'platforms;android-34'",
            "avdmanager create avd -n a -k b",
            "sdkmanager --uninstall x",
        ],
    ),
];

const SIMCTL: &[Use] = &[
    reads(
        "list|help|getenv|get_app_container|listapps|appinfo|diagnose|logverbose",
        &["simctl list devices", "simctl listapps booted"],
    ),
    loses(
        "erase|delete|uninstall|privacy",
        &[
            "simctl erase all",
            "simctl delete unavailable",
            "simctl uninstall booted a.b",
        ],
    ),
    builds(
        "boot|shutdown|install|launch|terminate|openurl|io|spawn|create|clone|bootstatus|status_bar|ui|push|addmedia|location|keychain|pbcopy|pbpaste|pair|unpair|rename|upgrade",
        &[
            "simctl boot 'iPhone 15'",
            "simctl install booted a.app",
            "simctl io booted screenshot a.png",
        ],
    ),
    reads("", &["simctl"]),
];

const PACKING: &[Use] = &[
    reads("", &["apktool --version"]).flags(&["--version|--help|-h|-version"]),
    reads(
        "dump|d|verify|version|validate|list|l|badging|info|doctor|help",
        &["aapt dump badging a.apk", "apksigner verify a.apk"],
    )
    .without(&["-o"]),
    rights("sign|rotate|lineage", &["apksigner sign --ks k a.apk"])
        .why("it signs in the name of whoever holds the key"),
    builds("", &["apktool b out", "zipalign 4 a.apk b.apk", "xcpretty"]),
];

const PHONES: &[Use] = &[
    reads("", &["idevice_id -l", "ios-deploy -c"])
        .flags(&["-l|--list|--version|--help|-h|-c|--detect|-k"]),
    machine(
        "install|uninstall|crash|erase|restore|apps|diagnostics|mounter|provision|activation|profile|afc",
        &["idb install a.ipa", "pymobiledevice3 apps uninstall a"],
    ),
    machine("", &["ios-deploy --bundle a.app"]).flags(&["-b|--bundle|-9|--uninstall_only|-i|--rm"]),
    reads("", &["scrcpy", "idevicesyslog"]),
];

const BOARDS: &[Use] = &[
    reads(
        "",
        &[
            "esptool.py version --help",
            "dfu-util -l",
            "openocd --version",
        ],
    )
    .flags(&["--version|--help|-h|-l|--list|--list-targets|--probe"]),
    reads(
        "chip_id|chip-id|flash_id|flash-id|read_mac|read-mac|version|image_info|image-info|get_security_info|verify_flash|info|list|board-info|monitor|chip|summary|gdb",
        &[
            "esptool.py --port /dev/ttyUSB0 chip_id",
            "probe-rs list",
            "picotool info",
        ],
    ),
    machine(
        "",
        &[
            "esptool.py write_flash 0 a.bin",
            "esptool.py erase_flash",
            "avrdude -p m328p -U flash:w:a.hex",
            "st-flash write a.bin 0x8000000",
        ],
    )
    .why("what is on the board is written over"),
];

const FIRMWARE: &[Use] = &[
    reads("", &["arduino-cli version --help", "pio --version"]).flags(&["--version|--help|-h"]),
    machine("run", &["pio run -t upload"]).flags(&["upload|erase|uploadfs"]).why("what is on the board is written over"),
    builds("run", &["pio run -e uno"]).without(&["-v"]),
    reads("version|board|help|outdated|info|targets|list|boards|topdir|size|monitor|logs|check|config|ports|devs|ls", &["arduino-cli board list", "pio boards", "west list", "mpremote ls"]),
    reads("core|lib|device|pkg|account|project|system list|search|show|examples|deps|info|dump|metadata", &["arduino-cli core list", "pio device list", "pio pkg list"]),
    machine("upload|flash|burn-bootloader|erase_flash|erase-flash|app-flash|remote|rm|put|cp|erase|mip|mount|exec|eval|soft-reset|reset|bootloader", &["arduino-cli upload -p /dev/ttyACM0", "west flash", "idf.py flash", "mpremote cp a.py :"])
        .why("what is on the board is written over"),
    fetches("core|lib|pkg install|update|upgrade|update-index|download", &["arduino-cli core install arduino:avr", "pio pkg install"]),
    fetches("update|init|clone", &["west update"]),
    builds("", &["arduino-cli compile -b arduino:avr:uno", "pio test", "west build -b x", "idf.py build", "tinygo build -o a ."]),
];
