/** The services that the matrix is tried on: one for each deployment. */

import { type DeploymentName, deploymentNames } from '../../../src/model/tables/common-parameters.ts';
import type { ResourceName, Row } from '../../../src/model/tables/field.ts';
import { describeOnOnePair } from '../pairs.ts';
import { startService } from '../service.ts';
import type { Stage } from './reading.ts';
import { evening, makeWorld } from './world.ts';

/** Tests in one deployment; the stage is there once they run. */
export type Tests = (stageOf: () => Stage, isFirstDeployment: boolean) => void;

/**
 * Describes tests of a resource in every deployment. They ask what the gate, the writing and the rendering make of a parameter, which no
 * pair knows of: that pairs store and list alike, their contracts and `pairs-alike` hold.
 */
export function onEveryStage(title: string, resource: ResourceName, describeTests: Tests): void {
  for (const [at, deployment] of deploymentNames.entries()) {
    describeOnOnePair(`${title} ${resource} in the deployment ${deployment}`, () => {
      let stage: Stage;
      before(async () => {
        stage = await stageOf(resource, deployment);
      });
      after(() => stage.service.close());
      describeTests(() => stage, at === 0);
    });
  }
}

/** The rows that a deployment may tell apart from the first one, which are tried in each; in the first all are. */
export function triedRows(rows: readonly [string, Row][], isFirstDeployment: boolean): readonly [string, Row][] {
  return isFirstDeployment ? rows : rows.filter(([, row]) => row.itemsTypedByDeployment);
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
