/** Writing mail: the form with suggestions from the contacts and documents to attach, drafts, answers and forwards. */
import { defineScreen, type ScreenContext } from '../../app.ts';
import { isFound, searchAction, searchBar } from '../../parts/search.ts';
import { textField } from '../../parts/forms.ts';
import { iconButton } from '../../parts/views.ts';
import type { Row, View } from '../../view.ts';
import { avatarOf, type State } from './state.ts';

interface Draft {
  to: string;
  cc: string;
  subject: string;
  body: string;
  attachments: string[];
  isTried: boolean;
}
export interface ComposeParams {
  to?: string;
  reply?: number;
  replyAll?: number;
  forward?: number;
  draft?: number;
  /** Name of a file. */
  attach?: string;
}
type Context = ScreenContext<State, ComposeParams, Draft>;

function withPrefix(prefix: 'Re' | 'Fwd', subject: string): string {
  return subject.startsWith(`${prefix}: `) ? subject : `${prefix}: ${subject}`;
}

function startDraft(state: State, params: ComposeParams): Draft {
  const find = (wanted?: number) => state.mails.find(({ id }) => id === wanted);
  const attachments = params.attach === undefined ? [] : [params.attach];
  const blank = { to: params.to ?? '', cc: '', subject: '', attachments, isTried: false };
  const saved = find(params.draft);
  if (saved) {
    const { to, cc, subject, body } = saved;
    return { ...blank, to, cc, subject, body, attachments: [...saved.attachments] };
  }
  const signature = state.signature === '' ? '' : `\n\n${state.signature}`;
  const answered = find(params.reply ?? params.replyAll);
  if (answered) {
    const cc = params.replyAll === undefined ? '' : answered.cc;
    return { ...blank, to: answered.email, cc, subject: withPrefix('Re', answered.subject), body: signature };
  }
  const sent = find(params.forward);
  if (!sent) return { ...blank, body: signature };
  const quoted = `${signature}\n\n${sent.from} wrote:\n${sent.body}`;
  return { ...blank, subject: withPrefix('Fwd', sent.subject), body: quoted, attachments: [...sent.attachments] };
}

/** Addresses of a field; undefined if one is invalid. */
function parseAddresses(text: string): string[] | undefined {
  const addresses = text
    .split(/[,;\s]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return addresses.every((address) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address)) ? addresses : undefined;
}

interface Known {
  name: string;
  email: string;
}

/** Contacts whose name or address begins with the field's last word. */
function suggest(contacts: unknown, field: string): Known[] {
  const people = ((contacts as { contacts?: Known[] } | undefined)?.contacts ?? []).filter(({ email }) => email !== '');
  const typed = (field.split(',').at(-1) ?? '').trim().toLowerCase();
  if (typed === '' || people.some(({ email }) => email === typed)) return [];
  return people.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(typed)).slice(0, 3);
}

function save(context: Context, folder: 'Sent' | 'Drafts', sender: Known): void {
  const { state, params, local, newId, nowMs } = context;
  const { cc, subject, body, attachments } = local;
  state.mails = state.mails.filter(({ id }) => id !== params.draft);
  const to = (parseAddresses(local.to) ?? [local.to.trim()]).join(', ');
  const at = new Date(nowMs).toISOString().slice(0, 16);
  const written = { folder, from: sender.name, email: sender.email, to, cc: cc.trim(), at, subject, body, attachments };
  state.mails.push({ id: newId(), ...written, isRead: true, isStarred: false });
}

export function composeScreens(sender: Known) {
  const compose = defineScreen<State, ComposeParams, Draft>({
    local: ({ state, params }) => startDraft(state, params),
    render(context) {
      const { state, params, local, open, close, toast, read } = context;
      const to = parseAddresses(local.to);
      const send = () => {
        local.isTried = true;
        if (to === undefined || to.length === 0 || parseAddresses(local.cc) === undefined) return;
        save(context, 'Sent', sender);
        toast('Message sent');
        close();
      };
      // As in mail programs, a started message is kept.
      const keep = () => {
        save(context, 'Drafts', sender);
        toast('Draft saved');
        close();
      };
      const isChanged =
        JSON.stringify(local) !== JSON.stringify({ ...startDraft(state, params), isTried: local.isTried });
      const field = (id: 'to' | 'cc' | 'subject', label: string): View => ({
        type: 'field',
        id,
        label,
        text: local[id],
        ...(id === 'subject' ? {} : { kind: 'email' as const }),
        ...(id === 'to' && local.isTried && !to?.length ? { error: 'Enter an e-mail address' } : {}),
        onChange: (text) => (local[id] = text),
      });
      const suggestions = suggest(read('contacts'), local.to).map(({ name, email }): Row => ({
        type: 'row',
        title: name,
        subtitle: email,
        leading: avatarOf(name),
        onTap: () => (local.to = [...local.to.split(',').slice(0, -1), email].map((part) => part.trim()).join(', ')),
      }));
      const attachments = local.attachments.map((name): Row => ({
        type: 'row',
        title: name,
        leading: { kind: 'icon', icon: 'attach' },
        trailing: iconButton(
          'close',
          `Remove ${name}`,
          () => (local.attachments = local.attachments.filter((other) => other !== name)),
        ),
      }));
      return {
        type: 'page',
        title: 'Compose',
        navigation: 'close',
        onBack: () => (isChanged ? keep() : close()),
        actions: [
          iconButton('attach', 'Attach file', () => open('attach', { attachments: local.attachments })),
          iconButton('send', 'Send', send),
        ],
        overflow: [
          {
            label: 'Save draft',
            onTap: keep,
          },
          { label: 'Discard', onTap: () => close() },
        ],
        body: [
          field('to', 'To'),
          ...(suggestions.length > 0 ? [{ type: 'list', id: 'suggestions', children: suggestions } as const] : []),
          field('cc', 'Cc'),
          field('subject', 'Subject'),
          textField(local, 'body', 'Message', { kind: 'lines' }),
          { type: 'list', id: 'attachments', children: attachments },
        ],
      };
    },
  });
  return { compose, attach };
}

/** The phone's documents; touching one attaches it to the draft. */
const attach = defineScreen<State, { attachments: string[] }, { search: string | null }>({
  local: () => ({ search: null }),
  render({ params, local, read, close }) {
    const { entries = [] } = (read('files') ?? {}) as { entries?: { name: string; kind: string; sizeKb: number }[] };
    const shown = entries
      .filter(({ name, kind }) => kind === 'file' && !params.attachments.includes(name) && isFound(local, name))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return {
      type: 'page',
      title: 'Attach file',
      navigation: 'back',
      ...searchBar(local, 'Search files'),
      actions: [searchAction(local)],
      body:
        shown.length === 0
          ? [{ type: 'empty', icon: 'document', text: 'No files' }]
          : shown.map(({ name, sizeKb }) => ({
              type: 'row',
              title: name,
              subtitle: `${sizeKb} KB`,
              leading: { kind: 'icon', icon: 'document' },
              onTap: () => close({ attachments: [...params.attachments, name] }),
            })),
    };
  },
});
