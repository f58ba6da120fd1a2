/** Port Ellery as data: junctions, streets and places. One unit of the map is two metres; north is up. */

export const TOWN = { width: 720, height: 800 };
export const METRES_PER_UNIT = 2;

export interface Point {
  x: number;
  y: number;
}

export const JUNCTIONS: readonly Point[] = [
  // Quay Street, 0 to 4
  [point(90, 600), point(225, 612), point(350, 600), point(480, 560), point(610, 490)],
  // High Street, 5 to 9
  [point(95, 462), point(230, 452), point(352, 440), point(490, 412), point(622, 372)],
  // Mill Road, 10 to 14
  [point(85, 312), point(222, 300), point(356, 290), point(496, 268), point(632, 236)],
  // Chapel Hill, 15 to 19
  [point(105, 150), point(238, 132), point(362, 126), point(500, 112), point(636, 96)],
  // the end of the pier, 20
  [point(392, 706)],
].flat();

export interface Street {
  name: string;
  /** Indices of junctions, in order. */
  path: readonly number[];
  isFootpath?: boolean;
}

export const STREETS: readonly Street[] = [
  { name: 'Quay Street', path: [0, 1, 2, 3, 4] },
  { name: 'High Street', path: [5, 6, 7, 8, 9] },
  { name: 'Mill Road', path: [10, 11, 12, 13, 14] },
  { name: 'Chapel Hill', path: [15, 16, 17, 18, 19] },
  { name: 'Westgate', path: [0, 5, 10, 15] },
  { name: 'Museum Walk', path: [1, 6, 11, 16] },
  { name: 'Ferry Road', path: [2, 7, 12, 17] },
  { name: 'Garden Street', path: [3, 8, 13, 18] },
  { name: 'Station Road', path: [4, 9, 14, 19] },
  { name: 'Pier Walk', path: [2, 20] },
  { name: "Weaver's Cut", path: [6, 12], isFootpath: true },
  { name: 'Sluice Path', path: [13, 19], isFootpath: true },
];

export const KINDS = ['Food', 'Shops', 'Culture', 'Health', 'Transport', 'Leisure', 'Services'] as const;
export type Kind = (typeof KINDS)[number];

export interface Place extends Point {
  id: number;
  name: string;
  kind: Kind;
  /** "Quay Street 4" */
  address: string;
  phone: string;
  /** "10:00–17:00", or "Always open". */
  hours: string;
  closedOn: string;
  /** Stars in tenths: 45 is 4.5. */
  rating: number;
  /** The part of its street, from one junction to the next, and the position along it, 0 to 1. */
  between: readonly [number, number];
  along: number;
}

