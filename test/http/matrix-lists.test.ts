import { resources } from '../../src/model/resources.ts';
import { describeFilter, describeFiltersTogether } from '../support/matrix/filtering.ts';
import { onEveryStage } from '../support/matrix/stages.ts';

onEveryStage('the parameters of the list of', (resource, stageOf) => {
  describeFiltersTogether(resource, stageOf);
  for (const [name, row] of Object.entries(resources[resource].filters)) {
    describe(`the parameter ${name}`, () => describeFilter(resource, name, row, stageOf));
  }
});
