import { expect } from 'chai';
import { readCsv } from '../../src/formats/csv/table.ts';
import { read, valuesIn } from '../support/csv-tables.ts';
import { said } from '../support/said.ts';

const outlook = {
  English:
    '"Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off","Reminder Date","Reminder Time","Meeting Organizer","Required Attendees","Optional Attendees","Meeting Resources","Billing Information","Categories","Description","Location","Mileage","Priority","Private","Sensitivity","Show time as"',
  Spanish:
    '"Asunto","Fecha de comienzo","Comienzo","Fecha de finalización","Finalización","Todo el día","Aviso activado/desactivado","Fecha del aviso","Hora del aviso","Organizador de la reunión","Asistentes necesarios","Asistentes opcionales","Recursos de la reunión","Información de facturación","Categorías","Descripción","Ubicación","Kilometraje","Prioridad","Privado","Confidencialidad","Mostrar la hora como"',
  Catalan:
    '"Assumpte","Data d’inici","Hora d’inici","Data de finalització","Hora de finalització","Tot el dia","Avís","Data de l’avís","Hora de l’avís","Organitzador de la reunió","Assistents necessaris","Assistents opcionals","Recursos de la reunió","Informació de facturació","Categories","Descripció","Ubicació","Quilometratge","Prioritat","Privat","Confidencialitat","Mostra l’hora com"',
};

/** What all rows of Outlook here say alike. */
const concert = {
  title: 'Concert',
  start_date: '2031-06-13 20:30:00',
  end_date: '2031-06-13 22:00:00',
  all_day: false,
  attendance_mode: 'offline',
  online_url: '',
};

