//! Programs that pack, unpack and mirror files.

use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{
    Deletes, DiscardsWork, LeavesMachine, LosesData, Overwrites, Publishes, Reads, RunsCode,
    SendsData, Unreadable, Writes,
};
use On::{Elsewhere, Here, Last, Operands, Sources};

const MIRRORED: &str = "what is only at the destination is removed there";
const SENT: &str = "the files are on another machine then";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["tar", "gtar", "bsdtar", "star"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)]).flags(&["--help|--version|--usage"]).examples(&["tar --version"]),
            when("", &[(Unreadable, Elsewhere)]).flags(&["--checkpoint-action|--to-command|--use-compress-program|-I|--rmt-command|--rsh-command|--info-script|--new-volume-script"]).runs(Runs::Special).why("the flag names a program to run").examples(&["tar cf /dev/null a --checkpoint=1 --checkpoint-action=exec=sh", "tar -xf a.tar --to-command=sh"]),
            when("", &[(DiscardsWork, Operands)]).flags(&["--remove-files"]).why("the files are removed once they are packed").examples(&["tar -cf a.tar --remove-files src"]),
            when("", &[(Overwrites, Elsewhere)]).flags(&["-P|--absolute-names", "-x|--extract|--get"]).why("files may be written anywhere").examples(&["tar -xPf a.tar"]),
            when("", &[(Reads, Operands)]).flags(&["-t|--list|-d|--diff|--compare|--test-label"]).examples(&["tar -tzf a.tar.gz", "tar --list -f a.tar"]),
            when("", &[(Reads, Here)]).flags(&["-x|--extract|--get", "-O|--to-stdout"]).examples(&["tar -xOf a.tar a.rs"]),
            when("", &[(Overwrites, On::Value("-C|--directory"))]).flags(&["-x|--extract|--get", "-C|--directory"]).examples(&["tar -xzf a.tgz -C out"]),
            when("", &[(Overwrites, Here)]).flags(&["-x|--extract|--get"]).examples(&["tar -xzf a.tgz", "tar --extract --file a.tar"]),
            when("", &[(Reads, Operands), (Overwrites, On::Value("-f|--file"))]).flags(&["-c|--create|-r|--append|-u|--update|-A|--catenate|--concatenate|--delete"]).examples(&["tar -czf a.tgz src", "tar --create --file=a.tar src", "tar -czvf - src"]),
            when("t*", &[(Reads, Operands)]).examples(&["tar tzf a.tgz"]),
            when("x*", &[(Overwrites, On::Value("-C|--directory"))]).flags(&["-C|--directory"]).examples(&["tar xzf a.tgz -C out"]),
            when("x*", &[(Overwrites, Here)]).examples(&["tar xzf a.tgz", "tar xf a.tar --strip-components=1"]),
            when("c*|r*|u*", &[(Reads, Operands), (Overwrites, On::First)]).examples(&["tar czf a.tgz src", "tar cvf a.tar a b"]),
        ],
    )
    .valued(&["-f", "--file", "-C", "--directory", "-T", "--files-from", "-X", "--exclude-from", "--exclude", "-I", "--use-compress-program", "--transform", "--strip-components", "-b", "-g", "--listed-incremental", "-H", "--format", "-V", "--label", "-L", "-N", "--newer", "--owner", "--group", "--mode", "--mtime"]),
    known(
        &["zip"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)]).flags(&["--help|--version|-h|-h2|-L|-sf|--show-files"]).without(&["-r", "-m", "-u", "-j", "-q"]).examples(&["zip -h", "zip -sf a.zip"]),
            when("", &[(Unreadable, Elsewhere)]).flags(&["-TT|--unzip-command"]).why("the flag names a program to run").examples(&["zip a.zip a -T -TT 'sh #'"]),
            when("", &[(DiscardsWork, Operands)]).flags(&["-m|--move"]).why("the files are removed once they are packed").examples(&["zip -m a.zip src"]),
            when("", &[(Overwrites, On::First), (Reads, Operands)]).examples(&["zip -r a.zip src", "zip a.zip a.rs"]),
        ],
    )
    .valued(&["-b", "--temp-path", "-P", "--password", "-t", "-tt", "-n", "--suffixes", "-O", "--out", "-TT"]),
    known(
        &["unzip"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Operands)]).flags(&["-l|-v|-Z|-t|-p|-c|-z|-h|-hh|--help|--version"]).examples(&["unzip -l a.zip", "unzip -p a.zip a.rs"]),
            when("", &[(Reads, On::First), (Overwrites, On::Value("-d"))]).flags(&["-d"]).examples(&["unzip -o a.zip -d out"]),
            when("", &[(Reads, On::First), (Overwrites, Here)]).examples(&["unzip a.zip", "unzip -qo a.zip"]),
        ],
    )
    .valued(&["-d", "-x", "-P"]),
    known(
        &["gzip", "ggzip", "gunzip", "bzip2", "bunzip2", "lbzip2", "pbzip2", "xz", "unxz", "lzma", "unlzma", "pigz", "unpigz", "lzip", "lzop", "compress", "uncompress", "pixz", "pxz", "zopfli", "rzip", "lrzip"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Operands)]).flags(&["-c|--stdout|--to-stdout|-l|--list|-t|--test|--help|--version|-V"]).examples(&["gzip -dc a.gz", "gunzip -c a.gz", "xz --list a.xz", "gzip -t a.gz"]),
            when("", &[(Writes, Operands)]).flags(&["-k|--keep"]).examples(&["gzip -k a.txt", "xz -dk a.xz"]),
            when("", &[(Overwrites, Operands)]).undo("gunzip FILE").examples(&["gzip a.txt", "gunzip a.gz", "xz -9 -T 0 a.tar"]),
        ],
    )
    .valued(&["-S", "--suffix", "-T", "--threads", "-p", "--processes", "-M", "--memory"]),
    known(
        &["zstd", "zstdmt", "unzstd", "pzstd", "lz4", "unlz4", "lz4c", "brotli", "unbrotli"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Operands)]).flags(&["-c|--stdout|-l|--list|-t|--test|--help|--version|-V|-h|-b"]).examples(&["zstd -dc a.zst", "zstd -l a.zst"]),
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
            when("l|t|i|h|lt|lb|v|vt|vb|b", &[(Reads, Operands)]).examples(&["7z l a.7z", "unrar t a.rar"]),
            when("a|u|m|mf|rn|f|d|k|c|s*", &[(DiscardsWork, Operands)]).flags(&["-sdel|-df"]).why("the files are removed once they are packed").examples(&["7z a a.7z src -sdel"]),
            when("a|u|d|rn|f|k|c|r*|m|mf", &[(Overwrites, On::First), (Reads, Operands)]).examples(&["7z a a.7z src", "7z d a.7z a.rs"]),
            when("x|e", &[(Reads, On::First), (Overwrites, Here)]).examples(&["7z x a.7z", "7z x a.7z -oout -y", "unrar x a.rar"]),
            when("", &[(Overwrites, Here)]).examples(&["unar a.rar", "cabextract a.cab"]),
        ],
    )
    .word_flags(),
    known(
        &["cpio", "pax"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)]).flags(&["-t|--list|--help|--version"]).examples(&["cpio -t", "cpio -itv"]),
            when("", &[(Reads, Here)]).flags(&["-o|--create"]).without(&["-O|-F|--file"]).examples(&["cpio -o -H newc"]),
            when("", &[(Overwrites, On::Value("-O|-F|--file"))]).flags(&["-o|--create"]).examples(&["cpio -o -O a.cpio"]),
            when("", &[(Overwrites, Last)]).flags(&["-p|--pass-through"]).examples(&["cpio -pdm out"]),
            when("", &[(Overwrites, Here)]).flags(&["-i|--extract|-r"]).examples(&["cpio -idm"]),
        ],
    )
    .valued(&["-H", "--format", "-F", "--file", "-O", "-I", "-D", "--directory", "-R", "--owner", "-E", "-C", "-M"]),
    known(
        &["rsync", "grsync"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Operands)]).flags(&["-n|--dry-run|--list-only|--version|--help"]).examples(&["rsync -avn src/ dst/", "rsync -a --dry-run a h:/b"]),
            when("", &[(Publishes, Elsewhere)]).flags(&["--daemon"]).why("others can copy files from this machine").examples(&["rsync --daemon"]),
            when("* *:*", &[(SendsData, Elsewhere), (LosesData, Elsewhere)])
                .flags(&["--delete|--delete-before|--delete-during|--delete-after|--delete-delay|--delete-excluded|--del"])
                .why(MIRRORED)
                .instead("rsync --dry-run")
                .examples(&["rsync -av --delete src/ host:/srv/app"]),
            when("* *:*", &[(SendsData, Elsewhere)]).why(SENT).instead("rsync --dry-run").examples(&["rsync -avz src/ host:/srv", "rsync -a -e ssh a h::module"]),
            when("* * *:*", &[(SendsData, Elsewhere)]).why(SENT).instead("rsync --dry-run").examples(&["rsync -avz a b host:/srv"]),
            when("* * * *:*", &[(SendsData, Elsewhere)]).why(SENT).instead("rsync --dry-run").examples(&["rsync -avz a b c host:/srv"]),
            when("", &[(DiscardsWork, Last)])
                .flags(&["--delete|--delete-before|--delete-during|--delete-after|--delete-delay|--delete-excluded|--del"])
                .why(MIRRORED)
                .instead("rsync --dry-run")
                .examples(&["rsync -a --delete src/ dst/", "rsync -a --del h:/srv/ dst"]),
            when("", &[(DiscardsWork, Sources), (Overwrites, Last)]).flags(&["--remove-source-files"]).why("the files are removed where they were").examples(&["rsync -a --remove-source-files src/ dst/"]),
            when("*:*", &[(LeavesMachine, Elsewhere), (Overwrites, Last)]).operands(1).runs(Runs::Special).examples(&["rsync -avz host:/srv/app/ backup", "rsync -a -e ssh h:/a b"]),
            when("*:*", &[(LeavesMachine, Elsewhere)]).examples(&["rsync host::module"]),
            when("", &[(Reads, Sources), (Overwrites, Last)]).operands(2).examples(&["rsync -a src/ dst/", "rsync -av --exclude target a b"]),
            when("", &[(Reads, Operands)]).examples(&["rsync src/"]),
        ],
    )
    .valued(&["-e", "--rsh", "--exclude", "--include", "--exclude-from", "--include-from", "--files-from", "-f", "--filter", "-T", "--temp-dir", "-M", "--remote-option", "-B", "--block-size", "--bwlimit", "--port", "--password-file", "--log-file", "--backup-dir", "--suffix", "--link-dest", "--compare-dest", "--timeout", "--chmod", "--chown", "--max-size", "--min-size", "--info", "--rsync-path"]),
    known(
        &["pandoc", "markdown", "cmark", "multimarkdown", "dot", "neato", "fdp", "sfdp", "circo", "twopi", "mmdc"],
        Rest::Works,
        &[
            when("", &[(Reads, Here)]).flags(&["--version|--help"]).examples(&["pandoc --version"]),
            when("", &[(Reads, Operands), (RunsCode, Here), (Overwrites, On::Value("-o|--output"))]).flags(&["--filter|-F|--lua-filter|--pdf-engine"]).examples(&["pandoc --filter ./f.py a.md -o a.html"]),
            when("", &[(Reads, Operands), (Overwrites, On::Value("-o|--output|--export-filename|--outdir|--out-file"))]).flags(&["-o|--output|--export-filename|--outdir|--out-file"]).examples(&["pandoc a.md -o a.pdf", "dot -Tpng a.dot -o a.png"]),
            when("", &[(Reads, Operands)]).examples(&["pandoc -t plain a.md"]),
        ],
    )
    .valued(&["-o", "--output", "-f", "--from", "-t", "--to", "-r", "--read", "-w", "--write", "-F", "--filter", "--lua-filter", "--pdf-engine", "-V", "-M", "--metadata", "--template", "-c", "--css", "-H", "-B", "-A", "--export-filename", "--outdir", "--convert-to", "-i", "-q", "--resource-path", "--data-dir"]),
    known(
        &["soffice", "libreoffice", "wkhtmltopdf", "wkhtmltoimage", "weasyprint", "plantuml", "typst", "gs", "ghostscript", "d2", "rst2html", "rst2html5", "inkscape", "cwebp", "dwebp", "avifenc"],
        Rest::Works,
        &[
            when("", &[(Reads, Here)]).flags(&["--version|--help|-version"]).examples(&["soffice --version"]),
            when("", &[(Reads, Operands), (Overwrites, Here)]).examples(&["soffice --headless --convert-to pdf a.docx", "wkhtmltopdf a.html a.pdf"]),
        ],
    )
    .valued(&["--convert-to", "--outdir", "-q"]),
    known(
        &["convert", "magick", "composite", "montage", "conjure", "gm", "vips", "ffmpeg", "avconv", "sox", "lame", "flac", "oggenc", "opusenc", "potrace", "pdftotext", "pdftohtml", "pdftoppm", "pdftocairo", "pdfunite", "pdfseparate", "pdf2ps", "ps2pdf", "pdfcrop", "qpdf", "cpdf", "img2pdf", "tesseract", "import", "xwd", "screencapture", "scrot", "gnome-screenshot", "genisoimage", "svg2png"],
        Rest::Works,
        &[
            when("", &[(Reads, Here)]).flags(&["-version|--version|-help|--help|-h|-codecs|-formats|-encoders|-decoders|-filters|-list"]).examples(&["ffmpeg -version", "convert --version"]),
            when("identify|compare|version|list", &[(Reads, Operands)]).examples(&["magick identify a.png"]),
            when("mogrify", &[(Overwrites, Operands)]).examples(&["magick mogrify -resize 50% a.png"]),
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
            when("", &[(Overwrites, Operands)]).flags(&["-overwrite_original|-overwrite_original_in_place|-all|-tagsfromfile|-TagsFromFile|-comment|-Comment|-artist|-Artist|-restore_original|-delete_original"]).undo("exiftool -restore_original FILE").examples(&["exiftool -all= a.jpg", "exiftool -overwrite_original -Artist=x a.jpg"]),
            when("", &[(Reads, Operands)]).examples(&["exiftool a.jpg", "exiftool -json a.jpg"]),
        ],
    )
    .word_flags(),
];
