//! Containers on this machine: Docker, those that speak like it, and projects of several.

use super::On::{Elsewhere, Here, Last, Sources, Value};
use super::usual::{
    builds, changes, fetches, loses, machine, opens, publishes, reads, rights, runs_code, secrets,
    works,
};
use super::words::regular;
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{
    ChangesLiveSystem, ChangesMachine, ChangesRights, LeavesMachine, Overwrites, Reads, RunsCode,
    Writes,
};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["docker", "nerdctl", "finch"], Rest::Unknown, DOCKER).valued(VALUED),
    known(&["podman"], Rest::Unknown, PODMAN).valued(VALUED),
    known(
        &["docker-compose", "podman-compose"],
        Rest::Unknown,
        COMPOSE,
    )
    .valued(VALUED),
    known(
        &[
            "dive",
            "hadolint",
            "container-diff",
            "dockle",
            "docker-slim",
            "ctop",
            "lazydocker",
        ],
        Rest::Reads,
        &[],
    ),
    known(
        &["docker-machine"],
        Rest::Verb,
        regular!["docker-machine"; ],
    ),
];

pub(super) const VALUED: &[&str] = &[
    "-H",
    "--host",
    "--context",
    "--config",
    "-l",
    "--log-level",
    "--namespace",
    "-n",
    "-v",
    "--volume",
    "-e",
    "--env",
    "--env-file",
    "-p",
    "--publish",
    "--name",
    "-w",
    "--workdir",
    "-u",
    "--user",
    "--network",
    "--net",
    "--mount",
    "--entrypoint",
    "--platform",
    "--label",
    "-f",
    "--file",
    "--tag",
    "--build-arg",
    "--target",
    "--cpus",
    "-m",
    "--memory",
    "--restart",
    "--cap-add",
    "--cap-drop",
    "--device",
    "--security-opt",
    "--hostname",
    "-h",
    "--add-host",
    "--dns",
    "--gpus",
    "--shm-size",
    "--ulimit",
    "--pid",
    "--ipc",
    "--userns",
    "--uts",
    "--tmpfs",
    "--volumes-from",
    "--health-cmd",
    "--log-driver",
    "--log-opt",
    "--pull",
    "--format",
    "--filter",
    "--tail",
    "--since",
    "--until",
    "--signal",
    "--time",
    "-o",
    "--output",
    "--cache-from",
    "--cache-to",
    "--builder",
    "--secret",
    "--ssh",
    "--iidfile",
    "--progress",
    "--project-name",
    "--profile",
    "--project-directory",
    "--scale",
    "--index",
    "--password",
    "--username",
    "--driver",
    "--opt",
    "--subnet",
    "--gateway",
    "--rmi",
    "--timeout",
    "-c",
    "--compose-file",
    "--cidfile",
    "--memory-swap",
    "--expose",
    "--link",
    "--attach",
    "--ip",
    "--annotation",
    "--stop-signal",
    "--runtime",
    "--sysctl",
    "--group-add",
];

/// What widens a container to the machine under it.
const WIDE: &[&str] = &["--privileged|--cap-add|--device|--security-opt|--pid|--ipc|--uts"];
const TO_THE_MACHINE: &str = "the container reaches the machine under it";

