/**
 * Writes the records that an importer read, each after those that it refers to. Their bodies are repaired first: values that people write
 * differently are converted or left out, and so are wrong values of optional fields, for which no record is lost.
 */

import type { Calendar, Input } from '../calendar/calendar.ts';
import { finishImport, type Imported, importer, importRecord } from '../calendar/writing/import.ts';
import { changeRecord } from '../calendar/writing/write.ts';
import { choiceIn } from '../formats/choice-words.ts';
import { digestOf, type Incoming, type IncomingDate, type Reading } from '../formats/incoming.ts';
import { imageAddress, mailAddress, type Repair, status, truth, webAddress } from '../formats/repairs.ts';
import { recordOf, unique } from '../model/arrays-and-maps.ts';
import type { Source } from '../model/documents/document.ts';
import { sourceKey } from '../model/documents/keys-and-labels.ts';
import type { Problem, Problems } from '../model/failure.ts';
import { kilometres } from '../model/places/geometry.ts';
import { farthest, townOf } from '../model/places/towns.ts';
import type { ResourceName, Row, ValueType } from '../model/tables/field.ts';
import { inputIn } from '../model/tables/inputs.ts';
import { resources, writtenRows } from '../model/tables/resources.ts';
import { isPlain, type Plain } from '../model/text/characters.ts';
import type { Remark, RemarkCode } from '../model/words/remarks.ts';
import type { Progress } from '../ports.ts';
import { inFlight } from './bulk-writes.ts';
import { storeDates } from './dates.ts';
import { sourceShape } from './restore/document-shape.ts';
import { type Again, againWhileAway } from './store-away.ts';
import type { Tally } from './tally.ts';

/** What ingesting needs besides the records. */
export interface Intake {
  readonly calendar: Calendar;
  /** The gate's validation of a body that creates a record. */
  readonly check: (resource: ResourceName, body: Readonly<Record<string, unknown>>) => Input;
  /** A problem of a field as a sentence for people. */
  readonly sentence: (field: string, problem: Problem) => string;
  readonly tally: Tally;
  readonly progress: Progress;
  /** Gets the reason while the import waits for a store that does not answer. */
  readonly waiting?: (reason: string) => void;
  /** Takes over the picture at an address, by its ID there if it has one; resolves to its ID here, or to undefined when that is not possible. */
  readonly copyImage?: (address: string, id?: string) => Promise<number | undefined>;
  /** The ID that a new record of the source gets; the store gives one when it is undefined. */
  readonly idFor?: (key: string) => number | undefined;
  /** Gets the record of the source that was created. */
  readonly created?: (resource: ResourceName, id: number) => void;
}

/** An import that waits for its store. */
interface Run extends Intake {
  readonly again: Again;
}

/** The IDs of a source's records here, by resource and identity. */
export type Known = Map<string, number>;

/**
 * Creates, updates or skips every record of a reading; the tally counts them and the remarks. `known` holds the records of earlier readings
 * of the same source, to which this one may refer; its own are added. What does not reach the store is tried again for about a minute.
 * Throws Unreachable.
 */
export async function ingest(given: Intake, reading: Reading, known: Known = new Map()): Promise<void> {
  const intake = { ...given, again: againWhileAway(given.waiting) };
  const { calendar, tally, progress, again } = intake;
  for (const note of reading.notes) tally.note(note);
  for (const { resource, where, reason, privateIds = [] } of reading.refusals) {
    tally.refuse(resource, where, [reason]);
    // What is no longer for everybody at its source is not here either; whether it comes back, its editors decide
    for (const id of privateIds) await again(() => hide(given, sourceKey(reading.source, id), where));
  }
  let { records } = reading;
  if (records.some(({ extra }) => extra.uid)) {
    // Events that came from this calendar in the first place stay as they are
    const ownPrefix = `${await again(() => calendar.rawStore.identity())}-`;
    const { here = [], elsewhere = [] } = Object.groupBy(records, ({ extra: { uid = '' } }) =>
      uid.startsWith(ownPrefix) ? 'here' : 'elsewhere',
    );
    for (const { resource, id, name, where = `${id} ${name}` } of here) {
      tally.count(resource, 'unchanged');
      tally.note({ what: 'own_event', where });
    }
    records = elsewhere;
  }
  let done = 0;
  for (const stage of toStages(records)) {
    await inFlight(stage, async (record) => {
      await ingestRecord(intake, reading, known, record);
      done += 1;
      progress(done, records.length);
    });
  }
}

