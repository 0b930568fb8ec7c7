//! What only a person can decide or pay.

use super::Kind::Person;
use super::Weight::Certain;
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[rule(
    Person,
    Certain,
    &[
        "credit balance|insufficient (?:credits?|funds|balance)",
        "(?:no|out of|run out of|not enough) credits?|payment required",
        "payment (?:method|failed|declined|overdue)",
        "billing (?:hard )?(?:limit|details|account|issue|is (?:not|disabled)|not (?:active|enabled)|must be)",
        "402 |card (?:was )?declined|plans & billing|purchase credits",
        "upgrade your (?:plan|account)|overdue|unpaid",
        r"(?:account|organi[sz]ation|workspace|project|user|subscription|repository) (?:\S+ )?(?:has been |was |is |have been )?(?:disabled|suspended|deactivated|banned|blocked|locked out|terminated|archived|cancell?ed|on hold)",
        r"violat\w+ (?:of )?(?:our|the|terms|usage)|terms of service|usage polic(?:y|ies)",
        "contact (?:your )?(?:support|sales|administrator)",
        r"(?:manual|human|waiting for|awaiting|requires?|needs?|pending) (?:\S+ ){0,2}(?:approval|sign-?off|intervention|review)(?: by| from)?",
        "approval (?:is )?(?:required|needed|pending)",
        "rejected by (?:the )?(?:user|reviewer|person)|does not want to proceed",
        "tool use was rejected|user (?:rejected|declined|denied|refused)|change freeze",
        "freeze window|code ?owners? review",
    ],
)];
