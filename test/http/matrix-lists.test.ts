import { resources } from '../../src/model/tables/resources.ts';
import { describeFilter, describeFiltersTogether } from '../support/matrix/filtering.ts';
import { onEveryStage, triedRows } from '../support/matrix/stages.ts';

onEveryStage('the parameters of the list of', (resource, stageOf, first) => {
  describeFiltersTogether(resource, stageOf);
  for (const [name, row] of triedRows(Object.entries(resources[resource].filters), first)) {
    describe(`the parameter ${name}`, () => describeFilter(resource, name, row, stageOf));
  }
});
