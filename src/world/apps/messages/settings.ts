/** The Messages app's own settings, its quick replies and the blocked numbers. */
import { defineScreen } from '../../app.ts';
import { formDialog, settingScreen } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { iconButton, switchOf } from '../../parts/views.ts';
import { unblock } from './conversation.ts';
import { nameOf, peopleOf, State } from './state.ts';

const SWITCHES = [
  ['readReceipts', 'Read receipts', 'Others see that you have read their messages'],
  ['deliveryReports', 'Delivery reports', 'Tells you when a message has arrived'],
  ['sounds', 'Message sounds', 'When sending and receiving'],
] as const;

const settings = defineScreen<State>({
  render: ({ state, open }) => ({
    type: 'page',
    title: 'Settings',
    navigation: 'back',
    body: [
      ...SWITCHES.map(([key, label, detail]) => switchOf(state, key, label, { id: key, detail })),
      { type: 'row', id: 'keep_for', title: 'Keep messages', subtitle: state.keepFor, onTap: () => open('keep-for') },
      {
        type: 'row',
        id: 'quick_replies',
        title: 'Quick replies',
        subtitle: `${state.quickReplies.length} texts`,
        onTap: () => open('quick-replies'),
      },
      {
        type: 'row',
        id: 'blocked',
        title: 'Blocked numbers',
        subtitle: `${state.blocked.length} blocked`,
        onTap: () => open('blocked'),
      },
    ],
  }),
});

const keepFor = settingScreen<State>('Keep messages', 'keepFor', State.shape.keepFor.options);

const quickReplies = defineScreen<State>({
  render: ({ state, open }) => ({
    type: 'page',
    title: 'Quick replies',
    navigation: 'back',
    body: [
      {
        type: 'list',
        id: 'quick_replies',
        children: state.quickReplies.map(({ id, text }) => ({
          type: 'row',
          id: `quick_${id}`,
          title: text,
          onTap: () => open('edit-quick-reply', { id }),
          trailing: iconButton(
            'delete',
            `Delete “${text}”`,
            () => (state.quickReplies = state.quickReplies.filter((other) => other.id !== id)),
          ),
        })),
      },
    ],
    floatingButton: { icon: 'add', label: 'New quick reply', onTap: () => open('edit-quick-reply') },
  }),
});

const editQuickReply = defineScreen<State, { id?: number }, { text: string }>({
  local: ({ state, params }) => ({ text: state.quickReplies.find(({ id }) => id === params.id)?.text ?? '' }),
  render: ({ state, params, local, newId, close }) =>
    formDialog(
      params.id === undefined ? 'New quick reply' : 'Edit quick reply',
      [textField(local, 'text', 'Text')],
      close,
      {
        label: 'Save',
        isEnabled: local.text.trim() !== '',
        onTap() {
          const text = local.text.trim();
          const found = state.quickReplies.find(({ id }) => id === params.id);
          if (found) found.text = text;
          else state.quickReplies.push({ id: newId(), text });
          close();
        },
      },
    ),
});

const blocked = defineScreen<State>({
  render({ state, read }) {
    const people = peopleOf(read('contacts'));
    return {
      type: 'page',
      title: 'Blocked numbers',
      navigation: 'back',
      body:
        state.blocked.length === 0
          ? [{ type: 'empty', icon: 'lock', text: 'Nobody is blocked' }]
          : state.blocked.map((number) => ({
              type: 'row',
              title: nameOf(number, people),
              trailing: iconButton('close', `Unblock ${nameOf(number, people)}`, () => unblock(state, number)),
            })),
    };
  },
});

export const SETTINGS_SCREENS = {
  settings,
  'keep-for': keepFor,
  'quick-replies': quickReplies,
  'edit-quick-reply': editQuickReply,
  blocked,
};
