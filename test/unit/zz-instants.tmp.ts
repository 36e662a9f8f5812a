import { expect } from 'chai';
import fc from 'fast-check';
import {
  addYears,
  dateDetails,
  endOfDay,
  instantOf,
  isoWithOffset,
  parseMoment,
  startOfDay,
  utcWallClock,
  wallClockOf,
  zoneAbbreviation,
  zoneName,
} from '/work/main/src/model/instants.ts';

const MADRID = 'Europe/Madrid';
const ZONES = [
  MADRID,
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Atlantic/Canary',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'America/St_Johns',
  'Europe/Dublin',
  'UTC',
  'UTC-5.5',
  'UTC+14',
];
const someZone = fc.constantFrom(...ZONES);
const someSecond = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 })
  .map((second) => second * 1000);

function wallOf(text: string, zone = MADRID): string | undefined {
  return parseMoment(text, zone)?.wall;
}

function utcOf(text: string, zone = MADRID): string | undefined {
  const moment = parseMoment(text, zone);
  return moment && utcWallClock(moment.at);
}

describe('reading a moment', () => {
  it('takes every form of a wall clock as the clock of the zone', () => {
    const forms = [
      '2031-05-06 10:00:00',
      '2031-05-06 10:00',
      '2031-05-06T10:00:00',
      '2031-05-06t10:00',
      '2031-05-06T10:00:00.999',
      '2031-05-06T10:00:00,5',
      '  2031-05-06  10:00:00\n',
      '20310506T100000',
      '20310506T1000',
    ];
    for (const form of forms) {
      expect(parseMoment(form, MADRID), form).to.deep.equal({
        at: Date.UTC(2031, 4, 6, 8),
        wall: '2031-05-06 10:00:00',
        bare: false,
      });
    }
  });

  it('takes a date without time as its first second and says that it was bare', () => {
    expect(parseMoment('2031-05-06', MADRID)).to.deep.equal({
      at: Date.UTC(2031, 4, 5, 22),
      wall: '2031-05-06 00:00:00',
      bare: true,
    });
    expect(parseMoment('2031-05-06 00:00', MADRID)?.bare).to.equal(false);
  });

  it('honours an offset and shows that instant in the zone', () => {
    const forms = [
      '2031-05-06T10:00:00+05:00',
      '2031-05-06T10:00:00+0500',
      '2031-05-06 10:00 +05',
      '2031-05-06T05:00:00Z',
      '2031-05-06 05:00:00z',
      '2031-05-05T23:30-05:30',
      '20310506T050000Z',
    ];
    for (const form of forms) {
      expect(wallOf(form), form).to.equal('2031-05-06 07:00:00');
      expect(wallOf(form, 'America/New_York'), form).to.equal('2031-05-06 01:00:00');
    }
  });

  it('takes digits alone as seconds since 1970, eight of them too', () => {
    expect(utcOf('1577836800')).to.equal('2020-01-01 00:00:00');
    expect(wallOf('1577836800', 'America/New_York')).to.equal('2019-12-31 19:00:00');
    expect(utcOf('20200101')).to.equal('1970-08-22 19:08:21');
    expect(utcOf('0')).to.equal('1970-01-01 00:00:00');
    expect(utcOf('-86400')).to.equal('1969-12-31 00:00:00');
    expect(parseMoment('1577836800', MADRID)?.bare).to.equal(false);
  });

  it('refuses dates and times that do not exist', () => {
    const impossible = [
      '2031-02-30',
      '2031-02-29',
      '2031-13-01',
      '2031-00-10',
      '2031-01-00',
      '2031-04-31 10:00',
      '2031-05-06 25:00',
      '2031-05-06 24:00:00',
      '2031-05-06 10:60',
      '2031-05-06 10:00:60',
      '2031-05-06T10:00:00+24:00',
      '2031-05-06T10:00:00+02:60',
      '0000-01-01',
    ];
    for (const text of impossible) expect(parseMoment(text, MADRID), text).to.equal(undefined);
    expect(wallOf('2032-02-29')).to.equal('2032-02-29 00:00:00');
  });

  it('refuses texts that are no date', () => {
    const texts = [
      '',
      ' ',
      'foo',
      'tomorrow',
      '06/05/2031',
      '2031-5-6',
      '2031-05',
      '2031-05-06 10',
      '2031-05-06T',
      '2031-05-06Z',
      '2031-05-06T10:00:00 02:00',
      '2031-05-06T10:00:00+2',
      '2031-05-06 10:00:00 Europe/Madrid',
      '12031-05-06',
      '1577836800.5',
      '１２３',
      '2031-05-06\u000010:00',
    ];
    for (const text of texts) expect(parseMoment(text, MADRID), text).to.equal(undefined);
  });

  it('stays within the years 0001 to 9999, in the zone and in UTC', () => {
    expect(wallOf('0001-01-01')).to.equal('0001-01-01 00:00:00');
    expect(wallOf('9999-12-31 23:59:59')).to.equal('9999-12-31 23:59:59');
    expect(wallOf('9999-12-31T23:59:59Z')).to.equal(undefined);
    expect(wallOf('9999-12-31 23:59:59', 'America/New_York')).to.equal(undefined);
    expect(wallOf('0001-01-01', 'Asia/Tokyo')).to.equal(undefined);
    expect(wallOf('999999999999')).to.equal(undefined);
  });
});

