/** The test matrix of one resource: every list parameter and every field, with valid and invalid values, and its terms in every deployment. */

import type { ResourceName } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import { describeAlike } from './alike.ts';
import { describeFilter, describeFiltersTogether } from './filtering.ts';
import { describeRefusals, describeRefusalsTogether } from './refusing.ts';
import { onStage, onStagesOfOthers } from './stages.ts';
import { describeChanges, describeCreation, describeCreationsTogether, isTogether, writtenRows } from './writing.ts';

/** Declares the tests of a resource. */
export function describeMatrix(resource: ResourceName): void {
  const rows = writtenRows(resource);
  onStage(resource, (stageOf) => {
    describe('the parameters of the list', () => {
      describeFiltersTogether(resource, stageOf);
      for (const [name, row] of Object.entries(resources[resource].filters)) {
        describe(`the parameter ${name}`, () => describeFilter(resource, name, row, stageOf));
      }
    });
    describe('wrong fields', () => {
      describeRefusalsTogether(resource, stageOf);
      for (const [name, row] of rows) {
        describe(`the field ${name}`, () => describeRefusals(resource, name, row, stageOf));
      }
    });
    describe('fields', () => {
      describeCreationsTogether(resource, stageOf);
      describeAlike(resource, stageOf);
    });
    for (const [name, row] of rows) {
      const cell = { resource, name, row, stageOf };
      describe(`the field ${name}`, () => {
        if (!isTogether(resource, [name, row])) describeCreation(cell);
        describeChanges(cell);
      });
    }
  });
  const terms = rows.filter(([, row]) => row.valueType === 'terms');
  if (terms.length === 0) return;
  onStagesOfOthers(resource, (stageOf) => {
    for (const [name, row] of terms) {
      describe(`the field ${name}`, () => describeCreation({ resource, name, row, stageOf }));
    }
  });
}
