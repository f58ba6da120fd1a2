/** The shortest way between two places of the town, as steps that a person can follow. */
import { doorOf, JUNCTIONS, METRES_PER_UNIT, STREETS, type Place, type Point } from './town.ts';

export const MODES = ['Walk', 'Cycle', 'Drive'] as const;
export type Mode = (typeof MODES)[number];
const METRES_PER_MINUTE = { Walk: 80, Cycle: 220, Drive: 380 } as const;

export interface Route {
  metres: number;
  minutes: number;
  steps: { text: string; metres: number }[];
  line: Point[];
}

interface Leg {
  to: number;
  street: string;
  metres: number;
}

/** Doors of the two places are nodes of their own, after the junctions. */
const START = JUNCTIONS.length;
const END = START + 1;

export function findRoute(from: Place, to: Place, mode: Mode): Route {
  const points = [...JUNCTIONS, doorOf(from), doorOf(to)];
  const legs = connect(from, to, points, mode);
  const path = shortestPath(legs);
  const metres = path.reduce((sum, leg) => sum + leg.metres, 0);
  return {
    metres,
    minutes: Math.max(1, Math.round(metres / METRES_PER_MINUTE[mode])),
    steps: describe(path, points, to),
    line: [points[START]!, ...path.map((leg) => points[leg.to]!)],
  };
}

/** Legs from each node. A street with a door on it is also connected to the door. */
function connect(from: Place, to: Place, points: readonly Point[], mode: Mode): Leg[][] {
  const legs: Leg[][] = points.map(() => []);
  const join = (a: number, b: number, street: string) => {
    const [one, other] = [points[a]!, points[b]!];
    const metres = Math.round((Math.hypot(one.x - other.x, one.y - other.y) * METRES_PER_UNIT) / 10) * 10;
    legs[a]!.push({ to: b, street, metres });
    legs[b]!.push({ to: a, street, metres });
  };
  for (const { name, path, isFootpath } of STREETS) {
    if (isFootpath && mode === 'Drive') continue;
    for (let index = 1; index < path.length; index++) {
      const [a, b] = [path[index - 1]!, path[index]!];
      join(a, b, name);
      const doors = [...(isBetween(from, a, b) ? [START] : []), ...(isBetween(to, a, b) ? [END] : [])];
      for (const door of doors) {
        join(a, door, name);
        join(door, b, name);
      }
      if (doors.length === 2) join(START, END, name);
    }
  }
  return legs;
}

function isBetween({ between }: Place, a: number, b: number): boolean {
  return between.includes(a) && between.includes(b);
}

/** Dijkstra's algorithm. Among equals the node with the lower number wins, so that routes are deterministic. */
function shortestPath(legs: readonly Leg[][]): Leg[] {
  const distance = legs.map((_, node) => (node === START ? 0 : Infinity));
  const came: ({ from: number; leg: Leg } | undefined)[] = legs.map(() => undefined);
  const left = new Set(legs.keys());
  while (left.size > 0) {
    const node = [...left].reduce((best, next) => (distance[next]! < distance[best]! ? next : best));
    left.delete(node);
    if (node === END) break;
    for (const leg of legs[node]!) {
      const metres = distance[node]! + leg.metres;
      if (metres >= distance[leg.to]!) continue;
      distance[leg.to] = metres;
      came[leg.to] = { from: node, leg };
    }
  }
  const path: Leg[] = [];
  for (let last = came[END]; last; last = came[last.from]) path.unshift(last.leg);
  return path;
}

const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

function describe(path: readonly Leg[], points: readonly Point[], to: Place): Route['steps'] {
  const steps: Route['steps'] = [];
  let at = points[START]!;
  let street = '';
  let before: number | undefined;
  for (const leg of path) {
    const next = points[leg.to]!;
    // 0 is north, clockwise.
    const angle = (Math.atan2(next.x - at.x, at.y - next.y) * 180) / Math.PI;
    if (leg.street === street) steps.at(-1)!.metres += leg.metres;
    else if (leg.metres > 0) steps.push({ text: turn(before, angle, leg.street), metres: leg.metres });
    if (leg.metres > 0) ({ street } = leg);
    before = angle;
    at = next;
  }
  return [...steps, { text: `Arrive at ${to.name}, ${to.address}`, metres: 0 }];
}

function turn(before: number | undefined, angle: number, street: string): string {
  if (before === undefined) return `Head ${DIRECTIONS[Math.round((angle + 360) / 45) % 8]} on ${street}`;
  const change = ((angle - before + 540) % 360) - 180;
  if (Math.abs(change) < 30) return `Continue on ${street}`;
  return `Turn ${change > 0 ? 'right' : 'left'} into ${street}`;
}

/** "450 m", "1.2 km", "0.3 mi" */
export function formatDistance(metres: number, units: 'Kilometres' | 'Miles'): string {
  if (units === 'Miles') return `${(metres / 1609.344).toFixed(1)} mi`;
  return metres < 1000 ? `${metres} m` : `${(metres / 1000).toFixed(1)} km`;
}
