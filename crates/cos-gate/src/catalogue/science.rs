//! Workflows of computations, and what laboratories and provers run.

use super::On::Value;
use super::usual::{
    DATA_GONE, UNSEEN, builds, changes, discards, help, help_h, loses, queries, reads, reads_files,
    runs_foreign, works,
};
use super::{Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{Overwrites, Reads};

const ON_CLUSTER: &str = "the jobs run on machines that others use too";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["snakemake"], Rest::Unknown, &[
        reads("", &["snakemake -n", "snakemake --dag", "snakemake --lint"])
            .flags(&["-n|--dry-run|--dryrun|--dag|--rulegraph|--filegraph|--lint|-l|--list|--list-target-rules|--summary|-D|--detailed-summary|--version|-v|--help|-h|--list-changes"]),
        discards("", &["snakemake --delete-all-output"])
            .flags(&["--delete-all-output|--delete-temp-output"])
            .why("what took long to compute is gone")
            .instead("snakemake -n"),
        changes("", &["snakemake --executor slurm --jobs 100"])
            .flags(&["--executor|-e|--cluster|--drmaa|--kubernetes|--google-lifesciences|--tibanna|--default-remote-provider|--profile"])
            .why(ON_CLUSTER),
        builds("", &["snakemake --cores 4", "snakemake -j 8 results/plot.png"]),
    ])
    .valued(&["-c", "--cores", "-j", "--jobs", "-s", "--snakefile", "-d", "--directory", "--configfile", "--config"]),
    known(&["nextflow"], Rest::Unknown, &[
        help_h(&["nextflow --help"]),
        reads("", &["nextflow -v"]).flags(&["-v|-version"]),
        reads("log|config|inspect|lint|list|info|view", &["nextflow log", "nextflow config"]),
        reads("clean", &["nextflow clean -n"]).flags(&["-n|-dry-run"]),
        discards("clean|drop", &["nextflow clean -f"]).why("what took long to compute is gone").instead("nextflow clean -n"),
        changes("", &["nextflow run main.nf -with-k8s"]).flags(&["-with-k8s|-with-cloud|-bucket-dir"]).why(ON_CLUSTER),
        builds("run|-C *.nf|.|./*", &["nextflow run main.nf -profile test", "nextflow run . -resume"]),
        runs_foreign("run|pull", &["nextflow run nf-core/rnaseq"]).operands(1).why(UNSEEN),
    ])
    .valued(&["-profile", "-params-file", "-c", "-w", "-work-dir", "-r", "-entry"])
    .word_flags(),
    known(&["cwltool", "cwl-runner", "miniwdl", "cromwell", "womtool", "toil"], Rest::Unknown, &[
        help_h(&["cwltool --version"]),
        reads("", &["cwltool --validate a.cwl"]).flags(&["--validate|--print-dot|--print-deps|--pack"]),
        reads("check|validate|inputs|graph|status|stats", &["miniwdl check a.wdl", "womtool validate a.wdl"]),
        discards("clean", &["toil clean store"]).why("what took long to compute is gone"),
        builds("", &["cwltool a.cwl a.yml", "miniwdl run a.wdl", "cromwell run a.wdl"]),
    ]),
    known(&["samtools", "bcftools", "bedtools", "bwa", "minimap2", "blastn", "blastp", "bowtie2", "hisat2", "seqkit", "seqtk", "hmmsearch", "hmmscan"], Rest::Unknown, &[
        help(&["samtools --version"]),
        when("", &[(Overwrites, Value("-o|--output|-out"))]).flags(&["-o|--output|-out"]).examples(&["samtools sort -o b.bam a.bam", "blastn -query a.fa -db x -out hits.txt"]),
        reads_files("view|flagstat|stats|depth|idxstats|head|quickcheck|tview|intersect|coverage|closest|mem|aln|query|seq|comp", &["samtools view a.bam", "bedtools intersect -a a.bed -b b.bed", "bwa mem ref.fa a.fq"]),
        works("", &["samtools index a.bam", "bwa index ref.fa", "minimap2 -d a.mmi ref.fa"]),
    ])
    .word_flags(),
    known(&["fastqc", "multiqc"], Rest::Unknown, &[
        help_h(&["fastqc --version"]),
        when("", &[(Overwrites, Value("-o|--outdir"))]).flags(&["-o|--outdir"]).examples(&["fastqc -o qc a.fq", "multiqc -o report ."]),
        works("", &["fastqc a.fq", "multiqc ."]),
    ])
    .valued(&["-o", "--outdir"]),
    known(&["cbmc", "why3", "kani", "prusti-rustc", "tlc", "apalache", "apalache-mc", "creusot", "gappa", "eprover", "vampire", "boolector"], Rest::Unknown, &[
        help_h(&["cbmc --version"]),
        builds("", &["cbmc main.c --unwind 5", "kani a.rs", "tlc Spec.tla"]),
    ]),
    known(&["optuna"], Rest::Unknown, &[
        help_h(&["optuna --version"]),
        loses("delete-study", &["optuna delete-study --study-name x"]).why(DATA_GONE),
        reads("studies|trials|best-trial|best-trials|study-names", &["optuna studies"]),
        changes("", &["optuna create-study --study-name x"]),
    ])
    .valued(&["--storage", "--study-name"]),
    known(&["great_expectations", "gx"], Rest::Unknown, &[
        help_h(&["gx --version"]),
        queries("checkpoint run|list|script|validate", &["great_expectations checkpoint run x"]),
        reads("suite|datasource|docs|project list|check-config", &["gx suite list"]),
        loses("suite|datasource|checkpoint|store delete", &["gx suite delete x"]).why(DATA_GONE),
        works("init|suite|docs|project|datasource|checkpoint", &["gx init", "gx docs build"]),
    ]),
    known(&["parquet-tools", "pqrs", "csvkit"], Rest::Reads, &[
        reads_files("", &["parquet-tools schema a.parquet"]).runs(Runs::Nothing),
    ]),
    known(&["ncdump", "h5dump", "h5ls", "gdalinfo", "ogrinfo"], Rest::Reads, &[
        when("", &[(Reads, super::On::Operands)]).examples(&["ncdump -h a.nc", "gdalinfo a.tif"]),
    ]),
];
