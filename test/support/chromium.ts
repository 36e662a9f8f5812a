/** Pages in a real browser, for suites that look at them as visitors do. */

import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { describeWhere } from './demanded.ts';

const { CHROMIUM = '' } = process.env;

/** Where distributions install Chromium. The headless shell comes first because it needs half the processor time. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = [CHROMIUM, ...usualPlaces].find((path) => path !== '' && existsSync(path));

/** Declares a suite that needs a browser. Without one it is skipped, or fails if `DEMAND_ALL_SUITES` is set; `CHROMIUM=none` omits it. */
export function describeInChromium(name: string, suite: () => void): void {
  if (CHROMIUM === 'none') return;
  describeWhere(executablePath !== undefined, 'NO CHROMIUM: INSTALL IT, OR SET CHROMIUM TO WHERE IT IS', name, suite);
}

/** What a context is given before its page is opened. */
type Cookie = Parameters<BrowserContext['addCookies']>[0][number];

/** A browser that records the errors and requests of its pages. */
export interface Watched {
  /** Opens a page, by default 1280 pixels wide, without cookies, stored data or cached files of earlier tests. */
  open(url: string, options?: BrowserContextOptions, cookies?: readonly Cookie[]): Promise<Page>;
  /** Returns the errors, and the requests to hosts other than `origin`, since the last call. */
  faults(origin: string): string[];
}

/** A browser context that is reused by later tests, with its page and the session that clears its data. */
interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** What a page changes without a context of its own. */
const changing = new Set(['viewport', 'colorScheme', 'javaScriptEnabled', 'hasTouch']);

/** The window of pages whose options name no other. */
const usualWindow = { width: 1280, height: 900 };

/**
 * Starts a browser for the tests of the suite that calls this, which may say what all of its pages have. Tests reuse one page, because each
 * context has a process, whose first page costs five times as much as the next one. A test gets another context for pages with other options
 * than those of its first one, and for options that need it.
 */
export function withChromium(common: BrowserContextOptions = {}): Watched {
  let browser: Browser;
  let usual: Profile | undefined;
  const others = new Map<string, Profile>();
  let taken = new Map<string, Profile>();
  let errors: string[] = [];
  let requests: string[] = [];

  before(async () => {
    // Chromium refuses to start its sandbox as root, which is the user in containers
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    // A process for all pages: one for each navigation from elsewhere takes a tenth of a second to start
    const args = ['--disable-gpu', '--renderer-process-limit=1', ...sandbox];
    browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  });
  afterEach(async () => {
    await Promise.all([...taken.values()].map(forget));
    taken = new Map();
  });
  after(() => browser.close());

  function watch(page: Page): void {
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('dialog', (dialog) => {
      errors.push(`dialog: ${dialog.message()}`);
      return dialog.dismiss();
    });
  }

  async function profileOf(options: BrowserContextOptions): Promise<Profile> {
    const context = await browser.newContext({ locale: 'ca', viewport: usualWindow, ...common, ...options });
    context.on('request', (request) => requests.push(request.url()));
    context.on('weberror', (error) => errors.push(String(error.error())));
    const page = await context.newPage();
    watch(page);
    return { context, page, session: await context.newCDPSession(page) };
  }

  async function profileFor(options: BrowserContextOptions, key: string): Promise<Profile> {
    const isFree = ![...taken.values()].some((profile) => profile === usual);
    if (isFree && Object.keys(options).every((name) => changing.has(name))) {
      usual ??= await profileOf({});
      return usual;
    }
    const profile = others.get(key) ?? (await profileOf(options));
    others.set(key, profile);
    return profile;
  }

  async function pageFor(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const earlier = taken.get(key);
    const profile = earlier ?? (await profileFor(options, key));
    taken.set(key, profile);
    const { context } = profile;
    if (!earlier) {
      await change(profile.page, profile.session, options);
      return profile.page;
    }
    const another = await context.newPage();
    watch(another);
    await change(another, await context.newCDPSession(another), options);
    return another;
  }

  return {
    async open(url, options = {}, cookies = []) {
      const page = await pageFor(options);
      if (cookies.length > 0) await page.context().addCookies(cookies);
      await page.goto(url);
      return page;
    },
    faults(origin) {
      const foreign = requests.filter((url) => new URL(url).origin !== origin);
      const found = [...errors, ...foreign];
      [errors, requests] = [[], []];
      return found;
    },
  };
}

/** Gives a page the options that need no context of their own, whatever it had before. */
async function change(page: Page, session: CDPSession, options: BrowserContextOptions): Promise<void> {
  const { viewport, colorScheme = 'light', javaScriptEnabled = true, hasTouch = false } = options;
  await page.setViewportSize(viewport ?? usualWindow);
  await page.emulateMedia({ media: null, colorScheme });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch });
  await session.send('Emulation.setScriptExecutionDisabled', { value: !javaScriptEnabled });
}

/** Closes all pages except the reused one, and clears the routes, cookies, cache and storage that a test left. */
async function forget({ context, page, session }: Profile): Promise<void> {
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  await page.unrouteAll();
  await context.clearCookies();
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
}
