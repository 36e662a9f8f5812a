import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.ts';
import { seeded } from '../support/seeded.ts';
import { withBrowser } from '../support/with-browser.ts';

/** The titles of the list; the front page has rows before it. */
const titles = (page: Page) => page.locator('.day .event h3').allInnerTexts();
const days = (page: Page) => page.locator('.day > h2').allInnerTexts();
const countOf = async (page: Page) => Number.parseInt(await page.locator('.count').innerText(), 10);
const chip = (page: Page, name: string) => page.locator('.chips a', { hasText: name });

/** The number of results that a link announces. */
const announcedBy = async (page: Page, link: string) => Number(await page.locator(`${link} .number`).innerText());

/** Brings the filters into view, which are behind a button on a telephone. */
async function seeFilters(page: Page): Promise<void> {
  const button = page.locator('[data-opens]');
  if (await button.isVisible()) await button.click();
}

/** Brings the results back into view. */
async function seeResults(page: Page): Promise<void> {
  const button = page.locator('[data-closes]');
  if (await button.isVisible()) await button.click();
}

/** Marks the current document, so that `isMarked` tells whether it was replaced. */
const mark = (page: Page) => page.evaluate("document.documentElement.setAttribute('data-mark', '')");
const isMarked = (page: Page) => page.locator('html[data-mark]').count();

