/** The tabs of one environment: the front tab, its prompt, and limits for both. */
import type { BrowserContext, Dialog, Download, FileChooser, Page } from 'playwright-core';
import { isDoneWithin } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { quietly } from '../../log/log.ts';
import { openTab, type Tab } from './open-tab.ts';
import type { Prompt } from './prompt.ts';

/** Limit of tabs. Further ones are closed. */
const MAX_TABS = 8;
/** Longest time in milliseconds from closing a window to its end. It may open a prompt first. */
const CLOSING_MS = 2_000;
/** Longest time in milliseconds from the request for a window to its opening. */
const OPENING_MS = 2_000;
/** Limit of consecutive prompts without a promptless screen. More make the application unusable. */
const MAX_PROMPTS_IN_A_ROW = 12;

export interface Tabs {
  list(): readonly Tab[];
  /** The visible tab. Throws ENV_OBSERVE_FAILED with the reason if the application is no longer usable. */
  front(): Tab;
  show(tab: Tab): Promise<void>;
  close(tab: Tab): Promise<void>;
  /** The current prompt. */
  prompt(): Prompt | undefined;
  /** Resolves as soon as a prompt opens or the application becomes unusable, because pages do not answer then. */
  interrupted(): Promise<void>;
  /** Resolves once newly opened tabs are usable. */
  ready(): Promise<void>;
  /** Call it for each screen without a prompt. */
  notePromptless(): void;
  /** Number of refused windows. */
  refusedWindows(): number;
  /** True if there was always a single tab, and no prompt is open. It may then serve another episode. */
  isUnchanged(): boolean;
  /** Answers every prompt with yes while `work` leaves the page. */
  leaving(work: () => Promise<unknown>): Promise<void>;
}

export interface TabsOptions {
  /** Size of every tab in pixels, whatever size a page requests. */
  size: { width: number; height: number };
  /** Documents in file choosers, by name. */
  documents: ReadonlyMap<string, Buffer>;
  /** True if a window with this URL is refused. */
  isRefused(url: string): boolean;
  onDownload(download: Download): void;
  /** Called for each WebSocket a page opens. */
  onSocket(url: string): void;
}

export function watchTabs(context: BrowserContext, options: TabsOptions): Tabs {
  const tabs: Tab[] = [];
  const opening = new Set<Promise<void>>();
  const prompts: Prompt[] = [];
  let front: Tab | undefined;
  let lost: string | undefined;
  let inARow = 0;
  let refused = 0;
  let opened = 0;
  let isLeaving = false;
  let admitting = 0;
  let asking = createSignal();

  const lose = (reason: string) => {
    lost = reason;
    asking.give();
  };
  const ask = (prompt: Omit<Prompt, 'answer'>, answer: Prompt['answer']) => {
    let isAnswered = false;
    const asked: Prompt = {
      ...prompt,
      async answer(isAccepted, value) {
        if (isAnswered) return;
        isAnswered = true;
        prompts.splice(prompts.indexOf(asked), 1);
        await answer(isAccepted, value);
      },
    };
    if (++inARow > MAX_PROMPTS_IN_A_ROW) {
      lose('the page does nothing but open dialogs');
      return void asked.answer(false).catch(quietly('a dialog was not closed'));
    }
    prompts.push(asked);
    front = prompt.tab;
    asking.give();
    asking = createSignal();
  };

  const tabOf = (page: Page | null) => tabs.find((tab) => tab.page === page) ?? front;
  context.on('dialog', (dialog: Dialog) => {
    const tab = tabOf(dialog.page());
    const answer: Prompt['answer'] = (isAccepted, value) => (isAccepted ? dialog.accept(value) : dialog.dismiss());
    if (isLeaving) return void answer(true).catch(quietly('a dialog was not answered'));
    if (!tab || lost !== undefined) return void answer(false).catch(quietly('a dialog was not closed'));
    const kind = dialog.type() as Exclude<Prompt['kind'], 'files'>;
    const message = kind === 'beforeunload' ? 'Changes you made may not be saved.' : dialog.message();
    ask({ kind, tab, message, ...(kind === 'prompt' ? { text: dialog.defaultValue() } : {}) }, answer);
  });

  const offer = (tab: Tab) => (chooser: FileChooser) => {
    const files = [...options.documents.keys()];
    ask({ kind: 'files', tab, message: 'Choose a file.', files }, async (isAccepted, name) => {
      const buffer = name === undefined ? undefined : options.documents.get(name);
      if (isAccepted && name !== undefined && buffer)
        await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
    });
  };

  const admit = async (page: Page) => {
    opened++;
    if (tabs.length + admitting >= MAX_TABS || options.isRefused(page.url())) {
      refused++;
      await page.close();
      return;
    }
    admitting++;
    try {
      await watch(page);
    } finally {
      admitting--;
    }
  };
  const watch = async (page: Page) => {
    page.on('crash', () => lose('the page crashed'));
    page.on('download', options.onDownload);
    page.on('websocket', (socket) => options.onSocket(socket.url()));
    const tab = await openTab(page, expectPage);
    // A window opened by a page has the size that the page requested.
    if (page.viewportSize()?.width !== options.size.width || page.viewportSize()?.height !== options.size.height)
      await page.setViewportSize(options.size);
    page.on('filechooser', offer(tab));
    page.once('close', () => forget(tab));
    if (page.isClosed()) return;
    tabs.push(tab);
    front = tab;
  };
  const forget = (tab: Tab) => {
    tabs.splice(tabs.indexOf(tab), 1);
    for (const prompt of prompts.filter((asked) => asked.tab === tab)) prompts.splice(prompts.indexOf(prompt), 1);
    if (front === tab) front = tabs.at(-1);
    if (tabs.length === 0) lose('the application closed its last window');
  };
  const waitFor = (work: Promise<unknown>) => {
    const done = work.then(() => {}, quietly('a page that opened is not there any more'));
    opening.add(done);
    void done.then(() => opening.delete(done));
  };
  /** A page is reported some time after its request. */
  function expectPage() {
    waitFor(isDoneWithin(new Promise((resolve) => context.once('page', resolve)), OPENING_MS));
  }
  context.on('page', (page) => waitFor(admit(page)));

  return {
    list: () => tabs,
    front() {
      if (lost === undefined && front) return front;
      throw new PipelineError('ENV_OBSERVE_FAILED', lost ?? 'the application has no window');
    },
    async show(tab) {
      front = tab;
      await tab.page.bringToFront();
    },
    async close({ page }) {
      const closed = new Promise((resolve) => page.once('close', resolve));
      await page.close({ runBeforeUnload: true });
      await isDoneWithin(closed, CLOSING_MS);
    },
    prompt: () => prompts.find(({ tab }) => tab === front) ?? prompts[0],
    interrupted: () => (prompts.length > 0 || lost !== undefined ? Promise.resolve() : asking.given),
    async ready() {
      while (opening.size > 0) await Promise.all(opening);
    },
    notePromptless: () => void (inARow = 0),
    refusedWindows: () => refused,
    isUnchanged: () => opened === 1 && tabs.length === 1 && prompts.length === 0 && lost === undefined,
    async leaving(work) {
      isLeaving = true;
      try {
        await work();
      } finally {
        isLeaving = false;
        inARow = 0;
      }
    },
  };
}

function createSignal(): { given: Promise<void>; give(): void } {
  let resolveIt: (() => void) | undefined;
  const given = new Promise<void>((resolve) => (resolveIt = resolve));
  return { given, give: () => resolveIt?.() };
}
