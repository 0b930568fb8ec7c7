//! Settings, secrets and answers that somebody must supply.

use super::Kind::Lacking;
use super::Weight::{Certain, Fair, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    rule(
        Lacking,
        Certain,
        &[
            r"(?:environment|env) ?(?:variable|var)s?\b.*(?:not set|unset|missing|required|undefined|not found|empty|not defined|not exist|must be|set to)",
            r"(?:missing|undefined|unset|set|setting|define|defining|needs?|no|required|without|provide|export|unable to (?:get|find|read)|@fail (?:get|find|read|load)) (?:\S+ ){0,8}(?:environment|env) ?(?:variable|var)s?",
            "unbound variable|parameter (?:null or )?not set|no value for required variable",
            "input required and not supplied",
            r"no (?:\S+ ){1,3}(?:is |was |were |are |has been )?(?:configured|provided|specified|supplied|selected)",
            r"no (?:\S+ ){1,3}(?:parameter|setting|option|variable)s? (?:is |was )?(?:established|defined|given|found|set|present)",
            r#"(?:error|invalid|fail)\w*.*["'/]\$\{?[a-z][a-z ]*\}?|tell me who you are"#,
            r"auto-detect email|identity unknown|user\.(?:name|email)",
            "must specify a (?:region|project|subscription|namespace|profile)",
            r"(?:config )?profile \S+ (?:could )?not (?:be )?found",
            r"license (?:agreement|key|file)s? (?:\S+ )?(?:not|is|has|expired|missing|required|must)\w*",
            r"licen[cs]es? (?:\S+ ){0,4}not (?:been |yet )*accepted|subscription .*(?:not found|does not exist)",
            "not accepted the license|accept the (?:license|terms)",
            r"(?:secret|configmap|keystore|key vault|vault) \S+ (?:is |was )?(?:not found|not defined|missing|not set|does not exist)",
            r"secrets?\b.*(?:not found|not defined|missing|not set|required|empty|not available)",
            r"no (?:default )?(?:region|project|profile|subscription|kubeconfig|kube config|token|api key|account|api token|endpoint|database url|dsn|remote|upstream|editor|display|tty|email)(?: \w+)? (?:was |is |has been |were )?(?:configured|provided|specified|found|set|supplied|selected|given)",
            "missing or incomplete configuration|no configuration has been provided",
            "sdk location not found",
            r#"key ?error:? ['\"](?:\w+ )*(?:url|key|token|secret|password|host|dsn|region|credentials?)['\"]"#,
            r"placeholder '?\S+' in value",
            "(?:config|configuration|settings|credentials|env|environment|key|secrets|properties) file .*(?:not found|missing|does not exist|not exist)",
            r"(?:no|@fail (?:find|locate|load|open|read)|missing) (?:\S+ ){0,2}(?:config|settings|credentials|kube ?config|env|secrets|properties) ?file",
            // Files that are kept out of repositories on purpose, so that somebody must supply them.
            r#"no such file .*(?:[ /'\"](?:\.env|\.netrc|\.npmrc|\.pgpass|id rsa|id ed25519)\b|\.(?:pem|key|p12|pfx|jks|keystore|tfvars|kubeconfig)\b|\.local\.\w+|credentials?\b|secrets?\b|service[- ]account|kube ?config)"#,
            "signing (?:certificate|identity|key|for .* requires)|provisioning profile",
            r"(?:keystore|key store|truststore|licen[cs]e|service account)(?: file)? .*(?:not found|missing|does not exist)",
            r"agreements? .*(?:missing|expired|not (?:been )?(?:signed|accepted)|must (?:be )?accept\w*)",
            "(?:accept|sign|agree to) (?:the |an? )?(?:\\S+ ){0,3}(?:agreement|contract|terms)",
            r"no (?:\S+ ){0,2}(?:identity|identities|certificate|licen[cs]e|context|account|subscription|tenant)(?: \S+){0,2} (?:was |were |is )?(?:found|set|selected|configured)|found in the keychain",
            r"current-context|context \S+ (?:does not exist|not found)|no valid (?:\S+ ){0,3}licen[cs]e",
            "development team|do not have access to it|does not exist or you do not",
        ],
    ),
    rule(
        Lacking,
        Strong,
        &[
            "has not been set",
            "(?:is|are|was|were) (?:not (?:currently |yet )?(?:set|configured|specified|provided)|unset)",
            r"missing (?:\S+ ){0,3}(?:setting|configuration|config(?:uration)?|secret|parameter|option|value|input|variable|information|token|env|environment|password|key|url|certificate|keystore)s?",
            r"(?:setting|configuration|config|parameter|option|variable|secret|input|token|value|key|url|host|password|certificate)s? (?:\S+ )?(?:(?:is|are|was|were) (?:missing|required|empty|blank|null|undefined|needed)|(?:must be|has to be|have to be|needs? to be|should be) (?:set|specified|provided|supplied|configured|defined|given|present))",
            r"required (?:environment|setting|configuration|parameter|option|variable|secret|input)s?(?: \S+)? .*(?:missing|not|empty|unset)",
            "(?:please |must |need to |you should |have to |must be )(?:provide|specify|supply|configure|clarify|set|enter|choose|select|fill|define|provided|specified|supplied|configured)",
            "not (?:been )?(?:configured|specified|provided|supplied|given)(?: |$)",
            r"no (?:\S+ )?(?:was )?(?:configured|provided|specified|supplied)|clarification",
            "unclear",
            "(?:requirement|goal|request|instruction|specification|task)s? (?:is|are) ambiguous",
            "which (?:one|of (?:these|the)|option|environment|branch|version) (?:should|do|would|to)",
            "need more (?:information|details|context)",
            "could you (?:please )?(?:clarify|specify|provide|confirm)|more information[:.]",
            "does not say|not (?:clear|specified) (?:which|what|whether|if|how)",
            // A program that asked a question where nobody sits.
            r"eof when reading a line|(?:not|no) (?:a )?(?:tty|terminal)|(?:can not|unable to) prompt|prompts? (?:is |are |was |were )?disabled",
            "waiting for (?:user )?input|interactive (?:prompt|input|terminal|session)",
            "requires? (?:user )?(?:input|interaction)|non-?interactive (?:environment|mode|terminal|shell|session)",
        ],
    ),
    rule(
        Lacking,
        Fair,
        &[
            r"not set|unset|misconfigur\w+|not configured",
            "ambiguous (?:requirement|goal|request|instruction|specification)s?|licen[cs]e",
            "no such (?:tool|secret|variable)|consent",
        ],
    ),
];
