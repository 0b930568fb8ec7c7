//! Go.

use super::usual::{
    BUILD, CLEAN, FETCH, FOR_ALL, FOREIGN, FORMAT, INSTALL, MACHINE, PUBLIC, PUBLISH, READ,
    READ_FILES, REWRITE, RUN, SETTINGS, UNSEEN, WRITE, help, help_h,
};
use super::{On, Program, Rest, Use, known, when};
use crate::effect::EffectKind::{Deletes, LeavesMachine, Overwrites, RunsCode, Writes};
use On::{Elsewhere, Here, Value};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["go"], Rest::Unknown, GO)
        .valued(&[
            "-C",
            "-o",
            "-p",
            "-tags",
            "-ldflags",
            "-gcflags",
            "-asmflags",
            "-mod",
            "-modfile",
            "-overlay",
            "-pkgdir",
            "-toolexec",
            "-run",
            "-bench",
            "-count",
            "-timeout",
            "-coverprofile",
            "-coverpkg",
            "-covermode",
            "-cpuprofile",
            "-memprofile",
            "-fuzz",
            "-fuzztime",
            "-f",
            "-skip",
            "-parallel",
            "-benchtime",
            "-exec",
        ])
        .word_flags(),
    known(
        &["gofmt", "goimports", "gofumpt", "golines", "gci"],
        Rest::Unknown,
        &[
            help(&["gofumpt --version"]),
            when("", FORMAT)
                .flags(&["-w|write"])
                .undo("git checkout -- PATH, where it was committed")
                .examples(&["gofmt -w .", "goimports -w main.go", "gofmt -s -w ."]),
            when("", READ_FILES).examples(&["gofmt -l .", "gofmt -d main.go"]),
        ],
    )
    .valued(&["-r", "-local", "-lang"])
    .word_flags(),
    known(
        &["golangci-lint"],
        Rest::Unknown,
        &[
            help_h(&["golangci-lint --version"]),
            when("run|fmt", REWRITE)
                .flags(&["--fix"])
                .examples(&["golangci-lint run --fix"]),
            when("fmt", READ)
                .flags(&["-d|--diff"])
                .examples(&["golangci-lint fmt --diff"]),
            when("fmt|migrate|custom", REWRITE).examples(&["golangci-lint fmt"]),
            when("cache clean", CLEAN).examples(&["golangci-lint cache clean"]),
            when(
                "run|linters|config|cache|version|help|formatters|completion",
                READ,
            )
            .examples(&["golangci-lint run ./...", "golangci-lint linters"]),
        ],
    )
    .valued(&[
        "-c",
        "--config",
        "-E",
        "--enable",
        "-D",
        "--disable",
        "--timeout",
    ]),
    known(
        &[
            "staticcheck",
            "govulncheck",
            "gosec",
            "errcheck",
            "ineffassign",
            "revive",
            "golint",
            "gocyclo",
            "nilaway",
            "deadcode",
            "go-critic",
            "gocritic",
            "gopls",
            "dlv",
            "gotestsum",
            "ginkgo",
            "mockgen",
            "stringer",
            "wire",
            "air",
            "ko",
            "goreleaser",
        ],
        Rest::Unknown,
        TOOLS,
    ),
];

