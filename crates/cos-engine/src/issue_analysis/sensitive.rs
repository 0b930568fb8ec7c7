//! Detects whether a text is about authentication and security, a schema, breaking changes, or
//! deleting data.

use super::phrase::{holds, phrases, quoted, without, wordings};
use super::prose::{Prose, Sentence};
use cos_gate::area::{Area, areas_of};

phrases! {
    /// Words about authentication and security only.
    AUTH = r"\b(?:authenticat\w+|authori[sz](?:ation|e|ed|er|ing)\w*|auth[nz]?|oauth2?|oidc|openid|saml|sso|single[- ]sign[- ]?on|jwts?|csrf|xsrf|2fa|mfa|totp|(?:2|two)[- ]step (?:verification|login|auth\w*)|verification codes?|two[- ]factor|multi[- ]factor|passkeys?|webauthn|ldap|kerberos|rbac|access control|access polic\w+|password (?:reset|hash\w*|polic\w+|recovery)|bcrypt|argon2|session (?:token|cookie|fixation|hijack\w*|expir\w+|id|management|handling|storage)s?|(?:access|refresh|bearer|id|auth)[ _]tokens?|redirect[ _]ur[il]s?|client[ _](?:id|secret)s?|privilege escalation|xss|sql injection|ssrf|cve-\d+|vulnerabilit(?:y|ies)|security (?:fix|issue|hole|flaw|bug|audit|vulnerability|hardening|headers?|polic\w+)|encrypt\w+|api keys?|secrets? (?:rotation|management|storage))\b";
    /// Words about authentication that also have other meanings.
    AUTH_WEAK = r"\b(?:log[- ]?ins?|logged[- ](?:in|out)|log[- ]?outs?|sign[- ]?(?:in|out|up)s?|passwords?|credentials?|permissions?|roles?|session|tokens?|security|impersonat\w+|privileges?)\b";
    /// Similar words with another meaning.
    NOT_AUTH = r"\b(?:permission denied|file permissions?|authors?\b|authored|co-author\w*|read permissions?|contents: (?:read|write)|cancellation tokens?|design tokens?|tokens? per|max tokens?|token (?:count|limit|usage|budget)s?|input tokens?|output tokens?|tokeni[sz]\w+|(?:camera|microphone|location|gps|notification|bluetooth|android|device) permissions?|permissions? (?:for|to use|of|on) (?:the |a |your )?(?:camera|microphone|location|gps|notifications?|bluetooth|device)|token[- ]bucket\w*|(?:refill\w*|replenish\w*) (?:\S+ ){0,3}tokens?|repl session|terminal session|roles?=\S+|aria[- ]role)\b";
    SCHEMA = r"\b(?:(?:database|db|sql|postgres\w*|mysql|sqlite|mongo\w*|ddl) (?:schemas?|migrations?|tables?|columns?|index(?:es)?|structure)|table (?:schemas?|migrations?|definitions?)|(?:index(?:es)?|indices|constraints|foreign keys) (?:in|for|of|from|on) (?:the |our |an? )?(?:[\w`.]+ )?(?:database|db|postgres\w*|mysql|sqlite|mongo\w*|tables?)|(?:tables|columns) (?:in|from) (?:the |our )?(?:database|db|postgres\w*|mysql|sqlite|mongo\w*)|schema (?:change|migration|update|version|evolution)s?|(?:data|schema|sql|alembic|django|rails|prisma|flyway|liquibase|knex|typeorm|ef core|drizzle|sequelize|ecto|activerecord) migrations?|migrations? (?:files?|scripts?|table|to (?:add|drop|create|rename|alter|change|remove))|(?:adds?|writes?|creates?|runs?|needs?|new|requires?|includes?|with|an?|the) (?:new |database |a |an )*migrations?\b|alter table|create table|drop table|(?:add|drop|rename)(?:ed|s|ing)? column|foreign keys?|primary keys?|(?:unique|not null|check) constraints?|unique index|makemigrations|schema\.prisma|schema\.rb|structure\.sql|schema\.sql|backfill(?:s|ed|ing)?)\b";
    /// Columns and tables that are created or removed.
    SCHEMA_CHANGE = r"\b(?:add|creat|drop|renam|remov|alter|delet|introduc|normali[sz]|denormali[sz]|index|new|extra|missing|nullable)\w*(?: (?:an?|the|new|nullable|extra|missing|two|three|several|more|and|`[^`]+`,?|[\w.]+,?)){0,6} (?:columns?|(?:join|lookup|audit|users?|orders?|accounts?|sessions?|pivot|mapping) tables?|`[^`]+`,? tables?|db fields?|enum values? in (?:the )?(?:database|db))\b";
    NOT_SCHEMA = r"\b(?:json[- ]schemas?|graphql schemas?|xml schemas?|openapi schemas?|yaml schemas?|zod schemas?|schema\.org|config(?:uration)? schemas?|migration guides?|migration notes?|migrat\w+ (?:from|to) (?:v?\d|\S+ \d)|grid columns?|table columns? (?:width|header|sort\w*)|column (?:width|header|layout)s?|columns? layout|css columns?|(?:markdown|html|data) tables?|cloud migrations?|no (?:\w+ )?migrations?)\b";
    BREAKING = r"\b(?:breaking[- ](?:api[- ])?changes?|breaking[:!]|(?:is|are|be|been|as|a|potentially) breaking\b|backwards?[- ]incompatib\w+|(?:not|isn't|no longer|never) (?:be )?(?:fully )?backwards?[- ]compatib\w+|break(?:s|ing)? (?:backwards?[- ]compat\w*|(?:the |our |a )?(?:public |existing |current )*(?:apis?|abi|contracts?|interfaces?)\b|(?:v\d+ |old(?:er)? |all |our |mobile |api |external )+(?:clients?|callers?|consumers?|users?|integrations?)|existing (?:users?|code|clients?|integrations?|config\w*|callers?|consumers?|plugins?|behaviou?r)|compatibility|downstream|semver|(?:all )?(?:clients|consumers|callers))|drop(?:s|ped|ping)? (?:the )?support (?:for|of)|remov\w+ (?:\S+ ){0,3}deprecat\w+ (?:\S+ )?(?:code|apis?|features?|methods?|functions?|functionality|options?|formats?|interfaces?|classes|fields)|remov\w+ (?:\S+ ){0,2}(?:deprecations|legacy (?:features?|apis?|code|support|config\w*|formats?))|(?:new|next|starts? a|starting a) (?:new )?major (?:version|release)|remov\w+ (?:\S+ ){0,6}backwards?[- ]compat\w*|backwards?[- ]compat\w*.{0,60}\bremoved\b|break changes?\b|i[nm]compatible with (?:some|many|most|all)|incompatible (?:change|with (?:existing|older|previous))|semver[- ]major|major version (?:bump|release)|(?:remov|chang|renam)(?:e|es|ed|ing|al of) (?:(?:the|our|an?|some|this|that|these|those|all|any|of|two|three|several|\S+'s|`\S+`) ){0,4}(?:public (?:apis?|methods?|functions?|interfaces?|types?|fields?)|(?:method|function|api) signatures?))";
    NOT_BREAKING = r"(?:\b(?:no|non|not an?|not|without|zero|isn't|avoid\w*|never|don't|doesn't|won't|wouldn't|shouldn't|should not|prevent\w*|any|none|instead of|rather than|if (?:this|it|there)|whether)\b[\w\s,'-]{0,30}break|breaking changes?\W{1,6}(?:none|no\b|n/?a|false|❌)|breaking[- ]changes?\W{0,6} (?:policy|policies|template|guide|section|label|checklist|description)|(?:corresponding|includes? a|any) [\w\s]{0,40}breaking changes?|^\W*(?:all |any |the )?\W*breaking[- ]changes?\b\W*(?: ?\b(?:listed|noted|documented|described|included|declared)\b)?\W*\?|\bin case of (?:an? |any )?(?:breaking|backwards?[- ]incompat)|\b(?:un-?do(?:es|ing|ne)?|undid|revert\w*|roll\w* back) (?:\S+ ){0,3}breaking|\([^()]*, breaking changes?(?:,[^()]*)?\)|\(breaking changes?,[^()]*\)|\bnothing (?:\w+ )?breaks|non-?breaking|is (?:fully |still )?backwards?[- ]compatib)";
    /// Compatibility is kept: the last word in a thread that discussed breaking it.
    KEPT = r"\b(?:(?:keep\w*|kept|retain\w*|preserv\w*|restor\w*|remain\w*|maintain\w*) (?:\S+ ){0,4}(?:old|existing|previous|original|renamed|removed|back(?:wards?)?[- ]?compat\w*|compat\w*|deprecat\w*)|(?:old|existing|previous|original) (?:\S+ ){0,3}(?:has to|have to|must|should|needs? to|will) (?:remain|stay|be kept|keep|continue)|(?:old|existing|previous|original) (?:\w+ ){0,2}(?:continues?|remains?|stays?|still)\b|(?:old|existing|previous|original) (?:\w+ ){0,2}to (?:preserve|keep|retain)|(?:add|bring|put)\w* back (?:\S+ ){0,4}(?:old|support|functionality|previous|compat\w*)|(?:agree\w*|decided?|prefer|better|want|try) (?:\w+ )?not to break|(?:it's|it is|is|that's) not (?:a )?(?:really )?breaking\b|leave (?:&|and) deprecate|not (?:treat|count|consider|regard)\w* (?:\S+ ){0,3}(?:as )?(?:an? )?break\w*)";
    /// The same sentence takes it back.
    YET = r"\b(?:but|however|although|even though|removed|dropped)\b";
    DELETION = r"\b(?:(?:delet|purg|wip|truncat|eras|drop)\w* (?:all |the |old |existing |production |prod |customer |user |users' )*(?:data|database|records|rows|tables?|backups?|history|accounts|buckets?)|drop table|truncate table|hard[- ]delet\w+|irreversibl\w+ delet\w+)\b";
    /// Says that authentication is not affected; a missing check says the opposite.
    AUTH_DENIED = r"\b(?:unrelated to|nothing to do with|not (?:related|connected) to|no changes? to|(?:does|do|did)(?:n't| not) (?:touch|change|affect)|not about)\b";
    /// A security gap, which counts alone.
    GAP = r"\b(?:not (?:check|verif|validat|enforc|requir|protect|encrypt|authenticat|authori)\w*|(?:does|do|is|are)(?:n't| not) (?:\w+ )?(?:check|verif|validat|enforc|requir|protect|encrypt)\w*|missing|bypass\w*|leak\w*|expos\w*|insecure\w*|unauthori[sz]\w*|unauthenticated|plain[- ]?text|without (?:any )?(?:auth\w*|checks?|logging in)|anyone can|someone else)\b";
    /// Access control.
    ACCESS = r"\b(?:verif\w*|check\w*|ensur\w*|restrict\w*|prevent\w*|only)\b[^.;]{0,60}\b(?:admins?|administrators?|superadmins?|super-?users?|owners?|roles?|permissions?|privileges?)\b[^.;]{0,60}\b(?:can(?:not|'t)?|may(?: not)?|must not|allowed|permitted|permissions?)\b";
    DENIED = r"\b(?:no|not|never|without|doesn't|don't|isn't|won't|unrelated to|nothing to do with|instead of|must not)\b";
    /// Words for a change that is done or planned.
    CHANGE = r"\b(?:add|chang|fix|implement|support|refactor|updat|validat|stor|rotat|migrat|replac|remov|introduc|requir|expos|handl|rework|rewrit|allow|enabl|disabl|enforc|protect|secur|invalidat|revok|need|should|must|want|creat|drop|renam|alter|extend|mov|switch|convert|split|normali|hash|encrypt|reset|restrict|bypass|leak|vulnerab)\w*";
}

