//! The command lines of Google's and Microsoft's clouds.

use super::On::{Elsewhere, Last, Sources, Value};
use super::usual::{
    CLUSTER, builds, changes, loses, machine, opens, publishes, queries, reads, rights, secrets,
    spends, tells, uploads, works,
};
use super::words::regular;
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, LeavesMachine, Overwrites, Reads, SendsData};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["gcloud"], Rest::Verb, GCLOUD).valued(&[
        "--project",
        "--account",
        "--configuration",
        "--format",
        "--filter",
        "--zone",
        "--region",
        "--verbosity",
        "--flags-file",
        "--billing-project",
        "--impersonate-service-account",
        "--trace-token",
        "--limit",
        "--page-size",
        "--sort-by",
        "--location",
        "--cluster",
        "--secret",
        "--image",
        "--tag",
        "-t",
        "--config",
        "--service",
        "--member",
        "--role",
        "--freshness",
        "--order",
        "--zones",
        "--machine-type",
        "--instance",
        "--database",
        "--dataset",
        "--keyring",
        "--key",
        "--plaintext-file",
        "--ciphertext-file",
        "--size",
        "--num-nodes",
        "--source",
        "--command",
    ]),
    known(&["gsutil"], Rest::Unknown, GSUTIL)
        .valued(&["-o", "-h", "-u", "-p", "-l", "-c", "-b", "-x", "-i"]),
    known(&["bq"], Rest::Unknown, BQ).valued(&[
        "--project_id",
        "--location",
        "--format",
        "--dataset_id",
    ]),
    known(&["az"], Rest::Verb, AZ).valued(&[
        "--subscription",
        "-s",
        "--resource-group",
        "-g",
        "--name",
        "-n",
        "--output",
        "-o",
        "--query",
        "--location",
        "-l",
        "--vault-name",
        "--account-name",
        "--container-name",
        "-c",
        "--file",
        "-f",
        "--image",
        "--ids",
        "--id",
        "--template-file",
        "--parameters",
        "-p",
        "--organization",
        "--org",
        "--project",
        "--registry",
        "-r",
        "--workspace",
        "-w",
        "--server",
        "--cluster-name",
        "--scope",
        "--role",
        "--assignee",
        "--settings",
        "--destination",
        "-d",
        "--source",
        "--pattern",
        "--size",
        "--registry-name",
        "--vnet-name",
        "--nsg-name",
        "--resource-type",
        "--tag",
        "--command",
    ]),
    known(&["func"], Rest::Unknown, FUNC).valued(&[
        "--worker-runtime",
        "--template",
        "--name",
        "-n",
    ]),
    known(&["azd"], Rest::Unknown, AZD).valued(&["-e", "--environment", "-C", "--cwd"]),
    known(&["cbt", "gcsfuse"], Rest::Unknown, &[]),
];

