//! Finds a program by its name.
//!
//! A process that asks often lives for a few milliseconds, so only the program that is asked for is
//! decoded, once.

use super::blob::BUILT_IN;
use super::words::is_in;
use super::{Program, ProgramTrait, original};
use std::sync::OnceLock;
use std::sync::atomic::AtomicUsize;

include!(concat!(env!("OUT_DIR"), "/count.rs"));

/// The programs that were asked for.
static DECODED: [OnceLock<Box<Program>>; COUNT] = [const { OnceLock::new() }; COUNT];

/// The place of the name that was found last.
static LAST: AtomicUsize = AtomicUsize::new(0);

/// The program of this name, in lower case and without its folder.
pub fn program(name: &str) -> Option<&'static Program> {
    let of_tool = || {
        let (machine, tool) = name.rsplit_once('-')?;
        let named = machine.contains('-') && is_in("machine_tools", tool);
        named.then(|| found(tool)).flatten()
    };
    found(name)
        .or_else(of_tool)
        .or_else(|| found(original(name)))
}

/// Whether the program of this name is known to do something.
pub(crate) fn has_trait(name: &str, wanted: ProgramTrait) -> bool {
    program(name).is_some_and(|program| program.has_trait(name, wanted))
}

/// Every program, in the order of the files.
pub fn programs() -> impl Iterator<Item = &'static Program> {
    (0..COUNT).filter_map(decoded)
}

fn found(name: &str) -> Option<&'static Program> {
    BUILT_IN.find(name, &LAST).and_then(decoded)
}

fn decoded(number: usize) -> Option<&'static Program> {
    let decoded = DECODED.get(number)?;
    Some(decoded.get_or_init(|| Box::new(BUILT_IN.program(number))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_and_no_other() {
        for known in programs() {
            for name in known.names.iter() {
                assert!(program(name).is_some_and(|found| std::ptr::eq(found, known)));
                assert!(program(&format!("{name} ")).is_none(), "{name}");
            }
        }
        assert!(program("").is_none());
    }
}
