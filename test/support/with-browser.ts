/** A service and a browser for the tests of a suite, which look at pages as visitors and editors do. */

import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import type { Role } from '../../src/model/documents/document.ts';
import { type Watched, withChromium } from './chromium.ts';
import { type Running, type StartOptions, startService } from './service.ts';
import { openSessionOf, sessionCookie } from './sessions.ts';
import { type Standing, standing } from './with-service.ts';

interface WithBrowser {
  readonly browser: Watched;
  readonly service: Standing;
  /** Opens a page of the desk in a session of the user of a role, by default an editor. */
  signedIn(path?: string, options?: BrowserContextOptions, role?: Role): Promise<Page>;
}

/**
 * Starts both for all tests of the suite that calls this; `fill` fills the calendar before the first one. After each test, no page may have had
 * an error, except what is `expected`: Chromium logs the status of a refusal as one.
 */
export function withBrowser(
  fill: (service: Running) => Promise<unknown> = async () => undefined,
  expected = /^$/,
  options: StartOptions = {},
): WithBrowser {
  const browser = withChromium();
  let running: Running;
  before(async () => {
    running = await startService({ pair: openSqlite({ file: ':memory:', languages: ['ca', 'es'] }), ...options });
    await fill(running);
  });
  afterEach(() => {
    expect(browser.faults(running.url).filter((fault) => !expected.test(fault))).to.deep.equal([]);
  });
  after(() => running.close());
  const service = standing(() => running);
  return {
    browser,
    service,
    async signedIn(path = '/desk', pageOptions = {}, role = 'editor') {
      const value = await openSessionOf(service, role);
      const { hostname: domain } = new URL(service.url);
      const cookie = { name: sessionCookie, value, domain, path: '/desk', httpOnly: true, sameSite: 'Strict' } as const;
      const page = await browser.open(service.url + path, pageOptions, [cookie]);
      await page.getByRole('button', { name: 'Surt' }).waitFor();
      return page;
    },
  };
}
