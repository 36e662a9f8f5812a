import { expect } from 'chai';
import { fieldsOf, filled, said } from '../support/desk-visitor.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneDesk } from '../support/with-desk.ts';

/** A Thursday. */
const times = { start_date: '2031-01-09 20:00:00', end_date: '2031-01-09 21:30:00' };
const weekly = { title: 'Classe de sardanes', ...times, recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=6' };

describeOnOnePair('the form of an event that repeats', () => {
  const { create, at, read, service } = withOneDesk();

  it('makes every Thursday except 16 January', async () => {
    const visitor = await at('editor');
    const sent = filled(fieldsOf(await visitor.get('/desk/events/new')), {
      'texts[ca][title]': 'Classe de sardanes',
      start_date: '2031-01-09T20:00',
      end_date: '2031-01-09T21:30',
      repeat: 'WEEKLY',
      until: '2031-06-30',
      except: '2031-01-16',
      status: 'publish',
    });
    const done = await visitor.post('/desk/events/new', sent);
    expect(said(done, 'notice')).to.deep.equal(['S’ha desat.']);
    const event = await read(Number(/action="\/desk\/events\/(\d+)"/.exec(done.text)?.[1]));
    expect(event.recurrence).to.include({ rrule: 'FREQ=WEEKLY;UNTIL=20310630T215959Z;BYDAY=TH', count: 24 });
    expect(event.recurrence.exdate).to.deep.equal(['2031-01-16']);
    const shown = fieldsOf(done);
    expect(shown.filter(([name]) => name === 'days[]')).to.deep.equal([['days[]', 'TH']]);
    expect(Object.fromEntries(shown)).to.include({ repeat: 'WEEKLY', until: '2031-06-30', except: '2031-01-16' });
  });

  it('that is sent as it came changes nothing of it', async () => {
    const recurrence = {
      rrule: 'FREQ=MONTHLY;UNTIL=20310630T180000Z;BYDAY=-1TH,2TH',
      rdate: ['2031-01-10 12:00:00', '2031-01-20 20:00:00'],
      exdate: ['2031-01-30 20:00:00', '2031-02-01', '2031-02-02 10:00:00'],
    };
    const { id } = await create('events', { ...weekly, recurrence });
    const before = await read(id);
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const done = await visitor.post(path, fieldsOf(await visitor.get(path)));
    expect(said(done, 'notice')).to.deep.equal(['S’ha desat.']);
    const { modified: _, modified_utc: __, ...after } = await read(id);
    expect({ ...after, modified: before.modified, modified_utc: before.modified_utc }).to.deep.equal(before);
  });

  it('moves what is left out along with the hour of the start', async () => {
    const { id } = await create('events', {
      ...weekly,
      recurrence: { rrule: weekly.recurrence, exdate: ['2031-01-16 20:00:00'] },
    });
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const fields = fieldsOf(await visitor.get(path));
    expect(Object.fromEntries(fields)).to.include({ except: '2031-01-16', count: '6' });
    await visitor.post(path, filled(fields, { start_date: '2031-01-09T19:00' }));
    expect((await read(id)).recurrence).to.deep.include({ exdate: ['2031-01-16 19:00:00'], count: 5 });
    await visitor.post(
      path,
      filled(fieldsOf(await visitor.get(path)), { start_date: '2031-01-09T18:00', except: '2031-01-16\r\n2031-01-23' }),
    );
    expect((await read(id)).recurrence).to.deep.include({ exdate: ['2031-01-16', '2031-01-23'], count: 4 });
  });

  it('makes one event of it again, and a series of one', async () => {
    const { id } = await create('events', weekly);
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const single = await visitor.post(path, filled(fieldsOf(await visitor.get(path)), { repeat: 'none' }));
    expect(Object.fromEntries(fieldsOf(single))).to.include({ repeat: 'none', count: '' });
    expect((await read(id)).recurrence).to.equal(false);
    await visitor.post(path, filled(fieldsOf(single), { repeat: 'dates', extra: '2031-01-11, 2031-01-12 12:00' }));
    expect((await read(id)).recurrence).to.deep.include({
      rrule: '',
      rdate: ['2031-01-11 20:00:00', '2031-01-12 12:00:00'],
      count: 3,
    });
  });

  it('shows a rule that its controls cannot say as it is', async () => {
    const { id } = await create('events', { ...weekly, recurrence: 'FREQ=MONTHLY;BYDAY=2TH,-1TH;COUNT=4' });
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const fields = fieldsOf(await visitor.get(path));
    expect(Object.fromEntries(fields)).to.include({ repeat: 'other', rule: 'FREQ=MONTHLY;COUNT=4;BYDAY=2TH,-1TH' });
    await visitor.post(path, filled(fields, { rule: 'FREQ=MONTHLY;BYDAY=2TH;COUNT=3' }));
    expect((await read(id)).recurrence.rrule).to.equal('FREQ=MONTHLY;COUNT=3;BYDAY=2TH');
  });

  const problems: readonly (readonly [control: string, sent: Record<string, string>, sentence: string])[] = [
    ['until', { repeat: 'WEEKLY', until: '2030-01-01' }, '«Fins al dia» s’acaba abans'],
    ['count', { repeat: 'WEEKLY', until: '2031-06-01', count: '3' }, 'COUNT'],
    ['interval', { repeat: 'DAILY', interval: '1000' }, 'INTERVAL'],
    ['days', { repeat: 'WEEKLY', 'days[]': 'MO' }, '«Quan comença»'],
    ['except', { repeat: 'DAILY', count: '3', except: 'demà' }, '«Excepte els dies»'],
    ['except', { repeat: 'DAILY', count: '1', except: '2031-01-09' }, 'cap data'],
    ['extra', { repeat: 'dates', extra: '2031-01-01' }, '«Quan comença»'],
    ['extra', { repeat: 'dates' }, 'regla'],
    ['rule', { repeat: 'other', rule: 'FREQ=HOURLY' }, 'FREQ'],
    ['rule', { repeat: 'other' }, 'regla'],
    ['repeat', { repeat: 'FORTNIGHTLY' }, 'FREQ'],
    ['repeat', { until: '2031-06-30' }, 'Trieu com es repeteix'],
  ];

  it('says what is wrong beside its control, and keeps what was typed', async () => {
    const { id } = await create('events', { title: 'Classe', ...times });
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const fields = fieldsOf(await visitor.get(path));
    for (const [control, sent, sentence] of problems) {
      const refused = await visitor.post(path, filled(fields, sent));
      expect(refused.status, control).to.equal(422);
      const beside = new RegExp(`id="${control}-problem">([^<]*)<`).exec(refused.text)?.[1];
      expect(beside, JSON.stringify(sent)).to.be.a('string').and.include(sentence);
      expect(refused.text).to.include(`aria-describedby="${control}-problem"`).and.include(`<a href="#${control}">`);
      for (const [name, value] of Object.entries(sent)) expect(fieldsOf(refused), name).to.deep.include([name, value]);
    }
    expect((await read(id)).recurrence).to.equal(false);
  });

  it('shows what somebody else has changed of it meanwhile', async () => {
    const { id } = await create('events', weekly);
    const visitor = await at('editor');
    const path = `/desk/events/${id}`;
    const fields = fieldsOf(await visitor.get(path));
    await service.request('PUT', `/events/${id}`, { as: 'editor', body: { recurrence: 'FREQ=WEEKLY;COUNT=8' } });
    const stale = await visitor.post(path, filled(fields, { count: '7' }));
    expect(stale.status).to.equal(409);
    expect(/id="count-problem">([^<]*)</.exec(stale.text)?.[1]).to.equal('Ara hi ha: 8');
    await visitor.post(path, fieldsOf(stale));
    expect((await read(id)).recurrence.count).to.equal(7);
  });

  it('has its words in the three languages', async () => {
    const visitor = await at('editor');
    for (const [language, legend] of [
      ['ca', 'Repetició'],
      ['es', 'Repetición'],
      ['en', 'Repetition'],
    ])
      expect((await visitor.get(`/desk/events/new?lang=${language}`)).text).to.include(`<legend>${legend}</legend>`);
    expect((await visitor.get('/desk/venues/new')).text).not.to.include('name="repeat"');
  });
});
