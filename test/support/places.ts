/** Where the child processes of a suite store their calendars. */

import { join } from 'node:path';
import { newFolder, removeFolders } from './command.ts';
import { databaseUrl, describeOnServers, elasticsearchUrl, newName, removeAll } from './servers.ts';

/** Returns the settings of a new, empty calendar at each call. */
export type NewPlace = () => Record<string, string>;

/** Declares a suite of child processes once for each pair. Its files, databases and indices are removed at its end. */
export function describeInPlaces(name: string, suite: (newPlace: NewPlace) => void): void {
  describeEmbedded(name, suite);
  describeOnServerPlaces(`mirrored: ${name}`, suite);
}

/** Declares such a suite for the embedded pair only. */
export function describeEmbedded(name: string, suite: (newPlace: NewPlace) => void): void {
  describe(`embedded: ${name}`, () => {
    suite(() => ({ DATA_DIR: join(newFolder(), 'data') }));
    after(removeFolders);
  });
}

/** Declares such a suite for the server pair only. */
export function describeOnServerPlaces(name: string, suite: (newPlace: NewPlace) => void): void {
  describeOnServers(name, () => {
    const names: string[] = [];
    suite(() => {
      const place = newName({ lasting: false });
      names.push(place);
      return { MONGODB_URL: databaseUrl(place), ELASTICSEARCH_URL: elasticsearchUrl };
    });
    after(async () => {
      for (const each of names) await removeAll(each);
      removeFolders();
    });
  });
}
