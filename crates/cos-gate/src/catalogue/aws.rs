//! The command line of Amazon's cloud.

use super::On::{Elsewhere, Last, Sources};
use super::usual::{
    CLUSTER, builds, changes, fetches, loses, opens, publishes, queries, reads, rights, secrets,
    spends, tells, uploads, works,
};
use super::words::regular;
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{
    ChangesLiveSystem, ChangesRights, LeavesMachine, LosesData, Overwrites, Reads, SendsData,
};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["aws", "awslocal", "aws2"], Rest::Verb, USES).valued(VALUED),
    known(&["aws_completer"], Rest::Reads, &[]),
    known(&["ecs-cli"], Rest::Verb, ECS),
    known(&["sam", "samlocal"], Rest::Unknown, SAM).valued(VALUED),
    known(&["eb"], Rest::Unknown, EB).valued(&[
        "-p",
        "-r",
        "--profile",
        "--region",
        "-e",
        "-t",
        "-n",
    ]),
    known(&["copilot"], Rest::Verb, COPILOT)
        .valued(&["--name", "-n", "--app", "-a", "--env", "-e"]),
    known(&["amplify", "ampx"], Rest::Unknown, AMPLIFY).valued(&["--appId", "--envName", "--yes"]),
    known(&["cdk", "cdklocal"], Rest::Unknown, CDK).valued(&[
        "--app",
        "-a",
        "--context",
        "-c",
        "--profile",
        "--output",
        "-o",
        "--role-arn",
        "-r",
        "--require-approval",
        "--outputs-file",
        "--parameters",
        "--toolkit-stack-name",
        "--language",
        "-l",
    ]),
    known(&["s3fs", "goofys", "mount-s3"], Rest::Unknown, &[]),
];

const VALUED: &[&str] = &[
    "--profile",
    "--region",
    "--output",
    "--query",
    "--endpoint-url",
    "--color",
    "--ca-bundle",
    "--cli-read-timeout",
    "--cli-connect-timeout",
    "--cli-binary-format",
    "--cli-input-json",
    "--cli-input-yaml",
    "--max-items",
    "--page-size",
    "--starting-token",
    "--exclude",
    "--include",
    "--acl",
    "--storage-class",
    "--sse",
    "--sse-kms-key-id",
    "--content-type",
    "--cache-control",
    "--metadata",
    "--grants",
    "--source-region",
    "--expires-in",
    "--metadata-directive",
    "--stack-name",
    "--template-file",
    "--template-body",
    "--function-name",
    "--payload",
    "--bucket",
    "--key",
    "--prefix",
    "--instance-ids",
    "--filters",
    "--since",
    "--filter-pattern",
    "--template",
    "-t",
    "--config-file",
    "--config-env",
    "--s3-bucket",
    "--capabilities",
    "--log-group-name",
    "--cluster",
    "--name",
    "--names",
    "--secret-id",
    "--table-name",
    "--role-name",
];