const GO: &[Use] = &[
    when("vet|test|build", RUN)
        .flags(&["-vettool|-toolexec|-exec"])
        .examples(&["go vet -vettool=./x ./..."]),
    when("", READ)
        .flags(&["-h|--help|-help|--version"])
        .examples(&["go --help"]),
    when("vet", RUN).examples(&["go vet ./..."]),
    when("version|list|doc|env|help|bug", READ)
        .without(&["-w|-u|-m"])
        .examples(&["go version", "go env GOPATH", "go doc fmt.Println"]),
    when("list", FETCH).examples(&["go list -m -u all"]),
    when("env", MACHINE)
        .flags(&["-w|-u"])
        .why(SETTINGS)
        .undo("go env -u NAME")
        .examples(&["go env -w GOPROXY=https://example.com", "go env -u GOFLAGS"]),
    when("version|doc", READ).examples(&["go version -m app", "go doc -u fmt"]),
    when("mod graph|why|verify", READ).examples(&[
        "go mod graph",
        "go mod why -m a",
        "go mod verify",
    ]),
    when("mod tidy", READ)
        .flags(&["-diff"])
        .examples(&["go mod tidy -diff"]),
    when("mod edit", READ)
        .flags(&["-json|-print"])
        .examples(&["go mod edit -json"]),
    when("mod|work|get|telemetry", INSTALL)
        .undo("git checkout -- go.mod go.sum")
        .examples(&[
            "go mod tidy",
            "go mod download",
            "go get ./...",
            "go get github.com/a/b@v1.2.3",
            "go work sync",
        ]),
    when("install *@*", MACHINE)
        .why(FOR_ALL)
        .undo("rm $(go env GOPATH)/bin/NAME")
        .instead("go get -tool, then go tool NAME")
        .examples(&["go install golang.org/x/tools/gopls@latest"]),
    when("run *@*", FOREIGN)
        .why(UNSEEN)
        .instead("go get -tool, then go tool NAME")
        .examples(&["go run github.com/a/b@latest"]),
    when(
        "build|test",
        &[
            (RunsCode, Here),
            (
                Overwrites,
                Value("-o|-coverprofile|-cpuprofile|-memprofile"),
            ),
        ],
    )
    .flags(&["-o|-coverprofile|-cpuprofile|-memprofile"])
    .examples(&[
        "go build -o bin/app ./cmd/app",
        "go test -coverprofile=c.out ./...",
    ]),
    when("build|test|run|install|generate", BUILD).examples(&[
        "go build ./...",
        "go test -race ./...",
        "go run .",
        "go run main.go",
        "go generate ./...",
        "go install ./cmd/app",
    ]),
    when("fmt", READ)
        .flags(&["-n"])
        .examples(&["go fmt -n ./..."]),
    when("fmt|fix", REWRITE)
        .undo("git checkout -- PATH, where it was committed")
        .examples(&["go fmt ./..."]),
    when("clean", READ)
        .flags(&["-n"])
        .examples(&["go clean -n"]),
    when("clean", &[(Deletes, Here), (LeavesMachine, Elsewhere)])
        .flags(&["-modcache"])
        .undo("go mod download")
        .examples(&["go clean -modcache"]),
    when("clean", CLEAN).examples(&["go clean", "go clean -testcache", "go clean -cache"]),
    when(
        "tool dist|cover|pprof|trace|objdump|nm|buildid|doc|vet",
        READ,
    )
    .examples(&["go tool cover -func=c.out", "go tool pprof cpu.out"]),
    when("tool", BUILD)
        .operands(1)
        .examples(&["go tool stringer -type X"]),
    when("tool", READ).examples(&["go tool"]),
    when("", READ).flags(&["-V"]).examples(&["go -V"]),
];

const TOOLS: &[Use] = &[
    help(&["staticcheck --version"]),
    when("release|publish", &[(RunsCode, Here), (Writes, Here)]).flags(&["--snapshot|--skip-publish"]).examples(&["goreleaser release --snapshot --clean"]),
    when("release|publish|announce|continue|apply|create|resolve|run", PUBLISH).why(PUBLIC).instead("goreleaser release --snapshot").examples(&["goreleaser release --clean", "ko publish ./cmd/app", "ko apply -f config"]),
    when("build|healthcheck|check|init|changelog|completion|jsonschema|deps|version|generate|debug|test|exec|trace|watch|bootstrap|outline|unfocus|gen|diff|show|serve", BUILD).examples(&["goreleaser build --snapshot", "goreleaser check", "ginkgo build", "dlv debug ./cmd"]),
    when("attach|core|connect", MACHINE).why("it halts a running process").examples(&["dlv attach 1234"]),
    when("", WRITE).flags(&["-destination|-type|-source|-r|-p"]).examples(&["mockgen -destination=a.go -source=b.go", "ginkgo -r", "stringer -type=Pill"]),
    when("", READ).examples(&["staticcheck ./...", "govulncheck ./...", "gosec ./...", "revive ./..."]),
];
