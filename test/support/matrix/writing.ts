/** Tests of writes: a field is created and read back, changed alone, and cleared. */

import { expect } from 'chai';
import type { ResourceName, Row, ValueType } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Answer, Asking, Loose } from '../asking.ts';
import { badValuesOf, goodValuesOf, isClearedByBlank } from '../values.ts';
import { encodings, formOf } from './encoding.ts';
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

/** Types of which each value decides where a record is found. */
const deciding: readonly ValueType[] = ['status', 'flag', 'slug'];

/** Looks for the first value of a field wherever the record shows, and for the others where it is stored: caches forget whole records. */
function placesFor(row: Row, turn: number): Look {
  return turn === 0 || deciding.includes(row.valueType) ? expectEverywhere : expectStored;
}

/** Tells whether the values of a field are unique to one record. */
export function isName(resource: ResourceName, name: string): boolean {
  return name === 'slug' || name === resources[resource].title;
}

/** Tests of creating records with a field. */
export function describeCreation({ resource, name, row, stageOf }: Cell): void {
  it('has samples of at least two values', async () => {
    expect(samplesOf(row, stageOf().world, name)).to.have.length.of.at.least(2);
  });

  it('is created in every spelling, in JSON and in forms, and reads back the same everywhere', async () => {
    const stage = stageOf();
    for (const [at, sample] of samplesOf(row, stage.world, name).entries()) {
      const [first, ...others] = creations(resource, name, row, sample);
      await expectCreation(stage, name, row, sample, first as Asking, placesFor(row, at));
      await each(resource, name, others, (asking) => expectCreation(stage, name, row, sample, asking));
    }
  });

  it('is the same on create when it is null and when it is absent', async () => {
    const stage = stageOf();
    const least = leastOf(resource);
    const body = { ...least, [name]: null };
    if (row.required) return expectMissing(await posted(stage, { body }), name);
    const absent = await shownOnce(stage, name, row, least);
    expect(await shownOnce(stage, name, row, body)).to.deep.equal(absent);
  });
}

/** Tests of changing a field. The ways to change a record take turns; `describeAlike` tests that they are alike for every field. */
export function describeChanges({ resource, name, row, stageOf }: Cell): void {
  const ways = waysTo(resource);
  const first = writtenRows(resource).findIndex(([each]) => each === name);
  const wayOf = (turn: number) => ways[(first + turn) % ways.length] as Way;

  it('is changed alone to every value', async () => {
    const stage = stageOf();
    const [had, ...others] = samplesOf(row, stage.world, name) as [Sample, ...Sample[]];
    // One record takes one value after the other, unless what it becomes decides how it is named
    const isFresh = deciding.includes(row.valueType) || isName(resource, name);
    let record: Loose;
    for (const [turn, sample] of [...others, had].entries()) {
      const spelling = sample.spellings[turn % sample.spellings.length];
      const asking = { body: { ...sample.beside, [name]: spelling } };
      record ??= await rich(stage);
      record = await expectChange(stage, record, name, row, sample, wayOf(turn), asking, placesFor(row, turn));
      if (!isFresh) continue;
      await removed(stage, record);
      record = undefined;
    }
    if (record) await removed(stage, record);
  });

  it('is changed alone by a form', async () => {
    const stage = stageOf();
    const samples = samplesOf(row, stage.world, name);
    const inForms = samples.flatMap((sample) => {
      const [way] = sample.spellings.flatMap((spelling) => encodings(name, spelling, row.valueType));
      return way === undefined ? [] : [{ sample, form: `${formOf(sample.beside ?? {})}&${way}` }];
    });
    // Every value comes in forms that create records; the fields take turns with the methods
    const { sample, form } = (inForms[1] ?? inForms[0]) as (typeof inForms)[number];
    const before = await rich(stage);
    await removed(stage, await expectChange(stage, before, name, row, sample, wayOf(0), { form }, expectStored));
  });

  it('handles null and empty text in an update as its row says', async () => {
    const stage = stageOf();
    await expectNull(stage, name, row, wayOf(0));
    await expectEmptied(stage, name, row, { body: { ...placeWith(name, ''), [name]: '' } });
    await expectEmptied(stage, name, row, { form: { ...placeWith(name, ''), [name]: '' } });
  });
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

function expectMissing(answer: Answer, name: string): void {
  expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_missing_callback_param']);
  expect(answer.body.data.params).to.deep.equal([name]);
}

/**
 * Requests with the spellings as JSON, and with every encoding of each as a form. Texts after the first spelling take turns between the
 * two, since a form holds the same text.
 */
function creations(resource: ResourceName, name: string, row: Row, { spellings, beside }: Sample): Asking[] {
  return spellings.flatMap((spelling, turn) => {
    const body = { ...leastOf(resource), ...beside, [name]: spelling };
    const forms = encodings(name, spelling, row.valueType).map((way) => {
      const { [name]: _, ...others }: Record<string, unknown> = { ...leastOf(resource), ...beside };
      return { form: `${formOf(others)}&${way}` };
    });
    if (turn === 0 || typeof spelling !== 'string' || forms.length === 0) return [{ body }, ...forms];
    return turn % 2 === 0 ? [{ body }] : forms;
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
  await readBefore(stage, before);
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
async function expectNull(stage: Stage, name: string, row: Row, [method, by]: Way): Promise<void> {
  const before = await rich(stage);
  const answer = await updated(stage, before, method, by, { body: { ...placeWith(name, null), [name]: null } });
  if (refusesNull(row)) {
    expect(answer.status).to.equal(400);
    expect(answer.body.data.params).to.have.all.keys(name);
  } else {
    const shown = row.onNull === 'keep' ? await shownIn(stage, before, name, row) : emptyOf(row, name, before);
    expect([answer.status, await shownIn(stage, answer.body, name, row)]).to.deep.equal([200, shown]);
    expect(without(answer.body, [name])).to.deep.equal(without(before, [name]));
  }
  await removed(stage, before);
}

/** Asserts that an empty text clears fields that may be empty, and is refused for others. */
async function expectEmptied(stage: Stage, name: string, row: Row, asking: Asking): Promise<void> {
  const before = await rich(stage);
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
  await removed(stage, before);
}

/** Creates a record as an editor. */
export async function posted({ service, resource }: Stage, asking: Asking): Promise<Answer> {
  return service.request('POST', `/${resource}`, { as: 'editor', ...asking });
}

async function created(stage: Stage, asking: Asking): Promise<Loose> {
  const answer = await posted(stage, asking);
  expect(answer.status, `${excerptOf(asking)}: ${answer.text}`).to.equal(201);
  return answer.body;
}

/** Creates a record, reads the field and deletes the record. */
async function shownOnce(stage: Stage, name: string, row: Row, body: Asking['body']): Promise<unknown> {
  const record = await created(stage, { body });
  const shown = await shownIn(stage, record, name, row);
  await removed(stage, record);
  return shown;
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
