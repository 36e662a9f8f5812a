import { join } from 'node:path';
import { expect } from 'chai';
import { newFolder, run } from '../support/command.ts';
import { fileOfSample } from '../support/madrid-sample.ts';
import { describeOnServerPlaces } from '../support/places.ts';

describeOnServerPlaces('Moving from the embedded pair to the server pair', (newPlace) => {
  it('keeps all records, users and keys, and lists show them', async () => {
    const folder = newFolder();
    const embedded = { DATA_DIR: join(folder, 'data') };
    const servers = newPlace();
    await run(['import', fileOfSample(12)], embedded);
    await run(['users', 'add', 'marta', '--role', 'editor'], embedded);
    await run(['keys', 'add', 'web', '--user', 'marta'], embedded);
    const file = join(folder, 'agenda.ndjson');
    expect(await run(['export', file], embedded)).to.include({ code: 0 });
    expect(await run(['import', file], servers)).to.include({ code: 0, err: '' });
    expect(await run(['check'], servers)).to.include({ code: 0, err: '' });
    const [before, after] = await Promise.all([embedded, servers].map((settings) => run(['export', '-'], settings)));
    expect(after?.out).to.equal(before?.out);
  }).timeout(240_000);
});
