//! Functions and databases that a service runs.

use super::usual::{builds, changes, fetches, loses, reads, rights, secrets, works};
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["wrangler", "wrangler2"], Rest::Unknown, WRANGLER).valued(&[
        "-c",
        "--config",
        "-e",
        "--env",
        "--cwd",
        "--name",
        "--namespace-id",
        "--binding",
        "--command",
        "--file",
        "--format",
    ]),
    known(&["supabase"], Rest::Unknown, SUPABASE).valued(&[
        "--project-ref",
        "--workdir",
        "--db-url",
        "-p",
        "--password",
        "-s",
        "--schema",
        "--profile",
        "-o",
        "--lang",
        "-f",
    ]),
    known(&["firebase"], Rest::Unknown, FIREBASE).valued(&[
        "-P",
        "--project",
        "--account",
        "--only",
        "--except",
        "--token",
        "-m",
        "--message",
        "-c",
        "--config",
    ]),
    known(&["sls", "serverless"], Rest::Unknown, SERVERLESS).valued(&[
        "-s",
        "--stage",
        "-r",
        "--region",
        "-f",
        "--function",
        "--aws-profile",
        "-p",
        "--param",
        "--config",
        "-c",
        "-d",
        "--data",
    ]),
    known(&["sst"], Rest::Unknown, SST).valued(&["--stage", "--profile", "--config"]),
    known(&["kamal"], Rest::Unknown, KAMAL).valued(&[
        "-d",
        "--destination",
        "-c",
        "--config-file",
        "-r",
        "--roles",
        "-h",
        "--hosts",
        "--version",
    ]),
];

const WRANGLER: &[Use] = &[
    reads("", &["wrangler --version", "wrangler deploy --dry-run"])
        .flags(&["--version|-v|--help|-h|--dry-run"]),
    reads(
        "whoami|tail|docs|telemetry|check|help",
        &["wrangler whoami", "wrangler tail"],
    ),
    builds(
        "dev|init|generate|types|build|setup|cloudchamber",
        &["wrangler dev", "wrangler types"],
    ),
    works(
        "d1 execute|migrations",
        &["wrangler d1 execute db --local --command 'select 1'"],
    )
    .flags(&["--local"]),
    works("kv|r2", &["wrangler kv key put --local a b"]).flags(&["--local"]),
    reads(
        "deployments|versions|d1|r2|queues|kv|hyperdrive|vectorize|workflows|pages|secret|secrets-store|certs|pubsub|pipelines|containers list|view|info|status|insights|get|time-travel",
        &["wrangler deployments list", "wrangler d1 info db"],
    ),
    reads(
        "kv|r2|pages|d1|workflows|queues|secrets-store namespace|bucket|key|bulk|project|deployment|migrations|instances|store|secret|object|consumer list|get|info|tail|describe",
        &[
            "wrangler kv namespace list",
            "wrangler pages deployment list",
        ],
    ),
    reads("kv:namespace|kv:key list|get", &["wrangler kv:key list"]),
    builds("pages dev|functions", &["wrangler pages dev ./dist"]),
    fetches("d1 export", &["wrangler d1 export db --output x.sql"]),
    loses("delete", &["wrangler delete"]),
    loses(
        "d1|r2|kv|pages|queues|hyperdrive|vectorize|workflows|secret|kv:namespace|kv:key|containers delete|purge|terminate",
        &["wrangler d1 delete db"],
    ),
    loses(
        "r2|kv|pages|queues|secrets-store bucket|object|namespace|key|bulk|project|deployment|consumer|store delete|purge",
        &["wrangler r2 object delete b/k"],
    ),
    rights(
        "secret|secrets-store|secret:bulk|cert|mtls-certificate",
        &["wrangler secret put KEY"],
    ),
    rights("login|logout", &["wrangler login"]),
    changes(
        "d1 execute",
        &["wrangler d1 execute db --remote --command 'drop table t'"],
    )
    .flags(&["--remote"])
    .why("it runs SQL on the live database"),
    works("d1 execute", &["wrangler d1 execute db --file s.sql"]),
    works(
        "d1 migrations create|apply",
        &[
            "wrangler d1 migrations create db m",
            "wrangler d1 migrations apply db",
        ],
    )
    .without(&["--remote"]),
    changes(
        "*",
        &[
            "wrangler deploy",
            "wrangler publish",
            "wrangler rollback",
            "wrangler pages deploy dist",
            "wrangler d1 migrations apply db --remote",
        ],
    )
    .undo("wrangler rollback"),
    reads("", &["wrangler"]),
];

