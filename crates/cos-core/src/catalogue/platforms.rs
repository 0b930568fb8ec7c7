//! Services that products are deployed to, watched and paid with.

use super::On::Elsewhere;
use super::remote::{
    builds, changes, fetches, loses, opens, publishes, reads, regular, rights, secrets, spends,
    tells, uploads, works,
};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, Publishes, Spends};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["heroku"], Rest::Unknown, HEROKU).valued(&[
        "-a", "--app", "-r", "--remote", "-t", "--team", "-s", "--space", "-n", "--num", "-d",
        "--dyno",
    ]),
    known(&["flyctl", "fly"], Rest::Verb, FLY).valued(&[
        "-a",
        "--app",
        "-c",
        "--config",
        "-t",
        "--access-token",
        "-o",
        "--org",
        "-r",
        "--region",
        "-i",
        "--image",
        "-C",
        "--command",
        "--pty",
    ]),
    known(&["vercel", "vc", "now"], Rest::Unknown, VERCEL).valued(&[
        "-t",
        "--token",
        "-S",
        "--scope",
        "-A",
        "--local-config",
        "-Q",
        "--global-config",
        "--cwd",
        "-e",
        "--env",
        "-b",
        "--environment",
        "--limit",
    ]),
    known(&["netlify", "ntl"], Rest::Unknown, NETLIFY).valued(&[
        "--auth",
        "--site",
        "-s",
        "--dir",
        "-d",
        "--functions",
        "-f",
        "--message",
        "-m",
        "--alias",
        "--context",
        "--filter",
    ]),
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
    known(&["railway"], Rest::Unknown, RAILWAY).valued(&[
        "-s",
        "--service",
        "-e",
        "--environment",
        "-p",
        "--project",
    ]),
    known(&["render"], Rest::Verb, RENDER).valued(&["-o", "--output", "--resources", "-r"]),
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
            "dog",
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

const HEROKU: &[Use] = &[
    reads("", &["heroku --version", "heroku ps --help"]).flags(&["--version|--help|-h"]),
    secrets(
        "config:get|auth:token|pg:credentials:url|redis:credentials",
        &["heroku config:get DATABASE_URL -a app"],
    ),
    secrets("config", &["heroku config -a app"])
        .why("it prints every setting of the app, keys among them"),
    reads(
        "apps|addons|logs|ps|releases|domains|buildpacks|status|version|help|regions|whoami|labs|features|access|members|orgs|teams|pipelines|spaces|drains|certs|keys|sessions|sni|stack|notifications|plugins|commands|webhooks|reviewapps|ci|maintenance|git|which|dashboard|update:check|search",
        &[
            "heroku apps",
            "heroku logs --tail -a app",
            "heroku ps -a app",
        ],
    ),
    reads(
        "*:info|*:list|*:show|*:diff|*:open|*:wait|*:status|*:ps|*:outliers|*:locks|*:diagnose|*:blocking|*:bloat|*:calls|*:index-*|*:cache-hit|*:long-running-queries|*:url|*:plans|*:services|*:search|*:output|*:validate|*:autocomplete|auth:whoami|pg:backups|pg:settings|pg:backups:*url|pg:backups:schedules|*:type|*:check-*|*:events|*:deliveries|*:last|*:vacuum-stats|*:records-rank|*:seq-scans|*:unused-indexes|*:total-*|*:table-*|redis:cli:info|config:edit:help",
        &[
            "heroku pg:info -a app",
            "heroku releases:info v10",
            "heroku pg:backups:info",
        ],
    ),
    fetches(
        "pg:backups:download|git:clone|pg:pull",
        &["heroku pg:backups:download"],
    ),
    loses(
        "pg:reset|pg:push|*:destroy|*:delete|destroy|*:remove|*:flush",
        &[
            "heroku pg:reset DATABASE --confirm app",
            "heroku apps:destroy app",
        ],
    ),
    loses(
        "pg:copy|pg:backups:restore|pg:unfollow|pg:backups:delete",
        &["heroku pg:copy a b"],
    ),
    opens(
        "run|run:*|ps:exec|ps:copy|ps:forward|ps:socks|pg:psql|psql|redis:cli|console|container:run",
        &["heroku run rails c", "heroku run 'rake db:migrate' -a app"],
    ),
    builds("local|local:*|container:build", &["heroku local web"]),
    rights(
        "login|logout|auth:*|access:*|keys:*|authorizations|authorizations:*|clients:*|2fa|2fa:*|pg:credentials:*|members:*|certs:*|container:login",
        &["heroku login", "heroku access:add a@b.c"],
    ),
    spends(
        "addons:create|addons:upgrade|ps:scale|ps:resize|ps:type|apps:create|create|dyno:*",
        &[
            "heroku ps:scale web=3 -a app",
            "heroku addons:create heroku-postgresql",
        ],
    ),
    rights("git:remote", &["heroku git:remote -a app"]).why("later pushes deploy to that app"),
    changes(
        "*",
        &[
            "heroku config:set A=b",
            "heroku ps:restart",
            "heroku maintenance:on",
            "heroku rollback v3",
            "heroku container:push web",
        ],
    ),
    reads("", &["heroku"]),
];

