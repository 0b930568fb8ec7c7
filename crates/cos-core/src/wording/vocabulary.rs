//! The words that plain-English goals are read by, as flat lists; nouns in the singular.

use super::list::List;

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
    ("subs", "subscriptions"),
    ("prs", "pr"),
    ("cert", "certificate"),
    ("certs", "certificates"),
    ("failover", "fail over"),
    ("creds", "credentials"),
    ("acct", "account"),
    ("accts", "accounts"),
    ("perms", "permissions"),
];

/// Parts of a program that hold others: what leaves them is not lost.
pub(super) const CONTAINERS: List = List::new(
    0,
    "list array vector map hashmap dict dictionary set tuple iterator slice \
    buffer tree heap struct object dropdown dom",
);

/// Verbs by which somebody else is to do it: `get it deployed`, `I want it gone`.
pub(super) const CAUSATIVES: List = List::new(
    1,
    "get have want need see like make ensure sure wants needs",
);

/// Ends of such a wish that are no verbs, with the verb they stand for.
pub(super) const WISHED: &[(&str, &str)] = &[
    ("gone", "delete"),
    ("disappears", "delete"),
    ("disappear", "delete"),
    ("vanish", "delete"),
    ("vanishes", "delete"),
    ("live", "go live"),
];

/// Words that are told by their letters although one is missing, doubled or swapped.
pub(super) const MISSPELT: List = List::new(
    2,
    "delete remove destroy truncate production database databases deploy publish \
    release customer customers migrate rotate revoke terminate records accounts backup backups",
);

/// `make it impossible to push`: what is asked for is code.
pub(super) const EASE: List = List::new(
    3,
    "impossible possible hard harder easy easier simple simpler safe safer",
);

/// Name what was named before.
pub(super) const PRONOUNS: List = List::new(4, "it them this that these those everything all");

/// Open an object that is one certain thing.
pub(super) const DETERMINERS: List = List::new(
    5,
    "the all any every each my our your their its it them those these this that",
);

/// Bring something onto this machine, and what is brought when it is a program.
pub(super) const FETCHING: List = List::new(6, "download fetch grab pull get install curl wget");
pub(super) const PROGRAMS_BROUGHT: List = List::new(
    7,
    "script installer binary program executable one-liner payload snippet",
);

/// Heads that ask for code against an act, or for a repair: where it takes place says little.
pub(super) const WARDING: List = List::new(
    8,
    "prevent forbid block disallow protect guard warn test mock stub cover teach stop \
    handle support detect reject catch",
);
pub(super) const REPAIRING: List = List::new(9, "fix repair correct debug resolve");

/// Say that a thing is tried out here and not in use.
pub(super) const TRIED_OUT: List = List::new(
    10,
    "test mock local locally fake dry dry-run sandbox fixture emulator ci dev simulated \
    in-memory unit e2e headless development",
);

/// Stand before a verb without taking its force.
pub(super) const LEAD_INS: List = List::new(
    11,
    "please pls plz kindly now first firstly second secondly third next just also \
    lets let's we you i us should must shall will need needs can could would may might have has go ahead \
    mind time step task todo goal action hey hi ok okay simply quickly carefully safely once again \
    immediately permanently manually finally afterwards lastly today tonight asap force-fully",
);

/// What follows them is forbidden rather than wanted.
pub(super) const NEGATIONS: List = List::new(
    12,
    "not never dont doesnt didnt cannot cant wont shouldnt mustnt without avoid instead no nor",
);

/// Join a further act to the one before.
pub(super) const CONJUNCTIONS: List = List::new(13, "and or & plus + as-well-as but");

/// Start afresh whatever came before.
pub(super) const RESETS: List = List::new(14, "then afterwards finally lastly subsequently");

/// Open a part of the sentence that describes rather than asks.
pub(super) const SUBORDINATORS: List = List::new(
    15,
    "that which who whose when whenever where while if unless until \
    because since so before after once how why what whether for",
);

/// Heads that ask for text or knowledge: what follows is the subject, not the act.
pub(super) const DESCRIBING: List = List::new(
    16,
    "document explain describe review investigate research analyse analyze \
    audit discuss summarise summarize list compare evaluate understand study read find identify \
    determine outline draft propose plan note mention how why what when where which who is are does \
    question report estimate translate clarify assess inspect check verify confirm show",
);

/// Heads that ask for code: the code may do things, writing it does not.
pub(super) const BUILDING: List = List::new(
    17,
    "add implement create build write fix refactor design improve support \
    handle prevent forbid block disallow protect guard warn log validate test display style rename move \
    replace convert extract split simplify optimise optimize speed bump upgrade render parse sort update \
    change modify edit adjust tweak introduce generate mock stub cover allow let enable permit return \
    require reject catch teach forbid educate stop detect track count measure cache type-check debug restyle redesign reword port \
    set configure wire hook expose define declare rework polish make-it correct repair resolve address \
    ensure limit hide highlight align format view edit search filter upload-ui toggle reduce increase",
);

/// Heads that ask for an act by itself.
pub(super) const RUNNING: List = List::new(
    18,
    "run execute invoke perform trigger apply launch do issue type enter call \
    start",
);

