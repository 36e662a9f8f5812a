import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { type Row, type TableName, tableNames } from '../../src/model/tables/field.ts';
import { tables } from '../../src/model/tables/resources.ts';
import { badValuesOf, goodValuesOf } from '../support/values.ts';

const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });

/** The smallest bodies that create records. */
const least: Record<TableName, Record<string, unknown>> = {
  events: { title: 'Fira', start_date: '2031-05-06 10:00:00', end_date: '2031-05-06 12:00:00' },
  venues: { venue: 'Ateneu' },
  organizers: { organizer: 'Ateneu' },
  categories: { name: 'Música' },
  tags: { name: 'Gratuït' },
  synonyms: { language: 'ca', words: ['concert', 'bolo'] },
  images: {},
};

const places = ['geo_lat', 'geo_lng'];

function create(resource: TableName, fields: Record<string, unknown>) {
  return gate.create(resource, { query: {}, body: { ...least[resource], ...fields }, form: false });
}

function change(resource: TableName, fields: Record<string, unknown>) {
  return gate.change(resource, { query: {}, body: fields, form: false });
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

for (const resource of tableNames) {
  const { fields, extensions } = tables[resource];
  for (const [name, row] of Object.entries({ ...fields, ...extensions })) {
    describe(`The field ${name} of ${resource}`, () => {
      describeGood(resource, name, row);
      describeBad(resource, name, row);
      describeNull(resource, name, row);
    });
  }
}

function describeGood(resource: TableName, name: string, row: Row): void {
  const good = goodValuesOf(row);
  if (good.length === 0) return;
  it('takes what it may be, on create and on change', () => {
    const partner = places.includes(name) ? Object.fromEntries(places.map((place) => [place, 1])) : {};
    for (const { sent, checked = sent } of good) {
      const created = create(resource, { ...partner, [name]: sent });
      expect(created.wrong, short(sent)).to.deep.equal({});
      const values: Readonly<Record<string, unknown>> = { ...created.values };
      expect(values[name], short(sent)).to.deep.equal(checked);
      const { values: changed, wrong } = change(resource, { [name]: sent });
      expect({ changed, wrong }, short(sent)).to.deep.equal({ changed: { [name]: checked }, wrong: {} });
    }
  });
}

function describeBad(resource: TableName, name: string, row: Row): void {
  const bad = badValuesOf(row);
  if (bad.length === 0) return;
  it('refuses all else on create and on change, and names itself alone', () => {
    const partner = places.includes(name) ? { geo_lat: 1, geo_lng: 1 } : {};
    for (const value of bad) {
      const created = create(resource, { ...partner, [name]: value });
      expect(Object.keys(created.wrong), short(value)).to.deep.equal([name]);
      expect(created.values, short(value)).not.to.have.property(name);
      const changed = change(resource, { [name]: value });
      expect(Object.keys(changed.wrong), short(value)).to.deep.equal([name]);
      expect(changed.values, short(value)).to.deep.equal({});
    }
  });
}

function describeNull(resource: TableName, name: string, row: Row): void {
  it('is absent on create when it is null', () => {
    const { values, missing, wrong } = create(resource, { [name]: null });
    expect(values).not.to.have.property(name);
    expect(wrong).to.deep.equal({});
    expect(missing).to.deep.equal(row.required ? [name] : []);
  });

  if (row.onNull === 'keep') {
    it('stays as it is on change when it is null', () => {
      expect(change(resource, { [name]: null })).to.deep.include({ values: {}, wrong: {} });
    });
  } else if (row.onNull === 'refuse' || row.required) {
    it('refuses null on change', () => {
      expect(change(resource, { [name]: null }).wrong).to.deep.equal({ [name]: { reason: 'null_refused' } });
    });
  } else {
    it('is cleared on change by null', () => {
      const cleared = row.valueType === 'flag' ? false : null;
      expect(change(resource, { [name]: null })).to.deep.include({ values: { [name]: cleared }, wrong: {} });
    });
  }

  it(row.required ? 'is missing on create when it is absent' : 'may be absent on create', () => {
    const { [name]: _, ...others } = least[resource];
    const { missing } = gate.create(resource, { query: {}, body: others, form: false });
    expect(missing).to.deep.equal(row.required ? [name] : []);
  });

  it('may be absent on change', () => {
    expect(change(resource, {})).to.deep.include({ values: {}, missing: [], wrong: {}, ignored: [] });
  });
}
