import { describeRefusals, describeRefusalsTogether } from '../support/matrix/refusing.ts';
import { onEveryStage, triedRows } from '../support/matrix/stages.ts';
import { writtenRows } from '../support/matrix/writing.ts';

onEveryStage('wrong fields of', (resource, stageOf, first) => {
  describeRefusalsTogether(resource, stageOf);
  for (const [name, row] of triedRows(writtenRows(resource), first)) {
    // What is wrong by itself is refused before any pair is asked
    if (first.pair || row.refers || row.required)
      describe(`the field ${name}`, () => describeRefusals(resource, name, row, stageOf));
  }
});
