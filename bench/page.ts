/** Writes MEASUREMENTS.md, which has one section for each bench, from its last run with `--write`. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machine } from './machine.ts';
import type { Servers } from './places.ts';

const file = join(import.meta.dirname, '..', 'MEASUREMENTS.md');

/** The results of a bench as text. */
export interface Section {
  /** The heading, by which the next run finds the section. */
  readonly title: string;
  /** In Markdown. */
  readonly tables: string;
}

/** Writes a section into the page, with the command, the date and the machine of this run. */
export async function write(section: Section, servers: Servers | undefined): Promise<void> {
  const how = `\`${command()}\`, ${new Date().toISOString().slice(0, 10)}, ${await machine(servers)}.`;
  await writeFile(file, withSection(await readFile(file, 'utf8'), section, how));
}

function command(): string {
  const { npm_lifecycle_event: script } = process.env;
  const words = process.argv.slice(2).filter((word) => word !== '--write');
  const program = script ? `npm run ${script}` : `node bench/${process.argv[1]?.split('/').at(-1)}`;
  return [program, ...(words.length > 0 ? [...(script ? ['--'] : []), ...words] : [])].join(' ');
}

/** Replaces the section with the same title, or appends the section. */
export function withSection(page: string, { title, tables }: Section, how: string): string {
  const [begin, end] = [`<!-- begin: ${title} -->\n`, '<!-- end -->\n'];
  const text = `${begin}## ${title}\n\n${how}\n\n${tables.trim()}\n${end}`;
  const from = page.indexOf(begin);
  if (from < 0) return `${page.trimEnd()}\n\n${text}`;
  return page.slice(0, from) + text + page.slice(page.indexOf(end, from) + end.length);
}
