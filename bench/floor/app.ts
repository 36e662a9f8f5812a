/** The minimum that Koa must do for the responses: no validation, no permissions, no languages, no links. */

import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import Router from '@koa/router';
import Koa from 'koa';
import type { Document, EventFacts } from '../../src/model/documents/document.ts';
import { asPlanned } from '../../src/model/tables/event-states.ts';
import { foundBy, rowOf } from './load.ts';
import type { Json } from './record.ts';
import type { Found, Range, Store } from './store.ts';

type Query = Readonly<Record<string, string | string[] | undefined>>;

const twoYears = 2 * 365 * 86_400;

/** Creates the application of the floor program. */
export async function createApp(store: Store): Promise<Koa> {
  const router = new Router({ prefix: '/calendar/events/v1' });
  let last = await store.lastId();
  router.get('/events', async (ctx) => {
    ctx.body = ctx.query.facets
      ? await facetedOf(store, rangeOf(ctx.query))
      : await listOf(store, 'events', await eventsFor(store, ctx.query));
  });
  router.get('/suggest', async (ctx) => {
    const { events, categories, venues, organizers } = await store.suggest(String(ctx.query.q), nowInSeconds());
    const suggestions = ctx.query.kinds === 'events' ? { events } : { categories, venues, organizers, events };
    ctx.body = { q: ctx.query.q, suggestions };
  });
  router.get('/events/:id', async (ctx) => {
    const id = Number(ctx.params.id);
    // A 304 must contain the ETag (RFC 9110, 15.4.5)
    ctx.set('ETag', '"1"');
    if (ctx.get('If-None-Match') === '*' && (await store.has(id))) ctx.status = 304;
    else ctx.body = await store.read(id);
  });
  router.get('/events/by-slug/:slug', async (ctx) => {
    ctx.body = await store.readBySlug(String(ctx.params.slug));
  });
  router.post('/events', async (ctx) => {
    last += 1;
    ctx.status = 201;
    ctx.body = await create(store, documentOf(last, (await json(ctx.req as IncomingMessage)) as Sent));
  });
  router.post('/events/:id', async (ctx) => {
    const sent = (await json(ctx.req as IncomingMessage)) as Partial<Sent>;
    const record = { ...(await store.read(Number(ctx.params.id))), ...sent };
    await store.changeEvent(foundBy(record));
    ctx.body = record;
  });
  router.get('/venues', async (ctx) => {
    ctx.body = await listOf(store, 'venues', await store.venues(rangeOf(ctx.query)));
  });
  router.get('/categories', async (ctx) => {
    ctx.body = await listOf(store, 'categories', await store.categories(rangeOf(ctx.query)));
  });
  const app = new Koa();
  app.use(router.routes());
  return app;
}

async function listOf(store: Store, name: string, { ids, total }: Found): Promise<Json> {
  return { [name]: await store.readAll(ids), rest_url: `/${name}`, total, total_pages: Math.ceil(total / 10) };
}

async function facetedOf(store: Store, range: Range): Promise<Json> {
  const { facets, ...found } = await store.eventsWithFacets(range);
  const values = Object.entries(facets).map(([name, some]) => [name, { values: some }]);
  return { ...(await listOf(store, 'events', found)), facets: Object.fromEntries(values) };
}

function eventsFor(store: Store, query: Query): Found | Promise<Found> {
  const range = rangeOf(query);
  const words = query.q ?? query.search;
  if (words) return store.eventsWith(String(words), range);
  const refs = query.venue ?? query.categories;
  return refs ? store.eventsOf(String(refs).split(',').map(Number), range) : store.events(range);
}

function rangeOf(query: Query): Range {
  const from = query.start_date ? secondsOf(String(query.start_date)) : nowInSeconds();
  const to = query.end_date ? secondsOf(String(query.end_date)) : from + twoYears;
  return { from, to, limit: 10, offset: (Number(query.page ?? 1) - 1) * 10 };
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function secondsOf(text: string): number {
  return Date.parse(text) / 1000;
}

/** The body of a POST request of the bench. */
interface Sent {
  readonly title: string;
  readonly description: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly venue: number[];
  readonly organizer: number[];
  readonly categories: number[];
  readonly tags: number[];
}

/** Creates an event. Resolves once it is durable and lists show it. */
async function create(store: Store, event: Document<'events'>): Promise<Json> {
  const { categories, tags, venue, organizer } = event.facts;
  const ids = [...categories, ...tags, ...venue, ...organizer];
  const records = await store.readAll(ids);
  const row = rowOf(event, new Map(ids.map((id, at) => [id, records[at] as Json])));
  await store.addEvents([row]);
  return row.record;
}

function documentOf(id: number, { title, description, ...sent }: Sent): Document<'events'> {
  const now = Date.now();
  const facts: EventFacts = {
    author: 1,
    status: 'publish',
    published: now,
    modified: now,
    website: 'https://example.org/programa',
    ...asPlanned,
    timezone: 'Europe/Madrid',
    ...sent,
    start_date: sent.start_date.slice(0, 19).replace('T', ' '),
    end_date: sent.end_date.slice(0, 19).replace('T', ' '),
    start: Date.parse(sent.start_date),
    end: Date.parse(sent.end_date),
    all_day: false,
    cost: { values: ['12'], shown: ['12'], text: '', symbol: '€', code: 'EUR', position: 'postfix', gap: ' ' },
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    post_parent: 0,
  };
  const slug = `${title.toLowerCase().replaceAll(' ', '-')}-${id}`;
  return { kind: 'events', id, revision: 1, facts, texts: { ca: { title, description, slug } } };
}
