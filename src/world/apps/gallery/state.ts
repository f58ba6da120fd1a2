/** The gallery's data, its order, and the drawing of its pictures. */
import { z } from 'zod';
import { drawScene, LIGHT_NAMES, SCENE_BOX, SCENE_NAMES } from '../../parts/scenes.ts';
import type { Picture as PictureView } from '../../view.ts';

export const KINDS = ['Place', 'People', 'Exhibit', 'Document', 'Other'] as const;
export const ORDERS = ['Newest first', 'Oldest first', 'Name', 'Size'] as const;
export const COLUMNS = [2, 3, 4] as const;

export const Picture = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  album: z.string(),
  kind: z.enum(KINDS),
  scene: z.enum(SCENE_NAMES),
  light: z.enum(LIGHT_NAMES),
  /** "2025-03-29 14:05" */
  takenAt: z.string(),
  place: z.string(),
  width: z.int(),
  height: z.int(),
  kilobytes: z.int(),
  isFavourite: z.boolean(),
  isInBin: z.boolean(),
});
export const State = z.strictObject({
  pictures: z.array(Picture),
  albums: z.array(z.string().min(1)),
  sortBy: z.enum(ORDERS),
  columns: z.union(COLUMNS.map((count) => z.literal(count))),
});
export type State = z.infer<typeof State>;
export type Picture = z.infer<typeof Picture>;
export const formatSize = (kilobytes: number) =>
  kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;

export function inOrder(pictures: readonly Picture[], sortBy: State['sortBy']): Picture[] {
  return pictures.toSorted((a, b) => {
    if (sortBy === 'Name') return a.name.localeCompare(b.name);
    if (sortBy === 'Size') return b.kilobytes - a.kilobytes;
    return a.takenAt.localeCompare(b.takenAt) * (sortBy === 'Oldest first' ? 1 : -1);
  });
}

export function thumbnail(picture: Picture, heightDp: number): PictureView {
  const svg = drawScene(picture.scene, picture.light);
  return { type: 'picture', id: `picture_${picture.id}`, svg, viewBox: SCENE_BOX, label: picture.name, heightDp };
}
