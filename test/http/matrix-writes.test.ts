import { sideBySide } from '../support/matrix/side-by-side.ts';
import { onEveryStage, triedRows } from '../support/matrix/stages.ts';
import { describeChanges, describeCreation, isName, writtenRows } from '../support/matrix/writing.ts';

onEveryStage('fields of', (resource, stageOf, first) => {
  const itBesides = sideBySide();
  for (const [name, row] of triedRows(writtenRows(resource), first)) {
    // Samples that make terms and places by name would meet
    const isAlone = row.refers || isName(resource, name);
    const cell = { resource, name, row, stageOf, it: isAlone ? it : itBesides };
    describe(`the field ${name}`, () => {
      describeCreation(cell, first.pair);
      describeChanges(cell);
    });
  }
});
