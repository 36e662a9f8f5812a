import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { describeInChromium } from '../support/chromium.ts';
import { concert } from '../support/records.ts';
import { seeded } from '../support/seeded.ts';
import { withBrowser } from '../support/with-browser.ts';

/** A part of the agenda: `http/madrid-days` imports all of it. */
const madridSample = fileURLToPath(new URL('../../seeds/madrid-sample.json', import.meta.url));

describeInChromium('an editor of many events', () => {
  const { browser, service, signedIn } = withBrowser();
  beforeEach(() => seeded(service, { events: 0 }));

  const make = async (resource: string, body: object) =>
    (await service.request('POST', `/${resource}`, { as: 'editor', body })).body;

  const titleOf = async (id: number) => (await service.request('GET', `/events/${id}`, { as: 'editor' })).body.title;

  it('edits a list with the keyboard: down a column, and saves', async () => {
    const ids: number[] = [];
    for (const title of ['A', 'B']) ids.push((await make('events', { ...concert, title })).id);
    const page = await signedIn('/desk/events?sort=title');
    await page.getByRole('link', { name: 'Edita la taula' }).click();
    await page.getByLabel('Títol: A').focus();
    await page.keyboard.type('Alfa');
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.type('Beta');
    await page.keyboard.press('Control+s');
    await page.locator('.notice').waitFor();
    for (const [at, title] of ['Alfa', 'Beta'].entries()) expect(await titleOf(ids[at] ?? 0)).to.include(title);
  });

  it('finds twenty events by their name and status, cancels them in six clicks, and publishes nothing with the key Enter', async () => {
    for (let at = 0; at < 20; at += 1) await make('events', { ...concert, title: `Festa ${at}`, status: 'draft' });
    await make('events', { ...concert, title: 'Un altre', status: 'draft' });
    await make('events', { ...concert, title: 'Festa publicada' });
    const page = await signedIn();
    let clicks = 0;
    const click = async (locator: Locator) => {
      clicks += 1;
      await locator.click();
    };
    await click(page.getByRole('link', { name: 'Actes', exact: true }));
    await page.getByLabel('Cerca').fill('festa');
    clicks += 1;
    await page.getByLabel('Estat').selectOption('draft');
    await click(page.getByRole('button', { name: 'Mostra' }));
    await click(page.getByRole('link', { name: 'Tria’ls tots' }));
    await click(page.getByText('Cancel·la…'));
    await page.getByLabel('Motiu').fill('Pluja');
    await page.keyboard.press('Enter');
    expect(page.url()).to.include('search=festa');
    await click(page.getByRole('button', { name: 'Cancel·la', exact: true }));
    expect(await page.locator('.notice').innerText()).to.equal('Cancel·la: fet en 20 registres.');
    expect(clicks).to.be.at.most(6);
    const { body } = await service.request('GET', '/events', {
      as: 'editor',
      query: { event_status: 'cancelled', status: 'draft', per_page: 50 },
    });
    expect(body.total).to.equal(20);
  });

  it('makes a festival of twenty events of a table in twelve clicks, without scripts too', async () => {
    for (const options of [{}, { javaScriptEnabled: false }]) {
      await seeded(service, { events: 0 });
      const rows = Array.from(
        { length: 20 },
        (_, at) => `Acte ${at};${(at % 9) + 1}/8/2031;2${at % 4}:00;Plaça Major;Vic`,
      );
      const buffer = Buffer.from(['Títol;Data;Hora;Lloc;Població', ...rows].join('\n'));
      const page = await signedIn('/desk', options);
      let clicks = 0;
      const click = async (name: string, role: 'link' | 'button' = 'button') => {
        clicks += 1;
        await page.getByRole(role, { name, exact: true }).click();
      };
      await click('Importa', 'link');
      await page.getByLabel('Fitxer').setInputFiles({ name: 'festa.csv', mimeType: 'text/csv', buffer });
      clicks += 2;
      await click('Mira què hi ha');
      await page.getByText('Els 8 primers de 20').waitFor();
      await click('Importa-ho');
      await page.locator('.notice').waitFor();
      expect(await page.locator('.step:visible').count()).to.equal(1);
      await click('Mira els actes', 'link');
      expect(await page.locator('[role="status"]').innerText()).to.include('20 registres');
      expect(clicks).to.be.at.most(12);
      const visitor = await browser.open(`${service.url}/?when=2031-08-01/2031-08-31`, options);
      expect(await visitor.getByRole('link', { name: /^Acte \d/ }).count()).to.be.above(9);
    }
  });

  it('imports the agenda of Madrid, and undoes it', async function importMadrid() {
    this.timeout(120_000);
    const page = await signedIn('/desk/import');
    await page.getByLabel('Fitxer').setInputFiles(madridSample);
    await page.getByRole('button', { name: 'Mira què hi ha' }).click();
    await page.getByRole('button', { name: 'Importa-ho' }).click();
    await page.getByText('S’ha acabat d’importar.').waitFor({ timeout: 90_000 });
    const counts = await page.locator('tbody tr', { hasText: 'Actes' }).locator('td').allInnerTexts();
    expect(Number(counts[0])).to.be.above(0);
    expect(counts.slice(1)).to.deep.equal(['0', '0', '0']);
    page.removeAllListeners('dialog');
    page.on('dialog', (dialog) => dialog.accept());
    await page.getByRole('button', { name: 'Desfés la importació' }).click({ timeout: 90_000 });
    await page.getByText('A la paperera').first().waitFor({ timeout: 60_000 });
    const { body } = await service.request('GET', '/events', { query: { start_date: '2020-01-01' } });
    expect(body.total).to.equal(0);
  });
});
