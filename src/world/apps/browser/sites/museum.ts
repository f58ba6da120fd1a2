/** tidewater.example: the museum where the phone's owner works. */
import { EVENTS, EXHIBITS, PERSON } from '../../../../personas/person.ts';
import { formatDate } from '../../../parts/dates.ts';
import { banner, form, heading, menu, paragraph, section, small, table, type Site } from '../web.ts';

const HOST = 'tidewater.example';
const PAGES = [
  ['', 'Welcome'],
  ['/visit', 'Visit'],
  ['/collection', 'Collection'],
  ['/events', 'Events'],
  ['/tours', 'Tours'],
] as const;

export const museum: Site = {
  host: HOST,
  name: PERSON.employer,
  icon: 'flag',
  paths: PAGES.map(([path]) => path),
  show(visit, path) {
    const top = [banner(PERSON.employer, '#8fb8d0', '#1f4e6b'), menu(visit, HOST, path, PAGES)];
    if (path === '') {
      return {
        title: PERSON.employer,
        body: [
          ...top,
          heading('Where the river meets the road'),
          paragraph(`The museum of ${PERSON.town} shows how goods travelled from the harbour to the market towns.`),
          section('From 14 June: Rivers and Roads'),
          paragraph(
            'Forty objects follow one barrel of salt from the quay to a kitchen forty miles inland. Open until 30 September.',
          ),
        ],
      };
    }
    if (path === '/visit') {
      return {
        title: 'Plan your visit',
        body: [
          ...top,
          section('Opening hours'),
          table('hours', [
            ['Monday', 'closed'],
            ['Tuesday to Friday', '10:00–17:00'],
            ['Saturday', '10:00–18:00'],
            ['Sunday', '11:00–16:00'],
          ]),
          small('Last entry half an hour before closing.'),
          section('Tickets'),
          table('tickets', [
            ['Adults', '7.50'],
            ['Children', '3.00'],
            ['Families', '18.00'],
            ['Annual pass', '32.00'],
          ]),
        ],
      };
    }
    if (path === '/collection') {
      const rows = EXHIBITS.map(({ title, year, lender, place }) => [title, `${year}`, `${lender}, ${place}`] as const);
      return { title: 'Collection', body: [...top, section('Objects of the next exhibition'), table('objects', rows)] };
    }
    if (path === '/events') {
      const rows = EVENTS.filter(({ repeats }) => repeats === 'weekly').map(
        ({ title, date, start, place }) => [title, start, `${formatDate(date)}, ${place}`] as const,
      );
      return {
        title: 'Events',
        body: [
          ...top,
          section('This month'),
          table('events', [...rows, ['Late opening with music', '18:00', 'Sat, 26 Apr 2025, East gallery']]),
        ],
      };
    }
    if (path !== '/tours') return undefined;
    return {
      title: 'Guided tours',
      body: [
        ...top,
        paragraph('Tours take an hour and cost 45.00 for a group of up to fifteen.'),
        ...form(
          visit,
          HOST,
          'Book a tour',
          [
            { label: 'Name', kind: 'text' },
            { label: 'E-mail', kind: 'email' },
            { label: 'Day', kind: 'date' },
            { label: 'Tour', options: ['Highlights', 'For children', 'Behind the scenes'] },
            { label: 'Number of people', kind: 'number' },
          ],
          { action: 'Book', thanks: 'We confirm your tour by e-mail within two days.' },
        ),
      ],
    };
  },
};