/** Makes a public event private. */
async function hide({ calendar, tally }: Intake, key: string, where: string): Promise<void> {
  const event = await calendar.pair.store.readByKey('events', key);
  if (event?.facts.status !== 'publish' && event?.facts.status !== 'future') return;
  const input = { ...inputIn(calendar.settings.languages[0] ?? ''), values: { status: 'private' } as const };
  await changeRecord(calendar, 'events', importer, { id: event.id }, input);
  tally.note({ what: 'now_private', where, detail: `ID ${event.id}` });
}

/** Divides records into stages; no record refers to another of its own stage. */
function toStages(records: readonly Incoming[]): Incoming[][] {
  const stages: Incoming[][] = [];
  let inStage = new Set<string>();
  for (const record of records) {
    const names = linksOf(record).map(([, key]) => key);
    const previous = stages.at(-1)?.at(-1);
    if (!previous || previous.resource !== record.resource || names.some((key) => inStage.has(key))) {
      stages.push([]);
      inStage = new Set();
    }
    stages.at(-1)?.push(record);
    inStage.add(keyOf(record.resource, record.id));
  }
  return stages;
}

async function ingestRecord(intake: Run, reading: Reading, known: Known, record: Incoming): Promise<void> {
  const { tally } = intake;
  const { resource } = record;
  const where = record.where ?? `${record.id} ${record.name}`;
  const repairing: Repairing = {
    address: reading.address,
    called: (field) => reading.headings?.[field] ?? field,
    wrongIn: (name, part) => intake.check(name, part).wrong,
    sentence: intake.sentence,
    remark: (what, detail, values) => tally.note({ what, where, detail, ...(values && { values }) }),
  };
  const body = repair(repairing, resource, { ...record.values, ...resolveLinks(intake, known, record, where) });
  const language = record.language ?? reading.language;
  const digest = digestOf([language, body, record.extra, ...(record.dates ?? [])]);
  const source = { name: reading.source, id: record.id, digest, ...(record.lineage && { lineage: record.lineage }) };
  // An export with it could not be restored
  const wrong = sourceShape(source, 'source');
  if (wrong !== undefined) return tally.refuse(resource, where, [wrong]);
  const image = await takeImage(intake, repairing, record, source, body);
  const whole = { ...body, ...image, translation_language: language };
  const outcome = await storeRecord(intake, repairing, record, source, whole);
  let here: number | undefined;
  if (outcome.result === 'created') intake.created?.(resource, outcome.id);
  if (outcome.result !== 'refused') here = outcome.id;
  else {
    // A term of the same name that another source, or an editor, created
    const taken = Object.values(outcome.problems).find(({ reason }) => reason === 'name_taken')?.values?.['id'];
    if (typeof taken === 'number' && taken > 0) here = taken;
  }
  if (here !== undefined) known.set(keyOf(resource, record.id), here);
  if (record.dates && (outcome.result === 'created' || outcome.result === 'updated')) {
    const dating = {
      calendar: intake.calendar,
      again: intake.again,
      check: (values: Plain) => intake.check('events', values),
      bodyOf: ({ values, links = {} }: IncomingDate) =>
        repair(repairing, 'events', {
          ...values,
          ...resolveLinks(intake, known, { ...record, values, links }, where),
        }),
      leaveOut: (field: string, problem: Problem) =>
        repairing.remark('date_field_left_out', intake.sentence(field, problem), { field: repairing.called(field) }),
      language,
    };
    await storeDates(dating, outcome.id, record.dates);
    await intake.again(() => finishImport(intake.calendar, outcome.id, source));
  }
  if (outcome.result !== 'refused') return tally.count(resource, outcome.result);
  if (here === undefined) {
    // That of a replaced field is left out beside the one of the field that replaces it
    const problems = Object.entries(outcome.problems).filter(
      ([field]) => !((standIns[field] ?? '') in outcome.problems),
    );
    const sentences = problems.map(([field, problem]) => intake.sentence(repairing.called(field), problem));
    return tally.refuse(resource, where, sentences);
  }
  tally.count(resource, 'unchanged');
  tally.note({ what: 'term_here', where, detail: `ID ${here}` });
}