describeInChromium('a visitor', () => {
  const { browser, service } = withBrowser((started) => seeded(started, { events: 400 }));

  // `madrid` has the other two: scripts on a wide screen, as the tests below, and a telephone without them
  const ways: Record<string, BrowserContextOptions> = {
    'without JavaScript': { javaScriptEnabled: false },
    'on a telephone': { viewport: { width: 390, height: 844 }, hasTouch: true },
  };

  for (const [how, options] of Object.entries(ways)) {
    const open = (path = '/') => browser.open(service.url + path, options);

    it(`${how} lists the events of this weekend, and goes back`, async () => {
      const page = await open();
      const all = await countOf(page);
      const announced = await announcedBy(page, '[data-key="when:weekend"]');
      await chip(page, 'Cap de setmana').click();
      await page.waitForURL('**/?when=weekend');
      expect(await page.locator('h1').innerText()).to.equal('Cap de setmana');
      expect([await countOf(page), announced > 0]).to.deep.equal([announced, true]);
      for (const day of await days(page))
        expect(day).to.match(/^(?:(?:Divendres|Dissabte|Diumenge), \d+ de maig|Exposicions i més, que venen d’abans)$/);
      await page.goBack();
      await page.waitForURL(`${service.url}/`);
      await page.locator('h1', { hasText: 'Agenda' }).waitFor();
      expect(await countOf(page)).to.equal(all);
    });

    it(`${how} searches, filters by category and price, and removes both filters`, async () => {
      const page = await open();
      await page.locator('#search').fill('concert');
      await page.getByRole('button', { name: 'Cerca' }).click();
      await page.waitForURL('**/?q=concert');
      const found = await countOf(page);
      const announced = await announcedBy(page, '[data-key="categories:musica"]');
      await seeFilters(page);
      await page.locator('[data-key="categories:musica"]').click();
      await page.waitForURL('**/?categories=musica&q=concert');
      expect(await countOf(page)).to.equal(announced);
      const free = await announcedBy(page, '[data-key="price:free"]');
      await page.locator('[data-key="price:free"]').click();
      await page.waitForURL('**/?categories=musica&q=concert&price=free');
      await seeResults(page);
      expect(await countOf(page)).to.equal(free);
      await page.getByRole('link', { name: 'Treu el filtre Gratuït' }).click();
      await page.waitForURL('**/?categories=musica&q=concert');
      await page.getByRole('link', { name: 'Treu el filtre Música' }).click();
      await page.waitForURL('**/?q=concert');
      await page.locator('.chosen').waitFor({ state: 'detached' });
      expect(await countOf(page)).to.equal(found);
    });

    it(`${how} opens a day of the calendar, and the next month with events`, async () => {
      const page = await open();
      await seeFilters(page);
      const link = page.locator('.calendar td a').last();
      const [name = '', count] = (await link.getAttribute('aria-label'))?.split(': ') ?? [];
      await link.click();
      await page.waitForURL(/when=\d{4}-\d{2}-\d{2}/);
      await page.locator('h1', { hasText: new RegExp(name, 'i') }).waitFor();
      expect(await countOf(page)).to.equal(Number.parseInt(count ?? '', 10));
      expect(await page.locator('[aria-current="date"]').count()).to.equal(1);
      await page.locator('.months [rel="next"]').click();
      await page.waitForURL('**/?when=2031-06');
      await page.locator('h1', { hasText: 'Juny del 2031' }).waitFor();
    });

    it(`${how} pages to the last page, which has no next link`, async () => {
      const page = await open('/?town=barcelona&ongoing=exclude');
      const all = await countOf(page);
      let seen = (await titles(page)).length;
      for (let number = 2; (await page.locator('.pager [rel="next"]').count()) > 0; number += 1) {
        await page.locator('.pager [rel="next"]').click();
        await page.waitForURL(`**/?ongoing=exclude&town=barcelona&page=${number}`);
        await page.locator('.pager span', { hasText: `Pàgina ${number} de` }).waitFor();
        expect(await page.title()).to.include(`Pàgina ${number} de`);
        seen += (await titles(page)).length;
      }
      expect([seen, all > 24]).to.deep.equal([all, true]);
    });

    it(`${how} reads an event in both languages, and opens its venue`, async () => {
      const page = await open();
      const [title = ''] = await titles(page);
      await page.locator('.day .event h3 a').first().click();
      await page.waitForURL('**/event/**');
      expect(await page.locator('h1').innerText()).to.equal(title);
      expect(await page.locator('time').first().innerText()).to.match(/de maig/);
      await page.locator('.languages a', { hasText: 'Castellano' }).click();
      await page.locator('html[lang="es"]').waitFor();
      expect(await page.locator('time').first().innerText()).to.match(/de mayo/);
      await page.locator('a[href^="/venue/"]').first().click();
      await page.waitForURL('**/venue/**');
      expect(await titles(page)).not.to.deep.equal([]);
    });

    it(`${how} zooms the map in, down to the events of a place`, async () => {
      const page = await open('/?categories=musica');
      await page.locator('.aside a[href^="/map/"]').click();
      await page.waitForURL('**/map/?categories=musica');
      for (let closer = 0; closer < 10 && new URL(page.url()).pathname === '/map/'; closer += 1) {
        const before = page.url();
        await page.locator('.map a').last().click();
        await page.waitForURL(({ href }) => href !== before);
      }
      await page.waitForURL(/\/\?categories=musica&(venue|bbox)=/);
      expect(await countOf(page)).to.be.above(0);
    });

    it(`${how} gets links to other lists when a search finds nothing`, async () => {
      const page = await open('/?q=zzzz&when=tonight');
      const links = page.locator('.nothing a');
      expect(await links.count()).to.be.above(0);
      await links.last().click();
      await page.waitForURL(`${service.url}/`);
      await page.locator('.event').first().waitFor();
    });
  }

  it('stays on the page while results change, and a screen reader announces their number', async () => {
    const page = await browser.open(service.url);
    await mark(page);
    await chip(page, 'Cap de setmana').click();
    await page.waitForURL('**/?when=weekend');
    await page.locator('#said', { hasText: /^\d+ actes?\b/ }).waitFor({ state: 'attached' });
    await page.locator('#search').fill('teatre');
    await page.locator('#search').press('Enter');
    await page.waitForURL('**/?when=weekend&q=teatre');
    await page.goBack();
    await page.locator('h1', { hasText: /^Cap de setmana$/ }).waitFor();
    expect(await isMarked(page)).to.equal(1);
  });

  it('finds the box and the way to the other language as the present list has them', async () => {
    const page = await browser.open(service.url);
    const box = page.locator('#search');
    await box.fill('consert');
    await box.press('Enter');
    await page.locator('.note', { hasText: 'De «consert» no s’ha trobat res' }).waitFor();
    expect(await box.inputValue()).to.equal('concert');
    await page.goBack();
    await page.locator('h1', { hasText: /^Agenda$/ }).waitFor();
    expect(await box.inputValue()).to.equal('');
    await chip(page, 'Cap de setmana').click();
    await page.waitForURL('**/?when=weekend');
    await page.getByRole('link', { name: 'Castellano' }).click();
    await page.waitForURL('**/es/?when=weekend');
  });

  it('gets a full page load when the request in the background fails', async () => {
    const page = await browser.open(service.url);
    await mark(page);
    await page.route('**/?when=weekend', (route, request) =>
      request.isNavigationRequest() ? route.continue() : route.abort(),
    );
    await chip(page, 'Cap de setmana').click();
    await page.locator('h1', { hasText: 'Cap de setmana' }).waitFor();
    expect(await isMarked(page)).to.equal(0);
    // Chromium logs the aborted request as an error
    expect(browser.faults(service.url)).to.have.length(1);
  });

  it('gets suggestions while typing, and opens the chosen one', async () => {
    const page = await browser.open(`${service.url}/?when=2031-06`);
    const box = page.locator('#search');
    await box.pressSequentially('barce');
    const town = page.getByRole('option', { name: 'a Barcelona' }).first();
    await town.waitFor();
    expect(await box.getAttribute('aria-expanded')).to.equal('true');
    await box.press('ArrowDown');
    expect(await town.getAttribute('aria-selected')).to.equal('true');
    await box.press('Enter');
    await page.waitForURL('**/?when=2031-06&town=barcelona');
    await page.locator('h1', { hasText: 'Barcelona' }).waitFor();
    await box.pressSequentially('barce');
    await page.getByRole('option').first().waitFor();
    await box.press('Escape');
    expect(await page.getByRole('listbox').count()).to.equal(0);
  });

  it('gets suggested events, and opens their pages', async () => {
    const page = await browser.open(service.url);
    const [title = ''] = await titles(page);
    await page.locator('#search').pressSequentially(title);
    await page.getByRole('option', { name: title }).first().click();
    await page.waitForURL('**/event/**');
    expect(await page.locator('h1').innerText()).to.equal(title);
  });

  it('lists events nearby with their distances, and sends only rounded coordinates', async () => {
    const geolocation = { latitude: 41.3874, longitude: 2.1686 };
    const page = await browser.open(service.url, { geolocation, permissions: ['geolocation'] });
    await page.getByRole('button', { name: 'A prop meu' }).click();
    await page.waitForURL('**/?near=41.39*2.17');
    await page.getByRole('link', { name: 'Treu el filtre A menys de 25 km d' }).waitFor();
    expect(await page.locator('.event .facts').first().innerText()).to.match(/\d\u00a0km/);
    await page.getByRole('link', { name: 'Treu el filtre A menys de 25 km d' }).click();
    await page.waitForURL(`${service.url}/`);
  });

  it('learns that the browser does not say where it is', async () => {
    const page = await browser.open(service.url);
    await page.getByRole('button', { name: 'A prop meu' }).click();
    await page.getByRole('button', { name: 'No s’ha pogut saber on ets' }).waitFor();
  });

  it('with the keyboard alone skips to the content, chooses a filter and stays there', async () => {
    const page = await browser.open(service.url);
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).to.equal('Ves al contingut');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').getAttribute('data-key')).to.equal('when:');
    await page.keyboard.press('Tab');
    const chosen = await page.locator(':focus').getAttribute('data-key');
    await page.keyboard.press('Enter');
    await page.waitForURL(/when=/);
    await page.locator(`[data-key="${chosen}"][aria-current]`).waitFor();
    expect(await page.locator(':focus').getAttribute('data-key')).to.equal(chosen);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/`);
  });
});
