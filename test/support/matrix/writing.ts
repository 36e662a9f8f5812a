/** Tests of writes: a field is created and read back, changed alone, and cleared. */

import { expect } from 'chai';
import type { ResourceName, Row, ValueType } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Answer, Asking, Loose } from '../asking.ts';
import { badValuesOf, goodValuesOf, isClearedByBlank } from '../values.ts';
import { encodings, firstAndLast, formOf, inTurn } from './encoding.ts';
import { emptyOf, expectEverywhere, expectStored, readBefore, type Stage, shownIn, without } from './reading.ts';
import { places, placeWith, type Sample, samplesOf } from './samples.ts';
import { type Way, waysTo } from './ways.ts';
import { leastOf } from './world.ts';

/** All rows that can be written, including our extensions. */
export function writtenRows(resource: ResourceName): [string, Row][] {
  return Object.entries({ ...resources[resource].fields, ...resources[resource].extensions });
}

/** One field under test. */
export interface Cell {
  readonly resource: ResourceName;
  readonly name: string;
  readonly row: Row;
  readonly stageOf: () => Stage;
}

/** Looks at a record after a write. */
type Look = (stage: Stage, record: Loose) => Promise<void>;

/** Types whose values are looked up, or understood in a time zone, behind the gate. */
const behindTheGate: readonly ValueType[] = ['terms', 'links', 'image', 'user', 'moment'];

/** Types of which each value decides where a record is found. */
const deciding: readonly ValueType[] = ['status', 'slug'];
/** A flag that does. */
const hiding = 'hide_from_listings';

/** Types of which a value changes no other field, so that one record tries one of each. */
const independent: readonly ValueType[] = [
  ...(['plain', 'html', 'url', 'email', 'flag', 'zone', 'choice', 'cost', 'image', 'user', 'terms', 'links'] as const),
];

/** Looks wherever a record with a value shows if the value decides that, and otherwise where it is stored. */
function placesFor(name: string, { valueType }: Row): Look {
  return name === hiding || deciding.includes(valueType) ? expectEverywhere : expectStored;
}

/** Tells whether the values of a field are unique to one record. */
export function isName(resource: ResourceName, name: string): boolean {
  return name === 'slug' || name === resources[resource].title;
}

/** Tests of creating records with a field. */
export function describeCreation({ resource, name, row, stageOf }: Cell): void {
  it('is created with every value, in JSON and in forms, and reads back the same', async () => {
    const stage = stageOf();
    const samples = samplesOf(row, stage.world, name);
    expect(samples).to.have.length.of.at.least(2);
    for (const [at, sample] of samples.entries()) {
      const [first, ...others] = creations(resource, name, row, sample, at);
      await expectCreation(stage, name, row, sample, first as Asking, placesFor(name, row));
      await each(resource, name, others, (asking) => expectCreation(stage, name, row, sample, asking));
    }
  });
}

/** A value on its way to a new record: in JSON, or in a form beside what the others need. */
interface Try {
  readonly value?: unknown;
  readonly form?: string;
  readonly shown: unknown;
}

/** Tells whether a field is created together with others. */
export function isTogether(resource: ResourceName, [name, row]: readonly [string, Row]): boolean {
  const isApart = isName(resource, name) || name === hiding || name === 'event_status';
  return !isApart && independent.includes(row.valueType);
}

