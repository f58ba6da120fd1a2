import { browser } from './app.ts';
import { BOOKS } from './sites/books.ts';
import { FARES } from './sites/ferries.ts';
import { OFFICES } from './sites/town.ts';
import { TOWNS } from './sites/weather.ts';
import { contacts } from '../contacts/app.ts';
import { messages } from '../messages/app.ts';
import { addDays } from '../../parts/dates.ts';
import {
  defineTask,
  hold,
  leave,
  open,
  tap,
  type,
  typeAndEnter,
  type Touch,
  type World,
} from '../../benchmark/task.ts';
import { pickDay, spellDate } from '../../benchmark/turn-pickers.ts';

const state = (world: World) => world.of(browser);
const goTo = (url: string): Touch[] => [tap('address'), typeAndEnter('address_field', url)];
const isoOf = (spelt: string) => new Date(`${spelt} UTC`).toISOString().slice(0, 10);
const priceOf = (title: string) => BOOKS.find((book) => book.title === title)!.cents;

/** Pages for bookmark tasks, by their own titles. */
const PAGES = [
  ['theanchor.example/menu', 'Menu', 'the menu of The Anchor'],
  ['elleryferries.example/fares', 'Fares', 'the fares of Ellery Ferries'],
  ['portellery.example/report', 'Report a problem', 'the page of the Port Ellery town hall for reporting a problem'],
  ['openatlas.example/salt-barge', 'Salt barge', 'the article on the salt barge in Open Atlas'],
  ['tidewater.example/collection', 'Collection', 'the collection of the Tidewater Museum'],
] as const;
const PEOPLE = [
  ['Clara Marsh', '555-0188'],
  ['Jonas Weber', '555-0131'],
  ['Nadia Haddad', '555-0192'],
  ['Ben Whitlock', '555-0195'],
] as const;

function submit(world: World, site: string, form: string, values: Record<string, string>): void {
  state(world).submissions.push({ id: world.newId(), site, form, values });
}

