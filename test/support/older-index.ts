/** Services whose index was made by other rules than those of their settings. */

import { run } from './command.ts';
import { elasticsearchUrl } from './servers.ts';
import { startServing } from './serving.ts';
import { layWire } from './wire.ts';

/** Makes the index of some settings by other rules than those of the settings: the hour up to which a night lasts is among them. */
export async function makeOlderIndex(settings: Readonly<Record<string, string>>): Promise<void> {
  await run(['check'], { ...settings, DAY_CUTOFF: '04:00' });
}

/** Starts two workers that have not reached their index yet, so that nothing is rebuilt before the wire to it is mended. */
export async function startBeforeRebuild(settings: Readonly<Record<string, string>>) {
  await makeOlderIndex(settings);
  const wire = await layWire(elasticsearchUrl);
  wire.cut();
  const serving = await startServing({ ...settings, ELASTICSEARCH_URL: wire.url, WORKERS: '2' });
  return { wire, serving };
}
