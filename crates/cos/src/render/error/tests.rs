use crate::error::{CommandError, ErrorKind};
use crate::render::testing::text_of;

#[test]
fn an_error_says_what_why_and_what_to_type() {
    let disk = std::io::Error::other("no space left on device");
    let error = CommandError::new(ErrorKind::Io, "the journal could not be written")
        .because(&disk)
        .hint("free some room on the disk, then type `cos resume`; nothing that was acknowledged is lost");
    insta::assert_snapshot!(text_of(&error), @r"
    error: the journal could not be written
    caused by: no space left on device
    hint: free some room on the disk, then type `cos resume`; nothing that was
          acknowledged is lost
    ");
}
