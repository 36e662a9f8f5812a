/** Tests that all ways to change a record are alike: by POST, PUT and PATCH, by ID and by slug. */

import { expect } from 'chai';
import type { ResourceName, Row } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import type { Loose } from '../asking.ts';
import { expectEverywhere, readBefore, type Stage, shownIn } from './reading.ts';
import { samplesOf } from './samples.ts';
import { type Way, waysTo } from './ways.ts';
import { leastOf } from './world.ts';
import { created, isName, refusesNull, removed, rich, updated, writtenRows } from './writing.ts';

/** Tests of all fields together, in every way. `describeChanges` tests each field in some of them. */
export function describeAlike(resource: ResourceName, stageOf: () => Stage): void {
  const rows = writtenRows(resource);
  const others = rows.filter(([name]) => !isName(resource, name));
  const nulls = (some: readonly [string, Row][]): Loose => Object.fromEntries(some.map(([name]) => [name, null]));

  it('are changed and cleared alike by every method, by ID and by slug', async () => {
    const stage = stageOf();
    const values = Object.fromEntries(others.map(([name, row]) => [name, otherValue(stage, name, row)]));
    const none = nulls(others.filter(([, row]) => !refusesNull(row)));
    const shown: unknown[] = [];
    for (const way of waysTo(resource)) {
      const names = namesFor(resource, way);
      const record = await changed(stage, way, await rich(stage), { ...values, ...names });
      expect(record, way.join()).to.include(names);
      const cleared = await changed(stage, way, record, none);
      shown.push([await shownOf(stage, record, others), await shownOf(stage, cleared, others)]);
      await removed(stage, record);
    }
    for (const each of shown) expect(each).to.deep.equal(shown[0]);
  });

  it('are the same on create when they are null and when they are absent', async () => {
    const stage = stageOf();
    const least = leastOf(resource);
    const shownOnce = async (body: object): Promise<object> => {
      const record = await created(stage, { body });
      const shown = await shownOf(stage, record, rows);
      await removed(stage, record);
      return shown;
    };
    const absent = await shownOnce(least);
    expect(await shownOnce({ ...nulls(rows.filter(([, row]) => !row.required)), ...least })).to.deep.equal(absent);
  });

  it('are all named in the error when they refuse null, by every method, by ID and by slug', async () => {
    const stage = stageOf();
    const refusing = nulls(rows.filter(([, row]) => refusesNull(row)));
    const record = await rich(stage);
    for (const way of waysTo(resource)) {
      const answer = await updated(stage, record, ...way, { body: refusing });
      expect([way, answer.status, Object.keys(answer.body.data.params)]).to.deep.equal([
        way,
        400,
        Object.keys(refusing),
      ]);
    }
    await removed(stage, record);
  });
}

/** Another value of a field than the one that `rich` records have. */
function otherValue(stage: Stage, name: string, row: Row): unknown {
  return samplesOf(row, stage.world, name)[1]?.spellings[0];
}

/** The values of those fields that are unique to one record. */
function namesFor(resource: ResourceName, [method, by]: Way): Record<string, string> {
  const { title, fields } = resources[resource];
  return { [title]: `Nom ${method} ${by}`, ...('slug' in fields && { slug: `nom-${method}-${by}`.toLowerCase() }) };
}

/** Changes a record, and asserts that it shows alike everywhere. */
async function changed(stage: Stage, way: Way, before: Loose, body: Loose): Promise<Loose> {
  await readBefore(stage, before);
  const answer = await updated(stage, before, ...way, { body });
  expect(answer.status, `${way}: ${answer.text}`).to.equal(200);
  await expectEverywhere(stage, answer.body);
  return answer.body;
}

/** The values of fields as a record shows them. */
async function shownOf(stage: Stage, record: Loose, rows: readonly [string, Row][]): Promise<object> {
  const values: Record<string, unknown> = {};
  for (const [name, row] of rows) values[name] = await shownIn(stage, record, name, row);
  return values;
}
