//! Machines that do the work and go away: runners, agents, nodes, pods, daemons.

use super::Kind::{Broken, Passing, Wrong};
use super::Weight::{Certain, Fair, Hint, Strong};
use super::{Rule, rule};

pub(super) const RULES: &[Rule] = &[
    rule(
        Passing,
        Certain,
        &[
            "received a shutdown signal|lost communication|runner system failure|system failure",
            "prepare environment|shut ?down signal",
            r"spot (?:instance|vm|node|request|interruption|termination|capacity|market)\w*",
            r"preempt(?:ed|ion)\w*|evict(?:ed|ion)|node (?:was )?low on resource",
            "(?:is|was|went|has gone|gone) offline|worker lost|agent (?:was |is )?lost",
            r"(?:runner|agent|node|worker|executor|host|slave|machine|instance|vm|pod|daemon|coordinator|controller|channel) (?:\S+ ){0,4}(?:lost|offline|disconnected|terminated|disappeared|reclaimed|rebooted|unreachable|went away|shut ?down|unexpectedly|unhealthy|not responding|died|interrupted|exited prematurely)",
            r"cannot contact|remote call .* failed|backing channel|hudson\.remoting",
            "request ?aborted|build was aborted",
            "runner .*(?:not|no longer) (?:connected|online|available)",
            r"no (?:runners?|agents?|bots?|nodes?|hosts?|machines?|devices?|slots?|gpus?|workers?|executors?|builders?)\b.*(?:available|online|found|active|matching)",
        ],
    ),
    // Places that are full at the moment.
    rule(
        Passing,
        Certain,
        &[
            "insufficient ?(?:instance|host)? ?capacity",
            r"not have (?:sufficient|enough) (?:\S+ )?(?:capacity|resources)|out of capacity",
            "stockout|no valid ?host|not enough (?:hosts|nodes|runners|agents|capacity)",
            "zone resource pool|failed ?scheduling|unschedulable|nodes are available",
            "insufficient (?:cpu|memory|pods|resources)|no space in .*queue",
        ],
    ),
    rule(
        Passing,
        Strong,
        &[
            "docker daemon|daemon (?:is )?not running|is the docker daemon running",
            r"error during connect|containerd|(?:create|run|start)\w* (?:pod )?sandbox",
            r"(?:pod|container|job|build|runner|task|step|workflow|operation|request|process) (?:\S+ )?(?:(?:was |is |has been )?(?:cancell?ed|interrupted|preempted|terminated|deleted|evicted|killed)|(?:was|is|has been) aborted)",
            r"cancell?ed by|sig(?:term|hup|int|kill)|signal (?:1|2|9|15|term\w*|kill\w*)",
            "killed by signal",
            "(?:image|err image) ?pull ?(?:back ?off)?|failed to pull image",
            "pull(?:ing)? image .*(?:failed|error)|waiting for pod",
            "pod .*(?:pending|failed to start|not running|failure)|pod failure",
            "infra(?:structure)?(?: ?error| ?fail(?:ed|ure|s)?| ?problem| ?issue)",
            r"provision\w* (?:failed|failure|error|timed out)",
            "boot(?:ing|strap)? (?:failed|failure|timed out)|fork: .*|agent failed",
            "node (?:is )?not ?ready|reboot(?:ed|ing)?|hardware (?:error|failure)",
            "interrupted ?exception|cancell?ation ?(?:error|exception)|task cancell?ed",
            r"interrupted system call|client socket is closed|qemu|hypervisor|libvirt\w*",
            r"uncorrectable ecc|ecc error|(?:gpu|nccl|cuda driver) (?:is )?(?:lost|fell off|hang|unhealthy)|xid \d+",
            "device is lost|no cuda-capable device|nvidia-smi (?:has )?failed",
        ],
    ),
    rule(
        Passing,
        Fair,
        &[
            "killed|cancell?ed|interrupted",
            "exit(?:ed)?(?: with)?(?: code| status)?:? (?:137|143|130)|crashed|runner|agent",
        ],
    ),
    rule(Passing, Hint, &["aborted"]),
    // Virtual machines, volumes and networks that a cloud did not get done.
    rule(
        Passing,
        Fair,
        &[
            r"(?:instance|node|vm|volume|network|port|router|interface|subnet|floating ip|snapshot|worker|host|sandbox|device|disk|build agent)s? (?:\S+ ){0,2}(?:failed|creation failed|failure|could not be (?:created|attached|detached|deleted|started)|was not (?:created|found))",
            r"@fail (?:spawn|launch|allocate|provision|attach|detach|deallocate|boot|schedule|migrate|resize|rebuild|evacuate|plug|unplug|bind|mount|unmount|delete)\w* (?:\S+ ){0,3}(?:instance|server|node|vm|volume|network|port|router|interface|subnet|ip|snapshot|worker|host|pod|device|disk|stack|cluster|image|container)\w*",
        ],
    ),
    // Memory: what needs more than there is needs more the next time.
    rule(
        Wrong,
        Certain,
        &[
            r"heap out of memory|out ?of ?memory(?: ?error)?|oom[ -]?kill\w*|java heap space",
            "gc overhead|memory limit|exceeded (?:its |the )?memory|memory ?error",
            "reached heap limit|bad ?alloc|(?:mem|memory) exhausted",
        ],
    ),
    // A disk that is full stays full until somebody makes room.
    rule(
        Broken,
        Certain,
        &[
            "no space left|enospc|disk (?:is )?full|not enough (?:free )?(?:disk )?space",
            "disk quota exceeded|read-only file ?system|erofs|not enough space on the disk",
            "bad magic number in super-?block|data (?:may|will|might) be lost|could not be repaired|restore from (?:a )?backup",
            "remounting (?:file ?system )?read-only|critical medium error|bad (?:sector|block)s?|i/o error, dev",
        ],
    ),
];
