//! Checks the entries of the programs (`catalogue/*.toml`) and encodes them as one blob, so that
//! a process that asks about one program reads only that one. Checks the ecosystems too.

#![expect(
    clippy::disallowed_methods,
    reason = "a build script reads and writes files"
)]

#[path = "build/ecosystem.rs"]
mod ecosystem;
#[path = "src/catalogue/encode.rs"]
mod encode;
#[expect(unreachable_pub, reason = "the library uses this file too")]
#[path = "src/catalogue/entry.rs"]
mod entry;
#[expect(dead_code, unreachable_pub, reason = "the library uses this file too")]
#[path = "src/catalogue/roles.rs"]
mod roles;

use encode::Encoder;
use entry::{Presets, ProgramEntry};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The file of what the others share.
const PRESETS: &str = "presets.toml";

/// One file of programs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Family {
    program: Vec<ProgramEntry>,
}

/// The same file, for the lines of its entries.
#[derive(Deserialize)]
struct Places {
    program: Vec<Spanned<UsePlaces>>,
}

/// Where the uses of a program are.
#[derive(Deserialize)]
struct UsePlaces {
    #[serde(default, rename = "use")]
    uses: Vec<Spanned<IgnoredAny>>,
}

/// A file and its text.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    fn read(path: PathBuf) -> Result<Self, Box<dyn Error>> {
        let text = std::fs::read_to_string(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self { path, text })
    }

    /// A message that names the file and the line of a byte.
    fn wrong(&self, at: usize, what: &str) -> Box<dyn Error> {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let line = before.matches('\n').count() + 1;
        format!("{}:{line}: {what}", self.path.display()).into()
    }

    fn parse<'a, T: Deserialize<'a>>(&'a self) -> Result<T, Box<dyn Error>> {
        toml::from_str(&self.text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            self.wrong(at, error.message())
        })
    }
}

/// The TOML files of a folder, in order.
fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        paths.extend(
            path.extension()
                .is_some_and(|ext| ext == "toml")
                .then_some(path),
        );
    }
    paths.sort();
    Ok(paths)
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = PathBuf::from(std::env::var("OUT_DIR")?);
    for input in [
        "build",
        "catalogue",
        "ecosystem",
        "src/catalogue/encode.rs",
        "src/catalogue/entry.rs",
        "src/catalogue/roles.rs",
        "src/ecosystem/entry.rs",
    ] {
        println!("cargo::rerun-if-changed={input}");
    }
    let constants = ecosystem::constants(&root.join("ecosystem"))?;
    std::fs::write(out.join("ecosystems.rs"), constants)?;
    let folder = root.join("catalogue");
    let presets = Source::read(folder.join(PRESETS))?;
    let presets: Presets = presets.parse()?;
    let mut encoder = Encoder::new(&presets);
    let (mut names, mut count) = (BTreeMap::new(), 0);
    for path in toml_files(&folder)? {
        if path.file_name().is_some_and(|name| name == PRESETS) {
            continue;
        }
        count += family(&Source::read(path)?, &presets, &mut names, &mut encoder)?;
    }
    let count = format!("/// How many programs are built in.\nconst COUNT: usize = {count};\n");
    std::fs::write(out.join("count.rs"), count)?;
    std::fs::write(out.join("catalogue.bin"), encoder.finish())?;
    std::fs::write(out.join("presets.json"), serde_json::to_string(&presets)?)?;
    Ok(())
}

/// Encodes the programs of one file and returns how many there are.
fn family(
    source: &Source,
    presets: &Presets,
    names: &mut BTreeMap<String, String>,
    encoder: &mut Encoder,
) -> Result<usize, Box<dyn Error>> {
    let programs: Family = source.parse()?;
    let places: Places = source.parse()?;
    for (program, place) in programs.program.iter().zip(&places.program) {
        let start = place.span().start;
        encoder.program(program, presets).map_err(|error| {
            let uses = &place.get_ref().uses;
            let at = error.at.and_then(|at| uses.get(at));
            source.wrong(at.map_or(start, |at| at.span().start), &error.what)
        })?;
        for name in &program.names {
            let here = source.wrong(start, "").to_string();
            if let Some(other) = names.insert(name.clone(), here) {
                let what = format!("`{name}` is there already: {other}");
                return Err(source.wrong(start, &what));
            }
        }
    }
    Ok(programs.program.len())
}
