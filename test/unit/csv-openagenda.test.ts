import { expect } from 'chai';
import { type Columns, readCsv } from '../../src/formats/csv/table.ts';
import type { Loose } from '../support/asking.ts';
import { said } from '../support/said.ts';

const read = (text: string, columns: Columns = {}) =>
  readCsv(new TextEncoder().encode(text), {
    columns,
    source: 'csv',
    language: 'ca',
    languages: ['ca', 'es'],
    timeZone: 'Europe/Madrid',
  });
const first = (text: string): Loose => read(text).records[0];
const evening = '2031-05-13T20:00:00+02:00 -> 2031-05-13T22:00:00+02:00';

describe('a table of OpenAgenda', () => {
  it('is read by its headings in French, English and Spanish', () => {
    const cells = `1;Ball;Curt;Llarg;dansa | plaça;avui;${evening};Ateneu;Plaça Major 1;08500;Vic;41.93;2.25`;
    const tables = [
      'Identifiant;Titre;Description;Description longue;Mots clés;Résumé horaires;Horaires ISO;Nom du lieu;Adresse;Code postal;Ville;Latitude;Longitude',
      'Identifier;Title;Description;Long description;Keywords;Timings overview;ISO timings;Location name;Address;Postal code;City;Latitude;Longitude',
      'Identificador;Título;Descripción;Descripción larga;Palabras llave;Resumen de horario;ISO horas;Nombre del lugar;Dirección;Código postal;Municipio;Latitud;Longitud',
    ];
    for (const headings of tables) {
      const record = first(`${headings}\n${cells}\n`);
      expect(record.id, headings).to.equal('1');
      expect(record.values, headings).to.deep.include({
        ...{ title: 'Ball', excerpt: 'Curt', description: 'Llarg', tags: ['dansa', 'plaça'] },
        ...{ start_date: '2031-05-13 20:00:00', end_date: '2031-05-13 22:00:00', all_day: false, recurrence: '' },
        venue: [
          {
            ...{ venue: 'Ateneu', address: 'Plaça Major 1', city: 'Vic', zip: '08500' },
            ...{ geo_lat: '41.93', geo_lng: '2.25' },
          },
        ],
      });
    }
  });

  it('has its texts in the language of the import where it has several', () => {
    const { values } = first(
      `Identifiant,Titre - FR,Titre - CA,Titre - ES,Horaires ISO\n1,Bal,Ball,Baile,${evening}\n`,
    );
    expect(values).to.deep.include({ title: 'Ball', translations: { fr: { title: 'Bal' }, es: { title: 'Baile' } } });
    expect(first(`Identifiant,Titre - FR,Horaires ISO\n1,Bal,${evening}\n`).values.title).to.equal('Bal');
  });

  it('makes one series of all dates of an event, at their instants, with the ends that differ', () => {
    const { values, dates } = first(
      `Titre,Horaires ISO\nBall,2031-05-15T20:00:00+02:00 -> 2031-05-15T23:00:00+02:00 | ${evening} | 2031-05-14T18:00:00Z -> 2031-05-14T20:00:00Z\n`,
    );
    expect(values).to.deep.include({
      start_date: '2031-05-13 20:00:00',
      end_date: '2031-05-13 22:00:00',
      recurrence: { rdate: ['2031-05-14 20:00:00', '2031-05-15 20:00:00'] },
    });
    expect(dates).to.deep.equal([{ key: '2031-05-15 20:00:00', values: { end_date: '2031-05-15 23:00:00' } }]);
  });

  it('loses no date beyond those that a series has', () => {
    const days = Array.from({ length: 2500 }, (_, at) =>
      new Date(Date.UTC(2031, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const cell = days.map((day) => `${day}T10:00:00Z -> ${day}T12:00:00Z`).join(' | ');
    const { records } = read(`Identifiant,Titre,Horaires ISO\n7,Mostra,${cell}\n`);
    expect(records.map(({ id }) => id)).to.deep.equal(['7', '7-2', '7-3']);
    const told = records.map(({ values }: Loose) => 1 + values.recurrence.rdate.length);
    expect(told.reduce((sum, count) => sum + count)).to.equal(days.length);
    // Nor does it take the place of another event, or hide a part of one alone
    const table = (row: string): Loose => read(`Identifiant,Titre,Horaires ISO,Privat\n${row}7,Mostra,${cell},no\n`);
    const { records: others, refusals } = table(`7-2,Ball,${evening},\n`);
    expect(others.map(({ name }: Loose) => name)).to.deep.equal(['Ball']);
    expect(refusals.map(({ where, reason }: Loose) => `${where} ${said(reason)}`)).to.deep.equal([
      'line 3 is the same record as line 2',
    ]);
    const secret = read(`Identifiant,Titre,Horaires ISO,Privat\n7,Mostra,${cell},sí\n`);
    expect(secret.refusals.map(({ privateIds }) => privateIds)).to.deep.equal([['7', '7-2', '7-3']]);
  });

  it('has the later end of two dates that begin at once, and the clocks of a zone of its own', () => {
    const late = evening.replace('T22', 'T23');
    for (const cell of [`${evening} | ${late}`, `${late} | ${evening}`])
      expect(first(`Titre,Horaires ISO\nBall,${cell}\n`).values, cell).to.include({
        ...{ end_date: '2031-05-13 23:00:00', recurrence: '' },
      });
    const columns = { timezone: 'Fus' };
    expect(read(`Titre,Horaires ISO,Fus\nBall,${evening},Atlantic/Canary\n`, columns).records[0]?.values).to.include({
      ...{ start_date: '2031-05-13 19:00:00', timezone: 'Atlantic/Canary' },
    });
  });

  it('alone has a cell of all dates, and texts that have a language without one', () => {
    for (const cell of [evening, '20310513 -> 20310515', '2031-05-13 -> 2031-05-15'])
      expect(first(`title,start_date\nBall,${cell}\n`).values, cell).to.include({ start_date: cell });
    const texts = first('title,start_date,description_es\nBall,2031-05-13,Baile\n').values;
    expect(texts).to.deep.include({ translations: { es: { description: 'Baile' } } });
    expect(texts).not.to.have.property('description');
    const mapped = { description_es: 'Description longue - ES' };
    const { values } = read(`Titre,Description longue - ES,Horaires ISO\nBall,Baile,${evening}\n`, mapped)
      .records[0] as Loose;
    expect([values.description, values.translations]).to.deep.equal([undefined, { es: { description: 'Baile' } }]);
  });

  it('says what has become of an event, and publishes only what is published', () => {
    const state = (columns: string, cells: string): Loose[] => {
      const { records, refusals } = read(`Titre,Horaires ISO,${columns}\nBall,${evening},${cells}\n`);
      const { event_status, status } = (records[0]?.values ?? {}) as Loose;
      return [event_status, status, refusals.map(({ reason }) => said(reason)).length];
    };
    expect(state('État,Statut', 'Annulé,Publié')).to.deep.equal(['Annulé', 'Publié', 0]);
    expect(state('État,Statut', 'Programmé,En modération')).to.deep.equal(['Programmé', 'En modération', 0]);
    expect(state('État', 'Déplacé en ligne')).to.deep.equal(['Déplacé en ligne', undefined, 0]);
    expect(state('Estado', 'listo para publicar')).to.deep.equal([undefined, undefined, 1]);
  });

  it('keeps a cell whose dates cannot be read, for it to be refused', () => {
    const bare = ['2031-05-13 -> 2031-05-15', '20310513 -> 20310515', '2031 -> 2032'];
    for (const cell of [
      '2031-05-13T20:00:00+02:00 -> demà',
      `${evening} | x -> y`,
      `${evening} -> 3`,
      'mardi 13 mai',
      ...bare,
    ])
      expect(first(`Titre,Horaires ISO\nBall,${cell}\n`).values, cell).to.include({ start_date: cell });
  });
});
