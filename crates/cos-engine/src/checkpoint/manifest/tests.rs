use super::super::parser::{is_manifest, manifest};
use super::*;

/// Returns the dependencies with different release lines in two manifests.
fn moved(path: &str, before: &str, after: &str) -> Vec<String> {
    let read = |text| manifest(path, text).unwrap_or_else(|| panic!("{path} cannot be read"));
    let (before, after) = (read(before), read(after));
    assert_eq!(before.opaque, after.opaque, "{path}");
    let named = before.named.into_iter();
    let moved = named.filter(|(name, was)| after.named.get(name).is_some_and(|is| is != was));
    moved.map(|(name, _)| name).collect()
}

#[test]
fn every_kind_of_manifest_shows_which_lines_of_versions_it_leaves() {
    let maven = |spring: &str, guava: &str, kit: &str, own: &str| {
        format!(
            "<project xmlns=\"http://maven.apache.org/POM/4.0.0\"><parent><groupId>org.spring</groupId>\
             <artifactId>boot</artifactId><version>{spring}</version></parent><version>{own}</version>\
             <properties><guava.version>{guava}</guava.version><kit.version>{kit}</kit.version>\
             <java.release>{own}</java.release></properties><dependencies>\
             <dependency><groupId>com.g</groupId><artifactId>guava</artifactId>\
             <version>${{guava.version}}</version></dependency>\
             <dependency><groupId>com.g</groupId><artifactId>given</artifactId></dependency>\
             </dependencies><build><plugins><plugin><artifactId>shade</artifactId>\
             <version>${{elsewhere}}</version></plugin></plugins></build></project>"
        )
    };
    let gradle = |kotlin: &str, box_: &str, kit: &str, own: &str| {
        format!(
            "plugins {{\n    id(\"org.kotlin\") version \"{kotlin}\"\n}}\nversion = \"{own}\"\n\
             ext.kit_version = '{kit}'\n// was 1.0\ndependencies {{\n    \
             implementation 'com.acme:box:{box_}'\n    api group: 'com.acme', name: 'kit', version: '{kit}'\n    \
             test(\"com.acme:part:$kit_version\")\n}}\n"
        )
    };
    let table: [(&str, String, String, &[&str]); 17] = [
        (
            "Cargo.toml",
            "[package]\nname = \"a\"\nversion = \"1.2.0\"\nrust-version = \"1.80\"\n[dependencies]\n\
             serde = \"1.0\"\nrand = \"0.8\"\nown = { path = \"../own\", version = \"1\" }\n\
             renamed = { version = \"1\", package = \"real\" }\n[target.'cfg(unix)'.dependencies.nix]\n\
             version = \"0.27\"\n[workspace.dependencies]\nthiserror = { version = \"1.0\", features = [] }\n"
                .to_owned(),
            "[package]\nname = \"a\"\nversion = \"2.0.0\"\nrust-version = \"1.90\"\n[dependencies]\n\
             serde = \"1.1\"\nrand = \"0.9\"\nown = { path = \"../own\", version = \"1\" }\n\
             renamed = { version = \"2\", package = \"real\" }\n[target.'cfg(unix)'.dependencies.nix]\n\
             version = \"0.28\"\n[workspace.dependencies]\nthiserror = { version = \"2.0\", features = [] }\n"
                .to_owned(),
            &["nix", "rand", "real", "thiserror"],
        ),
        (
            "pyproject.toml",
            "[project]\nversion = \"1.0\"\ndependencies = [\"Django[argon2]>=4.2,<5\", \"flask ~= 2.0 ; x > '3'\"]\n\
             [project.optional-dependencies]\ntest = [\"pytest>=7\"]\n[tool.poetry.dependencies]\n\
             python = \"^3.8\"\ncelery = { version = \"^4.4\", extras = [] }\n"
                .to_owned(),
            "[project]\nversion = \"2.0\"\ndependencies = [\"Django[argon2]>=5.0,<6\", \"flask ~= 2.3 ; x > '3'\"]\n\
             [project.optional-dependencies]\ntest = [\"pytest>=8\"]\n[tool.poetry.dependencies]\n\
             python = \"^4.0\"\ncelery = { version = \"^5.3\", extras = [] }\n"
                .to_owned(),
            &["celery", "django", "pytest"],
        ),
        (
            "Pipfile",
            "[packages]\ndjango = \"==4.2\"\n[dev-packages]\nblack = {version = \"*\"}\n".to_owned(),
            "[packages]\ndjango = \"==5.0\"\n[dev-packages]\nblack = {version = \"*\"}\n".to_owned(),
            &["django"],
        ),
        (
            "gradle/libs.versions.toml",
            "[versions]\nkotlin = \"1.9.0\"\nkit = { strictly = \"[1.2, 2[\" }\n[libraries]\n\
             box = \"com.acme:box:1.0\"\npart = { module = \"com.acme:part\", version.ref = \"kit\" }\n"
                .to_owned(),
            "[versions]\nkotlin = \"2.0.0\"\nkit = { strictly = \"[1.4, 2[\" }\n[libraries]\n\
             box = \"com.acme:box:2.0\"\npart = { module = \"com.acme:part\", version.ref = \"kit\" }\n"
                .to_owned(),
            &["com.acme:box", "kotlin"],
        ),
        (
            "web/package.json",
            r#"{"version": "1.0.0", "engines": {"node": ">=18"}, "dependencies": {"react": "^18.2.0",
            "own": "workspace:^1.0.0", "alias": "npm:real@^1.0.0", "tip": "latest"},
            "devDependencies": {"@types/node": "20.1.0"}}"#
                .to_owned(),
            r#"{"version": "2.0.0", "engines": {"node": ">=20"}, "dependencies": {"react": "^19.0.0",
            "own": "workspace:^2.0.0", "alias": "npm:real@^2.0.0", "tip": "next"},
            "devDependencies": {"@types/node": "20.9.0"}}"#
                .to_owned(),
            &["alias", "react", "tip"],
        ),
        (
            "pnpm-workspace.yaml",
            "packages:\n  - packages/*\ncatalog:\n  react: ^18.2.0\ncatalogs:\n  old:\n    zod: ^3.0.0\n".to_owned(),
            "packages:\n  - packages/*\ncatalog:\n  react: ^18.3.0\ncatalogs:\n  old:\n    zod: ^4.0.0\n".to_owned(),
            &["zod"],
        ),
        (
            "composer.json",
            r#"{"require": {"php": ">=7.4", "ext-json": "*", "symfony/console": "^5.4"}}"#.to_owned(),
            r#"{"require": {"php": ">=8.2", "ext-json": "*", "symfony/console": "^6.0"}}"#.to_owned(),
            &["symfony/console"],
        ),
        (
            "pubspec.yaml",
            "version: 1.0.0\nenvironment:\n  sdk: ^2.18.0\ndependencies:\n  http: ^0.13.5\n  own:\n    path: ../own\n"
                .to_owned(),
            "version: 2.0.0\nenvironment:\n  sdk: ^3.0.0\ndependencies:\n  http: ^1.1.0\n  own:\n    path: ../own\n"
                .to_owned(),
            &["http"],
        ),
        (
            "api/pom.xml",
            maven("2.7.1", "31.1-jre", "1.0.0", "1"),
            maven("3.0.0", "32.0-jre", "2.0.0", "2"),
            &["com.g:guava", "kit.version", "org.spring:boot"],
        ),
        (
            "App.csproj",
            "\u{feff}<Project><PropertyGroup><Version>1.0</Version><KitVersion>1.0.0</KitVersion></PropertyGroup>\
             <ItemGroup><PackageReference Include=\"Json\" Version=\"12.0.3\" />\
             <PackageReference Include=\"Kit\"><Version>$(KitVersion)</Version></PackageReference></ItemGroup></Project>"
                .to_owned(),
            "\u{feff}<Project><PropertyGroup><Version>2.0</Version><KitVersion>1.5.0</KitVersion></PropertyGroup>\
             <ItemGroup><PackageReference Include=\"Json\" Version=\"13.0.1\" />\
             <PackageReference Include=\"Kit\"><Version>$(KitVersion)</Version></PackageReference></ItemGroup></Project>"
                .to_owned(),
            &["Json"],
        ),
        (
            "packages.config",
            "<packages><package id=\"Json\" version=\"12.0.3\" /></packages>".to_owned(),
            "<packages><package id=\"Json\" version=\"13.0.1\" /></packages>".to_owned(),
            &["Json"],
        ),
        (
            "requirements-dev.txt",
            "--index-url https://example.com/2.0\npytest>=7 # not 6\nDjango==4.2\n".to_owned(),
            "--index-url https://example.com/3.0\npytest>=8 # not 6\ndjango==4.9\n".to_owned(),
            &["pytest"],
        ),
        (
            "go.mod",
            "module example.com/own/v2\n\ngo 1.21\n\nrequire (\n\tgithub.com/acme/kit v1.9.0\n\
             \tgithub.com/acme/box v1.4.0 // indirect\n)\nrequire github.com/acme/one v0.1.0\n"
                .to_owned(),
            "module example.com/own/v2\n\ngo 1.24\n\nrequire (\n\tgithub.com/acme/kit v1.10.0\n\
             \tgithub.com/acme/box/v2 v2.0.1 // indirect\n)\nrequire github.com/acme/one v0.2.0\n"
                .to_owned(),
            &["github.com/acme/box", "github.com/acme/one"],
        ),
        (
            "Gemfile",
            "source \"https://example.com\"\n# was 6.1\ngem \"rails\", \"~> 7.0\"\ngem 'puma', '>= 5.0', '< 7'\n\
             gem \"rake\"\n"
                .to_owned(),
            "source \"https://example.com\"\n# was 6.2\ngem \"rails\", \"~> 8.0\"\ngem 'puma', '>= 5.6', '< 7'\n\
             gem \"rake\"\n"
                .to_owned(),
            &["rails"],
        ),
        (
            "own.gemspec",
            "  spec.version = \"1.0.0\"\n  spec.add_dependency \"rack\", \"~> 2.2\"\n".to_owned(),
            "  spec.version = \"2.0.0\"\n  spec.add_dependency \"rack\", \"~> 3.0\"\n".to_owned(),
            &["rack"],
        ),
        (
            "mix.exs",
            "      version: \"0.1.0\",\n      {:phoenix, \"~> 1.6.2\"},\n      {:ecto, \"~> 2.0\", only: :test}\n".to_owned(),
            "      version: \"0.2.0\",\n      {:phoenix, \"~> 1.7.0\"},\n      {:ecto, \"~> 3.0\", only: :test}\n".to_owned(),
            &["ecto"],
        ),
        (
            "app/build.gradle",
            gradle("1.9.0", "1.2.3", "3.1", "1.0.0"),
            gradle("2.0.0", "1.3.0", "4.0", "2.0.0"),
            &["com.acme:kit", "ext.kit_version", "org.kotlin"],
        ),
    ];
    for (path, before, after, expected) in table {
        assert_eq!(moved(path, &before, &after), expected, "{path}");
    }
    assert_eq!(
        moved(
            "gradle.properties",
            "version=1.0\nkotlinVersion=1.9\n",
            "version=2.0\nkotlinVersion=2.0\n"
        ),
        ["kotlinVersion"]
    );
}

