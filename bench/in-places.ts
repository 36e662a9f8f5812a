/** Work in places that are removed at its end, with every process that it has started. */

import { makePlaces, type Places, type Servers } from './places.ts';
import { endAll } from './processes.ts';

/** Makes places and works in them; all of it is removed at the end, also when the work fails or is interrupted. */
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
