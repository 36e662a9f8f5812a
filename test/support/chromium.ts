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

/** Where distributions put it; first the one that never has a window, which takes half as much work. */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = [CHROMIUM, ...usualPlaces].find((path) => path !== '' && existsSync(path));

/** Declares a suite that needs a browser. Without one it is skipped, or fails where all suites are demanded; `CHROMIUM=none` does without. */
export function describeInChromium(name: string, suite: () => void): void {
  if (CHROMIUM === 'none') return;
  describeWhere(executablePath !== undefined, 'NO CHROMIUM: INSTALL IT, OR SET CHROMIUM TO WHERE IT IS', name, suite);
}

/** A browser whose pages are watched. */
export interface Watched {
  /** Opens a page 1280 pixels wide unless said otherwise, with nothing left of earlier tests: no cookies, stored data or cached files. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** What should not have happened since it was last asked: errors, and requests to hosts other than `origin`. */
  faults(origin: string): string[];
}

/** A profile that outlives the test, with its page and what forgets things in it. */
interface Profile {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/**
 * Starts a browser for the tests of the suite that calls this. Tests that ask for the same options have the same page one after the
 * other: a first page takes Chromium five times as much work as the next one in the same process.
 */
export function withChromium(): Watched {
  let browser: Browser;
  const profiles = new Map<string, Profile>();
  let taken = new Set<string>();
  let errors: string[] = [];
  let requests: string[] = [];

  before(async function start() {
    this.timeout(60_000);
    // Whoever runs as root, as containers do, has no sandbox to go into
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const args = ['--disable-gpu', ...sandbox];
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
    async open(url, options = {}) {
      const page = await pageFor(options);
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

/** Closes all pages but the one that is kept, and removes what a test leaves behind. */
async function forget({ context, page, session }: Profile): Promise<void> {
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  await page.unrouteAll();
  await context.clearCookies();
  await session.send('Network.clearBrowserCache');
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
}
