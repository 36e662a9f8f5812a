import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { type IcalendarOptions, readIcalendar } from '../../src/formats/icalendar/feed.ts';
import { type Reading, UnreadableSource } from '../../src/formats/incoming.ts';
import type { Loose } from '../support/asking.ts';

const here: IcalendarOptions = { languages: ['ca', 'es'], timeZone: 'Europe/Madrid' };

const feed = (name: string): Reading =>
  readIcalendar(readFileSync(join(import.meta.dirname, `../fixtures/icalendar/${name}.ics`)), here);

const read = (text: string, options: Partial<IcalendarOptions> = {}): Reading =>
  readIcalendar(new TextEncoder().encode(text), { ...here, ...options });

/** A file of one event with these lines. */
const event = (lines: string, calendar = ''): string =>
  `BEGIN:VCALENDAR\n${calendar}BEGIN:VEVENT\nUID:1\nSUMMARY:Acte\n${lines}\nEND:VEVENT\nEND:VCALENDAR\n`;

const valuesOf = (lines: string, calendar = ''): Loose => read(event(lines, calendar)).records[0]?.values;

const when = (lines: string, calendar = ''): Loose[] => {
  const { start_date, end_date, all_day, timezone } = valuesOf(lines, calendar);
  return [start_date, end_date, all_day, timezone];
};

const byTitle = ({ records }: Reading): Loose =>
  Object.fromEntries(records.map((record) => [record.name, { ...record, ...record.values }]));

const told = (reading: Reading): string[] => [
  ...reading.notes.map(({ what, where }) => `${where}: ${what}`),
  ...reading.refusals.map(({ reason, where }) => `${where}: ${reason}`),
];

