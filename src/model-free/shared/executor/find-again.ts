/** Finds what exploration knows on the present screen. */
import type { Bounds } from '../../../schema/index.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import type { Scene } from '../../../ui/scene.ts';

/** Finds an explored element on the present screen: by its key, else by role and name, else by role and place. */
export function findAgain(scene: Scene, known: VisibleElement | undefined, key: string): VisibleElement | undefined {
  const exact = scene.reachable.find((element) => element.key === key);
  if (exact || !known) return exact;
  const alike = scene.reachable.filter(
    (own) => own.role === known.role && own.name === known.name && listInWindow(own) === listInWindow(known),
  );
  if (alike.length === 1 && known.name !== '') return alike[0];
  return alike.find((element) => overlap(element.bounds, known.bounds) > 0.5);
}

/** The list that holds it, without its window: the dialog of another entry has another name. */
function listInWindow({ collectionKey, windowKey }: VisibleElement): string | undefined {
  return collectionKey?.replace(windowKey, '');
}

/** Shared area over the area of both together, 0 to 1. */
function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}
