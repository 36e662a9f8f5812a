import { expect } from 'chai';
import { readIcalendar } from '../../src/formats/icalendar/feed.ts';
import type { Loose } from '../support/asking.ts';
import { event, here, read, remarksOn, valuesOf } from '../support/icalendar-files.ts';

const start = 'DTSTART:20310506T200000';

describe('a line of an iCalendar file that cannot be read', () => {
  const withLine = (before: string, line: string): [Loose, string[]] => {
    const reading = read(event(`${start}\n${before}\n${line}`));
    return [reading.records[0]?.values, remarksOn(reading)];
  };

  it('changes nothing but itself, and is named with its line', () => {
    const broken = [
      'X-RADIUS=49.9',
      'ORGANIZER="mailto:algu@example.org"',
      'ATTENDEE mailto:algu@example.org',
      'res de res',
      'DTEND=20310507',
    ];
    const properties = [
      'DTEND:20310506T210000',
      'URL:https://a.example/',
      'GEO:41.9;2.2',
      'X-A:b',
      'STATUS:CANCELLED',
      'CLASS:PUBLIC',
    ];
    for (const before of properties) {
      for (const line of broken) {
        const [values, remarks] = withLine(before, line);
        expect(values, `${before} ${line}`).to.deep.equal(valuesOf(`${start}\n${before}`));
        expect(remarks).to.deep.equal(['line 7: Line that begins no property: left out']);
      }
    }
  });

  it('is no text when it is a property, and above all no address of a person', () => {
    for (const line of [
      'X-RADIUS=49.9',
      'ORGANIZER="mailto:algu@example.org"',
      'ATTENDEE mailto:algu@example.org',
      'mailto:algu@example.org',
    ]) {
      const reading = read(
        `BEGIN:VCALENDAR\nBEGIN:VEVENT\n${start}\nSUMMARY:Ball\n${line}\nEND:VEVENT\nEND:VCALENDAR\n`,
      );
      expect(
        reading.records.map(({ name }) => name),
        line,
      ).to.deep.equal(['Ball']);
      expect(withLine('DESCRIPTION:Ball', line)[0].description, line).to.equal('<p>Ball</p>');
    }
  });

  it('continues a text, also where it begins with a word in capitals or with that of a property', () => {
    for (const line of [
      'CONCERT: 20 h',
      'PREU:5 €',
      'Entrada lliure',
      'MÚSICA: 20 h',
      'BEGIN: 20 h',
      'END: 22 h',
      'DURATION: 2 h',
      'Contact: Joan',
    ]) {
      const [values, remarks] = withLine('DESCRIPTION:Ball', line);
      expect(values.description, line).to.equal(`<p>Ball<br />${line}</p>`);
      expect(remarks, line).to.deep.equal(['line 7: Line that begins no property: read as part of the text before']);
    }
  });

  it('is no text either where a person’s address or a program’s name begins it', () => {
    for (const line of ['<mailto:algu@example.org>', 'X-NUM-GUESTS=0:mailto:algu@example.org', 'X-GWSHOW-AS BUSY']) {
      const [values, remarks] = withLine('DESCRIPTION:Ball', line);
      expect(values.description, line).to.equal('<p>Ball</p>');
      expect(remarks, line).to.deep.equal(['line 7: Line that begins no property: left out']);
    }
  });

  it('continues a text where it has a sentence for a value, or names what the event has already', () => {
    for (const line of ['CLASS: de ball', 'VERSION: original subtitulada', 'SUMMARY: el millor', 'UID: 33']) {
      expect(withLine('DESCRIPTION:Ball', line)[0].description, line).to.equal(`<p>Ball<br />${line}</p>`);
    }
    const twice = withLine('LOCATION:Ateneu\nDESCRIPTION:Ball', 'LOCATION: Vic')[0];
    expect([twice.venue, twice.description]).to.deep.equal([[{ venue: 'Ateneu' }], '<p>Ball<br />LOCATION: Vic</p>']);
  });

  it('is a property all the same where the sentence says that an event is for few, or has another state', () => {
    for (const line of ['CLASS: Company Confidential', 'CLASS: PRIVATE (only the board)', 'CLASS: Privada, de socis']) {
      const { records, refusals } = read(event(`${start}\nDESCRIPTION:Ball\n${line}`));
      expect([records.length, refusals.length], line).to.deep.equal([0, 1]);
    }
    for (const line of ['STATUS: Called off', 'STATUS: No es fa', 'STATUS: Cancel·lat per pluja']) {
      const [values] = withLine('DESCRIPTION:Ball', line);
      expect([values.event_status, values.description], line).to.deep.equal(['cancelled', '<p>Ball</p>']);
    }
    const text = withLine('DESCRIPTION:Ball', 'STATUS: de la qüestió')[0];
    expect([text.event_status, text.description]).to.deep.equal([
      'scheduled',
      '<p>Ball<br />STATUS: de la qüestió</p>',
    ]);
  });

  it('is a property where a program writes a blank behind the colon', () => {
    const text = `BEGIN:VEVENT\nSUMMARY: Ball\nDTSTART: 20310506T200000\nLOCATION: Vic\nSTATUS: CANCELLED\nURL: https://a.example/\nEND:VEVENT`;
    expect(read(text).records[0]?.values).to.deep.include({
      start_date: '2031-05-06 20:00:00',
      venue: [{ venue: 'Vic', city: 'Vic' }],
      event_status: 'cancelled',
      website: 'https://a.example/',
    });
  });

  it('keeps its time where the zone stands at another place of it', () => {
    for (const line of [
      'DTSTART:TZID=America/New_York:20310506T200000',
      'DTSTART;TZID:America/New_York:20310506T200000',
      'DTSTART;TZID=America/New_York;20310506T200000',
      'DTSTART:TZID="America/New_York":20310506T200000',
    ]) {
      expect(valuesOf(line), line).to.include({ start_date: '2031-05-06 20:00:00', timezone: 'America/New_York' });
    }
  });

  it('hides an event when it is about who may see it', () => {
    expect(remarksOn(read(event(`${start}\nCLASS=PRIVATE`)))).to.deep.equal([
      'line 2: It is not for everybody (CLASS:PRIVATE)',
    ]);
  });
});