describe('wall clocks and instants', () => {
  const gaps = [
    [MADRID, '2031-03-30 02:30:00', '2031-03-30 03:30:00', '2031-03-30 01:30:00'],
    ['America/New_York', '2031-03-09 02:00:00', '2031-03-09 03:00:00', '2031-03-09 07:00:00'],
    ['Australia/Lord_Howe', '2031-10-05 02:15:00', '2031-10-05 02:45:00', '2031-10-04 15:45:00'],
    ['Atlantic/Canary', '2031-03-30 01:59:59', '2031-03-30 02:59:59', '2031-03-30 01:59:59'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-31 12:00:00', '2011-12-30 22:00:00'],
  ] as const;

  const overlaps = [
    [MADRID, '2031-10-26 02:30:00', '2031-10-26 00:30:00'],
    ['America/New_York', '2031-11-02 01:30:00', '2031-11-02 05:30:00'],
    ['Australia/Lord_Howe', '2031-04-06 01:45:00', '2031-04-05 14:45:00'],
    ['Atlantic/Canary', '2031-10-26 01:00:00', '2031-10-26 00:00:00'],
  ] as const;

  for (const [zone, sent, moved, utc] of gaps) {
    it(`moves ${sent}, which ${zone} skipped, forward by the gap`, () => {
      expect(wallOf(sent, zone)).to.equal(moved);
      expect(utcWallClock(instantOf(sent, zone))).to.equal(utc);
    });
  }

  for (const [zone, sent, utc] of overlaps) {
    it(`takes ${sent}, which came twice in ${zone}, as the first`, () => {
      expect(utcWallClock(instantOf(sent, zone))).to.equal(utc);
      expect(wallOf(sent, zone)).to.equal(sent);
    });
  }

  it('knows the last second before a change and the first after it', () => {
    expect(utcWallClock(instantOf('2031-03-30 01:59:59', MADRID))).to.equal('2031-03-30 00:59:59');
    expect(utcWallClock(instantOf('2031-03-30 03:00:00', MADRID))).to.equal('2031-03-30 01:00:00');
    expect(utcWallClock(instantOf('2031-10-26 01:59:59', MADRID))).to.equal('2031-10-25 23:59:59');
    expect(utcWallClock(instantOf('2031-10-26 03:00:00', MADRID))).to.equal('2031-10-26 02:00:00');
    expect(wallClockOf(Date.UTC(2031, 9, 26, 1, 30), MADRID)).to.equal('2031-10-26 02:30:00');
  });

  it('comes back to an instant from its wall clock, unless that clock came twice', () => {
    fc.assert(
      fc.property(someSecond, someZone, (at, zone) => {
        const back = instantOf(wallClockOf(at, zone), zone);
        expect(back).to.be.at.most(at);
        if (back !== at) expect(wallClockOf(back, zone)).to.equal(wallClockOf(at, zone));
      }),
      { numRuns: 40000 },
    );
  });

  it('comes back to a wall clock from its instant, or later by a gap', () => {
    fc.assert(
      fc.property(someSecond, someZone, (clock, zone) => {
        const wall = utcWallClock(clock);
        expect(wallClockOf(instantOf(wall, zone), zone) >= wall).to.equal(true);
      }),
      { numRuns: 40000 },
    );
  });

  it('agrees with Intl at every instant, whatever was asked before', () => {
    fc.assert(
      fc.property(someSecond, fc.constantFrom(...ZONES.filter((zone) => zone.includes('/'))), (at, timeZone) => {
        const parts = new Date(at).toLocaleString('sv-SE', { timeZone });
        expect(wallClockOf(at, timeZone)).to.equal(parts);
      }),
      { numRuns: 40000 },
    );
  });

  it('reads what it writes', () => {
    fc.assert(
      fc.property(someSecond, someZone, (at, zone) => {
        expect(parseMoment(`${utcWallClock(at)}Z`, zone)?.at).to.equal(at);
        expect(parseMoment(String(at / 1000), zone)?.at).to.equal(at);
      }),
    );
  });

  it('throws for an unknown zone rather than guess', () => {
    expect(() => wallClockOf(0, 'Europe/Atlantis')).to.throw(RangeError);
  });

  it('writes ISO 8601 with the offset of the zone', () => {
    const at = Date.UTC(2031, 4, 6, 8);
    expect(isoWithOffset(at, MADRID)).to.equal('2031-05-06T10:00:00+02:00');
    expect(isoWithOffset(at, 'UTC')).to.equal('2031-05-06T08:00:00+00:00');
    expect(isoWithOffset(at, 'UTC-5.5')).to.equal('2031-05-06T02:30:00-05:30');
    expect(isoWithOffset(Date.UTC(1850, 0, 1), MADRID)).to.equal('1849-12-31T23:45:16-00:14:44');
  });
});

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

describe('pieces of a wall clock', () => {
  it('takes it apart into strings padded with zeros', () => {
    expect(dateDetails('2017-01-05 04:03:06')).to.deep.equal({
      year: '2017',
      month: '01',
      day: '05',
      hour: '04',
      minutes: '03',
      seconds: '06',
    });
  });

  it('gives the first and the last second of its day', () => {
    expect(startOfDay('2031-05-06 10:11:12')).to.equal('2031-05-06 00:00:00');
    expect(endOfDay('2031-05-06 10:11:12')).to.equal('2031-05-06 23:59:59');
  });

  it('moves it by years, from 29 to 28 February where needed, and not beyond 9999', () => {
    expect(addYears('2031-05-06 10:11:12', 2)).to.equal('2033-05-06 10:11:12');
    expect(addYears('2032-02-29 10:00:00', 1)).to.equal('2033-02-28 10:00:00');
    expect(addYears('2032-02-29 10:00:00', 4)).to.equal('2036-02-29 10:00:00');
    expect(addYears('9998-12-31 10:00:00', 2)).to.equal('9999-12-31 10:00:00');
    expect(addYears('0100-01-01 00:00:00', -1)).to.equal('0099-01-01 00:00:00');
  });
});