const USES: &[Use] = &[
    reads("", &["aws --version", "aws ec2 run-instances --generate-cli-skeleton"])
        .flags(&["--version|--help|--generate-cli-skeleton"]),
    reads("help", &["aws help"]),
    reads("* help", &["aws s3 help"]),
    reads("* * help", &["aws ec2 describe-instances help"]),
    reads("", &["aws ec2 run-instances --dry-run --image-id ami-1", "aws s3 sync . s3://b --dryrun"])
        .flags(&["--dry-run|--dryrun"]),
    // Credentials in clear text.
    secrets(
        "secretsmanager get-secret-value|batch-get-secret-value",
        &["aws secretsmanager get-secret-value --secret-id prod/db"],
    )
    .instead("aws secretsmanager describe-secret"),
    secrets("ssm get-parameter|get-parameters|get-parameters-by-path|get-parameter-history", &[
        "aws ssm get-parameter --name /prod/key --with-decryption",
    ])
    .flags(&["--with-decryption"])
    .instead("the same without --with-decryption"),
    secrets("ecr get-login|get-login-password|get-authorization-token", &["aws ecr get-login-password"]),
    secrets("ecr-public get-login-password|get-authorization-token", &["aws ecr-public get-login-password"]),
    secrets("codeartifact get-authorization-token", &["aws codeartifact get-authorization-token --domain d"]),
    secrets("codeartifact login", &["aws codeartifact login --tool npm --domain d --repository r"]),
    secrets("eks get-token", &["aws eks get-token --cluster-name prod"]),
    secrets(
        "sts assume-role|assume-role-with-saml|assume-role-with-web-identity|get-session-token|get-federation-token",
        &["aws sts assume-role --role-arn arn:aws:iam::1:role/admin --role-session-name s"],
    ),
    secrets("sso get-role-credentials", &["aws sso get-role-credentials --role-name r"]),
    secrets("cognito-identity get-credentials-for-identity|get-open-id-token*", &[
        "aws cognito-identity get-credentials-for-identity --identity-id i",
    ]),
    secrets("rds generate-db-auth-token", &["aws rds generate-db-auth-token --hostname h --port 5432 --username u"]),
    secrets("redshift get-cluster-credentials*", &["aws redshift get-cluster-credentials --db-user u --cluster-identifier c"]),
    secrets("redshift-serverless get-credentials", &["aws redshift-serverless get-credentials"]),
    secrets("lightsail get-instance-access-details|download-default-key-pair|get-relational-database-master-user-password", &[
        "aws lightsail download-default-key-pair",
    ]),
    secrets("ec2 get-password-data", &["aws ec2 get-password-data --instance-id i-1"]),
    secrets("kms decrypt|generate-data-key|generate-data-key-pair|re-encrypt", &["aws kms decrypt --ciphertext-blob fileb://x"]),
    secrets("configure export-credentials", &["aws configure export-credentials"]),
    secrets("apigateway get-api-keys|get-api-key", &["aws apigateway get-api-keys --include-values"])
        .flags(&["--include-values|--include-value"]),
    secrets("configure get *secret*|*token*|*password*", &["aws configure get aws_session_token", "aws configure get prod.aws_secret_access_key"]),
    reads("configure list|list-profiles|get", &["aws configure list", "aws configure get region"]),
    rights("configure", &["aws configure", "aws configure set region eu-west-1"])
        .undo("aws configure set NAME OLD"),
    rights("sso login|logout", &["aws sso login --profile dev"]),
    // Buckets.
    reads("s3 ls", &["aws s3 ls", "aws s3 ls s3://bucket/prefix --recursive"]),
    uploads("s3 presign", &["aws s3 presign s3://b/key --expires-in 3600"])
        .why("whoever has the address can read the object"),
    loses("s3 rb", &["aws s3 rb s3://bucket --force"])
        .why("the bucket goes, and with --force all that it holds"),
    loses("s3 rm", &["aws s3 rm s3://bucket/key", "aws s3 rm s3://bucket --recursive"])
        .why("deleted objects do not come back unless the bucket keeps versions")
        .instead("aws s3 rm --dryrun"),
    when("s3 sync", &[(LosesData, Elsewhere), (SendsData, Elsewhere)])
        .flags(&["--delete"])
        .why("what is not in the source is deleted at the destination")
        .instead("aws s3 sync --dryrun")
        .examples(&["aws s3 sync ./dist s3://site --delete"]),
    when("s3 mv", &[(LosesData, Elsewhere), (SendsData, Elsewhere)])
        .why("objects leave the place where others look for them")
        .undo("aws s3 mv back")
        .examples(&["aws s3 mv s3://a/x s3://b/x", "aws s3 mv dump.sql s3://b/"]),
    when("s3 cp|sync s3://* s3://*", &[(SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)])
        .why("objects are copied into another bucket")
        .examples(&["aws s3 cp s3://a/x s3://b/x"]),
    queries("s3 cp|sync s3://* -", &["aws s3 cp s3://b/log.txt -"]),
    when("s3 cp|sync s3://*", &[(LeavesMachine, Elsewhere), (Overwrites, Last)])
        .operands(1)
        .examples(&["aws s3 cp s3://b/x .", "aws s3 sync s3://b/data ./data"]),
    when("s3 cp|sync", &[(Reads, Sources), (SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)])
        .why("files of this machine go into a bucket, over what is there")
        .instead("the same with --dryrun")
        .examples(&["aws s3 cp dump.sql s3://b/dump.sql", "aws s3 sync dist s3://site"]),
    changes("s3 mb|website", &["aws s3 mb s3://bucket"]).undo("aws s3 rb s3://BUCKET"),
    rights(
        "s3api put-bucket-acl|put-object-acl|put-bucket-policy|delete-bucket-policy|put-public-access-block|delete-public-access-block|put-bucket-ownership-controls|put-bucket-versioning|put-object-lock-configuration",
        &["aws s3api put-bucket-acl --bucket b --acl public-read"],
    )
    .undo("put the old setting back, which get-bucket-* shows"),
    when("s3api get-object|get-object-torrent", &[(LeavesMachine, Elsewhere), (Overwrites, Last)])
        .operands(1)
        .examples(&["aws s3api get-object --bucket b --key k out.json"]),
    uploads("s3api put-object|upload-part|copy-object", &["aws s3api put-object --bucket b --key k --body f"]),
    // Rights in whole services.
    reads("iam|sts|organizations|sso-admin|kms|accessanalyzer get-*|list-*|describe-*|simulate-*|generate-credential-report|generate-service-last-accessed-details|validate-*|verify|decode-authorization-message", &[
        "aws iam list-users", "aws sts get-caller-identity", "aws kms describe-key --key-id k",
    ]),
    loses("kms schedule-key-deletion|disable-key|delete-*", &["aws kms schedule-key-deletion --key-id k --pending-window-in-days 7"])
        .why("whatever the key encrypted can never be read again")
        .undo("aws kms cancel-key-deletion, within the waiting period"),
    rights("iam|organizations|sso-admin|identitystore|kms|ram", &[
        "aws iam create-access-key --user-name u", "aws iam delete-user --user-name u",
        "aws iam attach-role-policy --role-name r --policy-arn p", "aws kms create-grant",
    ]),
    rights(
        "ec2 authorize-security-group-*|revoke-security-group-*|create-security-group|modify-security-group-rules|create-key-pair|import-key-pair|delete-security-group|delete-key-pair|create-network-acl-entry|modify-instance-attribute|modify-snapshot-attribute|modify-image-attribute|disable-ebs-encryption-by-default",
        &["aws ec2 authorize-security-group-ingress --group-id sg-1 --protocol tcp --port 22 --cidr 0.0.0.0/0"],
    )
    .undo("aws ec2 revoke-security-group-ingress"),
    rights("lambda add-permission|remove-permission|create-function-url-config", &["aws lambda add-permission --function-name f"]),
    rights("secretsmanager|ssm put-secret-value|create-secret|update-secret|rotate-secret|put-parameter|put-resource-policy", &[
        "aws secretsmanager create-secret --name s", "aws ssm put-parameter --name /a --value b --type String",
    ]),
    when("cloudtrail|guardduty|config|securityhub|logs stop-*|disable-*|delete-*", &[(LosesData, Elsewhere), (ChangesRights, Elsewhere)])
        .why("what happens in the account is no longer recorded")
        .examples(&["aws cloudtrail stop-logging --name t", "aws logs delete-log-group --log-group-name g"]),
    // Machines and what costs money.
    spends("ec2 run-instances|purchase-*|request-spot-*|create-fleet|allocate-*|create-nat-gateway|create-volume", &[
        "aws ec2 run-instances --image-id ami-1 --count 5",
    ])
    .undo("aws ec2 terminate-instances"),
    spends("rds create-db-instance|create-db-cluster|purchase-*|restore-*", &["aws rds create-db-instance --db-instance-identifier d"]),
    spends("route53domains register-domain|transfer-domain|renew-domain", &["aws route53domains register-domain --domain-name x.com"]),
    spends("savingsplans create-*", &["aws savingsplans create-savings-plan"]),
    loses(
        "ec2 terminate-instances|delete-*|deregister-image|release-address|cancel-*",
        &["aws ec2 terminate-instances --instance-ids i-1", "aws ec2 delete-volume --volume-id v"],
    )
    .instead("aws ec2 terminate-instances --dry-run"),
    changes("ec2 start-instances|stop-instances|reboot-instances", &["aws ec2 stop-instances --instance-ids i-1"])
        .undo("aws ec2 start-instances or stop-instances"),
    opens("ssm start-session|send-command|resume-session|start-automation-execution", &[
        "aws ssm send-command --document-name AWS-RunShellScript --parameters commands=ls",
    ]),
    opens("ecs execute-command", &["aws ecs execute-command --cluster c --task t --command sh --interactive"]),
    opens("ec2-instance-connect send-*|ssh|open-tunnel", &["aws ec2-instance-connect ssh --instance-id i-1"]),
    changes("lambda invoke|invoke-async", &["aws lambda invoke --function-name f out.json"])
        .why("the function runs, with whatever it does"),
    // Stacks.
    reads("cloudformation validate-template|estimate-template-cost|detect-*", &["aws cloudformation validate-template --template-body file://t.yml"]),
    changes("cloudformation create-change-set", &["aws cloudformation create-change-set --stack-name s --change-set-name c"])
        .undo("aws cloudformation delete-change-set"),
    uploads("cloudformation package", &["aws cloudformation package --template-file t.yml --s3-bucket b"]),
    changes("cloudformation deploy", &["aws cloudformation deploy --stack-name s --template-file t.yml --no-execute-changeset"])
        .why("the stack's resources are made, changed and replaced"),
    // Messages.
    tells("ses|sesv2 send-*", &["aws ses send-email --from a --to b"]),
    tells("sns publish|publish-batch", &["aws sns publish --topic-arn t --message hi"]),
    uploads("sqs|kinesis|firehose|events|iot-data send-*|put-record*|put-events|publish", &["aws sqs send-message --queue-url q --message-body b"]),
    changes("sqs receive-message|purge-queue|delete-message", &["aws sqs receive-message --queue-url q"])
        .why("a message that was received is hidden from those it was meant for"),
    uploads("logs|cloudwatch put-log-events|put-metric-data", &["aws logs put-log-events --log-group-name g"]),
    reads("logs tail|start-query|stop-query|start-live-tail|filter-log-events|test-metric-filter", &["aws logs tail /aws/lambda/f --follow"]),
    // Tables and queries.
    reads("dynamodb scan|query|batch-get-item|transact-get-items", &["aws dynamodb scan --table-name t", "aws dynamodb query --table-name t"]),
    opens("dynamodb execute-statement|batch-execute-statement|execute-transaction", &["aws dynamodb execute-statement --statement x"]),
    opens("rds-data|redshift-data|athena|timestream-query execute-*|start-query-execution|query", &[
        "aws athena start-query-execution --query-string 'drop table t'",
    ]),
    reads("sdb|timestream-query|cloudsearchdomain select|search|suggest", &["aws sdb select --select-expression x"]),
    reads("s3api select-object-content|wait|head-*|list-*|get-*", &["aws s3api head-object --bucket b --key k"]),
    // Local files.
    rights("eks update-kubeconfig", &["aws eks update-kubeconfig --name prod"])
        .why(CLUSTER),
    publishes("ecr|ecr-public put-image|set-repository-policy", &["aws ecr put-image --repository-name r"]),
    fetches("codecommit|codebuild batch-get-*", &["aws codebuild batch-get-builds --ids a"]),
    // By verb, in any service.
    reads("* wait", &["aws ec2 wait instance-running --instance-ids i-1"]),
    loses(
        "* delete-*|terminate-*|remove-*|purge-*|deregister-*|destroy-*|batch-delete-*|reset-*|deprovision-*|forget-*",
        &["aws rds delete-db-instance --db-instance-identifier d --skip-final-snapshot", "aws eks delete-cluster --name c"],
    ),
    reads(
        "* describe-*|list-*|get-*|head-*|lookup-*|search-*|batch-get-*|filter-*|scan|query|select|select-*|view-*|estimate-*|preview-*|validate-*|check-*|test-*|simulate-*|detect-*|discover-*|lookup|ls|list|describe|show|batch-describe-*|batch-check-*|count-*|export-*-summary|poll-*|verify-*|retrieve|retrieve-*|tail|help|evaluate-*|admin-get-*|admin-list-*",
        &["aws ec2 describe-instances", "aws route53 list-hosted-zones", "aws cognito-idp admin-get-user --username u", "aws eks describe-cluster --name c"],
    ),
    changes("* *", &["aws ecs update-service --service s --desired-count 0", "aws autoscaling set-desired-capacity"]),
    reads("", &["aws"]),
];