const FLY: &[Use] = regular!["flyctl";
    builds("config|platform|jobs validate|show|env|save|display|regions|vm-sizes|status", &["flyctl config validate"]),
    reads("doctor|platform|dig|logs|status|version|ping|docs|dashboard|settings|releases|services|checks", &["flyctl status -a app", "flyctl logs"]),
    secrets("auth token", &["flyctl auth token"]),
    secrets("tokens create", &["flyctl tokens create deploy"]),
    reads("auth whoami|docker", &["flyctl auth whoami"]),
    rights("auth|tokens|certs|certificates login|logout|signup|add|remove|revoke|attenuate|create", &["flyctl auth login"]),
    reads("secrets list", &["flyctl secrets list"]),
    rights("secrets", &["flyctl secrets set A=b"]),
    opens("ssh console|sftp|issue|establish", &["flyctl ssh console -a app"]),
    opens("postgres|pg|mpg connect", &["flyctl postgres connect -a db"]),
    opens("machine|machines|m exec|run", &["flyctl machine exec id 'ls'"]),
    opens("console|proxy|wireguard|agent", &["flyctl console"]),
    spends("launch|scale", &["flyctl scale count 5", "flyctl launch"]),
    builds("deploy", &["flyctl deploy --build-only"]).flags(&["--build-only"]),
    changes("deploy", &["flyctl deploy"]),
    loses("volumes|volume|vol|apps|machine|machines|m|postgres|redis|storage destroy|delete|kill", &["flyctl apps destroy app -y", "flyctl volumes destroy v"]),
];

