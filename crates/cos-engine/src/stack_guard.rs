//! Provides enough stack for parsing deeply nested commands, on any thread.
//!
//! Nested commands are parsed recursively. A stack overflow ends the process by a signal, which an
//! agent does not treat as a block, and threads of an async runtime have a sixteenth of the stack
//! that the deepest text needs.

/// The size of the stack for parsing nested texts, in bytes; a test ensures that the deepest text
/// uses less than half.
pub const STACK_BYTES: usize = 32 * 1024 * 1024;

/// Runs `work` with at least half of [`STACK_BYTES`] left, on a new stack if the current one is too
/// small. One call around many parses is cheaper than many calls.
pub fn with_stack_guard<T>(work: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(STACK_BYTES / 2, STACK_BYTES, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_room_on_the_smallest_thread_and_a_second_call_needs_no_other_stack() {
        let thread = std::thread::Builder::new().stack_size(128 * 1024);
        let thread = thread.spawn(|| {
            with_stack_guard(|| {
                let before = stacker::remaining_stack();
                let within = with_stack_guard(stacker::remaining_stack);
                (before, within)
            })
        });
        let (before, within) = thread.unwrap().join().unwrap();
        let (before, within) = (before.unwrap(), within.unwrap());
        assert!(before > STACK_BYTES / 2, "{before}");
        assert!(within <= before && before - within < 64 * 1024, "{within}");
    }
}
