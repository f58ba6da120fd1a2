/** A map of the town: places by kind, lists of favourites, notes about places, and directions. */
import { defineApp } from '../../app.ts';
import { directions, choosePlace } from './directions.ts';
import { main } from './main.ts';
import { deleteList, deleteRoute, listPage, nameList } from './lists.ts';
import { note, place, saveTo } from './place.ts';
import { settings } from './settings.ts';
import { State } from './state.ts';

export const maps = defineApp<State>({
  id: 'maps',
  name: 'Maps',
  icon: 'map',
  color: '#146c2e',
  description:
    'A map of Port Ellery: find places by kind, keep them in lists, write notes about them, plan and save routes.',
  schema: State,
  traces: ['recentIds'],
  seed: () => ({
    lists: [
      { id: 1, name: 'Favourites', placeIds: [2, 9, 21] },
      { id: 2, name: 'Lunch near the museum', placeIds: [3, 4] },
      { id: 3, name: 'Want to visit', placeIds: [6, 12, 22] },
    ],
    notes: [
      { id: 1, placeId: 2, text: 'Table for three on 25 April, 19:00' },
      { id: 2, placeId: 15, text: 'Ring the upper bell' },
      { id: 3, placeId: 8, text: 'Posters are due on 9 May' },
    ],
    routes: [
      { id: 1, fromId: 27, toId: 1, mode: 'Walk' },
      { id: 2, fromId: 27, toId: 13, mode: 'Cycle' },
      { id: 3, fromId: 1, toId: 8, mode: 'Walk' },
    ],
    homeId: 27,
    mode: 'Walk',
    units: 'Kilometres',
    sortBy: 'Name',
    recentIds: [8, 3],
  }),
  screens: {
    main,
    place,
    'save-to': saveTo,
    note,
    list: listPage,
    'name-list': nameList,
    'delete-list': deleteList,
    'delete-route': deleteRoute,
    directions,
    'choose-place': choosePlace,
    settings,
  },
});
