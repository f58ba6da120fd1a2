import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawing } from '../../../world/apps/drawing/app.ts';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { canStartPhones } from '../../../testing/phones.ts';
import { launchBrowser } from './browser.ts';
import { createPhoneScreen } from './phone-screen.ts';
import { createPictureMemory } from './picture-memory.ts';

describe.runIf(canStartPhones)('a picture that can be drawn on', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('takes a tap as a stroke of one point, and a longer one whole', async () => {
    const phone = startTestPhone(drawing);
    phone.tap('Ladybird');
    phone.tap('Undo');
    phone.tap('Undo');
    phone.tap('Undo');
    phone.tap('Undo');
    const screen = await createPhoneScreen(browser, {
      session: phone.session,
      pictures: createPictureMemory(),
      onDrawn: () => {},
    });
    const canvas = (await screen.readTree()).nodes;
    expect(JSON.stringify(canvas)).toContain('"description":"Empty canvas"');
    // The canvas begins below the bars, 88 dp from the top. Its squares are 60 dp wide, at three pixels per dp.
    await screen.touchDown(3 * 90, 3 * (88 + 30));
    await screen.touchUp();
    await screen.touchDown(3 * 90, 3 * (88 + 30));
    await screen.touchMove(3 * 200, 3 * (88 + 100));
    await screen.touchMove(3 * 330, 3 * (88 + 390));
    await screen.touchUp();
    phone.tap('Save');
    const { marks } = phone.state().pictures.find(({ name }) => name === 'Ladybird')!;
    expect(marks.map(({ column, row }) => [column, row])).toEqual([
      [2, 1],
      [6, 7],
    ]);
    await screen.close();
  });
});
