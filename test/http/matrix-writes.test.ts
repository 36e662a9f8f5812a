import { onEveryStage, triedRows } from '../support/matrix/stages.ts';
import { describeChanges, describeCreation, writtenRows } from '../support/matrix/writing.ts';

onEveryStage('fields of', (resource, stageOf, first) => {
  for (const [name, row] of triedRows(writtenRows(resource), first)) {
    const cell = { resource, name, row, stageOf };
    describe(`the field ${name}`, () => {
      describeCreation(cell);
      describeChanges(cell);
    });
  }
});
