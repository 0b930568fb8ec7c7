//! The Java virtual machine: its compilers, build tools and programs.

use super::usual::{
    BUILD, CLEAN, DATA_GONE, DEPLOYED, FETCH, FOR_ALL, FOREIGN, LIVE, LOSE, MACHINE, PUBLIC,
    PUBLISH, READ, RUN, UNSEEN, WRITE, help_h,
};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, Overwrites, RunsCode};
use On::{Elsewhere, Here};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["mvn", "mvnw", "mvnd"], Rest::Unknown, MAVEN).valued(&["-f", "--file", "-pl", "--projects", "-P", "--activate-profiles", "-s", "--settings", "-gs", "-t", "-T", "--threads", "-l", "--log-file", "-rf", "--resume-from"]).word_flags(),
    known(&["gradle", "gradlew", "gradlew.bat"], Rest::Unknown, GRADLE).valued(&["-p", "--project-dir", "-b", "--build-file", "-c", "-I", "--init-script", "-x", "--exclude-task", "--tests", "--max-workers", "--console", "--warning-mode", "--configuration", "--dependency", "-g", "--gradle-user-home"]).word_flags(),
    known(&["sbt", "mill", "bleep"], Rest::Unknown, &[
        help_h(&["sbt --version"]),
        when("*publishSigned|*publish|*sonatype*|*deploy*|release*|*Release|*bundleRelease|*dockerPublish|*Docker/publish|*docker:publish", PUBLISH).why(PUBLIC).instead("sbt publishLocal").examples(&["sbt publish", "sbt publishSigned", "sbt release"]),
        when("", PUBLISH).flags(&["publish|publishSigned|release|sonatypeBundleRelease|docker:publish|deploy"]).why(PUBLIC).examples(&["sbt clean publish"]),
        when("about|scalafmtCheck*|dependencyTree|projects|tasks|plugins|version|scalaVersion|resolve", READ).examples(&["sbt dependencyTree"]),
        when("", BUILD).examples(&["sbt compile", "sbt test", "sbt 'testOnly a.B'", "sbt clean assembly", "sbt publishLocal"]),
    ]),
    known(&["lein", "clojure", "clj", "boot"], Rest::Unknown, &[
        help_h(&["lein --version"]),
        when("deploy", PUBLISH).why(PUBLIC).instead("lein install").examples(&["lein deploy clojars"]),
        when("release", PUBLISH).why(PUBLIC).examples(&["lein release :patch"]),
        when("upgrade|downgrade", MACHINE).why(FOR_ALL).examples(&["lein upgrade"]),
        when("deps|classpath|version|search|show-profiles|pprint|help", FETCH).examples(&["lein deps"]),
        when("", RUN).flags(&["-e|--eval"]).runs(Runs::Code(super::Language::Other, "-e|--eval")).examples(&["clojure -e '(+ 1 2)'"]),
        when("", BUILD).examples(&["lein test", "lein run", "lein uberjar", "clj -M:test", "clojure -T:build jar"]),
    ]),
    known(&["java", "javaw"], Rest::Unknown, JAVA).valued(&["-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules", "--add-opens", "--add-exports", "-m", "--module"]).word_flags(),
    known(&["javac", "scalac", "kotlinc", "javadoc", "jar", "jlink", "jpackage", "native-image"], Rest::Unknown, &[
        when("", READ).flags(&["--help|-help|--version|-version"]).examples(&["javac -version"]),
        when("tf|tvf|-tf", READ).examples(&["jar tf a.jar"]),
        when("", READ).flags(&["-tf|-tvf|--list"]).examples(&["jar --list --file a.jar"]),
        when("", WRITE).examples(&["javac -d out src/Main.java", "jar cf a.jar -C out .", "kotlinc a.kt"]),
    ]).valued(&["-d", "-cp", "-classpath", "-source", "-target", "--release", "-C", "--file", "-f"]).word_flags(),
    known(&["scala", "kotlin", "jshell", "groovy", "amm", "scala-cli", "jbang"], Rest::Unknown, &[
        when("", READ).flags(&["--help|-help|--version|-version"]).examples(&["scala -version"]),
        when("*://*", FOREIGN).why(UNSEEN).examples(&["jbang https://example.com/a.java"]),
        when("publish", PUBLISH).why(PUBLIC).examples(&["scala-cli publish ."]),
        when("", RUN).flags(&["-e"]).runs(Runs::Code(super::Language::Other, "-e")).examples(&["scala -e 'println(1)'", "groovy -e 'println 1'"]),
        when("", BUILD).examples(&["scala Main.scala", "kotlin MainKt", "groovy a.groovy"]),
    ]).valued(&["-cp", "-classpath"]).word_flags(),
    known(&["jps", "jinfo", "jstack", "jmap", "jstat", "javap", "jdeps", "jdeprscan"], Rest::Unknown, &[
        when("", &[(Overwrites, Here)]).flags(&["-dump|-dump:format|-dump:live,format|-dump:file"]).examples(&["jmap -dump:format=b,file=h.bin 1"]),
        when("", READ).examples(&["jps -l", "jstack 1234", "javap -c A.class", "jstat -gc 1"]),
    ]).word_flags(),
    known(&["jcmd"], Rest::Unknown, &[
        when("", READ).flags(&["-l|-h"]).examples(&["jcmd -l"]),
        when("* VM.*|Thread.*|GC.heap_info|GC.class_histogram|help|PerfCounter.print|Compiler.codecache", READ).examples(&["jcmd 1 VM.flags"]),
        when("* *", MACHINE).why("it changes a running process").examples(&["jcmd 1 GC.run"]),
        when("", READ).examples(&["jcmd"]),
    ]),
    known(&["sdk", "jenv", "jabba"], Rest::Unknown, &[
        help_h(&["jenv --version"]),
        when("list|ls|ls-remote|current|version|versions|which|home|help|doctor|env", READ).examples(&["sdk list java", "sdk current java"]),
        when("use|local|shell", WRITE).examples(&["sdk use java 21-tem"]),
        when("exec", READ).runs(Runs::Command(0)).examples(&["jenv exec java a"]),
        when("*", MACHINE).why(FOR_ALL).undo("sdk uninstall NAME VERSION").examples(&["sdk install java 21-tem", "sdk default java 17", "sdk selfupdate"]),
    ]),
];

