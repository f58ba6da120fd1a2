/** The routes around Port Ellery for activities, and their drawing. */
import type { Picture } from '../../view.ts';

interface Route {
  name: string;
  /** Within 360 × 200. */
  points: readonly (readonly [number, number])[];
}

export const ROUTES: readonly Route[] = [
  {
    name: 'Quay and back',
    points: [
      [40, 120],
      [90, 132],
      [150, 128],
      [210, 136],
      [270, 110],
      [322, 92],
    ],
  },
  {
    name: 'Castle Park loop',
    points: [
      [90, 60],
      [140, 40],
      [200, 52],
      [232, 96],
      [196, 148],
      [128, 156],
      [84, 116],
      [90, 60],
    ],
  },
  {
    name: 'River path',
    points: [
      [170, 12],
      [158, 48],
      [176, 84],
      [166, 122],
      [182, 152],
      [174, 190],
    ],
  },
  {
    name: 'Carwick road',
    points: [
      [20, 176],
      [72, 150],
      [110, 156],
      [168, 108],
      [224, 92],
      [276, 52],
      [340, 24],
    ],
  },
  {
    name: 'Lighthouse cliffs',
    points: [
      [30, 50],
      [76, 84],
      [120, 70],
      [164, 104],
      [214, 100],
      [262, 140],
      [330, 152],
    ],
  },
  {
    name: 'Harbour pool lengths',
    points: [
      [60, 70],
      [300, 70],
      [300, 90],
      [60, 90],
      [60, 110],
      [300, 110],
      [300, 130],
      [60, 130],
    ],
  },
];

export function drawRoute(name: string, color: string): Picture | undefined {
  const route = ROUTES.find((candidate) => candidate.name === name);
  if (!route) return undefined;
  const line = route.points.map(([x, y]) => `${x},${y}`).join(' ');
  const [[startX, startY], [endX, endY]] = [route.points[0]!, route.points.at(-1)!];
  return {
    type: 'picture',
    label: `Route: ${name}`,
    viewBox: { width: 360, height: 200 },
    heightDp: 200,
    svg: [
      '<rect width="360" height="200" fill="#eef3e6"/>',
      '<path d="M0 168 Q90 150 180 166 T360 140 L360 200 L0 200 Z" fill="#b9dcee"/>',
      '<path d="M60 0 L72 160 M150 0 L160 158 M250 0 L244 160 M0 62 L360 46 M0 116 L360 98" stroke="#fff" stroke-width="7"/>',
      `<polyline points="${line}" fill="none" stroke="${color}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>`,
      `<circle cx="${startX}" cy="${startY}" r="7" fill="#386a20" stroke="#fff" stroke-width="2"/>`,
      `<circle cx="${endX}" cy="${endY}" r="7" fill="#b3261e" stroke="#fff" stroke-width="2"/>`,
    ].join(''),
  };
}
