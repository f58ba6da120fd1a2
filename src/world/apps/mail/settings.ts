/** The Mail app's own settings: signature, notifications and the automatic reply. */
import { defineScreen } from '../../app.ts';
import { formatDate } from '../../parts/dates.ts';
import { formDialog, settingScreen } from '../../parts/dialogs.ts';
import { dateField, formPage, textField } from '../../parts/forms.ts';
import { dateScreen } from '../../parts/pickers.ts';
import { linkRow, switchOf } from '../../parts/views.ts';
import { State } from './state.ts';

const settings = defineScreen<State>({
  render: ({ state, open }) => ({
    type: 'page',
    title: 'Mail settings',
    navigation: 'back',
    body: [
      linkRow('signature', 'draw', 'Signature', state.signature.replaceAll('\n', ' · ') || 'None', () =>
        open('signature'),
      ),
      linkRow('notifications', 'notification', 'Notifications', state.notifications, () => open('notifications')),
      linkRow(
        'auto_reply',
        'reply',
        'Automatic reply',
        state.autoReply ? `${formatDate(state.autoReplyFrom)} to ${formatDate(state.autoReplyTo)}` : 'Off',
        () => open('auto-reply'),
      ),
    ],
  }),
});

const signature = defineScreen<State, Record<string, never>, { text: string }>({
  local: ({ state }) => ({ text: state.signature }),
  render: ({ state, local, close }) =>
    formDialog('Signature', [textField(local, 'text', 'Text', { kind: 'lines' })], close, {
      label: 'Save',
      onTap() {
        state.signature = local.text.trim();
        close();
      },
    }),
});

const notifications = settingScreen<State>('Notifications', 'notifications', State.shape.notifications.options);

interface AutoReplyDraft {
  isOn: boolean;
  from: string;
  to: string;
  text: string;
}

const autoReply = defineScreen<State, Record<string, never>, AutoReplyDraft>({
  local: ({ state }) => ({
    isOn: state.autoReply,
    from: state.autoReplyFrom,
    to: state.autoReplyTo,
    text: state.autoReplyText,
  }),
  render({ state, local, open, close, toast }) {
    const isBackwards = local.to < local.from;
    const save = () => {
      if (isBackwards) return;
      const { isOn, from, to, text } = local;
      Object.assign(state, { autoReply: isOn, autoReplyFrom: from, autoReplyTo: to, autoReplyText: text.trim() });
      toast('Automatic reply saved');
      close();
    };
    return formPage('Automatic reply', save, [
      switchOf(local, 'isOn', 'Reply automatically'),
      dateField(open, local, 'from', 'First day'),
      dateField(open, local, 'to', 'Last day'),
      ...(isBackwards
        ? [{ type: 'text', look: 'caption', text: 'The last day is before the first one.' } as const]
        : []),
      textField(local, 'text', 'Message', { kind: 'lines' }),
    ]);
  },
});

export const SETTINGS_SCREENS = {
  settings,
  signature,
  notifications,
  'auto-reply': autoReply,
  'choose-date': dateScreen<State>(),
};
