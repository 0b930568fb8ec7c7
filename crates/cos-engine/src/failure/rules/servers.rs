//! Servers that are busy, broken or tell us to slow down; quotas that refill.

use super::Kind::{Passing, UsedUp, Wrong};
use super::Weight::{Certain, Fair, Hint, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    // Statuses of HTTP where they are named as such.
    rule(
        Passing,
        Strong,
        &[
            r#"(?:https?|http/[\d.]+|status(?: ?code)?|code|error(?: code)?|server|returned|responded(?: with)?|response|got|received|api|http (?:error|code|status|response)|returned (?:unexpected )?status|failed with)["']?[ :=,('"/\[]{1,3}(?:code |status |error )?(?:408|425|429|5[0-3]\d|59[89])"#,
            "(?:500|502|503|504|520|521|522|523|524|529|530) ?[-:,]? ?(?:internal|bad gateway|service|gateway|server|site|overloaded|proxy|backend|origin|web server|unavailable|[{(]|time)",
            "internal ?server ?error|bad ?gateway",
            "service ?(?:is )?(?:temporarily |currently )?(?:unavailable|overloaded|down|not available)",
            "(?:temporarily|currently) (?:unavailable|down|offline|overloaded|unable|out of|over)",
            "gateway ?time-?out",
            "server (?:is )?(?:temporarily |currently )?(?:busy|overloaded|unavailable|too busy|not responding|unreachable|is down|is not ready|is starting|is shutting down)",
            "server had an error|backend (?:fetch failed|error|unavailable|read error)",
            r"upstream (?:connect|request|server|error|timed out|premature)\w*|no healthy upstream",
            "internal ?service ?error",
            "internal error (?:encountered|occurred|has occurred)",
            r"error from server \((?:internal ?error|time-?out|service ?unavailable|too ?many ?requests)\)",
            r"etcdserver: \w+|leader (?:changed|election)|not (?:the )?(?:current )?leader|not leader|(?:is |are )?under maintenance",
            "not ?(?:writable )?primary(?: error|[,:.]| $)|no (?:cluster |current |elected )?(?:leader|quorum)|no (?:primary|master) (?:server|node|found|elected)|master not discovered",
            "(?:in|hot|during) (?:a )?(?:standby|failover|recovery mode)|not enough (?:in-?sync )?replicas|rebalanc(?:e|ing) (?:in progress|is)",
            "(?:lease|heartbeat|leadership) (?:was |has been |is )?(?:lost|missed|expired|time-?out)",
            "maintenance mode|unavailable:|system is (?:starting|booting|shutting)",
        ],
    ),
    // Rates and crowds.
    rule(
        Passing,
        Strong,
        &[
            r"429|too ?many ?requests|rate[ -]?limit\w*|rate (?:is |was )?exceeded",
            r"request ?limit ?exceeded|throttl\w+|slow ?down|abuse detection|pull rate",
            "(?:requests|tokens|calls) per (?:minute|min|second|sec)|over ?capacity",
            "overload(?:ed)?(?: error)?|at capacity",
            "too ?many (?:concurrent |open |simultaneous |active |pending )?(?:connections|requests|clients|sessions|calls|builds|jobs)",
            "concurrency limit|connection pool (?:limit|is full|exhausted|timeout)",
            "queue ?pool limit|pool (?:exhausted|timeout)|server limit reached|bandwidth limit",
        ],
    ),
    rule(
        Passing,
        Fair,
        &[
            r"server ?error|api ?error|internal ?error|unavailable|backend|upstream|5\d\d",
            // Not `mend it and try again`, which is advice for another cause.
            "(?:[.,;:!-]|later|please|to|will) try again|try again (?:later|in|after|at|shortly|soon)|trying again|please (?:re)?try",
            r"retry(?: later| again|able| your| the| in| after)|re-?try|transient\w*",
            r"intermittent\w*|sporadic\w*|spurious\w*|flak[ey]\w*|temporar(?:y|ily)|unhealthy",
            "(?:does|do|is|are|can|could) ?not currently|at (?:this|the) moment|momentarily",
            r"out of service|health ?check\w* (?:failed|timed out)",
        ],
    ),
    // Quotas: providers of models, clouds, registries.
    rule(
        UsedUp,
        Strong,
        &[
            "quotas?",
            "(?:daily|weekly|monthly|hourly|session|5-hour) (?:request |token |message |usage )?limit",
            "limit will reset|(?:requests|tokens) per day",
            r"(?:limit|allowance|usage|window) (?:\S+ )?resets|out of (?:\S+ )?(?:requests|messages|tokens)",
            "(?:vcpu|instance|address|volume|snapshot|bucket) ?limit ?exceeded",
            "limit exceeded exception",
        ],
    ),
    rule(
        UsedUp,
        Certain,
        &[
            r"quotas? (?:\S+ )?(?:was |is |has been |limit )?(?:exceeded|exhausted|reached)",
            r"exceed(?:ed|s|ing)? (?:\S+ ){0,4}quotas?|out of quota",
            "resource ?(?:has been )?exhausted|usage limit|limit will reset",
        ],
    ),
    // Requests that the other side understood and refused as wrong.
    rule(
        Wrong,
        Fair,
        &[
            r#"(?:https?|status(?: ?code)?|code|error(?: code)?|server|returned|response|got|received|api)["']?[ :=,('"/\[]{1,3}(?:40[0456]|409|41[0-5]|42[02])"#,
            "(?:400|404|405|409|410|413|422) ?[-:,]? ?(?:bad request|client error|not found|method|conflict|gone|payload|unprocessable|request entity)",
            "bad ?request|unprocessable|method not allowed|payload too large|request too large",
            r"url returned error: 404|invalid ?request(?: ?error)?|malformed\w*",
        ],
    ),
    // The bodies of refusals that pass: an object that others are changing at this moment.
    rule(
        Passing,
        Certain,
        &[
            "object has been modified|apply your changes to the latest version|operation ?aborted",
            r"conflicting (?:conditional )?operation|conditional (?:check|request) failed\w*",
            "retry budget|overloaded error|model is (?:currently )?(?:overloaded|loading|at capacity)",
            "engine is currently overloaded|(?:secondary )?rate limit (?:exceeded|reached|hit)",
            r"exceed(?:ed|s)? (?:\S+ ){0,3}rate limit|(?:hit|reached) (?:\S+ ){0,3}rate limit",
            "rate limit (?:error|exception)|too ?many ?(?:requests|updates|changes)|slow down",
            "request ?limit ?exceeded|throttling ?exception|too ?many ?requests ?exception",
            "provisioned ?throughput",
        ],
    ),
    rule(Passing, Hint, &[r"busy|capacity|unstable"]),
];