describe('an iCalendar feed', () => {
  it('of Google has clocks of its zone, whole days, links in its texts, and folds within letters', () => {
    const reading = feed('google');
    const events = byTitle(reading);
    expect(reading).to.include({ source: 'Ateneu de la Vila', language: 'ca' });
    expect(events['Concert de la coral']).to.include({
      start_date: '2031-05-06 18:00:00Z',
      end_date: '2031-05-06 20:00:00Z',
      timezone: 'Europe/Madrid',
      id: '4f2kexemple01@google.com',
    });
    expect(events['Concert de la coral'].extra).to.deep.equal({ uid: '4f2kexemple01@google.com' });
    expect(events['Concert de la coral'].description).to.equal(
      '<p>Concert de primavera de la <b>coral de l’Ateneu</b>.<br />Entrades al web: <a href="https://ateneu.example/entrades">reserves</a></p>',
    );
    expect(events['Concert de la coral'].venue).to.deep.equal([
      {
        venue: 'Ateneu de la Vila',
        address: 'Carrer de Dalt, 12',
        city: 'Vic',
        zip: '08500',
        province: 'Barcelona',
        country: 'Espanya',
      },
    ]);
    expect(events['Fira d’intercanvi']).to.include({
      start_date: '2031-05-18',
      end_date: '2031-05-19',
      all_day: true,
      description: '',
    });
    expect(reading.refusals).to.deep.equal([
      {
        resource: 'events',
        where: 'line 57: Taller de ball (with 1 changed dates) FREQ=WEEKLY;BYDAY=WE',
        reason: 'It repeats (RRULE or RDATE), and series cannot be taken yet',
      },
    ]);
  });

  it('of Outlook has zones by their Windows names or by their rules alone, whole days of midnights, and documents for texts', () => {
    const reading = feed('outlook');
    const events = byTitle(reading);
    expect(events['Inauguración']).to.include({
      start_date: '2031-05-06 19:00:00',
      timezone: 'Europe/Madrid',
      language: 'es',
      description: '<p>Exposición <b>inaugural</b>, con visita guiada.</p>\n<p>Aforo limitado</p>',
    });
    expect(events['Jornadas']).to.include({ start_date: '2031-05-10', end_date: '2031-05-11', all_day: true });
    expect(events['Conexión con Terranova']).to.include({
      start_date: '2031-05-13 15:00:00',
      timezone: 'America/St_Johns',
      attendance_mode: 'online',
      online_url: 'https://sala.example/terranova',
    });
    expect(told(reading)).to.deep.equal(['line 63: It is not for everybody (CLASS:PRIVATE)']);
  });

  it('of The Events Calendar has pictures, places with their coordinates, organizers and categories', () => {
    const reading = feed('the-events-calendar');
    const cinema = byTitle(reading)['Cinema a la fresca: “El pont” & col·loqui'];
    expect(cinema).to.deep.include({
      start_date: '2031-05-07 20:30:00',
      timezone: 'Europe/Madrid',
      image: 'https://casal.example/wp-content/uploads/2031/03/cartell.jpg',
      tags: ['Cinema', "A l'aire lliure"],
      organizer: [{ organizer: 'Casal de Barri' }],
      website: 'https://casal.example/esdeveniment/cinema-a-la-fresca/',
    });
    expect(cinema.venue[0]).to.include({ city: 'Manresa', geo_lat: '41.7285', geo_lng: '1.8239' });
    expect(byTitle(reading)["Festa de l'arbre"]).to.include({ start_date: '2031-05-12', end_date: '2031-05-12' });
    expect(told(reading)).to.deep.equal(['line 48: Whole day that ends on the day it begins: one day']);
  });

  it('of Drupal loses no event for lines that are broken', () => {
    const reading = feed('drupal');
    expect(reading.source).to.equal('Agenda de la biblioteca');
    expect(reading.records.map(({ name, where }) => [name, where])).to.deep.equal([
      ['Hora del conte', 'line 6'],
      ['Club de lectura', 'line 18'],
      ['Visita guiada al fons antic', 'line 32'],
    ]);
    expect(byTitle(reading)['Hora del conte'].description).to.equal(
      '<p>Contes per a menuts.<br />A partir de 3 anys: cal inscripció prèvia<br />Places limitades.</p>',
    );
    expect(told(reading)).to.have.members([
      'line 14: Line that begins no property: read as part of the text before',
      'line 15: Line that begins no property: read as part of the text before',
      'line 18: No UID: known by what it is called, when and where',
      'line 27: Not UTF-8: read as Windows-1252',
      'line 29: Line that cannot be read: left out',
      'line 36: Line that cannot be read: left out',
      'line 25: Presentació del llibre: It repeats (RRULE or RDATE), and series cannot be taken yet',
    ]);
  });

  it('of Nextcloud has what is called off, lengths of time, journeys between zones, and no tasks', () => {
    const reading = feed('nextcloud');
    const events = byTitle(reading);
    // A day by the calendar, on which clocks skip an hour, and two hours
    expect(events['Marxa de nit']).to.deep.include({
      start_date: '2031-03-30 01:30:00',
      end_date: '2031-03-31 01:30:00Z',
      event_status: 'cancelled',
      event_status_reason: 'Risc d’incendi',
      tags: ['Natura', 'Esport'],
    });
    expect(events['Xerrada des de dos continents']).to.deep.include({
      end_date: '2031-05-14 18:00:00Z',
      timezone: 'Europe/Berlin',
      event_status: 'scheduled',
      attendance_mode: 'mixed',
      online_url: 'https://sala.example/xerrada',
      organizer: [{ organizer: 'Entitat organitzadora', phone: '93 000 00 00', email: 'info@entitat.example' }],
    });
    expect(told(reading)).to.deep.equal([
      'line 64: VTODO, which is no event: left out',
      'line 46: STATUS:TENTATIVE: taken as it is planned',
      'line 57: It is not for everybody (CLASS:CONFIDENTIAL)',
    ]);
  });

  it('is read whatever one of its lines holds, and however deep it is nested', () => {
    const long = `SUMMARY;${'a'.repeat(12_000_000)}`;
    const nested = 'BEGIN:A\n'.repeat(20_000) + 'END:B\n'.repeat(20_000);
    const { records } = read(event(long, nested));
    expect(records.map(({ name }) => name)).to.deep.equal([]);
    expect(read(event(`${long}\nURL:https://a.example/`)).records.map(({ name }) => name)).to.deep.equal(['Acte']);
  });
});

