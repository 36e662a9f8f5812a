import { describeRefusals, describeRefusalsTogether } from '../support/matrix/refusing.ts';
import { onEveryStage, triedRows } from '../support/matrix/stages.ts';
import { writtenRows } from '../support/matrix/writing.ts';

onEveryStage('wrong fields of', (resource, stageOf, first) => {
  describeRefusalsTogether(resource, stageOf);
  for (const [name, row] of triedRows(writtenRows(resource), first)) {
    describe(`the field ${name}`, () => describeRefusals(resource, name, row, stageOf));
  }
});
