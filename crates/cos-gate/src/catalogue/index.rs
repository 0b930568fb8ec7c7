//! Which program a name is, without looking at all of them.
//!
//! A process that asks often lives for a few milliseconds, so the index is worked out while
//! compiling and holds no addresses: starting costs nothing.

use super::{PROGRAMS, Program, original};

/// How many chains the names are spread over, so that each has some five of them.
const CHAINS: usize = 1024;

/// How many names there are.
const NAMES: usize = {
    let (mut count, mut lists) = (0, PROGRAMS);
    while let [list, rest @ ..] = lists {
        lists = rest;
        let mut programs: &[Program] = list;
        while let [program, rest @ ..] = programs {
            programs = rest;
            count += program.names.len();
        }
    }
    count
};

/// Every name in a chain of those whose letters come to the same number.
struct Index {
    /// The first link of each chain, counted from one; zero for none.
    first: [u16; CHAINS],
    /// The links, in the order of the lists.
    links: [Link; NAMES],
}

/// Where a name stands, and the next link of its chain, counted from one; zero for none.
#[derive(Clone, Copy)]
struct Link {
    list: u16,
    program: u16,
    name: u16,
    next: u16,
}

static INDEX: Index = index();

/// Tools of a compiler that are named after the machine for which they work: `arm-none-eabi-nm`.
const FOR_A_MACHINE: &[&str] = &[
    "gcc",
    "g++",
    "cpp",
    "c++",
    "cc",
    "clang",
    "clang++",
    "ld",
    "as",
    "ar",
    "nm",
    "size",
    "objcopy",
    "objdump",
    "strip",
    "readelf",
    "ranlib",
    "strings",
    "addr2line",
    "c++filt",
    "gdb",
    "gcov",
];

/// The program of this name, in lower case and without its folder.
pub fn program(name: &str) -> Option<&'static Program> {
    let of_tool = || {
        let (machine, tool) = name.rsplit_once('-')?;
        let named = machine.contains('-') && FOR_A_MACHINE.contains(&tool);
        found(tool).filter(|_| named)
    };
    found(name)
        .or_else(of_tool)
        .or_else(|| found(original(name)))
}

fn found(name: &str) -> Option<&'static Program> {
    let mut next = *INDEX.first.get(chain(name))?;
    loop {
        let link = INDEX.links.get(usize::from(next).checked_sub(1)?)?;
        let list = PROGRAMS.get(usize::from(link.list))?;
        let program = list.get(usize::from(link.program))?;
        if program.names.get(usize::from(link.name)) == Some(&name) {
            return Some(program);
        }
        next = link.next;
    }
}

const fn chain(name: &str) -> usize {
    let (mut sum, mut bytes) = (0, name.as_bytes());
    while let [byte, rest @ ..] = bytes {
        bytes = rest;
        // A prime, so that all letters count; small, so that nothing overflows.
        sum = (sum * 31 + *byte as usize) % 65_521;
    }
    sum % CHAINS
}

#[expect(
    clippy::indexing_slicing,
    clippy::large_stack_arrays,
    reason = "worked out while compiling: what is out of bounds does not build"
)]
const fn index() -> Index {
    let (mut first, mut lists, mut count) = ([0; CHAINS], PROGRAMS, 0);
    let mut link = Link {
        list: 0,
        program: 0,
        name: 0,
        next: 0,
    };
    let mut links = [link; NAMES];
    while let [list, rest @ ..] = lists {
        lists = rest;
        link.program = 0;
        let mut programs: &[Program] = list;
        while let [program, rest @ ..] = programs {
            programs = rest;
            link.name = 0;
            let mut names = program.names;
            while let [name, rest @ ..] = names {
                names = rest;
                let chain = chain(name);
                link.next = first[chain];
                links[count as usize] = link;
                count += 1;
                first[chain] = count;
                link.name += 1;
            }
            link.program += 1;
        }
        link.list += 1;
    }
    Index { first, links }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_and_no_other() {
        for known in PROGRAMS.iter().copied().flatten() {
            for name in known.names {
                assert!(program(name).is_some_and(|found| std::ptr::eq(found, known)));
                assert!(program(&format!("{name} ")).is_none(), "{name}");
            }
        }
        assert!(program("").is_none());
    }

    #[test]
    fn no_chain_is_long() {
        let mut longest = [0; CHAINS];
        for name in PROGRAMS.iter().copied().flatten().flat_map(|one| one.names) {
            longest[chain(name)] += 1;
        }
        assert!(longest.iter().all(|length| *length < 25), "{longest:?}");
    }
}
