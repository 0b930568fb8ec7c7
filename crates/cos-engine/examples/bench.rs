//! Prints what the journal is worth: `cargo run --release --example bench -- DIR durable 5000`.

use cos_engine::bench;
use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let dir = PathBuf::from(args.next().ok_or("a folder is missing")?);
    let what = args.next().ok_or("say what to measure")?;
    let count: u32 = args.next().ok_or("say how many")?.parse()?;
    let figures = match what.as_str() {
        "durable" => serde_json::to_string(&bench::durable(&dir, count)?)?,
        "seq" => serde_json::to_string(&bench::seq(&dir, count)?)?,
        "floor" => serde_json::to_string(&bench::floor(&dir, count)?)?,
        "wide" => serde_json::to_string(&bench::wide(&dir, count)?)?,
        "journal" => serde_json::to_string(&bench::journal(&dir, count, count / 10)?)?,
        _ => return Err("durable, seq, floor, wide or journal".into()),
    };
    writeln!(std::io::stdout(), "{what}: {figures}")?;
    Ok(())
}
