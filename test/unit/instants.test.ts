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
} from '../../src/model/time/instants.ts';

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
      expect(parseMoment(sent, zone)?.wall).to.equal(moved);
      expect(utcWallClock(instantOf(sent, zone))).to.equal(utc);
    });
  }

  for (const [zone, sent, utc] of overlaps) {
    it(`takes ${sent}, which came twice in ${zone}, as the first`, () => {
      expect(utcWallClock(instantOf(sent, zone))).to.equal(utc);
      expect(parseMoment(sent, zone)?.wall).to.equal(sent);
    });
  }

  it('knows the last second before a change and the first after it', () => {
    expect(utcWallClock(instantOf('2031-03-30 01:59:59', MADRID))).to.equal('2031-03-30 00:59:59');
    expect(utcWallClock(instantOf('2031-03-30 03:00:00', MADRID))).to.equal('2031-03-30 01:00:00');
    expect(utcWallClock(instantOf('2031-10-26 01:59:59', MADRID))).to.equal('2031-10-25 23:59:59');
    expect(utcWallClock(instantOf('2031-10-26 03:00:00', MADRID))).to.equal('2031-10-26 02:00:00');
    expect(wallClockOf(Date.UTC(2031, 9, 26, 1, 30), MADRID)).to.equal('2031-10-26 02:30:00');
  });

  it('converts an instant to a wall clock and back, unless that clock occurs twice', () => {
    fc.assert(
      fc.property(someSecond, someZone, (at, zone) => {
        const back = instantOf(wallClockOf(at, zone), zone);
        expect(back).to.be.at.most(at);
        if (back !== at) expect(wallClockOf(back, zone)).to.equal(wallClockOf(at, zone));
      }),
      { numRuns: 1000 },
    );
  });

  it('converts a wall clock to an instant and back, or to one that is later by a gap', () => {
    fc.assert(
      fc.property(someSecond, someZone, (clock, zone) => {
        const wall = utcWallClock(clock);
        expect(wallClockOf(instantOf(wall, zone), zone) >= wall).to.equal(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees with Intl at every instant, whatever is cached', () => {
    fc.assert(
      fc.property(someSecond, fc.constantFrom(...ZONES.filter((zone) => zone.includes('/'))), (at, timeZone) => {
        const parts = new Date(at).toLocaleString('sv-SE', { timeZone });
        expect(wallClockOf(at, timeZone)).to.equal(parts);
      }),
      { numRuns: 200 },
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

describe('parts of a wall clock', () => {
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

  for (const [what, zone, date, first, last] of [
    ['of an ordinary day', 'Europe/Madrid', '2031-05-06', '2031-05-05 22:00:00', '2031-05-06 21:59:59'],
    ['of a day of 23 hours', 'Europe/Madrid', '2031-03-30', '2031-03-29 23:00:00', '2031-03-30 21:59:59'],
    ['of a day that begins at 01:00', 'Africa/Cairo', '2026-04-24', '2026-04-23 22:00:00', '2026-04-24 20:59:59'],
    [
      'of a day before one that begins at 01:00',
      'Africa/Cairo',
      '2026-04-23',
      '2026-04-22 22:00:00',
      '2026-04-23 21:59:59',
    ],
    [
      'of a day whose last hour comes twice',
      'America/Santiago',
      '2025-04-05',
      '2025-04-05 03:00:00',
      '2025-04-06 03:59:59',
    ],
    ['of the last day that there is', 'UTC', '9999-12-31', '9999-12-31 00:00:00', '9999-12-31 23:59:59'],
  ] as const) {
    it(`gives the first and the last second ${what}`, () => {
      const wall = `${date} 10:11:12`;
      expect(utcWallClock(startOfDay(wall, zone))).to.equal(first);
      expect(utcWallClock(endOfDay(wall, zone))).to.equal(last);
    });
  }

  it('moves it by years, from 29 to 28 February where needed, and not beyond 9999', () => {
    expect(addYears('2031-05-06 10:11:12', 2)).to.equal('2033-05-06 10:11:12');
    expect(addYears('2032-02-29 10:00:00', 1)).to.equal('2033-02-28 10:00:00');
    expect(addYears('2032-02-29 10:00:00', 4)).to.equal('2036-02-29 10:00:00');
    expect(addYears('9998-12-31 10:00:00', 2)).to.equal('9999-12-31 10:00:00');
    expect(addYears('0100-01-01 00:00:00', -1)).to.equal('0099-01-01 00:00:00');
  });
});
