/** People with numbers and addresses; favourites, labels, search. Messages and mail can be started from here. */
import { z } from 'zod';
import { defineApp, defineScreen, type Open } from '../../app.ts';
import { choiceScreen, deleteScreen, settingScreen } from '../../parts/dialogs.ts';
import { choiceField, formPage, textField } from '../../parts/forms.ts';
import { factRow, favouriteButton, favouriteItem, iconButton, listOrEmpty, sheet, tabBar } from '../../parts/views.ts';
import { searchAction, searchBar } from '../../parts/search.ts';
import type { Row, View } from '../../view.ts';

const LABELS = ['Work', 'Family', 'Friends', 'Services'] as const;

const Contact = z.strictObject({
  id: z.int(),
  name: z.string().min(1),
  phone: z.string(),
  email: z.string(),
  company: z.string(),
  label: z.enum(LABELS),
  isFavourite: z.boolean(),
});
const State = z.strictObject({ contacts: z.array(Contact), sortBy: z.enum(['First name', 'Last name']) });
type State = z.infer<typeof State>;
type Contact = z.infer<typeof Contact>;
type Draft = Omit<Contact, 'id' | 'isFavourite'> & { isTried: boolean };

const COLORS = ['#7d5260', '#386a20', '#006874', '#6750a4', '#984061', '#825500'];

function contactRow(contact: Contact, open: Open): Row {
  const { id, name, company } = contact;
  const [first = '', last = ''] = name.split(' ');
  return {
    type: 'row',
    id: `contact_${id}`,
    title: name,
    subtitle: company || undefined,
    leading: { kind: 'avatar', text: `${first[0] ?? ''}${last[0] ?? ''}`, color: colorOf(contact) },
    onTap: () => open('details', { id }),
    onLongPress: () => open('actions', { id }),
  };
}

function colorOf({ id }: Contact): string {
  return COLORS[id % COLORS.length]!;
}

function sorted({ contacts, sortBy }: State): Contact[] {
  const keyOf = ({ name }: Contact) => (sortBy === 'Last name' ? name.split(' ').toReversed().join(' ') : name);
  return contacts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const TABS = { Contacts: 'contact', Favourites: 'star-outline' } as const;

const list = defineScreen<State, Record<string, never>, { search: string | null; tab: keyof typeof TABS }>({
  local: () => ({ search: null, tab: 'Contacts' }),
  render({ state, local, open }) {
    const wanted = (local.search ?? '').toLowerCase();
    const shown = sorted(state)
      .filter(({ isFavourite }) => local.tab === 'Contacts' || isFavourite)
      .filter(({ name, phone, email, company }) =>
        `${name} ${phone} ${email} ${company}`.toLowerCase().includes(wanted),
      );
    const rows = shown.map((contact) => contactRow(contact, open));
    return {
      type: 'page',
      title: local.tab,
      ...searchBar(local, 'Search contacts'),
      actions: [searchAction(local)],
      overflow: [{ label: 'Sort by', onTap: () => open('sort') }],
      body: [listOrEmpty('contacts', rows, 'contact', wanted ? 'No contact found' : 'Nobody here yet')],
      floatingButton: { icon: 'add', label: 'Create contact', onTap: () => open('edit') },
      bottomBar: tabBar(TABS, local.tab, (tab) => (local.tab = tab)),
    };
  },
});

const details = defineScreen<State, { id: number }>({
  render({ state, params, open, launch }) {
    const contact = state.contacts.find(({ id }) => id === params.id);
    if (!contact) return { type: 'page', title: 'Contact deleted', navigation: 'back', body: [] };
    const { id, name, phone, email, company, label } = contact;
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [favouriteButton(contact, 'star'), iconButton('edit', 'Edit contact', () => open('edit', { id }))],
      overflow: [{ label: 'Delete', onTap: () => open('confirm-delete', { id }) }],
      body: [
        {
          type: 'picture',
          label: `Picture of ${name}`,
          viewBox: { width: 360, height: 150 },
          heightDp: 150,
          svg: `<rect width="360" height="150" fill="${colorOf(contact)}" opacity=".25"/><circle cx="180" cy="62" r="30" fill="${colorOf(contact)}"/><path d="M120 150a60 48 0 0 1 120 0z" fill="${colorOf(contact)}"/>`,
        },
        ...(phone ? [factRow('call', phone, 'Mobile', () => launch('messages', 'conversation', { with: name }))] : []),
        ...(email ? [factRow('mail', email, 'E-mail', () => launch('mail', 'compose', { to: email }))] : []),
        ...(company ? [factRow('people', company, 'Company')] : []),
        factRow('tag', label, 'Label'),
      ],
    };
  },
});

