//! Judges a verb by what it is applied to.

use super::lexicon::{Among, Word, holds, listed};
use super::reach::Needs;
use super::thing::{Thing, is_host, thing};
use super::vocabulary::{
    CONTAINERS, FILLERS, LIVE, PRECIOUS, PREPOSITIONS, PRONOUNS, REBUILT, REPORTING, SIMULATED,
    TRIED_OUT, UNNEEDED,
};
use crate::effect::{EffectKind, Place};

/// How sure the sentence is that the act is wanted; ordered from least to most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Force {
    /// Inside a description, joined by `and`: counts only against a live system.
    Aside,
    /// Named in passing: counts for data and systems.
    Passing,
    /// Asked for.
    Full,
}

/// One noun with the words before it.
struct Phrase<'a> {
    words: Vec<Word<'a>>,
    thing: Thing,
}

/// What follows a verb, cut at prepositions; the first phrase is what the verb takes.
pub(super) struct Object<'a> {
    phrases: Vec<Phrase<'a>>,
}

impl<'a> Phrase<'a> {
    fn new(words: Vec<Word<'a>>) -> Self {
        let head = words.last().map_or(Thing::Unknown, |word| thing(*word));
        // `table users`: the kind comes first and the name after it.
        let named = words.first().map_or(Thing::Unknown, |word| thing(*word));
        let takes_name = head == Thing::Unknown && named == Thing::Data;
        let thing = if takes_name { named } else { head };
        Self { words, thing }
    }

    fn any(&self, list: impl Among) -> bool {
        self.words.iter().any(|word| listed(list, *word))
    }

    fn head_is(&self, list: impl Among) -> bool {
        self.words.last().is_some_and(|word| listed(list, *word))
    }

    /// Whether it holds the verb of a report; `the broken release` does not.
    fn reports(&self) -> bool {
        let last = self.words.len().saturating_sub(1);
        self.words.iter().enumerate().any(|(at, word)| {
            listed(REPORTING, *word) && (at == last || !holds("broken missing", *word))
        })
    }

    /// `v2.4`, `3.1.0-rc1`.
    fn is_version(&self) -> bool {
        self.words.last().is_some_and(|word| {
            let number = word.text().strip_prefix('v').unwrap_or(word.text());
            number.starts_with(|c: char| c.is_ascii_digit()) && number.contains('.')
        })
    }

    /// `events_raw`: a table, by the way it is written.
    fn is_table_name(&self) -> bool {
        matches!(self.words.as_slice(), [word] if word.text().contains('_') && !word.text().contains('.'))
    }

    /// `ring.rs`: a file of the program.
    fn is_source(&self) -> bool {
        let ends = [
            ".rs", ".py", ".ts", ".tsx", ".js", ".jsx", ".go", ".java", ".rb", ".php", ".c",
            ".cpp", ".css", ".html", ".md", ".kt", ".swift",
        ];
        self.words
            .last()
            .is_some_and(|word| ends.iter().any(|end| word.text().ends_with(end)))
    }

    fn is_pronoun(&self) -> bool {
        matches!(self.words.as_slice(), [word] if holds(PRONOUNS, *word))
    }
}

impl<'a> Object<'a> {
    pub(super) fn new(words: &[Word<'a>]) -> Self {
        let phrases = words
            .split(|word| holds(PREPOSITIONS, *word))
            .map(|phrase| {
                let kept = phrase
                    .iter()
                    .copied()
                    .filter(|word| !holds(FILLERS, *word) || *word == "all")
                    .filter(|word| !is_manner(*word));
                let mut kept: Vec<Word<'a>> = kept.collect();
                if kept.len() > 1 {
                    kept.retain(|word| *word != "all");
                }
                Phrase::new(kept)
            })
            .collect();
        Self { phrases }
    }

    fn direct(&self) -> Option<&Phrase<'a>> {
        self.phrases
            .first()
            .filter(|phrase| !phrase.words.is_empty())
    }

