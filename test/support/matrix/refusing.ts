/** Tests of refusals: the error names the field for every invalid value, and nothing is stored. */

import { expect } from 'chai';
import type { ResourceName, Row } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Answer, Asking } from '../asking.ts';
import { badValuesOf } from '../values.ts';
import { formOf, wrongEncodings } from './encoding.ts';
import type { Stage } from './reading.ts';
import { knownTo, placeWith } from './samples.ts';
import { methods } from './ways.ts';
import { type Known, leastOf, type World } from './world.ts';
import { posted, updated, writtenRows } from './writing.ts';

const unknownId = 999_999_999;

/** Tests of one field of a resource. */
export function describeRefusals(resource: ResourceName, name: string, row: Row, stageOf: () => Stage): void {
  it('is refused with some invalid values, in ways that take turns, and nothing is stored', async () => {
    const stage = stageOf();
    const [record] = stage.world[resource];
    const before = await stateOf(stage, record);
    const wrong = badValuesOf(row);
    const inForms = wrong.filter((value) => isInForms(name, value));
    const inJson = wrong.filter((value) => !isInForms(name, value));
    const values = [...inForms.slice(0, 2), ...inJson.slice(0, 1), ...wrongReferences(row, stage.world)];
    expect(values, 'wrong values').not.to.deep.equal([]);
    // Each field begins with the way after that of the one before it
    const first = writtenRows(resource).findIndex(([each]) => each === name);
    const turns = { json: first, form: first };
    for (const [turn, value] of values.entries()) {
      const method = methods[(first + turn) % methods.length] as string;
      const [created, changed] = inTurn(resource, name, value, turns);
      for (const asking of created) expectRefused(await posted(stage, asking), name, asking);
      for (const asking of changed) {
        expectRefused(await updated(stage, record, method, 'id', asking), name, asking);
      }
    }
    expect(await stateOf(stage, record)).to.deep.equal(before);
  });

  if (!row.required) return;
  it('is reported as missing when it is absent, before invalid fields are reported', async () => {
    const stage = stageOf();
    const { [name]: _, ...others } = leastOf(resource);
    const body: Record<string, unknown> = { ...others, [otherThan(resource, name)]: { $gt: '' } };
    for (const asking of [{ body: others }, { body }, { form: formOf(others) }, { form: formOf(body) }]) {
      const answer = await posted(stage, asking);
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_missing_callback_param']);
      expect(answer.body.data.params).to.deep.equal([name]);
    }
  });
}

/** Tests of all fields of a resource together. */
export function describeRefusalsTogether(resource: ResourceName, stageOf: () => Stage): void {
  it('are all named in the error when all are invalid', async () => {
    const stage = stageOf();
    const wrong = writtenRows(resource).map(([name, row]) => [name, badValuesOf(row)[0]]);
    const [record] = stage.world[resource];
    const before = await stateOf(stage, record);
    const body = Object.fromEntries(wrong);
    const names = Object.keys(body);
    for (const answer of [
      await posted(stage, { body }),
      await updated(stage, record, 'PATCH', resources[resource].family === 'post' ? 'slug' : 'id', { body }),
    ]) {
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_param']);
      expect(answer.body.data.params).to.have.all.keys(names);
    }
    expect(await stateOf(stage, record)).to.deep.equal(before);
  });

  it('are all named in the error when they are required and missing', async () => {
    const required = writtenRows(resource).flatMap(([name, row]) => (row.required ? [name] : []));
    for (const asking of [{ body: {} }, { form: '' }, {}]) {
      const answer = await posted(stageOf(), asking);
      expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_missing_callback_param']);
      expect(answer.body.data.params).to.deep.equal(required);
    }
  });
}

type Askings = readonly Asking[];

/** Tells whether a form holds an invalid value, which stays invalid as text. */
function isInForms(name: string, value: unknown): boolean {
  return wrongEncodings(name, value).length > 0;
}

/**
 * The request with a value, to create or to change in turn. The gate alone decides that a value is refused on both alike, and
 * test/unit/schemas-fields.test.ts asks it for each, in JSON and in forms; here the fields of a resource
 * go through the ways. Values that forms can hold have turns of their own, by a form and in JSON.
 */
