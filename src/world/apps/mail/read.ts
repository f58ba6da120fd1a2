/** One message: its sender, its words and attachments, and actions on it. */
import { defineScreen } from '../../app.ts';
import { formatDate } from '../../parts/dates.ts';
import { iconButton } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import { avatarOf, deleteMails, type State } from './state.ts';

function caption(text: string): View {
  return { type: 'text', look: 'caption', text };
}

function longDate(at: string): string {
  return `${formatDate(at.slice(0, 10))}, ${at.slice(11)}`;
}

export const read = defineScreen<State, { id: number }>({
  render({ state, params, open, close, launch, toast }) {
    const mail = state.mails.find(({ id }) => id === params.id);
    if (!mail) return { type: 'page', title: 'Message deleted', navigation: 'back', body: [] };
    const { id, from, email, to, cc, at, subject, body, attachments, isStarred } = mail;
    return {
      type: 'page',
      title: mail.folder,
      navigation: 'back',
      actions: [
        iconButton('archive', 'Archive', () => {
          mail.folder = 'Archive';
          toast('Archived');
          close();
        }),
        iconButton('delete', 'Delete', () => {
          if (mail.folder === 'Bin') return open('confirm-delete', { ids: [id] });
          deleteMails(state, [id]);
          toast('Moved to bin');
          close();
        }),
        {
          type: 'icon-button',
          icon: isStarred ? 'star' : 'star-outline',
          label: isStarred ? 'Remove star' : 'Add star',
          isSelected: isStarred,
          onTap: () => (mail.isStarred = !isStarred),
        },
      ],
      overflow: [
        {
          label: 'Mark as unread',
          onTap() {
            mail.isRead = false;
            close();
          },
        },
        { label: 'Move to', onTap: () => open('move', { ids: [id] }) },
        { label: 'Reply to all', onTap: () => open('compose', { replyAll: id }) },
      ],
      body: [
        { type: 'text', id: 'subject', look: 'headline', text: subject || '(no subject)' },
        { type: 'row', id: 'sender', title: from, subtitle: email, leading: avatarOf(from) },
        caption(`To ${to}${cc ? `, Cc ${cc}` : ''}`),
        caption(longDate(at)),
        { type: 'divider' },
        { type: 'text', id: 'body', text: body },
        ...attachments.map((name): Row => ({
          type: 'row',
          title: name,
          subtitle: 'Open in Files',
          leading: { kind: 'icon', icon: 'attach' },
          onTap: () => launch('files', 'document', { name }),
        })),
        {
          type: 'line',
          children: [
            {
              type: 'button',
              icon: 'reply',
              label: 'Reply',
              look: 'outlined',
              onTap: () => open('compose', { reply: id }),
            },
            {
              type: 'button',
              icon: 'share',
              label: 'Forward',
              look: 'outlined',
              onTap: () => open('compose', { forward: id }),
            },
          ],
        },
      ],
    };
  },
});
