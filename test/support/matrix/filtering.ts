/** Tests of list parameters: every valid value is accepted, and the error of every invalid one names the parameter. */

import { expect } from 'chai';
import type { ResourceName, Row } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Answer } from '../asking.ts';
import { badValuesOf, goodValuesOf } from '../values.ts';
import { encodings, inTurn, wrongEncodings } from './encoding.ts';
import type { Stage } from './reading.ts';
import { grouped } from './samples.ts';
import type { Known, World } from './world.ts';

const unknownId = 999_999_999;

/** Parameters that another one needs to be accepted, or to find enough. */
const beside: Readonly<Record<string, string>> = {
  geoloc_lat: 'geoloc_lng=1',
  geoloc_lng: 'geoloc_lat=1',
  geoloc_radius: 'geoloc_lat=41.4&geoloc_lng=2.2',
  page: 'per_page=1',
};

/** Tests of one parameter of a list. */
export function describeFilter(resource: ResourceName, name: string, row: Row, stageOf: () => Stage): void {
  const list = ({ service }: Stage, query: string, as?: 'editor'): Promise<Answer> =>
    service.request('GET', `/${resource}`, { as, query: [beside[name], query].filter(Boolean).join('&') });

  // The gate reads every spelling and refuses every bad value: test/unit/schemas-filters.test.ts asks it for each
  const spelt = isReferring(row) ? ', and equivalent spellings list the same records' : '';
  it(`is accepted${spelt}`, async () => {
    const stage = stageOf();
    const groups = samplesOf(resource, row, stage.world, name);
    let asked = 0;
    for (const spellings of groups) {
      const answers = new Set<string>();
      for (const query of queriesOf(name, row, spellings)) {
        asked += 1;
        const answer = await list(stage, query, 'editor');
        expect(answer.status, `${query.slice(0, 200)}: ${answer.text.slice(0, 300)}`).to.equal(200);
        answers.add(JSON.stringify([answer.body.total, answer.body[resource]]));
      }
      expect([...answers], JSON.stringify(spellings).slice(0, 200)).to.have.length.at.most(1);
    }
    expect(asked, 'good values').to.be.above(0);
  });

  it(row.valueType === 'truth' ? 'accepts any value' : 'is named in the error when it is invalid', async () => {
    const stage = stageOf();
    const wrong = (values: readonly unknown[]) => values.flatMap((value) => wrongEncodings(name, asText(row, value)));
    const references = wrong(wrongReferences(resource, row, stage.world, name));
    const queries = [...wrong(badValuesOf(row)).slice(0, 3), ...references];
    expect(queries.length > 0, 'wrong values').to.equal(row.valueType !== 'truth');
    for (const query of queries) {
      const answer = await list(stage, query);
      const what = `${query.slice(0, 200)}: ${answer.text.slice(0, 300)}`;
      expect([answer.status, answer.body.code], what).to.deep.equal([400, 'rest_invalid_param']);
      expect(Object.keys(answer.body.data.params), what).to.deep.equal([name]);
    }
  });

  if (row.valueType !== 'statuses') return;
  it('is refused to readers for statuses that only editors see', async () => {
    for (const { sent } of goodValuesOf(row)) {
      for (const query of encodings(name, sent, row.valueType)) {
        const answer = await list(stageOf(), query);
        expect([query, answer.status]).to.deep.equal([query, 400]);
        expect(answer.body.data.params).to.have.all.keys(name);
      }
    }
    expect((await list(stageOf(), `${name}=publish`)).status).to.equal(200);
  });
}

/** Tests of all parameters of a list together. */
export function describeFiltersTogether(resource: ResourceName, stageOf: () => Stage): void {
  it('are all named in the error when all are invalid', async () => {
    const rows = Object.entries(resources[resource].filters).filter(([, row]) => row.valueType !== 'truth');
    const wrong = rows.map(([name, row]) => badValuesOf(row).flatMap((value) => wrongEncodings(name, value))[0]);
    const answer = await stageOf().service.request('GET', `/${resource}`, { query: wrong.join('&') });
    expect([answer.status, answer.body.code]).to.deep.equal([400, 'rest_invalid_param']);
    expect(answer.body.data.params).to.have.all.keys(rows.map(([name]) => name));
  });
}

function isReferring(row: Row): boolean {
  return row.refers !== undefined || row.valueType === 'ids';
}

/**
 * Queries with equivalent spellings, whose encodings take turns: all of those that refer to records, which are looked up behind the gate,
 * and of others one, since the gate reads all of them as the same value.
 */
function queriesOf(name: string, row: Row, spellings: readonly unknown[]): string[] {
  const some = isReferring(row) ? spellings : spellings.slice(-1);
  return some.flatMap((value, turn) => inTurn(encodings(name, value, row.valueType), turn));
}

/** Groups of equivalent spellings. Values that refer to records use those of the world. */
function samplesOf(resource: ResourceName, row: Row, world: World, name: string): readonly (readonly unknown[])[] {
  const known = world[row.refers ?? resource];
  const [a, b] = known;
  if (row.valueType === 'id') return known.map(({ id }) => [id, String(id)]);
  if (row.valueType === 'parent') return [...known.map(({ id }) => [id, String(id)]), [0, '0']];
  if (row.valueType === 'ids') return [alone(a), both(a, b)];
  if (row.valueType === 'terms')
    return [
      [...alone(a), a.slug, [a.slug]],
      [...both(a, b), `${a.slug},${b.id}`],
    ];
  // A cursor is valid for one list only, but a blank one starts any list
  if (row.valueType === 'cursor') return [['']];
  if (row.valueType === 'sections')
    return [['town'], [`categories:${world.categories.map(({ slug }) => slug).join()}`]];
  const values = goodValuesOf(row).filter(({ sent }) => name !== 'page' || Number(sent) <= known.length);
  return grouped(values).map((group) => group.map(({ sent }) => sent));
}

function alone({ id }: Known): unknown[] {
  return [id, String(id), [id], `${id},`, `${id},${id}`];
}

function both(a: Known, b: Known): unknown[] {
  return [[a.id, b.id], `${a.id},${b.id}`, ` ${b.id} , ${a.id}`];
}

/** IDs of no record, of another kind of record, or of trashed ones. Empty for `include` of events, which skips unknown IDs. */
function wrongReferences(resource: ResourceName, row: Row, world: World, name: string): unknown[] {
  const refers = row.refers ?? (row.valueType === 'ids' && resource !== 'events' ? resource : undefined);
  if (!refers) return [];
  const ids = [unknownId, (refers === 'tags' ? world.venues : world.tags)[0].id].map(String);
  const trashed = world.trashed[refers];
  const slugs = row.valueType === 'terms' ? ['cap-terme-aixi'] : [];
  const lists = name === 'parent' || row.valueType === 'id' ? [] : ids.map((id) => [String(world[refers][0].id), id]);
  return [...ids, ...slugs, ...lists, ...(trashed === undefined ? [] : [String(trashed)])];
}

/** Converts invalid numbers to text where a query does not distinguish the two. */
function asText(row: Row, value: unknown): unknown {
  const numeric = ['id', 'parent', 'count', 'number', 'flag'].includes(row.valueType);
  if (numeric && typeof value === 'number') return String(value);
  return row.valueType === 'ids' && Array.isArray(value) && value.length > 100 ? value.map(String) : value;
}
