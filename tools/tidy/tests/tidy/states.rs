//! A state, a kind or a level is an enum, never a text: a text admits what no rule expects.

use super::tokens::product_syntax;
use super::{Offence, Source, finds, hold, house};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// Last words of field names that promise one of a few values.
const WORDS: [&str; 12] = [
    "class", "kind", "level", "mode", "phase", "priority", "role", "severity", "state", "status",
    "strategy", "verdict",
];

/// Fields that mirror what others write on the wire, and so may hold any text: file, type and
/// field, and why. Each must still be there.
const WIRE: [(&str, &str, &str); 7] = [
    (
        "crates/cos-core/src/audit.rs",
        "Link.kind",
        "hashed as it is stored, by whichever release",
    ),
    (
        "crates/cos-core/src/audit.rs",
        "Row.kind",
        "a row as it is stored, by whichever release",
    ),
    (
        "crates/cos-engine/src/agent/definition.rs",
        "Definition.mode",
        "the agent's own word for one of its modes",
    ),
    (
        "crates/cos-engine/src/agent/definition.rs",
        "AgentSettings.mode",
        "the agent's own word for one of its modes",
    ),
    (
        "crates/cos-engine/src/hook/pending_reply.rs",
        "HookedSession.mode",
        "the agent's own word for its permission mode",
    ),
    (
        "crates/cos-engine/src/hook/event.rs",
        "Payload.permission_mode",
        "the agent's own word for its permission mode",
    ),
    (
        "crates/cos-engine/src/agent/definition/catalogue.rs",
        "BuiltIn.mode",
        "the agent's own word for one of its modes",
    ),
];

struct Finder<'a> {
    path: &'a str,
    owner: String,
    found: Vec<(String, usize)>,
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.owner = item.ident.to_string();
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.owner = item.ident.to_string();
        visit::visit_item_enum(self, item);
    }

    fn visit_field(&mut self, field: &'ast syn::Field) {
        if let Some(name) = field.ident.as_ref().map(ToString::to_string) {
            let word = name.rsplit('_').next().unwrap_or_default();
            if WORDS.contains(&word) && is_text(&field.ty) {
                self.found
                    .push((format!("{}.{name}", self.owner), field.span().start().line));
            }
        }
        visit::visit_field(self, field);
    }
}

/// `String`, `str`, or either of them behind a reference or in a box, an option or a list.
fn is_text(kind: &syn::Type) -> bool {
    match kind {
        syn::Type::Reference(reference) => is_text(&reference.elem),
        syn::Type::Path(path) => path.path.segments.last().is_some_and(|last| {
            let wraps = ["Arc", "Box", "Cow", "Option", "Rc", "Vec"]
                .iter()
                .any(|one| last.ident == one);
            let inner = match &last.arguments {
                syn::PathArguments::AngleBracketed(inner) => inner.args.iter().any(|argument| {
                    matches!(argument, syn::GenericArgument::Type(inner) if is_text(inner))
                }),
                _ => false,
            };
            last.ident == "String" || last.ident == "str" || wraps && inner
        }),
        _ => false,
    }
}

fn texts_for_states(source: &Source, excepted: &[(&str, &str, &str)]) -> Vec<Offence> {
    let mut finder = Finder {
        path: &source.path,
        owner: String::new(),
        found: Vec::new(),
    };
    finder.visit_file(&product_syntax(source));
    let is_excepted = |field: &String| {
        excepted
            .iter()
            .any(|(path, listed, _)| *path == finder.path && listed == field)
    };
    let open = finder.found.iter().filter(|(field, _)| !is_excepted(field));
    open.map(|(field, line)| {
        let what = format!("`{field}` is a text; make it an enum, so that every value is known");
        Offence::new(&source.path, *line, what)
    })
    .collect()
}

#[test]
fn states_are_enums() {
    hold(
        house::product()
            .iter()
            .flat_map(|source| texts_for_states(source, &WIRE))
            .collect(),
    );
}

#[test]
fn every_exception_for_a_wire_text_is_still_needed() {
    for (path, field, _) in WIRE {
        let found = texts_for_states(&house::text_of(path), &[]);
        let needed = found
            .iter()
            .any(|one| one.what.contains(&format!("`{field}`")));
        assert!(
            needed,
            "{path}: `{field}` is no text any more; take it out of the list"
        );
    }
}

#[test]
fn a_text_for_a_state_is_found_unless_it_mirrors_a_wire() {
    let source = Source::planted(
        "crates/cos/src/a.rs",
        "struct A {\n state: String,\n exit_status: Option<&'static str>,\n kind: Kind,\n\
         name: String,\n}\nenum E {\n F { level: std::borrow::Cow<'static, str> },\n}",
    );
    let all = [
        "crates/cos/src/a.rs:2",
        "crates/cos/src/a.rs:3",
        "crates/cos/src/a.rs:8",
    ];
    finds(texts_for_states(&source, &[]), &all);
    let wire = [("crates/cos/src/a.rs", "A.state", "as others write it")];
    finds(texts_for_states(&source, &wire), &all[1..]);
}
