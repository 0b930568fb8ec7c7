//! Converts redirections of input and output.

use super::tree::Maker;
use super::{Part, Redirect, ShellError, Word};
use brush_parser::ast::{self, IoFileRedirectKind, IoFileRedirectTarget, IoRedirect};

impl Maker<'_> {
    pub(super) fn redirects(
        &mut self,
        redirects: Option<&ast::RedirectList>,
    ) -> Result<Vec<Redirect>, ShellError> {
        let mut made = Vec::new();
        for redirect in redirects.iter().flat_map(|list| &list.0) {
            made.extend(self.redirect(redirect)?);
        }
        Ok(made)
    }

    pub(super) fn redirect(
        &mut self,
        redirect: &IoRedirect,
    ) -> Result<Option<Redirect>, ShellError> {
        Ok(Some(match redirect {
            IoRedirect::File(stream, kind, target) => return self.file(*stream, kind, target),
            IoRedirect::OutputAndError(word, true) => Redirect::Appends(self.word(word)?),
            IoRedirect::OutputAndError(word, false) => Redirect::Overwrites(self.word(word)?),
            IoRedirect::HereString(_, word) => Redirect::Text(self.word(word)?),
            IoRedirect::HereDocument(_, document) => {
                let text = &document.doc.value;
                Redirect::Text(if document.requires_expansion {
                    Word::read_text(text, self.inside)?
                } else {
                    Word::exact(text)
                })
            }
        }))
    }

    fn file(
        &mut self,
        stream: Option<i32>,
        kind: &IoFileRedirectKind,
        target: &IoFileRedirectTarget,
    ) -> Result<Option<Redirect>, ShellError> {
        let word = match target {
            IoFileRedirectTarget::Fd(_) => {
                return Ok(takes(stream, kind).then_some(Redirect::Takes));
            }
            IoFileRedirectTarget::ProcessSubstitution(_, shell) => {
                let inner = self.script(&shell.list)?;
                return Ok(Some(Redirect::Joins(Word::of_process(inner))));
            }
            IoFileRedirectTarget::Filename(word) | IoFileRedirectTarget::Duplicate(word) => {
                self.word(word)?
            }
        };
        let joins = word
            .parts
            .iter()
            .all(|part| matches!(part, Part::Text { text, .. } if text.chars().all(|c| c.is_ascii_digit() || c == '-')));
        Ok(Some(match kind {
            IoFileRedirectKind::DuplicateInput if takes(stream, kind) && word.raw != "-" => {
                Redirect::Takes
            }
            IoFileRedirectKind::DuplicateInput => Redirect::Joins(word),
            IoFileRedirectKind::DuplicateOutput if joins => Redirect::Joins(word),
            IoFileRedirectKind::Read => Redirect::Reads(word),
            IoFileRedirectKind::Append => Redirect::Appends(word),
            IoFileRedirectKind::Write
            | IoFileRedirectKind::ReadAndWrite
            | IoFileRedirectKind::Clobber
            | IoFileRedirectKind::DuplicateOutput => Redirect::Overwrites(word),
        }))
    }
}

/// Checks whether a redirection makes another stream the input.
const fn takes(stream: Option<i32>, kind: &IoFileRedirectKind) -> bool {
    matches!(kind, IoFileRedirectKind::DuplicateInput) && matches!(stream, None | Some(0))
}