describe('the dates of an iCalendar file', () => {
  const madrid = 'Europe/Madrid';
  const cases: [string, string, string, Loose[]][] = [
    ['a moment', 'DTSTART:20310506T200000', '', ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, madrid]],
    ['a day', 'DTSTART;VALUE=DATE:20310506', '', ['2031-05-06', '2031-05-06', true, madrid]],
    ['a day without its type', 'DTSTART:20310506', '', ['2031-05-06', '2031-05-06', true, madrid]],
    [
      'three days by their length',
      'DTSTART;VALUE=DATE:20310506\nDURATION:P3D',
      '',
      ['2031-05-06', '2031-05-08', true, madrid],
    ],
    [
      'clocks of the zone that the file says',
      'DTSTART:20310506T200000\nDTEND:20310506T210000',
      'X-WR-TIMEZONE:Atlantic/Canary\n',
      ['2031-05-06 20:00:00', '2031-05-06 21:00:00', false, 'Atlantic/Canary'],
    ],
    [
      'UTC, where the file says no zone',
      'DTSTART:20310506T200000Z',
      '',
      ['2031-05-06 20:00:00Z', '2031-05-06 20:00:00Z', false, 'UTC'],
    ],
    [
      'UTC where a feed of ours says so',
      'DTSTART:20310506T200000Z\nX-CARTELLERA-TIMEZONE:UTC',
      'PRODID:-//Cartellera//1//CA\nX-WR-TIMEZONE:Europe/Madrid\n',
      ['2031-05-06 20:00:00Z', '2031-05-06 20:00:00Z', false, 'UTC'],
    ],
    [
      'a zone behind what a program puts before it',
      'DTSTART;TZID=/mozilla.org/20050126_1/America/Argentina/Salta:20310506T200000',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, 'America/Argentina/Salta'],
    ],
    [
      'another Windows name than those of the calendar’s zone',
      'DTSTART;TZID=GMT Standard Time:20310506T200000',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, 'Europe/London'],
    ],
    [
      'a zone by the name that Windows shows to people',
      'DTSTART;TZID="(UTC+01:00) Brussels, Copenhagen, Madrid, Paris":20310506T200000',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, madrid],
    ],
    [
      'a zone by the name that Windows shows to people, of another country',
      'DTSTART;TZID="(UTC-03:30) Newfoundland":20310506T200000',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, 'America/St_Johns'],
    ],
    [
      'signs between the numbers',
      'DTSTART:2031-05-06T20:00:00\nDTEND:2031-05-06T21:00',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 21:00:00', false, madrid],
    ],
    [
      'what is no date, for the gate to refuse',
      'DTSTART:20311306T200000\nDTEND:dem\u00e0',
      '',
      ['20311306T200000', 'dem\u00e0', false, madrid],
    ],
    ['no start', 'DESCRIPTION:x', '', ['', '', false, madrid]],
  ];
  for (const [name, lines, calendar, expected] of cases) {
    it(`may be ${name}`, () => expect(when(lines, calendar)).to.deep.equal(expected));
  }

  it('are the calendar’s where a zone is unknown, or its rules would take long to follow, which is said once', () => {
    const rules =
      'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=SECONDLY\nEND:STANDARD\n';
    const zone = `BEGIN:VTIMEZONE\nTZID:Meva\n${rules}END:VTIMEZONE\n`;
    for (const calendar of ['', zone]) {
      const reading = read(event('DTSTART;TZID=Meva:20310506T200000\nDTEND;TZID=Meva:20310506T210000', calendar));
      expect(reading.records[0]?.values).to.include({ start_date: '2031-05-06 20:00:00', timezone: madrid });
      expect(reading.notes.map(({ detail }) => detail)).to.deep.equal(['Meva: Europe/Madrid']);
    }
  });
});

