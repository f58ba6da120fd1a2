import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { gallery } from './app.ts';

const start = () => startTestPhone(gallery);
type Phone = ReturnType<typeof start>;
const find = (phone: Phone, name: string) => phone.state().pictures.find((picture) => picture.name === name);

describe('gallery', () => {
  it('starts the same on every phone, every picture in an album', () => {
    expect(start().session.save()).toBe(start().session.save());
    const { pictures, albums } = start().state();
    expect(pictures.filter(({ album }) => !albums.includes(album))).toEqual([]);
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
  });

  it('shows a picture with its date, and marks it as a favourite', () => {
    const phone = start();
    phone.tap('Pilot chart');
    expect(phone.words()).toContain('Thu, 3 Apr 2025, 13:08 · East gallery');
    phone.tap('Add to favourites');
    expect(find(phone, 'Pilot chart')?.isFavourite).toBe(true);
    phone.tap('Details');
    expect(phone.words()).toContain('4000 × 3000');
    phone.back();
    phone.back();
    phone.tap('Favourites');
    expect(phone.has('Pilot chart')).toBe(true);
  });

  it('moves several chosen pictures to another album', () => {
    const phone = start();
    phone.longPress('Ferry leaving');
    phone.tap('Lighthouse');
    phone.tap('Group on deck');
    phone.tap('Group on deck, selected');
    expect(phone.words()).toContain('2 selected');
    phone.tap('More options');
    phone.tap('Move to album');
    phone.tap('Private');
    expect(find(phone, 'Ferry leaving')?.album).toBe('Private');
    expect(find(phone, 'Lighthouse')?.album).toBe('Private');
    expect(find(phone, 'Group on deck')?.album).toBe('Volunteer Day');
    expect(phone.words()).toContain('Gallery');
  });

  it('puts pictures into the bin and brings them back', () => {
    const phone = start();
    const before = phone.state();
    phone.tap('Pilot chart');
    phone.tap('Delete');
    phone.tap('Cancel');
    expect(phone.state()).toEqual(before);
    phone.tap('Delete');
    phone.tap('Move to bin');
    expect(phone.has('Pilot chart')).toBe(false);
    phone.tap('More options');
    phone.tap('Bin');
    phone.tap('Pilot chart');
    phone.tap('Restore');
    expect(phone.state()).toEqual(before);
  });

  it('empties the bin after asking', () => {
    const phone = start();
    phone.tap('More options');
    phone.tap('Bin');
    phone.tap('More options');
    phone.tap('Empty bin');
    phone.tap('Delete');
    expect(phone.state().pictures.filter(({ isInBin }) => isInBin)).toEqual([]);
    expect(phone.state().pictures).toHaveLength(30);
  });

  it('changes the name and place of a picture, not to nothing', () => {
    const phone = start();
    phone.tap('Milestone');
    phone.tap('More options');
    phone.tap('Edit details');
    phone.type('Name', ' ');
    phone.tap('Save');
    expect(phone.words()).toContain('Enter a name');
    phone.type('Name', 'Twelve to the harbour');
    phone.type('Place', 'Entrance');
    phone.tap('Save');
    expect(find(phone, 'Twelve to the harbour')).toMatchObject({ place: 'Entrance', kind: 'Exhibit' });
  });

  it('makes, renames and deletes albums without losing pictures', () => {
    const phone = start();
    phone.tap('Albums');
    phone.tap('New album');
    phone.type('Album name', 'Boats');
    phone.tap('Create');
    phone.longPress('Roof Repair');
    phone.tap('Rename album');
    phone.type('Album name', 'Roof 2025');
    phone.tap('Rename');
    expect(find(phone, 'Scaffolding week 2')?.album).toBe('Roof 2025');
    phone.tap('Albums');
    phone.tap('Holiday 2024');
    phone.tap('More options');
    phone.tap('Delete album');
    phone.tap('Delete');
    expect(phone.state().albums).not.toContain('Holiday 2024');
    expect(phone.state().albums).toContain('Boats');
    expect(find(phone, 'Pine forest')?.album).toBe('Private');
  });

  it('searches names and places, filters by kind and sorts', () => {
    const phone = start();
    phone.tap('Search');
    phone.type('search', 'carwick point');
    expect(phone.words()).toContain('Lighthouse');
    expect(phone.words()).not.toContain('Pilot chart');
    phone.type('search', 'zebra');
    expect(phone.words()).toContain('No pictures found');
    phone.back();
    phone.tap('People');
    expect(phone.has('Choir concert')).toBe(true);
    expect(phone.has('Pilot chart')).toBe(false);
    phone.tap('More options');
    phone.tap('Sort by');
    phone.tap('Oldest first');
    expect(phone.words().indexOf('August 2024')).toBeLessThan(phone.words().indexOf('March 2025'));
  });
});