const GCLOUD: &[Use] = regular!["gcloud";
    reads("help|info|version|cheat-sheet|topic|feedback|survey", &["gcloud info", "gcloud help compute"]),
    reads("", &["gcloud compute instances create x --validate-only"]).flags(&["--validate-only|--dry-run"]),
    secrets("secrets versions access", &["gcloud secrets versions access latest --secret=db"]),
    secrets("auth print-*", &["gcloud auth print-access-token"]),
    secrets("auth application-default print-access-token", &["gcloud auth application-default print-access-token"]),
    secrets("kms decrypt|asymmetric-decrypt", &["gcloud kms decrypt --key k --keyring r --location l --ciphertext-file c --plaintext-file -"]),
    secrets("services api-keys get-key-string", &["gcloud services api-keys get-key-string k"]),
    secrets("compute reset-windows-password", &["gcloud compute reset-windows-password vm"]),
    reads("auth list|describe", &["gcloud auth list"]),
    rights("auth", &["gcloud auth login", "gcloud auth configure-docker", "gcloud auth activate-service-account --key-file k.json"]),
    reads("config list|get|get-value", &["gcloud config list", "gcloud config get-value project"]),
    reads("config configurations list|describe", &["gcloud config configurations list"]),
    rights("config", &["gcloud config set project prod"])
        .why("later commands go to another project or account")
        .undo("gcloud config set NAME OLD"),
    machine("components install|update|remove|reinstall|restore|repositories", &["gcloud components update"]),
    rights("container clusters get-credentials", &["gcloud container clusters get-credentials prod"])
        .why(CLUSTER),
    rights("* add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy", &["gcloud projects add-iam-policy-binding p --member m --role r"]),
    rights("* * add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy", &["gcloud run services add-iam-policy-binding s"]),
    rights("* * * add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy", &["gcloud iam x y set-iam-policy p"]),
    reads("iam|kms|organizations|secrets list*|describe|get-*|search-*|query-*|test-*|lint-*", &["gcloud secrets list", "gcloud iam list-grantable-roles r"]),
    reads("iam|kms|secrets|org-policies|access-context-manager * list|describe|get-iam-policy|describe-*|get-*|list-*", &[
        "gcloud iam service-accounts list", "gcloud secrets versions list db",
    ]),
    reads("iam|kms|secrets * * list|describe|get-public-key", &["gcloud iam service-accounts keys list --iam-account a"]),
    rights("iam|kms|secrets|org-policies|access-context-manager|organizations", &[
        "gcloud iam service-accounts keys create k.json --iam-account a", "gcloud secrets create db",
    ]),
    rights("compute firewall-rules create|update|delete|migrate", &["gcloud compute firewall-rules create open --allow tcp:22"]),
    rights("compute os-login|ssh-keys|sign-url", &["gcloud compute os-login ssh-keys add"]),
    spends("compute instances|disks|addresses create", &["gcloud compute instances create vm"]),
    spends("container|sql|dataproc|redis clusters|instances create", &["gcloud container clusters create c"]),
    loses("projects delete", &["gcloud projects delete p"]).undo("gcloud projects undelete, within 30 days"),
    loses("sql instances|databases|backups delete", &["gcloud sql instances delete db"]),
    loses("container clusters delete", &["gcloud container clusters delete prod --quiet"]),
    opens("compute ssh|connect-to-serial-port|start-iap-tunnel", &["gcloud compute ssh vm --command 'ls'"]),
    opens("sql connect", &["gcloud sql connect db"]),
    opens("cloud-shell|workstations ssh", &["gcloud cloud-shell ssh"]),
    uploads("compute scp|copy-files", &["gcloud compute scp a vm:/tmp"]),
    opens("app instances ssh", &["gcloud app instances ssh i"]),
    tells("pubsub topics publish", &["gcloud pubsub topics publish t --message m"]).why("whoever listens acts on the message"),
    changes("pubsub subscriptions pull|ack|seek|modify-*", &["gcloud pubsub subscriptions pull s --auto-ack"])
        .why("a message that was taken does not reach those it was meant for"),
    changes("builds submit", &["gcloud builds submit --tag gcr.io/p/i ."]).why("the folder is uploaded and built there"),
    reads("builds log", &["gcloud builds log b --stream"]),
    reads("app browse|open-console", &["gcloud app browse"]),
    reads("logging read|tail|list|copy", &["gcloud logging read severity=ERROR --limit 10"]),
    reads("compute instances get-*|tail-serial-port-output", &["gcloud compute instances get-serial-port-output vm"]),
    reads("storage ls|cat|du|hash|stat", &["gcloud storage ls gs://b", "gcloud storage cat gs://b/x"]),
    loses("storage rm|mv", &["gcloud storage rm -r gs://b"]),
    when("storage cp|rsync gs://* gs://*", &[(SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)])
        .why("objects are copied into another bucket")
        .examples(&["gcloud storage cp gs://a/x gs://b/x"]),
    when("storage cp|rsync gs://*", &[(LeavesMachine, Elsewhere), (Overwrites, Last)])
        .operands(1)
        .examples(&["gcloud storage cp gs://b/x ."]),
    when("storage cp|rsync", &[(Reads, Sources), (SendsData, Elsewhere)])
        .why("files of this machine go into a bucket, over what is there")
        .examples(&["gcloud storage cp dump.sql gs://b"]),
    changes("storage", &["gcloud storage buckets update gs://b"]),
    works("emulators|beta emulators", &["gcloud beta emulators"]),
];

