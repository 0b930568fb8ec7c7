//! Defines the classes of words: kinds of acts, kinds of things, and function words.

/// Declares a closed set of classes, named in the first column of a table.
macro_rules! classes {
    ($(#[$doc:meta])* $name:ident: $($variant:ident = $text:literal),* $(,)?) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub(super) enum $name { $($variant),* }

        impl $name {
            /// All classes, in the order of the table.
            pub(super) const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the name in the tables.
            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }

            /// Returns the class of a row.
            pub(super) fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|class| class.name() == name)
            }

            /// Returns the bit of this class.
            pub(super) const fn bit(self) -> Classes { 1 << (self as u32) }
        }
    };
}

/// Classes of one word, one bit each.
pub(super) type Classes = u32;

classes! {
    /// The kind of act that a verb names.
    Act:
    Look = "look", Text = "text", Make = "make", Edit = "edit", Check = "check",
    CommitsHere = "vcslocal", Destroy = "destroy", Undo = "undo", Operate = "operate",
    Publish = "publish", Send = "send", Grant = "grant", Disable = "disable", Enable = "enable",
    Spend = "spend", Install = "install", Transfer = "transfer", Expose = "expose",
    Rewrite = "rewrite", Merge = "merge", Run = "run", Fetch = "fetch", Want = "want",
    State = "state", Plain = "plain",
}

classes! {
    /// The kind of thing that a noun names.
    Thing:
    Code = "code", Screen = "ui", Document = "doc", File = "file", Test = "test",
    Build = "build", Data = "data", People = "people", Money = "money", Secret = "secret",
    Protection = "protect", Rights = "rights", Live = "live", Shared = "shared",
    Infrastructure = "infra", Versions = "vcs", Channel = "channel", Machine = "machine",
    Network = "network", Local = "local", Unneeded = "codeword", Named = "name",
}

classes! {
    /// The function of a small word in a sentence.
    Small:
    Lead = "lead", Subject = "subject", Modal = "modal", Not = "not", And = "and",
    That = "that", Question = "question", Determiner = "det", Pronoun = "pronoun",
    Every = "all", Preposition = "prep", Particle = "particle", Ward = "ward",
    Report = "report", Tool = "tool", Urge = "urge",
    Desire = "wish", Oblige = "oblige", Auxiliary = "auxiliary", Passive = "passive", Lack = "lack", Time = "time",
}

/// Acts of ordinary work: in the worktree, undone by git.
pub(super) const WORK: Classes = Act::Look.bit()
    | Act::Text.bit()
    | Act::Make.bit()
    | Act::Edit.bit()
    | Act::Check.bit()
    | Act::CommitsHere.bit();

/// Acts that do not say where they take effect.
pub(super) const OPEN: Classes =
    Act::Want.bit() | Act::State.bit() | Act::Plain.bit() | Act::Run.bit() | Act::Fetch.bit();

/// Things of the worktree.
pub(super) const HERE: Classes = Thing::Code.bit()
    | Thing::Screen.bit()
    | Thing::Document.bit()
    | Thing::File.bit()
    | Thing::Test.bit()
    | Thing::Build.bit()
    | Thing::Local.bit()
    | Thing::Unneeded.bit();

/// Checks whether the first class of an act is ordinary work.
pub(super) fn is_work(bits: Classes) -> bool {
    acts(bits).next().is_some_and(|act| act.bit() & WORK != 0)
}

/// Returns the classes of acts with their bit set.
pub(super) fn acts(bits: Classes) -> impl Iterator<Item = Act> {
    Act::ALL
        .iter()
        .copied()
        .filter(move |class| bits & class.bit() != 0)
}

/// Returns the classes of things with their bit set.
pub(super) fn things(bits: Classes) -> impl Iterator<Item = Thing> {
    Thing::ALL
        .iter()
        .copied()
        .filter(move |class| bits & class.bit() != 0)
}
