import { expect } from 'chai';
import { occurrenceIdOf } from '../../src/model/recurrence/occurrence-id.ts';
import type { Answer, Loose } from '../support/asking.ts';
import { visitorOf } from '../support/desk-visitor.ts';
import { canonicalOf, linksOf, read } from '../support/pages.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withOneService } from '../support/with-service.ts';

/** Thursdays; the clock of the service stands at 6 May 2031, 10:00. */
const times = { start_date: '2031-05-08 20:00', end_date: '2031-05-08 21:30' };
const thursdays = (count: number) => `FREQ=WEEKLY;COUNT=${count}`;

/** The data for search engines of a page. */
function dataOf({ text }: Answer): Loose {
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
  return JSON.parse(data);
}

// On one pair: pages of what `series-lists` and `series-dates` prove on both
describeOnOnePair('the page of a series', () => {
  const { service, create, send } = withOneService();
  const open = (path: string) => service.request('GET', `~${path}`, { headers: { accept: 'text/html' } });
  const series = (title: string, more: object = {}) =>
    create('events', { title, ...times, recurrence: thursdays(14), ...more });

  it('has its next ten dates, each linked to its page, and says how many more there are', async () => {
    await series('Ball');
    const { text, status } = await open('/event/ball/');
    expect(status).to.equal(200);
    const dates = linksOf(text).filter((link) => /\/event\/ball\/\d/.test(link));
    expect(dates).to.have.length(10);
    expect(dates[0]).to.equal('/event/ball/2031-05-08/');
    expect(dates[9]).to.equal('/event/ball/2031-07-10/');
    expect(read(text)).to.include('i 4 més').and.include('Dijous, 15 de maig, de 20.00 a 21.30 h');
  });

  it('strikes out what is cancelled, with its reason', async () => {
    const { id } = await series('Coral');
    const date = occurrenceIdOf(id, '2031-05-15 20:00:00');
    await send('PUT', `/events/${date}`, { body: { event_status: 'cancelled', event_status_reason: 'Vaga' } });
    const { text } = await open('/event/coral/');
    expect(text).to.match(/2031-05-15\/"><s>Dijous, 15 de maig[^<]*<\/s><\/a> <strong>Cancel·lat: Vaga<\/strong>/);
  });

  it('says its last date when it is over', async () => {
    await create('events', {
      title: 'Curs',
      start_date: '2031-03-06 20:00',
      end_date: '2031-03-06 21:00',
      recurrence: thursdays(4),
    });
    const { text } = await open('/event/curs/');
    expect(read(text)).to.include('L’última data va ser dijous, 27 de març').and.include('Aquest acte ja ha passat');
  });

  it('tells search engines of the series and of its next dates, each at an address of its own', async () => {
    const venue = { venue: 'Sala', city: 'Vic' };
    await series('Jazz', { venue });
    const [whole, ...dates] = dataOf(await open('/event/jazz/'));
    expect(whole).to.deep.include({ '@type': 'EventSeries', name: 'Jazz', url: `${service.url}/event/jazz/` });
    expect(whole.eventSchedule).to.deep.include({
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      repeatCount: 14,
      startDate: '2031-05-08',
      startTime: '20:00:00',
      endTime: '21:30:00',
      scheduleTimezone: 'Europe/Madrid',
    });
    expect(dates).to.have.length(10);
    expect(dates[1]).to.deep.include({
      '@type': 'Event',
      url: `${service.url}/event/jazz/2031-05-15/`,
      startDate: '2031-05-15T20:00:00+02:00',
    });
    expect(dates[1].superEvent).to.deep.include({
      '@type': 'EventSeries',
      name: 'Jazz',
      url: `${service.url}/event/jazz/`,
    });
  });

  it('has a page for each date, which links the series and the dates next to it, and is listed at that of the series', async () => {
    await series('Swing');
    const answer = await open('/event/swing/2031-05-15/');
    expect(answer.status).to.equal(200);
    expect(read(answer.text))
      .to.include('Una de les dates de Swing')
      .and.include('Dijous, 15 de maig, de 20.00 a 21.30 h');
    const links = linksOf(answer.text);
    for (const link of ['/event/swing/', '/event/swing/2031-05-08/', '/event/swing/2031-05-22/'])
      expect(links).to.include(link);
    expect(canonicalOf(answer.text)).to.equal(`${service.url}/event/swing/`);
    expect(dataOf(answer)).to.deep.include({ '@type': 'Event', url: `${service.url}/event/swing/2031-05-15/` });
    expect((await open('/event/swing/2031-05-15')).headers.get('location')).to.equal('/event/swing/2031-05-15/');
  });

  it('strikes out a date next to another that is cancelled, with its reason', async () => {
    const { id } = await series('Boleros');
    const date = occurrenceIdOf(id, '2031-05-15 20:00:00');
    await send('PUT', `/events/${date}`, { body: { event_status: 'cancelled', event_status_reason: 'Vaga' } });
    const { text } = await open('/event/boleros/2031-05-22/');
    expect(text).to.match(/Anterior: <a[^>]* rel="prev"><s>[^<]*<\/s><\/a> <strong>Cancel·lat: Vaga<\/strong>/);
    expect(read(text)).to.include('Següent: Dijous, 29 de maig');
  });

  it('lists a date with words of its own by itself, and leads to that date in other languages', async () => {
    const { id } = await series('Sardanes', { translations: { es: { title: 'Sardanas' } } });
    await send('PUT', `/events/${occurrenceIdOf(id, '2031-05-15 20:00:00')}`, { body: { title: 'Amb cobla' } });
    const { text } = await open('/event/sardanes/2031-05-15/');
    expect(canonicalOf(text)).to.equal(`${service.url}/event/sardanes/2031-05-15/`);
    expect(text).to.include(`hreflang="es" href="${service.url}/event/sardanas/2031-05-15/"`);
    expect(read(text)).to.include('Amb cobla').and.include('Una de les dates de Sardanes');
  });

  it('takes the place of a day that it does not have, and keeps the day behind a former slug', async () => {
    const { id } = await series('Abans', { slug: 'abans' });
    const other = await open('/event/abans/2031-05-16/');
    expect([other.status, other.headers.get('location')]).to.deep.equal([302, '/event/abans/']);
    await send('DELETE', `/events/${occurrenceIdOf(id, '2031-05-15 20:00:00')}`);
    expect((await open('/event/abans/2031-05-15/')).status).to.equal(302);
    await send('POST', `/events/${id}`, { body: { slug: 'despres' } });
    const moved = await open('/event/abans/2031-05-22/');
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([301, '/event/despres/2031-05-22/']);
    expect((await open('/event/cap/2031-05-22/')).status).to.equal(404);
    const single = await create('events', { title: 'Únic', ...times });
    expect((await open(`/event/${single.slug}/2031-05-08/`)).status).to.equal(302);
  });

  it('stands once on the agenda and on the pages of its venue and its organizer', async () => {
    await series('Tango', { venue: { venue: 'Casino' }, organizer: { organizer: 'Milonga' } });
    for (const path of ['/?q=tango', '/venue/casino/', '/organizer/milonga/']) {
      const { text } = await open(path);
      expect(
        linksOf(text).filter((link) => link.startsWith('/event/tango/')),
        path,
      ).to.deep.equal(['/event/tango/2031-05-08/']);
    }
  });

  it('is on the page of an organizer whom one of its dates alone has, with that date', async () => {
    const { id } = await series('Lindy');
    const date = occurrenceIdOf(id, '2031-05-22 20:00:00');
    await send('PUT', `/events/${date}`, { body: { organizer: { organizer: 'Cobla convidada' } } });
    const { text, status } = await open('/organizer/cobla-convidada/');
    expect(status).to.equal(200);
    expect(linksOf(text).filter((link) => link.startsWith('/event/lindy/'))).to.deep.equal([
      '/event/lindy/2031-05-22/',
    ]);
  });

  it('has every day with a date in the calendar beside the agenda, and its words on the row of the series', async () => {
    await series('Havaneres', {
      recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=6',
      start_date: '2031-09-02 20:00',
      end_date: '2031-09-02 21:00',
    });
    const { text } = await open('/?q=havaneres&when=2031-09');
    const days = [...text.matchAll(/data-key="(2031-09-\d\d)"/g)].map(([, day]) => day);
    expect(days).to.deep.equal(['02', '04', '09', '11', '16', '18'].map((day) => `2031-09-${day}`));
    expect(read(text)).to.include('cada dimarts i dijous a les 20 h, 6 vegades').and.include('1 acte');
  });

  it('has a page for each of two dates of one day, by their hours', async () => {
    await series('Titelles', {
      recurrence: { rdate: ['2031-05-08 12:00:00', '2031-05-09 20:00:00', '2031-05-09 23:00'] },
      start_date: '2031-05-08 11:00',
      end_date: '2031-05-08 11:45',
    });
    const { text } = await open('/event/titelles/');
    expect(linksOf(text).filter((link) => /titelles\/\d/.test(link))).to.deep.equal(
      ['08T1100', '08T1200', '09T2000', '09T2300'].map((at) => `/event/titelles/2031-05-${at}/`),
    );
    const page = await open('/event/titelles/2031-05-09T2300/');
    expect([page.status, read(page.text).includes('de 23.00 a 23.45 h')]).to.deep.equal([200, true]);
    const day = await open('/event/titelles/2031-05-09/');
    expect(day.headers.get('location')).to.equal('/event/titelles/2031-05-09T2000/');
    expect((await open('/event/titelles/2031-05-09T2100/')).status).to.equal(302);
  });

  it('is previewed at the desk with its next dates, before it is public', async () => {
    const { id } = await series('Secret', { status: 'draft' });
    expect((await open('/event/secret/2031-05-15/')).status).to.equal(404);
    const visitor = visitorOf(service.url);
    const { name, password } = await service.credentials('editor');
    await visitor.signIn(name, password);
    expect((await visitor.get(`/desk/events/${id}/preview`)).text).to.include('i 4 més');
    const date = await visitor.get(`/desk/events/${occurrenceIdOf(id, '2031-05-15 20:00:00')}/preview`);
    expect(read(date.text)).to.include('Una de les dates de Secret').and.include('Dijous, 22 de maig');
  });
});
