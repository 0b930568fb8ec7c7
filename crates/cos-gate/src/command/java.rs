//! Analyzes flags of the Java virtual machine, its compiler and Maven that load code or run
//! commands.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{Argument, Fit, ProgramTrait, has_trait};

/// Flags with a list of code to load.
const PATHS: &[&str] = &[
    "-cp|-classpath|--class-path",
    "-p|--module-path",
    "-processorpath|--processor-path",
];
/// The same, with the value joined to the flag.
const JOINED: &[&str] = &[
    "-javaagent:",
    "-agentpath:",
    "-Xbootclasspath/a:",
    "-Xbootclasspath/p:",
    "-Xbootclasspath:",
    "-Xplugin:",
    "-Dmaven.ext.class.path=",
];
/// Folders in which build tools cache downloaded packages.
const FETCHED: &[&str] = &["/.m2/", "/.gradle/", "/.ivy2/", "/coursier/", "/.sdkman/"];

impl Analyzer<'_> {
    /// Analyzes what Java loads and runs.
    pub(super) fn analyze_java_flags(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        if !has_trait(&call.name, ProgramTrait::RunsJava) {
            return;
        }
        for arg in call.args {
            for flag in ["-XX:OnError=", "-XX:OnOutOfMemoryError="] {
                if let Some(line) = arg.text.strip_prefix(flag) {
                    self.analyze_nested(line);
                }
            }
        }
        let is_maven = call.name.starts_with("mvn");
        let named = PATHS.iter().filter(|_| !is_maven);
        let mut lists: Vec<String> = named
            .flat_map(|flags| values(fit, call, flags))
            .map(|list| list.text)
            .collect();
        let joined = |arg: &Argument| {
            let list = JOINED.iter().find_map(|flag| arg.text.strip_prefix(flag))?;
            Some(list.split('=').next().unwrap_or(list).to_owned())
        };
        lists.extend(call.args.iter().filter_map(joined));
        let strange = |path: &str| {
            let known = FETCHED.iter().any(|folder| path.contains(folder));
            !known && self.leads_away(&Argument::exact(path))
        };
        if lists
            .iter()
            .any(|list| list.split([':', ';', ',']).any(strange))
        {
            self.unreadable(&call.line, "no one has reviewed what it loads");
        }
    }
}
