import { describeRefusals, describeRefusalsTogether } from '../support/matrix/refusing.ts';
import { onEveryStage } from '../support/matrix/stages.ts';
import { writtenRows } from '../support/matrix/writing.ts';

onEveryStage('wrong fields of', (resource, stageOf) => {
  describeRefusalsTogether(resource, stageOf);
  for (const [name, row] of writtenRows(resource)) {
    describe(`the field ${name}`, () => describeRefusals(resource, name, row, stageOf));
  }
});
