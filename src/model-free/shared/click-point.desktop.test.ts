/** On a real desktop: fields get the focus where they are clicked. */
import { afterAll, expect, test } from 'vitest';
import { clickAt, makeTestDesktop } from '../../testing/desktop.ts';
import { isVisible, listElements } from '../../ui/list-elements.ts';
import { clickPoint } from './click-point.ts';

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
    const { tree, screenshot } = await environment.observe(never);
    const numbers = listElements(tree).filter(({ role }) => role === 'spin button');
    return { numbers: numbers.filter(isVisible), screen: screenshot };
  };
  for (const [index, text] of ['2', '3', '1'].entries()) {
    const { numbers, screen } = await fields();
    const field = numbers[index % 2]!;
    await environment.act(clickAt(clickPoint(field, screen, `try ${index}`)), never);
    await environment.act({ type: 'type', text, overwrite: true, enter: false }, never);
  }
  const { numbers } = await fields();
  expect(numbers.map(({ node }) => node.text)).toEqual(['1', '3']);
});
