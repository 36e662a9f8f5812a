/** The services on which the matrix runs: one for each deployment. */

import { type DeploymentName, deploymentNames, type ResourceName } from '../../../src/model/tables/field.ts';
import { describeOnOnePair } from '../pairs.ts';
import { startService } from '../service.ts';
import type { Stage } from './reading.ts';
import { evening, makeWorld } from './world.ts';

/** Declares tests. `stageOf` may be called once they run. */
export type Tests = (stageOf: () => Stage) => void;

/**
 * Declares tests of a resource on one pair and in one deployment: they test the gate, writing and rendering, none of which depend on the
 * pair. The contracts and `pairs-alike` test that all pairs store and list alike.
 */
export function onStage(resource: ResourceName, describeTests: Tests): void {
  onStageOf(resource, deploymentNames[0] as DeploymentName, describeTests);
}

/** Declares tests of what responses show differently in every other deployment. */
export function onStagesOfOthers(resource: ResourceName, describeTests: Tests): void {
  for (const deployment of deploymentNames.slice(1)) onStageOf(resource, deployment, describeTests);
}

function onStageOf(resource: ResourceName, deployment: DeploymentName, describeTests: Tests): void {
  describeOnOnePair(`${resource} in the deployment ${deployment}`, () => {
    let stage: Stage;
    before(async () => {
      stage = await stageOf(resource, deployment);
    });
    after(() => stage.service.close());
    describeTests(() => stage);
  });
}

/** Asks for uncompressed responses: thousands of small ones are not worth compressing. */
async function stageOf(resource: ResourceName, deployment: DeploymentName): Promise<Stage> {
  const running = await startService({ now: evening, http: { deployment } });
  const headers = { 'Accept-Encoding': 'identity' };
  const service: Stage['service'] = {
    ...running,
    request: (method, path, asking) => running.request(method, path, { ...asking, headers }),
  };
  return { service, resource, world: await makeWorld(service) };
}
