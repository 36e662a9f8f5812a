import { expect } from 'chai';
import { openPair } from '../../src/backends/open.ts';
import { readConfig } from '../../src/read-config.ts';
import { jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { databaseUrl, describeOnServers, elasticsearchUrl, newName, removeAll } from '../support/servers.ts';
import { type Running, startService } from '../support/service.ts';

describeOnServers('pictures of several processes', () => {
  const name = newName({ lasting: false });
  let services: Running[];

  before(async () => {
    const settings = readConfig({ MONGODB_URL: databaseUrl(name), ELASTICSEARCH_URL: elasticsearchUrl });
    const open = async () =>
      startService({ pair: await openPair(settings, () => {}), baseUrl: 'https://agenda.example' });
    services = [await open(), await open()];
  });
  after(async () => {
    await Promise.all(services.map((service) => service.close()));
    await removeAll(name);
  });

  it('are uploaded to one and served, shown, described and removed by another', async () => {
    const [one, other] = services as [Running, Running];
    const raw = new Uint8Array(await jpeg(900, 600));
    const headers = { 'Content-Type': 'image/jpeg' };
    const { status, body: image } = await one.request('POST', '/images', { raw, headers, as: 'editor' });
    expect(status).to.equal(201);
    const path = new URL(image.sizes.medium.url).pathname;
    const sent = await Promise.all(services.map(async ({ url }) => (await fetch(url + path)).bytes()));
    expect(sent[0]?.length).to.equal(image.sizes.medium.filesize);
    expect(sent[1]).to.deep.equal(sent[0]);

    const event = (await other.request('POST', '/events', { body: { ...concert, image: image.id }, as: 'editor' }))
      .body;
    expect((await one.request('GET', `/events/${event.id}`)).body.image.id).to.equal(image.id);
    await other.request('PUT', `/images/${image.id}`, { body: { alt: 'El cor' }, as: 'editor' });
    expect((await one.request('GET', `/events/${event.id}`)).body.image.alt).to.equal('El cor');

    // The same bytes again, at another process, are the same picture
    const again = await other.request('POST', '/images', { raw, headers, as: 'editor' });
    expect([again.status, again.body.id]).to.deep.equal([200, image.id]);

    await one.request('DELETE', `/images/${image.id}`, { query: { force: true }, as: 'editor' });
    for (const { url } of services) expect((await fetch(url + path)).status).to.equal(404);
    expect((await other.request('GET', `/events/${event.id}`)).body.image).to.equal(false);
  });
});
