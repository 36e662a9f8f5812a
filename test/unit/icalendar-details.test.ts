import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { event, read, remarksOn, valuesOf } from '../support/icalendar-files.ts';

const start = 'DTSTART:20310506T200000';
const file = (...parts: string[]): string => `BEGIN:VCALENDAR\n${parts.join('')}END:VCALENDAR\n`;
const part = (lines: string): string => `BEGIN:VEVENT\n${lines}\nEND:VEVENT\n`;

describe('what programs write into iCalendar', () => {
  it('is cancelled in either spelling', () => {
    for (const status of ['CANCELLED', 'CANCELED', 'cancelled']) {
      expect(valuesOf(`${start}\nSTATUS:${status}`).event_status, status).to.equal('cancelled');
    }
  });

  it('is called off or put off in the words of people too', () => {
    const states = {
      CANCELADO: 'cancelled',
      Cancel·lat: 'cancelled',
      '"CANCELLED"': 'cancelled',
      'Anul·lat per pluja': 'cancelled',
    };
    for (const [status, state] of Object.entries({ ...states, POSTPONED: 'postponed', CONFIRMED: 'scheduled' })) {
      expect(valuesOf(`${start}\nSTATUS:${status}`).event_status, status).to.equal(state);
    }
  });

  it('has tags apart by semicolons or line breaks too', () => {
    for (const line of ['CATEGORIES:Música;Dansa', 'CATEGORIES:Música\\nDansa', 'CATEGORIES:Música\nDansa']) {
      expect(valuesOf(`${start}\n${line}`).tags, line).to.deep.equal(['Música', 'Dansa']);
    }
  });

  it('has a picture by its property, its type or its ending', () => {
    const imageOf = (...lines: string[]): string => valuesOf([start, ...lines].join('\n')).image;
    expect(imageOf('IMAGE;VALUE=URI:https://a.example/1', 'ATTACH:https://a.example/2.png')).to.equal(
      'https://a.example/1',
    );
    expect(imageOf('ATTACH:https://a.example/d.pdf', 'ATTACH;FMTTYPE=image/png:https://a.example/3')).to.equal(
      'https://a.example/3',
    );
    expect(imageOf('ATTACH;VALUE=URI:https://a.example/4.JPG?x=1')).to.equal('https://a.example/4.JPG?x=1');
    expect(imageOf('ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:iVBORw0=')).to.equal(undefined);
  });

  it('has its name in NAME too', () => {
    expect(read(event(start, 'NAME:Agenda\n')).source).to.equal('Agenda');
  });

  it('may be no event, which is said', () => {
    const others = ['VTODO', 'VJOURNAL', 'VFREEBUSY'];
    const text = file(
      ...others.map((name) => `BEGIN:${name}\nUID:1\nEND:${name}\n`),
      part(`UID:1\nSUMMARY:Ball\n${start}`),
    );
    expect(read(text).records).to.have.length(1);
    expect(remarksOn(read(text)).map((remark) => remark.replace(/^.*: (V\w+), .*$/, '$1'))).to.deep.equal(others);
  });

  it('has the state that was changed last where a UID comes again, in any order', () => {
    const [older, newer] = ['20310101T000000Z', '20310102T000000Z'].map((stamp) =>
      part(`UID:1\nSUMMARY:${stamp}\nLAST-MODIFIED:${stamp}\n${start}`),
    ) as [string, string];
    for (const text of [file(older, newer), file(newer, older)]) {
      expect(read(text).records.map(({ name }) => name)).to.deep.equal(['20310102T000000Z']);
    }
  });

  it('is identified by its place when it has no UID', () => {
    const text = file(part(`SUMMARY:Ball\n${start}\nLOCATION:Sala`), part(`SUMMARY:Ball\n${start}\nLOCATION:Parc`));
    expect(new Set(read(text).records.map(({ id }) => id)).size).to.equal(2);
    expect(read(text).records[0]?.extra).to.deep.equal({});
  });

  it('may begin with a byte order mark, and end its lines in any way', () => {
    const lines = event(`${start}\nDESCRIPTION:a llarga\n  línia`);
    for (const end of ['\n', '\r\n', '\r', '\r\r\n']) {
      const [record] = read(`\ufeff${lines.replaceAll('\n', end)}`).records;
      expect(record?.values['description'], JSON.stringify(end)).to.equal('<p>a llarga línia</p>');
    }
  });

  it('has HTML in its own property, or in the plain one', () => {
    const descriptionOf = (line: string): string => valuesOf(`${start}\nDESCRIPTION:pla\n${line}`).description;
    const styled = 'STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<p>Amb <b>estil</b></p>';
    expect(descriptionOf(styled)).to.equal('<p>Amb <b>estil</b></p>');
    expect(descriptionOf('X-ALT-DESC:<p>Amb <b>estil</b></p>')).to.equal('<p>Amb <b>estil</b></p>');
    expect(valuesOf(`${start}\nDESCRIPTION:<p>Un</p><p>dos</p>`).description).to.equal('<p>Un</p><p>dos</p>');
  });

  it('has an organizer by name alone', () => {
    expect(valuesOf(`${start}\nORGANIZER:Ateneu de Vic`).organizer).to.deep.equal([{ organizer: 'Ateneu de Vic' }]);
    expect(valuesOf(`${start}\nORGANIZER:algu@example.org`).organizer).to.equal(undefined);
  });

  it('has its place on earth and on the web', () => {
    const placeOf = (...lines: string[]): Loose => valuesOf([start, ...lines].join('\n'));
    const apple = 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="Sala":geo:41.374,2.169';
    expect(placeOf('LOCATION:Sala', apple).venue).to.deep.equal([
      { venue: 'Sala', geo_lat: '41.374', geo_lng: '2.169' },
    ]);
    const [withCommas] = placeOf('LOCATION:Sala', 'GEO:41,98;-2,82').venue;
    expect(withCommas).to.deep.equal({ venue: 'Sala', geo_lat: '41.98', geo_lng: '-2.82' });
    // Some programs write it when they have no position
    expect(placeOf('LOCATION:Sala', 'GEO:0.0;0.0').venue).to.deep.equal([{ venue: 'Sala' }]);
    for (const geo of ['GEO:41.374\\;2.169', 'GEO:+41.374;+2.169', 'GEO:geo:41.374,2.169']) {
      expect(placeOf('LOCATION:Sala', geo).venue, geo).to.deep.equal([
        { venue: 'Sala', geo_lat: '41.374', geo_lng: '2.169' },
      ]);
    }
    for (const [place, geo] of [
      ['LOCATION:Sala', 'GEO:N41.3;E2.1'],
      ['X-A:b', 'GEO:91;200'],
    ]) {
      const reading = read(event(`${start}\n${place}\n${geo}`));
      const venues = place === 'X-A:b' ? [] : [{ venue: 'Sala' }];
      expect(reading.records[0]?.values['venue'], geo).to.deep.equal(venues);
      expect(remarksOn(reading), geo).to.deep.equal(['line 7: Line that cannot be read: left out']);
    }
    const titled =
      'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS="Plaça Major 1\\n08500 Vic";X-TITLE="Ateneu":geo:41.9,2.2';
    expect(placeOf(titled).venue).to.deep.equal([
      { venue: 'Ateneu', address: 'Plaça Major 1', city: 'Vic', zip: '08500', geo_lat: '41.9', geo_lng: '2.2' },
    ]);
    expect(placeOf('LOCATION:Sala', 'X-GOOGLE-CONFERENCE:https://meet.example/x')).to.include({
      attendance_mode: 'mixed',
      online_url: 'https://meet.example/x',
    });
  });
});
