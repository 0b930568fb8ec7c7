//! The Java virtual machine: its compilers, build tools and programs.

use super::usual::{
    DATA_GONE, DEPLOYED, FOR_ALL, PUBLIC, UNSEEN, builds, changes, cleans, help_h, loses, machine,
    publishes, queries, reads, rewrites, runs_code, runs_foreign, works,
};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, RunsCode, Writes};
use On::{Elsewhere, Here};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["mvn", "mvnw", "mvnd"], Rest::Unknown, MAVEN).valued(&["-f", "--file", "-pl", "--projects", "-P", "--activate-profiles", "-s", "--settings", "-gs", "-t", "-T", "--threads", "-l", "--log-file", "-rf", "--resume-from"]).word_flags(),
    known(&["gradle", "gradlew", "gradlew.bat"], Rest::Unknown, GRADLE).valued(&["-p", "--project-dir", "-b", "--build-file", "-c", "-I", "--init-script", "-x", "--exclude-task", "--tests", "--max-workers", "--console", "--warning-mode", "--configuration", "--dependency", "-g", "--gradle-user-home"]).word_flags(),
    known(&["sbt", "mill", "bleep"], Rest::Unknown, &[
        help_h(&["sbt --version"]),
        publishes("*publishSigned|*publish|*sonatype*|*deploy*|release*|*Release|*bundleRelease|*dockerPublish|*Docker/publish|*docker:publish", &["sbt publish", "sbt publishSigned", "sbt release"]).why(PUBLIC).instead("sbt publishLocal"),
        publishes("", &["sbt clean publish"]).flags(&["publish|publishSigned|release|sonatypeBundleRelease|docker:publish|deploy"]).why(PUBLIC),
        reads("about|scalafmtCheck*|dependencyTree|projects|tasks|plugins|version|scalaVersion|resolve", &["sbt dependencyTree"]),
        builds("", &["sbt compile", "sbt test", "sbt 'testOnly a.B'", "sbt clean assembly", "sbt publishLocal"]),
    ]),
    known(&["lein", "clojure", "clj", "boot"], Rest::Unknown, &[
        help_h(&["lein --version"]),
        publishes("deploy", &["lein deploy clojars"]).why(PUBLIC).instead("lein install"),
        publishes("release", &["lein release :patch"]).why(PUBLIC),
        machine("upgrade|downgrade", &["lein upgrade"]).why(FOR_ALL),
        queries("deps|classpath|version|search|show-profiles|pprint|help", &["lein deps"]),
        runs_code("", &["clojure -e '(+ 1 2)'"]).flags(&["-e|--eval"]).runs(Runs::Code(super::Language::Other, "-e|--eval")),
        builds("", &["lein test", "lein run", "lein uberjar", "clj -M:test", "clojure -T:build jar"]),
    ]),
    known(&["java", "javaw"], Rest::Unknown, JAVA).valued(&["-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules", "--add-opens", "--add-exports", "-m", "--module"]).word_flags(),
    known(&["javac", "scalac", "kotlinc", "javadoc", "jar", "jlink", "jpackage", "native-image"], Rest::Unknown, &[
        reads("", &["javac -version"]).flags(&["--help|-help|--version|-version"]),
        reads("tf|tvf|-tf", &["jar tf a.jar"]),
        reads("", &["jar --list --file a.jar"]).flags(&["-tf|-tvf|--list"]),
        when("", &[(Writes, On::Value("--file|-f"))]).flags(&["--create|-c|--update|-u"]).examples(&["jar --create --file a.jar -C out ."]),
        works("", &["javac -d out src/Main.java", "jar cf a.jar -C out .", "kotlinc a.kt"]),
    ]).valued(&["-d", "-cp", "-classpath", "-source", "-target", "--release", "-C", "--file", "-f"]).word_flags(),
    known(&["scala", "kotlin", "jshell", "groovy", "amm", "scala-cli", "jbang"], Rest::Unknown, &[
        reads("", &["scala -version"]).flags(&["--help|-help|--version|-version"]),
        runs_foreign("*://*", &["jbang https://example.com/a.java"]).why(UNSEEN),
        publishes("publish", &["scala-cli publish ."]).why(PUBLIC),
        runs_code("", &["scala -e 'println(1)'", "groovy -e 'println 1'"]).flags(&["-e"]).runs(Runs::Code(super::Language::Other, "-e")),
        builds("", &["scala Main.scala", "kotlin MainKt", "groovy a.groovy"]),
    ]).valued(&["-cp", "-classpath"]).word_flags(),
    known(&["jps", "jinfo", "jstack", "jmap", "jstat", "javap", "jdeps", "jdeprscan"], Rest::Unknown, &[
        rewrites("", &["jmap -dump:format=b,file=h.bin 1"]).flags(&["-dump|-dump:format|-dump:live,format|-dump:file"]),
        reads("", &["jps -l", "jstack 1234", "javap -c A.class", "jstat -gc 1"]),
    ]).word_flags(),
    known(&["jcmd"], Rest::Unknown, &[
        reads("", &["jcmd -l"]).flags(&["-l|-h"]),
        reads("* VM.*|Thread.*|GC.heap_info|GC.class_histogram|help|PerfCounter.print|Compiler.codecache", &["jcmd 1 VM.flags"]),
        machine("* *", &["jcmd 1 GC.run"]).why("it changes a running process"),
        reads("", &["jcmd"]),
    ]),
    known(&["sdk", "jenv", "jabba"], Rest::Unknown, &[
        help_h(&["jenv --version"]),
        reads("list|ls|ls-remote|current|version|versions|which|home|help|doctor|env", &["sdk list java", "sdk current java"]),
        works("use|local|shell", &["sdk use java 21-tem"]),
        reads("exec", &["jenv exec java a"]).runs(Runs::Command(0)),
        machine("*", &["sdk install java 21-tem", "sdk default java 17", "sdk selfupdate"]).why(FOR_ALL).undo("sdk uninstall NAME VERSION"),
    ]),
];

