/** People with numbers and addresses; favourites, labels, search. Messages and mail can be started from here. */
import { z } from 'zod';
import { defineApp, defineScreen } from '../../app.ts';
import { choiceScreen, confirmDialog } from '../../parts/pickers.ts';
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

function contactRow(contact: Contact, onTap: () => void, onLongPress?: () => void): Row {
  const [first = '', last = ''] = contact.name.split(' ');
  const avatar = { kind: 'avatar', text: `${first[0] ?? ''}${last[0] ?? ''}`, color: colorOf(contact) } as const;
  const row = { type: 'row', id: `contact_${contact.id}`, title: contact.name, leading: avatar, onTap } as const;
  return { ...row, ...(onLongPress ? { onLongPress } : {}), ...(contact.company ? { subtitle: contact.company } : {}) };
}

function colorOf({ id }: Contact): string {
  return COLORS[id % COLORS.length]!;
}

function sorted({ contacts, sortBy }: State): Contact[] {
  const keyOf = ({ name }: Contact) => (sortBy === 'Last name' ? name.split(' ').toReversed().join(' ') : name);
  return contacts.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const list = defineScreen<State, Record<string, never>, { search: string | null; tab: string }>({
  local: () => ({ search: null, tab: 'Contacts' }),
  render({ state, local, open }) {
    const wanted = (local.search ?? '').toLowerCase();
    const shown = sorted(state)
      .filter(({ isFavourite }) => local.tab === 'Contacts' || isFavourite)
      .filter(({ name, phone, email, company }) =>
        `${name} ${phone} ${email} ${company}`.toLowerCase().includes(wanted),
      );
    const rows = shown.map((contact) =>
      contactRow(
        contact,
        () => open('details', { id: contact.id }),
        () => open('actions', { id: contact.id }),
      ),
    );
    const empty: View = { type: 'empty', icon: 'contact', text: wanted ? 'No contact found' : 'Nobody here yet' };
    return {
      type: 'page',
      title: local.tab,
      ...(local.search === null
        ? {}
        : {
            search: {
              type: 'field',
              id: 'search',
              kind: 'search',
              label: 'Search contacts',
              text: local.search,
              onChange: (text) => (local.search = text),
            },
            navigation: 'back',
            onBack: () => (local.search = null),
          }),
      actions: [{ type: 'icon-button', icon: 'search', label: 'Search', onTap: () => (local.search ??= '') }],
      overflow: [{ label: 'Sort by', onTap: () => open('sort') }],
      body: rows.length > 0 ? [{ type: 'list', id: 'contacts', children: rows }] : [empty],
      floatingButton: { icon: 'add', label: 'Create contact', onTap: () => open('edit') },
      bottomBar: {
        type: 'tabs',
        tabs: (['Contacts', 'Favourites'] as const).map((tab) => ({
          label: tab,
          icon: tab === 'Contacts' ? 'contact' : 'star-outline',
          isSelected: local.tab === tab,
          onTap: () => (local.tab = tab),
        })),
      },
    };
  },
});

function detailRow(icon: 'call' | 'mail' | 'tag' | 'people', title: string, subtitle: string, onTap?: () => void): Row {
  return { type: 'row', title, subtitle, leading: { kind: 'icon', icon }, ...(onTap ? { onTap } : {}) };
}

const details = defineScreen<State, { id: number }>({
  render({ state, params, open, launch }) {
    const contact = state.contacts.find(({ id }) => id === params.id);
    if (!contact) return { type: 'page', title: 'Contact deleted', navigation: 'back', body: [] };
    const { id, name, phone, email, company, label, isFavourite } = contact;
    return {
      type: 'page',
      title: name,
      navigation: 'back',
      actions: [
        {
          type: 'icon-button',
          icon: isFavourite ? 'star' : 'star-outline',
          label: isFavourite ? 'Remove from favourites' : 'Add to favourites',
          isSelected: isFavourite,
          onTap: () => (contact.isFavourite = !isFavourite),
        },
        { type: 'icon-button', icon: 'edit', label: 'Edit contact', onTap: () => open('edit', { id }) },
      ],
      overflow: [{ label: 'Delete', onTap: () => open('confirm-delete', { id }) }],
      body: [
        {
          type: 'picture',
          label: `Picture of ${name}`,
          viewBox: { width: 360, height: 150 },
          heightDp: 150,
          svg: `<rect width="360" height="150" fill="${colorOf(contact)}" opacity=".25"/><circle cx="180" cy="62" r="30" fill="${colorOf(contact)}"/><path d="M120 150a60 48 0 0 1 120 0z" fill="${colorOf(contact)}"/>`,
        },
        ...(phone
          ? [detailRow('call', phone, 'Mobile', () => launch('messages', 'conversation', { with: name }))]
          : []),
        ...(email ? [detailRow('mail', email, 'E-mail', () => launch('mail', 'compose', { to: email }))] : []),
        ...(company ? [detailRow('people', company, 'Company')] : []),
        detailRow('tag', label, 'Label'),
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
    const field = (
      id: 'name' | 'phone' | 'email' | 'company',
      label: string,
      kind: 'text' | 'phone' | 'email',
    ): View => ({
      type: 'field',
      id,
      label,
      kind,
      text: local[id],
      ...(id === 'name' && local.isTried && local.name.trim() === '' ? { error: 'Enter a name' } : {}),
      onChange: (text) => (local[id] = text),
    });
    return {
      type: 'page',
      title: contact ? 'Edit contact' : 'Create contact',
      navigation: 'close',
      actions: [{ type: 'icon-button', icon: 'check', label: 'Save', onTap: save }],
      body: [
        field('name', 'Name', 'text'),
        field('phone', 'Phone', 'phone'),
        field('email', 'E-mail', 'email'),
        field('company', 'Company', 'text'),
        {
          type: 'row',
          id: 'label',
          title: local.label,
          subtitle: 'Label',
          leading: { kind: 'icon', icon: 'tag' },
          onTap: () => open('choose-label', { field: 'label', chosen: local.label }),
        },
      ],
    };
  },
});

const actions = defineScreen<State, { id: number }>({
  render({ state, params, open }) {
    const contact = state.contacts.find(({ id }) => id === params.id);
    return {
      type: 'menu',
      place: 'sheet',
      title: contact?.name ?? '',
      items: [
        {
          label: contact?.isFavourite ? 'Remove from favourites' : 'Add to favourites',
          icon: 'star-outline',
          onTap: () => {
            if (contact) contact.isFavourite = !contact.isFavourite;
          },
        },
        { label: 'Edit', icon: 'edit', onTap: () => open('edit', { id: params.id }) },
        { label: 'Delete', icon: 'delete', onTap: () => open('confirm-delete', { id: params.id }) },
      ],
    };
  },
});

const confirmDelete = defineScreen<State, { id: number }>({
  render: ({ state, params, close, restart, toast }) =>
    confirmDialog({
      title: 'Delete contact?',
      text: `${state.contacts.find(({ id }) => id === params.id)?.name} will be removed from this phone.`,
      action: 'Delete',
      onCancel: () => close(),
      onConfirm() {
        state.contacts = state.contacts.filter(({ id }) => id !== params.id);
        toast('Contact deleted');
        restart();
      },
    }),
});

const sort = defineScreen<State>({
  render: ({ state, close }) => ({
    type: 'dialog',
    title: 'Sort by',
    body: (['First name', 'Last name'] as const).map((sortBy) => ({
      type: 'radio',
      label: sortBy,
      isChecked: state.sortBy === sortBy,
      onTap: () => {
        state.sortBy = sortBy;
        close();
      },
    })),
    buttons: [{ label: 'Cancel', onTap: () => close() }],
  }),
});

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
