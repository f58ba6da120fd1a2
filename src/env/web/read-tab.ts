/** Reads a settled tab: its picture and its tree, which belong together. */
import type { Tab } from './open-tab.ts';
import { PageReading } from './page-reading.ts';

export async function readTab(tab: Tab): Promise<{ png: Buffer; reading: PageReading }> {
  const [png, read] = await Promise.all([tab.capture(), tab.askApart('autoplayPage.read()')]);
  const seen = { png, reading: PageReading.parse(read) };
  tab.seen = seen;
  return seen;
}
