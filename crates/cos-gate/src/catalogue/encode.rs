//! Checks entries of programs and encodes them in a compact form.
//!
//! `build.rs` uses this file too: it encodes the built-in entries, the library those of the settings.

use super::entry::{
    AnalyzerEntry, EntryError, NamesEntry, OneOrMany, Presets, ProgramEntry, UseEntry,
};
use std::collections::BTreeMap;

/// The kinds of effects, in the order of `EffectKind::ALL`.
pub(crate) const KINDS: [&str; 21] = [
    "reads",
    "writes",
    "overwrites",
    "deletes",
    "runs_code",
    "leaves_machine",
    "touches_sensitive",
    "reads_secrets",
    "discards_work",
    "loses_data",
    "rewrites_history",
    "publishes",
    "merges",
    "changes_live_system",
    "changes_machine",
    "sends_data",
    "sends",
    "spends",
    "changes_rights",
    "runs_foreign_code",
    "unreadable",
];

/// What an effect falls on; the last is the value of a flag.
pub(crate) const TARGETS: [&str; 7] = [
    "here",
    "operands",
    "last",
    "sources",
    "first",
    "elsewhere",
    "value",
];

/// Encodes programs: numbers, and a table of the texts that the numbers refer to.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    body: Vec<u32>,
    programs: Vec<u32>,
    names: BTreeMap<String, u32>,
    lists: Vec<(u32, u32)>,
    texts: BTreeMap<String, u32>,
    order: Vec<String>,
}

impl Encoder {
    /// An encoder with the lists of words.
    pub(crate) fn new(presets: &Presets) -> Self {
        let mut encoder = Self::default();
        for (name, words) in &presets.words {
            let pair = (encoder.text_number(name), encoder.text_number(words));
            encoder.lists.push(pair);
        }
        encoder
    }

    /// Adds a program. A name that another program has already belongs to the later one.
    pub(crate) fn program(
        &mut self,
        entry: &ProgramEntry,
        presets: &Presets,
    ) -> Result<(), EntryError> {
        let of_program = |what: String| EntryError { at: None, what };
        check_names(entry).map_err(of_program)?;
        let number = small(self.programs.len());
        self.programs.push(small(self.body.len()));
        for name in &entry.names {
            self.text_number(name);
            self.names.insert(name.clone(), number);
        }
        self.list(&entry.names);
        self.list(&entry.value_flags);
        self.body.push(entry.flag_style as u32);
        self.body.push(entry.otherwise.unwrap_or_default() as u32);
        self.body.push(u32::from(entry.front_flags.is_some()));
        self.list(entry.front_flags.as_deref().unwrap_or_default());
        self.body.push(small(entry.verb_flags.len()));
        for flags in &entry.verb_flags {
            self.text(&flags.verb);
            self.list(&flags.value_flags);
        }
        self.known(entry).map_err(of_program)?;
        let (mut before, mut after) = (Vec::new(), Vec::new());
        if let Some(name) = &entry.verbs {
            before = named(&presets.verbs.before, name);
            after = named(&presets.verbs.after, name);
        }
        let count = before.len() + entry.uses.len() + after.len();
        self.body.push(small(count));
        let uses = before.iter().chain(&entry.uses).chain(&after);
        for (at, one) in uses.enumerate() {
            let at = at.checked_sub(before.len());
            self.usage(one, presets)
                .map_err(|what| EntryError { at, what })?;
        }
        Ok(())
    }

