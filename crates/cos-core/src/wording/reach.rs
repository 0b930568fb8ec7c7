//! Verbs that reach out of the worktree, and what each must come with to count.

use crate::effect::EffectKind;
use EffectKind::{
    ChangesLiveSystem, ChangesRights, Merges, Publishes, RewritesHistory, RunsForeignCode, Sends,
    Spends,
};

/// What a verb that reaches out must come with to count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Needs {
    /// Nothing: the verb says it all.
    Nothing,
    /// Somewhere to push or upload to.
    Remote,
    /// Somebody to reach.
    People,
    /// A branch that others build on, or a request to merge.
    SharedBranch,
    /// A live system.
    Live,
    /// Rights and keys.
    Rights,
    /// Money.
    Money,
    /// Being public.
    Public,
    /// The history of commits.
    History,
    /// Being out of reach.
    Offline,
    /// A place that people use, or everybody as those it is for.
    InUse,
    /// A place that people use.
    OnLive,
    /// What leads others to a system: names, certificates, gateways.
    Edge,
    /// A share of those who use it: `100% of users`.
    Share,
    /// Accounts of people.
    Accounts,
    /// What guards and watches a system.
    Guards,
    /// What lets a program or a person in.
    Secrets,
    /// People outside, who are never a part of a program.
    Partners,
    /// A place that others install from.
    Registry,
    /// A program that runs what it is given.
    Shell,
    /// What is left standing when something else goes.
    FailOver,
    /// Machines that cost money while they run.
    Machines,
    /// Somebody outside, or data of people.
    Outsiders,
    /// A right of a person: a key of theirs, a place among administrators.
    Membership,
    /// A release, a rollout.
    Release,
    /// The terms under which something is kept or sold.
    Terms,
}

impl Needs {
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Nothing | Self::InUse | Self::OnLive | Self::Share => "",
            Self::Accounts => "account subscription membership tenant",
            Self::Guards => "alert alerting monitoring backup waf firewall antivirus ci",
            Self::Secrets => "certificate credential password",
            Self::Partners => "customer vendor supplier partner investor press subscriber company",
            Self::Registry => "registry npm pypi store marketplace dockerhub",
            Self::Shell => "sh bash shell zsh python",
            Self::Remote => {
                "remote origin upstream main master trunk branch commit change tag image registry production \
                 staging github gitlab release s3 bucket cdn server pypi npm store site website dockerhub \
                 ecr gcr crates.io fork repository everything work it"
            }
            Self::People => {
                "customer client user subscriber team everyone everybody people reviewer maintainer manager \
                 slack discord twitter linkedin facebook reddit newsletter email mail sms invoice reminder \
                 invitation invite announcement press channel boss partner vendor supplier stakeholder \
                 colleague employee investor member list him her them outage"
            }
            Self::SharedBranch => {
                "main master trunk production default release pr mr request requests develop"
            }
            Self::Live => "production live server cluster website site customer database",
            Self::Rights => {
                "access permission right role admin administrator owner privilege key token secret \
                 credential password protection 2fa mfa firewall sudo root authentication authorization \
                 certificate security review scanning"
            }
            Self::Money => {
                "invoice bill money fund dollar usd eur payment card customer licence license subscription \
                 plan tier salary domain hardware supplier vendor"
            }
            Self::Public => "public publicly internet",
            Self::Offline => "offline down",
            Self::Edge => "dns cname nameserver mx certificate gateway domain ingress traffic",
            Self::FailOver => {
                "region secondary standby replica zone datacentre datacenter production"
            }
            Self::Machines => {
                "cluster instance server vm machine node gpu environment database stack replica fleet"
            }
            Self::Outsiders => {
                "customer client user agency vendor partner contractor consultant auditor press public \
                 everyone third-party party supplier community org organisation investor competitor internet"
            }
            Self::Membership => {
                "admin administrator owner maintainer collaborator sudoer sudoers org organisation \
                 organization allowlist whitelist superuser root iam"
            }
            Self::Release => "release rollout deployment deploy launch canary out",
            Self::Terms => "retention price pricing lifecycle",
            Self::History => "history main master published pushed trunk",
        }
    }
}

