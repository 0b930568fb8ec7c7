//! Opens a user's file without blocking on a FIFO that has no writer.

use rustix::fs::{Mode, OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Chain, Cursor, ErrorKind, Read};
use std::path::Path;

/// The content of the file, from its beginning.
pub type NamedFile = Chain<Cursor<Vec<u8>>, File>;

/// Opens a file for reading. A folder is an error. A pipe is read to its end, as in `<(jq .
/// plan.json)`; a pipe without a writer would block forever, so it is an error.
pub fn open(path: &Path) -> io::Result<NamedFile> {
    let flags = OFlags::RDONLY | OFlags::CLOEXEC | OFlags::NONBLOCK;
    let mut file = File::from(rustix::fs::open(path, flags, Mode::empty())?);
    let kind = file.metadata()?.file_type();
    if kind.is_dir() {
        return Err(Errno::ISDIR.into());
    }
    // In non-blocking mode the first read shows whether the pipe has a writer: without one it
    // returns zero bytes.
    let mut begun = vec![0];
    match file.read(&mut begun) {
        Ok(0) if is_pipe(&file)? => {
            return Err(io::Error::other("it is a pipe without a writer"));
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
    fn a_file_is_read_whole_and_what_is_not_one_is_reported() {
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
    fn a_pipe_is_read_to_its_end_and_refused_where_no_one_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        let error = whole(&path).unwrap_err().to_string();
        assert!(error.contains("it is a pipe without a writer"), "{error}");
        // If this process holds both ends, the read would wait for itself.
        let mut ours = OpenOptions::new();
        let mut ours = ours.read(true).write(true).open(&path).unwrap();
        let late = open(&path).unwrap();
        ours.write_all(b"late").unwrap();
        drop(ours);
        assert_eq!(io::read_to_string(late).unwrap(), "late");
    }
}