    fn is_bare(&self) -> bool {
        self.phrases.iter().all(|phrase| phrase.words.is_empty())
    }

    /// Whether a live system is named, other than to say which piece of code is meant.
    fn is_live(&self) -> bool {
        self.phrases
            .iter()
            .any(|phrase| phrase.thing != Thing::Code && phrase.any(LIVE))
    }

    fn has(&self, list: impl Among) -> bool {
        self.phrases
            .iter()
            .any(|phrase| phrase.thing != Thing::Code && phrase.any(list))
    }

    /// Whether the sentence only reports: `deleting a user throws`.
    fn reports(&self) -> bool {
        !self.is_live() && self.direct().is_some_and(Phrase::reports)
    }

    /// What taking this away would be.
    pub(super) fn taken_away(&self, strict: bool, force: Force) -> Option<(EffectKind, Place)> {
        if self.reports() {
            return None;
        }
        if self.has("history") && self.has("git commit branch main master repository") {
            return Some((EffectKind::RewritesHistory, Place::Outside));
        }
        let later_data = self
            .phrases
            .iter()
            .skip(1)
            .any(|phrase| phrase.thing == Thing::Data);
        let lasting = self.is_live()
            || self
                .phrases
                .iter()
                .any(|phrase| phrase.thing == Thing::Data && phrase.any(PRECIOUS));
        let Some(direct) = self.direct() else {
            let counts =
                later_data || lasting || (self.is_bare() && strict && force == Force::Full);
            return counts.then_some(if lasting { GONE } else { TAKEN });
        };
        // `from the settings page`: a part of the program is what loses something.
        let in_code = self.phrases.iter().skip(1).any(|phrase| {
            phrase.thing == Thing::Code
                || phrase.is_source()
                || (!phrase.any(PRECIOUS) && phrase.head_is(CONTAINERS))
        });
        let precious = lasting || (direct.any(PRECIOUS) && direct.thing == Thing::Data);
        let unneeded = direct.any(UNNEEDED) && !direct.any(PRECIOUS);
        match direct.thing {
            Thing::Code if self.is_kept_on_a_machine() => Some(TAKEN),
            Thing::Code if later_data => Some(if lasting { GONE } else { TAKEN }),
            Thing::Code => None,
            Thing::Data if unneeded && in_code && !precious => None,
            Thing::System if unneeded && direct.head_is("file folder directory log") => None,
            Thing::Data | Thing::System if direct.any(SIMULATED) && !precious => None,
            _ if force == Force::Aside && !self.is_live() => None,
            Thing::Data | Thing::System | Thing::Live if precious => Some(GONE),
            Thing::Data | Thing::System | Thing::Live => Some(TAKEN),
            Thing::Unknown if lasting => Some(GONE),
            Thing::Unknown if later_data || self.lies_outside() => Some(TAKEN),
            Thing::Unknown if direct.is_table_name() && self.later().next().is_none() => {
                Some(TAKEN)
            }
            Thing::Unknown if direct.head_is(REBUILT) => None,
            Thing::Unknown if unneeded || in_code || !strict || force < Force::Full => None,
            Thing::Unknown => Some((EffectKind::Deletes, Place::Worktree)),
        }
    }

