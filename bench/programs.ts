/** The two programs: how each loads an export and how it is served. The reference is the floor, or the product of another checkout. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './places.ts';

export const programs = ['product', 'reference'] as const;
export type Program = (typeof programs)[number];

/** Words after `node`, and the settings, which are all that the process sees of the environment. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

/** Credentials of the administrator that the product's first start makes. */
export const administrator = { name: 'bench', password: 'bench-application-password' };
export const authorization = `Basic ${Buffer.from(`${administrator.name}:${administrator.password}`).toString('base64')}`;

const root = join(import.meta.dirname, '..');
const floor = join(root, 'bench', 'floor.ts');

/** The folder whose product a program is; undefined for the floor. */
function checkoutOf(program: Program, { against }: Rivals): string | undefined {
  return program === 'product' ? root : against;
}

const productIn = (folder: string): string => join(folder, 'bin', 'cartellera.mjs');

export function loading(program: Program, file: string, { settings }: Place, rivals: Rivals): CommandLine {
  const folder = checkoutOf(program, rivals);
  return folder
    ? {
        words: [productIn(folder), 'import', file, '--format', 'ndjson'],
        settings: { ...settings, LOG_LEVEL: 'silent' },
      }
    : { words: [floor, 'load', file], settings };
}

/** Whom the product is measured against. */
export interface Rivals {
  /** Folder of another checkout of the product, with its `node_modules`; undefined: the floor. */
  readonly against: string | undefined;
}

/** How the product is served. */
export interface Serving extends Rivals {
  /** Processes that answer; with one it answers by itself. */
  readonly workers: number;
  /** Folder for its CPU profile. */
  readonly profile: string | undefined;
}

export function serving(program: Program, place: Place, port: number, how: Serving): CommandLine {
  const folder = checkoutOf(program, how);
  const start = startOf(folder ?? root);
  const settings = { ...start.settings, ...place.settings, PORT: String(port) };
  if (!folder) return { words: [floor, 'serve'], settings };
  const { workers, profile } = how;
  const profiling = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [];
  return {
    words: [...start.words, ...profiling, productIn(folder), 'serve', '--workers', String(workers)],
    settings: {
      ...settings,
      LOG_LEVEL: 'silent',
      ADMIN_USER: administrator.name,
      ADMIN_PASSWORD: administrator.password,
    },
  };
}

/** What `npm start` gives the system's allocator and Node: `NAME=value … exec node --flag … program serve`. */
function startOf(folder: string): CommandLine {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const words = scripts.start.split(' ');
  const named = words.slice(0, words.indexOf('exec')).map((word) => word.split('=') as [string, string]);
  return { words: words.filter((word) => word.startsWith('--')), settings: Object.fromEntries(named) };
}