const MAVEN: &[Use] = &[
    when("", READ).flags(&["--help|-h|--version|-v"]).examples(&["mvn -v", "mvn --version"]),
    when("", PUBLISH)
        .flags(&["deploy|release:perform|release:prepare|deploy:deploy|deploy:deploy-file|site-deploy|gpg:sign-and-deploy-file|nexus-staging:release|nexus-staging:deploy|jib:build|docker:push|dockerfile:push|scm:checkin|wagon:upload|central-publishing:publish|jreleaser:full-release|site:deploy|release:rollback|release:branch"])
        .why(PUBLIC)
        .instead("mvn install")
        .examples(&["mvn deploy", "mvn clean deploy -DskipTests", "mvn -B release:prepare release:perform", "mvn site-deploy"]),
    when("", LIVE)
        .flags(&["tomcat7:deploy|tomcat7:redeploy|tomcat7:undeploy|wildfly:deploy|wildfly:undeploy|wildfly:redeploy|cargo:deploy|cargo:redeploy|cargo:undeploy|appengine:deploy|azure-webapp:deploy|azure-functions:deploy|heroku:deploy|cf:push|k8s:deploy|k8s:apply|fabric8:deploy|oc:deploy|liquibase:update|liquibase:rollback|flyway:migrate|flyway:repair|flyway:undo|flyway:baseline|lambda:deploy-lambda"])
        .why(DEPLOYED)
        .examples(&["mvn tomcat7:redeploy", "mvn wildfly:deploy", "mvn flyway:migrate"]),
    when("", LOSE).flags(&["flyway:clean|liquibase:dropAll"]).why(DATA_GONE).examples(&["mvn flyway:clean", "mvn liquibase:dropAll"]),
    when("dependency:tree|dependency:list|dependency:analyze|help:*|versions:display-*|dependency:resolve|flyway:info|flyway:validate|enforcer:enforce|validate|checkstyle:check|spotless:check|pmd:check|fmt:check|liquibase:status", FETCH)
        .examples(&["mvn dependency:tree", "mvn versions:display-dependency-updates", "mvn help:effective-pom", "mvn validate"]),
    when("dependency:purge-local-repository", CLEAN).undo("mvn dependency:resolve").examples(&["mvn dependency:purge-local-repository"]),
    when("", BUILD).examples(&["mvn clean install -DskipTests", "mvn test", "mvn package", "mvn -pl core verify", "./mvnw spring-boot:run"]),
];

