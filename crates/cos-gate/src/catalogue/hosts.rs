//! Smaller clouds and the services that products are run on, all told by their verb.

use super::usual::{
    CLUSTER, builds, changes, loses, opens, reads, rights, secrets, spends, uploads, works,
};
use super::words::regular;
use super::{Program, Rest, Runs, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["doctl"], Rest::Verb, DOCTL).valued(&[
        "-t",
        "--access-token",
        "-c",
        "--config",
        "--context",
        "-o",
        "--output",
        "-u",
        "--api-url",
        "--format",
        "--region",
        "--size",
        "--image",
        "--tag-name",
        "--type",
        "--tail",
        "--spec",
    ]),
    known(&["hcloud"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["linode-cli"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["scw"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["oci"], Rest::Verb, OCI).valued(COMMON),
    known(&["ibmcloud", "ic"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["openstack"], Rest::Verb, OPENSTACK).valued(COMMON),
    known(
        &["nova", "cinder", "glance", "neutron", "keystone", "heat"],
        Rest::Verb,
        REGULAR,
    )
    .valued(COMMON),
    known(&["aliyun"], Rest::Verb, CAMEL).valued(COMMON),
    known(&["tccli"], Rest::Verb, CAMEL).valued(COMMON),
    known(&["koocli"], Rest::Verb, CAMEL).valued(COMMON),
    known(&["yc"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["exo"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["vultr-cli", "vultr"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["civo"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["upctl"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["platform", "upsun"], Rest::Verb, HYPHENED).valued(COMMON),
    known(&["symfony"], Rest::Unknown, SYMFONY),
    known(&["equinix", "metal", "packet"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["ovhai", "ovhcloud"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["ionosctl"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["govc"], Rest::Verb, GOVC)
        .valued(COMMON)
        .word_flags(),
    known(&["cf", "cf7", "cf8"], Rest::Unknown, CF)
        .valued(&["-o", "-s", "-a", "-p", "-u", "-f", "-i", "-m", "-k", "-b"]),
    known(&["bosh"], Rest::Verb, REGULAR).valued(&["-d", "-e", "--deployment", "--environment"]),
    known(&["clever"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["koyeb"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["scalingo", "dokku", "caprover"], Rest::Verb, HYPHENED).valued(COMMON),
    known(&["rosa", "ocm"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["pscale"], Rest::Verb, PSCALE).valued(COMMON),
    known(&["neonctl"], Rest::Verb, DATABASE).valued(COMMON),
    known(&["turso"], Rest::Verb, TURSO).valued(COMMON),
    known(&["atlas"], Rest::Verb, DATABASE).valued(COMMON),
    known(&["mongocli", "realm-cli"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["confluent", "ccloud"], Rest::Verb, CONFLUENT).valued(COMMON),
    known(&["upstash"], Rest::Verb, REGULAR).valued(COMMON),
    known(&["aiven", "avn"], Rest::Verb, REGULAR).valued(COMMON),
    known(
        &["fauna", "xata", "astra", "snow", "databricks"],
        Rest::Verb,
        REGULAR,
    )
    .valued(COMMON),
];

const COMMON: &[&str] = &[
    "--project",
    "--project-id",
    "--org",
    "--organization",
    "--org-id",
    "--output",
    "-o",
    "--format",
    "--region",
    "--zone",
    "--profile",
    "-p",
    "--context",
    "--config",
    "-c",
    "--name",
    "-n",
    "--app",
    "-a",
    "--token",
    "--server",
    "--type",
    "--image",
    "--size",
    "--label",
    "--selector",
    "-l",
    "--environment",
    "-e",
    "--env",
    "--branch",
    "--database",
    "--query",
    "--filter",
    "--limit",
    "--compartment-id",
    "-C",
    "--cloud",
    "--os-cloud",
    "--cluster",
    "--cluster-id",
    "--projectId",
    "--orgId",
    "--remote",
    "-r",
    "--json-path",
    "--columns",
    "--group",
    "--service",
];

static REGULAR: &[Use] = regular!["hcloud";
    opens("* ssh|exec", &["hcloud server ssh web"]),
    rights("context|config|configure|profile|auth|target create|delete|use|set|login|logout|configure|init|token", &["hcloud context use prod"]),
    rights("ssh-key|ssh-keys|firewall|firewalls|iam|api-key|api-keys|token|tokens|role|roles create|delete|update|add-*|remove-*|apply-*|set-*|add|remove|rules-update|rules-add", &[
        "hcloud firewall add-rule f", "hcloud ssh-key create --name k",
    ]),
    reads("version|completion|plugins", &["hcloud version"]),
];

static DATABASE: &[Use] = regular!["atlas";
    rights("auth|config|login|logout|me", &["atlas auth login"]),
    secrets("connection-string|cs", &["neonctl connection-string"]),
    rights("accessLists|dbusers|apiKeys|users create|delete|update|add|invite", &["atlas accessLists create 0.0.0.0/0"]),
    rights("projects|organizations apiKeys create|delete|update|assign", &["atlas organizations apiKeys create"]),
];

static HYPHENED: &[Use] = regular!["platform";
    opens("ssh|sql|exec|console|run|enter", &["platform ssh"]),
    reads("log|activities|activity|environments|projects|relationships|url|web|apps|routes|logs|ps|report|trace|urls", &["platform environments", "platform log app"]),
    rights("login|logout|auth|*:login|user:*|users:*|certs:*", &["platform auth:login", "platform user:add a@b.c"]),
];

/// Services whose verbs are joined to their nouns: `DescribeInstances`.
static CAMEL: &[Use] = &[
    reads("", &["aliyun --version"]).flags(&["--version|--help|-h|--dryrun|--DryRun"]),
    reads("help|version", &["aliyun help"]),
    reads("configure list|get", &["aliyun configure list"]),
    rights("configure|auth", &["aliyun configure"]),
    reads("oss ls|stat|cat|du|hash", &["aliyun oss ls"]),
    loses("oss rm|rb", &["aliyun oss rm oss://b/x -r"]),
    uploads("oss cp|sync", &["aliyun oss cp a oss://b/a"]),
    secrets(
        "sts|kms AssumeRole*|GetSecretValue|Decrypt",
        &["aliyun sts AssumeRole"],
    ),
    reads(
        "* Describe*|List*|Get*|Query*|Search*|Check*|help",
        &["aliyun ecs DescribeInstances"],
    ),
    loses(
        "* Delete*|Release*|Terminate*|Remove*|Destroy*|Purge*|Isolate*",
        &["aliyun ecs DeleteInstance --InstanceId i"],
    ),
    rights("ram|cam|sts|kms", &["aliyun ram CreateUser"]),
    spends("* Run*|Create*", &["aliyun ecs RunInstances"]),
    changes("*", &["aliyun ecs StopInstance --InstanceId i"]),
    reads("", &["aliyun"]),
];

const DOCTL: &[Use] = regular!["doctl";
    rights("auth init|remove|switch|login", &["doctl auth init"]),
    reads("auth list|token", &["doctl auth list"]),
    rights("kubernetes cluster kubeconfig save|remove|set-current-context", &["doctl kubernetes cluster kubeconfig save prod"])
        .why(CLUSTER),
    secrets("kubernetes cluster kubeconfig show|exec-credential", &["doctl kubernetes cluster kubeconfig show c"]),
    rights("k8s cluster kubeconfig save|remove", &["doctl k8s cluster kubeconfig save prod"]),
    rights("registry login|logout|docker-config|kubernetes-manifest", &["doctl registry login"]),
    secrets("databases connection|user", &["doctl databases connection db"]),
    opens("compute ssh", &["doctl compute ssh web"]),
    spends("compute droplet|volume create", &["doctl compute droplet create web --size s --image i"]),
    spends("kubernetes cluster create", &["doctl kubernetes cluster create c"]),
    rights("compute firewall|ssh-key create|update|delete|add-*|remove-*|import", &["doctl compute firewall add-rules f"]),
    reads("account|balance|version|invoice|billing-history get|list|ratelimit", &["doctl account get", "doctl balance get"]),
    reads("apps|serverless spec|tier|logs|activations validate|instance-size|get|list|result|logs", &["doctl apps spec validate s.yml"]),
    changes("serverless|sandbox", &["doctl serverless deploy ."]),
];

const OCI: &[Use] = regular!["oci";
    rights("setup|session", &["oci setup config"]),
    rights("iam * create|delete|update|upload|add-user|remove-user", &["oci iam policy create"]),
    secrets("secrets secret-bundle get*", &["oci secrets secret-bundle get --secret-id s"]),
    loses("os object delete|bulk-delete", &["oci os object bulk-delete -bn b"]),
    spends("compute instance launch", &["oci compute instance launch"]),
    changes("compute instance action", &["oci compute instance action --action STOP"]),
    uploads("os object put|bulk-upload|sync", &["oci os object put -bn b --file f"]),
];

const OPENSTACK: &[Use] = regular!["openstack";
    opens("server ssh", &["openstack server ssh web"]),
    secrets("token|secret|credential issue|get|show", &["openstack token issue"]),
    rights("role|user|security|keypair|credential|application|access add|remove|create|delete|set|group|token", &["openstack role add --user u admin"])
        .without(&["--list"]),
    reads("console url|log show", &["openstack console log show web"]),
    loses("stack|server|volume|project abandon|purge", &["openstack project purge --project p"]),
];

const SYMFONY: &[Use] = &[
    reads("", &["symfony version --help"]).flags(&["--help|-h|--version|-V"]),
    reads(
        "version|check:*|security:check|server:status|server:log|local:*:list|book:check-requirements|help|list",
        &["symfony check:requirements"],
    ),
    reads("", &["symfony console cache:clear"])
        .flags(&["console"])
        .runs(Runs::Command(0)),
    builds(
        "php|composer|run|serve|server:*|new|local:*|book:*",
        &["symfony serve", "symfony run node a.js"],
    ),
    changes("*", &["symfony deploy", "symfony cloud:deploy"]),
    reads("", &["symfony"]),
];

const GOVC: &[Use] = &[
    reads("", &["govc version -h"]).flags(&["-h|-help|--help"]),
    reads(
        "about|ls|find|version|env|events|tree|logs|*.info|*.ls|*.find|*.logs|*.get|*.events|*.usage|*.tree|*.top|*.list|*.collect|*.sample|*.validate",
        &["govc ls /dc/vm", "govc vm.info web"],
    ),
    loses(
        "*.destroy|*.rm|*.remove|*.erase|*.delete",
        &["govc vm.destroy web"],
    ),
    opens("guest.*", &["govc guest.run -vm web /bin/ls"]),
    changes("*", &["govc vm.power -off web"]),
    reads("", &["govc"]),
];

const CF: &[Use] = &[
    reads("", &["cf push --help"]).flags(&["--help|-h|--version|-v"]),
    reads(
        "apps|app|a|logs|events|services|service|s|routes|domains|spaces|space|orgs|org|target|env|e|buildpacks|help|version|marketplace|m|tasks|processes|app-manifest|create-app-manifest|feature-flags|security-groups|network-policies|files|health|stacks|stack|droplets|packages|revisions|labels|plugins|routes|check-route|quotas|isolation-segments|oauth-token-info|ssh-code-info",
        &["cf apps", "cf logs app --recent", "cf env app"],
    ),
    secrets(
        "service-key|oauth-token|ssh-code",
        &["cf service-key db key", "cf oauth-token"],
    ),
    reads(
        "service-keys|get-health-check|space-users|org-users",
        &["cf service-keys db"],
    ),
    loses(
        "delete|d|delete-*|purge-*|unbind-service|ds|unmap-route",
        &["cf delete app -f -r", "cf delete-service db -f"],
    ),
    opens("ssh", &["cf ssh app -c ls"]),
    rights(
        "login|l|logout|auth|api|set-org-role|set-space-role|unset-*|create-service-key|bind-*|allow-*|create-user|passwd|enable-ssh|disable-ssh|update-security-group|create-security-group",
        &["cf login -a api", "cf set-org-role u o OrgManager"],
    ),
    changes(
        "*",
        &[
            "cf push app",
            "cf restart app",
            "cf scale app -i 5",
            "cf set-env app A b",
        ],
    ),
    reads("", &["cf"]),
];

const PSCALE: &[Use] = regular!["pscale";
    rights("auth|service-token|password create|delete|login|logout|add-access|renew", &["pscale password create db main p"]),
    opens("shell|sql", &["pscale shell db main"]),
    reads("connect|ping|region|size", &["pscale connect db main"]),
    reads("deploy-request diff|list|show", &["pscale deploy-request diff db 1"]),
    changes("deploy-request|keyspace deploy|close|revert|skip-revert", &["pscale deploy-request deploy db 1"]),
    reads("database|branch dump|schema", &["pscale branch schema db main"]),
];

const TURSO: &[Use] = regular!["turso";
    works("dev", &["turso dev"]),
    secrets("auth token|api-tokens|whoami", &["turso auth token"]),
    secrets("db|group tokens", &["turso db tokens create db"]),
    rights("auth|org|config", &["turso auth login"]),
    opens("db shell", &["turso db shell prod 'drop table users'"]),
    reads("db inspect|locations|show", &["turso db inspect db"]),
    changes("plan", &["turso plan upgrade"]),
];

const CONFLUENT: &[Use] = regular!["confluent";
    rights("login|logout|api-key|iam|context", &["confluent login"]),
    uploads("kafka topic produce", &["confluent kafka topic produce t"]),
    reads("kafka topic consume", &["confluent kafka topic consume t -b"]),
    works("local", &["confluent local services start"]),
    opens("flink shell", &["confluent flink shell"]),
];
