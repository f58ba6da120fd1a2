/** Turns a stored screen into the parts of a message. */
import type { ContentPart, PromptImage } from '../../model/chat-model.ts';
import type { StoredObservation } from '../../schema/index.ts';
import { loadObservation } from '../../store/observation-io.ts';
import type { Store } from '../../store/store.ts';
import type { ObservationMode } from './agent-options.ts';
import { listAsText } from './element-list.ts';
import { numberElements } from './number-elements.ts';

export async function showScreen(
  store: Store,
  observation: StoredObservation,
  view: ObservationMode,
): Promise<ContentPart[]> {
  const parts: ContentPart[] = [];
  if (view !== 'elements') parts.push({ type: 'image', image: await loadImage(store, observation) });
  if (view !== 'screenshot') parts.push({ type: 'text', text: await loadElements(store, observation) });
  return parts;
}

async function loadImage(store: Store, { screenshot }: StoredObservation): Promise<PromptImage> {
  const { sha256, width, height } = screenshot;
  return { png: await store.getBlob(sha256), width, height };
}

async function loadElements(store: Store, observation: StoredObservation): Promise<string> {
  return listAsText(numberElements((await loadObservation(store, observation)).tree));
}
