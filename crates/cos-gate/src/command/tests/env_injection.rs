//! Tests variables and flags that redirect programs.

use super::*;

#[test]
fn variables_do_not_lead_programs_elsewhere_unasked() {
    all_ask_inside(&[
        "HOME=. git commit -m x",
        "HOME=/tmp/x git status",
        "XDG_CONFIG_HOME=/tmp/x git log",
        "export HOME=/tmp/x; git log",
        "env HOME=/tmp/x git log",
        "HOME=/tmp/x bash -c 'git log'",
        "HOME=/tmp/x npm install",
        "GIT_TRACE=/home/me/.bashrc git status",
        "GIT_TRACE2_EVENT=/home/me/x git status",
        "GIT_SSL_NO_VERIFY=1 git fetch",
        "GIT_ALLOW_PROTOCOL=ext git fetch",
        "GIT_INDEX_FILE=/srv/x git add .",
        "GIT_OBJECT_DIRECTORY=/srv git gc",
        "GIT_REDIRECT_STDOUT=/home/me/x git log",
        "CARGO_TARGET_X86_64_RUNNER='rm -rf /srv' cargo test",
        "CARGO_TARGET_DIR=/srv cargo clean",
        "RUSTFLAGS='-C linker=./x' cargo build",
        "GOFLAGS=-toolexec=./x go build",
        "npm_config_script_shell='rm -rf /srv' npm test",
        "MAKEFILES=/tmp/x.mk make",
        "env LD_PRELOAD=./x.so ls",
        "read LD_PRELOAD <<< ./x.so; export LD_PRELOAD; ls",
        "for BASH_ENV in ./x.sh; do bash -c ls; done",
        "DOCKER_HOST=tcp://prod:2375 docker compose up -d",
        "export DOCKER_HOST=ssh://prod; docker restart web",
        "docker -H tcp://prod:2375 restart web",
    ]);
    none_asks_inside(&[
        "HOME=$(mktemp -d) cargo test",
        "HOME=/tmp/x cargo test",
        "GIT_TRACE=1 git status",
        "GIT_COMMIT=$(git rev-parse HEAD) npm run build",
        "GIT_AUTHOR_NAME=x GIT_COMMITTER_DATE=now git commit -m x",
        "GIT_TERMINAL_PROMPT=0 git fetch",
        "GIT_INDEX_FILE=/tmp/x git add .",
        "CARGO_TARGET_DIR=/tmp/x cargo build",
        "RUSTFLAGS='-C linker=clang -C link-arg=-fuse-ld=mold' cargo build",
        "RUSTFLAGS='-D warnings' cargo clippy",
        "GOFLAGS=-mod=mod go test ./...",
        "DOCKER_HOST=unix:///run/x.sock docker compose up -d",
        "DOCKER_HOST=ssh://h docker ps",
    ]);
}

#[test]
fn flags_do_not_lead_programs_elsewhere_unasked() {
    all_ask_inside(&[
        "cargo run --manifest-path /srv/x/Cargo.toml",
        "cargo clean --target-dir /srv",
        "npm --prefix /srv install",
        "npm --script-shell='rm -rf /srv' run t",
        "npm --userconfig /tmp/x run t",
        "go test -exec 'rm -rf /srv' ./...",
        "go test --exec='rm -rf /srv' ./...",
        "go build --toolexec='rm -rf /srv' ./...",
        "go build -toolexec 'rm -rf /srv'",
        "go vet -vettool=/tmp/x",
        "pip install -e /srv/x",
        "tar -F 'rm -rf /srv' -cf x.tar .",
        "scp -o ProxyCommand='rm -rf /srv' h:a b",
        "vim -u /tmp/vimrc x",
        "nvim -l /tmp/x.lua",
        "make -I /srv/x",
        "psql -o /home/me/x -c 'select 1'",
        "perf record -o /home/me/x ls",
        "less -k /tmp/x y",
        "awk -l filefuncs 'BEGIN{}'",
        "node --experimental-loader /tmp/x y.js",
        "git --exec-path=/tmp/x status",
        "python3 -m http.server -d /home/me",
        "cd ~ && python3 -m http.server",
        "npx http-server /",
    ]);
    none_asks_inside(&[
        "cargo build --manifest-path sub/Cargo.toml --target-dir /tmp/t",
        "npm --prefix web ci",
        "go test -C sub -exec echo ./...",
        "go build -o bin/app ./cmd/app",
        "pip install -e .",
        "pip install -t vendor x",
        "vim -u NONE x",
        "make -C sub -I include",
        "scp -o StrictHostKeyChecking=no h:a b",
        "python3 -m http.server 8000 --bind 0.0.0.0",
        "npx http-server dist",
    ]);
}
