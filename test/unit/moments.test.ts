import { expect } from 'chai';
import { parseMoment, utcWallClock } from '../../src/model/time/instants.ts';

const MADRID = 'Europe/Madrid';

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

  it('keeps the seconds, with and without signs between the parts', () => {
    expect(wallOf('2031-05-06 10:00:30')).to.equal('2031-05-06 10:00:30');
    expect(wallOf('20310506T100030')).to.equal('2031-05-06 10:00:30');
  });

  it('honours an offset and shows that instant in the zone', () => {
    const forms = [
      '2031-05-06T10:00:00+05:00',
      '2031-05-06T10:00:00+0500',
      '2031-05-06 10:00 +05',
      '2031-05-06T05:00:00Z',
      '2031-05-06 05:00:00z',
      '2031-05-05T23:30-05:30',
      '2031-05-06T19:00+14:00',
      '2031-05-05T17:00-12',
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
      '2031-05-06 24:00:01',
      '2031-05-06 24:30',
      '9999-12-31 24:00',
      '2031-05-06 10:60',
      '2031-05-06 10:00:60',
      '2031-05-06T10:00:00+14:01',
      '2031-05-06T10:00:00-12:01',
      '2031-05-06 20:00-22:00',
      '2031-05-06 20:00-22',
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
      '2031-05-0610:00',
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
    const beyond = Date.UTC(10_000, 0, 1) / 1000;
    expect(wallOf(`${beyond - 1}`, 'UTC')).to.equal('9999-12-31 23:59:59');
    expect(wallOf(`${beyond}`, 'America/New_York')).to.equal(undefined);
  });
});
