import { describe, expect, it } from 'vitest';
import { startTestPhone } from '../../../testing/world-phone.ts';
import { maps } from './app.ts';
import { findRoute } from './find-route.ts';
import { PLACES, TOWN } from './town.ts';

describe('maps', () => {
  it('finds places by name and by kind', () => {
    const phone = startTestPhone(maps);
    phone.tap('Health');
    expect(phone.words()).toEqual(expect.arrayContaining(['Gull Pharmacy', 'Dr Pereira, dentist']));
    expect(phone.words()).not.toContain('The Anchor');
    phone.tap('Search');
    phone.type('search', 'quay street');
    expect(phone.words()).toContain('Dr Pereira, dentist');
    expect(phone.words()).not.toContain('Gull Pharmacy');
  });

  it('opens the place that is touched on the map, at any zoom', () => {
    const phone = startTestPhone(maps);
    const museum = PLACES[0]!;
    phone.tap('Map');
    phone.tap('map', { x: museum.x / TOWN.width, y: museum.y / TOWN.height });
    expect(phone.words()).toContain('Map around Tidewater Museum');
    phone.back();
    phone.tap('Zoom in');
    phone.tap('Move left');
    phone.tap('Move left');
    phone.tap('Move down');
    phone.tap('Move down');
    phone.tap('map', { x: (museum.x / TOWN.width) * 2, y: (museum.y / TOWN.height) * 2 - 1 });
    expect(phone.words()).toContain('Map around Tidewater Museum');
    phone.back();
    phone.tap('map', { x: 0.5, y: 0.99 });
    expect(phone.has('Map around Tidewater Museum')).toBe(false);
  });

  it('keeps places in lists', () => {
    const phone = startTestPhone(maps);
    phone.tap('Saved');
    phone.tap('New list');
    phone.type('Name', 'With Clara');
    phone.tap('Create');
    phone.tap('Places');
    phone.tap('Castle Park');
    phone.tap('Save to list');
    phone.tap('Favourites');
    phone.tap('With Clara');
    phone.tap('Done');
    expect(phone.state().lists.map(({ name, placeIds }) => [name, placeIds])).toEqual([
      ['Favourites', [2, 9]],
      ['Lunch near the museum', [3, 4]],
      ['Want to visit', [6, 12, 22]],
      ['With Clara', [21]],
    ]);
  });

  it('renames and deletes lists, and takes places out of them', () => {
    const phone = startTestPhone(maps);
    phone.tap('Saved');
    phone.tap('Want to visit');
    phone.tap('Remove Saffron House');
    phone.tap('More options');
    phone.tap('Rename list');
    phone.type('Name', 'Some day');
    phone.tap('Rename');
    expect(phone.state().lists[2]).toEqual({ id: 3, name: 'Some day', placeIds: [12, 22] });
    phone.tap('More options');
    phone.tap('Delete list');
    phone.tap('Delete');
    expect(phone.state().lists).toHaveLength(2);
  });

  it('keeps notes about places', () => {
    const phone = startTestPhone(maps);
    phone.tap('Harbour Café');
    phone.tap('Add note');
    phone.type('Note', 'Good scones');
    phone.tap('Save');
    phone.back();
    phone.tap('The Anchor');
    phone.tap('Edit note');
    phone.tap('Delete');
    expect(phone.state().notes.map(({ placeId, text }) => [placeId, text])).toEqual([
      [15, 'Ring the upper bell'],
      [8, 'Posters are due on 9 May'],
      [3, 'Good scones'],
    ]);
  });

  it('plans, saves and deletes routes', () => {
    const phone = startTestPhone(maps);
    phone.tap('Routes');
    phone.tap('Directions');
    phone.tap('to');
    phone.tap('The Anchor');
    expect(phone.words()).toEqual(
      expect.arrayContaining(['Head east on Mill Road', 'Arrive at The Anchor, Quay Street 21']),
    );
    phone.tap('Drive');
    phone.tap('Swap start and end');
    phone.tap('Save route');
    phone.back();
    phone.longPress('route_1');
    phone.tap('Delete');
    expect(phone.state().routes.map(({ fromId, toId, mode }) => [fromId, toId, mode])).toEqual([
      [27, 13, 'Cycle'],
      [1, 8, 'Walk'],
      [2, 27, 'Drive'],
    ]);
  });

  it('changes units, order and home', () => {
    const phone = startTestPhone(maps);
    phone.tap('More options');
    phone.tap('Settings');
    phone.tap('Miles');
    phone.tap('Rating');
    phone.back();
    expect(phone.words().find((word) => PLACES.some(({ name }) => name === word))).toBe('Elena’s flat');
    phone.tap('Hotel Meridian');
    phone.tap('More options');
    phone.tap('Set as home');
    expect(phone.state()).toMatchObject({ units: 'Miles', sortBy: 'Rating', homeId: 28 });
  });
});

describe('findRoute', () => {
  it('is as long one way as the other, and its steps add up', () => {
    for (const from of PLACES) {
      for (const to of PLACES) {
        if (from === to) continue;
        const route = findRoute(from, to, 'Walk');
        expect(route.steps.reduce((sum, { metres }) => sum + metres, 0)).toBe(route.metres);
        expect(route.metres).toBe(findRoute(to, from, 'Walk').metres);
        expect(route.steps.at(-1)!.text).toBe(`Arrive at ${to.name}, ${to.address}`);
      }
    }
  });

  it('keeps cars off footpaths', () => {
    const [from, to] = [PLACES[3]!, PLACES[9]!];
    expect(findRoute(from, to, 'Walk').steps.map(({ text }) => text)).toContain("Turn left into Weaver's Cut");
    expect(
      findRoute(from, to, 'Drive')
        .steps.map(({ text }) => text)
        .join(),
    ).not.toContain("Weaver's Cut");
  });
});
