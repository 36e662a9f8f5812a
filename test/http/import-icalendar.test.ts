import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { type IcalendarOptions, readIcalendar } from '../../src/formats/icalendar/feed.ts';
import { exportLines } from '../../src/interchange/export.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { withEmptiedService } from '../support/with-service.ts';

const calendar = { languages: ['ca', 'es'], timeZone: 'Europe/Madrid' };
const gate = gateOf(calendar);

describeOnOnePair('events of an iCalendar feed', () => {
  const { service } = withEmptiedService();

  async function imported(events: readonly string[], options: Partial<IcalendarOptions> = {}): Promise<Tally> {
    const tally = newTally();
    const body = events.map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT\n`).join('');
    const file = `BEGIN:VCALENDAR\nX-WR-CALNAME:Agenda\n${body}END:VCALENDAR\n`;
    await ingest(
      {
        calendar: service.calendar,
        check: (resource, values) => gate.create(resource, { query: {}, body: values, file: true }),
        sentence: (field, problem) => problemMessage(field, problem, 'en'),
        tally,
        progress: () => {},
      },
      readIcalendar(new TextEncoder().encode(file), { ...calendar, ...options }),
    );
    await service.calendar.pair.whenIdle();
    return tally;
  }
  const listed = async (kind: string, query = ''): Promise<Loose[]> =>
    (await service.request('GET', `/${kind}?per_page=50&${query}`)).body[kind];
  const inMay = 'start_date=2031-05-01&end_date=2031-05-31';
  const exported = async (): Promise<Loose[]> => {
    const lines = await Array.fromAsync(exportLines(service.calendar, () => {}));
    return lines.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'events');
  };

  const concert = 'UID:concert@exemple.example\nSUMMARY:Concert\nDTSTART:20310506T200000\nDTEND:20310506T220000';

  it('are taken once, left alone while only stamps change, and updated when they change', async () => {
    const stamped = (stamp: string): string => `${concert}\nDTSTAMP:${stamp}\nLAST-MODIFIED:${stamp}`;
    expect((await imported([stamped('20310101T000000Z')])).counts.get('events')).to.include({ created: 1 });
    expect((await imported([stamped('20310102T000000Z')])).counts.get('events')).to.include({ unchanged: 1 });
    const moved = concert.replaceAll('20310506', '20310507');
    expect((await imported([moved])).counts.get('events')).to.include({ created: 0, updated: 1 });
    expect((await listed('events', inMay)).map(({ start_date }) => start_date)).to.deep.equal(['2031-05-07 20:00:00']);
  });

  it('keep their UID when an editor changes them, and in an export', async () => {
    await imported([concert]);
    const [{ id }] = (await listed('events', inMay)) as [Loose];
    await service.request('POST', `/events/${id}`, { as: 'editor', body: { title: 'Gran concert' } });
    expect((await exported()).map(({ facts }) => facts.uid)).to.deep.equal(['concert@exemple.example']);
  });

  it('find venues by their names, and lose nothing but the field that is wrong', async () => {
    await service.request('POST', '/venues', { as: 'editor', body: { venue: 'Teatre Municipal', city: 'Vic' } });
    const { notes } = await imported([
      `${concert}\nLOCATION:Teatre Municipal\\, Vic\nGEO:95;2\nURL:no és cap adreça\nATTACH;FMTTYPE=image/png:http://x y`,
    ]);
    const [event] = await listed('events', inMay);
    expect(event).to.include({ title: 'Concert', website: '', image: false });
    expect(event?.['venue']).to.include({ venue: 'Teatre Municipal', city: 'Vic' });
    expect(await listed('venues')).to.have.length(1);
    for (const field of ['geo_lat', 'URL']) expect(JSON.stringify(notes), field).to.include(field);
  });

  it('have their zones, whole days and states, in the language that they say', async () => {
    await imported([
      'UID:1\nSUMMARY;LANGUAGE=es:Fiesta\nDTSTART;VALUE=DATE:20310510\nDTEND;VALUE=DATE:20310512\nSTATUS:CANCELLED\nCOMMENT:Lluvia',
      'UID:2\nSUMMARY:Xerrada\nDTSTART;TZID=GMT Standard Time:20310511T190000\nDURATION:PT2H\nCATEGORIES:Ciència',
    ]);
    const [fiesta, talk] = await listed('events', `${inMay}&translation_language=es`);
    expect(fiesta).to.include({
      language: 'es',
      all_day: true,
      start_date: '2031-05-10 00:00:00',
      end_date: '2031-05-11 23:59:59',
      event_status: 'cancelled',
      event_status_reason: 'Lluvia',
    });
    expect(talk).to.include({ timezone: 'Europe/London', utc_end_date: '2031-05-11 20:00:00' });
    expect(talk?.['tags'].map(({ name }: Loose) => name)).to.deep.equal(['Ciència']);
  });

  it('keep what editors have added and feeds do not contain', async () => {
    await imported([concert]);
    const [{ id }] = (await listed('events', inMay)) as [Loose];
    const body = { cost: '12', organizer: { organizer: 'Ateneu' } };
    await service.request('POST', `/events/${id}`, { as: 'editor', body });
    await imported([concert.replace('SUMMARY:Concert', 'SUMMARY:Gran concert')]);
    const [event] = await listed('events', inMay);
    expect(event).to.include({ title: 'Gran concert', cost: '12 €' });
    expect(event?.['organizer'][0]).to.include({ organizer: 'Ateneu' });
  });
});