const GRADLE: &[Use] = &[
    when("", READ).flags(&["--help|-h|--version|-v|-m|--dry-run|--status"]).examples(&["gradle --version", "./gradlew build --dry-run"]),
    when("publishToMavenLocal|*:publishToMavenLocal", BUILD).examples(&["./gradlew publishToMavenLocal"]),
    when("*publish*|*uploadArchives|*upload*|*closeAndRelease*|release|*:release|*releaseRepository|jib|*:jib|*dockerPush*|*bintrayUpload|*artifactoryPublish|*publishPlugins|*appDistribution*|jreleaserFullRelease", PUBLISH)
        .why(PUBLIC)
        .instead("./gradlew publishToMavenLocal")
        .examples(&["./gradlew publish", "gradle :lib:publish", "./gradlew uploadArchives", "./gradlew publishReleaseBundle"]),
    when("", PUBLISH).flags(&["publish|release|uploadArchives|publishPlugins|jib|bintrayUpload|artifactoryPublish"]).why(PUBLIC).examples(&["./gradlew clean publish"]),
    when("*deploy*|*flywayMigrate|*flywayRepair|*flywayUndo|*liquibaseUpdate|*update-prod*|*appengineDeploy", LIVE).why(DEPLOYED).examples(&["./gradlew deploy", "./gradlew flywayMigrate", "gradle deployToProd"]),
    when("", LIVE).flags(&["deploy|flywayMigrate|appengineDeploy"]).why(DEPLOYED).examples(&["gradle clean deploy"]),
    when("*flywayClean|*dropAll", LOSE).why(DATA_GONE).examples(&["./gradlew flywayClean"]),
    when("tasks|*:tasks|dependencies|*:dependencies|dependencyInsight|*:dependencyInsight|projects|properties|help|model|components|buildEnvironment|outgoingVariants|javaToolchains|dependencyUpdates|flywayInfo|flywayValidate", READ)
        .examples(&["./gradlew tasks --all", "./gradlew :app:dependencies", "gradle properties"]),
    when("", READ).flags(&["--stop"]).examples(&["./gradlew --stop"]),
    when("", BUILD).examples(&["./gradlew build", "./gradlew test --tests a.B", "gradle clean assemble", "./gradlew :app:installDebug"]),
];

/// An administration program that comes as a jar, wherever it lies.
const JENKINS: &str = "jenkins-cli.jar|./jenkins-cli.jar|jenkins/jenkins-cli.jar|/var/cache/jenkins/war/WEB-INF/jenkins-cli.jar|/usr/share/jenkins/jenkins-cli.jar";

const JAVA: &[Use] = &[
    when("", READ)
        .flags(&["--help|-help|--version|-version|-X|-XshowSettings|--list-modules|--show-version"])
        .without(&["-jar"])
        .examples(&["java -version", "java --version"]),
    // `-jar` takes no separate value here, so that the jar is the first operand.
    when(
        "* who-am-i|version|help|list-*|get-*|console|session-id|wait-node-*",
        FETCH,
    )
    .flags(&["-jar", JENKINS])
    .examples(&[
        "java -jar jenkins-cli.jar who-am-i",
        "java -jar jenkins-cli.jar list-jobs",
    ]),
    when("* * who-am-i|version|help|list-*|get-*|console", FETCH)
        .flags(&["-jar", JENKINS])
        .examples(&["java -jar jenkins-cli.jar -s http://ci.example.com list-jobs"]),
    when("", LIVE)
        .flags(&["-jar", JENKINS])
        .why(DEPLOYED)
        .examples(&[
            "java -jar jenkins-cli.jar delete-job x",
            "java -jar jenkins-cli.jar -s http://ci.example.com safe-restart",
        ]),
    when(
        "/*|~/*",
        &[(RunsCode, Here), (ChangesLiveSystem, Elsewhere)],
    )
    .flags(&["-jar"])
    .why("a program from outside the project is run, and nobody says what it does")
    .examples(&["java -jar /opt/tool/admin.jar reset"]),
    when("", READ)
        .flags(&["-jar", "--help|--version|-version|-help"])
        .examples(&["java -jar app.jar --help"]),
    when("", BUILD).operands(1).examples(&[
        "java -jar target/app.jar",
        "java -cp out Main",
        "java Main.java",
    ]),
    when("", READ).examples(&["java"]),
];