function inTurn(
  resource: ResourceName,
  name: string,
  value: unknown,
  turns: { json: number; form: number },
): readonly [created: Askings, changed: Askings] {
  const kind = isInForms(name, value) ? 'form' : 'json';
  const turn = turns[kind];
  turns[kind] += 1;
  // To create by a form, to change in JSON, to change by a form, to create in JSON
  const [isForm, isChange] = kind === 'json' ? [false, turn % 2 === 1] : [turn % 2 === 0, [1, 2].includes(turn % 4)];
  const way = (askings: Askings) => (isForm ? askings.slice(1) : askings.slice(0, 1));
  return isChange ? [[], way(changes(resource, name, value))] : [way(creations(resource, name, value)), []];
}

function expectRefused(answer: Answer, name: string, asking: Asking): void {
  const what = `${JSON.stringify(asking).slice(0, 300)}: ${answer.text.slice(0, 300)}`;
  expect([answer.status, answer.body.code], what).to.deep.equal([400, 'rest_invalid_param']);
  expect(Object.keys(answer.body.data.params), what).to.deep.equal([name]);
  expect(answer.body.data.params[name], what).to.be.a('string').and.not.equal('');
}

/** Another field that has invalid values. */
function otherThan(resource: ResourceName, name: string): string {
  return 'slug' in resources[resource].fields && name !== 'slug' ? 'slug' : 'description';
}

/** IDs of no record, of another kind of record, or of trashed ones. */
function wrongReferences(row: Row, world: World): unknown[] {
  if (row.valueType === 'user') return [unknownId];
  if (row.valueType === 'image') return [unknownId, String(unknownId), { id: unknownId }];
  if (!row.refers) return [];
  const foreign = (row.refers === 'tags' ? world.venues : world.tags)[0].id;
  const trashed = world.trashed[row.refers];
  const ids = [unknownId, String(unknownId), foreign, ...(trashed === undefined ? [] : [trashed])];
  if (row.valueType !== 'terms' && row.valueType !== 'links') return ids;
  const [known] = knownTo(row, world);
  return [...ids, ...ids.map((id) => [known.id, id]), ...ids.map((id) => [{ id }])];
}

/** Fields by which a write would also create linked records. */
function alongTheWay(resource: ResourceName, name: string): Record<string, unknown> {
  const { fields } = resources[resource];
  const made: Record<string, unknown> = {
    tags: ['Mai creada'],
    categories: ['Mai creada'],
    venue: { venue: 'Mai creat' },
    organizer: { organizer: 'Mai creat' },
    image: 'https://example.com/mai.jpg',
  };
  const titles = [name, resources[resource].title];
  return Object.fromEntries(Object.entries(made).filter(([key]) => key in fields && !titles.includes(key)));
}

function creations(resource: ResourceName, name: string, value: unknown): Asking[] {
  const least: Record<string, unknown> = {
    ...leastOf(resource),
    ...placeWith(name, 1),
    ...alongTheWay(resource, name),
  };
  const { [name]: _, ...others } = least;
  const forms = wrongEncodings(name, value).map((way) => ({ form: `${formOf(others)}&${way}` }));
  return [{ body: { ...least, [name]: value } }, ...forms];
}

function changes(resource: ResourceName, name: string, value: unknown): Asking[] {
  const others = alongTheWay(resource, name);
  const forms = wrongEncodings(name, value).map((way) => ({ form: `${formOf(others)}&${way}` }));
  return [{ body: { ...others, [name]: value } }, ...forms];
}

/** Everything that a write could have changed: the number of documents of each kind, the images, and the record itself. */
async function stateOf({ service, resource }: Stage, { id }: Known): Promise<unknown> {
  const { pair } = service.calendar;
  const images = await Array.fromAsync(pair.store.scan('images'));
  const { text, headers } = await service.request('GET', `/${resource}/${id}`, { as: 'editor' });
  return { sizes: await pair.size(), images, text, tag: headers.get('etag') };
}