    /// Whether a verb that reaches out has what it takes to do so.
    pub(super) fn reached(&self, needs: Needs, force: Force) -> bool {
        let asked = match force {
            Force::Full => true,
            Force::Passing | Force::Aside => self.is_live(),
        };
        if !asked || self.reports() {
            return false;
        }
        let code = self
            .direct()
            .is_some_and(|phrase| phrase.thing == Thing::Code);
        match needs {
            Needs::Nothing => !code,
            Needs::SharedBranch if self.is_pull_request() || self.names_nothing() => true,
            Needs::Remote if self.is_bare() => true,
            Needs::InUse => self.is_in_use(),
            Needs::OnLive => self.is_on_live(),
            Needs::Edge => self.leads_others(),
            Needs::Share => {
                self.phrases
                    .iter()
                    .any(|phrase| phrase.words.iter().any(|word| word.text().ends_with('%')))
                    && self.has("user customer client traffic")
            }
            Needs::Accounts => self.direct_head_is(needs.list()),
            Needs::Guards => self.guards(),
            Needs::Secrets => self.direct().is_some_and(|phrase| {
                let keys = "signing ssh api access deploy private encryption gpg host";
                phrase.head_is(needs.list()) || (phrase.any(keys) && phrase.head_is("key token"))
            }),
            Needs::Partners => self
                .direct()
                .is_some_and(|phrase| phrase.head_is(needs.list())),
            Needs::Registry | Needs::Shell | Needs::FailOver => {
                self.later().any(|phrase| phrase.head_is(needs.list()))
            }
            Needs::Outsiders => self.gives_away(),
            Needs::Membership => self.lets_in(),
            Needs::Terms => {
                !code
                    && self.has(needs.list())
                    && self.has(
                        "bucket log backup plan stripe product subscription customer tier storage",
                    )
            }
            Needs::Live if self.is_on_host() => true,
            Needs::SharedBranch if self.is_numbered() => true,
            Needs::Version => self.direct().is_some_and(Phrase::is_version),
            Needs::Out | Needs::Capacity | Needs::Seats => self.grows_or_goes(needs),
            Needs::Infrastructure | Needs::Submission => {
                !code && !self.is_tried_out() && self.direct().is_some_and(|p| p.any(needs.list()))
            }
            Needs::Thread => self
                .phrases
                .iter()
                .any(|phrase| phrase.head_is(needs.list())),
            Needs::Policy => {
                let all = self.later().any(|phrase| phrase.head_is(needs.list()));
                all && self
                    .direct()
                    .is_some_and(|phrase| phrase.any(Needs::Rights.list()))
            }
            Needs::Hosts => {
                self.later().any(|phrase| phrase.head_is(needs.list())) && !self.is_tried_out()
            }
            Needs::Machines | Needs::Release | Needs::Offering | Needs::Hosted | Needs::Backlog => {
                self.direct_head_is(needs.list()) && !self.is_tried_out()
            }
            Needs::Tracker => self
                .direct()
                .and_then(|p| p.words.last())
                .is_some_and(|word| holds(needs.list(), *word)),
            Needs::Upstream => self.direct_is(needs.list()),
            Needs::SharedBranch | Needs::Live | Needs::People => self.has(needs.list()),
            Needs::Public if self.raises_somebody() || self.opens_up() => true,
            Needs::Rights if self.is_within_code() => false,
            Needs::Public => {
                self.has(needs.list()) && self.has_thing(&[Thing::Data, Thing::System])
            }
            _ => !code && self.has(needs.list()),
        }
    }

    /// `20 instances`, `the ads budget to 2k`, `the hotfix out`.
    fn grows_or_goes(&self, needs: Needs) -> bool {
        let named = self.direct().is_some_and(|phrase| phrase.any(needs.list()));
        let counted =
            |phrase: &Phrase<'_>| phrase.words.iter().any(|word| starts_with_digit(*word));
        named
            && match needs {
                Needs::Out => self.direct_is("out live"),
                Needs::Seats => self.direct().is_some_and(counted),
                _ => self.phrases.iter().any(counted) && !self.is_tried_out(),
            }
    }

    /// `#412`: a request to merge by its number.
    fn is_numbered(&self) -> bool {
        self.direct().is_some_and(|phrase| {
            matches!(phrase.words.as_slice(), [word, ..] if word.text().bytes().all(|c| c.is_ascii_digit()))
        })
    }

