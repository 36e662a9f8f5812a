import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import { type DeskAnswer, fieldsOf, filled, said, type Visitor } from '../support/desk-visitor.ts';
import { describeOnOnePair, describeOnPairs } from '../support/pairs.ts';
import { withOneDesk } from '../support/with-desk.ts';

/** Thursdays of May and June 2031, from the eighth. */
const times = { start_date: '2031-05-08 20:00:00', end_date: '2031-05-08 21:30:00' };
const weekly = { title: 'Classe de sardanes', ...times, recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=6' };
const second = '2031-05-15 20:00:00';
const third = '2031-05-22 20:00:00';

/** The rows of the page of dates as plain text. */
const rowsOf = ({ text }: DeskAnswer): string[] =>
  [...text.matchAll(/<tr id="d[^"]*">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replace(/<td><div class="actions">.*/s, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

describeOnOnePair('the dates of a series at the desk', () => {
  const { create, at, read, service } = withOneDesk();
  const press = async (visitor: Visitor, id: number, what: string, shown: DeskAnswer, values = {}) => {
    const path = `/desk/events/${id}/${what}`;
    return visitor.post(path, filled(fieldsOf(shown, path), values));
  };

  it('are on a page, each with its state', async () => {
    const { id } = await create('events', {
      ...weekly,
      recurrence: { rrule: weekly.recurrence, exdate: ['2031-05-29'], rdate: ['2031-06-20 18:00:00'] },
    });
    await service.request('PUT', `/events/${occurrenceIdOf(id, second)}`, {
      as: 'editor',
      body: { event_status: 'cancelled', event_status_reason: 'Pluja', title: 'Especial' },
    });
    await service.request('PUT', `/events/${occurrenceIdOf(id, third)}`, {
      as: 'editor',
      body: { start_date: '2031-05-23 19:00', end_date: '2031-05-23 20:00' },
    });
    const answer = await (await at('editor')).get(`/desk/events/${id}/dates`);
    expect(answer.status).to.equal(200);
    expect(answer.text).to.include('Les dates de «Classe de sardanes»').and.include('6 dates');
    const rows = rowsOf(answer);
    expect(rows).to.have.length(7);
    expect(rows[0]).to.match(/dijous, 8 de maig del 2031, 20.00\sh$/);
    expect(rows[1]).to.match(/cancel·lat Pluja Canviat: Títol de l’acte$/);
    expect(rows[2]).to.match(/^divendres, 23 de maig del 2031, 19.00\sh Era dijous, 22 de maig del 2031, 20.00\sh$/);
    expect(rows[3]).to.match(/29 de maig del 2031, 20.00\sh Treta$/);
    expect(rows[6]).to.match(/divendres, 20 de juny del 2031, 18.00\sh$/);
  });

  it('are cancelled with a reason, held after all, removed and brought back', async () => {
    const { id } = await create('events', weekly);
    const date = occurrenceIdOf(id, second);
    const visitor = await at('editor');
    const page = await visitor.get(`/desk/events/${id}/dates`);
    const cancelled = await press(visitor, date, 'cancel', page, { reason: 'Pluja' });
    expect(said(cancelled, 'notice')).to.deep.equal(['La data s’ha cancel·lat.']);
    expect(await read(date)).to.include({ event_status: 'cancelled', event_status_reason: 'Pluja' });
    const held = await press(visitor, date, 'uncancel', cancelled);
    expect((await read(date)).occurrence.changed).to.deep.equal([]);
    const removed = await press(visitor, date, 'trash', held);
    expect(said(removed, 'notice')).to.deep.equal(['La data s’ha tret.']);
    expect((await read(id)).recurrence).to.deep.include({ exdate: [second], count: 5 });
    const back = await press(visitor, date, 'restore', removed);
    expect(said(back, 'notice')).to.deep.equal(['La data torna a ser-hi.']);
    expect((await read(id)).recurrence).to.deep.include({ exdate: [], count: 6 });
  });

  it('are left as they are by a button of a page from before a change, which shows them as they are now', async () => {
    const { id } = await create('events', weekly);
    const date = occurrenceIdOf(id, second);
    const visitor = await at('editor');
    const page = await visitor.get(`/desk/events/${id}/dates`);
    await press(visitor, occurrenceIdOf(id, third), 'trash', page);
    const refused = await press(visitor, date, 'trash', page);
    expect([refused.status, said(refused, 'problem')]).to.deep.equal([
      409,
      ['No s’ha fet: algú altre ho ha canviat mentre ho miràveu. Ara és així:'],
    ]);
    expect(rowsOf(refused)[2]).to.match(/Treta$/);
    // What the button says is done already
    expect((await press(visitor, occurrenceIdOf(id, third), 'trash', page)).status).to.equal(200);
    expect((await read(id)).recurrence.count).to.equal(5);
  });

  it('are shown from the next one on, by page', async () => {
    const { id } = await create('events', { ...weekly, recurrence: 'FREQ=DAILY;COUNT=120' });
    service.clock.now = Date.parse('2031-07-01T00:00:00Z');
    const visitor = await at('editor');
    const answer = await visitor.get(`/desk/events/${id}/dates`);
    expect(answer.text).to.include('Pàgina 2 de 3');
    expect(rowsOf(answer)).to.have.length(50);
    expect(rowsOf(await visitor.get(`/desk/events/${id}/dates?page=3`))).to.have.length(20);
    const date = occurrenceIdOf(id, '2031-08-20 20:00:00');
    const last = await visitor.get(`/desk/events/${id}/dates?page=3`);
    expect((await press(visitor, date, 'trash', last)).text).to.include('Pàgina 3 de 3');
  });

  it('are not there for events that do not repeat, and buttons of dates not for other records', async () => {
    const { id } = await create('events', { title: 'Concert', ...times });
    const visitor = await at('editor');
    expect((await visitor.get(`/desk/events/${id}/dates`)).status).to.equal(404);
    expect((await visitor.post(`/desk/events/${id}/cancel`, [])).status).to.equal(404);
    expect((await visitor.get(`/desk/events/${occurrenceIdOf(id, second)}`)).status).to.equal(404);
    expect((await visitor.get('/desk/events/9999999999999999')).status).to.equal(404);
  });

  it('have no buttons for those who may not change the series', async () => {
    const { id } = await create('events', weekly);
    const visitor = await at('contributor');
    const answer = await visitor.get(`/desk/events/${id}/dates`);
    expect(rowsOf(answer)).to.have.length(6);
    expect(answer.text).not.to.include('/cancel"');
    const date = await visitor.get(`/desk/events/${occurrenceIdOf(id, second)}`);
    expect(date.text).to.include('<fieldset class="bare" disabled>');
  });
});

describeOnOnePair('the form of one date of a series', () => {
  const { create, at, read } = withOneDesk();

  it('has the fields of which a date can have a value of its own, and links its series', async () => {
    const { id } = await create('events', weekly);
    const visitor = await at('editor');
    const answer = await visitor.get(`/desk/events/${occurrenceIdOf(id, second)}`);
    const names = fieldsOf(answer).map(([name]) => name);
    expect(names).to.include.members(['texts[ca][title]', 'start_date', 'cost', 'venue[]', 'event_status']);
    for (const name of ['status', 'timezone', 'tags[]', 'texts[ca][slug]', 'repeat', 'author'])
      expect(names).not.to.include(name);
    expect(answer.text)
      .to.include(`<a href="/desk/events/${id}">Classe de sardanes</a>`)
      .and.include(`<a href="/desk/events/${id}/dates">`);
    expect(said(answer, 'own')).to.deep.equal([]);
  });

  it('that is sent as it came gives the date nothing of its own', async () => {
    const { id } = await create('events', {
      ...weekly,
      description: '<p>A</p><p>B</p>',
      cost: '5 €',
      venue: { venue: 'Palau' },
      translations: { es: { title: 'Clase' } },
    });
    const visitor = await at('editor');
    const path = `/desk/events/${occurrenceIdOf(id, second)}`;
    expect(said(await visitor.post(path, fieldsOf(await visitor.get(path))), 'notice')).to.include('S’ha desat.');
    expect((await read(occurrenceIdOf(id, second))).occurrence.changed).to.deep.equal([]);
  });

  it('moves the date and changes its texts, and marks what differs', async () => {
    const { id } = await create('events', { ...weekly, cost: '5 €' });
    const date = occurrenceIdOf(id, second);
    const visitor = await at('editor');
    const path = `/desk/events/${date}`;
    const changes = {
      'texts[ca][title]': 'Sardanes amb orquestra',
      start_date: '2031-05-16T19:00',
      end_date: '2031-05-16T20:30',
      cost: '',
    };
    const done = await visitor.post(path, filled(fieldsOf(await visitor.get(path)), changes));
    expect(said(done, 'own')).to.have.length(4);
    expect(await read(date)).to.include({
      title: 'Sardanes amb orquestra',
      start_date: '2031-05-16 19:00:00',
      cost: '',
    });
    expect((await read(id)).title).to.equal('Classe de sardanes');
  });

  it('goes back to what the series has, field by field', async () => {
    const { id } = await create('events', {
      ...weekly,
      cost: '5 €',
      description: '<p>A</p><p>B</p>',
      translations: { es: { title: 'Clase', description: '<p>C</p><p>D</p>' } },
    });
    const date = occurrenceIdOf(id, second);
    const visitor = await at('editor');
    const path = `/desk/events/${date}`;
    const changes = {
      'texts[ca][title]': 'Especial',
      'texts[ca][description]': 'Una altra',
      start_date: '2031-05-15T19:00',
      cost: '7 €',
    };
    const own = await visitor.post(path, filled(fieldsOf(await visitor.get(path)), changes));
    expect((await read(date)).occurrence.changed).to.deep.equal(['title', 'start_date', 'description', 'cost']);
    const followed = { 'follow[]': ['title', 'start_date', 'cost'], 'texts[ca][description]': '' };
    const back = await visitor.post(path, filled(fieldsOf(own), followed));
    expect(said(back, 'notice')).to.include('S’ha desat.');
    const { occurrence, title, cost, description, start_date, translations } = await read(date);
    expect(occurrence.changed).to.deep.equal([]);
    expect([title, cost, start_date]).to.deep.equal(['Classe de sardanes', '5 €', second]);
    expect(description).to.include('<p>A</p>');
    expect(translations.es.title).to.equal('Clase');
  });

  it('says what is wrong beside its control', async () => {
    const { id } = await create('events', weekly);
    const visitor = await at('editor');
    const path = `/desk/events/${occurrenceIdOf(id, second)}`;
    const fields = fieldsOf(await visitor.get(path));
    const refused = await visitor.post(
      path,
      filled(fields, { start_date: '2031-05-22T20:00', end_date: '2031-05-22T21:00' }),
    );
    expect(refused.status).to.equal(422);
    expect(/id="start_date-problem">([^<]*)</.exec(refused.text)?.[1]).to.include('«Quan comença»');
  });
});

describeOnOnePair('the desk', () => {
  const { create, at, service } = withOneDesk();

  it('says above the form of a series the number of its dates, the next three, and what is left of dates that are gone', async () => {
    const { id } = await create('events', weekly);
    const date = occurrenceIdOf(id, second);
    await service.request('PUT', `/events/${date}`, { as: 'editor', body: { title: 'Especial' } });
    await service.request('PUT', `/events/${id}`, {
      as: 'editor',
      body: { recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4' },
    });
    service.clock.now = Date.parse('2031-05-10T00:00:00Z');
    const answer = await (await at('editor')).get(`/desk/events/${id}`);
    const [about = ''] = /<div class="notice"><p>.*?<\/div>/s.exec(answer.text) ?? [];
    expect(about).to.include('4 dates').and.include(`<a href="/desk/events/${id}/dates">Totes les dates</a>`);
    expect(about.match(/<a href="\/desk\/events\/\d{9,}">/g)).to.have.length(3);
    expect(about)
      .to.include(`/desk/events/${occurrenceIdOf(id, third)}`)
      .and.include('2031-05-15 20:00');
  });
});

describeOnPairs('the lists of the desk', () => {
  const { create, at, service } = withOneDesk();

  it('have a series once, with its own title and its form', async () => {
    const { id } = await create('events', weekly);
    await create('events', { title: 'Concert', ...times });
    await service.request('PUT', `/events/${occurrenceIdOf(id, second)}`, {
      as: 'editor',
      body: { title: 'Especial' },
    });
    const visitor = await at('editor');
    for (const path of ['/desk', '/desk/events', '/desk/events?search=sardanes', '/desk/events?search=especial']) {
      const { text } = await visitor.get(path);
      expect(text.match(/<td><a href="[^"]*">Classe de sardanes<\/a>/g), path).to.deep.equal([
        `<td><a href="/desk/events/${id}">Classe de sardanes</a>`,
      ]);
      expect(text, path).not.to.include('>Especial<');
      if (path !== '/desk') expect(text, path).to.include(path.includes('search') ? '1 registre' : '2 registres');
    }
  });
});