const GSUTIL: &[Use] = &[
    reads("", &["gsutil --version"]).flags(&["--version"]),
    reads("rsync", &["gsutil rsync -n -r a gs://b"]).flags(&["-n"]),
    reads(
        "ls|cat|du|stat|hash|version|help|test|perfdiag",
        &["gsutil ls gs://b", "gsutil cat gs://b/x"],
    ),
    reads(
        "acl|cors|defacl|defstorageclass|iam|kms|label|lifecycle|logging|notification|pap|retention|ubla|versioning|web|requesterpays|bucketpolicyonly|autoclass|rpo get|list",
        &["gsutil iam get gs://b"],
    ),
    rights(
        "acl|defacl|iam|kms|hmac|pap|ubla|bucketpolicyonly|retention",
        &[
            "gsutil iam ch allUsers:objectViewer gs://b",
            "gsutil acl ch -u AllUsers:R gs://b/x",
        ],
    ),
    loses("rm|rb", &["gsutil rm -r gs://b", "gsutil -m rm gs://b/**"]),
    loses("rsync", &["gsutil rsync -d -r a gs://b"])
        .flags(&["-d"])
        .instead("gsutil rsync -n"),
    when(
        "cp|rsync gs://* gs://*",
        &[(SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)],
    )
    .why("objects are copied into another bucket")
    .examples(&["gsutil cp gs://a/x gs://b/x"]),
    queries("cp|rsync gs://* -", &["gsutil cp gs://b/x -"]),
    when(
        "cp|rsync gs://*",
        &[(LeavesMachine, Elsewhere), (Overwrites, Last)],
    )
    .operands(1)
    .examples(&["gsutil cp gs://b/x ."]),
    when("cp|rsync", &[(Reads, Sources), (SendsData, Elsewhere)])
        .why("files of this machine go into a bucket, over what is there")
        .examples(&[
            "gsutil cp dump.sql gs://b",
            "gsutil -m cp -r dist gs://site",
        ]),
    loses("mv", &["gsutil mv gs://a/x gs://a/y"])
        .why("objects leave the place where others look for them"),
    secrets("signurl", &["gsutil signurl key.json gs://b/x"]),
    rights("config", &["gsutil config"]),
    changes(
        "*",
        &["gsutil mb gs://b", "gsutil lifecycle set l.json gs://b"],
    ),
    reads("", &["gsutil"]),
];

const BQ: &[Use] = &[
    reads("", &["bq version --help", "bq query --dry_run 'select 1'"])
        .flags(&["--help|--dry_run|--version"]),
    reads(
        "ls|show|head|version|help|info|wait|get-iam-policy",
        &["bq ls", "bq show p:d.t", "bq head d.t"],
    ),
    when("query", &[(Reads, super::On::Here)])
        .runs(super::Runs::Sql("--query", 0))
        .examples(&["bq query --use_legacy_sql=false 'select 1'"]),
    loses("rm|truncate", &["bq rm -f -t d.t", "bq rm -r -f d"]),
    rights(
        "add-iam-policy-binding|remove-iam-policy-binding|set-iam-policy",
        &["bq set-iam-policy d p.json"],
    ),
    uploads("load|insert", &["bq load d.t a.csv"]),
    changes("*", &["bq mk d", "bq cp d.a d.b", "bq update d.t"]),
    reads("", &["bq"]),
];

