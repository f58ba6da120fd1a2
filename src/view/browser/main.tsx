/** Entry point of the pages. */
// oxlint-disable-next-line import/no-unassigned-import -- Must run before all other modules.
import './without-eval.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { listen } from './live.ts';
import { isStatic } from './static-client.ts';

if (!isStatic) listen();
render(<App />, document.querySelector('#app')!);
