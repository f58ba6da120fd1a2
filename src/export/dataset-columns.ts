/** The columns of the trajectory table. Used by targets/parquet.ts. */
import type { DatasetRecord } from './dataset-record.ts';
import type { Columns } from './parquet/columns.ts';

export const COLUMNS = {
  id: 'string',
  task_id: 'string',
  verdict_id: 'string',
  instruction: 'string',
  app: 'string',
  platform: 'string',
  guideline: 'string',
  categories: ['string'],
  environment: 'string',
  initial_state: 'string',
  messages: [{ role: 'string', content: 'string' }],
  images: ['image'],
  actions: ['string'],
  intents: ['string'],
  points: [{ step: 'int32', x: 'float64', y: 'float64' }],
  targets: [
    { step: 'int32', role: 'string', name: 'string', x: 'float64', y: 'float64', width: 'float64', height: 'float64' },
  ],
  step_count: 'int32',
  refused_steps: 'int32',
  unusable_steps: 'int32',
  width: 'int32',
  height: 'int32',
  answer: 'string',
  expected_answer: 'string',
  outcome: 'string',
  reward: 'float64',
  generator: 'string',
  policy: 'string',
  verifier: 'string',
  model_free: 'bool',
} as const satisfies Columns & Record<keyof DatasetRecord | 'images', unknown>;
