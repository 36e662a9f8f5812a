import { expect } from 'chai';
import type { DocumentSettings } from '../../src/derive/documented.ts';
import { patternOf, rootOf, routeDescription } from '../../src/derive/root.ts';
import { methodsOf, routes } from '../../src/derive/routes.ts';
import { tableNames } from '../../src/model/tables/field.ts';
import { outputNames, outputOf } from '../../src/model/tables/outputs.ts';
import { tables } from '../../src/model/tables/resources.ts';

type Argument = {
  required: boolean;
  type?: string;
  default?: unknown;
  enum?: string[];
  items?: unknown;
  description: string;
};
type Endpoint = { methods: string[]; args: Record<string, Argument> };
type Described = { namespace: string; methods: string[]; endpoints: Endpoint[]; _links?: { self: { href: string }[] } };

const namespace = 'calendar/events/v1';
const settings: DocumentSettings = {
  deployment: 'ca',
  languages: ['ca', 'es'],
  api: `https://example.com/agenda/${namespace}`,
  namespace,
  version: '1.2.3',
  timeZone: 'Europe/Madrid',
  now: Date.parse('2028-02-29T11:00:00Z'),
};

const root = rootOf(settings) as {
  namespace: string;
  routes: Record<string, Described>;
  _links: { up: { href: string }[] };
};

function argsOf(path: string, method: string): Record<string, Argument> {
  const endpoint = root.routes[`/${namespace}${path}`]?.endpoints.find(({ methods }) => methods.includes(method));
  return endpoint?.args ?? {};
}