const VERCEL: &[Use] = &[
    reads("", &["vercel --version", "vercel deploy --help"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "ls|list|inspect|logs|log|whoami|help|teams|bisect|open|telemetry|httpstat|curl",
        &["vercel ls", "vercel inspect url"],
    ),
    reads(
        "env|domains|dns|alias|certs|project|projects|teams|secrets|integration|target|cache ls|list|inspect|resources",
        &["vercel env ls"],
    ),
    secrets("env pull", &["vercel env pull .env"]),
    secrets("env run", &["vercel env run -- npm test"]),
    fetches("pull", &["vercel pull --yes"]),
    works("link|init|git", &["vercel link", "vercel init next"]),
    builds("build|dev|develop", &["vercel build", "vercel dev"]),
    loses("rm|remove", &["vercel rm app --yes"]),
    loses(
        "env|domains|dns|alias|certs|project|projects|blob|secrets rm|remove|del|delete",
        &["vercel project rm app"],
    ),
    rights(
        "login|logout|switch|certs|secrets|env|tokens|teams",
        &["vercel login", "vercel env add KEY production"],
    ),
    spends("buy", &["vercel buy x"]),
    spends(
        "domains buy|transfer-in|move",
        &["vercel domains buy x.com"],
    ),
    when(
        "*",
        &[(ChangesLiveSystem, Elsewhere), (Publishes, Elsewhere)],
    )
    .why("it deploys or changes what is online")
    .undo("vercel rollback")
    .examples(&[
        "vercel deploy --prod",
        "vercel promote url",
        "vercel rollback",
    ]),
    when(
        "",
        &[(ChangesLiveSystem, Elsewhere), (Publishes, Elsewhere)],
    )
    .why("without a command it deploys")
    .undo("vercel rollback")
    .examples(&["vercel", "vercel --prod"]),
];

const NETLIFY: &[Use] = &[
    reads("", &["netlify --version", "netlify deploy --help"]).flags(&["--version|--help|-h"]),
    reads(
        "status|sites:list|open|open:*|watch|help|functions:list|addons:list|logs|logs:*|completion|api:list|blobs:list|blobs:get|clone:info|*:list|*:config-show",
        &["netlify status", "netlify sites:list"],
    ),
    secrets("env:get|env:list", &["netlify env:get KEY"]),
    builds(
        "build|dev|dev:exec|functions:build|functions:create|functions:serve|functions:invoke|recipes|serve|init|link|unlink",
        &["netlify build", "netlify dev"],
    ),
    loses(
        "sites:delete|blobs:delete|env:unset|*:delete",
        &["netlify sites:delete id"],
    ),
    rights(
        "login|logout|switch|env:*",
        &["netlify login", "netlify env:set A b"],
    ),
    changes(
        "*",
        &[
            "netlify deploy --prod",
            "netlify sites:create",
            "netlify api updateSite",
        ],
    )
    .undo("publish the earlier deploy again"),
    reads("", &["netlify"]),
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
    when("d1 execute", &[(ChangesLiveSystem, Elsewhere)])
        .flags(&["--remote"])
        .why("it runs SQL on the live database")
        .examples(&["wrangler d1 execute db --remote --command 'drop table t'"]),
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

const RAILWAY: &[Use] = &[
    reads("", &["railway --version"]).flags(&["--version|-V|--help|-h"]),
    reads(
        "status|logs|list|whoami|docs|open|help|completion|starship",
        &["railway status", "railway logs"],
    ),
    secrets("variables|vars|variable", &["railway variables"]),
    builds("run|dev|local", &["railway run npm start"]),
    opens("shell|ssh|connect", &["railway ssh"]),
    loses("delete|down|remove", &["railway down", "railway delete"]),
    loses(
        "environment|volume|service delete|remove|rm",
        &["railway volume delete"],
    ),
    rights(
        "login|logout|link|unlink|environment|env",
        &["railway login", "railway link"],
    ),
    changes("*", &["railway up", "railway redeploy", "railway add"]),
    reads("", &["railway"]),
];

const RENDER: &[Use] = regular!["render";
    rights("login|logout|workspace", &["render login"]),
    opens("ssh|psql", &["render ssh srv"]),
    builds("blueprints validate", &["render blueprints validate"]),
    changes("deploys|jobs|restart", &["render deploys create srv"]),
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

const STRIPE: &[Use] = regular!["stripe";
    reads("version|status|open|samples|completion|resources|fixtures-help", &["stripe version", "stripe samples list"]),
    reads("logs|listen", &["stripe logs tail", "stripe listen --forward-to localhost:3000"]),
    rights("login|logout|config", &["stripe login"]),
    reads("get", &["stripe get /v1/charges"]),
    when("payouts|charges|refunds|transfers|payment_intents|invoices|subscriptions|topups create|pay|confirm|capture|update|cancel|reverse|finalize_invoice|void_invoice", &[(ChangesLiveSystem, Elsewhere), (Spends, Elsewhere)])
        .why("it moves money")
        .examples(&["stripe charges create --amount 100", "stripe refunds create --charge c"]),
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
