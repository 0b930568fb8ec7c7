//! Room on the stack for reading deep texts, on whatever thread somebody stands.
//!
//! Commands lie inside of commands, and reading them goes as deep. A stack that overflows ends the
//! process by a signal, which no agent takes for a block; and threads of a runtime have a sixteenth
//! of what the deepest text may need. So whoever reads such texts does it in here.

/// How large the stack is on which deep texts are read, in bytes; a test holds that the deepest text
/// uses less than half.
pub const STACK_BYTES: usize = 32 * 1024 * 1024;

/// Does `work` with at least half of [`STACK_BYTES`] left: where it stands if there is as much, else
/// on a stack of its own. One call around many is cheaper than many calls.
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
