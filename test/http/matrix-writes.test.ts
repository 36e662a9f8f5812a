import { onEveryStage } from '../support/matrix/stages.ts';
import { describeChanges, describeCreation, writtenRows } from '../support/matrix/writing.ts';

onEveryStage('fields of', (resource, stageOf, deployment) => {
  for (const [name, row] of writtenRows(resource)) {
    describe(`the field ${name}`, () => {
      describeCreation(resource, name, row, stageOf);
      // What a field takes may depend on the deployment; what becomes of it afterwards cannot.
      if (deployment === 'ca') describeChanges(resource, name, row, stageOf);
    });
  }
});