    /// Adds what an entry says beside the uses.
    fn known(&mut self, entry: &ProgramEntry) -> Result<(), String> {
        self.body.push(small(entry.traits.len()));
        for (known, names) in &entry.traits {
            self.body.push(*known as u32);
            match names {
                NamesEntry::All(true) => self.list(&[]),
                NamesEntry::All(false) => return Err("a trait is `true` or has names".to_owned()),
                NamesEntry::Some(names) => self.names(names, entry)?,
            }
        }
        match &entry.analyzer {
            None => self.body.push(0),
            Some(AnalyzerEntry::One(name)) => {
                self.body.extend([1, *name as u32]);
                self.list(&[]);
            }
            Some(AnalyzerEntry::Some(each)) => {
                self.body.push(small(each.len()));
                for (name, names) in each {
                    self.body.push(*name as u32);
                    self.names(names, entry)?;
                }
            }
        }
        self.body.push(small(entry.flag_roles.len()));
        for row in &entry.flag_roles {
            self.body.push(row.role as u32);
            self.text(&row.flags);
            self.names(&row.names, entry)?;
        }
        self.body.push(small(entry.outputs.len()));
        for row in &entry.outputs {
            self.text(&row.words);
            self.text(&row.flags);
            self.names(&row.names, entry)?;
        }
        self.body.push(small(entry.brings.len()));
        for row in &entry.brings {
            self.body.push(row.how as u32);
            self.text(&row.words);
            self.names(&row.names, entry)?;
        }
        Ok(())
    }

    /// Adds some names of a program.
    fn names(&mut self, names: &[String], entry: &ProgramEntry) -> Result<(), String> {
        if let Some(name) = names.iter().find(|name| !entry.names.contains(name)) {
            return Err(format!("`{name}` is no name of this program"));
        }
        self.list(names);
        Ok(())
    }

    fn usage(&mut self, one: &UseEntry, presets: &Presets) -> Result<(), String> {
        self.text(&expanded(&one.words, presets)?);
        let flags = one.flags.iter().map(|flag| expanded(flag, presets));
        self.list(&flags.collect::<Result<Vec<_>, _>>()?);
        self.list(&one.without);
        self.body.push(one.operands);
        let (effects, why) = effects(&one.effect, presets)?;
        self.body.push(small(effects.len()));
        for (kind, target, flag) in effects {
            self.body.extend([kind, target]);
            self.text(&flag);
        }
        let (runs, number, language, flag) = runs(one)?;
        self.body.extend([runs, number, language]);
        self.text(flag);
        self.text(one.why.as_deref().unwrap_or(&why));
        self.text(&one.undo);
        self.text(&one.instead);
        self.list(&one.examples);
        Ok(())
    }

    fn list(&mut self, texts: &[String]) {
        self.body.push(small(texts.len()));
        for text in texts {
            self.text(text);
        }
    }

    fn text(&mut self, text: &str) {
        let number = self.text_number(text);
        self.body.push(number);
    }

    fn text_number(&mut self, text: &str) -> u32 {
        if let Some(known) = self.texts.get(text) {
            return *known;
        }
        let number = small(self.order.len());
        self.texts.insert(text.to_owned(), number);
        self.order.push(text.to_owned());
        number
    }

    /// The blob: five counts; the names in their order, each with the number of its program; the
    /// lists of words; where each program begins; where each text begins; the programs; the texts.
    pub(crate) fn finish(self) -> Vec<u8> {
        let mut numbers = vec![
            small(self.names.len()),
            small(self.lists.len()),
            small(self.programs.len()),
            small(self.order.len()),
            small(self.body.len()),
        ];
        for (name, program) in &self.names {
            let name = self.texts.get(name).copied().unwrap_or_default();
            numbers.extend([name, *program]);
        }
        for (name, words) in &self.lists {
            numbers.extend([*name, *words]);
        }
        numbers.extend(&self.programs);
        let mut end = 0;
        for text in &self.order {
            numbers.push(small(end));
            end += text.len();
        }
        numbers.push(small(end));
        numbers.extend(&self.body);
        let mut bytes: Vec<u8> = numbers.into_iter().flat_map(u32::to_le_bytes).collect();
        for text in &self.order {
            bytes.extend(text.as_bytes());
        }
        bytes
    }
}

/// A count as it is stored. No catalogue is as large as four thousand million.
fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn check_names(entry: &ProgramEntry) -> Result<(), String> {
    if entry.names.is_empty() {
        return Err("the program has no name".to_owned());
    }
    for name in &entry.names {
        let plain = |c: char| !c.is_whitespace() && !c.is_control();
        if name.is_empty() || !name.chars().all(plain) {
            return Err(format!("`{name}` is no name of a program"));
        }
    }
    Ok(())
}

