import { expect } from 'chai';
import type { Asking, Loose } from '../support/asking.ts';
import { eventually } from '../support/eventually.ts';
import { fileForm } from '../support/forms.ts';
import { jpeg } from '../support/photos.ts';
import { concert } from '../support/records.ts';
import { openSamePairs } from '../support/server-pairs.ts';
import { describeOnServers } from '../support/servers.ts';
import { type Running, startService } from '../support/service.ts';

describeOnServers('pictures of several processes', () => {
  let one: Running;
  let other: Running;
  before(async () => {
    const baseUrl = 'http://calendar.example';
    const [first, second] = await openSamePairs(['ca', 'es'], 2);
    one = await startService({ baseUrl, ...(first && { pair: first }) });
    other = await startService({ baseUrl, ...(second && { pair: second }) });
    await one.credentials('editor');
  });
  after(async () => {
    await other.close();
    await one.close();
  });

  const send = (service: Running, method: string, path: string, asking: Asking = {}) =>
    service.request(method, path, { as: 'editor', ...asking });
  const upload = async (service: Running, bytes: Buffer): Promise<Loose> =>
    (await send(service, 'POST', '/images', fileForm(bytes))).body;

  it('are there in each of them, with their files, and the same bytes are the same picture', async () => {
    const bytes = await jpeg(640, 481);
    const image = await upload(one, bytes);
    const { body } = await send(other, 'GET', `/images/${image.id}`);
    expect([body.id, body.url]).to.deep.equal([image.id, image.url]);
    expect((await fetch(other.url + new URL(image.sizes.medium.url).pathname)).status).to.equal(200);
    expect((await send(other, 'POST', '/images', fileForm(bytes))).status).to.equal(200);
    expect(
      (await send(other, 'POST', '/venues', { body: { venue: 'Sala', image: image.url } })).body.image.id,
    ).to.equal(image.id);
  });

  it('show everywhere what one process says of them, in records that another has rendered before', async () => {
    const image = await upload(one, await jpeg(640, 482));
    const event = await send(one, 'POST', '/events', { body: { ...concert, image: image.id } });
    const path = `/events/${event.body.id}`;
    for (let round = 0; round < 3; round += 1) expect((await other.request('GET', path)).body.image.alt).to.equal('');
    const before = (await other.request('GET', path)).headers.get('ETag');
    await send(one, 'PATCH', `/images/${image.id}`, { body: { alt: 'Un cor' } });
    const after = await other.request('GET', path);
    expect(after.body.image.alt).to.equal('Un cor');
    expect(after.headers.get('ETag')).to.not.equal(before);
    await eventually(async () => {
      const { body } = await other.request('GET', '/events?start_date=2000-01-01');
      expect(body.events[0].image.alt).to.equal('Un cor');
    });
  });

  it('are not deleted by one process while another makes a record that shows them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const image = await upload(one, await jpeg(320 + round, 240));
      const [gone, made] = await Promise.all([
        send(one, 'DELETE', `/images/${image.id}`),
        send(other, 'POST', '/venues', { body: { venue: `Sala ${round}`, image: image.id } }),
      ]);
      expect([200, 409]).to.include(gone.status);
      expect([201, 400]).to.include(made.status);
      const { status } = await fetch(other.url + new URL(image.url).pathname);
      expect([gone.status, status]).to.deep.equal([gone.status, gone.status === 200 ? 404 : 200]);
      if (made.status !== 201) continue;
      const shown = (await send(one, 'GET', `/venues/${made.body.id}`)).body.image;
      if (gone.status === 200) expect(shown).to.equal(false);
    }
  });
});
