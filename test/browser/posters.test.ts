import { expect } from 'chai';
import { drawnPoster } from '../../src/http/pages/posters.ts';
import { describeInChromium, withChromium } from '../support/chromium.ts';

const titles = [
  'Nit',
  'Electroencefalografistes',
  'WWWWWWWWWWWW MMMMMMMMMMMM',
  'Presentació del llibre «La desinstitucionalització de la memòria» amb l’autora i l’Associació de Veïns',
  'Ŀ’Œuvre: 100 % — 50 €… ¿“Ñandú”?',
  'mot '.repeat(150),
  'Llanfair'.repeat(40),
];

describeInChromium('the texts of a poster', () => {
  const browser = withChromium();

  it('are within it, above each other, with the fonts that there are', async () => {
    const page = await browser.open('about:blank');
    for (const title of titles) {
      const texts = {
        title,
        category: `${title} ${title}`.slice(0, 150),
        line: 'dimecres, 30 de setembre del 2031, de 20.30 a 23.59 h',
      };
      await page.setContent(`<body style="margin: 0">${drawnPoster({ ...texts, theme: 1 }, 'ca')}`);
      const boxes = await page.locator('svg text').evaluateAll((all) =>
        all.map((each) => {
          const { right, top, bottom } = each.getBoundingClientRect();
          return { right, top, bottom };
        }),
      );
      for (const { right, top, bottom } of boxes) {
        expect([title, right <= 1200 - 80, top >= 0, bottom <= 900]).to.deep.equal([title, true, true, true]);
      }
      const bases = await page
        .locator('svg text')
        .evaluateAll((all) => all.map((each) => Number(each.getAttribute('y'))));
      expect([title, bases]).to.deep.equal([title, bases.toSorted((one, other) => one - other)]);
    }
  });
});
