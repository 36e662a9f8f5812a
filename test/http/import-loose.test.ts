import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { readCsv } from '../../src/formats/csv/table.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import { answering } from '../support/answering.ts';
import type { Loose } from '../support/asking.ts';
import { importedFrom } from '../support/importing.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { said } from '../support/said.ts';
import { type Running, startService } from '../support/service.ts';

const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });
const dates = { start_date: '2031-05-06 10:00:00', end_date: '2031-05-06 11:00:00' };

/** Lists of another calendar with many invalid values. */
const lists: Record<string, Loose[]> = {
  categories: [],
  tags: [],
  venues: [
    { id: 2, venue: 'Cafè', website: 'www.cafe.example' },
    { id: 5, venue: '', address: 'Plaça Major, 1', city: 'Vic', geo_lat: '41.93', geo_lng: '2.25' },
  ],
  organizers: [{ id: 3, organizer: 'Ateneu', email: 'a@b.example, c@d.example', website: 'pendent' }],
  events: [
    {
      ...{ id: 1, title: 'Ball', url: 'https://x.example/1', ...dates, timezone: 'Europe/Madrid' },
      ...{
        website: 'https://e.example/?a=1&amp;b=2',
        featured: 'Sí',
        image: { url: '/img/a.jpg' },
        venue: { id: 2, venue: 'Cafè' },
      },
    },
    { id: 4, title: 'Fira', ...dates, end_date: 'mai', url: 'https://x.example/4', website: 'xxx' },
  ],
};

describeOnOnePair('what people write loosely', () => {
  let here: Running;
  beforeEach(async () => {
    here = await startService();
  });
  afterEach(() => here.close());

  const events = async (): Promise<Loose[]> =>
    (await here.request('GET', '/events?start_date=2031-01-01&end_date=2032-01-01')).body.events;
  const noted = ({ notes }: Tally): string[] =>
    notes.flatMap(({ what, examples }) => `${said(what)} | ${examples.join(' | ')}`);

  async function imported(table: string): Promise<Tally> {
    const tally = newTally();
    const intake = {
      calendar: here.calendar,
      check: (resource: Parameters<typeof gate.create>[0], body: object) =>
        gate.create(resource, { query: {}, body: { ...body }, file: true }),
      sentence: (field: string, problem: Parameters<typeof problemMessage>[1]) => problemMessage(field, problem, 'en'),
      tally,
      progress: () => {},
    };
    await ingest(
      intake,
      readCsv(Buffer.from(table), { columns: {}, source: 'csv', language: 'ca', timeZone: 'Europe/Madrid' }),
    );
    await here.calendar.pair.visible();
    return tally;
  }

  it('is imported from another calendar, repaired or left out, and reported', async () => {
    const other = await answering((request, response) => {
      const name = /\/(\w+)\?/.exec(request.url ?? '')?.[1] ?? '';
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ [name]: lists[name] ?? [], total_pages: 1, total: lists[name]?.length ?? 0 }));
    });
    const { tally } = await importedFrom(here, `${other.url}/wp-json/tribe/events/v1`).finally(() => other.close());
    expect(tally.refusals).to.deep.equal([]);
    const [ball, fira] = await events();
    expect([ball.venue.website, ball.website]).to.deep.equal([
      'https://www.cafe.example',
      'https://e.example/?a=1&b=2',
    ]);
    expect(ball.image.url).to.equal(`${other.url}/img/a.jpg`);
    expect(ball.featured).to.equal(true);
    const { venues } = (await here.request('GET', '/venues')).body;
    expect(venues.find(({ city }: Loose) => city === 'Vic')).to.include({ venue: 'Plaça Major, 1', geo_lat: 41.93 });
    expect([fira.website, fira.end_date]).to.deep.equal(['', dates.start_date]);
    const { body } = await here.request('GET', '/organizers');
    expect(body.organizers[0]).to.include({ email: 'a@b.example', website: '' });
    expect(noted(tally)).to.include.members([
      'Web address without https://: put before it | 2 Cafè: website: www.cafe.example',
      'Venue without a name: called by its address | 5 : Plaça Major, 1',
      'Several e-mail addresses: the first one taken | 3 Ateneu: email: a@b.example, c@d.example',
      'Web address that cannot be read: left out | 3 Ateneu: website: pendent | 4 Fira: website: xxx',
    ]);
    expect(noted(tally).join('\n')).to.include('Web address within its source: made whole').and.to.include('end_date');
  });

  it('is imported from a table, repaired or left out, and reported with its line', async () => {
    const tally = await imported(
      'title,start_date,website,image,featured,organizer,email,timezone,geo_lat,geo_lng,venue\n' +
        'Ball,2031-05-06,www.exemple.cat,/img/a.jpg,Sí,Ateneu,"a@b.example, c@d.example",Hora local,"41,98",lluny,Sala\n',
    );
    expect(tally.refusals).to.deep.equal([]);
    const [ball] = await events();
    expect(ball).to.deep.include({ website: 'https://www.exemple.cat', image: false, featured: true });
    expect([ball.organizer[0].email, ball.venue.venue, ball.timezone]).to.deep.equal([
      ...['a@b.example', 'Sala', 'Europe/Madrid'],
    ]);
    const notes = noted(tally);
    expect(notes).to.include.members([
      'Web address without https://: put before it | line 2: website: www.exemple.cat',
      'Web address that cannot be read: left out | line 2: image: /img/a.jpg',
      'Several e-mail addresses: the first one taken | line 2: email: a@b.example, c@d.example',
    ]);
    expect(notes.join('\n')).to.include('timezone is wrong: left out | line 2').and.to.include('geo_lng is wrong');
  });

  it('loses only the wrong field, whichever check finds it, and is reported again the second time', async () => {
    const table = 'title,start_date,categories,venue,cost\nBall,2031-05-06,77;88,Sala,5 €\n';
    const [first, second] = [await imported(table), await imported(table)];
    expect(first.counts.get('events')).to.include({ created: 1, refused: 0 });
    expect(second.counts.get('events')).to.include({ unchanged: 1, refused: 0 });
    const [ball] = await events();
    expect(ball).to.deep.include({ categories: [], cost: '5 €' });
    expect(ball.venue.venue).to.equal('Sala');
    expect(noted(first).join('\n')).to.include('categories is wrong: left out | line 2');
  });

  it('is still refused where a record cannot be without it', async () => {
    const { refusals } = await imported('title,start_date,website\nBall,demà,www.exemple.cat\n,2031-05-06,x\n');
    expect(refusals.map(({ examples }) => examples)).to.have.deep.members([['line 2'], ['line 3']]);
  });
});
