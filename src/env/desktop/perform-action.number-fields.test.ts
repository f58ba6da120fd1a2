/** On a real desktop: number fields receive the focus on a click, and keep the typed number after they lose it. */
import { afterAll, expect, test } from 'vitest';
import { clickablePart } from '../../ui/clickable-part.ts';
import { clickAt, makeTestDesktop } from '../../testing/desktop.ts';
import { isVisible, listElements } from '../../ui/list-elements.ts';

const never = new AbortController().signal;
const desktop = makeTestDesktop();
const environment = desktop.create();
afterAll(async () => {
  await environment.close();
  desktop.remove();
});

test('each of two number fields gets what is typed after a click on it', async () => {
  await environment.reset({ apps: ['mousepad'], template: 'notes' }, never);
  // Mousepad's "Go to": fields for the line and the column.
  await environment.act({ type: 'hotkey', keys: ['ctrl', 'l'] }, never);
  const fields = async () => {
    const { tree } = await environment.observe(never);
    return listElements(tree).filter((element) => element.role === 'spin button' && isVisible(element));
  };
  for (const [index, text] of ['2', '3', '1'].entries()) {
    const field = (await fields()).filter(isVisible)[index % 2]!;
    const { x, y, width, height } = clickablePart(field);
    const middle = { x: x + Math.floor(width / 2), y: y + Math.floor(height / 2) };
    await environment.act(clickAt(middle), never);
    await environment.act({ type: 'type', text, overwrite: true, enter: false }, never);
    await environment.act({ type: 'hotkey', keys: ['tab'] }, never);
    expect((await fields())[index % 2]!.node.value).toBe(Number(text));
  }
  expect((await fields()).map(({ node }) => node.value)).toEqual([1, 3]);
});
