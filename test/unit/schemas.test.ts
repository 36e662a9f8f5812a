import { expect } from 'chai';
import fc from 'fast-check';
import { gateOf } from '../../src/derive/gate.ts';
import { resourceNames, tableNames } from '../../src/model/tables/field.ts';
import { resources, tables } from '../../src/model/tables/resources.ts';

const gate = gateOf({ languages: ['ca', 'es'], timeZone: 'Europe/Madrid' });
const dates = { start_date: '2031-05-06 10:00:00', end_date: '2031-05-06 12:00:00' };

function create(body: Record<string, unknown>, query: Record<string, unknown> = {}) {
  return gate.create('events', { query, body, form: false });
}

describe('A write', () => {
  it('lists all missing fields and, apart, all wrong ones', () => {
    const { missing, wrong } = create({ start_date: null, featured: 'x', cost: true });
    expect(missing).to.deep.equal(['title', 'start_date', 'end_date']);
    expect(wrong).to.have.all.keys('featured', 'cost');
  });

  it('reports an empty required field as invalid, not as missing', () => {
    const { missing, wrong } = create({ title: '', start_date: '', end_date: '' });
    expect(missing).to.deep.equal([]);
    expect(wrong).to.have.all.keys('title', 'start_date', 'end_date');
  });

  it('takes parameters from the query, and the body wins', () => {
    const { values } = create({ title: 'Body' }, { title: 'Query', ...dates, translation_language: 'es' });
    expect(values).to.deep.equal({ title: 'Body', ...dates, translation_language: 'es' });
  });

  it('takes the language from the body', () => {
    expect(
      create({ title: 'x', ...dates, translation_language: 'es' }, { translation_language: 'ca' }).language,
    ).to.equal('es');
  });

  it('ignores properties that records show but that are no fields', () => {
    const shown = { id: 3, url: 'x', utc_start_date: 5, cost_details: {}, json_ld: { a: 1 }, global_id: [] };
    expect(create({ title: 'x', ...dates, ...shown }).values).to.deep.equal({ title: 'x', ...dates });
  });

  it('reads numbered brackets as a list in a form, and not in JSON', () => {
    const body = { tags: { 0: 'a', 1: 'b' } };
    expect(gate.change('events', { query: {}, body, form: true }).values).to.deep.equal({ tags: ['a', 'b'] });
    expect(gate.change('events', { query: {}, body, form: false }).wrong).to.have.all.keys('tags');
  });

  it('requires both coordinates of a new venue or neither', () => {
    const body = { venue: 'Ateneu', geo_lat: 41.4, geo_lng: null };
    const { wrong } = gate.create('venues', { query: {}, body, form: false });
    expect(wrong).to.deep.equal({ geo_lng: { reason: 'both_or_neither', values: { other: 'geo_lat' } } });
    expect(gate.change('venues', { query: {}, body: { geo_lat: 41.4 }, form: false }).wrong).to.deep.equal({});
  });

  it('treats a blank coordinate as absent', () => {
    const body = { geo_lat: '', geo_lng: '' };
    const made = gate.create('venues', { query: {}, body: { venue: 'Ateneu', ...body }, form: true });
    expect(made).to.deep.include({ values: { venue: 'Ateneu' }, wrong: {} });
    const changed = gate.change('venues', { query: {}, body, form: true });
    expect(changed).to.deep.include({ values: { geo_lat: null, geo_lng: null }, wrong: {} });
    const query = { geoloc_lat: '', geoloc_lng: '', geoloc_radius: '' };
    expect(gate.list('events', { query, form: false })).to.deep.include({ values: {}, wrong: {} });
  });

  it('shortens the received value in the error', () => {
    const { values } = create({ website: `x${'y'.repeat(500)}` }).wrong['website'] ?? {};
    expect(values?.['received']).to.equal(`x${'y'.repeat(59)}…`);
  });
});

describe('Venues and organizers inside of an event', () => {
  const data = { organizer: 'Ateneu', email: 'hola@example.com', foo: 1 };

  it('may be data, alone or among IDs', () => {
    const values = { organizer: 'Ateneu', email: 'hola@example.com' };
    const { values: found, wrong } = create({
      title: 'x',
      ...dates,
      organizer: [7, data, '8'],
      venue: { venue: ' <b>Sala</b>' },
    });
    expect(wrong).to.deep.equal({});
    expect(found['organizer']).to.deep.equal([7, { values }, 8]);
    expect(found['venue']).to.deep.equal([{ values: { venue: 'Sala' } }]);
  });

  it('are links if they have an ID, whatever the other data', () => {
    expect(
      create({ title: 'x', ...dates, venue: { id: 7, venue: 5, show_map: 'perhaps' } }).values['venue'],
    ).to.deep.equal([7]);
  });

  it('need a name unless they have an ID', () => {
    const { wrong } = create({ title: 'x', ...dates, venue: { city: 'Reus' }, organizer: [{ id: null, phone: '1' }] });
    expect(wrong).to.deep.equal({
      venue: { reason: 'inside', values: { field: 'venue', inner: 'missing' } },
      organizer: { reason: 'inside', values: { field: 'organizer', inner: 'missing' } },
    });
  });

  it('are validated like separate records, and the error names the part that is invalid', () => {
    const { wrong } = create({ title: 'x', ...dates, organizer: [{ organizer: 'x', email: 'y' }] });
    expect(wrong['organizer']).to.deep.equal({
      reason: 'inside',
      values: { field: 'email', inner: 'not_email', received: 'y' },
    });
  });

  it('say which part of a part is wrong', () => {
    const { wrong } = create({ title: 'x', ...dates, venue: { venue: 'x', translations: { ca: { venue: '' } } } });
    expect(wrong['venue']?.values).to.include({ field: 'translations.ca.venue', inner: 'blank' });
  });
});

