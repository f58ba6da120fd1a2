/** The map of Port Ellery as SVG: sea, river, parks, houses, streets, places, and a route over them. */
import { escapeHtml } from '../../kit/markup.ts';
import type { Picture } from '../../view.ts';
import { JUNCTIONS, STREETS, TOWN, type Kind, type Place, type Point } from './town.ts';

export const KIND_COLOR = {
  Food: '#c25e00',
  Shops: '#6750a4',
  Culture: '#7d3c5f',
  Health: '#b3261e',
  Transport: '#00639b',
  Leisure: '#386a20',
  Services: '#5b5b66',
} as const satisfies Record<Kind, string>;

/** The visible part of the map: its enlargement, and its centre. */
export interface Window {
  zoom: number;
  x: number;
  y: number;
}

const SIZE = { width: 360, height: 400 };
const WHOLE = SIZE.width / TOWN.width;

/** Top left corner and size of the visible part, in the town's units. */
export function boundsOf({ zoom, x, y }: Window): { left: number; top: number; width: number; height: number } {
  const [width, height] = [TOWN.width / zoom, TOWN.height / zoom];
  const left = Math.min(TOWN.width - width, Math.max(0, x - width / 2));
  const top = Math.min(TOWN.height - height, Math.max(0, y - height / 2));
  return { left, top, width, height };
}

/** Converts a point of the picture to the town. */
export function toTown(at: Point, window: Window): Point {
  const { left, top } = boundsOf(window);
  const scale = WHOLE * window.zoom;
  return { x: left + at.x / scale, y: top + at.y / scale };
}

export function drawTown(
  window: Window,
  places: readonly Place[],
  route: readonly Point[] = [],
): Omit<Picture, 'label'> {
  const { left, top } = boundsOf(window);
  const scale = WHOLE * window.zoom;
  const way =
    route.length > 0
      ? `<polyline points="${route.map(({ x, y }) => `${x},${y}`).join(' ')}" fill="none" stroke="#1a73e8" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>`
      : '';
  const pins = places.map((place) => drawPin(place, scale, window.zoom > 1)).join('');
  return {
    type: 'picture',
    viewBox: SIZE,
    heightDp: SIZE.height,
    svg: `<g transform="scale(${scale}) translate(${-left} ${-top})">${LAND}${drawStreets(scale)}${way}${pins}</g>`,
  };
}

/** Drawn at the same size at any zoom; names only if there is room. */
function drawPin({ x, y, name, kind }: Place, scale: number, isNamed: boolean): string {
  const size = 7 / scale;
  const text = isNamed
    ? `<text x="${x + size * 1.5}" y="${y + size * 0.6}" font-size="${11 / scale}" fill="#222" stroke="#fff" stroke-width="${3 / scale}" paint-order="stroke">${escapeHtml(name)}</text>`
    : '';
  return `<circle cx="${x}" cy="${y}" r="${size}" fill="${KIND_COLOR[kind]}" stroke="#fff" stroke-width="${1.5 / scale}"/>${text}`;
}

function drawStreets(scale: number): string {
  const lines = STREETS.map(({ path, isFootpath }) => {
    const points = path.map((index) => `${JUNCTIONS[index]!.x},${JUNCTIONS[index]!.y}`).join(' ');
    return { points, isFootpath };
  });
  const edges = lines.map(({ points, isFootpath }) =>
    isFootpath
      ? `<polyline points="${points}" fill="none" stroke="#a08b6c" stroke-width="4" stroke-dasharray="8 5"/>`
      : `<polyline points="${points}" fill="none" stroke="#bdb6aa" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"/>`,
  );
  const roads = lines
    .filter(({ isFootpath }) => !isFootpath)
    .map(
      ({ points }) =>
        `<polyline points="${points}" fill="none" stroke="#fff" stroke-width="13" stroke-linejoin="round" stroke-linecap="round"/>`,
    );
  return edges.join('') + roads.join('') + STREETS.map((street) => drawName(street.name, street.path, scale)).join('');
}

