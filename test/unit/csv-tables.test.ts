import { expect } from 'chai';
import { choiceIn } from '../../src/formats/choice-words.ts';
import { readCsv } from '../../src/formats/csv/table.ts';
import { type Reading, UnreadableSource } from '../../src/formats/incoming.ts';
import { harmlessCell, textOfCell } from '../../src/model/text/table-cells.ts';
import type { Loose } from '../support/asking.ts';
import { read, valuesIn } from '../support/csv-tables.ts';
import { said } from '../support/said.ts';

const idsIn = (text: string) => read(text).records.map(({ id }) => id);

describe('a table as programs and people write it', () => {
  it('has the same rows however a spreadsheet spells their dates, clocks and letters', () => {
    const [one] = idsIn('title,start_date,start_time,venue\nCafè  Concert,2031-07-01,20:30,Sala Gran\n');
    const others = [
      'title,start_date,start_time,venue\nCafè Concert,01/07/2031,20:30:00,sala gran\n',
      `title,start_date,start_time,venue\n${'Cafè Concert'.normalize('NFD')},1.7.2031,20h30,SALA GRAN\n`,
      'title,start_date,venue\nCAFÈ CONCERT,2031-07-01 20:30,Sala Gran\n',
    ];
    for (const other of others) expect(idsIn(other)).to.deep.equal([one]);
    expect(idsIn('title,start_date,start_time,venue\nCafè Concert,2031-07-01,21:30,Sala Gran\n')).to.not.deep.equal([
      one,
    ]);
  });

  it('loses no row but the one with a quote that is not closed', () => {
    const rows = [
      'A,2031-05-01,x',
      '"B,2031-05-02,x',
      'C,2031-05-03,"y"',
      'D "el Gran",2031-05-04,x',
      '"E" més,2031-05-05,x',
    ];
    const { records, refusals } = read(`title,start_date,venue\n${rows.join('\n')}\n`);
    expect(records.map(({ name }) => name)).to.deep.equal(['A', 'C', 'D "el Gran"', '"E" més']);
    expect(refusals.map(({ where, reason }) => `${where} ${said(reason)}`)).to.deep.equal([
      'line 3 has a quote that is not closed',
    ]);
    const last = read('title,start_date\nA,2031-05-01\n"B,2031-05-02\nC,2031-05-03\n');
    expect(last.records.map(({ where, name }) => [where, name])).to.deep.equal([
      ['line 2', 'A'],
      ['line 4', 'C'],
    ]);
  });

  for (const [what, row] of Object.entries({
    'one at its beginning': '"A,2031-05-01,x',
    'one in a later cell': 'A,2031-05-01,"x',
    'two, so that each row goes on in the next': 'x",2031-05-01,"z',
  })) {
    // A fifth of a second of the processor; where such a row costs the rest of the file, about five seconds
    it(`gives up each of thousands of rows with ${what}, and loses no other`, () => {
      const rows = Array.from({ length: 4000 }, (_, at) => (at % 4 === 3 ? `B${at},2031-05-02,y` : row));
      const before = process.cpuUsage();
      const { records, refusals } = read(`title,start_date,venue\n${rows.join('\n')}\n`);
      expect(process.cpuUsage(before).user / 1000).to.be.below(2000);
      expect(records.map(({ name }) => name)).to.deep.equal(rows.flatMap((each) => /^B\d+/.exec(each)?.[0] ?? []));
      const open = rows.flatMap((each, at) => (each === row ? [`line ${at + 2}`] : []));
      expect(refusals.map(({ where }) => where)).to.deep.equal(open);
      expect(new Set(refusals.map(({ reason }) => said(reason)))).to.have.all.keys('has a quote that is not closed');
    });
  }

  it('is read in a time that grows with the length of its dates and clocks alone', () => {
    const blanks = ' '.repeat(200_000);
    const long = [`x${blanks}x`, `20:00${blanks}x`, `2031-05-13T${blanks}x`, `entre les 10${blanks}i${blanks}x`];
    const before = process.cpuUsage();
    for (const text of long)
      for (let at = 1; at <= 4; at += 1) {
        const cells = ['A', '2031-05-13', '', '', ''].map((cell, column) => (column === at ? text : cell));
        const { records } = read(`title,start_date,start_time,end_date,end_time\n${cells.join(',')}\n`);
        expect(records).to.have.length(1);
      }
    // In quadratic time, minutes
    expect(process.cpuUsage(before).user / 1_000_000).to.be.below(20);
  });

  for (const lineBreak of ['\n', '\r\n', '\r']) {
    it(`tells the lines of rows after cells of several lines that end with ${JSON.stringify(lineBreak)}`, () => {
      const long = Array.from({ length: 200 }, (_, at) => `${at}`).join(lineBreak);
      const lines = [
        'title,start_date,venue',
        `A,2031-05-01,"${long}"`,
        '',
        ',,',
        'B,2031-05-02,x',
        '',
        '"C,2031-05-03,x',
      ];
      const { records, refusals } = read(lines.join(lineBreak));
      expect(records.map(({ name, where }) => `${name}, ${where}`)).to.deep.equal(['A, line 2', 'B, line 204']);
      expect(records[0]?.values).to.deep.include({ venue: [{ venue: long }] });
      expect(refusals.map(({ where, reason }) => `${where} ${said(reason)}`)).to.deep.equal([
        'line 206 has a quote that is not closed',
      ]);
    });
  }

  it('tells the line of a quote in which the file ends, whichever cell it is in', () => {
    for (const last of ['"B,2031-05-02,x', 'B,2031-05-02,"x', 'B,2031-05-02,"', '"']) {
      const { records, refusals } = read(`title,start_date,venue\nA,2031-05-01,x\n\n${last}`);
      expect(records.map(({ name }) => name)).to.deep.equal(['A']);
      expect(refusals.map(({ where, reason }) => `${where} ${said(reason)}`)).to.deep.equal([
        'line 4 has a quote that is not closed',
      ]);
    }
    for (const head of ['"title,start_date\nA,2031-05-01', '"title,start_date\n"A",2031-05-01', '\n"title']) {
      const line = head.startsWith('\n') ? 2 : 1;
      expect(() => read(head)).to.throw(
        UnreadableSource,
        `without headings: line ${line} has a quote that is not closed`,
      );
    }
  });

  it('says in words what has become of an event, also that no place is left', () => {
    const stateOf = (state: string): Loose => {
      const [values] = valuesIn(`title,start_date,event_status\nA,2031-05-01,${state}\n`);
      return values && [choiceIn('event_status', String(values['event_status'])).value, values['sold_out']];
    };
    for (const state of ['Es suspèn per pluja', "S'anul·la", 'Se cancela', 'Abgesagt', 'Annulé', 'Cancel·lada'])
      expect(stateOf(state), state).to.deep.equal(['cancelled', undefined]);
    for (const state of ["S'ajorna", 'Se aplaza', 'Reporté', 'Verschoben', 'Adiado'])
      expect(stateOf(state), state).to.deep.equal(['postponed', undefined]);
    for (const state of ['Esgotat', 'Entrades exhaurides', 'Agotado', 'SOLD OUT', 'Localidades agotadas'])
      expect(stateOf(state), state).to.deep.equal(['scheduled', true]);
    for (const state of ['Realitzat', 'Obert', 'live'])
      expect(stateOf(state), state).to.deep.equal(['scheduled', undefined]);
    for (const state of ['No es cancel·la', 'No se suspende', 'draft', 'Traslladat'])
      expect(stateOf(state), state).to.equal(undefined);
  });

  it('is read line by line where one is in another encoding, and says which', () => {
    const bytes = Buffer.concat([
      Buffer.from('title,start_date\nCançó,2031-05-01\n'),
      Buffer.from('Caf\xe8,2031-05-02\n', 'latin1'),
    ]);
    const { records, notes } = read(bytes);
    expect(records.map(({ name }) => name)).to.deep.equal(['Cançó', 'Cafè']);
    expect(notes).to.deep.equal([{ what: 'not_utf8', where: 'line 3' }]);
  });

  it('may be UTF-16, say its delimiter, and have delimiters and lines within its headings', () => {
    const text = '\uFEFFtitle\tstart_date\nCançó\t2031-05-01\n';
    const little = Buffer.from(text, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      expect(valuesIn(bytes)[0]).to.include({ title: 'Cançó', start_date: '2031-05-01' });
    }
    const reading = read('sep=;\r\ntitle;start_date;"Notes, altres"\r\nA, B;2031-05-01;x\r\n');
    expect(reading.records[0]).to.deep.include({ name: 'A, B', where: 'line 3' });
    const quoted = read('"Notes, a, b, c, d";title;start_date\nx;A;2031-05-01\n');
    expect(quoted.records.map(({ name }) => name)).to.deep.equal(['A']);
  });

  it('strips the marks with which spreadsheets store numbers as text', () => {
    const [values] = valuesIn(
      'title,start_date,venue,zip,phone,organizer\nA,2031-05-01,Sala,="08001",\'+34 93,Ateneu\n',
    );
    expect(values).to.deep.include({
      venue: [{ venue: 'Sala', zip: '08001' }],
      organizer: [{ organizer: 'Ateneu', phone: '+34 93' }],
    });
  });

  it('has whole days by a column that says so', () => {
    const text =
      'title,start_date,start_time,end_date,end_time,all_day\nA,2031-05-01,10:00,2031-05-02,11:00,Sí\nB,2031-05-01,10:00,,,no\n';
    expect(valuesIn(text)[0]).to.include({ start_date: '2031-05-01', end_date: '2031-05-02', all_day: true });
    expect(valuesIn(text)[1]).to.include({ start_date: '2031-05-01 10:00', all_day: false });
  });

  it('is unescaped before it is split, if its source escaped it twice', () => {
    const head = 'title,start_date,categories,tags,venue,website\n';
    const [values] = valuesIn(
      `${head}Rock &amp; Roll,2031-05-01,Ci&egrave;ncia &amp; tecnologia,a;b &amp; c,Sala &quot;X&quot;,https://e.example/?a=1&amp;b=2\n`,
    );
    expect(values).to.deep.include({
      title: 'Rock & Roll',
      categories: ['Ciència & tecnologia'],
      tags: ['a', 'b & c'],
    });
    expect(values).to.deep.include({ venue: [{ venue: 'Sala "X"' }] });
  });

  it('splits several organizers like categories', () => {
    const [values] = valuesIn('title,start_date,organizer,email\nA,2031-05-01,Ajuntament; Ateneu,a@b.example\n');
    expect(values).to.deep.include({
      organizer: [{ organizer: 'Ajuntament', email: 'a@b.example' }, { organizer: 'Ateneu' }],
    });
  });

  it('splits organizers at commas only under the headings of The Events Calendar', () => {
    const names = (table: string) =>
      valuesIn(table).map((values) => (values['organizer'] as Loose[]).map((each) => each.organizer));
    expect(names('title,start_date,organizer\nA,2031-05-01,"Ajuntament de Vic, Cultura"\n')).to.deep.equal([
      ['Ajuntament de Vic, Cultura'],
    ]);
    expect(names('Event Name,Event Start Date,Event Organizer Name(s)\nA,2031-05-01,"Ateneu, Orfeó"\n')).to.deep.equal([
      ['Ateneu', 'Orfeó'],
    ]);
  });

  it('reads dates month first if some of its columns can only be read that way', () => {
    const starts = (table: string, dates?: 'day-first' | 'month-first') =>
      readCsv(Buffer.from(`title,start_date,end_date\n${table}`), {
        columns: {},
        source: 'csv',
        language: 'ca',
        timeZone: 'Europe/Madrid',
        dates,
      });
    const days = ({ records }: Reading) => records.map(({ values }) => values['start_date']);
    const american = starts('A,05/06/2031,05/07/2031\nB,05/04/2031,05/13/2031\n');
    expect(days(american)).to.deep.equal(['2031-05-06', '2031-05-04']);
    expect(american.notes).to.deep.equal([]);
    expect(days(starts('A,05/06/2031,\nB,13/05/2031,\n'))).to.deep.equal(['2031-06-05', '2031-05-13']);
    expect(days(starts('A,05/06/2031,\nB,13/05/2031,\nC,05/14/2031,\n'))).to.deep.equal([
      ...['2031-06-05', '2031-05-13', '2031-05-14'],
    ]);
  });

  it('notes once that its dates are ambiguous, unless the order is given', () => {
    const read = (dates?: 'month-first') =>
      readCsv(Buffer.from('title,start_date\nA,05/06/2031 20:00\nB,07/08/2031\n'), {
        ...{ columns: {}, source: 'csv', language: 'ca', timeZone: 'Europe/Madrid', dates },
      });
    expect(read().records.map(({ values }) => values['start_date'])).to.deep.equal(['2031-06-05 20:00', '2031-08-07']);
    expect(read().notes.map((note) => [said(note), note.detail])).to.deep.equal([
      ['Dates that could be read both ways: the day comes first', '--dates month-first reads the month first'],
    ]);
    const monthFirst = read('month-first');
    expect(monthFirst.records.map(({ values }) => values['start_date'])).to.deep.equal([
      '2031-05-06 20:00',
      '2031-07-08',
    ]);
    expect(monthFirst.notes).to.deep.equal([]);
  });

  it('names a venue without a name by its address, with a note', () => {
    const { records, notes } = read(
      'title,start_date,venue,address,city,geo_lat,geo_lng\nA,2031-05-01,,"Plaça Major, 1",Vic,,\nB,2031-05-02,,,,"41,9","2,2"\n',
    );
    expect(records.map(({ values }) => values['venue'])).to.deep.equal([
      [{ venue: 'Plaça Major, 1', address: 'Plaça Major, 1', city: 'Vic' }],
      [{ venue: '41,9, 2,2', geo_lat: '41.9', geo_lng: '2.2' }],
    ]);
    expect(notes.map((note) => `${said(note)} ${note.where}`)).to.deep.equal([
      'Venue without a name: called by its address line 2',
      'Venue without a name: called by its address line 3',
    ]);
  });

  it('may have the currency of its prices in a column of their own', () => {
    const costs = valuesIn(
      'title,start_date,cost,currency\nA,2031-05-01,12,€\nB,2031-05-02,12 $,€\nC,2031-05-03,"1.200,50",USD\nD,2031-05-04,,€\n',
    );
    expect(costs.map(({ cost }) => cost)).to.deep.equal(['12 €', '12 $', '1.200,50 USD', '']);
  });
});

