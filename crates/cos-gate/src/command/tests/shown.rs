//! Tests commands that show credentials.

use super::*;

#[test]
fn secrets_of_a_cluster_are_secrets_however_they_are_named() {
    all_ask_inside(&[
        "kubectl get secret,cm -o yaml",
        "kubectl get all,secret -o yaml",
        "kubectl get Secret db -o json",
        "kubectl get deploy/web secret/db -o yaml",
        "kubectl -n prod get secrets.v1. db -o yaml",
        "kubectl get -o yaml cm,secrets",
        "oc get cm,secret -o yaml",
        "kubectl get --raw /api/v1/namespaces/x/secrets",
        "kubectl get --raw=/api/v1/namespaces/x/secrets/db",
    ]);
    none_asks_inside(&[
        "kubectl get pods,cm -o yaml",
        "kubectl get secret,cm",
        "kubectl get secrets",
        "kubectl get secret,cm -o name",
        "kubectl get secret x -o name",
        "kubectl get secrets -o wide",
        "kubectl get secret/x --output=name",
        "kubectl get deploy/secret -o yaml",
        "kubectl get --raw /healthz",
        "kubectl describe secret db",
    ]);
}

#[test]
fn a_history_or_a_search_that_shows_a_file_with_credentials_is_asked_about() {
    all_ask_inside(&[
        "git log -p -- .env",
        "git log --patch .env",
        "git log -L1,9:.env",
        "git grep -h . -- .env",
        "git grep -h . .env",
        "git grep -h -O'rm -rf /srv' fn",
    ]);
    none_asks_inside(&[
        "git log -- .env",
        "git log --oneline -5",
        "git log -p -- src/main.rs",
        "git log -p -- .env.example",
        "git grep -h fn -- src",
        "git push -h",
    ]);
}

#[test]
fn code_that_reads_a_file_with_credentials_is_asked_about_as_a_program_that_does() {
    all_ask_inside(&[
        "node -e 'console.log(require(\"fs\").readFileSync(\".env\",\"utf8\"))'",
        "node -e 'require(\"fs\").readFile(\".env\", (e, d) => console.log(d))'",
        "node -e 'require(\"fs\").createReadStream(\".env\").pipe(process.stdout)'",
        "ruby -e 'puts File.read(\".env\")'",
        "ruby -e 'puts File.readlines(\".env\")'",
        "ruby -e 'puts IO.read(\".env\")'",
        "perl -ne print .env",
        "perl -pe1 .env",
        "python3 -c \"from pathlib import Path;print(Path('.env').read_text())\"",
        "php -r 'readfile(\".env\");'",
    ]);
    none_asks_inside(&[
        "node -e 'console.log(require(\"fs\").readFileSync(\"a.json\",\"utf8\"))'",
        "node -p \"require('./package.json').version\"",
        "ruby -e 'puts File.read(\"a.txt\")'",
        "ruby -e 'puts File.read(\".env.example\")'",
        "perl -ne print a.txt",
        "perl -e 'print 1'",
        "python3 -c \"from pathlib import Path;print(Path('a.txt').read_text())\"",
        "python3 -c \"from pathlib import Path;p=Path('src/a.py');p.write_text(p.read_text())\"",
    ]);
}
