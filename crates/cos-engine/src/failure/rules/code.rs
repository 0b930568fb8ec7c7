//! Compilers, interpreters, crashes: the program itself is wrong.

use super::Kind::Wrong;
use super::Weight::{Certain, Fair, Hint, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    // Numbers and places of compilers.
    rule(
        Wrong,
        Certain,
        &[
            r"error\[e\d{4}\]|error ?:? ?(?:ts|cs|bc|fs|netsdk|lnk)\d{3,5}|error msb(?:[124-9]\d|3[1-9]|30[013-9])\d*|error nu1[0124-9]\d\d",
            r"(?:fatal )?error c\d{4}",
            r"\.(?:c|cc|cpp|h|hpp|rs|java|kt|swift|ts|tsx|js|jsx|py|cs|scala|rb|php)[:(\[]\d+(?:[,:]\d+)?[\])]?:? (?:fatal )?error",
            r"could not compile|compil\w+ (?:error|failed|failure|terminated)|@fail compile",
            "mismatched types|incompatible types",
            "undefined (?:reference|symbol|method|function|variable|index|local|constant)",
            "unresolved (?:external|import|reference|symbol|identifier)|ld returned",
            r"linker (?:command|error)|cannot find -l\w*|build step .* failed",
            "cannot (?:find (?:symbol|name|type|value|function|macro|crate|derive)|borrow|infer|assign|move out|convert|return|use)",
            "can not (?:find (?:symbol|module|name|type|value|function|macro|package|crate|attribute)|borrow|infer|assign|move out|import name)",
            "@fail (?:resolve|find|load) (?:import|module|package|symbol|class)",
            "imported and not used|declared (?:and|but) not used|undeclared|was not declared",
            "no matching function|does not name a type",
        ],
    ),
    rule(
        Wrong,
        Strong,
        &[
            "syntax ?(?:error|warning)|parse ?error|parsing error|@fail parse",
            "unexpected (?:token|identifier|character|indent|keyword|symbol|end of input|value|key|argument|attribute|string|input|field|operator)",
            "invalid (?:syntax|token|character|escape|yaml|json|toml|xml|workflow|yaml file|reference format|regular expression|regex)",
            "expected (?:one of|end of|token|identifier|expression|statement|declaration|an indented|a step)",
            "unterminated|indentation ?error|tab ?error|eof while (?:parsing|looking|scanning)",
            "yaml invalid|mapping values",
            r"is not (?:a function|defined|assignable|callable|iterable|a constructor|a member|subscriptable|a valid|recogni[sz]ed|implemented|of type|compatible|an? \w+ file)",
            "(?:has|have) no (?:attribute|member|method|field|property|element|column|such)",
            r"(?:unexpected|missing \d+ required|multiple values for|required positional) (?:keyword |positional )?argument\w*",
            r"unsupported operand|takes \d+ positional|undefined:",
            "properties of (?:undefined|null)|not supported (?:between|on|for|in|by)",
            "object is not",
            "(?:type|name|reference|import|attribute|syntax|range|zero division|recursion|not implemented|unbound local|module not found|null pointer|illegal (?:argument|state|access|instruction)|class cast|class not found|class def found|no such (?:method|field|element)|array index out of bounds|index out of bounds|unsupported operation|number format|arithmetic|stack overflow|unicode (?:decode|encode)|json ?decode|overflow|no method|argument|frozen|uninitialized|verify|linkage|invocation target|concurrent modification|not null violation|undefined table|undefined column) ?(?:error|exception)",
            "no module named|module not found|cannot import|no required module",
            "package .* (?:does not exist|is not in|not found)",
            "no such (?:module|package|method|function|class|table|column|property|option|option|command|target|image|task)",
            "class not found|uninitialized constant|gem not found",
            "compilation errors?|startup failed:|no rule to make target|exec format error",
            "(?:circular|cyclic) (?:dependenc|import|reference)\\w*|import cycle|cycle detected|error: cycle",
            "no kernel image|shapes? (?:can not|mismatch|must|do not)|size mismatch|dimensions? (?:mismatch|must|do not|can not)",
            "can not (?:be multiplied|be broadcast|be cast|be converted|be assigned|load input)",
            r"could not find (?:gem|artifact|class|module|\S+ in (?:any|locally|central))",
        ],
    ),
    rule(
        Wrong,
        Fair,
        &[
            "(?:value|key|index|runtime|lookup|data|io|os|programming|integrity|validation|schema|template|verification|configuration|config|command|script|migration|generic|fatal|unknown|invalid|stop iteration|illegal|conflict|uncaught|unhandled) ?(?:error|exception)",
            "exception in thread|uncaught|unhandled (?:promise|exception|rejection)|traceback",
        ],
    ),
    // Crashes.
    rule(
        Wrong,
        Strong,
        &[
            "segmentation fault|segfault|sig(?:segv|abrt|ill|fpe|bus)|core dumped",
            "stack (?:overflow|smashing)|null ?pointer|nil pointer|nullptr|index out of",
            "out of (?:bounds|range)|division by zero|divide by zero|panicked at|panic:",
            "fatal error:|illegal instruction|bus error|double free|heap-buffer|use-after-free",
            r"\w+sanitizer|sanitizer|undefined behaviou?r|access violation|memory leak\w*|leaked",
            r"exceed(?:ed|s)? (?:the )?(?:maximum|allowed) budget.*\d ?(?:[km]i? ?b|bytes)",
            "signal (?:4|6|8|11)|exit(?:ed)?(?: with)?(?: code| status)? (?:-?11|134|139)",
            "internal compiler error|device-side assert|illegal memory access|data race",
        ],
    ),
    // Files and arguments that are not what was asked for.
    rule(
        Wrong,
        Fair,
        &[
            "no such file",
            "(?:file|path|directory|command|module|method|symbol|page|image|package|reference|key|column|table|resource|object|artifact|target|recipe|function|class|entity|job|branch|tag|commit) (?:was |is |could )?not (?:be )?found",
            "enoent|enotdir|eisdir|eexist|not found|does not exist|do not exist|is a directory",
            "directory not empty|not a directory|file exists|command not found",
            "executable file not found|exec format error|bad interpreter|not recognized as",
            "unknown (?:option|flag|command|argument|key|keys|field|type|instruction|variable|parameter|property|attribute|column|symbol|revision|directive|target)",
            "unrecogni[sz]ed|usage:|too (?:many|few) arguments|no rule to make",
            "not (?:expected|valid|allowed here|supported|implemented)",
            r"bad (?:configuration option|signature|option|substitution|argument|file|format)|mal-?formed|duplicate\w*",
            "already exists|already (?:defined|registered|declared)|constraint|violates",
            "foreign key",
        ],
    ),
    // A description of what is wanted that the tool it is for does not accept.
    rule(
        Wrong,
        Strong,
        &[
            "unsupported (?:argument|block|attribute|option|parameter|type|operation|key|field|value|syntax)",
            "not expected here|(?:contains?|has) (?:unknown|unexpected|unsupported|duplicate) \\w+",
            r"invalid value|(?:is|are) (?:invalid|immutable|not unique)|validation failed|fail\w* validation",
            "not visible (?:from|to)|not available (?:on|for|with)|only supports?|strict mode violation|bad configuration option|configuration incomplete",
            "migrations? (?:have |has )?(?:failed|checksum)|pending migrations?|failed to apply cleanly",
            "contains null values|null values? (?:in|not allowed)|not[- ]null (?:constraint|violation)",
            "already been (?:used|uploaded|published|released|taken|applied|defined)",
            "can not be (?:reused|overwritten|republished)|redundant (?:\\S+ )?upload|bad signature",
            "no commits between|nothing to (?:commit|merge)|not mergeable",
            "failed to (?:calculate|compute) (?:checksum of ref|cache key)",
        ],
    ),
    rule(
        Wrong,
        Hint,
        &[
            "unexpected|invalid|illegal|unsupported|wrong|incorrect|error|failed|failure",
            r"exit code \d+|exit status \d+|returned non-zero|non-zero exit",
            "did not complete successfully|exception|fatal",
        ],
    ),
];
