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

/** Removes every index whose name begins like this; one by one, for servers take no wildcards here. */
export async function removeIndices(server: Server, prefix: string): Promise<void> {
  for (const name of Object.keys(await server('GET', `${prefix}*/_alias`))) await server('DELETE', name);
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
