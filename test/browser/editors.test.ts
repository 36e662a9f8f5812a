import { expect } from 'chai';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { addUser, removeUser } from '../../src/calendar/access/users.ts';
import { describeInChromium } from '../support/chromium.ts';
import { faultsAt } from '../support/page-looks.ts';
import { concert } from '../support/records.ts';
import { seeded } from '../support/seeded.ts';
import { withBrowser } from '../support/with-browser.ts';

describeInChromium('an editor', () => {
  // Chromium logs the expected statuses 409 and 422 as errors
  const { browser, service, signedIn } = withBrowser(undefined, /status of 4(09|22)/, { http: { proposals: true } });
  beforeEach(() => seeded(service, { events: 0 }));

  const make = async (resource: string, body: object) =>
    (await service.request('POST', `/${resource}`, { as: 'editor', body })).body;
  const read = async (id: number) =>
    (await service.request('GET', `/events/${id}`, { as: 'editor', query: { _translations: true } })).body;

  async function fillNew(page: Page, title: string): Promise<void> {
    await page.locator('#title-ca').fill(title);
    await page.locator('#start_date').fill('2031-06-01T20:00');
    await page.locator('#end_date').fill('2031-06-01T22:00');
  }

  const save = async (page: Page) => {
    await page.locator('.primary').click();
    await page.locator('.notice, .problem').first().waitFor();
  };

  const idIn = (page: Page) => Number(/\/desk\/events\/(\d+)/.exec(page.url())?.[1]);

  // All other tests have scripts on a wide screen
  const ways: Record<string, BrowserContextOptions> = {
    'without JavaScript': { javaScriptEnabled: false },
    'on a telephone': { viewport: { width: 390, height: 844 }, hasTouch: true },
  };

  for (const [how, options] of Object.entries(ways)) {
    it(`${how} publishes an event of their own in two languages, which a visitor then sees`, async () => {
      const page = await signedIn('/desk', options);
      await page.getByRole('link', { name: 'Nou acte' }).click();
      await fillNew(page, 'Nit de jazz');
      await page.locator('#title-es').fill('Noche de jazz');
      await page.locator('#venue').fill('Jamboree');
      await page.getByRole('button', { name: 'Desa i publica' }).click();
      await page.locator('.notice').waitFor();
      const visitor = await browser.open(`${service.url}/es/`, options);
      await visitor.getByRole('link', { name: 'Noche de jazz' }).first().click();
      await visitor.locator('h1', { hasText: 'Noche de jazz' }).waitFor();
      expect(await visitor.getByText('Jamboree').count()).to.be.above(0);
    });

    it(`${how} corrects a field that the form reports as invalid`, async () => {
      const page = await signedIn('/desk/events/new', options);
      await fillNew(page, 'Concert');
      await page.locator('#end_date').fill('2031-05-01T22:00');
      await save(page);
      const field = page.locator('#end_date');
      expect(await field.getAttribute('aria-invalid')).to.equal('true');
      if (options.javaScriptEnabled === undefined)
        expect(await page.evaluate('document.activeElement.id')).to.equal('end_date');
      expect(await page.locator('#end_date-problem').innerText()).to.include('no pot ser anterior al començament');
      await field.fill('2031-06-01T23:00');
      await save(page);
      expect(await page.locator('.notice').innerText()).to.equal('S’ha desat.');
    });
  }

  it('gets a warning if somebody else has changed the event meanwhile, and loses no input', async () => {
    const { id } = await make('events', concert);
    const page = await signedIn(`/desk/events/${id}`);
    await page.locator('#title-ca').fill('El meu títol');
    await service.request('PUT', `/events/${id}`, { as: 'editor', body: { cost: '9' } });
    await save(page);
    expect(await page.getByRole('alert').innerText()).to.include('algú altre ho ha canviat');
    expect(await page.locator('#title-ca').inputValue()).to.equal('El meu títol');
    await page.getByRole('link', { name: 'Espais' }).click();
    expect(browser.faults(service.url)).to.include('dialog: ');
    await page.getByRole('button', { name: 'Desa igualment' }).click();
    await page.locator('.notice').waitFor();
    expect(await read(id)).to.include({ title: 'El meu títol' });
  });

  it('cannot trash an event that somebody else has just changed before seeing the change', async () => {
    const { id } = await make('events', concert);
    const page = await signedIn(`/desk/events/${id}`);
    await service.request('PUT', `/events/${id}`, { as: 'editor', body: { title: 'Amb un altre títol' } });
    const trash = page.getByRole('button', { name: 'Mou a la paperera' });
    await trash.click();
    expect(await page.getByRole('alert').innerText()).to.include('algú altre ho ha canviat');
    expect(await page.locator('#title-ca').inputValue()).to.equal('Amb un altre títol');
    expect(await read(id)).to.include({ status: 'publish' });
    await trash.click();
    await page.locator('.notice').waitFor();
    expect(await read(id)).to.include({ status: 'trash' });
  });

  it('previews a draft in another tab', async () => {
    const { id } = await make('events', { ...concert, status: 'draft' });
    const page = await signedIn(`/desk/events/${id}`);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Previsualitza (ca)' }).click();
    const preview = await opening;
    await preview.locator('h1', { hasText: concert.title }).waitFor();
    expect(await preview.evaluate('document.querySelector(".poster").decode().then(() => true)')).to.equal(true);
  });

  it('duplicates an event, and moves the copy to the trash and back', async () => {
    const { id } = await make('events', concert);
    const page = await signedIn(`/desk/events/${id}`);
    await page.getByRole('link', { name: 'Duplica' }).click();
    await save(page);
    const copy = idIn(page);
    await page.getByRole('button', { name: 'Mou a la paperera' }).click();
    await page.locator('.notice').waitFor();
    await page.goto(`${service.url}/desk/events/${copy}`);
    await page.getByRole('button', { name: 'Esborra del tot' }).click();
    expect(browser.faults(service.url)).to.deep.equal(['dialog: Esborra del tot. N’esteu segur?']);
    await page.getByRole('button', { name: 'Recupera' }).click();
    await page.locator('.notice').waitFor();
    expect([copy === id, (await read(copy)).status]).to.deep.equal([false, 'draft']);
  });

  it('chooses a venue from suggestions, and gets an input for another one', async () => {
    const { id: venue } = await make('venues', { venue: 'Palau de la Música', city: 'Barcelona' });
    await make('venues', { venue: 'Jamboree' });
    const page = await signedIn('/desk/events/new');
    await fillNew(page, 'Concert');
    await page.locator('#venue').pressSequentially('palau');
    const choice = 'Palau de la Música\u00a0· Barcelona';
    await page.locator(`#venue-known option[value="${choice}"]`).waitFor({ state: 'attached' });
    await page.locator('#venue').fill(choice);
    expect(await page.locator('input[name="venue[]"]').count()).to.equal(2);
    await save(page);
    expect((await read(idIn(page))).venue).to.include({ id: venue });
  });

  it('names a new venue as they like, although another one is offered', async () => {
    const { id: venue } = await make('venues', { venue: 'Espai' });
    const page = await signedIn('/desk/events/new');
    await fillNew(page, 'Concert');
    await page.locator('#venue').pressSequentially(`Espai #${venue}`);
    await page.locator('#venue-known option[value="Espai"]').waitFor({ state: 'attached' });
    await page.getByText('Categories i etiquetes').click();
    await page.locator('#tags').fill('rock, pop; jazz');
    await save(page);
    const { venue: made, tags } = await read(idIn(page));
    expect([made.venue, made.id === venue, tags.length]).to.deep.equal([`Espai #${venue}`, false, 3]);
    expect(await page.locator('#venue').inputValue()).to.equal(`Espai #${venue}`);
  });

  it('chooses one of two venues of the same name and town from suggestions', async () => {
    const sala = { venue: 'Sala Gran', city: 'Vic' };
    await make('venues', sala);
    const { id: second } = await make('venues', { ...sala, address: 'Carrer Nou, 2' });
    const page = await signedIn('/desk/events/new');
    await fillNew(page, 'Concert');
    await page.locator('#venue').pressSequentially('sala g');
    const options = page.locator('#venue-known option');
    await page.locator('#venue-known option').nth(1).waitFor({ state: 'attached' });
    const offered = await page.locator('#venue-offered').inputValue();
    const [choice = ''] = Object.entries(JSON.parse(offered)).find(([, id]) => id === second) ?? [];
    const values = await options.evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    expect(values).to.include(choice);
    await page.locator('#venue').fill(choice);
    await save(page);
    expect((await read(idIn(page))).venue.id).to.equal(second);
    expect(await page.locator('#venue').inputValue()).to.include('Sala Gran');
  });

  it('sends a form twice in a hurry, and makes one event', async () => {
    const page = await signedIn('/desk/events/new');
    await fillNew(page, 'Concert');
    await page.evaluate('document.querySelector("form.record").requestSubmit()');
    await page.evaluate('document.querySelector("form.record").requestSubmit()').catch(() => undefined);
    await page.locator('.notice').waitFor();
    const { body } = await service.request('GET', '/events', { as: 'editor', query: { status: 'draft' } });
    expect(body.total).to.equal(1);
  });

  it('publishes the venue of a public event from its form', async () => {
    const { body: venue } = await service.request('POST', '/venues', { as: 'contributor', body: { venue: 'Sala' } });
    const { id } = await make('events', { ...concert, venue: [venue.id] });
    const page = await signedIn(`/desk/events/${id}`);
    await page.getByRole('button', { name: 'Publica-ho també' }).click();
    await page.locator('.notice', { hasText: 'S’ha publicat.' }).waitFor();
    expect(page.url()).to.include(`/desk/events/${id}`);
    expect((await service.request('GET', `/venues/${venue.id}`)).status).to.equal(200);
  });

  it('keeps the suggestions for what was typed last when an earlier response comes later', async () => {
    for (const venue of ['Jamboree', 'Palau']) await make('venues', { venue });
    const page = await signedIn('/desk/events/new');
    const late = Promise.withResolvers<void>();
    await page.route(/search=jam/, (route) => late.promise.then(() => route.continue()));
    const [earlier] = await Promise.all([page.waitForRequest(/search=jam/), page.locator('#venue').fill('jam')]);
    await page.locator('#venue').fill('palau');
    const offered = (name: string) => page.locator(`#venue-known option[value^="${name}"]`);
    await offered('Jamboree').waitFor({ state: 'detached' });
    late.resolve();
    await (await earlier.response())?.finished();
    await page.evaluate('new Promise((done) => setTimeout(done, 50))');
    expect([await offered('Palau').count(), await offered('Jamboree').count()]).to.deep.equal([1, 0]);
    // The page is reused, and asks before it leaves what is not saved
    await fillNew(page, 'Concert');
    await save(page);
  });

  it('publishes the proposal of a contributor', async () => {
    const { body } = await service.request('POST', '/events', {
      as: 'contributor',
      body: { ...concert, title: 'Proposta' },
    });
    const page = await signedIn();
    await page.getByRole('link', { name: 'Proposta' }).first().click();
    await page.locator('#status').selectOption('publish');
    await save(page);
    expect(await read(body.id)).to.include({ status: 'publish' });
  });

  it('puts tags around the chosen words of a description, and pastes a point at once', async () => {
    const page = await signedIn('/desk/events/new');
    await fillNew(page, 'Concert');
    const box = page.locator('#description-ca');
    await box.fill('Amb la banda.\n\nUn\nDos');
    const choose = (from: number, to: number) =>
      page.evaluate(`document.getElementById('description-ca').setSelectionRange(${from}, ${to})`);
    await choose(0, 3);
    const toolbar = page.getByRole('toolbar').first();
    await toolbar.getByRole('button', { name: 'Negreta' }).click();
    const { length } = await box.inputValue();
    await choose(length - 6, length);
    await toolbar.getByRole('button', { name: 'Llista' }).click();
    await save(page);
    expect((await read(idIn(page))).description).to.equal(
      '<p><strong>Amb</strong> la banda.</p>\n<ul>\n<li>Un</li>\n<li>Dos</li>\n</ul>',
    );
    await page.goto(`${service.url}/desk/venues/new`);
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.setData('text', '41.93, 2.25');
      document.getElementById('geo_lat').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    })()`);
    expect(await page.locator('#geo_lng').inputValue()).to.equal('2.25');
  });

  it('changes their own password, without scripts too, and chooses one with a link', async () => {
    const page = await browser.open(`${service.url}/desk`, { javaScriptEnabled: false });
    const { password } = await addUser(service.calendar, 'pere', 'author');
    await page.getByLabel('Usuari').fill('pere');
    await page.getByLabel('Contrasenya').fill(password);
    await page.getByRole('button', { name: 'Entra' }).click();
    await page.getByRole('link', { name: 'pere' }).click();
    await page.getByLabel('Contrasenya actual').fill(password);
    await page.getByLabel('Contrasenya nova').fill('una frase ben llarga');
    await page.getByLabel('La nova, una altra vegada').fill('una frase ben llarga');
    await page.getByRole('button', { name: 'Canvia la contrasenya' }).click();
    expect(await page.locator('.notice').innerText()).to.include('La contrasenya s’ha canviat');
    const admin = await signedIn('/desk/users', {}, 'administrator');
    await admin.getByRole('button', { name: 'Enllaç per triar contrasenya: pere' }).click();
    const link = await admin.locator('.notice code').innerText();
    await page.goto(link);
    await page.getByLabel('Contrasenya nova').fill('una altra de llarga');
    await page.getByLabel('La nova, una altra vegada').fill('una altra de llarga');
    await page.getByRole('button', { name: 'Canvia la contrasenya' }).click();
    await page.getByRole('button', { name: 'Surt' }).waitFor();
    await removeUser(service.calendar, 'pere');
  });

  it('chooses the point of a venue on a map, by a click and by the keyboard', async () => {
    const page = await signedIn('/desk/venues/new');
    await page.locator('#venue-ca, #venue').first().fill('Sala');
    await page.locator('#city').fill('Girona');
    await page.locator('#city').blur();
    const map = page.getByRole('application', { name: 'Mapa del punt' });
    await page.locator('svg[data-zoom="12"]').waitFor();
    const box = (await map.boundingBox()) ?? { width: 0, height: 0 };
    // The middle is that of the town
    await map.click({ position: { x: box.width / 2, y: box.height / 2 } });
    const point = async () => [
      Number(await page.locator('#geo_lat').inputValue()),
      Number(await page.locator('#geo_lng').inputValue()),
    ];
    const [lat = 0, lng = 0] = await point();
    expect([Math.abs(lat - 41.98) < 0.02, Math.abs(lng - 2.82) < 0.02]).to.deep.equal([true, true]);
    await map.focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowRight');
    const [north = 0, east = 0] = await point();
    expect([north > lat, east > lng, east - lng < north - lat]).to.deep.equal([true, true, true]);
    await page.keyboard.press('+');
    await page.locator('svg[data-zoom="13"]').waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("role")')).to.equal('application');
    expect(await point()).to.deep.equal([north, east]);
    await page.getByRole('button', { name: 'Allunya' }).click();
    await page.locator('svg[data-zoom="12"]').waitFor();
    await save(page);
    const id = Number(/\/desk\/venues\/(\d+)/.exec(page.url())?.[1]);
    const { body } = await service.request('GET', `/venues/${id}`, { as: 'editor' });
    expect([body.geo_lat, body.geo_lng]).to.deep.equal([north, east]);
    const plain = await signedIn(`/desk/venues/${id}`, { javaScriptEnabled: false });
    expect(await plain.locator('.place-map').isVisible()).to.equal(false);
    await plain.getByRole('button', { name: 'Agafa el punt de la població' }).waitFor();
  });

  it('as an administrator sees how a colour would be read before they save it, without scripts', async () => {
    const page = await signedIn('/desk/brand', { javaScriptEnabled: false }, 'administrator');
    await page.getByLabel('Nom del calendari').first().fill('Agenda de Girona');
    await page.getByLabel('Color').fill('#ffd166');
    await page.getByRole('button', { name: 'Mira el color' }).click();
    await page.getByText('Tema clar: el color és massa clar').waitFor();
    await page.getByLabel('Color').fill('#0b3d91');
    await save(page);
    const visitor = await browser.open(service.url);
    expect(await visitor.locator('.brand').innerText()).to.equal('Agenda de Girona');
    const accent = await visitor.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--accent")');
    expect(accent).to.include('11 61 145');
    await page.getByLabel('Torna al de la configuració: Nom del calendari').check();
    await page.getByLabel('Torna al de la configuració: Color').check();
    await save(page);
    await visitor.reload();
    expect(await visitor.locator('.brand').innerText()).to.equal('Agenda');
  });

  it('works with the keyboard alone', async () => {
    const page = await signedIn('/desk/events/new');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).to.equal('skip');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.id')).to.equal('title-ca');
    await page.keyboard.type('Amb el teclat');
    await page.locator('#start_date').fill('2031-06-01T20:00');
    await page.locator('#end_date').fill('2031-06-01T22:00');
    await page.locator('#cost').focus();
    await page.keyboard.press('Enter');
    await page.locator('.notice').waitFor();
    expect(await read(idIn(page))).to.include({ title: 'Amb el teclat' });
  });

  it('changes the language of the desk for later pages, signs out, and in again', async () => {
    const page = await signedIn();
    await page.getByRole('link', { name: 'Castellano' }).click();
    await page.getByRole('link', { name: 'Lugares', exact: true }).click();
    expect(await page.locator('h1').innerText()).to.equal('Lugares');
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.getByLabel('Contraseña').waitFor();
    await page.goto(`${service.url}/desk/venues`);
    const { name, password } = await service.credentials('editor');
    await page.getByLabel('Usuario').fill(name);
    await page.getByLabel('Contraseña').fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Salir' }).waitFor();
    expect(await page.locator('h1').innerText()).to.equal('Lugares');
  });

  it('has pages that fit all widths and are accessible, light and dark', async function look() {
    this.timeout(120_000);
    const { id } = await make('events', { ...concert, title: 'x'.repeat(200), venue: { venue: 'Sala' } });
    await make('categories', { name: 'Una categoria de nom molt llarg '.repeat(3) });
    const page = await signedIn('/desk', { viewport: { width: 320, height: 900 } }, 'administrator');
    const at = (paths: readonly string[]) => paths.map((path) => service.url + path);
    const pages = ['/desk/events?sort=start&choose=all', `/desk/events/${id}`, '/propose'];
    const others = [
      '/desk',
      '/desk/events?edit=1',
      `/desk/events/${id}/copies`,
      `/desk/events/${id}/history`,
      '/desk/users',
      '/desk/import',
      '/desk/brand',
      `/desk/events/${id}/preview?language=ca`,
      '/desk/events',
      '/desk/events/new',
      '/desk/venues/new',
      '/desk/tags',
      '/desk/password',
    ];
    expect(await faultsAt(page, at(pages), at(others))).to.deep.equal([]);
    // What only programs fill in is beyond the edge, also where the page is narrower than its label
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${service.url}/propose`);
    const trap = await page.locator('[name=company]').boundingBox();
    expect((trap?.x ?? 0) + (trap?.width ?? 1)).to.be.at.most(0);
  });
});
