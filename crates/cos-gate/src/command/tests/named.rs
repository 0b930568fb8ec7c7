//! Tests programs that a variable or a flag names for another program to run.

use super::*;

#[test]
fn a_program_that_a_variable_or_a_flag_names_is_read() {
    all_ask_inside(&[
        "KUBECTL_EXTERNAL_DIFF='rm -rf /srv' kubectl diff -f x",
        "RUSTDOC=/srv/evil cargo doc",
        "CARGO_BUILD_RUSTDOC=/srv/evil cargo doc",
        "CMAKE_C_COMPILER_LAUNCHER='rm -rf /srv' cmake -B build",
        "AWS_PAGER='rm -rf /srv' aws s3 ls",
        "BAT_PAGER='rm -rf /srv' bat x",
        "PSQL_PAGER='rm -rf /srv' psql -c 'select 1'",
        "KUBE_EDITOR='rm -rf /srv' ls",
        "RUSTDOCFLAGS='--test-runtool /srv/x' cargo test --doc",
        "cdk synth --app 'rm -rf /srv'",
        "helm template x --post-renderer /bin/rm --post-renderer-args -rf --post-renderer-args /srv",
        "kubectl kustomize --enable-helm --helm-command 'rm -rf /srv' .",
        "kustomize build --enable-alpha-plugins --enable-exec .",
        "apt-get -o APT::Update::Pre-Invoke::='rm -rf /srv' update",
        r#"sqlite3 x.db ".import '|rm -rf /srv' t""#,
        r#"sqlite3 x.db '.once |sh' "select 'x'""#,
        "sqlite3 x.db <<< '.once |sh'",
        r#"psql -o '|sh' -c "select 'x'""#,
        "java -javaagent:/srv/evil.jar X",
        "java -agentpath:/srv/evil.so X",
        "java -cp /srv/evil.jar Main",
        "java -XX:OnError='rm -rf /srv' X",
        "javac -processorpath /srv/evil.jar A.java",
        "mvn -Dmaven.ext.class.path=/srv/evil.jar test",
    ]);
    none_asks_inside(&[
        "AWS_PAGER= aws s3 ls",
        "AWS_PAGER=cat aws s3 ls",
        "GH_PAGER=cat gh pr list",
        "CMAKE_C_COMPILER_LAUNCHER=ccache cmake -B build",
        "RUSTDOCFLAGS='-D warnings' cargo doc",
        "GIT_EDITOR=true git rebase --continue",
        "cdk synth --app 'npx ts-node bin/app.ts'",
        "helm template x -f values.yaml",
        "kustomize build overlays/dev",
        "apt-get -o Acquire::Retries=3 update",
        "sqlite3 x.db '.tables'",
        "sqlite3 x.db '.output out.txt' 'select 1'",
        "java -cp build/classes:lib/a.jar Main",
        "java -cp ~/.m2/repository/a/a.jar:target/classes Main",
        "java -agentlib:jdwp=transport=dt_socket,server=y -cp out Main",
        "javac -cp lib/a.jar -d out src/A.java",
        "java -jar target/app.jar",
        "mvn -Dmaven.test.skip=true package",
    ]);
}