const ECS: &[Use] = regular!["ecs-cli"; ];

const SAM: &[Use] = &[
    reads("", &["sam --version", "sam deploy --help"]).flags(&["--version|--help|-h|--info"]),
    reads(
        "validate|list|logs|traces|docs",
        &["sam validate --lint", "sam logs -n F --tail"],
    ),
    builds(
        "build|init|local|pipeline",
        &["sam build", "sam local invoke F", "sam local start-api"],
    ),
    reads("deploy", &["sam deploy --no-execute-changeset"]).flags(&["--no-execute-changeset"]),
    loses("delete", &["sam delete --stack-name s --no-prompts"]),
    changes(
        "deploy|sync|publish|package|remote",
        &["sam deploy --guided", "sam sync --watch"],
    ),
    reads("", &["sam"]),
];

const EB: &[Use] = &[
    reads("", &["eb --version", "eb deploy --help"]).flags(&["--version|--help|-h"]),
    reads(
        "status|health|events|logs|list|printenv|console|labs",
        &["eb status", "eb logs --all"],
    ),
    works("init|use|local", &["eb init -p docker app", "eb use env"]),
    loses("terminate", &["eb terminate env --force"]),
    opens("ssh", &["eb ssh env"]),
    changes(
        "deploy|create|scale|setenv|swap|upgrade|clone|abort|restore|config|open|platform|tags|appversion|codesource|migrate",
        &["eb deploy", "eb setenv A=b"],
    ),
    reads("", &["eb"]),
];

