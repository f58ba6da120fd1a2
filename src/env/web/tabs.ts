/** The tabs of one environment: which is in front, what it asks in a window of its own, and that neither has no end. */
import type { BrowserContext, Dialog, Download, FileChooser, Page } from 'playwright-core';
import { isDoneWithin } from '../../async/deadline.ts';
import { PipelineError } from '../../errors.ts';
import { quietly } from '../../log/log.ts';
import { openTab, type Tab } from './open-tab.ts';
import type { Prompt } from './prompt.ts';

/** A page that opens more has them closed. */
const MAX_TABS = 8;
/** Longest time from closing a window to its end; it may ask first. */
const CLOSING_MS = 2_000;
/** Longest time from asking for a window to having it. */
const OPENING_MS = 2_000;
/** More prompts in a row, without a screen between them that has none, keep everybody from using the application. */
const MAX_PROMPTS_IN_A_ROW = 12;

export interface Tabs {
  list(): readonly Tab[];
  /** The one that is on screen. Throws ENV_OBSERVE_FAILED with the reason when the application cannot be used any more. */
  front(): Tab;
  show(tab: Tab): Promise<void>;
  close(tab: Tab): Promise<void>;
  /** What is asked now. */
  prompt(): Prompt | undefined;
  /** Resolves as soon as something is asked, or the application cannot be used any more: then pages do not answer. */
  interrupted(): Promise<void>;
  /** Resolves when the tabs that a page opened can be used. */
  ready(): Promise<void>;
  /** To be told of each screen without a prompt. */
  notePromptless(): void;
  /** Windows that were not let open. */
  refusedWindows(): number;
  /** True when there has been one tab all the time, and nothing is asked: it may be used for another episode. */
  isUnchanged(): boolean;
  /** While `work` leaves the page, whatever it asks is answered with yes. */
  leaving(work: () => Promise<unknown>): Promise<void>;
}

export interface TabsOptions {
  /** Of every tab, in pixels, whatever size a page asks for. */
  size: { width: number; height: number };
  /** What file choosers offer, by name. */
  documents: ReadonlyMap<string, Buffer>;
  /** Whether a window with this URL is not let open. */
  isRefused(url: string): boolean;
  onDownload(download: Download): void;
  /** Of each web socket that a page asks for, with its URL. */
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
    // A window that a page opened has the size that the page asked for.
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
  /** A page is known of some time after it was asked for. */
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
