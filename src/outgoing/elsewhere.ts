/** Requests to addresses that somebody else named. The address that is connected to is checked, so that no name can lead elsewhere. */

import { lookup as lookUp } from 'node:dns';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { type Allowed, type MayReach, reachOf } from './reach.ts';

/** Thrown when an address may not be reached, is no address, does not answer in time, or answers with anything but 200. */
export class NotReached extends Error {
  override name = 'NotReached';
}

/** Requests files from elsewhere. */
export interface Elsewhere {
  /**
   * The answer to a GET, of which the body is still to be read; it breaks off when `signal` aborts. Follows at most three redirects. Throws
   * NotReached.
   */
  get(address: string, accept: string, signal: AbortSignal): Promise<IncomingMessage>;
}

const maxRedirects = 3;

/** Makes requests; `version` is named in them. Proxies of the environment have no part in them. */
export function openElsewhere(allowed: Allowed, version: string): Elsewhere {
  const mayReach = reachOf(allowed);
  return {
    async get(address, accept, signal) {
      let url = URL.parse(address);
      for (let left = maxRedirects; ; left -= 1) {
        const isWeb = url && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === '';
        if (!url || !isWeb) throw new NotReached('no web address');
        const headers = { accept, 'accept-encoding': 'identity', 'user-agent': `Cartellera/${version}` };
        const answer = await ask(url, { headers, signal }, mayReach);
        const { statusCode = 0, headers: received } = answer;
        if (statusCode === 200) return answer;
        answer.destroy();
        const isMoved = statusCode > 300 && statusCode < 309 && received.location !== undefined;
        if (!isMoved || left === 0) throw new NotReached(`status ${statusCode}`);
        url = URL.parse(received.location ?? '', url.href);
      }
    },
  };
}

async function ask(url: URL, options: RequestOptions, mayReach: MayReach): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // An address in place of a name is not looked up
  if (isIP(host) !== 0 && !mayReach(host, host)) throw new NotReached('no public address');
  // Loaded when they are needed: TLS takes some 30 ms and 3 MB
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const guarded: RequestOptions = {
    ...options,
    // A connection of its own: one that is used again is not looked up either
    agent: false,
    // Gives only addresses that may be reached
    lookup(name, { all, ...asked }, callback) {
      lookUp(name, { ...asked, all: true }, (error, found) => {
        if (error) return callback(error, '');
        const addresses = found.filter(({ address }) => mayReach(name, address));
        const [first] = addresses;
        if (!first) return callback(new NotReached('no public address'), '');
        if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      });
    },
  };
  request(url, guarded, resolve)
    .once('error', (error) => reject(error instanceof NotReached ? error : new NotReached(error.message)))
    .end();
  return promise;
}
