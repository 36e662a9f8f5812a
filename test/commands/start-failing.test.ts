import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { databaseIn } from '../../src/backends/mongo/open.ts';
import { run, runProcess } from '../support/command.ts';
import { serverAt } from '../support/elasticsearch.ts';
import { describeOnServerPlaces } from '../support/places.ts';
import { elasticsearchUrl } from '../support/servers.ts';

describeOnServerPlaces('mirrored: a start that fails', (newPlace) => {
  let settings: Record<string, string>;
  let url: string;

  beforeEach(() => {
    const place = newPlace();
    url = String(place['MONGODB_URL']);
    settings = { ...place, PORT: '0', ADMIN_PASSWORD: 'obre la porta' };
  });

  // As a process, which ends only when nothing that it has opened is left, such as the store
  it('because Elasticsearch refuses to make an index says so, and ends with 1', async () => {
    // An alias cannot have the name of an index
    await serverAt(elasticsearchUrl)('PUT', `${databaseIn(url)}-events`);
    for (const { code, err } of [await runProcess(['serve'], settings), await run(['check'], settings)]) {
      expect(code).to.equal(1);
      expect(err).to.include('Elasticsearch refused a request').and.include('alias');
    }
  });

  it('because no administrator can be made says so, and ends with 1', async () => {
    const client = new MongoClient(url);
    await client.db().createCollection('users', { validator: { never: true } });
    await client.close();
    const { code, err } = await run(['serve'], settings);
    expect(code).to.equal(1);
    expect(err).to.include('failed validation');
  });
});