/** Along the middle part of the street, never upside down. */
function drawName(name: string, path: readonly number[], scale: number): string {
  const part = Math.floor((path.length - 1) / 2);
  const [a, b] = [JUNCTIONS[path[part]!]!, JUNCTIONS[path[part + 1]!]!];
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  const upright = angle < -90 || angle > 90 ? angle + 180 : angle;
  const [x, y] = [Math.round((a.x + b.x) / 2), Math.round((a.y + b.y) / 2)];
  const size = Math.min(13, 9 / scale);
  return `<text x="${x}" y="${y + size * 0.35}" font-size="${size}" text-anchor="middle" fill="#6b6457" transform="rotate(${Math.round(upright)} ${x} ${y})">${escapeHtml(name)}</text>`;
}

/** Houses in rows behind the streets of each block. Gaps depend on the position, so the town is always the same. */
function drawHouses(): string {
  const houses: string[] = [];
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      const corner = JUNCTIONS[(row + 1) * 5 + column]!;
      const opposite = JUNCTIONS[row * 5 + column + 1]!;
      if ((row === 2 && column === 0) || (row === 0 && column === 3)) continue;
      const [columns, rows] = [(opposite.x - corner.x - 60) / 25, (opposite.y - corner.y - 62) / 30];
      for (let across = 0; across < columns; across++) {
        for (let down = 0; down < rows; down++) {
          const [x, y] = [corner.x + 26 + across * 25, corner.y + 24 + down * 30];
          if ((across * 3 + down * 5 + row + column * 2) % 7 === 0 || (x > 382 && x < 440)) continue;
          houses.push(`<rect x="${x}" y="${y}" width="18" height="${14 + ((across + down) % 3) * 4}" rx="1.5"/>`);
        }
      }
    }
  }
  return `<g fill="#e2d8c9">${houses.join('')}</g>`;
}

const LAND = [
  `<rect width="${TOWN.width}" height="${TOWN.height}" fill="#f4efe6"/>`,
  '<path d="M112 176 L216 160 L204 278 L104 288 Z" fill="#c8e3b8"/>',
  '<g fill="#8fbf7f"><circle cx="140" cy="205" r="10"/><circle cx="172" cy="190" r="8"/><circle cx="188" cy="238" r="11"/><circle cx="135" cy="256" r="9"/></g>',
  '<path d="M506 430 L606 402 L598 472 L498 528 Z" fill="#d5ebc3"/>',
  '<path d="M520 440 Q560 450 596 470 M510 500 Q550 470 590 420" stroke="#fff" stroke-width="3" fill="none"/>',
  drawHouses(),
  '<path d="M432 0 Q410 120 424 260 T416 480 T420 640" fill="none" stroke="#a9d3ea" stroke-width="26"/>',
  '<path d="M0 648 L90 634 L225 648 L352 636 L490 594 L630 520 L720 470 L720 800 L0 800 Z" fill="#a9d3ea"/>',
  '<path d="M60 720 q14 -8 28 0 t28 0 M560 650 q14 -8 28 0 t28 0 M200 770 q14 -8 28 0 t28 0" stroke="#8cc0dd" stroke-width="3" fill="none"/>',
  '<path d="M346 600 L396 712" stroke="#cdb592" stroke-width="26"/>',
  '<text x="150" y="730" font-size="20" font-style="italic" fill="#4f86a5">Ellery Bay</text>',
  '<text x="520" y="752" font-size="13" font-style="italic" fill="#4f86a5">Ferry to Carwick</text>',
  '<path d="M404 722 Q480 740 720 700" stroke="#4f86a5" stroke-width="2" stroke-dasharray="6 6" fill="none"/>',
  '<path d="M662 0 L676 240 L690 420 L720 560" stroke="#8d8d8d" stroke-width="5" fill="none"/>',
  '<path d="M662 0 L676 240 L690 420 L720 560" stroke="#fff" stroke-width="2" stroke-dasharray="8 8" fill="none"/>',
].join('');