/** The picture of a new or changed record as one of this calendar; nothing when its address stays. */
async function takeImage(
  { calendar, copyImage, again }: Run,
  { remark }: Repairing,
  { resource, imageId }: Incoming,
  { name, id, digest }: Source,
  { image }: Plain,
): Promise<Plain> {
  if (!copyImage || typeof image !== 'string' || image === '') return {};
  const before = await again(() => calendar.rawStore.readByKey(resource, sourceKey(name, id)));
  if (before?.facts.source?.digest === digest) return {};
  const copied = await copyImage(image, imageId);
  if (copied !== undefined) return { image: copied };
  remark('picture_not_copied', image);
  return {};
}

/** Stores a record without its wrong fields; refuses it when a required one is wrong. */
async function storeRecord(
  intake: Run,
  repairing: Repairing,
  record: Incoming,
  source: Source,
  given: Plain,
): Promise<Imported> {
  const { resource, extra } = record;
  const body = draftWithoutDate(repairing, given);
  const input = intake.check(resource, body);
  let less = withoutWrong(repairing, resource, body, input.wrong);
  if (!less) {
    const id = intake.idFor?.(keyOf(resource, record.id));
    const further = { ...extra, id, isUnfinished: record.dates !== undefined };
    const outcome = await intake.again(() => importRecord(intake.calendar, resource, source, input, further));
    less = outcome.result === 'refused' ? withoutWrong(repairing, resource, body, outcome.problems) : undefined;
    if (!less) return outcome;
  }
  return storeRecord(intake, repairing, record, source, less);
}

/** A body that is published later; one that does not say when, or whose date cannot be read, would be published at once and is a draft. */
function draftWithoutDate({ called, remark }: Repairing, body: Plain): Plain {
  const isUndated = body['status'] === 'future' && !body['date'];
  if (isUndated) remark('scheduled_without_date', `${called('status')}: future`);
  return isUndated ? { ...body, status: 'draft' } : body;
}

/** The IDs of the records that this one refers to, behind those that it names itself. Refused ones are left out and noted. */
function resolveLinks(intake: Intake, known: Known, record: Incoming, where: string): Record<string, unknown> {
  const fields: Record<string, number[]> = {};
  for (const [field, key, id] of linksOf(record)) {
    const found = known.get(key);
    fields[field] ??= [];
    if (found !== undefined) fields[field].push(found);
    else intake.tally.note({ what: 'refers_to_refused', where, detail: `${field} ${id}` });
  }
  for (const field of Object.keys(record.links)) fields[field] ??= [];
  const { parent, ...lists } = fields;
  const whole = Object.entries(lists).map(([field, ids]) => {
    const named = record.values[field];
    return [field, Array.isArray(named) ? [...named, ...ids] : ids];
  });
  return { ...Object.fromEntries(whole), ...(parent && { parent: parent[0] ?? 0 }) };
}

/** Each reference of a record: the field, the key, the identity in the source. */
function linksOf({ resource, links }: Incoming): [string, string, string][] {
  const { fields } = resources[resource];
  return Object.entries(links).flatMap(([field, ids]) =>
    ids.map((id): [string, string, string] => [field, keyOf(fields[field]?.refers as ResourceName, id), id]),
  );
}

/** The key of a source's record in `Known`. */
export function keyOf(resource: ResourceName, id: string): string {
  return `${resource} ${id}`;
}

// Repairs

/** How the bodies of one record are repaired and validated, and how texts speak of it. */
interface Repairing {
  /** The source's address, against which relative addresses are resolved; absent for files. */
  readonly address?: string | undefined;
  /** The name of a field at the source. */
  readonly called: (field: string) => string;
  /** The problems of a body by itself. */
  readonly wrongIn: (resource: ResourceName, body: Plain) => Problems;
  /** A problem of a field as a sentence for people. */
  readonly sentence: (field: string, problem: Problem) => string;
  /** Gets what was repaired, which many records may share, and the details of this one. */
  readonly remark: (what: RemarkCode, detail: string, values?: Remark['values']) => void;
}

const repairs: Partial<
  Record<ValueType, (text: string, address: string | undefined, field: string) => Repair<unknown>>
> = {
  // Words that name no choice are passed on, so that what is wrong with them is reported
  choice: (text, _, field) => ({ value: text, ...choiceIn(field, text) }),
  url: webAddress,
  image: (text, address) => (/^\d+$/.test(text.trim()) ? { value: text } : imageAddress(text, address)),
  email: mailAddress,
  flag: truth,
  status,
};

