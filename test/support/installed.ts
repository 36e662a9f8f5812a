/** The packages of the lockfile, and ours where npm installs it, without what it does not bring along. */

import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';

interface Locked {
  readonly dev?: true;
  readonly optional?: true;
  readonly hasInstallScript?: true;
  readonly gypfile?: boolean;
  readonly version?: string;
  readonly integrity?: string;
}

/** What the lockfile says of each package, by its place in `node_modules`. */
export const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);

/** What npm installs with the package, by its place in `node_modules`: no dependency of its development. */
export const brought = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);

/** Puts all dependencies of the package below a folder, as the lockfile places them. Nothing is downloaded: they are here already. */
export function installDependencies(folder: string): void {
  for (const [place, { optional }] of brought) {
    // Optional ones are those of other platforms
    if (!optional || existsSync(join(root, place))) linkAll(join(root, place), join(folder, place));
  }
}

/** Links all files of a package into a folder. Packages inside of it have places of their own. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [there, here] = [join(from, entry.name), join(to, entry.name)];
    if (!entry.isDirectory()) linkOrCopy(there, here);
    else if (entry.name !== 'node_modules') linkAll(there, here);
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    // The temporary folder may be on another disk
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}