#[test]
fn a_requirement_begins_at_the_first_version_that_it_names() {
    for (requirement, version) in [
        ("^18.2.0", "18.2.0"),
        (">= 4.4, < 5", "4.4"),
        ("~> 7.0", "7.0"),
        ("[1.2,2.0)", "1.2"),
        ("1.x || 2.x", "1"),
        ("==1!2.0", "1!2.0"),
        ("31.1-jre", "31.1"),
        ("4.1.94.Final", "4.1.94"),
        ("v2.0", "2.0"),
    ] {
        assert_eq!(line_of(requirement), Line::of(version), "{requirement}");
    }
    for unread in [
        "*",
        "latest",
        "",
        "${elsewhere}",
        "1d77c0e2aa",
        "git+ssh://example.com/a#v1.0",
    ] {
        assert_eq!(line_of(unread), Line::Unread(unread.to_owned()), "{unread}");
    }
}

#[test]
fn what_is_not_understood_is_seen_to_change_where_it_holds_a_version() {
    for (path, before, after, is_seen) in [
        (
            "Gemfile",
            "gem \"a\", git: \"x\", tag: \"1.0\"",
            "gem \"a\", git: \"x\", tag: \"2.0\"",
            true,
        ),
        (
            "mix.exs",
            "elixir: \"~> 1.14\"",
            "elixir: \"~> 1.15\"",
            true,
        ),
        ("build.gradle.kts", "box(\"1.0\")", "box(\"2.0\")", true),
        (
            "build.gradle.kts",
            "// box(\"1.0\")",
            "// box(\"2.0\")",
            false,
        ),
        (
            "build.gradle.kts",
            "jvmTarget = 17",
            "jvmTarget = 21",
            false,
        ),
        (
            "setup.py",
            "install_requires=['a>=1.0']",
            "install_requires=['a>=2.0']",
            true,
        ),
        ("setup.py", "name='a'", "name='b'", false),
        ("Podfile", "pod 'A', '~> 5.0'", "pod 'A', '~> 6.0'", true),
    ] {
        let read = |text| manifest(path, text).map(|one| one.opaque);
        assert_eq!(read(before) != read(after), is_seen, "{path}: {before}");
    }
}

#[test]
fn what_is_no_manifest_differs_from_an_empty_one() {
    for (path, text) in [
        ("Cargo.toml", "[dependencies"),
        ("pyproject.toml", "="),
        ("package.json", "{"),
        ("composer.json", "not json"),
        ("pubspec.yaml", "a: [\n"),
        ("pom.xml", "<project>"),
        (
            "pom.xml",
            "<!DOCTYPE a [<!ENTITY b \"c\">]><project>&b;</project>",
        ),
        ("App.csproj", ""),
        ("go.mod", "require a v1.0.0\n"),
    ] {
        assert_eq!(manifest(path, text), None, "{path}: {text}");
    }
    assert_eq!(manifest("Cargo.toml", ""), Some(Manifest::default()));
    for path in [
        "src/Cargo.rs",
        "notes.txt",
        "package-lock.json",
        "pom.xml.orig",
    ] {
        assert!(!is_manifest(path), "{path}");
    }
}