describe('the events of an iCalendar file', () => {
  const part = (lines: string): string => `BEGIN:VEVENT\n${lines}\nEND:VEVENT\n`;
  const file = (...parts: string[]): string => `BEGIN:VCALENDAR\n${parts.map(part).join('')}END:VCALENDAR\n`;
  const idsIn = (text: string): string[] => read(text).records.map(({ id, name }) => `${id} ${name}`);

  it('are told apart by UID, the latest state of each counting', () => {
    const text = file(
      'UID:1\nSEQUENCE:2\nSUMMARY:Nou\nDTSTART:20310507T200000',
      'UID:1\nSEQUENCE:1\nSUMMARY:Vell\nDTSTART:20310506T200000',
    );
    expect(idsIn(text)).to.deep.equal(['1 Nou']);
    expect(told(read(text))[0]).to.include('UID that comes again');
  });

  it('are told apart by their start where a program gives all of them one UID', () => {
    const text = file(
      'UID:1\nSUMMARY:Primer\nDTSTART:20310506T200000',
      'UID:1\nSUMMARY:Segon\nDTSTART:20310507T200000',
    );
    expect(idsIn(text)).to.deep.equal(['1 Primer', '1-20310507T200000 Segon']);
    expect(told(read(text))[0]).to.include('UID of several events');
  });

  it('are dates of their own where the rule of a series is not in the file', () => {
    const text = file('UID:1\nRECURRENCE-ID:20310506T200000\nSUMMARY:Ball\nDTSTART:20310506T210000');
    expect(idsIn(text)).to.deep.equal(['1-20310506T200000 Ball']);
    expect(told(read(text))[0]).to.include('A date of a series whose rule is not in the file');
  });

  it('of a series are refused with its changed dates, in any order, also where the rule cannot be read', () => {
    const changed = 'UID:1\nRECURRENCE-ID:20310506T200000\nSUMMARY:Ball\nDTSTART:20310506T210000';
    for (const rule of ['RRULE:FREQ=DAILY', 'RRULE:FREQ=FOO', 'RRULE;FREQ=DAILY', 'RDATE:20310507T200000']) {
      const master = `UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000\n${rule}`;
      for (const text of [file(changed, master), file(master, changed)]) {
        expect(idsIn(text), rule).to.deep.equal([]);
        expect(read(text).refusals, rule).to.have.length(1);
      }
    }
  });

  it('take place once where their rule gives one date', () => {
    expect(idsIn(file('UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000\nRRULE:FREQ=DAILY;COUNT=1'))).to.deep.equal([
      '1 Ball',
    ]);
  });

  it('that the file breaks off in are refused, and the others taken', () => {
    const text = file('UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000', 'UID:2\nSUMMARY:Fira\nDTSTART:203105');
    const reading = read(text.slice(0, text.lastIndexOf('END:VEVENT')));
    expect(reading.records.map(({ id }) => id)).to.deep.equal(['1']);
    expect(told(reading)).to.deep.equal([
      'line 10: The file breaks off: more may be missing',
      'line 7: The file breaks off in it',
    ]);
    expect([reading.isCut, read(text).isCut]).to.deep.equal([true, false]);
  });

  it('are all cancelled by a file that calls them off', () => {
    expect(valuesOf('DTSTART:20310506T200000', 'METHOD:CANCEL\n')).to.include({ event_status: 'cancelled' });
  });

  it('are in the language that they say, else in one that the calendar has', () => {
    const in_ = (language: string): Reading =>
      read(
        `BEGIN:VCALENDAR\n${part(`UID:1\nSUMMARY;LANGUAGE=${language}:Ball\nDTSTART:20310506T200000`)}END:VCALENDAR`,
      );
    expect(in_('es-ES').records[0]?.language).to.equal('es');
    expect(in_('de').records[0]).not.to.have.property('language');
    expect(told(in_('de'))).to.deep.equal([
      'line 2: Language that the calendar does not have: texts taken as those of the others',
    ]);
  });

  it('have the category and the venue that are said for all', () => {
    const { records } = read(event('DTSTART:20310506T200000\nLOCATION:Platea'), {
      category: 'Teatre',
      venue: 'Gran Teatre',
    });
    expect(records[0]?.values).to.deep.include({ categories: ['Teatre'], venue: [{ venue: 'Gran Teatre' }] });
  });

  it('keep organizers without addresses that are for invitations', () => {
    const host = (line: string): Loose => valuesOf(`DTSTART:20310506T200000\n${line}`).organizer;
    expect(host('ORGANIZER;CN=Ateneu:mailto:persona@entitat.example')).to.deep.equal([{ organizer: 'Ateneu' }]);
    expect(host('ORGANIZER;CN=persona@entitat.example:mailto:persona@entitat.example')).to.equal(undefined);
    expect(host('ORGANIZER:mailto:persona@entitat.example')).to.equal(undefined);
  });

  it('come from a source that is named by the file, else by its host, else by its format', () => {
    const lines = event('DTSTART:20310506T200000');
    const address = 'https://exemple.example/agenda.ics';
    expect(read(lines).source).to.equal('ics');
    expect(read(lines, { address }).source).to.equal('exemple.example');
    expect(read(event('DTSTART:20310506T200000', 'X-WR-CALNAME: Agenda \n'), { address }).source).to.equal('Agenda');
    expect(read(lines, { address, source: 'meva' }).source).to.equal('meva');
  });

  it('are not looked for in what is no calendar', () => {
    for (const text of ['', '<html></html>', 'BEGIN:VEVENT\nEND:VEVENT\n', 'END:VCALENDAR\nBEGIN:VCARD\nEND:VCARD']) {
      expect(() => read(text), text).to.throw(UnreadableSource, 'no iCalendar');
    }
  });

  it('are read in a time that grows with their length alone', () => {
    const many = 60_000;
    const long = [
      `DESCRIPTION:${' '.repeat(many)}x`,
      `DESCRIPTION:${'\\n'.repeat(many)}x`,
      `DESCRIPTION:${'<a '.repeat(many)}`,
      `X-ALT-DESC;FMTTYPE=text/html:${'<body>'.repeat(many)}`,
      `CONTACT:x${' '.repeat(many)}x`,
      `LOCATION:x${' ,'.repeat(many)}x`,
      `ATTACH:${'.jpg?'.repeat(many)} x`,
      `SUMMARY:x${' '.repeat(many)}x`,
      `CATEGORIES:${'a,'.repeat(many)}`,
      `X-A;X-B="${'"a";'.repeat(many)}:x`,
      'garbage\n'.repeat(many).trim(),
      ' folded\n'.repeat(many).trimEnd(),
    ];
    for (const line of long) {
      const { records } = read(event(`DTSTART:20310506T200000\n${line}`));
      expect(records, line.slice(0, 40)).to.have.length(1);
    }
  });

  it('are read or refused whatever is missing from a file or doubled in it', () => {
    const bytes = readFileSync(join(import.meta.dirname, '../fixtures/icalendar/outlook.ics'));
    const cut = fc.tuple(fc.nat(bytes.length), fc.nat(60), fc.boolean());
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 8 }), (cuts) => {
        let rest = bytes;
        for (const [at, length, isDoubled] of cuts) {
          const skipped = isDoubled ? at - length : at + length;
          rest = Buffer.concat([rest.subarray(0, at), rest.subarray(Math.max(skipped, 0))]);
        }
        try {
          readIcalendar(rest, here);
        } catch (error) {
          expect(error).to.be.an.instanceof(UnreadableSource);
        }
      }),
      { numRuns: 60 },
    );
  });
});
