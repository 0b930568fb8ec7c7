//! The guard by itself, as `cos guard` runs it; the tests of the engine start programs through it.

fn main() -> std::process::ExitCode {
    // The first two arguments are the name of this program and the word `guard`.
    cos_engine::process::guard::main(std::env::args_os().skip(2))
}