const SUPABASE: &[Use] = &[
    reads("", &["supabase --version", "supabase db push --dry-run"])
        .flags(&["--version|-v|--help|-h|--dry-run"]),
    reads(
        "status|services|help|completion|inspect",
        &["supabase status", "supabase inspect db bloat"],
    ),
    reads("db lint|test|advisors", &["supabase db lint"]),
    works(
        "db diff|dump|pull|start",
        &["supabase db diff -f m", "supabase db dump -f x.sql"],
    ),
    secrets(
        "projects api-keys",
        &["supabase projects api-keys --project-ref r"],
    ),
    reads(
        "projects|functions|secrets|branches|orgs|migration|domains|ssl-enforcement|network-bans|storage|sso|snippets|backups|postgres-config list|get|ls|show|info|download",
        &["supabase projects list", "supabase migration list"],
    ),
    builds(
        "init|start|gen|link|unlink|test",
        &["supabase start", "supabase gen types typescript --local"],
    ),
    builds(
        "functions new|serve|download",
        &["supabase functions serve"],
    ),
    works("migration new|up|squash", &["supabase migration new m"]).without(&["--linked|--db-url"]),
    loses("stop", &["supabase stop --no-backup"]).flags(&["--no-backup"]),
    works("stop", &["supabase stop"]),
    loses("db reset", &["supabase db reset --linked"]).flags(&["--linked|--db-url"]),
    loses("db reset", &["supabase db reset"])
        .why("the local database is made anew and loses its rows"),
    loses(
        "projects|branches|functions|secrets|storage delete|rm|unset",
        &["supabase projects delete ref"],
    ),
    rights(
        "login|logout|secrets|sso|encryption|network-restrictions|ssl-enforcement",
        &["supabase login", "supabase secrets set A=b"],
    ),
    changes(
        "*",
        &[
            "supabase db push",
            "supabase functions deploy f",
            "supabase migration repair",
        ],
    ),
    reads("", &["supabase"]),
];

const FIREBASE: &[Use] = &[
    reads("", &["firebase --version", "firebase deploy --dry-run"])
        .flags(&["--version|-V|--help|-h|--dry-run"]),
    reads(
        "help|list|*:list|*:get|*:log|*:info|*:describe|*:indexes|*:export-info|apps:sdkconfig|database:get|projects:list|target|use:show|open|functions:log|*:sdkconfig",
        &["firebase projects:list", "firebase functions:log"],
    ),
    secrets(
        "functions:secrets:access|apphosting:secrets:access|login:ci|functions:config:get",
        &["firebase functions:secrets:access KEY"],
    ),
    builds(
        "init|emulators:*|serve|functions:shell|experimental:*|target:apply|setup:*",
        &["firebase emulators:start", "firebase init"],
    ),
    loses(
        "*:delete|*:remove|*:prune|*:destroy|*:disable|hosting:disable",
        &[
            "firebase firestore:delete --all-collections",
            "firebase functions:delete f",
            "firebase database:remove /",
        ],
    ),
    rights(
        "login|login:*|logout|*:secrets:*|auth:*|use|functions:config:*",
        &["firebase login", "firebase use prod"],
    ),
    changes(
        "*",
        &[
            "firebase deploy",
            "firebase deploy --only hosting",
            "firebase database:set / a.json",
        ],
    ),
    reads("", &["firebase"]),
];

const SERVERLESS: &[Use] = &[
    reads("", &["serverless --version", "sls deploy --help"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "info|logs|metrics|print|help|doctor|slstats",
        &["serverless info", "sls logs -f f"],
    ),
    reads("deploy|plugin list|search", &["serverless deploy list"]),
    builds(
        "package|offline",
        &["serverless package", "serverless offline"],
    ),
    builds("invoke local", &["serverless invoke local -f f"]),
    fetches("create|install|plugin", &["serverless create --template t"]),
    loses("remove", &["serverless remove --stage prod"]),
    rights(
        "login|logout|config",
        &["serverless config credentials --provider aws"],
    ),
    changes(
        "*",
        &[
            "serverless deploy --stage prod",
            "sls invoke -f f",
            "sls rollback",
        ],
    ),
    reads("", &["serverless"]),
];

const SST: &[Use] = &[
    reads("", &["sst --version"]).flags(&["--version|--help|-h"]),
    reads("diff|version|diagnostic", &["sst diff"]),
    builds("init|install|shell|add", &["sst shell", "sst install"]),
    loses("remove", &["sst remove --stage prod"]),
    secrets("secret list", &["sst secret list --stage prod"]),
    rights("secret", &["sst secret set A b"]),
    changes("*", &["sst deploy --stage prod", "sst dev"]),
    reads("", &["sst"]),
];

const KAMAL: &[Use] = &[
    reads(
        "version|config|details|audit|docs|help",
        &["kamal version", "kamal details"],
    ),
    reads(
        "app|accessory|proxy|traefik|registry|build|lock logs|details|containers|images|version|status|stale_containers",
        &["kamal app logs -f"],
    ),
    secrets("secrets print|fetch|extract", &["kamal secrets print"]),
    works("init", &["kamal init"]),
    loses("remove", &["kamal remove -y"]),
    loses(
        "prune|accessory|app|proxy all|images|containers|remove",
        &["kamal prune all", "kamal accessory remove db"],
    ),
    changes(
        "*",
        &[
            "kamal deploy",
            "kamal setup",
            "kamal rollback v",
            "kamal app exec 'ls'",
        ],
    ),
    reads("", &["kamal"]),
];
