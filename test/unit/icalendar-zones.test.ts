import { expect } from 'chai';
import { parseMoment } from '../../src/model/time/instants.ts';
import { event, read, valuesOf } from '../support/icalendar-files.ts';

/** The instant at which an event begins, and the zone in which it is shown. */
function startOf(tzid: string, at: string, calendar = ''): [string | undefined, string] {
  const { start_date, timezone } = valuesOf(`DTSTART;TZID=${tzid}:${at}`, calendar);
  return [
    parseMoment(start_date, timezone) &&
      new Date(Number(parseMoment(start_date, timezone)?.at)).toISOString().slice(0, 16),
    timezone,
  ];
}

const rule = (kind: string, start: string, from: string, to: string, ...lines: string[]): string =>
  `BEGIN:${kind}\nDTSTART:${start}\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\n${lines.map((line) => `${line}\n`).join('')}END:${kind}\n`;
const zone = (tzid: string, ...parts: string[]): string =>
  `BEGIN:VTIMEZONE\nTZID:${tzid}\n${parts.join('')}END:VTIMEZONE\n`;
const newYork = [
  rule('STANDARD', '20071104T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU'),
  rule('DAYLIGHT', '20070311T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'),
];
const oldNewYork = [
  rule('STANDARD', '19671029T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'),
  rule('DAYLIGHT', '19870405T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'),
];

