//! Disks, file systems and volumes.

use super::usual::{help, loses, machine, reads, rights};
use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::Overwrites;
use On::Last;

const WIPED: &str = "everything on the device is lost";
const UNMOUNTED: &str = "running programs may lose what they work on";
const REPAIR: &str = "a repair or a smaller size can destroy what a file system holds";
const DISKS: &str = "it changes the disks of this machine";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["mkfs", "mkfs.ext2", "mkfs.ext3", "mkfs.ext4", "mkfs.xfs", "mkfs.btrfs", "mkfs.vfat", "mkfs.fat", "mkfs.msdos", "mkfs.ntfs", "mkfs.exfat", "mkfs.f2fs", "mkfs.minix", "mkfs.cramfs", "mkfs.bfs", "mkfs.reiserfs", "mkfs.jfs", "mkfs.udf", "mkfs.nilfs2", "mkfs.gfs2", "mkfs.ocfs2", "mkfs.erofs", "mkfs.hfsplus", "mkfs.ubifs", "mke2fs", "mkdosfs", "mkntfs", "mkexfatfs", "mkreiserfs", "mkudffs", "newfs", "newfs_hfs", "newfs_apfs", "newfs_msdos", "newfs_exfat", "mkswap", "blkdiscard", "format", "diskpart", "cfdisk", "sg_format", "sg_sanitize", "sg_write_same", "ddrescue", "photorec", "asr", "zerofree", "ntfsclone", "ntfswipe", "e2image", "partclone.restore", "partimage"],
        Rest::Unknown,
        &[
            help(&["mkfs.ext4 --version", "mkfs --help"]),
            loses("", &["mkfs.ext4 /dev/sda1", "mkfs -t ext4 /dev/sdb", "blkdiscard /dev/nvme0n1", "mkswap /dev/sda2"]).why(WIPED),
        ],
    ),
    known(
        &["fdisk", "gdisk", "cgdisk", "fixparts", "delpart", "addpart"],
        Rest::Unknown,
        &[
            reads("", &["fdisk -l", "gdisk -l /dev/sda"]).flags(&["-l|--list|-x|--list-details|--version|--help"]),
            loses("", &["fdisk /dev/sda", "gdisk /dev/sda"]).why(WIPED).instead("fdisk -l"),
        ],
    ),
    known(
        &["sgdisk"],
        Rest::Unknown,
        &[
            reads("", &["sgdisk -p /dev/sda"]).flags(&["-p|--print|-i|--info|-v|--verify|-L|--list-types|-O|--print-mbr|-P|--pretend|--version|-V|--help"]).without(&["-o", "-Z", "-z", "-d", "-n", "-g", "-s", "-l", "-G", "-R", "-T", "-t", "--zap-all", "--zap", "--delete", "--new", "--clear", "--replicate"]),
            loses("", &["sgdisk --zap-all /dev/sda", "sgdisk -d 1 /dev/sda"]).why(WIPED).instead("sgdisk --print"),
        ],
    ),
    known(
        &["sfdisk"],
        Rest::Unknown,
        &[
            reads("", &["sfdisk -d /dev/sda", "sfdisk --list"]).flags(&["-l|--list|-d|--dump|-J|--json|-s|--show-size|-g|--show-geometry|-V|--verify|-T|--list-types|-F|--list-free|-n|--no-act|-v|--version|--help|-h"]).without(&["--delete", "--wipe"]),
            loses("", &["sfdisk /dev/sdb", "sfdisk --delete /dev/sda"]).why(WIPED).instead("sfdisk --dump"),
        ],
    )
    .valued(&["-N", "--partno"]),
    known(
        &["parted"],
        Rest::Unknown,
        &[
            reads("", &["parted -l"]).flags(&["-l|--list|--version|--help"]),
            reads("* print|p|align-check", &["parted /dev/sda print"]),
            reads("* unit|u * print|p", &["parted -s /dev/sda unit MiB print"]),
            loses("", &["parted /dev/sda mklabel gpt", "parted -s /dev/sda rm 1"]).why(WIPED).instead("parted DEVICE print"),
        ],
    )
    .valued(&["-a", "--align"]),
    known(
        &["wipefs"],
        Rest::Unknown,
        &[
            reads("", &["wipefs -an /dev/sda"]).flags(&["-n|--no-act|--help|--version"]),
            loses("", &["wipefs -a /dev/sda", "wipefs --all --force /dev/sdb1"]).flags(&["-a|--all|-o|--offset|-f|--force|-t|--types"]).why(WIPED).instead("wipefs DEVICE, which only lists"),
            reads("", &["wipefs /dev/sda"]),
        ],
    )
    .valued(&["-o", "--offset", "-t", "--types", "-O", "--output"]),
    known(
        &["swapon", "swapoff", "zramctl"],
        Rest::Unknown,
        &[
            reads("", &["swapon --show"]).flags(&["-s|--show|--summary|--help|--version"]),
            machine("", &["swapoff -a", "swapon /swapfile"]).why("running programs may run out of memory"),
        ],
    ),
    known(
        &["partprobe"],
        Rest::Unknown,
        &[
            reads("", &["partprobe -s", "partprobe -ds /dev/sda", "partprobe --dry-run"]).flags(&["-d|--dry-run|-s|--summary|-h|--help|-v|--version"]),
            machine("", &["partprobe", "partprobe /dev/sda"]).why(DISKS),
        ],
    ),
    known(
        &["partx", "kpartx", "blockdev", "badblocks"],
        Rest::Unknown,
        &[
            reads("", &["blockdev --getsize64 /dev/sda"]).flags(&["--show|--dry-run|--report|--getsize64|--getsz|--getss|--getbsz|--getro|--getra|--getiomin|--getpbsz|--help|--version"]).without(&["-w", "-n"]),
            loses("", &["badblocks -w /dev/sda"]).flags(&["-w"]).why(WIPED),
            machine("", &["partx -u /dev/sda", "blockdev --setro /dev/sda"]).why(DISKS),
        ],
    ),
    known(
        &["hdparm"],
        Rest::Unknown,
        &[
            loses("", &["hdparm --security-erase p /dev/sda"]).flags(&["--security-erase|--security-erase-enhanced|--trim-sector-ranges|--write-sector|--make-bad-sector|--sanitize-block-erase|--sanitize-crypto-scramble|--sanitize-overwrite|--dco-restore|--fwdownload"]).why(WIPED),
            reads("", &["hdparm -I /dev/sda", "hdparm -tT /dev/sda"]).flags(&["-I|-i|-t|-T|-g|-C|-V|-H|--Istdout"]).without(&["-S|-y|-Y|-W|-B|-M|-r"]),
            machine("", &["hdparm -y /dev/sda"]).why(DISKS),
        ],
    ),
    known(
        &["nvme"],
        Rest::Unknown,
        &[
            reads("list|list-*|id-*|smart-log|error-log|*-log|get-*|show-*|version|help|list-subsys|supported-log-pages|telemetry-log|read", &["nvme list", "nvme smart-log /dev/nvme0"]),
            loses("format|sanitize|delete-ns|write*|dsm|detach-ns|reset|security-send", &["nvme format /dev/nvme0n1", "nvme sanitize /dev/nvme0"]).why(WIPED).instead("nvme list"),
            machine("", &["nvme fw-commit /dev/nvme0"]).why(DISKS),
        ],
    ),
    known(
        &["smartctl"],
        Rest::Unknown,
        &[
            machine("", &["smartctl -t long /dev/sda"]).flags(&["-t|--test|-s|--smart|-o|--offlineauto|-S|--saveauto|-X|--abort|--set"]).why(DISKS),
            reads("", &["smartctl -a /dev/sda", "smartctl --scan"]),
        ],
    )
    .valued(&["-d", "--device", "-l", "--log", "-n", "-t", "-s"]),
    known(
        &["mount", "mount.nfs", "mount.cifs", "sshfs", "fusermount", "fusermount3", "mount_smbfs", "mount_nfs"],
        Rest::Unknown,
        &[
            reads("", &["mount --version"]).flags(&["--help|--version|-V|-h"]),
            machine("", &["mount -o remount,rw /", "mount -a"]).flags(&["-a|--all|--bind|-B|-o|--move|-M|-u"]).why("other files appear where files were").undo("umount PLACE"),
            machine("", &["mount /dev/sdb1 /mnt"]).operands(1).why("other files appear where files were").undo("umount PLACE"),
            reads("", &["mount", "mount -l", "mount -t ext4"]),
        ],
    )
    .valued(&["-t", "--types", "-o", "--options", "-L", "-U", "-O"]),
    known(
        &["umount", "eject", "fsfreeze", "fstrim", "xfs_growfs", "xfs_admin", "xfs_quota", "quotaon", "quotaoff", "quotacheck", "edquota", "setquota", "udisksctl", "mdmon", "iscsiadm", "e2label", "fatlabel", "ntfslabel", "growpart", "udevadm", "dmsetup"],
        Rest::Unknown,
        &[
            reads("", &["umount --help"]).flags(&["--help|--version|-V"]),
            reads("info|monitor|settle|status|ls|table|deps|dump|version|test-builtin|verify", &["udevadm info /dev/sda", "dmsetup ls"]),
            loses("remove|remove_all|wipe_table|clear", &["dmsetup remove_all"]).why(WIPED),
            machine("", &["umount /mnt", "umount -l -v /mnt", "fsfreeze -f /srv"]).why(UNMOUNTED),
        ],
    )
    .valued(&["-L", "--size", "-l", "-n", "--name"]),
    known(
        &["pvmove", "lvextend", "lvchange", "lvconvert", "lvrename", "vgchange", "vgextend", "vgrename", "vgexport", "vgimport", "vgsplit", "vgmerge", "vgck", "vgcfgbackup", "vgcfgrestore", "vgmknodes", "pvchange", "pvresize", "pvck", "lvcreate", "vgcreate", "vgimportclone", "pvscan"],
        Rest::Unknown,
        &[
            reads("", &["lvcreate --test -L 1G vg"]).flags(&["--help|--version|-t|--test"]),
            machine("", &["lvextend -L +1G vg/a", "vgchange -an vg", "lvcreate -n a -L 1G vg"]).why(DISKS).instead("the same with --test"),
        ],
    )
    .valued(&["-L", "--size", "-l", "--extents", "-n", "--name"]),
    known(
        &["exportfs", "multipath"],
        Rest::Unknown,
        &[
            machine("", &["exportfs -ra", "multipath -F"]).flags(&["-a|-r|-u|-o|-f|-F|-i|-w|-W"]).why(DISKS),
            machine("", &["exportfs web1:/srv"]).operands(1).why(DISKS),
            reads("", &["exportfs -v", "multipath -ll"]),
        ],
    ),
    known(
        &["lvremove", "vgremove", "pvremove", "vgreduce", "lvreduce", "lvresize", "pvcreate"],
        Rest::Unknown,
        &[
            reads("", &["lvremove --test vg/a"]).flags(&["--help|--version|-t|--test"]),
            loses("", &["lvremove -f vg/a", "vgremove vg", "pvremove /dev/sda1", "lvreduce -L 1G vg/a"]).why("the volume and what was on it are lost").instead("lvs, vgs, pvs"),
        ],
    ),
    known(
        &["lvm"],
        Rest::Unknown,
        &[
            reads("lvs|vgs|pvs|lvdisplay|vgdisplay|pvdisplay|lvscan|vgscan|pvscan|version|help|dumpconfig|fullreport|segtypes|formats", &["lvm lvs"]),
            loses("", &["lvm lvremove vg/a"]).why("volumes may be lost"),
        ],
    ),
    known(
        &["mdadm"],
        Rest::Unknown,
        &[
            loses("", &["mdadm --zero-superblock /dev/sda1", "mdadm --create /dev/md0 -l 1 -n 2 /dev/sda1 /dev/sdb1"]).flags(&["--zero-superblock|--create|-C|--build|-B"]).why(WIPED),
            reads("", &["mdadm --detail /dev/md0", "mdadm -E /dev/sda1"]).flags(&["--detail|-D|--examine|-E|--query|-Q|--detail-platform|--help|--version|-V"]).without(&["-S|--stop|-r|--remove|-f|--fail|-a|--add|-G|--grow"]),
            machine("", &["mdadm --stop /dev/md0", "mdadm /dev/md0 --fail /dev/sda1"]).why(DISKS),
        ],
    ),
    known(
        &["cryptsetup", "veracrypt", "cryptsetup-reencrypt"],
        Rest::Unknown,
        &[
            reads("", &["cryptsetup --version"]).flags(&["--help|--version|-V"]),
            reads("status|luksDump|isLuks|luksUUID|benchmark|tcryptDump|bitlkDump", &["cryptsetup luksDump /dev/sda1"]),
            loses("luksFormat|erase|luksErase|luksKillSlot|luksRemoveKey|reencrypt|luksHeaderRestore", &["cryptsetup luksFormat /dev/sda1", "cryptsetup erase /dev/sda1"]).why("without its key nothing on the device can be read again"),
            machine("", &["cryptsetup open /dev/sda1 x", "cryptsetup luksAddKey /dev/sda1"]).why(DISKS),
        ],
    ),
    known(
        &["zfs"],
        Rest::Unknown,
        &[
            reads("list|get|diff|holds|userspace|groupspace|projectspace|help|version|send", &["zfs list", "zfs get all tank"]),
            reads("destroy|receive|recv", &["zfs destroy -nv tank/a"]).flags(&["-n"]),
            loses("destroy|rollback|receive|recv", &["zfs destroy -r tank/a", "zfs rollback tank/a@x"]).why("file systems or snapshots are lost").instead("zfs destroy -nv"),
            rights("allow|unallow|load-key|unload-key|change-key", &["zfs allow bob mount tank"]).why("others may then change the file system"),
            machine("", &["zfs set quota=1G tank/a", "zfs snapshot tank/a@x"]).why(DISKS),
        ],
    ),
    known(
        &["zpool"],
        Rest::Unknown,
        &[
            reads("list|status|iostat|history|get|events|help|version|wait", &["zpool status -v"]),
            loses("destroy|labelclear|create|split", &["zpool destroy tank", "zpool labelclear -f /dev/sda"]).why("the pool and all that is in it are lost").instead("zpool status"),
            machine("", &["zpool scrub tank", "zpool export tank"]).why(DISKS),
        ],
    ),
    known(
        &["btrfs"],
        Rest::Unknown,
        &[
            reads("sub|subv|subvolume|fi|filesystem|dev|device|scrub|balance|property|prop|inspect-internal|inspect|qgroup|quota|replace|send|help|version|--version list|show|df|usage|du|stats|status|get|get-default|get-ro|dump-*|ino*|log*|root*|min*|tree*|sub*", &["btrfs subvolume list /", "btrfs filesystem df /"]),
            loses("sub|subv|subvolume delete|del", &["btrfs subvolume delete /srv/a"]).why("the subvolume and all that is in it are lost"),
            loses("check", &["btrfs check --repair /dev/sda1"]).flags(&["--repair|--init-csum-tree|--init-extent-tree|--clear-space-cache"]).why("a repair may make it worse"),
            reads("check|send|version|help", &["btrfs check /dev/sda1"]),
            machine("", &["btrfs balance start /", "btrfs rescue zero-log /dev/sda1"]).why(DISKS),
        ],
    ),
    known(
        &["losetup"],
        Rest::Unknown,
        &[
            reads("", &["losetup -a"]).flags(&["-a|--all|-l|--list|-j|--associated|--help|--version"]),
            machine("", &["losetup -d /dev/loop0", "losetup -f a.img"]).flags(&["-d|-D|--detach|--detach-all|-c|--set-capacity|-f|--find"]).why(DISKS),
            machine("", &["losetup /dev/loop0 a.img"]).operands(2).why(DISKS),
            reads("", &["losetup", "losetup /dev/loop0"]),
        ],
    ),
    known(
        &["fsck", "fsck.ext2", "fsck.ext3", "fsck.ext4", "fsck.xfs", "fsck.vfat", "fsck.fat", "fsck.btrfs", "fsck.exfat", "fsck.f2fs", "e2fsck", "dosfsck", "xfs_repair", "ntfsfix", "fsck_hfs", "fsck_apfs", "chkdsk", "reiserfsck", "ntfsresize", "resize_reiserfs", "testdisk", "tunefs", "debugreiserfs", "debugfs", "xfs_db"],
        Rest::Unknown,
        &[
            reads("", &["fsck -N /dev/sda1", "e2fsck -n /dev/sda1", "xfs_repair -n /dev/sda1"]).flags(&["-n|-N|--no-action|--help|--version|/list"]).without(&["-w", "-y", "-p", "-a", "-L", "-x"]),
            loses("", &["fsck -y /dev/sda1", "e2fsck -p /dev/sda1", "xfs_repair -L /dev/sda1"]).why(REPAIR).instead("the same with -n"),
        ],
    ),
    known(
        &["tune2fs", "resize2fs"],
        Rest::Unknown,
        &[
            reads("", &["tune2fs -l /dev/sda1", "resize2fs -P /dev/sda1"]).flags(&["-l|-P"]).without(&["-L", "-O", "-o", "-f", "-c", "-i", "-m", "-U", "-j", "-M"]),
            loses("", &["tune2fs -L x /dev/sda1", "resize2fs /dev/sda1 10G"]).why(REPAIR),
        ],
    ),
    known(
        &["diskutil"],
        Rest::Unknown,
        &[
            reads("list|info|listFilesystems|activity|listfilesystems|listUsers", &["diskutil list"]),
            reads("apfs|cs|corestorage|ap|appleraid|image list|listSnapshots|listUsers|info|listSnaps", &["diskutil apfs list"]),
            machine("mount|mountDisk|unmount|unmountDisk|eject|rename|verifyDisk|verifyVolume|enableJournal|disableJournal|enableOwnership", &["diskutil unmount disk2"]).why(UNMOUNTED),
            loses("", &["diskutil eraseDisk JHFS+ X disk2", "diskutil apfs deleteContainer disk1"]).why(WIPED).instead("diskutil list"),
        ],
    ),
    known(
        &["hdiutil"],
        Rest::Unknown,
        &[
            reads("info|imageinfo|verify|plugins|help|pmap|isencrypted|checksum", &["hdiutil info"]),
            when("create|convert|makehybrid", &[(Overwrites, Last)]).examples(&["hdiutil create -size 10m a.dmg"]),
            loses("erasekeys|burn|compact|resize|segment|chpass", &["hdiutil erasekeys a.dmg"]).why("the image can no longer be opened, or loses what it held"),
            machine("attach|mount|detach|unmount|eject|unflatten|flatten", &["hdiutil attach a.dmg"]).why(DISKS).undo("hdiutil detach"),
        ],
    )
    .word_flags()
    .valued(&["-size", "-fs", "-volname", "-srcfolder", "-format", "-o", "-type", "-mountpoint"]),
];
