import { postLabel } from '../../client.ts';
import { openLabelQueue, type LabelQueue } from './label-queue.ts';

let queue: LabelQueue | undefined;

/** Shared by all pages, so that labels are sent after the person leaves one. */
export function sharedQueue(): LabelQueue {
  return (queue ??= openLabelQueue(postLabel));
}
