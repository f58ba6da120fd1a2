/** Takes one observation of a web application: waits until its front page rests, then reads everything. */
import { delay, isDoneWithin } from '../../async/deadline.ts';
import type { Observation, UiNode } from '../../schema/index.ts';
import { WEB_SETTLING } from '../settling-times.ts';
import { PageReading, type Tab } from './open-tab.ts';
import { drawPrompt, layOutPrompt, type Prompt, type Size } from './prompt.ts';
import { settleTab } from './settle-tab.ts';
import type { WebSession } from './start-web-session.ts';

/** Limit of readings of a page that keeps changing. */
const MAX_READS = 4;
const HELD_UP = Symbol('held up');
/** Longest wait for newly opened tabs, in milliseconds. */
const TABS_MS = 3_000;
const SHOWN = ['enabled', 'sensitive', 'showing', 'visible'];
const EMPTY: PageReading = { title: '', content: [], dialogs: [], isCut: false };

/** Rejects with ENV_OBSERVE_FAILED if the application is no longer usable. */
export async function observeWeb(session: WebSession, screen: Size, signal: AbortSignal): Promise<Observation> {
  const { tabs } = session.stage;
  await isDoneWithin(tabs.ready(), TABS_MS);
  const settled = await readSettled(session, signal);
  const files = await session.stage.downloads.list();
  const front = tabs.front();
  const prompt = tabs.prompt();
  const { png: page, reading = EMPTY } = front.seen;
  if (!prompt) tabs.notePromptless();
  const png = prompt ? await drawPrompt(prompt, page, screen) : page!;
  const behind = tabs.list().filter((tab) => tab !== front);
  const titles = await Promise.all(behind.map((tab) => titleOf(tab, session)));
  const windows = titles.map((name): UiNode => ({
    role: 'frame',
    name,
    states: ['enabled', 'sensitive'],
    children: [],
  }));
  const own = windowsOf(reading, reading.title || session.app.title, prompt, screen);
  const all = [...windows, ...own];
  const application: UiNode = { role: 'application', name: session.app.title, states: [], children: all };
  const tree: UiNode = { role: 'desktop frame', name: 'main', states: [], children: [application] };
  const window = all.findLast(({ states }) => states.includes('active'))!.name;
  const { state } = session.seen;
  const data = state === undefined ? {} : { state };
  return { screenshot: { png, ...screen }, tree, files, window, capturedAtMs: settled, ...data };
}

/**
 * Reads the front tab and the state into `seen`, which stays unchanged while a prompt blocks a page. Returns the time
 * of reading.
 */
async function readSettled(session: WebSession, signal: AbortSignal): Promise<number> {
  const { tabs } = session.stage;
  const endMs = performance.now() + WEB_SETTLING.observation.wallMs;
  for (let read = 1; ; read++) {
    const tab = tabs.front();
    const wallMs = Math.max(0, endMs - performance.now());
    const settled = await settleTab(tab, { ...WEB_SETTLING.observation, wallMs }, tabs.interrupted(), signal);
    const capturedAtMs = Date.now();
    const unlessHeldUp = <T>(work: Promise<T>) => Promise.race([work, tabs.interrupted().then(() => HELD_UP)]);
    const before = await unlessHeldUp(eventsOf(tab));
    const result = await unlessHeldUp(readAll(session, tab).catch((error: unknown) => error));
    const after = await unlessHeldUp(eventsOf(tab));
    // Throws if nothing is visible any more.
    const front = tabs.front();
    if (tabs.prompt()) return capturedAtMs;
    const isLate = performance.now() > endMs;
    if (result instanceof Error) {
      // A page that is being left or closed is unreadable, but its successor is not.
      if (isLate) throw result;
      await delay(WEB_SETTLING.requests.pollMs, signal);
      continue;
    }
    const isSame = front === tab && before === after;
    if (isSame || !settled || isLate || read >= MAX_READS) return capturedAtMs;
  }
}

async function readAll({ state, seen }: WebSession, tab: Tab): Promise<void> {
  const [, data] = await Promise.all([readTab(tab), state?.read(tab)]);
  if (state) seen.state = JSON.stringify(data);
}

/** Reads the picture and the tree of a settled tab, which match. */
async function readTab(tab: Tab): Promise<void> {
  const [png, read] = await Promise.all([tab.capture(), tab.askApart('autoplayPage.read()')]);
  tab.seen = { png, reading: PageReading.parse(read) };
}

/** Undefined while the page is being left. */
function eventsOf(tab: Tab): Promise<number | undefined> {
  return tab.ask<number>('__autoplay.events()').catch(() => undefined);
}

/** The page, its modal dialogs, and in front of all the browser's prompt. */
function windowsOf(reading: PageReading, title: string, prompt: Prompt | undefined, screen: Size): UiNode[] {
  const { content, dialogs, isCut } = reading;
  const bounds = { x: 0, y: 0, ...screen };
  const isBehind = prompt !== undefined || dialogs.length > 0;
  const document: UiNode = { role: 'document web', name: title, states: SHOWN, bounds, children: content };
  const frame: UiNode = {
    role: 'frame',
    name: title,
    ...(isCut ? { description: 'The page has more than could be read.' } : {}),
    states: isBehind ? SHOWN : ['active', ...SHOWN],
    bounds,
    children: [document],
  };
  const shown = dialogs.map((dialog, at) => (prompt || at < dialogs.length - 1 ? withoutActive(dialog) : dialog));
  return [frame, ...shown, ...(prompt ? [layOutPrompt(prompt, screen)[0].node] : [])];
}

function withoutActive(node: UiNode): UiNode {
  return { ...node, states: node.states.filter((state) => state !== 'active') };
}

/** A page blocked by a prompt does not report its title. */
async function titleOf({ page, seen }: Tab, { app }: WebSession): Promise<string> {
  const asked = page.title().catch(() => undefined);
  const title = (await isDoneWithin(asked, 500)) ? await asked : undefined;
  return title || seen.reading?.title || app.title;
}