    /// Whether it stands on a machine elsewhere, or in a folder of this machine's system.
    fn lies_outside(&self) -> bool {
        let roots = [
            "/var/", "/etc/", "/srv/", "/home/", "/opt/", "/usr/", "/mnt/",
        ];
        let path = |word: &&Word<'_>| roots.iter().any(|root| word.text().starts_with(root));
        let direct = self.direct().and_then(|phrase| phrase.words.last());
        direct.as_ref().is_some_and(path)
            || self
                .later()
                .any(|phrase| phrase.head_is(Needs::Hosts.list()))
    }

    fn direct_head_is(&self, list: impl Among) -> bool {
        let direct = self.direct();
        direct.is_some_and(|phrase| phrase.thing != Thing::Code && phrase.head_is(list))
    }

    /// `the config on the server`: a file there and not the code here.
    fn is_kept_on_a_machine(&self) -> bool {
        self.direct_is("config configuration option script job")
            && self
                .later()
                .any(|phrase| phrase.head_is("server host machine cluster instance"))
    }

    fn direct_is(&self, list: impl Among) -> bool {
        self.direct().is_some_and(|phrase| phrase.head_is(list))
    }

    fn later(&self) -> impl Iterator<Item = &Phrase<'a>> {
        self.phrases.iter().skip(1)
    }

    fn is_tried_out(&self) -> bool {
        self.phrases.iter().any(|phrase| phrase.any(TRIED_OUT))
    }

    /// `it`, `everything`, or no word at all.
    fn names_nothing(&self) -> bool {
        self.is_bare() || self.direct().is_some_and(Phrase::is_pronoun)
    }

    /// `in production`, `the live cluster`.
    fn is_on_live(&self) -> bool {
        self.phrases.iter().any(|phrase| {
            let system = matches!(phrase.thing, Thing::Data | Thing::System);
            phrase.thing == Thing::Live || (system && phrase.any(LIVE))
        })
    }

    /// On a live system, or for all who use it.
    fn is_in_use(&self) -> bool {
        let audience = "everyone everybody user customer client public";
        self.is_on_live() || self.later().any(|phrase| phrase.head_is(audience))
    }

    /// `the CI checks`, `the alerts`: what keeps harm away.
    fn guards(&self) -> bool {
        self.direct().is_some_and(|phrase| {
            let gate = self.has("ci waf firewall branch security required status pre-commit")
                && phrase.head_is("check rule hook exception protection policy gate");
            gate || phrase.head_is(Needs::Guards.list())
        })
    }

    /// `available to the public`.
    fn opens_up(&self) -> bool {
        let open = self.direct_is("available visible accessible readable open");
        open && self
            .later()
            .any(|phrase| phrase.head_is("public everyone internet"))
    }

    /// `the component access`: rights within the program.
    fn is_within_code(&self) -> bool {
        let parts = "component function method class module plugin widget context thread";
        self.direct().is_some_and(|phrase| phrase.any(parts))
    }

    fn is_on_host(&self) -> bool {
        self.phrases
            .iter()
            .any(|phrase| phrase.words.iter().any(|word| is_host(*word)))
    }

    /// `the DNS records`, `the live certificate`.
    fn leads_others(&self) -> bool {
        self.direct().is_some_and(|phrase| {
            let entry = phrase.any("dns mx") && phrase.head_is("record entry zone setting server");
            phrase.thing != Thing::Code && (entry || phrase.head_is(Needs::Edge.list()))
        })
    }

    /// `the customer list with the agency`.
    fn gives_away(&self) -> bool {
        let to = self
            .later()
            .any(|phrase| phrase.thing != Thing::Code && phrase.any(Needs::Outsiders.list()));
        let what = self.direct().is_some_and(|phrase| {
            phrase.any(PRECIOUS) || phrase.any("data credential key repository secret log dump")
        });
        to && what
    }

    /// `me to the admins group`, `an admin account`, `my key to the server`.
    fn lets_in(&self) -> bool {
        let fence = self.later().any(|phrase| phrase.head_is("waf firewall"));
        if fence && self.direct_is("exception rule ip address range") {
            return true;
        }
        let groups = "group team role account list";
        let ranks = Needs::Membership.list();
        let Some(direct) = self.direct().filter(|phrase| phrase.thing != Thing::Code) else {
            return false;
        };
        let to_rank = self
            .later()
            .any(|phrase| phrase.any(ranks) && (phrase.head_is(ranks) || phrase.head_is(groups)));
        let made = direct.any("admin administrator root superuser iam")
            && direct.head_is("account user role key");
        let key = direct.any("ssh") && direct.head_is("key");
        to_rank || made || (key && self.later().any(|phrase| phrase.thing == Thing::System))
    }

    /// `make Bob an admin`.
    fn raises_somebody(&self) -> bool {
        let ranks = "admin administrator owner maintainer superuser collaborator";
        let last = self.direct().and_then(|phrase| phrase.words.last());
        last.is_some_and(|word| listed(ranks, *word))
    }

    fn is_pull_request(&self) -> bool {
        let named = |pair: &[Word<'_>]| matches!(pair, [a, b] if holds("pull merge", *a) && holds("request requests", *b));
        self.phrases
            .iter()
            .any(|phrase| phrase.words.windows(2).any(named))
    }

    fn has_thing(&self, things: &[Thing]) -> bool {
        let all = self.phrases.iter().flat_map(|phrase| &phrase.words);
        all.into_iter().any(|word| things.contains(&thing(*word)))
    }

    /// Whether an ordinary change is one to a live system: `update the production database`.
    pub(super) fn touches_live(&self) -> bool {
        let direct = self.direct();
        let live = |phrase: &Phrase<'_>| {
            matches!(phrase.thing, Thing::Data | Thing::System) && phrase.any(LIVE)
        };
        let act = direct.is_some_and(|phrase| phrase.head_is("deployment deploy rollout release"));
        direct.is_some_and(live) || (act && self.is_on_live())
    }

    /// Whether an ordinary change takes place on a live system: `the prices in the live shop`.
    pub(super) fn lies_on_live(&self) -> bool {
        let live = |phrase: &Phrase<'_>| {
            matches!(phrase.thing, Thing::Data | Thing::System) && phrase.any(LIVE)
        };
        self.touches_live() || self.later().any(live)
    }

    /// Whether a repair takes place on live data: `the totals in the production database`.
    pub(super) fn lies_in_live_data(&self) -> bool {
        let live = |phrase: &Phrase<'_>| phrase.thing == Thing::Data && phrase.any(LIVE);
        self.touches_live() || self.later().any(live)
    }

    /// Whether something is carried out on a live system: `run the migrations on production`.
    pub(super) fn runs_on_live(&self) -> bool {
        let acts = "deploy deployment release rollout";
        let carriers = "script pipeline job workflow task playbook";
        let named = self.direct().is_some_and(|phrase| {
            phrase.head_is(acts)
                || phrase.words.windows(2).any(|pair| is_roll_out(pair))
                || (phrase.any(acts) && phrase.head_is(carriers))
        });
        (named && !self.is_tried_out()) || self.is_live()
    }
}

/// `properly`: how, and not what.
fn is_manner(word: Word<'_>) -> bool {
    word.text().ends_with("ly")
        && !holds(
            "daily weekly monthly family reply apply assembly supply anomaly",
            word,
        )
}

fn starts_with_digit(word: Word<'_>) -> bool {
    let number = word.text().trim_start_matches(['$', '€', '£', 'x']);
    number.starts_with(|c: char| c.is_ascii_digit())
}

/// `roll out`, of two words.
fn is_roll_out(pair: &[Word<'_>]) -> bool {
    matches!(pair, [roll, out] if *roll == "roll" && *out == "out")
}

/// Taken away, but not for good as far as is known.
const TAKEN: (EffectKind, Place) = (EffectKind::Deletes, Place::Outside);
/// Taken away for good.
const GONE: (EffectKind, Place) = (EffectKind::LosesData, Place::Outside);
