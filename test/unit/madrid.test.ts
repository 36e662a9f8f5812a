import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { UnreadableSource } from '../../src/formats/incoming.ts';
import { readMadrid } from '../../src/formats/madrid/feed.ts';
import { describeWhere } from '../support/demanded.ts';
import { madridFile, noMadridFile } from '../support/madrid-days.ts';
import { customFields, item, noteTexts, only, read, values } from '../support/madrid-feed.ts';
import { said } from '../support/said.ts';

describe('the Madrid importer', () => {
  it('sends an event as a client would', () => {
    const event = only(read(item()));
    expect(event.id).to.equal('12');
    expect(event.values).to.deep.equal({
      title: 'Concierto',
      description: '<p>Una frase.</p>\n<p>Otra frase.</p>',
      start_date: '2025-10-25 19:00:00',
      end_date: '2025-10-25 23:59:00',
      all_day: false,
      timezone: 'Europe/Madrid',
      recurrence: '',
      cost: ['6 €'],
      website: 'http://www.madrid.es/x',
    });
    expect(event.links).to.deep.equal({
      categories: ['Musica/Flamenco'],
      tags: [],
      venue: ['https://datos.example/lugares/7-casa.json'],
      organizer: ['https://datos.example/lugares/7-casa.json'],
    });
  });

  it('puts records after those that they name', () => {
    const order = read(item({ audience: 'Niños' })).records.map((each) => `${each.resource} ${each.name}`);
    expect(order).to.deep.equal([
      'categories Música',
      'categories Flamenco',
      'tags Niños',
      'venues Casa del Reloj',
      'organizers Casa del Reloj',
      'events Concierto',
    ]);
  });

  describe('reads what strict JSON refuses', () => {
    it('control characters inside texts, and says so', () => {
      const text = JSON.stringify({ '@graph': [item()] }).replace('Una frase.', 'Una\u0001 \tfrase.');
      const reading = readMadrid(Buffer.from(text));
      expect(only(reading).values['description']).to.match(/^<p>Una/);
      expect(said(reading.notes[0])).to.match(/^Control characters/);
      expect(reading.notes[0]?.detail).to.equal('2');
    });

    it('a byte order mark and unknown escapes', () => {
      const text = `\uFEFF${JSON.stringify({ '@graph': [item()] }).replace('Una frase.', "L\\'una \\\\ \\u00e9.")}`;
      const reading = readMadrid(Buffer.from(text));
      expect(only(reading).values['description']).to.include("L\\'una \\ é.");
      expect(noteTexts(reading)).to.include('Unknown escapes inside texts: read as they stand');
    });

    it('bytes that are no UTF-8', () => {
      const reading = readMadrid(Buffer.from(JSON.stringify({ '@graph': [item({ title: 'Música' })] }), 'latin1'));
      expect(only(reading).name).to.equal('Música');
      expect(noteTexts(reading)).to.include('Not UTF-8: read as Windows-1252');
    });

    it('but neither half a file nor another one', () => {
      for (const text of ['{"@graph": [', '', 'hello', '{"events": []}', '[]', '{"@graph": {}}', 'null']) {
        expect(() => readMadrid(Buffer.from(text)), text).to.throw(UnreadableSource);
      }
    });
  });

  describe('refuses an item', () => {
    const wrong: [string, unknown][] = [
      ['is not an object', 'text'],
      ['has no id', item({ id: '', uid: '' })],
      ['has no title', item({ title: ' \n ' })],
      ['has the id of an earlier item', item({ title: 'Otro' })],
    ];
    for (const [reason, value] of wrong) {
      it(`that ${reason}, and takes the others`, () => {
        const reading = read(item(), value);
        expect(reading.refusals).to.have.length(1);
        expect(reading.refusals[0]?.where).to.match(/^item 2/);
        expect(said(reading.refusals[0]?.reason)).to.include(reason);
        expect(only(reading).name).to.equal('Concierto');
      });
    }
  });

  describe('reads dates', () => {
    it('as a whole day from 00:00 without a time to 23:59', () => {
      const day = { dtstart: '2025-10-03 00:00:00.0', dtend: '2025-10-29 23:59:00.0', time: '' };
      expect(values(day)).to.include({ start_date: '2025-10-03 00:00:00', all_day: true });
    });

    it('as a time of its own when the time says midnight', () => {
      const night = { dtstart: '2025-10-03 00:00:00.0', dtend: '2025-10-29 23:59:00.0', time: '00:00' };
      expect(values(night)).to.include({ all_day: false, end_date: '2025-10-29 23:59:00' });
    });

    it('as the feed has them for courses that last years', () => {
      const course = { dtstart: '2025-10-07 18:30:00.0', dtend: '2029-12-18 23:59:00.0', time: '18:30' };
      expect(values(course)).to.include({ start_date: '2025-10-07 18:30:00', end_date: '2029-12-18 23:59:00' });
    });

    it('whose end was computed wrongly on the day the clocks go back, and notes it', () => {
      const day = { dtstart: '2025-10-26 00:00:00.0', dtend: '2025-10-26 22:59:00.0', time: '' };
      expect(values(day)).to.include({ all_day: true, end_date: '2025-10-26 23:59:00' });
      expect(noteTexts(read(item(day))).join()).to.include('the day the clocks go back');
      for (const other of ['2025-10-25', '2025-10-19', '2025-11-30']) {
        expect(values({ ...day, dtend: `${other} 22:59:00.0` })).to.include({ all_day: false });
      }
    });

    it('that are invalid unchanged, so that validation refuses the event', () => {
      expect(values({ dtstart: 'mañana' })).to.include({ start_date: 'mañana' });
    });
  });

  describe('reads rules of repetition', () => {
    const recurrence = { days: 'MO,WE', frequency: 'WEEKLY', interval: 2 };

    it('and notes days that are no dates', () => {
      const reading = read(item({ recurrence, 'excluded-days': '6/10/2025;2;31/2/2026;' }));
      expect(reading.notes.find((note) => said(note).startsWith('Excluded day'))?.detail).to.equal('2; 31/2/2026');
      expect(only(reading).extra.custom_fields?.['excluded_days']?.value).to.equal('2; 31/2/2026');
    });

    const strange = [
      { interval: 0 },
      { interval: 1.5 },
      { frequency: '\u0001' },
      { frequency: '' },
      { days: 'MO,lunes' },
    ];
    for (const over of strange) {
      it(`and notes one with ${JSON.stringify(over)}, which is none`, () => {
        const reading = read(item({ recurrence: { ...recurrence, ...over } }));
        expect(noteTexts(reading)).to.include('Rule of repetition that cannot be read: left out');
      });
    }
  });

  describe('reads prices', () => {
    const prices: [number, string, unknown, string | undefined][] = [
      [1, '', ['0'], undefined],
      [1, 'Actividad gratuita.', ['0'], undefined],
      [1, 'Gratuito previa reserva desde el 20 de octubre', ['0'], 'Gratuito previa reserva desde el 20 de octubre'],
      [0, '', '', undefined],
      [0, '16 euros', ['16 €'], undefined],
      [0, '2,00 euros', ['2,00 €'], undefined],
      [0, '6 a 22 euros', ['6 €', '22 €'], undefined],
      [0, '1.250,50 €', ['1.250,50 €'], undefined],
      [0, 'Desde 18 euros', ['18 €'], 'Desde 18 euros'],
      [0, 'Entrada: 5  euros Descuentos disponibles', ['5 €'], 'Entrada: 5 euros Descuentos disponibles'],
      [0, 'Fila 1 a la 8, 26  euros. Grada: 16 euros', ['26 €', '16 €'], 'Fila 1 a la 8, 26 euros. Grada: 16 euros'],
      [0, '4 euros (20% de descuento)', ['4 €'], '4 euros (20% de descuento)'],
      [0, 'Entrada libre hasta completar aforo', ['0'], 'Entrada libre hasta completar aforo'],
      [0, 'Más información en breve.', '', 'Más información en breve.'],
    ];
    for (const [free, price, cost, sentence] of prices) {
      it(`"${price}"${free ? ' of what is free' : ''}`, () => {
        expect(values({ free, price })['cost']).to.deep.equal(cost);
        expect(customFields({ free, price })['price']?.value).to.equal(sentence);
      });
    }

    it('and notes what contradicts itself or has no amount', () => {
      expect(noteTexts(read(item({ price: 'Acceso libre' }))).join()).to.include('read as free');
      expect(noteTexts(read(item({ price: 'Más información' }))).join()).to.include('without an amount');
    });
  });

  it('notes keys that it does not know', () => {
    const reading = read(item({ aforo: 40, location: { latitude: 40, longitude: -3, altitude: 600 } }));
    const note = reading.notes.find((each) => said(each).startsWith('Keys'));
    expect(note?.detail).to.equal('aforo, location.altitude');
  });

  it('reads any values where texts and numbers are meant', () => {
    const odd = { title: 5, description: null, price: [], audience: {}, location: 'x', recurrence: 'WEEKLY', time: 7 };
    expect(only(read(item(odd))).values).to.include({ title: '5', description: '' });
  });
});

describeWhere(existsSync(madridFile), noMadridFile, 'the published Madrid feed', () => {
  it('is read whole', () => {
    const reading = readMadrid(readFileSync(madridFile));
    const count = (resource: string): number => reading.records.filter((each) => each.resource === resource).length;
    expect(reading.refusals).to.deep.equal([]);
    expect(count('events')).to.equal(1001);
    expect(count('venues')).to.equal(178);
    expect(count('organizers')).to.equal(177);
    expect(count('categories')).to.equal(39);
    expect(count('tags')).to.equal(7);
    expect(reading.records.filter((each) => each.resource === 'venues' && each.values['geo_lat'])).to.have.length(178);
  });
});
