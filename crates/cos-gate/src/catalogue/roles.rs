//! Names in the entries of programs: what a program is known to do, what the values of its flags are,
//! what it brings from elsewhere, and which analyzer reads it.

use serde::Deserialize;

/// Defines an enum, with the same names in the entries, and the list of its variants.
macro_rules! named {
    ($(#[doc = $doc:literal])+ $name:ident { $($(#[doc = $why:literal])+ $variant:ident,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[doc = $why])+ $variant,)+ }

        impl $name {
            /// All of them, in their order.
            pub(crate) const ALL: &[Self] = &[$(Self::$variant),+];
        }
    };
}

named! {
    /// What a program is known to do, whatever its use.
    ProgramTrait {
        /// It puts a file at another place, under the same or another name.
        Copies,
        /// It is given its files as `if=A of=B`.
        NamesFilesByKey,
        /// It makes links.
        Links,
        /// It makes links where a flag says so.
        LinksByFlag,
        /// It puts what it is given into a folder, under the names it had.
        CopiesIntoFolders,
        /// It puts what it copies or unpacks over what a folder holds.
        FillsFolders,
        /// It looks at files without looking into them.
        LooksAtNames,
        /// It takes archives apart.
        Unpacks,
        /// It unpacks too, but not archives of many files.
        Expands,
        /// It makes a changed text of one.
        EditsText,
        /// It changes files in place.
        EditsInPlace,
        /// It prints what a file holds, unchanged.
        PrintsUnchanged,
        /// It speaks to the server on its own machine unless it is given another.
        SpeaksToOwnMachine,
        /// Its database is the file that is its first operand.
        DatabaseInFile,
        /// It runs code of what it installs.
        InstallingRunsCode,
        /// It builds images of containers.
        BuildsImages,
        /// It is a shell.
        Shell,
        /// It prints what another machine sends.
        Fetches,
        /// It hands on what it is fed, or a part of it.
        HandsOnInput,
        /// It prints what files, variables or inputs hold.
        Prints,
        /// It runs Java and takes its flags.
        RunsJava,
        /// It checks or rewrites code and loads settings and plugins that are code.
        LoadsCode,
        /// Its operands are tests that it runs.
        RunsNamedTests,
        /// It makes another text of one, so that nothing shows what that says.
        Decodes,
        /// It prints by code that it is given.
        PrintsByCode,
        /// It makes another text of one, so that the line does not show its words.
        HidesWords,
        /// It adds what it is given to what a project is built of.
        AddsDependencies,
        /// It removes folders without a flag for that.
        RemovesFolders,
        /// It loads the code of an application or its settings, whatever it does then.
        LoadsApplication,
        /// It runs scripts of a package by name, though it is no package manager.
        RunsPackageScripts,
        /// Its own settings name programs that it runs.
        SettingsNamePrograms,
        /// It runs others with the rights of the owner of the machine.
        RaisesRights,
        /// It manages packages of Node.js, so that `owner/name` is one on GitHub.
        NodePackages,
        /// It installs packages for all users if it has the rights for that.
        ChangesPackages,
        /// It runs what it is fed.
        RunsInput,
        /// It is a shell that a makefile may choose for its recipes.
        RecipeShell,
        /// It builds from an address that it is given.
        BuildsFromAddress,
        /// A variable may name another machine, with the containers that are worked on.
        FollowsDockerHost,
        /// It runs commands in containers of its own machine.
        RunsContainers,
        /// Its builds may mount folders.
        MountsInBuilds,
        /// It builds manifests from files that may name plugins.
        BuildsManifests,
        /// It shows a folder to everyone who can reach the machine.
        ServesFiles,
        /// Its operands are headers, queries and data of a request.
        SendsItems,
        /// It searches whole folders without a flag for that.
        SearchesFolders,
        /// It runs its sources without a word for that.
        RunsSources,
        /// It opens a database by its name, which may be that of a test database.
        OpensNamedDatabase,
        /// It completes the command that it runs by its input.
        CompletesCommand,
        /// It sets variables to its input.
        ReadsVariables,
        /// It takes names of variables and evaluates their index.
        EvaluatesIndices,
        /// It prints the file that is its operand.
        PrintsNamedFiles,
        /// It prints parts of the file that is its second operand.
        FiltersNamedFiles,
        /// It changes the database of a project by some of its tasks.
        ChangesDatabases,
    }
}

named! {
    /// What the value of a flag is.
    FlagRole {
        /// A command that is run.
        Runs,
        /// A command that is run on the files of the project.
        RunsOnFiles,
        /// A file with code or settings that are run.
        Loads,
        /// A file that is written.
        Writes,
        /// A folder that is emptied before it is filled.
        Empties,
        /// A setting that may name a program.
        NamesProgram,
        /// Another machine, with the containers that are worked on.
        Machine,
        /// A setting of `apt`; some of them name commands.
        AptSetting,
        /// A setting of `ssh`; some of them name commands.
        SshSetting,
        /// A folder that the program goes to.
        Folder,
        /// A project, by its folder or a file in it, or the folder that is built in.
        Project,
        /// The package that the program which is run is taken from.
        Package,
        /// The stage that a project's database belongs to.
        Stage,
        /// A database.
        Database,
    }
}

named! {
    /// How a program brings files from another machine.
    BringsHow {
        /// It copies to the last of what it is given.
        Copies,
        /// It makes a folder of a repository.
        Clones,
    }
}

named! {
    /// The code that reads a program beyond what its entry says; each is named after one of its
    /// programs.
    AnalyzerName {
        /// Of `cd` and its like.
        ChangeFolder,
        /// Of `rm` and its like.
        Remove,
        /// Of `read`, `unset` and its like.
        ForgetVariables,
        /// Of `printf` and its like.
        Printf,
        /// Of `set` and its like.
        Set,
        /// Of `find` and its like.
        Find,
        /// Of `git` and its like.
        Git,
        /// Of `chmod` and its like.
        Chmod,
        /// Of `trap`, `alias` and its like.
        Later,
        /// Of `curl` and its like.
        Request,
        /// Of `dig` and its like.
        Resolve,
        /// Of `xdg-open` and its like.
        Open,
        /// Of `truncate` and its like.
        Truncate,
        /// Of `grep` and its like.
        Search,
        /// Of `openssl` and its like.
        Openssl,
        /// Of `ssh` and its like.
        Ssh,
        /// Of `awk` and its like.
        Awk,
        /// Of `sed` and its like.
        Sed,
        /// Of `perl`, `ruby` and its like.
        EditInPlace,
        /// Of `source` and its like.
        Source,
        /// Of `docker` and its like.
        Container,
        /// Of `kill` and its like.
        Kill,
        /// Of `scp` and its like.
        Scp,
        /// Of `rails` and its like.
        Rails,
        /// Of `rake` and its like.
        Rake,
        /// Of `redis-cli` and its like.
        Redis,
        /// Of `mongosh` and its like.
        Mongo,
        /// Of `crystal` and its like.
        Crystal,
        /// Of `createdb` and its like.
        Createdb,
        /// Of `psql` and its like.
        Psql,
        /// Of `kubectl` and its like.
        Cluster,
        /// Of `go` and its like.
        Go,
        /// Of `make` and its like.
        Make,
        /// Of `time` and its like.
        Time,
        /// Of `entr` and its like.
        Entr,
        /// Of `gdb` and its like.
        Debugger,
        /// Of `start-server-and-test` and its like.
        StartServer,
        /// Of `cargo` and its like.
        Cargo,
        /// Of `cargo-watch` and its like.
        CargoWatch,
        /// Of `mv` and its like.
        Move,
        /// Of `vim` and its like.
        Editor,
        /// Of `ed` and its like.
        LineEditor,
        /// Of `hash` and its like.
        Hash,
        /// Of `declare` and its like.
        Declare,
        /// Of `sqlite3` and its like.
        Sqlite,
        /// Of `parallel` and its like.
        Parallel,
        /// Of `pm2` and its like.
        Pm2,
        /// Of `mkfifo` and its like.
        Pipe,
        /// Of `flask` and its like.
        Console,
        /// Of `zig` and its like.
        Compiler,
        /// Of `rustc` and its like.
        Rustc,
        /// Of `clippy-driver` and its like.
        Clippy,
        /// Of `bun` and its like.
        Bun,
        /// Of `deno` and its like.
        Deno,
        /// Of `cmake` and its like.
        Cmake,
        /// Of `gradle` and its like.
        Gradle,
        /// Of `npm` and its like.
        Npm,
        /// Of `m4`, `dc` and its like.
        SmallLanguage,
        /// Of `pylint` and its like.
        Pylint,
        /// Of `php` and its like.
        Php,
        /// Of `mvn` and its like.
        Maven,
        /// Of `sbt` and its like.
        Sbt,
        /// Of `bash` and its like.
        Shell,
        /// Of `node` and its like.
        Node,
        /// Of `echo`, `printenv` and its like.
        Environment,
        /// Of `jq` and its like.
        Filter,
        /// Of `pip`, `npx` and its like.
        Package,
        /// Of `tar` and its like.
        Tar,
    }
}