describe('a table of Google Calendar or of Outlook', () => {
  it('is read by the headings of Google Calendar, month first as its guide says', () => {
    const [values] = valuesIn(
      'Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private\n' +
        'Concert,05/06/2031,10:00 AM,05/06/2031,1:00 PM,False,Cors,"Teatre Nou, Carrer Major 3, 08500 Vic",False\n',
    );
    expect(values).to.deep.include({
      title: 'Concert',
      start_date: '2031-05-06 10:00',
      end_date: '2031-05-06 13:00',
      all_day: false,
      description: 'Cors',
      venue: [{ venue: 'Teatre Nou', address: 'Carrer Major 3', zip: '08500', city: 'Vic' }],
    });
    expect(values).not.to.have.property('status');
  });

  const rows: [keyof typeof outlook, string][] = [
    ['English', '"Concert","6/13/2031","8:30:00 PM","6/13/2031","10:00:00 PM","False"'],
    ['Spanish', '"Concert","13/6/2031","20:30:00","13/6/2031","22:00:00","Falso"'],
    ['Catalan', '"Concert","13/6/2031","20:30:00","13/6/2031","22:00:00","FALS"'],
  ];
  for (const [language, row] of rows) {
    it(`is read by the headings of Outlook in ${language}`, () => {
      const rest =
        ',"False","","","","","","","","Música;Jazz","Amb el cor","Sala Gran","","Normal","False","Normal","2"';
      const { records, refusals } = read(`${outlook[language]}\r\n${row}${rest}\r\n`);
      expect(refusals).to.deep.equal([]);
      expect(records.map(({ values }) => values)).to.deep.equal([
        {
          ...concert,
          description: 'Amb el cor',
          categories: ['Música', 'Jazz'],
          venue: [{ venue: 'Sala Gran' }],
        },
      ]);
    });
  }

  const others = {
    French:
      'Objet;Début le;Début;Fin le;Fin;Journée entière;Description;Emplacement;Critère de diffusion;Privé|Faux|Normale|Vrai',
    German:
      'Betreff;Beginnt am;Beginnt um;Endet am;Endet um;Ganztägiges Ereignis;Beschreibung;Ort;Vertraulichkeit;Privat|Aus|Normal|Ein',
    Portuguese:
      'Assunto;Data de Início;Hora de Início;Data de Término;Hora de Término;Dia inteiro;Descrição;Local;Sensibilidade;Particular|Falso|Normal|Verdadeiro',
    Italian:
      'Oggetto;Data inizio;Ora inizio;Data fine;Ora fine;Giornata intera;Descrizione;Luogo;Riservatezza;Privato|Falso|Normale|Vero',
  };
  for (const [language, written] of Object.entries(others)) {
    it(`is read by its headings in ${language}, and hides what is private`, () => {
      const [head, no, normal, yes] = written.split('|');
      const row = (title: string, isPrivate: string | undefined): string =>
        `${title};13/6/2031;20:30:00;13/6/2031;22:00:00;${no};Text;Ateneu;${normal};${isPrivate}`;
      const { records, refusals, notes } = read(`${head}\n${row('Concert', no)}\n${row('Metge', yes)}\n`);
      expect(notes).to.deep.equal([]);
      expect(refusals.map(({ where }) => where)).to.deep.equal(['line 3']);
      expect(records.map(({ values }) => values)).to.deep.equal([
        {
          ...concert,
          description: 'Text',
          venue: [{ venue: 'Ateneu' }],
        },
      ]);
    });
  }

  it('may call the title as we do', () => {
    const [values] = valuesIn(
      'Title,Start Date,Start Time,End Time,Location\nConcert,05/13/2031,8:00 PM,9:00 PM,Ateneu\n',
    );
    expect(values).to.deep.include({
      start_date: '2031-05-13 20:00',
      end_date: '2031-05-13 21:00',
      venue: [{ venue: 'Ateneu' }],
    });
  });

  it('of Eventbrite shows no cancelled event as taking place, and takes no draft', () => {
    const states = ['live', 'canceled', 'completed', 'draft'];
    const rows = states.map((state) => `${state},2031-05-13,20:00:00,Ateneu,${state},https://e.example/`).join('\n');
    const { records, refusals } = read(
      `Event Name,Event Start Date,Event Start Time,Event Location,Event Status,Event URL\n${rows}\n`,
    );
    expect(records.map(({ values }) => values['event_status'])).to.deep.equal(['live', 'canceled', 'completed']);
    expect(records[0]?.values).to.deep.include({ venue: [{ venue: 'Ateneu' }], website: 'https://e.example/' });
    expect(refusals.map(({ where }) => where)).to.deep.equal(['line 5']);
  });

  it('has whole days that end at midnight before their last line', () => {
    const head = 'Subject,Start Date,Start Time,End Date,End Time,All day event\n';
    const [outlooks, googles] = valuesIn(
      `${head}Fira,5/13/2031,12:00:00 AM,5/15/2031,12:00:00 AM,True\nMercat,05/13/2031,,05/15/2031,,True\n`,
    );
    expect(outlooks).to.include({ start_date: '2031-05-13', end_date: '2031-05-14', all_day: true });
    expect(googles).to.include({ start_date: '2031-05-13', end_date: '2031-05-15', all_day: true });
  });

  const orders: [string, string, string, string[]][] = [
    ['with clocks of 12 hours', 'Subject,Start Date,Start Time', '05/06/2031,8:30 PM', ['2031-05-06 20:30']],
    ['of whole days', 'Subject,Start Date,Start Time', '05/06/2031,', ['2031-05-06']],
    ['with clocks of 24 hours', 'Subject,Start Date,Start Time', '05/06/2031,20:30:00', ['2031-06-05 20:30:00']],
    ['in Spanish', 'Asunto,Fecha de inicio,Hora de inicio', '05/06/2031,8:30 PM', ['2031-06-05 20:30']],
  ];
  for (const [what, head, row, starts] of orders) {
    it(`has the order of ambiguous dates that programs write ${what}, and says that it is a guess`, () => {
      const { records, notes } = read(`${head}\nConcert,${row}\n`);
      expect(records.map(({ values }) => values['start_date'])).to.deep.equal(starts);
      expect(notes.filter((note) => said(note).startsWith('Dates that could be read both ways'))).to.have.length(1);
    });
  }

  it('has the order of dates that all of its dates decide, whatever the clock', () => {
    const british = 'Subject,Start Date,Start Time\nA,05/06/2031,8:30 PM\nB,25/06/2031,9:00 PM\n';
    const { records, notes } = read(british);
    expect(records.map(({ values }) => values['start_date'])).to.deep.equal(['2031-06-05 20:30', '2031-06-25 21:00']);
    expect(notes).to.deep.equal([]);
    const dayFirst = readCsv(Buffer.from('Subject,Start Date\nA,05/06/2031\n'), {
      ...{ columns: {}, source: 'csv', language: 'ca', timeZone: 'Europe/Madrid', dates: 'day-first' },
    });
    expect(dayFirst.records[0]?.values['start_date']).to.equal('2031-06-05');
    expect(dayFirst.notes).to.deep.equal([]);
  });

  it('says that dates are read with the day first where some can only be read one way and some the other', () => {
    const { notes } = read('title,start_date\nA,05/06/2031\nB,13/05/2031\nC,05/14/2031\n');
    expect(notes.map(said)).to.deep.equal(['Dates that could be read both ways: the day comes first']);
  });

  const privacy: [string, string | undefined][] = [
    ['True,', 'PRIVATE:TRUE'],
    ['Verdadero,', 'PRIVATE:VERDADERO'],
    ['potser,', 'PRIVATE:POTSER'],
    ['False,Private', 'SENSITIVITY:PRIVATE'],
    ['False,Personal', 'SENSITIVITY:PERSONAL'],
    ['False,Confidencial', 'SENSITIVITY:CONFIDENCIAL'],
    ['False,2', 'SENSITIVITY:2'],
    ['False,Normal', undefined],
    ['False,Público', undefined],
    ['False,0', undefined],
    [',', undefined],
  ];
  for (const [cells, secret] of privacy) {
    it(`is taken only where its author means it for everybody: ${cells} is ${secret ?? 'public'}`, () => {
      const { records, refusals } = read(`Subject,Start Date,Private,Sensitivity\nMetge,2031-05-06,${cells}\n`);
      expect(records.map(({ values }) => values['status'])).to.deep.equal(secret === undefined ? [undefined] : []);
      expect(refusals.map(({ where, reason }) => `${where}: ${said(reason)}`)).to.deep.equal(
        secret === undefined ? [] : [`line 2: It is not for everybody (${secret})`],
      );
    });
  }

  it('refuses what is of a class for few, but nothing for being of a class', () => {
    for (const [text, count] of [
      ['PRIVATE', 0],
      ['x-personal', 0],
      ['PUBLIC', 1],
      ['3r A', 1],
    ]) {
      expect(valuesIn(`title,start_date,Class\nA,2031-05-06,${text}\n`), String(text)).to.have.length(Number(count));
    }
  });

  it('refuses what is private whatever its status is, and leaves none of its categories', () => {
    const { records } = read('title,start_date,status,private,categories\nA,2031-05-06,Esborrany,sí,Música > Jazz\n');
    expect(records).to.deep.equal([]);
  });

  it('has places as calendars write them, and none where the place is a page', () => {
    const where = (location: string) => valuesIn(`Subject,Start Date,Location\nA,2031-05-06,${location}\n`)[0];
    expect(where('https://meet.example/sala')).to.deep.include({
      ...{ venue: [], attendance_mode: 'online', online_url: 'https://meet.example/sala' },
    });
    expect(where('')).to.deep.include({ venue: [] });
    const [named] = valuesIn('title,start_date,venue,location\nA,2031-05-06,Ateneu,Sala 2\n');
    expect(named).to.deep.include({ venue: [{ venue: 'Ateneu' }] });
  });

  it('is not one by a single heading', () => {
    expect(() => read('Subject,Quan\nA,2031-05-06\n')).to.throw('without a column for title, start_date');
    const { notes } = read('title,start_date,Tema\nA,2031-05-06,Ciència\n');
    expect(notes.map(({ detail }) => detail)).to.deep.equal(['Tema']);
  });

  it('tells events apart by their places', () => {
    const ids = read('Subject,Start Date,Location\nA,2031-05-06,Sala 1\nA,2031-05-06,Sala 2\n').records;
    expect(ids).to.have.length(2);
  });

  it('is not for everybody where a column that people name otherwise says so', () => {
    const rows = [
      ...['Visibility,private', 'visibilitat,Privada', 'Privat,sí', 'Privado,X', 'Confidential,yes', 'Draft,TRUE'],
      ...['Publicat,no', 'Published,0', 'Accés,Privat', 'Visibilidad,borrador', 'Privé,oui', 'Is private?,1'],
      ...['Publicat,Esborrany', 'Publicada,Pendent', 'Published,Draft', 'Publicado,Privado', 'Publicat,No encara'],
      ...['Public,Draft', 'Públic,no', 'Público,Privado', 'Public,FALSE', 'Visibility,Pending'],
    ];
    for (const row of rows) {
      const [heading = '', cell = ''] = row.split(',');
      const { records, refusals } = read(`title,start_date,${heading}\nA,2031-05-06,${cell}\nB,2031-05-07,\n`);
      expect(
        records.map(({ name }) => name),
        row,
      ).to.deep.equal(['B']);
      expect(
        refusals.map(({ where }) => where),
        row,
      ).to.deep.equal(['line 2']);
    }
    const shown = [
      ...['Visibility,public', 'Privat,no', 'Publicat,sí', 'Públic,Infantil', 'Accés,Metro', 'Publicat,2031-05-01'],
      ...['Públic,-', 'Público,–', 'Public,0', 'Públic,No recomanat per a menors', 'Published,Publicada'],
    ];
    for (const row of shown)
      expect(read(`title,start_date,${row.replace(',', '\nA,2031-05-06,')}\n`).refusals, row).to.deep.equal([]);
  });

  it('is for everybody by a column of ticks only where it has one', () => {
    const left = (heading: string, ...cells: string[]): unknown[] =>
      read(`title,start_date,${heading}\n${cells.map((cell, at) => `${at},2031-05-06${cell}\n`).join('')}`).records.map(
        ({ name }) => name,
      );
    expect(left('Publicat', ',x', ',', '', ',X')).to.deep.equal(['0', '3']);
    expect(left('Publicat', ',x', ',', ',no')).to.deep.equal(['0', '1']);
    expect(left('Publicat', ',sí', ',', '')).to.deep.equal(['0', '1', '2']);
    expect(left('Esborrany', ',x', ',', '')).to.deep.equal(['1', '2']);
  });

  it('is read in a time that grows with its cells alone, however many columns have translations, or say whom it is for', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `${at}\n`).join('');
    const before = process.cpuUsage();
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const languages = letters.flatMap((one) => letters.map((next) => `,title_${one}${next}x`)).join('');
    const { records } = read(`title,start_date${languages}${',Privat,Publicat'.repeat(10_000)}\n${rows}`);
    // In quadratic time, a minute
    expect(process.cpuUsage(before).user / 1_000_000).to.be.below(8);
    expect(records).to.have.length(20_000);
  });
});