const AZ: &[Use] = regular!["az";
    reads("version|find|feedback|self-test|survey", &["az version", "az find vm"]),
    reads("", &["az deployment group create -g g -f a.bicep --what-if"]).flags(&["--what-if|--dry-run|--dryrun"]),
    secrets("keyvault secret|key show|download|backup", &["az keyvault secret show --vault-name v --name s"]),
    secrets("keyvault certificate download|backup", &["az keyvault certificate download --vault-name v -n c -f x"]),
    secrets("account get-access-token", &["az account get-access-token"]),
    secrets("acr login", &["az acr login -n r --expose-token"]).flags(&["--expose-token|-t"]),
    secrets("acr|cognitiveservices|redis|eventhubs|servicebus|cosmosdb|search|batch|iot|signalr|maps credential|account|list-keys|keys|admin-key|query-key|show-connection-string show|keys|list|list-keys", &[
        "az acr credential show -n r", "az cosmosdb keys list -n c -g g",
    ]),
    secrets("storage account keys|show-connection-string|generate-sas", &["az storage account keys list -n a", "az storage account show-connection-string -n a"]),
    secrets("storage container|blob|share|file|queue|table generate-sas", &["az storage container generate-sas -n c"]),
    secrets("webapp|functionapp|logicapp deployment list-publishing-*", &["az webapp deployment list-publishing-credentials -n a -g g"]),
    secrets("functionapp|webapp keys|config list|connection-string", &["az functionapp keys list -n f -g g"]),
    rights("aks get-credentials", &["az aks get-credentials -n prod -g g"]).why(CLUSTER),
    opens("aks command", &["az aks command invoke -n c -g g --command ls"]),
    opens("vm|vmss run-command", &["az vm run-command invoke -g g -n v --command-id RunShellScript --scripts x"]),
    reads("ad|role|keyvault|identity|policy|lock list|show|get-*|list-*", &["az keyvault list", "az keyvault show -n v"]),
    reads("ad|role|keyvault|identity|policy * list|show|list-*|get-*|show-*|check", &[
        "az role assignment list --all", "az keyvault secret list --vault-name v", "az ad signed-in-user show",
    ]),
    reads("ad|role|keyvault|policy * * list|show", &["az ad app owner list --id i"]),
    loses("keyvault delete|purge", &["az keyvault delete -n v"]),
    rights("ad|role|keyvault|identity|policy|lock", &[
        "az role assignment create --role Owner --assignee a --scope s", "az keyvault secret set --vault-name v -n s --value x",
        "az ad sp create-for-rbac", "az lock delete -n l",
    ]),
    rights("login|logout", &["az login", "az login --service-principal"]),
    reads("account|cloud list|show|list-locations", &["az account show", "az account list -o table"]),
    rights("account|cloud set|clear|create|register", &["az account set -s prod"]).why("later commands go to another subscription"),
    rights("config|configure|extension|init|upgrade set|unset|add|remove|update|param-persist", &["az config set core.x=y", "az extension add -n x"]),
    rights("configure", &["az configure --defaults group=g"]),
    machine("upgrade", &["az upgrade -y"]),
    rights("network nsg rule create|update|delete", &["az network nsg rule create -g g --nsg-name n -n r --access Allow"]),
    spends("vm|vmss|aks|sql|redis create", &["az vm create -g g -n v --image i", "az aks create -n c -g g"]),
    loses("group delete", &["az group delete -n g --yes --no-wait"]),
    opens("ssh|webapp|container|containerapp vm|ssh|exec|create-remote-connection", &["az webapp ssh -n a -g g", "az ssh vm -g g -n v"]),
    // The method is the value of a flag, counted as an operand here so that it can be told.
    reads("rest get|GET", &["az rest --method get --uri https://management.azure.com/x"]),
    reads("rest * get|GET", &["az rest --uri https://management.azure.com/x --method get"]),
    changes("rest", &["az rest --method post --uri u"]),
    reads("deployment * what-if|validate|export", &["az deployment group what-if -g g -f a.bicep"]),
    reads("bicep version|lint|list-versions", &["az bicep version"]),
    works("bicep build|decompile|format|generate-params|restore", &["az bicep build -f a.bicep"]),
    machine("bicep|aks install|uninstall|upgrade|install-cli", &["az bicep install"]),
    when("storage blob|file|fs download|download-batch", &[(LeavesMachine, Elsewhere), (Overwrites, Value("-f|--file|-d|--destination"))])
        .examples(&["az storage blob download -c c -n b -f out"]),
    uploads("storage blob|file|fs|copy upload|upload-batch|sync|copy", &["az storage blob upload -c c -f dump.sql -n d"]),
    publishes("artifacts universal publish", &["az artifacts universal publish --feed f -n x --version 1 --path ."]),
    publishes("acr build|import|push", &["az acr build -r r -t t ."]),
    loses("acr purge", &["az acr purge -r r"]).why("images are gone for all who use them"),
    reads("acr|webapp repository|log show|list|show-tags|show-manifests|tail|download", &["az webapp log tail -n a -g g", "az acr repository list -n r"]),
    reads("graph|monitor|consumption|costmanagement|advisor query", &["az graph query -q x"]),
    reads("monitor|network log-analytics|watcher query|show-*|test-*", &["az monitor log-analytics query -w w --analytics-query q"]),
    changes("webapp|functionapp up|deploy|restart|swap", &["az webapp up -n a"]),
];

const FUNC: &[Use] = &[
    reads("", &["func --version"]).flags(&["--version|--help|-h"]),
    builds(
        "start|host|run|init|new|pack|extensions|templates",
        &["func start", "func init app"],
    ),
    secrets(
        "azure functionapp fetch-app-settings",
        &["func azure functionapp fetch-app-settings a"],
    ),
    reads(
        "azure functionapp logstream|list-functions",
        &["func azure functionapp logstream a"],
    ),
    changes(
        "azure|kubernetes|durable|settings",
        &["func azure functionapp publish a"],
    ),
    reads("", &["func"]),
];

const AZD: &[Use] = &[
    reads("", &["azd version --help", "azd provision --preview"]).flags(&["--help|-h|--preview"]),
    reads("version|show|monitor|help|completion", &["azd version"]),
    reads(
        "env|template list|get-values|get-value|show",
        &["azd env list"],
    ),
    works("init|package|restore", &["azd init", "azd package"]),
    works("env new|select|set", &["azd env new dev"]),
    loses("down", &["azd down --purge --force"]),
    rights("auth|config|pipeline", &["azd auth login"]),
    changes("*", &["azd up", "azd deploy", "azd provision"]),
    reads("", &["azd"]),
];
