//! Every path a file names, in syntax, in macros and in attributes, with `use` trees flattened.

use super::tokens::text_of;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::BTreeSet;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A path as written, such as `crate::money::Money`, `super::id` or `std::fs`.
#[derive(Debug, Clone)]
pub(super) struct Named {
    pub(super) line: usize,
    pub(super) segments: Vec<String>,
    /// The modules written in place around it, outermost first.
    pub(super) inside: Vec<String>,
    /// The name it gets, when a `use` brings it in; `*` for all of it.
    pub(super) alias: Option<String>,
}

/// What a file names and which modules it declares.
#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) named: Vec<Named>,
    /// Modules declared or written in place: where they stand, then their own name.
    pub(super) modules: BTreeSet<Vec<String>>,
    inside: Vec<String>,
}

/// Reads all names of a file.
pub(super) fn names_in(file: &syn::File) -> Names {
    let mut names = Names::default();
    names.visit_file(file);
    names
}

impl Names {
    fn add(&mut self, line: usize, segments: Vec<String>, alias: Option<String>) {
        self.named.push(Named {
            line,
            segments,
            inside: self.inside.clone(),
            alias,
        });
    }

    fn flatten(&mut self, prefix: &[String], tree: &syn::UseTree) {
        let with = |ident: &syn::Ident| {
            let own = (ident != "self" || prefix.is_empty()).then(|| ident.to_string());
            prefix.iter().cloned().chain(own).collect::<Vec<_>>()
        };
        let line = tree.span().start().line;
        match tree {
            syn::UseTree::Path(path) => self.flatten(&with(&path.ident), &path.tree),
            syn::UseTree::Name(name) => {
                let segments = with(&name.ident);
                let alias = segments.last().cloned();
                self.add(line, segments, alias);
            }
            syn::UseTree::Rename(rename) => {
                self.add(line, with(&rename.ident), Some(rename.rename.to_string()));
            }
            syn::UseTree::Glob(_) => self.add(line, prefix.to_vec(), Some("*".to_owned())),
            syn::UseTree::Group(group) => {
                for tree in &group.items {
                    self.flatten(prefix, tree);
                }
            }
        }
    }

    /// Finds `a::b::c` among tokens, and texts that are such a path, as in `with = "crate::x"`.
    fn scan(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut segments: Vec<String> = Vec::new();
        for (at, tree) in trees.iter().enumerate() {
            let line = tree.span().start().line;
            match tree {
                TokenTree::Ident(ident) => segments.push(ident.to_string()),
                TokenTree::Punct(punct) if punct.as_char() == ':' => {}
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Literal(literal) => {
                    let text = text_of(literal).unwrap_or_default();
                    if text.starts_with("crate::") || text.starts_with("super::") {
                        self.add(line, text.split("::").map(str::to_owned).collect(), None);
                    }
                }
                TokenTree::Punct(_) => {}
            }
            if !goes_on(&trees, at) && !segments.is_empty() {
                let path = std::mem::take(&mut segments);
                self.add(line, path, None);
            }
        }
    }
}

/// Whether a path goes on behind this token: it is a word before `::`, or part of that `::`.
fn goes_on(trees: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize| matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    let word = |at: usize| matches!(trees.get(at), Some(TokenTree::Ident(_)));
    if word(at) {
        return colon(at + 1) && colon(at + 2) && word(at + 3);
    }
    colon(at) && (word(at + 1) || colon(at + 1) && word(at + 2))
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        self.inside.push(item.ident.to_string());
        self.modules.insert(self.inside.clone());
        visit::visit_item_mod(self, item);
        self.inside.pop();
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.flatten(&[], &item.tree);
        visit::visit_item_use(self, item);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path
            .segments
            .iter()
            .map(|segment| segment.ident.to_string())
            .collect();
        self.add(path.span().start().line, segments, None);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.scan(called.tokens.clone());
        visit::visit_macro(self, called);
    }

    fn visit_meta_list(&mut self, list: &'ast syn::MetaList) {
        self.scan(list.tokens.clone());
        visit::visit_meta_list(self, list);
    }
}

#[test]
fn paths_are_found_in_use_trees_code_macros_and_attributes() {
    let source = super::Source::planted(
        "a.rs",
        "use crate::{id::{self, RunId as Run}, money::*};\n\
         fn f(x: super::Score) { y!(1, std::fs::read(crate::time), z) }\n\
         #[serde(with = \"crate::day\")]\nstruct S;\nmod m { use self::n; }",
    );
    let names = names_in(&super::tokens::syntax(&source));
    let found: Vec<String> = names
        .named
        .iter()
        .filter(|named| named.segments.len() > 1 || named.alias.is_some())
        .map(|named| {
            let alias = named.alias.clone().unwrap_or_default();
            format!("{} {} {alias}", named.line, named.segments.join("::"))
        })
        .collect();
    let expected = [
        "1 crate::id id",
        "1 crate::id::RunId Run",
        "1 crate::money *",
        "2 super::Score ",
        "2 std::fs::read ",
        "2 crate::time ",
        "3 crate::day ",
        "5 self::n n",
    ];
    for path in expected {
        assert!(
            found.iter().any(|one| one == path),
            "{path} not in {found:#?}"
        );
    }
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    assert!(names.modules.contains(&vec!["m".to_owned()]));
}