describe('the zone of an iCalendar time is that of its name', () => {
  const names: Record<string, [string, string]> = {
    '/freeassociation.sourceforge.net/UTC': ['UTC', '2031-08-15T20:00'],
    '/freeassociation.sourceforge.net/Tzfile/Europe/Madrid': ['Europe/Madrid', '2031-08-15T18:00'],
    '/example.org/Japan': ['Japan', '2031-08-15T11:00'],
    'America/New York': ['America/New_York', '2031-08-16T00:00'],
    'Romance Daylight Time': ['Europe/Madrid', '2031-08-15T18:00'],
    // As Windows shows it: English, Spanish, Catalan, French, German, Russian, Japanese
    '(GMT-05.00) Eastern Time (US & Canada)': ['America/New_York', '2031-08-16T00:00'],
    '(UTC+00:00) Dublín, Edimburgo, Lisboa, Londres': ['Europe/London', '2031-08-15T19:00'],
    '(GMT) Hora del meridiano de Greenwich: Dublín, Edimburgo, Lisboa, Londres': ['Europe/London', '2031-08-15T19:00'],
    '(GMT-05:00) Hora del Este (EE.UU. y Canadá)': ['America/New_York', '2031-08-16T00:00'],
    '(UTC-08:00) Hora del Pacífico (EE. UU. y Canadá)': ['America/Los_Angeles', '2031-08-16T03:00'],
    '(UTC+01:00) Brussel·les, Copenhaguen, Madrid, París': ['Europe/Madrid', '2031-08-15T18:00'],
    '(UTC-05:00) Est (É.-U. et Canada)': ['America/New_York', '2031-08-16T00:00'],
    '(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien': ['Europe/Berlin', '2031-08-15T18:00'],
    '(UTC+03:00) Москва, Санкт-Петербург': ['Europe/Moscow', '2031-08-15T17:00'],
    '(UTC+09:00) 大阪、札幌、東京': ['Asia/Tokyo', '2031-08-15T11:00'],
    '(UTC-07:00) Arizona': ['America/Phoenix', '2031-08-16T03:00'],
    '(GMT-06:00) Heure du Centre (É.-U. et Canada)': ['America/Chicago', '2031-08-16T01:00'],
    "(UTC-05:00) Hora de l'est (EUA i Canadà)": ['America/New_York', '2031-08-16T00:00'],
    '(UTC-08:00) Hora del Pacífic (EUA i Canadà)': ['America/Los_Angeles', '2031-08-16T03:00'],
    '(GMT-05:00) Fuso orientale (Stati Uniti e Canada)': ['America/New_York', '2031-08-16T00:00'],
    // As people and programs say it
    '(GMT+01:00) Hora de Europa central - Madrid': ['Europe/Madrid', '2031-08-15T18:00'],
    '(GMT+00:00) Hora de Europa central': ['UTC', '2031-08-15T20:00'],
    'hora estándar del Pacífico': ['America/Los_Angeles', '2031-08-16T03:00'],
    'Nordamerikanische Ostküstenzeit': ['America/New_York', '2031-08-16T00:00'],
    'Heure d’été d’Europe de l’Est': ['Europe/Athens', '2031-08-15T17:00'],
    'Hora estándar romance': ['Europe/Madrid', '2031-08-15T18:00'],
    'Eastern Standard Time 1': ['America/New_York', '2031-08-16T00:00'],
    PDT: ['America/Los_Angeles', '2031-08-16T03:00'],
    BST: ['Europe/London', '2031-08-15T19:00'],
    MESZ: ['Europe/Madrid', '2031-08-15T18:00'],
    JST: ['Asia/Tokyo', '2031-08-15T11:00'],
    'UTC+01:00 (Madrid)': ['Europe/Madrid', '2031-08-15T18:00'],
    'New York (GMT-0500)': ['America/New_York', '2031-08-16T00:00'],
    // As Exchange wrote it
    '(GMT+01.00) Sarajevo/Warsaw/Zagreb': ['Europe/Warsaw', '2031-08-15T18:00'],
    '(GMT-08.00) Pacific Time (US & Canada)/Tijuana': ['America/Los_Angeles', '2031-08-16T03:00'],
    '(UTC) Hora universal coordinada': ['UTC', '2031-08-15T20:00'],
    // Names that nearly are one
    'Eastern Time (US & Canada)': ['America/New_York', '2031-08-16T00:00'],
    'Europe-Madrid': ['Europe/Madrid', '2031-08-15T18:00'],
    'Amsterdam, Belgrade, Berlin, Brussels, Madrid, Paris': ['Europe/Madrid', '2031-08-15T18:00'],
    // Distances
    '(GMT-03:00)': ['UTC-03:00', '2031-08-15T23:00'],
    'GMT-3': ['UTC-03:00', '2031-08-15T23:00'],
    '(UTC-12:00) Enlloc': ['UTC-12:00', '2031-08-16T08:00'],
    'GMT -0500 (Standard) / GMT -0400 (Daylight)': ['America/New_York', '2031-08-16T00:00'],
  };
  for (const [name, [shown, at]] of Object.entries(names)) {
    it(name, () => expect(startOf(`"${name}"`, '20310815T200000')).to.deep.equal([at, shown]));
  }

  it('also without quotes around commas and colons', () => {
    const name = '(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris';
    expect(startOf(name, '20310815T200000')).to.deep.equal(['2031-08-15T18:00', 'Europe/Madrid']);
    expect(startOf(name, '2031-08-15T20:00:00')).to.deep.equal(['2031-08-15T18:00', 'Europe/Madrid']);
    const half = valuesOf('DTSTART;TZID="GMT Standard Time:20310815T200000"');
    expect(half).to.include({ start_date: '2031-08-15 20:00:00', timezone: 'Europe/London' });
  });

  it('before the rules of the file, which may be wrong', () => {
    expect(startOf('Europe/Madrid', '20310815T200000', zone('Europe/Madrid', ...newYork))[0]).to.equal(
      '2031-08-15T18:00',
    );
  });
});

