import { expect } from 'chai';
import { gateOf } from '../../src/derive/gate.ts';
import { tableNames } from '../../src/model/tables/field.ts';
import { tables } from '../../src/model/tables/resources.ts';
import { badValues } from '../support/bad-values.ts';
import { badValuesOf, goodValuesOf } from '../support/values.ts';

const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });
const around = { geoloc_lat: '1', geoloc_lng: '1' };

function list(resource: (typeof tableNames)[number], query: Record<string, unknown>) {
  return gate.list(resource, { query, form: false });
}

/** Tells whether a query can contain a value: only text and lists of text. */
function isQueryValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => typeof item === 'string');
  return typeof value === 'string';
}

for (const resource of tableNames) {
  for (const [name, row] of Object.entries(tables[resource].filters)) {
    const partners = name in around ? around : {};
    describe(`The parameter ${name} of the list of ${resource}`, () => {
      const good = goodValuesOf(row).filter(
        ({ sent }) => isQueryValue(sent) && !(row.valueType === 'terms' && (sent as string).length === 0),
      );
      const bad = badValuesOf(row).filter(isNotList);

      it('takes what it may be', () => {
        expect(good).not.to.have.length(0);
        for (const { sent, checked = sent } of good) {
          const { wrong, ...input } = list(resource, { ...partners, [name]: sent });
          const values: Readonly<Record<string, unknown>> = { ...input.values };
          expect(wrong, JSON.stringify(sent)).to.deep.equal({});
          expect(values[name], JSON.stringify(sent)).to.deep.equal(
            checked === sent && row.valueType === 'search' ? searched(sent) : checked,
          );
        }
      });

      // Some of which anything can be read refuse nothing
      if (bad.length > 0) {
        it('refuses all else, naming itself', () => {
          for (const value of bad) {
            const { values, wrong } = list(resource, { ...partners, [name]: value });
            expect(Object.keys(wrong), JSON.stringify(value)).to.deep.equal([name]);
            expect(values, JSON.stringify(value)).not.to.have.property(name);
          }
        });
      }

      it('may be absent', () => {
        expect(list(resource, {})).to.deep.equal({ language: 'ca', values: {}, missing: [], wrong: {}, ignored: [] });
      });
    });
  }
}

/** The expected value of a search: undefined if it has no letter or digit. */
function searched(sent: unknown): unknown {
  return /[\p{L}\p{N}]/u.test(sent as string) ? sent : undefined;
}

/** Excludes objects with numbered keys: a query cannot distinguish them from lists. */
function isNotList(value: unknown): boolean {
  return typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, '0');
}

describe('Lists in a query', () => {
  const spellings: [string, unknown][] = [
    ['x=1,2', '1,2'],
    ['x=1&x=2', ['1', '2']],
    ['x[0]=1&x[1]=2 with more brackets than a list holds', { 0: '1', 1: '2' }],
  ];
  for (const [title, sent] of spellings) {
    it(`may come as ${title}`, () => {
      const { values, wrong } = list('events', { venue: sent, include: sent, categories: sent });
      expect(wrong).to.deep.equal({});
      expect(values).to.deep.equal({ venue: [1, 2], include: [1, 2], categories: ['1', '2'] });
    });
  }

  it('are refused when they are empty, because an empty list filters nothing', () => {
    const { wrong } = list('events', { categories: '', tags: ',', venue: '', include: ' ' });
    expect(Object.values(wrong).map(({ reason }) => reason)).to.deep.equal(Array(4).fill('empty_list'));
  });

  it('have at most a thousand items', () => {
    const many = Array.from({ length: 1001 }, (_, index) => String(index + 1));
    expect(list('events', { include: many.slice(1) }).wrong).to.deep.equal({});
    const { wrong } = list('events', { include: many, tags: many.join() });
    expect(wrong['include']).to.deep.equal({ reason: 'too_many', values: { limit: 1000 } });
    expect(wrong['tags']?.reason).to.equal('too_many');
  });
});

describe('A list', () => {
  it('reports all errors at once', () => {
    const { wrong, values } = list('events', { page: '0', per_page: 'x', featured: 'yes', order: 'up', venue: '3' });
    expect(Object.keys(wrong)).to.have.members(['page', 'per_page', 'featured', 'order']);
    expect(values).to.deep.equal({ venue: [3] });
  });

  it('requires both coordinates or neither, and names the absent one', () => {
    expect(list('events', { geoloc_lat: '41' }).wrong).to.deep.equal({
      geoloc_lng: { reason: 'both_or_neither', values: { other: 'geoloc_lat' } },
    });
    expect(list('events', { geoloc_lng: '2' }).wrong).to.have.all.keys('geoloc_lat');
    expect(list('events', around).wrong).to.deep.equal({});
  });

  it('ignores unknown parameters, and parameters of writes', () => {
    const { values, wrong } = list('venues', { foo: 'x', title: 'x', translations: 'x', __proto__: { page: 'x' } });
    expect([values, wrong]).to.deep.equal([{}, {}]);
  });

  it('ignores the body', () => {
    const { values } = gate.list('events', { query: { page: '2' }, body: { page: 3, per_page: 5 }, form: false });
    expect(values).to.deep.equal({ page: 2 });
  });

  it('does not refuse a page size above the maximum, which is lowered later', () => {
    expect(list('events', { per_page: '5000' }).values).to.deep.equal({ per_page: 5000 });
  });
});

describe('What every operation takes', () => {
  const query = { translation_language: 'es', _fields: 'id,title', _translations: 'true' };
  const checked = { translation_language: 'es', _fields: ['id', 'title'], _translations: true };

  for (const operation of ['list', 'read', 'remove', 'change'] as const) {
    it(`is taken by ${operation}`, () => {
      const input = gate[operation]('tags', { query, form: false });
      expect(input).to.deep.equal({ language: 'es', values: checked, missing: [], wrong: {}, ignored: [] });
    });
  }

  it('uses the default language if the requested one does not exist', () => {
    for (const value of ['fr', '', 'CA', ['ca'], { a: 'ca' }]) {
      const { language, wrong } = gate.read('events', { query: { translation_language: value }, form: false });
      expect(language).to.equal('ca');
      expect(wrong).to.have.all.keys('translation_language');
    }
  });

  it('is refused when it is wrong', () => {
    for (const value of badValues.names) {
      expect(
        gate.create('tags', { query: {}, body: { name: 'x', _fields: value }, form: false }).wrong,
      ).to.have.all.keys('_fields');
    }
    expect(
      gate.remove('tags', { query: { force: 'perhaps', _translations: 'x' }, form: false }).wrong,
    ).to.have.all.keys('force', '_translations');
  });

  it('ignores an empty `_fields`', () => {
    expect(gate.read('tags', { query: { _fields: '' }, form: false })).to.deep.include({ values: {}, wrong: {} });
  });

  it('holds for the namespace index too', () => {
    const input = gate.index({ query: { context: 'view', translation_language: 'xx', page: '0' }, form: false });
    expect(input.values).to.deep.equal({ context: 'view' });
    expect(input.wrong).to.have.all.keys('translation_language');
  });
});