describe('rows of a table', () => {
  it('have a language column only in our own tables, and only for languages of the calendar', () => {
    const languagesIn = (headings: string): unknown[] => {
      const text = `${headings},language\nA,2031-05-01,,,,es\nB,2031-05-01,,,,fr\n`;
      const options = {
        columns: {},
        source: 'csv',
        language: 'ca',
        timeZone: 'Europe/Madrid',
        languages: ['ca', 'es'],
      };
      return readCsv(Buffer.from(text), options).records.map(({ language }) => language);
    };
    expect(languagesIn('title,start_date,utc_start_date,utc_end_date,modified_utc')).to.deep.equal(['es', undefined]);
    expect(languagesIn('title,start_date,price,hall,room')).to.deep.equal([undefined, undefined]);
  });

  it('clear empty fields of an event if the table is our own', () => {
    const own = 'title,start_date,utc_start_date,utc_end_date,modified_utc';
    const other = 'title,start_date,price,hall,room';
    const lost = 'event_status_reason,previous_start_date,online_url';
    const row = 'A,2031-05-01,,,,,,';
    const cleared = { event_status_reason: '', previous_start_date: '', online_url: '' };
    expect(valuesIn(`${own},${lost}\n${row}\n`)[0]).to.include(cleared);
    expect(valuesIn(`${other},${lost}\n${row}\n`)[0]).not.to.have.any.keys(...Object.keys(cleared));
  });

  it('are other events in another town, or at another address', () => {
    const ids = idsIn(
      'title,start_date,venue,address,city\nFira,2031-05-01,Teatre,,Vic\nFira,2031-05-01,Teatre,,Valls\nFira,2031-05-01,,C/ Nou 1,Vic\nFira,2031-05-01,,C/ Nou 2,Vic\n',
    );
    expect(new Set(ids).size).to.equal(4);
  });

  it('have a month first where there is no such day, and the currency of their heading', () => {
    const [values] = valuesIn('title,start_date,cost (€)\nA,05/13/2031,12\n');
    expect(values).to.include({ start_date: '2031-05-13', cost: '12 €' });
  });
});

