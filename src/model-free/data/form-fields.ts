/**
 * The fields of a form that nobody filled in while exploring. A control whose label is the name of a field of the entry sets
 * that field, so forms can be asked to be filled in with more than was tried.
 */
import type { VisibleElement } from '../../ui/list-elements.ts';
import { labelOf } from '../../ui/label-of.ts';
import { partsOfField } from '../../ui/field-parts.ts';
import { hasState } from '../../ui/read-node.ts';
import { formatName } from '../../ui/describe-place.ts';
import type { Scene } from '../../ui/scene.ts';
import { markedForm } from '../shared/element-place.ts';
import type { ExplorationGraph } from '../shared/exploration-graph.ts';
import type { Gesture } from '../shared/gesture.ts';
import { kindOfField } from '../shared/sample-text.ts';
import { SWITCHES, valueShown } from './captions.ts';
import { sayField } from './deed-words.ts';
import { askedFor, type Deed, type DeedSlot } from './deed.ts';
import { fieldsByEntry } from './entry-fields.ts';
import { momentsOf } from './screen-names.ts';

/** A slot, and the gestures that fill it, with what the explored form held typed again. */
interface Extra {
  slot: DeedSlot;
  gestures: readonly Gesture[];
}

/** Deeds that make a thing get the further fields of their form; one that alters a thing is joined by one for each of them. */
export function withFormFields(graph: ExplorationGraph, deeds: readonly Deed[]): Deed[] {
  const altered = new Set(deeds.filter(({ kind, slots }) => kind === 'set' && slots.length > 0).map(idOf));
  return deeds.flatMap((deed) => {
    const extras = extrasOf(graph, deed);
    if (deed.kind === 'create') return [extras.reduce(withExtra, deed)];
    if (deed.slots.length === 0 || !isEdit(deed)) return [deed];
    const left = new Set(deed.slots.flatMap(({ gestures }) => gestures));
    const needs = askedFor(deed);
    const bare: Deed = {
      ...deed,
      needs,
      slots: [],
      fields: {},
      gestures: deed.gestures.filter((_, at) => !left.has(at)),
    };
    const further = extras.map((extra) => withExtra(bare, extra)).filter((one) => !altered.has(idOf(one)));
    for (const one of further) altered.add(idOf(one));
    return [deed, ...further];
  });
}

/** True for a form that alters what it shows and no more, as one that claims an entry does. */
export function isEdit({ kind, along }: Deed): boolean {
  return kind === 'set' && along.every(({ op }) => op !== 'becomes');
}

function idOf({ collection, fields }: Deed): string {
  return `${collection} ${Object.keys(fields).toSorted().join()}`;
}

function withExtra(deed: Deed, { slot, gestures }: Extra): Deed {
  const at = deed.gestures.length - 1;
  // A new thing has shown what it holds where the field was left alone.
  const initial = deed.fields[slot.field]?.after ?? slot.initial;
  return {
    ...deed,
    gestures: [...deed.gestures.slice(0, at), ...gestures, ...deed.gestures.slice(at)],
    slots: [
      ...deed.slots,
      { ...slot, ...(initial === undefined ? {} : { initial }), gestures: gestures.map((_, offset) => at + offset) },
    ],
    fields: { ...deed.fields, [slot.field]: deed.fields[slot.field] ?? { after: slot.original } },
  };
}

function extrasOf(graph: ExplorationGraph, deed: Deed): Extra[] {
  const key = deed.gestures.at(-1)?.key ?? '';
  const form = markedForm(key);
  const scene = graph.transitions.findLast(({ gesture }) => gesture.key === key)?.before.scene;
  if (form === undefined || !scene) return [];
  const open = fieldsIn(graph, deed).filter((field) => deed.slots.every((slot) => slot.field !== field));
  const controls = scene.reachable.filter((own) => own.key.startsWith(`${form}/`));
  return open.flatMap((field) => {
    const isNamed = (label: string): boolean =>
      label === deed.names?.get(field) || label.toLowerCase() === sayField(field);
    const named = controls.filter((own) => isNamed(formatName(labelOf(own, scene.elements)) ?? ''));
    const [control] = named;
    return control && named.length === 1 ? (extraFor(control, field, scene) ?? []) : [];
  });
}

/** A new thing holds its fields at once; of one that is there the other entries show which there are. */
function fieldsIn(graph: ExplorationGraph, { kind, fields, collection }: Deed): string[] {
  if (kind === 'create') return Object.keys(fields);
  const [start] = momentsOf(graph);
  const entries = start ? [...fieldsByEntry(start.facts, collection).values()] : [];
  return [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
}

function extraFor(control: VisibleElement, field: string, { elements, front }: Scene): Extra | undefined {
  const { key, role, node } = control;
  const label = formatName(labelOf(control, elements))!;
  const held = valueShown(control);
  const slot = { label, field, gestures: [], original: held, initial: held, options: new Map<string, string>() };
  if (SWITCHES.test(role)) {
    const original = String(held !== 'true');
    return { slot: { ...slot, kind: 'box', original }, gestures: [{ kind: 'click', key }] };
  }
  if (role === 'combo box') {
    const options = elements.filter((own) => own.key.startsWith(`${key}/`) && /^(menu item|list item)$/.test(own.role));
    const names = new Map(options.map((own) => [own.name, own.key]));
    const chosen = names.get(held);
    return chosen === undefined
      ? undefined
      : {
          slot: { ...slot, kind: 'choice', options: names },
          gestures: [
            { kind: 'click', key },
            { kind: 'click', key: chosen },
          ],
        };
  }
  if (role !== 'spin button' && !(role === 'text' && hasState(node, 'editable'))) return undefined;
  const parts = partsOfField(node);
  const sample = kindOfField(label, elements.find((own) => own.key === front)?.name ?? '');
  const isRequired = hasState(node, 'required') && held === '';
  return {
    slot: { ...slot, kind: 'text', sample, isRequired, ...(parts ? { parts } : {}) },
    gestures: [{ kind: 'fill', key, text: held, enter: false }],
  };
}
