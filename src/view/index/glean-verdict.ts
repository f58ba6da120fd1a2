/** Facts of a verdict for the index, read from its bytes. Most of a verdict is text, which is searched unparsed. */
import type { Result } from '../rows/row.ts';
import { membersOf, recordReader as json } from './json-reader.ts';
import type { TextSink } from './word-table.ts';

export interface VerdictFacts {
  trajectoryId: string;
  verifier: string;
  result: Result;
  score: number | null;
  injected: boolean;
}

/**
 * The verdict is the first `length` bytes of JSON, with room for one more byte. Adds its texts to `texts`. Throws if
 * required keys are missing, perhaps after adding some texts.
 */
export function gleanVerdict(bytes: Buffer, length: number, texts: TextSink): VerdictFacts {
  json.open(bytes, length);
  sink = texts;
  found = {};
  json.object(VERDICT);
  json.end();
  for (const key of NEEDED) if (found[key] === undefined) throw new Error(`${key}: is missing`);
  const { trajectoryId, verifier, result, score, injected } = found as Found;
  return { trajectoryId, verifier, result, score: score ?? null, injected: injected ?? false };
}

interface Found extends VerdictFacts {
  reasoning: true;
  screenDetails: true;
}

const NEEDED = ['trajectoryId', 'verifier', 'result', 'reasoning', 'screenDetails'] as const;

// The current verdict, as module state, because the readers of keys are created once.
let sink: TextSink;
let found: Partial<Found> = {};

const searched = (key: 'reasoning' | 'screenDetails') => () => {
  json.addText(sink);
  found[key] = true;
};

let hasText = false;
const INJECTION = membersOf({
  text() {
    json.addText(sink);
    hasText = true;
  },
});

function readInjection(): void {
  hasText = false;
  json.object(INJECTION);
  if (!hasText) throw new Error('injections: one has no text');
}

const VERDICT = membersOf({
  trajectoryId: () => void (found.trajectoryId = json.string()),
  verifier: () => void (found.verifier = json.string()),
  result() {
    const written = json.decode(json.pass(), json.at);
    if (written === '"success"') found.result = 'success';
    else if (written === '"failure"') found.result = 'failure';
    else if (written === 'null') found.result = 'unscored';
    else throw new Error('result: is no result');
  },
  score: () => void (found.score = json.number()),
  reasoning: searched('reasoning'),
  screenDetails: searched('screenDetails'),
  injections() {
    json.list(readInjection);
    found.injected = true;
  },
});
