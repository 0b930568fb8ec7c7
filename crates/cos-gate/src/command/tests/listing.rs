//! Tests file names that one command prints and another one uses.

use super::*;

#[test]
fn what_works_on_listed_files_in_place_stays_inside_where_the_listing_does() {
    for text in [
        "for f in $(grep -rl old src); do sed -i 's/old/new/g' \"$f\"; done",
        "sed -i s/a/b/ $(git ls-files '*.rs')",
        "git ls-files '*.py' | while read -r f; do sed -i s/a/b/ \"$f\"; done",
        "git diff --name-only main | xargs prettier --write",
        "git diff --name-only | grep '.py$' | xargs -r sed -i s/a/b/",
        "rg -l old src | xargs sed -i 's/old/new/'",
        "grep -rl '/etc/app' src | xargs sed -i 's#/etc/app#/etc/web#'",
        "find . -name '*.pyc' | xargs rm -f",
        "rm -f $(find . -name '*.orig')",
        "find src tests -name '*.c' | xargs clang-format -i",
    ] {
        assert!(!asks(text), "{text}: {:?}", judged(text));
    }
}

#[test]
fn a_listing_that_leads_out_or_names_too_much_asks() {
    for text in [
        "grep -rl old /etc | xargs sed -i 's/old/new/'",
        "rg -l old /srv/app | xargs sed -i 's/old/new/'",
        "find src /etc -name '*.conf' | xargs sed -i s/a/b/",
        "sed -i s/a/b/ $(find ../other -name '*.rs')",
        "for f in $(find / -name '*.conf'); do sed -i s/a/b/ $f; done",
        "locate app.conf | xargs sed -i s/a/b/",
        "sed -i s/a/b/ $(find $ROOT -name '*.rs')",
        "git ls-files | xargs rm",
        "find . -type f | xargs rm -rf",
        "find src -name '*.rs' | xargs rm",
        "rm $(git ls-files)",
        "rm -rf $(ls)",
        "find . -name '*.rs' -exec rm {} +",
        "find ~ -name '*.pem' | xargs cat",
        "docker rm $(docker ps -aq)",
        "docker stop $(docker ps -q)",
        "docker network rm `docker network ls -q`",
        "docker ps -aq | xargs docker rm",
        "podman restart --all",
        "podman pod stop --all",
        "kubectl exec -it web -- bash",
        "kubectl exec web -i -t -- bash -il",
        "cat $(find ~/.ssh -type f)",
    ] {
        assert!(asks(text), "{text}: {:?}", judged(text));
    }
}