describe('an iCalendar file in another encoding', () => {
  it('may be UTF-16 with or without a byte order mark, in either order of bytes', () => {
    for (const mark of ['', '\ufeff']) {
      const little = Buffer.from(`${mark}${event(`${start}\nDESCRIPTION:Cafè`)}`, 'utf16le');
      const big = Buffer.from(little).swap16();
      for (const bytes of [little, big]) {
        const reading = readIcalendar(bytes, here);
        expect(reading.records[0]?.values['description']).to.equal('<p>Cafè</p>');
        expect(remarksOn(reading)).to.deep.equal([]);
      }
    }
  });

  it('may have texts that are encoded themselves', () => {
    const textOf = (line: string): Loose => valuesOf(`${start}\n${line}`).description;
    expect(textOf('DESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9')).to.equal('<p>Café</p>');
    expect(
      textOf('DESCRIPTION;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:Caf=E9 amb=\n llet=0D=0Ao sucre\\, o=\nAB'),
    ).to.equal('<p>Café amb llet<br />o sucre, oAB</p>');
    expect(textOf('DESCRIPTION;ENCODING=BASE64;CHARSET=UTF-8:Q2Fmw6ksIHNpCmk=')).to.equal('<p>Café, si<br />i</p>');
    // What the last line of a text announces may be missing
    const open = valuesOf(`${start}\nDESCRIPTION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9=\nSTATUS:CANCELLED`);
    expect(open).to.include({ description: '<p>Café</p>', event_status: 'cancelled' });
    const title = read(`BEGIN:VEVENT\n${start}\nSUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9\nEND:VEVENT`);
    expect(title.records[0]?.name).to.equal('Café');
  });

  it('has texts without characters that none has', () => {
    expect(valuesOf(`${start}\nDESCRIPTION:a\u0000b\u0007c\td`).description).to.equal('<p>abc\td</p>');
  });

  it('has texts and addresses without the escapes that iCalendar lacks', () => {
    expect(valuesOf(`${start}\nURL:https\\://example.org/a\\,b`).website).to.equal('https://example.org/a,b');
    expect(valuesOf(`${start}\nURL:"https://example.org/a"`).website).to.equal('https://example.org/a');
    expect(valuesOf(`${start}\nATTACH:https\\://example.org/a.png`).image).to.equal('https://example.org/a.png');
    expect(valuesOf(`${start}\nURL:https:\\/\\/example.org\\/a`).website).to.equal('https://example.org/a');
    expect(valuesOf(`${start}\nDESCRIPTION:L\\'Ateneu\\r\\ni C:\\\\rom\\nfi`).description).to.equal(
      "<p>L'Ateneu<br />i C:\\rom<br />fi</p>",
    );
    expect(valuesOf(`${start}\nDESCRIPTION:A les 20\\:30\\, \\"ball\\" a C:\\\\b`).description).to.equal(
      '<p>A les 20:30, "ball" a C:\\b</p>',
    );
  });
});