export const browserTasks = [
  defineTask({
    id: 'browser-add-bookmark',
    app: browser,
    categories: ['create', 'search'],
    template: 'Open {what} in the browser and bookmark that page.',
    draw({ pick }) {
      const [url, title, what] = pick(PAGES);
      return { url, title, what };
    },
    change: (world, { url, title }) => void state(world).bookmarks.push({ id: world.newId(), title, url }),
    solve: (_, { url }) => [...goTo(url), tap('Add bookmark')],
  }),
  defineTask({
    id: 'browser-rename-bookmark',
    app: browser,
    categories: ['edit', 'text editing'],
    template: 'Rename the bookmark “{old}” of the browser to “{title}”.',
    draw: ({ pick }, world) => ({
      old: pick(state(world).bookmarks).title,
      title: pick(['Every day', 'Read later', 'Useful', 'Town']),
    }),
    change: (world, { old, title }) =>
      void Object.assign(
        state(world).bookmarks.find((bookmark) => bookmark.title === old)!,
        { title },
      ),
    solve: (_, { old, title }) => [
      tap('More options'),
      tap('Bookmarks'),
      hold(old),
      tap('Edit'),
      type('title', title),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'browser-search-engine-and-homepage',
    app: browser,
    categories: ['edit app setting', 'composition'],
    template: 'Set the search engine of the browser to {engine} and its homepage to {url}.',
    draw: ({ pick }) => ({
      engine: pick(['Harbour Find', 'Quay']),
      url: pick(['elleryecho.example', 'openatlas.example', 'skywatch.example']),
    }),
    change: (world, { engine, url }) => void Object.assign(state(world), { searchEngine: engine, homepage: url }),
    solve: (_, { engine, url }) => [
      tap('More options'),
      tap('Settings'),
      tap('searchEngine'),
      tap(engine),
      tap('homepage'),
      type('url', url),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'browser-book-tour',
    app: browser,
    categories: ['fill form', 'complex ui interaction'],
    template:
      'Book the tour “{tour}” at tidewater.example/tours for {people} people on {day}, under the name {name} with the e-mail address {email}.',
    draw({ integer, pick }) {
      const name = pick(['Clara Marsh', 'Ida Lund', 'Peter Marsh']);
      const email = `${name.toLowerCase().replace(' ', '.')}@post.example`;
      const day = spellDate(addDays('2025-04-08', integer(0, 20)));
      return { name, email, day, tour: pick(['For children', 'Behind the scenes']), people: `${integer(2, 15)}` };
    },
    change: (world, { name, email, day, tour, people }) =>
      submit(world, 'tidewater.example', 'Book a tour', {
        Name: name,
        'E-mail': email,
        Day: isoOf(day),
        Tour: tour,
        'Number of people': people,
      }),
    solve: (_, { name, email, day, tour, people }) => [
      ...goTo('tidewater.example/tours'),
      type('Name', name),
      type('E-mail', email),
      tap('day'),
      ...pickDay('2025-04-05', isoOf(day)),
      tap('OK'),
      tap('tour'),
      tap(tour),
      type('Number of people', people),
      tap('Book'),
    ],
  }),
  defineTask({
    id: 'browser-report-problem',
    app: browser,
    categories: ['fill form'],
    template: 'Report a {what} at {where} on the site of the Port Ellery town hall and say that it is dangerous.',
    draw: ({ pick }) => ({
      what: pick(['Pothole', 'Litter', 'Fallen tree']),
      where: pick(['Quay Street 12', 'Mill Lane', 'Anchor Green', 'the old bridge']),
    }),
    change: (world, { what, where }) =>
      submit(world, 'portellery.example', 'Report a problem', {
        'What is wrong': what,
        Where: where,
        Details: '',
        Phone: '',
        'It is dangerous': 'yes',
      }),
    solve: (_, { what, where }) => [
      ...goTo('portellery.example/report'),
      tap('what_is_wrong'),
      tap(what),
      type('Where', where),
      tap('it_is_dangerous'),
      tap('Send report'),
    ],
  }),
  defineTask({
    id: 'browser-fill-basket',
    app: browser,
    categories: ['create', 'repeat operation', 'composition'],
    template:
      'At Lantern Books (lanternbooks.example), take Low Tide out of the basket and put “{first}” and “{second}” in.',
    draw({ pickSome }) {
      const [first, second] = pickSome(
        BOOKS.filter(({ isInStock, title }) => isInStock && title !== 'Low Tide').toSorted((a, b) =>
          a.title.localeCompare(b.title),
        ),
        2,
      );
      return { first: first!.title, second: second!.title };
    },
    change(world, { first, second }) {
      state(world).basket = [first, second].map((product) => ({ id: world.newId(), product, quantity: 1 }));
    },
    solve: (_, { first, second }) => [
      ...goTo('lanternbooks.example/basket'),
      tap('Remove Low Tide'),
      tap('All books'),
      tap(first),
      tap('Add to basket'),
      tap('All books'),
      tap(second),
      tap('Add to basket'),
    ],
  }),
  defineTask({
    id: 'browser-renew-loan',
    app: browser,
    categories: ['edit'],
    template: 'Renew “{title}” on the site of the Ellery Library.',
    draw: ({ pick }, world) => ({ title: pick(state(world).loans.filter(({ isRenewed }) => !isRenewed)).title }),
    change(world, { title }) {
      const loan = state(world).loans.find((one) => one.title === title)!;
      Object.assign(loan, { due: addDays(loan.due, 14), isRenewed: true });
    },
    solve: (_, { title }) => [tap('My loans'), tap(`Renew ${title}`)],
  }),
  defineTask({
    id: 'browser-rain',
    app: browser,
    categories: ['information retrieval', 'multi hop reasoning'],
    template: 'According to Skywatch, how many mm of rain fall in {town} on {day}? Answer with the number alone.',
    draw: ({ pick, integer }) => ({
      town: pick(Object.keys(TOWNS)),
      day: spellDate(addDays('2025-04-05', integer(0, 6))),
    }),
    answer: (_, { town, day }) => `${TOWNS[town]![Number(isoOf(day).slice(8)) - 5]![3]}`,
    solve: (_, { town }) => [...goTo('skywatch.example'), tap(town)],
  }),
  defineTask({
    id: 'browser-cheaper-book',
    app: browser,
    categories: ['information retrieval', 'multi hop reasoning'],
    template: 'Which book costs less at Lantern Books: “{first}” or “{second}”? Answer with its title.',
    draw({ pickSome }) {
      const [first, second] = pickSome(BOOKS, 2);
      return { first: first!.title, second: second!.title };
    },
    answer: (_, { first, second }) => (priceOf(first) < priceOf(second) ? first : second),
    solve: () => goTo('lanternbooks.example'),
  }),
  defineTask({
    id: 'browser-office-to-contacts',
    app: browser,
    categories: ['cross app interaction', 'multi hop reasoning', 'fill form'],
    template:
      'Find the phone number of the office “{office}” on the site of the Port Ellery town hall and save it as a contact named {office} with the label Services.',
    draw: ({ pick }) => ({ office: pick(OFFICES)[0] }),
    change(world, { office }) {
      const phone = OFFICES.find(([name]) => name === office)![1];
      const rest = { email: '', company: '', label: 'Services', isFavourite: false } as const;
      world.of(contacts).contacts.push({ id: world.newId(), name: office, phone, ...rest });
    },
    solve: (_, { office }) => [
      ...goTo('portellery.example'),
      leave,
      open(contacts),
      tap('Create contact'),
      type('name', office),
      type('phone', OFFICES.find(([name]) => name === office)![1]),
      tap('label'),
      tap('Services'),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'browser-fare-by-message',
    app: browser,
    categories: ['cross app interaction', 'multi hop reasoning'],
    template:
      'Look up what “{fare}” costs with Ellery Ferries and send {name} a text message that says only the price, such as “7.30”.',
    draw: ({ pick }) => ({ fare: pick(FARES)[0], name: pick(PEOPLE)[0] }),
    change(world, { fare, name }) {
      const number = PEOPLE.find(([person]) => person === name)![1];
      const { id: conversationId } = world.of(messages).conversations.find(({ members }) => members.join() === number)!;
      const text = FARES.find(([what]) => what === fare)![1];
      const sent = { conversationId, from: 'me', text, at: '2025-04-05T12:00', isStarred: false };
      world.of(messages).messages.push({ id: world.newId(), ...sent });
    },
    solve: (_, { fare, name }) => [
      ...goTo('elleryferries.example/fares'),
      leave,
      open(messages),
      tap(name),
      type('text', FARES.find(([what]) => what === fare)![1]),
      tap('Send'),
    ],
  }),
];
