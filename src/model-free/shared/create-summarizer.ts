/** The model-free summarizer: what was done and what data the screens held, in plain lines. */
import { loadEpisode } from '../../agent/load-episode.ts';
import { throwIfAborted } from '../../async/deadline.ts';
import { readFacts } from '../../check/facts.ts';
import { namesShortcut } from '../../check/subject.ts';
import { isTaken, type Trajectory } from '../../schema/index.ts';
import type { Store } from '../../store/store.ts';
import { lastSegment } from '../../ui/element-key.ts';
import type { Summarizer } from '../../explore/summarizer.ts';

const MAX_LINES = 200;
const DATA_KINDS: ReadonlySet<string> = new Set(['item', 'cell', 'label', 'line']);

export function createSummarizer(store: Store): Summarizer {
  return {
    name: 'model-free',
    async summarize(trajectory: Trajectory, signal: AbortSignal) {
      throwIfAborted(signal);
      const { frames } = await loadEpisode(store, trajectory);
      const data = new Set<string>();
      for (const frame of new Set(frames)) {
        for (const { key, value } of readFacts(frame).values()) {
          if (!DATA_KINDS.has(key.kind) || namesShortcut(key)) continue;
          data.add(key.kind === 'item' ? lastSegment(key.subject) : `${lastSegment(key.subject)}: ${value}`);
        }
      }
      const actionsTaken = trajectory.steps.filter(isTaken).map((step) => step.intent);
      return { actionsTaken: actionsTaken.slice(0, MAX_LINES), dataFound: [...data].slice(0, MAX_LINES) };
    },
  };
}