/// Returns the words that show that authentication or security is affected.
pub(super) fn auth(prose: &Prose) -> Option<String> {
    by_path(prose, Area::Auth).or_else(|| {
        let title = without(&NOT_AUTH, &prose.headline());
        if holds(&AUTH, &title) || holds(&AUTH_WEAK, &title) && !holds(&AUTH_DENIED, &title) {
            return Some(quoted(&prose.title));
        }
        let gap = prose.matter().find(|one| {
            let text = without(&NOT_AUTH, &one.text);
            holds(&AUTH, &text) && holds(&GAP, &text) || holds(&ACCESS, &text)
        });
        gap.map(|one| quoted(&one.text))
            .or_else(|| repeated(prose, &AUTH, &NOT_AUTH))
    })
}

/// Returns the words that show that a database schema changes.
pub(super) fn schema(prose: &Prose) -> Option<String> {
    by_path(prose, Area::Schema).or_else(|| {
        let says = |text: &str| {
            let text = without(&NOT_SCHEMA, text);
            holds(&SCHEMA, &text) || holds(&SCHEMA_CHANGE, &text)
        };
        if says(&prose.headline()) {
            return Some(quoted(&prose.title));
        }
        let found = prose.matter().find(|one| {
            says(&one.text) && holds(&CHANGE, &one.text) && !denies(&one.text, &SCHEMA)
        });
        found.map(|one| quoted(&one.text))
    })
}

