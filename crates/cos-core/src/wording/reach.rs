//! Verbs that reach out of the worktree, and what each must come with to count.

use super::list::List;
use crate::effect::EffectKind;
use EffectKind::{
    ChangesLiveSystem, ChangesRights, Merges, Publishes, RewritesHistory, RunsForeignCode, Sends,
    Spends,
};

/// The bits below are for the lists of the vocabulary.
const FIRST_BIT: u8 = 64;

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
    /// A version by its number.
    Version,
    /// What goes out to those who use it.
    Out,
    /// What costs more the more there is of it, and a number.
    Capacity,
    /// What describes machines that run elsewhere.
    Infrastructure,
    /// What others wrote, where others read the answer.
    Thread,
    /// What a store looks at before it sells it.
    Submission,
    /// A rule that all who work here come under.
    Policy,
    /// Machines that run elsewhere.
    Hosts,
    /// What the public is offered.
    Offering,
    /// Many entries of a list that others read.
    Tracker,
    /// What is kept where others reach it.
    Hosted,
    /// What others build on, as what is changed.
    Upstream,
    /// What waits to be worked off.
    Backlog,
    /// What is sold by the piece.
    Seats,
}

impl Needs {
    pub(super) const ALL: [Self; 40] = [
        Self::Nothing,
        Self::Remote,
        Self::People,
        Self::SharedBranch,
        Self::Live,
        Self::Rights,
        Self::Money,
        Self::Public,
        Self::History,
        Self::Offline,
        Self::InUse,
        Self::OnLive,
        Self::Edge,
        Self::Share,
        Self::Accounts,
        Self::Guards,
        Self::Secrets,
        Self::Partners,
        Self::Registry,
        Self::Shell,
        Self::FailOver,
        Self::Machines,
        Self::Outsiders,
        Self::Membership,
        Self::Release,
        Self::Terms,
        Self::Version,
        Self::Out,
        Self::Capacity,
        Self::Infrastructure,
        Self::Thread,
        Self::Submission,
        Self::Policy,
        Self::Hosts,
        Self::Offering,
        Self::Tracker,
        Self::Hosted,
        Self::Upstream,
        Self::Backlog,
        Self::Seats,
    ];

    /// The words that meet it.
    pub(super) const fn list(self) -> List {
        List::new(FIRST_BIT + self as u8, self.words())
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Nothing | Self::InUse | Self::OnLive | Self::Share | Self::Version => "",
            Self::Accounts => "account subscription membership tenant",
            Self::Guards => {
                "pager pagerduty alarm opsgenie alert alerting monitoring backup waf firewall antivirus ci"
            }
            Self::Secrets => "certificate credential password",
            Self::Partners => "customer vendor supplier partner investor press subscriber company",
            Self::Registry => "crates.io rubygems registry npm pypi store marketplace dockerhub",
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
                 colleague employee investor member contractor consultant freelancer auditor candidate applicant journalist guest sponsor \
                 letter contract offer list him her them outage"
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
                "order purchase deposit booking fee invoice bill money fund dollar usd eur payment card customer licence license subscription \
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
            Self::Out => "hotfix fix patch release version update build change it",
            Self::Capacity => {
                "group replica instance node fleet cluster server pod worker budget spend machine"
            }
            Self::Infrastructure => {
                "terraform tofu cloudformation pulumi helm ansible manifest kubernetes"
            }
            Self::Thread => "review ticket comment thread complaint tweet",
            Self::Submission => "app build ipa apk binary extension plugin",
            Self::Policy => {
                "company org organisation organization everyone everybody staff employee team"
            }
            Self::Hosts => "server node host fleet machine cluster instance",
            Self::Offering => "program programme campaign product beta site website store shop",
            Self::Tracker => "issues tickets",
            Self::Hosted => "repository channel workspace",
            Self::Upstream => "remote origin upstream main master trunk history",
            Self::Backlog => "dlq letter queue webhook",
            Self::Seats => "seat licence license credit",
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
    ("rebase", RewritesHistory, Needs::Upstream),
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
    ("push", ChangesLiveSystem, Needs::Out),
    ("get", ChangesLiveSystem, Needs::Out),
    ("send", ChangesLiveSystem, Needs::Out),
    ("put", ChangesLiveSystem, Needs::Out),
    ("bump", Spends, Needs::Capacity),
    ("increase", Spends, Needs::Capacity),
    ("raise", Spends, Needs::Capacity),
    ("double", Spends, Needs::Capacity),
    ("triple", Spends, Needs::Capacity),
    ("scale", Spends, Needs::Capacity),
    ("resize", Spends, Needs::Capacity),
    ("grow", Spends, Needs::Capacity),
    ("scale up", Spends, Needs::Capacity),
    ("apply", ChangesLiveSystem, Needs::Infrastructure),
    ("reply", Sends, Needs::Thread),
    ("respond", Sends, Needs::Thread),
    ("answer", Sends, Needs::Thread),
    ("submit", Publishes, Needs::Submission),
    ("enable", ChangesRights, Needs::Policy),
    ("enforce", ChangesRights, Needs::Policy),
    ("require", ChangesRights, Needs::Policy),
    ("issue", ChangesRights, Needs::Secrets),
    ("install", ChangesLiveSystem, Needs::Hosts),
    ("launch", Publishes, Needs::Offering),
    ("start", Publishes, Needs::Offering),
    ("let know", Sends, Needs::Partners),
    ("close", ChangesLiveSystem, Needs::Tracker),
    ("archive", ChangesLiveSystem, Needs::Hosted),
    ("bring", ChangesLiveSystem, Needs::Release),
    ("ramp", ChangesLiveSystem, Needs::Release),
    ("evict", ChangesRights, Needs::Accounts),
    ("offboard", ChangesRights, Needs::Nothing),
    ("yank", Publishes, Needs::Registry),
    ("yank", Publishes, Needs::Version),
    ("cut", Publishes, Needs::Version),
    ("tag", Publishes, Needs::Version),
    ("deprecate", Publishes, Needs::Registry),
    ("replay", ChangesLiveSystem, Needs::Backlog),
    ("overwrite", RewritesHistory, Needs::Upstream),
    ("get", Spends, Needs::Seats),
    ("order", Spends, Needs::Seats),
    ("add", Spends, Needs::Seats),
    ("snooze", ChangesRights, Needs::Guards),
];