/// Uses of Docker and of what speaks like it.
macro_rules! containers {
    ($name:literal; $($own:expr),* $(,)?) => {
        &[
            $($own,)*
            reads("compose exec", &[concat!($name, " compose exec db psql -U postgres -c 'select 1'")])
                .operands(2)
                .runs(Runs::Command(1)),
            builds("compose run", &[concat!($name, " compose run --rm app npm test")])
                .operands(2)
                .runs(Runs::Command(1)),
            reads("exec", &[concat!($name, " exec web ls -la"), concat!($name, " exec -it -u root web rm -rf /data")])
                .operands(2)
                .runs(Runs::Remote(1)),
            reads("container exec", &[concat!($name, " container exec web ls")]).operands(2).runs(Runs::Remote(1)),
            when(
                "run *aws-cli*|*terraform*|*opentofu*|*tofu*|*kubectl*|*helm*|*cloud-sdk*|*azure-cli*|*ansible*|*pulumi*|*rclone*|*flyway*|*liquibase*|*mc|*skopeo*|*doctl*|*eksctl*|*argocd*|*vault*|*restic*",
                &[(ChangesLiveSystem, Elsewhere), (RunsCode, Here)],
            )
            .flags(&["apply|destroy|delete|rm|rb|sync|cp|mv|import|taint|push|deploy|install|upgrade|uninstall|rollback|create|up|down|scale|patch|edit|replace|drain|cordon|exec|migrate|clean|undo|repair|update|drop-all|purge|copy|move|put|write|prune|forget|restore|terminate-instances|ansible-playbook|set|start|stop"])
            .operands(1)
            .why("a tool in a container changes what the same tool would change here")
            .examples(&[
                concat!($name, " run --rm amazon/aws-cli s3 rm s3://b/x"),
                concat!($name, " run --rm -it hashicorp/terraform:1.9 destroy"),
            ]),
            when("run|create", &[(ChangesMachine, Elsewhere), (RunsCode, Here)])
                .flags(WIDE)
                .operands(1)
                .why(TO_THE_MACHINE)
                .examples(&[concat!($name, " run --privileged -it ubuntu bash"), concat!($name, " run --pid=host ubuntu ps")]),
            when("container run|create", &[(ChangesMachine, Elsewhere), (RunsCode, Here)])
                .flags(WIDE)
                .operands(1)
                .why(TO_THE_MACHINE)
                .examples(&[concat!($name, " container run --privileged ubuntu")]),
            when("run|create", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Value("-v|--volume"))])
                .flags(&["-v|--volume"])
                .operands(1)
                .runs(Runs::Remote(1))
                .undo("docker rm -f NAME")
                .examples(&[concat!($name, " run --rm -v ./src:/src node:20 npm test"), concat!($name, " run -v /:/host alpine")]),
            when("run|create", &[(Reads, Here), (RunsCode, Here), (Writes, Value("--mount"))])
                .flags(&["--mount"])
                .operands(1)
                .runs(Runs::Remote(1))
                .undo("docker rm -f NAME")
                .examples(&[concat!($name, " run --mount type=bind,source=/,target=/host alpine")]),
            when("run|create", &[(LeavesMachine, Elsewhere), (RunsCode, Here)])
                .operands(1)
                .runs(Runs::Remote(1))
                .undo("docker rm -f NAME")
                .examples(&[concat!($name, " run --rm alpine rm -rf /x"), concat!($name, " run -d -p 8080:80 nginx")]),
            when("container run|create", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Value("-v|--volume"))])
                .operands(1)
                .runs(Runs::Remote(1))
                .undo("docker rm -f NAME")
                .examples(&[concat!($name, " container run --rm alpine ls")]),
            reads("", &[concat!($name, " --version"), concat!($name, " run --help")]).flags(&["--help|--version"]),
            reads("", &[concat!($name, " compose up --dry-run")]).flags(&["--dry-run"]),
            reads(
                "ps|images|logs|inspect|stats|top|version|info|events|diff|port|history|search|wait|help|completion",
                &[concat!($name, " ps -a"), concat!($name, " logs -f web"), concat!($name, " inspect web")],
            ),
            reads(
                "container|image|volume|network|context|node|service|stack|plugin|config|secret|system|manifest|buildx|builder|trust|scout|checkpoint|machine|pod ls|list|ps|inspect|logs|stats|top|diff|port|history|df|info|events|du|version|show|tree|wait|exists|quickview|cves|recommendations|compare|services|tasks",
                &[concat!($name, " container ls -a"), concat!($name, " system df"), concat!($name, " buildx ls")],
            ),
            reads("swarm join-token|unlock-key|ca", &[concat!($name, " swarm ca")]).without(&["--rotate"]),
            reads("buildx imagetools inspect", &[concat!($name, " buildx imagetools inspect alpine")]),
            reads("compose ps|logs|config|convert|images|top|port|version|events|ls|stats|help|volumes|wait|attach|export-config", &[concat!($name, " compose ps"), concat!($name, " compose -f c.yml config")]),
            // Another machine's containers.
            changes("", &[concat!($name, " -H ssh://prod rm web"), concat!($name, " --context prod compose up -d")])
                .flags(&["-H|--host|--context"])
                .why("the containers of another machine are changed"),
            // Projects of several containers.
            loses("compose down", &[concat!($name, " compose down -v")])
                .flags(&["-v|--volumes"])
                .why("the volumes are deleted with their data")
                .instead("docker compose down"),
            loses("compose rm", &[concat!($name, " compose rm -fv")]).flags(&["-v|--volumes|-fv|-vf|-sfv|-fsv"]).why("the volumes are deleted with their data"),
            publishes("compose push|publish", &[concat!($name, " compose push")]),
            publishes("compose build", &[concat!($name, " compose build --push")]).flags(&["--push"]),
            builds("compose up|build|create|start|restart|watch|run|pull|cp|exec|bridge|alpha", &[concat!($name, " compose up -d --build")]),
            works("compose down|stop|kill|rm|pause|unpause|scale", &[concat!($name, " compose down"), concat!($name, " compose stop")]),
            // Pushing.
            publishes("push", &[concat!($name, " push r/i:1")]),
            publishes("image|manifest push", &[concat!($name, " image push r/i:1")]),
            publishes("build|buildx|builder", &[concat!($name, " build --push -t r/i ."), concat!($name, " buildx bake --push")]).flags(&["--push"]),
            publishes("build|buildx|builder", &[concat!($name, " buildx build -o type=registry ."), concat!($name, " build --output=type=registry .")]).flags(&["type=registry|--output=type=registry|-otype=registry|-o=type=registry|type=image,push=true|--output=type=image,push=true|type=registry,*|--output=type=registry,*|-otype=registry,*|-o=type=registry,*|--cache-to=type=registry,*"]),
            publishes("buildx imagetools create", &[concat!($name, " buildx imagetools create -t r/i:2 r/i:1")]),
            when("build", &[(RunsCode, Here), (Writes, Here), (ChangesRights, Elsewhere)])
                .flags(&["--allow|--allow-insecure-entitlement"])
                .why("the build is given the rights of the machine")
                .examples(&[concat!($name, " build --allow security.insecure .")]),
            builds("build", &[concat!($name, " build -t app .")]),
            builds("buildx|image|builder build|bake|create|use|stop|bootstrap", &[concat!($name, " buildx build -t app ."), concat!($name, " image build .")]),
            // Taking away.
            loses("system|volume|image|container|network|builder|buildx|pod|machine prune", &[
                concat!($name, " system prune -af --volumes"), concat!($name, " volume prune -f"), concat!($name, " builder prune -a"),
            ])
                .why("whatever is not in use right now is deleted, of every project"),
            loses("system|machine reset|rm", &[concat!($name, " system reset -f")]),
            loses("volume rm|remove", &[concat!($name, " volume rm data")]).why("the volume's data is gone"),
            loses("rm|rmi", &[concat!($name, " rm -f web"), concat!($name, " rmi -f app"), concat!($name, " rm -v web")])
                .flags(&["-f|--force|-v|--volumes|--all|-a"])
                .why("a running container goes with all that it wrote")
                .instead("docker stop NAME, then docker rm NAME"),
            loses("container|image rm|remove", &[concat!($name, " container rm -f web")])
                .flags(&["-f|--force|-v|--volumes"])
                .why("a running container goes with all that it wrote"),
            machine("stop|restart|pause|kill|rm|rmi *$(…)*|…", &[concat!($name, " stop $(docker ps -q)"), concat!($name, " rm $(docker ps -aq)")])
                .why("it is whatever another command lists, of every project"),
            machine("container|image|network|pod stop|restart|pause|kill|rm|remove *$(…)*|…", &[concat!($name, " network rm $(docker network ls -q)")])
                .why("it is whatever another command lists, of every project"),
            works("rm|rmi", &[concat!($name, " rm web"), concat!($name, " rmi app")]).undo("docker run or docker pull again"),
            works("container|image|network rm|remove", &[concat!($name, " network rm net")]).undo("make it again"),
            machine("kill", &[concat!($name, " kill web")])
                .why("what runs in the container is ended in the middle of its work")
                .instead("docker stop NAME"),
            machine("container kill", &[concat!($name, " container kill web")]).why("what runs in the container is ended in the middle of its work"),
            works("stop|start|restart|pause|unpause|rename|update|tag|load|import|commit|attach", &[
                concat!($name, " stop web"), concat!($name, " tag a b"), concat!($name, " load -i x.tar"),
            ]),
            works("container|image|network|volume stop|start|restart|pause|unpause|rename|update|tag|load|import|commit|create|connect|disconnect|attach", &[
                concat!($name, " network create net"), concat!($name, " volume create data"),
            ]),
            fetches("pull", &[concat!($name, " pull alpine")]),
            fetches("image pull", &[concat!($name, " image pull alpine")]),
            when("save|export", &[(Overwrites, Value("-o|--output"))])
                .flags(&["-o|--output"])
                .examples(&[concat!($name, " save -o a.tar app")]),
            when("image|container save|export", &[(Overwrites, Value("-o|--output"))])
                .flags(&["-o|--output"])
                .examples(&[concat!($name, " image save -o a.tar app")]),
            reads("save|export", &[concat!($name, " save app")]),
            when("cp", &[(Reads, Sources), (Overwrites, Last)]).examples(&[concat!($name, " cp web:/var/log/a.log .")]),
            when("container cp", &[(Reads, Sources), (Overwrites, Last)]).examples(&[concat!($name, " container cp web:/a .")]),
            works("init|manifest|generate", &[concat!($name, " init"), concat!($name, " manifest create a b")]),
            // Rights, and systems of several machines.
            rights("login|logout|trust", &[concat!($name, " login -u me r")]),
            rights("context", &[concat!($name, " context use prod")]).why("later commands go to another machine").undo("docker context use OLD"),
            rights("secret|config|swarm", &[concat!($name, " secret create s f"), concat!($name, " swarm init")]),
            loses("service|stack|node rm|remove|down", &[concat!($name, " stack rm web")]),
            changes("service|stack|node", &[concat!($name, " stack deploy -c c.yml web"), concat!($name, " service update web")]),
            machine("plugin|machine|system|desktop|model|mcp|buildx|builder|checkpoint", &[concat!($name, " plugin install x"), concat!($name, " buildx rm b")]),
            opens("exec|container|image|volume|network", &[concat!($name, " exec web")]),
            reads("compose", &[concat!($name, " compose")]),
            reads("", &[$name]),
        ]
    };
}

