/**
 * Labels on their way to the server. The browser keeps each label until the server has it on disk, so that neither a
 * reload nor a killed server loses one. They are sent one after another. Sending one twice has no effect, because of
 * its token.
 */
import { signal, type ReadonlySignal } from '@preact/signals';
import { PATHS } from '../../../api.ts';
import type { NewLabel } from '../../../label-api.ts';
import { Refused, wordsOf } from '../../faults.ts';
import { forget, listRemembered, recall, remember } from '../../remember.ts';

interface WaitingLabel {
  /** Key of the run. */
  run: string;
  label: NewLabel;
  /** Names are sorted by creation time. */
  name: string;
}

export type LabelQueue = ReturnType<typeof openLabelQueue>;

const RETRY_MS = 1000;

/**
 * Resumes the labels of an earlier visit. `post` rejects with Refused if the server refuses, else if it is unreachable.
 */
export function openLabelQueue(post: (path: string, label: NewLabel) => Promise<unknown>) {
  const waiting = signal<readonly WaitingLabel[]>(listKept());
  /** Labels that the server refused, with the reason. They stay until the person dismisses them. */
  const refused = signal<readonly { waiting: WaitingLabel; why: string }[]>([]);
  let sending: Promise<void> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function sendAll(): Promise<void> {
    while (waiting.value.length > 0) {
      const [first] = waiting.value as [WaitingLabel];
      try {
        await post(PATHS.labels(first.run), first.label);
      } catch (error) {
        if (!(error instanceof Refused)) {
          clearTimeout(retry);
          retry = setTimeout(flush, RETRY_MS);
          return;
        }
        refused.value = [...refused.value, { waiting: first, why: wordsOf(error) }];
      }
      forget(first.name);
      waiting.value = waiting.value.filter((other) => other !== first);
    }
  }
  function flush(): Promise<void> {
    sending ??= sendAll().finally(() => (sending = undefined));
    return sending;
  }
  void flush();

  return {
    waiting: waiting as ReadonlySignal<readonly WaitingLabel[]>,
    refused: refused as ReadonlySignal<typeof refused.value>,
    /** Resolves once the server has the label, or could not be reached and the label waits. */
    async send(run: string, label: NewLabel): Promise<'saved' | 'waiting' | 'refused'> {
      // The current sending may end just before this label is added.
      const before = sending;
      const entry = { run, label, name: nextName(label) };
      remember(entry.name, JSON.stringify({ run, label }));
      waiting.value = [...waiting.value, entry];
      await before;
      await flush();
      if (waiting.value.includes(entry)) return 'waiting';
      return refused.value.some((other) => other.waiting === entry) ? 'refused' : 'saved';
    },
    dismissRefused(): void {
      refused.value = [];
    },
  };
}

const PREFIX = 'label-';

/** Sorts by time. */
function nextName({ token }: NewLabel): string {
  return `${PREFIX}${String(Date.now()).padStart(15, '0')}-${token}`;
}

function listKept(): WaitingLabel[] {
  return listRemembered(PREFIX)
    .toSorted()
    .flatMap((name) => {
      const kept = recall(name);
      return kept === undefined ? [] : [{ ...(JSON.parse(kept) as Pick<WaitingLabel, 'run' | 'label'>), name }];
    });
}

/** Works without a secure context, where randomUUID is missing. */
export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
