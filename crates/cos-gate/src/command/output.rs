//! Notes the files that a program writes because of its flags, as with `-o FILE`.

use super::Analyzer;
use super::apply_effects::is_stream;
use super::invocation::Invocation;
use crate::catalogue::{Argument, Fit, every_value, is_like, operands};
use crate::effect::{EffectKind, Place};
use EffectKind::{Overwrites, Writes};

impl Analyzer<'_> {
    /// Notes what a program writes because of its flags. Inside the worktree the catalogue
    /// describes the output, so only protected files are noted here.
    pub(super) fn writes_out(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let mut rows = fit.program.outputs(&call.name).peekable();
        if rows.peek().is_none() {
            return;
        }
        let places = operands(fit.program, call.args);
        let words: Vec<&Argument> = places.iter().filter_map(|at| call.args.get(*at)).collect();
        for (use_words, flags) in rows {
            let mut wanted = use_words.split_whitespace().enumerate();
            let is_so = |(at, word)| {
                let written = words.get(at);
                written.is_some_and(|written: &&Argument| is_like(&written.text, word))
            };
            if wanted.all(is_so) {
                let named = words.get(use_words.split_whitespace().count()..);
                let mut targets = flag_values(flags, fit, call);
                targets.extend(operand(flags, named.unwrap_or_default()));
                self.writes_to(&targets, call);
            }
        }
    }

    fn writes_to(&mut self, targets: &[Argument], call: &Invocation<'_>) {
        for target in targets.iter().flat_map(pieces) {
            if is_stream(&target.text) {
                continue;
            }
            if self.place(&target) == Place::Worktree {
                self.note_protected_change(Writes, &target, &call.line, &call.name);
            } else {
                self.note_path_effect(Overwrites, &target, &call.line, &call.name);
            }
        }
    }
}

/// Returns the operand that is written, if there is one.
fn operand(flags: &str, named: &[&Argument]) -> Option<Argument> {
    let last = || {
        let last = named.last()?;
        (named.len() > 1 || last.text.contains(':')).then_some(*last)
    };
    let found = flags.split('|').find_map(|flag| match flag {
        "<first>" => named.first().copied(),
        "<last>" => last(),
        _ => None,
    });
    found.cloned()
}

/// Returns the values of flags; a suffix identifies some of them.
fn flag_values(flags: &str, fit: &Fit<'_>, call: &Invocation<'_>) -> Vec<Argument> {
    let mut found = every_value(fit.program, call.args, flags);
    for pattern in flags.split('|').filter(|flag| flag.starts_with('*')) {
        for (at, arg) in call.args.iter().enumerate() {
            let (flag, value) = match arg.text.split_once('=') {
                Some((flag, value)) => (flag, Some(value)),
                None => (arg.text.as_str(), None),
            };
            if flag.starts_with("--") && is_like(flag, pattern) {
                let joined = value.map(|text| Argument {
                    text: text.to_owned(),
                    ..arg.clone()
                });
                found.extend(joined.or_else(|| call.args.get(at + 1).cloned()));
            }
        }
    }
    found
}

/// Returns the paths in a value: `link=a,dep-info=b`, `type=local,dest=out`, `html:out`.
fn pieces(value: &Argument) -> impl Iterator<Item = Argument> {
    let paths = value.text.split(',').map(|piece| {
        let path = piece.rsplit_once('=').map_or(piece, |(_, path)| path);
        path.rsplit_once(':').map_or(path, |(_, path)| path)
    });
    paths.filter(|path| !path.is_empty()).map(|path| Argument {
        text: path.to_owned(),
        ..value.clone()
    })
}
