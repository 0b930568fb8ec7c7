//! Services that products are paid, watched and sold with.

use super::usual::{
    builds, changes, fetches, loses, publishes, reads, rights, spends, tells, uploads, works,
};
use super::words::regular;
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["stripe"], Rest::Verb, STRIPE).valued(&[
        "--api-key",
        "--project-name",
        "-p",
        "--config",
        "-d",
        "--data",
        "-e",
        "--expand",
        "-f",
        "--forward-to",
        "--events",
        "--limit",
        "-l",
    ]),
    known(&["twilio"], Rest::Unknown, TWILIO).valued(&[
        "-p",
        "--profile",
        "-o",
        "-l",
        "--from",
        "--to",
        "--body",
    ]),
    known(&["sentry-cli"], Rest::Verb, SENTRY).valued(&[
        "-o",
        "--org",
        "-p",
        "--project",
        "--auth-token",
        "--url",
        "--log-level",
    ]),
    known(&["datadog-ci"], Rest::Unknown, DATADOG).valued(&[
        "--service",
        "--env",
        "--config",
        "-c",
        "-p",
        "--public-id",
    ]),
    known(&["newrelic"], Rest::Verb, WATCH).valued(&[
        "--accountId",
        "-a",
        "--profile",
        "--query",
        "-q",
        "--format",
    ]),
    known(&["pd", "pagerduty"], Rest::Verb, PAGER),
    known(&["ldcli"], Rest::Verb, WATCH).valued(&[
        "--access-token",
        "--project",
        "--environment",
        "--flag",
        "-o",
        "--output",
        "--data",
        "-d",
    ]),
    known(&["algolia"], Rest::Verb, WATCH).valued(&["-p", "--profile", "--file", "-F"]),
    known(
        &[
            "grafana-cli",
            "honeycomb",
            "honeymarker",
            "opsgenie",
            "statuspage",
            "contentful",
            "sanity",
            "auth0",
            "okta",
            "clerk",
        ],
        Rest::Verb,
        WATCH,
    ),
    known(&["shopify"], Rest::Unknown, SHOPIFY).valued(&[
        "--store",
        "-s",
        "--theme",
        "-t",
        "--path",
        "--environment",
        "-e",
        "--config",
        "-c",
    ]),
    known(&["eas", "eas-cli"], Rest::Unknown, EAS).valued(&[
        "-p",
        "--platform",
        "-e",
        "--profile",
        "--branch",
        "--message",
        "-m",
        "--channel",
    ]),
    known(&["expo", "expo-cli"], Rest::Unknown, EXPO).valued(&["-p", "--platform", "--port"]),
    known(&["fastlane"], Rest::Unknown, FASTLANE),
];

const STRIPE: &[Use] = regular!["stripe";
    reads("version|status|open|samples|completion|resources|fixtures-help", &["stripe version", "stripe samples list"]),
    reads("logs|listen", &["stripe logs tail", "stripe listen --forward-to localhost:3000"]),
    rights("login|logout|config", &["stripe login"]),
    reads("get", &["stripe get /v1/charges"]),
    spends("payouts|charges|refunds|transfers|payment_intents|invoices|subscriptions|topups create|pay|confirm|capture|update|cancel|reverse|finalize_invoice|void_invoice", &["stripe charges create --amount 100", "stripe refunds create --charge c"])
        .why("it moves money"),
    changes("trigger|fixtures|resend|serve", &["stripe trigger payment_intent.succeeded"]),
];

const TWILIO: &[Use] = &[
    reads("", &["twilio --version"]).flags(&["--version|--help|-h"]),
    reads(
        "profiles:list|*:list|*:fetch|debugger:*|help|plugins|autocomplete|*:check",
        &["twilio profiles:list", "twilio api:core:messages:list"],
    ),
    tells(
        "api:core:messages:create|api:core:calls:create|email:send",
        &["twilio api:core:messages:create --to +1 --from +1 --body hi"],
    ),
    spends(
        "phone-numbers:buy:*|api:core:incoming-phone-numbers:create",
        &["twilio phone-numbers:buy:local"],
    ),
    builds(
        "serverless:start|serverless:init|serverless:new",
        &["twilio serverless:start"],
    ),
    rights("login|profiles:*", &["twilio login"]),
    changes(
        "*",
        &["twilio serverless:deploy", "twilio phone-numbers:update n"],
    ),
    reads("", &["twilio"]),
];

const SENTRY: &[Use] = regular!["sentry-cli";
    reads("sourcemaps explain|resolve", &["sentry-cli sourcemaps explain e"]),
    works("sourcemaps|react-native|debug-files inject|check|bundle-sources", &["sentry-cli sourcemaps inject dist"]),
    reads("releases propose-version|list|info", &["sentry-cli releases propose-version"]),
    uploads("sourcemaps|debug-files|upload-dif|upload-proguard|upload-dsym|build upload", &["sentry-cli sourcemaps upload dist"]),
    uploads("upload-dif|upload-proguard|upload-dsym|send-event|send-envelope", &["sentry-cli send-event -m test"]),
    rights("login", &["sentry-cli login"]),
];

