/** The program: checks that this version of Node can run it, then starts the command line. */

import { enableCompileCache } from 'node:module';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Cartellera needs Node 24 or newer, and this is ${process.versions.node}. Use npm start, which brings it along.`,
  );
  process.exitCode = 1;
} else {
  enableCompileCache();
  const { runCommandLine } = await import('./commands/command-line.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2), process);
}
