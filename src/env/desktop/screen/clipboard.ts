/** Owns the clipboard, to paste text that no key can type. */
import type { XEvent } from 'x11';
import { delay } from '../../../async/deadline.ts';
import type { XConnection } from './x-connection.ts';

interface SelectionRequest extends XEvent {
  time: number;
  requestor: number;
  selection: number;
  target: number;
  property: number;
}

const ATOM_TYPE = 4;
const SELECTION_NOTIFY = 31;
const INPUT_ONLY = 2;

export async function createClipboard(x: XConnection) {
  const [clipboard, targets, utf8, text, plain] = await Promise.all(
    ['CLIPBOARD', 'TARGETS', 'UTF8_STRING', 'TEXT', 'text/plain;charset=utf-8'].map((name) => x.atom(name)),
  );
  const textTargets = [utf8!, text!, plain!];
  const window = x.client.AllocID();
  x.client.CreateWindow(window, x.root, -10, -10, 1, 1, 0, 0, INPUT_ONLY, 0, { overrideRedirect: 1 });
  let content = Buffer.alloc(0);
  const waiting = new Set<() => void>();

  x.onEvent((event) => {
    if (event.name !== 'SelectionRequest') return;
    const request = event as SelectionRequest;
    const property = request.property || request.target;
    if (request.target === targets) {
      x.client.ChangeProperty(0, request.requestor, property, ATOM_TYPE, 32, packWords([targets!, ...textTargets]));
    } else if (textTargets.includes(request.target)) {
      const type = request.target === text ? utf8! : request.target;
      x.client.ChangeProperty(0, request.requestor, property, type, 8, content);
      for (const notify of waiting) notify();
    } else {
      return answer(request, 0);
    }
    answer(request, property);
  });

  /** Property 0 refuses the request. */
  const answer = ({ time, requestor, selection, target }: SelectionRequest, property: number) => {
    const event = Buffer.alloc(32);
    event[0] = SELECTION_NOTIFY;
    [time, requestor, selection, target, property].forEach((word, i) => event.writeUInt32LE(word >>> 0, 4 + i * 4));
    x.client.SendEvent(requestor, false, 0, event);
  };

  return {
    /** Becomes the owner of the clipboard with this text. */
    async offer(newText: string): Promise<void> {
      content = Buffer.from(newText, 'utf8');
      x.client.SetSelectionOwner(window, clipboard!, 0);
      await x.sync();
    },
    /** Resolves once an application has fetched the text, or after `timeoutMs`. Rejects on an aborted signal. */
    async nextRequest(timeoutMs: number, signal: AbortSignal): Promise<void> {
      const served = new Promise<void>((resolve) => waiting.add(resolve));
      await Promise.race([served, delay(timeoutMs, signal)]);
      waiting.clear();
    },
  };
}

function packWords(words: readonly number[]): Buffer {
  const buffer = Buffer.alloc(words.length * 4);
  words.forEach((word, i) => buffer.writeUInt32LE(word, i * 4));
  return buffer;
}
