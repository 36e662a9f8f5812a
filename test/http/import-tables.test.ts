import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { readCsv } from '../../src/formats/csv/table.ts';
import { ingest } from '../../src/interchange/ingest.ts';
import { newTally, type Tally } from '../../src/interchange/tally.ts';
import { problemMessage } from '../../src/model/words/index.ts';
import type { Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { said } from '../support/said.ts';
import { withEmptiedService } from '../support/with-service.ts';

const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });

describeOnOnePair('tables as people have them', () => {
  const { service, create } = withEmptiedService();

  async function imported(table: string): Promise<Tally> {
    const tally = newTally();
    await ingest(
      {
        calendar: service.calendar,
        check: (resource, body) => gate.create(resource, { query: {}, body, file: true }),
        sentence: (field, problem) => problemMessage(field, problem, 'en'),
        tally,
        progress: () => {},
      },
      readCsv(new TextEncoder().encode(table), {
        columns: {},
        source: 'csv',
        language: 'ca',
        timeZone: 'Europe/Madrid',
      }),
    );
    await service.calendar.pair.whenIdle();
    return tally;
  }
  const listed = async (kind: string, query = ''): Promise<Loose[]> =>
    (await service.request('GET', `/${kind}?per_page=50&${query}`)).body[kind];
  const inMay = 'start_date=2031-05-01&end_date=2031-12-31';

  it('are the same rows when a spreadsheet has saved them anew', async () => {
    await imported('title,start_date,start_time,venue\nCafè,2031-07-01,20:30,Sala\n');
    const again = await imported(
      `title,start_date,start_time,venue\n${'Cafè'.normalize('NFD')},01/07/2031,20:30:00,Sala\n`,
    );
    expect(again.counts.get('events')).to.include({ created: 0, refused: 0 });
    expect(await listed('events', inMay)).to.have.length(1);
  });

  it('are not for everybody where they say so, nor is what they said before', async () => {
    const table = (first: string, second: string): string =>
      `title,start_date,private\nMetge,2031-05-06,${first}\nBall,2031-05-07,${second}\n`;
    await imported(table('no', 'no'));
    expect((await listed('events', inMay)).map(({ title }) => title)).to.deep.equal(['Metge', 'Ball']);
    const { counts, notes, refusals } = await imported(table('sí', 'no'));
    expect(counts.get('events')).to.include({ created: 0, updated: 0, unchanged: 1, refused: 1 });
    expect(refusals.map(({ what, examples }) => [said(what), examples])).to.deep.equal([
      ['It is not for everybody (PRIVATE:SÍ)', ['line 2']],
    ]);
    expect(notes.map(({ what }) => said(what))).to.deep.equal(['No longer for everybody: now private']);
    expect((await listed('events', inMay)).map(({ title }) => title)).to.deep.equal(['Ball']);
    const again = await imported(table('sí', 'no'));
    expect(again.notes).to.deep.equal([]);
    expect(again.counts.get('events')).to.include({ unchanged: 1, refused: 1 });
  });

  it('are drafts where they are published later, for a table does not say when', async () => {
    const { notes } = await imported('title,start_date,status\nBall,2031-05-06,future\nFira,2031-05-07,Programat\n');
    expect(notes.map(({ what, examples }) => [said(what), examples])).to.deep.equal([
      ['Published later, without saying when: kept as a draft', ['line 2: status: future', 'line 3: status: future']],
    ]);
    expect(await listed('events', inMay)).to.deep.equal([]);
  });

  it('of OpenAgenda become series, published where they are there', async () => {
    const at = (day: number, end = 22): string => `2031-05-${day}T20:00:00+02:00 -> 2031-05-${day}T${end}:00:00+02:00`;
    const { notes } = await imported(
      'Identifiant,Titre - CA,Titre - FR,Horaires ISO,Nom du lieu,Mode de participation,État,Statut\n' +
        `1,Ball,Bal,${at(13)} | ${at(14, 23)},Ateneu,Sur place,Annulé,Publié\n` +
        `2,Fira,,${at(15)},Plaça,Mixte,Programmé,En modération\n3,Cinema,,${at(16)},,En ligne,Complet,Publié\n`,
    );
    const shown = (await listed('events', inMay)).map((each) =>
      ['title', 'start_date', 'end_date', 'event_status', 'attendance_mode', 'sold_out'].map((name) => each[name]),
    );
    expect(shown).to.deep.equal([
      ['Ball', '2031-05-13 20:00:00', '2031-05-13 22:00:00', 'cancelled', 'offline', false],
      ['Ball', '2031-05-14 20:00:00', '2031-05-14 23:00:00', 'cancelled', 'offline', false],
      ['Cinema', '2031-05-16 20:00:00', '2031-05-16 22:00:00', 'scheduled', 'online', true],
    ]);
    expect(notes.map(({ what }) => said(what))).to.deep.equal(['translations is wrong: left out']);
  });

  it('say what has become of events, in the words of people', async () => {
    await imported(
      'title,start_date,event_status,event_status_reason,event_status_reason_es,attendance_mode,online_url,sold_out\n' +
        'Concert,2031-05-06,EventCancelled,Pluja,Lluvia,,,Sí\n' +
        'Xerrada,2031-05-07,,,,online,www.exemple.cat/sala,\n',
    );
    const [cancelled, online] = await listed('events', `${inMay}&translation_language=es`);
    expect(cancelled).to.include({ event_status: 'cancelled', event_status_reason: 'Lluvia', sold_out: true });
    expect(online).to.include({ event_status: 'scheduled', attendance_mode: 'online', sold_out: false });
    expect(online?.['online_url']).to.equal('https://www.exemple.cat/sala');
  });

  it('say in words of any of the languages that an event is cancelled, however these are spelt', async () => {
    const words = [
      'Cancel·lat',
      'CANCEL.LADA',
      'cancel•lat',
      'Cancelado',
      'Suspesa',
      'Cancelled',
      'Cancel·lat (pluja)',
    ];
    const rows = words.map((word, at) => `Concert ${at},2031-05-06,${word},En línia`);
    const { notes } = await imported(`title,start_date,event_status,attendance_mode\n${rows.join('\n')}\n`);
    const events = await listed('events', inMay);
    expect(events.map(({ event_status }) => event_status)).to.deep.equal(words.map(() => 'cancelled'));
    expect(events.map(({ attendance_mode }) => attendance_mode)).to.deep.equal(words.map(() => 'online'));
    expect(notes.map(({ what, examples }) => [said(what), examples])).to.deep.equal([
      ['State of an event among other words: taken out of them', ['line 8: event_status: Cancel·lat (pluja)']],
    ]);
  });

  it('do not announce an event whose state cannot be read, and say where each of them is', async () => {
    const states = ['Xyz', 'no cancel·lat', 'cancel·lat o ajornat', ''];
    const rows = states.map((state, at) => `Concert ${at},2031-05-06,${state}`);
    const { refusals } = await imported(`title,start_date,event_status\n${rows.join('\n')}\n`);
    expect(refusals.map(({ what, examples }) => [said(what), examples])).to.deep.equal([
      [
        'event_status “Xyz” is none of scheduled, cancelled, postponed, rescheduled, moved_online, nor a word for one',
        ['line 2'],
      ],
      [
        'event_status “no cancel·lat” is none of scheduled, cancelled, postponed, rescheduled, moved_online, nor a word for one',
        ['line 3'],
      ],
      [
        'event_status “cancel·lat o ajornat” is none of scheduled, cancelled, postponed, rescheduled, moved_online, nor a word for one',
        ['line 4'],
      ],
    ]);
    const events = await listed('events', inMay);
    expect(events.map(({ title, event_status }) => [title, event_status])).to.deep.equal([['Concert 3', 'scheduled']]);
  });

  it('leave out a way to attend that there is not, and say where', async () => {
    const { notes } = await imported('title,start_date,attendance_mode\nConcert,2031-05-06,a peu\n');
    expect(JSON.stringify(notes)).to.include('line 2').and.to.include('attendance_mode');
  });

  it('keep a state that is named among other words, and say where', async () => {
    const { notes } = await imported('title,start_date,event_status\nConcert,2031-05-06,ajornat potser\n');
    expect(JSON.stringify(notes)).to.include('line 2').and.to.include('event_status');
    expect((await listed('events', inMay)).map(({ event_status }) => event_status)).to.deep.equal(['postponed']);
  });

  it('have venues of one name in two towns, and people and terms as they are called', async () => {
    const head = 'title,start_date,venue,address,city,organizer,categories\n';
    await imported(
      `${head}Concert,2031-05-06,Teatre Auditori,"Plaça Major, 1",Vic,Ajuntament; Ateneu,Ci&egrave;ncia &amp; tecnologia\n` +
        `Concert,2031-05-07,Teatre Auditori,"Plaça Major, 1",Valls,Ateneu,Ciència & tecnologia\n`,
    );
    const events = await listed('events', inMay);
    expect(events.map(({ venue }) => venue.city)).to.deep.equal(['Vic', 'Valls']);
    expect((await listed('organizers')).map(({ organizer }) => organizer).sort()).to.deep.equal([
      'Ajuntament',
      'Ateneu',
    ]);
    expect((await listed('categories')).map(({ name }) => name)).to.deep.equal([
      'Ciència &amp; tecnologia'.replace('&amp;', '&'),
    ]);
  });

  it('keep what lasts beyond midnight, whole days and the other rows of a file with a broken one', async () => {
    const { refusals } = await imported(
      'title,start_date,start_time,end_date,end_time\nNit,2031-05-06,23:00,,02:00\nFira,2031-05-08,0:00,2031-05-10,0:00\n"Trencat,2031-05-11,x\nBall,2031-05-12,20:00,,24:00\n',
    );
    const events = await listed('events', inMay);
    expect(events.map(({ title, end_date, all_day }) => [title, end_date, all_day])).to.deep.equal([
      ['Nit', '2031-05-07 02:00:00', false],
      ['Fira', '2031-05-09 23:59:59', true],
      ['Ball', '2031-05-13 00:00:00', false],
    ]);
    expect(refusals.map(({ examples }) => examples)).to.deep.equal([['line 4']]);
  });

  it('have categories below others, of which the calendar’s own are used and each is made once', async () => {
    const own = await create('categories', { name: 'Música' });
    const rows = ['A,"Música > Jazz; Cinema"', 'B,música>jazz', 'C,Música &gt; Jazz &gt; Swing | > 18 anys', 'D,Jazz'];
    const table = `title,start_date,categories\n${rows.map((row) => row.replace(',', ',2031-05-06,')).join('\n')}\n`;
    const first = await imported(table);
    const categories = await listed('categories', 'orderby=id');
    const parentOf = ({ parent }: Loose): string => categories.find(({ id }) => id === parent)?.name ?? '';
    expect(categories.map((each) => [parentOf(each), each.name]).sort()).to.deep.equal(
      [
        ['', 'Cinema'],
        ['', 'Música'],
        ['', '> 18 anys'],
        ['Jazz', 'Swing'],
        ['Música', 'Jazz'],
      ].sort(),
    );
    expect(categories.some(({ id }) => id === own.id)).to.equal(true);
    const events = await listed('events', `${inMay}&orderby=title&order=asc`);
    expect(events.map((event) => [event.title, event.categories.map(({ name }: Loose) => name).sort()])).to.deep.equal([
      ['A', ['Cinema', 'Jazz']],
      ['B', ['Jazz']],
      ['C', ['> 18 anys', 'Swing']],
      ['D', ['Jazz']],
    ]);
    expect((await listed('events', `${inMay}&categories=musica`)).map(({ title }) => title).sort()).to.deep.equal([
      ...['A', 'B', 'C', 'D'],
    ]);
    expect(first.counts.get('categories')).to.include({ created: 2, unchanged: 1, refused: 0 });
    const again = await imported(table);
    expect(again.counts.get('events')).to.include({ created: 0, updated: 0, unchanged: 4 });
    expect(await listed('categories')).to.have.length(5);
  });

  it('leave signs that make no tree within the names of categories', async () => {
    const names = ['> 18 anys', 'Nit ->', 'a => b', 'edat >= 18', '«A» i B', '<i>X</i>'];
    await imported(`title,start_date,categories\nA,2031-05-06,${names.join(';')}\n`);
    const parents = (await listed('categories')).map(({ parent }) => parent);
    expect(parents).to.deep.equal(names.map(() => 0));
  });

  it('say where a point is far from its town, as when its coordinates are swapped, and keep it', async () => {
    const rows = [
      'A,2031-05-06,Ateneu,Vic,,"41,93","2,25"',
      'B,2031-05-06,Teatre,Vic,,2.25,41.93',
      'C,2031-05-06,Casino,Vic,,41.98,2.82',
      'D,2031-05-06,Local,Poble que no hi ha,,41.98,2.82',
      'E,2031-05-06,Sala,Mieres,Asturias,43.25,-5.77',
      'F,2031-05-06,Sense,Vic,,,',
    ];
    const { notes } = await imported(`title,start_date,venue,city,province,geo_lat,geo_lng\n${rows.join('\n')}\n`);
    expect(notes.map(({ what, examples }) => [said(what), examples])).to.deep.equal([
      [
        'Point far from its town: kept, but one of them may be wrong',
        ['line 3: Teatre: 2.25, 41.93 – Vic: 5921 km', 'line 4: Casino: 41.98, 2.82 – Vic: 47 km'],
      ],
    ]);
    const venues = await listed('venues', 'orderby=id');
    expect(venues.find(({ venue }) => venue === 'Casino')).to.include({ geo_lat: 41.98, geo_lng: 2.82 });
    const ofVenues = await imported('venue,city,geo_lat,geo_lng\nPavelló,Vic,41.38,2.17\n');
    expect(ofVenues.notes.map(({ examples }) => examples)).to.deep.equal([
      ['line 2: Pavelló: 41.38, 2.17 – Vic: 62 km'],
    ]);
  });

  it('may be The Events Calendar’s own three', async () => {
    await imported('Venue Name,Venue City,Venue Website\nPalau,Vic,www.palau.example\n');
    await imported('Organizer Name,Organizer Email\nAteneu,a@b.example\n');
    await imported(
      'Event Name,Event Start Date,Event Start Time,Event End Date,Event End Time,Event Venue Name,Event Organizer Name(s)\nGala,2031-05-06,20:00:00,2031-05-06,22:00:00,Palau,Ateneu\n',
    );
    const [gala] = await listed('events', inMay);
    expect(gala.venue).to.include({ venue: 'Palau', city: 'Vic', website: 'https://www.palau.example' });
    expect(gala.organizer[0]).to.include({ organizer: 'Ateneu', email: 'a@b.example' });
    expect([await listed('venues'), await listed('organizers')].map(({ length }) => length)).to.deep.equal([1, 1]);
  });
});