/// The uses that a verb decides, with the name of the program in the examples.
fn named(uses: &[UseEntry], name: &str) -> Vec<UseEntry> {
    let one = |one: &UseEntry| {
        let mut one = one.clone();
        for example in &mut one.examples {
            *example = example.replace("{program}", name);
        }
        one
    };
    uses.iter().map(one).collect()
}

/// A text with the lists of words in the place of their names in braces.
fn expanded(text: &str, presets: &Presets) -> Result<String, String> {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((front, behind)) = rest.split_once('{') {
        whole.push_str(front);
        let is_name = |name: &&str| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
        };
        let name = behind.split_once('}').map(|(name, _)| name).filter(is_name);
        let Some(name) = name else {
            whole.push('{');
            rest = behind;
            continue;
        };
        let Some(words) = presets.words.get(name) else {
            return Err(format!("there is no list of words `{{{name}}}`"));
        };
        whole.push_str(words);
        rest = behind.get(name.len() + 1..).unwrap_or_default();
    }
    whole.push_str(rest);
    Ok(whole)
}

/// An effect: its kind, what it falls on, and the flag that names that.
type EncodedEffect = (u32, u32, String);

/// The effects of a use, and the reason that goes with them.
fn effects(written: &OneOrMany, presets: &Presets) -> Result<(Vec<EncodedEffect>, String), String> {
    let written = match written {
        OneOrMany::One(text) => std::slice::from_ref(text),
        OneOrMany::Many(texts) => texts,
    };
    let (mut found, mut why) = (Vec::new(), String::new());
    for text in written {
        let Some(preset) = presets.effects.get(text) else {
            found.push(effect(text)?);
            continue;
        };
        if why.is_empty() {
            why.clone_from(&preset.why);
        }
        for text in &preset.effects {
            found.push(effect(text)?);
        }
    }
    Ok((found, why))
}

/// One effect: `overwrites last`, `reads if=`, `writes -o|--output`.
fn effect(text: &str) -> Result<EncodedEffect, String> {
    let (kind, target) = text.split_once(' ').unwrap_or((text, ""));
    let number = |list: &[&str], name: &str| list.iter().position(|one| *one == name);
    let Some(kind) = number(&KINDS, kind) else {
        return Err(format!(
            "`{text}` is no effect; some are reads, writes, overwrites, deletes, publishes"
        ));
    };
    if let Some(target) = number(&TARGETS, target).filter(|_| target != "value") {
        return Ok((small(kind), small(target), String::new()));
    }
    let value = small(TARGETS.len() - 1);
    if target.starts_with('-') {
        return Ok((small(kind), value, target.to_owned()));
    }
    match target.strip_suffix('=') {
        Some(word) if !word.is_empty() => Ok((small(kind), value, word.to_owned())),
        _ => Err(format!(
            "the effect `{text}` does not say what it falls on: here, operands, first, last, \
             sources, elsewhere or a flag"
        )),
    }
}

/// What a use runs: its kind, a number, a language and a flag.
fn runs(one: &UseEntry) -> Result<(u32, u32, u32, &str), String> {
    let Some(runs) = &one.runs else {
        return Ok((if one.analyzed { 9 } else { 0 }, 0, 0, ""));
    };
    let counted = [
        runs.command,
        runs.task,
        runs.remote,
        runs.script,
        runs.scripts,
    ];
    let mut found = Vec::new();
    for (kind, count) in (1..).zip(counted) {
        found.extend(count.map(|count| (kind, count, 0, "")));
    }
    found.extend(runs.shell.as_deref().map(|flag| (6, 0, 0, flag)));
    let language = runs.language.map_or(5, |language| language as u32);
    found.extend(runs.code.as_deref().map(|flag| (7, 0, language, flag)));
    let operands = runs.operands.unwrap_or_default();
    found.extend(runs.sql.as_deref().map(|flag| (8, operands, 0, flag)));
    match found.as_slice() {
        [one_kind] if !one.analyzed => Ok(*one_kind),
        _ => Err(
            "`runs` names exactly one of command, task, remote, script, scripts, shell, code \
                  and sql, and is not there with `analyzed`"
                .to_owned(),
        ),
    }
}
