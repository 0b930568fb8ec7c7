//! Splits an expression into the pieces of text that it joins.

use super::super::arguments::split;
use super::assigned::assigned;
use super::value::{self, Quoted};
use super::words;

/// Maximum depth of names that refer to other names.
const DEEPEST: usize = 5;
/// Maximum number of expressions for one text; each may search the whole code.
const MOST_STEPS: usize = 60;
/// Maximum number of values of one name.
const MOST_VALUES: usize = 8;

/// One piece.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Piece {
    /// A text written in the code.
    Text(String),
    /// Data that the code reads from files, folders or other programs.
    Data,
    /// A value given by the caller: an argument or an environment variable.
    Given,
}

/// A text in pieces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Pieces {
    /// The pieces in order.
    pub(super) all: Vec<Piece>,
    /// Whether the text goes through a call that cannot be followed.
    pub(super) hides: bool,
    /// Whether texts are joined that are not parts of a path.
    pieced: bool,
    /// Length of the first piece before another text was appended to it.
    first: Option<usize>,
    /// Number of expressions evaluated so far.
    steps: usize,
}

impl Pieces {
    /// Splits an expression into pieces.
    pub(super) fn of(expression: &str, whole: &str) -> Self {
        let mut made = Self::default();
        made.add(expression, whole, 0);
        made
    }

    /// Returns the full text, if all of it is written in the code.
    pub(super) fn text(&self) -> Option<String> {
        let texts = self.all.iter().map(|piece| match piece {
            Piece::Text(text) => Some(text.as_str()),
            Piece::Data | Piece::Given => None,
        });
        texts
            .collect::<Option<String>>()
            .filter(|_| !self.all.is_empty())
    }

    /// Returns the text before the first unknown piece, and the remaining pieces.
    pub(super) fn head(&self) -> (Option<&str>, &[Piece]) {
        match self.all.split_first() {
            Some((Piece::Text(head), rest)) => (Some(head), rest),
            _ => (None, &self.all),
        }
    }

    /// Checks whether texts are joined that are not parts of a path.
    pub(super) fn is_assembled(&self) -> bool {
        self.pieced
    }

    /// Checks whether two neighbouring pieces both come from the caller.
    pub(super) fn joins_given(&self) -> bool {
        let pairs = self.all.windows(2);
        pairs
            .into_iter()
            .any(|pair| matches!(pair, [Piece::Given, Piece::Given]))
    }

    /// Returns the first text as written in the code, and what was appended to it.
    pub(super) fn first(&self) -> Option<(&str, &str)> {
        match self.all.first() {
            Some(Piece::Text(text)) => text.split_at_checked(self.first.unwrap_or(text.len())),
            _ => None,
        }
    }

    fn push(&mut self, text: &str) {
        if let [Piece::Text(only)] = self.all.as_slice()
            && !only.is_empty()
            && !text.is_empty()
        {
            self.first.get_or_insert(only.len());
        }
        match self.all.last_mut() {
            // Joined at a path separator, it still counts as one text.
            Some(Piece::Text(last)) if last.ends_with('/') || text.starts_with('/') => {
                last.push_str(text);
            }
            Some(Piece::Text(last)) if !last.is_empty() && !text.is_empty() => {
                self.pieced = true;
                last.push_str(text);
            }
            Some(Piece::Text(last)) => last.push_str(text),
            _ => self.all.push(Piece::Text(text.to_owned())),
        }
    }

    fn open(&mut self, piece: Piece) {
        self.all.push(piece);
    }

    fn joined(&mut self, parts: &[&str], with: &str, whole: &str, depth: usize) {
        for (nth, part) in parts
            .iter()
            .filter(|part| !part.trim().is_empty())
            .enumerate()
        {
            let ends = matches!(self.all.last(), Some(Piece::Text(last)) if last.ends_with('/'));
            if nth > 0 && !with.is_empty() && !(with == "/" && ends) {
                self.push(with);
            }
            self.add(part, whole, depth);
        }
    }

