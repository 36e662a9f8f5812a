import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { event, read, remarksOn, valuesOf, when } from '../support/icalendar-files.ts';

describe('the dates of an iCalendar file', () => {
  const madrid = 'Europe/Madrid';
  const cases: [string, string, string, Loose[]][] = [
    ['a moment', 'DTSTART:20310506T200000', '', ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, madrid]],
    ['a day', 'DTSTART;VALUE=DATE:20310506', '', ['2031-05-06', '2031-05-06', true, madrid]],
    ['a day without its type', 'DTSTART:20310506', '', ['2031-05-06', '2031-05-06', true, madrid]],
    [
      'the first of several starts and ends that has a value',
      'DTSTART:\nDTSTART;TZID=America/New_York:20310506T200000\nDTEND:\nDTEND;TZID=America/New_York:20310506T210000',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 21:00:00', false, 'America/New_York'],
    ],
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
      'clocks of the zone that the file says in another property',
      'DTSTART:20310506T200000',
      'TIMEZONE-ID:Atlantic/Canary\n',
      ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, 'Atlantic/Canary'],
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
      'a distance from UTC that a program takes for the name of a zone',
      'DTSTART;TZID="GMT+0100":20310506T200000',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, 'UTC+01:00'],
    ],
    [
      'UTC as Exchange names it',
      'DTSTART;TZID="tzone://Microsoft/Utc":20310506T200000',
      '',
      ['2031-05-06 20:00:00', '2031-05-06 20:00:00', false, 'UTC'],
    ],
    [
      'weeks long',
      'DTSTART:20310506T200000\nDURATION:P1W',
      '',
      ['2031-05-06 20:00:00', '2031-05-13 18:00:00Z', false, madrid],
    ],
    [
      'whole days that end at an hour of the last',
      'DTSTART;VALUE=DATE:20310506\nDTEND:20310507T120000',
      '',
      ['2031-05-06', '2031-05-07', true, madrid],
    ],
    [
      'a leap second, and a length in lower case',
      'DTSTART:20310630t235960\nDURATION:pt90m',
      '',
      ['2031-06-30 23:59:59', '2031-06-30 23:29:59Z', false, madrid],
    ],
    ...(['VALUE=DATE:20310118T000000', 'VALUE=DATE:20310118T', 'VALUE=DATE-TIME:20310118T'] as const).map(
      (written): [string, string, string, Loose[]] => [
        `a day as ${written}`,
        `DTSTART;${written}`,
        '',
        ['2031-01-18', '2031-01-18', true, madrid],
      ],
    ),
    [
      'whole days that are written as midnights',
      'DTSTART;VALUE=DATE:20310118T000000\nDTEND;VALUE=DATE:20310120T000000',
      '',
      ['2031-01-18', '2031-01-19', true, madrid],
    ],
    [
      'whole days that a program marks, at midnights of the zone in UTC',
      'DTSTART:20310117T230000Z\nDTEND:20310118T230000Z\nX-FUNAMBOL-ALLDAY:1',
      '',
      ['2031-01-18', '2031-01-18', true, madrid],
    ],
    [
      'a time that is marked as a date',
      'DTSTART;VALUE=DATE:20310118T093000',
      '',
      ['2031-01-18 09:30:00', '2031-01-18 09:30:00', false, madrid],
    ],
    [
      'an end without zone, in the zone of the start',
      'DTSTART;TZID=Australia/Melbourne:20310801T094500\nDTEND:20310801T184500',
      '',
      ['2031-08-01 09:45:00', '2031-08-01 18:45:00', false, 'Australia/Melbourne'],
    ],
    [
      'a start without zone, in the zone of the end',
      'DTSTART:20310801T094500\nDTEND;TZID=Australia/Melbourne:20310801T184500',
      '',
      ['2031-08-01 09:45:00', '2031-08-01 18:45:00', false, 'Australia/Melbourne'],
    ],
    [
      'an end without zone beside a start in UTC',
      'DTSTART:20310801T094500Z\nDTEND:20310801T184500',
      'X-WR-TIMEZONE:Europe/Madrid\n',
      ['2031-08-01 09:45:00Z', '2031-08-01 18:45:00Z', false, madrid],
    ],
    [
      'UTC with a zone in which it is shown',
      'DTSTART;TZID=America/New_York:20310801T094500Z',
      '',
      ['2031-08-01 09:45:00Z', '2031-08-01 09:45:00Z', false, 'America/New_York'],
    ],
    [
      'a distance from UTC, or fractions of seconds, as other formats have them',
      'DTSTART:20310118T200000+0100\nDTEND:2031-01-18T20:00:00.000Z',
      '',
      ['2031-01-18 19:00:00Z', '2031-01-18 20:00:00Z', false, 'UTC'],
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
    [
      'few digits that are no date, as the file has them',
      'DTSTART;VALUE=DATE:2031118',
      '',
      ['2031118', '2031118', false, madrid],
    ],
    [
      'days with a separator behind them',
      'DTSTART;VALUE=DATE:20310118;\nDTEND;VALUE=DATE:20310120;',
      '',
      ['2031-01-18', '2031-01-19', true, madrid],
    ],
    [
      'whole days that a program marks, up to the last minute',
      'DTSTART:20310118T000000\nDTEND:20310119T235900\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      '',
      ['2031-01-18', '2031-01-19', true, madrid],
    ],
    [
      'an end without a value beside a length',
      'DTSTART:20310118T200000\nDTEND:\nDURATION:PT1H',
      '',
      ['2031-01-18 20:00:00', '2031-01-18 20:00:00Z', false, madrid],
    ],
    ...(['P0Y0M0DT2H0M0S', 'PT2.0H', 'PT 2H', 'PT1H59M60S'] as const).map(
      (length): [string, string, string, Loose[]] => [
        `a length as ${length}`,
        `DTSTART:20310118T200000\nDURATION:${length}`,
        '',
        ['2031-01-18 20:00:00', '2031-01-18 21:00:00Z', false, madrid],
      ],
    ),
    [
      'a day long',
      'DTSTART:20310118T200000\nDURATION:P1DT',
      '',
      ['2031-01-18 20:00:00', '2031-01-19 19:00:00Z', false, madrid],
    ],
    ['no start', 'DESCRIPTION:x', '', ['', '', false, madrid]],
  ];
  for (const [name, lines, calendar, expected] of cases) {
    it(`may be ${name}`, () => expect(when(lines, calendar)).to.deep.equal(expected));
  }

  it('say what of them cannot be read', () => {
    const file = event('DTSTART:20310506T200000\nDURATION:-PT1H', 'X-WR-TIMEZONE:Mart/Fobos\n');
    expect(remarksOn(read(file))).to.deep.equal([
      'line 7: DURATION that cannot be read: left out',
      'line 1: X-WR-TIMEZONE that is not known: left out',
    ]);
  });

  it('are in the zone whose clocks change at the minute of the rules, where several have their offsets', () => {
    const rules = (kind: string, start: string, from: string, to: string, rule: string): string =>
      `BEGIN:${kind}\nDTSTART:${start}\nTZOFFSETFROM:${from}\nTZOFFSETTO:${to}\nRRULE:FREQ=YEARLY;${rule}\nEND:${kind}\n`;
    const zoneIn = (year: string, ...parts: string[]): string => {
      const zone = `BEGIN:VTIMEZONE\nTZID:Meva\n${parts.join('')}END:VTIMEZONE\n`;
      return valuesOf(`DTSTART;TZID=Meva:${year}0506T200000`, zone).timezone;
    };
    const zoneOf = (...parts: string[]): string => zoneIn('2031', ...parts);
    const european = (from: string, to: string): string[] => [
      rules('STANDARD', '19961027T030000', to, from, 'BYMONTH=10;BYDAY=-1SU'),
      rules('DAYLIGHT', '19810329T020000', from, to, 'BYMONTH=3;BYDAY=-1SU'),
    ];
    expect(zoneOf('X-LIC-LOCATION:Europe/Andorra\n', ...european('+0100', '+0200'))).to.equal('Europe/Andorra');
    // Moscow's clocks, which are Astrakhan's too, have not changed since 2014
    expect(zoneOf(...european('+0300', '+0400'))).to.equal(madrid);
    expect(zoneIn('2010', ...european('+0300', '+0400'))).to.equal('Europe/Astrakhan');
    const [first, second] = ['BYMONTH=11;BYDAY=1SU', 'BYMONTH=3;BYDAY=2SU'];
    const americanAt = (hour: string, later: string): string =>
      zoneOf(
        rules('STANDARD', `20071104T${later}0000`, '-0400', '-0500', first),
        rules('DAYLIGHT', `20070311T${hour}0000`, '-0500', '-0400', second),
      );
    expect(americanAt('02', '02')).to.equal('America/New_York');
    expect(americanAt('00', '01')).to.equal('America/Havana');
    // No zone changes its clocks at five
    expect(americanAt('05', '05')).to.equal('America/New_York');
  });

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
