//! Programs that pack, unpack and mirror files.

use super::usual::{
    NAMES_A_PROGRAM, overwrites, publishes, queries, reads, reads_files, rewrites, unreadable,
    uploads,
};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{
    Deletes, DiscardsWork, LeavesMachine, LosesData, Overwrites, Reads, RunsCode, SendsData, Writes,
};
use On::{Elsewhere, Here, Last, Operands, Sources};

const MIRRORED: &str = "what is only at the destination is removed there";
const SENT: &str = "the files are on another machine then";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["tar", "gtar", "bsdtar", "star"],
        Rest::Unknown,
        &[
            reads("", &["tar --version"]).flags(&["--help|--version|--usage"]),
            unreadable("", &["tar cf /dev/null a --checkpoint=1 --checkpoint-action=exec=sh", "tar -xf a.tar --to-command=sh"]).flags(&["--checkpoint-action|--to-command|--use-compress-program|-I|--rmt-command|--rsh-command|--info-script|--new-volume-script"]).runs(Runs::Special).why(NAMES_A_PROGRAM),
            when("", &[(DiscardsWork, Operands)]).flags(&["--remove-files"]).why("the files are removed once they are packed").examples(&["tar -cf a.tar --remove-files src"]),
            when("", &[(DiscardsWork, Here)]).flags(&["--recursive-unlink"]).why("folders are emptied before they are filled").examples(&["tar --recursive-unlink -xf a.tar"]),
            when("", &[(Overwrites, Elsewhere)]).flags(&["-P|--absolute-names", "-x|--extract|--get"]).why("files may be written anywhere").examples(&["tar -xPf a.tar"]),
            reads_files("", &["tar -tzf a.tar.gz", "tar --list -f a.tar"]).flags(&["-t|--list|-d|--diff|--compare|--test-label"]),
            reads("", &["tar -xOf a.tar a.rs"]).flags(&["-x|--extract|--get", "-O|--to-stdout"]),
            when("", &[(Overwrites, On::Value("-C|--directory"))]).flags(&["-x|--extract|--get", "-C|--directory"]).examples(&["tar -xzf a.tgz -C out"]),
            rewrites("", &["tar -xzf a.tgz", "tar --extract --file a.tar"]).flags(&["-x|--extract|--get"]),
            when("", &[(Reads, Operands), (Overwrites, On::Value("-f|--file"))]).flags(&["-c|--create|-r|--append|-u|--update|-A|--catenate|--concatenate|--delete"]).examples(&["tar -czf a.tgz src", "tar --create --file=a.tar src", "tar -czvf - src"]),
            reads_files("t*", &["tar tzf a.tgz"]),
            when("x*", &[(Overwrites, On::Value("-C|--directory"))]).flags(&["-C|--directory"]).examples(&["tar xzf a.tgz -C out"]),
            rewrites("x*", &["tar xzf a.tgz", "tar xf a.tar --strip-components=1"]),
            when("c*|r*|u*", &[(Reads, Operands), (Overwrites, On::First)]).examples(&["tar czf a.tgz src", "tar cvf a.tar a b"]),
        ],
    )
    .valued(&["-f", "--file", "-C", "--directory", "-T", "--files-from", "-X", "--exclude-from", "--exclude", "-I", "--use-compress-program", "--transform", "--strip-components", "-b", "-g", "--listed-incremental", "-H", "--format", "-V", "--label", "-L", "-N", "--newer", "--owner", "--group", "--mode", "--mtime"]),
    known(
        &["zip"],
        Rest::Unknown,
        &[
            reads("", &["zip -h", "zip -sf a.zip"]).flags(&["--help|--version|-h|-h2|-L|-sf|--show-files"]).without(&["-r", "-m", "-u", "-j", "-q"]),
            unreadable("", &["zip a.zip a -T -TT 'sh #'"]).flags(&["-TT|--unzip-command"]).why(NAMES_A_PROGRAM),
            when("", &[(DiscardsWork, Operands)]).flags(&["-m|--move"]).why("the files are removed once they are packed").examples(&["zip -m a.zip src"]),
            when("", &[(Overwrites, On::First), (Reads, Operands)]).examples(&["zip -r a.zip src", "zip a.zip a.rs"]),
        ],
    )
    .valued(&["-b", "--temp-path", "-P", "--password", "-t", "-tt", "-n", "--suffixes", "-O", "--out", "-TT"]),
    known(
        &["unzip"],
        Rest::Unknown,
        &[
            reads_files("", &["unzip -l a.zip", "unzip -p a.zip a.rs"]).flags(&["-l|-v|-Z|-t|-p|-c|-z|-h|-hh|--help|--version"]),
            when("", &[(Reads, On::First), (Overwrites, On::Value("-d"))]).flags(&["-d"]).examples(&["unzip -o a.zip -d out"]),
            when("", &[(Reads, On::First), (Overwrites, Here)]).examples(&["unzip a.zip", "unzip -qo a.zip"]),
        ],
    )
    .valued(&["-d", "-x", "-P"]),
    known(
        &["gzip", "ggzip", "gunzip", "bzip2", "bunzip2", "lbzip2", "pbzip2", "xz", "unxz", "lzma", "unlzma", "pigz", "unpigz", "lzip", "lzop", "compress", "uncompress", "pixz", "pxz", "zopfli", "rzip", "lrzip"],
        Rest::Unknown,
        &[
            reads_files("", &["gzip -dc a.gz", "gunzip -c a.gz", "xz --list a.xz", "gzip -t a.gz"]).flags(&["-c|--stdout|--to-stdout|-l|--list|-t|--test|--help|--version|-V"]),
            when("", &[(Writes, Operands)]).flags(&["-k|--keep"]).examples(&["gzip -k a.txt", "xz -dk a.xz"]),
            overwrites("", &["gzip a.txt", "gunzip a.gz", "xz -9 -T 0 a.tar"]).undo("gunzip FILE"),
        ],
    )
    .valued(&["-S", "--suffix", "-T", "--threads", "-p", "--processes", "-M", "--memory"]),
    known(
        &["zstd", "zstdmt", "unzstd", "pzstd", "lz4", "unlz4", "lz4c", "brotli", "unbrotli"],
        Rest::Unknown,
        &[
            reads_files("", &["zstd -dc a.zst", "zstd -l a.zst"]).flags(&["-c|--stdout|-l|--list|-t|--test|--help|--version|-V|-h|-b"]),
            when("", &[(Deletes, Operands)]).flags(&["--rm|-j"]).examples(&["zstd --rm a.tar"]),
            when("", &[(Reads, Operands), (Overwrites, On::Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["zstd a.tar -o b.zst"]),
            when("", &[(Writes, Operands)]).examples(&["zstd -19 a.tar", "unzstd a.zst"]),
        ],
    )
    .valued(&["-o", "--output", "-D"]),
    known(
        &["7z", "7za", "7zr", "7zz", "p7zip", "rar", "unrar", "unar", "arj", "lha", "unace", "cabextract", "msiextract"],
        Rest::Unknown,
        &[
            reads_files("l|t|i|h|lt|lb|v|vt|vb|b", &["7z l a.7z", "unrar t a.rar"]),
            when("a|u|m|mf|rn|f|d|k|c|s*", &[(DiscardsWork, Operands)]).flags(&["-sdel|-df"]).why("the files are removed once they are packed").examples(&["7z a a.7z src -sdel"]),
            when("a|u|d|rn|f|k|c|r*|m|mf", &[(Overwrites, On::First), (Reads, Operands)]).examples(&["7z a a.7z src", "7z d a.7z a.rs"]),
            when("x|e", &[(Reads, On::First), (Overwrites, Here)]).examples(&["7z x a.7z", "7z x a.7z -oout -y", "unrar x a.rar"]),
            rewrites("", &["unar a.rar", "cabextract a.cab"]),
        ],
    )
    .word_flags(),
    known(
        &["cpio", "pax"],
        Rest::Unknown,
        &[
            reads("", &["cpio -t", "cpio -itv"]).flags(&["-t|--list|--help|--version"]),
            reads("", &["cpio -o -H newc"]).flags(&["-o|--create"]).without(&["-O|-F|--file"]),
            when("", &[(Overwrites, On::Value("-O|-F|--file"))]).flags(&["-o|--create"]).examples(&["cpio -o -O a.cpio"]),
            when("", &[(Overwrites, Last)]).flags(&["-p|--pass-through"]).examples(&["cpio -pdm out"]),
            when("", &[(Overwrites, On::Value("-D|--directory"))]).flags(&["-i|--extract", "-D|--directory", "--no-absolute-filenames"]).examples(&["cpio -idm --no-absolute-filenames -D out"]),
            rewrites("", &["cpio -idm --no-absolute-filenames"]).flags(&["-i|--extract|-r", "--no-absolute-filenames"]),
            when("", &[(Overwrites, Elsewhere)]).flags(&["-i|--extract|-r"]).why("files may be written anywhere: names keep their folders from the top").instead("cpio -i --no-absolute-filenames").examples(&["cpio -idm", "cpio -idm -D out", "pax -r -f a.tar"]),
        ],
    )
    .valued(&["-H", "--format", "-F", "--file", "-O", "-I", "-D", "--directory", "-R", "--owner", "-E", "-C", "-M"]),
    known(
        &["rsync", "grsync"],
        Rest::Unknown,
        &[
            reads_files("", &["rsync -avn src/ dst/", "rsync -a --dry-run a h:/b"]).flags(&["-n|--dry-run|--list-only|--version|--help"]),
            publishes("", &["rsync --daemon"]).flags(&["--daemon"]).why("others can copy files from this machine"),
            when("* *:*", &[(SendsData, Elsewhere), (LosesData, Elsewhere)])
                .flags(&["--delete|--delete-before|--delete-during|--delete-after|--delete-delay|--delete-excluded|--del"])
                .why(MIRRORED)
                .instead("rsync --dry-run")
                .examples(&["rsync -av --delete src/ host:/srv/app"]),
            uploads("* *:*", &["rsync -avz src/ host:/srv", "rsync -a -e ssh a h::module"]).why(SENT).instead("rsync --dry-run"),
            uploads("* * *:*", &["rsync -avz a b host:/srv"]).why(SENT).instead("rsync --dry-run"),
            uploads("* * * *:*", &["rsync -avz a b c host:/srv"]).why(SENT).instead("rsync --dry-run"),
            when("", &[(DiscardsWork, Last)])
                .flags(&["--delete|--delete-before|--delete-during|--delete-after|--delete-delay|--delete-excluded|--del"])
                .why(MIRRORED)
                .instead("rsync --dry-run")
                .examples(&["rsync -a --delete src/ dst/", "rsync -a --del h:/srv/ dst"]),
            when("", &[(DiscardsWork, Sources), (Overwrites, Last)]).flags(&["--remove-source-files"]).why("the files are removed where they were").examples(&["rsync -a --remove-source-files src/ dst/"]),
            when("*:*", &[(LeavesMachine, Elsewhere), (Overwrites, Last)]).operands(1).runs(Runs::Special).examples(&["rsync -avz host:/srv/app/ backup", "rsync -a -e ssh h:/a b"]),
            queries("*:*", &["rsync host::module"]),
            when("", &[(Reads, Sources), (Overwrites, Last)]).operands(2).examples(&["rsync -a src/ dst/", "rsync -av --exclude target a b"]),
            reads_files("", &["rsync src/"]),
        ],
    )
    .valued(&["-e", "--rsh", "--exclude", "--include", "--exclude-from", "--include-from", "--files-from", "-f", "--filter", "-T", "--temp-dir", "-M", "--remote-option", "-B", "--block-size", "--bwlimit", "--port", "--password-file", "--log-file", "--backup-dir", "--suffix", "--link-dest", "--compare-dest", "--timeout", "--chmod", "--chown", "--max-size", "--min-size", "--info", "--rsync-path"]),
    known(
        &["pandoc", "markdown", "cmark", "multimarkdown", "dot", "neato", "fdp", "sfdp", "circo", "twopi", "mmdc"],
        Rest::Works,
        &[
            reads("", &["pandoc --version"]).flags(&["--version|--help"]),
            when("", &[(Reads, Operands), (RunsCode, Here), (Overwrites, On::Value("-o|--output"))]).flags(&["--filter|-F|--lua-filter|--pdf-engine"]).examples(&["pandoc --filter ./f.py a.md -o a.html"]),
            when("", &[(Reads, Operands), (Overwrites, On::Value("-o|--output|--export-filename|--outdir|--out-file"))]).flags(&["-o|--output|--export-filename|--outdir|--out-file"]).examples(&["pandoc a.md -o a.pdf", "dot -Tpng a.dot -o a.png"]),
            reads_files("", &["pandoc -t plain a.md"]),
        ],
    )
    .valued(&["-o", "--output", "-f", "--from", "-t", "--to", "-r", "--read", "-w", "--write", "-F", "--filter", "--lua-filter", "--pdf-engine", "-V", "-M", "--metadata", "--template", "-c", "--css", "-H", "-B", "-A", "--export-filename", "--outdir", "--convert-to", "-i", "-q", "--resource-path", "--data-dir"]),
    known(
        &["soffice", "libreoffice", "wkhtmltopdf", "wkhtmltoimage", "weasyprint", "plantuml", "typst", "gs", "ghostscript", "d2", "rst2html", "rst2html5", "inkscape", "cwebp", "dwebp", "avifenc"],
        Rest::Works,
        &[
            reads("", &["soffice --version"]).flags(&["--version|--help|-version"]),
            when("", &[(Reads, Operands), (Overwrites, Here)]).examples(&["soffice --headless --convert-to pdf a.docx", "wkhtmltopdf a.html a.pdf"]),
        ],
    )
    .valued(&["--convert-to", "--outdir", "-q"]),
    known(
        &["convert", "magick", "composite", "montage", "conjure", "gm", "vips", "ffmpeg", "avconv", "sox", "lame", "flac", "oggenc", "opusenc", "potrace", "pdftotext", "pdftohtml", "pdftoppm", "pdftocairo", "pdfunite", "pdfseparate", "pdf2ps", "ps2pdf", "pdfcrop", "qpdf", "cpdf", "img2pdf", "tesseract", "import", "xwd", "screencapture", "scrot", "gnome-screenshot", "genisoimage", "svg2png"],
        Rest::Works,
        &[
            reads("", &["ffmpeg -version", "convert --version"]).flags(&["-version|--version|-help|--help|-h|-codecs|-formats|-encoders|-decoders|-filters|-list"]),
            reads_files("identify|compare|version|list", &["magick identify a.png"]),
            overwrites("mogrify", &["magick mogrify -resize 50% a.png"]),
            when("", &[(Reads, Sources), (Overwrites, Last)]).operands(1).examples(&["convert a.png -resize 50% b.png", "ffmpeg -y -i a.mp4 -c copy b.mkv", "pdftotext a.pdf a.txt"]),
            when("", &[(Reads, On::Value("-i"))]).examples(&["ffmpeg -i a.mp4"]),
        ],
    )
    .word_flags()
    .valued(&["-i", "-resize", "-quality", "-density", "-geometry", "-background", "-fill", "-crop", "-gravity", "-extent", "-c", "-c:v", "-c:a", "-vf", "-af", "-f", "-r", "-b:v", "-b:a", "-ss", "-t", "-to", "-map", "-s", "-preset", "-crf", "-vcodec", "-acodec", "-filter_complex", "-loglevel", "-frames:v", "-vframes", "-ar", "-ac", "-l", "--psm", "-layout"]),
    known(
        &["exiftool"],
        Rest::Unknown,
        &[
            overwrites("", &["exiftool -all= a.jpg", "exiftool -overwrite_original -Artist=x a.jpg"]).flags(&["-overwrite_original|-overwrite_original_in_place|-all|-tagsfromfile|-TagsFromFile|-comment|-Comment|-artist|-Artist|-restore_original|-delete_original"]).undo("exiftool -restore_original FILE"),
            reads_files("", &["exiftool a.jpg", "exiftool -json a.jpg"]),
        ],
    )
    .word_flags(),
];