const EVERY_PROJECT: &str = "whatever runs on this machine, of every project";

const DOCKER: &[Use] = containers!["docker"; ];

const PODMAN: &[Use] = containers!["podman";
    runs_code("play kube", &["podman play kube a.yml"]),
    runs_code("kube play|down|generate", &["podman kube play a.yml"]),
    machine("stop|restart|pause|kill", &["podman stop -a"]).flags(&["--all|-a"]).why(EVERY_PROJECT),
    machine("container|pod stop|restart|pause|kill", &["podman pod stop -a"]).flags(&["--all|-a"]).why(EVERY_PROJECT),
    works("pod create|start|stop|restart|pause|unpause", &["podman pod create p"]),
    loses("pod rm|kill|prune", &["podman pod rm -f p"]),
    opens("unshare", &["podman unshare rm -rf a"]),
    reads("healthcheck|mount|auto-update run", &["podman healthcheck run web"]),
    reads("pod|image|container|volume|network exists", &["podman image exists app"]),
    secrets("secret inspect", &["podman secret inspect --showsecret s"]).flags(&["--showsecret"]),
];

const COMPOSE: &[Use] = &[
    reads(
        "exec",
        &["docker-compose exec db psql -U postgres -c 'drop table users'"],
    )
    .operands(2)
    .runs(Runs::Command(1)),
    builds("run", &["docker-compose run --rm app npm test"])
        .operands(2)
        .runs(Runs::Command(1)),
    reads(
        "",
        &["docker-compose --version", "docker-compose up --help"],
    )
    .flags(&["--version|--help|--dry-run"]),
    reads(
        "ps|logs|config|images|top|port|version|events|ls|help|stats|volumes",
        &["docker-compose ps", "docker-compose -f c.yml config"],
    ),
    changes("", &["docker-compose -H ssh://prod up -d"])
        .flags(&["-H|--host|--context"])
        .why("the containers of another machine are changed"),
    loses(
        "down|rm",
        &["docker-compose down -v", "docker-compose rm -fv"],
    )
    .flags(&["-v|--volumes|-fv|-vf|-sfv|-fsv"])
    .why("the volumes are deleted with their data")
    .instead("docker-compose down"),
    publishes("push", &["docker-compose push"]),
    builds(
        "up|build|create|start|restart|watch|run|pull|cp",
        &["docker-compose up -d", "docker-compose build"],
    ),
    works(
        "down|stop|kill|rm|pause|unpause|scale",
        &["docker-compose down", "docker-compose stop web"],
    ),
    reads("", &["docker-compose"]),
];
