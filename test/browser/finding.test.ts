import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { describeInChromium } from '../support/chromium.ts';
import { seeded } from '../support/seeded.ts';
import { withBrowser } from '../support/with-browser.ts';

const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true };
const tablet = { viewport: { width: 768, height: 1024 } };

/** Where elements are in the window: their edges from its top and its left. */
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      return { top, bottom, left, right };
    }),
  );

describeInChromium('finding events', () => {
  const { browser, service } = withBrowser(async (started) => {
    await seeded(started, { events: 400 });
    const { body } = await started.request('GET', '/categories?orderby=count&order=desc&per_page=1');
    const name = 'Arts escèniques contemporànies de carrer i de petit format, circ i titelles';
    const path = `/categories/${body.categories[0].id}`;
    await started.request('PUT', path, { as: 'editor', body: { name, translations: { es: { name } } } });
  });

  it('on a telephone begins with chips in one row, and two events on the first screen', async () => {
    for (const path of ['/', '/es/?when=week']) {
      const page = await browser.open(service.url + path, telephone);
      const tops = (await boxes(page, '.chips li:not(:has(.none))')).map(({ top }) => Math.round(top));
      expect(new Set(tops).size).to.equal(1);
      const whole = (await boxes(page, '.event')).filter(({ bottom }) => bottom <= 844);
      expect([path, whole.length >= 2]).to.deep.equal([path, true]);
    }
  });

  it('on a telephone has its filters in a sheet, whose button says how many events it shows', async () => {
    const page = await browser.open(service.url, telephone);
    const sheet = page.locator('#filters');
    const opener = page.getByRole('link', { name: 'Filtres', exact: true });
    expect(await sheet.isVisible()).to.equal(false);
    await page.mouse.wheel(0, 2000);
    await opener.click();
    await page.getByRole('dialog', { name: 'Filtres' }).waitFor();
    expect(await page.locator(':focus').innerText()).to.equal('Filtres');
    await sheet.locator('[data-key="categories:musica"]').click();
    await page.waitForURL('**/?categories=musica');
    await sheet.locator('[data-key="categories:musica"][aria-current]').waitFor();
    await sheet.locator('[data-key="price:free"]').click();
    await page.waitForURL('**/?categories=musica&price=free');
    await sheet.locator('[data-key="price:free"][aria-current]').waitFor();
    const on = Number.parseInt(await page.locator('.count').innerText(), 10);
    expect(on).to.be.above(1);
    await page.getByRole('link', { name: `Mostra ${on} actes` }).click();
    expect(await sheet.isVisible()).to.equal(false);
    const [heading] = await boxes(page, 'h1');
    expect(heading && heading.top >= 0 && heading.top < 844).to.equal(true);
    expect(await page.locator('.to-filters').innerText()).to.equal('Filtres · 2');
  });

  it('closes the sheet by Escape, and gives the focus back', async () => {
    const page = await browser.open(service.url, telephone);
    await page.locator('[data-opens]').click();
    await page.keyboard.press('Escape');
    expect(await page.locator('#filters').isVisible()).to.equal(false);
    expect(await page.locator(':focus').innerText()).to.equal('Filtres');
    expect(await page.locator('.results').getAttribute('inert')).to.equal(null);
  });

  it('on a telephone without scripts leads down to the filters and back up to the results', async () => {
    const page = await browser.open(service.url, { ...telephone, javaScriptEnabled: false });
    await page.locator('[data-opens]').click();
    const [filters] = await boxes(page, '#filters');
    expect(Math.abs(filters?.top ?? Number.NaN)).to.be.below(844);
    await page.locator('[data-closes]').click();
    const [results] = await boxes(page, '#results');
    expect(Math.abs(results?.top ?? Number.NaN)).to.be.below(844);
  });

  it('on a tablet has its filters beside the list, and shows the results of a choice', async () => {
    const page = await browser.open(`${service.url}/?when=2031-05`, tablet);
    const [[list], [filters]] = await Promise.all([boxes(page, '#results'), boxes(page, '#filters')]);
    expect(filters && list && filters.left > list.right && filters.top < 400).to.equal(true);
    const last = page.locator('.facet a:visible').last();
    await last.scrollIntoViewIfNeeded();
    await last.click();
    await page.locator('.chosen').waitFor();
    const [heading] = await boxes(page, 'h1');
    expect(heading && heading.top >= 0 && heading.top < 1024).to.equal(true);
  });

  it('offers events in a town and near it', async () => {
    const page = await browser.open(service.url);
    const box = page.locator('#search');
    await box.pressSequentially('barce');
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(
      (await options.allInnerTexts()).slice(0, 2).map((text) => text.replace(/\s*\(.*|\s*Població/gs, '')),
    ).to.deep.equal(['a Barcelona', 'a prop de Barcelona']);
    await page.getByRole('option', { name: 'a prop de Barcelona' }).click();
    await page.waitForURL('**/?near=barcelona');
    await page.locator('[data-key="radius:10"]').click();
    await page.waitForURL('**/?near=barcelona&radius=10');
    await page.locator('[data-key="orderby:distance"]').click();
    await page.waitForURL('**/?orderby=distance&near=barcelona&radius=10');
    await page.locator('[data-key="orderby:distance"][aria-current]').waitFor();
    const kilometres = (await page.locator('.event .facts').allInnerTexts()).map((text) =>
      Number.parseFloat((/([\d,]+)\u00a0km/.exec(text)?.[1] ?? '').replace(',', '.')),
    );
    expect(kilometres).to.have.length.above(3);
    expect(kilometres).to.deep.equal(kilometres.toSorted((one, other) => one - other));
  });

  for (const javaScriptEnabled of [true, false]) {
    it(`shows the events between two days ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const page = await browser.open(service.url, { javaScriptEnabled });
      await page.locator('[name="from"]').fill('2031-05-10');
      await page.locator('[name="to"]').fill('2031-05-12');
      await page.locator('.dates-form button').click();
      await page.waitForURL('**/?when=2031-05-10%2F2031-05-12');
      await page.locator('h1', { hasText: '10–12 de maig del 2031' }).waitFor();
    });
  }

  for (const path of ['/', '/calendar/2031-05/']) {
    it(`goes through the days of ${path} by arrows, and opens one`, async () => {
      const page = await browser.open(service.url + path);
      const focused = () => page.locator(':focus').getAttribute('data-key');
      const stops = page.locator('[data-days] a[data-key][tabindex="0"]');
      expect(await stops.count()).to.equal(1);
      await stops.focus();
      const begin = Date.parse((await focused()) ?? '');
      await page.keyboard.press('ArrowRight');
      const next = Date.parse((await focused()) ?? '');
      expect(next).to.be.above(begin);
      await page.keyboard.press('ArrowDown');
      const below = Date.parse((await focused()) ?? '');
      expect(((below - next) / 86_400_000) % 7).to.equal(0);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowLeft');
      expect(Date.parse((await focused()) ?? '')).to.equal(begin);
      await page.keyboard.press('End');
      const last = await focused();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/?when=${last}`);
    });
  }

  it('opens a day of the month below its week on a telephone, and leads to its list', async () => {
    const page = await browser.open(`${service.url}/calendar/2031-05/`, telephone);
    const opened = page.locator('.grid .opened');
    const days = page.locator('.grid a.date');
    await days.nth(3).click();
    expect(await opened.count()).to.equal(1);
    expect(await days.nth(3).getAttribute('aria-expanded')).to.equal('true');
    expect(await opened.locator('li a').count()).to.be.within(1, 3);
    const key = await days.nth(3).getAttribute('data-key');
    await days.nth(3).click();
    expect(await opened.count()).to.equal(0);
    await days.nth(3).click();
    await opened.locator('a').first().click();
    await page.waitForURL(`**/?when=${key}`);
  });

  it('moves the map by the pointer and by the keyboard, with the list of what is there', async () => {
    const page = await browser.open(`${service.url}/map/?bbox=1,41,3,42`);
    const west = () => Number(new URL(page.url()).searchParams.get('bbox')?.split(',')[0]);
    const [box] = await boxes(page, '.around svg');
    const [x, y] = [(box?.left ?? 0) + 200, (box?.top ?? 0) + 150];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 3 });
    await page.mouse.up();
    await page.waitForURL(({ href }) => !href.includes('bbox=1,41,3,42'));
    const moved = west();
    expect(moved).to.be.within(1.05, 1.6);
    await page.locator(`[data-map^="${String(moved).slice(0, 4)}"]`).waitFor();
    await page.locator('[data-key="closer"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(() => west() < moved);
    await page.locator('.around').waitFor();
    expect(west()).to.be.closeTo(moved - 0.5, 0.05);
  });

  it('turns the pages of the month by the keyboard', async () => {
    const page = await browser.open(`${service.url}/calendar/2031-05/`);
    await page.locator('[data-days] a[tabindex="0"]').focus();
    await page.keyboard.press('PageDown');
    await page.waitForURL('**/calendar/2031-06/');
    await page.locator('h1', { hasText: 'Juny del 2031' }).waitFor();
  });

  for (const [where, options] of Object.entries({ 'on a telephone': telephone, 'on a wide screen': {} })) {
    it(`${where} has each number on one line, beside a name of any length`, async () => {
      const page = await browser.open(`${service.url}/es/?when=../2033-01-01`, options);
      const filters = page.locator('[data-opens]');
      if (await filters.isVisible()) await filters.click();
      const heights = await page
        .locator('.number:visible')
        .evaluateAll((all) =>
          all.map((each) => ({ said: each.textContent, lines: each.getClientRects().length, high: each.clientHeight })),
        );
      expect(heights.filter(({ said }) => Number(said) > 99)).to.have.length.above(3);
      for (const { said, lines, high } of heights) expect([said, lines, high < 40]).to.deep.equal([said, 1, true]);
    });

    it(`${where} crops pictures of any shape to 4:3`, async () => {
      const page = await browser.open(`${service.url}/`, options);
      const fits = await page
        .locator('.day .event img.poster')
        .evaluateAll((all) =>
          all.map((each) => [
            Math.round((each.clientWidth / each.clientHeight) * 10) / 10,
            each.computedStyleMap().get('object-fit')?.toString(),
          ]),
        );
      expect(fits).to.have.length.above(3);
      for (const fit of fits) expect(fit).to.deep.equal([1.3, 'cover']);
    });
  }

  it('says the parts of the day so that none is a day', async () => {
    const page = await browser.open(`${service.url}/es/`);
    const labels = await page.locator('.facet a[data-key^="part_of_day:"] span:first-child').allTextContents();
    expect(labels).to.include.members(['Por la mañana', 'Por la tarde', 'Por la noche']);
  });
});
