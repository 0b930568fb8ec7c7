//! Sizes, held by a ratchet: what is over the limit today may shrink and never grow.

use super::tokens::product_syntax;
use super::{Offence, Source, finds, hold, house};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// From here on a file needs a reason, written in [`LARGE`].
const FILE_PAUSE: usize = 600;
/// Here it stops, whatever the reason.
const FILE_STOP: usize = 700;
const FUNCTION_CORE: usize = 60;
const FUNCTION: usize = 70;
/// Arguments of a function, besides `self`.
const PARAMETERS: usize = 6;
/// Functions of a trait: more is no port but a second program.
const IN_A_TRAIT: usize = 5;

/// Something over its limit: a path, or a path with the function or trait behind `#`; its
/// present size; and why it is better whole.
type Large<'a> = (&'a str, usize, &'a str);

const LARGE: [Large<'static>; 1] = [(
    "crates/cos-core/src/run/apply.rs#Run::apply",
    103,
    "one arm for each fact that moves the run",
)];

struct Measured {
    name: String,
    line: usize,
    size: usize,
    limit: usize,
    what: &'static str,
}

struct Ruler {
    function_limit: usize,
    owner: String,
    measured: Vec<Measured>,
}

impl Ruler {
    fn add(&mut self, name: String, line: usize, size: usize, limit: usize, what: &'static str) {
        self.measured.push(Measured {
            name,
            line,
            size,
            limit,
            what,
        });
    }

    fn function(&mut self, signature: &syn::Signature, block: Option<&syn::Block>) {
        let name = format!("{}{}", self.owner, signature.ident);
        let line = signature.span().start().line;
        let typed = |input: &&syn::FnArg| matches!(input, syn::FnArg::Typed(_));
        let parameters = signature.inputs.iter().filter(typed).count();
        self.add(
            name.clone(),
            line,
            parameters,
            PARAMETERS,
            "parameters; group them in a struct",
        );
        if let Some(block) = block {
            let lines = block.span().end().line + 1 - line;
            let what = "lines of one function; give its parts names";
            self.add(name, line, lines, self.function_limit, what);
        }
    }
}

impl<'ast> Visit<'ast> for Ruler {
    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig, Some(&item.block));
        visit::visit_item_fn(self, item);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if let syn::Type::Path(path) = &*item.self_ty {
            let last = path.path.segments.last();
            self.owner = last
                .map(|last| format!("{}::", last.ident))
                .unwrap_or_default();
        }
        visit::visit_item_impl(self, item);
        self.owner.clear();
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        self.function(&item.sig, Some(&item.block));
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        let is_function = |item: &&syn::TraitItem| matches!(item, syn::TraitItem::Fn(_));
        let functions = item.items.iter().filter(is_function).count();
        let line = item.span().start().line;
        let what = "functions in one trait; cut it by who uses it";
        self.add(item.ident.to_string(), line, functions, IN_A_TRAIT, what);
        self.owner = format!("{}::", item.ident);
        visit::visit_item_trait(self, item);
        self.owner.clear();
    }

    fn visit_trait_item_fn(&mut self, item: &'ast syn::TraitItemFn) {
        self.function(&item.sig, item.default.as_ref());
        visit::visit_trait_item_fn(self, item);
    }
}

fn too_large(source: &Source, large: &[Large<'_>]) -> Vec<Offence> {
    let is_core = ["cos-secret", "cos-gate", "cos-core"].contains(&source.member());
    let function_limit = if is_core { FUNCTION_CORE } else { FUNCTION };
    let mut ruler = Ruler {
        function_limit,
        owner: String::new(),
        measured: Vec::new(),
    };
    ruler.visit_file(&product_syntax(source));
    let lines = source.text.lines().count();
    ruler.add(
        String::new(),
        1,
        lines,
        FILE_PAUSE,
        "lines of one file; split it by subject",
    );
    ruler
        .measured
        .iter()
        .filter(|one| {
            let mut name = source.path.clone();
            if !one.name.is_empty() {
                name = format!("{name}#{}", one.name);
            }
            let granted = large.iter().find(|(listed, _, _)| *listed == name);
            one.size > granted.map_or(one.limit, |(_, present, _)| *present)
        })
        .map(|one| {
            let what = format!("{} are {} {}", named(one), one.size, one.what);
            Offence::new(
                &source.path,
                one.line,
                format!("{what}; the limit is {}", one.limit),
            )
        })
        .collect()
}

fn named(one: &Measured) -> String {
    if one.name.is_empty() {
        "here".to_owned()
    } else {
        format!("in `{}`", one.name)
    }
}

#[test]
fn nothing_is_larger_than_a_reader_can_hold() {
    hold(
        house::product()
            .iter()
            .flat_map(|source| too_large(source, &LARGE))
            .collect(),
    );
}

#[test]
fn every_exception_of_size_names_a_file_that_exists_and_stays_below_the_stop() {
    for (name, present, _) in LARGE {
        let path = name.split('#').next().unwrap_or_default();
        assert!(
            house::exists(path),
            "{path} is missing; take it out of the list"
        );
        assert!(
            present <= FILE_STOP,
            "{name}: {present} lines; no reason is good enough"
        );
    }
}

#[test]
fn what_is_too_large_is_found_and_an_exception_grants_no_growth() {
    let body = "\n    f();".repeat(70);
    let source = Source::planted(
        "crates/cos-core/src/a.rs",
        &format!(
            "impl A {{\n fn ok(&self, a: A, b: B, c: C, d: D, e: E, f: F) {{}}\n\
             fn wide(a: A, b: B, c: C, d: D, e: E, f: F, g: G) {{}}\n}}\nfn long() {{{body}\n}}\n\
             trait T {{ fn a(); fn b(); fn c(); fn d(); fn e();\nfn f(); }}\n{}",
            "//\n".repeat(530)
        ),
    );
    let path = "crates/cos-core/src/a.rs";
    let [file, wide, long, port] = ["1", "3", "5", "77"].map(|line| format!("{path}:{line}"));
    finds(too_large(&source, &[]), &[&file, &wide, &long, &port]);
    let lines = source.text.lines().count();
    let function = format!("{path}#long");
    let granted = [(path, lines, "a list"), (&function, 72, "a table")];
    finds(too_large(&source, &granted), &[&wide, &port]);
    let outgrown = [(path, lines - 1, "a list"), (&function, 71, "a table")];
    finds(too_large(&source, &outgrown), &[&file, &wide, &long, &port]);
}