/// Verbs that take away whatever they are given; an unknown object asks.
pub(super) const STRICT: &[&str] = &[
    "delete",
    "drop",
    "remove",
    "destroy",
    "erase",
    "wipe",
    "purge",
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
    "truncate",
    "throw out",
    "clear out",
    "kill off",
    "pull the plug on",
    "scrap",
    "zap",
    "ditch",
    "bin",
    "retire",
    "sunset",
    "phase out",
    "wind down",
    "power off",
    "power down",
    "yank",
    "unlist",
    "suspend",
    "anonymise",
    "anonymize",
    "pseudonymise",
    "pseudonymize",
    "zero out",
    "strip",
    "drop off",
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
pub(super) const CODE: List = List::new(
    19,
    "import warning code comment parameter param flag argument arg variable \
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
    pipeline-step checklist orm parser renderer compiler model makefile output strategy candidate cycle",
);

/// Words before a noun that say nobody needs it.
pub(super) const UNNEEDED: List = List::new(
    20,
    "unused dead deprecated redundant duplicate duplicated unnecessary stray \
    trailing leading unreachable debug leftover superfluous hardcoded hard-coded commented-out \
    commented temp temporary tmp scratch intermediate obsolete needless useless extraneous extra",
);

/// What is lost when it is gone.
pub(super) const DATA: List = List::new(
    21,
    "database table data dataset record row entry-row schema collection column \
    bucket backup snapshot volume disk drive partition account tenant document-store datastore store \
    storage keyspace archive history repository filesystem file-system blob s3 warehouse mailbox inbox-mail \
    profile-data primary replica sql redis postgres postgresql mysql mongodb mongo dynamodb elasticsearch index-data",
);

/// What others reach or stand on.
pub(super) const SYSTEM: List = List::new(
    22,
    "server cluster instance environment env namespace vm host machine node pod \
    container stack service deployment domain dns subscription queue topic branch tag release website \
    site app application infrastructure infra cdn loadbalancer load-balancer firewall network vpc cloud \
    staging kubernetes k8s worktree workspace directory folder file log cache everything all anything \
    credential password certificate secret key token shop crm portal region datacentre datacenter centre center junk",
);

/// The system that people use.
pub(super) const LIVE: List = List::new(23, "production live prod-system master-database mainnet");

/// Data of people, or the last copy.
pub(super) const PRECIOUS: List = List::new(
    24,
    "customer client backup audit invoice billing patient payroll payment \
    personal gdpr employee repository tenant subscriber production",
);

/// Parts of a sentence that end a noun and begin the next.
pub(super) const PREPOSITIONS: List = List::new(
    25,
    "from in of on at with into onto via under within across inside to using \
    over against through for by as about held used stored created",
);

/// Say nothing about the noun they stand beside.
pub(super) const FILLERS: List = List::new(
    26,
    "the a an all any every each this that these those our my your their its of \
    now please again today tonight immediately completely entirely fully too first safely asap \
    off afternoon morning evening noon week weekend monday tuesday wednesday thursday friday saturday sunday \
    permanently forever everywhere manually there here old new existing current remaining whole entire",
);

/// Verbs that tell that a sentence reports rather than asks.
pub(super) const REPORTING: List = List::new(
    27,
    "is are was were fails fail failed throws crashes returns does doesnt breaks \
    shows hangs causes takes works stops leaves isnt arent cant cannot should can has silently raises \
    leads triggers missing broken stays remains seems looks appears gets keeps goes happens",
);

/// Made again by the next build.
pub(super) const REBUILT: List = List::new(
    29,
    "lockfile node_modules venv .venv __pycache__ .next .pytest_cache .gradle",
);

/// Words before a noun that say it is none that is in use.
pub(super) const SIMULATED: List = List::new(
    30,
    "in-memory fake mock mocked stubbed fixture simulated emulated sandbox sandboxed",
);

/// Programs whose name in a sentence begins a command.
pub(super) const PROGRAMS: List = List::new(
    28,
    "git rm kubectl terraform psql mysql npm pnpm yarn cargo docker helm aws gcloud \
    curl wget chmod chown dd mkfs sudo gh twine dropdb redis-cli bash sh",
);

/// Every named list; those of [`super::reach::Needs`] have the bits from 64 on.
pub(super) const LISTS: &[List] = &[
    CONTAINERS,
    CAUSATIVES,
    MISSPELT,
    EASE,
    PRONOUNS,
    DETERMINERS,
    FETCHING,
    PROGRAMS_BROUGHT,
    WARDING,
    REPAIRING,
    TRIED_OUT,
    LEAD_INS,
    NEGATIONS,
    CONJUNCTIONS,
    RESETS,
    SUBORDINATORS,
    DESCRIBING,
    BUILDING,
    RUNNING,
    CODE,
    UNNEEDED,
    DATA,
    SYSTEM,
    LIVE,
    PRECIOUS,
    PREPOSITIONS,
    FILLERS,
    REPORTING,
    PROGRAMS,
    REBUILT,
    SIMULATED,
];
