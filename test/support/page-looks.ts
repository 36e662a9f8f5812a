/** Layout and accessibility checks of pages in a browser. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** A window width in pixels, with a colour scheme. */
interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const narrow: Look = { width: 320, colorScheme: 'light' };
const wide: Look = { width: 1280, colorScheme: 'dark' };
const looks = [narrow, { width: 390, colorScheme: 'dark' }, { width: 1280, colorScheme: 'light' }, wide] as const;

/**
 * One narrow and one wide look, one light and one dark. No query of the width changes a colour, so these are enough for pages whose parts that
 * only one width shows are on a page that is seen in every look.
 */
const fewLooks: readonly Look[] = [narrow, wide];

/**
 * Runs axe-core; resolves to the violations of serious or critical impact, each as its rule and selector.
 *
 * Most rules depend on the markup and on what is visible. Both are the same for two looks with the same markup and the same matching media
 * queries: `light-dark()` changes only colours, and a width between the same two breakpoints changes only where lines break. So the
 * second of such looks is checked only by the rules about colours and scrolling, and every other look by all rules.
 */
const search = `(async () => {
  // Listeners of media queries are called with the next frame
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
    // By default axe-core also copies all style sheets, for a rule that is off
    preload: { assets: ['media'] },
    // This slow rule reports moderate impact, which is filtered out below
    ...(isKnown
      ? { runOnly: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'] }
      : { rules: { region: { enabled: false } } }),
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')));
})()`;

/**
 * Takes out of a page the parts, rows and list items that have the markup of one before them in a place like theirs, on the page or on one seen
 * before in the same looks with the same style sheets, and differ by their words alone: axe-core takes as long for each of them, and finds the
 * same. What differs in a class, a style, a role, a state, in which texts are empty, or in what is hidden or too long for its room, stays; so does
 * what is around it. Resolves to what axe-core would have found by comparing them, IDs that come twice or are missing and controls without a
 * label, and to the hashes of what stays.
 */
const thin = (known: readonly string[]) => `(() => {
  const faults = [];
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push('twice: #' + id);
  const referring = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-activedescendant'];
  for (const name of referring)
    for (const each of document.querySelectorAll('[' + name + ']'))
      for (const id of each.getAttribute(name).split(/\\s+/))
        if (id && !ids.includes(id)) faults.push(name + ' of what is not there: #' + id);
  const isNamed = (control) => control.labels.length > 0 || control.ariaLabel || control.hasAttribute('aria-labelledby');
  const controls = 'input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image]), select, textarea';
  for (const each of document.querySelectorAll(controls))
    if (each.checkVisibility() && !isNamed(each)) faults.push('without a label: ' + each.outerHTML);
  // Before anything is taken out, which would lay out the page again for each
  const shownOf = (element) => (element.checkVisibility() ? '' : '-') + (element.scrollWidth > element.clientWidth ? '+' : '');
  const shown = new Map([...document.querySelectorAll('*')].map((element) => [element, shownOf(element)]));
  const free = /^(?:id|name|value|href|src|srcset|alt|title|datetime|data-.*|action|width|height|aria-label)$/;
  const markOf = ({ name, value }) => name + (free.test(name) || referring.includes(name) ? value.trim() !== '' : '=' + value);
  const tagOf = (element) => element.localName + shown.get(element) + '[' + [...element.attributes].map(markOf).sort() + ']';
  const markupOf = (node) => node.nodeType === Node.TEXT_NODE
    ? (node.data.trim() === '' ? '' : '_')
    : node.nodeType === Node.ELEMENT_NODE
      ? tagOf(node) + '(' + [...node.childNodes].map(markupOf).join('') + ')'
      : '';
  const placeOf = (element) => (element ? placeOf(element.parentElement) + '>' + tagOf(element) : '');
  const hashOf = (text) => {
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x9e3779b1);
      other = Math.imul(other ^ text.charCodeAt(at), 0x5f356495);
    }
    return (one >>> 0).toString(36) + (other >>> 0).toString(36);
  };
  const sheets = [...document.styleSheets].map(({ href }) => href).join();
  const seen = new Set(${JSON.stringify(known)});
  const found = [];
  const parts = 'header, nav, footer, aside, section, form, fieldset, details, table, ul, ol, dl, p, main li, main tbody tr';
  for (const each of document.querySelectorAll(parts)) {
    if (!each.isConnected) continue;
    const hash = hashOf(sheets + placeOf(each.parentElement) + markupOf(each));
    if (seen.has(hash)) each.remove();
    else found.push(hash);
    seen.add(hash);
  }
  return { faults, found };
})()`;

/** By how many pixels the page is wider than its window. */
const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/**
 * Opens URLs one after another; resolves to the faults of their pages: horizontal overflow and accessibility violations. The pages of `urls`
 * are seen in every look, and then those of `others` in a few. Chromium has axe-core once for all of them, because it takes a fifth of a
 * second of processor to send it anew.
 */
export async function faultsAt(page: Page, urls: readonly string[], others: readonly string[] = []): Promise<string[]> {
  const script = await page.addInitScript({ content: axe });
  const faults: string[] = [];
  const known = new Set<string>();
  for (const url of urls) faults.push(...(await faultsOf(page, url, looks, known)));
  for (const url of others) faults.push(...(await faultsOf(page, url, fewLooks, known)));
  await script.dispose();
  return faults;
}

async function faultsOf(page: Page, url: string, inLooks: readonly Look[], known: Set<string>): Promise<string[]> {
  await page.goto(url);
  const faults: string[] = [];
  for (const width of new Set(inLooks.map((look) => look.width))) {
    await page.setViewportSize({ width, height: 900 });
    const wider: number = await page.evaluate(overhang);
    if (wider > 0) faults.push(`${url} ${width}: ${wider} pixels wider`);
  }
  const thinned = await page.evaluate<{ faults: string[]; found: string[] }>(thin([...known]));
  faults.push(...thinned.faults.map((fault) => `${url}: ${fault}`));
  for (const hash of thinned.found) known.add(hash);
  // The widest first, which the window is already
  for (const { width, colorScheme } of inLooks.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate<string[]>(search);
    faults.push(...found.map((fault) => `${url} ${width} ${colorScheme}: ${fault}`));
  }
  return faults;
}

/** Opens a URL; resolves to what a stored text could break: the overflow in pixels at each width, and the number of inline scripts. */
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
