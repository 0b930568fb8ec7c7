//! Models that learn, the hubs they come from and the machines they are rented on.

use super::usual::{
    builds, changes, fetches, loses, opens, publishes, reads, rights, secrets, spends, tells,
    uploads, works,
};
use super::words::regular;
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["ollama"], Rest::Unknown, OLLAMA).valued(&[
        "-f",
        "--file",
        "-q",
        "--quantize",
        "--format",
        "--keepalive",
    ]),
    known(
        &["huggingface-cli", "hf", "transformers-cli"],
        Rest::Unknown,
        HUB,
    )
    .valued(&[
        "--repo-type",
        "--revision",
        "--local-dir",
        "--cache-dir",
        "--token",
        "--include",
        "--exclude",
        "--commit-message",
    ]),
    known(&["kaggle"], Rest::Unknown, KAGGLE).valued(&[
        "-c",
        "-d",
        "-f",
        "-p",
        "-m",
        "-k",
        "--page",
        "--sort-by",
        "-s",
    ]),
    known(
        &[
            "llm",
            "aichat",
            "mods",
            "sgpt",
            "gpt",
            "openai",
            "ttok",
            "files-to-prompt",
            "fabric",
        ],
        Rest::Unknown,
        ASKING,
    )
    .valued(&["-m", "--model", "-s", "--system", "-t", "-o"]),
    known(
        &[
            "modal",
            "replicate",
            "runpodctl",
            "vastai",
            "sky",
            "ray",
            "lambda-cloud",
            "paperspace",
            "gradient",
            "banana",
            "cerebrium",
            "anyscale",
            "cog",
            "bentoml",
            "together",
            "clearml",
        ],
        Rest::Unknown,
        RENTED,
    )
    .valued(&[
        "-e",
        "--env",
        "-n",
        "--name",
        "-c",
        "--cluster",
        "--address",
    ]),
    known(
        &[
            "torchrun",
            "accelerate",
            "deepspeed",
            "horovodrun",
            "vllm",
            "llama-cli",
            "llama-server",
            "llamafile",
            "llama-bench",
            "whisper",
            "whisper-cpp",
            "demucs",
            "piper",
            "yolo",
            "spacy",
            "rasa",
            "nltk",
            "label-studio",
            "chainlit",
            "optimum-cli",
            "sentence-transformers",
            "lm_eval",
            "mlx_lm.generate",
            "trl",
            "axolotl",
            "unsloth",
        ],
        Rest::Unknown,
        LOCAL,
    ),
    known(
        &[
            "tensorboard",
            "tensorboard.main",
            "nvitop",
            "gpustat",
            "netron",
            "xpu-smi",
        ],
        Rest::Reads,
        &[uploads(
            "dev upload",
            &["tensorboard dev upload --logdir x"],
        )],
    ),
];

