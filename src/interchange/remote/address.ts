/** Finds the interface of another calendar, and makes the addresses of its lists. */

import { UnreadableSource } from '../../formats/incoming.ts';
import { isPlain, parsedJson } from '../../model/text/characters.ts';
import type { AskRemote, RemoteAnswer } from './request.ts';

/** The path of The Events Calendar's interface below the root of WordPress's. */
const tribePath = 'tribe/events/v1';

/** The link relation by which pages of WordPress name the root of its interfaces. */
const wordpressRelation = /<([^>]+)>\s*;[^,]*\brel="?https:\/\/api\.w\.org\/"?/;

/**
 * The root of an interface, found from its own address or from that of its site: as the site's headers name it, at its usual path, or as a
 * `rest_route`. With a password only roots of the same origin are tried. Throws UnreadableSource when there is none, and RemoteFailure.
 */
export async function findInterface(address: string, ask: AskRemote, hasPassword: boolean): Promise<string> {
  const given = withoutSlash(address);
  if (await isInterface(given, ask)) return given;
  const site = siteOf(address);
  const named = namedIn(await ask(site));
  const { origin } = new URL(address);
  const isForeign = (root: string): boolean => hasPassword && new URL(root).origin !== origin;
  for (const root of [...named, below(site, `wp-json/${tribePath}`), routed(site)]) {
    if (!isForeign(root) && (await isInterface(root, ask))) return root;
  }
  const foreign = named.find(isForeign);
  if (foreign !== undefined) {
    throw new UnreadableSource(
      `a site that names ${foreign} as its interface, and the password goes to ${origin} only. If it may go there, name that address`,
    );
  }
  throw new UnreadableSource(
    `not The Events Calendar's interface, nor a site that has it: neither ${given} nor ${below(site, `wp-json/${tribePath}`)} answers with events`,
  );
}

/** The address of a list below a root, which may be a path or a `rest_route`. */
export function listAddress(root: string, list: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(root);
  const route = url.searchParams.get('rest_route');
  if (route === null) url.pathname = `${withoutSlash(url.pathname)}/${list}`;
  else url.searchParams.set('rest_route', `${withoutSlash(route)}/${list}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The source's name of records from a root: without scheme, and the same for a path and a `rest_route`. */
export function sourceName(root: string): string {
  const { host, pathname, searchParams } = new URL(root);
  return `tribe ${host}${withoutSlash(pathname)}${withoutSlash(searchParams.get('rest_route') ?? '')}`;
}

async function isInterface(root: string, ask: AskRemote): Promise<boolean> {
  const { status, text } = await ask(listAddress(root, 'events', { page: '1', per_page: '1' }));
  const body = parsedJson(text);
  if (!isPlain(body)) return false;
  return status === 200 ? Array.isArray(body['events']) : isEmptyArchive(status, body);
}

function isEmptyArchive(status: number, { code }: Readonly<Record<string, unknown>>): boolean {
  return status === 404 && code === 'event-archive-page-not-found';
}

/** The roots that the headers of a page name: the calendar's own, and that of WordPress's interfaces. */
function namedIn({ headers }: RemoteAnswer): string[] {
  const own = headers.get('X-TEC-API-ROOT');
  const [, wordpress] = wordpressRelation.exec(headers.get('Link') ?? '') ?? [];
  return [...(own ? [own] : []), ...(wordpress && URL.canParse(wordpress) ? [within(wordpress)] : [])]
    .filter((root) => /^https?:\/\/[^/?#@]*(?:[/?#]|$)/i.test(root) && URL.canParse(root))
    .map(withoutSlash);
}

/** The calendar's root below that of WordPress, which is a path or a `rest_route`. */
function within(wordpress: string): string {
  const isRouted = new URL(wordpress).searchParams.has('rest_route');
  return isRouted ? listAddress(wordpress, tribePath, {}) : below(wordpress, tribePath);
}

function siteOf(address: string): string {
  const url = new URL(address);
  url.search = '';
  url.hash = '';
  return withoutSlash(url.href);
}

function below(site: string, path: string): string {
  return `${withoutSlash(site)}/${path}`;
}

function routed(site: string): string {
  return `${site}/?rest_route=/${tribePath}`;
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '');
}
