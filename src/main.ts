/** The program: checks that this version of Node can run it, then starts the command line. */

import { enableCompileCache } from 'node:module';

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Cartellera needs Node 24 or newer, and this is ${process.versions.node}. Use npm start, which brings it along.`,
  );
  process.exitCode = 1;
} else {
  enableCompileCache();
  leaveOutClients();
  const { runCommandLine } = await import('./commands/command-line.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2), process);
}

/**
 * Whoever imports `node:http` reads all of its members, and three of them load the HTTP client behind `fetch`, which takes 50 ms. A start can
 * do without: what calls `fetch`, or answers with a stream, loads it then. As globals they stay.
 */
function leaveOutClients(): void {
  const http: object = process.getBuiltinModule('node:http');
  for (const name of ['WebSocket', 'CloseEvent', 'MessageEvent']) Reflect.deleteProperty(http, name);
}
