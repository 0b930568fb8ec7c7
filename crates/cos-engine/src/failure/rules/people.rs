//! What only a person can decide or pay.

use super::Kind::Person;
use super::Weight::{Certain, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    // A limit of money that somebody set: it holds until somebody moves it.
    rule(
        Person,
        Certain,
        &[
            r"(?:spend(?:ing)?|cost|money|usd|eur|dollar) (?:\S+ )?(?:limit|cap|budget|ceiling)s?",
            r"budget\b.*(?:(?:[$]|€|£) ?\d[\d.,]*|\d ?(?:[$]|€|£)|\b(?:usd|eur|gbp|dollars?|euros?|cents?)\b)",
            r"(?:(?:[$]|€|£) ?\d[\d.,]*|\d ?(?:[$]|€|£)|usd|eur|gbp|dollars?|euros?|cents?)\b.*\bbudget",
        ],
    ),
    rule(
        Person,
        Strong,
        &[
            "budget (?:cap |limit )?(?:has been |was |is )?(?:exceeded|exhausted|used up|spent|depleted)",
            r"(?:out of|over|no|not enough|insufficient|beyond the|exceeds the remaining) (?:\S+ )?budget",
        ],
    ),
    // Somebody is to decide, or to show that they are somebody.
    rule(
        Person,
        Certain,
        &[
            r"(?:maintainer|owner|person|human|somebody|someone|admin(?:istrator)?|reviewer|manager|lead|team|stakeholder|operator|user|you)s? (?:\S+ )?(?:ha(?:s|ve) to|needs? to|must|should|will have to) (?:first )?(?:decide|choose|approve|confirm|sign off|agree|review)",
            r"(?:confirm(?:ed|ation)?|approv(?:ed|al)|decision|decided|consent|permission|agree(?:d|ment)|sign-?off|go-?ahead) (?:of|by|from|with) (?:an? |the |your |its |their )?(?:\S+ )?(?:human|person|owner|maintainer|reviewer|manager|user|operator|team|lead|customer|stakeholder|legal)s?",
            r"(?:approval|sign-?off|decision|confirmation|human input) (?:\S+ ){0,5}(?:is |are )?(?:required|needed|pending|outstanding|missing|awaited)",
            r"(?:requires?|needs?|awaits?|awaiting|waiting for) (?:an? |the |your )?(?:\S+ )?(?:decision|confirmation|judge?ment|go-?ahead)",
            r"captcha|not a robot|(?:verify|prove|confirm) (?:that )?you(?: a)?re (?:a )?(?:\S+ )?human",
            "identity verification|verify your (?:identity|account|phone|email)",
        ],
    ),
    // A no.
    rule(
        Person,
        Certain,
        &[
            r"(?:denied|blocked|refused|rejected|declined|vetoed|stopped|forbidden|cancell?ed|prevented) by (?:an? |the |your |our )?(?:\S+ )?(?:user|person|human|operator|reviewer|gate|guard(?:rail)?|hook)s?",
            r"(?:action|tool|tool ?use|tool ?call|call|permission|proposal|command|operation) (?:request )?(?:was |is |has been )?(?:declined|vetoed)",
            r"(?:hook|gate|guard(?:rail)?|reviewer|operator) (?:has )?(?:denied|blocked|refused|rejected|declined|vetoed)",
            r"policy (?:forbids|prohibits|disallows|does not (?:allow|permit))",
        ],
    ),
    rule(
        Person,
        Certain,
        &[
            // A key of its own where a provider tells money from a rate that refills.
            "credit balance|insufficient (?:credits?|funds|balance|quota)|past due",
            "(?:no|out of|run out of|not enough|more|additional|buy|add) credits?|payment required",
            "payment (?:method|failed|declined|overdue)|can only afford",
            "(?:credits?|funds|balance) (?:is |are |has been |have been )?(?:too low|insufficient|exhausted|negative|used up|depleted)|(?:add|deposit) funds|top up",
            "billing (?:hard )?(?:limit|account|issue|is (?:not|disabled)|not (?:active|enabled)|must be|to be)|enable billing",
            "(?:no|out of|run out of|used (?:up )?all|exceeded|buy|purchase) (?:\\S+ ){0,5}(?:ci/cd|ci|compute|build|runner|included|additional|free) minutes",
            r"account (?:\S+ )?(?:is )?not (?:yet )?(?:active|activated|verified)",
            "(?:http|status|code|error):? 402|card (?:was )?declined|plans & billing|purchase credits",
            "upgrade (?:your|the) (?:plan|account|subscription)|overdue|unpaid",
            "(?:used|spent|consumed) (?:up )?(?:all )?(?:of )?(?:\\S+ ){0,3}credits",
            "(?:app|build|binary|submission) (?:was |has been )?rejected\\.|app review|resolution center|appeal to",
            r"(?:account|organi[sz]ation|workspace|project|user|subscription|repository) (?:\S+ )?(?:has been |was |is |have been )?(?:currently |temporarily |permanently )?(?:disabled|suspended|deactivated|banned|blocked|locked out|terminated|archived|cancell?ed|on hold)",
            r"violat\w+ (?:of )?(?:our|the|terms|usage)|terms of service|usage polic(?:y|ies)",
            "contact (?:\\S+ )?(?:support|sales|administrator)",
            r"(?:manual|human|waiting for|awaiting|requires?|needs?|pending) (?:\S+ ){0,2}(?:approval|sign-?off|intervention|review)(?: by| from)?",
            "approval (?:is )?(?:required|needed|pending)",
            "rejected by (?:the )?(?:user|reviewer|person)|does not want to proceed",
            "tool use was rejected|user (?:rejected|declined|denied|refused)|change freeze",
            "freeze window|code ?owners? review",
        ],
    ),
];
