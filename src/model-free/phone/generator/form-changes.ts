/** Words for what is changed in a form: each field typed into, each switch turned, each choice made, as a request. */
import type { Part } from '../assign-entries.ts';
import { readForm } from '../form-parts.ts';
import type { Binding, Procedure, TypedSlot } from '../procedure.ts';
import { lastPart } from '../../../ui/element-key.ts';
import { withoutChoosing } from '../../../ui/words.ts';
import { isMainWindow } from '../../../ui/list-elements.ts';
import { captionOf, nameCaption } from './field-captions.ts';

/** Puts a parameter into the template and gives its place there. */
export type Put = (name: string, value: string) => string;

export interface FormChange {
  /** "set the title to "…"", as a request of its own. */
  request: string;
  /** Set for what was typed. */
  typed?: { slot: TypedSlot; caption: string; value: string; isAdded: boolean };
}

/** In the order of the screen; undefined when one of them cannot be named. */
export function wordFormChanges(procedure: Procedure, binding: Binding, put: Put): FormChange[] | undefined {
  const form = readForm(procedure);
  const changes = form
    ? form.parts.map((part) => wordPart(part, procedure, binding, put))
    : procedure.typed.map((slot) => wordTyped(slot, procedure, binding, put));
  return changes.every((change) => change !== undefined) ? changes : undefined;
}

function wordPart(part: Part, procedure: Procedure, binding: Binding, put: Put): FormChange | undefined {
  const [slot] = part.typed;
  if (slot) return wordTyped(slot, procedure, binding, put);
  const { pages, labels, roles } = procedure;
  const first = part.gestures[0]!;
  const label = labels[first] ?? '';
  const inDialog = part.gestures.filter((at) => !isMainWindow(pages[at]!.windowKey));
  if (inDialog.length > 0) return wordPicked(part, inDialog, procedure, put);
  const value = part.entries.find(({ key }) => lastPart(key.subject).name === label || isSwitch(key.subject))?.value;
  if (label === '' || /["{}]/.test(label)) return undefined;
  const role = roles[first] ?? '';
  if (value !== 'true' && value !== 'false') return undefined;
  const isOn = value === 'true';
  if (role === 'check box') return { request: `${isOn ? 'tick' : 'untick'} ${put('option', label)}` };
  if (role === 'toggle button') return { request: `turn ${isOn ? 'on' : 'off'} ${put('option', label)}` };
  // Nothing else is said by its label alone: "choose "Pulse"" does not tell that it is a sound.
  return undefined;
}

function isSwitch(subject: string): boolean {
  const { role, name, id } = lastPart(subject);
  return (role === 'check box' || role === 'toggle button') && (name ?? id) !== undefined;
}

/** Texts of one line: in longer ones it would not be clear whether a line of its own is meant. */
const CAN_BE_ADDED_TO: ReadonlySet<TypedSlot['kind']> = new Set(['addition', 'personAddition', 'companyAddition']);

function wordTyped(slot: TypedSlot, procedure: Procedure, { words, item }: Binding, put: Put): FormChange | undefined {
  const caption = captionOf(slot);
  // Nobody adds words to a number or an address.
  if (caption === undefined || (slot.isAdded && !CAN_BE_ADDED_TO.has(slot.kind))) return undefined;
  // Another thing's name is known, and can be added to; its other fields are not.
  const isName = slot.isAdded && item !== undefined && slot.held === procedure.item?.title;
  const isOther = item !== undefined && item.title !== procedure.item?.title;
  if (slot.isAdded && isOther && !isName) return undefined;
  const own = words[slot.key] ?? slot.original;
  const value = put(caption.replace(/^the /, ''), isName ? `${item.title} ${own}` : own);
  const isAdded = slot.isAdded && !isName;
  const request = isAdded ? `add ${value} at the end of ${caption}` : `set ${caption} to ${value}`;
  return { request, typed: { slot, caption, value, isAdded } };
}

/** Something chosen in a dialog: what the form shows of it, else what was touched. */
function wordPicked(
  { entries }: Part,
  inDialog: readonly number[],
  { pages, labels, roles }: Procedure,
  put: Put,
): FormChange | undefined {
  const shown = entries.find(({ key }) => {
    const { role, id } = lastPart(key.subject);
    return role === 'push button' && id !== undefined;
  })?.value;
  const touched = inDialog.findLast((at) => roles[at] !== 'push button');
  const value = shown ?? (touched === undefined ? undefined : labels[touched]);
  const caption = nameCaption(withoutChoosing(pages[inDialog[0]!]!.title));
  if (caption === undefined || value === undefined || value === '' || value.includes('"')) return undefined;
  return { request: `set ${caption} to ${put('option', value)}` };
}
