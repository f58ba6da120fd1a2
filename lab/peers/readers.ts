/** Programs that read exported rows without training: parsers, loaders, validators. */
import { OUTCOME, script, type Peer } from './peer.ts';

export const READERS: readonly Peer[] = [
  {
    name: 'ui-tars',
    packages: ['ui-tars==0.5.1'],
    checks: [
      {
        what: 'its parser, every reply of `ui-tars` against the record',
        result: 'loads',
        command: script('ui_tars_replies', '{data} {actions}'),
        outcome: OUTCOME,
      },
      {
        what: 'its parser, points on 200 screen sizes',
        result: 'loads',
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
        result: 'loads',
        command: `
          python {scripts}/../../scripts/check-export.py {data} {run}
        `,
        outcome: /((?:.+ equal\n)+)$/,
      },
      {
        what: 'the same of a virtual phone',
        result: 'loads',
        command: 'python {scripts}/../../scripts/check-export.py {phoneData} {phoneRun}',
        outcome: /((?:.+ equal\n)+)$/,
      },
      {
        what: 'duckdb, polars, pandas',
        result: 'loads',
        command: script('tables', '{data}'),
        outcome: OUTCOME,
      },
      {
        what: 'the rules of the loaders of ScaleCUA and AgentNet (neither is on PyPI)',
        result: 'loads',
        command: script('rules', '{data}'),
        outcome: OUTCOME,
      },
    ],
  },
  {
    name: 'harbor',
    python: '3.12',
    packages: ['harbor==0.25.0'],
    checks: [
      {
        what: 'its ATIF validator, every trajectory',
        result: 'valid',
        command: script('atif', '{data}'),
        outcome: OUTCOME,
      },
    ],
  },
];
