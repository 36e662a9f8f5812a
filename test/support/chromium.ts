/** Pages in a real browser, for suites that look at them as visitors do. */

import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { describeWhere } from './demanded.ts';

const { CHROMIUM = '' } = process.env;

/** Where distributions put it. */
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = [CHROMIUM, ...usualPlaces].find((path) => path !== '' && existsSync(path));

/** Declares a suite that needs a browser. Without one it is skipped, or fails where all suites are demanded; `CHROMIUM=none` does without. */
export function describeInChromium(name: string, suite: () => void): void {
  if (CHROMIUM === 'none') return;
  describeWhere(executablePath !== undefined, 'NO CHROMIUM: INSTALL IT, OR SET CHROMIUM TO WHERE IT IS', name, suite);
}

/** A browser whose pages are watched. */
export interface Watched {
  /** Opens a page of its own profile, 1280 pixels wide unless said otherwise. */
  open(url: string, options?: BrowserContextOptions): Promise<Page>;
  /** What should not have happened since it was last asked: errors, and requests to hosts other than `origin`. */
  faults(origin: string): string[];
}

/** Starts a browser for the tests of the suite that calls this; its pages are closed after each test. */
export function withChromium(): Watched {
  let browser: Browser;
  let contexts: BrowserContext[] = [];
  let errors: string[] = [];
  let requests: string[] = [];
  before(async function start() {
    this.timeout(60_000);
    // Whoever runs as root, as containers do, has no sandbox to go into
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
  });
  after(() => browser.close());
  return {
    async open(url, options = {}) {
      const context = await browser.newContext({ locale: 'ca', viewport: { width: 1280, height: 900 }, ...options });
      contexts.push(context);
      context.on('request', (request) => requests.push(request.url()));
      context.on('weberror', (error) => errors.push(String(error.error())));
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('dialog', (dialog) => {
        errors.push(`dialog: ${dialog.message()}`);
        return dialog.dismiss();
      });
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