/// Returns the words that show a breaking change.
pub(super) fn breaking(prose: &Prose) -> Option<String> {
    let head = prose.headline();
    let marked = head
        .split_once(':')
        .is_some_and(|(kind, _)| kind.ends_with('!') && !kind.contains(' '));
    if marked {
        return Some(quoted(&prose.title));
    }
    let says = |one: &&Sentence| {
        !one.aside && holds(&BREAKING, &one.text) && !holds(&NOT_BREAKING, &one.text)
    };
    let mut sentences = prose.sentences.iter();
    let first = sentences.find(says)?;
    if keeps(&first.text) || sentences.any(|one| keeps(&one.text)) {
        return None;
    }
    Some(quoted(&first.text))
}

/// Returns whether a sentence says that compatibility is kept, without taking it back.
fn keeps(text: &str) -> bool {
    let kept = KEPT.as_ref().and_then(|kept| kept.find(text));
    kept.is_some_and(|kept| !holds(&YET, text.get(kept.end()..).unwrap_or_default()))
}

/// Returns the words that show that data is deleted.
pub(super) fn deletion(prose: &Prose) -> Option<String> {
    let says = |one: &&Sentence| holds(&DELETION, &one.text) && !denies(&one.text, &DELETION);
    prose.matter().find(says).map(|one| quoted(&one.text))
}

