//! Descriptions of hardware, firmware, and machines that are only played.

use super::On::{Last, Value};
use super::usual::{
    builds, help, help_h, machine, overwrites, reads, reads_files, runs_code, unreadable, works,
};
use super::{Program, Rest, known, when};
use crate::effect::EffectKind::{Overwrites, Reads};

const ON_BOARD: &str = "the board keeps what is written to it";
const DISK: &str = "the guest writes to that disk or folder";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["verilator", "iverilog", "vvp", "ghdl", "yosys", "nextpnr-ice40", "nextpnr-ecp5", "nextpnr-himbaechel", "icepack", "icetime", "ecppack", "sby", "fusesoc", "ngspice", "vlog", "vcom", "vsim", "xvlog", "cocotb-config"], Rest::Unknown, &[
        help_h(&["verilator --version"]),
        reads("", &["verilator --lint-only top.v", "iverilog -t null top.v"]).flags(&["--lint-only|-t"]).without(&["-o"]),
        when("", &[(Overwrites, Value("-o|--o|--outfile"))]).flags(&["-o|--o|--outfile"]).examples(&["iverilog -o sim top.v"]),
        builds("", &["verilator --cc top.v", "vvp sim", "ghdl -a top.vhd", "yosys -p synth_ice40 top.v", "nextpnr-ice40 --json a.json --asc a.asc", "sby -f proof.sby", "fusesoc run --target=sim core"]),
    ])
    .word_flags(),
    known(&["verible-verilog-lint", "verible-verilog-format", "verible-verilog-syntax", "svlint"], Rest::Unknown, &[
        overwrites("", &["verible-verilog-format --inplace a.sv"]).flags(&["--inplace"]),
        reads_files("", &["verible-verilog-lint a.sv", "svlint a.sv"]),
    ]),
    known(&["openfpgaloader", "iceprog", "jlinkexe", "mspdebug", "st-info", "cargo-embed", "nrfutil", "dslite", "segger-rtt"], Rest::Unknown, &[
        help_h(&["iceprog --help"]),
        reads("", &["openFPGALoader --detect", "st-info --probe"]).flags(&["--detect|--probe|--list-boards|--list-cables|--scan-usb|--version"]),
        machine("", &["openFPGALoader -b icebreaker a.bit", "iceprog a.bin", "JLinkExe -device x"]).why(ON_BOARD),
    ]),
    known(&["dtc", "fdtget", "fdtdump", "mkimage", "dumpimage", "imgtool", "srec_cat", "srec_info", "genimage", "fdtput"], Rest::Unknown, &[
        help(&["dtc --version"]),
        when("", &[(Reads, super::On::Operands), (Overwrites, Value("-o|--out|--output"))]).flags(&["-o|--out|--output"]).examples(&["dtc -I dts -O dtb -o a.dtb a.dts", "srec_cat a.hex -o b.bin"]),
        when("sign|create|-d *", &[(Overwrites, Last)]).operands(1).examples(&["imgtool sign a.bin b.bin"]),
        reads("", &["fdtget a.dtb / model", "dtc a.dts", "mkimage -l a.img"]),
    ])
    .word_flags(),
    known(&["bitbake", "kas", "oe-pkgdata-util", "bitbake-layers", "devtool", "recipetool"], Rest::Unknown, &[
        help_h(&["bitbake --version"]),
        reads("", &["bitbake -n core-image-minimal", "bitbake -e core-image-minimal"]).flags(&["-n|--dry-run|-e|--environment|-s|--show-versions|-g|--graphviz"]),
        reads("show-layers|show-recipes|show-appends|dump|status|search|list-pkgs|lookup-pkg", &["bitbake-layers show-layers", "kas dump kas.yml"]),
        builds("", &["bitbake core-image-minimal", "kas build kas.yml", "bitbake-layers add-layer ../meta-x"]),
    ])
    .valued(&["-c", "--cmd"]),
    known(&["qemu-arm", "qemu-aarch64", "qemu-riscv32", "qemu-riscv64", "qemu-x86_64", "qemu-mips", "qemu-ppc64le", "qemu-s390x"], Rest::Unknown, &[
        help(&["qemu-arm --version"]),
        runs_code("", &["qemu-arm -L /usr/arm-linux-gnueabihf ./a.out"]).runs(super::Runs::Special),
    ]),
    known(&["qemu-system-arm", "qemu-system-aarch64", "qemu-system-x86_64", "qemu-system-i386", "qemu-system-riscv32", "qemu-system-riscv64", "qemu-system-mips", "qemu-system-ppc", "qemu-system-ppc64", "qemu-system-xtensa", "qemu-system-avr", "qemu-system-s390x"], Rest::Unknown, &[
        reads("", &["qemu-system-arm --version", "qemu-system-arm -machine help"]).flags(&["--version|-version|--help|-help|-h|help"]),
        unreadable("", &["qemu-system-x86_64 -hda disk.img", "qemu-system-x86_64 -drive file=/dev/sda"])
            .flags(&["-hda|-hdb|-hdc|-hdd|-fda|-sd|-drive|-blockdev|-pflash|-mtdblock|-virtfs|-fsdev|-chardev|-monitor|-qmp|-mon|-gdb|-incoming|-readconfig|-plugin|-net|-netdev|-nic|-object|-cdrom"])
            .why(DISK),
        runs_code("", &["qemu-system-arm -M virt -kernel fw.elf -nographic", "qemu-system-riscv64 -machine virt -bios none -kernel a.elf"]).flags(&["-kernel|-bios"]),
    ])
    .valued(&["-M", "-machine", "-m", "-cpu", "-smp", "-kernel", "-bios", "-append", "-initrd", "-dtb", "-serial", "-display"])
    .word_flags(),
    known(&["renode", "simavr", "wokwi-cli"], Rest::Unknown, &[
        help_h(&["renode --version"]),
        builds("", &["renode board.resc", "simavr -m atmega328p fw.elf"]),
    ]),
    known(&["kicad-cli", "openscad", "freecadcmd", "gerbv"], Rest::Unknown, &[
        help_h(&["kicad-cli --version"]),
        reads("sch|pcb erc|drc", &["kicad-cli pcb drc a.kicad_pcb"]).without(&["-o", "--output"]),
        when("", &[(Overwrites, Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["openscad -o a.stl a.scad", "kicad-cli pcb export gerbers -o out a.kicad_pcb"]),
        works("", &["kicad-cli pcb export gerbers a.kicad_pcb", "openscad a.scad"]),
    ])
    .valued(&["-o", "--output"]),
];
