/** What is wrong with the looks of a page in a browser. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Widths in pixels, each in the colours that people may prefer. */
const looks = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const;

/**
 * Runs axe-core, and resolves to what keeps people out, each as its rule and where it is broken.
 *
 * Most rules read the document and what of it is shown. Both are the same in two looks when the markup is and the same media queries
 * hold: `light-dark()` gives colours alone, and a width between the same two breakpoints changes where lines break. So the second of
 * such looks is held against the rules about colours and about what scrolls, and any other one against all.
 */
const search = `(async () => {
  // Listeners to media queries are called with the next frame
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const queriesIn = (rules) => [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule && matchMedia(rule.conditionText).matches ? [rule.conditionText] : []),
    ...(rule.cssRules ? queriesIn(rule.cssRules) : []),
  ]);
  const queries = [...document.styleSheets].flatMap((sheet) => queriesIn(sheet.cssRules));
  const state = queries.join() + document.documentElement.outerHTML;
  const isKnown = (window.statesSeen ??= new Set()).has(state);
  statesSeen.add(state);
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    // What it finds is of moderate impact, so it would be left out below, and it takes long
    ...(isKnown
      ? { runOnly: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'] }
      : { rules: { region: { enabled: false } } }),
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')));
})()`;

/** By how many pixels a page is wider than its window. */
const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Goes to an address; resolves to what is wrong with the page at each width and in all colours: what sticks out, and what keeps people out. */
export async function faultsAt(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  await page.evaluate(axe);
  const faults: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const wider: number = await page.evaluate(overhang);
    const found: string[] = [
      ...(wider > 0 ? [`${wider} pixels wider`] : []),
      ...(await page.evaluate<string[]>(search)),
    ];
    faults.push(...found.map((fault) => `${url} ${width} ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** What a stored text could have broken: by how many pixels a page is wider than its window at each width, and its scripts within the markup. */
export async function brokenAt(page: Page, url: string, widths: readonly number[]): Promise<object> {
  await page.goto(url);
  const overhangs: Record<number, number> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    overhangs[width] = await page.evaluate(overhang);
  }
  const scripts = await page.evaluate(`document.querySelectorAll('script:not([src]):not([type$="json"])').length`);
  return { url, overhangs, scripts };
}
