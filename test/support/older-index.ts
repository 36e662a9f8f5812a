/** Services whose index was made by other rules than those of their settings. */

import { elasticsearchUrl } from './servers.ts';
import { startServing, withAdministrator } from './serving.ts';
import { layWire } from './wire.ts';

/** Makes the administrator and the index of some settings, that by other rules: the hour up to which a night lasts is among them. */
export async function makeOlderIndex(settings: Readonly<Record<string, string>>): Promise<void> {
  await withAdministrator({ ...settings, DAY_CUTOFF: '04:00' });
}

/** Starts two workers that have not reached their index yet, so that nothing is rebuilt before the wire to it is mended. */
export async function startBeforeRebuild(settings: Readonly<Record<string, string>>) {
  await makeOlderIndex(settings);
  const wire = await layWire(elasticsearchUrl);
  wire.cut();
  const serving = await startServing({ ...settings, ELASTICSEARCH_URL: wire.url, WORKERS: '2' });
  return { wire, serving };
}