export const PLACES: readonly Place[] = [
  place(1, 'Tidewater Museum', 'Culture', 'Museum Walk 1', '555-0140', '10:00–17:00', 'Monday', 47, [1, 6], 0.35, 1),
  place(2, 'The Anchor', 'Food', 'Quay Street 21', '555-0210', '12:00–23:00', 'never', 45, [2, 3], 0.16, -1),
  place(3, 'Harbour Café', 'Food', 'Quay Street 12', '555-0211', '08:00–18:00', 'Tuesday', 42, [1, 2], 0.3, -1),
  place(4, 'Dough & Daughter Bakery', 'Food', 'High Street 9', '555-0212', '06:30–16:00', 'Sunday', 48, [5, 6], 0.6, 1),
  place(5, 'Salt and Vinegar', 'Food', 'Pier Walk 2', '555-0213', '11:30–21:00', 'Monday', 39, [2, 20], 0.45, 1),
  place(6, 'Saffron House', 'Food', 'Garden Street 16', '555-0214', '17:00–22:30', 'Monday', 44, [8, 13], 0.5, 1),
  place(7, 'Ellery Market', 'Shops', 'High Street 20', '555-0220', '08:00–20:00', 'Sunday', 41, [7, 8], 0.3, -1),
  place(8, 'Quay Press', 'Shops', 'Quay Street 33', '555-0221', '09:00–17:30', 'Sunday', 46, [3, 4], 0.45, -1),
  place(9, 'Lamplight Books', 'Shops', 'High Street 14', '555-0222', '10:00–18:00', 'Sunday', 49, [6, 7], 0.55, 1),
  place(
    10,
    'Spoke Bicycle Shop',
    'Shops',
    'Mill Road 18',
    '555-0223',
    '09:00–18:00',
    'Wednesday',
    43,
    [12, 13],
    0.7,
    1,
  ),
  place(11, 'Hobbs Hardware', 'Shops', 'Westgate 11', '555-0224', '08:30–17:30', 'Sunday', 40, [5, 10], 0.45, -1),
  place(12, 'Lantern Cinema', 'Culture', 'Ferry Road 8', '555-0230', '14:00–23:30', 'never', 44, [7, 12], 0.4, 1),
  place(
    13,
    'St Brannoc Choir Hall',
    'Culture',
    'Chapel Hill 6',
    '555-0231',
    '09:00–21:00',
    'never',
    45,
    [15, 16],
    0.55,
    1,
  ),
  place(14, 'Town Library', 'Culture', 'Mill Road 7', '555-0232', '10:00–19:00', 'Monday', 46, [11, 12], 0.35, 1),
  place(
    15,
    'Dr Pereira, dentist',
    'Health',
    'Quay Street 4',
    '555-0170',
    '08:00–16:00',
    'Sunday',
    43,
    [0, 1],
    0.45,
    -1,
  ),
  place(16, 'Gull Pharmacy', 'Health', 'High Street 26', '555-0240', '08:30–19:00', 'Sunday', 42, [8, 9], 0.3, 1),
  place(17, 'Chapel Hill Clinic', 'Health', 'Chapel Hill 17', '555-0241', 'Always open', 'never', 38, [17, 18], 0.6, 1),
  place(18, 'Ferry Terminal', 'Transport', 'Pier Walk 5', '555-0250', '05:30–23:00', 'never', 37, [2, 20], 0.9, -1),
  place(
    19,
    'Railway Station',
    'Transport',
    'Station Road 20',
    '555-0251',
    '05:00–00:30',
    'never',
    40,
    [14, 19],
    0.45,
    1,
  ),
  place(20, 'Bus Station', 'Transport', 'Station Road 7', '555-0252', 'Always open', 'never', 35, [4, 9], 0.5, -1),
  place(21, 'Castle Park', 'Leisure', 'Westgate 22', '555-0260', '07:00–21:00', 'never', 47, [10, 15], 0.5, 1),
  place(
    22,
    'Botanical Garden',
    'Leisure',
    'Garden Street 10',
    '555-0261',
    '09:00–18:00',
    'Tuesday',
    48,
    [3, 8],
    0.6,
    1,
  ),
  place(23, 'Swimming Pool', 'Leisure', 'Mill Road 26', '555-0262', '06:30–21:30', 'never', 41, [13, 14], 0.55, -1),
  place(24, 'Post Office', 'Services', 'Quay Street 8', '555-0270', '09:00–17:00', 'Sunday', 36, [0, 1], 0.85, -1),
  place(25, 'Town Hall', 'Services', 'High Street 17', '555-0271', '08:00–16:00', 'Saturday', 38, [6, 7], 0.85, -1),
  place(26, 'Harbour Bank', 'Services', 'Ferry Road 3', '555-0272', '09:00–16:00', 'Saturday', 34, [2, 7], 0.35, -1),
  place(27, 'Elena’s flat', 'Services', 'Mill Road 3', '555-0142', 'Always open', 'never', 50, [10, 11], 0.4, 1),
  place(28, 'Hotel Meridian', 'Services', 'Garden Street 31', '555-0273', 'Always open', 'never', 44, [13, 18], 0.6, 1),
];

/** The middle of the street at a place. */
export function doorOf({ between: [from, to], along }: Pick<Place, 'between' | 'along'>): Point {
  const [a, b] = [JUNCTIONS[from]!, JUNCTIONS[to]!];
  return point(Math.round(a.x + (b.x - a.x) * along), Math.round(a.y + (b.y - a.y) * along));
}

function point(x: number, y: number): Point {
  return { x, y };
}

/** `side` of the street, seen along it: 1 is the right. */
function place(
  id: number,
  name: string,
  kind: Kind,
  address: string,
  phone: string,
  hours: string,
  closedOn: string,
  rating: number,
  between: readonly [number, number],
  along: number,
  side: 1 | -1,
): Place {
  const door = doorOf({ between, along });
  const [a, b] = [JUNCTIONS[between[0]]!, JUNCTIONS[between[1]]!];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const x = Math.round(door.x - ((b.y - a.y) / length) * 20 * side);
  const y = Math.round(door.y + ((b.x - a.x) / length) * 20 * side);
  return { id, name, kind, address, phone, hours, closedOn, rating, between, along, x, y };
}