/// Verbs that reach out of the worktree.
pub(super) const REACHING: &[(&str, EffectKind, Needs)] = &[
    ("force push", RewritesHistory, Needs::Nothing),
    ("rewrite", RewritesHistory, Needs::History),
    ("squash", RewritesHistory, Needs::History),
    ("rebase", RewritesHistory, Needs::History),
    ("amend", RewritesHistory, Needs::History),
    ("push", Publishes, Needs::Remote),
    ("publish", Publishes, Needs::Nothing),
    ("release", Publishes, Needs::Nothing),
    ("cut a release", Publishes, Needs::Nothing),
    ("ship", Publishes, Needs::Nothing),
    ("upload", Publishes, Needs::Remote),
    ("submit", Publishes, Needs::Remote),
    ("open source", Publishes, Needs::Nothing),
    ("make", ChangesRights, Needs::Public),
    ("merge", Merges, Needs::SharedBranch),
    ("deploy", ChangesLiveSystem, Needs::Nothing),
    ("roll out", ChangesLiveSystem, Needs::Nothing),
    ("roll back", ChangesLiveSystem, Needs::Live),
    ("go live", ChangesLiveSystem, Needs::Nothing),
    ("launch", ChangesLiveSystem, Needs::Live),
    ("migrate", ChangesLiveSystem, Needs::Live),
    ("promote", ChangesLiveSystem, Needs::Live),
    ("restore", ChangesLiveSystem, Needs::Live),
    ("restart", ChangesLiveSystem, Needs::Live),
    ("reboot", ChangesLiveSystem, Needs::Live),
    ("stop", ChangesLiveSystem, Needs::Live),
    ("take", ChangesLiveSystem, Needs::Offline),
    ("bring", ChangesLiveSystem, Needs::Offline),
    ("switch", ChangesLiveSystem, Needs::Offline),
    ("scale", ChangesLiveSystem, Needs::Live),
    ("provision", ChangesLiveSystem, Needs::Nothing),
    ("send", Sends, Needs::People),
    ("email", Sends, Needs::People),
    ("mail", Sends, Needs::People),
    ("message", Sends, Needs::People),
    ("notify", Sends, Needs::People),
    ("inform", Sends, Needs::People),
    ("contact", Sends, Needs::People),
    ("invite", Sends, Needs::People),
    ("reply", Sends, Needs::People),
    ("post", Sends, Needs::People),
    ("tweet", Sends, Needs::Nothing),
    ("announce", Sends, Needs::Nothing),
    ("buy", Spends, Needs::Nothing),
    ("purchase", Spends, Needs::Nothing),
    ("issue a refund", Spends, Needs::Nothing),
    ("place an order", Spends, Needs::Nothing),
    ("cancel", Spends, Needs::Money),
    ("pay", Spends, Needs::Money),
    ("charge", Spends, Needs::Money),
    ("refund", Spends, Needs::Money),
    ("transfer", Spends, Needs::Money),
    ("wire", Spends, Needs::Money),
    ("order", Spends, Needs::Money),
    ("subscribe", Spends, Needs::Money),
    ("renew", Spends, Needs::Money),
    ("upgrade", Spends, Needs::Money),
    ("grant", ChangesRights, Needs::Rights),
    ("give", ChangesRights, Needs::Rights),
    ("revoke", ChangesRights, Needs::Rights),
    ("rotate", ChangesRights, Needs::Rights),
    ("disable", ChangesRights, Needs::Rights),
    ("turn off", ChangesRights, Needs::Rights),
    ("bypass", ChangesRights, Needs::Rights),
    ("expose", ChangesRights, Needs::Public),
    ("open port", ChangesRights, Needs::Nothing),
    ("change the password", ChangesRights, Needs::Nothing),
    ("turn on", ChangesLiveSystem, Needs::InUse),
    ("turn off", ChangesLiveSystem, Needs::InUse),
    ("switch on", ChangesLiveSystem, Needs::InUse),
    ("switch off", ChangesLiveSystem, Needs::InUse),
    ("switch", ChangesLiveSystem, Needs::InUse),
    ("flip", ChangesLiveSystem, Needs::InUse),
    ("activate", ChangesLiveSystem, Needs::InUse),
    ("deactivate", ChangesLiveSystem, Needs::InUse),
    ("ramp up", ChangesLiveSystem, Needs::InUse),
    ("apply", ChangesLiveSystem, Needs::OnLive),
    ("backfill", ChangesLiveSystem, Needs::OnLive),
    ("patch", ChangesLiveSystem, Needs::OnLive),
    ("hotfix", ChangesLiveSystem, Needs::OnLive),
    ("upgrade", ChangesLiveSystem, Needs::OnLive),
    ("reindex", ChangesLiveSystem, Needs::OnLive),
    ("get", ChangesLiveSystem, Needs::OnLive),
    ("put", ChangesLiveSystem, Needs::OnLive),
    ("push", ChangesLiveSystem, Needs::OnLive),
    ("swap", ChangesLiveSystem, Needs::OnLive),
    ("promote", ChangesLiveSystem, Needs::Release),
    ("kick off", ChangesLiveSystem, Needs::Release),
    ("initiate", ChangesLiveSystem, Needs::Release),
    ("cut", Publishes, Needs::Release),
    ("tag", Publishes, Needs::Release),
    ("go out", ChangesLiveSystem, Needs::InUse),
    ("bring", ChangesLiveSystem, Needs::OnLive),
    ("pull", ChangesLiveSystem, Needs::Offline),
    ("enable", ChangesLiveSystem, Needs::Share),
    ("set", ChangesLiveSystem, Needs::Share),
    ("open", ChangesLiveSystem, Needs::Share),
    ("repoint", ChangesLiveSystem, Needs::Edge),
    ("pause", ChangesLiveSystem, Needs::Accounts),
    ("close", ChangesRights, Needs::Accounts),
    ("block", ChangesRights, Needs::Accounts),
    ("freeze", ChangesRights, Needs::Accounts),
    ("lock out", ChangesRights, Needs::Nothing),
    ("promote", ChangesRights, Needs::Membership),
    ("disable", ChangesRights, Needs::Guards),
    ("turn off", ChangesRights, Needs::Guards),
    ("turn off", ChangesRights, Needs::Rights),
    ("pause", ChangesRights, Needs::Guards),
    ("silence", ChangesRights, Needs::Guards),
    ("mute", ChangesRights, Needs::Guards),
    ("skip", ChangesRights, Needs::Guards),
    ("bypass", ChangesRights, Needs::Guards),
    ("regenerate", ChangesRights, Needs::Secrets),
    ("renew", ChangesRights, Needs::Secrets),
    ("reissue", ChangesRights, Needs::Secrets),
    ("replace", ChangesRights, Needs::Secrets),
    ("ping", Sends, Needs::Partners),
    ("chase", Sends, Needs::Partners),
    ("phone", Sends, Needs::Partners),
    ("remind", Sends, Needs::Partners),
    ("write to", Sends, Needs::Partners),
    ("reach out to", Sends, Needs::Partners),
    ("get in touch with", Sends, Needs::Partners),
    ("drop a line to", Sends, Needs::People),
    ("post a comment", Sends, Needs::Nothing),
    ("upload", Sends, Needs::Outsiders),
    ("spend", Spends, Needs::Money),
    ("book", Spends, Needs::Machines),
    ("rent", Spends, Needs::Nothing),
    ("sign us up", Spends, Needs::Nothing),
    ("sign me up", Spends, Needs::Nothing),
    ("land", Merges, Needs::SharedBranch),
    ("rebase", RewritesHistory, Needs::SharedBranch),
    ("put", Publishes, Needs::Registry),
    ("pipe", RunsForeignCode, Needs::Shell),
    ("fail over", ChangesLiveSystem, Needs::FailOver),
    ("point", ChangesLiveSystem, Needs::Edge),
    ("change", ChangesLiveSystem, Needs::Edge),
    ("update", ChangesLiveSystem, Needs::Edge),
    ("swap", ChangesLiveSystem, Needs::Edge),
    ("replace", ChangesLiveSystem, Needs::Edge),
    ("switch", ChangesLiveSystem, Needs::Edge),
    ("redirect", ChangesLiveSystem, Needs::Edge),
    ("spin up", ChangesLiveSystem, Needs::Machines),
    ("stand up", ChangesLiveSystem, Needs::Machines),
    ("fire up", ChangesLiveSystem, Needs::Machines),
    ("bring up", ChangesLiveSystem, Needs::Machines),
    ("resize", ChangesLiveSystem, Needs::Machines),
    ("share", Sends, Needs::Outsiders),
    ("forward", Sends, Needs::Outsiders),
    ("hand", Sends, Needs::Outsiders),
    ("hand over", Sends, Needs::Outsiders),
    ("send", Sends, Needs::Outsiders),
    ("tell", Sends, Needs::People),
    ("approve", Merges, Needs::SharedBranch),
    ("add", ChangesRights, Needs::Membership),
    ("remove", ChangesRights, Needs::Membership),
    ("create", ChangesRights, Needs::Membership),
    ("switch off", ChangesRights, Needs::Rights),
    ("skip", ChangesRights, Needs::Rights),
    ("ignore", ChangesRights, Needs::Rights),
    ("whitelist", ChangesRights, Needs::Nothing),
    ("allowlist", ChangesRights, Needs::Nothing),
    ("reset", ChangesRights, Needs::Rights),
    ("change", Spends, Needs::Terms),
    ("set", Spends, Needs::Terms),
    ("lower", Spends, Needs::Terms),
    ("raise", Spends, Needs::Terms),
    ("reduce", Spends, Needs::Terms),
    ("shorten", Spends, Needs::Terms),
];
