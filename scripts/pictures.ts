/** Takes the pictures of README and `docs/`: `node scripts/pictures.ts`, with Chromium installed. The same demo data, moment and window each time. */

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const port = '8099';
const origin = `http://127.0.0.1:${port}`;
const now = '2026-05-06T08:00:00Z';

/** Where Chromium is installed, or the variable says. */
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

const password = 'quatre paraules ben llargues';

/** What is taken: an address, where `{slug}` and `{id}` are those of the next event, and the window that it is seen in. */
const pictures = [
  { file: 'front.png', path: '/', width: 1200, height: 900, dark: false },
  { file: 'agenda.png', path: '/?when=week', width: 1200, height: 760, dark: false },
  { file: 'agenda-dark.png', path: '/es/?when=weekend', width: 390, height: 760, dark: true },
  { file: 'event.png', path: '/event/{slug}/', width: 1200, height: 900, dark: false },
  { file: 'month.png', path: '/calendar/2026-05/', width: 1200, height: 900, dark: false },
  { file: 'map.png', path: '/map/?when=month', width: 1000, height: 760, dark: false },
  { file: 'nothing-found.png', path: '/?q=exposisio', width: 1000, height: 600, dark: false },
  { file: 'desk.png', path: '/desk/events', width: 1000, height: 700, dark: false },
  { file: 'desk-form.png', path: '/desk/events/{id}', width: 1000, height: 1000, dark: true },
] as const;

const folder = await mkdtemp(join(tmpdir(), 'cartellera-pictures-'));
const environment = {
  ...process.env,
  ...{ DATA_DIR: folder, PORT: port, NOW: now, ALLOW_RESET: 'true', LOG_LEVEL: 'warn', ADMIN_PASSWORD: password },
};
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

/** The first event of the week that has a price. */
async function nextEvent(): Promise<{ id: number; slug: string }> {
  const answer = await fetch(`${origin}/calendar/events/v1/events?when=week&free=false&per_page=1`);
  const { events } = (await answer.json()) as { events: { id: number; slug: string }[] };
  const [event] = events;
  if (!event) throw new Error('The demo data have no event with a price this week');
  return event;
}

async function takeAll(browser: Browser): Promise<void> {
  const context = await browser.newContext({ locale: 'ca' });
  await signIn(await context.newPage());
  const { id, slug } = await nextEvent();
  for (const { file, path, width, height, dark } of pictures) {
    const page = await context.newPage();
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.goto(origin + path.replace('{slug}', slug).replace('{id}', String(id)), { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(root, 'docs', file) });
    await page.close();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${origin}/desk`);
  await page.locator('#name').fill('admin');
  await page.locator('#password').fill(password);
  await page.locator('.primary').click();
  await page.waitForURL(`${origin}/desk`);
}

await ended(command('seed', '--events', '1000', '--now', now));
const service = command('serve');
try {
  await untilReady();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  await takeAll(browser);
  await browser.close();
} finally {
  service.kill();
  await ended(service);
  await rm(folder, { recursive: true });
}
