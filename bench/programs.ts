/** The two programs: how each loads an export and how it is served. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './places.ts';

export const programs = ['product', 'floor'] as const;
export type Program = (typeof programs)[number];

/** Words after `node`, and the settings, which are all that the process sees of the environment. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

/** Credentials of the administrator that the product's first start makes. */
const user = 'bench';
const password = 'bench-application-password';
export const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const root = join(import.meta.dirname, '..');
const product = join(root, 'bin', 'cartellera.mjs');
const floor = join(root, 'bench', 'floor.ts');

export function loading(program: Program, file: string, { settings }: Place): CommandLine {
  return program === 'product'
    ? { words: [product, 'import', file, '--format', 'ndjson'], settings: { ...settings, LOG_LEVEL: 'silent' } }
    : { words: [floor, 'load', file], settings };
}

/** How the product is served. */
export interface Serving {
  /** Processes that answer; with one it answers by itself. */
  readonly workers: number;
  /** Folder for its CPU profile. */
  readonly profile: string | undefined;
}

export function serving(program: Program, place: Place, port: number, { workers, profile }: Serving): CommandLine {
  const start = startOf();
  const settings = { ...start.settings, ...place.settings, PORT: String(port) };
  if (program === 'floor') return { words: [floor, 'serve'], settings };
  const profiling = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
  return {
    words: [...start.words, ...profiling, product, 'serve', '--workers', String(workers)],
    settings: { ...settings, LOG_LEVEL: 'silent', ADMIN_USER: user, ADMIN_PASSWORD: password },
  };
}

/** What `npm start` gives the system's allocator and Node: `NAME=value … exec node --flag … program serve`. */
function startOf(): CommandLine {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const words = scripts.start.split(' ');
  const named = words.slice(0, words.indexOf('exec')).map((word) => word.split('=') as [string, string]);
  return { words: words.filter((word) => word.startsWith('--')), settings: Object.fromEntries(named) };
}
