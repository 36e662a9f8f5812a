import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { type Columns, readCsv } from '../../src/formats/csv/table.ts';
import { UnreadableSource } from '../../src/formats/incoming.ts';
import { said } from '../support/said.ts';

const read = (text: string | Uint8Array, columns: Columns = {}) =>
  readCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    columns,
    source: 'csv',
    language: 'ca',
    timeZone: 'Europe/Madrid',
  });
const valuesIn = (text: string, columns?: Columns) => read(text, columns).records.map(({ values }) => values);

describe('a table of events', () => {
  it('is read by its headings, with any usual delimiter, quotes and a byte order mark', () => {
    for (const sign of [',', ';', '\t', '|']) {
      const text = `\uFEFFtitle${sign}start_date${sign}description\n"Fira, mercat; i més"${sign}2031-05-06 10:00${sign}"dues\nlínies"\n`;
      const [values] = valuesIn(text);
      expect(values, JSON.stringify(sign)).to.include({
        title: 'Fira, mercat; i més',
        start_date: '2031-05-06 10:00',
        end_date: '2031-05-06 10:00',
        description: 'dues\nlínies',
        all_day: false,
      });
    }
  });

  it('is read by a mapping of columns, which takes precedence over headings named like fields', () => {
    const [values] = valuesIn('title,Acte,Data\nno,Sopar,2031-05-06\n', { title: 'Acte', start_date: 'Data' });
    expect(values).to.include({ title: 'Sopar', start_date: '2031-05-06' });
  });

  const moments: [string, string, string, boolean][] = [
    ['2031-05-06,,,', '2031-05-06', '2031-05-06', true],
    ['6/5/2031,,8/5/2031,', '2031-05-06', '2031-05-08', true],
    ['06.05.2031,9.30,,', '2031-05-06 09:30', '2031-05-06 09:30', false],
    ['06-05-2031,20h,,22:15', '2031-05-06 20:00', '2031-05-06 22:15', false],
    ['6/5/2031 9:05,,7/5/2031 1:00,', '2031-05-06 09:05', '2031-05-07 01:00', false],
    ['6/5/2031,10:00,7/5/2031,', '2031-05-06 10:00', '2031-05-07 23:59:59', false],
    ['6/5/2031,10:00,6/5/2031,', '2031-05-06 10:00', '2031-05-06 10:00', false],
    ['2031-05-31,23:00,,02:00', '2031-05-31 23:00', '2031-06-01 02:00', false],
    ['2031-05-06,20:00,,00:00', '2031-05-06 20:00', '2031-05-07 00:00', false],
    ['2031-05-06,20:00,2031-05-06,00:00', '2031-05-06 20:00', '2031-05-07 00:00', false],
    ['2031-05-06,20:00,,24:00', '2031-05-06 20:00', '2031-05-06 24:00', false],
    ['2031-05-06,00:00,2031-05-08,00:00', '2031-05-06', '2031-05-07', true],
    ['2031-05-06 0:00:00,,2031-05-07 0:00:00,', '2031-05-06', '2031-05-06', true],
    ['6/5/2031,20 h,,22.30 hores', '2031-05-06 20:00', '2031-05-06 22:30', false],
    ['6/5/2031,20h30,,22 horas', '2031-05-06 20:30', '2031-05-06 22:00', false],
    ['6/5/2031,10:30:15,,11:00 hs.', '2031-05-06 10:30:15', '2031-05-06 11:00', false],
    ['6/5/2031,12 am,,8:30 PM', '2031-05-06 00:00', '2031-05-06 20:30', false],
    ['6/5/2031 12:15 p. m.,,6/5/2031 9pm,', '2031-05-06 12:15', '2031-05-06 21:00', false],
    ['20310506,,20310507 20:00,', '2031-05-06', '2031-05-07 20:00', false],
    ['1935856800,,1935864000,', '1935856800', '1935864000', false],
    ['demà,,,', 'demà', 'demà', false],
    // In words, with the year first or short, and with what stands around a clock
    ['13 de maig de 2031,20:30,,', '2031-05-13 20:30', '2031-05-13 20:30', false],
    ["1 d'abril de 2031,,,", '2031-04-01', '2031-04-01', true],
    ['"dimarts, 13 mayo 2031",,,', '2031-05-13', '2031-05-13', true],
    ['"Tuesday, May 13, 2031 8:30 PM",,,', '2031-05-13 20:30', '2031-05-13 20:30', false],
    ['"Mar 13, 2031",,,', '2031-03-13', '2031-03-13', true],
    ['13-ago-2031,,,', '2031-08-13', '2031-08-13', true],
    ['2031/05/13 20:30,,,', '2031-05-13 20:30', '2031-05-13 20:30', false],
    ['2031-5-3,,2031.5.4,', '2031-05-03', '2031-05-04', true],
    ['13/05/31,,14.05.31,', '2031-05-13', '2031-05-14', true],
    ['"13/05/2031, 20:30",,13/05/2031 a les 22:00,', '2031-05-13 20:30', '2031-05-13 22:00', false],
    ['dt. 13/05/2031,20 h 30 min,,les 22:00', '2031-05-13 20:30', '2031-05-13 22:00', false],
    ['2031-05-13,1899-12-30 20:30:00,,22:00:00.000', '2031-05-13 20:30:00', '2031-05-13 22:00:00', false],
    ['2031-05-13,tot el dia,,-', '2031-05-13', '2031-05-13', true],
    ["13-may-31,20'30 h,,", '2031-05-13 20:30', '2031-05-13 20:30', false],
    ['13-maig-31,20´30,,', '2031-05-13 20:30', '2031-05-13 20:30', false],
    ['2031-05-13,les 8 del vespre,,10.30 de la tarde', '2031-05-13 20:00', '2031-05-13 22:30', false],
    ['2031-05-13,11 del matí,,', '2031-05-13 11:00', '2031-05-13 11:00', false],
    ['2031-05-13,A partir de les 20 h,,', '2031-05-13 20:00', '2031-05-13 20:00', false],
    // Both clocks in the cell of the start
    ['2031-05-13,20:00-22:00,,', '2031-05-13 20:00', '2031-05-13 22:00', false],
    ['2031-05-13,20.30 h – 2 h,,', '2031-05-13 20:30', '2031-05-14 02:00', false],
    ['2031-05-13,10h a 12h,15/05/2031,', '2031-05-13 10:00', '2031-05-15 12:00', false],
    ['2031-05-13,8:30 PM - 10 PM,,', '2031-05-13 20:30', '2031-05-13 22:00', false],
    ['2031-05-13,20:00-22:00,,23:00', '2031-05-13 20:00', '2031-05-13 23:00', false],
    ['2031-05-13,20:00-22:00,2031-05-13 23:00,', '2031-05-13 20:00', '2031-05-13 23:00', false],
    ['2031-05-13,20:00-22:00,2031-05-14T01:00,', '2031-05-13 20:00', '2031-05-14T01:00', false],
    ['2031-05-13,20:00:00-22:00:00,,', '2031-05-13 20:00:00', '2031-05-13 22:00:00', false],
    ['2031-05-13,10:00-00:00,,', '2031-05-13 10:00', '2031-05-14 00:00', false],
    ['2031-05-13,8 PM - 9 AM,,', '2031-05-13 20:00', '2031-05-14 09:00', false],
    ['2031-05-13,18:00-14:00,15/05/2031,', '2031-05-13 18:00', '2031-05-15 14:00', false],
    ['2031-05-13,10-12 h,,', '2031-05-13 10:00', '2031-05-13 12:00', false],
    ['2031-05-13,de 10 a 12h,,', '2031-05-13 10:00', '2031-05-13 12:00', false],
    ['2031-05-13,De les 20:00 a les 22:00,,', '2031-05-13 20:00', '2031-05-13 22:00', false],
    ['2031-05-13,des de les 20 h fins a les 22 h,,', '2031-05-13 20:00', '2031-05-13 22:00', false],
    ['2031-05-13,desde las 20:00 hasta las 22:00,,', '2031-05-13 20:00', '2031-05-13 22:00', false],
    ['2031-05-13,from 8 PM to 10 PM,,', '2031-05-13 20:00', '2031-05-13 22:00', false],
    ['2031-05-13,20:00\u201122:00,,', '2031-05-13 20:00', '2031-05-13 22:00', false],
    ['2031-05-13,20:00 \u2212 22:00,,', '2031-05-13 20:00', '2031-05-13 22:00', false],
    ['2031-05-13,entre les 10 i les 12,,', '2031-05-13 10:00', '2031-05-13 12:00', false],
    ['2031-05-13,entre las 10 y las 12,,', '2031-05-13 10:00', '2031-05-13 12:00', false],
    ['2031-05-13,Entre 10 i 12 h,,', '2031-05-13 10:00', '2031-05-13 12:00', false],
    ['2031-05-13,entre les 20.30 h i la 1 h,,', '2031-05-13 20:30', '2031-05-14 01:00', false],
    ['2031-05-13,between 10 am and 1 pm,,', '2031-05-13 10:00', '2031-05-13 13:00', false],
    ['2031-05-13,de les 10 a les 12,,', '2031-05-13 10:00', '2031-05-13 12:00', false],
    ['2031-05-13,a les 20,,les 22', '2031-05-13 20:00', '2031-05-13 22:00', false],
    // Of a clock with seconds, as databases write it, this is an offset
    ['2031-05-13 20:00:00-03,,,', '2031-05-13 20:00:00-03', '2031-05-13 20:00:00-03', false],
  ];
  for (const [row, start_date, end_date, all_day] of moments) {
    it(`reads the dates ${row}`, () => {
      const [values] = valuesIn(`title,start_date,start_time,end_date,end_time\nX,${row}\n`);
      expect(values).to.include({ start_date, end_date, all_day });
    });
  }

  const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });
  for (const strange of [
    ...['20:30 22:00', '20:30 i 22:00', '20:3', '13:30 PM', '8:30 PMX', '20:30+02:00', '8:30 - 10:00 PM'],
    ...['20:30-22', '20-22', '10:00-12:00-14:00', '20:30-', '25:00 PM-22:00', 'de 20:00', '8-10 PM', '10 - h'],
    ...[
      '20:00:00 02:00',
      'entre 10 i 12',
      'entre 10 h',
      'entre les 10 i les 12 i les 14',
      '10 i 12 h',
      '12 de la nit',
      '20 del vespre',
      'between 8 and 10 PM',
    ],
  ]) {
    it(`passes ${strange} on to be refused, because it is no time of day`, () => {
      for (const row of [`2031-05-06,${strange}`, `2031-05-06 ${strange},20:30`]) {
        const [values = {}] = valuesIn(`title,end_date,start_date,start_time\nX,2031-05-08,${row}\n`);
        const { wrong } = gate.create('events', { query: {}, body: { ...values }, file: true });
        expect([row, wrong['start_date']?.reason]).to.deep.equal([row, 'not_moment']);
      }
    });
  }

  for (const strange of [
    '20:00:00-03:00',
    '12:30-1:30',
    '12-1 h',
    'entre les 12 i la 1',
    '9:00-8:30',
    `20:00-${' '.repeat(90_000)}x`,
  ]) {
    it(`passes ${strange.slice(0, 20)} on to be refused, because its end may be another`, () => {
      const [values = {}] = valuesIn(`title,start_date,start_time\nX,2031-05-13,${strange}\n`);
      const { wrong } = gate.create('events', { query: {}, body: { ...values }, file: true });
      expect(wrong['start_date']?.reason).to.equal('not_moment');
    });
  }

  for (const strange of ['20:00-22:00', '20:00-03:00', '20:00 -03', '10:00-12', '20:00-0300', '20:00 -0200']) {
    it(`passes a date with ${strange} on to be refused, because its second clock may be an offset from UTC`, () => {
      for (const date of ['2031-05-13', '13/05/2031', '"13 de maig de 2031,"']) {
        const cell = date.endsWith('"') ? `${date.slice(0, -1)} ${strange}"` : `${date} ${strange}`;
        const [values = {}] = valuesIn(`title,start_date\nX,${cell}\n`);
        const { wrong } = gate.create('events', { query: {}, body: { ...values }, file: true });
        expect([cell, wrong['start_date']?.reason]).to.deep.equal([cell, 'not_moment']);
      }
    });
  }

  it('says where its clocks may mean something else, and keeps the event', () => {
    const told = {
      'End before the start: read as on the next day': [
        ...['2031-05-13,12:30,,1:30', '2031-05-13,10 h,,1 h', '2031-05-13 9:00,,2031-05-13 8:30,'],
        ...['2031-05-13,8:00 PM,,10:00', '2031-05-13,20:00,2031-05-13,2:00'],
      ],
      'Start that may be in the afternoon as well: read as it is written': [
        ...['2031-05-13,8:00,,10:00 PM', '2031-05-13,a les 8,,', '2031-05-13,entre les 6 i les 8,,'],
        ...["2031-05-13,les 8'30,,", '2031-05-13,les 8.30,,', '2031-05-13,a partir de les 8,,', '2031-05-13,las 8 h,,'],
      ],
    };
    const table = (row: string): string => `title,start_date,start_time,end_date,end_time\nX,${row}\n`;
    for (const [sentence, rows] of Object.entries(told))
      for (const row of rows) {
        const { records, notes } = read(table(row));
        expect([records.length, notes.map((note) => `${note.where}: ${said(note)}`)], row).to.deep.equal([
          1,
          [`line 2: ${sentence}`],
        ]);
      }
    for (const row of [
      ...[
        '2031-05-13,23:00,,02:00',
        '2031-05-13,20:00,2031-05-13,00:00',
        '2031-05-13,8 PM,,9 AM',
        '2031-05-13,8,,10 PM',
      ],
      ...[
        '2031-05-13,11:00,,1:00 PM',
        '2031-05-13,8 h,,',
        ...['2031-05-13,les 8 del vespre,,', '2031-05-13,a les 8 de la tarda,,', '2031-05-13,les 8 pm,,'],
        ...['2031-05-13,a les 8 del matí,,', '2031-05-13,les 08:30,,', '2031-05-13,a partir de les 20,,'],
        '2031-05-13,12:30,2031-05-14,1:30',
        '2031-05-13,20:00,,8:00',
      ],
    ])
      expect(read(table(row)).notes, row).to.deep.equal([]);
  });

  for (const digits of ['47974', '2031', '203105', '06052031', '0', '-5']) {
    it(`passes ${digits} on to be refused, because it is no date, and tables have no seconds since 1970`, () => {
      const [values = {}] = valuesIn(`title,start_date,end_date\nX,${digits},2031-05-08\n`);
      const { wrong } = gate.create('events', { query: {}, body: { ...values }, file: true });
      expect(wrong['start_date']?.reason).to.equal('not_moment');
    });
  }

  it('passes two times for one event on to be refused', () => {
    const [values = {}] = valuesIn('title,end_date,start_date,start_time\nX,2031-05-08,2031-05-06 10:00,11:30\n');
    const { wrong } = gate.create('events', { query: {}, body: { ...values }, file: true });
    expect(Object.keys(wrong)).to.deep.equal(['start_date']);
  });

  it('reads decimal commas in coordinates only', () => {
    const [values] = valuesIn(
      'title,start_date,venue,address,zip,geo_lat,geo_lng,organizer,phone\n' +
        'X,2031-05-06,Sala,"12,5","17,01","41,98","-2,82",Ateneu,"93,4121234"\n',
    );
    expect(values).to.deep.include({
      venue: [{ venue: 'Sala', address: '12,5', zip: '17,01', geo_lat: '41.98', geo_lng: '-2.82' }],
      organizer: [{ organizer: 'Ateneu', phone: '93,4121234' }],
    });
  });

  it('makes data of places and people, lists of terms, and translations of texts', () => {
    const [values] = valuesIn(
      'title,title_es,start_date,venue,address,geo_lat,geo_lng,organizer,email,categories,tags\n' +
        '"Ball","Baile",2031-05-06,Sala,"C/ Nou, 1","41,98",2.82,Ateneu,a@b.example,"Dansa | Música, viva",un;dos\n',
    );
    expect(values).to.deep.include({
      venue: [{ venue: 'Sala', address: 'C/ Nou, 1', geo_lat: '41.98', geo_lng: '2.82' }],
      organizer: [{ organizer: 'Ateneu', email: 'a@b.example' }],
      categories: ['Dansa', 'Música, viva'],
      tags: ['un', 'dos'],
      translations: { es: { title: 'Baile' } },
    });
  });

  it('passes the other columns through unchanged', () => {
    const [values] = valuesIn('title,start_date,timezone,status,featured\nX,2031-05-06,Asia/Tokyo,draft,1\n');
    expect(values).to.include({ timezone: 'Asia/Tokyo', status: 'draft', featured: '1' });
  });

  it('clears fields with empty cells, and leaves fields without a column alone', () => {
    const [values] = valuesIn(
      'title,start_date,cost,description,excerpt,website,venue,timezone,title_es\nX,2031-05-06,,,,,,,\n',
    );
    expect(values).to.deep.include({ cost: '', description: '', excerpt: '', website: '', venue: [] });
    expect(values).not.to.have.any.keys('timezone', 'tags', 'image', 'translations');
  });

  it('identifies a row by its ID, or else by title, start and venue', () => {
    const ids = (text: string) => read(text).records.map(({ id }) => id);
    expect(ids('id,title,start_date\nA-1,X,2031-05-06\n')).to.deep.equal(['A-1']);
    const [one, other] = ids('title,start_date,venue,cost\nX,2031-05-06,A,1\nX,2031-05-06,B,1\n');
    expect(one).not.to.equal(other);
    expect(ids('title,start_date,venue,cost\nX,2031-05-06,A,9\n')).to.deep.equal([one]);
    const rows = ['X,2031-05-06,20:00', 'X,2031-05-06,22:00', 'X,2031-05-07,20:00', 'Y,2031-05-06,20:00'];
    expect(new Set(ids(`title,start_date,start_time\n${rows.join('\n')}\n`)).size).to.equal(rows.length);
  });

  it('refuses duplicate rows and rows with more cells than headings, by line', () => {
    const { records, refusals } = read('id,title,start_date\n1,"a\nb",2031-05-06\n1,X,2031-05-06\n2,Y,2031-05-06,z\n');
    expect(records.map(({ where }) => where)).to.deep.equal(['line 2']);
    expect(refusals.map(({ where, reason }) => `${where} ${said(reason)}`)).to.deep.equal([
      'line 4 is the same record as line 2',
      'line 5 has more cells than there are headings',
    ]);
  });

  it('notes what it left out, and bytes that are no UTF-8', () => {
    const bytes = Buffer.from('title,start_date,Notes\nFira d\xe9cada,2031-05-06,x\n', 'latin1');
    const { records, notes } = read(bytes);
    expect(records[0]?.name).to.equal('Fira década');
    expect(notes.map((note) => note.detail ?? said(note))).to.deep.equal(['Notes', 'Not UTF-8: read as Windows-1252']);
  });

  it('leaves out empty lines and rows', () => {
    expect(read('title,start_date\n\n,\nX,2031-05-06\n').records).to.have.length(1);
  });

  const unreadable: [string, string, Columns?][] = [
    ['', 'empty'],
    ['title,cost\nX,1\n', 'start_date'],
    ['Acte,Data\nX,1\n', 'title, start_date'],
    ['title,start_date\nX,2031-05-06\n', 'Preu', { cost: 'Preu' }],
  ];
  for (const [text, reason, columns] of unreadable) {
    it(`refuses ${JSON.stringify(text)} and says why`, () => {
      expect(() => read(text, columns)).to.throw(UnreadableSource, reason);
    });
  }
});
