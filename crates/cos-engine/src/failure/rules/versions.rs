//! Versions that do not fit together, merges that do not apply, things that are not published.

use super::Kind::Wrong;
use super::Weight::{Certain, Fair, Hint, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    rule(
        Wrong,
        Certain,
        &[
            r"conflict \(\S+\)|merge conflicts?|automatic merge failed",
            r"patch (?:does not apply|failed)|hunk .*failed|non-fast-forward|\(fetch first\)",
            "unrelated histories|would be overwritten|unmerged|needs merge|fix conflicts",
            "could not apply|pathspec|remote ref(?:erence)? .*(?:not|does)|unknown revision",
            "not a git repository|ambiguous argument|bad (?:revision|object)",
            r"name \S+ is already (?:in use|taken)|name .*already exists|eresolve|enoversions",
            "etarget|notarget|ebadengine|e404|eusage|resolution ?impossible",
            "conflicting (?:dependencies|requirements|peer|versions?)",
            r"dependency (?:conflict|resolution|tree)|version ?conflict|peer dep\w*",
            r"unsupported (?:engine|class file|python|version|platform)|unmet dependenc\w+",
            "held broken|no installation candidate|nothing provides",
            r"no package \S+ available|manifest unknown|no such manifest",
            "no matching (?:version|manifest|package)|no matches for kind|could not find artifact",
            "failed to select a version|version solving failed",
            "lock ?file .*(?:sync|out of date|outdated|update|frozen|inconsistent)",
            "inconsistent dependency|--locked|--frozen|frozen-lockfile|only install packages when",
            "missing script|no such (?:revision|ref|branch)",
        ],
    ),
    rule(
        Wrong,
        Strong,
        &[
            r"(?:dependency|version|package|module|api|abi|protocol) (?:\S+ )?(?:conflict|mismatch|incompatib\w+)s?",
            "incompatible|not compatible|no (?:solution|viable|compatible)",
            "unable to locate package|unsatisfi\\w+|can not be satisfied|missing go\\.sum",
            r"or (?:higher|newer|later|greater|above) (?:is |are )?(?:required|needed)|you are (?:running|using) (?:version|\S+ \d)",
            "(?:does|do) not match (?:\\S+ ){0,3}(?:version|constraint)s?|no matching (?:variant|host key|cipher|key exchange|mac)",
            "changed .*since .*lock|(?:is|are) (?:outdated|out[- ]of[- ]date|not up[- ]to[- ]date)",
            "unable to (?:find|resolve) (?:a |the )?(?:version|action|tag|match)|version (?:code|number) .*already",
            r"requires (?:python|node|java|ruby|go|rust\w*|version|a (?:different|newer|higher|later)|at least)",
            "(?:is|are) (?:too (?:old|new)|not installable|deprecated and)|requires .*but|yanked",
            "no longer (?:supported|available|exists?|maintained)|end of life|wheel",
            r"metadata-generation|setup\.py|build backend|merge .*fail\w*|rebase|diverged",
            r"conflicts? (?:in|with|detected|between)|multiple head\w*|one .* per version",
            "downgrade|certificate verify failed|self[- ]signed|x509",
            "certificate (?:has expired|is not trusted)",
        ],
    ),
    rule(
        Wrong,
        Fair,
        &[r"conflict\w*|404|no package|not published|checked out|rejected"],
    ),
    // pip says this when it could not reach the index, too.
    rule(
        Wrong,
        Hint,
        &[
            "no matching distribution|could not find a version",
            r"could not resolve (?:all )?(?:dependenc|artifacts|files)\w*|dependency of package",
        ],
    ),
];
