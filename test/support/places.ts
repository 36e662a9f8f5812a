/** Where the processes of a suite keep their calendars. */

import { join } from 'node:path';
import { newFolder, removeFolders } from './command.ts';
import { databaseUrl, describeOnServers, elasticsearchUrl, newName, removeAll } from './servers.ts';

/** Settings of a calendar that is empty yet; each call gives another one. */
export type NewPlace = () => Record<string, string>;

/** Declares a suite of whole processes once for each pair. What they leave behind is removed at its end. */
export function describeInPlaces(name: string, suite: (newPlace: NewPlace) => void): void {
  describeEmbedded(name, suite);
  describeOnServerPlaces(`mirrored: ${name}`, suite);
}

/** The same for the embedded pair alone. */
export function describeEmbedded(name: string, suite: (newPlace: NewPlace) => void): void {
  describe(`embedded: ${name}`, () => {
    suite(() => ({ DATA_DIR: join(newFolder(), 'data') }));
    after(removeFolders);
  });
}

/** The same for the server pair alone. */
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
