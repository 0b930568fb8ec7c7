use super::*;
use std::os::unix::fs::PermissionsExt as _;
use tempfile::TempDir;

#[test]
fn a_text_is_found_by_its_name_and_written_once() {
    let folder = TempDir::new().unwrap();
    let blobs = Blobs::new(&folder.path().join("blobs"), 1000);
    let id = blobs.write("all tests passed\n").unwrap();
    assert_eq!(blobs.write("all tests passed\n").unwrap(), id);
    assert_eq!(
        blobs.read(&id).unwrap().as_deref(),
        Some("all tests passed\n")
    );
    let path = blobs.path(&id).unwrap();
    assert!(path.starts_with(folder.path().join("blobs").join(&id.as_str()[..2])));
    assert_eq!(
        fs::metadata(&path).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let shelf = fs::read_dir(path.parent().unwrap()).unwrap();
    assert_eq!(shelf.count(), 1, "no draft stays behind");
}

#[test]
fn a_credential_is_missing_before_the_hash_is_made() {
    let folder = TempDir::new().unwrap();
    let blobs = Blobs::new(folder.path(), 1000);
    let secret = format!("ghp_{}", "Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0YaBcDe");
    let id = blobs.write(&format!("token is {secret}, keep it")).unwrap();
    let kept = blobs.read(&id).unwrap().unwrap();
    assert_eq!(kept, "token is [redacted:github_token], keep it");
    assert_eq!(blobs.write(&kept).unwrap(), id);
}

#[test]
fn a_long_text_keeps_both_ends_and_says_how_much_is_missing() {
    let text = format!("{}é{}", "a".repeat(500), "z".repeat(500));
    let kept = cap(&text, 90);
    assert_eq!(kept.lines().nth(1), Some("[912 bytes left out]"));
    assert!(kept.starts_with(&"a".repeat(30)) && kept.ends_with(&"z".repeat(60)));
    assert!(cap(&"é".repeat(100), 31).is_char_boundary(10));
    assert_eq!(cap("short", 5), "short");
}

#[test]
fn what_was_changed_is_damaged_and_what_is_no_name_is_nothing() {
    let folder = TempDir::new().unwrap();
    let blobs = Blobs::new(folder.path(), 1000);
    let id = blobs.write("proof").unwrap();
    fs::write(blobs.path(&id).unwrap(), "doubt").unwrap();
    assert!(matches!(blobs.read(&id), Err(JournalError::Damaged { .. })));
    for name in ["", "a", "../../etc/passwd", &"é".repeat(32)] {
        assert!(blobs.read(&BlobId::new(name)).unwrap().is_none());
    }
    let absent = BlobId::new("ab".repeat(32));
    assert!(blobs.read(&absent).unwrap().is_none());
    // A file truncated by a power failure is written again.
    fs::write(blobs.path(&id).unwrap(), "pro").unwrap();
    blobs.write("proof").unwrap();
    assert_eq!(blobs.read(&id).unwrap().as_deref(), Some("proof"));
}
