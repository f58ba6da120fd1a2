import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faultOfTemplate, instantiateTemplate } from './instantiate-template.ts';

const param = (name: string, ...values: string[]) => ({ name, description: '', possible_values: values });

describe('faultOfTemplate', () => {
  test.each([
    ['Open {file}.', [param('file', 'a')]],
    ['Open it.', []],
    ['Type "{}" and {text}.', [param('text', 'x {y} z')]],
  ])('finds none: %s', (template, params) => {
    expect(faultOfTemplate(template, params)).toBeUndefined();
  });

  test.each([
    ['Open {file}.', [], 'uses {file}'],
    ['Open {file name}.', [param('file name', 'a')], '{file name} is not a name'],
    ['Open it.', [param('file', 'a')], 'does not use its parameter "file"'],
    ['Open {f}.', [param('f', 'a'), param('f', 'b')], 'two parameters of one name'],
    ['Open {f}.', [param('f')], '"f" has no possible value'],
  ])('finds it: %s', (template, params, fault) => {
    expect(faultOfTemplate(template, params)).toContain(fault);
  });
});

describe('instantiateTemplate', () => {
  test('fills every placeholder, each of its places alike', () => {
    const [instance] = instantiateTemplate('{a} and {b}, then {a}.', [param('a', 'x'), param('b', 'y')], {
      seed: '',
      count: 1,
    });
    expect(instance).toEqual({ instruction: 'x and y, then x.', params: { a: 'x', b: 'y' } });
  });

  test('a value that looks like a placeholder stays as it is', () => {
    const [instance] = instantiateTemplate('{a} {b}', [param('a', '{b}'), param('b', '$&')], { seed: '', count: 1 });
    expect(instance!.instruction).toBe('{b} $&');
  });

  test('two parameters share a value only when it is a number', () => {
    expect(instantiateTemplate('{a} to {b}', [param('a', 'x'), param('b', 'x')], { seed: '', count: 3 })).toEqual([]);
    expect(instantiateTemplate('{a} by {b}', [param('a', '2'), param('b', '2')], { seed: '', count: 3 })).toHaveLength(
      1,
    );
  });

  test('instances are different, filled, bounded in number, and the same for the same seed', () => {
    const values = fc.uniqueArray(
      fc.string({ minLength: 1 }).filter((value) => value.trim() !== ''),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(values, values, fc.string(), fc.integer({ min: 0, max: 8 }), (a, b, seed, count) => {
        const params = [param('a', ...a), param('b', ...b)];
        const instances = instantiateTemplate('<{a}> <{b}>', params, { seed, count });
        expect(instances.length).toBeLessThanOrEqual(count);
        expect(new Set(instances.map(({ instruction }) => instruction)).size).toBe(instances.length);
        for (const { instruction, params: filled } of instances) {
          expect(instruction).toBe(`<${filled['a']}> <${filled['b']}>`);
          expect(a.map((value) => value.trim())).toContain(filled['a']);
          expect(b.map((value) => value.trim())).toContain(filled['b']);
        }
        expect(instantiateTemplate('<{a}> <{b}>', params, { seed, count })).toEqual(instances);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test('other seeds draw other values', () => {
    const many = param('n', ...Array.from({ length: 50 }, (_, index) => `value ${index}`));
    const drawn = ['s', 't', 'u', 'v'].map(
      (seed) => instantiateTemplate('{n}', [many], { seed, count: 1 })[0]!.instruction,
    );
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});
