/** The files of pages: our own, and two of swagger-ui-dist. No other file is ever read. */

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { openCache } from '../../cache/cache.ts';
import { digest } from '../../calendar/calendar.ts';
import { symbolNames } from './symbols.ts';

const css = 'text/css; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const svg = 'image/svg+xml';
const png = 'image/png';

interface Source {
  readonly type: string;
  /** The parts of the file, which are sent as one. */
  readonly find: () => string[];
}

const own = (type: string, ...names: string[]): Source => ({
  type,
  find: () => names.map((name) => import.meta.resolve(`./files/${name}`)),
});
/** A package contains copies, because swagger-ui-dist as a dependency would bring an install script. */
const swagger = (name: string, type: string): Source => ({
  type,
  find: () => {
    const copy = new URL(`./swagger-ui/${name}`, import.meta.url);
    return [existsSync(copy) ? copy.href : import.meta.resolve(`swagger-ui-dist/${name}`)];
  },
});

/** Files by path. */
export const assets: ReadonlyMap<string, Source> = new Map([
  ['/favicon.svg', own(svg, 'favicon.svg')],
  // Browsers request it by themselves
  ['/favicon.ico', own(svg, 'favicon.svg')],
  ['/assets/page.css', own(css, 'shared.css', 'page.css')],
  ['/assets/site.css', own(css, 'shared.css', 'site.css', 'map.css')],
  ['/assets/site.js', own(script, 'site.js', 'site-moves.js', 'site-saved.js')],
  ...symbolNames.map((name) => [`/assets/symbols/${name}.svg`, own(svg, `symbols/${name}.svg`)] as const),
  ['/assets/share.png', own(png, 'share.png')],
  ['/assets/docs.js', own(script, 'docs.js')],
  ['/assets/desk.css', own(css, 'desk.css', 'map.css')],
  ['/assets/desk.js', own(script, 'desk.js', 'desk-map.js')],
  ['/assets/desk-pictures.js', own(script, 'desk-pictures.js')],
  ['/assets/swagger-ui.css', swagger('swagger-ui.css', css)],
  ['/assets/swagger-ui-bundle.js', swagger('swagger-ui-bundle.js', script)],
]);

/** A file in the form in which it is sent. */
interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
  readonly tag: string;
}

const read = openCache<string, Promise<Asset>>({ budget: { entries: assets.size } });

/** Reads a file of the list when it is first requested, and caches it. */
export function readAsset(path: string): Promise<Asset> {
  return read.get(path, async () => {
    const { type, find } = assets.get(path) as Source;
    const bytes = Buffer.concat(await Promise.all(find().map((part) => readFile(new URL(part)))));
    return { bytes, type, tag: digest(bytes) };
  });
}
