import { calendar } from '../calendar/app.ts';
import { contacts } from './app.ts';
import { addNote, writeNote } from '../notes/tasks.ts';
import { removeRows } from '../../benchmark/remove-rows.ts';
import { back, defineTask, hold, leave, open, tap, type, type World } from '../../benchmark/task.ts';

const LABELS = ['Work', 'Family', 'Friends', 'Services'] as const;
const PEOPLE = ['Ida Lund', 'Omar Bell', 'Greta Voss', 'Milo Serra', 'Ruth Amsel', 'Pavel Dorn'];
const NUMBERS = ['555-0203', '555-0218', '555-0227', '555-0241', '555-0256'];

const find = (world: World, name: string) => world.of(contacts).contacts.find((contact) => contact.name === name)!;
const namesOf = (world: World) => world.of(contacts).contacts.map(({ name }) => name);
const labelOf = (words: string) => LABELS.find((label) => label === words)!;

export const contactsTasks = [
  defineTask({
    id: 'contacts-create',
    app: contacts,
    categories: ['create', 'fill form'],
    template: 'Create a contact: {name}, phone {phone}, with the label {label}.',
    draw: ({ pick }) => ({ name: pick(PEOPLE), phone: pick(NUMBERS), label: pick(LABELS) }),
    change(world, { name, phone, label }) {
      const made = { name, phone, email: '', company: '', label: labelOf(label), isFavourite: false };
      world.of(contacts).contacts.push({ id: world.newId(), ...made });
    },
    solve: (_, { name, phone, label }) => [
      tap('Create contact'),
      type('name', name),
      type('phone', phone),
      ...(label === 'Work' ? [] : [tap('label'), tap(label)]),
      tap('Save'),
    ],
  }),
  defineTask({
    id: 'contacts-new-number',
    app: contacts,
    categories: ['edit', 'text editing'],
    template: '{name} has a new phone number: change it to {phone} in Contacts.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)), phone: pick(NUMBERS) }),
    change: (world, { name, phone }) => void (find(world, name).phone = phone),
    solve: (_, { name, phone }) => [tap(name), tap('Edit contact'), type('phone', phone), tap('Save')],
  }),
  defineTask({
    id: 'contacts-delete',
    app: contacts,
    categories: ['delete'],
    template: 'Delete {name} from Contacts.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => removeRows(world.of(contacts).contacts, (contact) => contact.name === name),
    solve: (_, { name }) => [hold(name), tap('Delete'), tap('Delete')],
  }),
  defineTask({
    id: 'contacts-favourites',
    app: contacts,
    categories: ['repeat operation', 'edit'],
    template: 'Make {first} and {second} favourites in Contacts.',
    draw({ pickSome }, world) {
      const others = world.of(contacts).contacts.filter(({ isFavourite }) => !isFavourite);
      const [first, second] = pickSome(others, 2);
      return { first: first!.name, second: second!.name };
    },
    change(world, { first, second }) {
      for (const name of [first, second]) find(world, name).isFavourite = true;
    },
    solve: (_, { first, second }) => [first, second].flatMap((name) => [hold(name), tap('Add to favourites')]),
  }),
  defineTask({
    id: 'contacts-email-of',
    app: contacts,
    categories: ['information retrieval'],
    template: 'What is the e-mail address of {name} in Contacts? Answer with the address only.',
    draw: ({ pick }, world) => ({ name: pick(world.of(contacts).contacts.filter(({ email }) => email !== '')).name }),
    answer: (world, { name }) => find(world, name).email,
    solve: (_, { name }) => [tap(name)],
  }),
  defineTask({
    id: 'contacts-whose-number',
    app: contacts,
    categories: ['information retrieval', 'search'],
    template: 'Somebody called from {phone}. Whose number is that in Contacts? Answer with the name only.',
    draw: ({ pick }, world) => ({ phone: pick(world.of(contacts).contacts).phone }),
    answer: (world, { phone }) => world.of(contacts).contacts.find((contact) => contact.phone === phone)!.name,
    solve: (_, { phone }) => [tap('Search'), type('search', phone)],
  }),
  defineTask({
    id: 'contacts-sort',
    app: contacts,
    categories: ['edit app setting'],
    template: 'Sort the list of contacts by {order}.',
    draw: ({ pick }) => ({ order: pick(['first name', 'last name']) }),
    setUp: (world, { order }) => void (world.of(contacts).sortBy = order === 'first name' ? 'Last name' : 'First name'),
    change: (world, { order }) =>
      void (world.of(contacts).sortBy = order === 'first name' ? 'First name' : 'Last name'),
    solve: (_, { order }) => [
      tap('More options'),
      tap('Sort by'),
      tap(order === 'first name' ? 'First name' : 'Last name'),
    ],
  }),
  defineTask({
    id: 'contacts-relabel',
    app: contacts,
    categories: ['repeat operation', 'multi hop reasoning', 'edit'],
    template: 'Give every contact with the label {from} the label {to} instead.',
    draw({ pick }) {
      const from = pick(['Family', 'Friends', 'Services']);
      return { from, to: pick(LABELS.filter((label) => label !== from)) };
    },
    change(world, { from, to }) {
      for (const contact of world.of(contacts).contacts) if (contact.label === from) contact.label = labelOf(to);
    },
    solve: (world, { from, to }) =>
      world
        .of(contacts)
        .contacts.filter(({ label }) => label === from)
        .flatMap(({ id }) => [tap(`contact_${id}`), tap('Edit contact'), tap('label'), tap(to), tap('Save'), back]),
  }),
  defineTask({
    id: 'contacts-to-note',
    app: contacts,
    categories: ['cross app interaction', 'information retrieval', 'create'],
    template:
      'Write a new note in Notes with the title “{name}” and as its text only the phone number that Contacts has for {name}.',
    draw: ({ pick }, world) => ({ name: pick(namesOf(world)) }),
    change: (world, { name }) => addNote(world, name, find(world, name).phone),
    solve: (world, { name }) => [tap(name), leave, ...writeNote(name, find(world, name).phone)],
  }),
  defineTask({
    id: 'contacts-host-of',
    app: contacts,
    categories: ['cross app interaction', 'multi hop reasoning', 'edit'],
    template:
      'Look up where the event “{title}” of the calendar takes place, and enter that place as the company of {name} in Contacts.',
    draw: ({ pick }, world) => ({
      title: pick(world.of(calendar).events.filter(({ place }) => place !== '' && !place.includes('’'))).title,
      name: pick(world.of(contacts).contacts.filter(({ company }) => company === '')).name,
    }),
    change: (world, { title, name }) => void (find(world, name).company = placeOf(world, title)),
    solve: (world, { title, name }) => [
      open(calendar),
      tap('Search'),
      type('search', title),
      open(contacts),
      tap(name),
      tap('Edit contact'),
      type('company', placeOf(world, title)),
      tap('Save'),
    ],
  }),
];

function placeOf(world: World, title: string): string {
  return world.of(calendar).events.find((event) => event.title === title)!.place;
}
