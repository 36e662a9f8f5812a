/** Feeds that other programs published (see `test/fixtures/icalendar/README.md`), as the import takes them. */

import { expect } from 'chai';
import type { Loose } from '../support/asking.ts';
import { byTitle, feed, remarksOn, whenOf } from '../support/icalendar-files.ts';

describe('a real feed', () => {
  it('of Google has its own zone, texts folded between letters, and what its rule gives once', () => {
    const reading = feed('machbar');
    const events = byTitle(reading);
    expect(reading.source).to.equal('machBar - Öffentlich');
    expect(whenOf(events['"Bioökonomie-Tag"'])).to.deep.equal([
      '2019-02-28 19:00:00Z',
      '2019-02-28 20:00:00Z',
      false,
      'Europe/Berlin',
    ]);
    expect(whenOf(events['Open Health HACKademy']).slice(0, 2)).to.deep.equal([
      '2019-03-09 08:30:00Z',
      '2019-03-10 16:00:00Z',
    ]);
    expect(events['Workshop DiReBio'].description).to.include('in a bio-based society<br />-closed workshop-<br />');
    expect(whenOf(events['mB-onTour: repairCafé']).slice(0, 2)).to.deep.equal([
      '2019-06-22 11:00:00',
      '2019-06-22 15:00:00',
    ]);
    expect(events['mB-onTour: repairCafé'].venue[0]).to.include({
      venue: 'Stadt- u. Landesbibliothek Potsdam im Bildungsforum',
      city: 'Potsdam',
      zip: '14467',
    });
    expect(events['Chaostreff - CCCP'].recurrence.rrule).to.equal('FREQ=WEEKLY;BYDAY=WE');
    expect(remarksOn(reading)).to.deep.equal([]);
  });

  it('of Discourse has events that end when they begin, and signs instead of entities', () => {
    const reading = feed('discourse');
    const events = byTitle(reading);
    expect(whenOf(events['2019-01-17 openLab'])).to.deep.equal([
      '2019-01-17 18:00:25',
      '2019-01-17 18:00:25',
      false,
      'Europe/Berlin',
    ]);
    expect(events['2019-01-17 openLab'].description).to.match(/<br \/>Es gab die Ve…<\/p>$/);
    expect(events['Hanf als nachhaltiges Material -- Workshop in der Machbar'].description).to.include(
      'Das Thema ist ‘Hemp as a sustaina…',
    );
    expect(remarksOn(reading)).to.deep.equal([]);
  });

  it('of the All-in-One Event Calendar has texts out of documents, and venues apart from their addresses', () => {
    const reading = feed('all-in-one');
    const events = byTitle(reading);
    expect(whenOf(events['Lab geschlossen: Wir sind auf dem Karlstraßenfest'])).to.deep.equal([
      '2018-06-09',
      '2018-06-09',
      true,
      'Europe/Berlin',
    ]);
    expect(events['Repair und Recycling Café']).to.deep.include({
      venue: [{ venue: 'Spreegallerie Cottbus', address: 'Karl-Marx-Straße', city: 'Cottbus', zip: '03046' }],
      organizer: [{ organizer: 'Werkstatt', email: 'kontakt@fablab.example' }],
      tags: [],
    });
    expect(events['Der Computer-Treff fällt aus'].description).to.equal(
      '<p><strong>***ACHTUNG: Der Computer-Treff FÄLLT AM 5.07. AUS!***</strong></p>',
    );
    expect(remarksOn(reading)).to.deep.equal([]);
  });

  it('of Upcoming has clocks of the calendar that reads it, and whole days up to the last', () => {
    const reading = feed('upcoming', { timeZone: 'America/Los_Angeles' });
    const events = byTitle(reading);
    const zone = 'America/Los_Angeles';
    expect(whenOf(events['Substance Summit'])).to.deep.equal([
      '2008-07-09 15:30:00',
      '2008-07-09 22:30:00Z',
      false,
      zone,
    ]);
    expect(whenOf(events['Mobile Love, Android Style #4'])).to.deep.equal([
      '2008-07-14 18:00:00',
      '2008-07-14 20:00:00',
      false,
      zone,
    ]);
    expect(whenOf(events['OSCON'])).to.deep.equal(['2008-07-21', '2008-07-25', true, zone]);
    expect(events['Mobile Love, Android Style #4'].venue).to.deep.equal([
      { venue: 'Lucky Labrador Brew Pub', address: '915 SE Hawthorne Boulevard, Portland, Oregon 97214 US' },
    ]);
    expect(events['Substance Summit'].description).to.match(/Location is the Lucky Lab NW Beer Hall<\/p>$/);
    expect(remarksOn(reading)).to.deep.equal([]);
  });

  it('of Exchange has zones by their Windows names', () => {
    const reading = feed('exchange');
    const events = byTitle(reading);
    expect(whenOf(events['test'])).to.deep.equal([
      '2020-09-10 09:00:00',
      '2020-09-10 09:30:00',
      false,
      'Europe/Berlin',
    ]);
    expect(whenOf(events['Not the actual summary 1'])).to.deep.equal([
      '2020-09-15 08:30:00',
      '2020-09-15 09:30:00',
      false,
      'America/Los_Angeles',
    ]);
    expect(events["Log Yesterday's Jira time"].recurrence.rrule).to.match(
      /^FREQ=WEEKLY;UNTIL=20210309T090000;BYDAY=MO,TU,WE/,
    );
    expect(remarksOn(reading)).to.deep.equal([]);
  });

  it('of Outlook on the web has zones by the names that people see', () => {
    const reading = feed('exchange-display-names');
    const zones = reading.records.map(({ name, values }) => [name, (values as Loose)['timezone']]);
    expect(zones).to.deep.equal([
      ['TEST Syd', 'Australia/Sydney'],
      ['TEST', 'America/New_York'],
    ]);
    expect(
      remarksOn(reading).every((line) => line.endsWith('No UID: known by what it is called, when and where')),
    ).to.equal(true);
  });
});
