//! Engines of games, and the tools that make what is seen and heard in them.

use super::On::{Last, Value};
use super::usual::{
    NAMES_A_PROGRAM, builds, help_h, overwrites, publishes, reads, reads_files, rights, runs_code,
    unreadable, works,
};
use super::{Program, Rest, known, when};
use crate::effect::EffectKind::{Overwrites, Reads};

const STORE: &str = "players get it at once";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["godot", "godot4", "godot3"], Rest::Unknown, &[
        help_h(&["godot --version"]),
        reads("", &["godot --headless --check-only --script a.gd"]).flags(&["--check-only"]),
        builds("", &["godot --headless --export-release Linux build/game", "godot --headless --import", "godot --headless --script test.gd", "godot --path ."])
            .flags(&["--export-release|--export-debug|--export-pack|--import|--script|-s|--path|--build-solutions|--editor|-e|--doctool|--headless"]),
        runs_code("", &["godot", "godot project.godot"]),
    ])
    .valued(&["--script", "-s", "--path", "--rendering-driver"])
    .word_flags(),
    known(&["love", "pico8", "tic80", "mgba", "renpy"], Rest::Unknown, &[
        help_h(&["love --version"]),
        runs_code("", &["love .", "renpy . lint"]),
    ]),
    known(&["unity", "unity-editor", "unrealeditor", "unrealeditor-cmd", "runuat", "runuat.sh"], Rest::Unknown, &[
        builds("", &["Unity -batchmode -runTests -projectPath .", "unity -batchmode -quit -buildTarget Linux64"]),
    ])
    .valued(&["-projectPath", "-buildTarget", "-executeMethod", "-logFile"])
    .word_flags(),
    known(&["blender"], Rest::Unknown, &[
        reads("", &["blender --version"]).flags(&["--version|-v|--help|-h"]),
        unreadable("", &["blender -b --python-expr 'import os'"]).flags(&["--python-expr|--python-text|--python-console|--addons|--python-use-system-env"]).why(NAMES_A_PROGRAM),
        builds("", &["blender -b a.blend -P render.py"]).flags(&["-P|--python"]),
        works("", &["blender -b a.blend -f 1", "blender -b a.blend -o //out -a"]).flags(&["-b|--background"]),
        reads("", &["blender"]),
    ])
    .valued(&["-P", "--python", "-o", "--render-output", "-f", "-F", "-E", "-s", "-e"])
    .word_flags(),
    known(&["butler"], Rest::Unknown, &[
        help_h(&["butler --version"]),
        reads("version|status|validate|diff|verify|file|probe|ls|which", &["butler status me/game"]),
        publishes("push", &["butler push build me/game:linux"]).why(STORE).instead("butler push --dry-run"),
        rights("login|logout", &["butler login"]).why("it holds for everything this user does"),
        works("", &["butler fetch me/game:linux out"]),
    ]),
    known(&["steamcmd"], Rest::Unknown, &[
        publishes("", &["steamcmd +login me +run_app_build a.vdf"]).why(STORE),
    ]),
    known(&["glslangvalidator", "glslang", "glslc", "spirv-val", "spirv-dis", "spirv-as", "spirv-opt", "dxc", "fxc", "naga", "slangc", "toktx", "basisu", "texturepacker", "astcenc", "crunch", "gltfpack", "gltf-transform", "gltf_validator", "assimp"], Rest::Unknown, &[
        help_h(&["glslc --version"]),
        when("", &[(Reads, super::On::First), (Overwrites, Value("-o|--output|-Fo|--sheet"))]).flags(&["-o|--output|-Fo|--sheet"]).examples(&["glslc a.vert -o a.spv", "gltfpack -i a.gltf -o b.glb"]),
        reads_files("validate|inspect|info|dump", &["gltf-transform inspect a.glb"]),
        when("", &[(Reads, super::On::First), (Overwrites, Last)]).operands(2).examples(&["naga a.wgsl a.spv", "gltf-transform optimize a.glb b.glb"]),
        reads_files("", &["spirv-val a.spv", "glslangValidator a.frag", "naga a.wgsl"]),
    ])
    .word_flags(),
    known(&["aseprite", "tiled", "tilesetter", "povray", "ldtk"], Rest::Unknown, &[
        help_h(&["aseprite --version"]),
        unreadable("", &["aseprite -b --script x.lua"]).flags(&["--script|--shell|--evaluate"]).why(NAMES_A_PROGRAM),
        overwrites("", &["aseprite -b a.ase --save-as a.png", "tiled --export-map a.tmx b.json", "povray a.pov"]),
    ]),
    known(&["ffplay", "mkvmerge", "mkvextract", "mkvinfo", "handbrakecli"], Rest::Unknown, &[
        help_h(&["mkvmerge --version"]),
        when("", &[(Overwrites, Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["mkvmerge -o b.mkv a.mkv", "HandBrakeCLI -i a.mov -o b.mp4"]),
        works("", &["mkvextract a.mkv tracks 0:a.srt"]).operands(2),
        reads_files("", &["ffplay a.mp4", "mkvinfo a.mkv"]),
    ])
    .valued(&["-o", "--output", "-i"]),
];
