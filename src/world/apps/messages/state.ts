/** The Messages app's data, and the mapping from numbers to names. */
import { z } from 'zod';

const Conversation = z.strictObject({
  id: z.int(),
  /** Title of a group; empty for a conversation with one person. */
  title: z.string(),
  /** Phone numbers, or the sender name of a service. */
  members: z.array(z.string()).min(1),
  isPinned: z.boolean(),
  isMuted: z.boolean(),
  isArchived: z.boolean(),
  isRead: z.boolean(),
});
const Message = z.strictObject({
  id: z.int(),
  conversationId: z.int(),
  /** A member, or "me". */
  from: z.string(),
  text: z.string().min(1),
  /** "2025-04-05T08:10", UTC. */
  at: z.string(),
  isStarred: z.boolean(),
});
export const State = z.strictObject({
  conversations: z.array(Conversation),
  messages: z.array(Message),
  quickReplies: z.array(z.strictObject({ id: z.int(), text: z.string().min(1) })),
  blocked: z.array(z.string()),
  readReceipts: z.boolean(),
  deliveryReports: z.boolean(),
  sounds: z.boolean(),
  keepFor: z.enum(['Forever', 'One year', '30 days']),
});
export type State = z.infer<typeof State>;
export type Conversation = z.infer<typeof Conversation>;
export type Message = z.infer<typeof Message>;

export interface Person {
  name: string;
  phone: string;
}

/** Contacts with a number, by name. */
export function peopleOf(contacts: unknown): Person[] {
  const { contacts: all = [] } = (contacts ?? {}) as { contacts?: Person[] };
  return all.filter(({ phone }) => phone !== '').toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The contact's name for a number, or the number itself. */
export function nameOf(number: string, people: readonly Person[]): string {
  return people.find(({ phone }) => phone === number)?.name ?? number;
}

export function titleOf({ title, members }: Conversation, people: readonly Person[]): string {
  return title || members.map((number) => nameOf(number, people)).join(', ');
}

/** Messages of one conversation, oldest first. */
export function messagesOf(state: State, conversationId: number): Message[] {
  return state.messages
    .filter((message) => message.conversationId === conversationId)
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id);
}

/** Adds the user's message to a conversation, which leaves the archive. */
export function sendMessage(state: State, conversation: Conversation, text: string, id: number, nowMs: number): void {
  const at = new Date(nowMs).toISOString().slice(0, 16);
  state.messages.push({ id, conversationId: conversation.id, from: 'me', text, at, isStarred: false });
  conversation.isArchived = false;
}

/** The conversation with exactly these people; without one a new one, at the end of the list. */
export function findConversation(
  state: State,
  members: readonly string[],
  newId: () => number,
  title = '',
): Conversation {
  const isSame = (other: Conversation) =>
    other.title === title &&
    other.members.length === members.length &&
    members.every((one) => other.members.includes(one));
  const found = state.conversations.find(isSame);
  if (found) return found;
  const flags = { isPinned: false, isMuted: false, isArchived: false, isRead: true };
  const made = { id: newId(), title, members: [...members], ...flags };
  state.conversations.push(made);
  return made;
}

export function deleteConversation(state: State, conversationId: number): void {
  state.conversations = state.conversations.filter(({ id }) => id !== conversationId);
  state.messages = state.messages.filter((message) => message.conversationId !== conversationId);
}
