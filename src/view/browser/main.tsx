/** Where the pages start. */
import { render } from 'preact';
import { App } from './app.tsx';
import { listen } from './live.ts';
import { isStatic } from './static-client.ts';

if (!isStatic) listen();
render(<App />, document.querySelector('#app')!);
