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
    const title = read(`BEGIN:VEVENT\n${start}\nSUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9\nEND:VEVENT`);
    expect(title.records[0]?.name).to.equal('Café');
  });

  it('has texts and addresses without the escapes that iCalendar lacks', () => {
    expect(valuesOf(`${start}\nURL:https\\://example.org/a\\,b`).website).to.equal('https://example.org/a,b');
    expect(valuesOf(`${start}\nURL:"https://example.org/a"`).website).to.equal('https://example.org/a');
    expect(valuesOf(`${start}\nATTACH:https\\://example.org/a.png`).image).to.equal('https://example.org/a.png');
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
