/** The test matrix of one resource: every list parameter and every field, with valid and invalid values, in every deployment. */

import type { ResourceName } from '../../../src/model/tables/field.ts';
import { resources } from '../../../src/model/tables/resources.ts';
import { describeAlike } from './alike.ts';
import { describeFilter, describeFiltersTogether } from './filtering.ts';
import { describeRefusals, describeRefusalsTogether } from './refusing.ts';
import { onEveryStage, triedRows } from './stages.ts';
import { describeChanges, describeCreation, writtenRows } from './writing.ts';

/** Declares the tests of a resource. */
export function describeMatrix(resource: ResourceName): void {
  onEveryStage('the parameters of the list of', resource, (stageOf, first) => {
    describeFiltersTogether(resource, stageOf);
    for (const [name, row] of triedRows(Object.entries(resources[resource].filters), first)) {
      describe(`the parameter ${name}`, () => describeFilter(resource, name, row, stageOf));
    }
  });
  onEveryStage('wrong fields of', resource, (stageOf, first) => {
    describeRefusalsTogether(resource, stageOf);
    for (const [name, row] of triedRows(writtenRows(resource), first)) {
      describe(`the field ${name}`, () => describeRefusals(resource, name, row, stageOf));
    }
  });
  onEveryStage('fields of', resource, (stageOf, first) => {
    if (first) describeAlike(resource, stageOf);
    for (const [name, row] of triedRows(writtenRows(resource), first)) {
      const cell = { resource, name, row, stageOf };
      describe(`the field ${name}`, () => {
        describeCreation(cell);
        describeChanges(cell);
      });
    }
  });
}