const COPILOT: &[Use] = regular!["copilot";
    opens("svc|task|job exec", &["copilot svc exec -a app"]),
    reads("svc|env|job|pipeline package", &["copilot svc package -n api"]),
];

const AMPLIFY: &[Use] = &[
    reads("", &["amplify --version", "amplify push --help"]).flags(&["--version|--help|-h"]),
    reads("status|diagnose|version|help|console", &["amplify status"]),
    reads(
        "env|sandbox list|get|checkout|status",
        &["amplify env list"],
    ),
    builds(
        "codegen|mock|generate|build",
        &["amplify codegen", "amplify mock api"],
    ),
    fetches("pull", &["amplify pull"]),
    works(
        "init|configure|add|update|import|remove",
        &["amplify add api", "amplify init"],
    ),
    loses("delete", &["amplify delete --force"]),
    loses("env|sandbox remove|delete", &["amplify env remove dev"]),
    changes(
        "push|publish|sandbox|env|pipeline-deploy|uninstall|upgrade",
        &["amplify push --yes", "amplify publish"],
    ),
    reads("", &["amplify"]),
];

const CDK: &[Use] = &[
    reads("", &["cdk --version", "cdk deploy --help"]).flags(&["--version|--help|-h"]),
    reads(
        "diff|ls|list|metadata|doctor|docs|notices|flags|drift",
        &["cdk diff Stack", "cdk ls"],
    ),
    builds(
        "synth|synthesize|init|context|acknowledge|ack",
        &["cdk synth", "cdk init app"],
    ),
    loses("destroy", &["cdk destroy --all --force"])
        .why("every resource of the stacks is deleted, with its data")
        .instead("cdk diff"),
    changes(
        "deploy|bootstrap|import|migrate|rollback|watch|gc|refactor|publish",
        &["cdk deploy --require-approval never", "cdk bootstrap"],
    )
    .instead("cdk diff"),
    reads("", &["cdk"]),
];
