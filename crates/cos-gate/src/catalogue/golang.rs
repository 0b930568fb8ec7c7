//! Go.

use super::usual::{
    FOR_ALL, PUBLIC, SETTINGS, UNSEEN, WHERE_COMMITTED, builds, cleans, fetches, formats, help,
    help_h, machine, publishes, queries, reads, reads_files, rewrites, runs_code, runs_foreign,
    works,
};
use super::{On, Program, Rest, Use, known, when};
use crate::effect::EffectKind::{Deletes, LeavesMachine, Overwrites, RunsCode};
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
            formats("", &["gofmt -w .", "goimports -w main.go", "gofmt -s -w ."])
                .flags(&["-w|write"])
                .undo(WHERE_COMMITTED),
            reads_files("", &["gofmt -l .", "gofmt -d main.go"]),
        ],
    )
    .valued(&["-r", "-local", "-lang"])
    .word_flags(),
    known(
        &["golangci-lint"],
        Rest::Unknown,
        &[
            help_h(&["golangci-lint --version"]),
            rewrites("run|fmt", &["golangci-lint run --fix"]).flags(&["--fix"]),
            reads("fmt", &["golangci-lint fmt --diff"]).flags(&["-d|--diff"]),
            rewrites("fmt|migrate|custom", &["golangci-lint fmt"]),
            cleans("cache clean", &["golangci-lint cache clean"]),
            reads(
                "run|linters|config|cache|version|help|formatters|completion",
                &["golangci-lint run ./...", "golangci-lint linters"],
            ),
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

#[rustfmt::skip]
const GO: &[Use] = &[
    runs_code("vet|test|build", &["go vet -vettool=./x ./..."])
        .flags(&["-vettool|-toolexec|-exec|--vettool|--toolexec|--exec"]),
    reads("", &["go --help"])
        .flags(&["-h|--help|-help|--version"]),
    runs_code("vet", &["go vet ./..."]),
    reads("version|list|doc|env|help|bug", &["go version", "go env GOPATH", "go doc fmt.Println"])
        .without(&["-w|-u|-m"]),
    queries("list", &["go list -m -u all"]),
    machine("env", &["go env -w GOPROXY=https://example.com", "go env -u GOFLAGS"])
        .flags(&["-w|-u"])
        .why(SETTINGS)
        .undo("go env -u NAME"),
    reads("version|doc", &["go version -m app", "go doc -u fmt"]),
    reads("mod graph|why|verify", &[
        "go mod graph",
        "go mod why -m a",
        "go mod verify",
    ]),
    reads("mod tidy", &["go mod tidy -diff"])
        .flags(&["-diff"]),
    reads("mod edit", &["go mod edit -json"])
        .flags(&["-json|-print"]),
    fetches("mod|work|get|telemetry", &[
            "go mod tidy",
            "go mod download",
            "go get ./...",
            "go get github.com/a/b@v1.2.3",
            "go work sync",
        ])
        .undo("git checkout -- go.mod go.sum"),
    machine("install *@*", &["go install golang.org/x/tools/gopls@latest"])
        .why(FOR_ALL)
        .undo("rm $(go env GOPATH)/bin/NAME")
        .instead("go get -tool, then go tool NAME"),
    runs_foreign("run *@*", &["go run github.com/a/b@latest"])
        .why(UNSEEN)
        .instead("go get -tool, then go tool NAME"),
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
    builds("build|test|run|install|generate", &[
        "go build ./...",
        "go test -race ./...",
        "go run .",
        "go run main.go",
        "go generate ./...",
        "go install ./cmd/app",
    ]),
    reads("fmt", &["go fmt -n ./..."])
        .flags(&["-n"]),
    rewrites("fmt|fix", &["go fmt ./..."])
        .undo(WHERE_COMMITTED),
    reads("clean", &["go clean -n"])
        .flags(&["-n"]),
    when("clean", &[(Deletes, Here), (LeavesMachine, Elsewhere)])
        .flags(&["-modcache"])
        .undo("go mod download")
        .examples(&["go clean -modcache"]),
    cleans("clean", &["go clean", "go clean -testcache", "go clean -cache"]),
    reads("tool dist|cover|pprof|trace|objdump|nm|buildid|doc|vet", &["go tool cover -func=c.out", "go tool pprof cpu.out"]),
    builds("tool", &["go tool stringer -type X"])
        .operands(1),
    reads("tool", &["go tool"]),
    reads("", &["go -V"]).flags(&["-V"]),
];

#[rustfmt::skip]
const TOOLS: &[Use] = &[
    help(&["staticcheck --version"]),
    builds("release|publish", &["goreleaser release --snapshot --clean"]).flags(&["--snapshot|--skip-publish"]),
    publishes("release|publish|announce|continue|apply|create|resolve|run", &["goreleaser release --clean", "ko publish ./cmd/app", "ko apply -f config"]).why(PUBLIC).instead("goreleaser release --snapshot"),
    builds("build|healthcheck|check|init|changelog|completion|jsonschema|deps|version|generate|debug|test|exec|trace|watch|bootstrap|outline|unfocus|gen|diff|show|serve", &["goreleaser build --snapshot", "goreleaser check", "ginkgo build", "dlv debug ./cmd"]),
    machine("attach|core|connect", &["dlv attach 1234"]).why("it halts a running process"),
    works("", &["mockgen -destination=a.go -source=b.go", "ginkgo -r", "stringer -type=Pill"]).flags(&["-destination|-type|-source|-r|-p"]),
    reads("", &["staticcheck ./...", "govulncheck ./...", "gosec ./...", "revive ./..."]),
];
