/** A real Elasticsearch for suites that need one, called by `fetch` without a client library. */

import { describeWhere } from './demanded.ts';

const { ELASTICSEARCH_URL = '' } = process.env;

const absence =
  'NO ELASTICSEARCH: SET ELASTICSEARCH_URL, SUCH AS http://localhost:9200, WHERE AN ELASTICSEARCH 9 ANSWERS';

/** Declares a suite on the server at `ELASTICSEARCH_URL`. Without one the suite is skipped, or fails if `DEMAND_ALL_SUITES` is set. */
export function describeOnElasticsearch(name: string, suite: (server: Server, url: string) => void): void {
  describeWhere(ELASTICSEARCH_URL !== '', absence, name, () => suite(serverAt(ELASTICSEARCH_URL), ELASTICSEARCH_URL));
}

/** Sends a request with a JSON body (NDJSON for an array); resolves to the JSON of the response. Throws if the server reports an error. */
export type Server = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** How many indices one request deletes: their names are part of the URL, which may have at most 4 kB. */
const deletedAtOnce = 20;

/** Deletes every index whose name has this prefix. Lists the names first, because servers accept no wildcards in deletions. */
export async function removeIndices(server: Server, prefix: string): Promise<void> {
  const names = Object.keys(await server('GET', `${prefix}*/_alias`));
  for (let from = 0; from < names.length; from += deletedAtOnce) {
    await server('DELETE', names.slice(from, from + deletedAtOnce).join());
  }
}

/** Returns a function that sends requests to the server at a URL, with the credentials of the URL. */
export function serverAt(url: string): Server {
  const { username, password, origin, pathname } = new URL(url);
  const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const root = origin + pathname.replace(/\/$/, '');
  return async (method, path, body) => {
    const answer = await fetch(`${root}/${path}`, {
      method,
      headers: {
        'content-type': Array.isArray(body) ? 'application/x-ndjson' : 'application/json',
        ...(username && { authorization: `Basic ${basic}` }),
      },
      ...(body && { body: textOf(body) }),
    });
    const result = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok || result['errors'] === true) throw new Error(JSON.stringify(result).slice(0, 2000));
    return result;
  };
}

function textOf(body: object): string {
  return Array.isArray(body) ? body.map((line) => `${JSON.stringify(line)}\n`).join('') : JSON.stringify(body);
}