/** Repairs the texts of a body, and those of records inside it. */
function repair(repairing: Repairing, resource: ResourceName, raw: Plain): Plain {
  const body = resource === 'venues' ? repairVenue(repairing, raw) : raw;
  const fields = Object.entries(body).map(([field, value]): [string, unknown] => {
    const row: Row | undefined = writtenRows(resource)[field];
    const { refers } = row ?? {};
    if (row?.valueType === 'links' && refers && Array.isArray(value)) {
      return [field, value.map((item: unknown) => (isPlain(item) ? repair(repairing, refers, item) : item))];
    }
    const rule = row && repairs[row.valueType];
    if (!rule || typeof value !== 'string') return [field, value];
    const { value: better, what } = rule(value, repairing.address, field);
    if (what !== undefined) repairing.remark(what, `${repairing.called(field)}: ${value}`);
    return [field, better];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

const placeTexts = ['venue', 'city', 'zip', 'province', 'country', 'geo_lat', 'geo_lng'] as const;

/**
 * Names a venue without a name by its address or its town. Coordinates that are swapped or of another place are known only beside the town;
 * either may be wrong, so both stay.
 */
function repairVenue({ remark }: Repairing, raw: Plain): Plain {
  const name = [raw['address'], raw['city']].find((text) => typeof text === 'string' && text.trim() !== '');
  const isNameless = raw['venue'] === '' && name !== undefined;
  if (isNameless) remark('venue_without_name', String(name));
  const named = isNameless ? { ...raw, venue: name } : raw;
  const { venue, geo_lat, geo_lng, ...address } = recordOf(placeTexts, (field) => String(named[field] ?? '').trim());
  if (address.city === '' || geo_lat === '' || geo_lng === '') return named;
  const point = { lat: Number(geo_lat), lng: Number(geo_lng) };
  const town = townOf({ ...address, point });
  const distance = town && kilometres(point.lat, point.lng, town.lat, town.lng);
  if (distance && distance > farthest)
    remark('point_far', `${venue}: ${geo_lat}, ${geo_lng} – ${address.city}: ${Math.round(distance)} km`);
  return named;
}

/** Fields that can replace a required one: an event can end when it begins. */
const standIns: Readonly<Record<string, string>> = { end_date: 'start_date' };

/** A body without its wrong fields; of a record inside it, only the wrong fields go. Undefined when a required field would be missing. */
function withoutWrong(
  repairing: Repairing,
  resource: ResourceName,
  body: Plain,
  problems: Problems,
): Plain | undefined {
  // Some fields are wrong only without another one, which is removed then
  const wrong = Object.entries(problems).flatMap(([name, { values }]) =>
    values?.['other'] === undefined ? [name] : [name, String(values['other'])],
  );
  const names = unique(wrong).filter((name) => name in body);
  const { fields } = resources[resource];
  const isLost = Object.keys(problems).some((name) => {
    // Without it, a series would be another event
    if (name === 'recurrence') return true;
    const standIn = standIns[name];
    return fields[name]?.required === true && (standIn === undefined || standIn in problems);
  });
  if (isLost || names.length === 0) return undefined;
  const less: Record<string, unknown> = { ...body };
  for (const name of names) {
    const items = itemsWithoutWrong(repairing, fields[name], body[name]);
    if (!items) {
      const { called, sentence, remark } = repairing;
      const standIn = standIns[name];
      const problem = problems[name];
      const detail = problem ? sentence(called(name), problem) : '';
      if (standIn === undefined) remark('field_left_out', detail, { field: called(name) });
      else remark('field_replaced', detail, { field: called(name), other: called(standIn) });
    }
    const left = items ?? body[standIns[name] ?? ''];
    if (left === undefined) delete less[name];
    else less[name] = left;
  }
  return less;
}

/** The data of records without their wrong fields; undefined when nothing is wrong, or the field holds no records. */
function itemsWithoutWrong(repairing: Repairing, row: Row | undefined, value: unknown): unknown[] | undefined {
  const resource = row?.refers;
  if (row?.valueType !== 'links' || !resource || !Array.isArray(value)) return undefined;
  const all = value.map((item: unknown) =>
    isPlain(item) ? withoutWrong(repairing, resource, item, repairing.wrongIn(resource, item)) : undefined,
  );
  return all.some((item) => item !== undefined) ? all.map((item, at) => item ?? value[at]) : undefined;
}
