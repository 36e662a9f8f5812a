/** Takes the README's pictures: `node scripts/pictures.ts`, with Chromium installed. The same demo data, moment and window each time. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const port = '8099';
const origin = `http://127.0.0.1:${port}`;
const now = '2026-05-06T08:00:00Z';

/** What is taken: an address, and the window that it is seen in. */
const pictures = [
  { file: 'agenda.png', path: '/?when=week', width: 1200, height: 760, dark: false },
  { file: 'agenda-dark.png', path: '/es/?when=weekend', width: 390, height: 760, dark: true },
] as const;

const folder = await mkdtemp(join(tmpdir(), 'cartellera-pictures-'));
const environment = { ...process.env, DATA_DIR: folder, PORT: port, NOW: now, ALLOW_RESET: 'true', LOG_LEVEL: 'warn' };
const command = (...words: string[]): ChildProcess =>
  spawn(process.execPath, [join(root, 'bin/cartellera.mjs'), ...words], { env: environment, stdio: 'inherit' });

/** Resolves when a command has ended. */
function ended(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('close', resolve));
}

async function untilReady(left = 100): Promise<void> {
  const isReady = await fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReady) return;
  if (left === 0) throw new Error('The service does not become ready');
  await new Promise((resolve) => setTimeout(resolve, 100));
  await untilReady(left - 1);
}

async function takeAll(browser: Browser): Promise<void> {
  for (const { file, path, width, height, dark } of pictures) {
    const colorScheme = dark ? 'dark' : 'light';
    const page = await browser.newPage({ viewport: { width, height }, colorScheme });
    await page.goto(origin + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(root, 'docs', file) });
    await page.close();
  }
}

await ended(command('seed', '--events', '1000', '--now', now));
const service = command('serve');
try {
  await untilReady();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  await takeAll(browser);
  await browser.close();
} finally {
  service.kill();
  await ended(service);
  await rm(folder, { recursive: true });
}