/** Tests of creating records with all those fields that do not depend on each other, a value of each at a time. */
export function describeCreationsTogether(resource: ResourceName, stageOf: () => Stage): void {
  const rows = writtenRows(resource).filter((each) => isTogether(resource, each));

  it('are created with every value, in JSON and in forms, and read back the same', async () => {
    const stage = stageOf();
    const tries = rows.map(([name, row]) => triesOf(stage, name, row));
    for (const kind of ['value', 'form'] as const) {
      const some = tries.map((each) => each.filter((one) => kind in one));
      const rounds = Math.max(...some.map(({ length }) => length));
      const fieldsOf = (round: number): Named[] =>
        rows.flatMap(([name, row], at) => {
          const one = turnOf(some[at] ?? [], round);
          return one ? [{ name, row, ...one }] : [];
        });
      for (let round = 0; round < rounds; round += 1) {
        const record = await createdTogether(stage, fieldsOf(round));
        await (round === 0 ? expectEverywhere : expectStored)(stage, record);
      }
      // One half and then the other: no field needs those that are not sent. Forms have other halves than JSON
      const size = kind === 'form' ? 2 : 1;
      for (const half of [0, 1])
        await createdTogether(
          stage,
          fieldsOf(half).filter((_, at) => Math.floor(at / size) % 2 === half),
        );
    }
  });
}

function turnOf<T>(items: readonly T[], turn: number): T | undefined {
  return items[turn % items.length];
}

/** What `creations` tries of a field. */
function triesOf(stage: Stage, name: string, row: Row): Try[] {
  const samples = samplesOf(row, stage.world, name);
  expect(samples, name).to.have.length.of.at.least(2);
  return samples.flatMap((sample, at) =>
    spelled(name, row, sample, at).map((one) => ({ ...one, shown: sample.shown })),
  );
}

type Named = Try & { readonly name: string; readonly row: Row };

/** Creates a record with a value of each field, all in JSON or all in a form, and asserts that it shows them. */
async function createdTogether(stage: Stage, fields: readonly Named[]): Promise<Loose> {
  const least = leastOf(stage.resource);
  const forms = fields.flatMap(({ form }) => form ?? []);
  const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const asking = forms.length > 0 ? { form: [formOf(least), ...forms].join('&') } : { body: { ...least, ...values } };
  const record = await created(stage, asking);
  const shown: Loose = {};
  for (const { name, row } of fields) shown[name] = await shownIn(stage, record, name, row);
  expect(shown, excerptOf(asking)).to.deep.equal(Object.fromEntries(fields.map(({ name, shown }) => [name, shown])));
  return record;
}

/** Tests of changing a field. The ways to change a record take turns; `describeAlike` tests that they are alike for every field. */
export function describeChanges({ resource, name, row, stageOf }: Cell): void {
  const ways = waysTo(resource);
  const first = writtenRows(resource).findIndex(([each]) => each === name);
  const wayOf = (turn: number) => ways[(first + turn) % ways.length] as Way;

  it('is changed alone to other values and back by a form', async () => {
    const stage = stageOf();
    const [had, ...all] = samplesOf(row, stage.world, name) as [Sample, ...Sample[]];
    // One record takes one value after the other, unless what it becomes decides how it is named
    const isFresh = row.valueType === 'status' || isName(resource, name);
    const others =
      row.valueType === 'status' ? all : all.slice(0, isFresh || behindTheGate.includes(row.valueType) ? 3 : 1);
    let record: Loose;
    for (const [turn, sample] of [...others, had].entries()) {
      const asking = sample === had ? { form: formWith(name, row, had) } : { body: bodyWith(name, sample, turn) };
      record ??= await rich(stage);
      // The first change of each field of events tells that none of their answers stays as it was before
      const look = resource === 'events' && turn === 0 ? expectEverywhere : placesFor(name, row);
      record = await expectChange(stage, record, name, row, sample, wayOf(turn), asking, look);
      if (!isFresh) continue;
      // Its name and its slug become free for the next one
      await removed(stage, record);
      record = undefined;
    }
  });

  it('handles null and empty text in an update as its row says', async () => {
    const stage = stageOf();
    const [had] = samplesOf(row, stage.world, name) as readonly [Sample];
    const record = await rich(stage);
    await expectNull(stage, record, name, row, wayOf(0));
    const again = await updated(stage, record, ...wayOf(1), { body: bodyWith(name, had, 0) });
    expect(again.status, again.text).to.equal(200);
    const empty = { ...placeWith(name, ''), [name]: '' };
    await expectEmptied(stage, again.body, name, row, first % 2 === 0 ? { body: empty } : { form: empty });
    if (isName(resource, name)) await removed(stage, record);
  });
}

