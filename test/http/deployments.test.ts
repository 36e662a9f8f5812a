import { expect } from 'chai';
import { routes } from '../../src/derive/routes.ts';
import type { Asking, Loose } from '../support/asking.ts';
import { describeOnOnePair } from '../support/pairs.ts';
import { concert } from '../support/records.ts';
import { type Running, startService } from '../support/service.ts';

const baseUrl = 'https://agenda.example';

/** Writes and reads to which all deployments must respond alike. */
const conversation: readonly [string, string, Asking][] = [
  ['POST', '/categories', { as: 'editor', body: { name: 'Música' } }],
  ['POST', '/events', { as: 'editor', body: { ...concert, categories: ['Música', 1], tags: ['nova', 'musica'] } }],
  ['POST', '/events', { as: 'editor', body: { ...concert, categories: '1', tags: 'nova,altra' } }],
  ['POST', '/events', { as: 'editor', body: { ...concert, categories: [{}], tags: [99], venue: 'x', cost: true } }],
  ['PATCH', '/events/by-slug/concert-de-primavera', { as: 'editor', body: { tags: ['Una altra'] } }],
  ['POST', '/events', {}],
  ['POST', '/events', { as: 'editor', query: { translation_language: 'es' }, body: {} }],
  ['GET', '/events', {}],
  ['GET', '/events', { query: { categories: 'musica', page: 'x', translation_language: 'es' } }],
  ['GET', '/events/999', {}],
  ['GET', '/tags', { query: { hide_empty: 0 } }],
  ['PUT', '/doc', {}],
  ['DELETE', '/categories/1', { as: 'editor' }],
];

describeOnOnePair('the two deployments', () => {
  let ca: Running;
  let es: Running;
  before(async () => {
    [ca, es] = await Promise.all([
      startService({ baseUrl, http: { deployment: 'ca' } }),
      startService({ baseUrl, http: { deployment: 'es' } }),
    ]);
  });
  after(() => Promise.all([ca.close(), es.close()]));

  async function both(method: string, path: string, asking: Asking = {}): Promise<[Loose, Loose]> {
    const [one, other] = await Promise.all([ca, es].map((service) => service.request(method, path, asking)));
    expect(other?.status).to.equal(one?.status);
    expect(namesOf(other?.headers as Headers)).to.deep.equal(namesOf(one?.headers as Headers));
    return [one?.body, other?.body];
  }

  it('describe themselves in Catalan and in Spanish', async () => {
    const [one, other] = await both('GET', '/doc');
    expect(descriptionsIn(one).join(' '))
      .to.match(/\besdeveniments\b/)
      .and.not.match(/\beventos\b/);
    expect(descriptionsIn(other).join(' '))
      .to.match(/\beventos\b/)
      .and.not.match(/\besdeveniments\b/);
  });

  it('have documents that differ in descriptions and in the items of terms that are written, and in nothing else', async () => {
    const found = differences(...(await both('GET', '/doc')));
    const bodies = ['EventCreation', 'EventChange'];
    const expected = bodies.flatMap((body) =>
      ['categories', 'tags'].map((name) => `.components.schemas.${body}.properties.${name}.items.type`),
    );
    expect(found.filter((path) => !/\.(?:description|summary)$/.test(path))).to.have.members(expected);
    expect(found.length).to.be.above(200);
  });

  it('type the items of terms as integers in Spanish, and not at all in Catalan', async () => {
    const [one, other] = await both('GET', '/doc');
    for (const body of ['EventCreation', 'EventChange']) {
      for (const name of ['categories', 'tags']) {
        expect(one.components.schemas[body].properties[name].items).to.deep.equal({});
        expect(other.components.schemas[body].properties[name].items).to.deep.equal({ type: 'integer' });
      }
    }
  });

  it('have roots that differ in the same', async () => {
    const found = differences(...(await both('GET', '')));
    const items = found.filter((path) => !/\.(?:description|summary)$/.test(path));
    const written =
      /^\.routes\.\/calendar\/events\/v1\/events(\/\S+)?\.endpoints\.\d+\.args\.(categories|tags)\.items\.type$/;
    for (const path of items) expect(path).to.match(written);
    expect(items).to.have.length(6);
  });

  it('describe each route alike but for the same', async () => {
    for (const { path, operations } of routes) {
      // A date has no terms of its own
      const isWritten = operations.POST && operations.POST !== 'add';
      const found = differences(...(await both('OPTIONS', path.replace('{id}', '1').replace('{slug}', 'a'))));
      const items = found.filter((place) => !/\.(?:description|summary)$/.test(place));
      expect([path, items.length]).to.deep.equal([path, path.startsWith('/events') && isWritten ? 2 : 0]);
    }
  });

  it('respond alike to every request', async () => {
    for (const [method, path, asking] of conversation) {
      const [one, other] = await both(method, path, asking);
      expect(other, `${method} ${path}`).to.deep.equal(one);
    }
  });

  it('show people the same pages', async () => {
    for (const path of ['~/', '~/developers', '~/docs', '~/healthz']) {
      const [one, other] = await both('GET', path, { headers: { 'Accept-Language': 'ca' } });
      expect(other, path).to.deep.equal(one);
    }
  });
});

/** The names of headers only, since values such as dates and request IDs differ. */
function namesOf(headers: Headers): string[] {
  return [...headers.keys()];
}

/** Paths to the leaves in which two documents differ. */
function differences(one: Loose, other: Loose, path = ''): string[] {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return one === other ? [] : [path];
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], `${path}.${name}`));
}

function descriptionsIn(value: Loose): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'description' && typeof part === 'string' ? [part] : descriptionsIn(part),
  );
}
