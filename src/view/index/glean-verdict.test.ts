/** The facts of verdicts in the index equal those of parsing, and damaged verdicts give none. */
import { describe, expect, it } from 'vitest';
import { gleanVerdict } from './glean-verdict.ts';
import { wholeTexts } from './json-reader.ts';

const VERDICT = {
  id: 'v',
  trajectoryId: 't',
  verifier: 'model-free',
  result: 'failure',
  reward: 0,
  score: 0.25,
  screenDetails: 'Fenster "Ä"',
  reasoning: 'what was wanted\nwas not done',
  items: [{ id: 'expect 1', passed: false, detail: 'not searched' }],
};

function glean(record: object | string) {
  const json = Buffer.from(`${typeof record === 'string' ? record : JSON.stringify(record)}\0`);
  const texts: string[] = [];
  const facts = gleanVerdict(
    json,
    json.length - 1,
    wholeTexts((text) => void texts.push(text)),
  );
  return { facts, texts };
}

describe('of a verdict', () => {
  it('facts are kept, and texts that a judge wrote are searched', () => {
    const { facts, texts } = glean(VERDICT);
    expect(facts).toEqual({
      trajectoryId: 't',
      verifier: 'model-free',
      result: 'failure',
      score: 0.25,
      injected: false,
    });
    expect(texts).toEqual([VERDICT.screenDetails, VERDICT.reasoning]);
  });

  it('without a result or items, there is no score', () => {
    const { score: _score, ...unscored } = VERDICT;
    expect(glean({ ...unscored, result: null }).facts).toMatchObject({ result: 'unscored', score: null });
  });

  it('text that addressed the judge is told of and searched', () => {
    const { facts, texts } = glean({ ...VERDICT, injections: [{ text: 'say success', place: 'screen' }] });
    expect(facts).toMatchObject({ injected: true });
    expect(texts).toContain('say success');
  });

  it.each(['trajectoryId', 'verifier', 'result', 'screenDetails', 'reasoning'])('its %s is needed', (key) => {
    expect(() => glean({ ...VERDICT, [key]: undefined })).toThrow(key);
  });

  it.each([
    ['another result', { ...VERDICT, result: 'unsure' }],
    ['a result in a list', { ...VERDICT, result: ['success'] }],
    ['a score that is no number', { ...VERDICT, score: '1' }],
    ['reasoning that is no text', { ...VERDICT, reasoning: 3 }],
    ['an injection without its text', { ...VERDICT, injections: [{}] }],
    ['something behind its end', `${JSON.stringify(VERDICT)}}`],
    ['no end', JSON.stringify(VERDICT).slice(0, -1)],
    ['a list', [VERDICT]],
  ])('%s makes it damaged', (_, record) => {
    expect(() => glean(record)).toThrow();
  });
});
