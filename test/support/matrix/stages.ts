/** The services on which the matrix runs: one for each deployment. */

import { type DeploymentName, deploymentNames, type ResourceName, type Row } from '../../../src/model/tables/field.ts';
import { describeOnOnePair } from '../pairs.ts';
import { startService } from '../service.ts';
import type { Stage } from './reading.ts';
import { evening, makeWorld } from './world.ts';

/** Declares tests for one deployment. `stageOf` may be called once they run. */
export type Tests = (stageOf: () => Stage, isFirstDeployment: boolean) => void;

/**
 * Declares tests of a resource for every deployment, on one pair each: they test the gate, writing and rendering, none of which depend on
 * the pair. The contracts and `pairs-alike` test that all pairs store and list alike.
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

/** The rows to test: all in the first deployment, and only those whose types differ by deployment in the others. */
export function triedRows(rows: readonly [string, Row][], isFirstDeployment: boolean): readonly [string, Row][] {
  return isFirstDeployment ? rows : rows.filter(([, row]) => row.valueType === 'terms');
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
