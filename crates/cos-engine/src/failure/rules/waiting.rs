//! Time limits, locks, and things that are not ready yet or still in use.

use super::Kind::{Passing, Wrong};
use super::Weight::{Certain, Fair, Hint, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    // Waiting for something else that did not come in time.
    rule(
        Passing,
        Certain,
        &[
            r"(?:timed[ -]?out|time-?out|gave up|giving up) (?:\w+ ){0,2}(?:waiting|awaiting|while waiting)",
            "(?:failed|unable|not able) to (?:reach|become|get to|enter|transition to) .*(?:within|in time|state|status)",
            r"did not (?:reach|become|start|respond|appear|complete|finish|come up|boot) .*(?:within|in time|in \d+|after \d+|seconds|minutes)",
            "within the (?:required|allotted|expected|given|allowed|specified|configured) (?:time|timeout|period)",
            "waiting for (?:a |the )?(?:condition|state|status) to (?:become|be|reach)",
            "have not captured in|never (?:became|reached|came up|started|appeared)",
        ],
    ),
    rule(
        Passing,
        Strong,
        &[
            "timed[ -]?out",
            "(?:connect|connection|read|write|request|socket|operation|query|command|job|step|build|task|wait|download|ssh|lock|login|rpc|call|server|session|upload|fetch|dial|poll|client|messaging|navigation|page|http|gateway|idle|api|deploy|execution|script|navigation|handshake|network|response|send|receive|process|worker|test|suite|global|hard|soft) ?time-?out(?: ?error| ?exception| ?expired)?",
            "deadline (?:has |was )?(?:been )?exceeded|context deadline|deadline ?exceeded",
            "time-?out (?:was |has been |of .+ )?(?:reached|exceeded|expired|occurred|error|exception|elapsed|period|after|limit|awaiting)",
            r"time-?out ?(?:error|exception|expired)|client\.time-?out",
            r"time-?outs? (?:of|after) \d+",
            r"(?:exceed(?:ed|s)?|over|past|reached|hit) (?:the )?(?:\w+ ){0,3}(?:time-?out|time limit|run ?time|execution time|duration)",
            r"(?:time limit|execution time|maximum time|max time)\w* .*exceeded",
            r"took (?:longer than|too long)|longer than (?:the )?(?:\w+ )?time-?out",
            "stopped responding|not responding|unresponsive",
            r"no (?:output|activity|progress) .*(?:seconds|minutes|m\b|s\b|received|for)",
        ],
    ),
    rule(
        Passing,
        Fair,
        &[r"time-?out|waiting (?:for|on)|(?:is )?hung|stuck|stalled|hangs|too slow"],
    ),
    // Locks of package managers, state files, databases, indexes.
    rule(
        Passing,
        Certain,
        &[
            "could not get lock|error acquiring the state lock",
            r"state (?:is |was )?(?:already )?locked|(?:index|\w+)\.lock'?: file exists",
            r"another (?:\w+ ){0,3}(?:process|app|instance|operation|update|deployment|build|job|transaction|installation|release|daemon)\w* .*(?:running|in progress|holding|using|creating|locked|locking|active)",
            r"file lock on|(?:yum|xtables|dpkg|apt|rpm|pacman|zypp\w*) (?:frontend )?lock",
            "lock ?-?frontend",
            r"lock wait|deadlock\w*|deadlocked|database (?:table )?is locked",
            r"being (?:used|accessed|held|edited|modified|updated) by (?:another|other) \w+",
            "used by another (?:gradle|process|user|instance)",
            r"waiting (?:to lock|for (?:\w+ ){0,2}lock)|currently in use by another",
            "held by (?:another|process|pid)",
        ],
    ),
    rule(
        Passing,
        Strong,
        &[
            r"(?:@fail|timed out|time-?out) (?:to )?(?:acquir|obtain|gett?|tak|grabb?|lock|create)\w* .*lock\w*",
            "lock (?:is |was )?(?:held|time-?out|timed out|contention|conflict|exists|failed|not available|already)",
            "(?:database|table|file|repository|resource|device|index|cache|workspace|object|row|disk|volume|document|package|text file|target)(?: or resource)? (?:is )?(?:currently )?(?:locked|busy)",
            "(?:cannot|can not|unable to|failed to) lock|lock ref|locked by",
            "address (?:is )?already in use|eaddrinuse",
            r"port (?:\S+ )?(?:is )?(?:already |still )?(?:allocated|in use|occupied|taken)",
            "address in use|already in progress|(?:update|create|delete|rollback|cleanup|operation|deployment|rebase|import|backup|build|migration) in progress",
            "(?:is |operation |currently )(?:currently )?in ?progress",
            "pending (?:operation|update|deletion|task)s?|resource temporarily unavailable",
            "resource (?:is )?busy|(?:is|are) (?:all |currently |too )?busy|busy or unavailable",
        ],
    ),
    // Eventual consistency; two writers at once.
    rule(
        Passing,
        Strong,
        &[
            "(?:not|never) (?:yet )?(?:ready|available|active|healthy|reachable|synced|synchroni[sz]ed|propagated|initiali[sz]ed|up yet|up and running)",
            "not (?:found |exist |been )?yet|yet to be",
            "(?:still|currently|already) (?:in use|attached|being|has|pending|attaching|detaching|creating|deleting|running)",
            r"in use(?:\.| by|:|,|$| $)",
            "is (?:currently )?being (?:created|deleted|updated|modified|used|processed|provisioned)",
            r"(?:while|when|as|because) (?:it|\w+|the \w+)? ?(?:is )?in (?:the )?(?:\w+ )?(?:state|status)",
            "in an? (?:invalid|incorrect|unexpected|wrong|transitional|bad|inconsistent) (?:state|status)",
            "(?:went|go|gone|goes) (?:in)?to (?:the )?(?:error|failed) (?:state|status)?",
            r"in (?:error|build) (?:state|status)|status:? (?:error|build)|to become '?\w+",
            r"(?:invalid|unexpected|incorrect) (?:\w+ )?(?:state|status)(?: of| for|:| ')",
            r"eventual(?:ly)? consisten\w*|optimistic lock\w*",
            "concurrent(?:ly)? (?:update|write|access|transaction|request|modified|operation|change)s?",
            "could not serialize|serialization failure|serializable isolation|write conflict",
            "transaction (?:was |has been )?(?:aborted|deadlocked|conflict|rolled back|wounded|retr\\w+)|(?:restart|rerun|retry) (?:the )?transaction",
            "stale (?:state|read|object|element|data)|race(?: condition)?|etag mismatch",
            "precondition failed|please try again|try restarting transaction",
            r"has (?:a |an )?dependen(?:t|cies)\b.*|dependency violation",
            r"is (?:still )?(?:loading|starting|warming|initiali[sz]ing|recovering|replaying|booting)(?: \w+)?",
        ],
    ),
    // Elements of a page that move while a test looks for them; debuggers and devices that vanish.
    rule(
        Passing,
        Strong,
        &[
            "element (?:is )?not (?:interactable|attached|visible|clickable|stable)",
            "click intercepted|element click|not attached to the (?:page|dom)",
            "(?:page|tab|target|browser|context|frame|chrome|renderer|window|session) (?:has been |was |has )?(?:crashed|closed|disconnected|detached|destroyed|unexpectedly)",
            "(?:chrome|chromium|firefox|browser|webdriver|xvfb|daemon|x server|display server|emulator|simulator)\\w* (?:\\S+ )?failed to start|exited abnormally",
            "target not (?:connected|halted|responding)|no (?:target|probe|board|debug probe|device)s? (?:connected|detected|attached|responding)",
            "chrome not reachable|session not created|devtoolsactiveport",
            "fail(?:ed|ure)? to (?:prepare|boot|launch|wake|connect to) (?:the |a )?(?:device|simulator|emulator|phone|browser)|libusb error \\w+|usb .*(?:timed out|disconnect\\w*|reset)",
            "device (?:.* )?offline|device .* not found|emulator .*(?:offline|timed out|failed)",
        ],
    ),
    rule(
        Passing,
        Certain,
        &[r"stale element\w*|stale file handle|eventual(?:ly)? consisten\w*"],
    ),
    // A test that hangs until it is stopped does so each time more often than not, but a machine
    // that is busy looks the same; code that loops says more.
    rule(
        Wrong,
        Strong,
        &[
            "infinite (?:loop|recursion)|maximum (?:recursion|call stack)|call stack size",
            "recursion limit",
        ],
    ),
    rule(Passing, Hint, &[r"locked|waiting|pending|concurrently"]),
];
