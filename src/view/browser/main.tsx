/** Entry point of the pages. */
// Must run before all other modules. oxlint-disable-next-line import/no-unassigned-import
import './without-eval.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { listen } from './live.ts';
import { isStatic } from './static-client.ts';

if (!isStatic) listen();
render(<App />, document.querySelector('#app')!);