describe('Texts of several languages at once', () => {
  const translations = {
    ca: { title: ' <i>Fira</i>', foo: 1 },
    es: { title: 'Feria', description: '<script></script>' },
  };

  it('are checked field by field', () => {
    const { values, wrong } = create({ ...dates, translations });
    expect(wrong).to.deep.equal({});
    expect(values['translations']).to.deep.equal({ ca: { title: 'Fira' }, es: { title: 'Feria', description: '' } });
  });

  it('may contain the required title', () => {
    expect(create({ ...dates, translations: { es: { title: 'Feria' } } }).missing).to.deep.equal([]);
    expect(create({ ...dates, translations: { es: { description: 'Feria' } } }).missing).to.deep.equal(['title']);
    expect(gate.create('events', { query: {}, body: { title: 'x', translations }, form: false }).missing).to.deep.equal(
      ['start_date', 'end_date'],
    );
  });

  it('are taken by every resource, for its translatable fields only', () => {
    for (const resource of resourceNames) {
      const { title } = resources[resource];
      const body = { translations: { es: { [title]: 'Nombre', phone: 5, parent: 'x', start_date: 'x' } } };
      const { values, wrong } = gate.change(resource, { query: {}, body, form: false });
      expect([values, wrong]).to.deep.equal([{ translations: { es: { [title]: 'Nombre' } } }, {}]);
    }
  });

  it('are cleared by null, except titles and slugs', () => {
    const cleared = { translations: { es: { description: null, excerpt: '' } } };
    expect(gate.change('events', { query: {}, body: cleared, form: false }).values).to.deep.equal(cleared);
    for (const name of ['title', 'slug']) {
      const body = { translations: { es: { [name]: null } } };
      expect(gate.change('events', { query: {}, body, form: false }).wrong).to.have.all.keys('translations');
    }
  });

  it('are refused in other languages and other shapes', () => {
    const wrongs = [
      'x',
      5,
      [],
      [{}],
      { fr: {} },
      { ca: 'x' },
      { ca: [] },
      { ca: { title: 5 } },
      JSON.parse('{"__proto__":{}}'),
    ];
    for (const value of wrongs) {
      expect(create({ title: 'x', ...dates, translations: value }).wrong, JSON.stringify(value)).to.have.all.keys(
        'translations',
      );
    }
  });
});

describe('Hostile parameters', () => {
  const names = tableNames.flatMap((resource) =>
    Object.keys({ ...tables[resource].fields, ...tables[resource].filters }),
  );

  it('never reach a prototype', () => {
    const body = JSON.parse(`{"__proto__": {"title": "x", "featured": true}, "constructor": {"prototype": {"x": 1}}}`);
    const { values, missing } = create(body);
    expect(values).to.deep.equal({});
    expect(missing).to.include('title');
    expect(({} as Record<string, unknown>)['featured']).to.equal(undefined);
    expect(create({ title: 'x', ...dates, venue: JSON.parse('{"__proto__": {"venue": "x"}}') }).wrong).to.have.all.keys(
      'venue',
    );
  });

  it('may be nested deeply', () => {
    const depth = 5000;
    for (const text of [`${'['.repeat(depth)}${']'.repeat(depth)}`, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`]) {
      const deep = JSON.parse(text);
      const body = Object.fromEntries([...names, 'translations', '_fields'].map((name) => [name, deep]));
      for (const resource of tableNames) {
        const fields = Object.keys(tables[resource].fields);
        const { wrong } = gate.create(resource, { query: {}, body, form: false });
        expect(wrong).to.include.all.keys(...fields);
      }
    }
  });

  it('may be ten thousand', () => {
    const body = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]));
    expect(create({ ...body, title: 'x', ...dates }).values).to.have.all.keys('title', 'start_date', 'end_date');
  });

  it('never make the gate throw, and no parameter is both valid and wrong', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tableNames),
        fc.constantFrom('list', 'create', 'change', 'read', 'remove'),
        fc.dictionary(
          fc.constantFrom(...names, 'translations', 'translation_language', '_fields', 'force'),
          fc.anything(),
        ),
        fc.boolean(),
        (resource, operation, parameters, form) => {
          const { values, wrong } = gate[operation as 'list'](resource, { query: parameters, body: parameters, form });
          for (const name of Object.keys(wrong)) expect(values).not.to.have.property(name);
        },
      ),
      { numRuns: 300 },
    );
  });
});
