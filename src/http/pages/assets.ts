/** The files that pages need: our own, and two of swagger-ui-dist. Nothing else is ever read. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { digest } from '../../calendar/writing/images.ts';

const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const svg = 'image/svg+xml';
const png = 'image/png';

interface Source {
  readonly type: string;
  readonly find: () => string;
}

const own = (name: string, type: string): Source => ({ type, find: () => import.meta.resolve(`./files/${name}`) });
/** A package has copies in it: swagger-ui-dist would bring an install script to whoever installs it. */
const swagger = (name: string, type: string): Source => ({
  type,
  find: () => {
    const copy = new URL(`./swagger-ui/${name}`, import.meta.url);
    return existsSync(copy) ? copy.href : import.meta.resolve(`swagger-ui-dist/${name}`);
  },
});

/** By path. */
export const assets: ReadonlyMap<string, Source> = new Map([
  ['/favicon.svg', own('favicon.svg', svg)],
  // Asked for by browsers without being told
  ['/favicon.ico', own('favicon.svg', svg)],
  ['/assets/page.css', own('page.css', css)],
  ['/assets/site.css', own('site.css', css)],
  ['/assets/site.js', own('site.js', script)],
  ['/assets/share.png', own('share.png', png)],
  ['/assets/docs.js', own('docs.js', script)],
  ['/assets/desk.css', own('desk.css', css)],
  ['/assets/desk.js', own('desk.js', script)],
  ['/assets/swagger-ui.css', swagger('swagger-ui.css', css)],
  ['/assets/swagger-ui-bundle.js', swagger('swagger-ui-bundle.js', script)],
]);

/** A file as it is sent. */
export interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
  readonly tag: string;
}

const read = new Map<string, Promise<Asset>>();

/** Reads a file of the list when it is first asked for, and keeps it. */
export function readAsset(path: string): Promise<Asset> {
  const asset = read.get(path) ?? assetOf(assets.get(path) as Source);
  read.set(path, asset);
  return asset;
}

async function assetOf({ type, find }: Source): Promise<Asset> {
  const bytes = await readFile(new URL(find()));
  return { bytes, type, tag: digest(bytes) };
}
