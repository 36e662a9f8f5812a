import { expect } from 'chai';
import { wallClockOf, zoneName } from '../../src/model/time/instants.ts';
import { zoneAbbreviation } from '../../src/model/time/zone-abbreviations.ts';

const MADRID = 'Europe/Madrid';

describe('names of time zones', () => {
  it('gives the proper spelling, whatever the case', () => {
    expect(zoneName('europe/madrid')).to.equal(MADRID);
    expect(zoneName('AMERICA/ARGENTINA/BUENOS_AIRES')).to.match(/^America\/.*Buenos_Aires$/i);
    expect(zoneName('utc')).to.equal('UTC');
    expect(zoneName('gmt')).to.equal('GMT');
    expect(zoneName('utc+2')).to.equal('UTC+2');
  });

  it('does not resolve aliases', () => {
    for (const name of [
      'Asia/Calcutta',
      'Asia/Kolkata',
      'Europe/Kyiv',
      'Europe/Kiev',
      'CET',
      'EST',
      'GMT',
      'US/Pacific',
      'W-SU',
    ]) {
      expect(zoneName(name)).to.equal(name);
    }
  });

  it('takes fixed distances from −12 to +14 hours', () => {
    for (const name of [
      'UTC+0',
      'UTC-0',
      'UTC+2',
      'UTC-5.5',
      'UTC+5:30',
      'UTC+5.75',
      'UTC+14',
      'UTC-12',
      'UTC+02',
      'UTC+02:00',
    ]) {
      expect(zoneName(name)).to.equal(name);
    }
    expect(wallClockOf(0, 'UTC+5:30')).to.equal('1970-01-01 05:30:00');
    expect(wallClockOf(0, 'UTC-5.5')).to.equal('1969-12-31 18:30:00');
    expect(wallClockOf(0, 'UTC+5.75')).to.equal('1970-01-01 05:45:00');
  });

  it('refuses everything else', () => {
    const refused = [
      '',
      ' ',
      'foo',
      'Z',
      '+02:00',
      'UTC 2',
      ' UTC',
      'UTC+',
      'UTC+99',
      'UTC+14:30',
      'UTC-12.5',
      'UTC+5:75',
    ];
    const lookalikes = [
      'UTC+5.33',
      'GMT+2',
      'IST',
      'PST',
      'BST',
      'SystemV/EST5',
      'Europe/Atlantis',
      'Etc/Unknown',
      'Europe/',
      '../UTC',
    ];
    for (const text of [...refused, ...lookalikes]) expect(zoneName(text), text).to.equal(undefined);
  });
});

describe('abbreviations of time zones', () => {
  const winter = Date.UTC(2025, 0, 15, 12);
  const summer = Date.UTC(2025, 6, 15, 12);
  const known: [string, string, string][] = [
    [MADRID, 'CET', 'CEST'],
    ['Atlantic/Canary', 'WET', 'WEST'],
    ['Europe/London', 'GMT', 'BST'],
    ['Europe/Jersey', 'GMT', 'BST'],
    ['Europe/Dublin', 'GMT', 'IST'],
    ['Europe/Athens', 'EET', 'EEST'],
    ['Europe/Moscow', 'MSK', 'MSK'],
    ['America/New_York', 'EST', 'EDT'],
    ['America/Chicago', 'CST', 'CDT'],
    ['America/Los_Angeles', 'PST', 'PDT'],
    ['America/St_Johns', 'NST', 'NDT'],
    ['Asia/Kolkata', 'IST', 'IST'],
    ['Asia/Calcutta', 'IST', 'IST'],
    ['Asia/Tokyo', 'JST', 'JST'],
    ['Asia/Jerusalem', 'IST', 'IDT'],
    ['Australia/Sydney', 'AEDT', 'AEST'],
    ['Pacific/Auckland', 'NZDT', 'NZST'],
    ['Africa/Lagos', 'WAT', 'WAT'],
    ['UTC', 'UTC', 'UTC'],
    ['GMT', 'GMT', 'GMT'],
    ['CET', 'CET', 'CEST'],
    ['EST', 'EST', 'EST'],
  ];
  const numbers: [string, string, string][] = [
    ['America/Sao_Paulo', '-03', '-03'],
    ['Asia/Kathmandu', '+0545', '+0545'],
    ['Australia/Lord_Howe', '+11', '+1030'],
    ['Antarctica/Troll', '+00', '+02'],
    ['Europe/Minsk', '+03', '+03'],
    ['Pacific/Apia', '+13', '+13'],
    ['Etc/GMT+5', '-05', '-05'],
    ['UTC+2', 'UTC+2', 'UTC+2'],
    ['UTC-5.5', 'UTC-5.5', 'UTC-5.5'],
  ];

  for (const [zone, inWinter, inSummer] of [...known, ...numbers]) {
    it(`calls ${zone} ${inWinter} in January and ${inSummer} in July`, () => {
      expect(zoneAbbreviation(winter, zone)).to.equal(inWinter);
      expect(zoneAbbreviation(summer, zone)).to.equal(inSummer);
    });
  }
});

describe('The abbreviations of times before 1970', () => {
  const at = (zone: string, ...dates: string[]) =>
    dates.map((date) => zoneAbbreviation(Date.parse(`${date}T12:00Z`), zone));

  it('are LMT where clocks showed the mean time of a place', () => {
    expect(at('Europe/Madrid', '1850-01-01', '1900-12-31')).to.deep.equal(['LMT', 'LMT']);
    expect(at('America/New_York', '1880-06-01')).to.deep.equal(['LMT']);
  });

  it('are those of the zone then, in peace and war', () => {
    const madrid = ['1901-01-02', '1918-06-01', '1936-07-19', '1937-07-01', '1940-06-01', '1945-06-01', '1960-06-01'];
    expect(at('Europe/Madrid', ...madrid)).to.deep.equal(['WET', 'WEST', 'WET', 'WEST', 'CET', 'CEST', 'CET']);
    expect(at('Europe/Andorra', '1930-01-01', '1950-01-01')).to.deep.equal(['WET', 'CET']);
    expect(at('Europe/Berlin', '1910-06-01', '1941-01-01')).to.deep.equal(['CET', 'CEST']);
    expect(at('America/New_York', '1920-01-01', '1920-07-01')).to.deep.equal(['EST', 'EDT']);
    expect(at('Europe/London', '1900-01-01', '1950-07-01')).to.deep.equal(['GMT', 'BST']);
  });
});
