import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { readIcalendar } from '../../src/formats/icalendar/feed.ts';
import { type Reading, UnreadableSource } from '../../src/formats/incoming.ts';
import type { Loose } from '../support/asking.ts';
import { event, here, read, remarksOn, valuesOf } from '../support/icalendar-files.ts';
import { said } from '../support/said.ts';

describe('the events of an iCalendar file', () => {
  const part = (lines: string): string => `BEGIN:VEVENT\n${lines}\nEND:VEVENT\n`;
  const file = (...parts: string[]): string => `BEGIN:VCALENDAR\n${parts.map(part).join('')}END:VCALENDAR\n`;
  const idsIn = (text: string): string[] => read(text).records.map(({ id, name }) => `${id} ${name}`);

  it('are identified by UID, and the latest state of each counts', () => {
    const text = file(
      'UID:1\nSEQUENCE:2\nSUMMARY:Nou\nDTSTART:20310507T200000',
      'UID:1\nSEQUENCE:1\nSUMMARY:Vell\nDTSTART:20310506T200000',
    );
    expect(idsIn(text)).to.deep.equal(['1 Nou']);
    expect(remarksOn(read(text))[0]).to.include('UID that comes again');
  });

  it('are identified by their start when a program gives all of them one UID', () => {
    const text = file(
      'UID:1\nSUMMARY:Primer\nDTSTART:20310506T200000',
      'UID:1\nSUMMARY:Segon\nDTSTART:20310507T200000',
    );
    expect(idsIn(text)).to.deep.equal(['1 Primer', '1-20310507T200000 Segon']);
    expect(remarksOn(read(text))[0]).to.include('UID of several events');
  });

  it('are dates of their own where the rule of a series is not in the file', () => {
    const text = file('UID:1\nRECURRENCE-ID:20310506T200000\nSUMMARY:Ball\nDTSTART:20310506T210000');
    expect(idsIn(text)).to.deep.equal(['1-20310506T200000 Ball']);
    expect(remarksOn(read(text))[0]).to.include('A date of a series whose rule is not in the file');
  });

  it('of a series are one record with its changed dates, in any order', () => {
    const changed = 'UID:1\nRECURRENCE-ID:20310507T200000\nSUMMARY:Ball\nDTSTART:20310507T210000';
    for (const rule of ['RRULE:FREQ=DAILY', 'RRULE;FREQ=DAILY', 'RDATE:20310507T200000']) {
      const master = `UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000\n${rule}`;
      for (const text of [file(changed, master), file(master, changed)]) {
        const [record, ...others] = read(text).records;
        expect([record?.id, others], rule).to.deep.equal(['1', []]);
        expect(
          record?.dates?.map(({ key }) => key),
          rule,
        ).to.deep.equal(['2031-05-07 20:00:00']);
      }
    }
  });

  it('of a series that no calendar can have are refused with its changed dates', () => {
    const changed = 'UID:1\nRECURRENCE-ID:20310507T200000\nSUMMARY:Ball\nDTSTART:20310507T210000';
    const reading = read(file('UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000\nRRULE:FREQ=FOO', changed));
    expect(reading.records).to.deep.equal([]);
    expect(remarksOn(reading).slice(-2)).to.deep.equal([
      'line 8: Changed date of a series: left out with it',
      'line 2: It repeats by a rule that no series has (FREQ=FOO)',
    ]);
  });

  const takes = (rule: string): [boolean, number] => {
    const { records, refusals } = read(event(`DTSTART;TZID=Europe/Madrid:20310506T200000\n${rule}`));
    return [typeof records[0]?.values['recurrence'] === 'object', records.length - refusals.length];
  };

  it('take place once where their rule gives one date or none', () => {
    const once = [
      ...['RRULE:', 'RRULE:FREQ=DAILY;COUNT=1', 'RDATE:', 'RDATE:20310506T200000'],
      // The same evening, in UTC, on the clock, as a day; before the start; before the next date
      ...['20310506T215959Z', '20310506T200000', '20310506', '20310101', '20310512T235959Z'].map(
        (until) => `RRULE:FREQ=WEEKLY;UNTIL=${until}`,
      ),
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20310512',
      'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,MO;UNTIL=20310518',
      'RRULE:FREQ=MONTHLY;BYDAY=1TU;UNTIL=20310602',
      'RRULE:FREQ=YEARLY;UNTIL=20320505',
      'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;UNTIL=20400101',
      'RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Europe/Madrid:20310507T200000,20310508T200000',
      // As forms without a choice write it
      ...['RRULE:FREQ=', 'RRULE:FREQ=NONE', 'RRULE:NONE', 'RRULE:FREQ=NEVER;INTERVAL=1', 'RRULE:FREQ=;UNTIL='],
    ];
    for (const rule of once) expect(takes(rule), rule).to.deep.equal([false, 1]);
  });

  it('are series where their rule gives more', () => {
    const series = [
      ...['20310513T180000Z', '20310513T200000', '20310513'].map((until) => `RRULE:FREQ=WEEKLY;UNTIL=${until}`),
      'RRULE:FREQ=DAILY;COUNT=2',
      'RRULE:FREQ=DAILY;COUNT=3\nEXDATE;TZID=Europe/Madrid:20310507T200000',
      'RRULE:FREQ=HOURLY;UNTIL=20310506T230000',
      'RRULE:FREQ=MONTHLY;BYDAY=1TU;UNTIL=20310604',
      'RDATE:20310506T200000,20310507T200000',
    ];
    for (const rule of series) expect(takes(rule), rule).to.deep.equal([true, 1]);
  });

  it('are series by what their rule says, without parts that say nothing', () => {
    const ruleOf = (rule: string): Loose =>
      valuesOf(`DTSTART;TZID=Europe/Madrid:20310506T200000\nRRULE:${rule}`).recurrence;
    const rules = {
      'FREQ=WEEKLY;COUNT=3;BYDAY=;WKST=;UNTIL=': 'FREQ=WEEKLY;COUNT=3',
      '"FREQ=WEEKLY;COUNT=3"': 'FREQ=WEEKLY;COUNT=3',
      'RSCALE=GREGORIAN;FREQ=WEEKLY;COUNT=3': 'FREQ=WEEKLY;COUNT=3',
      'FREQ=WEEKLY;COUNT=': 'FREQ=WEEKLY',
      'FREQ=WEEKLY;UNTIL=99991231T235959Z': 'FREQ=WEEKLY',
      'freq=weekly;until=45000831': 'FREQ=WEEKLY',
    };
    for (const [written, rrule] of Object.entries(rules)) {
      expect(ruleOf(written), written).to.deep.equal({ rrule, rdate: [], exdate: [] });
    }
  });

  it('are refused where their rule cannot be followed', () => {
    const refused = [
      'RRULE:FREQ=WEEKLY;UNTIL=demà',
      'RRULE:FREQ=YEARLY;BYWEEKNO=20;UNTIL=20310601',
      'RRULE:FREQ=HOURLY',
    ];
    for (const rule of refused) expect(takes(rule), rule).to.deep.equal([false, -1]);
  });

  it('are for everybody unless they say anything else', () => {
    const refused = (line: string, calendar = ''): string[] =>
      read(event(`DTSTART:20310506T200000\n${line}`, calendar)).refusals.map(({ reason }) => said(reason));
    for (const line of ['CLASS:PUBLIC', 'CLASS:public', 'CLASS:']) expect(refused(line), line).to.deep.equal([]);
    for (const line of [
      'CLASS:X-PERSONAL',
      'CLASS:private',
      'CLASS;X-A=B:CONFIDENTIAL',
      'X-CALENDARSERVER-ACCESS:RESTRICTED',
    ]) {
      expect(refused(line), line).to.have.length(1);
    }
    for (const line of [
      ...['X-MICROSOFT-CDO-SENSITIVITY:PRIVATE', 'X-MICROSOFT-SENSITIVITY:2', 'X-ZIMBRA-CLASS:Confidential'],
      ...['X-GOOGLE-VISIBILITY:private', 'X-LOTUS-PRIVATE:1', 'X-MS-OLK-PRIVATE:TRUE', 'STATUS:DRAFT'],
      ...['X-WP-STATUS:draft', 'X-WP-STATUS:pending', 'X-WP-STATUS:trash', 'X-WP-STATUS:private'],
      ...['X-WP-STATUS:future', 'X-WP-STATUS:auto-draft', 'X-WP-STATUS:tribe-ea-failed', 'X-TEC-POST-STATUS:future'],
      ...['STATUS:Privada', 'STATUS:CONFIDENTIAL', 'STATUS:Confidencial', 'STATUS:Esborrany', 'STATUS:"Draft"'],
      ...['X-VISIBILITY:hidden', 'X-ACCESS:Secret', 'X-CLASS:Privat', 'X-PRIVACY:Privado', 'X-CLASS:Confidencial'],
    ]) {
      expect(refused(line), line).to.have.length(1);
    }
    for (const line of [
      'X-GOOGLE-VISIBILITY:default',
      'X-TICKET-CLASS:1',
      'X-MS-OLK-PRIVATE:FALSE',
      'X-ACCESS:Metro',
      'X-ACCESS:Private car park',
      ...['X-WP-STATUS:publish', 'X-WP-STATUS:Published', 'X-WP-STATUS:'],
    ]) {
      expect(refused(line), line).to.deep.equal([]);
    }
    expect(refused('X-A:b', 'X-CALENDARSERVER-ACCESS:PRIVATE\n')).to.have.length(1);
  });

  it('are not for everybody where their latest state is not, nor are the dates of such a series', () => {
    const open = 'UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000';
    for (const text of [
      file(`${open}\nSEQUENCE:1\nCLASS:PRIVATE`, open),
      file(open, `${open}\nSEQUENCE:1\nCLASS:PRIVATE`),
    ]) {
      expect(idsIn(text)).to.deep.equal([]);
    }
    const series = file(`${open}\nRRULE:FREQ=DAILY\nCLASS:PRIVATE`, `${open}\nRECURRENCE-ID:20310507T200000`);
    expect(idsIn(series)).to.deep.equal([]);
    expect(remarksOn(read(series))).to.deep.equal([
      'line 2: It is not for everybody (CLASS:PRIVATE)',
      'line 9: It is not for everybody (CLASS:PRIVATE)',
    ]);
  });

  it('are each taken, refused or named', () => {
    const same = 'UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000';
    expect(remarksOn(read(file(same, same, same)))).to.deep.equal([
      'line 2: UID that comes again: the latest taken',
      'line 7: UID that comes again: the latest taken',
    ]);
    const date = `${same}\nRECURRENCE-ID:20310506T200000`;
    expect(remarksOn(read(file(date, date)))[0]).to.equal('line 2: UID that comes again: the latest taken');
  });

  it('that the file breaks off in are refused, and the others taken', () => {
    const text = file('UID:1\nSUMMARY:Ball\nDTSTART:20310506T200000', 'UID:2\nSUMMARY:Fira\nDTSTART:203105');
    const reading = read(text.slice(0, text.lastIndexOf('END:VEVENT')));
    expect(reading.records.map(({ id }) => id)).to.deep.equal(['1']);
    expect(remarksOn(reading)).to.deep.equal([
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
    expect(remarksOn(in_('de'))).to.deep.equal([
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

  it('take place where the first line says, at the address in the others or next to it', () => {
    const place = (text: string): Loose => valuesOf(`DTSTART:20310506T200000\nLOCATION:${text}`).venue[0];
    const apolo = { venue: 'Sala Apolo', address: 'Nou de la Rambla, 113', city: 'Barcelona' };
    const coded = { ...apolo, zip: '08004', country: 'Espanya' };
    expect(place('Sala Apolo\\nNou de la Rambla\\, 113\\, 08004 Barcelona\\, Espanya')).to.deep.equal(coded);
    expect(place('Sala Apolo\\nNou de la Rambla\\, 113\\, Barcelona')).to.deep.equal(apolo);
    expect(place('Sala Apolo (Nou de la Rambla\\, 113\\, Barcelona)')).to.deep.equal(apolo);
    expect(place('Sala Apolo\\, Nou de la Rambla\\, 113\\, Barcelona')).to.deep.equal(apolo);
    expect(place('Teatre\\, sala 2\\n27\\, Passeig Nou')).to.deep.equal({
      venue: 'Teatre, sala 2',
      address: '27, Passeig Nou',
    });
    expect(place('Ateneu (antic casino)')).to.deep.equal({ venue: 'Ateneu (antic casino)' });
  });

  it('have an organizer for each contact, with its name and address as they are written', () => {
    const hosts = (...lines: string[]): Loose => valuesOf(`DTSTART:20310506T200000\n${lines.join('\n')}`).organizer;
    expect(
      hosts(
        'CONTACT:Ateneu - Secció de dansa\\, 972 00 00 00\\, a@ateneu.example\\, https://ateneu.example/a\\,b',
        'CONTACT;LANGUAGE=ca:Orfeó\\, cor i fills',
      ),
    ).to.deep.equal([
      {
        organizer: 'Ateneu - Secció de dansa',
        phone: '972 00 00 00',
        email: 'a@ateneu.example',
        website: 'https://ateneu.example/a,b',
      },
      { organizer: 'Orfeó, cor i fills' },
    ]);
    expect(hosts('CONTACT:Ateneu,https://ateneu.example,972000000')).to.deep.equal([
      { organizer: 'Ateneu', phone: '972000000', website: 'https://ateneu.example' },
    ]);
    expect(hosts('CONTACT:972 00 00 00', 'ORGANIZER;CN=Ateneu:mailto:a@b.example')).to.deep.equal([
      { organizer: 'Ateneu' },
    ]);
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
    for (const text of ['', '<html></html>', 'BEGIN:VTODO\nEND:VTODO\n', 'END:VCALENDAR\nBEGIN:VCARD\nEND:VCARD']) {
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
      `LOCATION:x${' ('.repeat(many)}1`,
      `ATTACH:${'.jpg?'.repeat(many)} x`,
      `SUMMARY:x${' '.repeat(many)}x`,
      `CATEGORIES:${'a,'.repeat(many)}`,
      `RRULE:FREQ=DAILY;${' '.repeat(10 * many)}x`,
      `RRULE:FREQ=DAILY;${' ;'.repeat(many)}COUNT=2`,
      `RRULE:FREQ=DAILY;A${' '.repeat(many)}=;COUNT=2`,
      `X-A;X-B="${'"a";'.repeat(many)}:x`,
      'garbage\n'.repeat(many).trim(),
      ' folded\n'.repeat(many).trimEnd(),
    ];
    for (const line of long) {
      const { records, refusals } = read(event(`DTSTART:20310506T200000\n${line}`));
      expect(records.length + refusals.length, line.slice(0, 40)).to.equal(1);
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