const MAVEN: &[Use] = &[
    reads("", &["mvn -v", "mvn --version"]).flags(&["--help|-h|--version|-v"]),
    publishes("", &["mvn deploy", "mvn clean deploy -DskipTests", "mvn -B release:prepare release:perform", "mvn site-deploy"])
        .flags(&["deploy|release:perform|release:prepare|deploy:deploy|deploy:deploy-file|site-deploy|gpg:sign-and-deploy-file|nexus-staging:release|nexus-staging:deploy|jib:build|docker:push|dockerfile:push|scm:checkin|wagon:upload|central-publishing:publish|jreleaser:full-release|site:deploy|release:rollback|release:branch"])
        .why(PUBLIC)
        .instead("mvn install"),
    changes("", &["mvn tomcat7:redeploy", "mvn wildfly:deploy", "mvn flyway:migrate"])
        .flags(&["tomcat7:deploy|tomcat7:redeploy|tomcat7:undeploy|wildfly:deploy|wildfly:undeploy|wildfly:redeploy|cargo:deploy|cargo:redeploy|cargo:undeploy|appengine:deploy|azure-webapp:deploy|azure-functions:deploy|heroku:deploy|cf:push|k8s:deploy|k8s:apply|fabric8:deploy|oc:deploy|liquibase:update|liquibase:rollback|flyway:migrate|flyway:repair|flyway:undo|flyway:baseline|lambda:deploy-lambda"])
        .why(DEPLOYED),
    loses("", &["mvn flyway:clean", "mvn liquibase:dropAll"]).flags(&["flyway:clean|liquibase:dropAll"]).why(DATA_GONE),
    queries("dependency:tree|dependency:list|dependency:analyze|help:*|versions:display-*|dependency:resolve|flyway:info|flyway:validate|enforcer:enforce|validate|checkstyle:check|spotless:check|pmd:check|fmt:check|liquibase:status", &["mvn dependency:tree", "mvn versions:display-dependency-updates", "mvn help:effective-pom", "mvn validate"]),
    cleans("dependency:purge-local-repository", &["mvn dependency:purge-local-repository"]).undo("mvn dependency:resolve"),
    builds("", &["mvn clean install -DskipTests", "mvn test", "mvn package", "mvn -pl core verify", "./mvnw spring-boot:run"]),
];

