/** Units, order of places, and the default mode of directions. */
import { defineScreen } from '../../app.ts';
import { radiosOf } from '../../parts/views.ts';
import { MODES } from './find-route.ts';
import { SORTS, UNITS, type State } from './state.ts';

export const settings = defineScreen<State>({
  render({ state }) {
    return {
      type: 'page',
      title: 'Settings',
      navigation: 'back',
      body: [
        { type: 'text', look: 'title', text: 'Units' },
        ...radiosOf(state, 'units', UNITS),
        { type: 'divider' },
        { type: 'text', look: 'title', text: 'Order of places' },
        ...radiosOf(state, 'sortBy', SORTS),
        { type: 'divider' },
        { type: 'text', look: 'title', text: 'Usual way to travel' },
        ...radiosOf(state, 'mode', MODES),
      ],
    };
  },
});
