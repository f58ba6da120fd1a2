/** Where the pages start. */
// It has to run before all others.
// oxlint-disable-next-line import/no-unassigned-import
import './without-eval.ts';
import { render } from 'preact';
import { App } from './app.tsx';
import { listen } from './live.ts';
import { isStatic } from './static-client.ts';

if (!isStatic) listen();
render(<App />, document.querySelector('#app')!);
