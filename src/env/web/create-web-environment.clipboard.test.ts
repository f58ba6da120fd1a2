/** The clipboard: each environment has its own, with the usual behaviour. */
import { afterAll, afterEach, expect, it, describe } from 'vitest';
import { centreOf, clickAt, findNode } from '../../testing/desktop.ts';
import { canRunWeb, makeTestWeb } from '../../testing/web.ts';
import type { Environment } from '../environment.ts';

const never = new AbortController().signal;
const PAGE = `<!doctype html><title>Words</title>
<input aria-label="From" value="from"><input aria-label="To"><textarea aria-label="Long"></textarea>
<div contenteditable aria-label="Rich" role="textbox" style="min-height: 20px"></div><p>Read <b>this</b></p>
<button onclick="navigator.clipboard.writeText('by a button')">Copy link</button><p id="heard"></p><script>
document.querySelector('p').addEventListener('copy', (event) => { event.clipboardData.setData('text/plain', 'put in'); event.preventDefault(); });
addEventListener('paste', (event) => { heard.textContent = 'heard ' + event.clipboardData.getData('text/plain'); });
</script>`;
const web = makeTestWeb({ 'words/index.html': PAGE }, 'words: { title: Words, folder: words }');
const environments: Environment[] = [];
afterEach(async () => {
  for (const environment of environments.splice(0)) await environment.close();
});
afterAll(() => web.remove());

async function open() {
  const environment = web.create();
  environments.push(environment);
  await environment.reset({ apps: ['words'], template: 'empty' }, never);
  const look = () => environment.observe(never);
  return {
    reset: () => environment.reset({ apps: ['words'], template: 'empty' }, never),
    press: (...keys: string[]) => environment.act({ type: 'hotkey', keys }, never),
    click: async (role: string, name: string, numClicks = 1) =>
      environment.act(clickAt(centreOf(findNode(await look(), role, name)), { numClicks }), never),
    type: (text: string) => environment.act({ type: 'type', text, overwrite: true, enter: false }, never),
    text: async (name: string, role = 'entry') => findNode(await look(), role, name).text,
    hears: async () => findNode(await look(), 'label', /^heard/).name,
  };
}

describe.runIf(canRunWeb)('a clipboard', () => {
  it('has what was copied, cut, or put in by the page, until the next episode', async () => {
    const { reset, press, click, text, hears } = await open();
    await click('entry', 'From', 3);
    await press('ctrl', 'c');
    await click('entry', 'To');
    await press('ctrl', 'v');
    expect(await text('To')).toBe('from');
    expect(await hears()).toBe('heard from');
    await press('ctrl', 'a');
    await press('ctrl', 'x');
    expect(await text('To')).toBe('');
    await press('shift', 'insert');
    expect(await text('To')).toBe('from');
    await click('push button', 'Copy link');
    await click('text', 'Long');
    await press('ctrl', 'v');
    expect(await text('Long', 'text')).toBe('by a button');
    await click('label', 'Read', 3);
    await press('ctrl', 'c');
    await click('text', 'Rich');
    await press('ctrl', 'v');
    expect(await text('Rich', 'text')).toBe('put in');
    await reset();
    await click('entry', 'To');
    await press('ctrl', 'v');
    expect(await text('To')).toBe('');
  });

  it('is not that of another environment', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    for (const [environment, words] of [
      [first, 'of the first'],
      [second, 'of the second'],
    ] as const) {
      await environment.click('entry', 'From');
      await environment.type(words);
      await environment.press('ctrl', 'a');
      await environment.press('ctrl', 'c');
    }
    const third = await open();
    for (const environment of [first, second, third]) {
      await environment.click('entry', 'To');
      await environment.press('ctrl', 'v');
    }
    expect(await first.text('To')).toBe('of the first');
    expect(await second.text('To')).toBe('of the second');
    expect(await third.text('To')).toBe('');
  });
});
