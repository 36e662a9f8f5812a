/** The commands with which both programs load an export and serve it. The reference is the floor program or another checkout. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from './places.ts';

/** The names of both programs. */
export const programs = ['product', 'reference'] as const;
/** The name of a program. */
export type Program = (typeof programs)[number];

/** The arguments of `node`, and the settings, which are the whole environment of the process. */
export interface CommandLine {
  readonly words: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

/** The credentials of the administrator that the product creates at its first start. */
export const administrator = { name: 'bench', password: 'bench-application-password' };
/** The `Authorization` header of the administrator. */
export const authorization = `Basic ${Buffer.from(`${administrator.name}:${administrator.password}`).toString('base64')}`;

const root = join(import.meta.dirname, '..');
const floor = join(root, 'bench', 'floor.ts');

/** The folder of the checkout of a program; undefined for the floor program. */
function checkoutOf(program: Program, { against }: Rivals): string | undefined {
  return program === 'product' ? root : against;
}

const productIn = (folder: string): string => join(folder, 'bin', 'cartellera.mjs');

/** The command with which a program loads an export. */
export function loading(program: Program, file: string, { settings }: Place, rivals: Rivals): CommandLine {
  const folder = checkoutOf(program, rivals);
  return folder
    ? {
        words: [productIn(folder), 'import', file, '--format', 'ndjson'],
        settings: { ...settings, LOG_LEVEL: 'silent' },
      }
    : { words: [floor, 'load', file], settings };
}

/** What the product is compared with. */
interface Rivals {
  /** The folder of another checkout of the product, with its `node_modules`; undefined for the floor program. */
  readonly against: string | undefined;
}

/** How to serve the product. */
export interface Serving extends Rivals {
  /** The number of worker processes; with 1, the main process itself serves. */
  readonly workers: number;
  /** A folder for the CPU profile. */
  readonly profile: string | undefined;
}

/** The command with which a program serves its calendar. */
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

/** The allocator settings and Node flags of `npm start`: `NAME=value … exec node --flag … program serve`. */
function startOf(folder: string): CommandLine {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const words = scripts.start.split(' ');
  const named = words.slice(0, words.indexOf('exec')).map((word) => word.split('=') as [string, string]);
  return { words: words.filter((word) => word.startsWith('--')), settings: Object.fromEntries(named) };
}
