import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';
import { killOnExit } from '../support/children.ts';
import { ended, newFolder, printed, removeFolders, root } from '../support/command.ts';
import { describeWhere } from '../support/demanded.ts';
import { eventually } from '../support/eventually.ts';
import { noOlderNode, olderNode } from '../support/older-node.ts';

describeWhere(olderNode !== undefined, noOlderNode, 'a clone on an older Node', () => {
  after(removeFolders);

  function startWrapped(): ChildProcess {
    const { path } = olderNode as NonNullable<typeof olderNode>;
    const { PATH } = process.env;
    const env = { PATH, DATA_DIR: newFolder(), PORT: '0' };
    return killOnExit(spawn(path, [join(root, 'bin/cartellera.mjs'), 'serve'], { cwd: root, env }));
  }

  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    it(`serves, and leaves nothing behind on ${signal}`, async () => {
      const child = startWrapped();
      // The output closes only when both the wrapper and the service have exited
      const everything = ended(child);
      const [, url = ''] = await printed(child, /"msg":"Listening on (http:[^"]+)"/);
      expect((await fetch(`${url}/healthz`)).status).to.equal(200);
      child.kill(signal);
      const { code, out } = await everything;
      expect(code).to.equal(signal === 'SIGKILL' ? null : 0);
      expect(out).to.include('"msg":"Stopped"');
      await eventually(async () => expect(await fetch(`${url}/healthz`).catch(() => 'gone')).to.equal('gone'));
    });
  }
});
