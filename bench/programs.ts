/** The two programs: how each loads an export and how it is served. */

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

/** `profile` is a folder for the product's CPU profile. */
export function serving(program: Program, place: Place, port: number, profile?: string): CommandLine {
  // As `npm start` has it
  const settings = { ...place.settings, PORT: String(port), MALLOC_ARENA_MAX: '1' };
  if (program === 'floor') return { words: [floor, 'serve'], settings };
  const flags = ['--min-semi-space-size=8', ...(profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : [])];
  return {
    words: [...flags, product, 'serve'],
    settings: { ...settings, LOG_LEVEL: 'silent', ADMIN_USER: user, ADMIN_PASSWORD: password },
  };
}
