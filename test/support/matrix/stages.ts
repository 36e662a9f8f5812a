/** The services that the matrix is tried on: one for each deployment and resource. */

import { type DeploymentName, deploymentNames } from '../../../src/model/tables/common-parameters.ts';
import { type ResourceName, type Row, resourceNames } from '../../../src/model/tables/field.ts';
import { describeOnOnePair, describeOnPairs } from '../pairs.ts';
import { startService } from '../service.ts';
import type { Stage } from './reading.ts';
import { evening, makeWorld } from './world.ts';

/** What a stage is the first of its kind for. */
export interface First {
  readonly deployment: boolean;
  readonly pair: boolean;
}

/** Tests of one resource in one deployment; the stage is there once they run. */
export type Tests = (resource: ResourceName, stageOf: () => Stage, first: First) => void;

/** Describes tests for every resource in every deployment, which only the documents tell apart: no pair knows of it. */
export function onEveryStage(title: string, describeTests: Tests): void {
  for (const [at, deployment] of deploymentNames.entries()) {
    const describeStage = at === 0 ? describeOnPairs : describeOnOnePair;
    for (const resource of resourceNames) {
      describeStage(`${title} ${resource} in the deployment ${deployment}`, (isFirstPair) => {
        let stage: Stage;
        before(async () => {
          stage = await stageOf(resource, deployment);
        });
        after(() => stage.service.close());
        describeTests(resource, () => stage, { deployment: at === 0, pair: isFirstPair });
      });
    }
  }
}

/** The rows that a deployment may tell apart from the first one, which are tried in each; in the first all are. */
export function triedRows(rows: readonly [string, Row][], first: First): readonly [string, Row][] {
  return first.deployment ? rows : rows.filter(([, row]) => row.itemsTypedByDeployment);
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
