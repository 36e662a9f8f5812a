/** A real Elasticsearch for suites that need one, spoken to without any client. */

import { describeWhere } from './demanded.ts';

const { ELASTICSEARCH_URL = '' } = process.env;

const absence =
  'NO ELASTICSEARCH: SET ELASTICSEARCH_URL, SUCH AS http://localhost:9200, WHERE AN ELASTICSEARCH 9 ANSWERS';

/** Declares a suite on the server at `ELASTICSEARCH_URL`. Without one it is skipped, or fails where all suites are demanded. */
export function describeOnElasticsearch(name: string, suite: (server: Server, url: string) => void): void {
  describeWhere(ELASTICSEARCH_URL !== '', absence, name, () => suite(serverAt(ELASTICSEARCH_URL), ELASTICSEARCH_URL));
}

/** Sends a request, a body as JSON (or lines of JSON, for an array), and gives the JSON of the answer. Throws what the server refused. */
export type Server = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;

/** Indices that are removed at once: their names stand in a URL, which is 4 kB long at most. */
const together = 20;

/** Removes every index whose name begins like this; by their names, for servers take no wildcards here. */
export async function removeIndices(server: Server, prefix: string): Promise<void> {
  const names = Object.keys(await server('GET', `${prefix}*/_alias`));
  for (let from = 0; from < names.length; from += together) {
    await server('DELETE', names.slice(from, from + together).join());
  }
}

/** Speaks to the server at an address, with the credentials in it. */
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
