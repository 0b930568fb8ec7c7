//! Converts the syntax tree of the parser library to the smaller tree that the gate walks.

use super::limits::Left;
use super::word::Inside;
use super::{Command, Redirect, Script, ShellError, Simple, Stage, Word, limits};
use brush_parser::ast::{
    self, AndOr, AssignmentName, AssignmentValue, CommandPrefixOrSuffixItem as Item,
    CompoundCommand, CompoundList, ExtendedTestExpr, SeparatorOperator,
};
use brush_parser::{TokenizerError, TokenizerOptions, uncached_tokenize_str};

/// Maximum depth of nested substitutions.
const DEEPEST: usize = 5;

pub(super) fn parse(text: &str, depth: usize, left: &Left) -> Result<Script, ShellError> {
    if depth > DEEPEST {
        return Err(ShellError::TooDeep);
    }
    limits::of_text(text, left)?;
    let options = TokenizerOptions {
        enable_extended_globbing: false,
        ..TokenizerOptions::default()
    };
    let text = in_lines(text)?;
    let tokens = limits::asked(|| uncached_tokenize_str(&text, &options))?
        .map_err(|error| refusal(&error))?;
    limits::of_tokens(&tokens, left)?;
    let parsed = limits::asked(|| brush_parser::parse_tokens(&tokens, &limits::options()))?;
    let program = parsed.map_err(|error| match error {
        brush_parser::ParseError::ParsingAtEndOfInput => ShellError::Unclosed,
        _ => ShellError::Unknown,
    })?;
    let inside = Inside { depth, left, parse };
    let mut maker = Maker { inside };
    let mut script = Script::default();
    for list in &program.complete_commands {
        maker.list(list, &mut script)?;
    }
    Ok(script)
}

/// Prepares the text for the tokenizer: a carriage return would become part of a word, and a
/// here-document that starts on an unfinished last line and ends with an empty word would loop
/// forever. A final backslash would hide that case, so such text is rejected.
fn in_lines(text: &str) -> Result<String, ShellError> {
    let mut lines = text.replace("\r\n", "\n");
    if lines.contains("<<") {
        let slashes = lines.bytes().rev().take_while(|byte| *byte == b'\\');
        if slashes.count() % 2 == 1 {
            return Err(ShellError::Unknown);
        }
        if !lines.ends_with('\n') || lines.ends_with("\\\n") {
            lines.push('\n');
        }
    }
    Ok(lines)
}

fn refusal(error: &TokenizerError) -> ShellError {
    match error {
        TokenizerError::UnterminatedSingleQuote(_)
        | TokenizerError::UnterminatedAnsiCQuote(_)
        | TokenizerError::UnterminatedDoubleQuote(_)
        | TokenizerError::UnterminatedBackquote(_)
        | TokenizerError::UnterminatedExtendedGlob(_)
        | TokenizerError::UnterminatedVariable
        | TokenizerError::UnterminatedCommandSubstitution
        | TokenizerError::UnterminatedExpansion
        | TokenizerError::UnterminatedHereDocuments(..) => ShellError::Unclosed,
        _ => ShellError::Unknown,
    }
}

pub(super) struct Maker<'a> {
    pub(super) inside: Inside<'a>,
}