describe('The namespace index', () => {
  it('lists every route under its pattern, in order', () => {
    const paths = ['events', 'venues', 'organizers'].flatMap((name) => [
      `/${name}`,
      `/${name}/(?P<id>\\d+)`,
      `/${name}/by-slug/(?P<slug>[^/]+)`,
    ]);
    const outputs = outputNames.flatMap((name) => {
      const single = [`/events/(?P<id>\\d+).${name}`, `/events/by-slug/(?P<slug>[^/]+).${name}`];
      const lists = outputOf(name).resources.map((resource) => `/${resource}.${name}`);
      return [...lists, ...(outputOf(name).isSingle ? single : [])];
    });
    const others = ['categories', 'tags', 'synonyms', 'images'].flatMap((name) => [
      `/${name}`,
      `/${name}/(?P<id>\\d+)`,
    ]);
    const ofOne = ['related', 'occurrences'].flatMap((name) => [
      `/events/(?P<id>\\d+)/${name}`,
      `/events/by-slug/(?P<slug>[^/]+)/${name}`,
    ]);
    expect(Object.keys(root.routes)).to.deep.equal(
      ['', '/doc', ...outputs, ...paths, ...others, '/suggest', '/map', ...ofOne].map((path) => `/${namespace}${path}`),
    );
  });

  it('shows the default number of events and the default window of outputs', () => {
    const usual = (path: string, name: string) => argsOf(path, 'GET')[name]?.default;
    expect(usual('/events', 'per_page')).to.equal(10);
    expect([usual('/events.rss', 'per_page'), usual('/events.ics', 'per_page')]).to.deep.equal([50, undefined]);
    expect(usual('/events.csv', 'start_date')).to.equal(usual('/events', 'start_date'));
    expect([usual('/events.ics', 'start_date'), usual('/events.ics', 'end_date')]).to.deep.equal([
      undefined,
      undefined,
    ]);
    expect(argsOf('/venues.csv', 'GET')).to.include.keys('bom', 'search').and.not.to.include.any.keys('when', 'facets');
    expect(argsOf('/events.csv', 'GET')).to.include.keys('bom').and.not.to.include.any.keys('cursor', 'facets');
  });

  it('names the namespace and links to its parent', () => {
    expect(root.namespace).to.equal(namespace);
    expect(root._links).to.deep.equal({ up: [{ href: 'https://example.com/agenda/' }] });
  });

  it('joins the methods of one operation into one endpoint', () => {
    const single = root.routes[`/${namespace}/events/(?P<id>\\d+)`];
    expect(single?.methods).to.deep.equal(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    expect(single?.endpoints.map(({ methods }) => methods)).to.deep.equal([
      ['GET'],
      ['POST', 'PUT', 'PATCH'],
      ['DELETE'],
    ]);
  });

  it('shows what a date that is added may have of its own, and that it needs a start', () => {
    const args = argsOf('/events/(?P<id>\\d+)/occurrences', 'POST');
    expect(args).to.include.keys('start_date', 'title', 'venue', 'hide_from_listings');
    expect(args).not.to.include.any.keys('categories', 'timezone', 'author', 'slug');
    const required = Object.entries(args).filter(([, { required }]) => required);
    expect(required.map(([name]) => name)).to.deep.equal(['id', 'start_date']);
  });

  it('links to routes without a pattern only', () => {
    expect(root.routes[`/${namespace}/tags`]?._links).to.deep.equal({ self: [{ href: `${settings.api}/tags` }] });
    expect(root.routes[`/${namespace}/tags/(?P<id>\\d+)`]).not.to.have.property('_links');
  });

  for (const resource of tableNames) {
    const { fields, filters } = tables[resource];

    it(`shows the fields of ${resource} with their types, and which of them are required on create`, () => {
      const created = argsOf(`/${resource}`, 'POST');
      expect(Object.keys(created)).to.deep.equal([...Object.keys(fields), 'translation_language']);
      const changed = argsOf(`/${resource}/(?P<id>\\d+)`, 'PUT');
      expect(Object.keys(changed)).to.deep.equal(['id', ...Object.keys(fields), 'translation_language']);
      for (const [name, row] of Object.entries(fields)) {
        expect(created[name]?.required, name).to.equal(row.required === true);
        expect(changed[name]?.required, name).to.equal(false);
        for (const shown of [created[name], changed[name]]) {
          expect(shown?.type, name).to.equal(row.type);
          expect(shown?.default, name).to.equal(row.default);
          expect(shown?.description, name).to.match(/\.$/);
        }
      }
    });

    it(`shows the parameters of the list of ${resource}`, () => {
      const listed = argsOf(`/${resource}`, 'GET');
      expect(Object.keys(listed)).to.deep.equal([...Object.keys(filters), 'translation_language']);
      for (const [name, row] of Object.entries(filters)) {
        expect(listed[name]?.required).to.equal(false);
        expect(listed[name]?.type, name).to.equal(row.type);
        const isOfTexts = row.enum || ['prices', 'languages', 'towns'].includes(row.valueType);
        if (row.type === 'array' && !isOfTexts) expect(listed[name]?.items).to.deep.equal({ type: 'integer' });
        if (row.type === 'array' && isOfTexts) expect(listed[name]?.items).to.deep.include({ type: 'string' });
        if (row.type !== 'array' && row.enum) expect(listed[name]?.enum).to.deep.equal(row.enum);
        if (row.valueType === 'language') expect(listed[name]?.enum).to.deep.equal(settings.languages);
      }
    });
  }

  it('shows the defaults of paging, of flags and of its own parameters', () => {
    const { page, per_page } = argsOf('/events', 'GET');
    expect([page?.default, per_page?.default]).to.deep.equal([1, 10]);
    expect(argsOf('/venues', 'GET')['only_with_upcoming']).to.include({ default: false }).and.not.have.property('type');
    expect(argsOf('/venues', 'GET')['has_events']).not.to.have.any.keys('type', 'default');
    expect(argsOf('/tags', 'GET')['hide_empty']).to.include({ type: 'boolean', default: '1' });
    expect(argsOf('', 'GET')['namespace']?.default).to.equal(namespace);
    expect(argsOf('', 'GET')['context']?.default).to.equal('view');
    expect(argsOf('/events/(?P<id>\\d+)', 'PATCH')['all_day']?.default).to.equal(false);
  });

  it('shows the window of events from now, two years on, as clocks of the calendar', () => {
    const { start_date, end_date } = argsOf('/events', 'GET');
    expect(start_date?.default).to.equal('2028-02-29 12:00:00');
    expect(end_date?.default).to.equal('2030-02-28 12:00:00');
  });

  it('shows the languages that every endpoint takes', () => {
    for (const { endpoints } of Object.values(root.routes)) {
      for (const { args } of endpoints) expect(args['translation_language']?.enum).to.deep.equal(['ca', 'es']);
    }
  });

  it('shows the items of terms by deployment, on writes alone', () => {
    const spanish = rootOf({ ...settings, deployment: 'es' }) as typeof root;
    const items = (of: typeof root, at: number) =>
      of.routes[`/${namespace}/events`]?.endpoints[at]?.args['categories']?.items;
    expect([items(root, 1), items(spanish, 1)]).to.deep.equal([{}, { type: 'integer' }]);
    expect([items(root, 0), items(spanish, 0)]).to.deep.equal([{ type: 'integer' }, { type: 'integer' }]);
    expect(argsOf('/events', 'POST')['venue']?.items).to.deep.equal({ type: 'integer' });
  });
});

describe('The description of one route', () => {
  it('is the one in the index', () => {
    for (const route of routes) {
      expect(routeDescription(route, settings)).to.deep.equal(root.routes[`/${namespace}${patternOf(route)}`]);
      expect(root.routes[`/${namespace}${patternOf(route)}`]?.methods).to.deep.equal(methodsOf(route));
    }
  });
});
