/** Filters, facets, sorting and paging of the list of trajectories, against a plain count of the same rows. */
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../testing/random.ts';
import { NONE, parseRowQuery, RowQuery, VALUE_FILTERS, writeRowQuery } from './row-query.ts';
import type { TrajectoryRow } from './row.ts';
import { selectRows, VALUES_OF } from './select-rows.ts';

const ROWS: TrajectoryRow[] = Array.from({ length: 240 }, (_, index) => ({
  id: index.toString(16).padStart(64, '0'),
  kind: index % 5 === 0 ? 'exploration' : 'execution',
  app: `app-${index % 3}`,
  guideline: index % 5 === 0 ? null : ['feature-use', 'composition'][index % 2]!,
  categories: index % 4 === 0 ? [] : ['create', `category-${index % 7}`],
  taskId: null,
  instruction: `Do number ${index}`,
  outcome: 'done',
  verdict: ([null, 'success', 'failure', 'unscored'] as const)[index % 4]!,
  score: index % 4 === 1 ? 1 : null,
  verdicts: [],
  labels: index % 6 === 0 ? [{ reviewer: 'Ada', result: 'unsure' }] : [],
  disagreements: [],
  flags: index % 8 === 0 ? ['virtual'] : [],
  steps: index % 20,
  try: 1 + (index % 8),
  turn: null,
  persona: null,
  policy: 'model-free',
  environment: 'fake',
  startedAtMs: 1000 * ((index * 7) % 240),
  endedAtMs: 1000 * ((index * 7) % 240) + index,
  promptTokens: index,
  completionTokens: 0,
  costUsd: index / 100,
  image: null,
}));

const ask = (query: Partial<RowQuery>) => RowQuery.parse(query);
const firstBy = (sort: RowQuery['sort'], order: RowQuery['order']) => selectRows(ROWS, ask({ sort, order })).rows[0]!;

describe('selectRows', () => {
  it('without a query gives failures first, the newest first, and pages do not overlap', () => {
    const pages = [0, 100, 200].map((offset) => selectRows(ROWS, ask({ offset })));
    const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(240);
    expect(pages[0]!.total).toBe(240);
    const all = pages.flatMap(({ rows }) => rows);
    const failures = all.filter(({ verdict }) => verdict === 'failure');
    expect(failures.length).toBeGreaterThan(10);
    expect(all.slice(0, failures.length)).toEqual(failures);
    const times = failures.map(({ startedAtMs }) => startedAtMs);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('a row has to match every filter, and one value of each', () => {
    const { total } = selectRows(ROWS, ask({ app: ['app-1', 'app-2'], verdict: ['success', NONE], minSteps: 5 }));
    const plain = ROWS.filter(
      ({ app, verdict, steps }) => app !== 'app-0' && (verdict === null || verdict === 'success') && steps >= 5,
    );
    expect(total).toBe(plain.length);
    expect(total).toBeGreaterThan(0);
  });

  it('counts each filter as if only it were changed', () => {
    const query = ask({ app: ['app-1'], verdict: ['success'], maxSteps: 15 });
    const { facets } = selectRows(ROWS, query);
    for (const name of VALUE_FILTERS) {
      const others = selectRows(ROWS, ask({ ...query, [name]: [], limit: 500 })).rows;
      for (const { value, count } of facets[name]) {
        const plain = others.filter((row) => [VALUES_OF[name](row)].flat().includes(value)).length;
        expect(`${name} ${value} ${count}`).toBe(`${name} ${value} ${plain}`);
      }
    }
    expect(facets.verdict.map(({ value }) => value).toSorted()).toEqual([NONE, 'failure', 'success', 'unscored']);
  });

  it('leaves out rows without the words', () => {
    expect(selectRows(ROWS, ask({ text: 'x' }), (position) => position < 3).total).toBe(3);
  });

  it.each(['asc', 'desc'] as const)('gives the pages of many rows in %s order, each row once', (order) => {
    const random = createRandom(5);
    const many = Array.from({ length: 6000 }, (_, at) => ({ ...ROWS[0]!, id: String(at), steps: random.below(700) }));
    const sign = order === 'asc' ? 1 : -1;
    const plain = many.toSorted((one, other) => sign * (one.steps - other.steps)).map(({ id }) => id);
    for (const offset of [0, 100, 2900, 5950]) {
      const { rows } = selectRows(many, ask({ sort: 'steps', order, offset, limit: 100 }));
      expect(rows.map(({ id }) => id)).toEqual(plain.slice(offset, offset + 100));
    }
  });

  it('sorts by words and numbers, both ways', () => {
    expect(firstBy('cost', 'desc').costUsd).toBe(2.39);
    expect(firstBy('cost', 'asc').costUsd).toBe(0);
    expect(firstBy('app', 'desc').app).toBe('app-2');
    expect(firstBy('score', 'desc').score).toBe(1);
  });
});

describe('the query in addresses', () => {
  it('is read as it was written', () => {
    const query = ask({ app: ['a&b=c', 'ü'], text: 'two words', minSteps: 3, sort: 'cost', offset: 100 });
    expect(parseRowQuery(new URLSearchParams(writeRowQuery(query)))).toEqual(query);
  });

  it('leaves out what is the default', () => {
    expect(writeRowQuery(ask({}))).toBe('');
  });

  it.each([
    'limit=501',
    'limit=0',
    'offset=-1',
    'sort=password',
    'constructor=1',
    '__proto__=1',
    'minSteps=x',
    'taskId=1',
  ])('refuses %s', (search) => {
    expect(() => parseRowQuery(new URLSearchParams(search))).toThrow();
  });
});
