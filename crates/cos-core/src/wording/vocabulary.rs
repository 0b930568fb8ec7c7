//! The words that plain-English goals are read by, as flat lists; nouns in the singular.

use crate::effect::EffectKind;
use EffectKind::{
    ChangesLiveSystem, ChangesRights, Merges, Publishes, RewritesHistory, Sends, Spends,
};

/// Whether `list`, words parted by blanks, holds `word`.
pub(super) fn holds(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|entry| entry == word)
}

/// Written differently, meant the same.
pub(super) const ALIASES: &[(&str, &str)] = &[
    ("e-mail", "email"),
    ("e-mails", "emails"),
    ("force-push", "force push"),
    ("force-pushing", "force pushing"),
    ("forcepush", "force push"),
    ("re-deploy", "deploy"),
    ("redeploy", "deploy"),
    ("hard-delete", "delete"),
    ("bulk-delete", "delete"),
    ("mass-delete", "delete"),
    ("hard-reset", "reset"),
    ("cleanup", "clean up"),
    ("clean-up", "clean up"),
    ("teardown", "tear down"),
    ("tear-down", "tear down"),
    ("shutdown", "shut down"),
    ("shut-down", "shut down"),
    ("rollout", "roll out"),
    ("roll-out", "roll out"),
    ("rollback", "roll back"),
    ("roll-back", "roll back"),
    ("prod", "production"),
    ("live-system", "production"),
    ("db", "database"),
    ("dbs", "databases"),
    ("repo", "repository"),
    ("repos", "repositories"),
    ("prs", "pr"),
];

/// Stand before a verb without taking its force.
pub(super) const LEAD_INS: &str = "please kindly now first firstly second secondly third next just also \
    lets let's we you i us should must shall will need needs can could would may might have has go ahead \
    step task todo goal action hey hi ok okay simply quickly carefully safely once again \
    immediately permanently manually finally afterwards lastly today tonight asap force-fully";

/// What follows them is forbidden rather than wanted.
pub(super) const NEGATIONS: &str =
    "not never dont doesnt didnt cannot cant wont shouldnt mustnt without avoid instead no nor";

/// Join a further act to the one before.
pub(super) const CONJUNCTIONS: &str = "and or & plus + as-well-as but";

/// Start afresh whatever came before.
pub(super) const RESETS: &str = "then afterwards finally lastly subsequently";

/// Open a part of the sentence that describes rather than asks.
pub(super) const SUBORDINATORS: &str = "that which who whose when whenever where while if unless until \
    because since so before after once how why what whether for";

/// Heads that ask for text or knowledge: what follows is the subject, not the act.
pub(super) const DESCRIBING: &str = "document explain describe review investigate research analyse analyze \
    audit discuss summarise summarize list compare evaluate understand study read find identify \
    determine outline draft propose plan note mention how why what when where which who is are does \
    question report estimate translate clarify assess inspect check verify confirm show";

/// Heads that ask for code: the code may do things, writing it does not.
pub(super) const BUILDING: &str = "add implement create build write fix refactor design improve support \
    handle prevent forbid block disallow protect guard warn log validate test display style rename move \
    replace convert extract split simplify optimise optimize speed bump upgrade render parse sort update \
    change modify edit adjust tweak introduce generate mock stub cover allow let enable permit return \
    require reject catch detect track count measure cache type-check debug restyle redesign reword port \
    set configure wire hook expose define declare rework polish make-it correct repair resolve address \
    ensure limit hide highlight align format view edit search filter upload-ui toggle reduce increase";

/// Heads that ask for an act by itself.
pub(super) const RUNNING: &str = "run execute invoke perform trigger apply launch do issue type enter call \
    start";

/// Verbs that take away whatever they are given; an unknown object asks.
pub(super) const STRICT: &[&str] = &[
    "delete",
    "drop",
    "remove",
    "destroy",
    "erase",
    "wipe",
    "purge",
    "truncate",
    "nuke",
    "shred",
    "obliterate",
    "annihilate",
    "eradicate",
    "decommission",
    "deprovision",
    "tear down",
    "get rid of",
    "blow away",
    "throw away",
    "wipe out",
    "unpublish",
    "expunge",
    "rm",
    "trash",
    "scrub",
];

/// Verbs that take away only what can be lost: data, systems, files, everything.
pub(super) const SOFT: &[&str] = &[
    "reset",
    "hard reset",
    "factory reset",
    "bring down",
    "clear",
    "clean",
    "clean up",
    "clean out",
    "empty",
    "flush",
    "prune",
    "kill",
    "terminate",
    "discard",
    "overwrite",
    "format",
    "uninstall",
    "expire",
    "take down",
    "shut down",
    "take offline",
    "revert",
    "zero",
    "drain",
    "detach",
    "dispose of",
    "deactivate",
];

