/** Writes the records that an importer read, each after those that it refers to. */

import type { Calendar, Input } from '../calendar/calendar.ts';
import { type Imported, importer, importRecord } from '../calendar/writing/import.ts';
import { changeRecord } from '../calendar/writing/write.ts';
import { digestOf, type Incoming, type Reading } from '../formats/incoming.ts';
import type { Source } from '../model/documents/document.ts';
import { sourceKey } from '../model/documents/keys-and-labels.ts';
import type { Problem, Problems } from '../model/failure.ts';
import type { ResourceName } from '../model/tables/field.ts';
import { inputIn } from '../model/tables/inputs.ts';
import { resources } from '../model/tables/resources.ts';
import type { Plain } from '../model/text/characters.ts';
import type { Progress } from '../ports.ts';
import { inFlight } from './bulk-writes.ts';
import { type Repairing, repaired, toCorrect, withoutWrong } from './repaired-bodies.ts';
import { wrongSource } from './restore/document-shape.ts';
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
  /** The ID that a new record of the source gets; the store gives one when it is undefined. */
  readonly idFor?: (key: string) => number | undefined;
}

/** The IDs of a source's records here, by resource and identity. */
export type Known = Map<string, number>;

/**
 * Creates, updates or skips every record of a reading; the tally counts them and the remarks. `known` holds the records of earlier readings
 * of the same source, to which this one may refer; its own are added.
 */
export async function ingest(intake: Intake, reading: Reading, known: Known = new Map()): Promise<void> {
  const { tally, progress } = intake;
  for (const { what, where, detail } of reading.notes) tally.note(what, where, detail);
  for (const { resource, where, reason, privateId } of reading.refusals) {
    tally.refuse(resource, where, [reason]);
    if (privateId !== undefined) await hide(intake, sourceKey(reading.source, privateId), where);
  }
  const records = await findForeign(intake, reading);
  let done = 0;
  for (const stage of stagesOf(records)) {
    await inFlight(stage, async (record) => {
      await takeOne(intake, reading, known, record);
      done += 1;
      progress(done, records.length);
    });
  }
}

/** An event that is no longer for everybody at its source is not here either; whether it comes back, its editors decide. */
async function hide({ calendar, tally }: Intake, key: string, where: string): Promise<void> {
  const event = await calendar.pair.store.readByKey('events', key);
  if (event?.facts.status !== 'publish' && event?.facts.status !== 'future') return;
  const input = { ...inputIn(calendar.settings.languages[0] ?? ''), values: { status: 'private' } as const };
  await changeRecord(calendar, 'events', importer, { id: event.id }, input);
  tally.note('No longer for everybody: now private', where, `ID ${event.id}`);
}

/** Without events that came from this calendar in the first place, which stay as they are. */
async function findForeign({ calendar, tally }: Intake, { records }: Reading): Promise<readonly Incoming[]> {
  if (!records.some(({ extra }) => extra.uid)) return records;
  const own = `${await calendar.rawStore.identity()}-`;
  const isOwn = ({ extra: { uid = '' } }: Incoming): boolean => uid.startsWith(own);
  for (const { resource, id, name, where = `${id} ${name}` } of records.filter(isOwn)) {
    tally.count(resource, 'unchanged');
    tally.note('Event of this calendar itself: left as it is', where);
  }
  return records.filter((each) => !isOwn(each));
}

/** Divides records into stages; no record refers to another of its own stage. */
function stagesOf(records: readonly Incoming[]): Incoming[][] {
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

async function takeOne(intake: Intake, reading: Reading, known: Known, record: Incoming): Promise<void> {
  const { tally } = intake;
  const { resource } = record;
  const where = record.where ?? `${record.id} ${record.name}`;
  const repairing = repairingOf(intake, reading, where);
  const body = repaired(repairing, resource, { ...record.values, ...resolved(intake, known, record, where) });
  const language = record.language ?? reading.language;
  const digest = digestOf([language, body, record.extra]);
  const source = { name: reading.source, id: record.id, digest, ...(record.lineage && { lineage: record.lineage }) };
  // An export with it could not be restored
  const wrong = wrongSource(source);
  if (wrong !== undefined) return tally.refuse(resource, where, [wrong]);
  const outcome = await stored(intake, repairing, record, source, { ...body, translation_language: language });
  const here = outcome.result === 'refused' ? existingTerm(outcome) : outcome.id;
  if (here !== undefined) known.set(keyOf(resource, record.id), here);
  if (outcome.result !== 'refused') return tally.count(resource, outcome.result);
  if (here === undefined) return tally.refuse(resource, where, sentencesOf(repairing, outcome.problems));
  tally.count(resource, 'unchanged');
  tally.note('Term that the calendar has already: used as it is', where, `ID ${here}`);
}

function repairingOf({ check, sentence, tally }: Intake, { address, headings }: Reading, where: string): Repairing {
  return {
    address,
    called: (field) => headings?.[field] ?? field,
    wrongIn: (resource, body) => check(resource, body).wrong,
    sentence,
    remark: (what, detail) => tally.note(what, where, detail),
  };
}

/** Stores a record without its wrong fields; refuses it when a required one is wrong. */
async function stored(
  intake: Intake,
  repairing: Repairing,
  record: Incoming,
  source: Source,
  body: Plain,
): Promise<Imported> {
  const { resource, extra } = record;
  const without = (problems: Problems): Promise<Imported> | undefined => {
    const less = withoutWrong(repairing, resource, body, problems);
    return less && stored(intake, repairing, record, source, less);
  };
  const input = intake.check(resource, body);
  const sound = without(input.wrong);
  if (sound) return sound;
  const id = intake.idFor?.(keyOf(resource, record.id));
  const outcome = await importRecord(intake.calendar, resource, source, input, { ...extra, id });
  return (outcome.result === 'refused' ? without(outcome.problems) : undefined) ?? outcome;
}

/** The IDs of the records that this one refers to, behind those that it names itself. Refused ones are left out and noted. */
function resolved(intake: Intake, known: Known, record: Incoming, where: string): Record<string, unknown> {
  const fields: Record<string, number[]> = {};
  for (const [field, key, id] of linksOf(record)) {
    const found = known.get(key);
    fields[field] ??= [];
    if (found !== undefined) fields[field].push(found);
    else intake.tally.note('Names a record that was refused: kept without it', where, `${field} ${id}`);
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

/** The ID of a term of the same name that another source, or an editor, created. */
function existingTerm(outcome: Extract<Imported, { result: 'refused' }>): number | undefined {
  const taken = Object.values(outcome.problems).find(({ reason }) => reason === 'name_taken');
  const id = taken?.values?.['id'];
  return typeof id === 'number' && id > 0 ? id : undefined;
}

function sentencesOf({ sentence, called }: Repairing, problems: Problems): string[] {
  return Object.entries(toCorrect(problems)).map(([field, problem]) => sentence(called(field), problem));
}

/** The key of a source's record in `Known`. */
export function keyOf(resource: ResourceName, id: string): string {
  return `${resource} ${id}`;
}
