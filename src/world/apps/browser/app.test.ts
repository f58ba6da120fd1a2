import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { browser } from './app.ts';
import { loadPage, SITES } from './internet.ts';
import type { Visit } from './web.ts';

const start = () => startTestPhone(browser);
type Phone = ReturnType<typeof start>;
function goTo(phone: Phone, address: string): void {
  phone.tap('address');
  phone.type('address_field', address, { submit: true });
}
const urlOf = (phone: Phone) => {
  const { tabs, activeTabId } = phone.state();
  return tabs.find(({ id }) => id === activeTabId)?.url;
};
const url = (site: string, path: string) => `${site}${path}`;

describe('browser', () => {
  it('shows every page of every site', () => {
    const visit = { state: start().state(), typed: {}, today: '2025-04-05' } as unknown as Visit;
    const pages = SITES.flatMap(({ host, paths }) => paths.map((path) => loadPage(visit, url(host, path))));
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter((page) => !page || page.title === 'Not found' || page.body.length < 2)).toEqual([]);
  });

  it('goes to addresses as people type them, and back', () => {
    const phone = start();
    goTo(phone, 'https://www.elleryferries.example/fares/');
    expect(phone.words()).toContain('Ten-trip card');
    phone.tap('Weekend');
    phone.back();
    expect(urlOf(phone)).toBe('elleryferries.example/fares');
    phone.back();
    expect(urlOf(phone)).toBe('start');
    goTo(phone, 'nowhere.example');
    expect(phone.words()).toContain('nowhere.example could not be found');
  });

  it('searches over the sites', () => {
    const phone = start();
    goTo(phone, 'lighthouse metres');
    phone.tap('Carwick Point Lighthouse');
    expect(urlOf(phone)).toBe('openatlas.example/carwick-point-lighthouse');
    goTo(phone, 'zebra crossing sale');
    expect(phone.words()).toContain('Nothing found for “zebra crossing sale”');
  });

  it('adds, edits and deletes bookmarks', () => {
    const phone = start();
    const before = phone.state();
    goTo(phone, 'theanchor.example/menu');
    phone.tap('Add bookmark');
    phone.tap('More options');
    phone.tap('Bookmarks');
    phone.longPress('Menu');
    phone.tap('Edit');
    phone.type('Name', 'Anchor menu');
    phone.tap('Save');
    phone.longPress('Skywatch weather');
    phone.tap('Delete');
    const kept = before.bookmarks.filter(({ title }) => title !== 'Skywatch weather');
    const { bookmarks } = phone.state();
    expect(bookmarks.slice(0, -1)).toEqual(kept);
    expect(bookmarks.at(-1)).toMatchObject({ title: 'Anchor menu', url: 'theanchor.example/menu' });
  });

  it('keeps a form that is complete', () => {
    const phone = start();
    goTo(phone, 'tidewater.example/tours');
    phone.tap('Book');
    expect(phone.words().filter((word) => word === 'Please fill in this field')).toHaveLength(3);
    expect(phone.state().submissions).toEqual([]);
    phone.type('Name', 'Clara Marsh');
    phone.type('E-mail', 'clara.marsh@post.example');
    phone.tap('Day');
    phone.tap('12 April 2025');
    phone.tap('OK');
    phone.tap('Tour');
    phone.tap('For children');
    phone.type('Number of people', '7');
    phone.tap('Book');
    expect(phone.state().submissions).toEqual([
      {
        id: expect.any(Number),
        site: 'tidewater.example',
        form: 'Book a tour',
        values: {
          Name: 'Clara Marsh',
          'E-mail': 'clara.marsh@post.example',
          Day: '2025-04-12',
          Tour: 'For children',
          'Number of people': '7',
        },
      },
    ]);
    expect(phone.words()).toContain('Thank you!');
  });

  it('orders what is in the basket', () => {
    const phone = start();
    goTo(phone, 'lanternbooks.example');
    phone.tap('sort');
    phone.tap('Lowest price');
    phone.tap('Trails around Greystone');
    phone.tap('Add to basket');
    phone.tap('Add to basket');
    phone.tap('Basket');
    expect(phone.words()).toContain('Total 34.90');
    phone.tap('Remove Low Tide');
    phone.type('Name', 'Elena Marsh');
    phone.type('Street', 'Quay Street 9');
    phone.type('Town', 'Port Ellery');
    phone.tap('Place order');
    expect(phone.state().basket).toEqual([]);
    expect(phone.state().submissions).toMatchObject([
      { form: 'Order', values: { Books: '2 × Trails around Greystone', Delivery: 'Post', 'Wrap as a gift': 'no' } },
    ]);
  });

  it('renews a loan once', () => {
    const phone = start();
    phone.tap('My loans');
    phone.tap('Renew Harbour Lights');
    expect(phone.state().loans[1]).toMatchObject({ due: '2025-04-24', isRenewed: true });
    expect(phone.has('Renew Harbour Lights')).toBe(false);
  });

  it('opens, switches and closes tabs', () => {
    const phone = start();
    phone.tap('The Ellery Echo');
    phone.tap('More options');
    phone.tap('New tab');
    goTo(phone, 'theanchor.example');
    phone.tap('Tabs (2)');
    phone.tap('The Ellery Echo');
    expect(urlOf(phone)).toBe('elleryecho.example');
    phone.tap('Tabs (2)');
    phone.tap('Close The Ellery Echo');
    phone.tap('The Anchor');
    expect(phone.state().tabs).toHaveLength(1);
    expect(urlOf(phone)).toBe('theanchor.example');
  });

  it('clears the history after asking', () => {
    const phone = start();
    phone.tap('More options');
    phone.tap('History');
    expect(phone.words()).toContain('The Salt Roads');
    phone.tap('More options');
    phone.tap('Clear history');
    phone.tap('Clear');
    expect(phone.state().history).toEqual([]);
    expect(phone.words()).toContain('No history');
  });
});
