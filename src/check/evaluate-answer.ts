/** Compares an answer with the check's expectation, and with the screens. */
import type { Check, FactKey, WayToWorkOut } from '../schema/index.ts';
import { formatAnswer, normaliseAnswer, partsOfAnswer } from './answer-words.ts';
import type { EpisodeFrames } from './fact-history.ts';
import { readShown } from './shown-on.ts';
import { isSameAmount, workOut } from './work-out.ts';
import { type CheckItem, quote } from './check-item.ts';

export function answerItems(check: Check, episode: EpisodeFrames): CheckItem[] {
  if (!check.answer) return [];
  const { equals, from, isList, by } = check.answer;
  const given = episode.answer;
  const parts = isList ? partsOfAnswer(equals) : [equals];
  const isRight = (answer: string): boolean => {
    if (isList) return partsOfAnswer(answer).join() === parts.join();
    return normaliseAnswer(answer) === normaliseAnswer(equals) || (by !== undefined && isSameAmount(answer, equals));
  };
  return [
    {
      id: 'answer',
      passed: given !== undefined && isRight(given),
      detail: `expected ${quote(equals)}, got ${given === undefined ? 'none' : quote(given)}`,
    },
    {
      id: 'answer seen',
      passed: by
        ? wasShownToWorkOut(by, from, equals, episode)
        : from.every((key, at) => wasShown(key, parts[at], episode)),
      detail: 'what the answer is read from must have been on a screenshot, and have said so',
    },
  ];
}

/** `answer` is the expected text. The other sources of an answer only need to be visible. */
function wasShown(key: FactKey, answer: string | undefined, { frames }: EpisodeFrames): boolean {
  return frames.some((frame) => {
    const value = readShown(frame, key);
    if (value === undefined || answer === undefined) return value !== undefined;
    return normaliseAnswer(formatAnswer(key, value)) === normaliseAnswer(answer);
  });
}

/** Every number has to be visible, and the answer has to follow from them. */
function wasShownToWorkOut(
  by: WayToWorkOut,
  from: readonly FactKey[],
  answer: string,
  { frames }: EpisodeFrames,
): boolean {
  const seen = from.flatMap((key) => {
    const value = frames.map((frame) => readShown(frame, key)).find((own) => own !== undefined);
    return value === undefined ? [] : [{ key, value }];
  });
  return seen.length === from.length && workOut(by, seen) === answer;
}
