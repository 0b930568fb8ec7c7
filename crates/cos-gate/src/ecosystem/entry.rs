//! The description of an ecosystem, as its file in `ecosystem/` has it and as it is built in.
//!
//! `build.rs` uses this file too. Each side defines `record!`, `choice!`, [`Text`] and [`List`]: the
//! build reads owned values and writes them as the constants that the library borrows.

use super::{List, Text};

record! {
    /// A package manager, or another program that builds a project: its files and its registry.
    Ecosystem {
        /// Its name, as in JSON.
        name: Text,
        /// Files that name dependencies with the versions that are asked for.
        manifests: List<ParsedFiles>,
        /// Files that hold the exact versions of dependencies.
        locks: List<ParsedFiles>,
        /// Files that hold exact versions if a person pinned them.
        pins: List<ParsedFiles>,
        /// Files with the person's logins; patterns as in [`Steering::paths`].
        credentials: List<Text>,
        /// Other programs that manage the same manifest, the first that a file shows.
        managers: List<Manager>,
        /// Commands that install packages.
        installs: List<Install>,
        /// Packages that are known to hold tools of other names.
        tool_packages: List<Text>,
        /// Files that its programs run or load.
        files: List<ProjectFile>,
        /// Files that a program reads without being told.
        loads: List<LoadedFiles>,
        /// Files that change what later commands run or trust.
        steering: List<Steering>,
        /// Extensions of its source files.
        sources: List<Text>,
        /// Files that show the modules of a project; the parser reads their imports.
        modules: List<ParsedFiles>,
        /// Folders that its programs fill with files that are not the project's.
        made_folders: List<Text>,
        /// Words of a text which show that an update from 0.1 to 0.2 may break something.
        breaking_zero_words: List<Text>,
        /// Where its packages come from.
        registry: Option<Registry>,
        /// How the project's tests are started.
        test: Option<TestCommand>,
        /// Where updates are looked for; code of the same name asks for them.
        updates: Option<UpdateSource>,
    }
}

record! {
    /// Files with one format.
    ParsedFiles {
        /// Their names; one `*` stands for any letters, at the start for at least one. The folder may
        /// be in front.
        files: List<Text>,
        /// The name of the parser; empty where the format is not parsed.
        parser: Text,
    }
}

record! {
    /// Another program that manages a manifest.
    Manager {
        /// Its name.
        name: Text,
        /// Files which show that it does.
        shown_by: List<Text>,
        /// Its command that runs the tests.
        test: Text,
    }
}

record! {
    /// Programs that install packages of a registry.
    Install {
        /// Their names.
        programs: List<Text>,
        /// Whether a version may follow the name, as in `pip3.12`.
        is_versioned: bool,
        /// The words before the packages; without any, the first operand is a package.
        verbs: List<Text>,
    }
}

record! {
    /// Files of a project that its programs run or load.
    ProjectFile {
        /// Their names, in lower case.
        names: List<Text>,
        /// Whether builds and task runners load them by themselves from any folder.
        is_loaded: bool,
        /// Whether they have lines that are passed to a shell.
        has_commands: bool,
        /// Whether they define tasks with shell lines as strings.
        has_tasks: bool,
        /// How their content is analyzed, where their extension does not say it.
        content: Option<Content>,
    }
}

choice! {
    /// How the content of a file is analyzed.
    Content {
        /// A shell runs its indented lines.
        Recipes,
        /// As Ruby.
        Ruby,
        /// As Python.
        Python,
        /// As a compiled language.
        Compiled,
        /// As settings that name commands.
        Settings,
        /// By the programs that run its scripts.
        PackageScripts,
    }
}

record! {
    /// Files that a program reads without being told.
    LoadedFiles {
        /// The programs.
        programs: List<Text>,
        /// The files, from the root of the project.
        files: List<Text>,
    }
}

record! {
    /// Files that change what later commands run or trust.
    Steering {
        /// How they do it.
        how: Steers,
        /// Patterns: `NAME` is a file, `FOLDER/` a folder at any depth, `A/B` the end of a path,
        /// `NAME*` the start of a file's name, `*NAME` its end.
        paths: List<Text>,
    }
}

choice! {
    /// How a file changes what later commands run or trust.
    Steers {
        /// It names programs that builds run.
        Builds,
        /// It decides where packages come from and what is run for them.
        Fetches,
        /// It decides which programs are fetched and run.
        Picks,
        /// An interpreter runs it whenever it starts.
        Starts,
    }
}

record! {
    /// Where packages come from.
    Registry {
        /// In the file of an ecosystem the name of a list of well-known packages; built in, the list,
        /// one name per line.
        well_known: Text,
        /// Letters of a name that are equal to a dash.
        dashes: Text,
        /// Whether a version follows a colon.
        ends_at_colon: bool,
        /// Whether a name can have slashes.
        has_paths: bool,
        /// Its hosts and mirrors that anyone may use: a name and the domain that it is under.
        hosts: List<List<Text>>,
        /// Variables that name another registry.
        variables: List<Text>,
    }
}

record! {
    /// How the tests of a project are started.
    TestCommand {
        /// Its place among the suggestions, from 1.
        rank: u32,
        /// Whether it counts only where no other is found.
        only_alone: bool,
        /// Where the evidence may name a manager with its version, as a JSON pointer.
        manager_at: Text,
        /// What shows that there are tests; the first that fits counts.
        evidence: List<Evidence>,
    }
}

record! {
    /// A file which shows that there are tests.
    Evidence {
        /// Its possible names; the first that exists is looked at.
        files: List<Text>,
        /// A text that it holds.
        holds: Option<Text>,
        /// A key of its TOML; empty where it only has to be TOML.
        toml: Option<Text>,
        /// Where its JSON has a text, as a pointer.
        json: Option<Text>,
        /// A text that must not be there.
        unless: Option<Text>,
        /// A rule at the beginning of a line.
        rule: Option<Text>,
        /// The command that runs the tests, unless another manager is shown.
        command: Text,
    }
}

record! {
    /// Where updates are looked for.
    UpdateSource {
        /// The manifests, from the root of the project.
        manifests: List<Text>,
        /// Those that a message names; all where there are none.
        shown: List<Text>,
        /// The lock file without which an installation takes the newest versions by itself.
        lock: Option<Text>,
    }
}
