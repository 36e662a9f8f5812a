import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { parsePairs } from '../../src/http/requests/inputs.ts';
import { type Row, type TableName, tableNames } from '../../src/model/tables/field.ts';
import { tables } from '../../src/model/tables/resources.ts';
import type { Good } from '../support/good-values.ts';
import { encodings, formOf, wrongEncodings } from '../support/matrix/encoding.ts';
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

/** What the gate says of a form that creates a record, and of one that changes it. */
function inForms(resource: TableName, name: string, way: string) {
  const { [name]: _, ...others }: Record<string, unknown> = { ...least[resource], ...partnersOf(name) };
  const raw = (form: string) => ({ query: {}, body: parsePairs(form), form: true });
  return [gate.create(resource, raw(`${formOf(others)}&${way}`)), gate.change(resource, raw(way))] as const;
}

/** What the gate makes of a value in a form. The number of a term is text there, which may be a slug or a name too. */
function checkedInForms({ valueType }: Row, { sent, checked = sent }: Good): unknown {
  const isFlat = [sent].flat().every((item) => typeof item !== 'object');
  return valueType === 'terms' && Array.isArray(checked) && isFlat ? checked.map(String) : checked;
}

/** Both coordinates for a field that is one of them, since no venue has one alone. */
function partnersOf(name: string): Record<string, number> {
  return places.includes(name) ? { geo_lat: 1, geo_lng: 1 } : {};
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
    for (const { sent, checked = sent } of good) {
      const created = create(resource, { ...partnersOf(name), [name]: sent });
      expect(created.wrong, short(sent)).to.deep.equal({});
      const values: Readonly<Record<string, unknown>> = { ...created.values };
      expect(values[name], short(sent)).to.deep.equal(checked);
      const { values: changed, wrong } = change(resource, { [name]: sent });
      expect({ changed, wrong }, short(sent)).to.deep.equal({ changed: { [name]: checked }, wrong: {} });
    }
  });

  it('takes the same in a form, in every encoding', () => {
    const ways = good.flatMap((value) =>
      encodings(name, value.sent, row.valueType).map((way) => ({ way, checked: checkedInForms(row, value) })),
    );
    expect(ways).not.to.have.length(0);
    for (const { way, checked } of ways) {
      for (const { values, wrong } of inForms(resource, name, way)) {
        expect(wrong, way).to.deep.equal({});
        expect({ ...values }, way).to.deep.include({ [name]: checked });
      }
    }
  });
}

function describeBad(resource: TableName, name: string, row: Row): void {
  const bad = badValuesOf(row);
  if (bad.length === 0) return;
  it('refuses all else on create and on change, and names itself alone', () => {
    for (const value of bad) {
      const created = create(resource, { ...partnersOf(name), [name]: value });
      expect(Object.keys(created.wrong), short(value)).to.deep.equal([name]);
      expect(created.values, short(value)).not.to.have.property(name);
      const changed = change(resource, { [name]: value });
      expect(Object.keys(changed.wrong), short(value)).to.deep.equal([name]);
      expect(changed.values, short(value)).to.deep.equal({});
    }
  });

  it('refuses the same in a form', () => {
    const ways = bad.flatMap((value) => wrongEncodings(name, value));
    expect(ways).not.to.have.length(0);
    for (const way of ways) {
      for (const { values, wrong } of inForms(resource, name, way)) {
        expect(Object.keys(wrong), way.slice(0, 40)).to.deep.equal([name]);
        expect(values, way.slice(0, 40)).not.to.have.property(name);
      }
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