const OLLAMA: &[Use] = &[
    reads("", &["ollama --version"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "list|ls|ps|show|help",
        &["ollama list", "ollama show llama3"],
    ),
    fetches("pull", &["ollama pull llama3"]),
    publishes("push", &["ollama push me/model"]),
    loses("rm", &["ollama rm llama3"]).why("the model has to be fetched or made again"),
    rights("signin|signout", &["ollama signin"]),
    builds(
        "",
        &[
            "ollama run llama3 'hello'",
            "ollama create m -f Modelfile",
            "ollama serve",
            "ollama stop m",
            "ollama cp a b",
        ],
    ),
];

const HUB: &[Use] = &[
    reads("", &["hf --help"]).flags(&["--help|-h|--version"]),
    reads(
        "whoami|scan-cache|env|version",
        &["huggingface-cli whoami", "hf env"],
    ),
    reads(
        "auth|cache|repo|jobs|repos|models|datasets|collections|endpoints whoami|scan|ls|list|logs|inspect|ps|info",
        &["hf auth whoami", "hf cache scan"],
    ),
    fetches(
        "download",
        &[
            "huggingface-cli download gpt2",
            "hf download gpt2 config.json",
        ],
    ),
    publishes(
        "upload|upload-large-folder|lfs-multipart-upload",
        &[
            "hf upload me/model .",
            "huggingface-cli upload me/model a.bin",
        ],
    ),
    loses("delete-cache|repo-files", &["huggingface-cli delete-cache"])
        .why("what was fetched has to be fetched again"),
    loses(
        "repo|cache|repos|endpoints|jobs|collections delete|rm|prune|cancel",
        &["hf repo delete me/model"],
    ),
    rights(
        "login|logout|auth",
        &["huggingface-cli login", "hf auth login --token x"],
    ),
    changes(
        "*",
        &["hf repo create x", "hf jobs run python:3.12 python -c 'x'"],
    ),
    reads("", &["hf"]),
];

const KAGGLE: &[Use] = &[
    reads("", &["kaggle --version"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "competitions|datasets|kernels|models|c|d|k|m list|files|status|leaderboard|submissions|metadata|get",
        &[
            "kaggle datasets list -s cats",
            "kaggle c leaderboard -c titanic --show",
        ],
    ),
    fetches(
        "competitions|datasets|kernels|models|c|d|k|m download|pull",
        &["kaggle competitions download -c titanic"],
    ),
    works(
        "datasets|kernels|models|d|k|m init",
        &["kaggle datasets init -p x"],
    ),
    reads("config view", &["kaggle config view"]),
    publishes(
        "*",
        &[
            "kaggle datasets create -p x",
            "kaggle competitions submit -c titanic -f a.csv -m x",
            "kaggle kernels push",
        ],
    ),
    reads("", &["kaggle"]),
];

const ASKING: &[Use] = &[
    reads("", &["llm --version"]).flags(&["--version|--help|-h|-V|--list-models|--info"]),
    reads(
        "models|logs|templates|plugins|aliases|collections|similar|schemas|list|version|help",
        &["llm models", "llm logs -n 3"],
    ),
    secrets("keys get", &["llm keys get openai"]),
    rights(
        "keys|install|uninstall|login",
        &["llm keys set openai", "llm install llm-x"],
    ),
    loses("api *.delete|*_delete", &["openai api files.delete -i x"]),
    tells(
        "",
        &[
            "llm 'what is this'",
            "sgpt 'x'",
            "openai api chat.completions.create -m x",
        ],
    )
    .why("what it is given is sent to a service, which may be paid by use"),
];

const RENTED: &[Use] = regular!["modal";
    reads("status|show-gpus|cost-report|queue|memory|summary|gpus", &["ray status", "sky queue"]),
    reads("profile|secret|volume|app|container|environment|dict|job|jobs|serve|model|models|search list|current|logs|status|ls|get", &["modal app list", "ray job logs x"]),
    builds("init|build|predict|train|containerize", &["cog build -t x", "bentoml build"]),
    opens("ssh|shell|exec|run|submit", &["modal run a.py", "ray exec c.yaml ls"]),
    opens("app|job|container|dict|jobs exec|run|submit", &["ray job submit -- python a.py"]),
    spends("launch|up|deploy|serve|rent|launch-instance|gpu", &["sky launch a.yaml", "ray up c.yaml", "modal deploy a.py"]),
    loses("down|cancel|kill", &["ray down c.yaml", "sky down c"]),
    rights("token|setup|login|config", &["modal token new"]),
];

const LOCAL: &[Use] = &[
    reads("", &["torchrun --help"]).flags(&["--help|-h|--version"]),
    reads(
        "env|info|validate|test|collect-env|help|version|settings|checks|estimate-memory",
        &["accelerate env", "spacy info"],
    ),
    fetches("download|pull", &["spacy download en_core_web_sm"]),
    publishes(
        "huggingface-hub|push push",
        &["spacy huggingface-hub push x"],
    ),
    builds(
        "",
        &[
            "torchrun --nproc_per_node 2 train.py",
            "accelerate launch train.py",
            "vllm serve gpt2",
            "whisper a.mp3",
        ],
    ),
];