const DATADOG: &[Use] = &[
    reads(
        "",
        &[
            "datadog-ci --help",
            "datadog-ci lambda instrument --dry-run",
        ],
    )
    .flags(&["--help|-h|--version|--dry-run"]),
    reads("version|*-list", &["datadog-ci version"]),
    changes(
        "lambda|cloud-run|stepfunctions|aas|synthetics|deployment|gate|tag|measure|trace",
        &[
            "datadog-ci synthetics run-tests",
            "datadog-ci lambda instrument -f f",
        ],
    ),
    uploads(
        "*",
        &[
            "datadog-ci junit upload r.xml",
            "datadog-ci sourcemaps upload d",
        ],
    ),
    reads("", &["datadog-ci"]),
];

static WATCH: &[Use] = regular!["newrelic";
    rights("profile|login|logout|auth|config", &["newrelic profile add"]),
    reads("nrql|entity query|search", &["newrelic nrql query --query q"]),
    uploads("events|objects|records|import|browse|deploy", &["newrelic events post --event e"]),
];

const PAGER: &[Use] = regular!["pd";
    tells("incident create|assign|ack|resolve|notes|merge|rename|priority", &["pd incident create -t x"]),
    reads("incident|oncall list|show|log|get|analytics", &["pd incident list"]),
    reads("rest get|fetch", &["pd rest get -e /users"]),
    rights("auth|login", &["pd auth add"]),
];

const SHOPIFY: &[Use] = &[
    reads("", &["shopify --version", "shopify theme push --help"]).flags(&["--version|--help|-h"]),
    reads(
        "version|help|search|theme|app check|info|list|language-server|env|logs|function|versions",
        &["shopify theme check", "shopify app info"],
    ),
    builds(
        "theme|app|hydrogen dev|build|package|init|generate|init|console|pull|codegen|preview|check|function",
        &["shopify theme dev", "shopify app build"],
    ),
    loses("theme delete", &["shopify theme delete -t 1"]),
    rights("auth", &["shopify auth logout"]),
    publishes(
        "*",
        &[
            "shopify theme push",
            "shopify app deploy",
            "shopify theme publish",
        ],
    ),
    reads("", &["shopify"]),
];

const EAS: &[Use] = &[
    reads("", &["eas --version"]).flags(&["--version|--help|-h"]),
    builds("build", &["eas build --local -p ios"]).flags(&["--local"]),
    reads(
        "whoami|account:view|diagnostics|config|*:list|*:view|*:info|*:get|*:inspect|help|open|analytics|*:status|*:versions",
        &["eas whoami", "eas build:list"],
    ),
    works(
        "init|*:configure|project:init|*:download|build:dev|build:run|build:resign|env:pull",
        &["eas build:configure"],
    ),
    loses("*:delete|*:cancel", &["eas channel:delete c"]),
    rights(
        "login|logout|credentials|secret:*|env:*|account:*|device:*",
        &["eas login", "eas secret:create"],
    ),
    publishes(
        "*",
        &[
            "eas update --branch main",
            "eas submit -p ios",
            "eas build -p android",
        ],
    ),
    reads("", &["eas"]),
];

const EXPO: &[Use] = &[
    reads("", &["expo --version"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "whoami|doctor|config|diagnostics",
        &["expo doctor", "expo config"],
    ),
    builds(
        "start|run:*|prebuild|export|export:*|install|init|customize|lint|serve|add|eject|upgrade",
        &["expo start", "expo prebuild", "expo run:ios"],
    ),
    rights("login|logout|register", &["expo login"]),
    publishes("*", &["expo publish", "expo build:ios"]),
    reads("", &["expo"]),
];

const FASTLANE: &[Use] = &[
    reads("", &["fastlane --version"]).flags(&["--version|-v|--help|-h"]),
    reads("lanes|list|env|help|actions|action|docs|search_plugins", &["fastlane lanes", "fastlane env"]),
    builds("test|tests|scan|gym|build|build_app|run_tests|snapshot|screenshot|lint|swiftlint|frameit|init", &["fastlane test", "fastlane gym"]),
    builds("ios|android|mac test|tests|build|lint|unit_tests|build_*|test_*", &["fastlane ios test"]),
    rights("match|cert|sigh|pem|produce|register_device|fastlane-credentials|spaceauth|get_push_certificate|get_provisioning_profile", &["fastlane match appstore"])
        .without(&["--readonly"]),
    fetches("match", &["fastlane match development --readonly"]),
    publishes("*", &["fastlane ios release", "fastlane beta", "fastlane deliver"]),
    publishes("", &["fastlane"]).why("it runs a lane of the person's choice, which may publish"),
];
