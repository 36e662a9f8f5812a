import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { findUnused, removeUnused } from '../../src/calendar/images/files.ts';
import { describeInChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { faultsAt } from '../support/page-looks.ts';
import { jpeg } from '../support/photos.ts';
import { seeded } from '../support/seeded.ts';
import { withBrowser } from '../support/with-browser.ts';

const day = 86_400_000;

describeInChromium('an editor with pictures', () => {
  // Chromium logs the status of a refused file as an error
  const { browser, service, signedIn } = withBrowser(undefined, /status of 400/);
  beforeEach(() => seeded(service, { events: 0 }));

  interface Photo {
    readonly name: string;
    readonly bytes: string;
  }
  const photo = async (name: string, width: number, height: number): Promise<Photo> => ({
    name,
    bytes: (await jpeg(width, height)).toString('base64'),
  });

  /** Drops or pastes files, as a person does with a mouse or with keys. What runs in the page is text, because its objects are not Node's. */
  const give = (page: Page, how: 'drop' | 'paste', photos: readonly Photo[]) =>
    page.evaluate(`{
      const transfer = new DataTransfer();
      for (const { name, bytes } of ${JSON.stringify(photos)}) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([content], name, { type: 'image/jpeg' }));
      }
      const options = { bubbles: true, cancelable: true };
      document.querySelector('.record .picture').dispatchEvent(
        ${how === 'drop'}
          ? new DragEvent('drop', { ...options, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
      );
    }`);

  async function fillNew(page: Page, title: string): Promise<void> {
    await page.locator('#title-ca').fill(title);
    await page.locator('#start_date').fill('2031-06-01T20:00');
    await page.locator('#end_date').fill('2031-06-01T22:00');
  }

  const described = (page: Page) => page.locator('.described');

  async function publish(page: Page): Promise<number> {
    await page
      .getByRole('button', { name: /publica/i })
      .first()
      .click();
    await page.locator('.notice[role=status]').waitFor();
    return Number(/\/desk\/events\/(\d+)/.exec(page.url())?.[1]);
  }

  const save = async (page: Page) => {
    await page.locator('main .primary').first().click();
    await page.locator('.notice[role=status], .problem').first().waitFor();
  };

  const read = async (id: number) => (await service.request('GET', `/events/${id}`, { as: 'editor' })).body;

  /** What a page has loaded of a picture: its address and its bytes. */
  const loadedOf = (page: Page): Promise<{ readonly address: string; readonly bytes: number }> =>
    page.evaluate(`(async () => {
      const image = document.querySelector('.picture img');
      await image.decode();
      const entry = performance.getEntriesByType('resource').find(({ name }) => name === image.currentSrc);
      return { address: image.currentSrc, bytes: entry.encodedBodySize };
    })()`);

  it('drops three photos into a new event, describes them in two languages, and publishes; a telephone loads the small size', async () => {
    const page = await signedIn('/desk/events/new');
    await fillNew(page, 'Gala');
    await give(page, 'drop', [
      await photo('cor.jpg', 2400, 1600),
      await photo('orquestra.jpg', 1200, 800),
      await photo('sala.jpg', 800, 1200),
    ]);
    await eventually(async () => expect(await described(page).count()).to.equal(3));
    expect(await described(page).locator('legend').allTextContents()).to.deep.equal([
      'cor.jpg',
      'orquestra.jpg',
      'sala.jpg',
    ]);
    expect(await page.locator('.described.used legend').textContent()).to.equal('cor.jpg');
    for (const [at, [ca, es]] of [
      ['El cor', 'El coro'],
      ['L’orquestra', 'La orquesta'],
      ['La sala', 'La sala'],
    ].entries()) {
      const one = described(page).nth(at);
      expect(await one.locator('.missing').first().isVisible()).to.equal(true);
      await one.locator('input[name$="[alt][ca]"]').fill(ca ?? '');
      await one.locator('input[name$="[alt][es]"]').fill(es ?? '');
      expect(await one.locator('.missing:visible').count()).to.equal(0);
    }
    const id = await publish(page);
    expect(await faultsAt(page, [page.url()])).to.deep.equal([]);
    const { image, slug } = await read(id);
    expect(image).to.include({ alt: 'El cor', width: 2400 });
    const { images } = (
      await service.request('GET', '/images', { as: 'editor', query: { translation_language: 'es' } })
    ).body;
    expect(images.map(({ alt }: { alt: string }) => alt)).to.have.members(['El coro', 'La orquesta', 'La sala']);

    const telephone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
    const visitor = await browser.open(`${service.url}/event/${slug}/`, telephone);
    const { address, bytes } = await loadedOf(visitor);
    expect(address).to.match(/\/media\/[\w-]+\/(?:medium_large|large)\.webp$/);
    expect(bytes).to.be.below(image.filesize / 2);
    expect(await visitor.locator('.picture img').getAttribute('alt')).to.equal('El cor');
    expect(await faultsAt(visitor, [], [visitor.url()])).to.deep.equal([]);
  });

  it('pastes one, replaces it, takes it away; what is no longer used goes after its time', async () => {
    const page = await signedIn('/desk/events/new');
    await fillNew(page, 'Fira');
    await give(page, 'paste', [await photo('captura.jpg', 900, 600)]);
    await described(page).first().waitFor();
    const id = await publish(page);
    const first = (await read(id)).image;
    expect(first.width).to.equal(900);

    await page.locator('input[type=file][name=file]').setInputFiles({
      name: 'nova.jpg',
      mimeType: 'image/jpeg',
      buffer: await jpeg(1000, 700),
    });
    await eventually(async () =>
      expect(await page.locator('.described.used legend').textContent()).to.equal('nova.jpg'),
    );
    await save(page);
    const second = (await read(id)).image;
    expect(second.width).to.equal(1000);

    await page.locator('[data-clear]').click();
    await save(page);
    expect((await read(id)).image).to.equal(false);

    const { calendar, clock } = service;
    const unused = async () =>
      (await Array.fromAsync(findUnused(calendar, clock.now - 90 * day))).map((each) => each.id);
    expect(await unused()).to.deep.equal([]);
    const before = clock.now;
    clock.now += 91 * day;
    const forgotten = await Array.fromAsync(findUnused(calendar, clock.now - 90 * day));
    expect(forgotten.map((each) => each.id)).to.include.members([first.id, second.id]);
    for (const each of forgotten) expect(await removeUnused(calendar, each)).to.equal(true);
    clock.now = before;
    expect((await fetch(first.url)).status).to.equal(404);
    expect((await service.request('GET', `/images/${first.id}`, { as: 'editor' })).status).to.equal(404);
  });

  it('takes one of the last pictures, and is told at its field what is no picture', async () => {
    const page = await signedIn('/desk/events/new');
    await give(page, 'drop', [await photo('cor.jpg', 700, 500), { name: 'text.jpg', bytes: btoa('no picture') }]);
    await page.locator('.picture [data-said].problem').waitFor();
    expect(await page.locator('.picture [data-said]').textContent()).to.match(/^text\.jpg: .*JPEG/);
    expect(await described(page).count()).to.equal(1);
    // The page is reused, and asks before it leaves what is not saved
    await page.locator('[data-clear]').click();
    await fillNew(page, 'Sense');
    await save(page);

    const another = await browser.open(`${service.url}/desk/events/new`);
    await fillNew(another, 'Concert');
    await another.locator('.last summary').click();
    await another.locator('.last input[type=radio]').first().click();
    expect(await another.locator('.described.used legend').textContent()).to.equal('cor.jpg');
    const id = await publish(another);
    expect((await read(id)).image.width).to.equal(700);
  });

  it('finds all pictures on a page of their own, also on a telephone', async () => {
    const page = await signedIn('/desk/images', { viewport: { width: 390, height: 844 }, hasTouch: true });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'plaça.jpg', mimeType: 'image/jpeg', buffer: await jpeg(640, 480) });
    await page.getByRole('button', { name: 'Puja-la' }).click();
    await page.locator('h1', { hasText: 'plaça.jpg' }).waitFor();
    expect(await faultsAt(page, [], [page.url()])).to.deep.equal([]);
    await page.getByRole('link', { name: 'Torna a la llista' }).click();
    await page.locator('.thumbnails img').first().waitFor();
    expect(await faultsAt(page, [page.url()])).to.deep.equal([]);
  });
});
