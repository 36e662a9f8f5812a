import { expect } from 'chai';
import { describeInChromium } from '../support/chromium.ts';
import { seeded } from '../support/seeded.ts';
import { withBrowser } from '../support/with-browser.ts';

const widths = [390, 1280];

describeInChromium('the details of a page', () => {
  const { browser, service } = withBrowser(async (started) => {
    await seeded(started, { events: 600 });
    const { body } = await started.request('GET', '/categories?orderby=count&order=desc&per_page=1');
    const name = 'Arts escèniques contemporànies de carrer i de petit format, circ i titelles';
    const path = `/categories/${body.categories[0].id}`;
    await started.request('PUT', path, { as: 'editor', body: { name, translations: { es: { name } } } });
  });

  for (const width of widths) {
    it(`have each number on one line, ${width} pixels wide`, async () => {
      const page = await browser.open(`${service.url}/es/?when=../2033-01-01`, { viewport: { width, height: 900 } });
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

    it(`crop pictures of any shape to 4:3, ${width} pixels wide`, async () => {
      const page = await browser.open(`${service.url}/`, { viewport: { width, height: 900 } });
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

  it('say the parts of the day so that none is a day', async () => {
    const page = await browser.open(`${service.url}/es/`);
    const labels = await page.locator('.facet a[data-key^="part_of_day:"] span:first-child').allTextContents();
    expect(labels).to.include.members(['Por la mañana', 'Por la tarde', 'Por la noche']);
  });
});