describe('a cell that a spreadsheet would take for a formula', () => {
  const back = (text: string): string => textOfCell(harmlessCell(text));

  it('is marked, and gives the text back that it was made of', () => {
    for (const text of ['=1+1', '@a', '＝1', "'=1+1", "''-1", '\t=1']) {
      expect(harmlessCell(text).startsWith(`'${text.slice(0, 1)}`)).to.equal(true);
      expect(back(text)).to.equal(text);
    }
    for (const text of ["'estiu", '1-1', "l'=", '', "'80s Karaoke"]) {
      expect(harmlessCell(text)).to.equal(text);
      expect(textOfCell(text)).to.equal(text);
    }
  });

  it('is marked also where a cell would begin for a program that takes other signs for its ends', () => {
    const marked = {
      'a;=1+1;b': "a;'=1+1;b",
      'a; =1+1': "a; '=1+1",
      'a\t@b': "a\t'@b",
      'a\n-2+3': "a\n'-2+3",
      'a\r\n+b': "a\r\n'+b",
      'a;"=1+1"': `a;"'=1+1"`,
      'a "=1+1"': `a "'=1+1"`,
      'a;" ""-b': `a;" ""'-b`,
      "a;'=1+1": "a;''=1+1",
      '=1;=2': "'=1;'=2",
      'a;-1+cmd|calc': "a;'-1+cmd|calc",
      'a;-1 +cmd': "a;'-1 +cmd",
      'a|=1+1|b': "a|'=1+1|b",
      'a | @b': "a | '@b",
    };
    for (const [text, cell] of Object.entries(marked)) {
      expect(harmlessCell(text)).to.equal(cell);
      expect(textOfCell(cell)).to.equal(text);
    }
  });

  it('is a text that reads well otherwise', () => {
    for (const text of [
      'Dilluns, -20 %',
      '"Jazz" - concert',
      'Una cosa; i una altra',
      'https://example.org/@41.93,-2.25,15z',
      'Entrada:\n1+1',
      "l'hora; l'=",
    ]) {
      expect(harmlessCell(text)).to.equal(text);
      expect(textOfCell(text)).to.equal(text);
    }
  });

  it('is found as quickly in long runs of its signs', () => {
    for (const run of ["'", ' ', '"', ';', ";'", '" ', '-1']) {
      const text = `;${run.repeat(200_000)}=`;
      expect(back(text)).to.equal(text);
    }
  });
});

describe('an apostrophe by which a table keeps a number as text', () => {
  const own = 'title,start_date,utc_start_date,utc_end_date,modified_utc';

  it('is no part of a number, and belongs to every other text', () => {
    const titles = ["'08001", "'+34 972", '="0042"', "'80s Karaoke", "'90 segons'"];
    const rows = titles.map((title, at) => `"${title.replaceAll('"', '""')}",2031-05-0${at + 1}`);
    const read = valuesIn(`title,start_date\n${rows.join('\n')}\n`).map(({ title }) => title);
    expect(read).to.deep.equal(['08001', '+34 972', '0042', "'80s Karaoke", "'90 segons'"]);
  });

  it('stays where our own table has it, unless the table put it there', () => {
    const titles = ["'80s Karaoke", "'08001", "'=1+1", '="0042"', 'a;=1+1;b'];
    const rows = titles.map((title, at) => `"${harmlessCell(title).replaceAll('"', '""')}",2031-05-0${at + 1},,,`);
    expect(valuesIn(`${own}\n${rows.join('\n')}\n`).map(({ title }) => title)).to.deep.equal(titles);
  });
});
