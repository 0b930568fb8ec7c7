//! How the program is linked: an agent starts it for each of its acts and waits for the answer.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the compiler asks the linker for by name, and the archives that stand for it.
const ARCHIVES: [(&str, &[&str]); 7] = [
    ("c", &["libc.a"]),
    ("dl", &["libdl.a"]),
    ("gcc_s", &["libgcc_eh.a", "libgcc.a"]),
    ("m", &["libm.a"]),
    ("pthread", &["libpthread.a"]),
    ("rt", &["librt.a"]),
    ("util", &["libutil.a"]),
];

/// In a program that may be loaded anywhere the loader writes each address in its tables at every
/// start, before `main`; at a fixed place they are written once, by the linker. Finding, mapping and
/// binding three libraries then costs as much again, so they are linked in where the machine has
/// their archives. Heap and stack are still
/// placed at random, and no line of ours is unsafe.
fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let target = |part: &str| env::var(format!("CARGO_CFG_TARGET_{part}"));
    let linux = target("OS").is_ok_and(|os| os == "linux");
    if !linux || !target("ENV").is_ok_and(|env| env == "gnu") {
        return Ok(());
    }
    println!("cargo:rustc-link-arg-bins=-no-pie");
    let folder = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    if stand_in(&folder)? {
        println!("cargo:rustc-link-arg-bins=-static");
        println!("cargo:rustc-link-arg-bins=-L{}", folder.display());
    }
    Ok(())
}

/// Lets each name mean its archives: the flag that would do so for a whole build does not go
/// together with macros, which the compiler loads as libraries. False where an archive is missing.
fn stand_in(folder: &Path) -> io::Result<bool> {
    let archives = ARCHIVES.iter().flat_map(|(_, files)| *files);
    if !archives.into_iter().all(|file| is_there(file)) {
        return Ok(false);
    }
    for (name, files) in ARCHIVES {
        let files: Vec<String> = files.iter().map(|file| format!("-l:{file}")).collect();
        let script = format!("INPUT({})\n", files.join(" "));
        fs::write(folder.join(format!("lib{name}.so")), script)?;
    }
    Ok(true)
}

/// Whether the compiler driver that links knows where an archive is.
fn is_there(archive: &str) -> bool {
    let driver = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let asked = Command::new(driver)
        .arg(format!("-print-file-name={archive}"))
        .output();
    asked.is_ok_and(|told| Path::new(String::from_utf8_lossy(&told.stdout).trim()).is_absolute())
}