    /// Adds the pieces of an expression.
    fn add(&mut self, expression: &str, whole: &str, depth: usize) {
        self.steps += 1;
        if depth > DEEPEST || self.steps > MOST_STEPS {
            self.hides = true;
        }
        if self.hides {
            return;
        }
        let expression = value::bare(expression);
        let (parts, sign) = value::operands(expression);
        if parts.len() > 1 {
            let with = if sign == '/' { "/" } else { "" };
            return self.joined(&parts, with, whole, depth + 1);
        }
        if let Some(quoted) = value::quoted(expression) {
            return self.add_quoted(&quoted, whole, depth);
        }
        if let Some((parts, with)) = value::list_joined(expression) {
            return self.joined(&parts, &with, whole, depth + 1);
        }
        if words::is_home(expression) {
            return self.push("~");
        }
        if words::is_here(expression) {
            return self.push(".");
        }
        if let Some(inner) = words::joins(expression) {
            return self.joined(&split(inner), "/", whole, depth + 1);
        }
        if let Some(inner) = words::passes_through(expression) {
            return self.add(inner, whole, depth + 1);
        }
        if value::is_name(expression) {
            return self.add_name(expression, whole, depth);
        }
        self.hides |= words::transforms(expression)
            || value::holds_root(expression)
            || words::mentions_home(expression)
            || value::names_root(expression);
        self.hides |= value::names_in(expression).into_iter().any(|name| {
            assigned(name, whole)
                .iter()
                .any(|one| value::holds_root(one))
        });
        self.open(if words::is_given(expression) {
            Piece::Given
        } else {
            Piece::Data
        });
    }

    fn add_name(&mut self, name: &str, whole: &str, depth: usize) {
        let values = assigned(name, whole);
        match values.as_slice() {
            [] => self.open(Piece::Data),
            [one] => self.add(one, whole, depth + 1),
            several => {
                self.hides |= several.len() > MOST_VALUES;
                for one in several.iter().take(MOST_VALUES) {
                    let mut made = Self {
                        steps: self.steps,
                        ..Self::default()
                    };
                    made.add(one, whole, depth + 1);
                    self.steps = made.steps;
                    let (head, _) = made.head();
                    let away = head.is_some_and(|head| !super::is_inside(head));
                    self.hides |= made.hides || made.pieced || away;
                }
                self.open(Piece::Data);
            }
        }
    }

    /// Adds a quoted text, its placeholders, and the methods called on it.
    fn add_quoted(&mut self, quoted: &Quoted<'_>, whole: &str, depth: usize) {
        let rest = quoted.rest.trim();
        let mut given: Vec<&str> = Vec::new();
        if let Some(args) = value::inner_of(rest, ".format(") {
            given = split(args);
        } else if let Some(args) = value::inner_of(rest, ".join(") {
            let list = args.trim().strip_prefix(['[', '(']);
            if let Some(list) = list.and_then(|list| list.strip_suffix([']', ')'])) {
                return self.joined(&split(list), &quoted.text, whole, depth + 1);
            }
            let leads_away = |name: &str| assigned(name, whole).into_iter().any(value::holds_root);
            self.hides |=
                words::transforms(args) || value::names_in(args).into_iter().any(leads_away);
            return self.open(Piece::Data);
        } else if let Some(args) = rest.strip_prefix('%') {
            given = split(args.trim().trim_start_matches('(').trim_end_matches(')'));
        } else if !rest.is_empty() {
            self.hides = true;
        }
        let holes = value::holes(quoted, !given.is_empty(), rest.starts_with('%'));
        let mut given = given.into_iter();
        for (text, hole) in holes {
            if !text.is_empty() {
                self.push(&text);
            }
            match hole {
                Some(inner) if inner.is_empty() => match given.next() {
                    Some(one) => self.add(one, whole, depth + 1),
                    None => self.open(Piece::Data),
                },
                Some(inner) => self.add(&inner, whole, depth + 1),
                None => {}
            }
        }
        if quoted.text.is_empty() {
            self.push("");
        }
    }
}