impl Maker<'_> {
    pub(super) fn word(&mut self, word: &ast::Word) -> Result<Word, ShellError> {
        Word::parse_word(&word.value, self.inside)
    }

    pub(super) fn script(&mut self, list: &CompoundList) -> Result<Script, ShellError> {
        let mut script = Script::default();
        self.list(list, &mut script)?;
        Ok(script)
    }

    fn list(&mut self, list: &CompoundList, script: &mut Script) -> Result<(), ShellError> {
        for ast::CompoundListItem(chain, end) in &list.0 {
            match end {
                SeparatorOperator::Sequence => self.chain(chain, script)?,
                SeparatorOperator::Async => {
                    let mut own = Script::default();
                    self.chain(chain, &mut own)?;
                    script.push(Command::Subshell(own));
                }
            }
        }
        Ok(())
    }

    /// Converts pipelines joined by `&&` and `||`: those after the operator may run or not.
    fn chain(&mut self, chain: &ast::AndOrList, script: &mut Script) -> Result<(), ShellError> {
        script.pipelines.push(self.pipeline(&chain.first)?);
        let mut then = Script::default();
        for next in &chain.additional {
            match next {
                AndOr::And(pipeline) => then.pipelines.push(self.pipeline(pipeline)?),
                AndOr::Or(pipeline) => {
                    script.push_some(std::mem::take(&mut then));
                    let pipelines = vec![self.pipeline(pipeline)?];
                    script.push(Command::Otherwise(Script { pipelines }));
                }
            }
        }
        script.push_some(then);
        Ok(())
    }

    fn pipeline(&mut self, pipeline: &ast::Pipeline) -> Result<Vec<Stage>, ShellError> {
        pipeline.seq.iter().map(|one| self.stage(one)).collect()
    }

    fn stage(&mut self, command: &ast::Command) -> Result<Stage, ShellError> {
        let (command, redirects) = match command {
            ast::Command::Simple(simple) => return self.simple(simple),
            ast::Command::Compound(compound, redirects) => (self.compound(compound)?, redirects),
            ast::Command::Function(function) => (
                Command::Function {
                    name: function.fname.value.clone(),
                    body: Box::new(Stage {
                        command: self.compound(&function.body.0)?,
                        redirects: self.redirects(function.body.1.as_ref())?,
                    }),
                },
                &None,
            ),
            ast::Command::ExtendedTest(test, redirects) => {
                let mut words = Vec::new();
                self.test(&test.expr, &mut words)?;
                (Command::Test(words), redirects)
            }
        };
        Ok(Stage {
            command,
            redirects: self.redirects(redirects.as_ref())?,
        })
    }

    fn compound(&mut self, command: &CompoundCommand) -> Result<Command, ShellError> {
        let mut script = Script::default();
        match command {
            CompoundCommand::BraceGroup(group) => self.list(&group.list, &mut script)?,
            CompoundCommand::Subshell(shell) => {
                return Ok(Command::Subshell(self.script(&shell.list)?));
            }
            CompoundCommand::Arithmetic(sum) => return self.arithmetic(&[&sum.expr.value]),
            CompoundCommand::ForClause(each) => {
                let values = each.values.iter().flatten();
                let values: Result<Vec<Word>, ShellError> =
                    values.map(|word| self.word(word)).collect();
                return Ok(Command::For {
                    variable: each.variable_name.clone(),
                    values: values?,
                    body: self.script(&each.body.list)?,
                });
            }
            CompoundCommand::ArithmeticForClause(each) => {
                let sums = [&each.initializer, &each.condition, &each.updater];
                let sums = sums.into_iter().flatten().map(|sum| sum.value.as_str());
                let sums: Vec<&str> = sums.collect();
                let test = self.arithmetic(&sums)?;
                script.push(test);
                let body = self.script(&each.body.list)?;
                script.push(Command::Then(body));
            }
            CompoundCommand::CaseClause(case) => self.case(case, &mut script)?,
            CompoundCommand::IfClause(choice) => self.choice(choice, &mut script)?,
            CompoundCommand::WhileClause(repeat) | CompoundCommand::UntilClause(repeat) => {
                self.list(&repeat.0, &mut script)?;
                let body = self.script(&repeat.1.list)?;
                script.push(Command::Then(body));
            }
            CompoundCommand::Coprocess(process) => {
                let pipelines = vec![vec![self.stage(&process.body)?]];
                return Ok(Command::Subshell(Script { pipelines }));
            }
        }
        Ok(Command::Group(script))
    }

    fn case(
        &mut self,
        case: &ast::CaseClauseCommand,
        script: &mut Script,
    ) -> Result<(), ShellError> {
        let mut words = vec![self.word(&case.value)?];
        for pattern in case.cases.iter().flat_map(|item| &item.patterns) {
            words.push(self.word(pattern)?);
        }
        script.push(Command::Test(words));
        for list in case.cases.iter().filter_map(|item| item.cmd.as_ref()) {
            let branch = self.script(list)?;
            script.push(Command::Otherwise(branch));
        }
        Ok(())
    }

    fn choice(
        &mut self,
        choice: &ast::IfClauseCommand,
        script: &mut Script,
    ) -> Result<(), ShellError> {
        self.list(&choice.condition, script)?;
        let body = self.script(&choice.then)?;
        script.push(Command::Then(body));
        for other in choice.elses.iter().flatten() {
            let mut branch = Script::default();
            match &other.condition {
                Some(condition) => {
                    self.list(condition, &mut branch)?;
                    let body = self.script(&other.body)?;
                    branch.push(Command::Then(body));
                }
                None => self.list(&other.body, &mut branch)?,
            }
            script.push(Command::Otherwise(branch));
        }
        Ok(())
    }

    fn arithmetic(&mut self, sums: &[&str]) -> Result<Command, ShellError> {
        let words: Result<Vec<Word>, ShellError> = sums
            .iter()
            .map(|sum| Word::read_text(sum, self.inside))
            .collect();
        Ok(Command::Test(words?))
    }

    fn test(&mut self, test: &ExtendedTestExpr, words: &mut Vec<Word>) -> Result<(), ShellError> {
        match test {
            ExtendedTestExpr::And(left, right) | ExtendedTestExpr::Or(left, right) => {
                self.test(left, words)?;
                self.test(right, words)
            }
            ExtendedTestExpr::Not(inner) | ExtendedTestExpr::Parenthesized(inner) => {
                self.test(inner, words)
            }
            ExtendedTestExpr::UnaryTest(_, word) => {
                words.push(self.word(word)?);
                Ok(())
            }
            ExtendedTestExpr::BinaryTest(_, left, right) => {
                words.push(self.word(left)?);
                words.push(self.word(right)?);
                Ok(())
            }
        }
    }

    fn simple(&mut self, simple: &ast::SimpleCommand) -> Result<Stage, ShellError> {
        let mut made = Simple::default();
        let mut redirects = Vec::new();
        let prefix = simple.prefix.iter().flat_map(|prefix| &prefix.0);
        for item in prefix {
            self.item(item, true, &mut made, &mut redirects)?;
        }
        if let Some(word) = &simple.word_or_name {
            made.words.push(self.word(word)?);
        }
        for item in simple.suffix.iter().flat_map(|suffix| &suffix.0) {
            self.item(item, false, &mut made, &mut redirects)?;
        }
        Ok(Stage {
            command: Command::Simple(made),
            redirects,
        })
    }

    fn item(
        &mut self,
        item: &Item,
        in_front: bool,
        simple: &mut Simple,
        redirects: &mut Vec<Redirect>,
    ) -> Result<(), ShellError> {
        match item {
            Item::IoRedirect(redirect) => redirects.extend(self.redirect(redirect)?),
            Item::Word(word) => simple.words.push(self.word(word)?),
            Item::ProcessSubstitution(_, shell) => {
                let inner = self.script(&shell.list)?;
                simple.words.push(Word::of_process(inner));
            }
            Item::AssignmentWord(assignment, word) => {
                if !in_front {
                    simple.words.push(self.word(word)?);
                }
                self.assignment(assignment, simple)?;
            }
        }
        Ok(())
    }

    fn assignment(
        &mut self,
        assignment: &ast::Assignment,
        simple: &mut Simple,
    ) -> Result<(), ShellError> {
        let (name, index) = match &assignment.name {
            AssignmentName::VariableName(name) => (name, None),
            AssignmentName::ArrayElementName(name, index) => (name, Some(index)),
        };
        match &assignment.value {
            AssignmentValue::Scalar(word) => {
                let mut word = self.word(word)?;
                if let Some(index) = index {
                    word.parts.push(super::Part::Unknown(String::new()));
                    word.parts.extend(self.commands_in(index)?);
                }
                if assignment.append {
                    word.parts
                        .insert(0, super::Part::Unknown(format!("${name}")));
                }
                simple.assignments.push((name.clone(), word));
            }
            AssignmentValue::Array(items) => {
                for (key, item) in items {
                    let mut word = self.word(item)?;
                    if let Some(key) = key {
                        word.parts.extend(self.commands_in(&key.value)?);
                    }
                    word.parts.push(super::Part::Unknown(String::new()));
                    simple.assignments.push((name.clone(), word));
                }
            }
        }
        Ok(())
    }

    /// Returns the commands that an index or key runs.
    fn commands_in(&self, text: &str) -> Result<Vec<super::Part>, ShellError> {
        let parts = Word::read_text(text, self.inside.deeper())?.parts;
        let runs = |part: &super::Part| matches!(part, super::Part::Output(_));
        Ok(parts.into_iter().filter(runs).collect())
    }
}

impl Script {
    /// Adds commands that run after success, if there are any.
    fn push_some(&mut self, then: Self) {
        if !then.pipelines.is_empty() {
            self.push(Command::Then(then));
        }
    }

    fn push(&mut self, command: Command) {
        self.pipelines.push(vec![Stage {
            command,
            redirects: Vec::new(),
        }]);
    }
}
