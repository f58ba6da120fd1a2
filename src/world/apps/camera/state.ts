/** The camera's data, and the drawing of its pictures. */
import { z } from 'zod';
import { drawScene, LIGHT_NAMES, SCENE_BOX, SCENE_NAMES } from '../../parts/scenes.ts';
import type { Picture } from '../../view.ts';

export const MODES = ['Photo', 'Video', 'Portrait'] as const;
export const ZOOMS = [1, 2, 5] as const;
export const OPTIONS = {
  flash: ['Off', 'On', 'Auto'],
  timer: ['Off', '3 s', '10 s'],
  resolution: ['12 MP', '24 MP', '48 MP'],
  videoQuality: ['HD', 'Full HD', '4K'],
  ratio: ['4:3', '16:9', '1:1'],
} as const;
export type Option = keyof typeof OPTIONS;

const Shot = z.strictObject({
  id: z.int(),
  /** "IMG_0042" */
  name: z.string(),
  kind: z.enum(MODES),
  camera: z.enum(['Back', 'Front']),
  zoom: z.union(ZOOMS.map((zoom) => z.literal(zoom))),
  scene: z.enum(SCENE_NAMES),
  light: z.enum(LIGHT_NAMES),
  /** "2025-04-05 12:00" */
  takenAt: z.string(),
  place: z.string(),
  /** Resolution of a photo, quality of a video. */
  quality: z.string(),
  ratio: z.enum(OPTIONS.ratio),
  isFlashUsed: z.boolean(),
  /** Length of a video in seconds, else 0. */
  seconds: z.int(),
  isFavourite: z.boolean(),
});
export const State = z.strictObject({
  roll: z.array(Shot),
  nextNumber: z.int(),
  flash: z.enum(OPTIONS.flash),
  timer: z.enum(OPTIONS.timer),
  resolution: z.enum(OPTIONS.resolution),
  videoQuality: z.enum(OPTIONS.videoQuality),
  ratio: z.enum(OPTIONS.ratio),
  hasGrid: z.boolean(),
  savesPlace: z.boolean(),
  hasShutterSound: z.boolean(),
});
export type State = z.infer<typeof State>;
export type Shot = z.infer<typeof Shot>;

export const DEFAULTS = {
  flash: 'Auto',
  timer: 'Off',
  resolution: '12 MP',
  videoQuality: 'Full HD',
  ratio: '4:3',
  hasGrid: false,
  savesPlace: true,
  hasShutterSound: true,
} as const;

export function drawShot({ scene, light, zoom }: Pick<Shot, 'scene' | 'light' | 'zoom'>): string {
  return `<g transform="translate(200 150) scale(${zoom}) translate(-200 -150)">${drawScene(scene, light)}</g>`;
}

const PLAY = '<circle cx="200" cy="150" r="48" fill="#0008"/><path d="M184 122l46 28-46 28z" fill="#fff"/>';

export function shotPicture(shot: Shot, heightDp: number): Picture {
  const svg = drawShot(shot) + (shot.kind === 'Video' ? PLAY : '');
  return { type: 'picture', id: `shot_${shot.id}`, svg, viewBox: SCENE_BOX, label: shot.name, heightDp };
}
