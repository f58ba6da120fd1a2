/**
 * An open page, as a process of its own. It listens, and requests the newest rows whenever the run has changed. For
 * each judged row it reports to its parent when an answer contained it, in ms since 1970.
 * `node page.ts ADDRESS RUN-KEY`
 */
import { PATHS, type LiveEvent } from '../../../src/view/api.ts';
import type { TrajectoryPage } from '../../../src/view/run-api.ts';

export interface Seen {
  id: string;
  atMs: number;
}

const [url = '', key = ''] = process.argv.slice(2);
const seen = new Set<string>();
let [isAsking, isStale] = [false, false];

async function ask(): Promise<void> {
  isStale = true;
  if (isAsking) return;
  isAsking = true;
  while (isStale) {
    isStale = false;
    const answer = await fetch(`${url}${PATHS.trajectories(key)}?sort=time`);
    const { rows } = (await answer.json()) as TrajectoryPage;
    for (const { id, verdict } of rows) {
      if (!verdict || seen.has(id)) continue;
      seen.add(id);
      process.send!({ id, atMs: performance.timeOrigin + performance.now() } satisfies Seen);
    }
  }
  isAsking = false;
}

const { body } = await fetch(`${url}${PATHS.events()}`);
let text = '';
for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
  const frames = (text + chunk).split('\n\n');
  text = frames.pop()!;
  for (const frame of frames) {
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    const { type } = JSON.parse(data ?? '{"type":""}') as LiveEvent;
    if (type === 'hello' || type === 'run') void ask();
  }
}
