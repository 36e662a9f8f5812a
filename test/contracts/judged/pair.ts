/** Holds a pair against the judged list, asked as a client asks: through the gate, the list of the calendar and its pages. */

import { type Calendar, type Caller, openCalendar } from '../../../src/calendar/calendar.ts';
import { listRecords } from '../../../src/calendar/list.ts';
import { gateOf } from '../../../src/derive/schemas.ts';
import type { Draft, Texts } from '../../../src/model/document.ts';
import { resources } from '../../../src/model/resources.ts';
import type { Pair } from '../../../src/ports.ts';
import { event, noon, organizer, venue } from '../drafts.ts';
import { type JudgedQuery, type JudgedRecord, judge, judgedRecords } from './run.ts';

const languages = ['ca', 'es'];
const timeZone = 'Europe/Madrid';
const reader: Caller = {};

/** Declares the suite; `open` gives an empty pair of Catalan and Spanish. */
export function judgePair(name: string, open: () => Promise<Pair>): void {
  describe(`The judged list: ${name}`, () => {
    const gate = gateOf({ languages, timeZone });
    const keys = new Map<number, string>();
    let calendar: Calendar;

    before(async () => {
      const pair = await open();
      calendar = openCalendar(pair, settings, () => noon);
      for (const record of judgedRecords) keys.set(await stored(pair, record), record.key);
      await pair.settled();
    });

    after(() => calendar.pair.close());

    judge(async ({ kind, language, search }: JudgedQuery) => {
      const query = { search, translation_language: language, per_page: '100' };
      const input = gate.list(kind, { query, form: false });
      const { records } = await listRecords(calendar, kind, reader, input);
      return records.map((bytes) => keys.get(JSON.parse(bytes.toString('utf8')).id) as string);
    });
  });
}

const settings = {
  languages,
  timeZone,
  currency: 'EUR',
  api: 'http://localhost/calendar/events/v1',
  site: 'http://localhost',
  maxPerPage: 100,
  taxonomies: { categories: 'event_category', tags: 'event_tag' },
};

/** Stores a record and resolves to its ID. */
async function stored({ store }: Pair, record: JudgedRecord): Promise<number> {
  return (await store.insert(record.kind, draftOf(record))).id;
}

/** The draft of a record of the list. */
export function draftOf({ kind, key, texts, fields = {} }: JudgedRecord): Draft<JudgedRecord['kind']> {
  const named = textsOf(kind, key, texts);
  const drafts = {
    events: () => event(key, noon, {}, named),
    venues: () => ({ ...venue(key, fields), texts: named }),
    organizers: () => ({ ...organizer(key, fields), texts: named }),
  };
  return drafts[kind]();
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
