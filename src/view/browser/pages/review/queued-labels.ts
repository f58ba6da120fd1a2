/** Labels on their way to the server, of all pages: they are sent wherever the person goes. */
import { postLabel } from '../../client.ts';
import { openLabelQueue, type LabelQueue } from './label-queue.ts';

let labels: LabelQueue | undefined;

export const labelQueue = () => (labels ??= openLabelQueue(postLabel));
