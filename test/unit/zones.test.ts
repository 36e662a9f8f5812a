import { expect } from 'chai';
import { wallClockOf, zoneAbbreviation, zoneName } from '../../src/model/instants.ts';

const MADRID = 'Europe/Madrid';

describe('names of time zones', () => {
  it('gives the proper spelling, whatever the case', () => {
    expect(zoneName('europe/madrid')).to.equal(MADRID);
    expect(zoneName('AMERICA/ARGENTINA/BUENOS_AIRES')).to.match(/^America\/.*Buenos_Aires$/i);
    expect(zoneName('utc')).to.equal('UTC');
    expect(zoneName('gmt')).to.equal('GMT');
    expect(zoneName('utc+2')).to.equal('UTC+2');
  });

  it('keeps links as they were sent', () => {
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
