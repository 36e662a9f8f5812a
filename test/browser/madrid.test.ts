import { existsSync } from 'node:fs';
import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { openSqlite } from '../../src/backends/sqlite/open.ts';
import { describeInChromium, withChromium } from '../support/chromium.ts';
import { describeWhere } from '../support/demanded.ts';
import { saturday, startMadrid, thursday } from '../support/madrid-calendar.ts';
import { madridFile, noMadridFile } from '../support/madrid-days.ts';
import type { Running } from '../support/service.ts';

/** `visitors` takes the same steps in every way, on demo data. */
const ways: Record<string, BrowserContextOptions> = {
  'on a wide screen': { colorScheme: 'dark' },
  'on a telephone without scripts': {
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  },
};

/** Brings the filters into view, which are behind a button on a telephone. */
async function seeFilters(page: Page): Promise<void> {
  const button = page.locator('[data-opens]');
  if (await button.isVisible()) await button.click();
}

/** The count above the list with these filters, in any order, once it is there. */
async function countAt(page: Page, filters: string, beginning: RegExp): Promise<string> {
  const sorted = (query: string) => [...new URLSearchParams(query)].sort().join();
  await page.waitForURL(({ search }) => sorted(search) === sorted(filters));
  await page.locator('.count', { hasText: beginning }).waitFor();
  expect(await page.getByText('No se ha encontrado').count()).to.equal(0);
  return page.locator('.count').innerText();
}

describeWhere(existsSync(madridFile), noMadridFile, 'the published Madrid feed in a browser', () => {
  describeInChromium('on a Thursday evening', () => {
    const browser = withChromium();
    let service: Running;

    before(async function fill() {
      this.timeout(240_000);
      service = await startMadrid({ pair: await openSqlite({ file: ':memory:', languages: ['es'] }) });
    });
    after(() => service.close());
    afterEach(() => expect(browser.faults(service.url)).to.deep.equal([]));

    for (const [how, options] of Object.entries(ways)) {
      const open = (path = '/') => browser.open(service.url + path, { ...options, locale: 'es' });
      const chip = (page: Page, key: string) => page.locator(`.chips [data-key="${key}"]`);

      it(`${how} counts 116 events today, 11 that begin in the evening, and 94 on Saturday`, async () => {
        const page = await open();
        expect(await page.locator('.invitation').innerText()).to.include('Jueves, 9 de octubre: 116 actos');
        expect(await chip(page, 'when:today').innerText()).to.equal('Hoy 116');
        await chip(page, 'when:today').click();
        expect(await countAt(page, '?when=today', /^116 actos: /)).to.match(/en curso$/);
        await chip(page, 'when:tonight').click();
        expect(await countAt(page, '?when=tonight', /esta noche/)).to.include(': 11 empiezan esta noche, ');
        await seeFilters(page);
        await page.locator(`.calendar [data-key="${saturday}"]`).click();
        await countAt(page, `?when=${saturday}`, /^94 actos: /);
        await page.goto(`${service.url}/?when=${thursday}`);
        await countAt(page, `?when=${thursday}`, /^116 actos: /);
      });

      it(`${how} finds 39 free exhibitions today`, async () => {
        const page = await open('/?when=today');
        await chip(page, 'free').click();
        await countAt(page, 'when=today&price=free', /actos/);
        await chip(page, 'free').and(page.locator('[aria-current]')).waitFor();
        await seeFilters(page);
        await page.locator('.facet [data-key="categories:exposiciones"]').click();
        await countAt(page, 'when=today&price=free&categories=exposiciones', /^39 actos: /);
        expect(await page.locator('.day .event').count()).to.be.above(20);
      });

      it(`${how} finds what there is for children this weekend, in Madrid`, async () => {
        const page = await open();
        await chip(page, 'when:weekend').click();
        await countAt(page, '?when=weekend', /^\d+ actos/);
        await seeFilters(page);
        const link = page.locator('.facet [data-key="tags:ninos"]');
        const announced = Number(await link.locator('.number').innerText());
        await link.click();
        await countAt(page, '?when=weekend&tags=ninos', new RegExp(`^${announced} actos`));
        expect(announced).to.be.above(5);
        expect(await page.locator('.day .event').first().innerText()).to.include('Madrid');
      });
    }

    it('goes through the month by the keyboard, to a day with all of its events', async () => {
      const page = await browser.open(`${service.url}/calendar/2025-10/`, { locale: 'es' });
      await page.locator('[data-days] a[tabindex="0"]').focus();
      expect(await page.locator(':focus').getAttribute('data-key')).to.equal(thursday);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await countAt(page, `?when=${saturday}`, /^94 actos: /);
    });
  });
});
