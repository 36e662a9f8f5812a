/** Runs work in temporary places, and then removes them and kills all child processes. */

import { makePlaces, type Places, type Servers } from './places.ts';
import { endAll } from './processes.ts';

/** Creates places and runs `work` with them. Removes them at the end, even if the work fails or is interrupted. */
export async function inPlaces<T>(servers: Servers | undefined, work: (places: Places) => Promise<T>): Promise<T> {
  const places = await makePlaces(servers);
  const cleanUp = async (): Promise<void> => {
    await endAll();
    await places.clear();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await cleanUp();
      process.exit(1);
    });
  }
  try {
    return await work(places);
  } finally {
    await cleanUp();
  }
}
