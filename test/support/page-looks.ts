/** What is wrong with the looks of a page in a browser. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe-core finds that keeps people out, each as its rule and where it is broken. */
export async function barriersOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found: { id: string; impact: string; nodes: { target: string[] }[] }[] = await page.evaluate(
    'axe.run().then(({ violations }) => violations)',
  );
  const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** By how many pixels a page is wider than its window. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
