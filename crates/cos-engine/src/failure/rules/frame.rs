//! Patterns of lines that do not name the cause: runner output, quotations, warnings, retries,
//! advice.

/// Lines that report success, quote source code, belong to a stack trace, or are printed by a
/// runner around every job.
pub(in crate::failure) const BESIDE: &[&str] = &[
    r"(?:\.\.\. )?(?:ok|passed|pass|skipped|ignored) $",
    r"^ (?:ok|pass(?:ed)?|✓|√|✔|skip(?:ped)?) ",
    r"^ (?:at |file \S+ line \d|from [^ ]*:\d+:in |(?:> )?\d+ \||\| |--> |goroutine )",
    r"^ (?:successfully|installing|collecting|downloading|requirement already|using cached|compiling|finished) ",
    r"(?:0 errors?|0 failures?|0 failed|no errors?)(?: found| and 0 .*)? $",
    // Says that something failed, but not what.
    r"(?:job failed:|completed with|exited with|failed with|returned) exit (?:code|status):? [12]\.? $",
    // Commands that a runner repeats, groups of lines, build steps.
    r"^ (?:[$] |\[command\]|\[pipeline\]|##\[(?:group|endgroup|section|command|debug)\]|::(?:group|endgroup|debug))",
    r"^ (?:#\d+ (?:\[|cached|done|extracting|transferring|sha256)|step \d+/\d+ ?:|=> )",
    // Status lines of GitLab, GitHub, Buildkite and Jenkins runners.
    r"^ (?:running with gitlab-runner|on \S+ \S+, system id|preparing (?:the \S+ executor|environment)|using (?:docker (?:executor|image)|kubernetes|shell)|pulling docker image|getting source from|fetching changes|skipping git submodules|executing \S+ stage|saving cache|restoring cache|checking cache|uploading artifacts(?: for \S+ job)?\.* $)",
    r"^ (?:running (?:after|before)[- ]?script|cleaning up (?:project|orphan|file)|running on \S+|section (?:start|end):)",
    r"^ (?:post job cleanup|post build|terminate orphan|temporarily overriding|adding repository directory|evaluating|current runner version|runner (?:name|image|group|version)|prepare (?:workflow|all required)|download action repository|complete job name|cache (?:not found for|hit|restored)|running (?:global|agent|plugin|batch) )",
    r"(?:^ |/)git (?:config|version|submodule|rev-parse|log|init|remote) ",
    // Jenkins prints the time limit after each git command.
    r"^ > git \S+ .*# time-?out=\d+ $",
];

/// Lines that quote an expected and an actual value.
pub(in crate::failure) const COMPARED: &[&str] =
    &[r"^ (?:e )?(?:left|right|expected|received|actual|got|want|wanted|[-+]) ?[:=]"];

/// Lines that only warn, announce a retry, or give advice; what they name did not end the program.
pub(in crate::failure) const IN_PASSING: &[&str] = &[
    r"^[^:]{0,40}(?:warn|warning|info|debug|notice|trace)",
    r"retry(?:ing)?(?: \(| in | after|\.\.\.| \d|:)",
    r"(?:will|going to) (?:be )?retr(?:y|ied)",
    r"(?:attempt|try) #?\d+(?:/| of |:| failed)",
    r"(?:tries|retries|attempts) (?:left|remaining)",
    r"(?:skipping|ignoring|ignored|continuing|falling back|using (?:the )?default|non-fatal|harmless)[^a-z]",
    // A command as a shell repeats it.
    r"^ \++ ",
    // Advice, which may name other causes.
    r"^ (?:npm err(?:or|!)? )?(?:network )?(?:if (?:you|this|it|the)|(?:please )?make sure|see (?:also|the|'|https?:)|for (?:more|further|help|details)|hint:|tip:|you (?:can|may|might)|in most cases|(?:this|it) (?:is (?:often|usually|probably|likely)|usually|often|may|might|could|can)|perhaps|maybe|possibl[ey]|a complete log)",
];

/// Words that report a failure. In a long log, the general words of the tables
/// count only together with these, because most of a log reports success.
pub(in crate::failure) const SPEAKS_OF_FAILING: &[&str] = &[
    r"(?:err|errors?|fail|fails|failed|failures?|failing|fatal|exception|e)[^a-z0-9]",
    r"\w+(?:error|exception|failure)[^a-z0-9]",
    r"(?:not|no|never|without|nothing|none|missing|unable|unknown|invalid|illegal|bad|wrong|too) ",
    r"(?:un|in)\w+(?:able|ed|ic|ible|ent)[^a-z]",
    r"(?:denied|refused|rejected|abort\w*|crash\w*|killed|lost|dead\w*|panic\w*|terminated|cancell?ed|interrupted|exceeded|expired|exhausted|broken|closed|reset|down|offline|conflict\w*|mismatch\w*|corrupt\w*|truncated|hung|stuck|stalled|gave up|giving up)[^a-z]",
    r"(?:time-?out|timed[ -]?out|timeouts?|5\d\d|4\d\d)[^a-z0-9]",
    "(?:×|✖|✗|✕|✘|●)",
];