fn by_path(prose: &Prose, area: Area) -> Option<String> {
    let path = prose
        .paths
        .iter()
        .find(|path| areas_of(path).contains(&area))?;
    Some(format!("the text names `{path}`"))
}

/// Returns a topic only if a sentence about a change names it, and another sentence names it too,
/// or the same one twice: a single mention may be incidental.
fn repeated(
    prose: &Prose,
    phrase: &super::phrase::Phrase,
    except: &super::phrase::Phrase,
) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    let mut shown: Option<&Sentence> = None;
    let mut sentences = 0_u32;
    for one in prose.matter() {
        let text = without(except, &one.text);
        let words = wordings(phrase, &text);
        if words.is_empty() || holds(&AUTH_DENIED, &text) {
            continue;
        }
        sentences += 1;
        found.extend(words);
        if holds(&CHANGE, &text) && shown.is_none() {
            shown = Some(one);
        }
    }
    found.sort();
    found.dedup();
    let enough = sentences > 1 || found.len() > 1;
    shown.filter(|_| enough).map(|one| quoted(&one.text))
}

/// Returns whether a sentence negates shortly before the phrase.
fn denies(sentence: &str, phrase: &super::phrase::Phrase) -> bool {
    let Some(found) = phrase.as_ref().and_then(|phrase| phrase.find(sentence)) else {
        return false;
    };
    let before = sentence.get(..found.start()).unwrap_or_default();
    let last: Vec<&str> = before.split_whitespace().rev().take(4).collect();
    let last: Vec<&str> = last.into_iter().rev().collect();
    holds(&DENIED, &last.join(" "))
}
