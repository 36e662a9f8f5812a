/** Runs the judged list against a pair as a client would: through validation, the lists of the calendar and their rendering. */

import type { Audience, Calendar } from '../../../src/calendar/calendar.ts';
import { discovery } from '../../../src/calendar/discovery/discovery.ts';
import { openCalendar } from '../../../src/calendar/open.ts';
import { listRecords } from '../../../src/calendar/reading/list.ts';
import { parsedRecords } from '../../../src/calendar/rendering/body-source.ts';
import { gateOf } from '../../../src/derive/gate.ts';
import type { Draft, Texts } from '../../../src/model/documents/document.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Pair } from '../../../src/ports.ts';
import { event, languages, noon, organizer, term, venue } from '../drafts.ts';
import { type JudgedQuery, type JudgedRecord, judgedRecords } from './list.ts';

/** Runs a query and resolves to the keys of the records that it finds. */
export type Find = (query: JudgedQuery) => Promise<readonly string[]>;

const timeZone = 'Europe/Madrid';
const reader: Audience = 'public';
const settings = {
  languages,
  timeZone,
  dayCutoff: '06:00',
  priceSteps: [10, 20, 50],
  recurrenceMonths: 25,
  name: 'Agenda',
  color: '',
  maxFeed: 2000,
  currency: 'EUR',
  base: 'http://localhost',
  media: 'http://localhost/media',
  api: 'http://localhost/calendar/events/v1',
  site: 'http://localhost',
  hasAgenda: true,
  pages: { events: '/event/{slug}/', venues: '/venue/{slug}/', organizers: '/organizer/{slug}/' },
  maxPerPage: 100,
  maxAnswer: 32 * 1024 * 1024,
  version: '0',
  taxonomies: { categories: 'event_category', tags: 'event_tag' },
};

/** Stores the judged records in an empty pair of Catalan and Spanish, and resolves to a function that runs a query; each query runs once. */
export async function askingOf(pair: Pair): Promise<Find> {
  const calendar = openCalendar(pair, settings, () => noon);
  const keys = new Map<number, string>();
  const ids = new Map<string, number>();
  // Records of one kind together, which an index takes together; none refers to another of its kind
  for (const some of Map.groupBy(judgedRecords, ({ kind }) => kind).values()) {
    const stored = await Promise.all(some.map((record) => pair.store.insert(record.kind, draftOf(record, ids))));
    for (const [at, { id }] of stored.entries()) {
      const { key } = some[at] as JudgedRecord;
      keys.set(id, key);
      ids.set(key, id);
    }
  }
  await pair.whenIdle();
  const known = new Map<JudgedQuery, Promise<readonly string[]>>();
  return (query) => {
    const found = known.get(query) ?? foundIn(calendar, keys, query);
    known.set(query, found);
    return found;
  };
}

const gate = gateOf({ languages, timeZone });

async function foundIn(calendar: Calendar, keys: ReadonlyMap<number, string>, judged: JudgedQuery): Promise<string[]> {
  const { parameter = 'search' } = judged;
  const query = { [parameter]: judged.search, translation_language: judged.language, per_page: '100' };
  const input = gate.list(judged.kind, { query, form: false });
  const { records } = await listRecords(calendar, judged.kind, reader, input, discovery);
  const parsed = await parsedRecords<{ readonly id: number }>(records);
  return parsed.map(({ id }) => keys.get(id) as string);
}

function draftOf(record: JudgedRecord, ids: ReadonlyMap<string, number>): Draft<JudgedRecord['kind']> {
  const { kind, key, texts, fields = {} } = record;
  const named = textsOf(kind, key, texts);
  const drafts = {
    events: () => event(key, noon, referencesOf(record, ids), named),
    venues: () => ({ ...venue(key, fields), texts: named }),
    organizers: () => ({ ...organizer(key, fields), texts: named }),
    categories: () => term(key, 0, named),
    tags: () => term(key, 0, named),
  };
  return drafts[kind]();
}

function referencesOf({ refers = [] }: JudgedRecord, ids: ReadonlyMap<string, number>) {
  const of = (kind: JudgedRecord['kind']) =>
    judgedRecords
      .filter((each) => each.kind === kind && refers.includes(each.key))
      .map(({ key }) => ids.get(key) as number);
  return { categories: of('categories'), tags: of('tags'), venue: of('venues'), organizer: of('organizers') };
}

function textsOf(kind: JudgedRecord['kind'], key: string, texts: JudgedRecord['texts']): Texts {
  const sets = Object.entries(texts).map(([language, { name, description }]) => [
    language,
    {
      ...(name !== undefined && { [resources[kind].title]: name, slug: `${key}-${language}` }),
      ...(description !== undefined && { description }),
    },
  ]);
  return Object.fromEntries(sets);
}