const edit = defineScreen<State, { id?: number }, Draft>({
  local: ({ state, params }) => {
    const found = state.contacts.find(({ id }) => id === params.id);
    const { name = '', phone = '', email = '', company = '', label = 'Work' } = found ?? {};
    return { name, phone, email, company, label, isTried: false };
  },
  render({ state, params, local, newId, close, open, toast }) {
    const contact = state.contacts.find(({ id }) => id === params.id);
    const save = () => {
      local.isTried = true;
      const { isTried: _, ...draft } = { ...local, name: local.name.trim() };
      if (draft.name === '') return;
      if (contact) Object.assign(contact, draft);
      else state.contacts.push({ id: newId(), ...draft, isFavourite: false });
      toast('Contact saved');
      close();
    };
    const field = (id: 'name' | 'phone' | 'email' | 'company', label: string, kind: 'text' | 'phone' | 'email'): View =>
      textField(local, id, label, {
        kind,
        error: id === 'name' && local.isTried && local.name.trim() === '' && 'Enter a name',
      });
    return formPage(contact ? 'Edit contact' : 'Create contact', save, [
      field('name', 'Name', 'text'),
      field('phone', 'Phone', 'phone'),
      field('email', 'E-mail', 'email'),
      field('company', 'Company', 'text'),
      choiceField(open, local, 'label', 'Label', 'tag'),
    ]);
  },
});

const actions = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const contact = state.contacts.find(({ id }) => id === params.id);
    return sheet(contact?.name ?? '', [
      favouriteItem(contact, 'star'),
      { label: 'Edit', icon: 'edit', onTap: () => open('edit', { id: params.id }) },
      { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
    ]);
  },
});

const confirmDelete = deleteScreen(({ contacts }: State) => contacts, {
  title: 'Delete contact?',
  text: ({ name }) => `${name} will be removed from this phone.`,
  done: 'Contact deleted',
});

const sort = settingScreen<State>('Sort by', 'sortBy', ['First name', 'Last name'] as const);

const FRIENDS = [
  { name: 'Clara Marsh', phone: '555-0188', label: 'Family', company: '' },
  { name: 'Peter Marsh', phone: '555-0189', label: 'Family', company: '' },
  { name: 'Nadia Haddad', phone: '555-0192', label: 'Friends', company: 'Harbour Choir' },
  { name: 'Ben Whitlock', phone: '555-0195', label: 'Friends', company: '' },
  { name: 'Dr Ines Pereira', phone: '555-0170', label: 'Services', company: 'Dentist, Quay Street 4' },
  { name: 'Port Ellery Taxi', phone: '555-0100', label: 'Services', company: '' },
] as const;

export const contacts = defineApp<State>({
  id: 'contacts',
  name: 'Contacts',
  icon: 'contact',
  color: '#00639b',
  description: 'People with phone numbers, e-mail addresses, companies and labels; search, favourites and sorting.',
  schema: State,
  seed: ({ COLLEAGUES, PERSON }) => ({
    sortBy: 'First name',
    contacts: [
      ...COLLEAGUES.map(({ name, phone, email }) => ({
        name,
        phone,
        email,
        label: 'Work' as const,
        company: PERSON.employer,
      })),
      ...FRIENDS.map((friend) => ({ ...friend, email: '' })),
    ].map((contact, index) => ({
      id: index + 1,
      ...contact,
      isFavourite: ['Hannah Cole', 'Clara Marsh'].includes(contact.name),
    })),
  }),
  screens: {
    list,
    details,
    edit,
    actions,
    sort,
    'confirm-delete': confirmDelete,
    'choose-label': choiceScreen<State>('Label', LABELS),
  },
});
