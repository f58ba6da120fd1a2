/** Folders and addresses that commands of the list name as `{…}`. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const project = fileURLToPath(new URL('../../', import.meta.url));
/** Programs, rows and outcomes; can be deleted at any time. */
export const home = path.join(project, '.cache/peers');

export const PLACES: Record<string, string> = {
  scripts: path.join(project, 'lab/peers'),
  configs: path.join(project, 'configs'),
  examples: path.join(project, 'examples/train'),
  autoplay: path.join(project, 'bin/autoplay.js'),
  data: path.join(home, 'data'),
  run: path.join(home, 'desktop'),
  phoneData: path.join(home, 'phone-data'),
  phoneRun: path.join(home, 'phone'),
  simulated: path.join(home, 'simulated'),
  simulatedData: path.join(home, 'simulated-data'),
  triesData: path.join(home, 'tries-data'),
  model: path.join(home, 'model'),
  out: path.join(home, 'out'),
  points: path.join(home, 'points.json'),
  formats: path.join(home, 'formats.json'),
  actions: path.join(home, 'actions.json'),
  openapi: path.join(home, 'openapi.json'),
  service: 'http://127.0.0.1',
  servicePid: '0',
  solutions: path.join(home, 'solutions.json'),
  desktop: 'http://127.0.0.1',
  desktopPid: '0',
  desktopSolutions: path.join(home, 'desktop-solutions.json'),
  phone: 'http://127.0.0.1',
  phonePid: '0',
  phoneSolutions: path.join(home, 'phone-solutions.json'),
  client: path.join(project, 'clients/python/src'),
};

export function fill(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => PLACES[name]!);
}

/** The places in a text. */
export function namedBy(...texts: readonly string[]): string[] {
  return texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
}
