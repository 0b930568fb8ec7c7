//! Services that products are deployed to.

use super::On::Elsewhere;
use super::usual::{builds, changes, fetches, loses, opens, reads, rights, secrets, spends, works};
use super::words::regular;
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, Publishes};

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
    known(&["railway"], Rest::Unknown, RAILWAY).valued(&[
        "-s",
        "--service",
        "-e",
        "--environment",
        "-p",
        "--project",
    ]),
    known(&["render"], Rest::Verb, RENDER).valued(&["-o", "--output", "--resources", "-r"]),
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
    reads("scale show", &["flyctl scale show"]),
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
