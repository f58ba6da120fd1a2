/** Programs that train on exported rows. */
import { OUTCOME, script, type Peer } from './peer.ts';

/** Two steps show that rows become batches, losses and gradients. */
const TWO_STEPS = '--max_steps 2 --per_device_train_batch_size 1 --save_strategy no --report_to none';
/** KTO compares the rows of a batch. */
const TWO_PAIRS = TWO_STEPS.replace('batch_size 1', 'batch_size 2');

export const TRAINERS: readonly Peer[] = [
  {
    name: 'trl',
    packages: ['trl==1.16.0', 'torchvision', 'peft', 'qwen-vl-utils', 'dashscope', 'httpx'],
    checks: [
      {
        what: '`trl.scripts.sft` as documented, two steps',
        result: 'trained two steps',
        command: `
          python -m trl.scripts.sft --model_name_or_path {model} --dataset_name {data} --dataset_config
          trl --max_length 8192 --output_dir {out} ${TWO_STEPS} --gradient_accumulation_steps 1 --use_cpu
          --bf16 False
        `,
        outcome: /'train_loss': '?([\d.]+)/,
        summary: 'loss',
      },
      {
        what: '`trl.scripts.dpo` as documented, two steps on rows of `preference`',
        result: 'trained two steps',
        command: `
          python -m trl.scripts.dpo --model_name_or_path {model} --dataset_name {triesData} --dataset_config
          preference --max_length 8192 --output_dir {out} ${TWO_STEPS} --gradient_accumulation_steps 1
          --use_cpu --bf16 False
        `,
        outcome: /'train_loss': '?([\d.]+)/,
        summary: 'loss',
      },
      {
        what: 'GRPO with `environment_factory`, groups of eight, two steps, on a desktop',
        result: 'trained two steps',
        command: script('trl_grpo', '{desktop} {desktopSolutions} {model} {out}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'GRPO with `environment_factory`, groups of eight, two steps, on a virtual phone',
        result: 'trained two steps',
        command: script('trl_grpo', '{phone} {phoneSolutions} {model} {out}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: '`examples/train/grpo-trl.yaml` by its own parser',
        result: 'valid',
        command: script('trl_config', '{examples} {data}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'Qwen3-VL processor of transformers, every row of `trl` and of `llama-factory`',
        result: 'loads',
        command: script('processor', '{model} {data}'),
        outcome: OUTCOME,
      },
      {
        what: 'the same of a virtual phone',
        result: 'loads',
        command: script('processor', '{model} {phoneData}'),
        outcome: OUTCOME,
      },
      {
        what: 'points after `smart_resize` of transformers and of qwen-vl-utils, 200 screen sizes',
        result: 'loads',
        command: script('points_qwen', '{points}'),
        outcome: OUTCOME,
      },
      {
        // The slowest check.
        what: '`trl.scripts.kto` as documented, two steps on rows of `step-rewards`',
        result: 'trained two steps',
        command: `
          python -m trl.scripts.kto --model_name_or_path {model} --dataset_name {triesData} --dataset_config
          step-rewards --max_length 8192 --output_dir {out} ${TWO_PAIRS} --gradient_accumulation_steps 1
          --use_cpu --bf16 False
        `,
        outcome: /'train_loss': '?([\d.]+)/,
        summary: 'loss',
      },
    ],
  },
  {
    name: 'llama-factory',
    // The newest torchaudio fits only this torch, and LLaMA-Factory loads it.
    packages: ['llamafactory==0.9.5', 'torch==2.11.0', 'torchaudio==2.11.0', 'torchvision'],
    checks: [
      {
        what: '`llamafactory-cli train` as documented, two LoRA steps',
        result: 'trained two steps',
        command: `
          llamafactory-cli train --stage sft --do_train --model_name_or_path {model} --template
          qwen3_vl_nothink --dataset_dir {data}/llama-factory --media_dir {data}/llama-factory --dataset
          autoplay_train --cutoff_len 8192 --image_max_pixels 16777216 --finetuning_type lora
          --output_dir {out} ${TWO_STEPS}
        `,
        outcome: /train_loss\s*=\s*([\d.]+)/,
        summary: 'loss',
      },
      {
        what: '`examples/train/sft-llama-factory.yaml`, two steps',
        result: 'trained two steps',
        command: `
          llamafactory-cli train {examples}/sft-llama-factory.yaml model_name_or_path={model}
          template=qwen3_vl_nothink dataset_dir={data}/llama-factory media_dir={data}/llama-factory
          output_dir={out} max_steps=2 gradient_accumulation_steps=1 bf16=false report_to=none
        `,
        outcome: /train_loss\s*=\s*([\d.]+)/,
        summary: 'loss',
      },
      {
        what: 'its loader with the documented settings, every row of training',
        result: 'loads',
        command: script('llama_factory_rows', '{model} {data}'),
        outcome: OUTCOME,
      },
      {
        what: 'the same of a virtual phone',
        result: 'loads',
        command: script('llama_factory_rows', '{model} {phoneData}'),
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
        result: 'trained two steps',
        command: `
          swift sft --model {model} --model_type qwen3_vl --dataset {data}/ms-swift/train.jsonl
          --max_length 8192 --output_dir {out} ${TWO_STEPS} --gradient_accumulation_steps 1 --torch_dtype
          float32 --split_dataset_ratio 0
        `,
        env: { ROOT_IMAGE_DIR: '{data}/ms-swift', QWENVL_BBOX_FORMAT: 'new' },
        outcome: /'loss': '?([\d.]+)/,
        summary: 'loss',
      },
      {
        what: '`examples/train/sft-ms-swift.yaml`, two steps',
        result: 'trained two steps',
        command: `
          swift sft {examples}/sft-ms-swift.yaml --model {model} --model_type qwen3_vl --dataset
          {data}/ms-swift/train.jsonl --output_dir {out} ${TWO_STEPS} --gradient_accumulation_steps 1
          --torch_dtype float32
        `,
        env: { ROOT_IMAGE_DIR: '{data}/ms-swift', QWENVL_BBOX_FORMAT: 'new' },
        outcome: /'loss': '?([\d.]+)/,
        summary: 'loss',
      },
      {
        what: 'points in thousandths as its own code makes them, 200 screen sizes',
        result: 'loads',
        command: script('points_swift', '{points}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'verl',
    packages: ['verl[verl-core]==0.9.1', 'torchvision', 'qwen-vl-utils', 'httpx'],
    checks: [
      {
        what: '`examples/train/grpo-verl.yaml` by its own loader and checks of configs',
        result: 'valid',
        command: script('verl_config', '{examples}/grpo-verl.yaml'),
        outcome: OUTCOME,
      },
      {
        what: "its reward manager with the client's `compute_score`",
        result: 'rewards',
        command: script('verl_rewards', '{service} {solutions} {simulatedData} {client} {model}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: "its worker with the client's agent loop and a scripted engine, on rows of its `RLHFDataset`",
        result: 'rewards',
        command: script('verl_agent_loop', '{service} {solutions} {model} {simulatedData} {examples}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: '`MultiTurnSFTDataset`, `data.max_length=8192`, every row',
        result: 'loads',
        command: script('verl_rows', '{model} {data}'),
        outcome: OUTCOME,
      },
      {
        what: 'the same of a virtual phone',
        result: 'loads',
        command: script('verl_rows', '{model} {phoneData}'),
        outcome: OUTCOME,
      },
      {
        what: '`RLHFDataset`, `data.max_prompt_length=4096`, every task',
        result: 'loads',
        command: script('verl_tasks', '{model} {data}'),
        outcome: OUTCOME,
      },
      {
        what: 'the same of a virtual phone',
        result: 'loads',
        command: script('verl_tasks', '{model} {phoneData}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'openrlhf',
    packages: ['openrlhf==0.11.2', 'torchvision', 'httpx', 'pillow'],
    without: ['flash-attn', 'deepspeed', 'bitsandbytes', 'ray'],
    checks: [
      {
        what: 'its `PromptDataset` on rows of `slime`, and its agent executor with a scripted engine',
        result: 'rewards',
        command: script('openrlhf_agent', '{service} {solutions} {model} {simulatedData}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
    ],
  },
];
