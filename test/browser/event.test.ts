import { expect } from 'chai';
import { describeInChromium } from '../support/chromium.ts';
import { withBrowser } from '../support/with-browser.ts';

describeInChromium('the page of an event in a browser', () => {
  const { browser, service } = withBrowser(async (started) => {
    const body = {
      title: 'Concert de primavera',
      description: `<p>${'Un text llarg. '.repeat(80)}</p>`,
      start_date: '2031-05-08 20:30',
      end_date: '2031-05-08 22:00',
      categories: ['Música'],
      venue: { venue: 'Auditori', address: 'Passeig, 1', city: 'Girona' },
    };
    const made = await started.request('POST', '/events', { as: 'editor', body });
    expect(made.status).to.equal(201);
  });

  const edges = async (width: number) => {
    const page = await browser.open(`${service.url}/event/concert-de-primavera/`, { viewport: { width, height: 900 } });
    const [facts, text] = await Promise.all([
      page.locator('.facts-box').boundingBox(),
      page.locator('.text').boundingBox(),
    ]);
    if (!facts || !text) throw new Error('The page has no facts or no text');
    return { facts, text };
  };

  it('has its facts beside the text where there is room, else above it', async () => {
    const wide = await edges(1280);
    expect(wide.facts.x).to.be.above(wide.text.x + wide.text.width);
    expect(wide.facts.y).to.be.below(200);
    const narrow = await edges(390);
    expect(narrow.facts.y + narrow.facts.height).to.be.at.most(narrow.text.y);
  });

  it('downloads a file with its name', async () => {
    const page = await browser.open(`${service.url}/event/concert-de-primavera/`);
    await page.locator('.calendars summary').click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[download]').click()]);
    expect(file.suggestedFilename()).to.equal('concert-de-primavera.ics');
  });

  it('is shared by the device, else by a copy of its address', async () => {
    const page = await browser.open(`${service.url}/event/concert-de-primavera/`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.evaluate('navigator.share = undefined');
    await page.getByRole('button', { name: 'Comparteix' }).click();
    await page.getByRole('button', { name: 'S’ha copiat l’adreça' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(
      `${service.url}/event/concert-de-primavera/`,
    );
  });

  it('is saved in the browser, listed on every page, and taken out again', async () => {
    const page = await browser.open(`${service.url}/event/concert-de-primavera/`);
    const list = page.locator('.saved');
    expect(await list.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Desa’l' }).click();
    await page.getByRole('button', { name: '✓ Desat', pressed: true }).waitFor();
    await page.goto(`${service.url}/`);
    await list.locator('summary', { hasText: 'Desats 1' }).click();
    await list.getByRole('link', { name: 'Concert de primavera' }).click();
    await page.waitForURL('**/event/concert-de-primavera/');
    await list.locator('summary').click();
    await list.getByRole('button', { name: 'Treu «Concert de primavera» dels desats' }).click();
    expect(await list.isVisible()).to.equal(false);
    await page.getByRole('button', { name: 'Desa’l', pressed: false }).waitFor();
    expect(await page.evaluate("localStorage.getItem('saved')")).to.equal('[]');
  });

  it('is not saved where a browser stores nothing, and what else is stored breaks nothing', async () => {
    const page = await browser.open(`${service.url}/event/concert-de-primavera/`);
    for (const stored of ['{', '7', '[{"path":1}]']) {
      await page.evaluate(`localStorage.setItem('saved', ${JSON.stringify(stored)})`);
      await page.reload();
      await page.getByRole('button', { name: 'Desa’l', pressed: false }).waitFor();
      expect(await page.locator('.saved').isVisible()).to.equal(false);
    }
  });

  it('has its address on paper, and no picture', async () => {
    const page = await browser.open(`${service.url}/event/concert-de-primavera/`);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.address').innerText()).to.equal(`${service.url}/event/concert-de-primavera/`);
    expect(await page.locator('.poster').first().isVisible()).to.equal(false);
    expect(await page.locator('.search').isVisible()).to.equal(false);
  });
});
