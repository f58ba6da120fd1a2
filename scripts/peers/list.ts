/** The programs that others wrote, and what each of them is run with. Run by scripts/peers.ts. */

export interface PeerCheck {
  /** What is run, in the words of the table. */
  what: string;
  /** A program of the peer's folder and its arguments, without quotes; `{…}` are places (PLACES in scripts/peers.ts). */
  command: string;
  env?: Readonly<Record<string, string>>;
  /** Has to be found in the output; its first group is told in the table after `told`. */
  outcome: RegExp;
  told?: string;
}

export interface Peer {
  /** Its folder below .cache/peers. */
  name: string;
  /** The version of Python that it needs at least. */
  python?: '3.12';
  /** As pip takes them; the version of the first is told. */
  packages: readonly string[];
  checks: readonly PeerCheck[];
}

/** Two steps are enough to see that rows become batches, losses and gradients. */
const TWO_STEPS = '--max_steps 2 --per_device_train_batch_size 1 --save_strategy no --report_to none';
const script = (name: string, words: string) => `python {scripts}/${name}.py ${words}`;
/** The last line of our own scripts. */
const OUTCOME = /^outcome: (.+)$/m;

export const PEERS: readonly Peer[] = [
  {
    name: 'trl',
    packages: ['trl==1.16.0', 'torchvision', 'peft', 'qwen-vl-utils', 'dashscope', 'httpx'],
    checks: [
      {
        what: '`trl.scripts.sft` as documented, two steps',
        command: `
          python -m trl.scripts.sft --model_name_or_path {model} --dataset_name {data} --dataset_config
          trl --max_length 8192 --output_dir {out} ${TWO_STEPS} --gradient_accumulation_steps 1 --use_cpu
          --bf16 False
        `,
        outcome: /'train_loss': '?([\d.]+)/,
        told: 'loss',
      },
      {
        what: 'GRPO with `environment_factory`, groups of eight, two steps, on a desktop',
        command: script('trl_grpo', '{desktop} {desktopSolutions} {model} {out}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'the same on a virtual phone',
        command: script('trl_grpo', '{phone} {phoneSolutions} {model} {out}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'Qwen3-VL processor of transformers, every row of `trl` and of `llama-factory`',
        command: script('processor', '{model} {data}'),
        outcome: OUTCOME,
      },
      {
        what: 'points after `smart_resize` of transformers and of qwen-vl-utils, 200 screen sizes',
        command: script('points_qwen', '{points}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'llama-factory',
    // The newest torchaudio fits this torch only, and LLaMA-Factory loads it.
    packages: ['llamafactory==0.9.5', 'torch==2.11.0', 'torchaudio==2.11.0', 'torchvision'],
    checks: [
      {
        what: '`llamafactory-cli train` as documented, two LoRA steps',
        command: `
          llamafactory-cli train --stage sft --do_train --model_name_or_path {model} --template
          qwen3_vl_nothink --dataset_dir {data}/llama-factory --media_dir {data}/llama-factory --dataset
          autoplay_train --cutoff_len 8192 --image_max_pixels 16777216 --finetuning_type lora
          --output_dir {out} ${TWO_STEPS}
        `,
        outcome: /train_loss\s*=\s*([\d.]+)/,
        told: 'loss',
      },
      {
        what: 'its loader with the documented settings, every row of training',
        command: script('llama_factory_rows', '{model} {data}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'ms-swift',
    packages: ['ms-swift==4.6.0', 'torchvision', 'qwen-vl-utils>=0.0.14'],
    checks: [
      {
        what: '`swift sft` as documented, two LoRA steps',
        command: `
          swift sft --model {model} --model_type qwen3_vl --dataset {data}/ms-swift/train.jsonl
          --max_length 8192 --output_dir {out} ${TWO_STEPS} --gradient_accumulation_steps 1 --torch_dtype
          float32 --split_dataset_ratio 0
        `,
        env: { ROOT_IMAGE_DIR: '{data}/ms-swift', QWENVL_BBOX_FORMAT: 'new' },
        outcome: /'loss': '?([\d.]+)/,
        told: 'loss',
      },
    ],
  },
  {
    name: 'verl',
    packages: ['verl==0.9.1', 'torchvision', 'qwen-vl-utils'],
    checks: [
      {
        what: '`MultiTurnSFTDataset`, `data.max_length=8192`, every row',
        command: script('verl_rows', '{model} {data}'),
        outcome: OUTCOME,
      },
      {
        what: '`RLHFDataset`, `data.max_prompt_length=4096`, every task',
        command: script('verl_tasks', '{model} {data}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'ui-tars',
    packages: ['ui-tars==0.5.1'],
    checks: [
      {
        what: 'its parser, every reply of `ui-tars` against the record',
        command: script('ui_tars_replies', '{data} {actions}'),
        outcome: OUTCOME,
      },
      {
        what: 'its parser, points on 200 screen sizes',
        command: script('points_ui_tars', '{points}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'readers',
    packages: ['datasets', 'duckdb', 'polars', 'pandas', 'pyarrow', 'pillow'],
    checks: [
      {
        what: '`datasets`, every target, field by field (`scripts/check-export.py`)',
        command: `
          python {scripts}/../check-export.py {data} {run}
        `,
        outcome: /((?:.+ equal\n)+)$/,
      },
      { what: 'duckdb, polars, pandas', command: script('tables', '{data}'), outcome: OUTCOME },
      {
        what: 'the rules of the loaders of ScaleCUA and AgentNet (neither is on PyPI)',
        command: script('rules', '{data}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'harbor',
    python: '3.12',
    packages: ['harbor'],
    checks: [{ what: 'its ATIF validator, every trajectory', command: script('atif', '{data}'), outcome: OUTCOME }],
  },
  {
    name: 'nemo-gym',
    python: '3.12',
    // Later versions need a Python that few systems have.
    packages: ['nemo-gym==0.4.0'],
    checks: [
      { what: 'its request type, every task row', command: script('nemo_rows', '{data}'), outcome: OUTCOME },
      {
        what: 'its gymnasium agent on `autoplay serve`, with a scripted model',
        command: script('nemo_agent', '{service} {solutions} {data}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'openenv',
    packages: ['openenv==0.10.0', 'gymnasium', 'httpx', 'pillow'],
    checks: [
      {
        what: 'its clients, unchanged, on `autoplay serve`',
        command: script('openenv_client', '{service} {solutions}'),
        outcome: OUTCOME,
      },
      {
        what: '`openenv validate`',
        command: 'openenv validate --url {service}',
        outcome: /Verdict: (PASS)/,
        told: 'verdict',
      },
      {
        what: 'its clients, unchanged, on a desktop',
        command: script('openenv_client', '{desktop} {desktopSolutions}'),
        outcome: OUTCOME,
      },
      {
        what: 'its clients, unchanged, on a virtual phone',
        command: script('openenv_client', '{phone} {phoneSolutions}'),
        outcome: OUTCOME,
      },
      {
        what: "Gymnasium's `check_env`",
        command: script('check_gymnasium', '{service} {solutions}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'malformed actions and replies by each way into the service',
        command: script('malformed', '{service} {servicePid} {solutions} 1000'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'the same on a desktop, whose applications have sandboxes that could be left behind',
        command: script('malformed', '{desktop} {desktopPid} {desktopSolutions} 50'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'verifiers',
    python: '3.12',
    packages: ['verifiers[openenv]==0.4.0'],
    checks: [
      {
        what: 'its OpenEnv tasks, groups of eight, on a desktop, with a scripted model',
        command: script('verifiers_openenv', '{desktop} {desktopSolutions} {out}'),
        outcome: OUTCOME,
      },
      {
        what: 'the same on a virtual phone',
        command: script('verifiers_openenv', '{phone} {phoneSolutions} {out}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'llama.cpp',
    packages: ['xllamacpp==2026.10.11549', 'gguf', 'numpy'],
    checks: [
      {
        what: 'its server with random weights, vision and grammars: exploration and tasks on a desktop',
        command: script('nonsense_run', 'llama {autoplay} {scripts}/nonsense.yaml {out}'),
        outcome: OUTCOME,
      },
      {
        what: 'the same: executions and verdicts',
        command: script('nonsense_run', 'llama {autoplay} {scripts}/nonsense-executions.yaml {out}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'transformers',
    packages: ['transformers[serving]==5.23.0', 'torchvision', 'pillow', 'dashscope'],
    checks: [
      {
        what: '`transformers serve` with random weights, which keeps no schema: exploration and tasks on a desktop',
        command: script('nonsense_run', 'transformers {autoplay} {scripts}/nonsense.yaml {out}'),
        outcome: OUTCOME,
      },
      {
        what: 'the same: executions and verdicts',
        command: script('nonsense_run', 'transformers {autoplay} {scripts}/nonsense-executions.yaml {out}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'schemathesis',
    packages: ['schemathesis==4.32.5', 'openapi-spec-validator'],
    checks: [
      {
        what: 'openapi-spec-validator, `/openapi.json` of `autoplay serve`',
        command: 'openapi-spec-validator {openapi}',
        outcome: /: (OK)/,
        told: 'document',
      },
      {
        what: 'schemathesis, all checks, ten minutes, `autoplay serve`',
        command: `
          schemathesis --config-file {scripts}/schemathesis.toml run {service}/openapi.json --max-time 600
          --seed 1 --no-color
        `,
        env: { SCHEMATHESIS_HOOKS: '{scripts}/schemathesis_hooks.py' },
        outcome: /(\d+ generated, .*)/,
      },
    ],
  },
];
