import { deploymentNames } from '../../src/model/deployments.ts';
import { resourceNames } from '../../src/model/field.ts';
import type { Stage } from '../support/matrix/reading.ts';
import { evening, makeWorld } from '../support/matrix/world.ts';
import { describeWrites, writtenRows } from '../support/matrix/writing.ts';
import { startService } from '../support/service.ts';

for (const deployment of deploymentNames) {
  for (const resource of resourceNames) {
    describe(`writing ${resource} in the deployment ${deployment}`, () => {
      let stage: Stage;
      before(async () => {
        const service = await startService({ now: evening, http: { deployment } });
        stage = { service, resource, world: await makeWorld(service) };
      });
      after(() => stage.service.close());

      for (const [name, row] of writtenRows(resource)) {
        describe(`the field ${name}`, () => describeWrites(resource, name, row, () => stage));
      }
    });
  }
}
