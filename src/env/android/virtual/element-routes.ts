/** Routes for requests about elements. */
import { z } from 'zod';
import { areaOfNode, type Elements, type FoundElement } from './elements.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { attributesOf } from './hierarchy.ts';
import { press } from './perform-gestures.ts';
import type { RouteCall, Routes } from './device-state.ts';
import { typeText } from './press-key.ts';
import { RouteError } from './route-error.ts';

const Query = z
  .object({
    strategy: z.string().optional(),
    using: z.string().optional(),
    selector: z.string().optional(),
    value: z.string().optional(),
    context: z.string().nullish(),
  })
  .transform(({ strategy, using, selector, value, context }) => ({
    strategy: strategy ?? using ?? '',
    selector: selector ?? value ?? '',
    context: context ? context : undefined,
  }));
const Text = z.object({ text: z.string(), replace: z.boolean().nullish() });

/** Attribute names of the driver that differ from the XML's. */
const ALIASES: Record<string, string> = {
  contentDescription: 'content-desc',
  resourceId: 'resource-id',
  className: 'class',
  longClickable: 'long-clickable',
};

export function elementRoutes(elements: Elements): Routes {
  const about =
    (read: (found: FoundElement, call: RouteCall) => unknown) =>
    async (call: RouteCall): Promise<unknown> =>
      read(await elements.read(call.parts.id!), call);
  const find = async ({ body, parts }: RouteCall) => {
    const { strategy, selector, context } = Query.parse(body);
    return elements.find(strategy, selector, parts.id ?? context);
  };
  const findOne = async (call: RouteCall) => {
    const [first] = await find(call);
    if (first) return first;
    throw new RouteError('no such element', 'nothing on the screen is like that');
  };
  const id = '/element/(?<id>[^/]+)';
  return {
    'POST /element': findOne,
    'POST /elements': find,
    [`POST ${id}/element`]: findOne,
    [`POST ${id}/elements`]: find,
    'GET /element/active': async ({ device }) => {
      const { nodes } = await device.screen.readTree();
      const active = nodes.flatMap(listNodes).find(({ isFocused }) => isFocused);
      if (active) return elements.referTo(active);
      throw new RouteError('no such element', 'nothing has the focus');
    },
    [`GET ${id}/text`]: about(({ node }) => node.text),
    [`GET ${id}/name`]: about(({ node }) => node.description ?? ''),
    [`GET ${id}/rect`]: about(({ node }) => {
      const { left, top, width, height } = areaOfNode(node);
      return { x: left, y: top, width, height };
    }),
    [`GET ${id}/location`]: about(({ node }) => ({ x: node.bounds[0], y: node.bounds[1] })),
    [`GET ${id}/size`]: about(({ node }) => ({ width: areaOfNode(node).width, height: areaOfNode(node).height })),
    [`GET ${id}/attribute/(?<name>[^/]+)`]: about(({ node, tree }, { parts }) => {
      const name = ALIASES[parts.name!] ?? parts.name!;
      return attributesOf(node, tree.packageName)[name] ?? null;
    }),
    [`POST ${id}/click`]: async ({ device, parts }) => {
      const { node } = await elements.read(parts.id!);
      const { left, top, width, height } = areaOfNode(node);
      await press(device.screen, { x: left + width / 2, y: top + height / 2 });
    },
    [`POST ${id}/clear`]: about(async (found, { device }) => {
      await focusField(found, device);
      await device.screen.replaceText('');
    }),
    // Sets the text like accessibility services: appends unless `replace` is set.
    [`POST (?:/appium)?${id}/value`]: about(async (found, { device, body }) => {
      const { text, replace } = Text.parse(body);
      await focusField(found, device);
      if (replace) await device.screen.replaceText('');
      await device.screen.pressKey('End');
      await typeText(device.screen, text);
    }),
  };
}

async function focusField({ node }: FoundElement, { screen }: RouteCall['device']): Promise<void> {
  const isFocused = node.isEditable && (await screen.focus(node.key));
  if (!isFocused) throw new RouteError('invalid element state', 'the element takes no text');
}
