//! Logins and permissions.

use super::Kind::{Lacking, Login};
use super::Weight::{Certain, Fair, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    // A credential that is missing, wrong or expired.
    rule(
        Login,
        Certain,
        &[
            r"could not read (?:username|password)|permission denied \(publickey\S*",
            "host key verification|authenticity of host|terminal prompts disabled|not logged ?in",
            "not authed|invalid (?:auth|grant|client secret)",
            r#"(?:run|use|via|using|with|try):? ['\"`]?\S+(?: auth)? log ?in|not authenticated|unauthenticated"#,
            "need ?auth|e401|eotp|one-time password",
            r"(?:invalid|incorrect|wrong|bad|expired|revoked|missing|no|unknown|malformed) (?:\S+ )?(?:x-)?(?:api[ -]?key|access key|credentials?|auth(?:entication|orization)? (?:token|credentials|header|data)|security token|access token|client ?token ?id|bearer token|personal access token|ssh key|signing key)",
            r"(?:api[ -]?key|credentials?|(?:access|security|auth|bearer|session) ?token(?: \S+){0,4}|password|passphrase) (?:is |are |was |has |have )?(?:not valid|invalid|expired|revoked|incorrect|missing|required|not set|not found|not provided|not configured|rejected|not specified|been revoked)",
            r"authentication(?: ?\w+)? (?:failed|failure|error|required|is required|unsuccessful)",
            r"(?:api|access) key(?: id)? (?:\S+ ){0,3}(?:does not exist|not found|not recognized)",
            "auth required|authentication (?:error|required)",
            r"(?:token|password|api key|login|account|username|credentials?) (?:is |are )?required|authenticated account",
            r#"run ['\"`]?\S+ (?:auth|login)\b"#,
            "(?:login|log in|sign ?in) (?:required|expired|failed|incorrect|again)",
            "(?:please |must |to |be )(?:run /login|log(?:ged)? in|sign(?:ed)? in|re-?authenticate|authenticate)",
            "session (?:has )?expired|expired ?token(?: ?exception)?",
            "token (?:has |is |was )?(?:expired|revoked|invalid)|unrecognized ?client",
            "invalid ?client ?token ?id|signature ?does ?not ?match",
            r"(?:no|@fail (?:find|locate|load|get|refresh|read|determine)|without|unable to locate) (?:\S+ ){0,3}credentials?(?: \w+)?",
            "credential sources|docker login|default credentials|no active account",
            "active account selected|unable to authenticate|invalid (?:user ?name|login|password)",
            "password authentication failed|access denied for user|username (?:and|or) password",
            "askpass|password is required|enter (?:the )?(?:passphrase|password|username|token)",
            "sudo password|vault secrets?|missing client token|not signed in|(?:sign|log) ?in first",
            "(?:2fa|mfa|multi-factor|two-factor|second factor)(?: \\S+)? (?:required|needed|enabled|code)|@fail (?:to )?assume (?:the )?role",
            "credentials? could not be (?:loaded|found|read)|device unauthori[sz]ed|no secret key|fail\\w* to sign|signing failed",
        ],
    ),
    rule(
        Login,
        Strong,
        &[r"unauthori[sz]ed|log ?in to|auth(?:entication)? ?(?:error|exception)|401"],
    ),
    rule(Login, Fair, &[r"authentication|credentials?|api key"]),
    // A right that the credential does not have.
    rule(
        Lacking,
        Certain,
        &[
            "permission ?denied|access (?:was |is )?denied|access ?denied(?: ?exception)?",
            "operation not permitted|eacces|eperm|not (?:authori[sz]ed|permitted|allowed) to",
            "unauthorized ?operation",
            r"insufficient ?(?:permission|privilege|scope|access|right|role|authentication)\w*",
            r"do(?:es)? not have (?:the |sufficient |any |required |enough )?(?:\S+ ){0,3}(?:permission|access|privilege|right|role)s?",
            r"lack(?:s|ing)? (?:the )?(?:\S+ ){0,3}(?:permission|privilege|right|scope|role)s?",
            r"is forbidden(?:[:.,]| by| to| $)|forbidden[:)]|are you root",
            r"must be (?:root|an? (?:admin\w*|owner|superuser)|run as|superuser)",
            r"(?:requires?|need) (?:\S+ ){0,4}(?:permission|privilege|admin|root|sudo|superuser|elevat)\w*",
            "protected branch|gh006|not accessible by integration|pull access denied",
            r"requested access|permission to \S+ denied|no permission",
            "permissions? (?:error|problem|required|missing)|access not configured",
            "has not been used in project|administrator privileges",
            "can not (?:list|get|create|watch|delete|patch|update) resource|not a member of (?:the |this |your )?(?:org|team|group|project|workspace|repo|account)\\w*|sso",
            "no tty present|only (?:owners|admins|members) can|not enabled for (?:this|your)",
            r"no (?:read|write|push|pull|admin) access|(?:needs?|requires?|without|grant\w*|lacks?|have) (?:\S+ ){0,3}(?:read|write|push|pull|admin) access|(?:read|write|push|pull|admin) access (?:\S+ ){0,3}(?:not|denied|required|needed)",
            "is not enabled|not authori[sz]ed|not allowed to",
            r"checking push permission\w*|authenticated correctly|remote: repository not found",
            "non-?tty|make sure (?:that )?you (?:are|have) .*(?:authenticated|authori[sz]ed)",
        ],
    ),
    rule(Lacking, Strong, &[r"forbidden|denied|403|e403"]),
    // ssh says this after a lost connection, too.
    rule(
        Lacking,
        Fair,
        &[r"could not read from remote repository|correct access rights|permissions?|privileges?"],
    ),
];