describe('the frame of the events in an iCalendar file', () => {
  const begun = (uid: number): string => `BEGIN:VEVENT\nUID:${uid}\nSUMMARY:Acte ${uid}\n${start}\n`;
  const whole = (uid: number): string => `${begun(uid)}END:VEVENT\n`;
  const idsIn = (text: string): string[] => read(text).records.map(({ id }) => id);

  it('may end too early, or be missing', () => {
    const outside = `BEGIN:VCALENDAR\nX-WR-TIMEZONE:Europe/London\n${whole(1)}END:VCALENDAR\n${whole(2)}`;
    expect(idsIn(outside)).to.deep.equal(['1', '2']);
    expect(read(outside).records[1]?.values).to.include({ timezone: 'Europe/London' });
    expect(remarksOn(read(outside))).to.deep.equal(['line 9: VEVENT outside of a VCALENDAR: read all the same']);
    expect(idsIn(whole(1) + whole(2))).to.deep.equal(['1', '2']);
    expect(idsIn(`X-WR-CALNAME:Agenda\n${whole(1)}END:VCALENDAR\n`)).to.deep.equal(['1']);
  });

  it('may be another component', () => {
    const text = `BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:t\n${whole(1)}END:VTODO\nBEGIN:X-A\n${whole(2)}END:X-A\nEND:VCALENDAR\n`;
    expect(idsIn(text)).to.deep.equal(['1', '2']);
  });

  it('may lack an end, where the next component begins', () => {
    const first = `BEGIN:VCALENDAR\n${begun(1)}${whole(2)}${whole(3)}END:VCALENDAR\n`;
    expect(idsIn(first)).to.deep.equal(['1', '2', '3']);
    expect(remarksOn(read(first))).to.deep.equal([
      'line 2: BEGIN:VEVENT without its END:VEVENT: read up to the next component',
    ]);
    const last = `BEGIN:VCALENDAR\n${whole(1)}${begun(2)}BEGIN:VALARM\nACTION:DISPLAY\nEND:VCALENDAR\n`;
    expect(idsIn(last)).to.deep.equal(['1', '2']);
    expect(read(last).isCut).to.equal(false);
  });

  it('may stand on a line with others, or have something behind it', () => {
    const both = `BEGIN:VCALENDAR\n${whole(1)}${whole(2)}END:VCALENDAR\n`;
    for (const text of [
      both.replace('END:VEVENT\nBEGIN:VEVENT', 'END:VEVENTBEGIN:VEVENT'),
      both.replace(`${start}\nEND:VEVENT`, `${start}END:VEVENT`),
      both.replace('BEGIN:VEVENT\nUID:2', 'BEGIN:VEVENTUID:2'),
      both.replace('END:VEVENT\nEND:VCALENDAR', 'END:VEVENTEND:VCALENDAR'),
      both.replaceAll('BEGIN:VEVENT', 'BEGIN:VEVENT;X-A=B'),
      `Avís: x${both}`,
    ]) {
      expect(idsIn(text), text).to.deep.equal(['1', '2']);
      expect(read(text).isCut).to.equal(false);
    }
    const text = `BEGIN:VCALENDAR\n${begun(1)}DESCRIPTION:Vegeu BEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR\n`;
    expect(read(text).records[0]?.values['description']).to.equal('<p>Vegeu BEGIN:VEVENT</p>');
  });

  it('may be indented, in part or as a whole', () => {
    const text = `BEGIN:VCALENDAR\n${begun(1)}DESCRIPTION:a\n  b\nEND:VEVENT\nEND:VCALENDAR\n`;
    const parts = text.replace('BEGIN:VEVENT', ' BEGIN:VEVENT').replace('END:VEVENT', '\tEND:VEVENT');
    for (const each of [parts, text.replace(/^/gm, '  '), text.replace('BEGIN:VCALENDAR', '  BEGIN : VCALENDAR')]) {
      expect(read(each).records.map(({ id, values }) => [id, values['description']])).to.deep.equal([
        ['1', '<p>a b</p>'],
      ]);
    }
  });
});
