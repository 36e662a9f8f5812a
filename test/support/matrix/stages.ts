/** The services that the matrix is tried on: one for each deployment and resource. */

import { type DeploymentName, deploymentNames } from '../../../src/model/deployments.ts';
import { type ResourceName, resourceNames } from '../../../src/model/field.ts';
import { describeOnPairs } from '../pairs.ts';
import { startService } from '../service.ts';
import type { Stage } from './reading.ts';
import { evening, makeWorld } from './world.ts';

/** Tests of one resource in one deployment; the stage is there once they run. */
export type Tests = (resource: ResourceName, stageOf: () => Stage, deployment: DeploymentName) => void;

/** Describes tests for every resource in every deployment. */
export function onEveryStage(title: string, describeTests: Tests): void {
  for (const deployment of deploymentNames) {
    for (const resource of resourceNames) {
      describeOnPairs(`${title} ${resource} in the deployment ${deployment}`, () => {
        let stage: Stage;
        before(async () => {
          stage = await stageOf(resource, deployment);
        });
        after(() => stage.service.close());
        describeTests(resource, () => stage, deployment);
      });
    }
  }
}

/** Thousands of small answers are not worth compressing. */
async function stageOf(resource: ResourceName, deployment: DeploymentName): Promise<Stage> {
  const running = await startService({ now: evening, http: { deployment } });
  const headers = { 'Accept-Encoding': 'identity' };
  const service: Stage['service'] = {
    ...running,
    request: (method, path, asking) => running.request(method, path, { ...asking, headers }),
  };
  return { service, resource, world: await makeWorld(service) };
}