/// Nouns that name such an act when `of` follows.
pub(super) const NOMINAL: &[(&str, &str)] = &[
    ("deletion", "delete"),
    ("removal", "remove"),
    ("destruction", "destroy"),
    ("truncation", "truncate"),
    ("erasure", "erase"),
    ("deployment", "deploy"),
    ("publication", "publish"),
];

/// Parts of a program: taking them away is an edit like any other, and git keeps what was there.
pub(super) const CODE: &str = "import warning code comment parameter param flag argument arg variable \
    function method class struct enum trait interface type typedef constant macro module dependency \
    dep package-import whitespace newline semicolon lint todo fixme bug error exception panic unwrap \
    assertion duplication duplicate boilerplate workaround hack typo word sentence paragraph heading \
    section link badge emoji support polyfill shim feature-flag toggle option setting config \
    configuration logging print println statement call callback hook handler listener endpoint route \
    api-route button icon label menu dropdown modal dialog dialogue tooltip banner popup form page view \
    component widget sidebar navbar header footer style css shadow border margin padding animation \
    color colour font placeholder text string message-text translation field prop property attribute \
    annotation decorator decorated generic lifetime clone copy allocation loop branch-condition \
    condition check guard validation restriction limit lock mutex semaphore memory handle resource \
    connection socket-option transaction pointer reference note script step job test-helper helper \
    mock stub fixture example snippet usage shadowing target zone pattern prefix suffix extension \
    character char space tab line bracket quote indentation spinner loader placeholder-text token-type \
    regex alias keyword getter setter constructor overload wrapper abstraction layer indirection \
    singleton global state counter timer timeout delay sleep retry event signal cookie-banner request \
    response payload json xml notification-badge notification feature functionality behaviour behavior \
    logic algorithm implementation library framework syntax requirement restriction assumption \
    command-line subcommand prompt template version-check ui frontend screen effect-hook scroll focus \
    selection input cursor position zoom guide documentation doc docs readme tutorial changelog \
    pipeline-step checklist orm parser renderer compiler model makefile output strategy candidate cycle";

/// Words before a noun that say nobody needs it.
pub(super) const UNNEEDED: &str = "unused dead deprecated redundant duplicate duplicated unnecessary stray \
    trailing leading unreachable debug leftover superfluous hardcoded hard-coded commented-out \
    commented obsolete needless useless extraneous extra";

/// What is lost when it is gone.
pub(super) const DATA: &str = "database table data dataset record row entry-row schema collection column \
    bucket backup snapshot volume disk drive partition account tenant document-store datastore store \
    storage keyspace archive history repository filesystem file-system blob s3 warehouse mailbox inbox-mail \
    profile-data sql redis postgres postgresql mysql mongodb mongo dynamodb elasticsearch index-data";

/// What others reach or stand on.
pub(super) const SYSTEM: &str = "server cluster instance environment env namespace vm host machine node pod \
    container stack service deployment domain dns subscription queue topic branch tag release website \
    site app application infrastructure infra cdn loadbalancer load-balancer firewall network vpc cloud \
    staging kubernetes k8s worktree workspace directory folder file log cache everything all anything \
    credential password certificate secret key token";

/// The system that people use.
pub(super) const LIVE: &str = "production live prod-system master-database mainnet";

/// Data of people, or the last copy.
pub(super) const PRECIOUS: &str = "customer client backup audit invoice billing patient payroll payment \
    personal gdpr employee repository tenant subscriber production";

/// Parts of a sentence that end a noun and begin the next.
pub(super) const PREPOSITIONS: &str = "from in of on at with into onto via under within across inside to using \
    over against through for by as about held used stored created";

/// Say nothing about the noun they stand beside.
pub(super) const FILLERS: &str = "the a an all any every each this that these those our my your their its of \
    now please again today tonight immediately completely entirely fully too first safely asap \
    permanently forever everywhere manually there here old new existing current remaining whole entire";

/// Verbs that tell that a sentence reports rather than asks.
pub(super) const REPORTING: &str = "is are was were fails fail failed throws crashes returns does doesnt breaks \
    shows hangs causes takes works stops leaves isnt arent cant cannot should can has silently raises \
    leads triggers missing broken stays remains seems looks appears gets keeps goes happens";

/// What a verb that reaches out must come with to count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing: the verb says it all.
    Nothing,
    /// Somewhere to push or upload to.
    Remote,
    /// Somebody to reach.
    People,
    /// A branch that others build on, or a request to merge.
    SharedBranch,
    /// A live system.
    Live,
    /// Rights and keys.
    Rights,
    /// Money.
    Money,
    /// Being public.
    Public,
    /// The history of commits.
    History,
    /// Being out of reach.
    Offline,
}

