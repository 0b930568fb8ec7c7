//! A file that a person named, opened to be read without waiting for nobody.

use rustix::fs::{Mode, OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Chain, Cursor, ErrorKind, Read};
use std::path::Path;

/// What it holds, from its beginning.
pub type NamedFile = Chain<Cursor<Vec<u8>>, File>;

/// Opens a file to be read. A folder is told as one. A pipe is read to its end, as a shell hands
/// over what a command prints (`<(jq . plan.json)`); one at whose other end there is nobody would
/// never end, and is refused.
pub fn open(path: &Path) -> io::Result<NamedFile> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK;
    let mut file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(Errno::ISDIR.into());
    }
    // Opened so, a pipe says at once whether somebody has its other end, and is empty if nobody has.
    let mut begun = vec![0];
    match file.read(&mut begun) {
        Ok(0) if is_pipe(&file)? => {
            return Err(io::Error::other("it is a pipe, and nobody writes to it"));
        }
        Ok(read) => begun.truncate(read),
        Err(error) if error.kind() == ErrorKind::WouldBlock => begun.clear(),
        Err(error) => return Err(error),
    }
    fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    Ok(Cursor::new(begun).chain(file))
}

fn is_pipe(file: &File) -> io::Result<bool> {
    use std::os::unix::fs::FileTypeExt as _;
    Ok(file.metadata()?.file_type().is_fifo())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::fs::{CWD, FileType, mknodat};
    use std::fs::OpenOptions;
    use std::io::Write as _;

    fn whole(path: &Path) -> io::Result<String> {
        let mut text = String::new();
        open(path)?.read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn a_file_is_read_whole_and_what_is_none_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan");
        assert_eq!(whole(&path).unwrap_err().kind(), ErrorKind::NotFound);
        for text in ["", "a", "a plan"] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(whole(&path).unwrap(), text);
        }
        let folder = whole(folder.path()).unwrap_err();
        assert_eq!(folder.kind(), ErrorKind::IsADirectory);
    }

    #[test]
    fn a_pipe_is_read_to_its_end_and_refused_where_nobody_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        let nobody = whole(&path).unwrap_err().to_string();
        assert!(nobody.contains("nobody writes to it"), "{nobody}");
        // Who holds both ends waits for no other.
        let mut ours = OpenOptions::new();
        let mut ours = ours.read(true).write(true).open(&path).unwrap();
        let late = open(&path).unwrap();
        ours.write_all(b"late").unwrap();
        drop(ours);
        assert_eq!(io::read_to_string(late).unwrap(), "late");
    }
}
