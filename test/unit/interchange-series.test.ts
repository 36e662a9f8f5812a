import { expect } from 'chai';
import { parseDocument } from '../../src/interchange/restore/lines.ts';
import type { OwnValues, Recurrence } from '../../src/model/documents/document.ts';
import { seriesOf } from '../support/series.ts';

const key = '2031-01-09 20:00:00';
const evening = { start_date: '2031-01-02 20:00:00', end_date: '2031-01-02 21:30:00' };

function parsed(recurrence: Partial<Recurrence>) {
  const { facts, texts } = seriesOf(evening, { rrule: 'FREQ=WEEKLY', ...recurrence });
  return parseDocument({ number: 2, upTo: 0, text: JSON.stringify({ kind: 'events', id: 7, facts, texts }) });
}

function parsedOwn(own: unknown) {
  const read = parsed({ own: { [key]: own as OwnValues } });
  return 'document' in read ? (read.document.facts as { recurrence?: Recurrence }).recurrence?.own[key] : read.reason;
}

describe('a series in an export', () => {
  it('is read as it was written, with what its dates have of their own', () => {
    const own: OwnValues = {
      facts: { start_date: '2031-01-10 20:00:00', image: null, venue: [5], event_status: 'cancelled', sold_out: true },
      texts: { ca: { title: 'Especial', description: '<p>Amb orquestra</p>' } },
    };
    expect(parsedOwn(own)).to.deep.equal(own);
    const read = parsed({ rdate: ['2031-01-04 11:00:00'], exdate: ['2031-01-16', '2031-01-23 20:00:00'], places: 20 });
    expect(read).to.have.property('document');
    expect(read).not.to.have.property('isCleaned');
  });

  it('loses the scripts that a date has of its own', () => {
    const texts = { ca: { title: '<b>Especial</b>', description: '<p>Hola<script>alert(1)</script></p>' } };
    expect(parsedOwn({ facts: {}, texts })).to.deep.equal({
      facts: {},
      texts: { ca: { title: 'Especial', description: '<p>Hola</p>' } },
    });
  });

  it('is refused where it is none', () => {
    const wrong: readonly Partial<Record<keyof Recurrence, unknown>>[] = [
      { rrule: 'FREQ=HOURLY' },
      { rrule: 'freq=weekly' },
      { rrule: 'FREQ=WEEKLY;UNTIL=20310101' },
      { rdate: ['2031-01-04'] },
      { rdate: ['2031-01-04 11:00:30'] },
      { rdate: ['2200-01-04 11:00:00'] },
      { exdate: ['tomorrow'] },
      { horizon: 'far' },
      { places: -1 },
      { own: { '2031-01-09': { facts: {}, texts: {} } } },
      { own: { [key]: { facts: { title: 'x' }, texts: {} } } },
      { own: { [key]: { facts: { sticky: true }, texts: {} } } },
      { own: { [key]: { facts: {}, texts: { ca: { slug: 'x' } } } } },
      { own: { [key]: { facts: { website: 'javascript:alert(1)' }, texts: {} } } },
    ];
    for (const each of wrong)
      expect(parsed(each as Partial<Recurrence>), JSON.stringify(each)).to.have.property('reason');
  });

  it('of an earlier version loses the rule that nothing showed', () => {
    const { facts, texts } = seriesOf(evening, {});
    const old = { ...facts, recurrence: { frequency: 'WEEKLY', interval: 1, days: ['MO'], except: ['2031-01-06'] } };
    const read = parseDocument({
      number: 2,
      upTo: 0,
      text: JSON.stringify({ kind: 'events', id: 7, facts: old, texts }),
    });
    if (!('document' in read)) throw new Error(read.reason);
    expect(read.document.facts).not.to.have.property('recurrence');
  });
});
