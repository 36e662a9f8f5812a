import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { describeInChromium } from '../support/chromium.ts';
import { faultsAt } from '../support/page-looks.ts';
import { seeded } from '../support/seeded.ts';
import { withBrowser } from '../support/with-browser.ts';

describeInChromium('a class on every Thursday except 16 January', () => {
  const { browser, service, signedIn } = withBrowser();
  beforeEach(async () => {
    await seeded(service, { events: 0 });
    service.clock.now = Date.parse('2031-01-02T09:00:00Z');
  });

  const row = (page: Page, day: string) => page.locator(`tr[id^="d${day}"]`);
  const notice = (page: Page) => page.locator('p.notice').innerText();
  const daysLinked = (page: Page) => page.locator('.calendar td a').allInnerTexts();
  const dates = (page: Page) => page.locator('ul.dates li').allInnerTexts();

  /** Makes the class at the desk: one date moved, one cancelled, and the last one removed. */
  async function made(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Nou acte' }).click();
    await page.locator('#title-ca').fill('Classe de sardanes');
    await page.locator('#start_date').fill('2031-01-09T20:00');
    await page.locator('#end_date').fill('2031-01-09T21:30');
    await page.getByLabel('Es repeteix').selectOption('WEEKLY');
    // A script unfolds them
    const more = page.locator('.repeat details');
    if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
    await page.getByLabel('Fins al dia').fill('2031-03-13');
    await page.getByLabel('Excepte els dies').fill('2031-01-16');
    await page.getByRole('button', { name: 'Desa i publica' }).click();
    expect(await notice(page)).to.equal('S’ha desat.');
    expect(await page.getByLabel('dijous', { exact: true }).isChecked()).to.equal(true);
    const about = await page.locator('div.notice').innerText();
    expect(about)
      .to.include('cada dijous a les 20 h fins al 13 de març, excepte el 16 de gener')
      .and.include('9 dates');

    await page.getByRole('link', { name: 'Totes les dates' }).click();
    expect(await row(page, '2031-01-16').innerText()).to.include('Treta');
    await row(page, '2031-02-06').getByRole('link', { name: 'Canvia' }).click();
    await page.locator('#start_date').fill('2031-02-07T19:00');
    await page.locator('#end_date').fill('2031-02-07T20:30');
    await page.locator('.primary').click();
    expect(await notice(page)).to.equal('S’ha desat.');
    expect(await page.locator('p.own').count()).to.equal(2);

    await page.getByRole('link', { name: 'Totes les dates' }).click();
    expect(await row(page, '2031-02-06').innerText()).to.include('Era dijous, 6 de febrer');
    await row(page, '2031-02-20').locator('summary').click();
    await row(page, '2031-02-20').getByLabel('Motiu').fill('Vaga');
    await row(page, '2031-02-20').getByRole('button', { name: 'Cancel·la' }).click();
    expect(await notice(page)).to.equal('La data s’ha cancel·lat.');
    expect(await row(page, '2031-02-20').innerText()).to.include('cancel·lat Vaga');

    await row(page, '2031-03-13').getByRole('button', { name: 'Treu' }).click();
    expect(await notice(page)).to.equal('La data s’ha tret.');
    expect(await row(page, '2031-03-13').innerText()).to.include('Treta');
  }

  /** Sends what `made` does at the desk, with three dates removed, for tests of what comes after it; resolves to the ID of the series. */
  async function sent(): Promise<number> {
    const send = async (method: string, path: string, body?: object) => {
      const answer = await service.request(method, `/events${path}`, { as: 'editor', ...(body && { body }) });
      expect(answer.status, answer.text).to.be.oneOf([200, 201]);
      return answer.body;
    };
    const { id } = await send('POST', '', {
      title: 'Classe de sardanes',
      start_date: '2031-01-09 20:00',
      end_date: '2031-01-09 21:30',
      recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TH;UNTIL=20310327', exdate: ['2031-01-16'] },
      status: 'publish',
    });
    const dateOf = (day: string) => `/${occurrenceIdOf(id, `${day} 20:00:00`)}`;
    await send('PATCH', dateOf('2031-02-06'), { start_date: '2031-02-07 19:00', end_date: '2031-02-07 20:30' });
    await send('PATCH', dateOf('2031-02-20'), { event_status: 'cancelled', event_status_reason: 'Vaga' });
    for (const day of ['2031-03-27', '2031-03-20', '2031-03-13']) await send('DELETE', dateOf(day));
    return id;
  }

  // Sheets and menus of a telephone with scripts are those of `visitors` and `editors`
  const ways: Record<string, BrowserContextOptions> = {
    'with JavaScript': {},
    'without JavaScript, on a telephone': {
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    },
  };

  for (const [how, options] of Object.entries(ways))
    it(`${how} is made by an editor, and seen by a visitor on its page, on those of its dates, and month by month`, async () => {
      await made(await signedIn('/desk', options));

      const page = await browser.open(`${service.url}/event/classe-de-sardanes/`, options);
      const shown = await dates(page);
      expect(shown).to.have.length(8);
      expect(shown[0]).to.match(/^Dijous, 9 de gener, de 20.00 a 21.30\sh$/);
      expect(shown[1]).to.include('23 de gener');
      expect(shown[3]).to.match(/^Divendres, 7 de febrer, de 19.00 a 20.30\sh/);
      expect(shown[5]).to.include('20 de febrer').and.include('Cancel·lat: Vaga');
      expect(await page.locator('ul.dates s').allInnerTexts()).to.have.length(1);
      expect(shown[7]).to.include('6 de març');

      await page.locator('ul.dates a', { hasText: 'Divendres, 7 de febrer' }).click();
      await page.waitForURL('**/event/classe-de-sardanes/2031-02-06/');
      expect(await page.locator('dl.facts').innerText()).to.include('7 de febrer');
      const others = page.locator('nav.dates');
      expect(await others.innerText()).to.include('Una de les dates de Classe de sardanes');
      await others.getByRole('link', { name: '13 de febrer' }).click();
      await page.waitForURL('**/2031-02-13/');
      await page.locator('nav.dates').getByRole('link', { name: 'Classe de sardanes' }).click();
      await page.waitForURL('**/event/classe-de-sardanes/');

      await page.goto(`${service.url}/?when=2031-01`);
      expect(await daysLinked(page)).to.deep.equal(['9', '23', '30']);
      expect(await page.locator('.event h3').allInnerTexts()).to.deep.equal(['Classe de sardanes']);
      const filters = page.locator('[data-opens]');
      if (await filters.isVisible()) await filters.click();
      await page.locator('[data-key="later"]').click();
      await page.waitForURL('**/?when=2031-02');
      expect(await daysLinked(page)).to.deep.equal(['7', '13', '20', '27']);
      await page.locator('.calendar [data-key="2031-02-20"]').click();
      await page.waitForURL('**/?when=2031-02-20');
      expect(await page.locator('.event .status').innerText()).to.equal('Cancel·lat');
      await page.goto(`${service.url}/?when=2031-03`);
      expect(await daysLinked(page)).to.deep.equal(['6']);
    });

  it('is held at another hour from a date on, by an end and a copy', async () => {
    const page = await signedIn(`/desk/events/${await sent()}`);
    await page.getByLabel('Fins al dia').fill('2031-02-27');
    await page.locator('.primary').click();
    expect(await notice(page)).to.equal('S’ha desat.');
    await page.getByRole('link', { name: 'Duplica' }).click();
    expect(await page.getByLabel('Excepte els dies').inputValue()).to.include('2031-01-16');
    await page.locator('#start_date').fill('2031-03-06T18:00');
    await page.locator('#end_date').fill('2031-03-06T19:30');
    await page.getByLabel('Fins al dia').fill('2031-03-27');
    await page.getByLabel('Excepte els dies').fill('');
    await page.getByRole('button', { name: 'Desa i publica' }).click();
    expect(await page.locator('div.notice').innerText()).to.include(
      'cada dijous a les 18 h fins al 27 de març · 4 dates',
    );
    await page.goto(`${service.url}/?when=2031-03`);
    expect(await daysLinked(page)).to.deep.equal(['6', '13', '20', '27']);
    expect(await page.locator('.event .hours').first().innerText()).to.match(/^18.00/);
  });

  it('breaks no layout and no rule of accessibility, at the desk and on public pages', async function look() {
    this.timeout(90_000);
    const series = await sent();
    const page = await signedIn(`/desk/events/${series}/dates`);
    const date = await row(page, '2031-02-06').getByRole('link', { name: 'Canvia' }).getAttribute('href');
    const event = '/event/classe-de-sardanes/';
    const at = (paths: readonly string[]) => paths.map((path) => service.url + path);
    // They differ by the parts of a series from pages that `looks` and `editors` see in every look
    const others = [`/desk/events/${series}`, event, date ?? '', `${event}2031-02-13/`, '/'];
    expect(await faultsAt(page, at([`/desk/events/${series}/dates`]), at(others))).to.deep.equal([]);
  });
});