impl Needs {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Nothing => "",
            Self::Remote => {
                "remote origin upstream main master trunk branch commit change tag image registry production \
                 staging github gitlab release s3 bucket cdn server pypi npm store site website dockerhub \
                 ecr gcr crates.io fork repository everything work it"
            }
            Self::People => {
                "customer client user subscriber team everyone everybody people reviewer maintainer manager \
                 slack discord twitter linkedin facebook reddit newsletter email mail sms invoice reminder \
                 invitation invite announcement press channel boss partner vendor supplier stakeholder \
                 colleague employee investor member list him her them outage"
            }
            Self::SharedBranch => {
                "main master trunk production default release pr mr request requests develop"
            }
            Self::Live => "production live server cluster website site customer database",
            Self::Rights => {
                "access permission right role admin administrator owner privilege key token secret \
                 credential password protection 2fa mfa firewall sudo root authentication authorization \
                 certificate security review scanning"
            }
            Self::Money => {
                "invoice bill money fund dollar usd eur payment card customer licence license subscription \
                 plan tier salary domain hardware supplier vendor"
            }
            Self::Public => "public publicly internet",
            Self::Offline => "offline down",
            Self::History => "history main master published pushed trunk",
        }
    }
}

/// Verbs that reach out of the worktree.
pub(super) const REACHING: &[(&str, EffectKind, Needs)] = &[
    ("force push", RewritesHistory, Needs::Nothing),
    ("rewrite", RewritesHistory, Needs::History),
    ("squash", RewritesHistory, Needs::History),
    ("rebase", RewritesHistory, Needs::History),
    ("amend", RewritesHistory, Needs::History),
    ("push", Publishes, Needs::Remote),
    ("publish", Publishes, Needs::Nothing),
    ("release", Publishes, Needs::Nothing),
    ("cut a release", Publishes, Needs::Nothing),
    ("ship", Publishes, Needs::Nothing),
    ("upload", Publishes, Needs::Remote),
    ("submit", Publishes, Needs::Remote),
    ("open source", Publishes, Needs::Nothing),
    ("make", ChangesRights, Needs::Public),
    ("merge", Merges, Needs::SharedBranch),
    ("deploy", ChangesLiveSystem, Needs::Nothing),
    ("roll out", ChangesLiveSystem, Needs::Nothing),
    ("roll back", ChangesLiveSystem, Needs::Live),
    ("go live", ChangesLiveSystem, Needs::Nothing),
    ("launch", ChangesLiveSystem, Needs::Live),
    ("migrate", ChangesLiveSystem, Needs::Live),
    ("promote", ChangesLiveSystem, Needs::Live),
    ("restore", ChangesLiveSystem, Needs::Live),
    ("restart", ChangesLiveSystem, Needs::Live),
    ("reboot", ChangesLiveSystem, Needs::Live),
    ("stop", ChangesLiveSystem, Needs::Live),
    ("take", ChangesLiveSystem, Needs::Offline),
    ("bring", ChangesLiveSystem, Needs::Offline),
    ("switch", ChangesLiveSystem, Needs::Offline),
    ("scale", ChangesLiveSystem, Needs::Live),
    ("provision", ChangesLiveSystem, Needs::Nothing),
    ("send", Sends, Needs::People),
    ("email", Sends, Needs::People),
    ("mail", Sends, Needs::People),
    ("message", Sends, Needs::People),
    ("notify", Sends, Needs::People),
    ("inform", Sends, Needs::People),
    ("contact", Sends, Needs::People),
    ("invite", Sends, Needs::People),
    ("reply", Sends, Needs::People),
    ("post", Sends, Needs::People),
    ("tweet", Sends, Needs::Nothing),
    ("announce", Sends, Needs::Nothing),
    ("buy", Spends, Needs::Nothing),
    ("purchase", Spends, Needs::Nothing),
    ("issue a refund", Spends, Needs::Nothing),
    ("place an order", Spends, Needs::Nothing),
    ("cancel", Spends, Needs::Money),
    ("pay", Spends, Needs::Money),
    ("charge", Spends, Needs::Money),
    ("refund", Spends, Needs::Money),
    ("transfer", Spends, Needs::Money),
    ("wire", Spends, Needs::Money),
    ("order", Spends, Needs::Money),
    ("subscribe", Spends, Needs::Money),
    ("renew", Spends, Needs::Money),
    ("upgrade", Spends, Needs::Money),
    ("grant", ChangesRights, Needs::Rights),
    ("give", ChangesRights, Needs::Rights),
    ("revoke", ChangesRights, Needs::Rights),
    ("rotate", ChangesRights, Needs::Rights),
    ("disable", ChangesRights, Needs::Rights),
    ("turn off", ChangesRights, Needs::Rights),
    ("bypass", ChangesRights, Needs::Rights),
    ("expose", ChangesRights, Needs::Public),
    ("open port", ChangesRights, Needs::Nothing),
    ("change the password", ChangesRights, Needs::Nothing),
];

/// Programs whose name in a sentence begins a command.
pub(super) const PROGRAMS: &str = "git rm kubectl terraform psql mysql npm pnpm yarn cargo docker helm aws gcloud \
    curl wget chmod chown dd mkfs sudo gh twine dropdb redis-cli bash sh";
