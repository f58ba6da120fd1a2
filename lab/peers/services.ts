/** Programs that play episodes of the service, check it, or serve models to a run. */
import { OUTCOME, script, type Peer } from './peer.ts';

export const SERVICES: readonly Peer[] = [
  {
    name: 'nemo-gym',
    python: '3.12',
    // Later versions need a Python that few systems have.
    packages: ['nemo-gym==0.4.0'],
    checks: [
      {
        what: 'its request type, every task row',
        result: 'loads',
        command: script('nemo_rows', '{data}'),
        outcome: OUTCOME,
      },
      {
        what: 'its gymnasium agent on `autoplay serve`, with a scripted model',
        result: 'rewards',
        command: script('nemo_agent', '{service} {solutions} {simulatedData}'),
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
        result: 'rewards',
        command: script('openenv_client', '{service} {solutions}'),
        outcome: OUTCOME,
      },
      {
        what: '`openenv validate`',
        result: 'valid',
        command: 'openenv validate --url {service}',
        outcome: /Verdict: (PASS)/,
        summary: 'verdict',
      },
      {
        what: 'its clients, unchanged, on a desktop',
        result: 'rewards',
        command: script('openenv_client', '{desktop} {desktopSolutions}'),
        outcome: OUTCOME,
      },
      {
        what: 'its clients, unchanged, on a virtual phone',
        result: 'rewards',
        command: script('openenv_client', '{phone} {phoneSolutions}'),
        outcome: OUTCOME,
      },
      {
        what: "Gymnasium's `check_env`",
        result: 'valid',
        command: script('check_gymnasium', '{service} {solutions}'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'malformed actions and replies by each way into the service',
        result: 'rewards',
        command: script('malformed', '{service} {servicePid} {solutions} 1000'),
        env: { PYTHONPATH: '{client}' },
        outcome: OUTCOME,
      },
      {
        what: 'the same on a desktop, whose applications have sandboxes that could be left behind',
        result: 'rewards',
        command: script('malformed', '{desktop} {desktopPid} {desktopSolutions} 50'),
        env: { PYTHONPATH: '{client}' },
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
        result: 'valid',
        command: 'openapi-spec-validator {openapi}',
        outcome: /: (OK)/,
        summary: 'document',
      },
      {
        what: 'schemathesis, all checks, ten minutes, `autoplay serve`',
        result: 'valid',
        command: `
          schemathesis --config-file {scripts}/schemathesis.toml run {service}/openapi.json --max-time 600
          --seed 1 --no-color
        `,
        env: { SCHEMATHESIS_HOOKS: '{scripts}/schemathesis_hooks.py' },
        outcome: /(\d+ generated, .*)/,
        findings: /^_+ (.+?) _+$|^- (ST\d+ .+)$|^ +🚫 ([A-Z].+: \d+)$/gm,
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
        result: 'rewards',
        command: script('verifiers_openenv', '{desktop} {desktopSolutions} {out}'),
        outcome: OUTCOME,
      },
      {
        what: 'its OpenEnv tasks, groups of eight, on a virtual phone, with a scripted model',
        result: 'rewards',
        command: script('verifiers_openenv', '{phone} {phoneSolutions} {out}'),
        outcome: OUTCOME,
      },
      {
        what: 'objects that are no action, said by the model of its OpenEnv tasks',
        result: 'rewards',
        command: script('verifiers_malformed', '{service} {servicePid} {solutions} {out} 100'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'llama.cpp',
    packages: ['xllamacpp==2026.10.11549', 'gguf', 'numpy', 'jsonschema'],
    checks: [
      {
        what: 'its grammars keep the bounds of integers in the schemas of planners',
        result: 'valid',
        command: script('llama_bounds', '{formats} {out}'),
        outcome: OUTCOME,
      },
      {
        what: 'its server with random weights, vision and grammars: `configs/quickstart-models.yaml`',
        result: 'ran to its end',
        command: script('nonsense_run', 'llama {autoplay} {configs}/quickstart-models.yaml {out}'),
        outcome: OUTCOME,
      },
      {
        what: 'its server with random weights: executions and verdicts on a desktop',
        result: 'ran to its end',
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
        what: '`transformers serve` with random weights, which keeps no schema: `configs/quickstart-models.yaml`',
        result: 'ran to its end',
        command: script('nonsense_run', 'transformers {autoplay} {configs}/quickstart-models.yaml {out}'),
        outcome: OUTCOME,
      },
      {
        what: '`transformers serve` with random weights: executions and verdicts on a desktop',
        result: 'ran to its end',
        command: script('nonsense_run', 'transformers {autoplay} {scripts}/nonsense-executions.yaml {out}'),
        outcome: OUTCOME,
      },
    ],
  },
];
