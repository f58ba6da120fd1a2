/** The gallery's initial pictures: the persona's work, journeys and friends. */
import type { Light, SceneName } from '../../parts/scenes.ts';

export interface SeedPicture {
  name: string;
  album: string;
  kind: 'Place' | 'People' | 'Exhibit' | 'Document' | 'Other';
  scene: SceneName;
  light: Light;
  /** "2025-03-29 14:05" */
  takenAt: string;
  place: string;
}

type Line = readonly [name: string, scene: SceneName, light: Light, takenAt: string, place: string];

const exhibit = (line: Line) => make('Rivers and Roads', 'Exhibit', line);
const boatTrip = (kind: SeedPicture['kind'], line: Line) => make('Volunteer Day', kind, line);

/** Oldest last, as a phone numbers them. */
export const GALLERY_PICTURES: readonly SeedPicture[] = [
  make('Screenshots', 'Document', ['Ferry times', 'letter', 'day', '2025-04-04 21:12', '']),
  make('Documents', 'Document', ['Poster proof', 'poster', 'day', '2025-04-04 15:40', 'Tidewater Museum']),
  make('Documents', 'Document', ['Receipt running shoes', 'receipt', 'day', '2025-04-04 12:31', 'Port Ellery']),
  exhibit(['Ledger in case 1', 'ledger', 'day', '2025-04-03 13:20', 'East gallery']),
  exhibit(['Pilot chart', 'chart', 'day', '2025-04-03 13:08', 'East gallery']),
  make('Documents', 'Document', ['Receipt acid-free boxes', 'receipt', 'grey', '2025-04-03 09:15', 'Tidewater Museum']),
  boatTrip('People', ['Group on deck', 'group', 'day', '2025-03-29 15:50', 'North pier']),
  boatTrip('Place', ['Ferry leaving', 'ferry', 'day', '2025-03-29 14:05', 'North pier']),
  boatTrip('Place', ['Lighthouse', 'lighthouse', 'day', '2025-03-29 14:48', 'Carwick Point']),
  boatTrip('People', ['Marta and Jonas', 'couple', 'evening', '2025-03-29 18:22', 'Carwick Point']),
  boatTrip('Other', ['Picnic soup', 'soup', 'day', '2025-03-29 13:10', 'Carwick Point']),
  boatTrip('Place', ['Way home', 'ferry', 'evening', '2025-03-29 19:35', 'Harbour']),
  make('Private', 'Other', ['Dinner at The Anchor', 'dinner', 'evening', '2025-03-22 20:02', 'The Anchor']),
  make('Private', 'Place', ['Harbour at noon', 'harbour', 'day', '2025-03-20 12:04', 'Harbour']),
  make('Documents', 'Document', ['Loan letter Carwick', 'letter', 'day', '2025-03-18 10:26', 'Carwick']),
  make('Roof Repair', 'Place', ['Scaffolding week 1', 'scaffolding', 'grey', '2025-03-12 08:30', 'East gallery']),
  make('Roof Repair', 'Place', ['Scaffolding week 2', 'scaffolding', 'day', '2025-03-19 08:35', 'East gallery']),
  exhibit(['Lantern cleaned', 'lantern', 'night', '2025-03-10 14:25', 'Laboratory']),
  make('Private', 'People', ['Choir concert', 'choir', 'day', '2025-03-08 20:15', 'St Anne’s Hall']),
  exhibit(['Salt barge', 'barge', 'day', '2025-02-27 11:02', 'Workshop']),
  exhibit(['Packhorse bell', 'bell', 'day', '2025-02-26 09:50', 'Ashford Museum']),
  make('Private', 'Place', ['Bridge at night', 'bridge', 'night', '2025-02-22 21:40', 'Old bridge']),
  exhibit(['Milestone', 'milestone', 'grey', '2025-02-11 12:10', 'Carwick']),
  make('Private', 'Place', ['Quay Street in rain', 'street', 'grey', '2025-02-09 09:05', 'Quay Street']),
  make('Private', 'Other', ['Peter’s dog', 'dog', 'day', '2025-01-26 15:33', 'Ashford']),
  make('Private', 'Other', ['Nadia’s cat', 'cat', 'evening', '2025-01-18 17:20', 'Port Ellery']),
  make('Private', 'Place', ['Winter harbour', 'harbour', 'grey', '2025-01-12 11:15', 'Harbour']),
  make('Holiday 2024', 'Place', ['Beach in the evening', 'beach', 'evening', '2024-08-17 19:48', 'Sandholm']),
  make('Holiday 2024', 'Place', ['Path into the hills', 'hills', 'day', '2024-08-15 10:12', 'Greystone']),
  make('Holiday 2024', 'Place', ['Pine forest', 'forest', 'day', '2024-08-15 12:40', 'Greystone']),
  make('Holiday 2024', 'People', ['Clara and Peter', 'couple', 'day', '2024-08-14 16:05', 'Sandholm']),
  make('Holiday 2024', 'Other', ['Garden flowers', 'flowers', 'day', '2024-08-12 09:30', 'Sandholm']),
  make('Private', 'Other', ['Clara’s birthday cake', 'cake', 'day', '2024-04-12 15:00', 'Ashford']),
];

function make(album: string, kind: SeedPicture['kind'], [name, scene, light, takenAt, place]: Line): SeedPicture {
  return { name, album, kind, scene, light, takenAt, place };
}