/** A body that changes a field to one spelling of a sample. */
function bodyWith(name: string, { spellings, beside }: Sample, turn: number): Record<string, unknown> {
  return { ...beside, [name]: spellings[turn % spellings.length] };
}

/** A form that changes a field to a sample. */
function formWith(name: string, { valueType }: Row, { spellings, beside = {} }: Sample): string {
  const [way] = spellings.flatMap((spelling) => encodings(name, spelling, valueType));
  expect(way, 'a form').not.to.equal(undefined);
  return `${formOf(beside)}&${way}`;
}

/** Runs the attempts concurrently, or one by one if the values of the field are unique to one record. */
async function each<T>(
  resource: ResourceName,
  name: string,
  items: readonly T[],
  attempt: (item: T, at: number) => Promise<void>,
): Promise<void> {
  if (!isName(resource, name)) await Promise.all(items.map(attempt));
  else for (const [at, item] of items.entries()) await attempt(item, at);
}

/** Creates a record with a sample, asserts that it shows the sample, and runs further checks (`look`). The next one may need its name. */
async function expectCreation(
  stage: Stage,
  name: string,
  row: Row,
  { shown }: Pick<Sample, 'shown'>,
  asking: Asking,
  look: Look = async () => {},
): Promise<void> {
  const record = await created(stage, asking);
  expect(await shownIn(stage, record, name, row), excerptOf(asking)).to.deep.equal(shown);
  await look(stage, record);
  if (isName(stage.resource, name)) await removed(stage, record);
}

/** Requests with the spellings of a field's sample. */
function creations(resource: ResourceName, name: string, row: Row, sample: Sample, at: number): Asking[] {
  return spelled(name, row, sample, at).map(({ value, form }) => {
    const { [name]: _, ...others }: Record<string, unknown> = { ...leastOf(resource), ...sample.beside };
    return form === undefined ? { body: { ...others, [name]: value } } : { form: `${formOf(others)}&${form}` };
  });
}

/**
 * The spellings of a field's sample, in JSON and by forms in turn, whose encodings take turns; a single one comes in both. Each sample
 * begins one turn later, so that lists, which often stand at every other place, come by forms too, in each encoding. The gate reads all
 * spellings alike, for which test/unit/schemas-fields.test.ts asks it, except those that are looked up behind it: of others the last one
 * comes as well.
 */
function spelled(name: string, row: Row, { spellings }: Sample, at: number): Omit<Try, 'shown'>[] {
  const some = behindTheGate.includes(row.valueType) ? spellings : firstAndLast(spellings);
  return some.flatMap((value, turn): Omit<Try, 'shown'>[] => {
    const ways = inTurn(encodings(name, value, row.valueType), at + Math.floor(turn / 2));
    const forms = ways.map((form) => ({ form }));
    if (some.length === 1) return [{ value }, ...forms];
    return (at + turn) % 2 === 1 && forms.length > 0 ? forms : [{ value }];
  });
}

/** A record in which every field has a value. */
export async function rich(stage: Stage): Promise<Loose> {
  const { resource, world } = stage;
  const filled = writtenRows(resource).map(([name, row]) => [name, samplesOf(row, world, name)[0]?.spellings[0]]);
  const plain = { all_day: false, hide_from_listings: false };
  const body: Loose = { ...Object.fromEntries(filled), ...leastOf(resource), slug: undefined, ...plain };
  return created(stage, { body });
}

