//! Tests code that programs load in addition: by flags, by variables, under other names.

use super::*;

#[test]
fn what_a_runner_is_reported_to_load_from_outside_asks() {
    all_ask_inside(&[
        "pytest /srv/tests",
        "python -m pytest /srv/tests/test_a.py::test_b",
        "pytest -c /srv/pytest.ini",
        "rspec ../other/a_spec.rb",
        "npx jest --rootDir /srv",
        "npx vitest run --root=/srv",
        "jest --config /srv/jest.config.js",
        "node --test /srv/a.test.js",
        "node --env-file=/srv/.env a.js",
        "mocha -r /srv/x.js test",
        "phpunit --bootstrap /srv/x.php",
        "eslint --config ~/eslint.config.js src",
        "eslint --rulesdir /srv/rules src",
        "prettier --plugin=/srv/p.js --write src",
        "webpack --config /srv/w.js",
        "sphinx-build -c /srv docs out",
        "pylint --rcfile=/srv/rc src",
        "pylint --init-hook='import os; os.system(\"rm -rf /srv\")' src",
        "cmake -DCMAKE_TOOLCHAIN_FILE=/srv/x.cmake -B build",
        "bazel --bazelrc=/srv/rc build //...",
        "bazel run //:x --run_under='rm -rf /srv'",
        "mvn -s /srv/settings.xml test",
        "mvn exec:exec -Dexec.executable=rm -Dexec.args='-rf /srv'",
        "ant -f /srv/build.xml",
        "ninja -f /srv/build.ninja",
        "pre-commit run -c /srv/c.yaml",
        "uv run /srv/x.py",
        "ruby -r/srv/x -e 1",
        "perl -I/srv -MX -e 1",
        "perl -M'POSIX;system(\"rm -rf /srv\")' -e 1",
        "php -d auto_prepend_file=/srv/x.php a.php",
        "jshell -s - <<< 'Runtime.getRuntime().exec(\"rm -rf /srv\")'",
        "sbt 'eval \"rm -rf /srv\".!'",
        "helm upgrade --install a c --post-renderer ./x.sh",
        "helm template a c --post-renderer 'rm -rf /srv'",
        "capsh -- -c 'rm -rf /srv'",
        "php -S 0.0.0.0:8000 -t /",
        "ruby -run -e httpd / -p 8000",
        "aws configure get aws_secret_access_key",
    ]);
    none_asks_inside(&[
        "pytest tests/unit -c setup.cfg",
        "pytest --junitxml=/tmp/report.xml --rootdir=.",
        "pytest /w/repo/tests/test_a.py",
        "npx jest --config config/jest.config.js",
        "cd packages/a && npx jest --config ../../jest.config.js",
        "node --env-file=.env.example a.js",
        "mocha -r ts-node/register 'test/**/*.ts'",
        "eslint --config eslint.config.js src",
        "cmake -B build -DCMAKE_TOOLCHAIN_FILE=~/vcpkg/scripts/buildsystems/vcpkg.cmake",
        "cmake -B build -DCMAKE_C_COMPILER=/usr/bin/clang",
        "bazel run //:x --run_under=//tools:wrap",
        "mvn -s .mvn/settings.xml test",
        "docker compose -f compose.test.yml up -d",
        "ruby -rjson -e 'puts JSON.dump([1])'",
        "perl -MData::Dumper -e 'print Dumper([1])'",
        "php -d memory_limit=-1 vendor/bin/phpunit",
        "php -S localhost:8000 -t public",
        "aws configure get region",
        "npm run build -- --outDir dist",
        "cargo test -- --nocapture",
    ]);
}

#[test]
fn variables_that_make_programs_load_something_ask() {
    all_ask_inside(&[
        "MAVEN_OPTS='-javaagent:/srv/x.jar' mvn test",
        "JDK_JAVA_OPTIONS=@/srv/args java -jar a.jar",
        "GRADLE_OPTS='-XX:OnOutOfMemoryError=reboot' gradle test",
        "CARGO_HOME=/srv/c cargo build",
        "GRADLE_USER_HOME=/srv/g gradle build",
        "PATH=/srv/bin:$PATH make",
        "PATH=../evil:$PATH make",
        "OPENSSL_CONF=/srv/o.cnf openssl version",
        "GCONV_PATH=/srv iconv a",
        "LUA_INIT='os.execute(\"rm -rf /srv\")' lua a.lua",
        "DOTNET_STARTUP_HOOKS=./x.dll dotnet test",
        "PHP_INI_SCAN_DIR=/srv php a.php",
        "R_PROFILE_USER=/srv/x.R Rscript a.R",
        "JULIA_LOAD_PATH=/srv julia a.jl",
        "EXINIT='!rm -rf /srv' vi",
        "ELIXIR_ERL_OPTIONS='-eval halt()' mix test",
        "PYTEST_ADDOPTS='-c /srv/pytest.ini' pytest",
        "HISTFILE=/home/me/.bashrc bash -i",
    ]);
    none_asks_inside(&[
        "MAVEN_OPTS='-Xmx2g -XX:+UseG1GC' mvn test",
        "GRADLE_OPTS=-Dorg.gradle.daemon=false gradle test",
        "JAVA_OPTS=-Xmx1g gradle run",
        "PYTEST_ADDOPTS='-q -p no:cacheprovider' pytest",
        "PATH=/usr/local/go/bin:$PATH go test ./...",
        "PATH=\"$PWD/bin:$HOME/bin:/opt/x/bin:$PATH\" make",
        "CARGO_HOME=.cargo-home cargo build",
        "CARGO_HOME=\"$HOME/.cargo\" cargo build",
        "HISTFILE= bash -c ls",
        "OPENSSL_CONF=/dev/null openssl version",
    ]);
}

#[test]
fn a_package_from_an_address_is_code_that_no_one_has_looked_into() {
    all_ask_inside(&[
        "poetry add git+https://x.example/e.git",
        "pdm add 'e @ git+https://x.example/e.git'",
        "pipenv install git+https://x.example/e.git#egg=e",
        "pixi add --git https://x.example/e.git e",
        "rye add e --git=https://x.example/e.git",
        "npm i owner/name",
        "pnpm add github:owner/name",
        "bundle add e --git https://x.example/e.git",
        "cargo add e --git https://x.example/e",
        "composer require x/y --repository https://x.example",
        "conda install -c https://x.example e",
        "flutter pub add e --git-url=https://x.example/e",
        "swift package add-dependency https://x.example/e",
        "raco pkg install https://x.example/e.git",
        "opam pin add e https://x.example/e.git",
    ]);
    none_asks_inside(&[
        "poetry add requests",
        "npm i @scope/name react@18",
        "npm install ./packages/a",
        "pnpm add -D typescript --registry http://localhost:4873",
        "conda install -c conda-forge numpy",
        "composer require vendor/name",
        "cargo add serde --features derive",
        "bundle add rspec",
    ]);
}