describe('the zone of an iCalendar time is that of the rules in the file', () => {
  it('found by their name as it is written, with quotes or blanks around it', () => {
    for (const [name, tzid] of [
      ['Ostküste ', 'Ostküste '],
      ['"Ostküste"', 'Ostküste '],
      ['Ostküste', '"Ostküste  "'],
    ] as const) {
      expect(startOf(name, '20310506T140000', zone(tzid, ...newYork)), name).to.deep.equal([
        '2031-05-06T18:00',
        'America/New_York',
      ]);
    }
  });

  it('of their calendar, where others have the same name', () => {
    const calendar = (uid: number, offset: string): string =>
      `BEGIN:VCALENDAR\n${zone('Customized Time Zone', rule('STANDARD', '16010101T000000', offset, offset))}BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Acte\nDTSTART;TZID=Customized Time Zone:20310815T200000\nEND:VEVENT\nEND:VCALENDAR\n`;
    const { records } = read(calendar(1, '+0100') + calendar(2, '-0500'));
    const at = records.map(({ values }) => parseMoment(String(values['start_date']), String(values['timezone']))?.at);
    expect(at.map((each) => new Date(Number(each)).toISOString().slice(0, 16))).to.deep.equal([
      '2031-08-15T19:00',
      '2031-08-16T01:00',
    ]);
    const twice = zone('Meva', '') + zone('Meva', ...newYork);
    expect(startOf('Meva', '20310506T140000', twice)[0]).to.equal('2031-05-06T18:00');
  });

  it('of another calendar, where their own says nothing', () => {
    const other = `BEGIN:VCALENDAR\n${zone('Meva', ...newYork)}END:VCALENDAR\n`;
    const text = event('DTSTART;TZID=Meva:20310506T140000', zone('Meva', ''));
    expect(read(text + other).records[0]?.values).to.include({ timezone: 'America/New_York' });
  });

  // In quadratic time, these would take some ten seconds each
  it('found in a short time among many calendars with zones, and under no name that is as long as a text', () => {
    const calendars = Array.from({ length: 8000 }, (_, at) => `BEGIN:VCALENDAR\n${zone(`Z${at}`)}END:VCALENDAR\n`);
    const long = ['!', '('].map((sign) => `a${sign.repeat(100_000)}a`);
    const texts = [
      calendars.join('') + event('DTSTART:20310506T140000'),
      ...long.map((name) => event(`DTSTART;TZID="${name}":20310506T140000`)),
      ...long.map((name) => event('DTSTART:20310506T140000', `X-WR-TIMEZONE:${name}\n`)),
    ];
    for (const text of texts) {
      const before = process.cpuUsage();
      expect(read(text).records[0]?.values, text.slice(0, 100)).to.include({ timezone: 'Europe/Madrid' });
      expect(process.cpuUsage(before).user / 1000, text.slice(0, 100)).to.be.below(4000);
    }
  });

  it('before the distance in their name', () => {
    for (const name of ['UTC-05:00', 'GMT-5', '(GMT-05:00)']) {
      expect(startOf(`"${name}"`, '20310506T140000', zone(name, ...newYork))[0], name).to.equal('2031-05-06T18:00');
    }
  });

  it('wherever they stand in the file', () => {
    const text = `${event('DTSTART;TZID=Meva:20310506T140000')}BEGIN:VCALENDAR\n${zone('Meva', ...newYork)}END:VCALENDAR\n`;
    expect(read(text).records[0]?.values).to.include({
      start_date: '2031-05-06 14:00:00',
      timezone: 'America/New_York',
    });
  });

  it('also where the name is written wrongly, or stands beside rules that are missing', () => {
    const wrong = zone('Meva', ...newYork).replace('TZID:', 'TZID=');
    expect(startOf('Meva', '20310506T140000', wrong)).to.deep.equal(['2031-05-06T18:00', 'America/New_York']);
    const location = zone('Meva', 'X-LIC-LOCATION:America/New_York\n');
    expect(startOf('Meva', '20310506T140000', location)).to.deep.equal(['2031-05-06T18:00', 'America/New_York']);
  });

  it('of Lotus, with hours and minutes in their rules', () => {
    const lotus = (month: number, day: string): string =>
      `RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=${day};BYMONTH=${month}`;
    const rules = zone(
      'Eastern',
      rule('STANDARD', '19501105T020000', '-0400', '-0500', lotus(11, '1SU')),
      rule('DAYLIGHT', '19500312T020000', '-0500', '-0400', lotus(3, '2SU')),
    );
    expect(startOf('Eastern', '20310415T090000', rules)).to.deep.equal(['2031-04-15T13:00', 'America/New_York']);
    expect(startOf('Eastern', '20310115T090000', rules)).to.deep.equal(['2031-01-15T14:00', 'America/New_York']);
  });

  it('of several eras, each by its own', () => {
    const eras = zone(
      'Meva',
      rule('STANDARD', '16710101T020000', '-0400', '-0500', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'),
      rule('DAYLIGHT', '16710101T020000', '-0500', '-0400', 'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU'),
      ...newYork,
    );
    expect(startOf('Meva', '20310615T140000', eras)).to.deep.equal(['2031-06-15T18:00', 'America/New_York']);
    // Between the last Sunday of October and the first of November, and before 2007
    expect(startOf('Meva', '20311030T140000', eras)).to.deep.equal(['2031-10-30T18:00', 'America/New_York']);
    expect(startOf('Meva', '20041102T140000', eras)).to.deep.equal(['2004-11-02T19:00', 'America/New_York']);
  });

  it('shown as a zone that has the same instant, else in the calendar’s zone', () => {
    const rules = zone('US-Eastern', ...oldNewYork);
    expect(startOf('US-Eastern', '20310415T080000', rules)).to.deep.equal(['2031-04-15T12:00', 'America/New_York']);
    // New York still has summer
    expect(startOf('US-Eastern', '20311031T080000', rules)).to.deep.equal(['2031-10-31T13:00', 'Europe/Madrid']);
  });

  it('that no zone has, for which the instant counts', () => {
    const odd = zone(
      'Meva',
      rule('STANDARD', '19700101T020000', '+0407', '+0307', 'RRULE:FREQ=YEARLY;BYMONTH=6;BYDAY=1SU'),
      rule('DAYLIGHT', '19700101T020000', '+0307', '+0407', 'RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=1SU'),
    );
    expect(startOf('Meva', '20310415T120700', odd)).to.deep.equal(['2031-04-15T08:00', 'Europe/Madrid']);
    expect(startOf('Meva', '20310815T120700', odd)).to.deep.equal(['2031-08-15T09:00', 'Europe/Madrid']);
    expect(
      startOf('Meva', '20310815T120000', zone('Meva', rule('STANDARD', '19700101T000000', '-0300', '-0300')))[0],
    ).to.equal('2031-08-15T15:00');
  });

  it('by dates, months of a monthly rule, places among the days, or offsets that are written loosely', () => {
    const summer = '20310630T120000';
    const winter = rule('STANDARD', '20301027T030000', '+0200', '+0100', 'RDATE:20311026T030000');
    const written = [
      rule('DAYLIGHT', '19700329T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYWEEKNO=13;BYDAY=SU'),
      rule('DAYLIGHT', '20300331T020000', '+0100', '+0200', 'RDATE:20310330T020000,20320328T020000'),
      rule('DAYLIGHT', '19700329T020000', '+0100', '+0200', 'RRULE:FREQ=MONTHLY;BYMONTH=3;BYDAY=-1SU'),
      rule('DAYLIGHT', '19700329T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYSETPOS=-1'),
      rule(
        'DAYLIGHT',
        '19700329T020000',
        '+01:00',
        '+2',
        'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=25,26,27,28,29,30,31',
      ),
    ];
    for (const daylight of written) {
      expect(startOf('Meva', summer, zone('Meva', winter, daylight)), daylight).to.deep.equal([
        '2031-06-30T10:00',
        'Europe/Madrid',
      ]);
    }
  });
});