/** Changes a record; asserts that its answer shows the new value and all other fields unchanged, and runs further checks (`look`). */
async function expectChange(
  stage: Stage,
  before: Loose,
  name: string,
  row: Row,
  sample: Sample,
  [method, by]: Way,
  asking: Asking,
  look: Look,
): Promise<Loose> {
  if (look === expectEverywhere) await readBefore(stage, before);
  const answer = await updated(stage, before, method, by, asking);
  const what = `${method} by ${by} ${excerptOf(asking)}: ${answer.text.slice(0, 300)}`;
  expect(answer.status, what).to.equal(200);
  expect(await shownIn(stage, answer.body, name, row), what).to.deep.equal(sample.shown);
  const changed = [name, ...Object.keys(sample.beside ?? {}), ...(sample.shown === 'future' ? ['status'] : [])];
  expect(without(answer.body, changed), what).to.deep.equal(without(before, changed));
  await look(stage, answer.body);
  return answer.body;
}

/** Tells whether an update with null in a field is refused. */
export function refusesNull({ required, onNull }: Row): boolean {
  return required === true || onNull === 'refuse';
}

/** Asserts that `null` clears the field, is refused, or changes nothing, as the row says. */
async function expectNull(stage: Stage, before: Loose, name: string, row: Row, [method, by]: Way): Promise<void> {
  const answer = await updated(stage, before, method, by, { body: { ...placeWith(name, null), [name]: null } });
  if (refusesNull(row)) {
    expect(answer.status).to.equal(400);
    expect(answer.body.data.params).to.have.all.keys(name);
  } else {
    const shown = row.onNull === 'keep' ? await shownIn(stage, before, name, row) : emptyOf(row, name, before);
    expect([answer.status, await shownIn(stage, answer.body, name, row)]).to.deep.equal([200, shown]);
    expect(without(answer.body, [name])).to.deep.equal(without(before, [name]));
  }
}

/** Asserts that an empty text clears fields that may be empty, and is refused for others. */
async function expectEmptied(stage: Stage, before: Loose, name: string, row: Row, asking: Asking): Promise<void> {
  const answer = await updated(stage, before, 'POST', 'id', asking);
  const isGood =
    row.valueType === 'terms' ||
    isClearedByBlank(row) ||
    places.includes(name) ||
    goodValuesOf(row).some(({ sent }) => sent === '');
  const isBad = !isGood && badValuesOf(row).includes('');
  expect([isGood, isBad], 'an empty text is either good or bad').to.include(true);
  expect(answer.status, excerptOf(asking)).to.equal(isGood ? 200 : 400);
  if (isBad) expect(answer.body.data.params).to.have.all.keys(name);
  else {
    const shown = row.valueType === 'zone' ? stage.service.calendar.settings.timeZone : emptyOf(row, name, before);
    expect(await shownIn(stage, answer.body, name, row)).to.deep.equal(shown);
  }
}

/** Asks for a new record as an editor. */
export async function posted({ service, resource }: Stage, asking: Asking): Promise<Answer> {
  return service.request('POST', `/${resource}`, { as: 'editor', ...asking });
}

/** Creates a record as an editor. */
export async function created(stage: Stage, asking: Asking): Promise<Loose> {
  const answer = await posted(stage, asking);
  expect(answer.status, `${excerptOf(asking)}: ${answer.text}`).to.equal(201);
  return answer.body;
}

/** Updates a record as an editor, by ID or by slug. */
export async function updated(
  { service, resource }: Stage,
  { id, slug }: Loose,
  method: string,
  by: 'id' | 'slug',
  asking: Asking,
): Promise<Answer> {
  const path = by === 'id' ? `/${resource}/${id}` : `/${resource}/by-slug/${slug}`;
  return service.request(method, path, { as: 'editor', ...asking });
}

/** Deletes a record permanently, so that its name and slug are free for the next sample. */
export async function removed({ service, resource }: Stage, { id }: Loose): Promise<void> {
  const answer = await service.request('DELETE', `/${resource}/${id}`, { as: 'editor', query: { force: 1 } });
  expect(answer.status).to.equal(200);
}

function excerptOf(asking: Asking): string {
  return JSON.stringify(asking).slice(0, 300);
}
