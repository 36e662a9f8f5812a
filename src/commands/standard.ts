import { fstatSync, type Stats } from 'node:fs';

/** Whether what was found under a name, such as /dev/stdin, is what the process has open already. */
export function isOpenAs({ dev, ino }: Stats, { fd }: { readonly fd: number }): boolean {
  const open = fstatSync(fd);
  return open.dev === dev && open.ino === ino;
}
