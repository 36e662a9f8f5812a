/** Temporary storage for the calendars of the programs. */

import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@elastic/elasticsearch';
import { MongoClient } from 'mongodb';

/** The URLs of the servers of the server pair. Each calendar gets its own database and indices there. */
export interface Servers {
  readonly mongodb: string;
  readonly elasticsearch: string;
}

/** The storage of one calendar of one program. */
export interface Place {
  /** The settings with which a program uses it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Deletes the calendar. */
  clear(): Promise<void>;
}

/** The places of one run. */
export interface Places {
  /** A folder for files of the bench itself. */
  readonly folder: string;
  /** The place of a name; the same at each call. */
  of(name: string): Place;
  /** Removes all places. */
  clear(): Promise<void>;
}

/** Creates places in a temporary folder, or on servers. */
export async function makePlaces(servers?: Servers): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), 'cartellera-bench-'));
  const run = `bench-${randomBytes(4).toString('hex')}`;
  const known = new Map<string, Place>();
  return {
    folder,
    of(name) {
      const place = known.get(name) ?? (servers ? placeOn(servers, `${run}-${name}`) : placeIn(join(folder, name)));
      known.set(name, place);
      return place;
    },
    async clear() {
      rmSync(folder, { recursive: true, force: true });
      if (servers) for (const place of known.values()) await place.clear();
    },
  };
}

function placeIn(folder: string): Place {
  return {
    settings: { DATA_DIR: folder },
    async clear() {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
    },
  };
}

/** A place on servers: a database, and the indices whose names begin with its name. */
function placeOn({ mongodb, elasticsearch }: Servers, name: string): Place {
  const url = new URL(mongodb);
  url.pathname = `/${name}`;
  return {
    settings: { MONGODB_URL: url.href, ELASTICSEARCH_URL: elasticsearch },
    async clear() {
      const mongo = new MongoClient(url.href);
      await mongo.db().dropDatabase();
      await mongo.close();
      const client = new Client({ node: elasticsearch });
      const index = Object.keys(await client.indices.get({ index: `${name}-*` }));
      if (index.length > 0) await client.indices.delete({ index });
      await client.close();
    },
  };
}