const GRADLE: &[Use] = &[
    reads("", &["gradle --version", "./gradlew build --dry-run"]).flags(&["--help|-h|--version|-v|-m|--dry-run|--status"]),
    builds("publishToMavenLocal|*:publishToMavenLocal", &["./gradlew publishToMavenLocal"]),
    publishes("*publish*|*uploadArchives|*upload*|*closeAndRelease*|release|*:release|*releaseRepository|jib|*:jib|*dockerPush*|*bintrayUpload|*artifactoryPublish|*publishPlugins|*appDistribution*|jreleaserFullRelease", &["./gradlew publish", "gradle :lib:publish", "./gradlew uploadArchives", "./gradlew publishReleaseBundle"])
        .why(PUBLIC)
        .instead("./gradlew publishToMavenLocal"),
    publishes("", &["./gradlew clean publish"]).flags(&["publish|release|uploadArchives|publishPlugins|jib|bintrayUpload|artifactoryPublish"]).why(PUBLIC),
    changes("*deploy*|*flywayMigrate|*flywayRepair|*flywayUndo|*liquibaseUpdate|*update-prod*|*appengineDeploy", &["./gradlew deploy", "./gradlew flywayMigrate", "gradle deployToProd"]).why(DEPLOYED),
    changes("", &["gradle clean deploy"]).flags(&["deploy|flywayMigrate|appengineDeploy"]).why(DEPLOYED),
    loses("*flywayClean|*dropAll", &["./gradlew flywayClean"]).why(DATA_GONE),
    reads("tasks|*:tasks|dependencies|*:dependencies|dependencyInsight|*:dependencyInsight|projects|properties|help|model|components|buildEnvironment|outgoingVariants|javaToolchains|dependencyUpdates|flywayInfo|flywayValidate", &["./gradlew tasks --all", "./gradlew :app:dependencies", "gradle properties"]),
    reads("", &["./gradlew --stop"]).flags(&["--stop"]),
    builds("", &["./gradlew build", "./gradlew test --tests a.B", "gradle clean assemble", "./gradlew :app:installDebug"]),
];

/// An administration program that comes as a jar, wherever it lies.
const JENKINS: &str = "jenkins-cli.jar|./jenkins-cli.jar|jenkins/jenkins-cli.jar|/var/cache/jenkins/war/WEB-INF/jenkins-cli.jar|/usr/share/jenkins/jenkins-cli.jar";

#[rustfmt::skip]
const JAVA: &[Use] = &[
    reads("", &["java -version", "java --version"])
        .flags(&["--help|-help|--version|-version|-X|-XshowSettings|--list-modules|--show-version"])
        .without(&["-jar"]),
    // `-jar` takes no separate value here, so that the jar is the first operand.
    queries("* who-am-i|version|help|list-*|get-*|console|session-id|wait-node-*", &[
        "java -jar jenkins-cli.jar who-am-i",
        "java -jar jenkins-cli.jar list-jobs",
    ])
    .flags(&["-jar", JENKINS]),
    queries("* * who-am-i|version|help|list-*|get-*|console", &["java -jar jenkins-cli.jar -s http://ci.example.com list-jobs"])
        .flags(&["-jar", JENKINS]),
    changes("", &[
            "java -jar jenkins-cli.jar delete-job x",
            "java -jar jenkins-cli.jar -s http://ci.example.com safe-restart",
        ])
        .flags(&["-jar", JENKINS])
        .why(DEPLOYED),
    when(
        "/*|~/*",
        &[(RunsCode, Here), (ChangesLiveSystem, Elsewhere)],
    )
    .flags(&["-jar"])
    .why("a program from outside the project is run, and nobody says what it does")
    .examples(&["java -jar /opt/tool/admin.jar reset"]),
    reads("", &["java -jar app.jar --help"])
        .flags(&["-jar", "--help|--version|-version|-help"]),
    builds("", &[
        "java -jar target/app.jar",
        "java -cp out Main",
        "java Main.java",
    ]).operands(1),
    reads("", &["java"]),
];
