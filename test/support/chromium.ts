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

/**
 * Starts a browser for the tests of the suite that calls this. Tests with the same options reuse one page, because the first page of a
 * Chromium process costs five times as much as the next one.
 */
export function withChromium(): Watched {
  let browser: Browser;
  const profiles = new Map<string, Profile>();
  let taken = new Set<string>();
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
    await Promise.all([...taken].map((key) => profiles.get(key)).map((profile) => profile && forget(profile)));
    taken = new Set();
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
    const context = await browser.newContext({ locale: 'ca', viewport: { width: 1280, height: 900 }, ...options });
    context.on('request', (request) => requests.push(request.url()));
    context.on('weberror', (error) => errors.push(String(error.error())));
    const page = await context.newPage();
    watch(page);
    return { context, page, session: await context.newCDPSession(page) };
  }

  async function pageFor(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options);
    const profile = profiles.get(key) ?? (await profileOf(options));
    profiles.set(key, profile);
    if (!taken.has(key)) {
      taken.add(key);
      return profile.page;
    }
    const another = await profile.context.newPage();
    watch(another);
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

/** Closes all pages except the reused one, and clears the routes, cookies, cache and storage that a test left. */
async function forget({ context, page, session }: Profile): Promise<void> {
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  await page.unrouteAll();
  await context.clearCookies();
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
}
