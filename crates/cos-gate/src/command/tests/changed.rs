//! Tests scripts and build files that the same text changes without showing their full content.

use super::*;

#[test]
fn a_script_that_the_same_text_changed_and_then_runs_asks() {
    all_ask_inside(&[
        "sed -i 's/echo hi/git push --force/' s.sh && ./s.sh",
        "sed -i 's/--dry-run//' s.sh && sh s.sh",
        "sed -i '/--dry-run/d' s.sh; bash s.sh",
        "sed -i '1a rm -rf /srv' s.sh && ./s.sh",
        "sed -i -f change.sed s.sh && ./s.sh",
        "sed -i \"s/hi/$X/\" s.sh && ./s.sh",
        "sed --in-place=.bak 's/pull/push/' *.sh && ./s.sh",
        "perl -pi -e 's/hi/git push -f/' s.sh; sh s.sh",
        "sed -i 's/print(1)/os.system(\"git push -f\")/' x.py && python x.py",
        "sed -i '' 's/echo hi/git push --force/' s.sh && ./s.sh",
        "gawk -i inplace '{sub(/hi/,\"git push -f\")}1' s.sh && ./s.sh",
        "ruby -pi -e 'gsub(/hi/,\"git push -f\")' s.sh && ./s.sh",
        "bash -c \"sed -i 's/hi/git push -f/' s.sh && sh s.sh\"",
        "find . -name s.sh -exec sed -i 's/hi/git push -f/' {} \\; && ./s.sh",
        "dd if=p of=run.sh && sh run.sh",
        "cat a.txt > run.sh && ./run.sh",
        "mv p s.sh && ./s.sh",
        "cp evil.sh run.sh && ./run.sh",
        "ln -s evil.sh run.sh && sh run.sh",
        "install -m 755 p run && ./run",
        "cp /srv/run.sh run.sh && ./run.sh",
        "cp /srv/run.sh . && ./run.sh",
        "cp ~/run.sh bin && bin/run.sh",
    ]);
    none_asks_inside(&[
        "sed -i 's/3000/4000/' s.sh && ./s.sh",
        "sed -i 's/\\r$//' s.sh && ./s.sh",
        "sed -i 's/v1.2.3/v1.2.4/' s.sh && bash s.sh",
        "sed -n '1,5p' s.sh && ./s.sh",
        "sed 's/a/b/' s.sh && ./s.sh",
        "sed -i 's/a/b/' notes.md && ./s.sh",
        "sed -i 's/retun/return/' x.py && python x.py",
        "sed -i 's/a = 1/a = 2/' x.js && node x.js",
        "cp run.sh.example run.sh && ./run.sh",
        "mv run.sh.new run.sh && ./run.sh",
        "cp scripts/run.sh . && ./run.sh",
        "mv a.sh b.sh && ./c.sh",
        "chmod +x s.sh && ./s.sh",
    ]);
}

#[test]
fn what_is_put_into_a_file_of_a_build_is_read_where_it_reads_like_a_command() {
    all_ask_inside(&[
        "sed -i 's/echo hi/git push --force/' Makefile && make",
        "sed -i 's/jest/git push/' package.json && npm test",
        "sed -i 's|\"test\": \"jest\"|\"test\": \"rm -rf /srv\"|' package.json && npm test",
        "jq '.scripts.test=\"rm -rf /srv\"' package.json > p && mv p package.json && npm test",
        "jq '.scripts.test=\"git push\"' package.json > t.json && mv t.json package.json && npm t",
        "sed 's/hi/git push -f/' Makefile > m && mv m Makefile && make",
        "cat Makefile | sed 's/hi/git push -f/' > m && mv m Makefile && make",
        "sed -i 's/pass/os.system(\"git push -f\")/' tests/test_a.py && pytest",
        "yq -i '.scripts.test=\"rm -rf /srv\"' package.json && npm test",
        "cat p > package.json && npm test",
        "cat p | tee Makefile && make",
        "mv p package.json && npm test",
        "cp configs/other Makefile && make",
        "cp /srv/Makefile . && make",
    ]);
    none_asks_inside(&[
        "sed -i 's/oldName/newName/g' src/*.ts && npm test",
        "sed -i 's/\"version\": \"1.0.0\"/\"version\": \"1.1.0\"/' package.json && npm run build",
        "sed -i 's/-O2/-O3/' Makefile && make",
        "sed -i '/debug/d' src/a.c && make",
        "perl -pi -e 's/foo/bar/g' src/*.c && make",
        "jq '.version = \"1.2\"' package.json > tmp.json && mv tmp.json package.json && npm test",
        "jq '.scripts.test=\"vitest run\"' package.json > t.json && mv t.json package.json && npm test",
        "mv package.json.bak package.json && npm ci",
        "mv src/a.ts src/b.ts && npm test",
        "cp src/template.py src/new.py && pytest",
        "cp config/jest.config.js . && npm test",
        "cp docker-compose.dev.yml docker-compose.override.yml && docker compose up -d",
        "cp Makefile.linux Makefile && make",
        "git mv old.py new.py && python new.py",
        "gcc -o a a.c && ./a",
        "cat a.css b.css > dist/all.css && npm test",
        "gawk -i inplace '{print $1}' notes.txt && make",
        "yq -i '.version=\"1.2\"' package.json && npm test",
    ]);
}
