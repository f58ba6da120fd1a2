/**
 * Answers of a static export. Each is a script that passes its answer to a function, since pages opened from disk may
 * not fetch.
 */
import { staticFileOf, type StaticAnswer } from '../static/static-files.ts';

/** build-pages.ts sets the mode in the page. */
export const isStatic = document.documentElement.dataset['mode'] === 'static';

declare global {
  var autoplayData: ((path: string, answer: StaticAnswer) => void) | undefined;
}

/** Limit of cached answers. Pages show few at a time, so none of the latest is read twice. */
const MAX_KEPT = 60;
const answers = new Map<string, Promise<unknown>>();
const received = new Map<string, StaticAnswer>();

if (isStatic) globalThis.autoplayData = (path, answer) => received.set(path, answer);

/** Rejects if the export has no such file. */
export async function readStatic<Answer>(path: string): Promise<Answer> {
  const answer = answers.get(path) ?? load(path);
  answers.delete(path);
  answers.set(path, answer);
  const [oldest] = answers.keys();
  if (answers.size > MAX_KEPT && oldest !== undefined) answers.delete(oldest);
  return answer as Promise<Answer>;
}

function load(path: string): Promise<unknown> {
  const script = document.createElement('script');
  script.src = staticFileOf(path);
  return new Promise((resolve, reject) => {
    script.addEventListener('error', () => {
      answers.delete(path);
      reject(new Error('This copy was made without it; the list of runs says what is left out.'));
    });
    script.addEventListener('load', () => {
      const answer = received.get(path);
      received.delete(path);
      resolve(answer && unpack(answer));
    });
    document.head.append(script);
  }).finally(() => script.remove());
}

async function unpack(answer: StaticAnswer): Promise<unknown> {
  if ('json' in answer) return answer.json;
  const bytes = Uint8Array.from(atob(answer.gzip), (letter) => letter.codePointAt(0)!);
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}
